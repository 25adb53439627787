"""How long a step stays on the screen, and who wakes the demo when that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

DEFAULT: Final = 4.0
LEAST: Final = 0.2
MOST: Final = 120.0
"""Seconds a step stays, inclusive."""
IDLE: Final = 60.0
"""Seconds without a key after which a fight that was taken over goes on by itself."""

_READ_IN_ONE_PACE: Final = 90
"""Characters that are read in the time of one step; longer texts get more of it."""
_LONGEST: Final = 4.0
_QUIET: Final = 0.4
PAUSE: Final = 3.0
"""The pause at the end, in paces."""


def seconds(pace: float, characters: int, *, quiet: bool = False) -> float:
    """How long a step with so much to read stays; `quiet`: nothing happened that is worth a look."""
    if quiet and characters < _READ_IN_ONE_PACE // 2:
        return pace * _QUIET
    return pace * min(_LONGEST, max(1.0, characters / _READ_IN_ONE_PACE))


class Waiting(Protocol):
    """Something that is going to happen, and can be called off."""

    def stop(self) -> None: ...


Later = Callable[[float, Callable[[], object]], Waiting]
"""Calls back once, after so many seconds."""
