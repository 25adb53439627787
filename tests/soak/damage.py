"""Files of sessions cut at any length, with flipped bytes, with and without the log that a killed program leaves.

A damaged file must be refused for what it is, open to the very same session, or say that its end is missing; whatever
it is, its bytes stay as they are.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samyra_core.journal import FORMAT, Journal, Kind, Opened, Unreadable, peek, read
from samyra_core.session import Session
from tests.soak.fights import keep, opened, scenario, ways
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


def damaged(every: int, count: int, seed: int, first: int = 0) -> Figures:
    """All cuts and flips, of a session that was left and of one that was killed."""
    figures = Figures("damaged files")
    with tempfile.TemporaryDirectory(prefix="samyra soak ") as folder:
        data = Path(folder)
        for make in (settled, left_behind):
            path = make(data / make.__name__)
            whole, wanted = Files.of(path), ways(opened(path))
            figures.runs += 1
            for story, broken in (*cuts(whole, every, first), *flips(whole, count, seed)):
                judge(figures, path, f"{make.__name__}, {story}", broken, wanted)
            whole.put(path)
            if ways(opened(path)) != wanted:
                figures.fault(f"{make.__name__}: whole again, and another session")
            shutil.rmtree(data / make.__name__)
    return figures


# Files that are no session --------------------------------------------------------------------------------------


def another_programs(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url)")
        other.commit()


def with_the_mark(path: Path, *statements: str) -> None:
    """A session that somebody changed with SQLite's own means."""
    source = settled(path.parent / "made", 5)
    shutil.move(source, path)
    shutil.rmtree(path.parent / "made")
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def changed(*statements: str) -> Callable[[Path], object]:
    return lambda path: with_the_mark(path, *statements)


ODD: dict[str, tuple[Callable[[Path], object], Kind]] = {
    "empty": (lambda path: path.write_bytes(b""), Kind.DAMAGED),
    "zeros": (lambda path: path.write_bytes(bytes(8192)), Kind.NOT_A_SESSION),
    "diary": (lambda path: path.write_bytes(b"dear diary " * 500), Kind.NOT_A_SESSION),
    "begun": (lambda path: path.write_bytes(b"SQLite format"), Kind.DAMAGED),
    "browser": (another_programs, Kind.NOT_A_SESSION),
    "newer": (changed(f"PRAGMA user_version = {FORMAT + 1}"), Kind.NEWER),
    "much_newer": (changed(f"PRAGMA user_version = {FORMAT + 998}"), Kind.NEWER),
    "no_format": (changed("PRAGMA user_version = 0"), Kind.DAMAGED),
    "gap": (changed("DELETE FROM entries WHERE id = 2"), Kind.DAMAGED),
    "no_place": (changed("DELETE FROM place"), Kind.DAMAGED),
    "no_table": (changed("DROP TABLE entries"), Kind.DAMAGED),
    "other_text": (changed("UPDATE meta SET value = 'format: 1' WHERE key = 'text'"), Kind.DAMAGED),
    "other_die": (changed("UPDATE entries SET throws = '[[6,6,6,1]]' WHERE id = 2"), Kind.DAMAGED),
    "folder": (lambda path: path.mkdir(), Kind.NOT_A_SESSION),
    "pipe": (lambda path: os.mkfifo(path), Kind.NOT_A_SESSION),
    "loop": (lambda path: path.symlink_to(path.name), Kind.NOT_A_SESSION),
    "nowhere": (lambda path: path.symlink_to("gone"), Kind.MISSING),
    "device": (lambda path: path.symlink_to(os.devnull), Kind.NOT_A_SESSION),
}
"""What may stand in the folder of sessions, and what it is called."""


def lay_out(data: Path) -> dict[str, Path]:
    """One of each in a data directory."""
    folder = saves.sessions_folder(data)
    folder.mkdir(parents=True, exist_ok=True)
    paths = {name: folder / f"{name}{saves.SUFFIX}" for name in ODD}
    for name, path in paths.items():
        ODD[name][0](path)
    return paths


def content(path: Path) -> bytes | str:
    """What a file is, to compare."""
    if path.is_symlink():
        return os.readlink(path)
    return path.read_bytes() if path.is_file() else str(path.lstat().st_mode)


def odd() -> Figures:
    """Every odd file, told apart and kept, with a sound session among them that the list still opens."""
    figures = Figures("odd files")
    with tempfile.TemporaryDirectory(prefix="samyra soak ") as name:
        data = Path(name)
        sound = keep(data, 10)
        paths = lay_out(data)
        before = {name: content(path) for name, path in paths.items()}
        figures.runs += 1
        for name, path in paths.items():
            figures.damaged += 1
            answers = (read(path), peek(path), Journal.open(path, lambda: "now"))
            if all(isinstance(one, Unreadable) and one.kind is ODD[name][1] for one in answers):
                figures.told += 1
            else:
                figures.fault(f"{name}: {answers}")
        listed = {one.id: one.state for one in saves.listing(data)}
        figures.look(set(listed) == {sound, *ODD} and listed[sound] == "free", f"{listed}")
        kept = saves.resume(data)
        figures.look(isinstance(kept, saves.Kept) and kept.id == sound, f"the newest that is whole: {kept}")
        if isinstance(kept, saves.Kept):
            kept.close()
        begun = saves.start(data, scenario("sleepless"))
        begun.session.step()
        figures.look(begun.trouble is None, f"a new one: {begun.trouble}")
        begun.close()
        for name, path in paths.items():
            if content(path) != before[name]:
                figures.fault(f"{name}: it is not what it was")
    return figures
