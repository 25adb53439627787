"""What broke in other programs of this kind, and the right values here: turns, back and forth, saves, double counts."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from samyra_core import codec, view
from samyra_core.commands import (
    Attack,
    AttributeDamage,
    Break,
    ChangeRule,
    Engage,
    EnterScene,
    EwsCheck,
    Harm,
    Hours,
    Join,
    LastingFatigue,
    Leave,
    NextRound,
    NextTurn,
    Night,
    OwnModifier,
    Rest,
    SetValue,
    Swap,
)
from samyra_core.dice import MAX_REPEATS
from samyra_core.engine import Refusal, begin
from samyra_core.events import Engaged, Modifier, Parted, RoundBegun, Thrown, TurnPassed
from samyra_core.scenario.model import Scenario, Scene
from samyra_core.session import Session
from samyra_core.state import Encounter, Setup, Sleep, Status
from samyra_core.text import EMPTY, Text
from tests.samyra_core.builders import SCENE, done, due, event, events, fight, profile, refusal, setup, with_state

ANNA, BERT, ORC = profile("anna"), profile("bert"), profile("orc", "foes")
FELL = 12
"""Damage that is a critical wound at threshold 4 and takes its bearer down at once (W3)."""


def three() -> Encounter:
    """Anna, Bert and the orc in round 1; it is Anna's turn."""
    return fight(ANNA, BERT, ORC)


def on_turn(encounter: Encounter, times: int) -> Encounter:
    """The turn passed on so many times."""
    for _ in range(times):
        encounter = done(encounter, NextTurn())
    return encounter


def turn(encounter: Encounter) -> tuple[int, str | None]:
    return encounter.round, encounter.turn


def session(of: Setup) -> Session:
    started = Session(Scenario("test", EMPTY, of, (Scene(SCENE, EMPTY),)))
    started.do(EnterScene(SCENE))
    started.do(NextRound())
    return started


def saved(encounter: Encounter) -> Encounter:
    return codec.encounter_from(json.loads(json.dumps(codec.encounter_data(encounter))))


# Turn order -----------------------------------------------------------------------------------------------------


def test_turns_pass_in_order_and_behind_the_last_the_next_round_begins():
    seen = [turn(on_turn(three(), times)) for times in range(5)]
    assert seen == [(1, "anna"), (1, "bert"), (1, "orc"), (2, "anna"), (2, "bert")]


@pytest.mark.parametrize(("who", "passed", "then"), [("anna", 0, (1, "bert")), ("bert", 1, (1, "orc"))])
def test_one_who_leaves_on_its_own_turn_passes_it_to_the_next(who: str, passed: int, then: tuple[int, str]):
    assert turn(done(on_turn(three(), passed), Leave(who))) == then


def test_when_the_last_leaves_on_its_own_turn_the_next_round_begins_at_its_top():
    happened = events(on_turn(three(), 2), Leave("orc"))
    assert event(RoundBegun, happened) == RoundBegun(2, ("anna", "bert"), ("I1",))
    assert event(TurnPassed, happened).who == "anna"
    assert turn(done(on_turn(three(), 2), Leave("orc"))) == (2, "anna")


def test_where_that_round_is_thrown_for_the_leaving_asks_for_its_dice():
    state = on_turn(fight(ANNA, ORC, BERT, throws=([1], [2], [3]), initiative="individual"), 2)
    assert (state.order, turn(state)) == (("orc", "anna", "bert"), (1, "bert"))
    assert due(state, Leave("bert")) == [("orc", "initiative"), ("anna", "initiative")]
    assert turn(done(state, Leave("bert"), [1], [2])) == (2, "anna")


def test_the_only_one_up_leaving_on_its_turn_leaves_nobody_on_turn():
    state = fight(ANNA)
    left = done(state, Leave("anna"))
    assert turn(left) == (1, None)
    assert refusal(left, NextTurn()) is Refusal.NOBODY_UP


@pytest.mark.parametrize("goes", [lambda who: Harm(who, FELL), Leave, lambda who: SetValue(who, "status", "collapsed")])
@pytest.mark.parametrize("who", ["anna", "orc"])
def test_who_falls_or_leaves_before_or_behind_the_one_on_turn_does_not_move_it(goes, who: str):
    state = done(on_turn(three(), 1), goes(who))
    assert turn(state) == (1, "bert")
    expected = (2, "bert") if who == "anna" else (2, "anna")
    assert turn(on_turn(state, 2 if who == "anna" else 1)) == expected


def test_one_who_falls_on_its_own_turn_keeps_it_until_it_is_passed_on():
    state = done(three(), Harm("anna", FELL))
    assert (turn(state), state.combatants["anna"].status) == ((1, "anna"), Status.DOWN)
    assert turn(on_turn(state, 1)) == (1, "bert")


def test_one_who_joins_in_a_round_has_its_turn_in_it_and_moves_nobody():
    away = done(three(), Leave("orc"))
    back = done(on_turn(away, 1), Join("orc"))
    assert turn(back) == (1, "bert")
    assert back.order == ("anna", "bert", "orc")
    assert turn(on_turn(back, 1)) == (1, "orc")


def test_one_who_leaves_and_comes_back_in_the_same_round_has_no_second_turn():
    state = done(done(on_turn(three(), 1), Leave("anna")), Join("anna"))
    assert turn(on_turn(state, 1)) == (1, "orc")
    assert turn(on_turn(state, 2)) == (2, "bert")


def test_one_who_comes_back_in_a_later_round_may_attack_and_act_like_everyone():
    state = done(three(), Attack("anna", "orc"), [1], [1])
    state = done(done(done(state, Leave("anna")), NextRound()), Join("anna"))
    anna = state.combatants["anna"]
    assert (anna.acted, anna.attacked, anna.resting) == (0, False, False)
    assert due(state, Attack("anna", "orc")) == [("anna", "attack"), ("orc", "defence")]


def test_one_who_rested_and_left_does_not_rest_in_the_round_it_comes_back_in():
    state = done(done(three(), Rest("anna")), Leave("anna"))
    assert not done(done(state, NextRound()), Join("anna")).combatants["anna"].resting


def test_values_of_one_who_waits_are_edited_and_nothing_of_a_turns_start_happens():
    state = with_state(three(), "orc", buffer_used=2, fatigue=6, acted=1, attacked=True)
    for field, value in (("wounds", "2"), ("hidden", "true"), ("weapon", "5"), ("skill.sword", "9"), ("fatigue", "7")):
        happened = events(state, SetValue("orc", field, value))
        assert [type(one).__name__ for one in happened] == ["ValueSet"]
        state = done(state, SetValue("orc", field, value))
    orc = state.combatants["orc"]
    assert (turn(state), state.had_turn) == ((1, "anna"), ("anna",))
    assert (orc.buffer_used, orc.fatigue, orc.acted, orc.attacked) == (2, 7, 1, True)


def test_an_early_attack_is_its_makers_turn_and_those_who_wait_keep_theirs():
    state = done(three(), Attack("orc", "anna"), [1], [1])
    assert turn(state) == (1, "orc")
    assert [turn(on_turn(state, times)) for times in (1, 2, 3)] == [(1, "anna"), (1, "bert"), (2, "anna")]


def test_a_late_attack_gives_the_turn_back_to_the_one_it_interrupted():
    late = done(on_turn(three(), 1), Attack("anna", "orc"), [1], [1])
    assert turn(late) == (1, "anna")
    assert [turn(on_turn(late, times)) for times in (1, 2, 3)] == [(1, "bert"), (1, "orc"), (2, "anna")]


def test_the_fallen_at_the_top_of_a_round_are_passed_over_and_keep_their_place():
    state = on_turn(done(three(), Harm("anna", FELL)), 3)
    assert (turn(state), state.order) == ((2, "bert"), ("anna", "bert", "orc"))
    risen = done(state, SetValue("anna", "status", "up"))
    assert turn(on_turn(risen, 1)) == (2, "anna")


@pytest.mark.parametrize("command", [NextTurn(), NextRound()])
def test_when_everyone_is_down_the_fight_says_so_and_does_not_spin(command):
    state = three()
    for who in ("anna", "bert", "orc"):
        state = done(state, Harm(who, FELL))
    assert refusal(state, command) is Refusal.NOBODY_UP
    risen = done(state, SetValue("bert", "status", "up"))
    assert turn(done(risen, NextRound())) == (2, "bert")


def test_where_nobody_has_come_no_round_begins():
    assert refusal(begin(setup(ANNA)), NextRound()) is Refusal.NOBODY_UP


def test_the_only_one_removed_another_added_and_the_fight_starts():
    empty = done(done(begin(setup(ANNA, ORC)), EnterScene(SCENE)), Leave("anna"))
    empty = done(empty, Leave("orc"))
    assert refusal(empty, NextTurn()) is Refusal.NOBODY_UP
    assert turn(done(done(empty, Join("orc")), NextTurn())) == (1, "orc")


def test_the_only_one_removed_within_a_round_and_put_back_goes_on_with_the_next():
    state = done(done(fight(ANNA), Leave("anna")), Join("anna"))
    assert turn(done(state, NextTurn())) == (2, "anna")


def guards() -> Setup:
    return setup(ANNA, *(profile(f"guard_{n}", "foes", group="guard", number=n) for n in range(1, 11)))


def test_the_seventh_guard_keeps_its_number_when_others_fall_or_leave_after_a_save_and_after_an_undo():
    running = session(guards())
    for command in (Harm("guard_2", FELL), Leave("guard_5"), Harm("guard_7", 4), Join("guard_5")):
        running.do(command, ((1,),) if command == Harm("guard_7", 4) else ())
    for state in (running.encounter, saved(running.encounter)):
        numbers = {who: view.combatant_view(state, who).number for who in state.order if who != "anna"}
        assert numbers == {f"guard_{n}": n for n in (1, 2, 3, 4, 6, 7, 8, 9, 10, 5)}
        assert [who for who, one in state.combatants.items() if one.wounds] == ["guard_7"]
    for _ in range(3):
        running.undo()
    assert view.combatant_view(running.encounter, "guard_7").number == 7
    assert view.total_count(running.encounter, "guard") == 10
    assert view.up_count(running.encounter, "guard") == 9


# Back and forth, saves ------------------------------------------------------------------------------------------


def test_a_round_back_and_forward_again_ticks_nothing_twice():
    running = session(setup(ANNA, ORC))
    running.do(SetValue("orc", "buffer_used", "4"))
    running.do(SetValue("orc", "fatigue", "3"))
    running.do(Rest("orc"))
    running.do(Attack("anna", "orc", defended=False), ((4,), (2,)))
    running.do(NextRound())
    running.do(Attack("anna", "orc"), ((1,), (1,)))
    last = running.encounter
    for _ in range(3):
        running.undo()
    assert running.encounter.combatants["orc"].buffer_used == 4
    assert running.encounter.combatants["orc"].resting
    for _ in range(3):
        running.redo()
    assert running.encounter == last
    orc = running.encounter.combatants["orc"]
    assert (orc.buffer_used, orc.fatigue, orc.wounds, orc.acted) == (1, 3, 1, 1)


def test_fifty_points_off_an_attribute_that_had_fewer_undone_is_the_former_value():
    running = session(setup(ANNA))
    running.do(AttributeDamage("anna", "constitution", 3))
    running.do(AttributeDamage("anna", "constitution", 50))
    assert view.combatant_view(running.encounter, "anna").attribute == 0
    running.undo()
    assert view.combatant_view(running.encounter, "anna").attribute == 9


def test_damage_and_its_undo_leave_every_value_as_it_was():
    running = session(setup(ANNA, ORC))
    before = running.encounter
    running.do(Harm("orc", 50))
    assert running.encounter.combatants["orc"].status is Status.DOWN
    running.undo()
    assert running.encounter is before


def test_undo_lands_one_action_back_and_stops_at_the_start():
    running = session(setup(ANNA, ORC))
    running.do(Attack("anna", "orc"), ((1,), (1,)))
    running.do(Attack("orc", "anna"), ((1,), (1,)))
    acted = []
    while running.undo():
        acted.append(running.encounter.combatants["anna"].acted if running.encounter.combatants else None)
    assert acted == [1, 0, 0, None]
    assert running.undo() is False


def test_a_fight_saved_in_the_middle_of_a_round_goes_on_equal():
    state = fight(ANNA, BERT, ORC, fatigue="weak", outnumbering="heroes", critical="check")
    state = done(state, Attack("orc", "anna"), [4], [1], [4])
    for command, throws in (
        (NextTurn(), ()),
        (Rest("bert"), ()),
        (NextRound(), ()),
        (Attack("bert", "orc"), ([2], [1], [4])),
    ):
        assert done(saved(state), command, *throws) == done(state, command, *throws)
        state = done(state, command, *throws)


# Counted once ---------------------------------------------------------------------------------------------------


def test_two_wounds_weigh_six_once_and_the_view_says_what_the_throw_takes():
    state = with_state(three(), "anna", wounds=2)
    thrown = event(Thrown, events(state, EwsCheck("anna", 9, skill="sword"), [4]))
    assert thrown.modifiers == (Modifier(Text("W2"), -6),)
    assert (thrown.raw_total, view.combatant_view(state, "anna").modifier) == (10, -6)


def test_a_fresh_wound_weighs_on_its_own_faint_check_once():
    state = with_state(fight(ANNA, ORC), "orc", wounds=1)
    faint = [one for one in events(state, Harm("orc", 4), [1]) if isinstance(one, Thrown)]
    assert [(one.modifiers, one.raw_total) for one in faint] == [((Modifier(Text("W2"), -6),), 5)]


def test_outnumbering_is_booked_once_and_the_view_says_the_same():
    state = done(fight(ANNA, BERT, ORC), Engage("orc", ("anna", "bert")))
    contest = [one for one in events(state, Attack("anna", "orc"), [1], [1]) if isinstance(one, Thrown)]
    assert [sum(modifier.value for modifier in one.modifiers) for one in contest] == [0, -3]
    assert [view.combatant_view(state, who).modifier for who in ("anna", "orc")] == [0, -3]


def test_an_authors_label_that_looks_like_a_rule_is_no_rule():
    mud = (OwnModifier(Text("W2"), -3),)
    thrown = event(Thrown, events(three(), EwsCheck("anna", 9, skill="sword", modifiers=mud), [4]))
    assert (thrown.raw_total, thrown.rules) == (13, ("D2", "E1"))


@pytest.mark.parametrize("command", [Hours(1, ("anna", "anna")), Night(("anna", "anna"))])
def test_one_who_is_named_twice_rests_once(command):
    once = Hours(1, ("anna",)) if isinstance(command, Hours) else Night(("anna",))
    tired = fight(profile("anna", sleep=Sleep.BAD), ORC)
    tired = with_state(tired, "anna", fatigue=20, fatigue_floor=9)
    assert done(tired, command) == done(tired, once)


def test_a_break_named_twice_tells_of_one_once():
    assert events(three(), Break(("anna", "anna"))) == events(three(), Break(("anna",)))


def test_a_swap_tells_only_of_engagements_that_changed():
    state = done(fight(ANNA, BERT, ORC, profile("ogre", "foes")), Engage("orc", ("anna", "bert")))
    state = done(state, Engage("bert", ("ogre",)))
    happened = events(state, Swap("anna", "bert"))
    told = {(type(one), tuple(sorted((one.a, one.b)))) for one in happened if isinstance(one, Engaged | Parted)}
    assert told == {(Parted, ("bert", "ogre")), (Engaged, ("anna", "ogre"))}


def test_the_initiative_of_one_who_did_not_throw_this_round_is_none():
    state = fight(ANNA, ORC, throws=([2], [4]), initiative="individual")
    assert [state.combatants[who].initiative for who in ("anna", "orc")] == [2, 4]
    state = done(done(state, Harm("orc", FELL)), NextRound(), [1])
    assert [state.combatants[who].initiative for who in ("anna", "orc")] == [-1, None]
    listed = done(done(state, ChangeRule("initiative", "listed")), NextRound())
    assert [listed.combatants[who].initiative for who in ("anna", "orc")] == [None, None]


def test_a_floor_set_above_the_fatigue_lifts_it():
    state = done(with_state(three(), "anna", fatigue=4), SetValue("anna", "fatigue_floor", "31/3"))
    assert state.combatants["anna"].fatigue == state.combatants["anna"].fatigue_floor == Fraction(31, 3)


def test_a_collapsed_one_does_what_costs_no_effort_and_nothing_else():
    state = with_state(three(), "anna", status=Status.COLLAPSED)
    assert due(state, EwsCheck("anna", 9, skill="sword", actions=0)) == [("anna", "check")]
    assert refusal(state, EwsCheck("anna", 9, skill="sword")) is Refusal.NOT_UP
    assert refusal(state, EwsCheck("anna", 9, skill="sword", actions=0, actions_if_failed=1)) is Refusal.NOT_UP
    assert refusal(state, Attack("anna", "orc")) is Refusal.NOT_UP
    fallen = with_state(state, "anna", status=Status.DOWN)
    assert refusal(fallen, EwsCheck("anna", 9, skill="sword", actions=0)) is Refusal.NOT_UP


# Input that means nothing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["", "x", "1.5", "1e1", "+1", " 1", "٣", "²", "--1", "1/2", "999999999999"])
def test_a_count_set_to_what_is_no_count_is_refused(value: str):
    assert refusal(three(), SetValue("anna", "wounds", value)) is Refusal.BAD_VALUE


@pytest.mark.parametrize("value", ["", "x", "1.5", "1/0", "-1/3", "1/-3", "٣/٤", "nan", "inf", "5001"])
def test_a_fatigue_set_to_what_is_none_is_refused(value: str):
    assert refusal(three(), SetValue("anna", "fatigue", value)) is Refusal.BAD_VALUE


@pytest.mark.parametrize("faces", [(6,) * (MAX_REPEATS + 1), (6,) * MAX_REPEATS + (1,), (5,) * 1000])
def test_a_throw_longer_than_any_is_refused(faces: tuple[int, ...]):
    assert refusal(three(), EwsCheck("anna", 9, skill="sword"), faces) is Refusal.SURPLUS_FACE


def test_fatigue_beyond_what_is_kept_is_refused_and_changes_nothing():
    state = with_state(three(), "anna", fatigue=4999, buffer_used=4)
    assert refusal(state, Attack("anna", "orc"), [1], [1], [4]) is Refusal.BAD_AMOUNT
    assert refusal(state, LastingFatigue("anna", 5001)) is Refusal.BAD_AMOUNT


def test_a_group_leaves_together_and_comes_back_together():
    guards = [profile(f"guard_{n}", "foes", group="guard", number=n) for n in (1, 2, 3)]
    state = fight(profile("anna"), *guards)
    state = done(done(state, Harm("guard_2", FELL)), NextTurn())
    assert turn(state) == (1, "guard_1")
    fled = done(state, Leave("guard"))
    assert (fled.order, turn(fled)) == (("anna", "guard_2"), (2, "anna"))
    assert refusal(fled, Leave("guard")) is Refusal.NOT_PRESENT
    assert done(fled, Join("guard")).order == ("anna", "guard_2", "guard_1", "guard_3")


@pytest.mark.parametrize(
    "command",
    [
        LastingFatigue("anna", 1.5),
        LastingFatigue("anna", True),
        Harm("anna", 1.5),
        Hours(1.5),
        AttributeDamage("anna", "constitution", True),
        Attack("anna", "orc", modifiers=(OwnModifier(Text("?"), True),)),
        SetValue("anna", "wounds", 3),
    ],
)
def test_what_is_no_exact_number_is_refused_and_never_booked(command):
    assert refusal(three(), command) in (Refusal.BAD_AMOUNT, Refusal.BAD_VALUE)
