"""Prepared steps walked one by one: their dice, what must hold after them, and planned events that are due.

A script decides nothing a rule decides: it names commands and faces, `resolve` does the rest, expectations are read
from the events and the state. No screen is needed to run one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction

from samyra_core import view
from samyra_core.commands import Command, EnterScene, FulfilPlan
from samyra_core.dice import Faces
from samyra_core.engine import NeedsThrow, Refused, Resolved, begin, resolve
from samyra_core.events import Blow, Effort, Event, Harmed, RefusalShown, SamyraThrown, Thrown
from samyra_core.record import record
from samyra_core.scenario.model import Expectation, Plan, Provenance, Scenario, Scene, Step, When
from samyra_core.state import Encounter
from samyra_core.text import Text

MISSING = "missing"
"""What a path reads where the step has nothing of that kind."""


@record
class Prepared:
    """One step of the whole script, scenes laid end to end."""

    index: int
    """1.. over the whole script."""
    scene: str
    step: Step
    opens: bool = False
    """True for the step that enters the scene."""


@record
class Judged:
    """An expectation held against what came out."""

    what: str
    expected: str
    actual: str
    ok: bool
    source: Provenance
    line: int = 0


@record
class Done:
    """A step carried out: the state after it, what happened, how its expectations fared.

    A step that could not be carried out leaves the state as it was and has one failed expectation that says why.
    """

    encounter: Encounter
    events: tuple[Event, ...]
    judged: tuple[Judged, ...]


def prepare(scenario: Scenario) -> tuple[Prepared, ...]:
    """The script as one line of steps: each scene's entry, its steps, the steps of a plan behind the plan's own; or the
    course, where there is one. A step that enters a scene has what it lacks of text and expectations from the scene."""
    told = scenario.course if scenario.course is not None else _scene_by_scene(scenario)
    scenes = {scene.id: scene for scene in scenario.scenes}
    plans = {plan.id: plan.steps for plan in scenario.plans}
    steps: list[Prepared] = []
    scene = ""
    for step in _with_plans(told, plans):
        opens = isinstance(step.command, EnterScene)
        if isinstance(step.command, EnterScene):
            scene = step.command.scene
            step = _entering(step, scenes.get(scene))
        steps.append(Prepared(len(steps) + 1, scene, step, opens))
    return tuple(steps)


def _entering(step: Step, scene: Scene | None) -> Step:
    if scene is None or (step.text and step.expectations):
        return step
    return replace(step, text=step.text or scene.text, expectations=step.expectations or scene.expectations)


def _scene_by_scene(scenario: Scenario) -> Iterator[Step]:
    for scene in scenario.scenes:
        yield Step(scene.id, EnterScene(scene.id), (), scene.text, scene.expectations, scene.line)
        yield from scene.steps


def steps_of(scenario: Scenario, plan: str) -> tuple[Step, ...]:
    """What a planned event comes to: its steps, behind one that carries out another event those of that one."""
    plans = {one.id: one.steps for one in scenario.plans}
    return tuple(_with_plans(plans.get(plan, ()), plans))


def _with_plans(steps: Iterable[Step], plans: Mapping[str, tuple[Step, ...]]) -> Iterator[Step]:
    for step in steps:
        yield step
        if isinstance(step.command, FulfilPlan):
            yield from _with_plans(plans.get(step.command.plan, ()), plans)


def perform(encounter: Encounter, step: Step) -> Done:
    """Carry out one step with its own dice and judge its expectations."""
    return perform_command(encounter, step.command, step.throws, step.expectations)


def perform_command(
    encounter: Encounter, command: Command, throws: tuple[Faces, ...], expectations: tuple[Expectation, ...] = ()
) -> Done:
    """As `perform`, for a command that stands alone."""
    answer = resolve(encounter, command, throws)
    match answer:
        case Resolved():
            return Done(answer.encounter, answer.events, judge(expectations, answer.encounter, answer.events))
        case Refused():
            who = answer.detail.get("who")
            shown = RefusalShown(answer.code.value, str(who) if who is not None else None, answer.rules)
            judged = judge(expectations, encounter, (shown,))
            if not any(one.what == "refused" for one in judged):
                judged = (*judged, Judged("refused", "none", answer.code.value, False, "chosen"))
            return Done(encounter, (shown,), judged)
        case NeedsThrow():
            due = " ".join(f"{one.purpose}:{one.who}" for one in answer.requests)
            return Done(encounter, (), (Judged("throws", "complete", f"{MISSING} {due}", False, "chosen"),))


def run(scenario: Scenario) -> Iterator[tuple[Prepared, Done]]:
    """Walk the whole script from its beginning, headless."""
    encounter = begin(scenario.setup)
    for prepared in prepare(scenario):
        done = perform(encounter, prepared.step)
        encounter = done.encounter
        yield prepared, done


# Expectations ---------------------------------------------------------------------------------------------------


def judge(expectations: tuple[Expectation, ...], encounter: Encounter, events: tuple[Event, ...]) -> tuple[Judged, ...]:
    """Hold each expectation against the state after the step and its events."""
    judged = []
    for one in expectations:
        found = actual(one.what, encounter, events)
        judged.append(Judged(one.what, one.expected, found, same(one.expected, found), one.source, one.line))
    return tuple(judged)


def same(expected: str, actual: str) -> bool:
    """Equal as text, or as exact numbers: `9` is `9/1`, `2/6` is `1/3`."""
    if expected == actual:
        return True
    try:
        return Fraction(expected) == Fraction(actual)
    except (ValueError, ZeroDivisionError):
        return False


def actual(what: str, encounter: Encounter, events: tuple[Event, ...]) -> str:
    """What a path reads after a step, as text.

    `round`, `turn`, `scene`, `refused`; `<combatant>.<field of CombatantView>`; `<combatant>.stumble_odds@<fatigue>`;
    `<side or group>.up`; `attack|defence|check|faint|initiative.<field>` of the first throw of that kind;
    `blow.<field>`, `harm.<field>`, `effort.<field>`. `missing` where there is nothing of the kind.
    """
    head, _, field = what.rpartition(".")
    if not head:
        return _plain(what, encounter, events)
    if head in encounter.combatants:
        return _of_combatant(encounter, head, field)
    if field == "up" and (head in encounter.setup.sides or head in _groups(encounter)):
        return str(view.up_count(encounter, head))
    return _of_event(head, field, events)


def _groups(encounter: Encounter) -> set[str]:
    return {profile.group for profile in encounter.setup.roster.values() if profile.group}


def _plain(what: str, encounter: Encounter, events: tuple[Event, ...]) -> str:
    match what:
        case "round":
            return str(encounter.round)
        case "turn":
            return encounter.turn or "none"
        case "scene":
            return encounter.scene or "none"
        case "refused":
            return next((event.code for event in events if isinstance(event, RefusalShown)), "none")
        case _:
            return MISSING


def _of_combatant(encounter: Encounter, who: str, field: str) -> str:
    if field.startswith("stumble_odds@"):
        try:
            return shown(view.stumble_odds(encounter, who, Fraction(field.partition("@")[2])))
        except (ValueError, ZeroDivisionError):
            return MISSING
    return shown(getattr(view.combatant_view(encounter, who), field, MISSING))


_KINDS: dict[str, type[Blow | Harmed | Effort]] = {"blow": Blow, "harm": Harmed, "effort": Effort}


def _of_event(kind: str, field: str, events: tuple[Event, ...]) -> str:
    for event in events:
        if kind in _KINDS:
            if isinstance(event, _KINDS[kind]):
                return shown(getattr(event, field, MISSING))
        elif (isinstance(event, Thrown) and event.purpose == kind) or (
            isinstance(event, SamyraThrown) and kind == "check"
        ):
            if field == "modifiers" and isinstance(event, Thrown):
                return str(sum(one.value for one in event.modifiers))
            return shown(getattr(event, field, MISSING))
    return MISSING


def shown(value: object) -> str:
    """A value as expectations write it: `none`, `true`, `1/3`, `up`, `a b` for several."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Text):
        return value.pick("de")
    if isinstance(value, tuple):
        return " ".join(shown(one) for one in value)
    return str(value)


# Planned events -------------------------------------------------------------------------------------------------


def is_due(when: When, encounter: Encounter) -> bool:
    """Whether all that a planned event waits for holds."""
    if when.scene is not None and when.scene != encounter.scene:
        return False
    if when.round is not None and encounter.round < when.round:
        return False
    return when.left is None or view.up_count(encounter, when.left) <= (when.at_most or 0)


def due(scenario: Scenario, encounter: Encounter) -> tuple[Plan, ...]:
    """Planned events to offer now: due, and not yet come about."""
    if encounter.scene is None:
        return ()
    return tuple(
        plan for plan in scenario.plans if plan.id not in encounter.plans_done and is_due(plan.when, encounter)
    )
