"""Somebody nobody prepared joins: one form for one or many, with names that tell them apart."""

from __future__ import annotations

import pytest

from samyra_core.commands import Recruit
from samyra_core.state import InitiativeMode, Profile
from tests.tui.test_live_kit import begun, encounter_of, free_scenario, program, send
from tests.tui.test_screens_kit import german, text_of
from tui.screens.encounter import EncounterScreen
from tui.screens.live.form import FormDialog

__all__ = ["german"]

SIZE = (80, 24)


def came(screen: EncounterScreen) -> tuple[Profile, ...]:
    """Who came in last."""
    assert screen.session.last is not None
    command = screen.session.last.command
    assert isinstance(command, Recruit)
    return (command.profile, *command.others)


def called(screen: EncounterScreen) -> list[str]:
    return [one.name.pick("de") for one in came(screen)]


async def test_each_side_has_its_own_line_the_players_first() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "plus", "1", *"Räuber [1]", "enter")
        (profile,) = came(screen)
        assert (profile.name.pick("de"), profile.side, profile.weapon) == ("Räuber [1]", "heroes", 3)
        await send(pilot, "plus", "2", "enter")
        assert (came(screen)[0].side, called(screen)) == ("guards", ["Wache 11"])


async def test_five_of_a_kind_are_one_form_and_one_step() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        before = screen.session.cursor
        await send(pilot, "plus", "2", "tab", "5")
        assert "Wache 11 bis Wache 15" in text_of(pilot.app)
        await send(pilot, "enter")
        assert called(screen) == [f"Wache {number}" for number in range(11, 16)]
        assert [one.number for one in came(screen)] == list(range(11, 16))
        assert screen.session.cursor == before + 1
        assert "5 × Wache kommen hinzu" in text_of(pilot.app)
        await send(pilot, "left")
        assert len(screen.session.encounter.order) == 12


async def test_several_with_a_name_of_their_own_are_a_group_that_goes_on_counting() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "plus", "1", *"Wolf", "tab", "2", "enter")
        assert called(screen) == ["Wolf 1", "Wolf 2"]
        assert {one.group for one in came(screen)} == {"wolf"}
        await send(pilot, "plus", "1", *"Wolf", "tab", "2", "enter")
        assert called(screen) == ["Wolf 3", "Wolf 4"]
        assert {one.group for one in came(screen)} == {"wolf"}


async def test_a_name_that_is_there_already_is_numbered_and_the_form_says_so() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "plus", "1", *"naga")
        assert "gibt es schon" in text_of(pilot.app)
        await send(pilot, "enter")
        assert called(screen) == ["naga 2"]


async def test_the_form_remembers_what_came_last_on_that_side() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "plus", "1", *"Mara", "tab", "tab", "tab", "tab", *"17", "tab", *"9", "enter")
        await send(pilot, "plus", "1", *"Pip", "enter")
        (profile,) = came(screen)
        assert (profile.skills["fight"].value, profile.attributes["stamina"].value) == (17, 9)
        await send(pilot, "plus", "2", "enter")
        await send(pilot, "plus", "2", "enter")
        assert called(screen) == ["Wache 12"]


@pytest.mark.parametrize(("mode", "shown"), [("listed", False), ("sides", False), ("individual", True)])
async def test_initiative_is_asked_for_only_where_it_is_thrown_on(mode: str, shown: bool) -> None:
    async with program(free_scenario(initiative=InitiativeMode(mode))).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.session.step()
        screen.moved()
        await send(pilot, "plus", "1")
        assert isinstance(screen.dialog, FormDialog)
        assert ("initiative" in [one.key for one in screen.dialog.fields()]) is shown


async def test_a_wound_asks_single_newcomers_for_a_faint_check_and_equals_not() -> None:
    """W4, as a scenario has it where it says nothing: on for single ones, off for equals."""
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "plus", "1", *"Mara", "enter")
        assert [one.wound_faint for one in came(screen)] == [True]
        await send(pilot, "plus", "1", *"Wolf", "tab", "3", "enter")
        assert [one.wound_faint for one in came(screen)] == [False] * 3


async def test_too_many_are_refused_in_the_form() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        before = screen.session.cursor
        await send(pilot, "plus", "2", "tab", *"99", "enter")
        assert "von 1 bis 50" in text_of(pilot.app)
        assert screen.session.cursor == before


async def test_several_like_a_single_one_go_on_counting_behind_it() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "plus", "1", "tab", "2", "tab", "n", "enter")
        assert called(screen) == ["Naga 2", "Naga 3"]
        assert [one.side for one in came(screen)] == ["heroes", "heroes"]
