"""A fight as a list and a cursor: forward, back, off the script and on."""

from __future__ import annotations

import pytest

from samyra_core.commands import Attack, EnterScene, FulfilPlan, Harm, NextRound, NextTurn, Rest
from samyra_core.engine import NeedsThrow, Refusal, Refused, Resolved
from samyra_core.events import RefusalShown
from samyra_core.scenario.model import Expectation, Plan, Scenario, Scene, Step, When
from samyra_core.script import steps_of
from samyra_core.session import Session
from samyra_core.state import Setup
from samyra_core.text import EMPTY
from tests.samyra_core.builders import SCENE, event, profile, setup

ROUND = Step("round", NextRound())
STRIKE = Step("strike", Attack("anna", "orc"), ((4,), (1,)), expectations=(Expectation("orc.wounds", "1", "book"),))
TURN = Step("turn", NextTurn())


def _setup() -> Setup:
    return setup(profile("anna"), profile("orc", "foes", wound_faint=False))


def scripted(*steps: Step, plans: tuple[Plan, ...] = ()) -> Session:
    """A session of one scene with these steps behind its entry."""
    return Session(Scenario("test", EMPTY, _setup(), (Scene(SCENE, EMPTY, steps=steps),), plans))


def at_the_end(session: Session) -> Session:
    while session.step() is not None:
        pass
    return session


def where(session: Session) -> tuple[int, int, bool]:
    return session.cursor, session.position, session.on_script


# Back and forth -------------------------------------------------------------------------------------------------


def test_a_new_session_stands_at_the_start_with_nobody_there():
    session = scripted(ROUND)
    assert (session.encounter.combatants, session.last, session.moments) == ({}, None, ())
    assert where(session) == (0, 0, True)
    assert session.before == session.encounter


def test_undo_stops_at_the_start_and_says_so():
    session = scripted(ROUND)
    assert session.undo() is False
    session.step()
    assert session.undo() is True
    assert session.undo() is False
    assert where(session) == (0, 0, True)


def test_redo_brings_back_what_was_undone_dice_and_all_and_then_says_that_there_is_no_more():
    session = at_the_end(scripted(ROUND, STRIKE))
    moments, state = session.moments, session.encounter
    assert session.redo() is False
    session.undo()
    session.undo()
    assert session.redoable == 2
    assert [session.redo(), session.redo(), session.redo()] == [True, True, False]
    assert (session.moments, session.encounter, session.redoable) == (moments, state, 0)


def test_undo_takes_back_one_action_where_one_combatant_acted_twice_in_a_round():
    session = at_the_end(scripted(ROUND))
    session.do(Attack("anna", "orc"), ((4,), (1,)))
    between = session.encounter
    session.do(Attack("orc", "anna"), ((1,), (2,)))
    assert session.encounter.combatants["anna"].acted == 2
    session.undo()
    assert session.encounter is between
    assert session.encounter.combatants["anna"].acted == 1


def test_before_is_the_state_that_undo_would_bring_back():
    session = at_the_end(scripted(ROUND, STRIKE))
    before = session.before
    session.undo()
    assert session.encounter is before


def test_something_new_after_an_undo_drops_what_was_undone():
    session = at_the_end(scripted(ROUND, STRIKE))
    session.undo()
    assert isinstance(session.do(Rest("anna")), Resolved)
    assert session.redo() is False
    assert [one.command for one in session.moments] == [EnterScene(SCENE), NextRound(), Rest("anna")]


def test_what_is_refused_or_lacks_dice_is_not_booked_and_keeps_what_was_undone():
    session = at_the_end(scripted(ROUND, STRIKE))
    session.undo()
    state = session.encounter
    assert Refused(Refusal.UNKNOWN_COMBATANT, {"who": "nobody"}) == session.do(Rest("nobody"))
    assert isinstance(session.do(Attack("orc", "anna"), ((2,),)), NeedsThrow)
    assert (session.cursor, session.redoable, session.encounter) == (2, 1, state)


# The script -----------------------------------------------------------------------------------------------------


def test_steps_walk_the_script_from_the_scenes_entry_to_its_end():
    session = scripted(ROUND, STRIKE, TURN)
    seen = []
    while (moment := session.step()) is not None:
        assert moment.prepared is not None
        seen.append((moment.prepared.index, moment.prepared.step.id, where(session)))
    assert seen == [
        (1, SCENE, (1, 1, True)),
        (2, "round", (2, 2, True)),
        (3, "strike", (3, 3, True)),
        (4, "turn", (4, 4, True)),
    ]
    assert (session.next_prepared, session.step(), session.cursor) == (None, None, 4)


def test_a_step_brings_what_was_undone_before_it_goes_on_with_the_script():
    session = scripted(ROUND, STRIKE, TURN)
    first = [session.step(), session.step()]
    session.undo()
    session.undo()
    assert [session.step(), session.step()] == first
    moment = session.step()
    assert moment is not None
    assert moment.prepared == session.steps[2]


def test_a_step_holds_its_expectations_against_what_came_out():
    session = at_the_end(scripted(ROUND, STRIKE))
    (judged,) = session.moments[2].judged
    assert (judged.what, judged.expected, judged.actual, judged.ok) == ("orc.wounds", "1", "1", True)


def test_a_command_of_ones_own_leaves_the_script_and_the_position_stays_where_it_was_left():
    session = scripted(ROUND, STRIKE, TURN)
    session.step()
    session.step()
    session.do(Rest("anna"))
    assert where(session) == (3, 2, False)
    assert (session.next_prepared, session.step()) == (None, None)


def test_taking_back_ones_own_commands_leads_back_to_the_script():
    session = scripted(ROUND, STRIKE, TURN)
    session.step()
    session.step()
    session.do(Rest("orc"))
    session.undo()
    assert where(session) == (2, 2, True)
    assert session.next_prepared == session.steps[2]


def test_doing_by_hand_what_the_script_would_have_done_is_ones_own_doing():
    session = scripted(ROUND, STRIKE)
    session.step()
    session.do(NextRound())
    assert where(session) == (2, 1, False)


def test_a_step_that_is_refused_is_shown_leaves_the_state_and_lets_the_script_go_on():
    session = scripted(ROUND, Step("again", Rest("nobody")), STRIKE)
    session.step()
    session.step()
    state = session.encounter
    moment = session.step()
    assert moment is not None
    assert event(RefusalShown, moment.events).code == "unknown_combatant"
    assert [one.ok for one in moment.judged] == [False]
    assert session.encounter == state
    assert where(session) == (3, 3, True)
    assert session.next_prepared == session.steps[3]


def test_the_steps_of_a_plan_follow_where_the_script_fulfils_it():
    flight = Plan("flight", EMPTY, When(left="foes", at_most=1), steps=(Step("hurt", Harm("orc", 1)),))
    session = scripted(ROUND, Step("plan", FulfilPlan("flight")), TURN, plans=(flight,))
    assert [one.step.id for one in session.steps] == [SCENE, "round", "plan", "hurt", "turn"]
    assert at_the_end(session).encounter.plans_done == ("flight",)
    assert session.encounter.combatants["orc"].scratches == 1


def test_a_plan_that_carries_out_another_brings_its_steps_too():
    inner = Plan("inner", EMPTY, When(), steps=(Step("first", Harm("orc", 1)),))
    outer = Plan("outer", EMPTY, When(), steps=(Step("other", FulfilPlan("inner")), Step("second", Harm("orc", 1))))
    session = scripted(ROUND, Step("plan", FulfilPlan("outer")), TURN, plans=(outer, inner))
    assert [one.step.id for one in session.steps] == [SCENE, "round", "plan", "other", "first", "second", "turn"]
    assert at_the_end(session).encounter.plans_done == ("outer", "inner")
    assert session.encounter.combatants["orc"].scratches == 2
    assert [step.id for step in steps_of(session.scenario, "outer")] == ["other", "first", "second"]


# Jumping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("index", "position"), [(0, 0), (1, 1), (3, 3), (4, 4), (-5, 0), (99, 4)])
@pytest.mark.parametrize("start", [0, 2, 4])
def test_a_jump_stands_behind_the_step_named_from_wherever_it_begins(start: int, index: int, position: int):
    session = scripted(ROUND, STRIKE, TURN)
    for _ in range(start):
        session.step()
    session.jump(index)
    walked = scripted(ROUND, STRIKE, TURN)
    for _ in range(position):
        walked.step()
    assert where(session) == (position, position, True)
    assert (session.encounter, session.moments) == (walked.encounter, walked.moments)


def test_a_jump_back_keeps_what_lies_ahead_for_a_redo():
    session = at_the_end(scripted(ROUND, STRIKE, TURN))
    session.jump(1)
    assert session.redoable == 3


def test_a_jump_back_over_ones_own_commands_returns_to_the_script():
    session = scripted(ROUND, STRIKE, TURN)
    session.step()
    session.step()
    session.do(Rest("anna"))
    session.jump(1)
    assert where(session) == (1, 1, True)


def test_a_jump_forward_off_the_script_goes_on_from_where_the_script_was_left():
    session = scripted(ROUND, STRIKE, TURN)
    session.step()
    session.do(NextRound())
    session.jump(4)
    assert where(session) == (4, 4, True)


def test_a_jump_never_passes_entries_of_ones_own_again():
    session = scripted(ROUND, STRIKE, TURN)
    session.step()
    session.do(NextRound())
    session.undo()
    session.jump(3)
    assert where(session) == (3, 3, True)


# Lines, looked at and taken at their end ------------------------------------------------------------------------


def test_a_line_is_told_whole_and_the_present_one_by_its_tip():
    session = at_the_end(scripted(ROUND, STRIKE))
    first = session.moments
    assert session.line(session.tip) == first
    session.undo()
    assert session.line(session.tip) == first
    session.do(Rest("anna"))
    (left,) = session.lines
    assert session.line(left) == first
    assert session.line(session.tip) == session.moments
    assert Session(session.scenario).line(0) == ()
    with pytest.raises(KeyError):
        session.line(99)


def test_another_line_is_taken_where_the_two_part_or_at_its_end():
    session = at_the_end(scripted(ROUND, STRIKE))
    first = session.moments
    session.undo()
    session.do(Rest("anna"))
    second, left = (session.tip, session.moments), session.lines[0]
    session.take_line(left)
    assert (session.moments, session.redoable) == (first[:2], 1)
    session.take_line(second[0], at_end=True)
    assert (session.moments, session.redoable) == (second[1], 0)
