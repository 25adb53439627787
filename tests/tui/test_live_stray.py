"""What was not meant for where it arrives: text from the clipboard, faces too many, a key struck twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual import events
from textual.pilot import Pilot

from samyra_core.commands import Attack, FulfilPlan, Join, Leave, NextRound, NextTurn, Note, Ruling, SetValue
from samyra_core.scenario.model import Plan, Scenario, Step, When
from samyra_core.session import Session
from samyra_core.text import Text
from tests.tui.hurried import ready, told
from tests.tui.test_live_acting import Clock, last_command
from tests.tui.test_live_kit import encounter_of, free_scenario, last_throws, program, send
from tests.tui.test_screens_kit import german, rows_of
from tui import plain
from tui.live.planned import unfinished
from tui.live.tray import Mode
from tui.screens.help import HelpScreen
from tui.screens.live.attack import AttackDialog
from tui.screens.live.form import FormDialog
from tui.screens.live.menu import MenuDialog
from tui.words import set_language

__all__ = ["german"]

SIZE = (80, 24)


async def paste(pilot: Pilot[int], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()


# The clipboard --------------------------------------------------------------------------------------------------


async def test_a_pasted_note_is_taken_on_one_line() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "w", "4")
        await paste(pilot, "Schuldet Krom\r\n\tein Bier\x1b[31m\x07\u202e\n")
        await send(pilot, "enter")
        command = last_command(screen)
        assert isinstance(command, Note)
        assert command.text == "Schuldet Krom ein Bier[31m"


async def test_pasted_text_stands_between_the_keys_around_it() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "w", "4", "a")
        pilot.app.post_message(events.Paste("bc"))
        await send(pilot, "d", "enter")
        command = last_command(screen)
        assert isinstance(command, Note)
        assert command.text == "abcd"


async def test_more_than_fits_says_so() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        ready(pilot, ("naga", "guard_1"))
        await send(pilot, "w", "4")
        await paste(pilot, "x" * 5000)
        dialog = encounter_of(pilot.app).dialog
        assert isinstance(dialog, FormDialog)
        assert dialog.values["text"] == "x" * 500
        assert "Mehr als 500 Zeichen passen hier nicht" in told(pilot)


async def test_a_pasted_number_fills_its_field() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "w", "1", "down")
        await paste(pilot, "7\n")
        await send(pilot, "enter")
        assert last_command(screen) == SetValue("naga", "fatigue", "7")


async def test_a_modifier_can_be_pasted() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        ready(pilot, ("naga", "guard_1"))
        await send(pilot, "a", "m")
        await paste(pilot, "+2 Anhöhe")
        await send(pilot, "enter")
        dialog = encounter_of(pilot.app).dialog
        assert isinstance(dialog, AttackDialog)
        assert [one.value for one in dialog.attack.modifiers] == [2]


@pytest.mark.parametrize("opened", [(), ("a",), ("w",), ("w", "1"), ("i",), ("o",)])
@pytest.mark.parametrize("mode", [Mode.PROGRAM, Mode.TYPED])
async def test_elsewhere_nothing_pasted_is_taken_for_keys_and_that_is_said(opened: tuple[str, ...], mode: Mode) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=mode)
        await send(pilot, *opened)
        before, dialog = screen.session.cursor, screen.dialog
        await paste(pilot, "4 1 nnn 41\n\n-q")
        assert (screen.session.cursor, screen.dialog) == (before, dialog)
        assert "Eingefügter Text hat hier keinen Platz." in told(pilot)


async def test_a_filter_takes_what_is_pasted() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        ready(pilot, ("naga", "guard_1"))
        await send(pilot, "?")
        await paste(pilot, "\x07Wür\nfel\u202e")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert pilot.app.screen.filter_line.value == "Wür fel"


def test_a_clipboard_is_one_line_without_what_no_key_types() -> None:
    assert plain.pasted(" a\r\n b\tc\x00\x1b\x9b\u202e�d  \n") == "a b cd"


# Numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["1e5", "7 8", "x12", "٣", "1/0"])
async def test_a_letter_in_a_number_makes_no_other_number_of_it(typed: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        before = screen.session.cursor
        await send(pilot, "w", "1", "down", *typed, "enter")
        assert screen.session.cursor == before
        assert typed in told(pilot)
        assert "!" in told(pilot)


# Faces too many -------------------------------------------------------------------------------------------------


async def test_each_face_too_many_is_told() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_3"), mode=Mode.TYPED)
        await send(pilot, "a", "4", "1", "3", "2")
        assert last_throws(screen) == ((4,), (1,))
        assert "2 wurde nicht gebraucht" in told(pilot)


async def test_a_face_that_no_throw_waits_for_is_told() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_3"), mode=Mode.TYPED)
        before = screen.session.cursor
        await send(pilot, "4")
        assert "4 bewirkt nichts" in told(pilot)
        assert screen.session.cursor == before


# Struck twice ---------------------------------------------------------------------------------------------------


async def test_leaving_struck_twice_sends_nobody_else_away() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        clock = Clock()
        screen.clock = clock
        first = screen.session.encounter.turn
        await send(pilot, "-", "-", "-")
        assert last_command(screen) == Leave(first or "")
        second = screen.session.encounter.turn
        assert "ist eben erst an die Reihe gekommen" in told(pilot)
        clock.now += 0.5
        await send(pilot, "-")
        assert last_command(screen) == Leave(second or "")


async def test_a_turn_is_not_ended_by_the_key_behind_a_leaving() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        screen.clock = Clock()
        await send(pilot, "-", "n")
        assert isinstance(last_command(screen), Leave)


async def test_one_chosen_by_hand_leaves_without_a_question() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        screen.clock = Clock()
        await send(pilot, "-", "down", "-")
        assert isinstance(last_command(screen), Leave)
        assert screen.question is None


# Everybody down -------------------------------------------------------------------------------------------------


async def test_where_everybody_is_down_a_ruling_still_lifts_one_up() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        for who in screen.session.encounter.order:
            screen.session.do(SetValue(who, "status", "down"))
        screen.moved()
        await send(pilot, "n")
        assert "Niemand ist mehr auf den Beinen" in told(pilot)
        await send(pilot, "w")
        dialog = screen.dialog
        assert isinstance(dialog, MenuDialog)
        place = [item.words for item in dialog.items].index("Ein Entscheid …")
        await send(pilot, str(place + 1), "enter")
        command = last_command(screen)
        assert isinstance(command, Ruling)
        assert command.kind == "stands"


# A planned event that is given up -------------------------------------------------------------------------------


def with_a_fight_planned() -> Scenario:
    plan = Plan(
        "rush",
        Text("Ansturm", "Rush"),
        When(round=1),
        steps=(
            Step("rush.1", Join("nurmi")),
            Step("rush.2", Attack("guard_1", "naga")),
            Step("rush.3", Attack("guard_2", "naga")),
            Step("rush.4", Note("Zurück!")),
        ),
    )
    return replace(free_scenario(), plans=(plan,))


async def test_a_planned_event_that_is_given_up_goes_on_with_its_key() -> None:
    async with program(with_a_fight_planned()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        await send(pilot, "f", "enter")
        assert last_command(screen) == Attack("guard_1", "naga")
        await send(pilot, "escape")
        assert "2 Schritte des geplanten Ereignisses stehen noch aus; f bringt sie." in told(pilot)
        assert "f  Geplantes" in rows_of(pilot.app)[-1]
        assert [step.id for step in unfinished(screen.session)] == ["rush.3", "rush.4"]
        await send(pilot, "f", "enter")
        assert last_command(screen) == Note("Zurück!")
        assert unfinished(screen.session) == ()


async def test_a_planned_event_that_something_else_followed_is_over() -> None:
    async with program(with_a_fight_planned()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        await send(pilot, "f", "escape", "H")
        assert unfinished(screen.session) == ()
        await send(pilot, "f")
        assert "Es ist kein geplantes Ereignis fällig." in told(pilot)


def test_what_can_no_longer_be_done_of_a_planned_event_is_not_waited_for() -> None:
    session = Session(with_a_fight_planned())
    session.step()
    session.do(NextRound())
    session.do(FulfilPlan("rush"))
    session.do(Join("nurmi"))
    assert [step.id for step in unfinished(session)] == ["rush.2", "rush.3", "rush.4"]
    session.undo()
    assert [step.id for step in unfinished(session)] == ["rush.1", "rush.2", "rush.3", "rush.4"]


def test_of_a_planned_event_within_another_both_go_on() -> None:
    inner = with_a_fight_planned().plans[0]
    outer = Plan("storm", Text("Sturm"), When(round=1), steps=(Step("a", FulfilPlan("rush")), Step("b", Note("Ende"))))
    session = Session(replace(free_scenario(), plans=(inner, outer)))
    session.step()
    session.do(NextRound())
    for done in (FulfilPlan("storm"), FulfilPlan("rush"), Join("nurmi")):
        session.do(done)
    assert [step.id for step in unfinished(session)] == ["rush.2", "rush.3", "rush.4", "b"]
    session.do(Note("Zurück!"))
    assert [step.id for step in unfinished(session)] == ["b"]
    session.do(Note("Ende"))
    assert unfinished(session) == ()


@pytest.mark.parametrize("opened", ["w", "t", "x", "i", "o"])
async def test_a_letter_that_a_dialog_knows_nothing_of_is_answered(opened: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, opened)
        before, dialog = screen.session.cursor, screen.dialog
        await send(pilot, "y")
        assert (screen.session.cursor, screen.dialog) == (before, dialog)
        assert "y tut hier nichts; Esc schließt, was offen ist." in told(pilot)


@pytest.mark.parametrize("typed", [("w", "2", "0"), ("w", "7", "down", "-", "5")])
async def test_what_changes_nothing_is_no_step(typed: tuple[str, ...]) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        before = screen.session.cursor
        await send(pilot, *typed)
        assert "Das ändert nichts." in told(pilot)
        assert "⏎" not in rows_of(pilot.app)[-1]
        await send(pilot, "enter")
        assert screen.session.cursor == before


@pytest.mark.parametrize(
    ("right", "says"),
    [
        (0, "„+3“ ist kein möglicher Wert für: Erschöpfung (eine Zahl wie 9 oder 1/3, von 0 bis 5000)."),
        (
            1,
            "„+3“ ist kein möglicher Wert für: Minimalwert (eine Zahl wie 9 oder 1/3, von 0 bis 5000).",
        ),
        (2, "„+3“ ist kein möglicher Wert für: Wunden (eine ganze Zahl von 0 bis 100)."),
    ],
)
async def test_a_value_that_cannot_be_says_what_can(right: int, says: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        ready(pilot, ("naga", "guard_1"))
        await send(pilot, "w", "1", *["right"] * right, "down", "+", "3")
        assert says in told(pilot)


# Groups ---------------------------------------------------------------------------------------------------------


async def test_a_folded_group_does_not_hide_that_they_differ() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        set_language("en")
        screen = ready(pilot)
        screen.show()
        await pilot.pause()
        assert "all alike, z unfolds" in told(pilot)
        screen.session.do(SetValue("guard_3", "buffer_used", "2"))
        screen.session.do(NextTurn())
        screen.moved()
        await pilot.pause()
        assert "not all alike, z unfolds" in told(pilot)
        screen.session.do(SetValue("guard_4", "wounds", "1"))
        screen.session.do(Note("x"))
        screen.moved()
        await pilot.pause()
        assert "1 wounded, z unfolds" in told(pilot)
