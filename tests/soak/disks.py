"""Disks that are really full, and folders that really let nobody write, under a program that is running.

`small()` is a file system of its own in memory, made in a namespace of its own, which needs no rights where the kernel
lets users have namespaces; its content is reached through /proc/PID/root. Where there are none, `limited()` takes the
process's right to let a file grow (RLIMIT_FSIZE), which every Linux lets a parent do to its child. Both make `write`
itself fail.
"""

from __future__ import annotations

import ctypes
import os
import resource
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

from tests.journeys.program import GERMAN, ROOT
from tests.terminal import Terminal

PLACE = "/mnt"
"""Where the small disk hangs inside of its namespace."""
PAGE = 4096
_PROGRAM = (sys.executable, "-m", "tui")


class Disk(Protocol):
    """Under the data directory of the program in `terminal`."""

    terminal: Terminal
    name: str

    def fill(self, left: int = 0) -> None:
        """Nothing more can be written, or only `left` bytes."""

    def free(self) -> None:
        """All can be written again."""

    @property
    def data(self) -> Path:
        """The data directory as this process sees it; for SQLite, take a copy."""


@cache
def has_namespaces() -> bool:
    """Whether this user may have mounts of its own."""
    if shutil.which("unshare") is None:
        return False
    command = ["unshare", "-rm", "sh", "-c", f"mount -t tmpfs -o size=64k samyra {PLACE}"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


class Small:
    """A disk of `size` bytes in memory."""

    name = "a small disk"

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._handle: int | None = None

    @property
    def place(self) -> Path:
        """Where it hangs, also when the program has ended."""
        if self._handle is None:
            self._handle = os.open(f"/proc/{self.terminal.process.pid}/root{PLACE}", os.O_RDONLY | os.O_DIRECTORY)
        return Path(f"/proc/self/fd/{self._handle}")

    @property
    def data(self) -> Path:
        return self.place / "data"

    def let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)

    def fill(self, left: int = 0) -> None:
        room = os.statvfs(self.place)
        pages = room.f_bavail * room.f_frsize // PAGE - left // PAGE
        with open(self.place / "filler", "ab", buffering=0) as filler:
            for _ in range(max(0, pages)):
                filler.write(bytes(PAGE))

    def free(self) -> None:
        (self.place / "filler").unlink(missing_ok=True)


class Limited:
    """No file of the program can grow beyond what it has."""

    name = "a limit on files"

    def __init__(self, terminal: Terminal, data: Path) -> None:
        self.terminal = terminal
        self.data = data

    def fill(self, left: int = 0) -> None:
        self._limit(left)

    def free(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        hard = resource.prlimit(self.terminal.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.terminal.process.pid, resource.RLIMIT_FSIZE, (size, hard))


@contextmanager
def small(*arguments: str, size: int = 8 << 20, copied: Path | None = None, **env: str) -> Iterator[Small]:
    """The program with its data on a disk of its own, which holds what stands in the folder `copied`."""
    copy = f"cp -r {shlex.quote(str(copied))} {PLACE}/data" if copied is not None else "true"
    shell = f'mount -t tmpfs -o size={size} samyra {PLACE} && {copy} && exec "$@"'
    command = ["unshare", "-rm", "sh", "-c", shell, "sh", *_PROGRAM, *arguments]
    with Terminal(command, cwd=ROOT, env={**GERMAN, "SAMYRA_DATA": f"{PLACE}/data", **env}) as terminal:
        found = Small(terminal)
        try:
            yield found
        finally:
            found.let_go()


@contextmanager
def limited(data: Path, *arguments: str, **env: str) -> Iterator[Limited]:
    """The program with its data where nothing may grow once it is told so."""
    with Terminal([*_PROGRAM, *arguments], cwd=ROOT, env={**GERMAN, "SAMYRA_DATA": str(data), **env}) as terminal:
        yield Limited(terminal, data)


@contextmanager
def disk(data: Path, *arguments: str, **env: str) -> Iterator[Disk]:
    """The small disk where there can be one, else the limit."""
    with small(*arguments, **env) if has_namespaces() else limited(data, *arguments, **env) as found:
        yield found


# A folder that lets nobody write --------------------------------------------------------------------------------

_DROP_FROM_BOUNDS = 24
"""PR_CAPBSET_DROP."""
_OVERRIDES = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: what lets the superuser write and read everywhere."""


class Closed:
    """A folder that is closed and opened while the program runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def close(self) -> None:
        self._all(0o555, 0o444)

    def open(self) -> None:
        self._all(0o755, 0o644)

    def _all(self, folders: int, files: int) -> None:
        for one in (self.folder, *self.folder.rglob("*")):
            one.chmod(folders if one.is_dir() else files)


def bound_by_permissions() -> None:
    """In the child, before the program: a superuser without the rights that no folder is closed to."""
    if not os.geteuid():
        for right in _OVERRIDES:
            ctypes.CDLL(None).prctl(_DROP_FROM_BOUNDS, right, 0, 0, 0)


def bound(data: Path, *arguments: str, **env: str) -> Terminal:
    """The program as somebody whom permissions bind."""
    environ = {**GERMAN, "SAMYRA_DATA": str(data), **env}
    return Terminal([*_PROGRAM, *arguments], cwd=ROOT, env=environ, before_exec=bound_by_permissions)
