"""What can be done now, and with whom: asked of `resolve` itself, so that no screen knows a rule."""

from __future__ import annotations

from samyra_core.commands import Command
from samyra_core.engine import Refused, resolve
from samyra_core.state import Encounter, Status, is_up, opponents


def refusal(encounter: Encounter, command: Command) -> Refused | None:
    """Why `command` would be refused whatever the dice, or None where it could be carried out."""
    answer = resolve(encounter, command)
    return answer if isinstance(answer, Refused) else None


def targets(encounter: Encounter, who: str) -> tuple[str, ...]:
    """Whom `who` may attack, likely ones first: those it is engaged with, other sides, its own side, the fallen.

    Within each the order of the round. Empty where `who` has not joined.
    """
    combatant = encounter.combatants.get(who)
    if combatant is None:
        return ()
    side = combatant.profile.side
    faced = set(opponents(encounter, who))

    def rank(other: str) -> int:
        if other in faced:
            return 0
        mine = encounter.combatants[other].profile.side == side
        if is_up(encounter, other):
            return 2 if mine else 1
        return 4 if mine else 3

    there = [one for one in encounter.order if one != who and encounter.combatants[one].status is not Status.GONE]
    return tuple(sorted(there, key=rank))


def has_attack(encounter: Encounter, who: str) -> bool:
    """Whether `who` is up and has its own attack left this round (E7)."""
    return is_up(encounter, who) and not encounter.combatants[who].attacked


def attackers(encounter: Encounter, side: str | None = None) -> tuple[str, ...]:
    """Who is up, engaged, and has its own attack left this round, in the order of the round; a mob's round."""
    return tuple(
        who
        for who in encounter.order
        if has_attack(encounter, who)
        and not encounter.combatants[who].resting
        and (side is None or encounter.combatants[who].profile.side == side)
        and opponents(encounter, who)
    )
