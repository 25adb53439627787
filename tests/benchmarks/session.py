"""A session of a thousand steps against a short one: until it is open, a step, a step back, and the disk's share."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from samyra_core.journal import Opened, peek, read
from samyra_core.session import Session
from tests.benchmarks.rows import COMPILED, ROOT, SAMYRA, call_time, microseconds, milliseconds, row
from tests.soak.fights import LED, keep, scenario, ticking
from tests.terminal import Terminal
from tui import saves

LONG, SHORT = 1000, 12
RUNS = 9
QUIET = 0.04
"""Seconds without a byte after which a screen has settled."""


def opened(data: Path) -> Terminal:
    env = {**COMPILED, "SAMYRA_DATA": str(data), "SAMYRA_LANG": "de"}
    return Terminal([*SAMYRA, "resume"], 80, 24, env=env, cwd=ROOT)


def first_frame(data: Path) -> float:
    """Seconds from the start of the process to the first full frame."""
    start = time.perf_counter()
    with opened(data) as terminal:
        terminal.wait_for("Verlauf", timeout=30)
        return time.perf_counter() - start


def settled(terminal: Terminal, key: str) -> float:
    """Seconds from a key to the last byte that it brought about."""
    start = last = time.perf_counter()
    received = terminal.bytes_received
    terminal.send(key)
    while terminal.bytes_received == received or time.perf_counter() - last < QUIET:
        if terminal.idle_bytes(0.001):
            last = time.perf_counter()
    return last - start


def moved(data: Path) -> tuple[float, float]:
    """Median seconds of a step back and of one forward again, over the last few steps."""
    with opened(data) as terminal:
        terminal.wait_for("Verlauf", timeout=30)
        terminal.settle(0.2)
        times: dict[str, list[float]] = {"left": [], "right": []}
        for key in ("left", "right") * 3:
            times[key] += [settled(terminal, key) for _ in range(SHORT // 2)]
    return statistics.median(times["left"]), statistics.median(times["right"])


def in_turn(measure: dict[str, Path]) -> tuple[dict[str, float], float]:
    """Medians of the first frames, and of the ratios of runs taken in turn."""
    rounds = [{name: first_frame(data) for name, data in measure.items()} for _ in range(RUNS)]
    medians = {name: statistics.median(one[name] for one in rounds) for name in measure}
    return medians, statistics.median(one["long"] / one["short"] for one in rounds)


def report() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="samyra benchmarks ") as folder:
        data = {name: Path(folder) / name for name in ("long", "short")}
        ids = {name: keep(data[name], steps) for name, steps in (("long", LONG), ("short", SHORT))}
        paths = {name: saves.sessions_folder(data[name]) / f"{ids[name]}{saves.SUFFIX}" for name in data}
        medians, ratio = in_turn(data)
        yield row(
            f"first frame of a session of {LONG:,} steps",
            milliseconds(medians["long"]),
            milliseconds(medians["short"]),
            ratio,
            f"≤ 1.2 × a session of {SHORT}",
        )
        back, forward = moved(data["long"])
        short_back, short_forward = moved(data["short"])
        yield row("  a step back, key to last byte", milliseconds(back), milliseconds(short_back), back / short_back)
        yield row("  the same again", milliseconds(forward), milliseconds(short_forward), forward / short_forward)
        found = read(paths["long"])
        assert isinstance(found, Opened)
        yield row("  reading its file", milliseconds(call_time(lambda: read(paths["long"]))))
        yield row("  working out its states", milliseconds(call_time(found.session)))
        yield row("  a line of the list", milliseconds(call_time(lambda: peek(paths["long"]))))
        yield from written(Path(folder) / "written", forward)


def written(data: Path, step: float) -> Iterator[str]:
    """What it takes to make one entry safe, fsync included, and its share of a step on the screen."""
    kept = saves.start(data, scenario(LED), ticking())
    bare = Session(scenario(LED))
    for session in (kept.session, bare):
        session.step()
    safe = call_time(lambda: (kept.session.undo(), kept.session.redo())) / 2
    kept.close()
    alone = call_time(lambda: (bare.undo(), bare.redo())) / 2
    disk = os.statvfs(data)
    yield row(
        "one write to disk",
        microseconds(safe - alone),
        target=f"{(safe - alone) / step:.0%} of a step, wanted ≤ 20 %; blocks of {disk.f_bsize}",
    )
