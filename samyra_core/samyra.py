"""Samyra checks: one W20, roll under the skill level (rules S1–S6).

Probe → check · Fertigkeitsstufe FS → level · Grundwert → base value · erleichtert/erschwert → eased/hard · Güte →
quality. The modifier of a check is negative where it is eased, positive where it is hard, 0 for a plain one (S6).
Each rule is a function of its own; `evaluate` only puts them together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, Literal

from samyra_core.record import record

MAX_MODIFIER: Final = 20
"""A check may be eased or hard by at most this much (inclusive)."""
MAX_NAME: Final = 200
"""The longest skill name, in characters (inclusive)."""

Critical = Literal["success", "failure"]


class NotationError(ValueError):
    """A check notation that cannot be read. `code` is one of `not_notation`, `no_skill`, `too_long`, `too_large`;
    `text` is what was read."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text!r}")
        self.code = code
        self.text = text


class Refusal(StrEnum):
    """Why a check is refused, which is not a failure (S2)."""

    UNTRAINED = "untrained"
    NO_LEVEL = "no_level"


@record
class Notation:
    """`FP(*Schwimmen)-1` taken apart (S6)."""

    skill: str | None = None
    """The skill's name without the `*`; None for a bare `FP` or `Probe`."""
    needs_training: bool = False
    """The skill is written `*Name` (S2)."""
    modifier: int = 0
    """-20..20; below 0 eased, above 0 hard."""


@record
class Result:
    """What a check came to."""

    success: bool
    critical: Critical | None = None
    quality: int | None = None
    """Güte of a success; None for a failure (S5)."""


@record
class Chances:
    """How a check may end, as exact probabilities; `success` includes `critical_success`, a failure the other."""

    success: Fraction
    critical_success: Fraction
    critical_failure: Fraction


# Notation (S6) --------------------------------------------------------------------------------------------------

_NOTATION: Final = (
    r"(?:[Ff][Pp]\s*(?:\((?P<name>.*)\))?|[Pp][Rr][Oo][Bb][Ee])\s*(?:(?P<sign>[+\-−])\s*(?P<number>[0-9]+))?"
)


def parse(text: str) -> Notation:
    """Read `FP`, `FP(Springen)`, `FP(Schlösser öffnen)-1`, `FP(*Schwimmen)`, `Probe-1`, `Probe+2` (S6).

    `+0` and `-0` are a plain check. Blanks at the ends, around the sign and inside the brackets change nothing, nor
    does upper or lower case of `FP` and `Probe`; the minus may be the Unicode one. A name may hold brackets in pairs.
    Raises NotationError, for a modifier beyond ±20 too.
    """
    found = re.fullmatch(_NOTATION, text.strip())
    if found is None or not _balanced(found["name"] or "") or any(map(_is_control, text)):
        raise NotationError("not_notation", text)
    name = found["name"]
    needs_training = False
    if name is not None:
        name = name.strip()
        needs_training = name.startswith("*")
        name = name.removeprefix("*").strip()
        if not name:
            raise NotationError("no_skill", text)
        if len(name) > MAX_NAME:
            raise NotationError("too_long", text)
    number = (found["number"] or "0").lstrip("0") or "0"
    if len(number) > 3 or int(number) > MAX_MODIFIER:
        raise NotationError("too_large", text)
    return Notation(name, needs_training, int(number) if found["sign"] == "+" else -int(number))


def _is_control(character: str) -> bool:
    return character < " " or "\x7f" <= character <= "\x9f" or character in "\u2028\u2029"


def _balanced(name: str) -> bool:
    depth = 0
    for character in name:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0


# The level rolled against (S2) ----------------------------------------------------------------------------------


def refused_untrained(needs_training: bool, trained: int | None) -> bool:
    """A `*` skill that was never learnt is refused, even where there is a base value (S2)."""
    return needs_training and trained is None


def refused_level(value: int) -> bool:
    """FS ≤ 0: nothing to roll on (S2)."""
    return value <= 0


def untrained_level(base: int | None) -> int | None:
    """What an untrained skill is rolled on: its base value (S2)."""
    return base


def level(notation: Notation, trained: int | None, base: int | None) -> int | Refusal:
    """The skill level to roll against, ≥ 1, or why the check is refused (S2).

    `trained` is the learnt level, None where the skill was never learnt; `base` its base value, None where it has none.
    Where both refusals apply, `untrained` comes first (S6).
    """
    if refused_untrained(notation.needs_training, trained):
        return Refusal.UNTRAINED
    value = trained if trained is not None else untrained_level(base)
    if value is None or refused_level(value):
        return Refusal.NO_LEVEL
    return value


# One throw (S1, S3, S4, S5) -------------------------------------------------------------------------------------


def dice_count(modifier: int) -> int:
    """How many W20 are thrown: 1 plus one for each point eased or hard (S3, S4)."""
    return 1 + abs(modifier)


def die_succeeds(level: int, die: int) -> bool:
    """Whether one W20 succeeds: at most the level, and never a 20, whatever the level (S1)."""
    return die <= level and die != 20


def succeeds(level: int, modifier: int, faces: Sequence[int]) -> bool:
    """Eased: one success is enough (S3). Hard: all must succeed (S4). Plain: its one die (S1)."""
    successes = [die_succeeds(level, die) for die in faces]
    return any(successes) if modifier <= 0 else all(successes)


def plain_critical(success: bool, faces: Sequence[int]) -> Critical | None:
    """A 1 is a critical success, a 20 a critical failure (S1)."""
    if 1 in faces and success:
        return "success"
    return "failure" if 20 in faces else None


def eased_critical(success: bool, faces: Sequence[int]) -> Critical | None:
    """Success as soon as any die shows 1; failure only if every die fails and at least one shows 20 (S3)."""
    if 1 in faces and success:
        return "success"
    return "failure" if 20 in faces and not success else None


def hard_critical(success: bool, faces: Sequence[int]) -> Critical | None:
    """Success only if all succeed and at least one shows 1; failure as soon as any die shows 20 (S4)."""
    if 20 in faces:
        return "failure"
    return "success" if 1 in faces and success else None


def critical(modifier: int, success: bool, faces: Sequence[int]) -> Critical | None:
    """Whether the throw is critical (S1, S3, S4)."""
    if modifier == 0:
        return plain_critical(success, faces)
    return eased_critical(success, faces) if modifier < 0 else hard_critical(success, faces)


def quality_die(modifier: int, faces: Sequence[int]) -> int:
    """The die that quality counts from: eased the lowest, hard the highest (S5)."""
    return min(faces) if modifier <= 0 else max(faces)


def critical_quality(critical: Critical | None) -> int:
    """What a critical success adds to quality: 4 (S5)."""
    return 4 if critical == "success" else 0


def quality(level: int, modifier: int, faces: Sequence[int], critical: Critical | None) -> int:
    """Quality (Güte) of a successful check: the level minus the die, plus 4 on a critical success (S5)."""
    return level - quality_die(modifier, faces) + critical_quality(critical)


def evaluate(level: int, modifier: int, faces: Sequence[int]) -> Result:
    """What a throw of `dice_count(modifier)` W20, faces 1..20, comes to against `level` ≥ 1 (S1, S3, S4, S5).

    Raises ValueError where the number of faces is not `dice_count(modifier)`.
    """
    if len(faces) != dice_count(modifier):
        raise ValueError(f"{dice_count(modifier)} faces needed, got {len(faces)}")
    success = succeeds(level, modifier, faces)
    kind = critical(modifier, success, faces)
    return Result(success, kind, quality(level, modifier, faces, kind) if success else None)


# Chances --------------------------------------------------------------------------------------------------------


def chances(level: int, modifier: int) -> Chances:
    """The exact chances of a check against `level` ≥ 1 (S1, S3, S4); a level above 19 is as good as 19 (S1)."""
    count = dice_count(modifier)
    good = max(0, min(level, 19))
    every = 20**count
    any_one = Fraction(every - 19**count, every)
    """At least one die shows a certain face."""
    if modifier <= 0:
        return Chances(
            Fraction(every - (20 - good) ** count, every),
            any_one,
            Fraction((20 - good) ** count - (19 - good) ** count, every),
        )
    return Chances(Fraction(good**count, every), Fraction(good**count - (good - 1) ** count, every), any_one)
