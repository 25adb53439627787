"""The program as a whole: the key table, key files, themes, text made fit, the unexpected."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.tui.test_screens_kit import NASTY, encounter_of, german, program, small_scenario
from tui import key_file, keys, plain, themes
from tui.app import SamyraApp, unexpected_line
from tui.live import keys as live_keys
from tui.screens.bin import BinScreen
from tui.screens.encounter import EncounterScreen
from tui.screens.help import HelpScreen
from tui.screens.library import LibraryScreen
from tui.screens.line import LineScreen
from tui.screens.live.attack import AttackDialog
from tui.screens.live.form import FormDialog
from tui.screens.live.menu import MenuDialog
from tui.screens.live.order import OrderDialog
from tui.screens.live.what_if import WhatIfDialog
from tui.screens.pick import PickScreen
from tui.screens.watch.game_master import GameMasterWatch
from tui.screens.watch.player import PlayerWatch
from tui.widgets.key_bar import Hint, hints_within

__all__ = ["german"]

SCREENS = {
    keys.ENCOUNTER: EncounterScreen,
    keys.LIBRARY: LibraryScreen,
    keys.LIST: PickScreen,
    keys.WATCH: GameMasterWatch,
    keys.SEAT: PlayerWatch,
    keys.READER: HelpScreen,
    keys.BIN: BinScreen,
    keys.LINE: LineScreen,
    live_keys.THROW: AttackDialog,
    live_keys.MENU: MenuDialog,
    live_keys.FORM: FormDialog,
    live_keys.ORDER: OrderDialog,
    live_keys.WHAT_IF: WhatIfDialog,
}


# The table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SCREENS)
def test_no_key_means_two_things_on_one_screen(kind: str) -> None:
    taken = [key for action in keys.ACTIONS if action.on(kind) for key in action.keys]
    assert sorted(taken) == sorted(set(taken))


@pytest.mark.parametrize("action", keys.ACTIONS, ids=lambda action: action.id)
def test_every_action_is_there_on_each_of_its_screens(action: keys.Action) -> None:
    for kind in action.screens:
        owner = SamyraApp if action.call.startswith("app.") else SCREENS[kind]
        assert callable(getattr(owner, f"action_{action.id}", None)), kind


def test_a_users_keys_take_the_place_of_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\nnext = ["enter", "f9"]\noutline = "f10"\nchoose_line = "f11"\n', "utf-8")
    keymap, faults = key_file.read_keys(path)
    assert faults == []
    assert keymap.keys(keys.BY_ID["next"]) == ("enter", "f9")
    assert keymap.keys(keys.BY_ID["outline"]) == ("f10",)
    assert keymap.keys(keys.BY_ID["back"]) == ("left", "ctrl+z")


def test_faults_of_a_key_file_name_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('[keys]\nnxt = "f9"\nexplain = 3\noutline = "e"\nfold = "f8"\n', "utf-8")
    keymap, faults = key_file.read_keys(path)
    assert [fault.line for fault in faults] == [2, 3, 4]
    assert keymap.own == {"fold": ("f8",)}


@pytest.mark.parametrize("text", ["[keys\n", "keys = 3\n", "", "[keys]\n= 2"])
def test_a_key_file_that_is_none_leaves_the_table_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(text, "utf-8")
    assert key_file.read_keys(path)[0].own == {}


def test_no_key_file_is_no_fault(tmp_path: Path) -> None:
    keymap, faults = key_file.read_keys(tmp_path / "none.toml")
    assert (keymap.own, faults) == ({}, [])


@pytest.mark.parametrize("key", ["+++", "ctrl+", "a b", " ", "", "x" * 1_000, "ctrl+ctrl+a", "foo", "<any>", "ctrl+,"])
def test_a_key_that_nobody_can_press_is_refused_with_its_line(tmp_path: Path, key: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(f'[keys]\nfold = "f8"\nnext = "{key}"\n', "utf-8")
    keymap, faults = key_file.read_keys(path)
    assert keymap.own == {"fold": ("f8",)}
    assert [fault.line for fault in faults] == [3]
    assert len(faults[0].message) < 120


@pytest.mark.parametrize(
    ("key", "pressed"),
    [("+", "plus"), (",", "comma"), ("ß", "ß"), ("ctrl+home", "ctrl+home"), ("tilde", "tilde"), ("alt+x", "alt+x")],
)
def test_signs_and_names_are_keys(tmp_path: Path, key: str, pressed: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(f'\ufeff[keys]\r\njoin = "{key}"\r\n', "utf-8")
    keymap, faults = key_file.read_keys(path)
    assert (keymap.own, faults) == ({"join": (pressed,)}, [])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("keys = 3\n", 1),
        ('\n[[keys]]\nnext = "f9"\n', 2),
        ("a = " + "[" * 20_000, 0),
        ("a = " + "9" * 5_000, 0),
        ("#" * 70_000, 0),
        ("[keys]\nnext = 'ctrl+c'\n", 2),
        ("[keys]\nquit = ['ctrl+c', 'f9']\n", 2),
    ],
)
def test_an_odd_key_file_is_one_fault(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(text, "utf-8")
    keymap, faults = key_file.read_keys(path)
    assert keymap.own == {}
    assert [fault.line for fault in faults] == [line]


def test_what_is_no_file_is_one_fault_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    pipe, endless, folder, text = (tmp_path / name for name in ("pipe", "endless", "folder", "text"))
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    folder.mkdir()
    text.write_bytes(b"[keys]\nnext = '\xff'\n")
    for path in (pipe, endless, folder, text):
        keymap, faults = key_file.read_keys(path)
        assert (keymap.own, len(faults)) == ({}, 1)


def test_many_wrong_lines_are_a_few_faults_at_once(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text("[keys]\n" + "".join(f"a{number} = 1\n" for number in range(5_000)), "utf-8")
    faults = key_file.read_keys(path)[1]
    assert [fault.line for fault in faults] == list(range(2, 22))


async def test_a_remapped_key_works_and_is_shown() -> None:
    keymap = keys.KeyMap({"next": ("y",)})
    app = SamyraApp(lambda: EncounterScreen(small_scenario()), keymap=keymap)
    async with app.run_test(size=(80, 24)) as pilot:
        assert encounter_of(app).key_bar.shown()[0].key == "y"
        await pilot.press("y")
        assert encounter_of(app).session.cursor == 1
        await pilot.press("space")
        assert encounter_of(app).session.cursor == 1


def test_the_footer_gives_the_first_hint_the_room_and_keeps_the_ways_out() -> None:
    hints = [
        Hint("a", "Leertaste", "Naga greift Stadtwache 1 an und mehr", "Naga → Stadtwache 1"),
        Hint("b", "←", "zurück"),
        Hint("c", "e", "warum"),
        Hint("d", "?", "Hilfe", stays=True),
        Hint("e", "q", "Ende", stays=True),
    ]
    assert [hint.action for hint in hints_within(hints, 200)] == ["a", "b", "c", "d", "e"]
    shown = hints_within(hints, 70)
    assert [hint.action for hint in shown] == ["a", "d", "e"]
    assert shown[0].words == "Naga greift Stadtwache 1 an und mehr"
    shown = hints_within(hints, 64)
    assert [hint.action for hint in shown] == ["a", "b", "d", "e"]
    assert shown[0].words == "Naga → Stadtwache 1"
    assert [hint.action for hint in hints_within(hints, 40)] == ["a", "d", "e"]
    assert hints_within(hints, 40)[0].words.endswith("…")
    assert hints_within([], 30) == []


# The program ----------------------------------------------------------------------------------------------------


async def test_q_leaves_with_a_clean_exit() -> None:
    app = program(small_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("q")
    assert app.return_value == 0


async def test_ctrl_c_closes_what_is_open_and_leaves_from_the_encounter() -> None:
    app = program(small_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        encounter = encounter_of(app)
        for key in ("f1", "g", "ctrl+p"):
            await pilot.press("space", key)
            await pilot.pause()
            assert app.screen is not encounter
            await pilot.press("ctrl+c")
            await pilot.pause()
            assert app.screen is encounter
        for key in ("a", "c", "i", "o", "w", "t", "plus"):
            await pilot.press(key)
            assert encounter.dialog is not None, key
            await pilot.press("ctrl+c")
            assert encounter.dialog is None, key
        await pilot.press("v", "ctrl+c")
        await pilot.pause()
        assert app.screen is encounter
        assert len(app._notifications) == 0
        await pilot.press("ctrl+c")
    assert app.return_value == 0


@pytest.mark.parametrize("opened", [(), ("x",), ("enter",)], ids=["library", "filter", "encounter"])
async def test_ctrl_c_leaves_the_program_from_the_library_on(opened: tuple[str, ...]) -> None:
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press(*opened, "ctrl+c")
        await pilot.pause()
        assert len(app._notifications) == 0
    assert app.return_value == 0


async def test_the_themes_follow_each_other_and_all_draw() -> None:
    app = program(small_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        encounter_of(app).jump(5)
        seen = []
        for _theme in themes.THEMES:
            seen.append(app.theme)
            app.action_theme()
            await pilot.pause()
        assert sorted(seen) == sorted(theme.name for theme in themes.THEMES)


@pytest.mark.parametrize(
    ("environ", "name"),
    [
        ({"TERM": "xterm-256color"}, "samyra-dark"),
        ({"TERM": "linux"}, "samyra-16"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "samyra-dark"),
        ({"TERM": "xterm-256color", "SAMYRA_THEME": "light"}, "samyra-light"),
        ({"TERM": "xterm-256color", "SAMYRA_THEME": "pink"}, "samyra-dark"),
    ],
)
def test_the_first_theme_fits_the_terminal(environ: dict[str, str], name: str) -> None:
    assert themes.first_theme(environ) == name


def test_an_unexpected_error_is_one_line() -> None:
    line = unexpected_line(ValueError("erste\nzweite\x1b[2J"))
    assert "\n" not in line
    assert "\x1b" not in line
    assert "ValueError" in line


# Text -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Wolf [Rudel]", "Ork [/]", "[@click=app.quit]x", "Zoë", "日本", "👨\u200d👩\u200d👧"])
def test_what_is_visible_stays_as_typed(name: str) -> None:
    assert plain.clean(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a\x1b[31mb", "a�[31mb"),
        ("a\tb\nc", "a b c"),
        ("\u202eab", "�ab"),
        ("a\u200bb\ufeff", "ab"),
        ("\ud800x", "�x"),
        ("\u0301a", "◌\u0301a"),
        ("a\r\nb", "a b"),
        ("e" + "\u0301" * 9, "e" + "\u0301" * 3),
        ("", ""),
    ],
)
def test_what_could_steer_or_shift_is_made_visible_or_dropped(typed: str, shown: str) -> None:
    assert plain.clean(typed) == shown


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("width", [0, 1, 2, 7, 20])
def test_a_fitted_text_is_exactly_as_wide_as_asked(name: str, width: int) -> None:
    assert plain.cells(plain.fit(plain.clean(name), width)) == width
    assert plain.cells(plain.fit(plain.clean(name), width, right=True)) == width


@pytest.mark.parametrize("name", [*NASTY, "", "ein Satz aus mehreren Wörtern, der umbrochen wird"])
@pytest.mark.parametrize("width", [2, 7, 20])
def test_wrapped_lines_are_never_too_wide_and_lose_nothing(name: str, width: int) -> None:
    text = plain.clean(name)
    lines = plain.wrap(text, width)
    assert lines
    assert all(plain.cells(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_quantity_stays_with_its_times_and_what_is_counted() -> None:
    text = "Es kommen 6 × Plünderer, 10 × Wolf"
    assert plain.wrap(text, 13) == ["Es kommen 6 ×", "Plünderer,", "10 × Wolf"]
    assert plain.wrap(text, 14) == ["Es kommen", "6 × Plünderer,", "10 × Wolf"]
    assert plain.wrap(text, 30) == ["Es kommen 6 × Plünderer,", "10 × Wolf"]
