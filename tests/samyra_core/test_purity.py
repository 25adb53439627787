"""The core stands alone: no screen, no command line, no clock, and chance only where it comes from a seed."""

from __future__ import annotations

import ast
import json
import pkgutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import samyra_core

ROOT = Path(samyra_core.__file__).parent
MODULES = sorted(
    {samyra_core.__name__}
    | {one.name for one in pkgutil.walk_packages(samyra_core.__path__, f"{samyra_core.__name__}.")}
)
FILES = sorted(ROOT.rglob("*.py"))

LOADED = """
import importlib, json, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(sorted(sys.modules)))
"""


def loaded_by(*names: str) -> set[str]:
    """All the modules a fresh interpreter holds after it imported `names`."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *names], cwd=ROOT.parent, capture_output=True, text=True, check=True, timeout=60
    )
    return set(json.loads(done.stdout))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file: Path) -> set[str]:
    """The top-level names of all modules a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_importing_every_room_of_the_core_loads_no_screen_and_no_command_line():
    loaded = loaded_by(*MODULES)
    assert set(MODULES) <= loaded
    tops = {name.partition(".")[0] for name in loaded}
    assert tops & {"tui", "textual", "rich", "click", "platformdirs", "curses", "readline", "asyncio"} == set()


def test_the_rules_need_nothing_but_the_standard_library():
    rooms = ("engine", "odds", "samyra", "ews", "fatigue", "wounds", "initiative", "view", "dice")
    loaded = loaded_by(*(f"samyra_core.{room}" for room in rooms))
    tops = {name.partition(".")[0] for name in loaded}
    assert tops & {"ruamel", "yaml", "cattrs", "attr", "attrs", "sqlite3", "filelock"} == set()
    assert {name for name in loaded if name.startswith("samyra_core.scenario")} == set()


@pytest.mark.parametrize("module", ["time", "datetime", "secrets", "uuid", "locale", "gettext"])
def test_nothing_in_the_core_asks_a_clock_the_system_or_a_language(module: str):
    assert [file.name for file in FILES if module in imports(file)] == []


def test_chance_has_one_room():
    assert [file.relative_to(ROOT).as_posix() for file in FILES if "random" in imports(file)] == ["dice.py"]


def test_chance_comes_from_a_seed_alone():
    """Every use of `random` in the dice room is a generator made from a seed; the shared one is never touched."""
    used = {
        (node.attr, isinstance(node.value, ast.Name))
        for node in ast.walk(tree(ROOT / "dice.py"))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
    }
    assert used == {("Random", True)}


def test_one_seed_throws_the_same_faces_in_every_process():
    code = "from samyra_core.dice import Seeded; s = Seeded(7); print([s.plus_minus() for _ in range(20)])"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT.parent,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
            timeout=60,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(outputs) == 1


def test_nothing_in_the_core_prints_or_opens_a_screen():
    calls = {
        (file.name, node.func.id)
        for file in FILES
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"print", "input", "eval"}
    }
    assert calls == set()
