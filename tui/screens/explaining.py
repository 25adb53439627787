"""The explanation of one moment as rows: sums first, then what other faces would have done, then the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment
from samyra_core.state import Encounter
from samyra_core.view import stumble_odds
from tui import plain
from tui.screens.next_words import command_words
from tui.widgets.spans import Line, Row, Sheet, Span, paragraph, row
from tui.words import _

if TYPE_CHECKING:  # Not with the first frame: nothing is explained yet.
    from tui.explain import Block


@record
class Asked:
    """The moment somebody wants explained; None: there is none yet."""

    scenario: Scenario
    moment: Moment | None
    before: Encounter | None
    place: int = 0
    """Which moment it is, 1..."""
    now: int = 0
    """The step the fight stands at, where that is another one; else 0."""
    whose_risk: str | None = None
    """The selected combatant, whose risk is explained too."""
    encounter: Encounter | None = None
    """The state now, for that risk."""


def explain_sheet(asked: Asked, width: int) -> Sheet:
    """Block by block; each rule is cited once, at the end."""
    heading: Line = (Span(_("Why"), "title"),)
    moment, before = asked.moment, asked.before
    if moment is None or before is None:
        return Sheet((row(Span(_("Nothing has happened yet."), "muted")),), heading)
    number = moment.prepared.index if moment.prepared is not None else asked.place
    words = command_words(moment.command, asked.scenario, moment.encounter)
    heading = (*heading, Span(" · " + _("step {number}").format(number=number)))
    if asked.now:
        heading = (*heading, Span(" " + _("(the fight stands at {now})").format(now=asked.now), "warn"))
    heading = (*heading, Span(f" · {words}"))
    from tui import explain as explaining

    blocks = explaining.explain(moment, before)
    rows = [
        *_sums(blocks, width),
        *_risk(asked, width),
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


def _risk(asked: Asked, width: int) -> Iterator[Row]:
    """Where the selected one's risk comes from, while there is any."""
    from tui.explain.risk import risk_block

    if asked.encounter is None or asked.whose_risk is None or not stumble_odds_of(asked.encounter, asked.whose_risk):
        return
    block = risk_block(asked.encounter, asked.whose_risk)
    if block is not None:
        yield row()
        yield from _sums((block,), width)


def stumble_odds_of(encounter: Encounter, who: str) -> Fraction | None:
    return stumble_odds(encounter, who) if who in encounter.combatants else None


def _other_faces(blocks: tuple[Block, ...], moment: Moment, before: Encounter, width: int) -> Iterator[Row]:
    from tui import explain as explaining

    for block in blocks:
        lines = explaining.other_faces(moment, before, block.event_index) if block.event_index is not None else ()
        if lines:
            yield row()
            title = _("With other faces: {title}").format(title=plain.clean(block.title))
            yield from paragraph(title, width, "strong")
            for line in lines:
                yield from paragraph(plain.clean(line), width - 1, indent="    ", first="  ")


def _rules(blocks: tuple[Block, ...], width: int) -> Iterator[Row]:
    from tui import explain as explaining

    lines = list(dict.fromkeys(line for block in blocks for line in explaining.rule_lines(block)))
    if lines:
        yield row()
        yield row(Span(_("Rules"), "strong"))
    for line in lines:
        yield from paragraph(plain.clean(line), width - 1, "muted", indent="      ", first="  ")
