"""Who is shown how: the combatants of a moment, what changed about them, and groups of equals folded."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field
from itertools import groupby
from typing import Final

from samyra_core.commands import EnterScene
from samyra_core.record import record
from samyra_core.session import Session
from samyra_core.state import Encounter, Status
from samyra_core.view import CombatantView, combatant_view

FOLDED_FROM: Final = 4
"""Equals in a row from which on they are folded."""
PULLED_OUT: Final = 3
"""The most of a group that are shown singly only because something about them changed."""

_WATCHED: Final = (
    "status",
    "present",
    "buffer_used",
    "buffer_size",
    "fatigue",
    "fatigue_floor",
    "attribute",
    "wounds",
    "critical_wounds",
    "scratches",
    "stumble_odds",
    "resting",
    "hidden",
    "conditions",
)
"""Fields whose change is shown until the next step."""


@record
class Seen:
    """A combatant now, and as the last step found it."""

    now: CombatantView
    was: CombatantView | None
    """None for one who was not there."""
    changed: frozenset[str] = frozenset()
    on_turn: bool = False
    verdict: bool | None = None
    """Whether all held that the script expected of this one; None where it expected nothing."""

    @property
    def key(self) -> str:
        return self.now.id


@record
class Folded:
    """Equals shown as one line."""

    key: str
    group: str
    up: int
    """Of the whole group, those shown singly included, like `total`."""
    total: int
    hidden_members: tuple[str, ...] = ()
    """Ids of those that have no line of their own."""
    open: bool = False
    """Unfolded by hand: all have a line of their own."""
    changed: bool = False

    def foldable(self, unfolded: Collection[str]) -> bool:
        """Whether folding or unfolding would change anything: not where each of them matters and is shown anyway."""
        return bool(self.hidden_members) or self.key in unfolded


Entry = Seen | Folded


@record
class Board:
    """The combatants of a moment as lines, in initiative order."""

    encounter: Encounter
    entries: tuple[Entry, ...] = ()
    selected: str | None = None
    sides: tuple[str, ...] = ()
    seen: dict[str, Seen] = field(default_factory=dict)
    least: int = 0
    """Lines to keep free for it: as many as it once had in this scene."""
    fold_key: str = ""
    """What folds and unfolds."""

    def chosen(self) -> Entry | None:
        """The selected entry."""
        return next((entry for entry in self.entries if entry.key == self.selected), None)


def board(session: Session, pinned: str | None = None, unfolded: Collection[str] = ()) -> Board:
    """The board of the session's moment. `pinned`: whom the game master selected, else whoever acts is."""
    return arranged(session.encounter, {one.key: one for one in _everyone(session)}, pinned, unfolded, acting(session))


def arranged(
    encounter: Encounter, seen: dict[str, Seen], pinned: str | None, unfolded: Collection[str], acts: str | None
) -> Board:
    """Those `seen` in lines. `acts` is selected where nobody is pinned."""
    selected = pinned if _is_shown(pinned, seen) else acts
    entries = tuple(_fold(list(seen.values()), unfolded, selected))
    if selected is not None and selected not in {entry.key for entry in entries}:
        selected = entries[0].key if entries else None
    return Board(encounter, entries, selected, tuple(encounter.setup.sides), seen)


def _is_shown(key: str | None, seen: dict[str, Seen]) -> bool:
    if key is None:
        return False
    return key in seen or any(_group_key(one.now) == key for one in seen.values())


def acting(session: Session) -> str | None:
    """Whom the last step was about, else the one on turn, else the first in the order."""
    encounter = session.encounter
    if session.last is not None:
        for name in ("attacker", "who", "a"):
            who = getattr(session.last.command, name, None)
            if isinstance(who, str) and who in encounter.order:
                return who
    if encounter.turn in encounter.order:
        return encounter.turn
    return encounter.order[0] if encounter.order else None


def _everyone(session: Session) -> Iterator[Seen]:
    encounter, before = session.encounter, session.before
    entered = session.last is not None and isinstance(session.last.command, EnterScene)
    verdicts = _verdicts(session)
    for who in shown_ids(encounter):
        now = combatant_view(encounter, who)
        was = combatant_view(before, who) if who in before.combatants and session.cursor else None
        changed = frozenset() if entered else changes(now, was)
        yield Seen(now, was, changed, encounter.turn == who, verdicts.get(who))


def shown_ids(encounter: Encounter) -> list[str]:
    """Those in the scene in their order; behind them, those who left it in this scene."""
    gone = [
        who
        for who, one in encounter.combatants.items()
        if one.status is Status.GONE
        and who not in encounter.order
        and who in encounter.setup.casts.get(encounter.scene or "", ())
    ]
    return [*encounter.order, *gone]


def changes(now: CombatantView, was: CombatantView | None) -> frozenset[str]:
    """Names of the fields that differ."""
    if was is None:
        return frozenset({"present"})
    return frozenset(name for name in _WATCHED if getattr(now, name) != getattr(was, name))


def _verdicts(session: Session) -> dict[str, bool]:
    verdicts: dict[str, bool] = {}
    for one in session.last.judged if session.last is not None else ():
        who = one.what.rpartition(".")[0]
        verdicts[who] = verdicts.get(who, True) and one.ok
    return verdicts


# Folding --------------------------------------------------------------------------------------------------------


def _group_key(one: CombatantView) -> str:
    return f"group:{one.group}"


def _fold(seen: Sequence[Seen], unfolded: Collection[str], selected: str | None) -> Iterator[Entry]:
    """Equals that stand in a row become one line, followed by those of them that matter now."""
    for group, run in groupby(seen, key=lambda one: one.now.group):
        members = list(run)
        if not group or len(members) < FOLDED_FROM:
            yield from members
            continue
        key = _group_key(members[0].now)
        if key in unfolded:
            yield _folded(key, members, members)
            yield from members
            continue
        several = sum(bool(one.changed) for one in members) > PULLED_OUT
        single = [one for one in members if _matters(one, selected, several)]
        if len(members) - len(single) < 2:
            single = members
        yield _folded(key, members, single)
        yield from single


def _matters(one: Seen, selected: str | None, several_changed: bool) -> bool:
    if one.on_turn or one.key == selected or one.now.engaged or one.verdict is False:
        return True
    return bool(one.changed) and not several_changed


def _folded(key: str, members: Sequence[Seen], single: Sequence[Seen]) -> Folded:
    alone = {one.key for one in single}
    return Folded(
        key=key,
        group=members[0].now.group,
        up=sum(one.now.status is Status.UP for one in members),
        total=len(members),
        hidden_members=tuple(one.key for one in members if one.key not in alone),
        open=len(single) == len(members),
        changed=any("status" in one.changed for one in members),
    )
