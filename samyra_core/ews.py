"""±W6 checks and contests: who wins, what it does, and which shifts come from outnumbering (rules E)."""

from __future__ import annotations

from typing import Final

from samyra_core.state import (
    OUTNUMBERING_BONUS,
    OUTNUMBERING_MALUS,
    Attribute,
    Field,
    Skill,
    is_up,
    opponents,
)

UNDEFENDED_DIFFICULTY: Final = 12
"""What an attack on one who does not defend must reach (E5)."""
OUTNUMBERING_STEP: Final = 3
RELATED_MALUS: Final = -3
ATTRIBUTE_MALUS: Final = -9


def succeeds(total: int, difficulty: int) -> bool:
    """A check (Probe): total ≥ difficulty (E1)."""
    return total >= difficulty


def attacker_wins(attack_total: int, defence_total: int) -> bool:
    """A contest (Wettstreit): the higher total, a tie goes to the attacker (E2)."""
    return attack_total >= defence_total


def damage(difference: int, weapon: int, armour: int) -> int:
    """difference + weapon - armour, never below 0 (E3)."""
    return max(0, difference + weapon - armour)


def skill_value(skill: Skill) -> int:
    """The value rolled on: the skill's own, attribute bonus included (E6)."""
    return skill.value + skill.bonus


def attribute_roll_value(attribute: Attribute, now: int) -> int:
    """The value rolled on for an attribute: what it is now, damage taken off (F12)."""
    return min(attribute.value, now)


def substitute_malus(on_attribute: bool) -> int:
    """The malus for a related skill, or for the attribute where there is no skill (E6)."""
    return ATTRIBUTE_MALUS if on_attribute else RELATED_MALUS


def outnumbering(encounter: Field, who: str, other: str) -> int:
    """The shift by outnumbering (Überzahl) on `who`'s roll in a contest with `other` (E4).

    n ≥ 2 who are up and engaged with one shift each contest with that one by 3·(n-1), booked where the rule says.
    Both may be outnumbered; the two shifts then stand side by side.
    """
    if len(encounter.engaged) < 2:
        return 0
    rule = encounter.setup.rules.outnumbering
    if rule == OUTNUMBERING_MALUS:
        return -crowd(encounter, who)
    if rule == OUTNUMBERING_BONUS:
        return crowd(encounter, other)
    mine = encounter.combatants[who].profile.side == rule
    theirs = encounter.combatants[other].profile.side == rule
    if mine == theirs:
        return -crowd(encounter, who)
    return crowd(encounter, other) - crowd(encounter, who) if mine else 0


def crowd(encounter: Field, who: str) -> int:
    """The shift that those engaged with `who` make; 0 for one alone, and for the fallen (E4, E5)."""
    return OUTNUMBERING_STEP * max(0, len(opponents(encounter, who)) - 1) if is_up(encounter, who) else 0


def standing_shift(encounter: Field, who: str) -> int:
    """The shift that holds by itself, whomever `who` rolls against: the lowest over its opponents (E4)."""
    faced = opponents(encounter, who)
    return min((outnumbering(encounter, who, other) for other in faced), default=0)
