"""A fight that was played, told as a scenario: it is sound, all of it comes out, and it ends in the same state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from samyra_core import commands as c
from samyra_core import course, script
from samyra_core.dice import Seeded
from samyra_core.engine import Resolved
from samyra_core.journal import reading
from samyra_core.rehearsal import rehearse
from samyra_core.scenario import Scenario, bundled_ids, parse
from samyra_core.scenario.shapes import MAX_STEPS
from samyra_core.scenario.source import MAX_BYTES
from samyra_core.session import Session
from samyra_core.state import Attribute, Encounter, Profile, Skill
from samyra_core.text import Text
from tests.samyra_core.scenario.test_schema import SCHEMA, valid
from tests.samyra_core.scenario.test_schema import data as plain_data
from tests.samyra_core.strategies import ask
from tests.samyra_core.test_session_machine import FREE, GORGE, SessionMachine, fitting, numbers, whole
from tests.tries import tries

NAMES = bundled_ids()


PLAN_WITH_IDS = "{id: p, when: {round: 5}, steps: [{id: course.1, note: a}, {id: course_.2, note: b}]}"


def told(session: Session) -> str:
    """The file, with a comment above every step."""
    remarks = [[f"Step {number}: “{number}”"] for number in range(1, session.cursor + 1)]
    return course.told(session.scenario, session.moments, ["Played: by night", "", "# - a: b"], remarks)


def read(text: str) -> Scenario:
    loaded = parse(text, "played.yaml")
    assert loaded.faults == ()
    assert loaded.scenario is not None
    return loaded.scenario


def played_again(text: str) -> Encounter:
    """Where the file ends; it must be clean, and all that it expects must come out."""
    scenario = read(text)
    assert rehearse(scenario) == ()
    walked = [done for _, done in script.run(scenario)]
    assert [one for done in walked for one in done.judged if not one.ok] == []
    return walked[-1].encounter


def do(session: Session, *commands: c.Command) -> None:
    for number, command in enumerate(commands):
        throws, _ = ask(session.encounter, command, Seeded(number))
        assert isinstance(session.do(command, throws), Resolved), command


def wander(session: Session, given: Sequence[int]) -> None:
    """One command of any kind for each number; what is refused is passed over."""
    for number in given:
        command = fitting(number, session.scenario, session.encounter)
        if not number % 29:
            command = c.EnterScene(Random(number).choice(session.scenario.scenes).id)
        throws, _ = ask(session.encounter, command, Seeded(number))
        session.do(command, throws)


# Every scenario -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_script_run_to_its_end_plays_again(name: str) -> None:
    scenario, walked = whole(name)
    session = Session(scenario)
    session.jump(len(walked))
    text = told(session)
    assert played_again(text) == walked[-1].encounter
    assert course.agrees(text, session.encounter)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=tries(6, 30))
@given(data=st.data())
def test_a_fight_left_anywhere_and_played_on_freely_plays_again(name: str, data: st.DataObject) -> None:
    scenario, walked = whole(name)
    session = Session(scenario)
    session.jump(data.draw(st.integers(1, len(walked))))
    wander(session, data.draw(st.lists(numbers, min_size=5, max_size=70)))
    text = told(session)
    again = played_again(text)
    assert course.agrees(text, session.encounter)
    if session.encounter.notes == tuple(map(course.legible, session.encounter.notes)):
        assert again == session.encounter


@pytest.mark.parametrize("name", NAMES)
def test_editors_find_the_file_valid_by_the_schema(name: str) -> None:
    scenario, walked = whole(name)
    session = Session(scenario)
    session.jump(1 + len(walked) // 2)
    wander(session, [number * 7919 for number in range(150)])
    assert valid(plain_data(told(session)), SCHEMA)


class Exporting(SessionMachine):
    """Back and forth, aside and home: what is exported in the end is what holds in the end."""

    def it_is_whole(self) -> None:
        if self.session.cursor:
            text = told(self.session)
            played_again(text)
            assert course.agrees(text, self.session.encounter)


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", [GORGE, FREE])
def test_whatever_was_undone_mended_and_taken_up_again_what_holds_plays_again(name: str) -> None:
    machine = settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=tries(5, 20),
        stateful_step_count=25,
        suppress_health_check=list(HealthCheck),
    )
    with patch.object(reading, "parse", cache(parse)):
        run_state_machine_as_test(lambda: Exporting(name), settings=machine)


def test_nothing_that_was_undone_is_in_it() -> None:
    session = Session(whole(FREE)[0])
    session.step()
    do(session, c.Note("kept"), c.Note("undone"))
    session.undo()
    text = told(session)
    assert "kept" in text
    assert "undone" not in text
    assert played_again(text).notes == ("kept",)


def test_a_session_without_entries_is_an_empty_course() -> None:
    session = Session(whole(FREE)[0])
    text = told(session)
    assert read(text).course == ()
    assert course.agrees(text, session.encounter)


def test_entries_before_any_scene_and_scenes_in_any_order_play_again() -> None:
    session = Session(whole(FREE)[0])
    do(session, c.Note("before"), c.ChangeRule("fatigue", "weak"), c.EnterScene("morning"), c.EnterScene("yard"))
    do(session, c.EnterScene("morning"), c.NextRound())
    assert played_again(told(session)) == session.encounter


def test_a_fulfilled_plan_has_its_steps_in_the_course_and_an_open_one_keeps_its_own() -> None:
    session = Session(whole(FREE)[0])
    session.step()
    assert [step.command for step in read(told(session)).plans[0].steps] == [c.Leave("hand")]
    do(session, c.FulfilPlan("courage_fails"))
    assert read(told(session)).plans[0].steps == ()
    assert played_again(told(session)) == session.encounter


@pytest.mark.parametrize("plan", ["{id: course, when: {round: 5}, steps: [note: a]}", PLAN_WITH_IDS])
def test_steps_of_a_plan_that_are_called_like_those_of_a_course_keep_their_ids(plan: str) -> None:
    loaded = parse(
        f"{{format: 1, title: t, sides: {{a: A}}, scenes: [{{id: s, cast: [], steps: [note: x]}}], plans: [{plan}]}}"
    )
    assert loaded.scenario is not None
    session = Session(loaded.scenario)
    session.jump(2)
    again = read(told(session))
    assert course.agrees(told(session), session.encounter)
    assert [one.id for one in again.plans[0].steps] == [one.id for one in loaded.scenario.plans[0].steps]


def test_the_faulty_step_of_a_script_is_passed_over_where_it_changed_nothing() -> None:
    """A step of which only some throws are given is booked as it stands, and nothing comes of it."""
    text = (
        "format: 1\ntitle: T\nsides: {a: A, b: B}\ncombatants:\n"
        "  x: {side: a, attributes: {e: 9}, exhaustion: e, skills: {s: 9}}\n"
        "  y: {side: b, attributes: {e: 9}, exhaustion: e, skills: {s: 9}}\n"
        "scenes: [{id: f, cast: [x, y], steps: [{attack: {who: x, target: y}, throws: [4]}, {rest: x}, {rest: x}]}]\n"
    )
    session = Session(read(text))
    session.jump(4)
    made = course.course(session.scenario, session.moments)
    assert [type(one.command) for one in made.passed_over] == [c.Attack]
    assert made.scenario.course is not None
    assert [[one.what for one in step.expectations][:1] for step in made.scenario.course][-1] == ["refused"]
    assert played_again(told(session)) == session.encounter


# Text -----------------------------------------------------------------------------------------------------------

NASTY = (
    'Wolf "Rudel": #2 - {x} [y], & * ! | > % @ `',
    "  führende und folgende Blanks  ",
    "'einfach' \\n \\x41 C:\\new",
    "null",
    "No",
    "010",
    "- dash",
    "? question: ",
    "#",
    "~",
    "👩‍👩‍👧 Ä ß é \u200b \u00a0 \u00ad",
    "---",
    "<<",
    "{de: x}",
)
LINES = ("one\ntwo", "one\n\n  two \n", "\n# no comment\n", "a: b\n- c\n\td")


@pytest.mark.parametrize("said", NASTY + LINES)
def test_notes_reasons_and_labels_survive_letter_for_letter(said: str) -> None:
    session = Session(whole(FREE)[0])
    session.step()
    reason = Text(said, said[::-1])
    modifiers = (c.OwnModifier(Text(said), 2), c.OwnModifier(Text(""), -1))
    given = [
        c.NextRound(),
        c.Note(said),
        c.Note(said, "runa"),
        c.Harm("tork", 1, reason),
        c.Ruling("lio", "said", Text(said)),
        c.Attack("runa", "hand_1", modifiers=modifiers, defence_modifiers=modifiers),
    ]
    do(session, *given)
    text = told(session)
    assert played_again(text) == session.encounter
    steps = read(text).course
    assert steps is not None
    wanted = [*given[:1], c.Note(said.strip()), c.Note(said.strip(), "runa"), *given[3:]]
    assert [step.command for step in steps][1:] == wanted


@pytest.mark.parametrize("said", NASTY)
def test_names_and_conditions_survive_letter_for_letter(said: str) -> None:
    session = Session(whole(FREE)[0])
    session.step()
    profile = Profile(
        "neu",
        Text(said, "new " + said),
        "mob",
        skills={"fight": Skill(12, 1, 2, Text(said))},
        main_skill="fight",
        attributes={"stamina": Attribute(12, 0, Text(said))},
        exhaustion="stamina",
        levels={said: 3},
        bases={said: 4},
        base_of={"x": said},
        wound_faint=False,
        hidden=True,
    )
    do(session, c.Recruit(profile), c.SetCondition("neu", said), c.SetCondition("neu", "x", 2))
    do(session, c.ClearCondition("neu", said.strip()))
    assert played_again(told(session)) == session.encounter


@given(said=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60).filter(str.strip))
def test_any_text_at_all_can_be_noted_and_what_no_file_may_carry_is_replaced(said: str) -> None:
    session = Session(whole(FREE)[0])
    session.step()
    do(session, c.Note(said), c.Harm("tork", 1, Text(said)))
    text = told(session)
    (note,) = played_again(text).notes
    assert note == course.legible(said.strip(), lines=True)
    assert len(note) == len(said.strip())
    assert course.agrees(text, session.encounter)


def test_control_characters_are_replaced_and_everything_else_still_agrees() -> None:
    session = Session(whole(FREE)[0])
    session.step()
    do(session, c.Note("a\x1b[31mb"), c.SetCondition("runa", "x\ty"))
    text = told(session)
    again = played_again(text)
    assert again.notes == ("a\ufffd[31mb",)
    assert again.combatants["runa"].conditions[0].name == "x y"
    assert course.agrees(text, session.encounter)


# Newcomers, bounds ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["all", "check", "hand", "none", "2", "yard"])
def test_a_newcomer_may_be_called_like_a_word_of_the_format(who: str) -> None:
    """Ids are made from the names that are typed at the table."""
    session = Session(whole(FREE)[0])
    session.step()
    profile = Profile(who, Text(who), "mob", attributes={"s": Attribute(9)}, exhaustion="s", skills={"f": Skill(9)})
    do(session, c.Recruit(profile), c.NextRound(), c.Break((who,)), c.Engage("runa", (who,)), c.Harm(who, 2))
    do(session, c.Leave(who), c.Join(who))
    assert played_again(told(session)) == session.encounter


def test_a_blow_at_the_fallen_names_no_defence_that_nobody_has() -> None:
    """The rules never look for it; a file that named it would be at fault."""
    session = Session(whole(FREE)[0])
    session.step()
    fallen = Profile("sack", Text("Sack"), "mob", attributes={"s": Attribute(9)}, exhaustion="s")
    do(session, c.Recruit(fallen), c.Ruling("sack", "falls"), c.NextRound(), c.Attack("runa", "sack"))
    do(session, c.Attack("tork", "hand_1", None, "cooking", False))
    ghost = Profile("ghost", Text("Ghost"), "mob", skills={"cold": Skill(9)}, main_skill="cold")
    do(session, c.Recruit(ghost), c.Ruling("lio", "falls"), c.Attack("ghost", "lio"))
    assert played_again(told(session)) == session.encounter


def test_several_newcomers_of_a_group_come_and_go_together() -> None:
    session = Session(whole(FREE)[0])
    session.step()
    coming = [Profile(f"wolf_{number}", Text(f"Wolf {number}"), "mob", "wolf", number) for number in (1, 2, 3)]
    do(session, c.Recruit(coming[0], tuple(coming[1:])), c.Leave("wolf"), c.Join("wolf"))
    assert played_again(told(session)) == session.encounter


def test_a_fight_too_long_for_a_scenario_is_refused_with_its_length() -> None:
    session = Session(whole(FREE)[0])
    do(session, c.Note("x"))
    moments = session.moments * (MAX_STEPS + 1)
    with pytest.raises(course.TooLong, match=str(MAX_STEPS + 1)):
        course.told(session.scenario, moments, (), ())


@pytest.mark.wide
def test_a_file_too_large_leaves_out_what_it_expects_on_the_way_and_then_the_remarks() -> None:
    session = Session(whole(FREE)[0])
    session.step()
    for number in range(2400):
        session.do(c.Note(f"{number} " + "x" * 450))
    few = course.told(session.scenario, session.moments, (), [["remark"]] * session.cursor)
    assert len(few.encode()) < MAX_BYTES
    assert few.count("# remark") == session.cursor
    assert course.agrees(few, session.encounter)
    many = course.told(session.scenario, session.moments, (), [["remark " + "y" * 500]] * session.cursor)
    assert len(many.encode()) < MAX_BYTES
    assert "# remark" not in many
    assert course.agrees(many, session.encounter)


def test_what_does_not_come_out_is_found() -> None:
    session = Session(whole(FREE)[0])
    session.step()
    do(session, c.NextRound())
    text = told(session)
    assert course.agrees(text, session.encounter)
    assert not course.agrees(text, session.before)
    assert not course.agrees(text.replace("wounds: 0", "wounds: 1"), session.encounter)
    assert not course.agrees(text.replace("format: 1", "format: 9"), session.encounter)
