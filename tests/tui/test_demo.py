"""The demo plays by itself, is taken over by any key, goes on when left alone; what a kiosk does not allow."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]
from textual.pilot import Pilot

from samyra_core.commands import Rest
from samyra_core.scenario.model import Scenario
from tests.tui.cli_call import Call, call
from tests.tui.spoken import scenario
from tests.tui.test_screens_kit import (
    SIZES,
    SNAPSHOTS,
    assert_aligned,
    german,
    nasty_scenario,
    small_scenario,
    text_of,
)
from tui.demo.app import DemoApp
from tui.screens.demo import TakenOver
from tui.words import language

__all__ = ["call", "german"]


class Waits:
    """Something that will be called back, until it is stopped."""

    def __init__(self, due: float, act: Callable[[], object]) -> None:
        self.due = due
        self.act = act
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class Clock:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waiting: list[Waits] = []

    def __call__(self, delay: float, act: Callable[[], object]) -> Waits:
        waits = Waits(self.now + delay, act)
        self.waiting.append(waits)
        return waits

    @property
    def next_delay(self) -> float:
        return min(one.due for one in self.pending()) - self.now

    def pending(self) -> list[Waits]:
        return [one for one in self.waiting if not one.stopped]

    async def tick(self) -> None:
        """On to the next thing that is due."""
        first = min(self.pending(), key=lambda one: one.due)
        self.waiting.remove(first)
        self.now = first.due
        done = first.act()
        if inspect.isawaitable(done):
            await done


def demo(of: Scenario | None = None, **more: object) -> tuple[DemoApp, Clock]:
    clock = Clock()
    return DemoApp(of or small_scenario(), later=clock, **more), clock  # type: ignore[arg-type]


def visitor(app: DemoApp) -> TakenOver:
    assert isinstance(app.screen, TakenOver)
    return app.screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


# By itself ------------------------------------------------------------------------------------------------------


async def test_it_plays_to_the_end_pauses_and_begins_again() -> None:
    app, clock = demo(seconds=4)
    async with app.run_test(size=(80, 24)) as pilot:
        steps = len(app.demo.session.steps)
        for place in range(steps + 1):
            assert app.demo.session.cursor == place
            assert len(clock.pending()) == 1
            await clock.tick()
        assert app.demo.ended
        await pilot.pause()
        assert "Gleich beginnt es von vorn" in text_of(app)
        assert clock.next_delay == 12
        await clock.tick()
        assert (app.demo.session.cursor, app.demo.ended) == (0, False)
        await clock.tick()
        assert app.demo.session.cursor == 1


async def test_a_step_shows_narration_figures_sentence_and_breath() -> None:
    app, clock = demo(scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        for _step in range(4):
            await clock.tick()
        await pilot.pause()
        text = text_of(app)
        for part in (
            "Nagas Klinge ist schon unterwegs",
            "Naga ist um 17 besser als Wache 1",
            "██████  ██████            ██      ██",
            "Naga   ██ ░░ ░░",
            "Jede Taste",
            "Schritt 4/68",
        ):
            assert part in text


async def test_where_there_is_room_the_breath_is_large_too() -> None:
    app, _clock = demo(scenario())
    async with app.run_test(size=(100, 30)) as pilot:
        app.demo.session.jump(58)
        app.demo.show()
        await pilot.pause()
        text = text_of(app)
        assert "Naga   ████ ████" in text
        assert "strauchelt zu 83 %" in text
        assert "██████  ██████        ██    ██████    ██" in text


async def test_a_quiet_step_goes_faster_and_a_long_text_stays_longer() -> None:
    app, clock = demo(scenario(), seconds=4)
    async with app.run_test(size=(80, 24)):
        delays = []
        for _step in range(5):
            delays.append(clock.next_delay)
            await clock.tick()
        assert delays[1] > 8  # the scene's narration
        assert delays[3] < 2  # an engagement
        assert delays[4] >= 4


# A visitor ------------------------------------------------------------------------------------------------------


async def test_any_key_takes_over_at_this_very_step_and_s_lets_it_run_on() -> None:
    app, clock = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        for _step in range(4):
            await clock.tick()
        await press(pilot, "x")
        screen = visitor(app)
        assert screen.session is app.demo.session
        assert screen.session.cursor == 4
        assert "lässt die Vorführung weiterlaufen" in text_of(app)
        assert [round(one.due - clock.now, 3) for one in clock.pending()] == [60]
        await press(pilot, "space", "left", "space")
        assert screen.session.cursor == 5
        assert [round(one.due - clock.now, 3) for one in clock.pending()] == [60]
        await press(pilot, "s")
        assert app.screen is app.demo
        assert app.demo.session.cursor == 5
        await clock.tick()
        assert app.demo.session.cursor == 6


async def test_left_alone_it_goes_on_in_the_language_of_the_house_whatever_is_open() -> None:
    app, clock = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await clock.tick()
        await press(pilot, "x", "L", "T", "g")
        assert language() == "en"
        assert not isinstance(app.screen, TakenOver)
        await clock.tick()
        await pilot.pause()
        assert app.screen is app.demo
        assert (language(), app.theme) == app.house
        assert len(app.screen_stack) == 1
        await clock.tick()
        assert app.demo.session.cursor == 2


async def test_a_visitors_language_goes_when_the_visitor_has_gone() -> None:
    app, clock = demo(seconds=100)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", "L", "s")
        assert "Any key" in text_of(app)
        await clock.tick()
        await pilot.pause()
        assert (clock.now, app.demo.session.cursor) == (60, 0)
        assert "Jede Taste" in text_of(app)
        assert len(clock.pending()) == 1


async def test_a_fight_that_left_the_script_begins_again() -> None:
    app, clock = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        for _step in range(2):
            await clock.tick()
        await press(pilot, "x")
        visitor(app).session.do(Rest("krom"))
        await press(pilot, "s")
        assert (app.demo.session.cursor, app.demo.session.on_script) == (0, True)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_without_a_kiosk_q_leaves_from_both_screens(key: str) -> None:
    for before in ((), ("x",)):
        app, _clock = demo()
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, *before, key)
            assert app.return_value == 0


# A kiosk --------------------------------------------------------------------------------------------------------


async def test_a_kiosk_leaves_by_its_exit_key_alone() -> None:
    app, _clock = demo(kiosk=True, exit_key="f10")
    async with app.run_test(size=(80, 24)) as pilot:
        assert " q " not in text_of(app).splitlines()[-1]
        await press(pilot, "q")
        assert " q " not in text_of(app).splitlines()[-1]
        await press(pilot, "q", "ctrl+c", "ctrl+q", "ctrl+p", "ctrl+z", "g", "ctrl+q", "escape")
        assert app.return_value is None
        assert isinstance(app.screen, TakenOver)
        await press(pilot, "f10")
        assert app.return_value == 0


async def test_the_exit_key_works_in_whatever_is_open() -> None:
    app, _clock = demo(kiosk=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", "question_mark", "ctrl+q")
    assert app.return_value == 0


# Any size, any text ---------------------------------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.parametrize("taken", [False, True])
async def test_any_size_and_any_text_raise_nothing(taken: bool) -> None:
    app, clock = demo(nasty_scenario())
    async with app.run_test(size=(80, 24)) as pilot:
        for _step in range(4):
            await clock.tick()
        if taken:
            await press(pilot, "x")
        for size in ((1, 1), (2, 3), (59, 19), (60, 20), (100, 30), (200, 60), (3, 60), (200, 2), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert_aligned(app)
        if not taken:
            for _step in range(8):
                await clock.tick()
                await pilot.pause()
                assert_aligned(app)


# The command ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("demo",), "Das Vollbild braucht ein Terminal"),
        (("demo", "nix.yaml"), "nix.yaml"),
        (("demo", "--pace", "0.1"), "keine Zahl von Sekunden zwischen 0.2 und 120"),
        (("demo", "--pace", "nan"), "keine Zahl von Sekunden"),
        (("demo", "--pace", "121"), "keine Zahl von Sekunden"),
        (("demo", "--exit-key", "ctrl+m"), "dafür keine Taste"),
        (("demo", "--exit-key", "\x1b[2J"), "dafür keine Taste"),
    ],
)
def test_a_wrong_call_is_told_in_two_lines(call: Call, arguments: tuple[str, ...], fault: str) -> None:
    answered = call(*arguments)
    assert (answered.code, answered.out) == (2, "")
    assert fault in answered.err
    assert len(answered.err.splitlines()) <= 2


@pytest.mark.parametrize("size", SIZES)
async def test_the_demo_at_three_sizes(size: tuple[int, int], snapshot: Snapshot) -> None:
    app, _clock = demo()
    async with app.run_test(size=size) as pilot:
        app.demo.session.jump(4)
        app.demo.show()
        await pilot.pause()
        assert_aligned(app)
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(text_of(app), f"demo_{size[0]}x{size[1]}.txt")
