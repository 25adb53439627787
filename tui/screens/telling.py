"""Narration, what the script expected, and planned events that are due: the texts around the fight."""

from __future__ import annotations

from dataclasses import dataclass

from samyra_core import script
from samyra_core.scenario.model import Plan, Scenario
from samyra_core.script import Judged
from samyra_core.session import Session
from samyra_core.state import Encounter
from tui import names, plain
from tui.screens.next_words import plan_title
from tui.screens.roster import BAD, GOOD
from tui.values import judged_text
from tui.widgets.spans import Line, Row, Sheet, Span, fitted, joined, paragraph, row, width_of
from tui.words import _, ngettext, pgettext


@dataclass(frozen=True, slots=True)
class Story:
    """A text to read out."""

    text: str
    opening: bool = False
    """Begins a scene, or the scenario."""
    fresh: bool = True
    """Told by the last step."""


def story(session: Session) -> Story:
    """What was told last in this scene; before the first step, the scenario's summary."""
    for moment in reversed(session.moments):
        if moment.prepared is None:
            continue
        text = plain.told(script.narration(moment.prepared))
        if text or moment.prepared.opens:
            return Story(text, moment.prepared.opens, moment is session.last)
    return Story(plain.told(session.scenario.summary), True)


def story_sheet(told: Story, width: int) -> Sheet:
    """The narration beside a bar, so that nobody takes it for the log."""
    bar, role = ("accent", "") if told.fresh else ("muted", "muted")
    return Sheet(tuple(row(Span("┃ ", bar), Span(line, role)) for line in story_lines(told, width)))


def story_lines(told: Story, width: int) -> list[str]:
    return plain.wrap(told.text, max(1, width - 3)) if told.text else []


def story_page(told: Story, width: int) -> Sheet:
    """The narration alone, at a width that reads well."""
    rows = [row("  ", Span(line)) for line in plain.wrap(told.text, max(1, min(width, 76) - 4))]
    return Sheet(tuple(rows), (Span(_("Narration"), "title"),))


# Before the first step ------------------------------------------------------------------------------------------


def opening_sheet(scenario: Scenario, width: int) -> Sheet:
    """The title page: who takes part, and the scenes with their steps."""
    rows: list[Row] = [row()]
    encounter = Encounter(scenario.setup)
    for side in scenario.setup.sides:
        members = [who for who, profile in scenario.setup.roster.items() if profile.side == side]
        text = f"{names.side_name(encounter, side)}: {names.names(encounter, members)}"
        rows += paragraph(text, max(1, width - 2), indent="    ", first="  ")
    rows.append(row())
    for number, scene in enumerate(scenario.scenes, 1):
        count = ngettext("{count} step", "{count} steps", len(scene.steps)).format(count=len(scene.steps))
        rows.append(row(f"  {number}. {plain.said(scene.title) or plain.clean(scene.id)}", Span(f"  {count}", "muted")))
    return Sheet(tuple(rows), (Span(plain.said(scenario.title) or plain.clean(scenario.id), "title"),))


# What was expected, and what is due -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Notice:
    """What stands between log and footer."""

    judged: tuple[Judged, ...]
    due: tuple[Plan, ...]
    scenario: Scenario
    encounter: Encounter


def notice(session: Session) -> Notice:
    judged = session.last.judged if session.last is not None else ()
    return Notice(judged, script.due(session.scenario, session.encounter), session.scenario, session.encounter)


def notice_sheet(now: Notice, width: int) -> Sheet:
    """One line: planned events that are due, then the verdicts, failures first."""
    line: Line = ()
    if now.due:
        titles = ", ".join(plan_title(now.scenario, plan.id) for plan in now.due)
        words = _("Planned now: {titles}").format(titles=titles)
        line = (Span(" "), Span(f"! {words}", "warn"), Span(" "))
        line = fitted(line, width if not now.judged else max(width // 2, width - 40))
    if now.judged:
        line = (*line, Span(" "), *_verdicts(now, width - width_of(line)))
    return Sheet((row(*line),) if line else ())


def _verdicts(now: Notice, width: int) -> Line:
    """As many expectations as fit, then how many more; before those of one origin, where they are from."""
    ordered = sorted(now.judged, key=lambda one: (one.ok, one.source))
    kept: list[Line] = []
    for place, one in enumerate(ordered):
        line: Line = (Span(judged_line(one, now.encounter), "good" if one.ok else "bad"),)
        if not place or ordered[place - 1].source != one.source:
            line = (Span(f"{source_word(one)} ", "muted"), *line)
        rest = len(ordered) - place - 1
        if kept and width_of(joined([*kept, line, *([_more(rest)] if rest else [])], "  ")) > width - 1:
            kept.append(_more(rest + 1))
            break
        kept.append(line)
    return joined(kept, "  ")


def _more(count: int) -> Line:
    return (Span(_("+{count} more").format(count=count), "muted"),)


def source_word(one: Judged) -> str:
    """Where an expectation is from."""
    return pgettext("source", "Book") if one.source == "book" else pgettext("source", "Chosen")


def judged_line(one: Judged, encounter: Encounter) -> str:
    """`✓ Naga: fatigue 24`; a failed one with what was expected."""
    text = plain.clean(judged_text(one, encounter))
    return text if text.startswith((GOOD, BAD)) else f"{GOOD if one.ok else BAD} {text}"
