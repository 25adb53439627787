"""The screen for the whole table: whose turn, who is next, the last blow; the larger the more room there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samyra_core.dice import Purpose
from samyra_core.events import SamyraThrown, Severity, StatusChanged
from samyra_core.players import Hurt, Shown, Strike, Throw, Told, View
from samyra_core.view import total_count, up_count
from tui import names, plain
from tui.demo import digits
from tui.demo.figures import Figure, Figures, figures_sheet
from tui.sentences import seen as words
from tui.widgets.spans import Line, Row, Sheet, Span, row, width_of
from tui.words import _

MOST_LARGE: Final = 4
"""How often a letter's points may be doubled, at most."""
DASH: Final = " – "
"""Between what somebody did and what came of it, as in the log."""
_NOBODY: Final = "…"
"""In place of a name: nobody's turn as far as one sees."""


def table_sheet(seen: View, width: int, height: int) -> Sheet:
    """Turn at the top, the last blow in the middle, who stands at the bottom."""
    above = _turn(seen, width, height)
    below = _standing(seen, width)
    room = max(0, height - len(above) - len(below))
    middle = _middle(seen, width, room)
    gap = [row()] * max(0, height - len(above) - len(middle) - len(below))
    return Sheet((*above, *middle, *gap, *below)[:height])


def _middle(seen: View, width: int, room: int) -> Sequence[Row]:
    """The totals large and what came of them below; where they stay out, what came of it large."""
    found = last_blow(seen)
    said, dash, came = found.caption.partition(DASH)
    if found.left is None and dash and room >= 3 + digits.height(1):
        before, _comma, worst = came.rpartition(", ")
        told = f"{said}{DASH}{before}" if before else said
        scale = 2 if room >= 4 + digits.height(2) else 1
        rows = [_centred((Span(plain.cut(told, width - 2), "strong"),), width), row(), *_large(worst, width, scale)]
        return [*[row()] * max(0, (room - len(rows)) // 2), *rows]
    return figures_sheet(found, width, room).rows[:room] if room > 1 else ()


# Whose turn -----------------------------------------------------------------------------------------------------


def _turn(seen: View, width: int, height: int) -> list[Row]:
    encounter = seen.encounter
    if not encounter.round:
        title = plain.said(seen.scene_title) or plain.said(seen.title)
        return [row(), *_large(title, width, _scale(height)), row()]
    who = names.name(encounter, encounter.turn) if encounter.turn is not None else _NOBODY
    rows = [row(), _centred((Span(_("On turn"), "muted"),), width), *_large(who, width, _scale(height))]
    if seen.next is not None:
        following = (Span(_("then") + "  ", "muted"), Span(names.name(encounter, seen.next), "strong"))
        rows += [row(), *_next(following, names.name(encounter, seen.next), width, height)]
    return [*rows, row()]


def _next(following: Line, name: str, width: int, height: int) -> list[Row]:
    """Who comes after: half as large as the one on turn, where there is room for that."""
    if height >= 36:
        return [_centred(following[:1], width), *_large(name, width, max(1, _scale(height) // 2))]
    return [_centred(following, width)]


def _scale(height: int) -> int:
    """How large a name may be drawn, so that a blow has room below it."""
    return max(1, min(MOST_LARGE, height // 10))


def _large(text: str, width: int, scale: int) -> list[Row]:
    """`text` as large as fits, in ordinary letters where it cannot be drawn."""
    capitals = text.upper().replace(" ", "  ")
    if digits.can_draw(capitals):
        for one in range(scale, 0, -1):
            drawn = digits.draw(capitals, one)
            if len(drawn[0]) <= width - 2:
                return [_centred((Span(line, "title"),), width) for line in drawn]
    return [row(), _centred((Span(plain.cut(text, max(1, width - 2)), "title"),), width), row()]


# The last blow --------------------------------------------------------------------------------------------------


def last_blow(seen: View) -> Figures:
    """What decided last in this scene: a blow, a stumble, a check, a wound."""
    for told in reversed(seen.told):
        if told.encounter.scene != seen.encounter.scene:
            break
        found = _figures(told)
        if found is not None:
            return found
    return Figures()


def _figures(told: Told) -> Figures | None:
    for event in told.events:
        match event:
            case Strike():
                return _blow(event, told)
            case Throw(stumbled=True) if event.purpose is not Purpose.INITIATIVE:
                return Figures(caption=words.throw(event, told.encounter) or "")
            case Throw(purpose=Purpose.CHECK, total=int(total), threshold=int(needed)):
                good = bool(event.success)
                left = Figure(names.exact(total), names.name(told.encounter, event.who), "good" if good else "bad")
                right = Figure(names.exact(needed), _("needed"))
                return Figures(left, ":", right, _("success") if good else _("failure"))
            case SamyraThrown():
                faces = Figure(
                    " ".join(map(str, event.faces)),
                    names.name(told.encounter, event.who),
                    "good" if event.success else "bad",
                )
                outcome = _("success") if event.success else _("failure")
                return Figures(faces, ":", Figure(names.exact(event.level), _("at most")), outcome)
            case Hurt():
                return Figures(caption=" · ".join(words.seen_lines(told)[:1]))
            case _:
                continue
    return None


def _blow(event: Strike, told: Told) -> Figures:
    """The two totals with what came of it; where they stay out, that alone."""
    encounter = told.encounter
    came = _came_of(told.events)
    if event.attack_total is None or event.defence_total is None:
        said = words.strike(event, encounter)
        return Figures(caption=f"{said}{DASH}{came}" if came else said)
    attacker_won = event.winner == event.attacker
    left = Figure(
        names.exact(event.attack_total),
        names.name(encounter, event.attacker),
        "accent" if attacker_won else "muted",
    )
    right = Figure(
        names.exact(event.defence_total),
        names.name(encounter, event.target),
        "muted" if attacker_won or event.winner is None else "accent",
    )
    if event.winner is None:
        return Figures(left, ":", right, _("missed"))
    caption = _("{who} hits: {what}").format(who=names.name(encounter, event.winner), what=came or _("no damage"))
    return Figures(left, ":", right, caption)


def _came_of(events: Sequence[Shown]) -> str:
    """`a critical wound, down`."""
    parts = [names.severity_word(one.severity) for one in events if isinstance(one, Hurt)]
    falls = [names.status_word(one.after) for one in events if isinstance(one, StatusChanged)]
    parts = [one for one in parts if one != names.severity_word(Severity.NONE)] or parts
    return ", ".join((*parts, *falls))


# Who stands -----------------------------------------------------------------------------------------------------


def _standing(seen: View, width: int) -> list[Row]:
    """`Companions 2/2 · Guards 7/10`."""
    encounter = seen.encounter
    counts = [
        f"{names.side_name(encounter, side)} {up_count(encounter, side)}/{total_count(encounter, side)}"
        for side in encounter.setup.sides
        if total_count(encounter, side)
    ]
    return [_centred((Span(plain.cut("   ".join(counts), width - 2), "strong"),), width), row()] if counts else []


def _centred(line: Line, width: int) -> Row:
    return row(" " * max(0, (width - width_of(line)) // 2), *line)
