"""The golden numbers of the rules, each a small function that fails where its number is not met.

`GOLDEN` names them all. They are tests by themselves (test_golden.py), and they must notice when a single rule is
switched off (test_rules_off.py); so they ask the rules room by room, and where a rule lives in `resolve`, through it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from samyra_core import dice, ews, fatigue, odds, samyra, view, wounds
from samyra_core.commands import (
    Attack,
    AttributeDamage,
    Break,
    Engage,
    EwsCheck,
    Exert,
    Harm,
    Hours,
    LastingFatigue,
    NextRound,
    Night,
    OwnModifier,
    Rest,
    SamyraCheck,
    Week,
)
from samyra_core.dice import Die, ThrowFault
from samyra_core.engine import Refusal
from samyra_core.events import Blow, Effort, Harmed, Severity, Thrown
from samyra_core.state import Attribute, Combatant, Encounter, Skill, Sleep, Status
from samyra_core.text import Text
from tests.samyra_core.builders import (
    done,
    due,
    event,
    events,
    fight,
    profile,
    refusal,
    with_state,
)

GOLDEN: dict[str, Callable[[], None]] = {}


def golden(check: Callable[[], None]) -> Callable[[], None]:
    """Register a golden number."""
    GOLDEN[check.__name__] = check
    return check


def throws_of(happened: tuple[object, ...], purpose: str) -> list[Thrown]:
    return [one for one in happened if isinstance(one, Thrown) and one.purpose == purpose]


def naga(**more: object) -> object:
    return profile("naga", skill=21, exhaustion=9, **more)


def duel(**state: object) -> Encounter:
    """Naga against a guard, with what is said about Naga's state."""
    encounter = fight(naga(), profile("guard", "guards", wound_faint=False))
    return with_state(encounter, "naga", **state) if state else encounter


def tired(fatigue_now: int, **state: object) -> Encounter:
    """Naga with a full buffer at some fatigue."""
    return duel(buffer_used=3, fatigue=fatigue_now, **state)


# D ----------------------------------------------------------------------------------------------------------------


@golden
def d1_an_expression_is_the_sum_of_its_dice_and_its_constant() -> None:
    assert dice.total(dice.parse("2W6+4"), (3, 4)) == 11
    assert dice.total(dice.parse("2W6-2"), (3, 4)) == 5
    assert dice.parse("d20") == dice.parse("W20") == dice.Expression(1, 20)


@golden
def d2_even_faces_add_and_odd_ones_subtract() -> None:
    assert [dice.plus_minus((face,)) for face in (1, 2, 3, 4)] == [-1, 2, -3, 4]
    assert dice.plus_minus((5, 3)) == -5
    assert dice.plus_minus((5, 5, 2)) == -10
    assert dice.plus_minus((6, 6, 6, 1)) == 18


@golden
def d3_a_throw_is_whole_unfinished_or_has_a_face_too_many() -> None:
    assert dice.throw_fault(Die.PLUS_MINUS_W6, 1, (5, 3)) is None
    assert dice.throw_fault(Die.PLUS_MINUS_W6, 1, (5,)) is ThrowFault.UNFINISHED
    assert dice.throw_fault(Die.PLUS_MINUS_W6, 1, (4, 2)) is ThrowFault.SURPLUS_FACE
    assert dice.throw_fault(Die.PLUS_MINUS_W6, 1, (0,)) is ThrowFault.BAD_FACE
    assert dice.throw_fault(Die.PLUS_MINUS_W6, 1, (7,)) is ThrowFault.BAD_FACE
    assert refusal(duel(), Attack("naga", "guard"), [5], [1]) is Refusal.UNFINISHED_THROW


@golden
def d4_thirds_and_halves_go_to_the_nearest_whole() -> None:
    assert [dice.third(10), dice.third(11), dice.third(13), dice.nearest(9, 2)] == [3, 4, 4, 5]


@golden
def d_the_odds_of_the_die_are_exact() -> None:
    chances = odds.distribution(8)
    assert [chances[-5], chances[-10], chances[6], chances[2]] == [
        Fraction(5, 36),
        Fraction(5, 216),
        Fraction(5, 36),
        Fraction(1, 6),
    ]


# S ----------------------------------------------------------------------------------------------------------------


def result(level: int, modifier: int, *faces: int) -> tuple[bool, str | None, int | None]:
    found = samyra.evaluate(level, modifier, faces)
    return found.success, found.critical, found.quality


@golden
def s1_the_die_up_to_the_level_succeeds_and_a_twenty_never_does() -> None:
    assert result(11, 0, 11)[0] is True
    assert result(11, 0, 12)[0] is False
    assert result(25, 0, 20) == (False, "failure", None)


@golden
def s2_training_and_level_decide_whether_a_check_may_be_made() -> None:
    swim = samyra.parse("FP(*Schwimmen)")
    assert samyra.level(swim, None, 6) is samyra.Refusal.UNTRAINED
    assert samyra.level(samyra.parse("FP(Klettern)"), None, 6) == 6
    assert samyra.level(samyra.parse("FP(Klettern)"), 0, 6) is samyra.Refusal.NO_LEVEL


@golden
def s3_of_an_eased_check_one_success_is_enough() -> None:
    assert result(12, -1, 7, 14) == (True, None, 5)
    assert result(12, -1, 1, 20)[:2] == (True, "success")
    assert result(12, -2, 13, 17, 20) == (False, "failure", None)


@golden
def s4_of_a_hard_check_every_die_must_succeed() -> None:
    assert result(10, 2, 4, 9, 15)[0] is False
    assert result(12, 1, 1, 20) == (False, "failure", None)


@golden
def s5_quality_is_what_the_level_leaves_over_the_die() -> None:
    assert result(12, 0, 7)[2] == 5
    assert result(8, 0, 1)[2] == 11
    assert result(15, -2, 1, 5, 13)[2] == 18
    assert result(15, 2, 1, 5, 13)[2] == 6


@golden
def s6_notation_says_skill_training_and_dice() -> None:
    assert samyra.parse("FP(Schlösser öffnen)-1") == samyra.Notation("Schlösser öffnen", False, -1)
    assert samyra.parse("Probe+2") == samyra.Notation(None, False, 2)
    assert samyra.parse("FP(*Schwimmen)") == samyra.Notation("Schwimmen", True, 0)
    assert samyra.parse("FP+0") == samyra.parse("FP-0") == samyra.parse("FP")


@golden
def s7_a_samyra_check_is_an_action_and_nothing_weighs_on_its_die() -> None:
    worn = tired(21, wounds=2)
    happened = events(worn, SamyraCheck("naga", "FP", level=12), [12])
    assert event(Effort, happened).fatigue == 24
    assert not any(isinstance(one, Thrown) for one in happened)
    assert not any(isinstance(one, Effort) for one in events(worn, SamyraCheck("naga", "FP", 12, 0), [12]))


# E ----------------------------------------------------------------------------------------------------------------


@golden
def e1_a_check_must_reach_its_difficulty() -> None:
    climber = fight(profile("naga", skill=10, exhaustion=9))
    assert event(Thrown, events(climber, EwsCheck("naga", 9, "sword"), [3])).success is False
    assert event(Thrown, events(climber, EwsCheck("naga", 9, "sword"), [1])).success is True


@golden
def e2_a_tie_goes_to_the_attacker_and_the_winner_hits() -> None:
    even = fight(profile("a"), profile("b", "foes"))
    assert event(Blow, events(even, Attack("a", "b"), [2], [2])).winner == "a"
    assert event(Blow, events(even, Attack("a", "b"), [1], [2])).winner == "b"


@golden
def e3_damage_is_difference_and_weapon_less_armour() -> None:
    assert [ews.damage(17, 3, 3), ews.damage(2, 3, 3), ews.damage(0, 4, 3), ews.damage(1, 0, 3)] == [17, 2, 1, 0]
    armed = fight(profile("a", weapon=4), profile("b", "foes"), wound_faint=False)
    blow = event(Blow, events(armed, Attack("a", "b"), [4], [1]))
    assert (blow.difference, blow.damage) == (5, 6)


@golden
def e4_outnumbering_weighs_three_for_each_beyond_the_first() -> None:
    three = fight(*(profile(who, who) for who in "axyz"), wound_faint=False)
    three = done(three, Engage("a", ("x", "y", "z")))
    happened = events(three, Attack("x", "a"), [2], [2])
    assert [one.total for one in throws_of(happened, "defence")] == [12 + 2 - 6]
    bonus = fight(*(profile(who, who) for who in "axy"), wound_faint=False, outnumbering="bonus")
    bonus = done(bonus, Engage("a", ("x", "y")))
    assert throws_of(events(bonus, Attack("x", "a"), [2], [2]), "attack")[0].total == 12 + 2 + 3
    heroes = done(
        fight(naga(), profile("krom"), profile("x", "foes"), outnumbering="heroes"), Engage("x", ("naga", "krom"))
    )
    assert throws_of(events(heroes, Attack("naga", "x"), [4], [1]), "attack")[0].total == 28


@golden
def e5_against_one_who_does_not_defend_twelve_hits() -> None:
    still = fight(profile("a"), profile("b", "foes"))
    hit = event(Blow, events(still, Attack("a", "b", defended=False), [2]))
    assert (hit.winner, hit.damage) == ("a", 2)
    missed = event(Blow, events(still, Attack("a", "b", defended=False), [1]))
    assert (missed.winner, missed.damage) == (None, 0)
    fallen = with_state(still, "b", status=Status.DOWN)
    assert due(fallen, Attack("a", "b")) == [("a", "attack")]


@golden
def e6_bonus_related_skill_and_bare_attribute() -> None:
    assert ews.skill_value(Skill(9, bonus=1)) == 10
    climber = fight(profile("a", skill=12))
    related = event(Thrown, events(climber, EwsCheck("a", 9, "sword", substitute=True), [2]))
    assert related.total == 12 - 3 + 2
    bare = event(Thrown, events(climber, EwsCheck("a", 9, attribute="constitution", substitute=True), [2]))
    assert bare.total == 12 - 9 + 2


@golden
def e7_one_attack_of_its_own_and_each_defence_is_an_action() -> None:
    three = fight(profile("krom", exhaustion=18), profile("x", "foes"), profile("y", "foes"))
    three = done(three, Attack("x", "krom"), [1], [1])
    three = done(three, Attack("y", "krom"), [1], [1])
    three = done(three, Attack("krom", "x"), [1], [1])
    assert three.combatants["krom"].buffer_used == 3
    assert refusal(three, Attack("krom", "y")) is Refusal.ATTACK_SPENT
    assert refusal(three, Attack("x", "krom")) is Refusal.ATTACK_SPENT


# W ----------------------------------------------------------------------------------------------------------------


def hurt(damage: int, exhaustion: int) -> tuple[int | None, Severity]:
    target = Combatant(profile("x", exhaustion=exhaustion))
    threshold = wounds.threshold(target)
    assert threshold is not None
    return threshold, wounds.severity(damage, threshold)


@golden
def w1_a_third_of_the_attribute_is_the_wound_threshold() -> None:
    assert hurt(17, 12) == (4, Severity.CRITICAL)
    assert hurt(2, 12) == (4, Severity.SCRATCH)
    assert hurt(2, 9) == (3, Severity.SCRATCH)
    assert hurt(3, 9) == (3, Severity.WOUND)
    assert hurt(0, 9) == (3, Severity.NONE)
    assert hurt(12, 12) == (4, Severity.CRITICAL)
    assert hurt(1, 1) == (1, Severity.WOUND)


@golden
def w2_wounds_weigh_on_every_roll() -> None:
    wounded = with_state(fight(profile("a", skill=15), profile("b", "foes"), wound_faint=False), "a", wounds=1)
    assert throws_of(events(wounded, Attack("a", "b"), [2], [2]), "attack")[0].total == 14
    critical = with_state(wounded, "a", wounds=2, critical_wounds=1)
    assert throws_of(events(critical, Attack("a", "b"), [2], [2]), "attack")[0].total == 15 - 12 + 2


@golden
def w3_a_critical_wound_takes_its_bearer_out_without_a_throw() -> None:
    struck = fight(naga(), profile("guard", "guards"))
    assert done(struck, Attack("naga", "guard"), [4], [1]).combatants["guard"].status is Status.DOWN
    asked = fight(naga(), profile("guard", "guards"), critical="check")
    assert due(asked, Attack("naga", "guard"), [4], [1]) == [("guard", "faint")]
    happened = events(asked, Attack("naga", "guard"), [4], [1], [2])
    assert throws_of(happened, "faint")[0].total == 12 - 6 + 2


@golden
def w4_a_wound_asks_for_a_faint_check_with_the_full_value() -> None:
    struck = with_state(fight(profile("a"), profile("krom", exhaustion=18)), "krom", damage={"constitution": 3})
    happened = events(struck, Harm("krom", 7), [2])
    assert throws_of(happened, "faint")[0].total == 18 - 3 + 2
    low = fight(profile("krom", exhaustion=3))
    assert done(low, Harm("krom", 1), [3]).combatants["krom"].status is Status.DOWN
    assert done(fight(profile("krom", exhaustion=3), wound_faint=False), Harm("krom", 1)).combatants["krom"].wounds == 1


@golden
def w5_an_attribute_heals_a_third_of_its_full_value_a_week() -> None:
    worn = with_state(fight(naga()), "naga", damage={"constitution": 5})
    healed = done(worn, Week())
    assert view.combatant_view(healed, "naga").attribute == 7
    assert view.combatant_view(done(healed, Week()), "naga").attribute == 9


# F ----------------------------------------------------------------------------------------------------------------


@golden
def f1_the_buffer_takes_a_third_of_the_attribute() -> None:
    assert [fatigue.buffer_size(Combatant(profile("x", exhaustion=value))) for value in (9, 12, 18, 1)] == [3, 4, 6, 0]
    climbed = done(duel(), EwsCheck("naga", 30, "sword", actions=2, actions_if_failed=4), [3])
    assert (climbed.combatants["naga"].buffer_used, climbed.combatants["naga"].fatigue) == (3, 3)


@golden
def f2_beyond_the_buffer_an_action_costs_three_or_one() -> None:
    assert done(duel(buffer_used=3), Exert("naga", 2)).combatants["naga"].fatigue == 6
    weak = with_state(fight(naga(), fatigue="weak"), "naga", buffer_used=3)
    assert done(weak, Exert("naga", 2)).combatants["naga"].fatigue == 2


def categories(skill: int, attribute: int, **rules: str) -> object:
    bear = profile("bear", attributes={"constitution": Attribute(12, attribute)}, category=skill)
    worn = with_state(fight(bear, **rules), "bear", buffer_used=4)
    return event(Effort, events(worn, Exert("bear", 1, "sword"))).cost


@golden
def f3_each_category_is_a_factor_of_three() -> None:
    assert [categories(1, 0), categories(1, 0, fatigue="weak")] == [9, 3]
    assert [categories(0, 1), categories(0, 1, fatigue="weak")] == [1, Fraction(1, 3)]
    assert categories(0, 2) == Fraction(1, 3)


@golden
def f4_a_total_below_the_fatigue_stumbles_only_with_a_full_buffer() -> None:
    assert event(Thrown, events(tired(21), EwsCheck("naga", 9, "sword"), [1], [2])).stumbled is True
    assert event(Thrown, events(tired(20), EwsCheck("naga", 9, "sword"), [1])).stumbled is False
    assert event(Thrown, events(duel(buffer_used=2, fatigue=99), EwsCheck("naga", 9, "sword"), [1])).stumbled is False


@golden
def f4_the_exact_odds_of_stumbling() -> None:
    assert odds.stumble(12, 0, 9) == Fraction(1295, 7776)
    assert odds.stumble(21, -3, 21) == Fraction(1119743, 1679616)
    assert odds.stumble(21, 0, 24) == Fraction(6718463, 10077696)
    assert odds.stumble(21, 0, 18) == Fraction(279935, 1679616)
    assert view.stumble_odds(duel(buffer_used=2, fatigue=99), "naga") == 0


def the_stumble() -> tuple[object, ...]:
    """Naga at 21 lunges at -3 with a 2; her opponent, with one wound, throws a 2; her zero check holds."""
    book = fight(naga(), profile("he", "strangers", skill=15), profile("other", "strangers"))
    book = with_state(with_state(book, "naga", buffer_used=3, fatigue=21), "he", wounds=1)
    book = done(book, Engage("naga", ("he", "other")))
    return events(book, Attack("naga", "he"), [2], [2], [2]), done(book, Attack("naga", "he"), [2], [2], [2])


@golden
def f5_a_stumble_counts_six_below_the_skill() -> None:
    happened, _ = the_stumble()
    lunge = throws_of(happened, "attack")[0]
    assert (lunge.raw_total, lunge.total, event(Blow, happened).damage) == (20, 12, 2)
    low = events(tired(99), EwsCheck("naga", 9, "sword"), [5, 5, 2], [2])
    assert event(Thrown, low).total == 11


@golden
def f6_a_stumble_takes_three_off_the_attribute_and_costs_its_fatigue() -> None:
    _, after = the_stumble()
    shown = view.combatant_view(after, "naga")
    assert (shown.attribute, shown.buffer_size, shown.buffer_used, shown.fatigue) == (6, 2, 2, 24)
    effortless = done(tired(21), EwsCheck("naga", 9, "sword", actions=0), [1], [2])
    assert view.combatant_view(effortless, "naga").fatigue == 21
    assert view.combatant_view(effortless, "naga").attribute == 6


@golden
def f7_after_a_stumble_a_zero_check_decides() -> None:
    assert done(tired(21), EwsCheck("naga", 9, "sword"), [1], [5, 5, 1]).combatants["naga"].status is Status.COLLAPSED
    assert done(tired(21), EwsCheck("naga", 9, "sword"), [1], [5, 1]).combatants["naga"].status is Status.UP
    assert due(tired(21), EwsCheck("naga", 9, "sword"), [1]) == [("naga", "faint")]


@golden
def f8_a_stumble_and_a_wound_ask_once_with_three_more() -> None:
    foe = profile("foe", "foes", skill=18, weapon=3)
    worn = with_state(fight(naga(), foe), "naga", buffer_used=3, fatigue=24)
    happened = events(worn, Attack("naga", "foe"), [2], [2], [2])
    checks = throws_of(happened, "faint")
    assert [(one.value, one.total) for one in checks] == [(9, 9 - 3 - 3 + 2)]


@golden
def f9_a_round_of_rest_empties_the_buffer_and_distracts() -> None:
    resting = done(duel(buffer_used=3, fatigue=9), Rest("naga"))
    assert done(resting, NextRound()).combatants["naga"].buffer_used == 0
    assert done(resting, NextRound()).combatants["naga"].fatigue == 9
    defended = events(resting, Attack("guard", "naga"), [1], [2])
    assert throws_of(defended, "defence")[0].total == 21 - 3 + 2
    after = done(done(resting, Attack("guard", "naga"), [1], [2]), NextRound())
    assert after.combatants["naga"].buffer_used == 3
    assert refusal(done(duel(), Attack("naga", "guard"), [1], [1]), Rest("naga")) is Refusal.ALREADY_ACTED


@golden
def f10_a_break_empties_the_buffer_and_leaves_the_fatigue() -> None:
    rested = done(tired(12), Break()).combatants["naga"]
    assert (rested.buffer_used, rested.fatigue) == (0, 12)


@golden
def f11_an_hour_takes_the_buffer_size_and_a_night_takes_all() -> None:
    assert done(tired(12), Hours(2)).combatants["naga"].fatigue == 6
    assert done(tired(12), Night()).combatants["naga"].fatigue == 0


@golden
def f12_lasting_exhaustion_shrinks_the_buffer_or_lifts_the_floor() -> None:
    shrunk = done(duel(buffer_used=3), AttributeDamage("naga", "constitution", 3))
    shown = view.combatant_view(shrunk, "naga")
    assert (shown.attribute, shown.buffer_used, shown.buffer_size) == (6, 2, 2)
    lifted = done(duel(), LastingFatigue("naga", 5))
    assert (lifted.combatants["naga"].fatigue, lifted.combatants["naga"].fatigue_floor) == (5, 5)
    assert done(lifted, Night()).combatants["naga"].fatigue == 5


def sleeper(sleep: Sleep) -> Encounter:
    """A buffer of four, six actions."""
    return done(fight(profile("x", exhaustion=12, sleep=sleep)), Exert("x", 6))


def tiredness(encounter: Encounter) -> tuple[object, object]:
    return encounter.combatants["x"].fatigue, encounter.combatants["x"].fatigue_floor


@golden
def f13_bad_sleepers_keep_what_exceeds_the_buffer() -> None:
    for sleep in (Sleep.BAD, Sleep.SLEEPLESS):
        assert tiredness(sleeper(sleep)) == (6, 2)
        assert tiredness(done(sleeper(sleep), Hours(1))) == (2, 2)
        assert tiredness(done(done(sleeper(sleep), Hours(1)), Hours(1))) == (2, 2)
    assert tiredness(done(sleeper(Sleep.BAD), Night())) == (0, 0)
    assert tiredness(done(sleeper(Sleep.SLEEPLESS), Night())) == (2, 2)
    assert tiredness(done(done(sleeper(Sleep.SLEEPLESS), Night()), Week())) == (0, 0)


@golden
def f14_the_rule_of_thumb_and_the_first_risky_action() -> None:
    third = Fraction(1, 3)
    counted = [odds.rule_of_thumb(*case) for case in ((12, 4, 3), (9, 4, 3), (12, 4, 1), (12, 4, third), (12, 4, 9))]
    assert counted == [7, 6, 13, 31, 5]
    tenth = Fraction(1, 10)
    standard, weak = odds.first_risky_action(12, 4, 3, tenth), odds.first_risky_action(12, 4, 1, tenth)
    assert standard is not None
    assert weak is not None
    assert (standard.action, standard.fatigue) == (8, 9)
    assert (weak.action, weak.fatigue, weak.risk) == (13, 8, Fraction(215, 1296))


# I ----------------------------------------------------------------------------------------------------------------


@golden
def i1_listed_keeps_the_order_of_the_file() -> None:
    assert fight(profile("b"), profile("a"), profile("c", "foes")).order == ("b", "a", "c")


@golden
def i2_the_side_that_throws_higher_acts_first_and_a_tie_is_thrown_again() -> None:
    parties = (profile("a"), profile("x", "foes"), profile("b"))
    assert fight(*parties, initiative="sides", throws=([7], [12])).order == ("x", "a", "b")
    assert fight(*parties, initiative="sides", throws=([7], [7], [12], [3])).order == ("a", "b", "x")


@golden
def i3_individual_throws_count_value_and_wounds() -> None:
    parties = (profile("a", initiative=9), profile("x", "foes", initiative=9))
    first = fight(*parties, initiative="individual", throws=([2], [4]))
    assert first.order == ("x", "a")
    wounded = with_state(first, "x", wounds=1)
    again = done(wounded, NextRound(), [4], [2])
    assert [again.combatants[who].initiative for who in ("x", "a")] == [9 - 3 + 4, 9 + 2]


@golden
def modifiers_of_ones_own_are_part_of_the_sum() -> None:
    high = Attack("naga", "guard", modifiers=(OwnModifier(Text("from above"), 2),))
    assert throws_of(events(duel(), high, [4], [1]), "attack")[0].total == 21 + 2 + 4


@golden
def sixteen_against_fourteen_is_a_scratch_at_threshold_four() -> None:
    guards = fight(naga(), profile("guard", "guards"))
    happened = events(guards, Attack("guard", "naga"), [2], [5, 2])
    assert event(Blow, happened).damage == 2
    assert (event(Harmed, happened).threshold, event(Harmed, happened).severity) == (4, Severity.SCRATCH)
