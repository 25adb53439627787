"""The numbers a script tells, beside what came out: where each belongs, and how it reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from samyra_core.dice import Purpose
from samyra_core.events import (
    AttributeChanged,
    Blow,
    BufferRefilled,
    Effort,
    Event,
    FatigueChanged,
    FloorChanged,
    Harmed,
    RefusalShown,
    SamyraThrown,
    StatusChanged,
    Thrown,
)
from samyra_core.script import Judged
from samyra_core.state import Encounter
from tui import values
from tui.words import _

GOOD: Final = "✓"
BAD: Final = "✗"

_KINDS: Final[dict[str, type[Blow | Harmed | Effort]]] = {"blow": Blow, "harm": Harmed, "effort": Effort}

_STRENGTH: Final = (Effort, FatigueChanged, BufferRefilled, AttributeChanged)
_FIELDS: Final[dict[str, tuple[type[Event], ...]]] = {
    "fatigue": (FatigueChanged, Effort),
    "buffer_used": _STRENGTH,
    "buffer_size": (AttributeChanged, *_STRENGTH),
    "attribute": (AttributeChanged,),
    "fatigue_floor": (FloorChanged,),
    "status": (StatusChanged,),
    "wounds": (Harmed,),
    "critical_wounds": (Harmed,),
    "scratches": (Harmed,),
}
"""Which events a combatant's value comes from, the likeliest first."""


_PLAIN: Final = ("severity", "status")
"""Fields whose value says by itself what it is of."""
_PLAIN_ALONE: Final = ("total", *_PLAIN)


def belongs_to(judged: Judged, events: Sequence[Event]) -> int | None:
    """Place of the event an expectation is about; None where it is about the state as a whole."""
    head, _dot, field = judged.what.rpartition(".")
    if not head:
        return _first(events, lambda one: isinstance(one, RefusalShown)) if field == "refused" else None
    if head in _KINDS:
        return _first(events, lambda one: isinstance(one, _KINDS[head]))
    if head in {one.value for one in Purpose}:
        return _first(events, lambda one: _is_throw(one, head))
    for kind in _FIELDS.get(field, ()):
        found = _first(events, lambda one, kind=kind: isinstance(one, kind) and getattr(one, "who", None) == head)  # type: ignore[misc]
        if found is not None:
            return found
    return None


def _is_throw(event: Event, purpose: str) -> bool:
    if isinstance(event, SamyraThrown):
        return purpose == Purpose.CHECK
    return isinstance(event, Thrown) and event.purpose == purpose


def _first(events: Sequence[Event], wanted: Callable[[Event], bool]) -> int | None:
    return next((index for index, event in enumerate(events) if wanted(event)), None)


def source_word(judged: Judged) -> str:
    """Who told the number."""
    return _("Book") if judged.source == "book" else _("Script")


def line(told: Sequence[Judged], encounter: Encounter) -> str:
    """All numbers told of one block by one source: `Book: 28 ✓`, `Book: die 4 ✓ · total 28 ✗ (here 27)`."""
    alone = len(told) == 1
    return f"{source_word(told[0])}: {' · '.join(_number(one, alone, encounter) for one in told)}"


def _number(judged: Judged, alone: bool, encounter: Encounter) -> str:
    field = judged.what.rpartition(".")[2]
    value = values.value_text(judged.what, judged.expected, encounter)
    if field not in (_PLAIN_ALONE if alone else _PLAIN):
        value = f"{values.field_name(field, encounter, '')} {value}"
    if judged.ok:
        return f"{value} {GOOD}"
    actual = values.value_text(judged.what, judged.actual, encounter)
    return _("{value} {mark} (here {actual})").format(value=value, mark=BAD, actual=actual)
