"""Exact odds of the ±W6: closed forms, fractions, nothing cut off (rules D2, E1–E5, W1, W2, F4, F5, F7, F8, F14).

The ±W6 has no greatest and no smallest value, but each further 6 or 5 of a row is a sixth as likely as the one before,
so every sum over rows ends in a geometric series that is known exactly. In here numerators are whole numbers over a
common power of six, called its order; a Fraction is made once, at the end.

A fatigue is given where the buffer is full, so that the roll can stumble; None means that it cannot (F4). Whatever
enters a question lies within ±LIMIT, otherwise ValueError.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Final, NamedTuple

from samyra_core.dice import Exact
from samyra_core.record import record

LIMIT: Final = 10_000
"""The largest value, modifier, difficulty or fatigue a question may hold (inclusive)."""
UNDEFENDED: Final = 12
"""What an attack on a target that does not defend must reach (E5)."""

_ORDINARY: Final = (2, 4, -1, -3)
"""What the faces count that never repeat, a sixth of all throws each (D2)."""
_NEVER: Final = (1, 0)
"""An empty range of the die: the roll cannot stumble."""
_POWERS: Final = tuple(6**exponent for exponent in range(128))


def _six(exponent: int) -> int:
    power: int = _POWERS[exponent] if exponent < 128 else 6**exponent
    return power


def _check_bounds(*values: int) -> None:
    for value in values:
        if not -LIMIT <= value <= LIMIT:
            raise ValueError(f"beyond ±{LIMIT}: {value}")


# The die --------------------------------------------------------------------------------------------------------


def _order(x: int) -> int:
    """An order in which P(±W6 ≥ y) is whole for all y between 0 and `x`."""
    return (x if x > 0 else -x) // 5 + 2


def _at_least(x: int, order: int) -> int:
    """P(±W6 ≥ x) over 6^order; order ≥ `_order(x)`."""
    if x > 4:
        return _six(order - (x + 5) // 6)  # a row of n sixes or more: 6^-n
    if x <= -3:
        return _six(order) - _six(order - 1 - -x // 5)  # all but the rows of more than n fives: 1 - 6^-(n+1)
    return _six(order - 1) * (2 if x > 2 else 3 if x > -1 else 4)


def _within(low: int, high: int, order: int) -> int:
    """P(low ≤ ±W6 ≤ high) over 6^order; 0 for an empty range."""
    return _at_least(low, order) - _at_least(high + 1, order) if low <= high else 0


def chance_at_least(x: int) -> Fraction:
    """P(±W6 ≥ x) (D2)."""
    _check_bounds(x)
    order = _order(x)
    return Fraction(_at_least(x, order), _six(order))


def distribution(depth: int) -> dict[int, Fraction]:
    """P(±W6 = x) for every x of rows of at most `depth` faces, 1..1000, ascending by x (D2).

    Exact for each x it names; rows longer than `depth` are left out, so the sum is 1 - 2·6^-(depth+1).
    """
    if not 1 <= depth <= 1000:
        raise ValueError(f"depth 1..1000, got {depth}")
    chances = {value: Fraction(1, 6) for value in _ORDINARY}
    for row in range(1, depth + 1):
        chances[-5 * row] = chances[6 * row] = Fraction(5, _six(row + 1))
    return dict(sorted(chances.items()))


# Stumbling (F4, F5) ---------------------------------------------------------------------------------------------


def _stumbles(base: int, fatigue: Exact | None) -> tuple[int, int]:
    """The range of the die, both ends included, in which |base + ±W6| < fatigue (F4)."""
    if fatigue is None or fatigue <= 0:
        return _NEVER
    reach = ceil(fatigue) - 1
    _check_bounds(base, reach)
    return -reach - base, reach - base


def stumble(value: int, modifier: int, fatigue: Exact) -> Fraction:
    """The chance to stumble with a full buffer: P(|value + modifier + ±W6| < fatigue), 0 for a fatigue ≤ 0 (F4).

    `fatigue` is the one before the action.
    """
    reach = ceil(fatigue) - 1
    if reach < 0:
        return Fraction(0)
    base = value + modifier
    _check_bounds(base, reach)
    order = _order(reach + abs(base) + 1)
    return Fraction(_at_least(-reach - base, order) - _at_least(reach - base + 1, order), _six(order))


def safe_faces(value: int, modifier: int, fatigue: Exact) -> tuple[tuple[int, Fraction], ...]:
    """For each first face 1..6 the chance to stumble once it lies there, with a full buffer (F4).

    0 is a safe face, 1 one that stumbles for certain; between the two lie only 5 and 6, which are thrown on.
    Skill 21, fatigue 24: 0 for 4 and 6, 1 for 1 to 3, 1 - 6^-8 for 5.
    """
    _check_bounds(value + modifier)
    low, high = _stumbles(value + modifier, fatigue)
    risks = {face: Fraction(low <= die <= high) for face, die in ((1, -1), (2, 2), (3, -3), (4, 4))}
    risks[5] = _row_chance(-(high // 5), -low // 5) if low <= high else Fraction(0)
    risks[6] = _row_chance(-(-low // 6), high // 6) if low <= high else Fraction(0)
    return tuple(sorted(risks.items()))


def _row_chance(shortest: int, longest: int) -> Fraction:
    """P(shortest ≤ length ≤ longest) of a row that has begun."""
    shortest = max(1, shortest)
    if longest < shortest:
        return Fraction(0)
    return Fraction(_six(longest - shortest + 1) - 1, _six(longest))


# Checks (E1, F7, F8) --------------------------------------------------------------------------------------------


def _reaches(x: int, stumbles: tuple[int, int], order: int) -> int:
    """P(total - base ≥ x) over 6^order, stumbles included; order fits `x` and both ends of `stumbles`.

    A stumble brings the die down to -6 where it is not lower already (F5), so it matters only for x > -6.
    """
    chance = _at_least(x, order)
    low, high = stumbles
    if -6 < x <= high:
        chance -= _within(max(low, x), high, order)
    return chance


def _total_at_least(base: int, fatigue: Exact | None, x: int) -> Fraction:
    low, high = stumbles = _stumbles(base, fatigue)
    _check_bounds(base)
    order = _order(max(abs(x - base), abs(low), abs(high)) + 1)
    return Fraction(_reaches(x - base, stumbles, order), _six(order))


def check(value: int, modifier: int, difficulty: int, fatigue: Exact | None = None) -> Fraction:
    """The chance that value + modifier + ±W6 ≥ difficulty (E1).

    With a fatigue the buffer is full: a stumble counts as value - 6 + modifier, unless the raw total is lower (F5).
    """
    _check_bounds(value, modifier, difficulty)
    return _total_at_least(value + modifier, fatigue, difficulty)


def faint(
    attribute: int,
    wounds: int = 0,
    critical_wounds: int = 0,
    stumbled: bool = False,
    difficulty: int = 0,
    extra: int = 0,
) -> Fraction:
    """The chance to faint: that attribute + maluses + ±W6 stays below the difficulty (F7, W4).

    Each wound is -3, each critical wound -6, the fresh one included (W2). `stumbled`: the fresh wound came with a
    stumble in the same action, -3 more (F8); without a wound it changes nothing, for a stumble alone has no malus (F7).
    `extra` is any other modifier, such as -3 for one who rests (F9).
    """
    malus = -3 * wounds - 6 * critical_wounds - (3 if stumbled and wounds + critical_wounds > 0 else 0)
    _check_bounds(attribute, malus, difficulty, extra)
    return 1 - _total_at_least(attribute + malus + extra, None, difficulty)


# Contests (E2, E3, E5, W1) --------------------------------------------------------------------------------------


@record
class Contestant:
    """One side of a contest."""

    value: int
    modifier: int = 0
    """All modifiers together: outnumbering, wounds, rest, own ones."""
    fatigue: Exact | None = None
    """Fatigue before this action where the buffer is full; None: it is not, no stumble (F4)."""


@record
class ContestOdds:
    """How a contest ends, seen from the attacker. hit = no_damage + scratch + wound + critical; hit + countered = 1."""

    hit: Fraction
    no_damage: Fraction
    scratch: Fraction
    wound: Fraction
    critical: Fraction
    countered: Fraction
    """The defender's total is higher, so the defender hits (E2)."""


@record
class UndefendedOdds:
    """How an attack on a target ends that does not defend. hit = its four parts; hit + miss = 1 (E5)."""

    hit: Fraction
    no_damage: Fraction
    scratch: Fraction
    wound: Fraction
    critical: Fraction
    miss: Fraction


def contest(
    attacker: Contestant, defender: Contestant, weapon: int, armour: int, threshold: int, *, tie_wins: bool = True
) -> ContestOdds:
    """The odds of one contest, stumbles of both sides included (E2, E3, W1, F5).

    A tie goes to the attacker. Damage is difference + weapon - armour, never below 0: 0 no damage, below `threshold`
    (≥ 1) a scratch, from `threshold` a wound, from three times `threshold` critical. With `tie_wins` false it is seen
    from the defender, who is then given first: his hits, which need one point more (E2).
    """
    _check_bounds(attacker.value, attacker.modifier, defender.value, defender.modifier)
    attack, defence = attacker.value + attacker.modifier, defender.value + defender.modifier
    attack_stumbles = _stumbles(attack, attacker.fatigue)
    defence_stumbles = _stumbles(defence, defender.fatigue)
    hit, scratched, wounded, critical = (
        _exceeds(attack - defence - lead, attack_stumbles, defence_stumbles)
        for lead in (max(lead, 0 if tie_wins else 1) for lead in _leads(weapon, armour, threshold))
    )
    return ContestOdds(hit, hit - scratched, scratched - wounded, wounded - critical, critical, 1 - hit)


def undefended(
    value: int, modifier: int, fatigue: Exact | None, weapon: int, armour: int, threshold: int
) -> UndefendedOdds:
    """The odds of an attack against 12 on a target that does not defend, its stumbles included (E5, F5).

    Damage is total - 12 + weapon - armour.
    """
    _check_bounds(value, modifier)
    hit, scratched, wounded, critical = (
        _total_at_least(value + modifier, fatigue, UNDEFENDED + lead) for lead in _leads(weapon, armour, threshold)
    )
    return UndefendedOdds(hit, hit - scratched, scratched - wounded, wounded - critical, critical, 1 - hit)


def _leads(weapon: int, armour: int, threshold: int) -> tuple[int, int, int, int]:
    """By how much the winner must lead: to hit, then at least to scratch, to wound, to wound critically (E3, W1)."""
    _check_bounds(weapon, armour, threshold)
    if threshold < 1:
        raise ValueError(f"threshold ≥ 1, got {threshold}")
    gain = weapon - armour
    return 0, max(0, 1 - gain), max(0, threshold - gain), max(0, 3 * threshold - gain)


def _exceeds(gap: int, attack: tuple[int, int], defence: tuple[int, int]) -> Fraction:
    """P(gap + attacker's die ≥ defender's die), each die brought down by the stumbles of its range.

    Sums over the attacker's die: the ordinary faces, rows up to the length from which both dice follow their series
    alone, and the rest of the series. There, n sixes of the attacker are beaten with the chance 6^-(n+c), n fives win
    with the chance 6^-(n+e); 5·6^-(n+1) times that, summed over n > N, is 6^-(2N+1+c)/7 and 6^-(2N+1+e)/7.
    """
    sixes = max(0, attack[1] // 6, (max(4, defence[1]) - gap - 1) // 6)
    fives = max(1, (gap + 11) // 5)
    order = _order(max(6 * sixes + 6, 5 * fives + 5) + abs(gap) + 1 + max(map(abs, defence)))
    whole = _six(order)
    longest = max(sixes, fives) + 1
    low, high = attack

    def loses_to_none(die: int) -> int:
        """P(defender's die ≤ gap + die), the attacker's die brought down first."""
        fallen = -6 if low <= die <= high and die > -6 else die
        return whole - _reaches(gap + fallen + 1, defence, order)

    total = _six(longest - 1) * sum(map(loses_to_none, _ORDINARY))
    for row in range(1, sixes + 1):
        total += 5 * _six(longest - row - 1) * loses_to_none(6 * row)
    for row in range(1, fives + 1):
        total += 5 * _six(longest - row - 1) * loses_to_none(-5 * row)
    total += whole * _six(longest - sixes - 1)
    order += longest
    beaten = _six(order - 2 * sixes - 1 - (gap + 6) // 6)
    winning = _six(order - 2 * fives - 2 - (-gap - 1) // 5)
    return Fraction(7 * total - beaten + winning, 7 * _six(order))


# When it gets serious (F14) -------------------------------------------------------------------------------------


class RiskyAction(NamedTuple):
    """The first action that is as risky as was asked."""

    action: int
    """1 is the next action."""
    fatigue: Exact
    """Before that action."""
    risk: Fraction
    """The chance that it stumbles."""


def rule_of_thumb(skill: int, buffer: int, cost: Exact) -> int:
    """The book's count of actions until it gets serious: buffer + (skill - 3)/cost, rounded down, never below 0 (F14).

    `cost` > 0 is the fatigue of one action beyond the buffer (F2, F3).
    """
    return max(0, buffer + floor(Fraction(skill - 3) / cost))


def first_risky_action(
    skill: int, buffer: int, cost: Exact, at_least: Exact, modifier: int = 0, fatigue: Exact = 0
) -> RiskyAction | None:
    """The first action that stumbles with a chance of at least `at_least`, where 0 asks for any risk at all (F14).

    `buffer` counts the free places, ≥ 0, `fatigue` is the present one, `cost` > 0. None for `at_least` ≥ 1: a stumble
    is never certain. Skill 12, buffer 4, cost 3, 1/10: action 8, at fatigue 9.
    """
    if at_least >= 1:
        return None
    _check_bounds(buffer, skill + modifier)
    for whole in range(max(0, ceil(fatigue)), LIMIT + 1):
        # The risk depends on the fatigue rounded up alone, and grows with it.
        risk = stumble(skill, modifier, whole)
        if risk >= at_least and risk > 0:
            beyond = max(0, floor(Fraction(whole - 1 - fatigue) / cost) + 1)
            before = fatigue + beyond * cost
            return RiskyAction(buffer + 1 + beyond, before, stumble(skill, modifier, before))
    return None
