"""Disks that fill up while a fight is played, with an end that comes before or after there is room again."""

from __future__ import annotations

import shutil
import signal
import tempfile
from pathlib import Path
from random import Random

from samyra_core.session import Session
from tests.soak.disks import disk
from tests.soak.fights import scenario
from tests.soak.figures import Figures
from tests.soak.kills import LAST, OPENS, SCRIPTED, look, on_disk

WARNING = "gespeichert: der Datenträger"


def full_and_free(figures: Figures, numbers: Random) -> None:
    """Steps, no room, steps; then a kill, or room and one more step. What was shown without a warning is there."""
    with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
        data, model = Path(folder) / "data", Session(scenario(SCRIPTED))
        with disk(data, "play", SCRIPTED) as full:
            terminal = full.terminal
            terminal.wait_for(f"Schritt 0/{LAST}", timeout=OPENS)

            def step() -> bool:
                model.step()
                terminal.send("space")
                terminal.wait_for(f"Schritt {model.cursor}/{LAST}")
                terminal.settle(0.03)
                return WARNING not in terminal.screen()

            safe = 0
            for _ in range(numbers.randrange(4)):
                step()
                safe = model.cursor
            full.fill(numbers.randrange(5) << 12)
            while step():
                safe = model.cursor
                full.fill()
            for _ in range(numbers.randrange(3)):
                step()
            if numbers.random() < 0.5:
                full.free()
                if not step():
                    figures.fault("there is room again, and it still warns")
                safe = model.cursor
            else:
                figures.kills += 1
            place = full.data  # Held, so that it is there when the program is gone.
            terminal.signal(signal.SIGKILL)
            terminal.wait_exit()
            there = Path(folder) / "after"
            if place.exists():
                shutil.copytree(place, there)
        figures.runs += 1
        figures.shown += safe
        opened = on_disk(there)
        session = opened.session() if opened is not None else Session(model.scenario)
        assert isinstance(session, Session), session
        figures.lost += max(0, safe - session.cursor)
        model.jump(session.cursor)
        if session.moments != model.moments:
            figures.fault(f"{safe} steps were safe, {session.cursor} are there, and not as they were")
        look(figures, there, session.cursor if opened is not None else None)


def filled(rounds: int, seed: int) -> Figures:
    figures = Figures("disk full")
    numbers = Random(seed)
    for _ in range(rounds):
        full_and_free(figures, numbers)
    return figures
