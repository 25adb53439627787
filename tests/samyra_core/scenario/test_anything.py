"""Arbitrary bytes and texts: never an exception, never a hang, and every fault has a place in the text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from samyra_core.scenario import parse
from tests.samyra_core.scenario.marked import BASE
from tests.tries import tries

LINES = BASE.splitlines(keepends=True)
PIECES = [
    *BASE.split(),
    *LINES,
    *"\t\n :-#,[]{}&*!|>'\"%@`?~\\",
    "- ",
    ": ",
    " #",
    "\r",
    "...",
    "---",
    "<<",
    "\x1b",
    "\u202e",
    "ä",
    "1/3",
    "−2",
]


def sound(data: str | bytes) -> None:
    """Loads it and looks at what came of it."""
    loaded = parse(data)
    errors = [fault for fault in loaded.faults if fault.severity == "error"]
    assert (loaded.scenario is None) == bool(errors)
    lines = len(data) + 1
    for fault in loaded.faults:
        assert 0 <= fault.line <= lines
        assert (fault.column >= 1) == (fault.line >= 1)
        assert all(type(value) in (str, int) for value in fault.params.values())
        assert all(len(str(value)) < 1000 for value in fault.params.values())
    assert list(loaded.faults) == sorted(loaded.faults, key=lambda fault: (fault.line, fault.column))


@given(st.binary(max_size=300))
@settings(max_examples=tries(50, 250), deadline=2000)
def test_bytes(data: bytes) -> None:
    sound(data)


@given(st.text(max_size=300))
@settings(max_examples=tries(50, 250), deadline=2000)
def test_texts(text: str) -> None:
    sound(text)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
@settings(max_examples=tries(80, 500), deadline=2000)
def test_texts_that_look_like_a_scenario(text: str) -> None:
    sound(text)


@given(st.integers(0, len(BASE)), st.integers(0, 30), st.sampled_from(PIECES))
@settings(max_examples=tries(100, 700), deadline=2000)
def test_a_scenario_with_one_piece_replaced(start: int, length: int, piece: str) -> None:
    sound(BASE[:start] + piece + BASE[start + length :])


@given(st.permutations(range(len(LINES))), st.integers(0, len(LINES)))
@settings(max_examples=tries(30, 200), deadline=2000)
def test_a_scenario_with_its_lines_shuffled(order: list[int], kept: int) -> None:
    sound("".join(LINES[place] for place in order[:kept]) + "".join(LINES[kept:]))
