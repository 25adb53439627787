"""Where scenario files lie, and how one is opened without ever waiting for it."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from samyra_core.scenario.faults import Fault, FaultCode, short, suggest
from samyra_core.scenario.source import MAX_BYTES

SUFFIXES: Final = (".yaml", ".yml")


def bundled() -> Path:
    """The directory of the scenarios that come with the program: in the installed package, else in the source tree."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "scenarios"
    return installed if installed.is_dir() else package.parent / "scenarios"


def bundled_ids() -> tuple[str, ...]:
    """Names under which the bundled scenarios are found, sorted."""
    try:
        names = [entry.stem for entry in bundled().iterdir() if entry.suffix in SUFFIXES]
    except OSError:
        return ()
    return tuple(sorted(names))


def find(name: str) -> Path:
    """The file that `name` means: a path where there is such a file, else a bundled scenario of that id, else the
    path."""
    path = Path(name)
    try:
        if not os.path.lexists(path) and name in bundled_ids():
            return next(bundled() / (name + suffix) for suffix in SUFFIXES if (bundled() / (name + suffix)).exists())
    except (OSError, ValueError):
        pass
    return path


def origin(path: Path) -> str:
    """What finds a file again from any folder: the id of a bundled scenario, else its absolute path."""
    try:
        if path.resolve().parent == bundled().resolve() and path.suffix in SUFFIXES:
            return path.stem
        return os.path.abspath(path)
    except (OSError, RuntimeError, ValueError):  # A loop of links, a folder that is gone.
        return ""


def at_origin(origin: str) -> Path:
    """The file that `origin` told; there may be none any more."""
    return Path(origin) if os.path.isabs(origin) else bundled() / (origin + SUFFIXES[0])


def read(path: Path) -> bytes | Fault:
    """The bytes of a file, or why there are none. Never waits on a FIFO or a device, never reads more than is
    allowed."""
    name = short(str(path))
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except (OSError, ValueError) as error:
        return _refusal(error, path, name)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return Fault(FaultCode.NOT_A_FILE, params={"name": name, "kind": _kind(status.st_mode)})
        if status.st_size > MAX_BYTES:
            return Fault(FaultCode.FILE_TOO_LARGE, params={"bytes": status.st_size, "limit": MAX_BYTES})
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        return _refusal(error, path, name)
    finally:
        os.close(handle)


def _refusal(error: OSError | ValueError, path: Path, name: str) -> Fault:
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EACCES, errno.EPERM):
        return Fault(FaultCode.NO_PERMISSION, params={"name": name})
    if number == errno.ENXIO:
        return Fault(FaultCode.NOT_A_FILE, params={"name": name, "kind": "socket"})
    if number in (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG) or number is None:
        suggestion = _meant(path.stem)
        return Fault(FaultCode.FILE_MISSING, params={"name": name, "suggestion": suggestion})
    reason = errno.errorcode.get(number or 0, str(number))
    return Fault(FaultCode.UNREADABLE, params={"name": name, "reason": reason})


def _meant(stem: str) -> str:
    """The bundled scenario that was probably meant: its name is nearly that, or begins with it."""
    known = bundled_ids()
    begun = [one for one in known if len(stem) > 2 and one.startswith(stem.casefold())]
    return suggest(stem, known) or (begun[0] if begun else "")


def _kind(mode: int) -> str:
    if stat.S_ISDIR(mode):
        return "directory"
    if stat.S_ISFIFO(mode):
        return "fifo"
    return "socket" if stat.S_ISSOCK(mode) else "device"
