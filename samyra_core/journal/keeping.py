"""Sessions as things: given another title, copied, moved elsewhere, destroyed.

Each changes a file only under its lock and in one transaction, or moves it whole; a file that cannot be changed is left
as it is and the answer says why.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

from samyra_core.journal import files
from samyra_core.journal.reading import read
from samyra_core.journal.receipt import set_aside
from samyra_core.journal.records import Kind, Opened, Trouble, Unreadable
from samyra_core.journal.writer import trouble_kind
from samyra_core.text import Text

Reason = Unreadable | Trouble
"""Why a session was left as it is: it cannot be read or somebody plays it, or the disk does not let it be written."""

_BESIDE = ("", "-wal", "-shm", "-last")
"""What SQLite may leave beside a file whose program was killed, of which the first two belong together; and the line
that tells of the last write (`receipt`)."""


# Title and copies -----------------------------------------------------------------------------------------------


def rename(path: Path, title: Text) -> Reason | None:
    """Give it another title; its id, its file and when it was played stay as they are."""
    return change_meta(path, lambda _opened, _meta: {"title": files.text_data(title)})


def copy(path: Path, target: Path, title: Text, now: str) -> Reason | None:
    """A session of its own, equal in every state, all lines included; FileExistsError where `target` is taken.

    Also of one that is being played, as it stands at this moment. `now` is when the copy begins.
    """
    opened = read(path)
    if isinstance(opened, Unreadable):
        return opened
    try:
        with closing(files.connect_reading(path)) as connection:
            connection.execute("BEGIN")
            meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
            entries = connection.execute("SELECT * FROM entries ORDER BY id").fetchall()
            head, tip, step = connection.execute("SELECT head, tip, step FROM place").fetchone()
        meta |= {"id": target.stem, "title": files.text_data(title), "created": now}
        files.make_folder(target.parent)
        with _locked(target):
            files.refuse_taken(target)
            files.found(target, sorted(meta.items()), entries, files.place_row(head, tip, step, now))
    except FileExistsError:
        raise
    except TimeoutError:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
    except (sqlite3.Error, OSError) as error:
        return _trouble(error, target.parent)
    return None


# Moving ---------------------------------------------------------------------------------------------------------


def move(path: Path, target: Path) -> Reason | None:
    """Put a file, whole or damaged, elsewhere with all that belongs to it; FileExistsError where `target` is taken.

    What belongs to it is there twice before the file itself goes over in one moment, so that a kill loses nothing and
    never leaves one file under two names: two logs would be written back into it.
    """
    if not os.path.lexists(path):
        return Unreadable(Kind.MISSING)
    try:
        files.make_folder(target.parent)
        with _locked(path), _free(target):
            there = [ending for ending in _BESIDE[1:] if os.path.lexists(f"{path}{ending}")]
            for ending in there:
                _clear_away(Path(f"{path}{ending}"), Path(f"{target}{ending}"))
            for ending in _BESIDE:
                files.refuse_taken(Path(f"{target}{ending}"))
            if _is_folder(path):
                os.rename(path, target)
                return None
            _go_over(path, target, there)
            with suppress(OSError):  # It is done; what is left of it here is cleared away when it comes back.
                files.sync_folder(target.parent)
                for ending in there:
                    os.unlink(f"{path}{ending}")
                files.sync_folder(path.parent)
    except FileExistsError:
        raise
    except TimeoutError:
        return Unreadable(Kind.LOCKED)
    except OSError as error:
        return _trouble(error, target.parent)
    return None


@contextmanager
def _free(target: Path) -> Iterator[None]:
    """Nobody begins a session of that name meanwhile."""
    try:
        lock = files.locked(target, files.WAIT)
    except TimeoutError:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
    try:
        yield
    finally:
        lock.release()


def _clear_away(path: Path, target: Path) -> None:
    """What a move that was killed has left of what belongs to the file, under its other name."""
    with suppress(OSError):
        if os.path.samefile(path, target):
            target.unlink()


def _go_over(path: Path, target: Path, endings: Sequence[str]) -> None:
    """The file there and not here any more, or nothing of it there."""
    made: list[Path] = []
    try:
        for ending in endings:
            _twice(Path(f"{path}{ending}"), Path(f"{target}{ending}"), made)
        files.sync_folder(target.parent)
        try:
            os.rename(path, target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            _twice(path, target, made)  # Another disk, so another file: the copy is whole before this one goes.
            files.sync_folder(target.parent)
            os.unlink(path)
    except OSError:
        for one in made:
            with suppress(OSError):
                one.unlink()
        raise


def _twice(path: Path, target: Path, made: list[Path]) -> None:
    """`made` learns what there is to be taken away again."""
    try:
        os.link(path, target, follow_symlinks=False)
        made.append(target)
    except FileExistsError:
        raise
    except OSError:  # A file system without links.
        made.append(target)
        shutil.copy2(path, target, follow_symlinks=False)
        _sync(target)


def _sync(path: Path) -> None:
    if path.is_symlink():
        return
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def destroy(path: Path) -> Reason | None:
    """Take a file away for good, with all that belongs to it."""
    try:
        with _locked(path):
            for ending in _BESIDE:
                Path(f"{path}{ending}").unlink(missing_ok=True)
        files.lock_path(path).unlink(missing_ok=True)
    except TimeoutError:
        return Unreadable(Kind.LOCKED)
    except OSError as error:
        return _trouble(error, path.parent)
    return None


# Inside ---------------------------------------------------------------------------------------------------------


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    lock = files.locked(path, files.WAIT)
    try:
        yield
    finally:
        lock.release()


def change_meta(
    path: Path, change: Callable[[Opened, dict[str, str]], dict[str, str] | Unreadable], *, held: bool = False
) -> Reason | None:
    """Set values of `meta` in one transaction, under the lock; `change` says which, from what
    stands there. `held`: the caller has the lock."""
    if not os.path.lexists(path):
        return Unreadable(Kind.MISSING)
    try:
        with nullcontext() if held else _locked(path):
            opened = read(path, held=not held)
            if isinstance(opened, Unreadable):
                return opened
            if opened.header.torn:
                set_aside(path)  # What SQLite makes of it is less than there may be.
            with closing(files.connect(path, "rw")) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("BEGIN IMMEDIATE")
                meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
                wanted = change(opened, meta)
                if isinstance(wanted, Unreadable):
                    return wanted
                connection.executemany(files.ADD_META, [files.meta_row(*pair) for pair in wanted.items()])
                connection.execute("COMMIT")
    except TimeoutError:
        return Unreadable(Kind.LOCKED)
    except (sqlite3.Error, OSError) as error:
        return _trouble(error, path.parent)
    return None


def _trouble(error: Exception, folder: Path) -> Trouble:
    return Trouble(trouble_kind(error, folder), 0, f"{type(error).__name__}: {error}")
