"""From a file to a session's records, or to what is wrong with it. Changes nothing and takes no lock."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from samyra_core import codec
from samyra_core.dice import Faces
from samyra_core.journal.files import APPLICATION_ID, FORMAT, META, checksum, connect_reading, is_without_place
from samyra_core.journal.receipt import last_write
from samyra_core.journal.records import Header, Kind, Opened, Unreadable
from samyra_core.record import record
from samyra_core.scenario.loader import parse
from samyra_core.session import Record, Stand
from samyra_core.text import Text

_NEWEST_THINKABLE: Final = 9999
"""A format beyond it is a damaged header."""
_MAGIC: Final = b"SQLite format 3\0"

EntryRow = tuple[int, int, str, str, int | None, int]
"""Id, parent, command and throws as JSON, step, checksum."""


@record
class _Contents:
    """What stands in a file, each row checked against its sum, nothing made sense of yet."""

    header: Header
    meta: dict[str, str]
    rows: tuple[EntryRow, ...]
    head: int
    tip: int


def read(path: Path, *, held: bool = False) -> Opened | Unreadable:
    """The session in a file, also while somebody else writes it. `held`: the caller has the lock and no connection."""
    contents = _contents(path, held=held)
    if isinstance(contents, Unreadable):
        return contents
    loaded = parse(contents.meta["text"], contents.header.scenario)
    if loaded.scenario is None:
        return Unreadable(Kind.MISFIT, f"the scenario: {loaded.errors[0].code}")
    try:
        records = tuple(record_of(row) for row in contents.rows)
    except ValueError as error:
        return Unreadable(Kind.MISFIT, str(error))
    scenario = replace(loaded.scenario, origin=contents.header.origin)
    return Opened(contents.header, scenario, records, contents.head, contents.tip, tuple(contents.meta.items()))


def peek(path: Path) -> Header | Unreadable:
    """What a list shows of a file: every row is checked, nothing is carried out."""
    contents = _contents(path)
    return contents if isinstance(contents, Unreadable) else contents.header


def is_whole(row: EntryRow, number: int) -> bool:
    """Whether a row is what was written, and entry `number` (1..)."""
    return row[5] == checksum(*row[:5]) and row[0] == number and 0 <= row[1] < number


def record_of(row: EntryRow) -> Record:
    """What a whole row holds; ValueError where this program does not know such a command."""
    number, parent, command, throws, step, _sum = row
    try:
        thrown: tuple[Faces, ...] = tuple(tuple(faces) for faces in json.loads(throws))
        return Record(number, parent, codec.command_from(json.loads(command)), thrown, step)
    except Exception as error:  # Whatever a command of another program looks like to this one.
        raise ValueError(f"{type(error).__name__}: {error}") from error


def _contents(path: Path, *, held: bool = False) -> _Contents | Unreadable:
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return Unreadable(Kind.NOT_A_SESSION, "no regular file")
        if not status.st_size:
            return Unreadable(Kind.DAMAGED, "empty")
        last = last_write(path)  # First: what its writer writes meanwhile comes on top.
        with closing(connect_reading(path, held=held)) as connection:
            found = _fault(connection) or _checked(connection)
        if isinstance(found, _Contents) and last[0] == found.header.created:
            return replace(found, header=replace(found.header, promised=last[1]))
        return found
    except FileNotFoundError:
        return Unreadable(Kind.MISSING)
    except OSError as error:
        if error.errno == errno.ELOOP:
            return Unreadable(Kind.NOT_A_SESSION, "a link that leads to itself")
        return Unreadable(Kind.DENIED, f"{type(error).__name__}: {error}")
    except sqlite3.Error as error:
        return Unreadable(_kind(error, path), f"{type(error).__name__}: {error}")
    except (ValueError, TypeError, KeyError, AttributeError) as error:  # A value of another type than was written.
        return Unreadable(Kind.DAMAGED, f"{type(error).__name__}: {error}")


def _fault(connection: sqlite3.Connection) -> Unreadable | None:
    """Whose file it is, of which format, and whether SQLite finds it whole."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        return Unreadable(Kind.NOT_A_SESSION, f"application {application:#x}")
    if FORMAT < version <= _NEWEST_THINKABLE:
        return Unreadable(Kind.NEWER, f"format {version}")
    (whole,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if whole != "ok" or not 1 <= version <= FORMAT:
        return Unreadable(Kind.DAMAGED, f"format {version}, {whole}")
    return None


def _checked(connection: sqlite3.Connection) -> _Contents | Unreadable:
    connection.execute("BEGIN")  # One state of the file, whatever its writer does meanwhile.
    pairs = connection.execute("SELECT key, value, sum FROM meta").fetchall()
    rows = connection.execute("SELECT id, parent, command, throws, step, sum FROM entries ORDER BY id").fetchall()
    place = connection.execute("SELECT head, tip, step, updated, sum FROM place").fetchone()
    meta = {key: value for key, value, mark in pairs if mark == checksum(key, value)}
    if META - meta.keys() or len(meta) != len(pairs) or place is None or place[4] != checksum(*place[:4]):
        return Unreadable(Kind.DAMAGED, "meta")
    for number, row in enumerate(rows, 1):
        if not is_whole(row, number):
            return Unreadable(Kind.DAMAGED, f"entry {number}")
    head, tip, step, updated, _ = place
    if not (0 <= head <= len(rows) and 0 <= tip <= len(rows)):
        return Unreadable(Kind.DAMAGED, "place")
    header = Header(
        meta["id"],
        _text(json.loads(meta["title"])),
        meta["scenario"],
        meta["created"],
        updated,
        step,
        stand=_stand(meta.get("stood"), head),
        origin=_string(json.loads(meta.get("origin", '""'))),
        former=_versions(json.loads(meta.get("former", "[]"))),
        declined=meta.get("declined", ""),
    )
    return _Contents(header, meta, tuple(rows), head, tip)


def _string(data: object) -> str:
    if not isinstance(data, str):
        raise TypeError(f"{type(data).__name__} where a text was written")
    return data


def _text(data: dict[str, object]) -> Text:
    return Text(_string(data["de"]), _string(data["en"]))


def _versions(data: object) -> int:
    """How many there are; each must have what `versions` reads."""
    if not isinstance(data, list):
        raise TypeError(f"{type(data).__name__} where versions were written")
    for one in data:
        for key in ("text", "title", "scenario"):
            _string(one[key])
    return len(data)


def _stand(written: str | None, head: int) -> Stand | None:
    """None where it is not told, or not of this place: an older program may have moved the cursor since."""
    found = json.loads(written) if written is not None else {}
    if found.get("head") != head:
        return None
    return Stand(found["scene"], _text(found["title"]), found["round"])


def _kind(error: sqlite3.Error, path: Path) -> Kind:
    name = str(getattr(error, "sqlite_errorname", ""))
    if is_without_place(error) or name.startswith(("SQLITE_PERM", "SQLITE_AUTH")):
        return Kind.DENIED
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Kind.LOCKED
    return Kind.NOT_A_SESSION if name == "SQLITE_NOTADB" and not _was_ours(path) else Kind.DAMAGED


def _was_ours(path: Path) -> bool:
    """Whether what is no database has the beginning of one, or our mark where a header has it.

    Only for files that SQLite refuses: to open and close one that this process plays would drop SQLite's locks on it.
    """
    try:
        with open(path, "rb") as file:
            start = file.read(100)
    except OSError:
        return False
    return start[:16] == _MAGIC[: len(start)] or start[68:72] == APPLICATION_ID.to_bytes(4, "big")
