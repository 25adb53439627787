"""What a file is read into before anything is made of it: scalars, lists and mappings that know their places."""

from __future__ import annotations

from typing import Final


class Scalar(str):
    """A scalar's text as typed, and where it stands. `quoted` for any style but plain."""

    __slots__ = ("column", "end_column", "end_line", "line", "quoted")
    line: int
    column: int
    end_line: int
    end_column: int
    quoted: bool


class Seq(list["Node"]):
    """A list and where it begins. `flow` where it is written in brackets."""

    __slots__ = ("column", "flow", "line")
    line: int
    column: int
    flow: bool


class Map(dict[Scalar, "Node"]):
    """A mapping and where it begins; its keys know their own places. A missing key raises MissingKey, or is BROKEN
    where the mapping itself is `mended`. `flow` where it is written in braces; `again` are entries whose key was there
    before."""

    __slots__ = ("_known", "again", "column", "flow", "line", "mended")
    line: int
    column: int
    flow: bool
    mended: bool
    again: list[tuple[Scalar, Node]]
    _known: dict[str, Scalar]

    def __missing__(self, key: str) -> Node:
        if self.mended:
            return BROKEN
        raise MissingKey(self, key)

    def key(self, name: str) -> Scalar | None:
        """The key `name` as it stands in the file."""
        known: dict[str, Scalar] | None = getattr(self, "_known", None)
        if known is None or len(known) != len(self):
            self._known = known = {str(key): key for key in self}
        return known.get(name)


Node = Scalar | Seq | Map


class MissingKey(Exception):
    """A key that must be there is not."""

    def __init__(self, node: Map, key: str) -> None:
        super().__init__(key)
        self.node = node
        self.key = key


def scalar(text: str, line: int = 0, column: int = 0, *, quoted: bool = False) -> Scalar:
    """A scalar that ends on its own line."""
    made = Scalar(text)
    made.line = made.end_line = line
    made.column = column
    made.end_column = column + len(text)
    made.quoted = quoted
    return made


BROKEN: Final = scalar("")
"""Stands where something faulty stood, once its fault is noted, so that the rest can still be looked at."""


def place(node: Node) -> tuple[int, int]:
    """1-based line and column."""
    return node.line, node.column
