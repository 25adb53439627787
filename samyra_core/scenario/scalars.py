"""Strict readings of a scalar: what stands there is taken as it stands, or refused with what was probably meant.

Each function takes a scalar as typed and gives its value, or raises Faulty. Nothing is converted silently: not `No`
into false, not `010` into 8, not `12:30` into 750, not `1e3` into 1000.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from samyra_core.dice import Exact, exact
from samyra_core.scenario.faults import FaultCode, Param, meant_id, quoted, short, suggest
from samyra_core.scenario.nodes import Node, Scalar
from samyra_core.scenario.source import code_point, forbidden

_INTEGER: Final = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)
_FRACTION: Final = re.compile(r"(-?(?:0|[1-9][0-9]*))/([1-9][0-9]*)", re.ASCII)
_ID: Final = re.compile(r"[a-z0-9_]{1,64}", re.ASCII)
_ID_DOTS: Final = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)*", re.ASCII)
_MINUS: Final = str.maketrans(dict.fromkeys("−‐‑‒–—﹣－", "-"))

SWITCH: Final = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


class Faulty(Exception):
    """A node that is not what must stand there."""

    def __init__(self, code: FaultCode, node: Node, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.node = node
        self.params = params
        self.key = False
        """The node is a mapping's key, not a value."""


def typed(node: Scalar) -> str:
    """The scalar as it looks in the file, quotes included."""
    return short(quoted(node) if node.quoted else node)


def integer(node: Scalar, least: int, most: int) -> int:
    """`-?(0|[1-9][0-9]*)`, unquoted, `least`..`most`."""
    if node.quoted or not _INTEGER.fullmatch(node):
        raise Faulty(FaultCode.NOT_AN_INTEGER, node, text=typed(node), suggestion=_meant_integer(node))
    value = int(node) if len(node) < 12 else None
    if value is None or not least <= value <= most:
        raise Faulty(FaultCode.OUT_OF_RANGE, node, text=short(node), minimum=least, maximum=most)
    return value


def _meant_integer(node: str) -> str:
    """The integer that was probably meant: `-3` for `−3`, `10` for `010`, `1000` for `1e3`; "" where it cannot be
    told."""
    text = node.strip().translate(_MINUS).replace("_", "").removeprefix("+")
    if len(text) > 20:
        return ""
    if re.fullmatch(r"-?[0-9]+(\.0*)?", text, re.ASCII):
        return str(int(text.split(".")[0]))
    power = re.fullmatch(r"(-?[0-9]+)[eE]\+?([0-6])", text, re.ASCII)
    if power:
        return str(int(power[1]) * 10 ** int(power[2]))
    if re.fullmatch(r"-?0[xX][0-9a-fA-F]+|-?0[oO][0-7]+", text, re.ASCII):
        return str(int(text, 0))
    return ""


def points(node: Scalar, most: int, finest: int = 10**15) -> Exact:
    """An integer, or a fraction such as 1/3, quoted or not; within ±`most`, its denominator at most `finest`."""
    found = _FRACTION.fullmatch(node)
    if (found is None and (node.quoted or not _INTEGER.fullmatch(node))) or len(node) > 40:
        raise Faulty(FaultCode.NOT_EXACT, node, text=typed(node), suggestion=_meant_exact(node))
    value = Fraction(int(found[1]), int(found[2])) if found else Fraction(int(node))
    if not -most <= value <= most or value.denominator > finest:
        raise Faulty(FaultCode.OUT_OF_RANGE, node, text=short(node), minimum=-most, maximum=most)
    return exact(value)


def _meant_exact(node: str) -> str:
    text = node.strip().translate(_MINUS).removeprefix("+").replace(" ", "")
    decimal = re.fullmatch(r"(-?[0-9]{1,6})[.,]([0-9]{1,6})", text, re.ASCII)
    if decimal:
        return str(Fraction(f"{decimal[1]}.{decimal[2]}"))
    return text if _FRACTION.fullmatch(text) else _meant_integer(text)


def switch(node: Scalar) -> bool:
    """on/off, true/false or yes/no, in small letters and unquoted."""
    value = None if node.quoted else SWITCH.get(node)
    if value is None:
        meant = SWITCH.get(node.lower(), {"an": True, "ja": True, "aus": False, "nein": False}.get(node.lower()))
        suggestion = "" if meant is None else "on" if meant else "off"
        raise Faulty(FaultCode.NOT_A_SWITCH, node, text=typed(node), suggestion=suggestion)
    return value


def one_of(node: Scalar, allowed: Sequence[str]) -> str:
    """One of a few words."""
    if node not in allowed:
        text = node.translate(_MINUS)
        suggestion = text if text in allowed else suggest(node, allowed)
        params: dict[str, Param] = {"text": typed(node), "suggestion": suggestion, "allowed": ", ".join(allowed)}
        raise Faulty(FaultCode.UNKNOWN_VALUE, node, **params)
    return str(node)


def identifier(node: Scalar, *, dots: bool = False) -> str:
    """An id: small letters, digits and `_`, 1..64; with `dots` also those."""
    if not (_ID_DOTS if dots else _ID).fullmatch(node) or len(node) > 64:
        if "\n" not in node and not node.quoted and node.end_line > node.line:
            raise Faulty(FaultCode.JOINED_LINES, node, text=short(node))
        raise Faulty(FaultCode.BAD_ID, node, text=typed(node), suggestion=meant_id(node), also=0)
    return str(node)


def words(node: Scalar, most: int, *, lines: bool) -> str:
    """Text as typed, 1..most characters. Control characters are refused; line ends and tabs too, unless `lines`."""
    if len(node) > most:
        raise Faulty(FaultCode.TEXT_TOO_LONG, node, length=len(node), limit=most)
    found = forbidden(node) if not node.isprintable() else None
    if found is None and not lines:
        found = re.search(r"[\t\n]", node)
    if found is not None:
        raise Faulty(FaultCode.FORBIDDEN_CHARACTER, node, character=code_point(found[0]))
    if not lines and not node.quoted and node.end_line > node.line:
        raise Faulty(FaultCode.JOINED_LINES, node, text=short(node))
    return str(node)
