"""From YAML text to a bounded tree in which every node knows its place.

Only the parser's events are read; nothing is resolved, so `007` stays `007` and `No` stays `No`. Bounds hold while
reading: depth, nodes (an alias counts as all that it stands for), length of a scalar. Duplicate keys, tags, merge keys
and unknown anchors are collected, the first fault of syntax ends the reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from samyra_core.scenario import syntax
from samyra_core.scenario.faults import Fault, FaultCode, Param, Path, dotted, quoted, short
from samyra_core.scenario.nodes import BROKEN, Map, Node, Scalar, Seq, place

MAX_DEPTH: Final = 64
MAX_NODES: Final = 200_000
MAX_SCALAR: Final = 50_000
"""Bounds, inclusive: levels of nesting, nodes with aliases expanded, characters of one scalar."""
MAX_FAULTS: Final = 200
"""So many faults are listed; then a last one says that there are more."""


class Tree:
    """A file that YAML could read: its top node, its lines, and what was wrong so far."""

    __slots__ = ("faults", "lines", "renamed", "root", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.renamed: dict[str, str] = {}
        """Ids of the file that cannot be one, each with the id that stands for it while the rest is looked at."""

    def cause(self, id: str) -> str:
        """The wrong id that a reference repeats, its number aside; "" where it repeats none."""
        if not self.renamed or id in self.renamed:
            return id if self.renamed else ""
        name, _, number = id.rpartition("_")
        return name if number.isdigit() and name in self.renamed else ""

    def find(self, path: Path) -> Node | None:
        """The node at `path`, or the last one on the way to it."""
        node = self.root
        for part in path:
            if isinstance(node, Map) and part in node:
                node = node[part]  # type: ignore[index]
            elif isinstance(node, Seq) and isinstance(part, int) and part < len(node):
                node = node[part]
            else:
                break
        return node

    def place(self, path: Path, *, key: bool = False) -> tuple[int, int]:
        """Line and column of the value at `path`; of its key where `key`."""
        if key and path:
            above = self.find(path[:-1])
            at = above.key(str(path[-1])) if isinstance(above, Map) else None
            if at is not None:
                return place(at)
        node = self.find(path)
        return (1, 1) if node is None or node is BROKEN else place(node)

    def behind(self, node: Scalar) -> str:
        """What follows a plain scalar on its last line."""
        if node.quoted or not 0 < node.end_line <= len(self.lines):
            return ""
        return self.lines[node.end_line - 1][node.end_column - 1 :]

    def cut(self, node: Scalar) -> str:
        """The comment that seems to belong to a plain scalar: `#2` of `Ork #2`, else "".

        A comment two blanks away, or one that begins with a blank and stands alone, is taken for a comment.
        """
        found = re.match(r" (#.*)|\s+(#\S.*)", self.behind(node))
        return (found[1] or found[2]).rstrip() if found else ""


class _Stop(Exception):
    """Reading ends here; the fault is noted."""


class _Frame:
    """A container that is still open."""

    __slots__ = ("again", "anchor", "drop", "height", "key", "node", "start")

    def __init__(self, node: Map | Seq, anchor: str | None, start: int) -> None:
        self.node = node
        self.anchor = anchor
        self.start = start
        """Number of nodes when it began."""
        self.height = 0
        """Levels below it."""
        self.key: Scalar | None = None
        """The key whose value is due."""
        self.drop = False
        """That value goes nowhere …"""
        self.again: Scalar | None = None
        """… but to the entries that are there twice."""


class _Anchored:
    __slots__ = ("column", "height", "line", "node", "size", "used")

    def __init__(self, node: Node, size: int, height: int, line: int, column: int) -> None:
        self.node = node
        self.size = size
        self.height = height
        self.line = line
        self.column = column
        self.used = False


def events(text: str, *, pure: bool = False) -> Iterator[Any]:
    """The parser's events, one after the other; the C parser where there is one. Raises YAMLError."""
    parser: Iterator[Any] = YAML(typ="safe", pure=pure).parse(text)
    return parser


def read(text: str, *, pure: bool = False) -> Tree:
    """The tree of `text` (see `source.decode`). Never raises; `root` is None where nothing could be read."""
    tree = Tree(text)
    reader = _Reader(tree)
    try:
        reader.run(events(text, pure=pure))
    except _Stop:
        pass
    except YAMLError as error:
        tree.faults.append(syntax.diagnose(error, tree.lines))
        tree.root = None
    return tree


class _Reader:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.stack: list[_Frame] = []
        self.anchors: dict[str, _Anchored] = {}
        self.nodes = 0
        self.documents = 0
        self.recursive: set[str] = set()

    def run(self, stream: Iterator[Any]) -> None:
        for event in stream:
            kind = type(event)
            if kind is ScalarEvent:
                self.scalar(event)
            elif kind is MappingStartEvent:
                self.open(event, Map())
            elif kind is SequenceStartEvent:
                self.open(event, Seq())
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self.close()
            elif kind is AliasEvent:
                self.alias(event)
            elif kind is DocumentStartEvent:
                self.document(event)
        self.unused_anchors()

    # Events ----------------------------------------------------------------------------------------------------

    def document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            self.fault(FaultCode.SECOND_DOCUMENT, event)
            self.unused_anchors()
            raise _Stop

    def scalar(self, event: Any) -> None:
        start, end = event.start_mark, event.end_mark
        node = Scalar(event.value)
        node.line = start.line + 1
        node.column = start.column + 1
        node.end_line = end.line + 1
        node.end_column = end.column + 1
        node.quoted = bool(event.style)
        self.count(1, event)
        if event.tag is not None or event.anchor is not None:
            node = self.tagged(event, node)
        if len(node) > MAX_SCALAR:
            self.fault(FaultCode.TOO_LONG, event, length=len(node), limit=MAX_SCALAR)
            node = BROKEN
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(node, 1, 0, node.line, node.column)
        self.add(node)

    def open(self, event: Any, node: Map | Seq) -> None:
        mark = event.start_mark
        node.line = mark.line + 1
        node.column = mark.column + 1
        node.flow = bool(event.flow_style)
        if isinstance(node, Map):
            node.mended, node.again = False, []
        self.count(1, event)
        self.deep(0, event)
        if event.tag is not None:
            self.tag(event)
        self.stack.append(_Frame(node, event.anchor, self.nodes - 1))

    def close(self) -> None:
        frame = self.stack.pop()
        if frame.anchor is not None:
            node = frame.node
            size = self.nodes - frame.start
            self.anchors[frame.anchor] = _Anchored(node, size, frame.height + 1, node.line, node.column)
        self.raise_height(frame.height + 1)
        self.add(frame.node)

    def alias(self, event: Any) -> None:
        name = event.anchor
        known = self.anchors.get(name)
        if known is None:
            if any(frame.anchor == name for frame in self.stack):
                self.recursive.add(name)
                self.fault(FaultCode.RECURSIVE_ALIAS, event, id=short(name))
            else:
                text = syntax.value_at(self.tree.lines, event.start_mark.line, event.start_mark.column)
                text = short(text)
                self.fault(FaultCode.UNKNOWN_ANCHOR, event, id=short(name), text=text, quoted=quoted(text))
            self.count(1, event)
            self.add(BROKEN)
            return
        known.used = True
        self.count(known.size, event)
        self.deep(known.height, event)
        self.raise_height(known.height)
        self.add(known.node)

    # What comes of them ----------------------------------------------------------------------------------------

    def add(self, node: Node) -> None:
        """Puts a finished node into the container that is open."""
        if not self.stack:
            self.tree.root = node
            return
        frame = self.stack[-1]
        above = frame.node
        if isinstance(above, Seq):
            above.append(node)
        elif frame.key is None and not frame.drop:
            self.key(frame, above, node)
        else:
            if frame.key is not None:
                above[frame.key] = node
            elif frame.again is not None:
                above.again.append((frame.again, node))
            frame.key, frame.again, frame.drop = None, None, False

    def key(self, frame: _Frame, above: Map, node: Node) -> None:
        frame.drop = True
        if not isinstance(node, Scalar):
            self.fault_at(FaultCode.COMPLEX_KEY, node)
        elif node is BROKEN:
            pass
        elif node == "<<" and not node.quoted:
            self.fault_at(FaultCode.MERGE_KEY, node)
        elif node in above:
            first = above.key(node)
            line = first.line if first is not None else 0
            self.fault_at(FaultCode.DUPLICATE_KEY, node, id=short(node), first_line=line, within="")
            frame.again = node
        else:
            frame.key, frame.drop = node, False

    def count(self, number: int, event: Any) -> None:
        self.nodes += number
        if self.nodes > MAX_NODES:
            self.end(FaultCode.TOO_MANY_NODES, event, MAX_NODES)

    def deep(self, height: int, event: Any) -> None:
        if len(self.stack) + height >= MAX_DEPTH:
            self.end(FaultCode.TOO_DEEP, event, MAX_DEPTH)

    def end(self, code: FaultCode, event: Any, limit: int) -> None:
        self.fault(code, event, limit=limit)
        self.tree.root = None
        raise _Stop

    def raise_height(self, height: int) -> None:
        if self.stack and self.stack[-1].height < height:
            self.stack[-1].height = height

    def tagged(self, event: Any, node: Scalar) -> Scalar:
        """The C parser reports a tag even for `! x`; either way a tag is refused. An anchor shifts the place to the
        value."""
        if event.tag is not None:
            self.tag(event)
            return BROKEN
        return node

    def tag(self, event: Any) -> None:
        text = syntax.value_at(self.tree.lines, event.start_mark.line, event.start_mark.column)
        self.fault(FaultCode.TAG, event, text=short(text.split(" ")[0]), quoted=quoted(short(text)))

    def unused_anchors(self) -> None:
        for name, anchored in self.anchors.items():
            if not anchored.used and name not in self.recursive:
                text = syntax.value_at(self.tree.lines, anchored.line - 1, anchored.column - 1)
                params: dict[str, Param] = {"id": short(name), "text": short(text), "quoted": quoted(short(text))}
                fault = Fault(FaultCode.UNUSED_ANCHOR, "", anchored.line, anchored.column, params)
                self.tree.faults.append(fault)

    # Faults ----------------------------------------------------------------------------------------------------

    def path(self) -> str:
        parts: list[str | int] = []
        for frame in self.stack:
            if isinstance(frame.node, Seq):
                parts.append(len(frame.node))
            elif frame.key is not None:
                parts.append(str(frame.key))
        return dotted(parts)

    def fault(self, code: FaultCode, event: Any, **params: Param) -> None:
        mark = event.start_mark
        self.note(Fault(code, self.path(), mark.line + 1, mark.column + 1, params))

    def fault_at(self, code: FaultCode, node: Node, **params: Param) -> None:
        self.note(Fault(code, self.path(), node.line, node.column, params))

    def note(self, fault: Fault) -> None:
        if len(self.tree.faults) < MAX_FAULTS * 2:
            self.tree.faults.append(fault)
