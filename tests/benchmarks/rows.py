"""One line of the report, and the clocks behind it."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable
SAMYRA = [PYTHON, "-m", "tui"]
COMPILED: dict[str, str | None] = {"PYTHONDONTWRITEBYTECODE": None}
"""Changes to the environment: an installed program has its byte code; without it every start is slower by half."""
ENV = {name: value for name, value in os.environ.items() if name not in COMPILED}


def row(what: str, measured: str, baseline: str = "", ratio: float | None = None, target: str = "") -> str:
    shown = "" if ratio is None else f"{ratio:.2f}"
    return f"{what:<58} {measured:>14} {baseline:>12} {shown:>7}   {target}"


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


def microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs"


def process_time(command: Sequence[str]) -> float:
    """Seconds one process takes from start to end."""
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=ENV, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def paired(command: Sequence[str], baseline: Sequence[str], runs: int = 15) -> tuple[float, float, float]:
    """Medians of both, and the median of the ratios of runs taken in turn."""
    process_time(command), process_time(baseline)
    times = [(process_time(command), process_time(baseline)) for _ in range(runs)]
    ratios = [mine / other for mine, other in times]
    mine, other = (statistics.median(column) for column in zip(*times, strict=True))
    return mine, other, statistics.median(ratios)


def call_time(call: Callable[[], object], least: float = 0.2) -> float:
    """Seconds one call takes: the best of five batches, each long enough for the clock."""
    count = 1
    while True:
        start = time.perf_counter()
        for _ in range(count):
            call()
        if time.perf_counter() - start > least / 5:
            break
        count *= 2
    batches = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(count):
            call()
        batches.append((time.perf_counter() - start) / count)
    return min(batches)
