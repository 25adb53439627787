"""What a person or a folder can put before the program: it starts, goes on, and ends when told to."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.journeys.program import ROOT, at_step, samyra

HOSTILE = "format: 1\nscenes:\n" + "- {id: a, steps: [round: next]}\n" * 55_000


def _nested(path: Path) -> None:
    path.write_text("keys = " + "[" * 20_000, "utf-8")


@pytest.mark.parametrize(
    "make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero"), _nested], ids=["pipe", "endless", "nested"]
)
def test_a_key_file_that_cannot_be_read_is_one_line_and_the_keys_are_the_usual(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "samyra"
    folder.mkdir()
    make(folder / "keys.toml")
    with samyra("play", "gorge_ambush", XDG_CONFIG_HOME=str(tmp_path)) as terminal:
        terminal.wait_for(at_step(0))
        terminal.send("space")
        terminal.wait_for(at_step(1))
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.raw.decode().count("keys.toml:0: Die Tastendatei l") == 1


@pytest.mark.wide
def test_a_folder_of_hostile_files_hides_no_bundled_scenario_and_delays_no_leaving(tmp_path: Path) -> None:
    for number in range(20):
        (tmp_path / f"hostile_{number}.yaml").write_text(HOSTILE, "utf-8")
    with samyra(cols=140, rows=60, cwd=tmp_path, PYTHONPATH=str(ROOT)) as terminal:
        terminal.wait_for("68 Schritte")
        terminal.send("ctrl+q")
        assert terminal.wait_exit(3) == 0
        assert terminal.left_behind() == []


@pytest.mark.wide
@pytest.mark.parametrize("opening", [(), ("f1",)], ids=["library", "help"])
def test_one_types_on_after_the_terminal_was_too_small(opening: tuple[str, ...], tmp_path: Path) -> None:
    with samyra(cwd=tmp_path, PYTHONPATH=str(ROOT)) as terminal:
        terminal.wait_for("Szenarien")
        terminal.send(*opening)
        terminal.settle(0.2)
        terminal.resize(50, 10)
        terminal.wait_for("60×20")
        terminal.resize(80, 24)
        terminal.wait_for("tippen")
        terminal.type("qqqx\x7f")
        terminal.wait_for(lambda rows: rows[0].split() == ["qqq"])
        terminal.send("ctrl+c")
        if opening:
            terminal.wait_for("Szenarien")
            terminal.send("ctrl+c")
        assert terminal.wait_exit() == 0
        assert b"Do you want" not in terminal.raw
