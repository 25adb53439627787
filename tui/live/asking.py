"""A question of one line before something is done that was perhaps not meant, and what answers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

REACTION: Final = 0.3
"""Seconds in which nobody reads a question and answers it: what comes sooner was typed before it stood there."""

ECHO: Final = 1.0
"""Seconds in which one more Enter belongs to the throw or the list that has just closed."""

YES: Final = frozenset({"enter", "space"})


@dataclass
class Question:
    """Stands in the line above the footer until it is answered; a key that is no answer takes it away."""

    text: str
    answer: str
    """What its answer does, in a word or two for the footer."""
    action: str
    """The action of the table whose key asked it; the same key answers it."""
    do: Callable[[], None]
    asked: float
    """When it was asked, on the screen's clock, or last answered too soon."""

    def answered(self, now: float) -> bool:
        """Whether a yes at that time is one; a key that was typed too early only renews the question."""
        early = now - self.asked < REACTION
        if early:
            self.asked = now
        return not early
