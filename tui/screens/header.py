"""The line at the top: where we are, who acts, how far the script has come."""

from __future__ import annotations

from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Session
from samyra_core.state import Encounter
from tui import names, plain
from tui.screens.next_words import scene_title
from tui.screens.roster import TURN
from tui.widgets.spans import Line, Sheet, Span, beside, fitted, row, width_of
from tui.words import _


@record
class Standing:
    """Where a session stands."""

    scenario: Scenario
    encounter: Encounter
    position: int
    steps: int
    on_script: bool = True
    scripted: bool = True
    """Whether the scenario prepares more than its scenes; a free one has no script to be on or off."""
    said: str = ""
    """What the program answers to the last key, in place of the title."""


def standing(session: Session) -> Standing:
    scripted = any(not step.opens for step in session.steps)
    return Standing(
        session.scenario, session.encounter, session.position, len(session.steps), session.on_script, scripted
    )


def header_sheet(now: Standing, width: int) -> Sheet:
    """`The pass · The ambush          Round 2   ▶ Naga   Step 12/64`; the scenario's title gives way first."""
    title = plain.said(now.scenario.title) or plain.clean(now.scenario.id)
    scene = scene_title(now.scenario, now.encounter.scene) if now.encounter.scene else ""
    right = _right(now)
    room = max(0, width - width_of(right) - 3)
    left: Line = (Span(" "), Span(scene or title, "strong"))
    if now.said:
        left = (Span(" "), Span(now.said, "accent"))
    elif scene:
        spare = room - width_of(left) - 3
        if spare >= 8:
            left = (*left, Span(f" · {plain.cut(title, spare)}"))
    left = fitted(left, room)
    return Sheet((row(*beside(left, (*right, Span(" ")), width)),))


def _right(now: Standing) -> Line:
    encounter = now.encounter
    spans: list[Span] = []
    if encounter.round:
        spans.append(Span(_("Round {number}").format(number=encounter.round), "strong"))
        spans.append(Span("  "))
    if encounter.turn is not None:
        spans.append(Span(f"{TURN} {plain.cut(names.name(encounter, encounter.turn), 20)}", "strong"))
        spans.append(Span("  "))
    if not now.scripted:
        return tuple(spans[:-1])
    step = _("Step {done}/{steps}") if now.on_script else _("off the script, {done}/{steps}")
    spans.append(Span(step.format(done=now.position, steps=now.steps)))
    return tuple(spans)
