"""The JSON of a session as players may see it: the shape of `report`, filled from `players.View` alone."""

from __future__ import annotations

from samyra_core import codec
from samyra_core.players import SHOWN_TYPES, Shown, Told, View
from samyra_core.report import Data, combatant_data
from samyra_core.text import Language

_NAMES = {kind: name for name, kind in SHOWN_TYPES.items()}


def seen_data(seen: View, language: Language) -> Data:
    """The same shape with what players may see: steps without anything for them are left out, events may lack their
    numbers, and of those whose numbers stay out all are null and `hurt` says the worst wound so far in a word."""
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
                "combatants": {who: _seen_combatant(told, who, language) for who in encounter.combatants},
            }
        )
    expectations = dict.fromkeys(("total", "failed", "book", "chosen"), 0)
    return {"scenario": seen.encounter.setup.id, "steps": steps, "expectations": expectations}


def _shown_data(event: Shown, language: Language) -> Data:
    return {"type": _NAMES[type(event)], **codec.converter(language).unstructure(event)}


def _seen_combatant(told: Told, who: str, language: Language) -> Data:
    data = combatant_data(told.encounter, who, language)
    if who in told.closed:
        data |= dict.fromkeys(("wounds", "critical_wounds", "scratches", "stumble_odds"))
        data["hurt"] = told.hurt[who].value
    return data
