"""A script walked through beforehand: what the table would trip over is a fault at its step, anything else is none."""

from __future__ import annotations

import pytest

from samyra_core import rehearsal
from samyra_core.rehearsal import rehearse
from samyra_core.scenario import Fault, FaultCode, bundled_ids, load, parse

C = FaultCode

HEAD = """\
format: 1
title: T
sides: {heroes: Helden, foes: Gegner}
combatants:
  naga: {side: heroes, attributes: {body: 9}, exhaustion: body, skills: {blade: 21}, weapon: 3}
  krom: {side: heroes, attributes: {body: 9}, exhaustion: body, skills: {axe: 12}}
templates:
  guard: {count: 3, side: foes, attributes: {body: 12}, exhaustion: body, skills: {sword: 12}}
scenes:
  - id: gorge
    cast: [naga, guard]
    steps:
      - round: next
"""


def rehearsed(*steps: str, after: str = "") -> tuple[Fault, ...]:
    """Faults of these steps; the first stands in line 14, each on a line of its own."""
    loaded = parse(HEAD + "".join(f"      - {{{step}}}\n" for step in steps) + after)
    assert loaded.errors == ()
    assert loaded.scenario is not None
    return rehearse(loaded.scenario)


def told(found: tuple[Fault, ...]) -> list[tuple[FaultCode, int, int]]:
    return [(fault.code, fault.line, fault.column) for fault in found]


@pytest.mark.parametrize("name", bundled_ids())
def test_the_bundled_scenarios_have_none(name: str) -> None:
    scenario = load(name).scenario
    assert scenario is not None
    assert rehearse(scenario) == ()


def test_who_is_missing_from_the_cast_is_named_once_in_a_scene() -> None:
    found = rehearsed(
        "attack: {who: krom, target: guard_1}, throws: [4, 1]", "attack: {who: krom, target: guard_1}, throws: [4, 1]"
    )
    assert told(found) == [(C.STEP_REFUSED, 14, 9)]
    assert found[0].path == "scenes[0].steps[1]"
    assert found[0].params == {"reason": "not_present", "who": "krom"}
    assert found[0].severity == "error"


def test_an_attacker_who_is_down_is_refused() -> None:
    found = rehearsed("set: {who: guard_1, field: status, value: down}", "attack: {who: guard_1, target: naga}")
    assert told(found) == [(C.STEP_REFUSED, 15, 9)]
    assert found[0].params == {"reason": "not_up", "who": "guard_1", "status": "down"}


def test_a_refusal_that_is_expected_is_no_fault() -> None:
    assert rehearsed("join: naga, expect: {chosen: {refused: already_present}}") == ()
    assert told(rehearsed("join: naga, expect: {chosen: {refused: none}}")) == [(C.STEP_REFUSED, 14, 9)]


def test_a_step_with_some_of_its_throws_lacks_the_others_and_ends_the_walk() -> None:
    found = rehearsed("attack: {who: naga, target: guard_1}, throws: [4]", "join: naga")
    assert told(found) == [(C.THROWS_MISSING, 14, 9)]
    assert found[0].params == {"given": 1, "due": "defence:guard_1"}


def test_a_step_without_throws_is_thrown_at_the_table_and_ends_the_walk() -> None:
    assert rehearsed("attack: {who: naga, target: guard_1}", "join: naga") == ()


def test_after_a_throw_too_many_the_walk_goes_on_with_those_that_were_due() -> None:
    found = rehearsed("attack: {who: naga, target: guard_1}, throws: [4, 1, 2]", "attack: {who: guard_1, target: naga}")
    assert told(found) == [(C.THROWS_SURPLUS, 14, 9), (C.STEP_REFUSED, 15, 9)]
    assert found[0].params == {"given": 3, "taken": 2}


def test_an_attack_on_ones_own_side_is_a_warning_wherever_it_stands() -> None:
    found = rehearsed("join: krom", "attack: {who: naga, target: guard_1}", "attack: {who: naga, target: krom}")
    assert told(found) == [(C.OWN_SIDE, 16, 9)]
    assert found[0].params == {"who": "naga", "target": "krom", "side": "heroes"}
    assert found[0].severity == "warning"


def test_expectations_that_fail_are_none_of_it() -> None:
    assert rehearsed("turn: next, expect: {book: {round: 7}}") == ()


def test_a_plans_steps_are_walked_where_it_is_carried_out_and_told_once() -> None:
    plan = "plans:\n  - id: p\n    when: {}\n    steps:\n      - join: naga\n"
    found = rehearsed("plan: p", after=plan)
    assert told(found) == [(C.STEP_REFUSED, 19, 9)]
    assert found[0].path == "plans[0].steps[0]"
    assert rehearsed(after=plan) == ()


def test_a_long_script_of_many_is_walked_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four are in play and one is added for the step itself: five units of work a step."""
    monkeypatch.setattr(rehearsal, "MOST_WORK", 500)
    assert told(rehearsed(*["turn: next"] * 90, "join: naga")) == [(C.STEP_REFUSED, 104, 9)]
    assert rehearsed(*["turn: next"] * 110, "join: naga") == ()


def test_only_so_many_faults_are_told() -> None:
    assert len(rehearsed(*["join: naga"] * 1000)) == rehearsal.MOST_FAULTS
