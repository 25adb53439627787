"""What the screen has shown is on disk: killed, reopened, played elsewhere."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.program import ROOT, at_step, row_of, samyra, walk


def sessions(data: Path) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "tui", "--data-dir", str(data), "sessions", "--format", "json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    listed: list[dict[str, Any]] = json.loads(done.stdout)
    return listed


def test_a_killed_fight_stands_where_it_stood(tmp_path: Path) -> None:
    data = tmp_path / "Spiel stände äöü"
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(data)) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 5)
        terminal.signal(signal.SIGKILL)
        terminal.wait_exit()
    assert [(one["scenario"], one["step"], one["state"]) for one in sessions(data)] == [("gorge_ambush", 5, "free")]
    with samyra("resume", SAMYRA_DATA=str(data)) as terminal:
        terminal.wait_for(at_step(5), timeout=30)
        assert "●●○" in row_of(terminal, "Naga")
        terminal.send("left")
        terminal.wait_for(at_step(4))
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert sessions(data)[0]["step"] == 4


def test_who_only_looks_leaves_nothing_behind(tmp_path: Path) -> None:
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert sessions(tmp_path) == []


def test_a_session_being_played_is_locked(tmp_path: Path) -> None:
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 1)
        assert [one["state"] for one in sessions(tmp_path)] == ["locked"]


@pytest.mark.wide
def test_where_nothing_can_be_written_the_fight_goes_on_and_says_so(tmp_path: Path) -> None:
    file_in_the_way = tmp_path / "data"
    file_in_the_way.write_text("not a folder", encoding="utf-8")
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(file_in_the_way)) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 2)
        terminal.wait_for("nicht gespeichert")
        file_in_the_way.unlink()
        terminal.wait_for(lambda rows: not any("nicht gespeichert" in row for row in rows), timeout=20)
        assert [one["step"] for one in sessions(file_in_the_way)] == [2]
