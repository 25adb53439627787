"""What a screen or a report shows of a state: every value worked out here, none in a widget.

Functions of the state alone, so that followers and players see through the same window (walls 4 and 7).
"""

from __future__ import annotations

from fractions import Fraction

from samyra_core import ews, fatigue, odds, wounds
from samyra_core.dice import Exact
from samyra_core.record import record
from samyra_core.state import Combatant, Condition, Encounter, Status, is_up, opponents
from samyra_core.text import Text


@record
class CombatantView:
    """One combatant as shown. Buffer and fatigue fields are None where no exhaustion is kept."""

    id: str
    name: Text
    side: str
    group: str
    number: int
    status: Status
    present: bool
    """In the scene, fallen or not."""
    buffer_used: int | None
    buffer_size: int | None
    fatigue: Exact | None
    fatigue_floor: Exact | None
    attribute: int | None
    """The exhaustion attribute as it is now."""
    wounds: int
    critical_wounds: int
    scratches: int
    stumble_odds: Fraction | None
    """For the main skill with what holds by itself (W2, F9, E4); 0 while any buffer is free (F4)."""
    modifier: int
    """What holds by itself on the main skill."""
    resting: bool
    acted: int
    attacked: bool
    engaged: tuple[str, ...]
    """Those still up it stands against."""
    hidden: bool
    conditions: tuple[Condition, ...]
    notes: tuple[str, ...]
    initiative: int | None


def standing_modifier(encounter: Encounter, who: str) -> int:
    """The sum of what weighs on `who`'s main skill by itself: wounds (W2), rest (F9), outnumbering (E4)."""
    combatant = encounter.combatants[who]
    rest = -fatigue.REST_MALUS if combatant.resting else 0
    return wounds.malus(combatant) + rest + ews.standing_shift(encounter, who)


def main_value(combatant: Combatant) -> int | None:
    """Value of the main skill, None for one who cannot fight."""
    name = combatant.profile.main_skill
    return None if name is None else ews.skill_value(combatant.profile.skills[name])


def stumble_odds(encounter: Encounter, who: str, if_fatigue: Exact | None = None) -> Fraction | None:
    """The exact chance that the next roll on the main skill stumbles (F4).

    None where there is no exhaustion or no main skill. `if_fatigue`: what it would be with a full buffer at that
    fatigue.
    """
    combatant = encounter.combatants[who]
    value = main_value(combatant)
    if value is None or not fatigue.keeps_exhaustion(combatant):
        return None
    if if_fatigue is None and not fatigue.buffer_full(combatant):
        return Fraction(0)
    against = combatant.fatigue if if_fatigue is None else if_fatigue
    return odds.stumble(value, standing_modifier(encounter, who), against)


def combatant_view(encounter: Encounter, who: str) -> CombatantView:
    """Everything shown of one who has joined; KeyError for anyone else."""
    c = encounter.combatants[who]
    keeps = fatigue.keeps_exhaustion(c)
    name = c.profile.exhaustion
    present = who in encounter.order
    return CombatantView(
        id=who,
        name=c.profile.name,
        side=c.profile.side,
        group=c.profile.group,
        number=c.profile.number,
        status=c.status,
        present=present,
        buffer_used=c.buffer_used if keeps else None,
        buffer_size=fatigue.buffer_size(c) if keeps else None,
        fatigue=c.fatigue if keeps else None,
        fatigue_floor=c.fatigue_floor if keeps else None,
        attribute=fatigue.attribute_value(c, name) if name is not None else None,
        wounds=c.wounds,
        critical_wounds=c.critical_wounds,
        scratches=c.scratches,
        stumble_odds=stumble_odds(encounter, who),
        modifier=standing_modifier(encounter, who) if c.status is Status.UP else wounds.malus(c),
        resting=c.resting,
        acted=c.acted,
        attacked=c.attacked,
        engaged=tuple(opponents(encounter, who)) if present and c.status is Status.UP else (),
        hidden=c.hidden,
        conditions=c.conditions,
        notes=c.notes,
        initiative=c.initiative,
    )


def up_count(encounter: Encounter, which: str) -> int:
    """How many of a side or a group are in the scene and up."""
    return sum(
        1
        for who in encounter.order
        if is_up(encounter, who)
        and which in (encounter.combatants[who].profile.side, encounter.combatants[who].profile.group)
    )


def total_count(encounter: Encounter, which: str) -> int:
    """How many of a side or a group are in the scene, fallen included."""
    profiles = (encounter.combatants[who].profile for who in encounter.order)
    return sum(1 for profile in profiles if which in (profile.side, profile.group))
