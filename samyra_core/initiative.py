"""Who acts when: the order of a round and whose turn comes next (rules I). All by id, never by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from samyra_core import dice, wounds
from samyra_core.state import Combatant, Field, is_up


def present_sides(field: Field) -> list[str]:
    """Sides with someone up in the scene, in the order of the file (I2)."""
    there = {field.combatants[who].profile.side for who in field.order if is_up(field, who)}
    return [side for side in field.setup.sides if side in there]


def order_by_sides(field: Field, ranking: Sequence[str]) -> tuple[str, ...]:
    """The side that threw higher acts first, within a side the present order stays (I2)."""
    place = {side: index for index, side in enumerate(ranking)}
    last = len(place)
    return tuple(sorted(field.order, key=lambda who: place.get(field.combatants[who].profile.side, last)))


def higher_first(totals: Mapping[str, int]) -> list[list[str]]:
    """Ids grouped by total, highest first; more than one in a group is a tie (I2)."""
    values = sorted(set(totals.values()), reverse=True)
    return [[one for one, total in totals.items() if total == value] for value in values]


def individual_total(combatant: Combatant, faces: Sequence[int]) -> int:
    """value ± W6, wound maluses included (I3)."""
    return combatant.profile.initiative + wounds.malus(combatant) + dice.plus_minus(faces)


def order_by_totals(field: Field, totals: Mapping[str, int]) -> tuple[str, ...]:
    """Higher totals first; on a tie the higher value, then the present order (I3). Who threw nothing comes last."""

    def rank(who: str) -> tuple[int, int, int]:
        total = totals.get(who)
        return (total is None, -(total or 0), -field.combatants[who].profile.initiative)

    return tuple(sorted(field.order, key=rank))


def listed(field: Field) -> tuple[str, ...]:
    """The order stays that of the file, or what the game master made of it (I1)."""
    return field.order


def first_up(field: Field) -> str | None:
    """Who begins the round: the first in the order who is up, or None."""
    return next((who for who in field.order if is_up(field, who)), None)


def next_up(field: Field) -> str | None:
    """Whose turn is next: the first in the order who is up and has not had it, or None where the round is over.

    Nobody's fall, leaving, or early attack moves anyone else's turn (faults 1, 2).
    """
    return next((who for who in field.order if who not in field.had_turn and is_up(field, who)), None)
