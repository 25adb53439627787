"""Items of a list that ran together because a dash was left out: told apart, so that each is read as what it is.

YAML puts the keys of a step without its dash into the step above. What gives that away is a key that is there twice,
or a second verb; the item then ends where the keys of the next one begin.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from samyra_core.scenario.faults import Fault, FaultCode, Param, Path, dotted, short
from samyra_core.scenario.nodes import Map, Node, Scalar, Seq
from samyra_core.scenario.shapes import VERBS
from samyra_core.scenario.tree import Tree

_Entries = list[tuple[Scalar, Node]]

_BEFORE_VERB: Final = frozenset({"text", "id"})
"""Keys that may stand before a step's verb and then belong to it."""


def part(tree: Tree) -> None:
    """Parts the scenes, plans and steps of a tree that ran together, those of a course too. Each is one fault, at the
    line that lacks its dash, in place of one for every key that is there twice."""
    if not isinstance(tree.root, Map):
        return
    parting = _Parting(tree)
    for name in ("scenes", "plans"):
        outer = tree.root.get(name)  # type: ignore[call-overload]
        if isinstance(outer, Seq):
            parting.items(outer, (name,), {"id"}, frozenset(), "entry")
            for place, item in enumerate(outer):
                steps = item.get("steps") if isinstance(item, Map) else None  # type: ignore[call-overload]
                if isinstance(steps, Seq):
                    parting.items(steps, (name, place, "steps"), VERBS, _BEFORE_VERB, "step")
    course = tree.root.get("course")  # type: ignore[call-overload]
    if isinstance(course, Seq):
        parting.items(course, ("course",), VERBS, _BEFORE_VERB, "step")
    parting.settle()


class _Parting:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.explained: set[tuple[int, int]] = set()
        """Places of keys that only seemed to be there twice."""
        self.inside: dict[tuple[int, int], str] = {}
        """Places of keys that are there twice, and in what."""

    def items(self, items: Seq, path: Path, heads: Collection[str], before: frozenset[str], kind: str) -> None:
        """Parts the items of one list; each has exactly one key of `heads`."""
        if not any(isinstance(item, Map) and _suspect(item, heads) for item in items):
            return
        parted: list[Node] = []
        for item in items:
            if not isinstance(item, Map) or not _suspect(item, heads):
                parted.append(item)
                continue
            parts = _parts(item, heads, before)
            for number, entries in enumerate(parts):
                made = _made(entries) if number else _refilled(item, entries)
                if number:
                    self.fault(parts[number - 1], entries, (*path, len(parted)), heads)
                    self.explained |= {(key.line, key.column) for key in made}
                self.inside |= {(key.line, key.column): kind for key, _ in made.again}
                parted.append(made)
        items[:] = parted

    def fault(self, above: _Entries, entries: _Entries, path: Path, heads: Collection[str]) -> None:
        """The missing dash; two verbs that differ and nothing twice may be an oversight of another kind."""
        first = entries[0][0]
        before = {str(key) for key, _ in above}
        if any(key in before for key, _ in entries):
            line = self.tree.lines[first.line - 1].strip() if first.line <= len(self.tree.lines) else ""
            params: dict[str, Param] = {"line": first.line, "suggestion": short(f"- {line}")}
            params["first_line"] = above[0][0].line
            code = FaultCode.RUN_TOGETHER
        else:
            verbs = [next(str(key) for key, _ in one if key in heads) for one in (above, entries)]
            params = {"first": verbs[0], "second": verbs[1], "line": first.line}
            code = FaultCode.TWO_VERBS
        self.tree.faults.append(Fault(code, dotted(path), first.line, first.column, params))

    def settle(self) -> None:
        """Takes back the faults that are explained now."""
        if not self.explained and not self.inside:
            return
        kept = []
        for fault in self.tree.faults:
            place = (fault.line, fault.column)
            if fault.code is FaultCode.DUPLICATE_KEY and place in self.inside:
                kept.append(replace(fault, params={**fault.params, "within": self.inside[place]}))
            elif fault.code is not FaultCode.DUPLICATE_KEY or place not in self.explained:
                kept.append(fault)
        self.tree.faults[:] = kept


def _suspect(item: Map, heads: Collection[str]) -> bool:
    return not item.flow and (bool(item.again) or sum(key in heads for key in item) > 1)


def _parts(item: Map, heads: Collection[str], before: frozenset[str]) -> list[_Entries]:
    """The entries of each item in it; a single part where nothing says that there are more."""
    entries = sorted([*item.items(), *item.again], key=lambda entry: (entry[0].line, entry[0].column))
    for leading in (before, frozenset[str]()):
        parts = _cut(entries, heads, leading)
        if all(any(key in heads for key, _ in one) for one in parts):
            return parts
    whole: list[_Entries] = []
    for one in parts:
        if whole and not any(key in heads for key, _ in one):
            whole[-1] += one
        else:
            whole.append(one)
    return whole


def _cut(entries: _Entries, heads: Collection[str], leading: frozenset[str]) -> list[_Entries]:
    """A new part begins with a key that the part above has already, or with its second head; keys right before it that
    are `leading` come along."""
    parts: list[_Entries] = [[]]
    seen: set[str] = set()
    headed = False
    for key, value in entries:
        if headed and (key in seen or key in heads):
            begun: _Entries = []
            above = parts[-1]
            while above[-1][0] in leading and above[-1][0] != key and any(one in heads for one, _ in above[:-1]):
                begun.insert(0, above.pop())
            parts.append(begun)
            seen, headed = {one for one, _ in begun}, False
        parts[-1].append((key, value))
        seen.add(key)
        headed = headed or key in heads
    return parts


def _made(entries: _Entries) -> Map:
    made = Map()
    made.flow = made.mended = False
    made.line, made.column = entries[0][0].line, entries[0][0].column
    return _refilled(made, entries)


def _refilled(made: Map, entries: _Entries) -> Map:
    """The mapping with these entries alone; the first of each key counts."""
    made.clear()
    made.again = []
    for key, value in entries:
        if key in made:
            made.again.append((key, value))
        else:
            made[key] = value
    return made
