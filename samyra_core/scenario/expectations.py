"""What must hold after a step: paths such as `naga.fatigue` or `attack.total`, checked and brought into one spelling.

`script.actual` reads the same paths from the state and the events. Values are spelt as it spells them: `true` and
`false`, `none`, integers, fractions such as 1/3.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from samyra_core.scenario import scalars
from samyra_core.scenario.faults import FaultCode, Param, Path, short
from samyra_core.scenario.hooks import Broken
from samyra_core.scenario.model import Expectation, Provenance
from samyra_core.scenario.nodes import scalar
from samyra_core.scenario.notes import Notes
from samyra_core.scenario.roster import Roster
from samyra_core.scenario.scalars import SWITCH, Faulty
from samyra_core.scenario.shapes import ExpectShape

NONE: Final = "none"
MISSING: Final = "missing"
"""What the path of an event may be told to be where the step has no such event."""

_INTEGER: Final = "integer"
_EXACT: Final = "exact"
_SWITCH: Final = "switch"
_WORD: Final = "word"
_SEVERAL: Final = "several"
_STATUS: Final = "up down collapsed gone"
_SEVERITY: Final = "none scratch wound critical"
_CRITICAL: Final = "none success failure"

OF_COMBATANT: Final[Mapping[str, str]] = {
    "status": _STATUS,
    "buffer_used": _INTEGER,
    "buffer_size": _INTEGER,
    "fatigue": _EXACT,
    "fatigue_floor": _EXACT,
    "attribute": _INTEGER,
    "wounds": _INTEGER,
    "critical_wounds": _INTEGER,
    "scratches": _INTEGER,
    "stumble_odds": _EXACT,
    "resting": _SWITCH,
    "present": _SWITCH,
    "attacked": _SWITCH,
    "acted": _INTEGER,
    "modifier": _INTEGER,
    "engaged": _SEVERAL,
    "hidden": _SWITCH,
    "initiative": _INTEGER,
}
"""Behind a combatant's id, and how the value is spelt; numbers may be `none` too."""

_THROW: Final[Mapping[str, str]] = {
    "total": _INTEGER,
    "raw_total": _INTEGER,
    "die": _INTEGER,
    "value": _INTEGER,
    "stumbled": _SWITCH,
    "success": _SWITCH,
    "fatigue": _EXACT,
    "threshold": _INTEGER,
    "quality": _INTEGER,
    "critical": _CRITICAL,
    "modifiers": _INTEGER,
    "level": _INTEGER,
    "untrained": _SWITCH,
    "who": _WORD,
    "skill": _WORD,
    "attribute": _WORD,
}
OF_EVENT: Final[Mapping[str, Mapping[str, str]]] = {
    **dict.fromkeys(("attack", "defence", "check", "faint", "initiative"), _THROW),
    "blow": {
        **dict.fromkeys(("damage", "difference", "weapon", "armour", "attack_total", "defence_total"), _INTEGER),
        "winner": _WORD,
        "defended": _SWITCH,
    },
    "harm": {
        "severity": _SEVERITY,
        "who": _WORD,
        **dict.fromkeys(("damage", "threshold", "wounds", "critical_wounds", "scratches"), _INTEGER),
    },
    "effort": {
        "who": _WORD,
        **dict.fromkeys(("actions", "surplus", "used_before", "used", "size"), _INTEGER),
        **dict.fromkeys(("cost", "fatigue_before", "fatigue"), _EXACT),
    },
}
"""Behind the kind of an event; `modifiers` is their sum."""

PLAIN: Final[Mapping[str, str]] = {"round": _INTEGER, "turn": _WORD, "scene": _WORD, "refused": _WORD}

_ONLY: Final[Mapping[str, frozenset[str]]] = {
    "attack": frozenset({"attack"}),
    "defence": frozenset({"attack"}),
    "blow": frozenset({"attack"}),
    "check": frozenset({"check", "samyra"}),
    "initiative": frozenset({"turn", "round"}),
    "faint": frozenset({"attack", "check", "harm"}),
    "harm": frozenset({"attack", "harm"}),
    "effort": frozenset({"attack", "check", "samyra", "exert"}),
}
"""Which verbs can yield which event at all."""


def build(shape: ExpectShape | None, path: Path, verb: str, roster: Roster, notes: Notes) -> tuple[Expectation, ...]:
    """The expectations at `path`, those from the book first. `verb` is the step's, "scene" at a scene's beginning, ""
    where it was at fault."""
    if shape is None:
        return ()
    out: list[Expectation] = []
    sources: tuple[tuple[Provenance, Mapping[str, str]], ...] = (("book", shape.book), ("chosen", shape.chosen))
    for source, told in sources:
        for what, expected in told.items():
            if isinstance(what, Broken) or isinstance(expected, Broken):
                continue
            at = (*path, source, what)
            kind = _kind(what, at, verb, roster, notes)
            if kind is not None:
                value = _spelt(expected, kind, what.split(".")[0] in OF_EVENT, at, notes)
                out.append(Expectation(what, value, source, notes.line(at)))
    return tuple(out)


def _kind(what: str, at: Path, verb: str, roster: Roster, notes: Notes) -> str | None:
    """How the value behind a path is spelt; None, and a fault noted, where there is no such path."""
    head, dot, field = what.partition(".")
    if notes.tree.cause(head):
        return None
    if not dot:
        if what not in PLAIN:
            known = [*PLAIN, *OF_EVENT, *roster.profiles]
            _unknown_subject(what, what, known, at, notes)
            return None
        return PLAIN[what]
    if head in OF_EVENT:
        if verb and verb not in _ONLY[head]:
            notes.add(FaultCode.UNFIT_EXPECTATION, at, key=True, text=short(what), verb=verb)
            return None
        return _field(what, field, OF_EVENT[head], at, notes)
    if head in roster.profiles:
        return _of_combatant(what, field, at, notes)
    if head in roster.groups or head in roster.sides:
        equals = roster.equals(head)[1] if field.partition("@")[0] in OF_COMBATANT else {}
        return _field(what, field, {"up": _INTEGER}, at, notes, **equals)
    if roster.complete:
        kind, equals = roster.equals(head)
        known = [*roster.profiles, *roster.groups, *roster.sides, *OF_EVENT] if not kind else []
        _unknown_subject(what, head, known, at, notes, **equals)
    return None


def _unknown_subject(what: str, head: str, known: list[str], at: Path, notes: Notes, **equals: Param) -> None:
    meant = notes.meant(head, known)
    notes.add(FaultCode.UNKNOWN_SUBJECT, at, key=True, text=short(what), id=short(head), suggestion=meant, **equals)


def _of_combatant(what: str, field: str, at: Path, notes: Notes) -> str | None:
    name, odds, fatigue = field.partition("@")
    if odds and name == "stumble_odds":
        if re.fullmatch(r"[0-9]{1,6}(/[1-9][0-9]{0,5})?", fatigue, re.ASCII):
            return _EXACT
        notes.add(FaultCode.NOT_EXACT, at, key=True, text=short(fatigue), suggestion="")
        return None
    return _field(what, field, OF_COMBATANT, at, notes)


def _field(what: str, field: str, among: Mapping[str, str], at: Path, notes: Notes, **equals: Param) -> str | None:
    if field in among:
        return among[field]
    params: dict[str, Param] = {"text": short(what), "id": short(field), "allowed": ", ".join(among), **equals}
    notes.add(FaultCode.UNKNOWN_FIELD, at, key=True, suggestion="" if equals else notes.meant(field, among), **params)
    return None


def _spelt(expected: str, kind: str, event: bool, at: Path, notes: Notes) -> str:
    """The value as `script.actual` spells it; a fault where it can never be that."""
    if kind == _SEVERAL:
        return _several(expected)
    if kind == _WORD or (expected == NONE and kind != _STATUS) or (expected == MISSING and event):
        return expected
    node = scalar(expected)
    try:
        if kind == _INTEGER:
            return str(scalars.integer(node, -1_000_000, 1_000_000))
        if kind == _EXACT:
            return str(scalars.points(node, 1_000_000_000, 10**18))
        if kind == _SWITCH:
            return "true" if scalars.switch(node) else "false"
        return scalars.one_of(node, kind.split())
    except Faulty as error:
        notes.add(error.code, at, key=False, **error.params)
        return expected


def _several(expected: str) -> str:
    """Ids with one blank between them, in the order of the fight; nothing for `none`."""
    return "" if expected == NONE else " ".join(expected.replace(",", " ").split())


def expects_refusal(shape: ExpectShape | None) -> bool:
    """Whether the step is meant to be refused; then its dice and skills may be as wrong as they like."""
    return shape is not None and any(told.get("refused", NONE) != NONE for told in (shape.book, shape.chosen))


def truth(value: str) -> str:
    """A switch word as the core spells it, anything else as it is."""
    return value if value not in SWITCH else "true" if SWITCH[value] else "false"
