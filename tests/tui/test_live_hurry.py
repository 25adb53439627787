"""A game master in a hurry: no key goes anywhere else than it was meant, and none is dead without a word."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from samyra_core.commands import Attack, EnterScene, Leave, Rest
from samyra_core.commands import Engage as Face
from samyra_core.dice import Die, Purpose, ThrowRequest
from tests.tui.test_live_acting import Clock, last_command
from tests.tui.test_live_kit import (
    begun,
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
from tests.tui.test_screens_kit import assert_aligned, german, rows_of, text_of
from tui import keys
from tui.cli.play import empty_fight
from tui.live.tray import Mode, Tray
from tui.screens.encounter import EncounterScreen
from tui.screens.live.attack import AttackDialog
from tui.screens.live.menu import MenuDialog
from tui.screens.live.throw import ThrowDialog

__all__ = ["german"]

SIZE = (80, 24)
TABLE = (Mode.TYPED, Mode.MIXED)


def ready(pilot: Pilot[int], *pairs: tuple[str, str], mode: Mode = Mode.PROGRAM) -> EncounterScreen:
    screen = encounter_of(pilot.app)
    begun(screen, *pairs)
    screen.mode = mode
    return screen


def told(pilot: Pilot[int]) -> str:
    """All that the screen says, in one line."""
    return " ".join(" ".join(rows_of(pilot.app)).split())


def below(screen: EncounterScreen) -> str:
    """What stands below the combatants."""
    return screen.lower


def is_open(screen: EncounterScreen) -> bool:
    return screen.dialog is not None


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
