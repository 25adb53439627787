"""Each dialog of live play at 80×24 in both languages: nothing cut, everything fits, every key shown works."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]
from textual.pilot import Pilot

from samyra_core.commands import (
    Attack,
    AttributeDamage,
    ChangeRule,
    Engage,
    EwsCheck,
    Exert,
    GiveTurn,
    Harm,
    Hours,
    Join,
    LastingFatigue,
    Leave,
    MoveInOrder,
    Night,
    Note,
    Part,
    Ruling,
    SamyraCheck,
    SetCondition,
    SetValue,
    Swap,
)
from samyra_core.text import Text
from tests.tui.test_live_kit import begun, dialog_of, encounter_of, free_scenario, program, send, tired
from tests.tui.test_screens_kit import NASTY, SNAPSHOTS, assert_aligned, german, nasty_scenario, rows_of, text_of
from tui import keys
from tui.live.keys import DIGITS, FACES, LETTERS
from tui.live.tray import Mode, Tray
from tui.screens.live.by_hand import rulings
from tui.screens.live.form import FormDialog
from tui.screens.live.menu import MenuDialog
from tui.widgets.spans import text_of as words_of
from tui.words import set_language

__all__ = ["german"]

SIZE = (80, 24)
DIALOGS: dict[str, tuple[str, ...]] = {
    "attack": ("a",),
    "attack_modifier": ("a", "m", *"-3 dunkel"),
    "attack_faces": ("D", "a", "enter", "6", "6"),
    "attack_wrong_face": ("D", "a", "enter", "4", "8"),
    "attack_table": ("D", "a"),
    "attack_table_first_face": ("D", "a", "4"),
    "attack_others": ("a", "pagedown", "pagedown"),
    "faint": ("D", "a", "enter", "2", "2"),
    "mob": ("A",),
    "mob_table": ("D", "A"),
    "spent": ("a", "enter", "a"),
    "jump": ("a", "enter", "home"),
    "mend_which": ("a", "enter", "d"),
    "mend_faces": ("a", "enter", "d", "1"),
    "check": ("c",),
    "check_samyra": ("c", "down", "right"),
    "check_effort": ("c", "down", "right", "right"),
    "what_if": ("o",),
    "time": ("t",),
    "hours": ("t", "3"),
    "places": ("x",),
    "places_whom": ("x", "1"),
    "order": ("i",),
    "by_hand": ("w",),
    "value": ("w", "1"),
    "harm": ("w", "2"),
    "condition": ("w", "3"),
    "note": ("w", "4"),
    "ruling": ("w", "5"),
    "lasting": ("w", "6"),
    "attribute": ("w", "7"),
    "rule": ("w", "8"),
    "join": ("plus",),
    "recruit": ("plus", "1"),
    "recruit_like": ("plus", "2"),
    "initiative_mixed": ("i", "i", "i", "escape", "D", "D", "N", "4"),
    "initiative": ("D", "i", "i", "i", "escape", "N"),
}


STANDS_FOR = {DIGITS: "2", FACES: "2", LETTERS: "b"}
"""A key for each row of the table that means several."""


async def opened(pilot: Pilot[int], pressed: Sequence[str]) -> None:
    screen = encounter_of(pilot.app)
    screen.tray, screen.mode = Tray(1), Mode.PROGRAM
    screen.dialog, screen.passed = None, -10.0
    begun(screen, ("naga", "guard_3"), ("krom", "guard_3"))
    tired(screen, "naga", 24)
    await send(pilot, *pressed)


def shown(pilot: Pilot[int]) -> str:
    """The dialog and the footer."""
    screen = encounter_of(pilot.app)
    rows = rows_of(pilot.app)
    region = screen.live.region
    return "\n".join(row.rstrip() for row in (*rows[region.y : region.bottom], rows[-1])) + "\n"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", DIALOGS)
async def test_each_dialog(name: str, language: str, snapshot: Snapshot) -> None:
    set_language(language)  # type: ignore[arg-type]
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        await opened(pilot, DIALOGS[name])
        dialog = dialog_of(pilot.app)  # type: ignore[arg-type]
        sheet = dialog.sheet(80)
        screen = encounter_of(pilot.app)
        assert sheet.height <= screen.live.size.height
        assert not re.search(r"\w…", shown(pilot))
        assert all(len(words_of(row.line)) <= 80 for row in sheet.rows)
        assert "Esc" in rows_of(pilot.app)[-1]
        assert_aligned(pilot.app)
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(shown(pilot), f"live_{name}_{language}.txt")


@pytest.mark.wide
@pytest.mark.parametrize("name", DIALOGS)
async def test_every_key_of_a_dialogs_footer_does_something(name: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        await opened(pilot, DIALOGS[name])
        for hint in [one.action for one in screen.key_bar.shown()]:
            screen.jump(0)
            await opened(pilot, DIALOGS[name])
            before = shown(pilot)
            key = keys.BY_ID[hint].keys[0]
            await send(pilot, STANDS_FOR.get(key, key))
            assert shown(pilot) != before, hint


@pytest.mark.wide
@pytest.mark.parametrize("name", DIALOGS)
async def test_each_dialog_in_the_smallest_terminal_and_while_it_shrinks(name: str) -> None:
    async with program(free_scenario()).run_test(size=(60, 20)) as pilot:
        await opened(pilot, DIALOGS[name])
        sheet = dialog_of(pilot.app).sheet(60)  # type: ignore[arg-type]
        assert sheet.height <= encounter_of(pilot.app).live.size.height
        for size in ((1, 1), (200, 60), (59, 19), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert_aligned(pilot.app)


@pytest.mark.parametrize("pressed", [("a",), ("o",), ("x", "1"), ("i",), ("w", "1"), ("c",), ("D", "a", "enter", "5")])
async def test_names_are_plain_text_in_every_dialog(pressed: tuple[str, ...]) -> None:
    async with program(nasty_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(1)
        screen.mode = Mode.PROGRAM
        await send(pilot, *pressed)
        assert_aligned(pilot.app)
        assert NASTY[0] in "\n".join(rows_of(pilot.app))


# What they do ---------------------------------------------------------------------------------------------------


DEEDS: dict[tuple[str, ...], object] = {
    ("t", "3", "3", "enter"): Hours(3, ("naga",)),
    ("t", "tab", "3", "3", "enter"): Hours(3, ("naga", "krom")),
    ("t", "tab", "tab", "4"): Night(),
    ("c", "enter", "2"): EwsCheck("naga", 9, skill="blade"),
    ("c", "down", "down", "right", "down", *"12", "enter", "4"): EwsCheck("naga", 12, attribute="stamina"),
    ("c", "down", "right", "down", *"Probe+1", "down", *"11", "enter", *"7 9"): SamyraCheck("naga", "Probe+1", 11, 1),
    ("c", "down", "right", "right", "down", "down", "3", "enter"): Exert("naga", 3),
    ("x", "1", "1"): Engage("naga", ("guard_1",)),
    ("x", "2"): Part("naga", ("guard_3",)),
    ("x", "3"): Swap("naga", "krom"),
    ("i", "down", "enter"): GiveTurn("krom"),
    ("i", "down", "left"): MoveInOrder("krom", "naga"),
    ("i", "right"): MoveInOrder("naga", "guard_1"),
    ("i", "i"): ChangeRule("initiative", "sides"),
    ("w", "1", "down", *"25", "down", *"so ist es", "enter"): SetValue("naga", "fatigue", "25", Text("so ist es")),
    ("w", "2", "1", "down", *"Sturz", "enter"): Harm("naga", 1, Text("Sturz")),
    ("w", "3", *"geblendet", "down", "2", "enter"): SetCondition("naga", "geblendet", 2),
    ("w", "4", *"hat Durst", "enter"): Note("hat Durst", "naga"),
    ("w", "5", "down", *"weil", "enter"): Ruling("naga", "rested", Text("weil")),
    ("w", "5", "right", "down", *"weil", "enter"): Ruling("naga", "said", Text("weil")),
    ("w", "6", "2", "enter"): LastingFatigue("naga", 2),
    ("w", "7", "down", "1", "enter"): AttributeDamage("naga", "stamina", 1),
    ("w", "8", "down", "right", "enter"): ChangeRule("fatigue", "weak"),
    ("plus", "3"): Join("nurmi"),
    ("minus",): Leave("naga"),
    ("H",): SetValue("naga", "hidden", "true"),
}


@pytest.mark.parametrize(("pressed", "command"), DEEDS.items(), ids=lambda value: type(value).__name__)
async def test_keys_make_the_command(pressed: tuple[str, ...], command: object) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        tired(screen, "naga", 24) if pressed[0] == "w" else None
        screen.mode = Mode.TYPED
        screen.pinned = "naga"
        screen.show()
        await send(pilot, *pressed)
        last = screen.session.last
        assert last is not None
        assert last.command == command


async def test_nobody_is_to_let_go_of_the_fallen_or_to_swap_places_with_a_foe() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        screen.mode, screen.pinned = Mode.TYPED, "naga"
        await send(pilot, "x")
        assert "Naga löst sich von …  Wache 3" in text_of(pilot.app)
        assert "Naga tauscht den Platz mit …  Krom" in text_of(pilot.app)
        await send(pilot, "escape")
        screen.session.do(Ruling("guard_3", "falls"))
        screen.moved()
        await send(pilot, "x")
        assert "Naga stellt sich gegen …" in text_of(pilot.app)
        assert "löst sich" not in text_of(pilot.app)


async def test_only_a_ruling_that_changes_something_is_offered_and_none_fells_by_a_quick_enter() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        before = screen.session.cursor
        await send(pilot, "w", "5", "enter")
        assert "! Was nur erzählt wird, braucht Worte: den Grund." in text_of(pilot.app)
        assert screen.session.cursor == before
        await send(pilot, "escape")
        assert rulings(screen.session.encounter, "naga") == ("said", "falls")
        screen.session.do(Attack("krom", "naga"), ((2,), (1,)))
        assert rulings(screen.session.encounter, "krom") == ("acts_again", "rested", "said", "falls")
        screen.session.do(Ruling("krom", "falls"))
        assert rulings(screen.session.encounter, "krom")[0] == "stands"


async def test_what_the_rules_refuse_stays_in_the_form_and_says_why() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        before = screen.session.cursor
        await send(pilot, "w", "2", "enter")
        assert "ganze Zahl" in "\n".join(rows_of(pilot.app))
        await send(pilot, *"99999", "enter")
        assert isinstance(screen.dialog, FormDialog)
        assert screen.dialog.fault
        assert screen.session.cursor == before


async def test_a_condition_that_is_to_end_is_plain_text_in_the_menu() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        screen.session.do(SetCondition("naga", "\x1b[2J[red]verhext"))
        screen.moved()
        await send(pilot, "w")
        assert "Zustand vorbei: \N{REPLACEMENT CHARACTER}[2J[red]verhext" in "\n".join(rows_of(pilot.app))


@pytest.mark.parametrize("pressed", [("w", "2"), ("x", "1"), ("t", "3"), ("plus", "1"), ("d", "1")], ids="".join)
async def test_escape_leads_one_level_back_and_then_out(pressed: tuple[str, ...]) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        screen.session.do(Attack("krom", "guard_1"), ((2,), (1,)))
        screen.moved()
        before = screen.session.cursor
        await send(pilot, *pressed[:-1])
        menu = screen.dialog
        assert isinstance(menu, MenuDialog)
        assert "abbrechen" in rows_of(pilot.app)[-1]
        await send(pilot, pressed[-1])
        assert dialog_of(pilot.app) is not menu
        assert "zurück" in rows_of(pilot.app)[-1]
        await send(pilot, "escape")
        assert dialog_of(pilot.app) is menu
        assert "abbrechen" in rows_of(pilot.app)[-1]
        await send(pilot, "escape")
        assert screen.dialog is None
        assert screen.session.cursor == before


async def test_a_menu_wraps_around_and_turns_its_pages() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "x", "1", "up")
        menu = screen.dialog
        assert isinstance(menu, MenuDialog)
        assert menu.place == len(menu.items) - 1
        await send(pilot, "pagedown")
        assert menu.place == 0
