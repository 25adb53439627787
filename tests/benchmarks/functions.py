"""Single functions: odds against icepool, `resolve`, loading."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import icepool

from samyra_core import odds, scenario, script
from samyra_core.engine import begin, resolve
from samyra_core.session import Session
from tests.benchmarks.rows import call_time, microseconds, milliseconds, row


def plus_minus(depth: int) -> icepool.Die[int]:
    """The ±W6, cut off after `depth` further faces."""
    faces: dict[int, int] = dict.fromkeys((2, 4, -1, -3), 6**depth)
    for length in range(1, depth + 1):
        faces[6 * length] = faces[-5 * length] = 5 * 6 ** (depth - length)
    return icepool.Die(faces)


def report() -> Iterator[str]:
    die = plus_minus(12)
    mine = call_time(lambda: odds.stumble(21, -3, 21))
    other = call_time(lambda: (die + 18).map(lambda total: abs(total) < 21))
    yield row(
        "odds.stumble", microseconds(mine), microseconds(other), mine / other, "≤ 5 µs; beside: icepool, depth 12"
    )
    naga, guard = odds.Contestant(21, -3, 21), odds.Contestant(15, -3, Fraction(9))
    mine = call_time(lambda: odds.contest(naga, guard, 3, 3, 4))
    other = call_time(lambda: die + 18 - die)
    yield row(
        "odds.contest, both stumble", microseconds(mine), microseconds(other), mine / other, "≤ 1 ms; beside: icepool"
    )
    loaded = scenario.load("gorge_ambush").scenario
    assert loaded is not None
    commands = []
    encounter = begin(loaded.setup)
    for prepared in script.prepare(loaded):
        commands.append((encounter, prepared.step.command, prepared.step.throws))
        encounter = script.perform(encounter, prepared.step).encounter

    def walk() -> None:
        for one in commands:
            resolve(*one)

    each = call_time(walk) / len(commands)
    yield row("resolve, the gorge's commands, each", microseconds(each), target=f"{1 / each:,.0f}/s, wanted ≥ 50,000/s")
    yield row("load the gorge", milliseconds(call_time(lambda: scenario.load("gorge_ambush"))))

    def whole() -> None:
        session = Session(loaded)
        session.jump(len(session.steps))

    yield row("a session through the whole gorge", milliseconds(call_time(whole)))
