"""The program in a pseudo-terminal: first frame, a step, its bytes, silence, a held key."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator

from tests.benchmarks.rows import COMPILED, PYTHON, ROOT, SAMYRA, milliseconds, paired, row
from tests.terminal import Terminal, ideal_bytes

PLAY = [*SAMYRA, "play", "scenarios/gorge_ambush.yaml"]
PLAIN = {"SAMYRA_PLAIN_DRIVER": "1"}
STEPS = 68
IDLE_SECONDS = 5.0


def opened(env: dict[str, str | None] | None = None, cols: int = 80, rows: int = 24) -> Terminal:
    terminal = Terminal(PLAY, cols, rows, env={**COMPILED, **(env or {})}, cwd=ROOT)
    terminal.wait_for("0/68", timeout=30)
    terminal.settle()
    return terminal


def first_frame() -> float:
    """Seconds from the start of the process to the first full frame."""
    start = time.perf_counter()
    with Terminal(PLAY, 80, 24, env=COMPILED, cwd=ROOT) as terminal:
        terminal.wait_for("0/68", timeout=30)
        return time.perf_counter() - start


def press(terminal: Terminal, key: str, awaited: str) -> float:
    """Seconds from the key to the screen that shows what it should."""
    start = time.perf_counter()
    terminal.send(key)
    terminal.wait_for(awaited)
    return time.perf_counter() - start


def walk(env: dict[str, str | None] | None = None) -> tuple[list[float], list[int], list[int]]:
    """Over the whole script: seconds, bytes, and what an ideal differ would have sent, for each step."""
    times, sent, ideal = [], [], []
    with opened(env) as terminal:
        for index in range(1, STEPS + 1):
            before, count = terminal.grid(), terminal.bytes_received
            times.append(press(terminal, "space", f"{index}/68"))
            terminal.settle(0.03)
            sent.append(terminal.bytes_received - count)
            ideal.append(ideal_bytes(before, terminal.grid()))
    return times, sent, ideal


def held() -> tuple[float, float]:
    """Seconds until a burst of 30 keys has settled, and until one has."""
    with opened() as terminal:
        one = statistics.median(press(terminal, "space", f"{index}/68") for index in range(1, 11))
        start = time.perf_counter()
        terminal.type(" " * 30)
        terminal.wait_for("40/68")
        return time.perf_counter() - start, one


def report() -> Iterator[str]:
    imports, _, _ = paired([PYTHON, "-c", "import textual.app"], [PYTHON, "-c", "pass"], 9)
    first = statistics.median(first_frame() for _ in range(9))
    yield row(
        "first full frame of the gorge",
        milliseconds(first),
        milliseconds(imports),
        first / imports,
        "≤ 1.6 × import textual.app",
    )
    times, sent, ideal = walk()
    _, plain, _ = walk(PLAIN)
    yield row("a step, key to screen, median", milliseconds(statistics.median(times)), target="≤ 15 ms")
    shares = sorted(mine / best for mine, best in zip(sent, ideal, strict=True) if best)
    ratio = sum(sent) / sum(ideal)
    yield row(
        "bytes a step, 80×24, mean",
        f"{statistics.mean(sent):.0f}",
        f"{statistics.mean(ideal):.0f}",
        ratio,
        "≤ 1.2 × ideal",
    )
    yield row("  worst step", f"{shares[-1]:.2f} × ideal")
    yield row(
        "  without the differing driver",
        f"{statistics.mean(plain):.0f}",
        f"{statistics.mean(ideal):.0f}",
        sum(plain) / sum(ideal),
    )
    burst, one = held()
    yield row("30 keys in a burst", milliseconds(burst), milliseconds(one), burst / one, "≤ 8 × one key")
    for name, keys in SCREENS.items():
        with opened() as terminal:
            terminal.send(*keys)
            terminal.settle(0.3)
            yield row(
                f"bytes in {IDLE_SECONDS:.0f} s of silence: {name}", str(terminal.idle_bytes(IDLE_SECONDS)), target="0"
            )


SCREENS = {"encounter": (), "explain": ("space", "space", "space", "e"), "outline": ("g",), "help": ("?",)}

if __name__ == "__main__":
    os.environ.pop("COLORTERM", None)
    print(*report(), sep="\n")
