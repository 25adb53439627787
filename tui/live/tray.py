"""Dice of the program's own, and who throws what."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from samyra_core.dice import Die, Faces, Seeded, ThrowRequest
from tui.words import N_

SEED_BITS: Final = 48


class Mode(StrEnum):
    """Whose dice count."""

    PROGRAM = "program"
    TYPED = "typed"
    MIXED = "mixed"
    """Typed for the players' sides (`state.players_sides`), thrown for the rest."""

    def after(self) -> Mode:
        modes = list(Mode)
        return modes[(modes.index(self) + 1) % len(modes)]


MODE_WORDS: Final = {
    Mode.PROGRAM: N_("the program throws"),
    Mode.TYPED: N_("dice of the table"),
    Mode.MIXED: N_("the table throws for the players"),
}


class Tray:
    """Throws of a seeded source; those of a command that was given up come again, so that nobody throws anew."""

    def __init__(self, seed: int | None = None) -> None:
        self._source = Seeded(secrets.randbits(SEED_BITS) if seed is None else seed)
        self._back: dict[tuple[Die, int], list[Faces]] = {}

    def throw(self, request: ThrowRequest) -> Faces:
        kept = self._back.get((request.die, request.count))
        return kept.pop(0) if kept else self._source.throw(request)

    def give_back(self, thrown: Iterable[tuple[ThrowRequest, Faces]]) -> None:
        """In the order in which they were thrown."""
        for request, faces in reversed(list(thrown)):
            self._back.setdefault((request.die, request.count), []).insert(0, faces)
