"""A clock for what was played when, in whose order nothing goes back because somebody set the system's clock back."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

DOUBTFUL: Final = timedelta(hours=26)
"""A time further ahead than that was told by a clock that was wrong itself: more than a day and every zone of time."""
_TICK: Final = timedelta(microseconds=1)
_LAG: Final = timedelta(milliseconds=20)
"""Files are stamped with the time of the kernel's last tick, up to ten milliseconds ago."""

Clock = Callable[[], datetime]


class Forward:
    """Each time is after the one before it and after `since`, as long as the clock is not set back by a day or more."""

    def __init__(self, now: Clock, since: datetime | None = None) -> None:
        self._now = now
        self._last = since

    def __call__(self) -> datetime:
        now = self._now()
        if self._last is not None and now <= self._last <= now + DOUBTFUL:
            now = self._last + _TICK
        self._last = now
        return now


def last_change(folder: Path) -> datetime | None:
    """A time that no write to a file in `folder` came after, as the system tells; None where there is no file."""
    try:
        times = [entry.stat(follow_symlinks=False).st_mtime for entry in os.scandir(folder)]
        return datetime.fromtimestamp(max(times), UTC) + _LAG if times else None
    except (OSError, ValueError, OverflowError):
        return None


def trusted(time: datetime, now: datetime) -> bool:
    """Whether something may have happened at that time."""
    return time <= now + DOUBTFUL
