"""Every scenario that comes with the program: sound, proven, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from samyra_core import scenario, script
from samyra_core.commands import AttributeDamage, LastingFatigue, SetValue
from samyra_core.scenario import Scenario
from samyra_core.text import Text

FOLDER = Path(__file__).parents[2] / "scenarios"
FILES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
EXAMPLES = ("bear_barbarian", "gorge_ambush", "samyra_checks", "sleepless")
"""Those that replay the rule texts; each must hold expectations from the book."""


def loaded(name: str) -> Scenario:
    found = scenario.load(FOLDER / f"{name}.yaml")
    assert found.faults == ()
    assert found.scenario is not None
    return found.scenario


def test_the_books_examples_are_there() -> None:
    assert set(EXAMPLES) <= set(FILES)


def test_the_bundled_ids_are_the_files() -> None:
    assert sorted(scenario.bundled_ids()) == FILES


@pytest.mark.parametrize("name", FILES)
def test_no_expectation_of_a_bundled_scenario_fails(name: str) -> None:
    judged = [(prepared.index, one) for prepared, done in script.run(loaded(name)) for one in done.judged]
    assert [found for found in judged if not found[1].ok] == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_expects_numbers_of_the_book(name: str) -> None:
    sources = [one.source for _, done in script.run(loaded(name)) for one in done.judged]
    assert sources.count("book") >= 10


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_step_of_an_example_sets_a_value_by_hand(name: str) -> None:
    steps = script.prepare(loaded(name))
    by_hand = (SetValue, LastingFatigue, AttributeDamage)
    assert [one.step.id for one in steps if isinstance(one.step.command, by_hand)] == []


def texts(one: Scenario) -> Iterator[tuple[str, Text]]:
    yield "title", one.title
    yield "summary", one.summary
    for side in one.setup.sides.values():
        yield f"side {side.id}", side.name
    for profile in one.setup.roster.values():
        for key, skill in profile.skills.items():
            yield f"{profile.id}.{key}", skill.name
        for key, attribute in profile.attributes.items():
            yield f"{profile.id}.{key}", attribute.name
    for scene in one.scenes:
        yield f"scene {scene.id}", scene.title
        yield f"scene {scene.id} text", scene.text
        for step in scene.steps:
            yield f"step {step.id}", step.text
    for plan in one.plans:
        yield f"plan {plan.id}", plan.title
        yield f"plan {plan.id} text", plan.text


@pytest.mark.parametrize("name", FILES)
def test_every_text_stands_in_german_and_english(name: str) -> None:
    single = [where for where, text in texts(loaded(name)) if text and not text.en]
    assert single == []
