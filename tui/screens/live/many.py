"""Initiative for many at once: whose die is due, what has been typed, and for whom the program throws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samyra_core.dice import Purpose, ThrowRequest
from samyra_core.events import Thrown
from samyra_core.state import Encounter
from tui import names, plain
from tui.live import probe
from tui.live.faces import Read
from tui.live.probe import Any_Throw
from tui.widgets.spans import Row, Span, row
from tui.words import _

CELL: Final = 26
"""Cells that one throw takes at least."""
FACES: Final = 6
"""Of those for the faces."""
TIED: Final = "\N{NO-BREAK SPACE}"
MOST_LINES: Final = 7
"""Of throws that are typed, in sight at a time."""


def is_many(requests: Sequence[ThrowRequest]) -> bool:
    """Whether it is initiative for more than two, which stand side by side."""
    return len(requests) > 2 and all(one.purpose is Purpose.INITIATIVE for one in requests)


def many_rows(
    requests: Sequence[ThrowRequest],
    due: Sequence[Any_Throw],
    typed: Sequence[int],
    found: Read,
    encounter: Encounter,
    width: int,
) -> list[Row]:
    """Typed throws in columns with the one that is due marked; those of the program in a line."""
    thrown = dict(enumerate(due))
    rows: list[Row] = []
    here = len(found.throws)
    if typed:
        columns = max(1, width // CELL)
        room = width // columns
        cells = [
            _cell(_who(thrown.get(place), requests[place], encounter), _faces(number, found), number == here, room)
            for number, place in enumerate(typed)
        ]
        lines = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        first = max(0, min(here // columns - MOST_LINES // 2, len(lines) - MOST_LINES))
        rows += [row(*(span for cell in line for span in cell)) for line in lines[first : first + MOST_LINES]]
        if here < len(typed):
            request = requests[typed[here]]
            told = _told(requests, thrown, [typed[here]], encounter)[0]
            who = ", ".join(part for part in (told, probe.dice_words(request)) if part)
            words = _("Due now: {who} ({number} of {count})").format(who=who, number=here + 1, count=len(typed))
            rows.append(row(Span(f" {words}", "strong")))
    others = [place for place in range(len(requests)) if place not in typed]
    if others:
        told = " · ".join(part.replace(" ", TIED) for part in _told(requests, thrown, others, encounter))
        told_lines = plain.wrap(_("The program throws: {throws}").format(throws=told), max(1, width - 4))
        rows += [
            row("   " if number else " ", Span(line.replace(TIED, " "), "muted"))
            for number, line in enumerate(told_lines)
        ]
    return rows


def _who(thrown: Any_Throw | None, request: ThrowRequest, encounter: Encounter) -> str:
    """`Lio 15`: who throws and what is added to."""
    name = names.name(encounter, request.who)
    if not isinstance(thrown, Thrown):
        return name
    return f"{name}: {names.exact(thrown.value + sum(one.value for one in thrown.modifiers))}"


def _cell(words: str, faces: Span, here: bool, room: int) -> tuple[Span, ...]:
    shown = plain.fit(words, max(1, room - FACES - 2))
    return (Span(f" {'▌' if here else ' '}", "accent"), Span(shown, "strong" if here else ""), _fitted(faces))


def _fitted(faces: Span) -> Span:
    return Span(plain.fit(f" {faces.text}", FACES), faces.role)


def _faces(number: int, found: Read) -> Span:
    if number < len(found.throws):
        return Span(" ".join(map(str, found.throws[number])), "good")
    if number > len(found.throws):
        return Span("·", "muted")
    return Span(f"{' '.join(map(str, found.faces))}{found.digits}_", "key")


def _told(
    requests: Sequence[ThrowRequest], thrown: dict[int, Any_Throw], places: Sequence[int], encounter: Encounter
) -> list[str]:
    """`Lio: initiative 15`, `8 labourers: initiative 6`: alike ones of a group in one."""
    parts: dict[tuple[str, str], list[int]] = {}
    for place in places:
        who = requests[place].who
        profile = names.profile_of(encounter, who)
        one = thrown.get(place)
        value = names.exact(one.value + sum(part.value for part in one.modifiers)) if isinstance(one, Thrown) else ""
        parts.setdefault((profile.group if profile is not None and profile.group else f"\0{who}", value), []).append(
            place
        )
    told = []
    for (group, value), members in parts.items():
        who = requests[members[0]].who
        name = names.several(encounter, group, len(members)) if len(members) > 1 else names.name(encounter, who)
        told.append(f"{name}: {_('initiative')} {value}".rstrip())
    return told
