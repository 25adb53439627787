"""Someone walks to the stumble, reads the fatigue, goes a step back, reads it again, and leaves."""

from __future__ import annotations

import re
import signal

import pytest

from samyra_core import scenario, script
from tests.journeys.program import at_step, row_of, samyra, walk

STUMBLE = next(
    one.index for one in script.prepare(scenario.load("gorge_ambush").scenario) if one.step.id == "the_stumble"
)


def numbers(row: str) -> list[str]:
    return re.findall(r"\d+", row)


@pytest.mark.wide
def test_forward_to_the_stumble_and_back_again() -> None:
    with samyra("play", "scenarios/gorge_ambush.yaml") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, STUMBLE)
        assert "24" in numbers(row_of(terminal, "Naga"))
        terminal.send("left")
        terminal.wait_for(at_step(STUMBLE - 1))
        assert "21" in numbers(row_of(terminal, "Naga"))
        assert "24" not in numbers(row_of(terminal, "Naga"))
        terminal.send("right")
        terminal.wait_for(at_step(STUMBLE))
        assert "24" in numbers(row_of(terminal, "Naga"))
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []


def test_the_explanation_of_the_stumble_shows_the_sum_and_the_rule() -> None:
    with samyra("play", "gorge_ambush", cols=140, rows=45) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, STUMBLE)
        terminal.wait_for("F4")
        screen = re.sub(r"\s+", " ", terminal.screen())
        assert "21 Schmale Klinge" in screen
        assert "< 21" in screen


def test_back_at_the_beginning_nothing_happens() -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.send("left", "left", "space")
        terminal.wait_for(at_step(1))


def test_the_end_of_the_script_holds_and_all_expectations_are_met() -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.send("end")
        terminal.wait_for(at_step(68))
        terminal.send("space")
        terminal.settle()
        assert "68/68" in terminal.screen()
        assert "✗" not in terminal.screen()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_and_leaves_the_terminal_clean(number: int) -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.send("space")
        terminal.wait_for(at_step(1))
        terminal.signal(number)
        assert terminal.wait_exit() != 0
        assert terminal.left_behind() == []
