"""Whole processes against bare ones: starts, answers on the command line, lint."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks.rows import PYTHON, SAMYRA, milliseconds, paired, row

BARE = [PYTHON, "-c", "pass"]
CONTEST = "odds contest --attack 21 --defence 12 --weapon 3 --armour 3 --threshold 4"
CALLS = {
    "samyra --help": ["--help"],
    "samyra roll ±W6": ["roll", "±W6"],
    "samyra check": ["check", "FP(Tarnen)+2", "--level", "10"],
    "samyra odds stumble": ["odds", "stumble", "--skill", "21", "--fatigue", "24"],
    "samyra odds contest": CONTEST.split(),
}


def report() -> Iterator[str]:
    for name, arguments in CALLS.items():
        mine, bare, ratio = paired([*SAMYRA, *arguments], BARE)
        yield row(name, milliseconds(mine), milliseconds(bare), ratio, "≤ 6 × python -c pass")
    readers = [PYTHON, "-c", "import ruamel.yaml, cattrs"]
    mine, bare, ratio = paired([*SAMYRA, "lint", "scenarios/gorge_ambush.yaml"], readers)
    yield row(
        "samyra lint, 520 lines", milliseconds(mine), milliseconds(bare), ratio, "≤ 1.5 × importing ruamel, cattrs"
    )
    mine, bare, ratio = paired([*SAMYRA, "replay", "gorge_ambush", "--format", "json"], readers)
    yield row("samyra replay --format json, 68 steps", milliseconds(mine), milliseconds(bare), ratio)
