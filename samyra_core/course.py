"""A fight that was played as a scenario that plays it again: its entries as a course, its values as expectations.

Only what holds is in it, up to the cursor. What no file may carry (control characters) is replaced; everything else
comes out as it was, and `agrees` proves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Any, Final

from samyra_core import codec, script, view
from samyra_core.commands import (
    Attack,
    Break,
    ChangeRule,
    ClearCondition,
    Command,
    EnterScene,
    EwsCheck,
    FulfilPlan,
    Hours,
    Night,
    Note,
    OwnModifier,
    Recruit,
    SetCondition,
    Week,
)
from samyra_core.dice import Purpose
from samyra_core.engine import begin
from samyra_core.events import Blow, Harmed, RefusalShown, RuleChanged, SamyraThrown, Thrown
from samyra_core.record import record
from samyra_core.scenario.loader import Loaded, parse
from samyra_core.scenario.model import Expectation, Plan, Scenario, Step, When
from samyra_core.scenario.shapes import MAX_STEPS
from samyra_core.scenario.source import MAX_BYTES, forbidden
from samyra_core.scenario.writing import COURSE, written
from samyra_core.script import Done, Prepared
from samyra_core.session import Moment
from samyra_core.state import Encounter
from samyra_core.text import EMPTY, Text

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_SHOWN: Final = (
    *("status", "buffer_used", "buffer_size", "fatigue", "fatigue_floor", "attribute"),
    *("wounds", "critical_wounds", "scratches", "resting", "hidden", "present"),
)
"""What is expected of a combatant wherever it has changed; and of everyone at the end, where it is not nothing."""
_TOLD: Final = frozenset({"status", "buffer_used", "fatigue", "wounds", "critical_wounds", "scratches"})
"""What is expected of everyone at the end, be it nothing."""
_UNSAYABLE: Final = frozenset({"attack", "defence", "check", "faint", "initiative", "blow", "harm", "effort"})
"""Ids that mean an event where an expectation names them."""


@record
class Course:
    """A scenario with a course, and the entries that its steps were."""

    scenario: Scenario
    moments: tuple[Moment, ...]
    """One for each step."""
    passed_over: tuple[Moment, ...]
    """Script steps that were to be thrown at the table and were not: they changed nothing."""


class TooLong(ValueError):
    """More entries than a scenario may have steps; `args[0]` says how many."""


def course(scenario: Scenario, moments: Sequence[Moment], *, expecting: bool = True) -> Course:
    """The scenario that plays `moments` again. Plans that came about have no steps: those stand in the course."""
    kept = tuple(one for one in moments if not _never_thrown(one))
    if len(kept) > MAX_STEPS:
        raise TooLong(len(kept))
    before = begin(scenario.setup)
    name = _free(COURSE, {step.id for plan in scenario.plans for step in plan.steps})
    steps = []
    for number, moment in enumerate(kept, 1):
        last = number == len(kept)
        told = tuple(_expected(before, moment, last) if expecting or last else ())
        text = moment.prepared.step.text if moment.prepared is not None and not moment.prepared.opens else EMPTY
        steps.append(Step(f"{name}.{number}", _sayable(moment), moment.throws, text, told))
        before = moment.encounter
    done = dict.fromkeys(one.command.plan for one in kept if isinstance(one.command, FulfilPlan))
    known = {plan.id for plan in scenario.plans}
    return Course(
        replace(
            scenario,
            scenes=tuple(replace(one, steps=(), expectations=()) for one in scenario.scenes),
            plans=(
                *(replace(one, steps=()) if one.id in done else one for one in scenario.plans),
                *(Plan(one, Text(one), When()) for one in done if one not in known),
            ),
            course=tuple(steps),
            source="",
        ),
        kept,
        tuple(one for one in moments if _never_thrown(one)),
    )


def walk(scenario: Scenario, moments: Sequence[Moment]) -> tuple[tuple[Prepared, Done], ...]:
    """The entries as a script that was walked, for those who tell or judge one; steps of one's own are called `own.`
    with their number."""
    texts = {scene.id: scene.text for scene in scenario.scenes}
    walked = []
    for number, moment in enumerate(moments, 1):
        opens = isinstance(moment.command, EnterScene)
        if moment.prepared is not None:
            step = moment.prepared.step
        else:
            text = texts.get(moment.command.scene, EMPTY) if isinstance(moment.command, EnterScene) else EMPTY
            step = Step(f"own.{number}", moment.command, moment.throws, text)
        prepared = Prepared(number, moment.encounter.scene or "", step, opens)
        walked.append((prepared, Done(moment.encounter, moment.events, moment.judged)))
    return tuple(walked)


def told(scenario: Scenario, moments: Sequence[Moment], head: Sequence[str], remarks: Sequence[Sequence[str]]) -> str:
    """The text of that scenario, `remarks` above its steps. A fight too long for a file leaves out first what it
    expects on the way, then the remarks."""
    text = written(course(scenario, moments).scenario, head, remarks)
    for with_remarks in (remarks, ()):
        if len(text.encode()) <= MAX_BYTES:
            break
        text = written(course(scenario, moments, expecting=False).scenario, head, with_remarks)
    return text


def _free(name: str, ids: Set[str]) -> str:
    """What the ids of steps may begin with, so that none is there already."""
    while any(one.startswith(f"{name}.") for one in ids):
        name += "_"
    return name


def _never_thrown(moment: Moment) -> bool:
    return not moment.events and any(one.what == "throws" and not one.ok for one in moment.judged)


# What is expected -----------------------------------------------------------------------------------------------


def _expected(before: Encounter, moment: Moment, last: bool) -> Iterator[Expectation]:
    """What a step shows that was not so before it; behind the last one everything about everyone."""
    after = moment.encounter
    refused = [one.code for one in moment.events if isinstance(one, RefusalShown)]
    found: dict[str, object] = {"refused": refused[0]} if refused else _of_events(moment)
    for name in ("round", "turn", "scene"):
        if getattr(before, name) != getattr(after, name) or last:
            found[name] = getattr(after, name)
    for who, combatant in after.combatants.items():
        if who in _UNSAYABLE or (combatant is before.combatants.get(who) and before.order == after.order and not last):
            continue
        now = view.combatant_view(after, who)
        was = view.combatant_view(before, who) if who in before.combatants else None
        for name in _SHOWN:
            value = getattr(now, name)
            changed = value != getattr(was, name) if was is not None else name == "status"
            if changed or (last and (name in _TOLD or value)):
                found[f"{who}.{name}"] = value
    for what, value in found.items():
        yield Expectation(what, script.shown(value), "chosen")


def _of_events(moment: Moment) -> dict[str, object]:
    """Totals, damage and wounds: of each kind the first, as expectations read them."""
    found: dict[str, object] = {}
    for event in moment.events:
        match event:
            case Thrown() if event.purpose is not Purpose.INITIATIVE and f"{event.purpose}.total" not in found:
                found[f"{event.purpose}.total"] = event.total
                found |= {f"{event.purpose}.stumbled": True} if event.stumbled else {}
            case SamyraThrown():
                found |= {"check.success": event.success, "check.quality": event.quality}
            case Blow():
                found.setdefault("blow.damage", event.damage)
            case Harmed():
                found.setdefault("harm.severity", event.severity)
            case _:
                pass
    return found


# What can be said in a file -------------------------------------------------------------------------------------


def _sayable(moment: Moment) -> Command:
    """The command as a file may hold it; what comes of it is the same."""
    command: Any = moment.command
    match command:
        case Note():
            return replace(command, text=legible(command.text.strip(), lines=True))
        case SetCondition():
            return replace(command, name=legible(command.name.strip()))
        case ClearCondition():
            return replace(command, name=legible(command.name))
        case Recruit():
            coming = [replace(one, name=_legible(one.name)) for one in (command.profile, *command.others)]
            return Recruit(coming[0], tuple(coming[1:]))
        case ChangeRule():
            after = [one.after for one in moment.events if isinstance(one, RuleChanged)]
            command = replace(command, value=after[0] if after else command.value)
        case Attack():
            roster = moment.encounter.setup.roster
            attacker, target = roster[command.attacker], roster[command.target]
            skill = command.defence_skill if command.defence_skill in target.skills else None
            can_defend = (skill or target.main_skill) is not None
            can_be_hit = (attacker.wound_attribute or attacker.exhaustion) is not None
            return replace(  # What a file must name for a defence, the rules never looked for at the fallen.
                command,
                defence_skill=skill,
                defended=command.defended and can_defend and can_be_hit,
                modifiers=_labelled(command.modifiers),
                defence_modifiers=_labelled(command.defence_modifiers),
            )
        case EwsCheck():
            return replace(command, modifiers=_labelled(command.modifiers))
        case Break() | Hours() | Night() | Week():
            return replace(command, who=tuple(dict.fromkeys(command.who)))
        case _:
            pass
    if getattr(command, "reason", None):
        return replace(command, reason=_legible(command.reason, lines=True))  # type: ignore[no-any-return]
    return command  # type: ignore[no-any-return]


def _labelled(modifiers: tuple[OwnModifier, ...]) -> tuple[OwnModifier, ...]:
    return tuple(replace(one, label=_legible(one.label, lines=True)) for one in modifiers)


def _legible(text: Text, *, lines: bool = False) -> Text:
    return Text(legible(text.de, lines=lines), legible(text.en, lines=lines))


def legible(text: str, *, lines: bool = False) -> str:
    """A text as a file may hold it: `�` for what no file may carry, blanks for line ends where there is one line."""
    if not text.isprintable():
        text = "".join(_REPLACEMENT if forbidden(character) else character for character in text)
        if not lines:
            text = text.replace("\n", " ").replace("\t", " ").replace("\r", " ")
    return text


# Proof ----------------------------------------------------------------------------------------------------------


def agrees(text: str, encounter: Encounter) -> bool:
    """Whether the file is sound, everything in it comes out, and it ends in that state."""
    loaded: Loaded = parse(text, encounter.setup.id)
    if loaded.scenario is None:
        return False
    walked = [done for _, done in script.run(loaded.scenario)]
    if not all(one.ok for done in walked for one in done.judged):
        return False
    end = walked[-1].encounter if walked else begin(loaded.scenario.setup)
    return end == encounter or _data(end) == _data(encounter)


def _data(encounter: Encounter) -> Any:
    return _legible_data(codec.encounter_data(encounter))


def _legible_data(data: Any) -> Any:
    """State as JSON data with every text as a file would give it back."""
    match data:
        case str():
            return legible(data)
        case dict():
            return {key: _legible_data(value) for key, value in data.items()}
        case list():
            return [_legible_data(one) for one in data]
        case _:
            return data
