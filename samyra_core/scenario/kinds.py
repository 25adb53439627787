"""What may stand behind a key of a scenario file: ids, numbers within bounds, words alone or in both languages."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from fractions import Fraction
from typing import Annotated, Any, Final


class Rule:
    """What a scalar must satisfy beyond its type; carried in `Annotated`."""

    __slots__ = ()


class Whole(Rule):
    """An integer within bounds, both inclusive."""

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most


class Words(Rule):
    """Text as typed, 1..most characters; on one line unless `lines`."""

    __slots__ = ("lines", "most")

    def __init__(self, most: int, *, lines: bool = False) -> None:
        self.most = most
        self.lines = lines


class Ident(Rule):
    """An id: small letters, digits and `_`, 1..64 characters; in a step's id dots too."""

    __slots__ = ("dots",)

    def __init__(self, *, dots: bool = False) -> None:
        self.dots = dots


class Points(Rule):
    """An exact number, an integer or a fraction such as 1/3, within ±`most`."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most


Id = Annotated[str, Ident()]
StepId = Annotated[str, Ident(dots=True)]
NameWords = Annotated[str, Words(80)]
LineWords = Annotated[str, Words(200)]
RemarkWords = Annotated[str, Words(500, lines=True)]
"""What a game master types at the table: a reason, a note."""
ProseWords = Annotated[str, Words(20_000, lines=True)]
Value = Annotated[int, Whole(-1000, 1000)]
AttributeValue = Annotated[int, Whole(0, 1000)]
Category = Annotated[int, Whole(-9, 9)]
Damage = Annotated[int, Whole(0, 10_000)]
Actions = Annotated[int, Whole(0, 100)]
Exact = Annotated[Fraction, Points(10_000)]
"""Bounds: values ±1000, attributes 0..1000, categories ±9, damage 0..10,000, actions 0..100, points ±10,000."""

MAX_COMBATANTS: Final = 500
MAX_STEPS: Final = 5000
"""Bounds of a whole scenario, inclusive."""


class Shape:
    """Filled by name and only read afterwards. A shape has none of the methods that a dataclass makes: making them
    would take longer at import than reading a file does."""

    def __init__(self, **values: Any) -> None:
        fields: Mapping[str, Any] = self.__dataclass_fields__  # type: ignore[attr-defined]
        made = vars(self)
        for name, one in fields.items():
            if name in values:
                made[name] = values[name]
            elif one.default_factory is not MISSING:
                made[name] = one.default_factory()


@dataclass(init=False, eq=False, repr=False, match_args=False)
class NameBoth(Shape):
    """A name in German and English; one of them may be left out."""

    de: NameWords | None = None
    en: NameWords | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class LineBoth(Shape):
    """A line in German and English; one of them may be left out."""

    de: LineWords | None = None
    en: LineWords | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class RemarkBoth(Shape):
    """A remark in German and English; one of them may be left out."""

    de: RemarkWords | None = None
    en: RemarkWords | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ProseBoth(Shape):
    """A text in German and English; one of them may be left out."""

    de: ProseWords | None = None
    en: ProseWords | None = None


Name = NameWords | NameBoth
Line = LineWords | LineBoth
Remark = RemarkWords | RemarkBoth
Prose = ProseWords | ProseBoth
Some = Id | list[Id]
"""One or several combatants; a template's id stands for all of its equals, `all` for everyone in the scene."""
