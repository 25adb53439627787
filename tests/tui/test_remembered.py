"""Language and theme come back with the next run; where they cannot be kept, nothing is said."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.tui.test_screens_kit import encounter_of, german, rows_of, small_scenario
from tui import themes
from tui.app import LANGUAGE, THEME, SamyraApp
from tui.live.base import DICE
from tui.live.tray import Mode
from tui.remembered import Memory
from tui.screens.encounter import EncounterScreen

__all__ = ["german"]


async def test_the_theme_chosen_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "samyra" / "remembered.json"
    app = SamyraApp(lambda: EncounterScreen(small_scenario()), memory=Memory(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("T")
        assert "Farben: hell" in rows_of(app)[0]
        await pilot.press("space")
        assert "Farben" not in rows_of(app)[0]
        await pilot.press("L")
    assert Memory(path).get(THEME) == "samyra-light"
    assert Memory(path).get(LANGUAGE) == "en"
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    again = SamyraApp(lambda: EncounterScreen(small_scenario()), memory=Memory(path))
    assert again.theme == "samyra-light"


def _seeded(seed: int | None) -> EncounterScreen:
    return EncounterScreen(small_scenario()).with_seed(seed)


async def test_whose_dice_count_comes_back_unless_a_seed_asks_for_the_programs(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "remembered.json")
    app = SamyraApp(lambda: EncounterScreen(small_scenario()), memory=memory)
    async with app.run_test(size=(80, 24)) as pilot:
        assert encounter_of(app).mode is Mode.PROGRAM
        await pilot.press("D", "D")
        assert "Von nun an: Tisch würfelt für die Spieler." in "\n".join(rows_of(app))
    for seed, mode in ((None, Mode.MIXED), (7, Mode.PROGRAM)):
        again = SamyraApp(partial(_seeded, seed), memory=Memory(memory.path))
        async with again.run_test(size=(80, 24)) as pilot:
            assert encounter_of(again).mode is mode
            if seed is not None:
                await pilot.press("D")
    assert Memory(memory.path).get(DICE) == "mixed"


@pytest.mark.parametrize("content", ["", "unknown", "PROGRAM"])
async def test_an_unknown_way_to_throw_is_none(tmp_path: Path, content: str) -> None:
    memory = Memory(tmp_path / "remembered.json")
    memory.keep(DICE, content)
    app = SamyraApp(lambda: EncounterScreen(small_scenario()), memory=memory)
    async with app.run_test(size=(80, 24)):
        assert encounter_of(app).mode is Mode.PROGRAM


def test_the_environment_wins_over_what_is_remembered() -> None:
    environ = {"TERM": "xterm-256color", "SAMYRA_THEME": "contrast"}
    assert themes.first_theme(environ, "samyra-light") == "samyra-contrast"
    assert themes.first_theme({"TERM": "xterm-256color"}, "samyra-light") == "samyra-light"
    assert themes.first_theme({"TERM": "xterm-256color"}, "gone") == "samyra-dark"


@pytest.mark.parametrize("content", ["", "[]", "{", '{"theme": 3}', "\x00"])
def test_a_damaged_file_is_an_empty_one(tmp_path: Path, content: str) -> None:
    path = tmp_path / "remembered.json"
    path.write_text(content, "utf-8")
    assert Memory(path).get(THEME) == ""


def test_where_nothing_can_be_written_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    memory = Memory(tmp_path / "file" / "remembered.json")
    memory.keep(THEME, "samyra-light")
    assert memory.get(THEME) == "samyra-light"


async def test_the_answer_goes_away_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.encounter.SAID_SECONDS", 0.05)
    app = SamyraApp(lambda: EncounterScreen(small_scenario()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("T")
        await pilot.pause(0.2)
        assert "Farben" not in rows_of(app)[0]
        assert encounter_of(app).session.cursor == 0
