"""Following a session that somebody else plays: its file is read, again and again, and never written.

How to use it::

    follower = Follower(path)
    while …:                      # a few times a second; most looks are five system calls
        if follower.look():       # something is otherwise than at the last look
            follower.session      # as the file has it: undo, redo, new lines, another scenario; None: never readable
            follower.played       # whether somebody plays it now
            follower.fault        # why the file cannot be read now; `session` is what was read last

The file is opened read-only, only for the moment of a look, and only where its times or sizes have changed; so nothing
of a follower is in the way of who plays, and there is nothing to put in order when that one crashes. A file that was
given another name in its folder is followed there.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from samyra_core.journal.files import APPLICATION_ID, FORMAT, checksum, connect_reading, is_locked
from samyra_core.journal.reading import EntryRow, is_whole, read, record_of
from samyra_core.journal.records import Header, Kind, Unreadable
from samyra_core.record import record
from samyra_core.session import Session

_Stamp = tuple[int, int, int, int, int]

_FIXED = ("created", "id", "text", "title")
"""Keys of `meta` whose change is more than a step."""


@record
class _Marks:
    """How a file is known again, and how far it was read."""

    sums: dict[str, int]
    entries: int
    last_sum: int
    """Of the last entry; 0 where there is none."""


class Follower:
    """Looks at the file of a session. Used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        """Where the file is; changes with its name."""
        self.session: Session | None = None
        """The session as last read; nobody but the follower moves it. None before it could be read."""
        self.header: Header | None = None
        """What a list would show of it, as it was when the whole of it was last read."""
        self.played = False
        """Whether somebody plays it."""
        self.fault: Unreadable | None = None
        """Why it cannot be read now; None: `session` is what the file holds."""
        self._stamps: tuple[_Stamp | None, _Stamp | None] | None = None
        self._inode: tuple[int, int] | None = None
        self._once_more = False
        self._marks = _Marks({}, 0, 0)
        self._place: tuple[int, int] | None = None
        """Head and tip as last read; None: the next reading is of the whole file."""

    def look(self) -> bool:
        """Read what is new; whether anything is otherwise than before."""
        played = is_locked(self.path)
        changed, self.played = played != self.played, played
        stamps = (_stamp(self.path), _stamp(Path(f"{self.path}-wal")))
        if stamps[0] is None and self._renamed():
            return self.look() or True
        if stamps == self._stamps and not self._once_more:
            return changed
        # Two changes may bear the same time, if the second comes right behind the first: so look once more.
        self._once_more = stamps != self._stamps
        # While it is played only the log beside it changes; the file itself now and then, and when it is damaged.
        whole = self._stamps is None or stamps[0] != self._stamps[0]
        self._stamps = stamps
        if stamps[0] is None:
            return self._fail(Unreadable(Kind.MISSING)) or changed
        self._inode = stamps[0][:2]
        return (self._read_all() if whole else self._read()) or changed

    # Inside

    def _renamed(self) -> bool:
        """Whether the file lies in the same folder under another name, to be followed there."""
        if self._inode is None:
            return False
        try:
            entries = list(os.scandir(self.path.parent))
        except OSError:
            return False
        for entry in entries:
            if entry.name.startswith(".") or not entry.name.endswith(self.path.suffix):
                continue
            there = Path(entry.path)
            stamp = _stamp(there)
            if stamp is not None and stamp[:2] == self._inode:
                self.path = there
                self._stamps = None
                return True
        return False

    def _fail(self, fault: Unreadable) -> bool:
        changed, self.fault = fault != self.fault, fault
        self._place = None  # Whatever comes next is read as a whole.
        return changed

    def _read(self) -> bool:
        if self._place is not None:
            try:
                news = self._news()
            except (sqlite3.Error, OSError, ValueError, TypeError, KeyError):
                news = None  # The whole file tells better what is the matter.
            if news is not None:
                return news
        return self._read_all()

    def _read_all(self) -> bool:
        """The whole file, as when it is opened."""
        marks = _marks(self.path)
        opened = read(self.path)
        if isinstance(opened, Unreadable):
            if opened.kind is Kind.LOCKED:  # For a moment only; then the whole of it.
                self._place, self._once_more = None, True
                return False
            return self._fail(opened)
        session = opened.session()
        if isinstance(session, Unreadable):
            return self._fail(session)
        self.session, self.header, self.fault = session, opened.header, None
        if marks is not None and marks.entries == len(opened.records):
            self._marks, self._place = marks, (opened.head, opened.tip)
        else:  # Something came in between.
            self._place, self._once_more = None, True
        return True

    def _news(self) -> bool | None:
        """Take over what was added since; whether anything was. None where that is not all that has changed."""
        assert self.session is not None
        known = self._marks
        with closing(connect_reading(self.path)) as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("BEGIN")  # One state of the file, whatever its writer does meanwhile.
            if not _is_ours(connection) or _sums(connection) != known.sums:
                return None
            head, tip, *rest = connection.execute("SELECT head, tip, step, updated, sum FROM place").fetchone()
            rows: list[EntryRow] = connection.execute(
                "SELECT id, parent, command, throws, step, sum FROM entries WHERE id >= ? ORDER BY id", (known.entries,)
            ).fetchall()
        if rest[-1] != checksum(head, tip, *rest[:-1]):
            return None
        if known.entries:
            if not rows or rows[0][0] != known.entries or rows[0][5] != known.last_sum:
                return None
            del rows[0]
        if not rows and (head, tip) == self._place:
            return False
        if not all(is_whole(row, number) for number, row in enumerate(rows, known.entries + 1)):
            return None
        self._place = None  # Until it is done.
        self.session.catch_up([record_of(row) for row in rows], head, tip)
        self._place = (head, tip)
        if rows:
            self._marks = _Marks(known.sums, rows[-1][0], rows[-1][5])
        return True


def played_beside(path: Path, later: float = 0) -> Path | None:
    """Another session in the same folder that somebody plays now and wrote more than `later` seconds after this one was
    written; of several the one written last. One that lies open somewhere and is not played on is none."""
    try:
        entries = list(os.scandir(path.parent))
    except OSError:
        return None
    others = (Path(one.path) for one in entries if not one.name.startswith(".") and one.name.endswith(path.suffix))
    least = _written(path) + int(later * 1_000_000_000)
    newer = sorted((written, one) for one in others if one != path and (written := _written(one)) > least)
    return next((one for _, one in reversed(newer) if is_locked(one)), None)


def _written(path: Path) -> int:
    stamps = (_stamp(path), _stamp(Path(f"{path}-wal")))
    return max((one[3] for one in stamps if one is not None), default=0)


def _marks(path: Path) -> _Marks | None:
    try:
        with closing(connect_reading(path)) as connection:
            last = connection.execute("SELECT id, sum FROM entries ORDER BY id DESC LIMIT 1").fetchone()
            return _Marks(_sums(connection), *(last or (0, 0)))
    except (sqlite3.Error, OSError):
        return None


def _stamp(path: Path) -> _Stamp | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def _is_ours(connection: sqlite3.Connection) -> bool:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return bool(application == APPLICATION_ID and 1 <= version <= FORMAT)


def _sums(connection: sqlite3.Connection) -> dict[str, int]:
    rows = connection.execute(f"SELECT key, sum FROM meta WHERE key IN ({', '.join('?' * len(_FIXED))})", _FIXED)
    return dict(rows.fetchall())
