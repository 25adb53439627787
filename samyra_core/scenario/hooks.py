"""From one node to one shape: cattrs with strict hooks, one for each kind of thing that may stand in a file.

A hook raises what is at fault, all of it at once in groups whose notes say the way. For BROKEN it gives a stand-in
(`Broken`, `BrokenNumber`), which `build` passes over in silence.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from cattrs import BaseConverter
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)

from samyra_core.scenario import scalars
from samyra_core.scenario.faults import FaultCode, Param, short
from samyra_core.scenario.nodes import BROKEN, Map, Node, Scalar, Seq
from samyra_core.scenario.scalars import Faulty
from samyra_core.scenario.shapes import VERBS, Ident, Points, StepShape, Told, Whole, Words

Hook = Callable[[Any, Any], Any]


class Broken(str):
    """Stands for a text or an id whose fault is already noted."""

    __slots__ = ()


class BrokenNumber(int):
    """Stands for a number whose fault is already noted."""


@cache
def converter() -> BaseConverter:
    """The one converter; its hooks are made when a type is first met."""
    made = BaseConverter()
    made.register_structure_hook_factory(is_dataclass, lambda kind: _record_hook(kind, made))
    made.register_structure_hook_factory(_is_ruled, _ruled_hook)
    made.register_structure_hook_factory(_is(Literal), _literal_hook)
    made.register_structure_hook_factory(_is(list), lambda kind: _list_hook(kind, made))
    made.register_structure_hook_factory(_is(Mapping), lambda kind: _mapping_hook(kind, made))
    made.register_structure_hook_factory(_is(Union, types.UnionType), lambda kind: _union_hook(kind, made))
    made.register_structure_hook(bool, _switch)
    made.register_structure_hook(Told, lambda node, _: _told(node, made))
    return made


def _is(*origins: Any) -> Callable[[Any], bool]:
    known = {getattr(origin, "__origin__", origin) for origin in origins} | set(origins)
    return lambda kind: get_origin(kind) in known


def _is_ruled(kind: Any) -> bool:
    return get_origin(kind) is Annotated


def _scalar(node: Node) -> Scalar:
    """The node, where it is a scalar with something in it."""
    if not isinstance(node, Scalar):
        raise Faulty(FaultCode.EXPECTED_VALUE, node, found="list" if isinstance(node, Seq) else "mapping")
    if not node and not node.quoted and node is not BROKEN:
        raise Faulty(FaultCode.EMPTY_VALUE, node)
    return node


def _ruled_hook(kind: Any) -> Hook:
    """The hook of a scalar with a rule of its own."""
    rule = kind.__metadata__[0]
    match rule:
        case Whole(least=least, most=most):
            return lambda node, _: BrokenNumber(1) if node is BROKEN else scalars.integer(_scalar(node), least, most)
        case Points(most=most):
            return lambda node, _: BrokenNumber(1) if node is BROKEN else scalars.points(_scalar(node), most)
        case Ident(dots=dots):
            return lambda node, _: Broken() if node is BROKEN else scalars.identifier(_scalar(node), dots=dots)
        case Words(most=most, lines=lines):
            return lambda node, _: Broken() if node is BROKEN else _words(node, most, lines)
    raise TypeError(kind)


def _words(node: Node, most: int, lines: bool) -> str:
    if isinstance(node, Scalar) and not node:
        raise Faulty(FaultCode.EMPTY_NAME, node, comment="")
    return scalars.words(_scalar(node), most, lines=lines)


def _switch(node: Node, _: Any) -> bool:
    return False if node is BROKEN else scalars.switch(_scalar(node))


def _literal_hook(kind: Any) -> Hook:
    allowed = get_args(kind)
    return lambda node, _: allowed[0] if node is BROKEN else scalars.one_of(_scalar(node), allowed)


def _found(node: Node) -> dict[str, Param]:
    """Params of a node that should have been a container."""
    if isinstance(node, Scalar):
        return {"found": "text" if node else "nothing", "text": short(node)}
    return {"found": "list" if isinstance(node, Seq) else "mapping", "text": ""}


def _record_hook(kind: type, made: BaseConverter) -> Hook:
    """A dataclass from a mapping. Only the keys that are there are looked at, and a field's hook is made when it is
    first met; cattrs' generated functions would cost more to compile than a whole scenario to read."""
    fields: Mapping[str, Any] = kind.__dataclass_fields__  # type: ignore[attr-defined]
    by_key = {name.removesuffix("_"): field for name, field in fields.items()}
    required = [name for name, field in by_key.items() if field.default is MISSING and field.default_factory is MISSING]
    hooks: dict[str, Hook] = {}

    def hook(node: Node, _: Any) -> Any:
        if node is BROKEN:
            node = Map()
            node.line = node.column = 0
            node.mended = True
        if not isinstance(node, Map):
            raise Faulty(FaultCode.EXPECTED_MAPPING, node, **_found(node))
        values: dict[str, Any] = {}
        wrong: list[Exception] = []
        extra: set[str] = set()
        for key in (*node, *(name for name in required if name not in node)):
            field = by_key.get(key)
            if field is None:
                extra.add(key)
                continue
            try:
                value = node[key]
                read = hooks.get(key) or hooks.setdefault(key, made.get_structure_hook(field.type))
                values[field.name] = read(value, field.type)
            except Exception as error:
                error.add_note(AttributeValidationNote("", key, field.type))
                wrong.append(error)
        if extra:
            wrong.append(ForbiddenExtraKeysError("", kind, extra))
        if wrong:
            raise ClassValidationError(kind.__name__, wrong, kind)
        return kind(**values)

    return hook


def _list_hook(kind: Any, made: BaseConverter) -> Hook:
    inner = get_args(kind)[0]
    read = made.get_structure_hook(inner)

    def hook(node: Node, _: Any) -> list[Any]:
        if node is BROKEN:
            return []
        if not isinstance(node, Seq):
            raise Faulty(FaultCode.EXPECTED_LIST, node, **_found(node))
        out: list[Any] = []
        wrong: list[Exception] = []
        for place, item in enumerate(node):
            try:
                out.append(read(item, inner))
            except Exception as error:
                wrong.append(_noted(error, place))
        if wrong:
            raise IterableValidationError("list", wrong, list)
        return out

    return hook


def _mapping_hook(kind: Any, made: BaseConverter) -> Hook:
    key_kind, value_kind = get_args(kind)
    read_key = made.get_structure_hook(key_kind)
    read = made.get_structure_hook(value_kind)

    def hook(node: Node, _: Any) -> dict[str, Any]:
        if node is BROKEN:
            return {}
        if not isinstance(node, Map):
            raise Faulty(FaultCode.EXPECTED_MAPPING, node, **_found(node))
        out: dict[str, Any] = {}
        wrong: list[Exception] = []
        for key, value in node.items():
            try:
                name = _key(read_key, key, key_kind)
                out[name] = read(value, value_kind)
            except Exception as error:
                wrong.append(_noted(error, str(key)))
        if wrong:
            raise IterableValidationError("mapping", wrong, dict)
        return out

    return hook


def _key(read: Hook, key: Scalar, kind: Any) -> Any:
    try:
        return read(key, kind)
    except Faulty as error:
        error.key = True
        raise


def _noted(error: Exception, place: int | str) -> Exception:
    error.add_note(IterableValidationNote("", place, None))
    return error


def _union_hook(kind: Any, made: BaseConverter) -> Hook:
    """A short and a long form of the same: the node's own kind says which. None only ever means "left out"."""
    members = [member for member in get_args(kind) if member is not type(None)]
    if len(members) == 1:
        return made.get_structure_hook(members[0])
    hooks = {_node_kind(member): made.get_structure_hook(member) for member in members}
    fallback = next(hook for node_kind, hook in hooks.items() if node_kind is not Scalar)
    text = any(_is_ruled(member) and isinstance(member.__metadata__[0], Words) for member in members)

    def hook(node: Node, target: Any) -> Any:
        if text and not isinstance(node, Scalar):
            _no_brackets(node)
        return hooks.get(type(node), fallback)(node, target)

    return hook


def _no_brackets(node: Seq | Map) -> None:
    """A list where a text belongs; in brackets it was meant as a text, as `{Alrik}` was."""
    if node.flow and (isinstance(node, Seq) or _only_words(node)):
        raise Faulty(FaultCode.NEEDS_QUOTES, node, character="[" if isinstance(node, Seq) else "{")
    if isinstance(node, Seq):
        raise Faulty(FaultCode.EXPECTED_VALUE, node, found="list")


def _only_words(node: Map) -> bool:
    words = bool(node) and not {"de", "en"} & node.keys()
    return words and all(isinstance(one, Scalar) and not one and not one.quoted for one in node.values())


def _node_kind(member: Any) -> type[Node]:
    if get_origin(member) is list:
        return Seq
    return Map if is_dataclass(member) or get_origin(member) is not Annotated else Scalar


# Steps ----------------------------------------------------------------------------------------------------------


def _told(node: Node, made: BaseConverter) -> Told:
    """A step: the record behind its one verb, and the keys that every step may have."""
    if node is BROKEN:
        return Told("", None, StepShape())
    if not isinstance(node, Map):
        raise Faulty(FaultCode.EXPECTED_MAPPING, node, **_found(node))
    verbs = [key for key in node if key in VERBS]
    rest = Map((key, value) for key, value in node.items() if key not in VERBS)
    rest.line, rest.column, rest.mended = node.line, node.column, node.mended
    wrong: list[Exception] = []
    step, command = StepShape(), None
    try:
        step = made.structure(rest, StepShape)
    except ClassValidationError as error:
        wrong += error.exceptions
    verb = str(verbs[0]) if len(verbs) == 1 else ""
    if verb:
        try:
            command = made.get_structure_hook(VERBS[verb])(node[verbs[0]], VERBS[verb])
        except Exception as error:
            error.add_note(AttributeValidationNote("", verb, None))
            wrong.append(error)
    elif not node.mended:
        wrong += _verb_fault(node, verbs)
    if wrong:
        raise ClassValidationError("step", wrong, StepShape)
    return Told(verb, command, step)


def _verb_fault(node: Map, verbs: list[Scalar]) -> list[Exception]:
    if len(verbs) > 1:
        return [Faulty(FaultCode.TWO_VERBS, verbs[1], first=str(verbs[0]), second=str(verbs[1]), line=0)]
    if all(key in StepShape.__dataclass_fields__ for key in node):
        return [Faulty(FaultCode.NO_VERB, node, allowed=", ".join(VERBS))]
    return []  # an unknown key is reported, and is the verb that was meant
