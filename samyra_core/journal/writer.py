"""The one who writes a session's file."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from samyra_core.journal import files
from samyra_core.journal.files import Clock
from samyra_core.journal.reading import read
from samyra_core.journal.receipt import Receipt, name_aside, set_aside
from samyra_core.journal.records import Kind, Opened, Trouble, TroubleKind, Unreadable
from samyra_core.scenario.model import Scenario
from samyra_core.session import Record, Stand

if TYPE_CHECKING:
    from filelock import BaseFileLock

_LEAST_ROOM: Final = 1 << 16
"""Bytes."""


Meta = tuple[tuple[str, str], ...]
"""Keys and values."""


class Journal:
    """A `session.Book` that keeps a session in a file. Used by one thread at a time; made by `create` and `open`."""

    def __init__(self, path: Path, now: Clock) -> None:
        self.path = path
        self.trouble: Trouble | None = None
        """Why something is not on disk yet; None: all of it is."""
        self._now = now
        self._meta: Meta | None = None
        """What the file begins with, as long as there is none."""
        self._lock: BaseFileLock | None = None
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[Record] = []
        self._depth = {0: 0}
        """How many entries lead up to each, itself included."""
        self._receipt: Receipt | None = None
        self._safe = ""
        """When the last write was that is safe."""
        self._records: list[Record] = []
        """The entries on disk, from which the file can be made again."""
        self._placed: files.Row = ()
        """The row of `place` on disk."""
        self._begun: Meta = ()
        """What stands in `meta` on disk."""
        self._inode: tuple[int, int] | None = None
        """Which file it is; None as long as there is none."""
        self._looks: tuple[int, int] | None = None
        """Size and time of the file after the last write: while it is played, only the log beside it changes."""
        self._log: tuple[int, int] | None = None
        self._lock_inode: tuple[int, int] | None = None
        """Which files the log and the lock are."""
        self._torn = False
        """Its end is missing, and the file is not yet set aside."""
        self._head = self._tip = 0
        self._stand: Stand | None = None
        """Where the fight stands there; None until the session has said so."""

    @classmethod
    def create(cls, path: Path, scenario: Scenario, now: Clock, id: str = "") -> Journal:
        """A new file; FileExistsError where the name is taken, ValueError for a scenario that was not read from a text.

        Where it cannot be written now it comes as soon as it can (`trouble`). `id` is the file's stem if not given.
        """
        if not scenario.source:
            raise ValueError("a scenario without a text cannot be kept")
        journal = cls(path, now)
        journal._meta = (
            ("id", id or path.stem),
            ("title", files.text_data(scenario.title)),
            ("scenario", scenario.id),
            ("created", now()),
            ("text", scenario.source),
            ("origin", json.dumps(scenario.origin)),
        )
        try:
            files.make_folder(path.parent)
            journal._take_lock()
        except TimeoutError:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        except OSError as error:
            journal._stumble(error)
            return journal
        try:
            files.refuse_taken(path)
        except FileExistsError:
            journal._let_go()
            raise
        journal._write()
        return journal

    @classmethod
    def open(cls, path: Path, now: Clock) -> Opened | Unreadable:
        """A file to go on with. LOCKED: somebody else has it; `read` still works, and asking again later may too."""
        if not os.path.lexists(path):
            return Unreadable(Kind.MISSING)
        journal = cls(path, now)
        try:
            journal._take_lock(files.WAIT)
        except TimeoutError:
            return Unreadable(Kind.LOCKED)
        except OSError as error:  # A directory that lets nobody write: the fight goes on in memory.
            journal._stumble(error)
        opened = read(path, held=journal._lock is not None)
        if isinstance(opened, Unreadable):
            journal._let_go()
            return opened
        journal.learn(opened)
        header = opened.header
        journal._receipt, journal._safe = Receipt(path, header.created), header.promised or header.updated
        if header.torn:
            journal._torn = True
            journal.trouble = journal.trouble or Trouble(TroubleKind.TORN, 0, f"{header.promised} was promised")
        return replace(opened, journal=journal)

    def learn(self, opened: Opened) -> None:
        """What the file holds, just read: where somebody takes or harms it before the next step, it comes again."""
        for record in opened.records:
            self._depth[record.id] = self._depth[record.parent] + 1
        self._records, self._head, self._tip = list(opened.records), opened.head, opened.tip
        self._placed = files.place_row(opened.head, opened.tip, opened.header.step, opened.header.updated)
        self._begun = opened.meta
        self._note_file()

    # The book

    def add(self, record: Record, tip: int, stand: Stand) -> None:
        """On disk when it returns, unless `trouble` says otherwise."""
        self._depth[record.id] = self._depth[record.parent] + 1
        self._waiting.append(record)
        self._head, self._tip, self._stand = record.id, tip, stand
        self._write()

    def move(self, head: int, tip: int, stand: Stand) -> None:
        """As `add`, for the cursor's place."""
        self._head, self._tip, self._stand = head, tip, stand
        self._write()

    def retry(self) -> bool:
        """Write what waits, if anything does; whether all is on disk now."""
        return self.trouble is None or not self.trouble.unwritten or self._write()

    def close(self) -> None:
        """Let go of file and lock, with a last try where something waits. Nothing is lost by never calling it."""
        if self.retry() and self._connection is not None and self._is_there() and self._looks != _looks(self.path):
            self._write()  # Somebody has written the file since the last step.
        self._let_go()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Inside

    def _write(self) -> bool:
        """Write all that waits; on a full disk once more, because letting go of the file clears its log."""
        had_log = self._connection is not None
        if self._try():
            return True
        return had_log and self.trouble is not None and self.trouble.kind is TroubleKind.FULL and self._try()

    def _try(self) -> bool:
        """All that waits and the cursor's place, in one transaction."""
        try:
            connection = self._ready()
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(files.ADD_ENTRY, [files.entry_row(record) for record in self._waiting])
            step, now = self._depth[self._head], self._now()
            place = files.place_row(self._head, self._tip, step, now)
            connection.execute(files.SET_PLACE, place)
            if self._stand is not None:
                connection.execute(files.ADD_META, files.meta_row("stood", files.stood(self._head, self._stand)))
            if now < self._safe and self._receipt is not None:
                self._receipt.withdraw()
            connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            self._stumble(error)
            self._disconnect()
            return False
        if self._receipt is not None:
            self._receipt.put(now)
        self._looks, self._log = _looks(self.path), _inode(Path(f"{self.path}-wal"))
        self._safe, self._placed = now, place
        self._records += self._waiting
        self._waiting.clear()
        self.trouble = None
        return True

    def _ready(self) -> sqlite3.Connection:
        """The open connection; first the lock, and the file where there is none yet or none any more."""
        if self._inode is not None:
            self._keep_hold()
        if self._connection is not None:
            return self._connection
        if self._lock is None:
            files.make_folder(self.path.parent)
            self._take_lock()
        if self._torn:
            set_aside(self.path)
            self._torn = False
        if self._meta is not None:
            self._found(self._meta)
            self._meta = None
        self._connection = connection = files.connect(self.path, "rw")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        ((written,),) = connection.execute("SELECT count(*) FROM entries")
        left = len(self._records)
        if not left <= written <= left + len(self._waiting):  # A failed commit may have come through.
            raise sqlite3.DatabaseError(f"{written} entries where {left} were left")
        self._begun = tuple(connection.execute("SELECT key, value FROM meta"))
        self._note_file()
        return connection

    def _note_file(self) -> None:
        """As it is now, so that it shows when it is another one, or changed."""
        self._inode, self._log = _inode(self.path), _inode(Path(f"{self.path}-wal"))
        self._looks = _looks(self.path)

    def _take_lock(self, wait: float = 0) -> None:
        self._lock = files.locked(self.path, wait)
        self._lock_inode = _inode(files.lock_path(self.path))

    def _keep_hold(self) -> None:
        """Lock, file and log still have their names, and nobody else has written the file. SQLite would not notice and
        write on into what nobody can find, or read, any more; all of it is in memory."""
        if self._lock is None or self._lock_inode != _inode(files.lock_path(self.path)):
            if self._lock is not None:
                self._lock.release()
                self._lock = None
            files.make_folder(self.path.parent)
            self._take_lock()
        other_log = self._log != _inode(Path(f"{self.path}-wal"))
        changed = self._looks != _looks(self.path) or (other_log and self._connection is None)
        if not self._is_there() or (changed and not self._is_as_left()):
            self._make_again()
        elif other_log:
            self._disconnect()  # SQLite still has the log, and writes it back into the file.

    def _is_as_left(self) -> bool:
        """Whether a file that somebody has written to still holds what this one wrote; it keeps its name unless it is
        damaged."""
        found = read(self.path)
        if isinstance(found, Unreadable):
            if found.kind not in (Kind.DAMAGED, Kind.NOT_A_SESSION, Kind.MISFIT):
                return True
            os.rename(self.path, name_aside(self.path))
            return False
        ours, there = [*self._records, *self._waiting], len(found.records)
        return there >= len(self._records) and list(found.records) == ours[:there]

    def _is_there(self) -> bool:
        """Whether the file still has its name: SQLite would write on into one that nobody can find any more."""
        try:
            there = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True
        return (there.st_dev, there.st_ino) == self._inode

    def _make_again(self) -> None:
        """The file was taken away while it was played, or its whole folder was: all of it is in memory."""
        self._disconnect()
        if self._receipt is not None:
            self._receipt.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        files.make_folder(self.path.parent)
        self._take_lock()
        if not os.path.lexists(self.path):
            for beside in ("-wal", "-shm"):  # Of a file that is gone; the new one must not take it for its own.
                Path(f"{self.path}{beside}").unlink(missing_ok=True)
        self._found(self._begun, [files.entry_row(record) for record in self._records], self._placed)
        self._inode = None

    def _found(self, meta: Meta, entries: Sequence[files.Row] = (), place: files.Row | None = None) -> None:
        """The file; under the next free name where another program has taken this one since it could not be made."""
        path, numbers = self.path, count(2)
        while True:
            try:
                files.found(self.path, meta, entries, place)
            except FileExistsError:
                if self._lock is not None:
                    self._lock.release()
                self._lock = None
                self.path = path.with_name(f"{path.stem}-{next(numbers)}{path.suffix}")
                self._take_lock()
                meta = (("id", self.path.stem), *(pair for pair in meta if pair[0] != "id"))
            else:
                self._receipt = Receipt(self.path, dict(meta)["created"])
                return

    def _disconnect(self) -> None:
        """So that a later try begins afresh."""
        if self._connection is not None:
            as_left = self._looks == _looks(self.path)
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
            if as_left:  # Letting go writes the log back into the file.
                self._looks, self._log = _looks(self.path), _inode(Path(f"{self.path}-wal"))

    def _let_go(self) -> None:
        self._disconnect()
        if self._receipt is not None:
            self._receipt.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _stumble(self, error: Exception) -> None:
        kind = trouble_kind(error, self.path.parent)
        self.trouble = Trouble(kind, len(self._waiting), f"{type(error).__name__}: {error}")


def _inode(path: Path) -> tuple[int, int] | None:
    try:
        there = os.stat(path)
    except OSError:
        return None
    return there.st_dev, there.st_ino


def _looks(path: Path) -> tuple[int, int] | None:
    try:
        there = os.stat(path)
    except OSError:
        return None
    return there.st_size, there.st_mtime_ns


def trouble_kind(error: Exception, folder: Path | None = None) -> TroubleKind:
    """What stands in the way of writing, in that folder."""
    name, number = str(getattr(error, "sqlite_errorname", "")), getattr(error, "errno", None)
    if name.startswith("SQLITE_FULL") or number in (errno.ENOSPC, errno.EDQUOT):
        return TroubleKind.FULL
    if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")) and folder is not None and _no_room(folder):
        return TroubleKind.FULL  # SQLite has other names for it where it makes its files.
    if isinstance(error, TimeoutError) or name.startswith("SQLITE_BUSY"):
        return TroubleKind.LOCKED
    denied = (errno.EACCES, errno.EPERM, errno.EROFS)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")) or number in denied:
        return TroubleKind.READ_ONLY
    return TroubleKind.FAILED


def _no_room(folder: Path) -> bool:
    """Whether the disk has less room than SQLite needs for its files beside one."""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < _LEAST_ROOM
