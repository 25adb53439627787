"""A mob's round: who attacks in which order, and who does not and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from samyra_core import offers
from samyra_core.record import record
from samyra_core.state import Encounter, Status, opponents
from tui import keys, names
from tui.widgets.spans import Row, fitted, paragraph
from tui.words import N_, _

MOST_NAMED: Final = 5
"""Those who follow that are named one by one."""
NARROW: Final = 72
"""Columns below which the odds need the lines more."""


class Out(StrEnum):
    """Why somebody takes no part."""

    SKIPPED = "skipped"
    LOOSE = "loose"
    RESTING = "resting"
    SPENT = "spent"
    DOWN = "down"


_WORDS: Final = {
    Out.SKIPPED: N_("skipped: {names}"),
    Out.LOOSE: N_("not engaged ({key} changes that): {names}"),
    Out.RESTING: N_("resting: {names}"),
    Out.SPENT: N_("own attack done: {names}"),
    Out.DOWN: N_("out of the fight: {names}"),
}


def left_out(encounter: Encounter, those: Iterable[str], skipped: Iterable[str] = ()) -> dict[Out, list[str]]:
    """Who of those does not attack now, by the reason, in the order of the round."""
    passed = frozenset(skipped)
    found: dict[Out, list[str]] = {}
    for who in those:
        reason = _reason(encounter, who, passed)
        if reason is not None:
            found.setdefault(reason, []).append(who)
    return {reason: found[reason] for reason in Out if reason in found}


def _reason(encounter: Encounter, who: str, skipped: frozenset[str]) -> Out | None:
    one = encounter.combatants[who]
    if one.status is Status.GONE:
        return None
    if one.status is not Status.UP:
        return Out.DOWN
    if one.attacked:
        return Out.SPENT
    if one.resting:
        return Out.RESTING
    if not opponents(encounter, who):
        return Out.LOOSE
    return Out.SKIPPED if who in skipped else None


def reason_words(encounter: Encounter, found: dict[Out, list[str]], key: str) -> str:
    """`not engaged, x puts them against somebody: 5 × Guards; own attack done: Naga`; "" where nobody is left out.

    `key`: the one that engages.
    """
    return "; ".join(
        _(_WORDS[reason]).format(names=names.names(encounter, those), key=key) for reason, those in found.items()
    )


def nobody_words(encounter: Encounter, those: Sequence[str], key: str) -> str:
    """Why none of those attacks. `key`: the one that engages."""
    found = left_out(encounter, those)
    if set(found) <= {Out.LOOSE, Out.DOWN} and Out.LOOSE in found:
        return _("{names} are not engaged with anybody; {key} puts them against somebody.").format(
            names=names.names(encounter, found[Out.LOOSE]), key=key
        )
    words = reason_words(encounter, found, key)
    return _("Nobody attacks: {reasons}.").format(reasons=words) if words else _("Nobody is there to attack.")


@record
class MobRound:
    """Everyone of one side who is engaged, one after the other, those of `group` first."""

    side: str
    key: str
    """The one that engages, as a person calls it."""
    group: tuple[str, ...] = ()
    skipped: frozenset[str] = frozenset()

    def waiting(self, encounter: Encounter) -> list[str]:
        """Who still attacks, in the order in which they do."""
        able = [who for who in offers.attackers(encounter, self.side) if who not in self.skipped]
        return sorted(able, key=lambda who: who not in self.group)

    def rows(self, encounter: Encounter, width: int) -> list[Row]:
        """The order behind the one who attacks now, and who takes no part."""
        _now, *later = self.waiting(encounter)
        narrow = width < NARROW
        rows: list[Row] = []
        if later:
            named = names.listed([names.name(encounter, who) for who in later], MOST_NAMED - 2 * narrow)
            rows += paragraph(_("then {names}").format(names=named), width, "strong", indent="   ", first=" ")
        if words := self.out_words(encounter):
            rows += paragraph(_("not in it: {reasons}").format(reasons=words), width, "muted", indent="   ", first=" ")
        return [Row(fitted(one.line, width - 1)) for one in rows[:2]] if narrow else rows

    def out_words(self, encounter: Encounter, but: Out | None = None) -> str:
        """Who of the side takes no part, and why; reason `but` aside."""
        own = [who for who in encounter.order if encounter.combatants[who].profile.side == self.side]
        found = left_out(encounter, own, self.skipped)
        return reason_words(
            encounter, {reason: those for reason, those in found.items() if reason is not but}, self.key
        )

    def stopped_words(self, encounter: Encounter, keymap: keys.KeyMap) -> str:
        """What is said when the rest is left for later."""
        those = names.names(encounter, self.waiting(encounter))
        return _("Not yet: {names}. {key} goes on.").format(names=those, key=keymap.shown(keys.BY_ID["mob"]))

    def over_words(self, encounter: Encounter) -> str:
        """What is said when the last one has attacked."""
        words = self.out_words(encounter, Out.SPENT)
        if words:
            return _("The round of attacks is through. Not in it: {reasons}.").format(reasons=words)
        return _("The round of attacks is through; all have attacked.")
