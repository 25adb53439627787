"""What holds in every fight, whatever a game master asks for and however the dice fall."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from samyra_core import codec, view
from samyra_core.commands import Attack, Command, EnterScene, EwsCheck, FulfilPlan, NextRound
from samyra_core.dice import Die, Faces, Purpose, Seeded, ThrowRequest, plus_minus
from samyra_core.engine import NeedsThrow, Refusal, Refused, Resolved, begin, resolve
from samyra_core.events import (
    EVENT_TYPES,
    AttributeChanged,
    Blow,
    BufferRefilled,
    ConditionEnded,
    ConditionSet,
    Effort,
    Engaged,
    FatigueChanged,
    FloorChanged,
    Harmed,
    Noted,
    OrderChanged,
    Parted,
    RefusalShown,
    RestBegun,
    RestBroken,
    Thrown,
    TurnPassed,
    ValueSet,
)
from samyra_core.fatigue import MOST_FATIGUE
from samyra_core.scenario.model import Scenario, Scene
from samyra_core.session import Session
from samyra_core.state import Combatant, Encounter, InitiativeMode, Sleep, Status, is_up
from samyra_core.text import EMPTY
from tests.samyra_core.strategies import Journey, Stride, a_command, ask, journeys, walk
from tests.samyra_core.strategies import journey as made
from tests.tries import tries

every = settings(derandomize=True, database=None, deadline=None, max_examples=tries(25, 150))
some = settings(every, max_examples=tries(10, 60))

ROLLS = (Purpose.ATTACK, Purpose.DEFENCE, Purpose.CHECK)


def size_of(combatant: Combatant) -> int:
    """The buffer size worked out anew: a third of the exhaustion attribute as it is, rounded to the nearest."""
    name = combatant.profile.exhaustion
    if name is None:
        return 0
    now = combatant.profile.attributes[name].value - combatant.damage.get(name, 0)
    return round(Fraction(now, 3))


def resolved(journey: Journey) -> list[Stride]:
    return [stride for stride in walk(journey) if isinstance(stride.answer, Resolved)]


def happened(stride: Stride, kind: Any) -> list[Any]:
    return [one for one in stride.answer.events if isinstance(one, kind)]


# The journeys themselves ----------------------------------------------------------------------------------------


def test_the_journeys_reach_every_command_every_event_every_status_and_every_refusal():
    """Two hundred of them, made without hypothesis, so that a new version of it cannot make them dull."""
    seen: Counter[object] = Counter()
    numbers = Random(1)
    for number in range(200):
        for stride in walk(made(number, [numbers.randrange(1, 2**32) for _ in range(60)])):
            if isinstance(stride.answer, Refused):
                seen[stride.answer.code] += 1
                continue
            seen[type(stride.command)] += 1
            seen.update(type(one) for one in stride.answer.events)
            seen.update(one.status for one in stride.after.combatants.values())
            seen.update(("stumbled", one.purpose) for one in happened(stride, Thrown) if one.stumbled)
    dice_faults = {Refusal.UNFINISHED_THROW, Refusal.SURPLUS_FACE, Refusal.BAD_FACE, Refusal.SURPLUS_THROW}
    wanted = {*get_args(Command), *EVENT_TYPES.values(), *Status, *Refusal, *(("stumbled", one) for one in ROLLS)}
    assert wanted - seen.keys() - dice_faults == {RefusalShown}


# States ---------------------------------------------------------------------------------------------------------


@every
@given(journeys)
def test_every_value_of_every_combatant_stays_within_its_bounds(journey: Journey):
    for stride in resolved(journey):
        for who, one in stride.after.combatants.items():
            assert who == one.profile.id
            assert 0 <= one.buffer_used <= size_of(one)
            assert 0 <= one.fatigue_floor <= one.fatigue <= MOST_FATIGUE
            assert one.status in Status
            assert min(one.wounds, one.critical_wounds, one.scratches, one.acted) >= 0
            for name, lost in one.damage.items():
                assert 0 < lost <= one.profile.attributes[name].value
            if one.profile.exhaustion is None:
                assert (one.buffer_used, one.fatigue, one.fatigue_floor) == (0, 0, 0)


@every
@given(journeys)
def test_exact_numbers_are_whole_ints_or_broken_fractions_and_nothing_is_ever_a_float(journey: Journey):
    def look(value: object) -> None:
        assert not isinstance(value, float)
        if isinstance(value, Fraction):
            assert value.denominator > 1
        elif is_dataclass(value):
            for field in fields(value):
                look(getattr(value, field.name))
        elif isinstance(value, dict | tuple | frozenset):
            for one in value.values() if isinstance(value, dict) else value:
                look(one)

    for stride in resolved(journey):
        look(stride.answer.events)
        for one in stride.after.combatants.values():
            look([one.fatigue, one.fatigue_floor])
            assert {type(one.fatigue), type(one.fatigue_floor)} <= {int, Fraction}
            assert {int} >= {type(lost) for lost in one.damage.values()}


@every
@given(journeys)
def test_order_engagements_and_turns_name_only_those_who_are_there(journey: Journey):
    for stride in resolved(journey):
        now = stride.after
        assert set(now.order) <= set(now.combatants) <= set(now.setup.roster)
        assert len(now.order) == len(set(now.order))
        assert all(now.combatants[who].status is not Status.GONE for who in now.order)
        for a, b in now.engaged:
            assert a < b
            assert {a, b} <= set(now.order)
        assert set(now.had_turn) <= set(now.combatants)
        assert now.turn is None or (now.turn in now.order and now.turn == now.had_turn[-1])
        assert now.round > 0 or (now.turn is None and now.had_turn == ())


@every
@given(journeys)
def test_the_turn_is_only_ever_given_to_one_who_is_up(journey: Journey):
    for stride in resolved(journey):
        given_to = [one.who for one in happened(stride, TurnPassed)]
        assert [who for who in given_to if not (is_up(stride.after, who) or is_up(stride.before, who))] == []
        if not isinstance(stride.command, Attack):
            assert [who for who in given_to if not is_up(stride.after, who)] == []
        if stride.after.turn != stride.before.turn:
            assert stride.after.turn is None or stride.after.turn in given_to


@every
@given(journeys)
def test_who_leaves_nobody_up_ends_the_turns_and_a_next_round_is_refused(journey: Journey):
    for stride in resolved(journey):
        if not any(is_up(stride.after, who) for who in stride.after.order):
            assert Refused(Refusal.NOBODY_UP) == resolve(stride.after, NextRound())


@every
@given(journeys)
def test_a_new_round_has_everyone_act_attack_and_rest_anew(journey: Journey):
    for stride in resolved(journey):
        if isinstance(stride.command, NextRound):
            for one in stride.after.combatants.values():
                assert (one.acted, one.attacked, one.resting) == (0, False, False)


@every
@given(journeys)
def test_an_initiative_is_that_of_this_round_or_none(journey: Journey):
    for stride in resolved(journey):
        if isinstance(stride.command, NextRound):
            thrown = {one.who: one.total for one in happened(stride, Thrown) if one.purpose is Purpose.INITIATIVE}
            shown = {who: one.initiative for who, one in stride.after.combatants.items() if one.initiative is not None}
            assert thrown == shown
            assert (not thrown) or stride.after.setup.rules.initiative is InitiativeMode.INDIVIDUAL


# Throws ---------------------------------------------------------------------------------------------------------


@every
@given(journeys)
def test_every_sum_is_made_of_the_parts_its_event_names(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, Thrown):
            shift = sum(modifier.value for modifier in one.modifiers)
            assert plus_minus(one.faces) == one.die
            assert one.value + shift + one.die == one.raw_total
            assert (min(one.raw_total, one.value - 6 + shift) if one.stumbled else one.raw_total) == one.total
            assert (one.threshold is None) == (one.success is None)
            assert one.threshold is None or (one.total >= one.threshold) == one.success
        taken = [one.faces for one in stride.answer.events if hasattr(one, "faces")]
        assert list(stride.throws) == taken


@every
@given(journeys)
def test_a_roll_stumbles_exactly_when_the_buffer_is_full_and_the_total_lies_below_the_fatigue(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, Thrown):
            before = stride.before.combatants[one.who]
            full = before.profile.exhaustion is not None and before.buffer_used == size_of(before)
            tested = full and one.purpose in ROLLS
            assert tested == one.buffer_full
            assert (tested and abs(one.raw_total) < before.fatigue) == one.stumbled
            assert before.fatigue == one.fatigue


@every
@given(journeys)
def test_faint_checks_come_last_one_for_each_and_the_one_who_was_hit_first(journey: Journey):
    for stride in resolved(journey):
        thrown = [one for one in happened(stride, Thrown) if one.purpose is not Purpose.INITIATIVE]
        faints = [one.who for one in thrown if one.purpose is Purpose.FAINT]
        assert len(faints) == len(set(faints))
        assert faints == [one.who for one in thrown[len(thrown) - len(faints) :]]
        for blow in happened(stride, Blow):
            hit = blow.target if blow.winner == blow.attacker else blow.attacker
            assert [hit] == faints[:1] or hit not in faints
        for who in faints:
            before, after = stride.before.combatants[who], stride.after.combatants[who]
            failed = next(one for one in thrown if one.who == who and one.purpose is Purpose.FAINT).success is False
            stumbled = any(one.stumbled for one in thrown if one.who == who)
            assert before.status is Status.UP
            assert (after.status is not Status.UP) == failed
            if failed:
                assert after.status is (Status.COLLAPSED if stumbled else Status.DOWN)


@every
@given(journeys)
def test_only_those_who_are_up_throw_in_a_contest_and_nobody_who_is_down_checks_anything(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, Thrown):
            status = stride.before.combatants[one.who].status
            if one.purpose in (Purpose.ATTACK, Purpose.DEFENCE):
                assert status is Status.UP
            if one.purpose is Purpose.CHECK:
                assert status in (Status.UP, Status.COLLAPSED)
                assert status is Status.UP or not happened(stride, Effort)


# Bookings -------------------------------------------------------------------------------------------------------


@every
@given(journeys)
def test_actions_fill_the_buffer_first_and_only_the_surplus_costs_fatigue(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, Effort):
            assert (one.actions, one.surplus * one.cost) == (
                one.used - one.used_before + one.surplus,
                one.fatigue - one.fatigue_before,
            )
            assert one.surplus == 0 or one.used == one.size
            assert stride.before.combatants[one.who].fatigue == one.fatigue_before
            after = stride.after.combatants[one.who]
            assert (after.buffer_used, size_of(after)) == (one.used, one.size)
            assert max(one.fatigue, after.fatigue_floor) == after.fatigue
            if after.profile.sleep is not Sleep.GOOD and one.surplus and one.fatigue > one.size:
                assert after.fatigue_floor >= one.fatigue - one.size


@every
@given(journeys)
def test_an_attack_is_one_action_of_the_attacker_and_one_of_a_defender(journey: Journey):
    for stride in resolved(journey):
        if isinstance(stride.command, Attack):
            acted = {
                who: one.acted - stride.before.combatants[who].acted
                for who, one in stride.after.combatants.items()
                if one.acted != stride.before.combatants[who].acted
            }
            (blow,) = happened(stride, Blow)
            assert {blow.attacker: 1, **({blow.target: 1} if blow.defended else {})} == acted
            assert stride.after.combatants[blow.attacker].attacked
            assert not stride.before.combatants[blow.attacker].attacked


@every
@given(journeys)
def test_a_stumble_takes_three_points_of_the_exhaustion_attribute(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, Thrown):
            if one.stumbled:
                name = stride.before.combatants[one.who].profile.exhaustion
                full = stride.before.combatants[one.who].profile.attributes[name].value
                lost_before = stride.before.combatants[one.who].damage.get(name, 0)
                assert min(full, lost_before + 3) == stride.after.combatants[one.who].damage.get(name, 0)


def told(before: Encounter, events: Sequence[Any]) -> dict[str, dict[str, object]]:
    """What a reader of the log believes of everyone who was there before, told by the events alone."""
    belief: dict[str, dict[str, object]] = {
        who: {
            "buffer_used": one.buffer_used,
            "fatigue": one.fatigue,
            "fatigue_floor": one.fatigue_floor,
            "wounds": one.wounds,
            "critical_wounds": one.critical_wounds,
            "scratches": one.scratches,
        }
        for who, one in before.combatants.items()
    }
    for one in events:
        match one:
            case Effort():
                belief[one.who] |= {"buffer_used": one.used, "fatigue": one.fatigue}
            case BufferRefilled():
                belief[one.who] |= {"buffer_used": 0}
            case FatigueChanged():
                assert one.before == belief[one.who]["fatigue"]
                belief[one.who] |= {"fatigue": one.after}
            case FloorChanged():
                assert one.before == belief[one.who]["fatigue_floor"]
                belief[one.who] |= {"fatigue_floor": one.after}
            case AttributeChanged():
                belief[one.who] |= {"buffer_used": one.used}
            case Harmed():
                belief[one.who] |= {
                    "wounds": one.wounds,
                    "critical_wounds": one.critical_wounds,
                    "scratches": one.scratches,
                }
    return belief


@every
@given(journeys)
def test_the_log_told_alone_ends_at_the_values_of_the_state(journey: Journey):
    for stride in resolved(journey):
        if not happened(stride, ValueSet):
            belief = told(stride.before, stride.answer.events)
            for who, values in belief.items():
                now = stride.after.combatants[who]
                assert values == {name: getattr(now, name) for name in values}


@every
@given(journeys)
def test_a_value_set_by_hand_is_told_as_it_then_stands(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, ValueSet):
            assert value_of(stride.before, one.who, one.field) == one.before
            assert value_of(stride.after, one.who, one.field) == one.after


def value_of(encounter: Encounter, who: str, field: str) -> str:
    """A settable value as text."""
    one = encounter.combatants[who]
    kind, _, name = field.partition(".")
    if kind == "skill":
        return str(one.profile.skills[name].value)
    if kind == "attribute":
        return str(one.profile.attributes[name].value - one.damage.get(name, 0))
    found = getattr(one.profile if field in ("weapon", "armour") else one, field)
    return str(found).lower() if isinstance(found, bool | Enum) else str(found)


@every
@given(journeys)
def test_each_engagement_that_begins_or_ends_is_told_once(journey: Journey):
    for stride in resolved(journey):
        begun = sorted(tuple(sorted((one.a, one.b))) for one in happened(stride, Engaged))
        ended = sorted(tuple(sorted((one.a, one.b))) for one in happened(stride, Parted))
        if not isinstance(stride.command, EnterScene):
            assert sorted(stride.after.engaged - stride.before.engaged) == begun
            assert sorted(stride.before.engaged - stride.after.engaged) == ended


@every
@given(journeys)
def test_a_rest_begins_and_is_broken_as_told_and_gives_the_breath_back_only_where_it_lasted(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, RestBegun):
            assert stride.after.combatants[one.who].resting
            assert stride.before.combatants[one.who].acted == 0
        for one in happened(stride, RestBroken):
            assert stride.before.combatants[one.who].resting
            assert not stride.after.combatants[one.who].resting
        if isinstance(stride.command, NextRound):
            rested = {
                who
                for who in stride.before.order
                if stride.before.combatants[who].resting and stride.before.combatants[who].buffer_used
            }
            assert rested == {one.who for one in happened(stride, BufferRefilled)}


@every
@given(journeys)
def test_conditions_come_and_go_and_notes_stay_exactly_as_told(journey: Journey):
    for stride in resolved(journey):
        before, after = stride.before, stride.after
        names = {who: {each.name for each in one.conditions} for who, one in before.combatants.items()}
        notes = {who: one.notes for who, one in before.combatants.items()} | {None: before.notes}
        for one in stride.answer.events:
            match one:
                case ConditionSet():
                    names[one.who].add(one.name)
                case ConditionEnded():
                    names[one.who].remove(one.name)
                case Noted():
                    notes[one.who] += (one.text,)
        for who, those in names.items():
            now = after.combatants[who].conditions
            assert sorted(those) == sorted(each.name for each in now)
            assert all(each.rounds is None or each.rounds >= 1 for each in now)
            assert notes[who] == after.combatants[who].notes
        assert notes[None] == after.notes


@every
@given(journeys)
def test_one_moved_in_the_order_is_the_only_one_and_nothing_else_happens(journey: Journey):
    for stride in resolved(journey):
        for one in happened(stride, OrderChanged):
            assert (one.order, sorted(one.order)) == (stride.after.order, sorted(stride.before.order))
            assert [who for who in one.order if who != one.who] == [
                who for who in stride.before.order if who != one.who
            ]
            assert stride.after == replace(stride.before, order=one.order)


# Purity, refusals, dice -----------------------------------------------------------------------------------------


@some
@given(journeys)
def test_the_same_question_has_the_same_answer_and_leaves_what_it_was_asked_of_untouched(journey: Journey):
    for stride in walk(journey):
        snapshot = repr((stride.before, stride.command, stride.throws))
        again = resolve(stride.before, stride.command, stride.throws)
        assert stride.answer == again
        assert snapshot == repr((stride.before, stride.command, stride.throws))


@every
@given(journeys)
def test_a_refusal_holds_a_code_and_plain_details_and_no_state(journey: Journey):
    for stride in walk(journey):
        if isinstance(stride.answer, Refused):
            assert stride.answer.code in Refusal
            assert {type(value) for value in stride.answer.detail.values()} <= {str, int} | set(detail_enums())
            assert not hasattr(stride.answer, "encounter")


def detail_enums() -> tuple[type, ...]:
    """Enums of text among details are text."""
    return (Status, Purpose)


def requested(stride: Stride) -> list[ThrowRequest]:
    """What each throw of a step was asked for, one after another."""
    found = []
    for count in range(len(stride.throws)):
        answer = resolve(stride.before, stride.command, stride.throws[:count])
        assert isinstance(answer, NeedsThrow)
        found.append(answer.requests[0])
    return found


def unfinished(request: ThrowRequest) -> list[Faces]:
    if request.die is Die.W20:
        return [(), (7,) * (request.count - 1)]
    return [(), (5,), (6, 6)]


def too_long(request: ThrowRequest) -> list[Faces]:
    return [(7,) * (request.count + 1)] if request.die is Die.W20 else [(4, 2), (5, 5, 3, 1), (6, 1, 6)]


def no_faces(request: ThrowRequest) -> list[Faces]:
    beyond = 21 if request.die is Die.W20 else 7
    return [(wrong,) * request.count for wrong in (0, -1, beyond, "x", 2.0, True, None)]


@some
@given(journeys)
def test_a_command_asks_for_its_throws_in_one_order_however_they_are_handed_in(journey: Journey):
    for stride in walk(journey):
        order = requested(stride)
        for count in range(len(stride.throws)):
            answer = resolve(stride.before, stride.command, stride.throws[:count])
            asked = list(answer.requests)
            assert order[count : count + len(asked)] == asked[: len(order) - count]


@some
@given(journeys)
def test_one_throw_too_many_is_refused(journey: Journey):
    for stride in resolved(journey):
        answer = resolve(stride.before, stride.command, (*stride.throws, (1,)))
        detail = {"given": len(stride.throws) + 1, "taken": len(stride.throws)}
        assert Refused(Refusal.SURPLUS_THROW, detail, ("D3",)) == answer


@some
@given(journeys)
def test_a_throw_that_is_not_whole_is_refused_wherever_it_stands(journey: Journey):
    wrong = (
        (unfinished, Refusal.UNFINISHED_THROW),
        (too_long, Refusal.SURPLUS_FACE),
        (no_faces, Refusal.BAD_FACE),
    )
    for stride in walk(journey):
        for place, request in enumerate(requested(stride)):
            for wrongly, code in wrong:
                for faces in wrongly(request):
                    throws = (*stride.throws[:place], faces, *stride.throws[place + 1 :])
                    answer = resolve(stride.before, stride.command, throws)
                    assert code == answer.code
                    assert request.who == answer.detail["who"]


@some
@given(journeys, st.integers(1, 20))
def test_sides_that_tie_throw_again_and_again_until_the_tie_is_broken(journey: Journey, face: int):
    for stride in walk(journey):
        if stride.after.setup.rules.initiative is not InitiativeMode.SIDES:
            continue
        answer = resolve(stride.after, NextRound())
        if isinstance(answer, NeedsThrow):
            sides = len(answer.requests)
            for ties in range(3):
                assert answer == resolve(stride.after, NextRound(), ((face,),) * sides * ties)
            broken = ((face,),) * sides + tuple((number + 1,) for number in range(sides))
            assert isinstance(resolve(stride.after, NextRound(), broken), Resolved)


# View, codec, session -------------------------------------------------------------------------------------------


@every
@given(journeys)
def test_everyone_who_ever_joined_can_be_shown_in_every_state(journey: Journey):
    for stride in resolved(journey):
        for who, one in stride.after.combatants.items():
            shown = view.combatant_view(stride.after, who)
            keeps = one.profile.exhaustion is not None
            assert (one.status, size_of(one) if keeps else None) == (shown.status, shown.buffer_size)
            assert (who in stride.after.order) == shown.present
            if shown.stumble_odds is not None:
                assert 0 <= shown.stumble_odds < 1
                assert one.buffer_used == size_of(one) or shown.stumble_odds == 0


@some
@given(journeys)
def test_states_events_and_commands_are_equal_after_they_went_through_json(journey: Journey):
    for stride in walk(journey):
        command = codec.command_from(json.loads(json.dumps(codec.command_data(stride.command))))
        assert (stride.command, type(stride.command)) == (command, type(command))
        if isinstance(stride.answer, Resolved):
            for one in stride.answer.events:
                assert one == codec.event_from(json.loads(json.dumps(codec.event_data(one))))
    state = codec.encounter_from(json.loads(json.dumps(codec.encounter_data(stride.after))))
    assert stride.after == state
    assert {type(one.fatigue) for one in stride.after.combatants.values()} == {
        type(one.fatigue) for one in state.combatants.values()
    }


@some
@given(journeys)
def test_a_fight_saved_anywhere_goes_on_just_as_the_one_that_was_not(journey: Journey):
    for place, stride in enumerate(walk(journey)):
        if place % 7 == 0:
            state = codec.encounter_from(json.loads(json.dumps(codec.encounter_data(stride.before))))
            assert stride.answer == resolve(state, stride.command, stride.throws)


def scenario_of(journey: Journey) -> Scenario:
    scenes = tuple(Scene(scene, EMPTY) for scene in journey.setup.casts)
    return Scenario("any", EMPTY, journey.setup, scenes)


@some
@given(journeys)
def test_undo_to_the_start_and_redo_to_the_end_pass_the_very_states_that_were_there(journey: Journey):
    session, source = Session(scenario_of(journey)), Seeded(journey.seed)
    states = [session.encounter]
    for command in journey.commands:
        throws, _ = ask(session.encounter, command, source)
        if isinstance(session.do(command, throws), Resolved):
            states.append(session.encounter)
    back = [session.encounter]
    while session.undo():
        back.append(session.encounter)
    assert states[::-1] == back
    forward = [session.encounter]
    while session.redo():
        forward.append(session.encounter)
    assert states == forward


@some
@given(journeys)
def test_the_commands_and_their_throws_alone_make_the_fight_again(journey: Journey):
    first, source = Session(scenario_of(journey)), Seeded(journey.seed)
    for command in journey.commands:
        throws, _ = ask(first.encounter, command, source)
        first.do(command, throws)
    second = Session(scenario_of(journey))
    for moment in first.moments:
        second.do(moment.command, moment.throws)
    assert first.moments == second.moments


@some
@given(journeys, st.lists(st.integers(-4, 2**16), min_size=10, max_size=60))
def test_a_session_is_a_list_and_a_cursor_whatever_is_done_undone_and_done_again(journey: Journey, moves: list[int]):
    """A negative number goes back, 0 forward, any other makes a command that drops what was undone."""
    session, source = Session(scenario_of(journey)), Seeded(journey.seed)
    for command in journey.commands[:12]:
        session.do(command, ask(session.encounter, command, source)[0])
    line = [begin(journey.setup), *(moment.encounter for moment in session.moments)]
    cursor = len(line) - 1
    for move in moves:
        if move < 0:
            assert (cursor > 0) == session.undo()
            cursor = max(0, cursor - 1)
        elif move == 0:
            assert (cursor < len(line) - 1) == session.redo()
            cursor = min(len(line) - 1, cursor + 1)
        else:
            command = a_command(move)
            answer = session.do(command, ask(session.encounter, command, source)[0])
            if isinstance(answer, Resolved):
                cursor += 1
                line[cursor:] = [answer.encounter]
        assert (line[cursor], cursor, len(line) - 1 - cursor) == (session.encounter, session.cursor, session.redoable)
        assert line[max(0, cursor - 1)] == session.before


@some
@given(journeys)
def test_an_effortless_check_and_a_plan_touch_neither_turn_nor_buffer(journey: Journey):
    for stride in resolved(journey):
        command = stride.command
        effortless = isinstance(command, EwsCheck) and not command.actions and not command.actions_if_failed
        if effortless or isinstance(command, FulfilPlan):
            assert (stride.before.turn, stride.before.had_turn) == (stride.after.turn, stride.after.had_turn)
            assert {who: one.acted for who, one in stride.before.combatants.items()} == {
                who: one.acted for who, one in stride.after.combatants.items()
            }
            assert happened(stride, Effort) == []
