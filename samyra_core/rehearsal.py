"""A script walked through before anyone plays it: what the table would trip over, as faults at their steps.

The rules decide, as in play: each step is resolved with its own dice. Whether the expectations come out is not looked
at; `samyra replay` says that. Where the dice are not all given, what follows cannot be known, and the walk ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from samyra_core import script
from samyra_core.commands import Attack
from samyra_core.engine import NeedsThrow, Refusal, Refused, Resolved, begin, resolve
from samyra_core.scenario import Fault, FaultCode, Scenario
from samyra_core.scenario.faults import Param, dotted, short
from samyra_core.scenario.model import Plan, Scene, Step
from samyra_core.state import Encounter, Setup

MOST_WORK: Final = 500_000
"""Steps times combatants in play that are walked at most; that is 1,000 steps of 500, or 5,000 of 100."""
MOST_FAULTS: Final = 200


def rehearse(scenario: Scenario) -> tuple[Fault, ...]:
    """Faults of the script, by line and column. A step that is thrown at the table ends the walk and is none."""
    return _Rehearsal(scenario).faults()


class _Rehearsal:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.paths = _paths(scenario)
        self.found: dict[tuple[FaultCode, int, int], Fault] = {}
        self.told: set[tuple[str, str, str]] = set()
        """Scene, refusal, combatant: whoever is not there is missed once in a scene, not at every step."""

    def faults(self) -> tuple[Fault, ...]:
        for step in _every_step(self.scenario):
            self.own_side(step)
        self.walk()
        return tuple(sorted(self.found.values(), key=lambda fault: (fault.line, fault.column))[:MOST_FAULTS])

    def walk(self) -> None:
        encounter = begin(self.scenario.setup)
        work = 0
        for prepared in script.prepare(self.scenario):
            following = self.step(encounter, prepared.step, prepared.scene)
            if following is None or work > MOST_WORK or len(self.found) > MOST_FAULTS:
                break
            encounter = following
            work += 1 + len(encounter.combatants)

    def step(self, encounter: Encounter, step: Step, scene: str) -> Encounter | None:
        """The encounter after a step; None where it cannot be known."""
        answer = resolve(encounter, step.command, step.throws)
        match answer:
            case Resolved():
                return answer.encounter
            case NeedsThrow():
                if step.throws:
                    due = " ".join(f"{one.purpose}:{one.who}" for one in answer.requests)
                    self.fault(FaultCode.THROWS_MISSING, step, {"given": len(step.throws), "due": due})
                return None
            case Refused():
                if _expects_refusal(step):
                    return encounter
                if answer.code is Refusal.SURPLUS_THROW:
                    return self.surplus(encounter, step, answer)
                self.refused(step, scene, answer)
                return encounter

    def surplus(self, encounter: Encounter, step: Step, answer: Refused) -> Encounter | None:
        """The walk goes on with the throws that were due."""
        taken = int(answer.detail["taken"])
        self.fault(FaultCode.THROWS_SURPLUS, step, {"given": len(step.throws), "taken": taken})
        again = resolve(encounter, step.command, step.throws[:taken])
        return again.encounter if isinstance(again, Resolved) else None

    def refused(self, step: Step, scene: str, answer: Refused) -> None:
        known = (scene, answer.code.value, str(answer.detail.get("who", "")))
        if answer.code in (Refusal.NOT_PRESENT, Refusal.NOT_UP) and known in self.told:
            return
        self.told.add(known)
        detail = {key: short(one) if isinstance(one, str) else one for key, one in answer.detail.items()}
        self.fault(FaultCode.STEP_REFUSED, step, {**detail, "reason": answer.code.value})

    def own_side(self, step: Step) -> None:
        command, setup = step.command, self.scenario.setup
        if isinstance(command, Attack) and not _expects_refusal(step):
            side, other = _side(setup, command.attacker), _side(setup, command.target)
            if side and side == other:
                self.fault(FaultCode.OWN_SIDE, step, {"who": command.attacker, "target": command.target, "side": side})

    def fault(self, code: FaultCode, step: Step, params: Mapping[str, Param]) -> None:
        """Notes a fault at a step, once however often the step is walked."""
        line, column = step.line, max(step.column, 1 if step.line else 0)
        self.found.setdefault((code, line, column), Fault(code, self.paths.get(id(step), ""), line, column, params))


def _every_step(scenario: Scenario) -> list[Step]:
    """Those an author wrote down; a course tells what a game master did and meant."""
    within: tuple[Scene | Plan, ...] = (*scenario.scenes, *scenario.plans)
    return [step for one in within for step in one.steps]


def _paths(scenario: Scenario) -> dict[int, str]:
    """Where each step stands, by the identity of its record: two steps may be alike."""
    parts: tuple[tuple[str, tuple[Scene | Plan, ...]], ...] = (("scenes", scenario.scenes), ("plans", scenario.plans))
    course = {id(step): dotted(("course", place)) for place, step in enumerate(scenario.course or ())}
    return course | {
        id(step): dotted((name, place, "steps", number))
        for name, listed in parts
        for place, one in enumerate(listed)
        for number, step in enumerate(one.steps)
    }


def _side(setup: Setup, who: str) -> str:
    profile = setup.roster.get(who)
    return profile.side if profile is not None else ""


def _expects_refusal(step: Step) -> bool:
    return any(one.what == "refused" and one.expected != "none" for one in step.expectations)
