"""The JSON of a script or a session run through, as the command line promises it: names and shapes are a contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from samyra_core import codec, view
from samyra_core.scenario.model import Scenario
from samyra_core.script import Done, Judged, Prepared
from samyra_core.state import Encounter
from samyra_core.text import Language

Data = dict[str, Any]


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def combatant_data(encounter: Encounter, who: str, language: Language) -> Data:
    """COMBATANT: exact numbers as strings, null where no exhaustion is kept."""
    c = view.combatant_view(encounter, who)
    return {
        "name": c.name.pick(language),
        "side": c.side,
        "status": c.status.value,
        "buffer_used": c.buffer_used,
        "buffer_size": c.buffer_size,
        "fatigue": _text(c.fatigue),
        "fatigue_floor": _text(c.fatigue_floor),
        "attribute": c.attribute,
        "wounds": c.wounds,
        "critical_wounds": c.critical_wounds,
        "scratches": c.scratches,
        "stumble_odds": _text(c.stumble_odds),
        "hidden": c.hidden,
        "resting": c.resting,
        "engaged": list(c.engaged),
        "conditions": [one.name if one.rounds is None else f"{one.name} ({one.rounds})" for one in c.conditions],
    }


def judged_data(judged: Judged) -> Data:
    return {
        "what": judged.what,
        "expected": judged.expected,
        "actual": judged.actual,
        "ok": judged.ok,
        "source": judged.source,
    }


def step_data(prepared: Prepared, done: Done, language: Language) -> Data:
    """STEP: what happened, what was expected, and everyone's state after it."""
    encounter = done.encounter
    return {
        "index": prepared.index,
        "scene": prepared.scene,
        "round": encounter.round,
        "turn": encounter.turn,
        "id": prepared.step.id,
        "events": [codec.event_data(event, language) for event in done.events],
        "expectations": [judged_data(one) for one in done.judged],
        "combatants": {who: combatant_data(encounter, who, language) for who in encounter.combatants},
    }


def replay_data(scenario: Scenario, walked: Sequence[tuple[Prepared, Done]], language: Language) -> Data:
    """The whole answer of `samyra replay --format json`."""
    judged = [one for _, done in walked for one in done.judged]
    return {
        "scenario": scenario.id,
        "steps": [step_data(prepared, done, language) for prepared, done in walked],
        "expectations": {
            "total": len(judged),
            "failed": sum(not one.ok for one in judged),
            "book": sum(one.source == "book" for one in judged),
            "chosen": sum(one.source == "chosen" for one in judged),
        },
    }
