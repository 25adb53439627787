"""What if: the exact odds of the choices a combatant has against one opponent, side by side (E, F4, F9, W1).

Every figure is a closed form over the state as it is; nothing is thrown and nothing changes.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from samyra_core import ews, fatigue, odds, wounds
from samyra_core.dice import Exact, exact
from samyra_core.record import record
from samyra_core.state import Combatant, Encounter, Status, evolve, pair

ZERO = Fraction(0)


@record
class Choice:
    """One thing to do, and what comes of it. Probabilities are None where they cannot be (no skill, no threshold)."""

    kind: str
    """`attack`, `attack_after_rest`, `defend` or `take_blow`."""
    stumble: Fraction | None
    hit: Fraction | None
    """The opponent is hit."""
    wound: Fraction | None
    """… with a wound or worse."""
    critical: Fraction | None
    be_hit: Fraction | None
    """Oneself is hit."""
    be_wounded: Fraction | None
    be_critical: Fraction | None
    fatigue_after: Exact | None
    """None where no exhaustion is kept."""


@record
class _Side:
    """One of the two in a contest."""

    combatant: Combatant
    contestant: odds.Contestant
    threshold: int


def _side(encounter: Encounter, who: str, other: str) -> _Side | None:
    c = encounter.combatants[who]
    name, threshold = c.profile.main_skill, wounds.threshold(c)
    if name is None or threshold is None:
        return None
    modifier = wounds.malus(c) + ews.outnumbering(encounter, who, other)
    modifier -= fatigue.REST_MALUS if c.resting else 0
    tired = c.fatigue if fatigue.buffer_full(c) else None
    return _Side(c, odds.Contestant(ews.skill_value(c.profile.skills[name]), modifier, tired), threshold)


def _fatigue_after(encounter: Encounter, who: str, actions: int) -> Exact | None:
    c = encounter.combatants[who]
    if not fatigue.keeps_exhaustion(c):
        return None
    name = c.profile.main_skill
    category = c.profile.skills[name].category if name is not None else None
    surplus = fatigue.fill(c.buffer_used, fatigue.buffer_size(c), actions)[1]
    return exact(c.fatigue + surplus * fatigue.cost(c, encounter.setup.rules, category))


def _stumble(side: _Side) -> Fraction:
    one = side.contestant
    return ZERO if one.fatigue is None else odds.stumble(one.value, one.modifier, one.fatigue)


def _contest(kind: str, mine: _Side, theirs: _Side, attacking: bool, after: Exact | None) -> Choice:
    first, second = (mine, theirs) if attacking else (theirs, mine)
    won = odds.contest(
        first.contestant,
        second.contestant,
        first.combatant.profile.weapon,
        second.combatant.profile.armour,
        second.threshold,
    )
    lost = _countered(first, second)
    dealt, taken = (won, lost) if attacking else (lost, won)
    return Choice(
        kind,
        _stumble(mine),
        won.hit if attacking else won.countered,
        dealt.wound + dealt.critical,
        dealt.critical,
        won.countered if attacking else won.hit,
        taken.wound + taken.critical,
        taken.critical,
        after,
    )


def _countered(attacker: _Side, defender: _Side) -> odds.ContestOdds:
    """The bands of the defender's hit: the same contest seen from the other side, where a tie is no hit (E2)."""
    return odds.contest(
        defender.contestant,
        attacker.contestant,
        defender.combatant.profile.weapon,
        attacker.combatant.profile.armour,
        attacker.threshold,
        tie_wins=False,
    )


def rested(encounter: Encounter, who: str) -> Encounter:
    """The encounter as it would be for `who` after a round of rest in which nothing else happened (F9)."""
    c = encounter.combatants[who]
    fresh = evolve(c, buffer_used=0, resting=False, acted=0, attacked=False)
    return replace(encounter, combatants={**encounter.combatants, who: fresh})


def choices(encounter: Encounter, who: str, other: str) -> tuple[Choice, ...]:
    """Attack, attack after a round's rest, defend only, take the blow; each against `other` as both stand now,
    engaged with each other as the attack would have them.

    Empty where one of the two cannot fight or cannot be harmed by the rules. KeyError for those who never joined.
    """
    if encounter.combatants[other].status is Status.UP:
        encounter = replace(encounter, engaged=encounter.engaged | {pair(who, other)})
    mine, theirs = _side(encounter, who, other), _side(encounter, other, who)
    if mine is None or theirs is None or encounter.combatants[who].status is not Status.UP:
        return ()
    found = []
    if encounter.combatants[other].status is Status.UP:
        found.append(_contest("attack", mine, theirs, True, _fatigue_after(encounter, who, 1)))
        later = rested(encounter, who)
        fresh = _side(later, who, other)
        if fresh is not None:
            found.append(_contest("attack_after_rest", fresh, theirs, True, _fatigue_after(later, who, 1)))
        found.append(_contest("defend", mine, theirs, False, _fatigue_after(encounter, who, 1)))
        found.append(_take_blow(encounter, mine, theirs))
    else:
        found.append(_strike_down(encounter, who, mine, theirs))
    return tuple(found)


def _take_blow(encounter: Encounter, mine: _Side, theirs: _Side) -> Choice:
    """Not defending: the other rolls against 12, outnumbering does not touch it (E5)."""
    one = theirs.contestant
    modifier = wounds.malus(theirs.combatant) - (fatigue.REST_MALUS if theirs.combatant.resting else 0)
    blow = odds.undefended(
        one.value,
        modifier,
        one.fatigue,
        theirs.combatant.profile.weapon,
        mine.combatant.profile.armour,
        mine.threshold,
    )
    return Choice(
        "take_blow",
        ZERO,
        ZERO,
        ZERO,
        ZERO,
        blow.hit,
        blow.wound + blow.critical,
        blow.critical,
        _fatigue_after(encounter, mine.combatant.profile.id, 0),
    )


def _strike_down(encounter: Encounter, who: str, mine: _Side, theirs: _Side) -> Choice:
    """An attack on the fallen (E5)."""
    one = mine.contestant
    modifier = wounds.malus(mine.combatant) - (fatigue.REST_MALUS if mine.combatant.resting else 0)
    blow = odds.undefended(
        one.value,
        modifier,
        one.fatigue,
        mine.combatant.profile.weapon,
        theirs.combatant.profile.armour,
        theirs.threshold,
    )
    stumble = ZERO if one.fatigue is None else odds.stumble(one.value, modifier, one.fatigue)
    return Choice(
        "attack",
        stumble,
        blow.hit,
        blow.wound + blow.critical,
        blow.critical,
        ZERO,
        ZERO,
        ZERO,
        _fatigue_after(encounter, who, 1),
    )
