"""Lines that were left: kept, told of, listed, taken up again and given back."""

from __future__ import annotations

import pytest

from samyra_core.commands import NextTurn, Rest
from tests.tui.test_live_kit import begun, encounter_of, free_scenario, program, send
from tests.tui.test_screens_kit import SIZES, assert_aligned, german, text_of
from tui.screens.encounter import EncounterScreen
from tui.screens.lines import line_options
from tui.screens.pick import PickScreen
from tui.widgets.spans import text_of as words_of
from tui.words import set_language

__all__ = ["german"]

SIZE = (80, 24)


def commands(screen: EncounterScreen) -> list[object]:
    return [moment.command for moment in screen.session.moments]


async def test_acting_anew_after_taking_back_says_that_the_old_line_is_kept() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        assert "lines" not in screen.conditions()
        await send(pilot, "r", "left")
        assert "eigener Verlauf" not in text_of(pilot.app)
        await send(pilot, "n")
        assert "bleibt als eigener Verlauf erhalten; G zeigt ihn" in text_of(pilot.app)
        await send(pilot, "down")
        assert "eigener Verlauf" not in text_of(pilot.app)
        assert "lines" in screen.conditions()


async def test_another_line_is_taken_up_at_its_end_and_a_step_back_gives_it_back() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        start = commands(screen)
        screen.clock = lambda: screen.passed + 10
        await send(pilot, "r", "n", "left", "left", "n")
        present = screen.session.encounter
        await send(pilot, "G")
        assert isinstance(pilot.app.screen, PickScreen)
        await send(pilot, "enter")
        assert commands(screen) == [*start, Rest("naga"), NextTurn()]
        assert "zurück" in text_of(pilot.app)
        await send(pilot, "down", "left")
        assert screen.session.encounter == present
        assert commands(screen) == [*start, NextTurn()]
        await send(pilot, "left")
        assert commands(screen) == start


async def test_after_acting_on_the_other_line_a_step_back_is_a_step_back() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "r", "left", "n", "G", "enter")
        resting = screen.session.encounter
        screen.clock = lambda: screen.passed + 10
        await send(pilot, "n", "left")
        assert screen.session.encounter == resting


async def test_lines_stand_under_the_place_where_they_part() -> None:
    set_language("en")
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        screen.clock = lambda: screen.passed + 10
        await send(pilot, "r", "n", "left", "left", "n")
        options = line_options(screen.session)
        assert [words_of(option.line).strip() for option in options] == [
            "step 2 · The pass · Round 1  present line: Krom is on turn",
            "2 steps  Naga rests  … Krom is on turn",
        ]
        assert [option.key is None for option in options] == [True, False]


async def test_a_mended_die_is_no_reason_to_tell_of_lines() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        await send(pilot, "a", "enter", "d", "1", "2")
        assert "eigener Verlauf" not in text_of(pilot.app)


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
async def test_the_list_fits(size: tuple[int, int]) -> None:
    async with program(free_scenario()).run_test(size=size) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "r", "left", "n", "G")
        assert_aligned(pilot.app)
        assert "Naga ruht" in text_of(pilot.app)
        await send(pilot, "escape")
        assert encounter_of(pilot.app) is screen
