"""The explanation of one moment as rows: sums first, then what other faces would have done, then the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment
from samyra_core.state import Encounter
from tui import explain as explaining
from tui import plain
from tui.explain import Block
from tui.screens.next_words import command_words
from tui.widgets.spans import Line, Row, Sheet, Span, paragraph, row
from tui.words import _


@dataclass(frozen=True, slots=True)
class Asked:
    """The moment somebody wants explained; None: there is none yet."""

    scenario: Scenario
    moment: Moment | None
    before: Encounter | None
    place: int = 0
    """Which moment it is, 1..."""


def explain_sheet(asked: Asked, width: int) -> Sheet:
    """Block by block; each rule is cited once, at the end."""
    heading: Line = (Span(_("Why"), "title"),)
    moment, before = asked.moment, asked.before
    if moment is None or before is None:
        return Sheet((row(Span(_("Nothing has happened yet."), "muted")),), heading)
    number = moment.prepared.index if moment.prepared is not None else asked.place
    words = command_words(moment.command, asked.scenario, moment.encounter)
    heading = (*heading, Span(f" · {number} {words}"))
    blocks = explaining.explain(moment, before)
    rows = [
        *_sums(blocks, width),
        *_other_faces(blocks, moment, before, width),
        *_rules(blocks, width),
    ]
    if not rows:
        rows.append(row(Span(_("No rule was needed here."), "muted")))
    return Sheet(tuple(rows), heading)


def _sums(blocks: tuple[Block, ...], width: int) -> Iterator[Row]:
    for place, block in enumerate(blocks):
        if place:
            yield row()
        yield from paragraph(plain.clean(block.title), width, "strong")
        for line in block.lines:
            role = "bad" if "✗" in line else "good" if "✓" in line else ""
            yield from paragraph(plain.clean(line), width - 1, role, indent="    ", first="  ")


def _other_faces(blocks: tuple[Block, ...], moment: Moment, before: Encounter, width: int) -> Iterator[Row]:
    for block in blocks:
        lines = explaining.other_faces(moment, before, block.event_index) if block.event_index is not None else ()
        if lines:
            yield row()
            title = _("With other faces: {title}").format(title=plain.clean(block.title))
            yield from paragraph(title, width, "strong")
            for line in lines:
                yield from paragraph(plain.clean(line), width - 1, indent="    ", first="  ")


def _rules(blocks: tuple[Block, ...], width: int) -> Iterator[Row]:
    lines = list(dict.fromkeys(line for block in blocks for line in explaining.rule_lines(block)))
    if lines:
        yield row()
        yield row(Span(_("Rules"), "strong"))
    for line in lines:
        yield from paragraph(plain.clean(line), width - 1, "muted", indent="      ", first="  ")
