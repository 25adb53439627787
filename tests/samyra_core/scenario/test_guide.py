"""The examples of scenarios/README.md are true."""

from __future__ import annotations

import re

import pytest

from samyra_core import script
from samyra_core.scenario import bundled, shapes
from samyra_core.scenario.expectations import OF_COMBATANT, OF_EVENT, PLAIN
from samyra_core.scenario.steps import SETTABLE
from samyra_core.scenario.tree import read
from tests.samyra_core.scenario.marked import load

GUIDE = (bundled() / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
COMPLETE = [example for example in EXAMPLES if example.startswith("format:")]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_yaml(example: str) -> None:
    assert read(example).faults == []


@pytest.mark.parametrize("example", COMPLETE)
def test_complete_examples_load_and_what_they_expect_comes_out(example: str) -> None:
    loaded = load(example)
    assert loaded.faults == ()
    assert loaded.scenario is not None
    judged = [one for _, done in script.run(loaded.scenario) for one in done.judged]
    assert [one for one in judged if not one.ok] == []


def test_the_pieces_together_are_a_scenario() -> None:
    """Rules, combatants, template and scene of the guide fit together."""
    heads = ("rules:", "sides:", "templates:", "scenes:")
    pieces = [example for example in EXAMPLES if example.startswith(heads)]
    loaded = load("format: 1\ntitle: Guide\n" + "".join(pieces))
    assert len(pieces) == len(heads)
    assert [fault for fault in loaded.faults if fault.severity == "error"] == []


def test_the_guide_names_every_verb_key_and_path() -> None:
    keys: set[str] = set()
    for shape in vars(shapes).values():
        keys |= set(getattr(shape, "__dataclass_fields__", ()))
    keys -= {"verb", "command", "step"}
    fields = {*OF_COMBATANT, *PLAIN, *OF_EVENT, *(field for fields in OF_EVENT.values() for field in fields)}
    words = set(re.findall(r"[a-z_]+", GUIDE))
    assert {key.removesuffix("_") for key in keys} | set(shapes.VERBS) | fields | set(SETTABLE) <= words


def test_the_quoted_forms_of_the_guide_give_the_names_it_says() -> None:
    rows = re.findall(r"^\| (.+?) \| `(?:name: )(.+?)` \|", GUIDE, re.MULTILINE)
    assert len(rows) >= 5
    for name, written in rows:
        root = read(f"name: {written}\n").root
        assert isinstance(root, dict)
        assert list(root.values()) == [name]
