"""The program killed with SIGKILL in a real terminal, again and again, and what is on disk afterwards.

The last bytes received decide what was shown: a step counts as shown as soon as one cell of the screen is another than
before its key. Whatever is on disk must be what an uninterrupted session holds after the same commands with the same
dice, and nothing shown may be missing.
"""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samyra_core.engine import Resolved
from samyra_core.journal import Opened, read
from samyra_core.session import Session
from tests.journeys.program import GERMAN, ROOT
from tests.soak.fights import LED, scenario, ways
from tests.soak.figures import Figures
from tests.terminal import Grid, Terminal
from tui import saves

SCRIPTED = "gorge_ambush"
LAST = 68
"""Steps of the gorge."""
OPENS = 30.0
"""Seconds the program may take until its first frame."""
LONGEST_STEP = 0.012
"""Seconds from a key to its frame, about: kills fall within."""


def program(data: Path, *arguments: str) -> Terminal:
    env = {**GERMAN, "SAMYRA_DATA": str(data)}
    return Terminal([sys.executable, "-m", "tui", *arguments], cwd=ROOT, env=env)


@dataclass
class Blow:
    """One kill and what the terminal had received by then."""

    before: Grid
    """What stood there, settled, when the last key went out."""
    after: Grid
    """What stands there when the process is dead and all its bytes have come."""
    whole: bool
    """Whether the last key's frame had come and the terminal was quiet before the kill."""


def strike(terminal: Terminal, key: str, numbers: Random, *, settled: bool) -> Blow:
    """Press a key and kill: at once, within the time of a step, at its first bytes, or when it has `settled`."""
    before, received = terminal.grid(), terminal.bytes_received
    terminal.send(key)
    if settled:
        wait_for_bytes(terminal, received)
        terminal.settle(0.08)
    elif numbers.random() < 0.3:
        wait_for_bytes(terminal, received)
    else:
        time.sleep(numbers.uniform(0, LONGEST_STEP))
    terminal.signal(signal.SIGKILL)
    terminal.wait_exit()
    return Blow(before, terminal.grid(), settled)


def wait_for_bytes(terminal: Terminal, received: int) -> None:
    deadline = time.monotonic() + OPENS
    while terminal.bytes_received == received and time.monotonic() < deadline:
        terminal.idle_bytes(0.0005)


def on_disk(data: Path) -> Opened | None:
    """The one session of a data directory; None where none was begun."""
    found = sorted(saves.sessions_folder(data).glob("*.samyra"))
    assert len(found) <= 1, found
    if not found:
        return None
    opened = read(found[0])
    assert isinstance(opened, Opened), opened
    return opened


class Scripted:
    """One fight by the script, with steps back and forward, killed and resumed until its end is reached."""

    def __init__(self, data: Path, numbers: Random) -> None:
        self.data = data
        self.numbers = numbers
        self.model = Session(scenario(SCRIPTED))
        """The uninterrupted session: it makes every move that came to the disk."""
        self.kept = False
        """Whether there is a file."""

    def move(self) -> str:
        """A key that moves: mostly forward."""
        if self.model.cursor and self.numbers.random() < 0.2:
            return "left"
        return "space" if self.model.cursor < LAST else "left"

    @staticmethod
    def follow(model: Session, key: str) -> None:
        model.undo() if key == "left" else model.step()

    def kill_once(self, figures: Figures, *, settled: bool) -> None:
        """Go on where it stands, make some moves, and kill at the last."""
        arguments = ("resume",) if self.kept else ("play", SCRIPTED)
        with program(self.data, *arguments) as terminal:
            terminal.wait_for(f"Schritt {self.model.cursor}/{LAST}", timeout=OPENS)
            for _ in range(self.numbers.randrange(4)):
                key = self.move()
                self.follow(self.model, key)
                terminal.send(key)
                terminal.wait_for(f"Schritt {self.model.cursor}/{LAST}")
                figures.shown += 1
            terminal.settle(0.1)
            held = ways(self.model)
            key = self.move()
            self.follow(self.model, key)
            blow = strike(terminal, key, self.numbers, settled=settled)
        figures.kills += 1
        figures.between += not blow.whole
        self.judge(figures, blow, held, key)

    def judge(self, figures: Figures, blow: Blow, held: tuple[object, ...], key: str) -> None:
        """Compare the disk with the uninterrupted session before and after the last move."""
        shown = blow.after != blow.before
        figures.shown += shown
        opened = on_disk(self.data)
        session = opened.session() if opened is not None else Session(self.model.scenario)
        assert isinstance(session, Session), session
        found = ways(session)
        self.kept = opened is not None
        if found == ways(self.model):
            return
        figures.lost += shown
        if shown:
            figures.fault(f"after {key} at {self.model.cursor}: shown, and not on disk")
        if found != held:
            figures.fault(f"after {key} at {self.model.cursor}: neither the state before the key nor the one after it")
        self.model = session


def scripted(kills: int, seed: int, figures: Figures | None = None) -> Figures:
    """`kills` kills in fights by the script, three quarters of them between a key and its frame."""
    figures = figures or Figures("killed in a script")
    numbers = Random(seed)
    left = kills
    while left > 0:
        with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
            fight = Scripted(Path(folder), numbers)
            figures.runs += 1
            while left > 0 and fight.model.cursor < LAST:
                fight.kill_once(figures, settled=left % 4 == 0)
                left -= 1
                look(figures, fight.data, fight.model.cursor if fight.kept else None)
    return figures


def look(figures: Figures, data: Path, step: int | None) -> None:
    """Whether the list shows the one session free, at its step, and opens it for playing."""
    listed = saves.listing(data)
    if step is None:
        figures.look(not listed, f"nothing was begun, listed: {listed}")
        return
    fine = [(one.step, one.state) for one in listed] == [(step, "free")]
    if fine:
        kept = saves.resume(data)
        fine = isinstance(kept, saves.Kept) and kept.session.cursor == step and kept.trouble is None
        if isinstance(kept, saves.Kept):
            kept.close()
    figures.look(fine, f"step {step}, listed: {listed}")


# Led by hand -----------------------------------------------------------------------------------------------------

OPENING = ("space", "n", "enter")
ROUND = ("a", "enter", "n")


def keys_of_a_fight(length: int) -> tuple[str, ...]:
    """A scene, initiative, then attack after attack; not every key makes a step."""
    return (*OPENING, *(ROUND * length))[:length]


@dataclass
class Stands:
    """Where an uninterrupted fight stands after a key."""

    entries: int
    grid: Grid


def uninterrupted(keys: tuple[str, ...], seed: int) -> tuple[Session, list[Stands]]:
    """The fight that these keys make when nobody interrupts: its session, and how far it was after each key."""
    with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
        data = Path(folder)
        stands: list[Stands] = []
        with program(data, "play", LED, "--seed", str(seed)) as terminal:
            terminal.wait_for(scenario(LED).title.pick("de"), timeout=OPENS)
            terminal.settle(0.2)
            stands.append(Stands(0, terminal.grid()))
            for key in keys:
                press(terminal, key)
                opened = on_disk(data)
                stands.append(Stands(len(opened.records) if opened is not None else 0, terminal.grid()))
        opened = on_disk(data)
        assert opened is not None
        session = opened.session()
        assert isinstance(session, Session), session
        return session, stands


def press(terminal: Terminal, key: str, quiet: float = 0.2) -> None:
    """Press a key and wait for its answer to end."""
    received = terminal.bytes_received
    terminal.send(key)
    wait_for_bytes(terminal, received)
    terminal.settle(quiet)


def stands_as(terminal: Terminal, there: Stands) -> None:
    """Wait until the screen is cell by cell what the uninterrupted fight showed."""
    terminal.wait_for(lambda _: terminal.grid() == there.grid, timeout=OPENS)


def by_hand(kills: int, seed: int, longest: int = 16) -> Figures:
    """`kills` kills in fights led by hand with the program's dice, each from its beginning with the same seed."""
    figures = Figures("killed by hand")
    numbers = Random(seed)
    keys = keys_of_a_fight(longest)
    whole, stands = uninterrupted(keys, seed)
    moves = [(moment.command, moment.throws) for moment in whole.moments]
    for index in range(kills):
        figures.runs += 1
        at = numbers.randrange(longest)
        with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
            data = Path(folder)
            with program(data, "play", LED, "--seed", str(seed)) as terminal:
                terminal.wait_for(scenario(LED).title.pick("de"), timeout=OPENS)
                stands_as(terminal, stands[0])
                for place, key in enumerate(keys[:at], 1):
                    terminal.send(key)
                    stands_as(terminal, stands[place])
                blow = strike(terminal, keys[at], numbers, settled=index % 4 == 0)
            figures.kills += 1
            figures.between += not blow.whole
            shown = stands[at + (blow.after != blow.before)].entries
            figures.shown += shown
            opened = on_disk(data)
            records = opened.records if opened is not None else ()
            if len(records) < shown:
                figures.lost += shown - len(records)
                figures.fault(f"seed {seed}, killed at key {at + 1}: {shown} steps shown, {len(records)} on disk")
            model = Session(whole.scenario)
            for command, throws in moves[: len(records)]:
                assert isinstance(model.do(command, throws), Resolved)
            session = opened.session() if opened is not None else Session(whole.scenario)
            same = isinstance(session, Session) and session.encounter == model.encounter
            if not same or len(records) > stands[at + 1].entries:
                figures.fault(
                    f"killed at key {at + 1}: not what an uninterrupted fight holds after {len(records)} steps"
                )
            look(figures, data, len(records) if opened is not None else None)
    return figures
