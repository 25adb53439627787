"""scenarios/schema.json is what the shapes say, and what it says holds for the scenarios."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from samyra_core.scenario import bundled, bundled_ids, schema, shapes
from tests.samyra_core.scenario.marked import BASE, with_naga, with_step

COMMITTED = bundled() / "schema.json"
SCHEMA: dict[str, Any] = json.loads(COMMITTED.read_text("utf-8"))
KINDS: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
}


def valid(node: object, rule: dict[str, Any]) -> bool:
    """The part of JSON Schema that the file uses."""
    if "$ref" in rule and not valid(node, SCHEMA["$defs"][rule["$ref"].removeprefix("#/$defs/")]):
        return False
    if "anyOf" in rule and not any(valid(node, one) for one in rule["anyOf"]):
        return False
    if "oneOf" in rule and sum(valid(node, one) for one in rule["oneOf"]) != 1:
        return False
    if "enum" in rule and node not in rule["enum"]:
        return False
    if "const" in rule and node != rule["const"]:
        return False
    kinds = rule.get("type", [])
    if kinds and not any(is_a(node, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    return valid_within(node, rule)


def is_a(node: object, kind: str) -> bool:
    return isinstance(node, KINDS[kind]) and (kind == "boolean" or not isinstance(node, bool))


def valid_within(node: object, rule: dict[str, Any]) -> bool:
    if isinstance(node, dict):
        known, other = rule.get("properties", {}), rule.get("additionalProperties", True)
        names = rule.get("propertyNames", {}).get("pattern", "")
        return (
            all(key in node for key in rule.get("required", []))
            and all(re.search(names, str(key)) for key in node)
            and all(valid(one, known[key]) if key in known else fits(one, other) for key, one in node.items())
        )
    if isinstance(node, list):
        return all(valid(one, rule.get("items", {})) for one in node)
    if isinstance(node, str):
        return re.search(rule.get("pattern", ""), node) is not None and len(node) <= rule.get("maxLength", 10**9)
    if isinstance(node, int):
        return bool(rule.get("minimum", node) <= node <= rule.get("maximum", node))
    return True


def fits(node: object, other: bool | dict[str, Any]) -> bool:
    return other if isinstance(other, bool) else valid(node, other)


def data(text: str) -> object:
    return YAML(typ="safe", pure=True).load(text)


def test_the_committed_schema_is_what_the_shapes_give() -> None:
    """If this fails: `python -m samyra_core.scenario.schema > scenarios/schema.json`."""
    assert schema.text() == COMMITTED.read_text("utf-8")


def test_the_schema_knows_every_key_and_every_verb() -> None:
    step = SCHEMA["$defs"]["Step"]
    assert set(shapes.VERBS) | {"id", "text", "throws", "expect"} == set(step["properties"])
    assert [{"required": [verb]} for verb in shapes.VERBS] == step["oneOf"]
    assert set(shapes.ScenarioShape.__dataclass_fields__) == set(SCHEMA["properties"])
    assert {"who", "with"} == set(SCHEMA["$defs"]["Engage"]["required"])


@pytest.mark.parametrize("name", bundled_ids())
def test_the_bundled_scenarios_are_valid(name: str) -> None:
    assert valid(data(Path(bundled() / f"{name}.yaml").read_text("utf-8")), SCHEMA)


def test_short_forms_and_long_forms_are_valid() -> None:
    assert valid(data(BASE), SCHEMA)
    assert valid(data(with_naga("name: {de: A, en: B}")), SCHEMA)
    assert valid(data(with_step("part: naga")), SCHEMA)
    assert valid(data(with_step("part: {who: naga, with: [guard_1]}")), SCHEMA)
    assert valid(data(with_step("lasting: {who: naga, points: 1/3}")), SCHEMA)
    assert valid(data(with_naga("hidden: on")), SCHEMA)


@pytest.mark.parametrize(
    "text",
    [
        with_naga("weapn: 3"),
        with_naga("weapon: 1001"),
        with_naga("weapon: x"),
        with_naga("hidden: maybe"),
        with_naga("sleep: bad"),
        with_step("rest: naga\nturn: next"),
        with_step("text: nothing"),
        with_step("attack: {who: naga}"),
        with_step("rest: Naga"),
        with_step("round: next\nthrows: 4"),
        BASE.replace("  naga:", "  Naga:"),
        BASE.replace("format: 1\n", ""),
    ],
)
def test_what_the_program_refuses_is_not_valid(text: str) -> None:
    assert not valid(data(text), SCHEMA)
