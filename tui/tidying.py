"""Sessions as things in their folders: renamed, copied, put into the bin and back, set aside, given a newer scenario.

Each answers what came of it, or why nothing did, as data; `tui.sentences.tidied` has the words. What is put away keeps
its id, unless that is taken where it goes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from samyra_core.journal import Kind, Trouble, TroubleKind, Unreadable, keeping, read, versions
from samyra_core.journal.versions import Version
from samyra_core.record import record
from samyra_core.text import Text
from tui.saves import (
    Clock,
    Kept,
    NotOpened,
    Saved,
    files,
    id_of,
    locate,
    look,
    new_paths,
    not_opened,
    numbered,
    sessions_folder,
    system_clock,
    written,
)

BIN: Final = "bin"
ASIDE: Final = "damaged"
"""Folders of the data directory beside that of the sessions."""
LONGEST_TITLE: Final = 200
"""Characters."""
MOST_TRIES: Final = 10_000
"""Names that are tried."""


@record
class Done:
    """It was done: what the session is called now, and where it lies."""

    id: str
    path: Path


@record
class NotDone:
    """The disk does not let it be done."""

    name: str
    trouble: Trouble


Outcome = Done | NotDone | NotOpened


# One session ----------------------------------------------------------------------------------------------------


def rename(data_dir: Path, name: str, title: str) -> Outcome:
    """Give a session another title, cut where it is far too long; its id stays. ValueError where none is left."""
    title = " ".join(title.split())[:LONGEST_TITLE]
    if not title:
        raise ValueError("no title")
    return _with(sessions_folder(data_dir), name, lambda path: keeping.rename(path, Text(title)))


def copy(data_dir: Path, name: str, title: Callable[[Saved], Text], now: Clock = system_clock) -> Outcome:
    """A session of its own, equal in every state, called as if it had just begun."""
    path = locate(sessions_folder(data_dir), name)
    if isinstance(path, NotOpened):
        return path
    saved = look(path)
    if not saved.readable:
        return NotOpened(saved.id, saved.why or Kind.DAMAGED)
    for target in islice(new_paths(data_dir, saved.scenario, now()), MOST_TRIES):
        try:
            reason = keeping.copy(path, target, title(saved), written(now()))
        except FileExistsError:
            continue
        return _outcome(path, target, reason)
    return NotDone(saved.id, Trouble(TroubleKind.FAILED, 0, "no free name"))


def delete(data_dir: Path, name: str) -> Outcome:
    """Put a session into the bin. A damaged file is set aside instead, as it is, where nothing is ever destroyed."""
    path = locate(sessions_folder(data_dir), name)
    if isinstance(path, NotOpened):
        return path
    saved = look(path)
    return _moved(path, data_dir / (ASIDE if saved.state == "damaged" else BIN), saved.id)


def _moved(path: Path, folder: Path, id: str) -> Outcome:
    for target in islice(numbered(folder, id), MOST_TRIES):
        try:
            reason = keeping.move(path, target)
        except FileExistsError:
            continue
        return _outcome(path, target, reason)
    return NotDone(id, Trouble(TroubleKind.FAILED, 0, "no free name"))


def _with(folder: Path, name: str, change: Callable[[Path], keeping.Reason | None]) -> Outcome:
    path = locate(folder, name)
    return path if isinstance(path, NotOpened) else _outcome(path, path, change(path))


def _outcome(path: Path, target: Path, reason: keeping.Reason | None) -> Outcome:
    match reason:
        case None:
            return Done(id_of(target), target)
        case Unreadable():
            return not_opened(id_of(path), path, reason)
        case Trouble():
            return NotDone(id_of(path), reason)


# The bin --------------------------------------------------------------------------------------------------------


def binned(data_dir: Path) -> list[Saved]:
    """What is in the bin, what was put there last first. OSError where it cannot be read."""
    found = [(_put_there(path), look(path)) for path in files(data_dir / BIN)]
    return [saved for _time, saved in sorted(found, key=lambda one: (one[0], one[1].id), reverse=True)]


def _put_there(path: Path) -> datetime:
    """When a file came to where it is: a move changes nothing else of it."""
    try:
        return datetime.fromtimestamp(os.lstat(path).st_ctime, UTC)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC)


def restore(data_dir: Path, name: str) -> Outcome:
    """Take a session out of the bin again, under its old id, or with a number behind it where that is taken."""
    path = locate(data_dir / BIN, name)
    return path if isinstance(path, NotOpened) else _moved(path, sessions_folder(data_dir), id_of(path))


def empty_bin(data_dir: Path) -> Iterator[Outcome]:
    """Destroy what is in the bin, one session after the other."""
    for path in files(data_dir / BIN):
        yield _outcome(path, path, keeping.destroy(path))


# A newer version of the scenario --------------------------------------------------------------------------------


def offered(kept: Kept) -> Version | None:
    """The version to ask about before a session goes on."""
    return versions.newer(kept.opened) if kept.opened is not None else None


def accept(kept: Kept, version: Version) -> Kept | NotDone | NotOpened:
    """Go on with the other version; where that fails the session is as it was, and still held."""
    return _taken(kept, versions.adopt(kept.journal.path, version, held=True))


def decline(kept: Kept, version: Version) -> None:
    """Go on as before and do not ask again about this version. Where that cannot be written it is asked again."""
    versions.decline(kept.journal.path, version.text, held=True)


def former(kept: Kept) -> Version | None:
    """The version it was played with before the present one."""
    return versions.former(kept.opened, kept.journal.path) if kept.opened is not None else None


def take_back(kept: Kept) -> Kept | NotDone | NotOpened:
    """Go on with the version before."""
    return _taken(kept, versions.take_back(kept.journal.path, held=True))


def _taken(kept: Kept, reason: keeping.Reason | None) -> Kept | NotDone | NotOpened:
    """The session anew, from the text that its file has now."""
    path = kept.journal.path
    if isinstance(reason, Trouble):
        return NotDone(kept.id, reason)
    opened = reason or read(path)
    if isinstance(opened, Unreadable):
        return not_opened(kept.id, path, opened)
    session = replace(opened, journal=kept.journal).session()
    if isinstance(session, Unreadable):
        return not_opened(kept.id, path, session)
    kept.journal.learn(opened)
    return replace(kept, session=session, opened=opened)
