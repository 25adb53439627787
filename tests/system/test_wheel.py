"""The wheel: carries scenarios, words and styles, and runs from any directory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.terminal import Terminal

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(pip, check=True, timeout=300)
    (built,) = folder.glob("samyra-*.whl")
    return built


@pytest.fixture(scope="module")
def samyra(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, installed from the wheel alone into a clean environment."""
    venv = tmp_path_factory.mktemp("clean") / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    subprocess.run([str(venv / "bin/pip"), "install", "--quiet", str(wheel)], check=True, timeout=300)
    return venv / "bin/samyra"


def run(samyra: Path, cwd: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run([str(samyra), *arguments], cwd=cwd, env=env, capture_output=True, text=True, timeout=60)


def test_the_wheel_carries_scenarios_words_and_styles(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"samyra_core/scenarios/{path.name}" for path in (ROOT / "scenarios").iterdir()}
    wanted |= {str(path.relative_to(ROOT)) for path in (ROOT / "tui").rglob("*.tcss")}
    wanted |= {str(path.relative_to(ROOT)) for path in (ROOT / "tui").rglob("*.css")}
    wanted |= {str(path.relative_to(ROOT)) for path in (ROOT / "tui").rglob("*.mo")}
    assert wanted - names == set()
    assert [name for name in names if name.startswith("tests/")] == []


def test_replay_by_id_holds_from_any_directory(samyra: Path, tmp_path: Path) -> None:
    done = run(samyra, tmp_path, "replay", "gorge_ambush", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["expectations"]["failed"] == 0


def test_both_languages_are_there(samyra: Path, tmp_path: Path) -> None:
    german, english = (run(samyra, tmp_path, "--lang", language, "--help").stdout for language in ("de", "en"))
    assert german != english


def test_the_screen_opens_from_any_directory(samyra: Path, tmp_path: Path) -> None:
    with Terminal([str(samyra), "play", "gorge_ambush"], 80, 24, cwd=tmp_path) as terminal:
        terminal.wait_for("0/68", timeout=20)
        terminal.send("q")
        assert terminal.wait_exit(timeout=20) == 0
        assert terminal.left_behind() == []
