"""The JSON of a script or a session run through, as the command line promises it: names and shapes are a contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from samyra_core import codec, view
from samyra_core.players.records import SHOWN_TYPES, Shown, View
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


# For players ----------------------------------------------------------------------------------------------------


def seen_data(seen: View, language: Language) -> Data:
    """The same shape with what players may see: steps without anything for them are left out, events may lack their
    numbers, and of those whose numbers stay out all are null and `hurt` says the worst wound in a word."""
    steps = []
    for number, told in enumerate(seen.told, 1):
        encounter = told.encounter
        steps.append(
            {
                "index": number,
                "scene": encounter.scene or "",
                "round": encounter.round,
                "turn": encounter.turn,
                "id": f"seen.{number}",
                "events": [_shown_data(event, language) for event in told.events],
                "expectations": [],
                "combatants": {who: _seen_combatant(encounter, who, seen, language) for who in encounter.combatants},
            }
        )
    expectations = dict.fromkeys(("total", "failed", "book", "chosen"), 0)
    return {"scenario": seen.encounter.setup.id, "steps": steps, "expectations": expectations}


def _shown_data(event: Shown, language: Language) -> Data:
    names = {kind: name for name, kind in SHOWN_TYPES.items()}
    return {"type": names[type(event)], **codec.converter(language).unstructure(event)}


def _seen_combatant(encounter: Encounter, who: str, seen: View, language: Language) -> Data:
    data = combatant_data(encounter, who, language)
    profile = encounter.combatants[who].profile
    if who in seen.closed or not (profile.skills or profile.attributes):
        data |= dict.fromkeys(("wounds", "critical_wounds", "scratches", "stumble_odds"))
        data["hurt"] = seen.hurt[who].value if who in seen.hurt else None
    return data
