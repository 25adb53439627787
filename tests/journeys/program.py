"""The program under a journey: started as a person starts it, in a pseudo-terminal."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.terminal import Terminal

ROOT = Path(__file__).parents[2]
GERMAN: dict[str, str | None] = {"LANG": "de_DE.UTF-8", "LC_ALL": None, "SAMYRA_LANG": "de"}


def samyra(*arguments: str, cols: int = 80, rows: int = 24, cwd: Path = ROOT, **env: str | None) -> Terminal:
    """`samyra ARGUMENTS…` in German and with no saved fights, unless `env` says otherwise."""
    env.setdefault("SAMYRA_DATA", tempfile.mkdtemp(dir=os.environ["SAMYRA_DATA"]))
    return Terminal([sys.executable, "-m", "tui", *arguments], cols, rows, cwd=cwd, env={**GERMAN, **env})


def at_step(number: int) -> str:
    """What the screen shows when the gorge stands at a step."""
    return f"Schritt {number}/68"


def walk(terminal: Terminal, number: int) -> None:
    """Press Space, one step after the other, until a step is reached from the beginning."""
    for index in range(1, number + 1):
        terminal.send("space")
        terminal.wait_for(at_step(index))


def row_of(terminal: Terminal, name: str) -> str:
    """The line of the initiative list that begins with a name, its markers aside."""
    for row in terminal.rows():
        words = row.strip("▌▶*▸ ").split()
        if words and " ".join(words).startswith(name):
            return row
    raise AssertionError(f"no row of {name}:\n{terminal.screen()}")
