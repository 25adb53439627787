"""The screens beside the encounter: outline, search, palette, help, library, faults; and every size for all of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]
from textual.screen import Screen

from samyra_core import scenario as scenarios
from samyra_core.scenario.loader import Loaded
from samyra_core.text import Language
from tests.tui.test_screens_kit import (
    SIZES,
    SNAPSHOTS,
    assert_aligned,
    encounter_of,
    german,
    nasty_scenario,
    program,
    rows_of,
    small_scenario,
    text_of,
)
from tui import keys, plain
from tui.app import SamyraApp
from tui.screens.base import KeyedScreen
from tui.screens.encounter import EncounterScreen
from tui.screens.faults import FaultsScreen
from tui.screens.help import HelpScreen
from tui.screens.library import LibraryScreen
from tui.screens.line import LineScreen
from tui.screens.log_search import log_search_screen
from tui.screens.outline import outline_screen
from tui.screens.palette import palette_screen
from tui.screens.pick import FilteredScreen, PickScreen
from tui.words import set_language

__all__ = ["german"]

FAULTY = "format: 1\nid: bad\ntitle: Kaputt\nscenes: 3\nunknown: 1\n"


VALID = """\
format: 1
id: wolf
title: "Der Wolf [Rudel]"
summary: Eine kurze Begegnung.
sides:
  heroes: {name: Gefährten}
  wolves: {name: Wölfe}
combatants:
  naga: {name: Naga, side: heroes, attributes: {stamina: {name: Ausdauer, value: 9}}, exhaustion: stamina,
    skills: {blade: {name: Klinge, value: 21}}}
  wolf: {name: "Wolf [Rudel]", side: wolves, attributes: {stamina: {name: Ausdauer, value: 9}}, exhaustion: stamina,
    skills: {bite: {name: Biss, value: 12}}}
scenes:
  - id: wood
    title: Im Wald
    cast: [naga, wolf]
    steps:
      - round: next
"""


def faults_screen() -> FaultsScreen:
    return FaultsScreen(scenarios.parse(FAULTY, "kaputt.yaml"))


OPENERS: dict[str, Callable[[EncounterScreen], Screen[object]]] = {
    "outline": lambda screen: outline_screen(screen.session),  # type: ignore[dict-item,return-value]
    "search": lambda screen: log_search_screen(screen.chronicle.entries(screen.session)),  # type: ignore[dict-item,return-value]
    "palette": lambda screen: palette_screen(screen),  # type: ignore[dict-item,return-value]
    "help": lambda screen: HelpScreen(keys.ENCOUNTER),  # type: ignore[dict-item,return-value]
    "faults": lambda screen: faults_screen(),  # type: ignore[dict-item,return-value]
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", OPENERS)
async def test_each_screen_at_three_sizes(name: str, size: tuple[int, int], snapshot: Snapshot) -> None:
    async with program(small_scenario()).run_test(size=size) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(5)
        await pilot.app.push_screen(OPENERS[name](screen))
        await pilot.pause()
        assert "Esc" in rows_of(pilot.app)[-1]
        assert_aligned(pilot.app)
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(text_of(pilot.app), f"{name}_{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lower", ["explain", "story", "page"])
async def test_what_stands_below_the_combatants_at_three_sizes(
    lower: str, size: tuple[int, int], snapshot: Snapshot
) -> None:
    async with program(small_scenario()).run_test(size=size) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(4)
        screen.lower = lower  # type: ignore[assignment]
        screen.show()
        await pilot.pause()
        assert_aligned(pilot.app)
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(text_of(pilot.app), f"{lower}_{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("tongue", ["de", "en"])
@pytest.mark.parametrize("name", [*OPENERS, "encounter"])
async def test_no_label_is_cut_at_80_columns(name: str, tongue: Language) -> None:
    set_language(tongue)
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(5)
        if name in OPENERS:
            await pilot.app.push_screen(OPENERS[name](screen))
        await pilot.pause()
        rows = rows_of(pilot.app)
        assert "…" not in rows[-1]
        headings = [row for row in rows if row.startswith("── ")]
        assert headings or name == "encounter"
        assert not any("…" in heading for heading in headings)
        shown = pilot.app.screen
        assert isinstance(shown, KeyedScreen)
        for hint in shown.key_bar.hints:
            assert hint.words
            assert plain.cells(f" {hint.key}  {hint.words} ") <= 60, hint
        if name == "help":
            assert not any("…" in one.line[1].text for one in shown.text.rows if len(one.line) > 2)  # type: ignore[attr-defined]


@pytest.mark.wide
@pytest.mark.parametrize("name", [*OPENERS, "encounter", "explain", "story", "library"])
async def test_any_size_on_any_screen_raises_nothing(name: str, tmp_path: Path) -> None:
    app = SamyraApp(lambda: LibraryScreen([])) if name == "library" else program(nasty_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        if name != "library":
            screen = encounter_of(app)
            screen.jump(5)
            if name in OPENERS:
                await app.push_screen(OPENERS[name](screen))
            elif name in ("explain", "story"):
                screen.lower = name  # type: ignore[assignment]
                screen.show()
        for size in ((1, 1), (2, 3), (59, 19), (60, 20), (200, 60), (3, 60), (200, 2), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert_aligned(app)


async def test_a_small_terminal_is_told_what_is_needed() -> None:
    async with program(small_scenario()).run_test(size=(50, 10)) as pilot:
        assert "60×20" in text_of(pilot.app)


async def test_the_outline_jumps_to_the_step_chosen() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        await pilot.press("g")
        outline = pilot.app.screen
        assert isinstance(outline, PickScreen)
        outline.filter_line.value = "ruht"
        await pilot.pause()
        assert outline.selected == "8"
        await pilot.press("enter")
        await pilot.pause()
        assert screen.session.position == 8


async def test_the_outline_tells_where_the_script_stands_and_how_it_went() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        encounter_of(pilot.app).jump(5)
        await pilot.press("g")
        rows = rows_of(pilot.app)
        assert next(row for row in rows if row.strip().startswith("▶")).split()[1:3] == ["5", "✗"]
        assert any("✓ Naga greift Wache 1 an" in row for row in rows)


async def test_the_search_finds_a_line_and_explains_it() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(6)
        await pilot.pause()
        await pilot.press("slash")
        search = pilot.app.screen
        assert isinstance(search, PickScreen)
        search.filter_line.value = "wache 1 an"
        await pilot.pause()
        search.action_pick()
        await pilot.pause()
        await pilot.pause()
        assert "Warum · Schritt 4 (der Kampf steht bei 6) · Naga greift Wache 1 an" in text_of(pilot.app)


async def test_what_fits_nothing_says_so() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        outline = pilot.app.screen
        assert isinstance(outline, PickScreen)
        outline.filter_line.value = "gibt es nicht"
        await pilot.pause()
        assert "Nichts passt" in text_of(pilot.app)
        assert outline.check_action("pick", ()) is False


async def test_the_palette_runs_what_is_chosen_and_offers_only_what_works() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        await pilot.press("ctrl+p")
        palette = pilot.app.screen
        assert isinstance(palette, PickScreen)
        assert "back" not in palette.pickable()
        palette.selected = "next"
        palette.action_pick()
        await pilot.pause()
        await pilot.pause()
        assert screen.session.cursor == 1


async def test_help_finds_keys_and_rules_by_typing() -> None:
    async with program(small_scenario()).run_test(size=(100, 30)) as pilot:
        await pilot.press("question_mark")
        helping = pilot.app.screen
        assert isinstance(helping, HelpScreen)
        assert "Leertaste" in text_of(pilot.app)
        helping.filter_line.value = "F4"
        await pilot.pause()
        assert "F4" in text_of(pilot.app)
        assert "Leertaste" not in text_of(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, EncounterScreen)


async def test_faults_are_told_with_line_column_and_mend() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(faults_screen())
        await pilot.pause()
        text = text_of(pilot.app)
        assert "kaputt.yaml" in text
        assert "✗ 4:" in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_library_at_three_sizes(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.yaml").write_text(VALID, "utf-8")
    (tmp_path / "kaputt.yaml").write_text(FAULTY, "utf-8")
    monkeypatch.setattr("tui.screens.shelf.scenarios.bundled", lambda: tmp_path / "none")
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Der Wolf [Rudel]" in text_of(app)
        assert "kaputt.yaml" in text_of(app)
        assert_aligned(app)
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(text_of(app), f"library_{size[0]}x{size[1]}.txt")


# The library ----------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one scenario and a faulty one, away from other YAML."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kaputt.yaml").write_text(FAULTY, "utf-8")
    (tmp_path / "compose.yaml").write_text("services: {}\n", "utf-8")
    return tmp_path


async def test_the_library_lists_what_there_is_and_opens_it(shelf: Path) -> None:
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        library = app.screen
        assert isinstance(library, LibraryScreen)
        text = text_of(app)
        assert "Hinterhalt in der Schlucht" in text
        assert "kaputt.yaml" in text
        assert "Fehler" in text
        assert "compose" not in text
        library.filter_line.value = "schlucht"
        await pilot.pause()
        library.action_pick()
        await pilot.pause()
        assert isinstance(app.screen, EncounterScreen)
        await pilot.press("q")
        assert app.screen is library


async def test_a_faulty_file_opens_its_faults(shelf: Path) -> None:
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(100, 30)) as pilot:
        await app.workers.wait_for_complete()
        library = app.screen
        assert isinstance(library, LibraryScreen)
        library.filter_line.value = "kaputt"
        await pilot.pause()
        assert "Fehler zeigen" in rows_of(app)[-1]
        await pilot.press("enter")
        assert isinstance(app.screen, FaultsScreen)


async def test_equal_titles_are_told_apart_by_their_files(shelf: Path) -> None:
    (shelf / "eins.yaml").write_text(VALID, "utf-8")
    (shelf / "zwei.yaml").write_text(VALID, "utf-8")
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        text = text_of(app)
        assert "Der Wolf [Rudel] eins.yaml" in text
        assert "Der Wolf [Rudel] zwei.yaml" in text
        assert str(shelf) not in text


async def test_a_scenario_chosen_before_it_is_read_opens_once_it_is(shelf: Path) -> None:
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(80, 24)) as pilot:
        library = app.screen
        assert isinstance(library, LibraryScreen)
        library.books = {key: replace(book, loaded=None) for key, book in library.books.items()}
        library.filter_line.value = "schlucht"
        library.typed()
        library.action_pick()
        assert app.screen is library
        for key, book in list(library.books.items()):
            library.post_message(library.Read(key, scenarios.load(book.path)))
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, EncounterScreen)


async def test_a_named_folder_or_file_comes_first(shelf: Path) -> None:
    folder = shelf / "mehr"
    folder.mkdir()
    (folder / "eins.yaml").write_text(FAULTY, "utf-8")
    app = SamyraApp(lambda: LibraryScreen([folder, shelf / "fehlt.yaml"]))
    async with app.run_test(size=(100, 30)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        rows = [row[:48].strip() for row in rows_of(app)]
        assert rows.index("Genannt") < rows.index("In diesem Ordner") < rows.index("Mitgeliefert")
        assert any(row.startswith("fehlt.yaml") and "Fehler" in row for row in rows)


async def test_every_key_of_the_librarys_footer_works_while_one_types(shelf: Path) -> None:
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(140, 45)) as pilot:
        await app.workers.wait_for_complete()
        library = app.screen
        assert isinstance(library, LibraryScreen)
        await pilot.press("s", "c", "h")
        assert library.filter_line.value == "sch"
        shown = [hint.action for hint in library.key_bar.shown()]
        assert shown == ["pick", "clear", "help_here", "quit_here", "language_here", "theme_here"]
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape", "f2")
        assert "leave" in rows_of(app)[-1]
        await pilot.press("escape")
        assert library.filter_line.value == ""
        await pilot.press("ctrl+q")
    assert app.return_code == 0


@pytest.mark.wide
@pytest.mark.parametrize("name", ["library", "help", "outline", "palette", "search"])
async def test_a_filter_takes_keys_again_once_the_terminal_is_large_enough(name: str) -> None:
    app = SamyraApp(lambda: LibraryScreen([])) if name == "library" else program(small_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        if name != "library":
            await app.push_screen(OPENERS[name](encounter_of(app)))
        await pilot.press("s")
        for size in ((50, 10), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        screen = app.screen
        assert isinstance(screen, FilteredScreen)
        assert screen.focused is screen.filter_line
        await pilot.press("x", "backspace", "c")
        assert screen.filter_line.value == "sc"


async def test_bundled_scenarios_are_read_first_and_a_slow_file_holds_nobody(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, released = shelf / "a_slow.yaml", threading.Event()
    slow.write_text("format: 1\n" + "#" * 100_000, "utf-8")
    load = scenarios.load

    def waiting(path: Path) -> Loaded:
        if path.name == slow.name:
            released.wait(20)
        return load(path)

    monkeypatch.setattr(scenarios, "load", waiting)
    app = SamyraApp(lambda: LibraryScreen([]))
    try:
        async with app.run_test(size=(140, 45)) as pilot:
            library = app.screen
            assert isinstance(library, LibraryScreen)
            for _turn in range(500):
                if sum(book.loaded is None for book in library.books.values()) == 1:
                    break
                await pilot.pause(0.01)
            assert [book.path.name for book in library.books.values() if book.loaded is None] == [slow.name]
            await pilot.press("ctrl+q")
        assert app.return_code == 0
        assert not released.is_set()
    finally:
        released.set()


async def test_a_file_too_large_is_listed_with_its_fault(shelf: Path) -> None:
    (shelf / "large.yaml").write_text("format: 1\n" + "#" * 2_000_001, "utf-8")
    app = SamyraApp(lambda: LibraryScreen([]))
    async with app.run_test(size=(140, 45)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert any("large.yaml" in row and "1 Fehler" in row for row in rows_of(app))


async def test_a_line_for_a_title_asks_for_one_also_once_it_is_empty() -> None:
    app = program(small_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(LineScreen(lambda: "Anderer Titel", lambda: "", "A", 20))
        await pilot.pause()
        await pilot.press("backspace")
        assert "Titel eingeben" in text_of(app)


async def test_who_folds_with_another_key_is_told_of_that_one() -> None:
    mob = scenarios.load("mill_mob").scenario
    assert mob is not None
    app = SamyraApp(lambda: EncounterScreen(mob), keymap=keys.KeyMap({"fold": ("y",)}))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("space", "space")
        assert "y klappt auf" in text_of(app)
        app.push_screen(HelpScreen(keys.ENCOUNTER))
        await pilot.pause()
        await pilot.press(*"Gleicher")
        assert "y klappt sie auf" in text_of(app)
