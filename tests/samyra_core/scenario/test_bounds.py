"""Whatever is too large is refused in bounded time; one place for all such limits."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator

import pytest

from samyra_core.scenario import source, tree
from samyra_core.scenario.faults import FaultCode
from tests.samyra_core.scenario.marked import BASE, changed, found, load, with_naga

C = FaultCode
SECONDS = 10
"""Far more than any of these takes (the slowest about one); a hang or a blow-up takes for ever."""
MEGABYTES = 400


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """Neither long nor large."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MEGABYTES * 1024


def codes(text: str | bytes) -> set[str]:
    loaded = load(text)
    assert loaded.scenario is None
    return {fault.code.value for fault in loaded.faults}


def test_ten_megabytes_are_too_many() -> None:
    assert {"file_too_large"} == codes("a: b\n" * 2_000_000)
    assert {"file_too_large"} == codes(b"x" * 10_000_000)


def test_a_hundred_thousand_combatants_are_too_many() -> None:
    crowd = "".join(f"  c{number}: {{side: foes}}\n" for number in range(60_000))
    assert {"too_many_nodes"} == codes(changed("combatants:\n", "combatants:\n" + crowd))
    assert {"out_of_range"} == codes(changed("count: 2", "count: 100000"))
    assert {"too_many_combatants"} == codes(changed("count: 2", "count: 500"))


def test_aliases_that_multiply_are_counted_as_what_they_stand_for() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 40)]
    assert {"too_many_nodes"} == codes("\n".join(lines) + "\n" + BASE)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "- - ", "[{a: "])
def test_a_thousand_levels_are_too_deep(opening: str) -> None:
    assert "too_deep" in codes("title: \n " + opening * 1000) | codes(opening * 200_000)


def test_depth_counts_what_an_alias_stands_for() -> None:
    deep = "[" * 40 + "]" * 40
    assert {"too_deep"} == codes(f"a: &a {deep}\nb: {'[' * 40}*a{']' * 40}\n")
    assert "too_deep" not in codes(f"a: &a {deep}\nb: [*a]\n")


def test_sixty_levels_are_read() -> None:
    assert tree.read("[" * tree.MAX_DEPTH + "]" * tree.MAX_DEPTH).faults == []


def test_a_very_long_scalar_is_one_fault() -> None:
    assert found(load(with_naga(f"name: {'x' * 60_000}"))) == [("too_long", 10, 11)]


def test_too_many_steps_are_refused() -> None:
    loaded = load(BASE + "      - turn: next\n" * 5000)
    assert found(loaded) == [("too_many_steps", 12, 1)]
    assert load(BASE + "      - turn: next\n" * 4999).scenario is not None


def test_a_plan_that_is_carried_out_again_and_again_counts_each_time() -> None:
    plan = "plans:\n  - id: p\n    when: {}\n    steps:\n" + "      - turn: next\n" * 200
    assert {"too_many_steps"} == codes(BASE + "      - plan: p\n" * 200 + plan)


@pytest.mark.parametrize("backwards", [False, True])
def test_planned_events_a_thousand_levels_deep_are_refused(backwards: bool) -> None:
    plans = [f"  - {{id: p{one}, when: {{}}, steps: [{{plan: p{one + 1}}}]}}\n" for one in range(1500)]
    chain = "".join(reversed(plans) if backwards else plans)
    assert {"too_many_steps"} == codes(BASE + "plans:\n" + chain + "  - {id: p1500, when: {}, steps: [{turn: next}]}\n")


def test_planned_events_that_multiply_each_other_are_refused() -> None:
    chain = "".join(
        f"  - {{id: p{one}, when: {{}}, steps: [{{plan: p{one + 1}}}, {{plan: p{one + 1}}}]}}\n" for one in range(60)
    )
    assert {"too_many_steps"} == codes(BASE + "plans:\n" + chain + "  - {id: p60, when: {}, steps: [{turn: next}]}\n")


@pytest.mark.wide
def test_many_wrong_ids_and_many_keys_twice_take_no_time() -> None:
    assert "bad_id" in codes(changed("combatants:\n", "combatants:\n" + "".join(f"  C{n}: 1\n" for n in range(20_000))))
    assert "run_together" in codes(BASE + "      - turn: next\n" + "        turn: next\n" * 20_000)
    assert "duplicate_key" in codes(BASE + "      - text: x\n" + "        text: x\n" * 20_000)


def test_only_so_many_faults_are_listed_and_the_last_one_says_so() -> None:
    loaded = load(BASE + "      - turn: naxt\n" * 4000)
    assert len(loaded.faults) == tree.MAX_FAULTS + 1
    assert C.TOO_MANY_FAULTS is loaded.faults[-1].code
    assert {C.UNKNOWN_VALUE} == {fault.code for fault in loaded.faults[:-1]}


def test_many_unknown_names_among_many_known_ones_take_no_time() -> None:
    crowd = "".join(f"  combatant_{number}: {{side: foes}}\n" for number in range(400))
    steps = "".join(f"      - rest: combatent_{number}x\n" for number in range(4000))
    assert "too_many_faults" in codes(changed("combatants:\n", "combatants:\n" + crowd) + steps)


@pytest.mark.parametrize(
    "text",
    [
        "\x00" * 100_000,
        "\x1b[2J" * 100_000,
        "a:\n" + "\t" * 100_000,
        "'" * 100_001,
        '"' + "\\" * 100_001,
        "a: " * 100_000,
        "&a " * 100_000,
        "!a " * 50_000,
        "- &a *a\n" * 20_000,
        "#" * 1_000_000,
        "x: " + "#" * 1_000_000,
        "[" + "a, " * 199_000,
        "? a\n" * 60_000,
        "x: |\n" + "  a\n" * 100_000,
        " " * 1_000_000 + "a: b",
        "{" + "a: #" * 100_000,
    ],
)
def test_hostile_texts_end_soon(text: str) -> None:
    assert codes(text)


def test_the_bound_of_bytes_is_inclusive() -> None:
    filler = "#" * (source.MAX_BYTES - len(BASE) - 1) + "\n"
    assert load(BASE + filler).scenario is not None
    assert {"file_too_large"} == codes(BASE + "#" + filler)
