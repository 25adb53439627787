"""Signals and terminals that are taken away: it ends at once, and all that was shown is there."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from random import Random

import pytest

from tests.journeys.program import at_step, samyra, walk
from tests.soak.ends import ENDS, SOON, End, meet
from tests.soak.figures import Figures
from tui import saves

ELSEWHERE = {"SIGINT", "SIGHUP"}
"""Ends that only the long run meets: the ways they take are those of the others."""


@pytest.mark.parametrize("end", [end for end in ENDS if end.name not in ELSEWHERE], ids=lambda end: end.name)
def test_every_end_comes_soon_and_loses_nothing(end: End) -> None:
    figures = Figures(end.name)
    meet(end, Random(5), figures, 2 * SOON)
    assert figures.wrong == []
    assert (figures.lost, figures.usable) == (0, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the process's state from /proc")
def test_a_suspended_program_keeps_its_session_and_goes_on_writing(tmp_path: Path) -> None:
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 2)
        terminal.signal(signal.SIGTSTP)
        status = Path(f"/proc/{terminal.process.pid}/status")
        terminal.wait_for(lambda _: "State:\tT" in status.read_text())
        assert [(one.step, one.state) for one in saves.listing(tmp_path)] == [(2, "locked")]
        terminal.signal(signal.SIGCONT)
        terminal.wait_for(at_step(2))
        terminal.settle()
        terminal.send("space")
        terminal.wait_for(at_step(3))
        assert [(one.step, one.state) for one in saves.listing(tmp_path)] == [(3, "locked")]
