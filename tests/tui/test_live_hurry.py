"""A game master in a hurry: no die goes anywhere else than it was meant."""

from __future__ import annotations

import pytest

from samyra_core.commands import Attack, Leave, Rest
from samyra_core.dice import Die, Purpose, ThrowRequest
from tests.tui.hurried import ready, told
from tests.tui.test_live_acting import last_command
from tests.tui.test_live_kit import (
    encounter_of,
    free_scenario,
    hard_pressed,
    last_throws,
    program,
    send,
    tired,
    unharmed,
)
from tests.tui.test_screens_kit import assert_aligned, german, rows_of, text_of
from tui.live.tray import Mode, Tray
from tui.screens.live.attack import AttackDialog
from tui.screens.live.throw import ThrowDialog

__all__ = ["german"]

SIZE = (80, 24)
TABLE = (Mode.TYPED, Mode.MIXED)

# Dice of the table ----------------------------------------------------------------------------------------------


async def test_dice_typed_at_once_strike_the_one_who_is_marked() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_3"), mode=Mode.TYPED)
        assert await send(pilot, "a", "4", "1") == 1 + 2
        assert last_command(screen) == Attack("naga", "guard_3")
        assert last_throws(screen) == ((4,), (1,))


async def test_a_die_that_was_thrown_again_never_chooses_a_target() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_3"), mode=Mode.TYPED)
        await send(pilot, "a", "5", "3", "1")
        assert last_command(screen) == Attack("naga", "guard_3")
        assert last_throws(screen) == ((5, 3), (1,))


@pytest.mark.parametrize("mode", TABLE)
async def test_a_letter_chooses_the_target_and_guard_seven_takes_two_keys(mode: Mode) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=mode)
        await send(pilot, "a")
        assert " g  Wache 7" in text_of(pilot.app)
        assert "a–i  Ziel" in rows_of(pilot.app)[-1]
        assert "1–6  Augen" in rows_of(pilot.app)[-1]
        await send(pilot, "g", "4", *["1"] * (mode is Mode.TYPED))
        assert last_command(screen) == Attack("naga", "guard_7")
        assert last_throws(screen)[0] == (4,)


async def test_another_target_is_chosen_while_the_faces_stay() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        await send(pilot, "a", "4")
        assert "ein Buchstabe ändert das Ziel" in text_of(pilot.app)
        await send(pilot, "c", "1")
        assert last_command(screen) == Attack("naga", "guard_3")
        assert last_throws(screen) == ((4,), (1,))


async def test_backspace_leads_back_to_the_targets() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        await send(pilot, "a", "enter", "4", "backspace")
        assert "Wache 7" not in text_of(pilot.app)
        assert "anderes Ziel" in rows_of(pilot.app)[-1]
        await send(pilot, "backspace", "g", "4", "1")
        assert last_command(screen) == Attack("naga", "guard_7")


async def test_a_digit_chooses_where_the_program_throws_and_the_footer_says_so() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "a")
        assert "1–9  Ziel" in rows_of(pilot.app)[-1]
        await send(pilot, "7", "enter")
        assert last_command(screen) == Attack("naga", "guard_7")


async def test_a_die_for_which_the_program_throws_is_not_taken_in_silence() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, mode=Mode.MIXED)
        screen.pinned = "guard_1"
        screen.show()
        before = screen.session.cursor
        await send(pilot, "a", "pagedown", "4")
        assert "Hier würfelt das Programm; 4 wurde nicht genommen" in told(pilot)
        assert screen.session.cursor == before


@pytest.mark.parametrize("mode", [Mode.PROGRAM, *TABLE])
async def test_keys_typed_too_early_into_an_open_attack_are_answered(mode: Mode) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=mode)
        before = screen.session.cursor
        await send(pilot, "a", "n")
        assert "n tut hier nichts; Esc schließt den Angriff." in told(pilot)
        assert "Naga greift Wache 1 an" in told(pilot)
        assert screen.session.cursor == before


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_what_is_wrong_with_a_throw_is_told_in_full(size: tuple[int, int]) -> None:
    async with program(free_scenario()).run_test(size=size) as pilot:
        ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        await send(pilot, "a", "enter", "enter")
        assert "! Die Augen eintippen, die auf dem Tisch liegen, oder das Programm würfeln lassen." in told(pilot)
        assert_aligned(pilot.app)


async def test_keys_typed_too_early_into_a_throw_that_follows_are_answered() -> None:
    async with program(hard_pressed()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        tired(screen, "naga", 24)
        await send(pilot, "a", "2", "2", "n")
        assert "Es wird gewürfelt; n tut nichts. Esc bricht ab." in told(pilot)
        await send(pilot, "2")
        assert last_throws(screen) == ((2,), (2,), (2,))


async def test_a_check_says_how_many_dice_it_takes_and_enter_ends_a_short_number() -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = ready(pilot, mode=Mode.TYPED)
        screen.pinned = "naga"
        screen.show()
        await send(pilot, "c", "down", "right", "down", *"Probe+1", "down", *"11", "enter")
        shown = "\n".join(rows_of(pilot.app))
        assert " _ ·      Naga: Probe+1 gegen 11, Probe, 2W20" in shown
        await send(pilot, "2", "enter")
        shown = "\n".join(rows_of(pilot.app))
        assert " 2 _      Naga: Probe+1 gegen 11, Probe, 2W20" in shown
        assert "!" not in shown
        await send(pilot, "enter")
        assert "! Die Augen eintippen" in "\n".join(rows_of(pilot.app))
        await send(pilot, "1", "enter")
        assert last_throws(screen) == ((2, 1),)


# Who throws -----------------------------------------------------------------------------------------------------


async def test_a_tie_of_the_sides_is_told_before_it_is_thrown_again() -> None:
    async with program(free_scenario(initiative="sides")).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.mode = Mode.TYPED
        await send(pilot, "space", "n")
        assert "Gefährten: Initiative, W20" in told(pilot)
        await send(pilot, *"9 9")
        assert "Gleichstand: Es wird noch einmal geworfen." in told(pilot)
        await send(pilot, *"9 7")
        assert screen.session.encounter.turn == "naga"


async def test_typed_faces_stay_when_the_program_is_to_throw_the_rest() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        await send(pilot, "a", "enter", "4", "tab", "tab")
        assert screen.mode is Mode.PROGRAM
        before = screen.session.cursor
        await send(pilot, "3")
        assert "Weitere Augen braucht es nicht" in told(pilot)
        assert screen.session.cursor == before
        await send(pilot, "enter")
        assert last_throws(screen)[0] == (4,)
        assert screen.session.cursor == before + 1


async def test_a_face_keeps_the_throw_it_was_typed_for() -> None:
    """The defence of a player is typed, then the table is to throw for both: the face does not become the attack."""
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("guard_1", "naga"), mode=Mode.MIXED)
        screen.pinned = "guard_1"
        screen.show()
        await send(pilot, "a", "5")
        dialog = screen.dialog
        assert isinstance(dialog, ThrowDialog)
        await send(pilot, "tab", "tab")
        assert screen.mode is Mode.TYPED
        await send(pilot, "1", "3")
        assert last_throws(screen) == ((3,), (5, 1))


async def test_a_face_taken_back_is_no_longer_held() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"), mode=Mode.TYPED)
        await send(pilot, "a", "enter", "4", "tab", "tab", "backspace", "enter")
        assert isinstance(last_command(screen), Attack)
        assert last_throws(screen)[0] == Tray(1).throw(ThrowRequest("naga", Purpose.ATTACK, Die.PLUS_MINUS_W6))


async def test_one_who_does_not_defend_takes_no_modifier() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "a", "u", "M")
        assert "! Wache 1 wehrt sich nicht, da gibt es nichts zu modifizieren." in told(pilot)
        await send(pilot, "enter")
        assert last_command(screen) == Attack("naga", "guard_1", defended=False)


# Whom -----------------------------------------------------------------------------------------------------------


async def test_nobody_is_marked_where_no_foe_stands_and_no_die_is_taken() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, mode=Mode.TYPED)
        for number in range(1, 11):
            screen.session.do(Leave(f"guard_{number}"))
        screen.moved()
        before = screen.session.cursor
        await send(pilot, "a")
        assert "Kein Gegner steht mehr" in told(pilot)
        await send(pilot, "4", "enter", "x")
        assert "Erst wählen, wen es trifft" in told(pilot)
        assert screen.session.cursor == before
        await send(pilot, "a")
        assert "Krom steht auf derselben Seite" in told(pilot)
        await send(pilot, "4", "1")
        assert last_command(screen) == Attack("naga", "krom")


async def test_friends_and_fallen_stand_on_a_page_of_their_own() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        ready(pilot, ("naga", "guard_1"))
        await send(pilot, "a")
        assert "Krom" not in "\n".join(rows_of(pilot.app)[encounter_of(pilot.app).live.region.y :])
        await send(pilot, "pagedown", "pagedown")
        assert "andere: 1 ▌Krom" in told(pilot)


async def test_it_is_said_whose_attack_it_is_when_ones_own_is_spent() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "guard_1"))
        await send(pilot, "a", "enter", "a")
        assert "Naga hat in dieser Runde schon angegriffen (E7); es greift Krom an." in told(pilot)
        await send(pilot, "escape")
        screen.session.do(Rest("krom"))
        screen.pinned = "guard_2"
        screen.show()
        await send(pilot, "a")
        assert "(E7)" not in told(pilot)
        assert "Wache 2 greift Naga an" in told(pilot)


# A mob's round --------------------------------------------------------------------------------------------------


async def test_a_mobs_round_says_who_is_in_it_and_who_is_not() -> None:
    async with program(unharmed()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("guard_1", "naga"), ("guard_2", "naga"), ("guard_4", "krom"))
        screen.session.do(Attack("guard_2", "naga"), ((2,), (1,)))
        screen.pinned = "guard_1"
        screen.moved()
        await send(pilot, "A")
        assert "Wache 1 greift Naga an" in told(pilot)
        assert "dann Wache 4" in told(pilot)
        assert "ohne Gegner (x ändert das): 7 × Wache" in told(pilot)
        assert "eigener Angriff getan: Wache 2" in told(pilot)
        await send(pilot, "s", "enter")
        assert "Alle Angriffe sind durch. Nicht dabei: ausgelassen: Wache 1; ohne Gegner" in told(pilot)


async def test_a_mobs_round_that_is_stopped_says_who_is_left() -> None:
    async with program(unharmed()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("guard_1", "naga"), ("guard_2", "naga"))
        screen.pinned = "guard_1"
        screen.show()
        await send(pilot, "A", "enter", "escape")
        assert "Noch nicht: Wache 2. A macht weiter." in told(pilot)
        await send(pilot, "A", "enter")
        assert isinstance(last_command(screen), Attack)
        assert "Alle Angriffe sind durch." in told(pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
async def test_a_selected_group_begins(size: tuple[int, int]) -> None:
    async with program(unharmed()).run_test(size=size) as pilot:
        screen = ready(pilot, *((f"guard_{number}", "naga") for number in (3, 7)))
        screen.pinned = "group:guard"
        screen.show()
        await send(pilot, "A")
        dialog = screen.dialog
        assert isinstance(dialog, AttackDialog)
        assert dialog.attack.attacker == "guard_3"
        assert "dann Wache 7" in told(pilot)
        assert_aligned(pilot.app)


async def test_a_selected_group_that_faces_nobody_does_not_let_others_attack() -> None:
    async with program(unharmed()).run_test(size=SIZE) as pilot:
        screen = ready(pilot, ("naga", "krom"))
        screen.pinned = "group:guard"
        screen.show()
        await send(pilot, "A")
        assert screen.dialog is None
        assert "Ohne Gegner: 10 × Wache; x stellt sie jemandem entgegen." in told(pilot)


async def test_a_mobs_round_without_anybody_engaged_says_how_to() -> None:
    async with program(unharmed()).run_test(size=SIZE) as pilot:
        ready(pilot)
        await send(pilot, "A")
        assert "x stellt sie jemandem entgegen" in told(pilot)
