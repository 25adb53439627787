"""What a scenario is written as is read again as the same scenario."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samyra_core.codec import COMMAND_TYPES
from samyra_core.commands import Attack, Recruit
from samyra_core.scenario import Scenario, bundled_ids, load, parse
from samyra_core.scenario.model import Expectation, Step
from samyra_core.scenario.source import forbidden
from samyra_core.scenario.verbs import token, verb
from samyra_core.scenario.writing import written
from samyra_core.scenario.yaml_text import WIDTH, Token, spelt
from samyra_core.state import Attribute, Profile, Side, Skill
from samyra_core.text import Text
from tests.samyra_core.strategies import a_command

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80).filter(
    lambda text: not forbidden(text)
)
lines = texts.filter(lambda text: not {"\n", "\t"} & {*text})


def known(name: str) -> Scenario:
    scenario = load(name).scenario
    assert scenario is not None
    return scenario


def bare(scenario: Scenario) -> Scenario:
    """Without what says where it stood in which file."""

    def expected(those: tuple[Expectation, ...]) -> tuple[Expectation, ...]:
        return tuple(replace(one, line=0) for one in those)

    def steps(those: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(replace(one, line=0, column=0, expectations=expected(one.expectations)) for one in those)

    return replace(
        scenario,
        source="",
        origin="",
        scenes=tuple(
            replace(one, line=0, steps=steps(one.steps), expectations=expected(one.expectations))
            for one in scenario.scenes
        ),
        plans=tuple(replace(one, steps=steps(one.steps)) for one in scenario.plans),
        course=None if scenario.course is None else steps(scenario.course),
    )


def again(scenario: Scenario) -> Scenario:
    loaded = parse(written(scenario, ["a comment: #", "", "- x"]))
    assert loaded.errors == ()
    assert loaded.scenario is not None
    return loaded.scenario


@pytest.mark.parametrize("name", bundled_ids())
def test_every_bundled_scenario_is_read_again_as_it_was(name: str) -> None:
    scenario = known(name)
    assert bare(again(scenario)) == bare(scenario)
    assert parse(written(scenario)).faults == ()


@pytest.mark.parametrize("name", bundled_ids())
def test_lines_stay_short_and_the_file_has_no_blanks_at_their_ends(name: str) -> None:
    found = written(known(name)).split("\n")
    assert [line for line in found if len(line) > WIDTH + 20 or line != line.rstrip()] == []


@given(line=lines, prose=texts, en=st.one_of(st.just(""), lines))
def test_any_text_survives_in_any_place(line: str, prose: str, en: str) -> None:
    scenario = known("mill_mob")
    roster = dict(scenario.setup.roster)
    first = roster["runa"]
    roster["runa"] = replace(first, name=Text(line, en), levels={line: 3})
    setup = replace(
        scenario.setup,
        roster=roster,
        sides={**scenario.setup.sides, "heroes": Side("heroes", Text(line, en))},
        groups={"hand": Text(line, en)},
    )
    scenes = (replace(scenario.scenes[0], title=Text(line, en), text=Text(prose, en)), *scenario.scenes[1:])
    plans = tuple(replace(one, title=Text(line, en), text=Text(prose)) for one in scenario.plans)
    changed = replace(scenario, title=Text(line), summary=Text(prose, en), setup=setup, scenes=scenes, plans=plans)
    assert bare(again(changed)) == bare(changed)


@given(text=lines)
def test_a_scalar_is_read_as_it_was_spelt(text: str) -> None:
    loaded = parse(f"format: 1\ntitle: {spelt(text)}\nsides: {{a: A}}\nscenes: [{{id: s, cast: []}}]\n")
    assert loaded.scenario is not None
    assert loaded.scenario.title == Text(text)


def test_a_value_is_a_bare_word_only_where_it_can_be_nothing_else() -> None:
    bare_words = ("5", "-5", "1/3", "-1/3", "up", "on", "guard_1")
    assert [isinstance(token(one), Token) for one in bare_words] == [True] * len(bare_words)
    assert [isinstance(token(one), Token) for one in ("-", "--", "---", "/", "", "a b", "ä")] == [False] * 7


def test_what_needs_no_quotes_has_none() -> None:
    assert [spelt(one) for one in ("Naga", "Die Schlucht", "naga.fatigue", "Müller Hagen", "a_1")] == [
        "Naga",
        "Die Schlucht",
        "naga.fatigue",
        "Müller Hagen",
        "a_1",
    ]
    assert [spelt(one) for one in ("No", "010", "a: b", "", "x ", "ä#", "none")] == [
        '"No"',
        '"010"',
        '"a: b"',
        '""',
        '"x "',
        '"ä#"',
        '"none"',
    ]


def test_every_command_has_its_verb() -> None:
    found = {verb(command)[0] for command in map(a_command, range(3000))}
    assert found == set(COMMAND_TYPES)


def test_a_newcomer_with_nothing_to_fight_with_is_read_again() -> None:
    profile = Profile(
        "rolf",
        Text("Rolf"),
        "mob",
        group="hand",
        number=9,
        skills={"axe": Skill(9, 1, -2)},
        attributes={"stamina": Attribute(9)},
        wound_attribute="stamina",
        wound_faint=False,
    )
    attack = Attack("runa", "rolf", "quarterstaff", None, False)
    steps = (Step("course.1", Recruit(profile)), Step("named", attack, ((4,), (5, 2))))
    scenario = known("mill_mob")
    changed = replace(scenario, course=steps, plans=())
    assert bare(again(changed)) == bare(changed)
