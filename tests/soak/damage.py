"""Files of sessions cut at any length, with flipped bytes, with and without the log that a killed program leaves.

A damaged file must be refused for what it is, open to the very same session, or say that its end is missing; whatever
it is, its bytes stay as they are.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samyra_core.journal import Journal, Kind, Opened, Unreadable, peek, read
from samyra_core.session import Session
from tests.soak.fights import keep, opened, ways
from tests.soak.figures import Figures
from tests.soak.writers import abandoned
from tui import saves

LOG = "-wal"
MOMENTS = 3
"""Place of the entries that hold in what `ways` answers."""
TOLD = frozenset({Kind.DAMAGED, Kind.NOT_A_SESSION, Kind.NEWER})
"""What a damaged file may be called; not missing, locked, denied, nor of another make that would fit somewhere else."""


@dataclass(frozen=True)
class Files:
    """A session as bytes: its file, and the log beside it or None."""

    main: bytes
    log: bytes | None = None

    def put(self, path: Path) -> None:
        path.write_bytes(self.main)
        beside = Path(f"{path}{LOG}")
        if self.log is None:
            beside.unlink(missing_ok=True)
        else:
            beside.write_bytes(self.log)
        Path(f"{path}-shm").unlink(missing_ok=True)

    @classmethod
    def of(cls, path: Path) -> Files:
        beside = Path(f"{path}{LOG}")
        return cls(path.read_bytes(), beside.read_bytes() if beside.exists() else None)


def settled(data: Path, steps: int = 40) -> Path:
    """A session that was left in order: one file, whole in itself."""
    return saves.sessions_folder(data) / f"{keep(data, steps)}{saves.SUFFIX}"


def left_behind(data: Path, steps: int = 12) -> Path:
    """A session whose program is gone without a word: a file, and the log with most of it."""
    return abandoned(data, steps, seed=3)


def cuts(whole: Files, every: int, first: int = 0) -> Iterator[tuple[str, Files]]:
    """Both files at lengths `first`, `first` + `every`…; one at a time."""
    for length in range(first, len(whole.main), every):
        yield f"cut to {length}", Files(whole.main[:length], whole.log)
    for length in range(first, len(whole.log or b""), every):
        yield f"log cut to {length}", Files(whole.main, (whole.log or b"")[:length])


def flips(whole: Files, count: int, seed: int) -> Iterator[tuple[str, Files]]:
    """One bit changed, `count` times in each file; a third of them within the first hundred bytes."""
    numbers = Random(seed)

    def flipped(data: bytes) -> tuple[str, bytes]:
        place = numbers.randrange(100 if numbers.random() < 1 / 3 else len(data))
        bit = 1 << numbers.randrange(8)
        return f"bit {bit:#x} of byte {place}", data[:place] + bytes([data[place] ^ bit]) + data[place + 1 :]

    for _ in range(count):
        story, data = flipped(whole.main)
        yield story, Files(data, whole.log)
        if whole.log:
            story, data = flipped(whole.log)
            yield f"log, {story}", Files(whole.main, data)


def judge(figures: Figures, path: Path, story: str, damaged: Files, wanted: tuple[object, ...]) -> None:
    """Put a damaged session in place, ask every way for it, and look whether the answers are right."""
    figures.damaged += 1
    damaged.put(path)
    found = read(path)
    listed = peek(path)
    written = Journal.open(path, lambda: "2024-05-01T20:00:00")
    if isinstance(written, Opened) and written.journal is not None:
        written.journal.close()
    answers = [isinstance(one, Unreadable) for one in (found, listed, written)]
    if Files.of(path) != damaged:
        figures.fault(f"{story}: the bytes are others now")
    elif len(set(answers)) > 1:
        figures.fault(f"{story}: some refuse it and some do not: {found} {listed} {written}")
    elif isinstance(found, Unreadable):
        if found.kind in TOLD:
            figures.told += 1
        else:
            figures.fault(f"{story}: {found}")
    elif found.header.torn and beginning_of(found, wanted):
        figures.told += 1
    else:
        session = found.session()
        if isinstance(session, Session) and ways(session) == wanted:
            figures.told += 1
        else:
            figures.fault(f"{story}: another session, and nothing said of it")


def beginning_of(found: Opened, wanted: tuple[object, ...]) -> bool:
    """Whether a session whose end is missing is what the whole one was some steps before."""
    session = found.session()
    if not isinstance(session, Session):
        return False
    moments = wanted[MOMENTS]
    return isinstance(moments, tuple) and session.moments == moments[: session.cursor]


def damaged(every: int, count: int, seed: int) -> Figures:
    """All cuts and flips, of a session that was left and of one that was killed."""
    figures = Figures("damaged files")
    with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
        data = Path(folder)
        for make in (settled, left_behind):
            path = make(data / make.__name__)
            whole, wanted = Files.of(path), ways(opened(path))
            figures.runs += 1
            for story, broken in (*cuts(whole, every), *flips(whole, count, seed)):
                judge(figures, path, f"{make.__name__}, {story}", broken, wanted)
            whole.put(path)
            if ways(opened(path)) != wanted:
                figures.fault(f"{make.__name__}: whole again, and another session")
            shutil.rmtree(data / make.__name__)
    return figures
