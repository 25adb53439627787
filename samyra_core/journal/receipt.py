"""A line beside a session's file that tells which write was the last to be safe.

SQLite takes a log that was cut or changed for one that ended earlier, and says nothing: the session would stand some
steps before what its screen has shown. So the time of each write, once it is safe, is put down here too, and whoever
reads the file compares. The line itself is not made safe: after a power cut it may tell of an earlier write or of none,
never of one that was not there. Where it is missing or unclear nothing is claimed.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path

from samyra_core.journal.files import checksum


def receipt_path(path: Path) -> Path:
    """The file of the line for the session in `path`."""
    return Path(f"{path}-last")


def last_write(path: Path) -> tuple[str, str]:
    """When the session was begun and when it was last written, as its writer saw it; ("", "") where nobody tells."""
    try:
        begun, updated, mark = receipt_path(path).read_text(encoding="utf-8").split("\n")[:3]
    except (OSError, ValueError):
        return "", ""
    return (begun, updated) if mark == str(checksum(begun, updated)) else ("", "")


def name_aside(path: Path) -> Path:
    """A free name beside it that no list shows."""
    return next(
        aside
        for aside in (path.with_name(f"{path.name}.torn-{number}") for number in count(1))
        if not os.path.lexists(aside)
    )


def set_aside(path: Path) -> Path:
    """Keep a file whose end is missing as it is, with its log, under a name that no list shows; that name.

    Nobody may play it meanwhile. OSError where there is no room for it.
    """
    aside = name_aside(path)
    log = Path(f"{path}-wal")
    if log.exists():
        shutil.copy2(log, f"{aside}-wal")
    shutil.copy2(path, aside)
    return aside


class Receipt:
    """The line, held open by the one who writes the session. Where it cannot be written, it is left out."""

    def __init__(self, path: Path, begun: str) -> None:
        self._path = receipt_path(path)
        self._begun = begun
        self._file: int | None = None

    def put(self, updated: str) -> None:
        """Written with that time, and safe."""
        self._write(f"{self._begun}\n{updated}\n{checksum(self._begun, updated)}\n".encode())

    def withdraw(self) -> None:
        """Nothing is claimed any more, before a write that the clock puts earlier than the last."""
        self._write(b"")

    def close(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None

    def _write(self, line: bytes) -> None:
        with suppress(OSError):
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666)
            os.pwrite(self._file, line, 0)
            os.ftruncate(self._file, len(line))
