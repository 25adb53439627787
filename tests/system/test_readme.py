"""The README's two commands, taken from its text and run as they stand in a fresh clone."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.terminal import Terminal

ROOT = Path(__file__).parents[2]


def commands() -> list[str]:
    """The lines in the README that set up everything and do one thing: play, test."""
    return re.findall(r"^python3 -m venv .*$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone of what is committed, with nothing installed."""
    folder = tmp_path_factory.mktemp("fresh") / "samyra"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder)], check=True)
    return folder


def test_the_readme_has_two_commands_of_one_line_each() -> None:
    play, test = commands()
    assert play.endswith("samyra play scenarios/gorge_ambush.yaml")
    assert "pytest" in test


def test_the_first_command_opens_the_gorge(clone: Path) -> None:
    play, _ = commands()
    with Terminal(["bash", "-c", play], 80, 24, cwd=clone, env={"LANG": "C", "LC_ALL": ""}) as terminal:
        terminal.wait_for("0/68", timeout=300)
        terminal.send("space")
        terminal.wait_for("1/68")
        terminal.send("q")
        assert terminal.wait_exit(timeout=20) == 0
        assert terminal.left_behind() == []


def test_the_second_command_installs_and_runs_tests(clone: Path) -> None:
    """The whole suite is run by the CI script with this very command; here a part of it shows that it stands alone."""
    _, test = commands()
    env = {**os.environ, "PYTEST_ADDOPTS": "-k golden"}
    done = subprocess.run(["bash", "-c", test], cwd=clone, env=env, capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert re.search(r"\d{2,} passed", done.stdout)
