"""The ends a program meets that are not its own: signals, and a terminal that is taken away."""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samyra_core.session import Session
from tests.journeys.program import GERMAN, ROOT
from tests.soak.fights import scenario, ways
from tests.soak.figures import Figures
from tests.soak.kills import LAST, OPENS, SCRIPTED, look, on_disk
from tests.terminal import Terminal

SOON = 1.5
"""Seconds in which it must be gone; a machine that is busy with other tests gets twice as long."""
IGNORING = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh")
"""As under nohup."""


@dataclass(frozen=True)
class End:
    """One way to end."""

    name: str
    come: Callable[[Terminal], None]
    shell: tuple[str, ...] = ()
    codes: frozenset[int] = frozenset()
    """Exit codes that tell of it, as a shell counts; empty: any."""


def _sent(number: int) -> Callable[[Terminal], None]:
    return lambda terminal: terminal.signal(number)


def _codes(number: int) -> frozenset[int]:
    return frozenset({-number, 128 + number})


ENDS = (
    End("SIGTERM", _sent(signal.SIGTERM), codes=_codes(signal.SIGTERM)),
    End("SIGHUP", _sent(signal.SIGHUP), codes=_codes(signal.SIGHUP)),
    End("SIGINT", _sent(signal.SIGINT), codes=_codes(signal.SIGINT)),
    End("terminal closed", Terminal.hang_up, codes=_codes(signal.SIGHUP)),
    End("terminal closed, SIGHUP ignored", Terminal.hang_up, shell=IGNORING, codes=_codes(signal.SIGHUP)),
)


def _heed_hangups() -> None:
    """Also where this long run itself was begun under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def meet(end: End, numbers: Random, figures: Figures, patience: float = SOON) -> None:
    """Some steps, one more key, the end at once or when its frame is there; then what is on disk."""
    with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
        data, model = Path(folder), Session(scenario(SCRIPTED))
        command = [*end.shell, sys.executable, "-m", "tui", "play", SCRIPTED]
        environ = {**GERMAN, "SAMYRA_DATA": str(data)}
        with Terminal(command, cwd=ROOT, env=environ, before_exec=_heed_hangups) as terminal:
            terminal.wait_for(f"Schritt 0/{LAST}", timeout=OPENS)
            for number in range(1, numbers.randrange(1, 5) + 1):
                model.step()
                terminal.send("space")
                terminal.wait_for(f"Schritt {number}/{LAST}")
            shown, held = model.cursor, ways(model)
            terminal.send("space")
            time.sleep(numbers.uniform(0, 0.02))
            begun = time.monotonic()
            end.come(terminal)
            code = terminal.wait_exit(patience + OPENS)
            took = time.monotonic() - begun
        model.step()
        figures.runs += 1
        figures.shown += shown
        opened = on_disk(data)
        session = opened.session() if opened is not None else None
        if not isinstance(session, Session) or ways(session) not in (held, ways(model)):
            figures.lost += shown - (session.cursor if isinstance(session, Session) else 0)
            figures.fault(f"{end.name}: not what an uninterrupted session holds")
        if took > patience or code not in end.codes:
            figures.fault(f"{end.name}: ended after {took:.1f} s with {code}")
        look(figures, data, session.cursor if isinstance(session, Session) else None)


def all_ends(rounds: int, seed: int) -> Figures:
    figures = Figures("signals, terminal gone")
    numbers = Random(seed)
    for _ in range(rounds):
        for end in ENDS:
            meet(end, numbers, figures)
    return figures
