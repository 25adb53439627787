"""The file of a session and the lock beside it: how they are made, opened, marked and checked."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import re
import sqlite3
import stat
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from samyra_core import codec
from samyra_core.session import Record, Stand
from samyra_core.text import Text

if TYPE_CHECKING:  # Brought in where a lock is taken: it costs more than SQLite.
    from filelock import BaseFileLock

APPLICATION_ID: Final = 0x53616D79
"""What SQLite files of this kind carry in their header: "Samy"."""
FORMAT: Final = 1
"""The newest format of the file that this program knows, kept as `user_version`; every older one stays readable."""

Row = tuple[str | int | None, ...]
Clock = Callable[[], str]
"""The time now, as a string that sorts like the time itself."""

_BEING_MADE: Final = re.compile(r"\.(.+)\.[0-9]+\.new")
"""What `found` calls a file as long as it is not whole."""
WAIT: Final = 0.25
"""Seconds to wait for the lock: somebody may only be looking whether it is taken."""
_BUSY: Final = 2.0
"""Seconds to wait for SQLite's own locks, which are held for moments."""

_SCHEMA: Final = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE entries (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, command TEXT NOT NULL,"
    " throws TEXT NOT NULL, step INTEGER, sum INTEGER NOT NULL)",
    "CREATE TABLE place (one INTEGER PRIMARY KEY CHECK (one = 1), head INTEGER NOT NULL, tip INTEGER NOT NULL,"
    " step INTEGER NOT NULL, updated TEXT NOT NULL, sum INTEGER NOT NULL)",
)
META: Final = frozenset({"id", "title", "scenario", "created", "text"})
"""Keys of `meta` that every file has: the session's id, its title as JSON, the scenario's id and text, when it was
begun. A file may have others: `stood`, where the fight stands, and those of `versions`."""
ADD_META: Final = "INSERT OR REPLACE INTO meta VALUES (?, ?, ?)"
ADD_ENTRY: Final = "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?)"
SET_PLACE: Final = "INSERT OR REPLACE INTO place VALUES (1, ?, ?, ?, ?, ?)"


# Opening --------------------------------------------------------------------------------------------------------


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """An existing file, `ro` or `rw`.

    Where no log lies beside it, it is whole in itself, and reading need leave no log behind either.
    """
    settled = mode == "ro" and not Path(f"{path}-wal").exists()
    uri = f"{path.absolute().as_uri()}?mode={mode}{'&immutable=1' if settled else ''}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_BUSY, check_same_thread=False)


def connect_reading(path: Path, *, held: bool = False) -> sqlite3.Connection:
    """A connection that has seen what is in an existing file. `held`: the caller has the lock and no connection yet.

    A killed program leaves a log beside the file, and to read that, SQLite makes an index of it, also beside the file:
    on a full disk and in a folder that lets nobody write it finds no place. Then it is kept in memory, which goes
    without SQLite's locks, and so only where nobody plays.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):  # Opening one of another kind may wait for ever.
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    connection = connect(path, "ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.Error as error:
        connection.close()
        if not (is_without_place(error) and Path(f"{path}-wal").exists() and (held or not is_locked(path))):
            raise
    else:
        return connection
    uri = f"{path.absolute().as_uri()}?mode=ro&vfs=unix-none"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection


def is_without_place(error: sqlite3.Error) -> bool:
    """Whether SQLite could not make a file of its own beside the one that it was to read."""
    kinds = ("SQLITE_FULL", "SQLITE_IOERR_SHM", "SQLITE_IOERR_WRITE", "SQLITE_READONLY", "SQLITE_CANTOPEN")
    return str(getattr(error, "sqlite_errorname", "")).startswith(kinds)


def lock_path(path: Path) -> Path:
    """The file whose lock means that somebody plays `path`; the file itself stays when nobody does."""
    return path.with_name(f".{path.name}.lock")


def locked(path: Path, wait: float = 0) -> BaseFileLock:
    """The lock, taken; TimeoutError where somebody has had it for `wait` seconds."""
    from filelock import FileLock

    lock = FileLock(lock_path(path), timeout=wait, poll_interval=0.02, thread_local=False)
    lock.acquire()
    return lock


def is_locked(path: Path) -> bool:
    """Whether somebody plays it, this process included. Shares the lock for a moment: others who only look are told
    the same meanwhile, and whoever wants to play waits for longer than that."""
    try:
        lock = os.open(lock_path(path), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(lock)
    return False


# Making ---------------------------------------------------------------------------------------------------------


def found(path: Path, meta: Sequence[tuple[str, str]], entries: Sequence[Row] = (), place: Row | None = None) -> None:
    """Write a session, without entries or with those of another, under another name, and put it in place whole;
    FileExistsError where `path` is taken."""
    _sweep(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    beside.unlink(missing_ok=True)
    try:
        beside.touch()
        with closing(connect(beside, "rw")) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("BEGIN")
            for table in _SCHEMA:
                connection.execute(table)
            connection.executemany(ADD_META, [meta_row(*pair) for pair in meta])
            connection.executemany(ADD_ENTRY, entries)
            connection.execute(SET_PLACE, place or place_row(0, 0, 0, dict(meta)["created"]))
            connection.execute("COMMIT")
        _put(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _sweep(path: Path) -> None:
    """Take away what programs left that were killed while they made a file: whoever still makes one has its lock.
    Files of another kind, with names that are much alike, are left alone."""
    with suppress(OSError):
        for one in path.parent.glob(".*.new"):
            name = _BEING_MADE.fullmatch(one.name)
            if name is None or not name[1].endswith(path.suffix):
                continue
            made = one.with_name(name[1])
            if made == path or not is_locked(made):
                for ending in ("", "-journal", "-wal", "-shm"):
                    Path(f"{one}{ending}").unlink(missing_ok=True)


def _put(beside: Path, path: Path) -> None:
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # A file system without links; the lock keeps other sessions away.
        refuse_taken(path)
        os.rename(beside, path)
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """There is such a folder, and still is after a power cut."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for one in missing:
        with suppress(OSError):
            sync_folder(one.parent)


def sync_folder(folder: Path) -> None:
    """What was put into it, or taken out of it, stays so."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def refuse_taken(path: Path) -> None:
    """FileExistsError where there is anything of that name, be it a broken link."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


# Rows -----------------------------------------------------------------------------------------------------------


def checksum(*values: str | int | None) -> int:
    """Kept with every row: SQLite does not notice a changed byte inside a text."""
    return zlib.crc32(json.dumps(values).encode())


def meta_row(key: str, value: str) -> Row:
    return (key, value, checksum(key, value))


def text_data(text: Text) -> str:
    """A title as it stands in `meta`."""
    return json.dumps({"de": text.de, "en": text.en})


def stood(head: int, stand: Stand) -> str:
    """Value of `stood`: where the fight stands with the cursor behind entry `head`, so that a list need not play it."""
    title = {"de": stand.title.de, "en": stand.title.en}
    return json.dumps({"head": head, "scene": stand.scene, "title": title, "round": stand.round})


def entry_row(record: Record) -> Row:
    command = json.dumps(codec.command_data(record.command), separators=(",", ":"))
    row = (record.id, record.parent, command, json.dumps(record.throws, separators=(",", ":")), record.step)
    return (*row, checksum(*row))


def place_row(head: int, tip: int, step: int, updated: str) -> Row:
    return (head, tip, step, updated, checksum(head, tip, step, updated))
