"""A session of a thousand steps: opened, looked back through, gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.fights import keep
from tui import saves
from tui.app import SamyraApp
from tui.keeper import Keeper
from tui.screens.chronicle import Chronicle
from tui.screens.encounter import NEAR, EncounterScreen
from tui.words import set_language

STEPS = 1000


@pytest.fixture(scope="module")
def long_fight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("long")
    keep(data, STEPS)
    return data


async def test_the_log_of_a_long_fight_begins_near_its_end_and_can_be_read_to_its_beginning(long_fight: Path) -> None:
    set_language("de")
    kept = saves.open_session(long_fight)
    assert isinstance(kept, saves.Kept)
    whole = Chronicle().entries(kept.session)
    app = SamyraApp(lambda: EncounterScreen(kept.session.scenario, Keeper.going_on(kept)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, EncounterScreen)
        log = screen.log_panel
        assert text_of(log.rows[0]) == f"… {STEPS - NEAR} Schritte davor"
        assert (log.rows[-1].key, log.top) == (whole[-1].key, len(log.rows) - log.visible_rows)
        near = len(log.rows)
        await pilot.press("pageup")
        assert len(log.rows) > near
        assert log.top == len(log.rows) - 2 * log.visible_rows + 1
        for _ in range(len(log.rows) // max(1, log.visible_rows - 1) + 1):
            screen.action_page_up()
        assert (log.rows[0].key, log.top) == (whole[0].key, 0)
        await pilot.press("up")
        assert log.top == 0
        await pilot.press("left")
        assert text_of(log.rows[0]) == f"… {STEPS - NEAR - 1} Schritte davor"
        await pilot.press("tab", "home")
        assert log.rows[0].key == whole[0].key
    kept.close()


def text_of(line: object) -> str:
    return "".join(span.text for span in line.line).strip()  # type: ignore[attr-defined]


def test_it_opens_to_the_fight_that_was_led_and_goes_on(long_fight: Path) -> None:
    kept = saves.open_session(long_fight)
    assert isinstance(kept, saves.Kept)
    end, steps = kept.session.encounter, kept.session.cursor
    for _ in range(steps):
        assert kept.session.undo()
    assert not kept.session.undo()
    for _ in range(steps):
        assert kept.session.redo()
    assert kept.session.encounter == end
    assert kept.trouble is None
    kept.close()
    assert saves.listing(long_fight)[0].step == kept.session.cursor
