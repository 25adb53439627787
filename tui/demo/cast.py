"""Whom the demo follows, and what it calls people: nobody who is hidden from the players is named or counted."""

from __future__ import annotations

from collections.abc import Iterable

from samyra_core import view
from samyra_core.state import Encounter, is_up, players_sides
from tui import names
from tui.words import _


def is_hidden(encounter: Encounter, who: str) -> bool:
    combatant = encounter.combatants.get(who)
    return combatant is not None and combatant.hidden


def followed(encounter: Encounter) -> tuple[str, ...]:
    """Those in the scene whose breath is shown: of the players' side; of any, where none of it keeps count."""
    seen = [who for who in encounter.setup.roster if who in encounter.order and not is_hidden(encounter, who)]
    keeping = [who for who in seen if encounter.combatants[who].profile.exhaustion is not None]
    ours = players_sides(encounter.setup)
    return tuple(who for who in keeping if encounter.combatants[who].profile.side in ours) or tuple(keeping)


def name(encounter: Encounter, who: str) -> str:
    return _("someone unseen") if is_hidden(encounter, who) else names.name(encounter, who)


def all_names(encounter: Encounter, those: Iterable[str]) -> str:
    """Several names in a row, the hidden ones left out."""
    return names.names(encounter, [who for who in those if not is_hidden(encounter, who)], 4)


def left_standing(encounter: Encounter) -> tuple[tuple[str, int], ...]:
    """Each side that is in the scene and how many of it still stand, as far as one can see."""
    counts: dict[str, int] = {}
    hidden = [who for who in encounter.order if is_hidden(encounter, who)]
    for side in encounter.setup.sides:
        members = [who for who in encounter.order if encounter.combatants[who].profile.side == side]
        if set(members) - set(hidden):
            unseen = sum(is_up(encounter, who) for who in members if who in hidden)
            counts[side] = view.up_count(encounter, side) - unseen
    return tuple(counts.items())
