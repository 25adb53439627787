"""The JSON Schema of scenario files, made from the same dataclasses that read them: `python -m
samyra_core.scenario.schema`.

scenarios/schema.json is what this writes; it is committed and shipped, so only those who change the shapes need
pydantic.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, Final

from samyra_core.scenario import shapes
from samyra_core.scenario.scalars import SWITCH
from samyra_core.scenario.shapes import VERBS, Ident, Points, Whole, Words

ID_PATTERN: Final = "^[a-z0-9_]{1,64}$"
STEP_ID_PATTERN: Final = r"^[a-z0-9_]+(\.[a-z0-9_]+)*$"
FRACTION_PATTERN: Final = "^-?(0|[1-9][0-9]*)/[1-9][0-9]*$"

Schema = dict[str, Any]


def schema() -> Schema:
    """The whole schema as JSON data, always the same for the same shapes. Needs pydantic."""
    from pydantic import TypeAdapter

    _teach()
    definitions: Schema = {}
    verbs = {verb: _part(TypeAdapter(kind), definitions) for verb, kind in VERBS.items()}
    _part(TypeAdapter(shapes.ScenarioShape), definitions)
    _part(TypeAdapter(shapes.StepShape), definitions)
    del definitions["Told"]
    top = definitions.pop("ScenarioShape")
    definitions["StepShape"] = _step(definitions["StepShape"], verbs)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Samyra scenario"}
    named = {name.removesuffix("Shape"): _tidy(one) for name, one in sorted(definitions.items())}
    return {**head, **_tidy(top), "$defs": named}


def text() -> str:
    """The schema as the committed file has it."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def _part(adapter: Any, definitions: Schema) -> Schema:
    """The schema of one type; that of a dataclass goes to the definitions."""
    part: Schema = adapter.json_schema(mode="validation")
    definitions.update(part.pop("$defs", {}))
    name = part.get("title")
    if name is None:
        return part
    definitions[name] = part
    return {"$ref": f"#/$defs/{name}"}


def _teach() -> None:
    """Tells pydantic what it cannot see in the types: the rules of scalars, no other keys, docstrings of fields."""
    hook = "__get_pydantic_json_schema__"
    for rule in (Whole, Words, Ident, Points):
        setattr(rule, hook, lambda self, _core, _handler: _scalar(self))
    for shape in vars(shapes).values():
        if inspect.isclass(shape) and is_dataclass(shape):
            shape.__pydantic_config__ = {"extra": "forbid", "use_attribute_docstrings": True}  # type: ignore[attr-defined]


def _scalar(rule: shapes.Rule) -> Schema:
    """The schema of a scalar with that rule. A name is text as typed, so numbers and the like are allowed as names
    too."""
    match rule:
        case Whole(least=least, most=most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Words(most=most):
            return {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": most}
        case Ident(dots=dots):
            return {"type": ["string", "integer"], "pattern": STEP_ID_PATTERN if dots else ID_PATTERN}
        case Points(most=most):
            whole = {"type": "integer", "minimum": -most, "maximum": most}
            return {"anyOf": [whole, {"type": "string", "pattern": FRACTION_PATTERN}]}
    raise TypeError(rule)


def _step(common: Schema, verbs: Mapping[str, Schema]) -> Schema:
    """A step: the keys every step may have, and exactly one verb."""
    return {
        **common,
        "properties": {**common["properties"], **verbs},
        "oneOf": [{"required": [verb]} for verb in verbs],
    }


def _tidy(node: Any) -> Any:
    """pydantic's schema in the words of the YAML: keys without `_`, switches, no generated titles, no defaults."""
    if isinstance(node, list):
        return [_tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    out: Schema = {}
    for key, value in node.items():
        if key == "properties":
            out[key] = {name.removesuffix("_"): _tidy(one) for name, one in value.items()}
        elif key == "required":
            out[key] = [name.removesuffix("_") for name in value]
        elif key == "anyOf":
            out.update(_alternatives(value))
        elif key == "patternProperties":
            for pattern, one in value.items():
                out.update({"propertyNames": {"pattern": pattern}, "additionalProperties": _tidy(one)})
        elif key == "$ref":
            name = value.removesuffix("Shape")
            out[key] = "#/$defs/Step" if name == "#/$defs/Told" else name
        elif key not in ("default", "title"):
            out[key] = _tidy(value)
    if out.get("type") == "boolean":
        out["type"] = ["boolean", "string"]
        out["enum"] = [True, False, *SWITCH]
    return out


def _alternatives(listed: list[Any]) -> Schema:
    """`anyOf` without null: a key that is left out is left out."""
    kept = [_tidy(one) for one in listed if one != {"type": "null"}]
    if len(kept) == 1 and isinstance(kept[0], dict):
        return kept[0]
    return {"anyOf": kept}


if __name__ == "__main__":
    sys.stdout.write(text())
