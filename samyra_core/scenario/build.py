"""From the shapes to the scenario: every reference is followed, and everything wrong with one is noted at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from samyra_core.commands import FulfilPlan
from samyra_core.scenario import expectations, roster
from samyra_core.scenario.faults import Fault, FaultCode, Path
from samyra_core.scenario.hooks import BrokenNumber
from samyra_core.scenario.model import FORMAT, Plan, Scenario, Scene, Step, When
from samyra_core.scenario.notes import Notes
from samyra_core.scenario.roster import Roster
from samyra_core.scenario.shapes import MAX_STEPS, PlanShape, RulesShape, ScenarioShape, SceneShape, WhenShape
from samyra_core.scenario.steps import Steps
from samyra_core.scenario.tree import Tree
from samyra_core.state import (
    OUTNUMBERING_BONUS,
    OUTNUMBERING_MALUS,
    CriticalRule,
    FatigueRule,
    FoeValues,
    InitiativeMode,
    Rules,
    Setup,
)
from samyra_core.text import Text

_DEEPEST: Final = 50
"""Planned events that carry out one another, one within the other."""


def build(shape: ScenarioShape, tree: Tree, default_id: str, faults: list[Fault]) -> Scenario:
    """The scenario of a file. It is fit for use only where no error is among `faults` afterwards.

    `default_id` is its id where the file gives none.
    """
    notes = Notes(tree, faults)
    if shape.format != FORMAT and not isinstance(shape.format, BrokenNumber):
        notes.add(FaultCode.UNKNOWN_FORMAT, ("format",), text=str(shape.format), newest=FORMAT)
    title = notes.text(("title",), shape.title)
    summary = notes.text(("summary",), shape.summary)
    cast = roster.build(shape, notes)
    prepared = dict(cast.profiles)
    rules = _rules(shape.rules or RulesShape(), cast, notes)
    steps = Steps(cast, [one.id for one in shape.scenes], [plan.id for plan in shape.plans], rules.initiative, notes)
    scenes, casts = _scenes(shape.scenes, cast, steps, notes)
    plans = _plans(shape.plans, [scene.id for scene in shape.scenes], cast, steps, notes)
    course = _course(shape, scenes, steps, notes)
    _whole(shape, cast, casts, steps, _walked(scenes, plans, course), notes)
    notes.half_translated()
    notes.empty_names()
    setup = Setup(shape.id or default_id, rules, cast.sides, prepared, casts, cast.names)
    return Scenario(setup.id, title, setup, scenes, plans, summary, tree.text, course=course)


def _rules(shape: RulesShape, cast: Roster, notes: Notes) -> Rules:
    named = (OUTNUMBERING_MALUS, OUTNUMBERING_BONUS)
    if shape.outnumbering not in named and notes.whole("sides"):
        notes.known(FaultCode.UNKNOWN_SIDE, shape.outnumbering, (*named, *cast.sides), ("rules", "outnumbering"))
    return Rules(
        fatigue=FatigueRule(shape.fatigue),
        outnumbering=shape.outnumbering,
        critical=CriticalRule(shape.critical),
        wound_faint=shape.wound_faint,
        faint_difficulty=shape.faint_difficulty,
        initiative=InitiativeMode(shape.initiative),
        foe_values=FoeValues(shape.foe_values),
    )


def _scenes(
    shapes: Sequence[SceneShape], cast: Roster, steps: Steps, notes: Notes
) -> tuple[tuple[Scene, ...], dict[str, tuple[str, ...]]]:
    scenes: list[Scene] = []
    casts: dict[str, tuple[str, ...]] = {}
    if not shapes and notes.whole("scenes"):
        notes.add(FaultCode.EMPTY_LIST, ("scenes",))
    for place, shape in enumerate(shapes):
        path: Path = ("scenes", place)
        steps.id(shape.id, path, given=True)
        casts[shape.id] = _cast(shape.cast, (*path, "cast"), steps)
        expected = expectations.build(shape.expect, (*path, "expect"), "scene", cast, notes)
        title = notes.text((*path, "title"), shape.title, Text(shape.id))
        text = notes.text((*path, "text"), shape.text)
        made = steps.build(shape.steps, (*path, "steps"), shape.id)
        scenes.append(Scene(shape.id, title, text, made, expected, notes.tree.place(path)[0]))
    return tuple(scenes), casts


def _course(shape: ScenarioShape, scenes: Sequence[Scene], steps: Steps, notes: Notes) -> tuple[Step, ...] | None:
    """The course, where there is one; it is the only script then."""
    if shape.course is None:
        return None
    if any(scene.steps for scene in scenes):
        notes.add(FaultCode.TWO_SCRIPTS, ("course",), key=True)
    return steps.build(shape.course, ("course",), "course")


def _cast(listed: list[str], path: Path, steps: Steps) -> tuple[str, ...]:
    return steps.several(listed, path) if listed else ()


def _plans(
    shapes: Sequence[PlanShape], scenes: Sequence[str], cast: Roster, steps: Steps, notes: Notes
) -> tuple[Plan, ...]:
    plans = []
    for place, shape in enumerate(shapes):
        path: Path = ("plans", place)
        steps.id(shape.id, path, given=True)
        when = _when(shape.when, (*path, "when"), scenes, cast, notes)
        title = notes.text((*path, "title"), shape.title, Text(shape.id))
        text = notes.text((*path, "text"), shape.text)
        plans.append(Plan(shape.id, title, when, text, steps.build(shape.steps, (*path, "steps"), shape.id)))
    for place, shape in enumerate(shapes):
        if _carries_out_itself(shape.id, steps):
            notes.add(FaultCode.PLAN_LOOP, ("plans", place, "id"), id=shape.id)
    return tuple(plans)


def _carries_out_itself(id: str, steps: Steps) -> bool:
    seen: set[str] = set()
    due = set(steps.carried_out.get(id, ()))
    while due:
        one = due.pop()
        if one == id:
            return True
        if one not in seen:
            seen.add(one)
            due |= steps.carried_out.get(one, set())
    return False


def _when(shape: WhenShape, path: Path, scenes: Sequence[str], cast: Roster, notes: Notes) -> When:
    if shape.scene is not None and notes.whole("scenes"):
        notes.known(FaultCode.UNKNOWN_SCENE, shape.scene, scenes, (*path, "scene"))
    if shape.left is not None and cast.complete and notes.whole("sides"):
        notes.known(FaultCode.UNKNOWN_GROUP, shape.left, (*cast.groups, *cast.sides), (*path, "left"))
    if (shape.left is None) != (shape.at_most is None):
        missing = "left" if shape.left is None else "at_most"
        notes.add(FaultCode.MISSING_KEY, path, id=missing)
    return When(shape.scene, shape.round, shape.left, shape.at_most)


def _walked(scenes: Sequence[Scene], plans: Sequence[Plan], course: Sequence[Step] | None) -> int:
    """How many steps the script has, or a plan where that is longer, each plan's counted wherever it is carried out.

    Plans within plans more than `_DEEPEST` levels down count as more steps than there may be.
    """
    own = {plan.id: plan.steps for plan in plans}
    known: dict[str, tuple[int, int]] = {}

    def length(steps: Iterable[Step], level: int = 0) -> tuple[int, int]:
        """Steps, and levels of plans below."""
        count = depth = 0
        for step in steps:
            count += 1
            if isinstance(step.command, FulfilPlan):
                plan = step.command.plan
                if plan not in known:
                    known[plan] = (0, 0)  # So that a loop, which is told of elsewhere, comes to an end.
                    known[plan] = length(own.get(plan, ()), level + 1) if level < _DEEPEST else (MAX_STEPS + 1, 0)
                count, depth = count + known[plan][0], max(depth, known[plan][1] + 1)
        return (count if depth <= _DEEPEST else MAX_STEPS + 1), depth

    told = [step for scene in scenes for step in scene.steps]
    return max(length(steps)[0] for steps in (told, course or (), *own.values()))


def _whole(
    shape: ScenarioShape, cast: Roster, casts: dict[str, tuple[str, ...]], steps: Steps, walked: int, notes: Notes
) -> None:
    """What can only be said of the scenario as a whole."""
    count = max(steps.count, walked)
    if count > MAX_STEPS:
        notes.add(FaultCode.TOO_MANY_STEPS, ("scenes",), key=True, count=count, limit=MAX_STEPS)
    if any(fault.severity == "error" for fault in notes.faults) or shape.course is not None:
        return  # In a fight that was played somebody may have stayed away.
    used = steps.joined.union(*casts.values())
    for one in shape.combatants:
        if one not in used:
            notes.add(FaultCode.UNUSED_COMBATANT, ("combatants", one), key=True, id=one)
    for one in shape.templates:
        if used.isdisjoint(cast.groups[one]):
            notes.add(FaultCode.UNUSED_COMBATANT, ("templates", one), key=True, id=one)
