"""A writer without a screen, killed while it writes: many steps a second, so that kills fall inside of a commit.

`python -m tests.soak.writers DATA SEED [STEPS]` is the one that is killed: it leads a fight without an end and says on
stdout how many steps are safe, as a screen would show them. With STEPS it stops there, as if it was killed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from random import Random

from samyra_core.engine import Resolved
from samyra_core.session import Session
from tests.journeys.program import ROOT
from tests.soak.fights import LED, moves, opened, scenario, ticking, ways
from tests.soak.figures import Figures
from tests.soak.kills import look
from tui import saves


def write(data: Path, seed: int, steps: int | None = None) -> None:
    """Lead a fight, undoing now and then, until somebody ends this process, or `steps` are done."""
    kept = saves.start(data, scenario(LED), ticking())
    session = kept.session
    for number, (command, throws) in zip(count(1), moves(session, seed), strict=False):
        session.do(command, throws)
        if number % 7 == 0:
            session.undo()
            session.redo()
        assert kept.trouble is None
        os.write(1, f"{session.cursor}\n".encode())
        if number == steps:
            os._exit(0)


def shown_by(output: bytes) -> int:
    """The last number that came in full."""
    lines = output.split(b"\n")[:-1]
    return int(lines[-1]) if lines else 0


def killed(kills: int, seed: int) -> Figures:
    """`kills` kills at random moments, some while the file is being made; the disk against an uninterrupted fight."""
    figures = Figures("killed while writing")
    numbers = Random(seed)
    for index in range(kills):
        with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
            data, own = Path(folder), seed + index
            output = killed_writer(data, own, numbers.choice((0, 0, 1, 3, 40, 300)), numbers)
            figures.runs += 1
            figures.kills += 1
            judge(figures, data, shown_by(output), own)
    return figures


def abandoned(data: Path, steps: int, seed: int) -> Path:
    """The session of one that was gone after its step `steps`: most of it stands in the log."""
    command = [sys.executable, "-m", "tests.soak.writers", str(data), str(seed), str(steps)]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    (path,) = saves.sessions_folder(data).glob(f"*{saves.SUFFIX}")
    assert Path(f"{path}-wal").stat().st_size
    return path


def killed_writer(data: Path, seed: int, steps: int, numbers: Random) -> bytes:
    """What one said before it was killed, a moment after its step `steps`; 0: after the first thing on disk."""
    command = [sys.executable, "-m", "tests.soak.writers", str(data), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, bufsize=0) as writer:
        assert writer.stdout is not None
        output = b""
        while steps and shown_by(output) < steps:
            output += writer.stdout.read(1 << 12)
        while not steps and not saves.sessions_folder(data).exists():
            time.sleep(0.0002)
        time.sleep(numbers.uniform(0, 0.02 if not steps else 0.003))
        writer.kill()
        return output + writer.stdout.read()


def judge(figures: Figures, data: Path, shown: int, seed: int) -> None:
    """Nothing shown is missing, and what is there is what the same moves make when nobody interrupts them."""
    figures.shown += shown
    found = saves.listing(data)
    if not found:
        figures.lost += shown
        figures.look(True, "")
        return
    session = opened(found[0].path)
    steps = len(session.moments) + session.redoable  # Killed between an undo and its redo.
    figures.lost += max(0, shown - steps)
    model = Session(session.scenario)
    for command, throws in moves(model, seed):
        if model.cursor >= steps:
            break
        assert isinstance(model.do(command, throws), Resolved)
    if session.redoable:
        model.undo()
    if ways(session) != ways(model) or steps > shown + 1:
        figures.fault(f"seed {seed}, {steps} steps on disk, {shown} shown: not what an uninterrupted fight holds")
    look(figures, data, session.cursor)


if __name__ == "__main__":
    write(Path(sys.argv[1]), *map(int, sys.argv[2:]))
