"""Where sessions lie, and opening one for the screens: every fight is kept from its first step on.

How to use it::

    kept = open_session(data_dir, scenario)     # begin: a new session of this scenario
    kept = open_session(data_dir, saved)        # go on: one of the list, or of that id
    kept = open_session(data_dir)               # go on with the newest
    if isinstance(kept, NotOpened):
        ...                                     # why, in one sentence: `tui.sentences.kept.not_opened(kept)`
    kept.session.step()                         # `do`, `step`, `undo` … return when it is on disk
    kept.trouble                                # after each step: None, or a standing warning (`kept.trouble` there)
    kept.retry()                                # now and then while there is trouble: True once all is written
    kept.close()                                # when the screen is left; a killed program loses nothing either

`data_dir` is `Settings.data_dir` of the command line. Nothing in here knows a screen or puts anything into words. The
library's list is `listing(data_dir)`; it opens each file for a moment (under 1 ms) and may run in a thread. Opening a
session costs what loading its scenario does, plus 15 µs an entry. What else is done with sessions: `tui.tidying`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import field, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final, Literal

from samyra_core.journal import Header, Journal, Kind, Opened, Trouble, Unreadable, is_locked, peek
from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Session, Stand
from samyra_core.text import EMPTY, Text
from tui.forward import Forward, last_change, trusted
from tui.holding import Holder, holder

FOLDER: Final = "sessions"
SUFFIX: Final = ".samyra"
_LONGEST: Final = 40
"""Characters of the scenario's id in that of a session."""

Clock = Callable[[], datetime]
State = Literal["free", "locked", "damaged", "newer"]


def system_clock() -> datetime:
    return datetime.now(UTC)


@record
class Kept:
    """A session that is kept on disk while it is played."""

    id: str
    session: Session
    journal: Journal
    opened: Opened | None = None
    """What its file held when it was opened; None for one that has just begun."""
    instead_of: NotOpened | None = None
    """A newer session that was meant by "the newest" and cannot be played."""

    @property
    def trouble(self) -> Trouble | None:
        """Why something of it is not on disk yet; None: all of it is."""
        return self.journal.trouble

    def retry(self) -> bool:
        """Write what waits; whether all is on disk now."""
        return self.journal.retry()

    def close(self) -> None:
        """Let somebody else have it."""
        self.journal.close()


@record
class NotOpened:
    """Why a session cannot be played: a file's `Kind`, `none` where there is no session at all, `many` where the name
    fits several."""

    name: str
    """What was asked for; "" for the newest."""
    reason: Kind | Literal["none", "many"]
    fitting: tuple[str, ...] = ()
    """Ids that the name fits, where it fits several."""
    detail: str = ""
    """For a log; not for people."""
    holder: Holder | None = field(default=None, compare=False)
    """Who plays it, where it is locked and that can be told."""


@record
class Saved:
    """A line of the list of sessions."""

    id: str
    path: Path
    title: Text
    """Empty where the file cannot be read."""
    scenario: str
    """Id of the scenario; "" where the file cannot be read."""
    step: int
    """Commands done up to the cursor, ≥ 0."""
    updated: datetime
    """When it was last written; of a file that cannot be read, when the file was."""
    state: State
    stand: Stand | None = None
    """Scene and round; None where the file does not tell."""
    origin: str = ""
    """Where its scenario came from (`Scenario.origin`)."""
    former: int = 0
    """How many versions of the scenario it was played with before this one."""
    declined: bool = False
    """Whether a newer version of the scenario was not wanted."""
    why: Kind | None = None
    """What is wrong with the file, where it cannot be read."""

    @property
    def readable(self) -> bool:
        """Whether it is whole: free, or being played."""
        return self.state in ("free", "locked")


def sessions_folder(data_dir: Path) -> Path:
    return data_dir / FOLDER


# Opening --------------------------------------------------------------------------------------------------------


def open_session(
    data_dir: Path, what: Scenario | Saved | str | None = None, now: Clock = system_clock
) -> Kept | NotOpened:
    """Begin a scenario, or go on with a session: one of the list, one of that name, or the newest."""
    if isinstance(what, Scenario):
        return start(data_dir, what, now)
    return resume(data_dir, what.id if isinstance(what, Saved) else what, now)


def start(data_dir: Path, scenario: Scenario, now: Clock = system_clock) -> Kept:
    """A new session. Where it cannot be written it is played all the same, and `trouble` says so."""
    clock = Forward(now, last_change(sessions_folder(data_dir)))
    for path in new_paths(data_dir, scenario.id, now()):
        try:
            journal = Journal.create(path, scenario, lambda: written(clock()), id_of(path))
        except FileExistsError:
            continue
        return Kept(id_of(path), Session(scenario, journal), journal)
    raise AssertionError


def new_paths(data_dir: Path, scenario: str, begun: datetime) -> Iterator[Path]:
    """Where a session begun at that time may lie, the best name first; without end. The id is perhaps that of a file
    which somebody else has made: no path, no control characters."""
    name = "".join(one if one.isalnum() or one in "_-" else "_" for one in scenario[:_LONGEST])
    return numbered(sessions_folder(data_dir), f"{begun.astimezone():%Y-%m-%d-%H%M}-{name}")


def numbered(folder: Path, id: str) -> Iterator[Path]:
    """The file of that id, then `id-2`, `id-3` … without end."""
    for number in count(1):
        yield folder / (f"{id}{SUFFIX}" if number == 1 else f"{id}-{number}{SUFFIX}")


def resume(data_dir: Path, name: str | None = None, now: Clock = system_clock) -> Kept | NotOpened:
    """The session of that id, or whose id alone begins with `name`; without a name the newest."""
    if name is None:
        return _newest(data_dir, now)
    path = locate(sessions_folder(data_dir), name)
    if isinstance(path, NotOpened):
        return path
    clock = Forward(now, last_change(sessions_folder(data_dir)))
    opened = Journal.open(path, lambda: written(clock()))
    if isinstance(opened, Unreadable):
        return not_opened(name, path, opened)
    session = opened.session()
    assert opened.journal is not None
    if isinstance(session, Unreadable):
        opened.journal.close()
        return not_opened(name, path, session)
    return Kept(id_of(path), session, opened.journal, opened)


def locate(folder: Path, name: str) -> Path | NotOpened:
    """The file in `folder` of that id, or whose id alone begins with `name`."""
    ids = [id_of(path) for path in files(folder)]
    fitting = [name] if name in ids else sorted(one for one in ids if name and one.startswith(name))
    if len(fitting) > 1:
        return NotOpened(name, "many", tuple(fitting))
    return folder / (fitting[0] + SUFFIX) if fitting else NotOpened(name, Kind.MISSING)


def not_opened(name: str, path: Path, found: Unreadable) -> NotOpened:
    """The answer for a file that cannot be had."""
    held = holder(path) if found.kind is Kind.LOCKED else None
    return NotOpened(name, found.kind, detail=found.detail, holder=held)


def id_of(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def _newest(data_dir: Path, now: Clock) -> Kept | NotOpened:
    """The newest that is whole. One that is being played is not passed over: it is the one that is meant."""
    saved = listing(data_dir, now)
    first: NotOpened | None = None
    for one in saved:
        if one.readable:
            found = resume(data_dir, one.id, now)
            if isinstance(found, Kept):
                return replace(found, instead_of=first or _passed_over(saved, one))
            if found.reason is Kind.LOCKED:
                return found
            first = first or found
    return first or none_whole(saved)


def none_whole(saved: list[Saved]) -> NotOpened:
    """The answer where none of those listed is whole: why the newest is not."""
    return NotOpened(saved[0].id, _why(saved[0])) if saved else NotOpened("", "none")


def _passed_over(saved: list[Saved], chosen: Saved) -> NotOpened | None:
    """The newest of those that were written after `chosen` and cannot be read, as far as it is a session at all."""
    for one in saved:
        if not one.readable and one.updated > chosen.updated and _why(one) is not Kind.NOT_A_SESSION:
            return NotOpened(one.id, _why(one))
    return None


def _why(one: Saved) -> Kind:
    return one.why or Kind.DAMAGED


# The list -------------------------------------------------------------------------------------------------------


Known = dict[Path, tuple[tuple[int, ...], "Saved"]]
"""What was seen of files before, and how they looked then; only those that look otherwise are read again."""


def listing(data_dir: Path, now: Clock = system_clock, known: Known | None = None) -> list[Saved]:
    """All sessions, newest first; empty where there is no folder yet. OSError where it cannot be read.

    What a clock that was wrong has put far into the future stands at the end. `known` is kept from one call to the next
    by who lists them again and again.
    """
    found, here = [_looked(path, known) for path in files(sessions_folder(data_dir))], now()
    return sorted(found, key=lambda saved: (trusted(saved.updated, here), saved.updated, saved.id), reverse=True)


def files(folder: Path) -> list[Path]:
    """The sessions' files in a folder; none where it is missing."""
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return []
    return sorted(Path(one.path) for one in entries if one.name.endswith(SUFFIX) and not one.name.startswith("."))


def _looked(path: Path, known: Known | None) -> Saved:
    if known is None:
        return look(path)
    looks = tuple(part for one in (path, Path(f"{path}-wal")) for part in _looks(one))
    seen = known.get(path)
    if seen is None or seen[0] != looks:
        seen = known[path] = looks, look(path)
    elif seen[1].readable:  # Whether it is played does not show in the file.
        seen = looks, replace(seen[1], state="locked" if is_locked(path) else "free")
    return seen[1]


def _looks(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def look(path: Path) -> Saved:
    """What a list tells of one file."""
    name = id_of(path)
    header = peek(path)
    if isinstance(header, Header):
        return Saved(
            name,
            path,
            header.title,
            header.scenario,
            header.step,
            _read(header.updated, path),
            "locked" if is_locked(path) else "free",
            header.stand,
            header.origin,
            header.former,
            bool(header.declined),
        )
    state: State
    match header.kind:
        case Kind.NEWER:
            state = "newer"
        case Kind.LOCKED:
            state = "locked"
        case _:
            state = "damaged"
    return Saved(name, path, EMPTY, "", 0, _file_time(path), state, why=header.kind)


def written(time: datetime) -> str:
    """As it stands in the file: UTC, so that the text sorts like the time."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")


def _read(text: str, path: Path) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return _file_time(path)


def _file_time(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)
