"""Dice: notation, faces, the worth of a throw, and where faces come from (rules D1–D4).

A throw is a tuple of faces and nothing else, so it can be typed, stored and replayed (D3). This room knows no
fight: it says what a throw is worth and whether it is whole, never what it is for.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, Protocol

from samyra_core.record import record

Faces = tuple[int, ...]
"""One throw, in the order in which the dice fell."""

Exact = int | Fraction
"""An exact number: an int where it is whole, else a Fraction. Never a float."""

MAX_DICE: Final = 1000
"""The most dice one expression may name (inclusive); keeps `999999W6` from freezing anything."""
MAX_SIDES: Final = 1000
MAX_PLUS: Final = 1_000_000
MAX_REPEATS: Final = 60
"""The most faces one ±W6 throw may hold (inclusive); the chance of a longer one is below 6^-59."""


class Die(StrEnum):
    """The two kinds of throw a rule asks for."""

    PLUS_MINUS_W6 = "±W6"
    W20 = "W20"


class ThrowFault(StrEnum):
    """Why faces are not a whole throw (D3)."""

    UNFINISHED = "unfinished_throw"
    SURPLUS_FACE = "surplus_face"
    BAD_FACE = "bad_face"


class DiceError(ValueError):
    """A dice expression that cannot be read. `code` is one of `not_dice`, `too_many_dice`, `too_many_sides`,
    `too_few_sides`, `no_dice`, `too_large`; `text` is what was read."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text!r}")
        self.code = code
        self.text = text


def nearest(numerator: int, denominator: int) -> int:
    """The whole number nearest to numerator/denominator, .5 up; denominator ≥ 1 (D4). 10/3→3, 11/3→4, 9/2→5."""
    return (2 * numerator + denominator) // (2 * denominator)


def third(value: int) -> int:
    """A third of `value`, rounded as D4 says: buffers (F1), wound thresholds (W1), healing (W5)."""
    return nearest(value, 3)


def exact(value: Exact) -> Exact:
    """`value` as an int where it is whole, so that equal numbers look alike in every output."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


# ±W6 ------------------------------------------------------------------------------------------------------------


def face_value(face: int) -> int:
    """What one face of the ±W6 counts: even faces add, odd faces subtract (D2). 1..6."""
    return face if face % 2 == 0 else -face


def plus_minus(faces: Sequence[int]) -> int:
    """The worth of a whole ±W6 throw (D2): [3] → -3, [5, 5, 2] → -10, [6, 6, 6, 1] → +18, [5, 3] → -5.

    A 5 or a 6 counts once for each time it came in a row; the face that ends the row counts nothing. Edge: an
    unfinished row counts what it shows; use `throw_fault` first.
    """
    first = faces[0]
    if first < 5:
        return first if first % 2 == 0 else -first
    row = 1
    for face in faces[1:]:
        if face != first:
            break
        row += 1
    return row * face_value(first)


def throw_fault(die: Die, count: int, faces: Sequence[int]) -> ThrowFault | None:
    """Why `faces` are not one whole throw of `count` dice, or None where they are (D3).

    ±W6: [5, 3] is whole, [5] and [5, 5] are unfinished, [4, 2] has a face too many. W20: exactly `count` faces, 1..20.
    """
    sides = 6 if die is Die.PLUS_MINUS_W6 else 20
    for face in faces:
        if type(face) is not int or not 1 <= face <= sides:
            return ThrowFault.BAD_FACE
    if die is Die.W20:
        if len(faces) < count:
            return ThrowFault.UNFINISHED
        return ThrowFault.SURPLUS_FACE if len(faces) > count else None
    if not faces:
        return ThrowFault.UNFINISHED
    first, length = faces[0], len(faces)
    if first < 5:
        return ThrowFault.SURPLUS_FACE if length > 1 else None
    row = 1
    while row < length and faces[row] == first:
        row += 1
    if row == length < MAX_REPEATS:
        return ThrowFault.UNFINISHED
    return ThrowFault.SURPLUS_FACE if length > min(row + 1, MAX_REPEATS) else None


# Notation -------------------------------------------------------------------------------------------------------

_EXPRESSION = re.compile(r"(?P<count>[0-9]*)[WwDd](?P<sides>[0-9]+)(?P<plus>[+\-−][0-9]+)?")
_PLUS_MINUS = re.compile(r"(?:±|\+-|\+/-)[WwDd]6")


@record
class Expression:
    """`nWs+k`: n dice of s sides plus k (D1). n 1..1000, s 2..1000, k within ±1,000,000."""

    count: int
    sides: int
    plus: int = 0


@record
class PlusMinusExpression:
    """The ±W6 (D2), also written `+-W6`."""


def parse(text: str) -> Expression | PlusMinusExpression:
    """Read a dice expression: `2W6+4`, `W20`, `2d6-2`, `±W6` (D1, D2).

    One grammar for every place that reads dice: blanks at the ends and around the sign are allowed and change
    nothing, blanks elsewhere are not. Raises DiceError.
    """
    squeezed = re.sub(r"\s*([+\-−])\s*", r"\1", text.strip())
    if _PLUS_MINUS.fullmatch(squeezed):
        return PlusMinusExpression()
    found = _EXPRESSION.fullmatch(squeezed)
    if found is None:
        raise DiceError("not_dice", text)
    if any(len(part or "") > 9 for part in found.groups()):
        raise DiceError("too_large", text)
    count = int(found["count"] or 1)
    sides = int(found["sides"])
    plus = int((found["plus"] or "0").replace("−", "-"))
    if count < 1:
        raise DiceError("no_dice", text)
    if count > MAX_DICE:
        raise DiceError("too_many_dice", text)
    if sides < 2:
        raise DiceError("too_few_sides", text)
    if sides > MAX_SIDES:
        raise DiceError("too_many_sides", text)
    if abs(plus) > MAX_PLUS:
        raise DiceError("too_large", text)
    return Expression(count, sides, plus)


def total(expression: Expression | PlusMinusExpression, faces: Sequence[int]) -> int:
    """The result of `faces` under `expression`: the sum plus k (D1), or the worth of the ±W6 (D2).

    The faces must be whole (`expression_fault`).
    """
    if isinstance(expression, PlusMinusExpression):
        return plus_minus(faces)
    return sum(faces) + expression.plus


def expression_fault(expression: Expression | PlusMinusExpression, faces: Sequence[int]) -> ThrowFault | None:
    """Why `faces` are not a whole throw of `expression`, or None (D3)."""
    if isinstance(expression, PlusMinusExpression):
        return throw_fault(Die.PLUS_MINUS_W6, 1, faces)
    if any(type(face) is not int or not 1 <= face <= expression.sides for face in faces):
        return ThrowFault.BAD_FACE
    if len(faces) < expression.count:
        return ThrowFault.UNFINISHED
    return ThrowFault.SURPLUS_FACE if len(faces) > expression.count else None


# Requests and sources -------------------------------------------------------------------------------------------


class Purpose(StrEnum):
    """What a throw is for. The order of throws in one exchange is that of F6: attack, defence, faint, faint."""

    ATTACK = "attack"
    DEFENCE = "defence"
    CHECK = "check"
    FAINT = "faint"
    INITIATIVE = "initiative"


@record
class ThrowRequest:
    """One throw that is due: who throws, what for, and what it takes."""

    who: str
    """A combatant's id; a side's id where sides throw for initiative (I2)."""
    purpose: Purpose
    die: Die
    count: int = 1
    """Number of dice thrown at once, ≥ 1. Always 1 for the ±W6, whose repeats are part of one throw."""


class Source(Protocol):
    """Where faces come from: chance, a script, the table."""

    def throw(self, request: ThrowRequest) -> Faces: ...


class Seeded:
    """Faces from a seeded generator: the same seed and the same requests give the same faces, forever."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def face(self, sides: int) -> int:
        """One face, 1..sides."""
        return self._random.randint(1, sides)

    def throw(self, request: ThrowRequest) -> Faces:
        if request.die is Die.W20:
            return tuple(self.face(20) for _ in range(request.count))
        return self.plus_minus()

    def plus_minus(self) -> Faces:
        """A whole ±W6 throw: a 5 or 6 is thrown again until another face comes (D2)."""
        faces = [self.face(6)]
        if faces[0] > 4:
            while faces[-1] == faces[0] and len(faces) < MAX_REPEATS:
                faces.append(self.face(6))
        return tuple(faces)

    def expression(self, expression: Expression | PlusMinusExpression) -> Faces:
        """Faces for a dice expression (D1, D2)."""
        if isinstance(expression, PlusMinusExpression):
            return self.plus_minus()
        return tuple(self.face(expression.sides) for _ in range(expression.count))


class Scripted:
    """Faces from a prepared list, in order; an exhausted list raises IndexError."""

    def __init__(self, throws: Iterable[Faces]) -> None:
        self._throws = list(throws)
        self._next = 0

    def throw(self, request: ThrowRequest) -> Faces:
        faces = self._throws[self._next]
        self._next += 1
        return faces
