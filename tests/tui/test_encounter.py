"""The encounter screen: what it shows, how it walks the script, and what its keys do."""

from __future__ import annotations

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]
from textual.pilot import Pilot

from samyra_core import scenario as scenarios
from samyra_core import script
from samyra_core.events import Thrown
from samyra_core.session import Session
from tests.tui.test_screens_kit import (
    NASTY,
    SIZES,
    SNAPSHOTS,
    assert_aligned,
    crowd_scenario,
    encounter_of,
    german,
    nasty_scenario,
    program,
    rows_of,
    small_scenario,
    text_of,
)
from tui import keys, plain
from tui.screens.board import Folded, Seen, board

__all__ = ["german"]


async def walk(pilot: Pilot[int], steps: int) -> None:
    screen = encounter_of(pilot.app)
    for _step in range(steps):
        screen.action_next()
    await pilot.pause()


def find(rows: list[str], text: str) -> str:
    return next(row for row in rows if text in row)


# The board ------------------------------------------------------------------------------------------------------


def at(step: int) -> Session:
    session = Session(small_scenario())
    session.jump(step)
    return session


def test_equals_are_folded_and_those_who_matter_stand_alone() -> None:
    entries = board(at(4)).entries
    folded = next(entry for entry in entries if isinstance(entry, Folded))
    alone = [entry.key for entry in entries if isinstance(entry, Seen)]
    assert (folded.up, folded.total) == (9, 10)
    assert alone == ["naga", "krom", "guard_1"]


def test_unfolded_equals_all_have_a_line() -> None:
    entries = board(at(4), None, {"group:guard"}).entries
    assert sum(isinstance(entry, Seen) for entry in entries) == 12


def test_what_changed_is_known_until_the_next_step() -> None:
    changed = {one.key: one.changed for one in board(at(4)).seen.values() if one.changed}
    assert changed["naga"] == {"buffer_used"}
    assert "status" in changed["guard_1"]
    assert "guard_1" not in {one.key for one in board(at(5)).seen.values() if one.changed}


def test_entering_a_scene_changes_nobody() -> None:
    assert not any(one.changed for one in board(at(1)).seen.values())


def test_whoever_acts_is_selected_until_somebody_else_is_chosen() -> None:
    assert board(at(5)).selected == "guard_2"
    assert board(at(5), "krom").selected == "krom"
    assert board(at(5), "nobody").selected == "guard_2"


# What is shown --------------------------------------------------------------------------------------------------


async def test_scene_round_turn_and_position_are_always_in_sight() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 4)
        head = rows_of(pilot.app)[0]
        for part in ("Der Engpass", "Runde 1", "▶ Naga", "Schritt 4/13"):
            assert part in head


async def test_marks_tell_turn_selection_and_change_without_colour() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 4)
        rows = rows_of(pilot.app)
        assert find(rows[1:], "Naga").startswith("▌▶* Naga")
        assert find(rows[1:], "Krom").startswith("    Krom")
        assert find(rows[1:], "Wache 1 ").startswith("  * Wache 1")
        assert "●○○ 0→1" in find(rows[1:], "Naga")
        assert "AM BODEN" in find(rows[1:], "Wache 1 ")
        assert "Wache 9/10" in find(rows, "9/10")


async def test_expectations_are_shown_with_their_origin_and_what_came_out() -> None:
    async with program(small_scenario()).run_test(size=(100, 30)) as pilot:
        await walk(pilot, 4)
        line = find(rows_of(pilot.app), "✓ Angriff")
        assert "Buch" in line
        assert "Gewählt" in line
        await walk(pilot, 1)
        failed = find(rows_of(pilot.app), "✗ Naga")
        assert "99" in failed
        assert find(rows_of(pilot.app)[1:], "Naga ").rstrip().endswith("✗")


async def test_a_planned_event_is_told_when_it_is_due() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 8)
        assert "Die Wachen fliehen" not in text_of(pilot.app)
        await walk(pilot, 1)
        assert "Jetzt geplant: Die Wachen fliehen" in text_of(pilot.app)


async def test_the_odds_stand_with_their_fraction_and_the_faces_needed() -> None:
    async with program(small_scenario()).run_test(size=(100, 30)) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(11)
        await pilot.pause()
        text = text_of(pilot.app)
        assert "Puffer 3 von 3 · Erschöpfung 24" in text
        assert "Strauchelt mit 66,7 % = 6718463/10077696, sicher mit 4 oder 6" in text


async def test_the_footer_says_what_space_will_do() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 3)
        assert rows_of(pilot.app)[-1].startswith(" Leertaste  Naga greift Wache 1 an")


async def test_at_the_end_nothing_more_is_offered_but_the_way_back() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.action_finish()
        await pilot.pause()
        assert "Schritt 13/13" in rows_of(pilot.app)[0]
        assert screen.key_bar.hints[0].action == "back"
        assert screen.check_action("next", ()) is False


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("step", [0, 4, 11])
async def test_the_screen_at_chosen_steps(size: tuple[int, int], step: int, snapshot: Snapshot) -> None:
    async with program(small_scenario()).run_test(size=size) as pilot:
        encounter_of(pilot.app).jump(step)
        await pilot.pause()
        assert f"Schritt {step}/13" in rows_of(pilot.app)[0]
        assert_aligned(pilot.app)
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(text_of(pilot.app), f"encounter_{step}_{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
async def test_names_are_shown_as_typed_and_steer_nothing(size: tuple[int, int]) -> None:
    async with program(nasty_scenario()).run_test(size=size) as pilot:
        screen = encounter_of(pilot.app)
        for step, mode in ((0, ""), (2, ""), (3, "explain"), (4, "story"), (6, "explain"), (9, ""), (10, "")):
            screen.session.jump(step)
            screen.lower = mode  # type: ignore[assignment]
            screen.moved()
            await pilot.pause()
            assert_aligned(pilot.app)
        screen.jump(3)
        await pilot.pause()
        text = text_of(pilot.app)
        for name in NASTY[:3]:
            assert plain.cut(name, 14).rstrip("…") in text
        assert "Szene [b]" in text


async def test_sixty_combatants_scroll_with_the_selection() -> None:
    async with program(crowd_scenario(60)).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 2)
        screen = encounter_of(pilot.app)
        screen.pinned = "c58"
        screen.show()
        screen.action_down()
        await pilot.pause()
        assert "Kämpfer 59" in text_of(pilot.app)
        assert "Kämpfer 0 " not in "\n".join(rows_of(pilot.app)[1:9])


# Keys -----------------------------------------------------------------------------------------------------------


async def test_keys_step_forward_and_back() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        session = encounter_of(pilot.app).session
        await pilot.press("space", "right", "space")
        assert session.cursor == 3
        await pilot.press("left", "ctrl+z")
        assert session.cursor == 1
        await pilot.press("ctrl+y")
        assert session.cursor == 2


async def test_the_way_back_shows_what_the_way_there_showed() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        await walk(pilot, 5)
        there = text_of(pilot.app)
        screen.action_next()
        screen.action_back()
        await pilot.pause()
        assert there == text_of(pilot.app)


async def test_explanation_stays_open_while_the_arrows_step() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        await walk(pilot, 4)
        screen.action_explain()
        await pilot.pause()
        assert "Warum · 4 Naga greift Wache 1 an" in text_of(pilot.app)
        screen.action_back()
        await pilot.pause()
        assert "Warum · 3" in text_of(pilot.app)
        screen.action_follow()
        await pilot.pause()
        assert "Warum" not in text_of(pilot.app)


async def test_a_line_of_the_log_explains_its_own_step() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        await walk(pilot, 6)
        screen.action_switch()
        while screen.line and not screen.line.startswith("4."):
            screen.action_up()
        screen.action_choose_line()
        await pilot.pause()
        assert "Warum · 4 Naga greift Wache 1 an" in text_of(pilot.app)
        assert "Schritt 6/13" in rows_of(pilot.app)[0]


async def test_the_stumble_of_the_gorge_is_seen_explained_and_taken_back() -> None:
    gorge = scenarios.load("gorge_ambush").scenario
    assert gorge is not None
    stumble = next(
        prepared.index
        for prepared, done in script.run(gorge)
        if any(isinstance(event, Thrown) and event.stumbled for event in done.events)
    )
    async with program(gorge).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(stumble - 1)
        screen.action_next()
        await pilot.pause()
        naga = find(rows_of(pilot.app)[1:], "Naga")
        assert "21→24" in naga
        assert "●● 3→2" in naga
        screen.action_explain()
        await pilot.pause()
        assert "|20| < 21" in text_of(pilot.app)
        screen.action_back()
        await pilot.pause()
        assert "21→24" not in text_of(pilot.app)
        assert " 21 " in find(rows_of(pilot.app)[1:], "Naga")


async def test_scenes_are_jumped_to_both_ways() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.action_scene_forward()
        screen.action_scene_forward()
        assert screen.session.position == 12
        screen.action_scene_back()
        assert screen.session.position == 1
        screen.action_start()
        assert screen.session.position == 0


async def test_folding_a_group_and_selecting_one_of_it() -> None:
    async with program(small_scenario()).run_test(size=(100, 30)) as pilot:
        screen = encounter_of(pilot.app)
        await walk(pilot, 2)
        screen.action_fold()
        await pilot.pause()
        assert "Wache 7" in text_of(pilot.app)
        screen.action_fold()
        await pilot.pause()
        assert "Wache 7" not in text_of(pilot.app)


async def test_the_language_is_switched_while_the_screen_stands() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 4)
        pilot.app.action_language()  # type: ignore[attr-defined]
        await pilot.pause()
        text = text_of(pilot.app)
        assert "Round 1" in text
        assert "Naga attacks Wache 1" in text
        assert "Verlauf" not in text


@pytest.mark.parametrize("step", [0, 4, 13])
async def test_every_key_of_the_footer_does_something(step: int) -> None:
    async with program(small_scenario()).run_test(size=(200, 60)) as pilot:
        app = pilot.app
        encounter_of(app).jump(step)
        await pilot.pause()
        for hint in encounter_of(app).key_bar.shown():
            if hint.action == "leave":
                continue
            screen = encounter_of(app)
            before = (text_of(app), screen.session.cursor)
            await pilot.press(keys.BY_ID[hint.action].keys[0])
            assert app.screen is not screen or (text_of(app), screen.session.cursor) != before, hint
            if app.screen is not screen:
                app.pop_screen()
            screen.lower, screen.line, screen.pinned, screen.side_closed = "", None, None, False
            screen.unfolded = frozenset()
            screen.jump(step)
            await pilot.pause()
