"""Who and what is out of the players' sight in a state, and the state without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from samyra_core.events import Severity
from samyra_core.record import record
from samyra_core.state import (
    OUTNUMBERING_BONUS,
    OUTNUMBERING_MALUS,
    Combatant,
    Encounter,
    FoeValues,
    Profile,
    Setup,
    players_sides,
)


def is_secret(condition: str) -> bool:
    """Whether a condition is the game master's own: its name stands in brackets."""
    name = condition.strip()
    return name.startswith("(") and name.endswith(")")


@record
class Veil:
    unseen: frozenset[str]
    values_out: bool
    """Whether the numbers of other sides than the players' stay out."""

    def __or__(self, other: Veil) -> Veil:
        return Veil(self.unseen | other.unseen, self.values_out or other.values_out)


def veil_of(encounter: Encounter) -> Veil:
    unseen = frozenset(who for who, one in encounter.combatants.items() if one.hidden)
    return Veil(unseen, encounter.setup.rules.foe_values is FoeValues.HIDDEN)


def is_closed(profile: Profile, encounter: Encounter, veil: Veil) -> bool:
    return veil.values_out and profile.side not in players_sides(encounter.setup)


def worst(one: Combatant) -> Severity:
    if one.critical_wounds:
        return Severity.CRITICAL
    if one.wounds:
        return Severity.WOUND
    return Severity.SCRATCH if one.scratches else Severity.NONE


def hurt_seen(encounter: Encounter, veil: Veil) -> dict[str, Severity]:
    """The worst wound of everyone in sight."""
    return {who: worst(one) for who, one in encounter.combatants.items() if who not in veil.unseen}


def closed_seen(encounter: Encounter, veil: Veil) -> frozenset[str]:
    """Those in sight whose numbers stay out."""
    closed = (who for who, one in encounter.combatants.items() if is_closed(one.profile, encounter, veil))
    return frozenset(closed) - veil.unseen


# The state ------------------------------------------------------------------------------------------------------


def encounter_seen(encounter: Encounter, veil: Veil) -> Encounter:
    unseen = veil.unseen
    combatants = {
        who: _combatant(one, is_closed(one.profile, encounter, veil))
        for who, one in encounter.combatants.items()
        if who not in unseen
    }
    return Encounter(
        setup=_setup(encounter, combatants),
        combatants=combatants,
        order=in_sight(encounter.order, veil),
        engaged=frozenset(pair for pair in encounter.engaged if unseen.isdisjoint(pair)),
        scene=encounter.scene,
        round=encounter.round,
        turn=encounter.turn if encounter.turn not in unseen else None,
        had_turn=in_sight(encounter.had_turn, veil),
    )


def in_sight(those: Sequence[str], veil: Veil) -> tuple[str, ...]:
    return tuple(who for who in those if who not in veil.unseen)


def _combatant(one: Combatant, closed: bool) -> Combatant:
    conditions = tuple(condition for condition in one.conditions if not is_secret(condition.name))
    if closed:
        known = one.profile
        profile = Profile(known.id, known.name, known.side, known.group, known.number)
        return Combatant(profile, one.status, resting=one.resting, conditions=conditions)
    profile = replace(one.profile, hidden=False) if one.profile.hidden else one.profile
    return replace(one, profile=profile, conditions=conditions, notes=())


def _setup(encounter: Encounter, combatants: Mapping[str, Combatant]) -> Setup:
    """Only sides, groups and people that have been seen; the players' own sides always."""
    setup = encounter.setup
    profiles = {who: one.profile for who, one in combatants.items()}
    theirs = {*players_sides(setup), *(profile.side for profile in profiles.values())}
    groups = {profile.group for profile in profiles.values()}
    rules = setup.rules
    if rules.outnumbering not in (OUTNUMBERING_MALUS, OUTNUMBERING_BONUS, *theirs):
        rules = replace(rules, outnumbering=OUTNUMBERING_MALUS)
    cast = tuple(who for who in setup.casts.get(encounter.scene or "", ()) if who in profiles)
    return Setup(
        id=setup.id,
        rules=rules,
        sides={
            name: replace(side, players=name in players_sides(setup))
            for name, side in setup.sides.items()
            if name in theirs
        },
        roster=profiles,
        casts={encounter.scene: cast} if encounter.scene is not None else {},
        groups={group: name for group, name in setup.groups.items() if group in groups},
    )
