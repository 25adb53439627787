"""Narration, what the script expected, and planned events that are due: the texts around the fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from samyra_core import script
from samyra_core.commands import Command, EnterScene, FulfilPlan
from samyra_core.events import ConditionEnded, Event, Harmed, Severity, StatusChanged, Thrown
from samyra_core.record import record
from samyra_core.scenario.model import Plan, Scenario
from samyra_core.script import Judged
from samyra_core.session import Session
from samyra_core.state import Encounter, Status
from samyra_core.text import EMPTY, Text
from tui import names, plain
from tui.screens.next_words import plan_title
from tui.screens.roster import BAD, GOOD
from tui.values import judged_text
from tui.widgets.spans import Line, Row, Sheet, Span, fitted, joined, paragraph, row, width_of
from tui.words import _, ngettext, pgettext

if TYPE_CHECKING:
    from samyra_core.journal import Trouble


@record
class Story:
    """A text to read out."""

    text: str
    opening: bool = False
    """Begins a scene, or the scenario."""
    fresh: bool = True
    """Told by the last step."""
    step: int = 0
    """The step that told it; 0: before the first."""
    key: str = ""
    """What shows it in full."""


_TELLING: Final = frozenset({EnterScene, FulfilPlan})
"""Commands with which a scenario tells something."""


def story(session: Session) -> Story:
    """What was told last in this scene; before the first step, the scenario's summary.

    A scene or a planned event that the game master let come about by hand is told as it would be by the script.
    """
    moments = session.moments
    for place in range(len(moments), 0, -1):
        moment = moments[place - 1]
        if moment.prepared is None and type(moment.command) not in _TELLING:
            continue
        opens = isinstance(moment.command, EnterScene)
        if moment.prepared is not None:
            text = plain.told(moment.prepared.step.text)
            if text or moment.prepared.opens:
                return Story(text, moment.prepared.opens, moment is session.last, moment.prepared.index)
        else:
            told, steps = _told_by_hand(moment.command, session.scenario)
            if told or opens:
                return Story(plain.told(told), opens, place + steps >= len(moments), place)
    return Story(plain.told(session.scenario.summary), True)


def _told_by_hand(command: Command, scenario: Scenario) -> tuple[Text, int]:
    """What a scenario tells with a command, and how many steps of its own follow that belong to it."""
    match command:
        case EnterScene(scene=scene):
            return next((one.text for one in scenario.scenes if one.id == scene), EMPTY), 0
        case FulfilPlan(plan=plan):
            return next(((one.text, len(one.steps)) for one in scenario.plans if one.id == plan), (EMPTY, 0))
    return EMPTY, 0


def story_sheet(told: Story, width: int) -> Sheet:
    """The narration of the last step beside a bar, so that nobody takes it for the log; nothing where it has none."""
    lines = story_lines(told, width) if told.fresh else []
    more = (Span(" … "), Span(told.key, "key"), Span(" ")) if told.key else ()
    return Sheet(tuple(row(Span("┃ ", "accent"), Span(line)) for line in lines), more=more)


def story_lines(told: Story, width: int) -> list[str]:
    return plain.wrap(told.text, max(1, width - 3)) if told.text else []


def story_page(told: Story, width: int) -> Sheet:
    """The narration alone, at a width that reads well."""
    rows = [row("  ", Span(line)) for line in plain.wrap(told.text, max(1, min(width, 76) - 4))]
    title: Line = (Span(_("Narration"), "title"),)
    if told.step and not told.fresh:
        title = (*title, Span(" · " + _("step {number}").format(number=told.step)))
    return Sheet(tuple(rows), title)


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
    steps = script.prepare(scenario)
    for number, scene in enumerate(scenario.scenes, 1):
        length = sum(one.scene == scene.id for one in steps)
        count = ngettext("{count} step", "{count} steps", length).format(count=length)
        title = f"  {number}. {plain.said(scene.title) or plain.clean(scene.id)}"
        rows.append(row(title, Span(f"  {count}", "muted")) if any(not step.opens for step in steps) else row(title))
    return Sheet(tuple(rows), (Span(plain.said(scenario.title) or plain.clean(scenario.id), "title"),))


# What was expected, and what is due -----------------------------------------------------------------------------


@record
class Notice:
    """What stands between log and footer."""

    events: tuple[Event, ...]
    judged: tuple[Judged, ...]
    due: tuple[Plan, ...]
    scenario: Scenario
    encounter: Encounter
    trouble: Trouble | None = None
    """Why the last steps are not on disk yet."""


def notice(session: Session, trouble: Trouble | None = None) -> Notice:
    judged = session.last.judged if session.last is not None else ()
    events = session.last.events if session.last is not None else ()
    return Notice(
        events, judged, script.due(session.scenario, session.encounter), session.scenario, session.encounter, trouble
    )


def notice_sheet(now: Notice, width: int) -> Sheet:
    """One line: who stumbled, was wounded or fell, what came out otherwise than expected, plans due."""
    parts = [_blows(now), _over(now), _failed(now)]
    line: Line = joined([part for part in parts if part], "   ")
    if now.due:
        titles = ", ".join(plan_title(now.scenario, plan.id) for plan in now.due)
        words = _("Planned now: {titles}").format(titles=titles)
        due: Line = (Span(f"! {words}", "warn"),)
        # The plan is named whole before anything else is.
        line = joined([fitted(line, max(0, width - width_of(due) - 4)), due] if line else [due], "   ")
    rows = [row(" ", *fitted(line, width - 1))] if line else []
    if now.trouble is not None:
        from tui.sentences import kept

        rows.insert(0, row(" ", *fitted((Span(f"! {kept.trouble(now.trouble)}", "bad"),), width - 1)))
    return Sheet(tuple(rows))


def _blows(now: Notice) -> Line:
    """`STRAUCHELT Naga   AM BODEN Wache 3`: what must be seen from afar."""
    found: list[Line] = []
    for kind, role, who in weighty(now.events):
        words = f"{kind.upper()} {names.names(now.encounter, who)}"
        found.append((Span(words, role),))
    return joined(found, "   ")


def _over(now: Notice) -> Line:
    """`OVER blinded: Naga`: conditions that ran out by themselves, which somebody at the table waits for."""
    ended: dict[str, list[str]] = {}
    for one in now.events:
        if isinstance(one, ConditionEnded) and one.ran_out:
            ended.setdefault(one.name, []).append(one.who)
    found: list[Line] = []
    for name, who in ended.items():
        over = pgettext("condition", "over").upper()
        found.append((Span(f"{over} {plain.clean(name)}: {names.names(now.encounter, who)}", "strong"),))
    return joined(found, "   ")


def weighty(events: Sequence[Event]) -> list[tuple[str, str, list[str]]]:
    """What weighs most of a step: in a word, its role, and whom it befell; the heaviest first."""
    stumbled = [one.who for one in events if isinstance(one, Thrown) and one.stumbled]
    fallen = [one for one in events if isinstance(one, StatusChanged) and one.after in (Status.DOWN, Status.COLLAPSED)]
    hit = [one for one in events if isinstance(one, Harmed) and one.who not in {fall.who for fall in fallen}]
    found = [(_("stumbles"), "bad", stumbled)]
    for severity, word in ((Severity.CRITICAL, _("critical wound")), (Severity.WOUND, _("wound"))):
        found.append((word, "strong", [one.who for one in hit if one.severity is severity]))
    found += [
        (names.status_word(status), "strong", [one.who for one in fallen if one.after is status])
        for status in (Status.DOWN, Status.COLLAPSED)
    ]
    return [(word, role, who) for word, role, who in found if who]


def _failed(now: Notice) -> Line:
    """Expectations that came out otherwise."""
    failed = [one for one in now.judged if not one.ok]
    return joined([(Span(judged_line(one, now.encounter), "bad"),) for one in failed], "  ")


def verdict_marks(judged: Sequence[Judged]) -> Line:
    """`Book ✓ 17  Chosen ✗ 2`: how many expectations came out, and how many did not, by who told them."""
    found: list[Line] = []
    for source in dict.fromkeys(one.source for one in sorted(judged, key=lambda one: one.source)):
        of_it = [one for one in judged if one.source == source]
        good = sum(one.ok for one in of_it)
        line: Line = (Span(f"{source_word(of_it[0])} "),)
        if good:
            line = (*line, Span(f"{GOOD} {good}", "good"))
        if good < len(of_it):
            line = (*line, Span(f"{' ' if good else ''}{BAD} {len(of_it) - good}", "bad"))
        found.append(line)
    return joined(found, "  ")


def source_word(one: Judged) -> str:
    """Where an expectation is from."""
    return pgettext("source", "Book") if one.source == "book" else pgettext("source", "Chosen")


def judged_line(one: Judged, encounter: Encounter) -> str:
    """`✓ Naga: fatigue 24`; a failed one with what was expected."""
    text = plain.clean(judged_text(one, encounter))
    return text if text.startswith((GOOD, BAD)) else f"{GOOD if one.ok else BAD} {text}"
