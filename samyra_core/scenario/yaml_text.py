"""YAML as this program writes it: every text in a form that is read back letter for letter, short things on one line.

A node is an int, a bool, a text (`str`), a token that needs no quotes (`Token`), a text of several lines (`Prose`), a
list, a mapping, or an item of a list with comments above it (`Item`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from samyra_core.record import record

WIDTH: Final = 110
"""Mappings and lists that fit into so many characters stand on one line."""
_PLAIN: Final = re.compile(r"[A-Za-zÄÖÜäöüß_][\wÄÖÜäöüß]*(?:[ .@][\wÄÖÜäöüß]+)*")
_WORDS: Final = frozenset({"true", "false", "yes", "no", "on", "off", "null", "none", "missing", "all", "y", "n"})
"""What means something else to this program or to others that read YAML."""
_KEPT: Final = frozenset("\u200c\u200d")
"""Joiners of letters and emoji: without a shape, and harmless."""
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


class Token(str):
    """Stands as it is: an id, a number, a word of the format."""

    __slots__ = ()


class Prose(str):
    """Keeps its lines under each other where it can."""

    __slots__ = ()


@record
class Item:
    """An item of a list with comments above it, a line each."""

    node: Node
    comments: tuple[str, ...]


Node = int | str | Sequence["Node"] | Mapping[str, "Node"] | Item


def spelt(text: str) -> str:
    """A text as a scalar on one line: as it is where nothing in it could be taken for something else, else in quotes
    with escapes for what has no shape."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable() or character in _KEPT:
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def document(top: Mapping[str, Node], head: Sequence[str] = ()) -> str:
    """A whole file; `head` are comments at its beginning, empty ones as empty lines."""
    lines = [_comment(line) for line in head]
    for key, value in top.items():
        if lines and isinstance(value, Mapping | list | tuple) and not _short(key, value, 0):
            lines.append("")
        lines += _pair(key, value, 0)
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    return f"# {text}".rstrip() if text else ""


def _pair(key: str, value: Node, indent: int) -> Iterator[str]:
    margin = " " * indent
    short = _short(key, value, indent)
    if short is not None:
        yield margin + short
    elif isinstance(value, Prose):
        folded = "\n" not in value
        yield f"{margin}{spelt(key)}: {'>-' if folded else '|-'}"
        lines = wrap(value, WIDTH, break_long_words=False, break_on_hyphens=False) if folded else value.split("\n")
        yield from (f"{margin}  {line}" if line else "" for line in lines)
    elif isinstance(value, Mapping):
        yield f"{margin}{spelt(key)}:"
        for inner, one in value.items():
            yield from _pair(inner, one, indent + 2)
    elif isinstance(value, list | tuple):
        yield f"{margin}{spelt(key)}:"
        for one in value:
            yield from _item(one, indent + 2)
    else:
        raise TypeError(value)


def _item(node: Node, indent: int) -> Iterator[str]:
    margin = " " * indent
    if isinstance(node, Item):
        yield from (margin + _comment(line) for line in node.comments)
        node = node.node
    if isinstance(node, Mapping) and node:
        lines = [line for key, value in node.items() for line in _pair(key, value, indent + 2)]
        yield f"{margin}- {lines[0][indent + 2 :]}"
        yield from lines[1:]
    else:
        yield f"{margin}- {_flow(node)}"


def _short(key: str, value: Node, indent: int) -> str | None:
    """`key: value` on one line, where it can and may stand there."""
    written = _flow(value)
    if written is None:
        return None
    line = f"{spelt(key)}: {written}"
    holds = isinstance(value, Mapping | list | tuple) and len(value) > 0
    listed = isinstance(value, list | tuple) and any(isinstance(one, Mapping) for one in value)
    return None if listed or (holds and indent + len(line) > WIDTH) else line


def _flow(node: Node) -> str | None:
    """A node inside of a line; None where it cannot be there."""
    if isinstance(node, bool):
        return "on" if node else "off"
    if isinstance(node, int):
        return str(node)
    if isinstance(node, Token):
        return str(node)
    if isinstance(node, Prose):
        return None if _stands_under_itself(node) else spelt(node)
    if isinstance(node, str):
        return spelt(node)
    if isinstance(node, Item):
        return None
    if isinstance(node, Mapping):
        parts = [(spelt(key), _flow(value)) for key, value in node.items()]
        return None if any(one is None for _, one in parts) else "{" + ", ".join(f"{k}: {v}" for k, v in parts) + "}"
    items = [_flow(one) for one in node]
    return None if any(one is None for one in items) else "[" + ", ".join(map(str, items)) + "]"


def _stands_under_itself(text: str) -> bool:
    """Whether a block gives the text back, and is the better form: several lines, or one that is to be wrapped. None
    begins or ends with a blank, none is empty at either end, every character is visible."""
    lines = text.split("\n")
    if len(lines) == 1:
        return len(text) > WIDTH - 20 and text.isprintable() and text.split(" ") == text.split()
    return bool(lines[0]) and bool(lines[-1]) and all(line.isprintable() and line == line.strip() for line in lines)
