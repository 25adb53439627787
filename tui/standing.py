"""What weighs on every roll of a combatant by itself, each part named with its rule."""

from __future__ import annotations

from typing import NamedTuple

from samyra_core import ews, fatigue, wounds
from samyra_core.state import Encounter
from tui.words import _


class Weight(NamedTuple):
    """One standing modifier."""

    word: str
    rule: str
    points: int


def weights(encounter: Encounter, who: str) -> list[Weight]:
    """Those that are not 0; together they are `view.standing_modifier`."""
    combatant = encounter.combatants[who]
    found = (
        Weight(_("wounds"), "W2", wounds.malus(combatant)),
        Weight(_("resting"), "F9", -fatigue.REST_MALUS if combatant.resting else 0),
        Weight(_("outnumbering"), "E4", ews.standing_shift(encounter, who)),
    )
    return [one for one in found if one.points]
