"""The gorge: every row of the book's example, in its order, out of the rules alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot

from samyra_core import codec, report, scenario, script
from samyra_core.commands import AttributeDamage, Break, Harm, LastingFatigue, Rest, SetValue
from samyra_core.engine import begin
from samyra_core.scenario import Scenario
from samyra_core.script import Done, Prepared, perform, prepare

ROWS: list[tuple[str, dict[str, str]]] = [
    ("Naga's first strike", {"attack.total": "28", "defence.total": "11", "blow.damage": "17"}),
    ("… guard down", {"guard_1.status": "down"}),
    ("… one of three", {"naga.buffer_used": "1"}),
    ("the second guard", {"attack.total": "14", "defence.total": "16", "blow.damage": "2", "harm.severity": "scratch"}),
    ("… two of three", {"naga.buffer_used": "2"}),
    ("Krom fells one", {"krom.buffer_used": "1"}),
    ("Naga fells hers", {"naga.buffer_used": "3", "guard.up": "7"}),
    ("Naga rests", {"naga.resting": "true"}),
    ("two attack Krom at -3", {"defence.modifiers": "-3", "harm.severity": "wound"}),
    ("he forgoes his attack", {"defence.modifiers": "-3", "harm.severity": "scratch", "krom.buffer_used": "3"}),
    ("… the rest has worked", {"naga.buffer_used": "0"}),
    ("Naga fells the wounded one", {"guard_4.status": "down", "naga.buffer_used": "1"}),
    ("Krom hits his", {"blow.winner": "krom", "guard_5.status": "up"}),
    ("… and fells him", {"guard_5.status": "down", "krom.buffer_used": "5", "guard.up": "5"}),
    ("two set upon Naga, one falls", {"guard_6.status": "down"}),
    ("… the other falls to Krom", {"naga.buffer_used": "3", "krom.buffer_used": "6", "guard.up": "3"}),
    ("two actions each", {"naga.fatigue": "6", "krom.fatigue": "6", "guard_8.wounds": "1", "guard_9.wounds": "1"}),
    ("one action each", {"naga.fatigue": "9", "krom.fatigue": "9", "guard.up": "1"}),
    ("without her rest", {"naga.stumble_odds@18": "279935/1679616"}),
    ("the last guard", {"naga.fatigue": "12", "guard_10.status": "down"}),
    ("a break", {"naga.buffer_used": "0", "naga.fatigue": "12"}),
    ("the climb", {"check.value": "10", "check.total": "7", "check.success": "false", "check.stumbled": "false"}),
    ("… four actions", {"effort.actions": "4", "naga.fatigue": "15", "naga.buffer_used": "3"}),
    ("Krom pulls her up", {"krom.fatigue": "9"}),
    ("parley", {"naga.buffer_used": "0", "krom.buffer_used": "0"}),
    ("six strangers", {"stranger.up": "6"}),
    ("both on Naga wounded", {"stranger_1.wounds": "1"}),
    ("…", {"stranger_2.wounds": "1"}),
    ("one falls", {"stranger_1.status": "down", "naga.buffer_used": "3"}),
    ("one on Krom scratched", {"harm.severity": "scratch"}),
    ("Krom wounded", {"krom.wounds": "1"}),
    ("the other scratched", {"harm.severity": "scratch", "krom.buffer_used": "3", "stranger.up": "5"}),
    ("Naga helps Krom", {"stranger_3.status": "down", "naga.fatigue": "18"}),
    ("Krom wounds the other", {"stranger_4.wounds": "1", "krom.buffer_used": "4", "stranger.up": "4"}),
    ("her opponent attacks", {"blow.winner": "naga", "naga.fatigue": "21"}),
    ("the stumble", {"attack.raw_total": "20", "attack.stumbled": "true", "attack.total": "12", "defence.total": "14"}),
    ("… its blow", {"blow.damage": "2", "harm.severity": "scratch", "faint.value": "9", "faint.success": "true"}),
    ("… its end", {"naga.attribute": "6", "naga.buffer_size": "2", "naga.buffer_used": "2", "naga.fatigue": "24"}),
    ("Krom fells one", {"stranger.up": "3"}),
    ("Naga faces one", {"naga.stumble_odds": "6718463/10077696"}),
    ("face 4", {"attack.total": "25", "attack.stumbled": "false", "stranger_2.status": "down", "stranger.up": "2"}),
    ("nobody left", {"stranger.up": "0"}),
    ("… both up", {"naga.status": "up", "naga.wounds": "0", "krom.status": "up", "krom.wounds": "1"}),
]
"""Table G, row by row: what the book tells must be told by the script, in this order."""


@pytest.fixture(scope="module")
def gorge() -> Scenario:
    loaded = scenario.load("gorge_ambush")
    assert loaded.faults == ()
    assert loaded.scenario is not None
    return loaded.scenario


@pytest.fixture(scope="module")
def walked(gorge: Scenario) -> list[tuple[Prepared, Done]]:
    return list(script.run(gorge))


def step_named(gorge: Scenario, name: str) -> int:
    """Place of a step in the script, from 0."""
    return next(place for place, prepared in enumerate(prepare(gorge)) if prepared.step.id == name)


def test_no_expectation_fails(walked: list[tuple[Prepared, Done]]) -> None:
    failed = [(prepared.step.line, one) for prepared, done in walked for one in done.judged if not one.ok]
    assert failed == []


def test_every_row_of_the_book_is_expected_in_its_order(walked: list[tuple[Prepared, Done]]) -> None:
    told = [{one.what: one.expected for one in done.judged if one.source == "book"} for _, done in walked]
    place = 0
    for row, facts in ROWS:
        found = next((at for at in range(place, len(told)) if facts.items() <= told[at].items()), None)
        assert found is not None, f"{row}: no step from {place + 1} on expects {facts} from the book"
        place = found


def test_no_step_sets_what_a_rule_yields(gorge: Scenario) -> None:
    by_hand = (SetValue, LastingFatigue, AttributeDamage, Harm)
    assert [one.step.id for one in prepare(gorge) if isinstance(one.step.command, by_hand)] == []


def test_without_her_rest_naga_strikes_at_18_and_is_left_at_21(gorge: Scenario) -> None:
    steps = prepare(gorge)
    last = step_named(gorge, "last_guard_comes") + 1
    encounter = begin(gorge.setup)
    for prepared in steps[:last]:
        if not isinstance(prepared.step.command, Rest):
            encounter = perform(encounter, prepared.step).encounter
    assert encounter.combatants["naga"].fatigue == 18
    assert perform(encounter, steps[last].step).encounter.combatants["naga"].fatigue == 21


def test_without_the_break_naga_would_stumble_at_the_climb(gorge: Scenario) -> None:
    encounter = begin(gorge.setup)
    climb = step_named(gorge, "climb_check")
    for prepared in prepare(gorge)[:climb]:
        if not isinstance(prepared.step.command, Break):
            encounter = perform(encounter, prepared.step).encounter
    step = replace(prepare(gorge)[climb].step, throws=((3,), (2,)))
    judged = {one.what: one for one in perform(encounter, step).judged}
    assert judged["check.stumbled"].actual == "true"


def test_each_guard_and_stranger_has_a_buffer_that_is_kept(walked: list[tuple[Prepared, Done]]) -> None:
    used = {who: c.buffer_used for _, done in walked for who, c in done.encounter.combatants.items() if c.acted}
    fought = {f"guard_{n}" for n in range(1, 11)} | {f"stranger_{n}" for n in range(1, 7)}
    assert fought - used.keys() == set()


def test_the_faces_of_the_book_are_the_books(gorge: Scenario) -> None:
    steps = prepare(gorge)
    faces = {name: steps[step_named(gorge, name)].step.throws for name in ("first_blow", "second_guard", "climb_check")}
    assert faces == {"first_blow": ((4,), (1,)), "second_guard": ((2,), (5, 2)), "climb_check": ((3,),)}
    assert steps[step_named(gorge, "the_stumble")].step.throws[:2] == ((2,), (2,))
    assert steps[step_named(gorge, "last_lunge")].step.throws[0] == (4,)


def test_the_transcript_of_all_events(walked: list[tuple[Prepared, Done]], snapshot: Snapshot) -> None:
    assert len(walked) > 60
    snapshot.snapshot_dir = "tests/snapshots"
    snapshot.assert_match(transcript(walked), "gorge_events.txt")


def transcript(walked: list[tuple[Prepared, Done]]) -> str:
    """Each step and its events, one to a line, as JSON without the fields that are empty."""
    lines = []
    for prepared, done in walked:
        lines.append(f"#{prepared.index} {prepared.scene}/{prepared.step.id} round {done.encounter.round}")
        lines += [f"  {line(codec.event_data(event, 'en'))}" for event in done.events]
    return "\n".join(lines) + "\n"


def line(data: dict[str, Any]) -> str:
    kept = {key: value for key, value in data.items() if value not in (None, "", [])}
    return json.dumps(kept, ensure_ascii=False)


def test_the_json_counts_what_was_expected(gorge: Scenario, walked: list[tuple[Prepared, Done]]) -> None:
    data = report.replay_data(gorge, walked, "de")
    counts = data["expectations"]
    assert counts["failed"] == 0
    assert counts["total"] == counts["book"] + counts["chosen"]
    assert counts["book"] > 120
