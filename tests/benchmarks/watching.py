"""A second terminal that follows: from the key in the first to the step on the second, and its silence."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator

from tests.benchmarks.rows import COMPILED, ROOT, SAMYRA, milliseconds, row
from tests.terminal import Terminal

STEPS = 30
IDLE_SECONDS = 5.0


def report() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="samyra benchmarks ") as data:
        env = {**COMPILED, "SAMYRA_DATA": data, "SAMYRA_LANG": "de"}

        def opened(*call: str) -> Terminal:
            return Terminal([*SAMYRA, *call], 80, 24, env=env, cwd=ROOT)

        with opened("play", "gorge_ambush") as played:
            played.wait_for("0/68", timeout=30)
            played.send("space")
            played.wait_for("1/68")
            with opened("watch") as watched:
                watched.wait_for("1/68", timeout=30)
                watched.settle(0.3)
                times = []
                for index in range(2, STEPS + 2):
                    start = time.perf_counter()
                    played.send("space")
                    watched.wait_for(f"{index}/68")
                    times.append(time.perf_counter() - start)
                    played.wait_for(f"{index}/68")
                yield row("a step, key here to screen there", milliseconds(statistics.median(times)), target="≤ 500 ms")
                yield row("  the slowest", milliseconds(max(times)))
                watched.settle(0.3)
                silent = watched.idle_bytes(IDLE_SECONDS)
                yield row(f"bytes in {IDLE_SECONDS:.0f} s of silence: watch", str(silent), target="0")
