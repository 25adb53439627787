"""Exact odds: golden numbers, and the closed forms against two independent, slower ways.

The slow ways are icepool, with rows cut off at a depth, and a plain enumeration in exact fractions, with rows cut off
so that the rest is known: the true number lies between what was counted and what was counted plus the rest.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest

from samyra_core import odds
from samyra_core.dice import Exact, plus_minus
from samyra_core.odds import Contestant

DEPTH = 12
"""Rows of the enumeration are counted up to this length …"""
REST = Fraction(2, 6 ** (DEPTH + 1))
"""… and this is the chance of a longer one."""


# Two other ways -------------------------------------------------------------------------------------------------


def throws(depth: int = DEPTH) -> Iterator[tuple[int, Fraction]]:
    """Worth and chance of every throw whose row is at most `depth` long, by faces."""
    for face in (1, 2, 3, 4):
        yield plus_minus([face]), Fraction(1, 6)
    for face, length in product((5, 6), range(1, depth + 1)):
        yield plus_minus([face] * length + [1]), Fraction(5, 6 ** (length + 1))


def total(value: int, modifier: int, fatigue: Exact | None, die: int) -> int:
    """F4 and F5 word by word."""
    raw = value + modifier + die
    if fatigue is not None and abs(raw) < fatigue:
        return min(raw, value - 6 + modifier)
    return raw


def counted(wanted: Any) -> Fraction:
    return sum((chance for die, chance in throws() if wanted(die)), Fraction(0))


@cache
def icepool_die(depth: int = 17) -> Any:
    def row(face: int, worth: int, left: int) -> Any:
        if left == 0:
            return icepool.Die([0])
        further = row(face, worth, left - 1)
        return icepool.d6.map(lambda rolled: worth + further if rolled == face else 0)

    fives, sixes = row(5, -5, depth), row(6, 6, depth)
    return icepool.d6.map(
        lambda rolled: (-1, 2, -3, 4)[rolled - 1] if rolled < 5 else -5 + fives if rolled == 5 else 6 + sixes
    )


# The die --------------------------------------------------------------------------------------------------------


def test_the_die_has_its_golden_chances() -> None:
    chances = odds.distribution(3)
    assert [Fraction(5, 36), Fraction(5, 216), Fraction(5, 36), Fraction(1, 6)] == [chances[x] for x in (-5, -10, 6, 2)]


@pytest.mark.parametrize("depth", [1, 2, 12])
def test_the_distribution_leaves_out_longer_rows_alone(depth: int) -> None:
    assert dict(throws(depth)) == odds.distribution(depth)
    assert 1 - Fraction(2, 6 ** (depth + 1)) == sum(odds.distribution(depth).values())


@pytest.mark.parametrize("x", range(-40, 50))
def test_chance_at_least_is_what_is_counted_and_the_row_of_sixes_not_counted(x: int) -> None:
    longer_sixes = Fraction(1, 6 ** (DEPTH + 1))
    longer_fives_too = longer_sixes if x <= -5 * DEPTH else 0
    assert counted(lambda die: die >= x) + longer_sixes + longer_fives_too == odds.chance_at_least(x)


def test_chance_at_least_never_is_certain_and_never_nothing() -> None:
    assert Fraction(1, 6**1000) == odds.chance_at_least(6000)
    assert 1 - Fraction(1, 6**1001) == odds.chance_at_least(-5000)


@pytest.mark.parametrize("x", range(-60, 60, 7))
def test_chance_at_least_agrees_with_icepool(x: int) -> None:
    assert float(odds.chance_at_least(x)) == pytest.approx(float(icepool_die().probability(">=", x)), abs=1e-12)


# Stumbling ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "modifier", "fatigue", "chance"),
    [
        (12, 0, 9, Fraction(1295, 7776)),
        (12, 0, 8, Fraction(215, 1296)),
        (21, -3, 21, Fraction(1119743, 1679616)),
        (21, 0, 24, Fraction(6718463, 10077696)),
        (21, 0, 18, Fraction(279935, 1679616)),
        (12, 0, 0, Fraction(0)),
        (0, 0, 1, Fraction(0)),
        (1, 0, 1, Fraction(1, 6)),
        (0, 0, Fraction(1, 3), Fraction(0)),
        (1, 0, Fraction(1, 3), Fraction(1, 6)),
        (12, 0, Fraction(25, 3), Fraction(1295, 7776)),
        (12, 0, -3, Fraction(0)),
    ],
)
def test_stumbling_has_its_golden_chances(value: int, modifier: int, fatigue: Exact, chance: Fraction) -> None:
    assert chance == odds.stumble(value, modifier, fatigue)


@pytest.mark.parametrize("value", [-7, 0, 3, 9, 12, 21])
@pytest.mark.parametrize("modifier", [-6, 0, 3])
@pytest.mark.parametrize("fatigue", [1, 2, 6, Fraction(20, 3), 9, 15, Fraction(61, 3), 27])
def test_stumbling_is_the_count_of_totals_below_fatigue(value: int, modifier: int, fatigue: Exact) -> None:
    assert counted(lambda die: abs(value + modifier + die) < fatigue) == odds.stumble(value, modifier, fatigue)


def test_a_number_beyond_the_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="10001"):
        odds.stumble(10001, 0, 3)
    with pytest.raises(ValueError, match="beyond"):
        odds.stumble(0, 0, 10**12)


@pytest.mark.parametrize(
    ("value", "modifier", "fatigue", "risks"),
    [
        (21, 0, 24, (1, 1, 1, 0, 1 - Fraction(1, 6**8), 0)),
        (21, -3, 21, (1, 1, 1, 0, 1 - Fraction(1, 6**7), 0)),
        (12, 0, 9, (0, 0, 0, 0, Fraction(1295, 1296), 0)),
        (12, 0, 0, (0, 0, 0, 0, 0, 0)),
        (-20, 0, 10, (0, 0, 0, 0, 0, Fraction(5, 36) + Fraction(5, 216) + Fraction(5, 1296))),
    ],
)
def test_the_first_face_tells_what_is_safe(value: int, modifier: int, fatigue: Exact, risks: tuple[Exact, ...]) -> None:
    assert tuple(zip(range(1, 7), risks, strict=True)) == odds.safe_faces(value, modifier, fatigue)


@pytest.mark.parametrize("value", [-9, 2, 12, 21])
@pytest.mark.parametrize("fatigue", [1, 8, Fraction(40, 3), 26])
def test_the_faces_together_are_the_chance_to_stumble(value: int, fatigue: Exact) -> None:
    faces = odds.safe_faces(value, -3, fatigue)
    assert odds.stumble(value, -3, fatigue) == sum(risk for _face, risk in faces) / 6


# Checks ---------------------------------------------------------------------------------------------------------


def test_a_check_counts_stumbles_only_with_a_full_buffer() -> None:
    # 10 + 2 = 12 lies below a fatigue of 13 and becomes 4; 10 + 4 = 14 stands; sixes from 16 on.
    assert Fraction(4, 6) == odds.check(10, 0, 9)
    assert Fraction(2, 6) == odds.check(10, 0, 9, 13)
    assert odds.check(10, 0, 9) == odds.check(10, 0, 9, 0)


@pytest.mark.parametrize("value", [-4, 3, 10, 18])
@pytest.mark.parametrize("modifier", [-3, 0, 4])
@pytest.mark.parametrize("fatigue", [None, 0, 1, 5, Fraction(32, 3), 14, 30])
@pytest.mark.parametrize("difficulty", [-25, -9, 0, 4, 9, 12, 30])
def test_a_check_lies_within_the_rest_of_the_count(
    value: int, modifier: int, fatigue: Exact | None, difficulty: int
) -> None:
    least = counted(lambda die: total(value, modifier, fatigue, die) >= difficulty)
    assert least <= odds.check(value, modifier, difficulty, fatigue) <= least + REST


def test_fainting_after_a_stumble_is_a_failed_zero_check() -> None:
    assert Fraction(1, 36) == odds.faint(9)
    assert Fraction(1, 36) == odds.faint(9, stumbled=True)


def test_a_wound_with_a_stumble_makes_fainting_likelier_by_3_more() -> None:
    assert Fraction(1, 6) == odds.faint(9, wounds=1, stumbled=True)
    assert odds.faint(3) == odds.faint(9, wounds=1, stumbled=True)
    assert odds.faint(6) == odds.faint(9, wounds=1)


def test_wounds_critical_wounds_difficulty_and_extra_shift_the_faint_check() -> None:
    assert odds.faint(9 - 3 - 6 - 3 - 4) == odds.faint(9, wounds=1, critical_wounds=1, difficulty=4, extra=-3)


def test_a_value_far_above_the_difficulty_can_still_faint() -> None:
    assert Fraction(1, 6**21) == odds.faint(100)


# Contests -------------------------------------------------------------------------------------------------------

FIELDS = ("no_damage", "scratch", "wound", "critical", "countered")


def outcome(attack: int, defence: int, weapon: int, armour: int, threshold: int) -> str:
    """E2, E3, W1 word by word."""
    if attack < defence:
        return "countered"
    damage = max(0, attack - defence + weapon - armour)
    if damage == 0:
        return "no_damage"
    return "critical" if damage >= 3 * threshold else "wound" if damage >= threshold else "scratch"


def contests(count: int) -> list[tuple[Contestant, Contestant, int, int, int]]:
    chance = random.Random(4)

    def side() -> Contestant:
        fatigue = chance.choice([None, None, 0, chance.randint(1, 40), Fraction(chance.randint(1, 90), 3)])
        return Contestant(chance.randint(-5, 30), chance.randint(-9, 9), fatigue)

    return [
        (side(), side(), chance.randint(0, 9), chance.randint(0, 9), chance.randint(1, 9)) for _number in range(count)
    ]


@pytest.mark.parametrize(("attacker", "defender", "weapon", "armour", "threshold"), contests(40))
def test_a_contest_lies_within_the_rest_of_the_count(
    attacker: Contestant, defender: Contestant, weapon: int, armour: int, threshold: int
) -> None:
    least = dict.fromkeys(FIELDS, Fraction(0))
    for (a, p), (b, q) in product(throws(), repeat=2):
        attack = total(attacker.value, attacker.modifier, attacker.fatigue, a)
        defence = total(defender.value, defender.modifier, defender.fatigue, b)
        least[outcome(attack, defence, weapon, armour, threshold)] += p * q
    found = odds.contest(attacker, defender, weapon, armour, threshold)
    for field in FIELDS:
        assert least[field] <= getattr(found, field) <= least[field] + 2 * REST, field


@pytest.mark.parametrize(("attacker", "defender", "weapon", "armour", "threshold"), contests(25))
def test_a_contest_agrees_with_icepool(
    attacker: Contestant, defender: Contestant, weapon: int, armour: int, threshold: int
) -> None:
    attack = icepool_die().map(lambda die: total(attacker.value, attacker.modifier, attacker.fatigue, die))
    defence = icepool_die().map(lambda die: total(defender.value, defender.modifier, defender.fatigue, die))
    ends = icepool.map(lambda a, d: outcome(a, d, weapon, armour, threshold), attack, defence)
    found = odds.contest(attacker, defender, weapon, armour, threshold)
    for field in FIELDS:
        assert float(getattr(found, field)) == pytest.approx(float(ends.probability(field)), abs=1e-12), field


@pytest.mark.parametrize(("attacker", "defender", "weapon", "armour", "threshold"), contests(60))
def test_the_parts_of_a_contest_sum_up_exactly(
    attacker: Contestant, defender: Contestant, weapon: int, armour: int, threshold: int
) -> None:
    found = odds.contest(attacker, defender, weapon, armour, threshold)
    assert found.hit == found.no_damage + found.scratch + found.wound + found.critical
    assert found.hit + found.countered == 1
    assert all(0 <= getattr(found, field) <= 1 for field in FIELDS)


def test_equals_tie_with_the_chance_that_both_throw_alike_and_a_tie_is_a_hit() -> None:
    # Four ordinary faces alike: 4/36. Rows alike: twice the sum of 25/36^(n+1), which is 2 · 25/36 / 35 = 10/252.
    tie = Fraction(4, 36) + Fraction(10, 252)
    found = odds.contest(Contestant(9), Contestant(9), 0, 0, 5)
    assert (1 + tie) / 2 == found.hit
    assert tie == found.no_damage


def test_a_stumble_of_one_side_is_the_other_sides_luck() -> None:
    calm = odds.contest(Contestant(21, -3), Contestant(12), 3, 3, 4)
    tired = odds.contest(Contestant(21, -3, 21), Contestant(12), 3, 3, 4)
    assert tired.hit < calm.hit < odds.contest(Contestant(21, -3), Contestant(12, 0, 15), 3, 3, 4).hit


def test_a_contest_far_apart_is_answered_exactly() -> None:
    found = odds.contest(Contestant(-500), Contestant(500), 0, 0, 1)
    assert 0 < found.hit < Fraction(1, 6**160)


def test_a_wound_threshold_below_1_is_refused() -> None:
    with pytest.raises(ValueError, match="threshold"):
        odds.contest(Contestant(9), Contestant(9), 0, 0, 0)


@pytest.mark.parametrize("value", [0, 6, 12, 21])
@pytest.mark.parametrize("fatigue", [None, 9, Fraction(52, 3), 24])
@pytest.mark.parametrize(("weapon", "armour", "threshold"), [(3, 3, 4), (0, 5, 2), (6, 1, 3)])
def test_an_attack_on_one_who_does_not_defend_is_rolled_against_12(
    value: int, fatigue: Exact | None, weapon: int, armour: int, threshold: int
) -> None:
    found = odds.undefended(value, 1, fatigue, weapon, armour, threshold)
    names = {"countered": "miss"}
    for field in FIELDS:
        least = counted(
            lambda die, field=field: outcome(total(value, 1, fatigue, die), 12, weapon, armour, threshold) == field
        )
        assert least <= getattr(found, names.get(field, field)) <= least + REST, field
    assert found.hit == found.no_damage + found.scratch + found.wound + found.critical == 1 - found.miss


# When it gets serious -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "buffer", "cost", "actions"),
    [
        (12, 4, 3, 7),
        (9, 4, 3, 6),
        (12, 4, 1, 13),
        (12, 4, Fraction(1, 3), 31),
        (12, 4, 9, 5),
        (13, 4, 3, 7),
        (15, 4, 3, 8),
        (3, 4, 3, 4),
        (0, 0, 3, 0),
    ],
)
def test_the_rule_of_thumb_counts_actions_rounded_down(skill: int, buffer: int, cost: Exact, actions: int) -> None:
    assert actions == odds.rule_of_thumb(skill, buffer, cost)


TENTH = Fraction(1, 10)


@pytest.mark.parametrize(
    ("skill", "buffer", "cost", "at_least", "found"),
    [
        (12, 4, 3, TENTH, (8, 9, Fraction(1295, 7776))),
        (12, 4, 1, TENTH, (13, 8, Fraction(215, 1296))),
        (12, 4, 3, 0, (6, 3, Fraction(5, 216))),
        (1, 2, 3, 0, (4, 3, Fraction(1, 3))),
        (12, 0, 3, TENTH, (4, 9, Fraction(1295, 7776))),
    ],
)
def test_the_first_risky_action_is_found(
    skill: int, buffer: int, cost: Exact, at_least: Exact, found: tuple[int, Exact, Fraction]
) -> None:
    assert found == odds.first_risky_action(skill, buffer, cost, at_least)


@pytest.mark.parametrize("skill", [-2, 5, 12, 21])
@pytest.mark.parametrize("cost", [Fraction(1, 3), 1, 3, 9])
@pytest.mark.parametrize("at_least", [0, TENTH, Fraction(1, 2), Fraction(9, 10)])
@pytest.mark.parametrize("fatigue", [0, Fraction(2, 3), 10])
def test_no_action_before_the_first_risky_one_is_as_risky(
    skill: int, cost: Exact, at_least: Exact, fatigue: Exact
) -> None:
    found = odds.first_risky_action(skill, 2, cost, at_least, fatigue=fatigue)
    risks = ((action, fatigue + (action - 3) * cost) for action in range(3, 1000))
    walked = next(
        (action, before, risk)
        for action, before in risks
        if (risk := odds.stumble(skill, 0, before)) >= at_least and risk > 0
    )
    assert walked == found


def test_a_certain_stumble_never_comes() -> None:
    assert odds.first_risky_action(12, 4, 3, 1) is None
