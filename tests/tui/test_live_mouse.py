"""The mouse in dialogs, where it is switched on: rows are chosen, footers are keys."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from samyra_core.commands import Attack, Break, GiveTurn, NextTurn
from tests.tui.test_live_acting import last_command
from tests.tui.test_live_kit import begun, encounter_of, free_scenario, program, send
from tests.tui.test_screens_kit import german, rows_of, text_of
from tui.live.tray import Mode
from tui.screens.live.form import FormDialog

__all__ = ["german"]


async def click(pilot: Pilot[int], words: str, last: bool = False) -> None:
    """Click on the first place that shows these words, or on the last one."""
    rows = rows_of(pilot.app)
    places = [(row.index(words), y) for y, row in enumerate(rows) if words in row]
    assert places, f"{words!r} in {text_of(pilot.app)}"
    x, y = places[-1 if last else 0]
    await pilot.click(offset=(x + 1, y))
    await pilot.pause()


@pytest.mark.parametrize("mode", [Mode.PROGRAM, Mode.TYPED])
async def test_a_click_chooses_the_target_and_a_second_one_goes_on(mode: Mode) -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        screen.mode = mode
        await send(pilot, "a")
        await click(pilot, "Wache 7", last=True)
        assert "Naga greift Wache 7 an" in text_of(pilot.app)
        await click(pilot, "▌Wache 7", last=True)
        if mode is Mode.TYPED:
            await send(pilot, "4", "1")
        assert last_command(screen) == Attack("naga", "guard_7")


async def test_a_click_in_the_roster_chooses_the_target_too() -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"), ("naga", "guard_4"))
        await send(pilot, "a")
        await click(pilot, "Wache 4")
        await send(pilot, "enter")
        assert last_command(screen) == Attack("naga", "guard_4")


async def test_a_click_on_more_turns_the_page() -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await send(pilot, "a")
        await click(pilot, "Bild↓")
        assert "Naga greift Wache 10 an" in text_of(pilot.app)


async def test_the_footer_is_clicked_like_its_keys() -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_1"))
        await click(pilot, "a  Angriff", last=True)
        await click(pilot, "würfeln", last=True)
        assert last_command(screen) == Attack("naga", "guard_1")
        await click(pilot, "nächster Zug", last=True)
        assert last_command(screen) == NextTurn()


async def test_a_line_of_a_menu_is_chosen_at_once() -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "t")
        await click(pilot, "Kurze Pause")
        assert isinstance(last_command(screen), Break)


async def test_fields_and_the_order_are_clicked() -> None:
    async with program(free_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "c")
        await click(pilot, " Gegen")
        form = screen.dialog
        assert isinstance(form, FormDialog)
        assert form.field().key == "difficulty"
        await send(pilot, "escape", "i")
        await click(pilot, "Krom", last=True)
        await send(pilot, "enter")
        assert last_command(screen) == GiveTurn("krom")
