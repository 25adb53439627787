"""Somebody passes a table where the demo runs: it plays by itself, is taken over, and leaves the terminal clean."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.journeys.program import at_step, samyra
from tests.terminal import Terminal


def at_least(step: int) -> Callable[[list[str]], bool]:
    """Whether the screen stands at that step of the gorge or behind it."""

    def reached(rows: list[str]) -> bool:
        found = re.search(r"Schritt (\d+)/68", "\n".join(rows))
        return found is not None and int(found[1]) >= step

    return reached


def step_of(terminal: Terminal) -> str:
    found = re.search(r"Schritt \d+/68", terminal.screen())
    assert found is not None, terminal.screen()
    return found[0]


def test_it_plays_by_itself_and_a_key_takes_it_over() -> None:
    with samyra("demo", "--pace", "0.2") as terminal:
        terminal.wait_for(at_step(3), timeout=30)
        terminal.send("space")
        terminal.wait_for("lässt die Vorführung weiterlaufen")
        terminal.settle(0.2)
        here = step_of(terminal)
        assert terminal.idle_bytes(1) == 0
        assert step_of(terminal) == here
        terminal.send("s")
        terminal.wait_for(at_least(8))
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []


@pytest.mark.wide
def test_between_two_steps_nothing_is_sent() -> None:
    with samyra("demo", "--pace", "30") as terminal:
        terminal.wait_for("Jede Taste", timeout=30)
        terminal.settle(0.3)
        assert terminal.idle_bytes(1) == 0


@pytest.mark.wide
def test_a_kiosk_is_left_by_its_exit_key_alone() -> None:
    with samyra("demo", "--pace", "30", "--kiosk", "--exit-key", "f10") as terminal:
        terminal.wait_for("Jede Taste", timeout=30)
        terminal.send("ctrl+c")
        terminal.wait_for("lässt die Vorführung weiterlaufen")
        terminal.send("q", "ctrl+c", "ctrl+z", "ctrl+q", "ctrl+p", "\x1c", "space")
        terminal.wait_for(at_step(1))
        terminal.settle()
        assert terminal.process.poll() is None
        terminal.send("f10")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
