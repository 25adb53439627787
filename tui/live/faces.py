"""Faces typed in one line: `4 1` or `41` for two throws, `53` for one whose 5 was thrown again, `7 14` for two W20."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samyra_core.dice import Die, Faces, ThrowFault, ThrowRequest, throw_fault
from samyra_core.record import record

SEPARATORS: Final = " ,;"
_SIDES: Final = {Die.PLUS_MINUS_W6: 6, Die.W20: 20}


@record
class Read:
    """What a typed line comes to."""

    throws: tuple[Faces, ...] = ()
    """Those that are whole, in the order in which they are due."""
    faces: Faces = ()
    """Of the throw that is not whole yet."""
    digits: str = ""
    """Of a number that may still grow."""
    wrong: str = ""
    """The first face that is none, or one too many; "" where all is well."""


def read(requests: Sequence[ThrowRequest], text: str, *, closed: bool = False) -> Read:
    """Share a line out among the throws that are due. `closed`: nothing follows, so an open number is whole."""
    reader = _Reader(requests)
    for character in text + (" " if closed else ""):
        if not reader.take(character):
            break
    return Read(tuple(reader.throws), tuple(reader.faces), reader.digits, reader.wrong)


class _Reader:
    def __init__(self, requests: Sequence[ThrowRequest]) -> None:
        self.requests = requests
        self.throws: list[Faces] = []
        self.faces: list[int] = []
        self.digits = ""
        self.wrong = ""

    def take(self, character: str) -> bool:
        """One more character; False where it made a wrong face."""
        if character in SEPARATORS:
            return self._face(self.digits) if self.digits else True
        if len(self.throws) == len(self.requests) or not (character.isascii() and character.isdigit()):
            self.wrong = character
            return False
        if self.requests[len(self.throws)].die is Die.PLUS_MINUS_W6:
            return self._face(character)
        digits = self.digits + character
        if len(digits) > 1 or int(digits) * 10 > _SIDES[Die.W20]:
            return self._face(digits)
        self.digits = digits
        return True

    def _face(self, digits: str) -> bool:
        self.digits = ""
        request = self.requests[len(self.throws)]
        fault = throw_fault(request.die, request.count, (*self.faces, int(digits)))
        if fault in (ThrowFault.BAD_FACE, ThrowFault.SURPLUS_FACE):
            self.wrong = digits
            return False
        self.faces.append(int(digits))
        if fault is None:
            self.throws.append(tuple(self.faces))
            self.faces = []
        return True
