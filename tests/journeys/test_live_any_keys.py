"""Any keys in any order: the fight stands, everything fits, and what was done can be taken back and done again."""

from __future__ import annotations

import random

import pytest

from samyra_core import scenario
from tests.journeys.test_live_free import check_the_session
from tests.tui.test_live_kit import send_on
from tests.tui.test_screens_kit import assert_aligned, encounter_of, german, program
from tui.live.tray import Tray

__all__ = ["german"]

NAMED = ("enter", "space", "escape", "tab", "left", "right", "up", "down", "backspace", "pagedown", "home", "end")
SIGNS = ("full_stop", "plus", "minus", "left_square_bracket", "right_square_bracket")
KEYS = (*NAMED, "enter", "enter", *SIGNS, *"aAnNRrdDoxiwtcmMgGjkupqszeHbf", *"1234123412345678", *"abcdefgh")
MANY = 400


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["mill_mob", "palisade_siege", "gorge_ambush"])
async def test_any_keys_leave_a_sound_fight(name: str, seed: int) -> None:
    chance = random.Random(seed)
    prepared = scenario.load(name).scenario
    assert prepared is not None
    async with program(prepared).run_test(size=((60, 20), (80, 24), (140, 45))[seed]) as pilot:
        screen = encounter_of(pilot.app)
        screen.tray = Tray(seed)
        for number in range(MANY):
            key = chance.choice(KEYS if pilot.app.screen is screen else ("escape", "enter"))
            if key != "q" or screen.dialog is not None:
                await send_on(pilot, key)
            if number % 40 == 0 and pilot.app.screen is screen:
                await pilot.pause()
                assert_aligned(pilot.app)
        check_the_session(screen.session)
