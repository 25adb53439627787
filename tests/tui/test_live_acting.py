"""Acting by keys: how many they are, what they do, and what they must never do."""

from __future__ import annotations

import pytest

from samyra_core.commands import Attack, Break, Leave, NextTurn, Rest
from samyra_core.events import Thrown
from tests.tui.test_live_kit import (
    begun,
    dialog_of,
    encounter_of,
    free_scenario,
    hard_pressed,
    last_throws,
    program,
    send,
    small_scenario,
    tired,
    unharmed,
)
from tests.tui.test_screens_kit import german, rows_of, text_of
from tui.live.tray import Mode, Tray
from tui.screens.encounter import EncounterScreen

__all__ = ["german"]

SIZE = (80, 24)


def last_command(screen: EncounterScreen) -> object:
    assert screen.session.last is not None
    return screen.session.last.command


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# How many keys --------------------------------------------------------------------------------------------------


async def test_an_attack_with_the_programs_dice_takes_two_keys() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        assert await send(pilot, "a", "enter") <= 3
        assert last_command(screen) == Attack("naga", "guard_3")


async def test_an_attack_with_typed_faces_takes_two_keys_and_the_faces() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        screen.mode = Mode.TYPED
        assert await send(pilot, "a", "enter", "4", "1") <= 3 + 2
        assert last_throws(screen) == ((4,), (1,))


async def test_guard_seven_is_hit_with_three_keys() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"), ("naga", "guard_2"))
        assert await send(pilot, "a", "7", "enter") <= 4
        assert last_command(screen) == Attack("naga", "guard_7")


async def test_those_behind_the_ninth_are_reached_too() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        assert await send(pilot, "a", "pagedown", "1", "enter") <= 4
        assert last_command(screen) == Attack("naga", "guard_10")
        screen.session.undo()
        await send(pilot, "a", "0", "enter")
        assert last_command(screen) == Attack("naga", "guard_10")


@pytest.mark.parametrize(("mode", "faces", "most"), [(Mode.PROGRAM, 0, 25), (Mode.TYPED, 2, 25 + 20)])
async def test_a_round_of_ten_guards(mode: Mode, faces: int, most: int) -> None:
    async with program(unharmed()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, *((f"guard_{number}", "naga" if number % 2 else "krom") for number in range(1, 11)))
        screen.pinned = "guard_1"
        screen.mode, screen.tray = mode, Tray(5)
        screen.show()
        count = await send(pilot, "A")
        while screen.dialog is not None:
            count += await send(pilot, "enter", *["1"] * faces)
            assert count <= most
        attacked = [who for who, one in screen.session.encounter.combatants.items() if one.attacked]
        assert len(attacked) == 10
        assert {who.partition("_")[0] for who in attacked} == {"guard"}


async def test_mending_a_die_takes_two_keys_and_the_faces() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        screen.mode = Mode.TYPED
        await send(pilot, "a", "enter", "4", "1")
        assert await send(pilot, "d", "2", "3") <= 3 + 1
        assert last_throws(screen) == ((4,), (3,))


async def test_a_rest_takes_one_key() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        assert await send(pilot, "r") == 1
        assert last_command(screen) == Rest("naga")


async def test_a_break_takes_two_keys() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "t", "1")
        assert last_command(screen) == Break(("naga", "krom"))


# Attacks --------------------------------------------------------------------------------------------------------


async def test_the_dialog_tells_modifiers_with_their_cause_and_the_odds() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"), ("krom", "guard_3"))
        await send(pilot, "a")
        text = text_of(pilot.app)
        assert "Naga: Klinge 21" in text
        assert "Wache 3: Klinge 12 −3 Überzahl (E4) = 9" in text
        assert "trifft" in text
        assert "verwundet" in text


async def test_own_modifiers_have_a_label_and_are_taken_off_by_an_empty_line() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "a", "m", *"+2 Anhöhe", "enter")
        assert "+2 Anhöhe = 23" in text_of(pilot.app)
        await send(pilot, "m", "enter")
        assert "Anhöhe" not in text_of(pilot.app)
        await send(pilot, "M", *"-3", "enter", "enter")
        command = last_command(screen)
        assert isinstance(command, Attack)
        assert command.modifiers == ()
        assert [one.value for one in command.defence_modifiers] == [-3]


async def test_a_quick_enter_never_hits_a_friend_or_one_who_lies_there() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        for number in range(1, 11):
            screen.session.do(Leave(f"guard_{number}"))
        screen.moved()
        before = screen.session.cursor
        await send(pilot, "a", "enter")
        assert screen.session.cursor == before
        assert "Kein Gegner steht mehr" in text_of(pilot.app)
        assert "▌" not in "\n".join(rows_of(pilot.app)[screen.live.region.y :])
        await send(pilot, "1", "enter")
        assert last_command(screen) == Attack("naga", "krom")


async def test_what_is_asked_in_vain_is_answered() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        await send(pilot, "n")
        assert "Noch hat keine Szene begonnen" in text_of(pilot.app)
        begun(screen)
        for key, words in (("d", "noch nicht gewürfelt"), (".", "noch niemand angegriffen"), ("f", "fällig")):
            await send(pilot, key)
            assert words in text_of(pilot.app)
        await send(pilot, "r")
        await send(pilot, "r")
        assert "ruht schon" in text_of(pilot.app)


async def test_a_target_may_let_it_come() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "a", "u", "enter")
        assert last_command(screen) == Attack("naga", "guard_1", defended=False)
        assert len([one for one in screen.session.last.events if isinstance(one, Thrown)]) == 1  # type: ignore[union-attr]


async def test_the_same_again_keeps_its_target() -> None:
    async with program(unharmed()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "a", "5", "enter", "N")
        await send(pilot, ".", "enter")
        assert last_command(screen) == Attack("naga", "guard_5")


async def test_why_not_is_said_in_one_line() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "a", "enter")
        before = screen.session.cursor
        await send(pilot, ".")
        assert "E7" in text_of(pilot.app)
        assert screen.session.cursor == before


async def test_the_one_selected_attacks_and_without_one_whoever_is_next() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "a", "enter", "a", "enter")
        assert isinstance(last_command(screen), Attack)
        assert last_command(screen).attacker == "krom"  # type: ignore[attr-defined]
        screen.pinned = "guard_4"
        screen.show()
        await send(pilot, "a", "enter")
        assert last_command(screen).attacker == "guard_4"  # type: ignore[attr-defined]


async def test_escape_in_the_middle_of_a_throw_leaves_everything_as_it_was() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        screen.mode = Mode.TYPED
        before = screen.session.encounter
        await send(pilot, "a", "enter", "4", "escape")
        assert screen.session.encounter is before
        assert screen.dialog is None


# Throws that follow ---------------------------------------------------------------------------------------------


async def test_a_faint_check_is_asked_for_in_the_same_line() -> None:
    async with program(hard_pressed()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        tired(screen, "naga", 24)
        screen.mode = Mode.TYPED
        await send(pilot, "a", "enter", "2", "2")
        assert "Ohnmacht" in text_of(pilot.app)
        assert "bleibt stehen" in text_of(pilot.app)
        await send(pilot, "2")
        assert last_throws(screen) == ((2,), (2,), (2,))


async def test_a_mended_die_may_ask_for_more_and_what_came_later_follows() -> None:
    async with program(hard_pressed()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        tired(screen, "naga", 24)
        screen.mode = Mode.TYPED
        await send(pilot, "a", "enter", "4", "2")
        screen.session.do(NextTurn())
        screen.moved()
        await send(pilot, "d", "1", "2")
        assert "Ohnmacht" in text_of(pilot.app)
        await send(pilot, "4")
        assert [moment.command for moment in screen.session.moments[-2:]] == [Attack("naga", "guard_1"), NextTurn()]
        assert screen.session.moments[-2].throws == ((2,), (2,), (4,))


# Turns ----------------------------------------------------------------------------------------------------------


async def test_keys_queued_on_a_slow_line_never_end_a_second_turn() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.clock = clock = Clock()
        begun(screen)
        await send(pilot, "n", "n", "n", "n")
        assert screen.session.encounter.turn == "krom"
        assert "Krom hat noch nichts getan" in text_of(pilot.app)
        clock.now += 1.5
        await send(pilot, "n")
        assert screen.session.encounter.turn == "guard_1"


async def test_one_who_has_acted_may_be_passed_at_once() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.clock = Clock()
        begun(screen)
        await send(pilot, "n", "r", "n")
        assert screen.session.encounter.turn == "guard_1"


async def test_the_next_round_asks_for_its_initiative_where_the_mode_does() -> None:
    async with program(free_scenario(initiative="sides")).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.session.step()
        screen.moved()
        screen.mode = Mode.TYPED
        await send(pilot, "N", *"7 7 ")
        assert "Initiative" in text_of(pilot.app)
        assert screen.session.encounter.round == 0
        await send(pilot, *"3 12")
        assert screen.session.encounter.round == 1
        assert screen.session.encounter.turn == "guard_1"


async def test_undo_and_redo_bring_the_same_dice() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "a", "enter", "a", "enter")
        after, throws = screen.session.encounter, last_throws(screen)
        assert "nimmt zurück: Krom → Wache" in text_of(pilot.app)
        await send(pilot, "u", "left")
        assert "wieder: Naga → Wache 1" in text_of(pilot.app)
        await send(pilot, "right", "right")
        assert screen.session.encounter == after
        assert last_throws(screen) == throws


async def test_a_turn_is_gone_back_over() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "n", "r", "p")
        assert screen.session.encounter.turn == "krom"
        assert not screen.session.encounter.combatants["krom"].resting


# The script -----------------------------------------------------------------------------------------------------


async def test_leaving_the_script_marks_the_place_and_one_key_goes_back() -> None:
    async with program(small_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(3)
        await pilot.pause()
        assert "Skript seit" not in text_of(pilot.app)
        await send(pilot, "a", "enter", "a", "enter")
        assert "Neben dem Skript seit Schritt 3" in text_of(pilot.app)
        await send(pilot, "s")
        assert screen.session.cursor == 3
        assert screen.session.on_script
        await send(pilot, "space")
        assert screen.session.position == 4


async def test_a_planned_event_that_is_due_comes_about_with_one_key() -> None:
    async with program(small_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(9)
        await pilot.pause()
        assert "due" in screen.conditions()
        await send(pilot, "f")
        assert "flight" in screen.session.encounter.plans_done
        assert "due" not in screen.conditions()


# Everything else ------------------------------------------------------------------------------------------------


async def test_while_a_dialog_is_open_no_key_reaches_the_fight() -> None:
    async with program(small_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(3)
        await send(pilot, "t", "g", "left", "home", "L", "n", "A")
        assert screen.session.cursor == 3
        assert dialog_of(pilot.app)  # type: ignore[arg-type]
        await send(pilot, "escape")
        assert screen.dialog is None


async def test_the_veil_shows_the_title_alone_until_any_key() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "v")
        text = text_of(pilot.app)
        assert "Die Schlucht" in text
        assert "Naga" not in text
        await send(pilot, "n")
        assert pilot.app.screen is screen
        assert screen.session.encounter.turn == "naga"


async def test_only_what_is_legal_stands_in_the_footer() -> None:
    async with program(free_scenario()).run_test(size=(200, 50)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        assert "Pause" in rows_of(pilot.app)[-1]
        await send(pilot, "a", "enter")
        screen.pinned = "naga"
        screen.show()
        await pilot.pause()
        assert "may_rest" not in screen.conditions()
        await send(pilot, "r")
        assert isinstance(last_command(screen), Attack)
