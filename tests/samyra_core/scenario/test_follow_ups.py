"""One oversight, one fault: a dash left out, a wrong id or a wrong number brings no others along."""

from __future__ import annotations

import pytest

from tests.samyra_core.scenario.marked import BASE, changed, found, load, split, with_step


def test_steps_that_ran_together_are_read_as_what_they_are() -> None:
    """One fault for each missing dash, none for the keys that follow it, and each step is looked at."""
    text, places = split(
        with_step(
            "engage: {who: naga, with: [guard_1]}\n§text: A\nattack: {who: naga, target: guard_1}\nthrows: [4, 1]\n"
            "expect: {book: {guard.up: 1}}\n§text: B\nattack: {who: naga, target: §gard_2}\nthrows: [4, 1]\n"
            "expect: {book: {guard.up: 0}}"
        )
    )
    codes = ("two_verbs", "run_together", "unknown_combatant")
    assert [(code, *place) for code, place in zip(codes, places, strict=True)] == found(load(text))


@pytest.mark.parametrize("dropped", range(2, 10))
def test_whichever_dash_is_left_out_its_line_is_named(dropped: int) -> None:
    rest = "        attack: {who: naga, target: guard_1}\n        throws: [4, 1]\n"
    steps = "".join(f"      - text: Step {number}\n{rest}" for number in range(1, 10))
    text = BASE + steps.replace(f"- text: Step {dropped}\n", f"  text: Step {dropped}\n")
    assert found(load(text)) == [("run_together", 17 + 3 * (dropped - 1), 9)]


def test_a_wrong_id_is_one_fault_and_its_references_are_none() -> None:
    text = BASE.replace("naga", "näga") + "      - rest: näga\n      - join: wächter_1\n"
    text = text.replace("  guard:", "  wächter:").replace(", guard]", ", wächter]")
    text += "        expect: {book: {näga.fatigue: 0, wächter_2.status: up}}\n"
    loaded = load(text)
    assert found(loaded) == [("bad_id", 5, 3), ("bad_id", 11, 3)]
    assert [(one.params["suggestion"], one.params["also"]) for one in loaded.faults] == [("naega", 2), ("waechter", 2)]


def test_references_to_what_a_wrong_id_should_be_are_known() -> None:
    assert found(load(changed("  naga:\n", "  Nága:\n"))) == [("bad_id", 5, 3)]
    assert found(load(changed("id: gorge", "id: Gorge") + "plans: [{id: p, when: {scene: gorge}}]\n")) == [
        ("bad_id", 13, 9)
    ]


@pytest.mark.parametrize("count", ["fünf", "1e9", "501", "[3]", "''"])
def test_a_count_that_is_none_brings_no_other_faults_along(count: str) -> None:
    loaded = load(changed("count: 2", f"count: {count}").replace("  naga:", "  guard_7: {side: foes}\n  naga:"))
    assert [(fault.line, fault.column) for fault in loaded.faults] == [(12, 18)]
