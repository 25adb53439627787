"""Who plays a session just now, as far as the system tells: the holder of the lock beside its file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from samyra_core.journal import lock_path
from samyra_core.record import record

LOCKS: Final = Path("/proc/locks")
"""Linux lists all locks here; where it is missing nobody can be named."""
PROCESSES: Final = Path("/proc")


@record
class Holder:
    """A running program."""

    process: int
    user: str = ""
    """Login name; "" where it cannot be told."""
    terminal: str = ""
    """`pts/3`; "" where it has none."""

    @property
    def here(self) -> bool:
        """Whether it is this very program."""
        return self.process == os.getpid()


def holder(path: Path) -> Holder | None:
    """The program that plays the session in that file; None where there is none or it cannot be told."""
    try:
        status = os.stat(lock_path(path))
        listed = LOCKS.read_text("ascii", "replace").splitlines()
    except (OSError, ValueError):
        return None
    device = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}"
    close: set[int] = set()
    for line in listed:
        # `7: FLOCK  ADVISORY  WRITE 4711 fe:01:1234567 0 EOF`
        words = line.split()
        if len(words) < 6 or words[1] == "->" or words[5].rpartition(":")[2] != str(status.st_ino):
            continue
        with suppress(ValueError):
            if words[5].rpartition(":")[0] == device:
                return _described(int(words[4]))
            close.add(int(words[4]))
    return _described(close.pop()) if len(close) == 1 else None  # Layered file systems give another device.


def _described(process: int) -> Holder | None:
    if process <= 0:  # Of another container.
        return None
    folder = PROCESSES / str(process)
    user = terminal = ""
    with suppress(OSError, KeyError, ImportError):
        import pwd

        user = pwd.getpwuid(folder.stat().st_uid).pw_name
    with suppress(OSError, ValueError, IndexError):
        terminal = _terminal(int((folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()[4]))
    return Holder(process, user, terminal)


def _terminal(device: int) -> str:
    """The name behind a device number as the kernel writes it."""
    major, minor = device >> 8 & 0xFFF, device & 0xFF | device >> 12 & 0xFFF00
    if 136 <= major <= 143:
        return f"pts/{minor + (major - 136) * 256}"
    return f"tty{minor}" if major == 4 and minor < 64 else ""
