"""The encounter screen: what it shows, how it walks the script, and what its keys do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]
from textual.pilot import Pilot

from samyra_core import odds, script
from samyra_core import scenario as scenarios
from samyra_core.events import Thrown
from samyra_core.session import Session
from samyra_core.text import Text
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
from tui.screens.chronicle import Log, log_sheet
from tui.screens.details import faces_needed

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


async def test_expectations_met_are_a_mark_and_only_failed_ones_need_words() -> None:
    async with program(small_scenario()).run_test(size=(100, 30)) as pilot:
        await walk(pilot, 4)
        assert "Buch ✓ 2  Gewählt ✓ 1" in find(rows_of(pilot.app), "Verlauf")
        assert "✓" not in find(rows_of(pilot.app)[1:], "Naga ")
        await walk(pilot, 1)
        assert "Buch ✗ 1" in find(rows_of(pilot.app), "Verlauf")
        assert "99" in find(rows_of(pilot.app), "✗ Naga")
        assert "✗ ↔" in find(rows_of(pilot.app)[1:], "Naga ")


async def test_what_weighs_much_stands_in_capitals_and_in_bold() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 4)
        assert find(rows_of(pilot.app), "AM BODEN Wache 1").startswith(" AM BODEN")
        entries = encounter_of(pilot.app).chronicle.entries(encounter_of(pilot.app).session)
        line = next(one for one in entries if "am Boden" in one.text)
        bold = [
            span.text
            for one in log_sheet(Log((line,), line.place), 60).rows
            for span in one.line
            if "strong" in span.role
        ]
        assert bold == ["kritische Wunde", "am Boden"]


async def test_narration_has_the_room_it_needs_and_goes_with_its_step() -> None:
    gorge = scenarios.load("gorge_ambush").scenario
    assert gorge is not None
    async with program(gorge).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(40)
        await pilot.pause()
        assert "wieder zu Atem kommt." in text_of(pilot.app)
        screen.jump(43)
        await pilot.pause()
        assert "┃" not in text_of(pilot.app)
        assert screen.check_action("story", ()) is True


async def test_narration_that_is_cut_names_the_key_for_the_whole() -> None:
    scenario = small_scenario()
    scene = scenario.scenes[0]
    long = Text(" ".join(["Steine"] * 200))
    scenario = replace(scenario, scenes=(replace(scene, text=long), *scenario.scenes[1:]))
    async with program(scenario).run_test(size=(80, 24)) as pilot:
        await walk(pilot, 1)
        told = [row.rstrip() for row in rows_of(pilot.app) if row.startswith("┃")]
        assert told[-1].endswith("Steine … b")
        assert len(told) == 6


async def test_one_combatant_is_shown_in_full_with_the_reasons_of_the_risk() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        screen.jump(11)
        screen.pinned = "naga"
        screen.show()
        screen.action_choose_line()
        await pilot.pause()
        text = text_of(pilot.app)
        assert "Risiko: Naga" in text
        assert "Zusammen 6718463/10077696 = 66,7 %" in text
        screen.action_follow()
        await pilot.pause()
        assert "Risiko: Naga" not in text_of(pilot.app)


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
        assert "Straucheln: 66,7 % (6718463/10077696) · 4 oder 6 rettet, 5 je nach Folgewurf" in text


@pytest.mark.parametrize(
    ("value", "fatigue", "words"),
    [
        (21, 9, "nur 5 gefährdet, je nach Folgewurf"),
        (21, 24, "4 oder 6 rettet, 5 je nach Folgewurf"),
        (18, 24, "6 rettet, 5 je nach Folgewurf"),
        (0, 6, "6 rettet, 5 je nach Folgewurf"),
        (0, 40, "keine Zahl ist sicher, 5 oder 6 je nach Folgewurf"),
        (12, 12, "2, 4 oder 6 rettet, 5 je nach Folgewurf"),
    ],
)
def test_no_face_is_called_safe_or_fatal_that_hangs_on_further_throws(value: int, fatigue: int, words: str) -> None:
    assert faces_needed(odds.safe_faces(value, 0, fatigue)) == words


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
        assert "back" in {hint.action for hint in screen.key_bar.hints}
        assert "next" not in {hint.action for hint in screen.key_bar.hints}
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
        there = [row for row in rows_of(pilot.app) if row.strip()]
        screen.action_next()
        screen.action_back()
        await pilot.pause()
        back = [row for row in rows_of(pilot.app) if row.strip()]
        assert there == [row for row in back if not row.startswith(" ← ")]


async def test_explanation_stays_open_while_the_arrows_step() -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        screen = encounter_of(pilot.app)
        await walk(pilot, 4)
        screen.action_explain()
        await pilot.pause()
        assert "Warum · Schritt 4 · Naga greift Wache 1 an" in text_of(pilot.app)
        screen.action_back()
        await pilot.pause()
        assert "Warum · Schritt 3" in text_of(pilot.app)
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
        assert "Warum · Schritt 4 (der Kampf steht bei 6) · Naga greift Wache 1 an" in text_of(pilot.app)
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


@pytest.mark.wide
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
            screen.dialog = None
            screen.jump(step)
            await pilot.pause()
