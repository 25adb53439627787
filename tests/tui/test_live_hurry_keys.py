"""A game master in a hurry: no turn ends unmeant, and no key is dead without a word."""

from __future__ import annotations

import pytest

from samyra_core.commands import Attack, EnterScene, Rest
from samyra_core.commands import Engage as Face
from tests.tui.hurried import below, is_open, ready, told
from tests.tui.test_live_acting import Clock, last_command
from tests.tui.test_live_kit import (
    encounter_of,
    free_scenario,
    program,
    send,
    small_scenario,
)
from tests.tui.test_screens_kit import german, rows_of, text_of
from tui import keys
from tui.cli.play import empty_fight
from tui.live.tray import Mode
from tui.screens.live.menu import MenuDialog

__all__ = ["german"]

SIZE = (80, 24)
TABLE = (Mode.TYPED, Mode.MIXED)

# Turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["n", "enter", "space"])
async def test_a_second_n_asks_and_a_third_key_answers(answer: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        screen.clock = clock = Clock()
        await send(pilot, "n")
        clock.now += 0.4
        await send(pilot, "n")
        assert screen.session.encounter.turn == "krom"
        assert "Krom hat noch nichts getan" in told(pilot)
        assert "Zug beenden" in rows_of(pilot.app)[-1]
        clock.now += 0.4
        await send(pilot, answer)
        assert screen.session.encounter.turn == "guard_1"
        assert "hat noch nichts getan" not in told(pilot)


@pytest.mark.parametrize("answer", ["n", "enter", "space"])
async def test_keys_that_came_with_the_question_do_not_answer_it(answer: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        screen.clock = clock = Clock()
        await send(pilot, "n", "n", answer, answer)
        clock.now += 0.2
        await send(pilot, answer)
        assert screen.session.encounter.turn == "krom"
        assert "Krom hat noch nichts getan" in told(pilot)


async def test_a_second_n_asks_for_one_who_has_only_defended() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        screen.clock = clock = Clock()
        screen.session.do(Attack("naga", "krom"), ((2,), (1,)))
        screen.moved()
        await send(pilot, "n", "n", "n")
        assert screen.session.encounter.turn == "krom"
        assert "Krom hat noch nicht angegriffen; noch einmal n oder ⏎ beendet den Zug." in told(pilot)
        clock.now += 0.4
        await send(pilot, "n")
        assert screen.session.encounter.turn == "guard_1"


async def test_a_second_n_within_a_second_asks_nothing_where_something_was_done() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        screen.clock = Clock()
        screen.session.do(Attack("naga", "krom"), ((2,), (1,)))
        screen.moved()
        await send(pilot, "n", "a", "enter", "n")
        assert screen.question is None
        assert screen.session.encounter.turn == "guard_1"


async def test_another_key_takes_the_question_away_and_does_its_own() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        screen.clock = Clock()
        await send(pilot, "n", "n", "escape")
        assert screen.question is None
        assert screen.session.encounter.turn == "krom"
        await send(pilot, "n", "n", "r")
        assert last_command(screen) == Rest("krom")


async def test_a_second_round_asks_too() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot)
        screen.clock = clock = Clock()
        await send(pilot, "N", "N")
        assert screen.session.encounter.round == 2
        assert "Naga ist eben erst an die Reihe gekommen; noch einmal N oder ⏎ beginnt die nächste Runde." in told(
            pilot
        )
        assert "nächste Runde" in rows_of(pilot.app)[-1]
        clock.now += 0.5
        await send(pilot, "N")
        assert screen.session.encounter.round == 3


async def test_initiative_says_for_which_round() -> None:
    async with program(free_scenario(initiative="individual")).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.clock = clock = Clock()
        await send(pilot, "space", "n")
        assert "── Initiative der Runde 1 ──" in told(pilot)
        await send(pilot, "enter")
        clock.now += 5
        await send(pilot, "N")
        assert "── Initiative der Runde 2 ──" in told(pilot)
        assert screen.session.encounter.round == 1


async def test_a_round_goes_back_to_its_beginning_then_to_the_one_before() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        screen.clock = clock = Clock()
        first = screen.session.cursor - 1
        await send(pilot, "a", "enter", "N")
        second = screen.session.cursor
        clock.now += 5
        await send(pilot, "r", "n")
        assert screen.session.encounter.round == 2
        await send(pilot, "P")
        assert screen.session.cursor == second
        await send(pilot, "P")
        assert screen.session.cursor == first
        assert screen.session.encounter.round == 1
        await send(pilot, "P")
        assert screen.session.cursor == first
        assert "Davor hat keine Runde begonnen." in told(pilot)
        await send(pilot, "right", "right", "right", "right", "right")
        assert screen.session.encounter.turn == "krom"


async def test_before_the_first_turn_there_is_none_to_go_back_to() -> None:
    async with program(empty_fight()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        await send(pilot, "plus", "1", *"Ana", "enter", "p")
        assert "Noch hat kein Zug begonnen." in told(pilot)
        assert screen.session.cursor == 2
        assert "Zug zurück" not in told(pilot)
        assert rows_of(pilot.app)[-1].startswith(" +  dazu  i  Initiative  n  nächster Zug")
        await send(pilot, "escape", "n", "enter")
        assert "dazu" not in rows_of(pilot.app)[-1]
        await send(pilot, "r", "p", "p")
        assert screen.session.cursor == 2
        assert "Puffer" in told(pilot)


# Enter once too often -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [Mode.PROGRAM, Mode.TYPED])
async def test_enter_behind_the_last_die_does_nothing_to_the_screen_behind(mode: Mode) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=mode)
        screen.clock = clock = Clock()
        await send(pilot, "a", "enter", *["4", "1"] * (mode is Mode.TYPED), "enter", "enter", "space")
        assert below(screen) == ""
        assert isinstance(last_command(screen), Attack)
        clock.now += 3
        await send(pilot, "enter")
        assert below(screen) == "page"


async def test_enter_struck_once_a_second_behind_a_throw_is_heard_again() -> None:
    """A key held down is taken for as long as it is held; one struck anew is not."""
    async with program(small_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(6)
        screen.clock = clock = Clock()
        await send(pilot, "a", "enter")
        thrown = screen.session.cursor
        for _repeated in range(60):
            clock.now += 0.03
            await send(pilot, "enter")
        assert (screen.session.cursor, below(screen)) == (thrown, "")
        await send(pilot, "n")
        assert screen.session.cursor == thrown + 1
        await send(pilot, "a", "enter")
        thrown = screen.session.cursor
        for _struck in range(2):
            clock.now += 0.8
            await send(pilot, "enter")
        assert below(screen) == "page"


async def test_a_face_too_many_is_told() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        screen.clock = Clock()
        await send(pilot, "a", "4", "1", "6")
        assert "Der Wurf ist vorbei; 6 wurde nicht gebraucht" in told(pilot)


# Jumps ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pressed", [("g", "enter"), ("home",), ("left_square_bracket",)])
async def test_a_jump_asks_before_it_takes_back_what_was_done(pressed: tuple[str, ...]) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "a", "enter")
        before = screen.session.cursor
        await send(pilot, *pressed)
        await pilot.pause()
        assert isinstance(screen.dialog, MenuDialog)
        assert "3 eigene Schritte zurücknehmen" in told(pilot)
        await send(pilot, "enter")
        assert screen.session.cursor == before
        await send(pilot, *pressed)
        await pilot.pause()
        await send(pilot, "2")
        assert screen.session.cursor < before


async def test_a_jump_on_the_script_asks_nothing() -> None:
    async with program(small_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(5)
        await send(pilot, "home")
        assert screen.dialog is None
        assert screen.session.cursor == 0


# Keys that do nothing now ---------------------------------------------------------------------------------------


async def test_space_says_why_it_does_nothing() -> None:
    async with program(small_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(3)
        screen.session.do(Face("naga", ("guard_2",)))
        screen.moved()
        await send(pilot, "space")
        assert "neben dem Skript" in told(pilot)
        screen.jump(len(screen.session.steps))
        await send(pilot, "space")
        assert "Das Skript ist zu Ende" in told(pilot)


async def test_space_where_nothing_is_prepared_names_the_keys() -> None:
    async with program(empty_fight()).run_test(size=SIZE) as pilot:
        await send(pilot, "space", "space")
        assert "Hier ist nichts vorbereitet" in told(pilot)


async def test_space_in_the_midst_of_a_free_fight_names_the_key_for_another_scene() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        ready(pilot, ("naga", "guard_1"))
        await send(pilot, "space")
        assert "a greift an, t beginnt eine andere Szene, ? nennt alle Tasten." in told(pilot)


@pytest.mark.parametrize("pressed", [("a",), ("t",), ("i",), ("o",), ("d",)])
async def test_q_closes_a_dialog(pressed: tuple[str, ...]) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("krom", "guard_1"))
        screen.session.do(Attack("krom", "guard_1"), ((2,), (1,)))
        screen.moved()
        await send(pilot, *pressed)
        assert is_open(screen)
        await send(pilot, "q")
        assert not is_open(screen)
        assert pilot.app.screen is screen


@pytest.mark.wide
async def test_every_key_of_the_fight_does_something_or_says_why_not() -> None:
    """Before the first scene, where most of them can do nothing."""
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        for action in keys.ACTIONS:
            if not action.on(keys.ENCOUNTER) or action.topic in ("program", "move") or not action.needs:
                continue
            if action.needs in screen.conditions():
                continue
            await send(pilot, "escape")
            assert not screen.saying
            await send(pilot, action.keys[0])
            assert screen.saying, action.id


STATES: dict[str, tuple[str, ...]] = {
    "a scene begins": ("space",),
    "on turn": ("space", "n"),
    "has attacked": ("space", "n", "a", "enter"),
    "taken back": ("space", "n", "a", "enter", "left"),
    "everyone faces somebody": ("space", "n", "x", "1", "1", "a", "enter"),
    "asked": ("space", "n", "n", "n"),
}


@pytest.mark.wide
@pytest.mark.parametrize("state", STATES)
async def test_every_key_of_the_footer_does_something_in_live_play(state: str) -> None:
    async with program(free_scenario()).run_test(size=(220, 50)) as pilot:
        screen = encounter_of(pilot.app)
        screen.clock = clock = Clock()
        await send(pilot, *STATES[state])
        hints = [one.action for one in screen.key_bar.shown() if one.action != "leave"]
        assert len(hints) > 2
        for hint in hints:
            screen.dialog, screen.question = None, None
            screen.jump(0)
            screen.pinned, screen.lower, screen.line, screen.mode = None, "", None, Mode.PROGRAM
            clock.now += 5
            await send(pilot, *STATES[state])
            before = text_of(pilot.app)
            clock.now += 0.5 if screen.question is not None else 5
            await send(pilot, keys.BY_ID[hint].keys[0])
            await pilot.pause()
            assert pilot.app.screen is not screen or text_of(pilot.app) != before, hint
            while pilot.app.screen is not screen:
                pilot.app.pop_screen()
                await pilot.pause()


# Nobody there ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(), ("space",)])
async def test_an_empty_fight_says_what_to_do_first(before: tuple[str, ...]) -> None:
    async with program(empty_fight()).run_test(size=SIZE) as pilot:
        await send(pilot, *before)
        assert rows_of(pilot.app)[-1].split()[0] == "+"
        for key in ("a", "n", "N", "r", "c", "x", "w", "i", "A", "o", "minus", "d", "."):
            await send(pilot, key)
            assert "Noch ist niemand da; + lässt jemanden dazukommen." in told(pilot), key
            assert rows_of(pilot.app)[-1].split()[0] == "+"


async def test_plus_works_at_once() -> None:
    async with program(empty_fight()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        await send(pilot, "plus")
        assert isinstance(screen.dialog, MenuDialog)
        assert last_command(screen) == EnterScene("fight")


async def test_plus_before_the_first_scene_begins_it() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        await send(pilot, "plus")
        assert isinstance(screen.dialog, MenuDialog)
        assert screen.session.encounter.scene == "pass"
