"""Who is out of breath: for each one followed the breath spent as a picture, the fatigue and what threatens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samyra_core.record import record
from samyra_core.state import Encounter, Status
from samyra_core.view import CombatantView, combatant_view
from tui import names, plain
from tui.demo import cast, digits
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _, ngettext, percent, pgettext

SPENT: Final = "██"
LEFT: Final = "░░"
LARGE_ROWS: Final = 3
_SPENT_LARGE: Final = ("▄▄▄▄", "████", "▀▀▀▀")
_LEFT_LARGE: Final = ("┌──┐", "│  │", "└──┘")


@record
class Breath:
    """The ones followed, as they are now."""

    encounter: Encounter
    large: bool = False
    most: int = 4
    """Rows there are, the heads of the columns included, ≥ 2."""


@record
class _Columns:
    """Widths in cells."""

    name: int
    breath: int
    fatigue: int
    most: int
    """Places of breath that are drawn, ≥ 1; of more the numbers are told."""


def breath_sheet(now: Breath, width: int) -> Sheet:
    """One line each; three rows each where there is room. Those without room are counted."""
    those = cast.followed(now.encounter)
    if not those:
        return Sheet()
    seen = [combatant_view(now.encounter, who) for who in those]
    large = now.large and width >= 80 and len(those) * (LARGE_ROWS + 1) <= now.most
    room = _columns(seen, now.encounter, width, large)
    rows = [_head(room)]
    for one in seen[: now.most if large else _kept(len(seen), now.most - 1)]:
        if large:
            rows += [*([row()] if len(rows) > 1 else []), *_large(one, now.encounter, room)]
        else:
            rows.append(_small(one, now.encounter, room))
    if not large and len(rows) - 1 < len(seen):
        rows.append(row(Span("  " + _("+{count} more").format(count=len(seen) - len(rows) + 1), "muted")))
    return Sheet(tuple(rows))


def _kept(count: int, rows: int) -> int:
    """How many of them are shown in so many rows, one of which may tell of the rest."""
    return count if count <= rows else max(0, rows - 1)


def _columns(seen: Sequence[CombatantView], encounter: Encounter, width: int, large: bool) -> _Columns:
    """As wide as what stands in them, within what there is."""
    longest = max(plain.cells(cast.name(encounter, one.id)) for one in seen)
    size = max(one.buffer_size or 0 for one in seen)
    each = 5 if large else 3
    most = max(1, (width - 56) // each) if large else max(1, (width - 36) // each)
    labels = (plain.cells(_("Breath spent")), plain.cells(pgettext("in full", "Fatigue")))
    breath = max(min(size, most) * each, labels[0])
    return _Columns(min(longest, max(6, width // 5)), breath, max(labels[1], 8 if large else 0), most)


def _head(room: _Columns) -> Row:
    fatigue = plain.fit(pgettext("in full", "Fatigue"), room.fatigue, right=True)
    words = ("  ", plain.fit("", room.name), "   ", plain.fit(_("Breath spent"), room.breath), "  ", fatigue)
    return row(Span("".join(words), "muted"))


def threat(one: CombatantView) -> tuple[str, str]:
    """What is the matter with somebody, in a few words, and the role to show it in."""
    words, role = _state(one)
    count = one.wounds + one.critical_wounds
    hurt = ngettext("{count} wound", "{count} wounds", count).format(count=count) if count else ""
    return " · ".join(filter(None, (words, hurt))), role or ("warn" if hurt else "")


def _state(one: CombatantView) -> tuple[str, str]:
    if one.status is not Status.UP:
        return names.status_word(one.status).upper(), "bad"
    if one.resting:
        return _("catching breath"), "good"
    if one.stumble_odds:
        return _("{odds} to stumble").format(odds=percent(one.stumble_odds, 0)), "bad"
    if one.buffer_size is not None and one.buffer_used == one.buffer_size:
        return _("out of breath"), "warn"
    return "", ""


def _pip_role(one: CombatantView) -> str:
    return "warn strong" if one.buffer_used == one.buffer_size else "strong"


def _small(one: CombatantView, encounter: Encounter, room: _Columns) -> Row:
    """`Naga   ██ ██ ░░   12   17 % to stumble`."""
    words, role = threat(one)
    used, size = one.buffer_used or 0, one.buffer_size or 0
    places = [SPENT] * used + [LEFT] * (size - used)
    pips = " ".join(places) if 0 < size <= room.most else f"{used}/{size}"
    return row(
        "  ",
        Span(plain.fit(cast.name(encounter, one.id), room.name), "strong"),
        "   ",
        Span(plain.fit(pips, room.breath), _pip_role(one)),
        "  ",
        Span(plain.fit(names.exact(one.fatigue or 0), room.fatigue, right=True), "strong"),
        "   ",
        Span(words, role),
    )


def _large(one: CombatantView, encounter: Encounter, room: _Columns) -> list[Row]:
    used, size = one.buffer_used or 0, one.buffer_size or 0
    words, role = threat(one)
    fatigue = names.exact(one.fatigue or 0)
    fits = digits.can_draw(fatigue) and len(digits.draw(fatigue, 1)[0]) <= room.fatigue
    drawn = digits.draw(fatigue, 1) if fits else ("", fatigue, "")
    rows = []
    for line in range(LARGE_ROWS):
        middle = line == 1
        if 0 < size <= room.most:
            pips = " ".join((_SPENT_LARGE if place < used else _LEFT_LARGE)[line] for place in range(size))
        else:
            pips = f"{used}/{size}" if middle else ""
        rows.append(
            row(
                "  ",
                Span(plain.fit(cast.name(encounter, one.id) if middle else "", room.name), "strong"),
                "   ",
                Span(plain.fit(pips, room.breath), _pip_role(one)),
                "  ",
                Span(plain.fit(drawn[line], room.fatigue, right=True), "bad" if role == "bad" else "strong"),
                "    ",
                Span(words if middle else "", f"{role} strong".strip()),
            )
        )
    return rows
