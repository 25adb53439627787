"""From the tree to the shapes, every fault of a file at once.

Where something is at fault, its fault is noted, the node is replaced by BROKEN and the tree is read again; so one wrong
number hides neither the next one nor the references that `build` follows afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cattrs.errors import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

from samyra_core.scenario.faults import Fault, FaultCode, Param, Path, dotted, meant_id, quoted, short, suggest
from samyra_core.scenario.hooks import converter
from samyra_core.scenario.nodes import BROKEN, Map, MissingKey, Node, Scalar, Seq, scalar
from samyra_core.scenario.scalars import Faulty
from samyra_core.scenario.shapes import VERBS, ScenarioShape, StepShape
from samyra_core.scenario.syntax import value_at
from samyra_core.scenario.tree import MAX_FAULTS, Tree

_PASSES: Final = 8


def read(tree: Tree, faults: list[Fault]) -> ScenarioShape | None:
    """The shapes of `tree`, whatever is at fault replaced by stand-ins; None where it is no mapping at all."""
    if tree.root is None:
        return None
    for _ in range(_PASSES):
        try:
            return converter().structure(tree.root, ScenarioShape)
        except Exception as error:
            found: list[_Found] = []
            _flatten(error, (), found)
            for one in _leading(found, tree):
                if len(faults) < MAX_FAULTS * 2:
                    faults.append(one.fault(tree))
            if isinstance(error, Faulty):
                return None
            for one in found:
                one.mend(tree)
    return None


@dataclass(slots=True)
class _Found:
    """One fault, the way to it, and the node that is shown as its place."""

    code: FaultCode
    path: Path
    node: Node
    params: Mapping[str, Param]
    key: bool = False
    """The node is a key, not a value."""

    @property
    def names(self) -> bool:
        """It is a wrong id where something gets its id, not where it is referred to."""
        return self.code is FaultCode.BAD_ID and (self.key or self.path[-1:] == ("id",))

    def fault(self, tree: Tree) -> Fault:
        code, params = self.code, self.params
        if code is FaultCode.NEEDS_QUOTES:
            text = value_at(tree.lines, self.node.line - 1, self.node.column - 1)
            params = {**params, "text": short(text), "quoted": quoted(short(text))}
            if text[-1:] not in ("]", "}"):
                code, params = FaultCode.EXPECTED_VALUE, {"found": "list" if isinstance(self.node, Seq) else "mapping"}
        return Fault(code, dotted(self.path), self.node.line, self.node.column, params)

    def mend(self, tree: Tree) -> None:
        """Puts something in its place that is read without a fault."""
        if self.code in (FaultCode.NO_VERB, FaultCode.TWO_VERBS):
            step = tree.find(self.path)
            if isinstance(step, Map):
                step.mended = True
            return
        above, last = tree.find(self.path[:-1]), self.path[-1]
        if isinstance(above, Seq):
            above[int(last)] = BROKEN
        elif isinstance(above, Map):
            self.mend_key(above, str(last))

    def mend_key(self, above: Map, name: str) -> None:
        if self.code is FaultCode.MISSING_KEY:
            above[scalar(name)] = BROKEN
        elif name not in above:
            return
        elif self.code is FaultCode.UNKNOWN_KEY:
            del above[scalar(name)]
            above.mended = True
        elif self.key:
            value = above.pop(scalar(name))
            above.setdefault(scalar(_stand_in(self.node), self.node.line, self.node.column), value)
        else:
            above[scalar(name)] = BROKEN


def _stand_in(node: Node) -> str:
    """The id that stands for one that cannot be one."""
    return meant_id(str(node)) or f"_{node.line}_{node.column}"


def _leading(found: list[_Found], tree: Tree) -> list[_Found]:
    """The faults without those that only follow: a reference is no fault of its own where the id itself is wrong."""
    naming = [one for one in found if one.names]
    for one in naming:
        tree.renamed.setdefault(str(one.node), _stand_in(one.node))
    followers: dict[str, int] = {}
    kept = []
    for one in found:
        text = str(one.node) if one.code is FaultCode.BAD_ID and not one.names else ""
        cause = next((cause for part in text.split(".") if (cause := tree.cause(part))), "") if text else ""
        if cause:
            followers[cause] = followers.get(cause, 0) + 1
        else:
            kept.append(one)
    for one in naming:
        one.params = {**one.params, "also": followers.get(str(one.node), 0)}
    return kept


def _flatten(error: BaseException, path: Path, out: list[_Found]) -> None:
    """Every fault inside the groups that cattrs raises; their notes say the way."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            path = (*path, note.name)
        elif isinstance(note, IterableValidationNote):
            path = (*path, note.index)
    if isinstance(error, ExceptionGroup):
        for inner in error.exceptions:
            _flatten(inner, path, out)
    elif isinstance(error, Faulty):
        out.append(_Found(error.code, path, error.node, error.params, error.key))
    elif isinstance(error, MissingKey):
        out.append(_Found(FaultCode.MISSING_KEY, path, error.node, {"id": error.key}))
    elif isinstance(error, ForbiddenExtraKeysError):
        _extra(error, path, out)
    else:
        raise error


def _extra(error: ForbiddenExtraKeysError, path: Path, out: list[_Found]) -> None:
    allowed = [name.removesuffix("_") for name in error.cl.__dataclass_fields__]  # type: ignore[attr-defined]
    if error.cl is StepShape:
        allowed += VERBS
    for key in error.extra_fields:
        if isinstance(key, Scalar):
            meant = suggest(key, allowed)
            params: dict[str, Param] = {"id": short(key), "suggestion": meant, "allowed": ", ".join(allowed)}
            out.append(_Found(FaultCode.UNKNOWN_KEY, (*path, str(key)), key, params))
