"""What a hurried game master meets in menus, forms, what-if and help: nothing wrong before anything was typed, what
holds now is what is shown, what cannot be done is crossed out and says why."""

from __future__ import annotations

from dataclasses import fields

import pytest

from samyra_core.commands import Attack, ChangeRule, Rest, SetCondition
from samyra_core.engine import Resolved
from samyra_core.engine.hand import RULES, SETTABLE, rule_shown, rule_values
from samyra_core.session import Session
from tests.tui.test_live_kit import begun, dialog_of, encounter_of, free_scenario, program, send
from tests.tui.test_screens_kit import german, rows_of, text_of
from tui import words
from tui.live.tray import Mode
from tui.screens.board import Seen
from tui.screens.help import DIALOG_TITLES, HelpScreen
from tui.screens.live.form import FormDialog
from tui.screens.roster import columns, state_words
from tui.words import _, set_language

__all__ = ["german"]

SIZE = (80, 24)
ENGLISH = ("status", "fatigue", "wounds", "scratches", "resting", "attacked", "weapon", "armour", "true", "false")
FORMS = [("w", str(number)) for number in range(1, 9)] + [("t", "3"), ("plus", "1"), ("plus", "2"), ("c",)]


@pytest.mark.parametrize("pressed", FORMS, ids="".join)
async def test_no_form_finds_fault_before_anything_is_typed(pressed: tuple[str, ...]) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, *pressed)
        assert isinstance(screen.dialog, FormDialog)
        assert [row for row in rows_of(pilot.app) if row.startswith("!")] == []


@pytest.mark.parametrize("pressed", FORMS, ids="".join)
async def test_typing_into_a_field_takes_the_place_of_what_stood_there(pressed: tuple[str, ...]) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, *pressed)
        form = screen.dialog
        assert isinstance(form, FormDialog)
        for place, field in enumerate(form.fields()):
            if field.kind == "choice":
                continue
            form.at, form.fresh = 0, True
            await send(pilot, *["tab"] * place, *(["right", "right"] if field.kind == "number" else []), "7")
            assert form.values[field.key] == "7", field.key


@pytest.mark.parametrize("place", range(7))
async def test_a_rule_opens_on_what_holds_now_and_that_again_is_no_change(place: int) -> None:
    async with program(free_scenario(initiative="individual", fatigue="weak")).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.session.step()
        screen.moved()
        await send(pilot, "w", "8", *["right"] * place)
        form = screen.dialog
        assert isinstance(form, FormDialog)
        assert form.refused() == "So ist es jetzt; wählen oder eingeben, was daraus wird."
        assert "jetzt" in text_of(pilot.app)


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_every_value_set_by_hand_is_told_in_words(language: words.Language) -> None:
    """Before it is done, in the log, and where it would be taken back: never a field's own id."""
    set_language(language)
    changes = {"status": "down", "resting": "true", "attacked": "true", "hidden": "true"}
    async with program(free_scenario()).run_test(size=(120, 40)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        from samyra_core.commands import SetValue

        for field in SETTABLE:
            screen.session.do(SetValue("naga", field, changes.get(field, "2")))
            screen.moved()
            await pilot.pause()
            shown = text_of(pilot.app)
            assert [one for one in SETTABLE if "_" in one and one in shown] == []
            if language == "de":
                assert [one for one in ENGLISH if one in shown] == []
            screen.session.undo()


# What if --------------------------------------------------------------------------------------------------------


async def test_what_the_rules_forbid_this_round_is_crossed_out_with_its_reason() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        await send(pilot, "o")
        assert "✗" not in text_of(pilot.app)
        await send(pilot, "escape")
        screen.session.do(Attack("naga", "guard_3"), ((2,), (2,)))
        screen.moved()
        await send(pilot, "o")
        shown = text_of(pilot.app)
        assert "✗ Angriff: Naga hat den eigenen Angriff" in shown
        assert "✗ erst ruhen: Naga hat in dieser Runde schon gehandelt" in shown


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_heads_of_what_if_keep_apart_in_the_smallest_terminal(language: words.Language) -> None:
    set_language(language)
    async with program(free_scenario()).run_test(size=(60, 20)) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        screen.session.do(Rest("naga"))
        screen.moved()
        await send(pilot, "o")
        sheet = dialog_of(pilot.app).sheet(60)  # type: ignore[arg-type]
        head = next(row for row in sheet.rows if len(row.line) == 5)
        assert all(span.text.startswith(" ") and "…" not in span.text for span in head.line)
        assert sheet.height <= screen.live.size.height


# Conditions -----------------------------------------------------------------------------------------------------


async def test_a_condition_counts_down_in_the_roster_and_its_end_is_announced() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        screen.pinned = "naga"
        screen.show()
        await send(pilot, "w", "3", *"blind", "tab", "2", "enter")
        assert screen.session.last is not None
        assert screen.session.last.command == SetCondition("naga", "blind", 2)
        assert "blind (2)" in text_of(pilot.app)
        assert "blind, noch 2 Runden" in text_of(pilot.app)
        await send(pilot, "N")
        assert "blind (1)" in text_of(pilot.app)
        assert "VORBEI" not in text_of(pilot.app)
        screen.clock = lambda: screen.passed + 10
        await send(pilot, "N")
        assert "VORBEI blind: Naga" in text_of(pilot.app)
        assert "blind (" not in text_of(pilot.app)
        await send(pilot, "left")
        assert "blind (1)" in text_of(pilot.app)


# The state column -----------------------------------------------------------------------------------------------


async def test_opponents_are_told_by_number_or_counted_but_never_cut_off() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, *(("naga", f"guard_{number}") for number in (1, 4, 10)))
        seen = next(one for one in screen.board.entries if isinstance(one, Seen) and one.key == "naga")
        encounter = screen.session.encounter
        assert state_words(seen, encounter, 30) == "↔ Wache 1, 4, 10"
        assert state_words(seen, encounter, 12) == "↔3"
        await pilot.pause()
        assert "↔ Wache 1, 4, 10" in text_of(pilot.app).split("── Naga")[1]
        screen.session.do(SetCondition("naga", "schwer geblendet", 2))
        screen.moved()
        seen = next(one for one in screen.board.entries if isinstance(one, Seen) and one.key == "naga")
        for width in (24, columns(80).state, columns(60).state):
            text = state_words(seen, screen.session.encounter, width)
            assert len(text) <= width
            assert "(2)" in text
            assert "↔3" in text


# Help -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed", "kind"),
    [(("a",), "throw"), (("w",), "menu"), (("w", "1"), "form"), (("i",), "order"), (("o",), "whatif")],
)
async def test_help_in_a_dialog_begins_with_its_keys(pressed: tuple[str, ...], kind: str) -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen, ("naga", "guard_3"))
        screen.mode = Mode.PROGRAM
        await send(pilot, *pressed, "question_mark" if len(pressed) > 2 else "?")
        assert isinstance(pilot.app.screen, HelpScreen)
        headings = [row.strip(" │█") for row in rows_of(pilot.app)]
        assert headings[2] == _(DIALOG_TITLES[kind])
        await send(pilot, "escape")
        assert screen.dialog is not None


async def test_a_question_mark_in_a_text_is_a_question_mark() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "w", "4", *"wer?")
        assert isinstance(screen.dialog, FormDialog)
        assert screen.dialog.values["text"] == "wer?"


async def test_the_filter_invites_in_the_language_of_the_moment() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "g")
        assert "tippen, um zu filtern" in text_of(pilot.app)
        set_language("en")
        pilot.app.screen.show()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "type to filter" in text_of(pilot.app)


# Narration ------------------------------------------------------------------------------------------------------


async def test_a_planned_event_and_a_scene_begun_by_hand_are_told_as_a_script_tells_them() -> None:
    from samyra_core import scenario
    from samyra_core.commands import FulfilPlan, Leave
    from tui.screens.telling import story

    prepared = scenario.load("rooftop_chase").scenario
    assert prepared is not None
    async with program(prepared).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        screen.session.do(FulfilPlan("out_of_breath"))
        screen.session.do(Leave("brom"))
        screen.moved()
        await pilot.pause()
        assert "Brom bleibt schnaufend zurück" in text_of(pilot.app)
        await send(pilot, "n", "enter")
        assert not story(screen.session).fresh
        await send(pilot, "t", "6")
        told = story(screen.session)
        assert (told.fresh, told.opening) == (True, True)
        assert "Ein offenes Fenster" in text_of(pilot.app)


async def test_the_fallen_have_no_risk_to_stumble() -> None:
    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        from samyra_core.commands import SetValue

        for field, value in (("buffer_used", "3"), ("fatigue", "24")):
            screen.session.do(SetValue("naga", field, value))
        screen.moved()
        await pilot.pause()
        assert "%" in next(row for row in rows_of(pilot.app) if "Naga  " in row)
        screen.session.do(SetValue("naga", "status", "down"))
        screen.moved()
        await pilot.pause()
        assert "%" not in next(row for row in rows_of(pilot.app) if "Naga  " in row)


# Checks ---------------------------------------------------------------------------------------------------------


async def test_a_chase_is_checks_of_three_keys_that_remember_the_skill() -> None:
    from samyra_core import scenario
    from samyra_core.commands import SamyraCheck

    prepared = scenario.load("rooftop_chase").scenario
    assert prepared is not None
    async with program(prepared).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        screen.clock = lambda: screen.passed + 10
        await send(pilot, "space", "n", "enter")
        screen.pinned = "mara"
        screen.show()
        await send(pilot, "c", "down", "down", "k", "down", "right", "enter", "enter")
        assert screen.session.last is not None
        assert screen.session.last.command == SamyraCheck("mara", "FP(Klettern)+1")
        screen.pinned = "brom"
        screen.show()
        await send(pilot, "c", "enter", "enter")
        assert screen.session.last.command == SamyraCheck("brom", "FP(Klettern)")
        await send(pilot, "c", "down", "down", "right", "right", "right")
        assert "Schreibweise" in text_of(pilot.app)


async def test_the_next_check_is_offered_against_the_last_difficulty() -> None:
    from samyra_core.commands import EwsCheck

    async with program(free_scenario()).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        begun(screen)
        await send(pilot, "c", "down", "down", "down", *"14", "enter", "enter")
        await send(pilot, "c", "enter", "enter")
        assert screen.session.last is not None
        assert screen.session.last.command == EwsCheck("naga", 14, "blade")


async def test_narration_comes_before_somebodys_values() -> None:
    from samyra_core import scenario

    prepared = scenario.load("rooftop_chase").scenario
    assert prepared is not None
    async with program(prepared).run_test(size=SIZE) as pilot:
        screen = encounter_of(pilot.app)
        await send(pilot, "space", "n", "enter", "r", "down")
        await pilot.pause(0.4)
        await send(pilot, "enter")
        assert screen.lower == "page"
        await send(pilot, "u")
        assert screen.lower == "page"
        await send(pilot, "t", "6")
        assert screen.lower == ""
        assert "Ein offenes Fenster" in text_of(pilot.app)


def test_every_rule_there_is_can_be_changed_to_each_of_its_values() -> None:
    setup = free_scenario().setup
    assert set(RULES) == {one.name for one in fields(setup.rules)}
    for name in RULES:
        session = Session(free_scenario())
        for value in rule_values(name, setup.sides):
            assert isinstance(session.do(ChangeRule(name, value)), Resolved), (name, value)
            assert rule_shown(session.encounter.setup.rules, name) == value
