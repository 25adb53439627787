"""The decisive numbers of a step, and how they are laid out: large where there is room, else in one line.

Every number is one that an event or the core's view already holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from samyra_core.dice import Purpose
from samyra_core.events import Blow, Event, Harmed, SamyraThrown, Severity, SideThrown, Thrown
from samyra_core.record import record
from samyra_core.session import Moment
from samyra_core.state import Encounter
from tui import names, plain
from tui.demo import cast, digits
from tui.widgets.spans import Line, Row, Sheet, Span, row, width_of
from tui.words import _

Kind = TypeVar("Kind", bound=Event)

LABEL: Final = 26
"""The most cells of a label below a number."""
_SHORT: Final = 3
"""Digits up to which a number is no longer than its counterpart may be."""


@record
class Figure:
    """A number and what it is."""

    number: str
    label: str
    role: str = ""


@record
class Figures:
    """What decides a step: two numbers and what holds between them. Empty where no number does."""

    left: Figure | None = None
    sign: str = ":"
    right: Figure | None = None
    caption: str = ""
    """What came of it, in a few words."""


def figures(moment: Moment) -> Figures:
    """The numbers of a step; where nothing was thrown, how many of each side still stand."""
    encounter = moment.encounter
    stumbled = next((one for one in moment.events if isinstance(one, Thrown) and one.stumbled), None)
    blow = _first(moment.events, Blow)
    check = next((one for one in moment.events if isinstance(one, Thrown) and one.purpose is Purpose.CHECK), None)
    samyra = _first(moment.events, SamyraThrown)
    if stumbled is not None:
        return _stumble(stumbled, encounter)
    if blow is not None:
        return _contest(blow, _first(moment.events, Harmed), encounter)
    if check is not None:
        return Figures(
            Figure(names.exact(check.total), cast.name(encounter, check.who), _won(bool(check.success))),
            ":",
            Figure(names.exact(check.threshold or 0), _("needed")),
            _("success") if check.success else _("failure"),
        )
    if samyra is not None:
        return Figures(
            Figure(" ".join(map(str, samyra.faces)), cast.name(encounter, samyra.who), _won(samyra.success)),
            ":",
            Figure(names.exact(samyra.level), _("at most")),
            _("success") if samyra.success else _("failure"),
        )
    thrown = [one for one in moment.events if isinstance(one, SideThrown)][-2:]
    if len(thrown) == 2:
        first, second = (Figure(str(one.total), names.side_name(encounter, one.side)) for one in thrown)
        return Figures(first, ":", second, _("who begins"))
    return _standing(encounter)


def _first(events: Sequence[Event], kind: type[Kind]) -> Kind | None:
    return next((event for event in events if isinstance(event, kind)), None)


def _won(won: bool) -> str:
    return "good" if won else "bad"


def _stumble(thrown: Thrown, encounter: Encounter) -> Figures:
    sign = "<" if thrown.raw_total < thrown.fatigue else ":"
    return Figures(
        Figure(names.exact(thrown.raw_total), cast.name(encounter, thrown.who), "bad"),
        sign,
        Figure(names.exact(thrown.fatigue), _("fatigue")),
        _("a stumble"),
    )


def _contest(blow: Blow, harm: Harmed | None, encounter: Encounter) -> Figures:
    severity = harm.severity if harm is not None else Severity.NONE
    caption = (
        _("missed")
        if blow.winner is None
        else _("{who} hits: {what}").format(who=cast.name(encounter, blow.winner), what=names.severity_word(severity))
    )
    attacker_won = blow.winner == blow.attacker
    return Figures(
        Figure(
            names.exact(blow.attack_total),
            cast.name(encounter, blow.attacker),
            "accent" if attacker_won else "muted",
        ),
        ":",
        Figure(
            names.exact(blow.defence_total),
            cast.name(encounter, blow.target),
            "muted" if attacker_won else "accent",
        ),
        caption,
    )


def _standing(encounter: Encounter) -> Figures:
    standing = cast.left_standing(encounter)
    if len(standing) != 2:
        return Figures()
    first, second = (Figure(str(count), names.side_name(encounter, side)) for side, count in standing)
    return Figures(first, ":", second, _("still standing"))


# Laid out -------------------------------------------------------------------------------------------------------


def scale_for(rows: int) -> int:
    """The largest digits that leave room for names and caption below them: 1..6."""
    return next((scale for scale in range(6, 1, -1) if rows + 2 >= 2 * digits.height(scale)), 1)


def figures_sheet(shown: Figures, width: int, height: int) -> Sheet:
    """Numbers drawn side by side, what they are below them, then the caption; all in the middle."""
    rows = _numbers(shown.left, shown.sign, shown.right, width, height) if shown.left and shown.right else []
    if shown.caption:
        gap = [row()] if rows and height > len(rows) + 1 else []
        rows += [*gap, row(Span(plain.cut(shown.caption, width), "title"))]
    above = max(0, (height - len(rows)) // 2)
    return Sheet((*[row()] * above, *(_centred(one, width) for one in rows)))


def _numbers(left: Figure, sign: str, right: Figure, width: int, height: int) -> list[Row]:
    scale = scale_for(height)
    if digits.can_draw(left.number + right.number) and height >= digits.height(1) + 2:
        while scale:
            rows = _drawn(left, sign, right, scale)
            if all(width_of(one.line) <= width for one in rows):
                return rows
            scale -= 1
    return _in_a_line(left, sign, right)


def _drawn(left: Figure, sign: str, right: Figure, scale: int) -> list[Row]:
    """The numbers over their labels. Unless one is long both take the same room: the sign stays in the middle."""
    first, between, second = (digits.draw(text, scale) for text in (left.number, sign, right.number))
    labels = [plain.cut(one.label, LABEL) for one in (left, right)]
    widths = [max(len(drawn[0]), plain.cells(label)) for drawn, label in zip((first, second), labels, strict=True)]
    if len(left.number) <= _SHORT:
        widths = [max(widths)] * 2
    gap = " " * (2 * scale)
    rows = [
        row(Span(_middle(a, widths[0]), left.role), gap, Span(c, "muted"), gap, Span(_middle(b, widths[1]), right.role))
        for a, c, b in zip(first, between, second, strict=True)
    ]
    space = " " * (len(between[0]) + 2 * len(gap))
    below = row(Span(_middle(labels[0], widths[0]), "strong"), space, Span(_middle(labels[1], widths[1]), "strong"))
    return [*rows, *([row()] if scale > 3 else []), below]


def _in_a_line(left: Figure, sign: str, right: Figure) -> list[Row]:
    return [
        row(
            Span(f"{plain.cut(left.label, LABEL)}  "),
            Span(f"{left.number} {sign} {right.number}", "strong"),
            Span(f"  {plain.cut(right.label, LABEL)}"),
        )
    ]


def _middle(text: str, width: int) -> str:
    """`text` in the middle of `width` cells."""
    return plain.fit(" " * ((width - plain.cells(text)) // 2) + text, width)


def _centred(one: Row, width: int) -> Row:
    line: Line = one.line
    return row(" " * max(0, (width - width_of(line)) // 2), *line)
