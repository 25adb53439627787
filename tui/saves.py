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
library's list is `listing(data_dir)`; it opens each file for a moment and may run in a thread. Opening a session costs
what loading its scenario does, plus 15 µs an entry.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final, Literal

from samyra_core.journal import Header, Journal, Kind, Trouble, Unreadable, is_locked, peek
from samyra_core.scenario.model import Scenario
from samyra_core.session import Session
from samyra_core.text import EMPTY, Text

FOLDER: Final = "sessions"
SUFFIX: Final = ".samyra"
_LONGEST: Final = 40
"""Characters of the scenario's id in that of a session."""

Clock = Callable[[], datetime]
State = Literal["free", "locked", "damaged", "newer"]


def system_clock() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Kept:
    """A session that is kept on disk while it is played."""

    id: str
    session: Session
    journal: Journal

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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
    folder = sessions_folder(data_dir)
    begun = f"{now().astimezone():%Y-%m-%d-%H%M}-{scenario.id[:_LONGEST]}"
    for number in count(1):
        name = begun if number == 1 else f"{begun}-{number}"
        try:
            journal = Journal.create(folder / (name + SUFFIX), scenario, lambda: _written(now()), name)
        except FileExistsError:
            continue
        return Kept(name, Session(scenario, journal), journal)
    raise AssertionError


def resume(data_dir: Path, name: str | None = None, now: Clock = system_clock) -> Kept | NotOpened:
    """The session of that id, or whose id alone begins with `name`; without a name the newest."""
    if name is None:
        return _newest(data_dir, now)
    folder = sessions_folder(data_dir)
    ids = [path.name.removesuffix(SUFFIX) for path in _files(data_dir)]
    fitting = [name] if name in ids else sorted(one for one in ids if name and one.startswith(name))
    if len(fitting) > 1:
        return NotOpened(name, "many", tuple(fitting))
    if not fitting:
        return NotOpened(name, Kind.MISSING)
    opened = Journal.open(folder / (fitting[0] + SUFFIX), lambda: _written(now()))
    if isinstance(opened, Unreadable):
        return NotOpened(name, opened.kind, detail=opened.detail)
    session = opened.session()
    assert opened.journal is not None
    if isinstance(session, Unreadable):
        opened.journal.close()
        return NotOpened(name, session.kind, detail=session.detail)
    return Kept(fitting[0], session, opened.journal)


def _newest(data_dir: Path, now: Clock) -> Kept | NotOpened:
    """The newest that is whole. One that is being played is not passed over: it is the one that is meant."""
    saved = listing(data_dir)
    for one in saved:
        if one.state in ("free", "locked"):
            return resume(data_dir, one.id, now)
    return NotOpened(saved[0].id, Kind(saved[0].state)) if saved else NotOpened("", "none")


# The list -------------------------------------------------------------------------------------------------------


def listing(data_dir: Path) -> list[Saved]:
    """All sessions, newest first; empty where there is no folder yet. OSError where it cannot be read."""
    found = [_saved(path) for path in _files(data_dir)]
    return sorted(found, key=lambda saved: (saved.updated, saved.id), reverse=True)


def _files(data_dir: Path) -> list[Path]:
    try:
        entries = list(os.scandir(sessions_folder(data_dir)))
    except FileNotFoundError:
        return []
    return sorted(Path(one.path) for one in entries if one.name.endswith(SUFFIX) and not one.name.startswith("."))


def _saved(path: Path) -> Saved:
    name = path.name.removesuffix(SUFFIX)
    header = peek(path)
    if isinstance(header, Header):
        state: State = "locked" if is_locked(path) else "free"
        return Saved(name, path, header.title, header.scenario, header.step, _read(header.updated, path), state)
    match header.kind:
        case Kind.NEWER:
            state = "newer"
        case Kind.LOCKED:
            state = "locked"
        case _:
            state = "damaged"
    return Saved(name, path, EMPTY, "", 0, _file_time(path), state)


def _written(time: datetime) -> str:
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
