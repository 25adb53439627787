"""The faults as a long run: `python -m tests.soak [--kills N] [--seed N] [--jobs N] [PART]…`.

Prints a table of figures at its end; exit code 1 if anything was lost, a damaged file was taken for another one, or the
library could not be used. The short form of the same is `tests/faults`, in the suite.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import partial

from tests.soak import damage, ends, kills, room, writers
from tests.soak.figures import Figures, table

Part = Callable[[], Figures]


def shared(total: int, most: int) -> list[int]:
    """`total` in portions of at most `most`."""
    return [min(most, total - done) for done in range(0, total, most)]


def parts(chosen: list[str], count: int, seed: int, every: int) -> Iterator[Part]:
    """What is to be done, in portions that can be done side by side. Of `count` kills a quarter hits bare writers."""
    terminal = count * 3 // 4
    scripted = terminal * 2 // 3
    if "script" in chosen:
        for index, portion in enumerate(shared(scripted, 10)):
            yield partial(kills.scripted, portion, seed + index)
    if "hand" in chosen:
        for index, portion in enumerate(shared(terminal - scripted, 10)):
            yield partial(kills.by_hand, portion, seed + index)
    if "writers" in chosen:
        for index, portion in enumerate(shared(count - terminal, 10)):
            yield partial(writers.killed, portion, seed + 1000 * index)
    if "ends" in chosen:
        for index in range(4):
            yield partial(ends.all_ends, 1, seed + index)
    if "room" in chosen:
        for index in range(4):
            yield partial(room.filled, 3, seed + index)
    if "damage" in chosen:
        yield damage.odd
        for index in range(4):
            yield partial(damage.damaged, 4 * every, 100, seed + index, first=index * every)


PARTS = ("script", "hand", "writers", "ends", "room", "damage")


def ended(part: Future[Figures]) -> Figures:
    """What came of it; a part that broke off is a fault like any other, and the rest goes on."""
    try:
        return part.result()
    except Exception as error:
        broken = Figures("broken off")
        broken.fault(f"{type(error).__name__}: {error}")
        return broken


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="The faults as a long run.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--kills", type=int, default=280, help="how many processes to kill (280)")
    parser.add_argument("--every", type=int, default=97, help="files are cut at every Nth length (97)")
    parser.add_argument("--seed", type=int, default=1, help="other numbers, other moments (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes side by side (all cores)")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    os.environ["XDG_CONFIG_HOME"] = os.devnull  # No key file, and nothing remembered from one run to the next.
    begun = time.monotonic()
    todo = list(parts(given.parts or list(PARTS), given.kills, given.seed, given.every))
    rows: dict[str, Figures] = {}
    with ProcessPoolExecutor(given.jobs, multiprocessing.get_context("spawn")) as pool:
        for done, part in enumerate(as_completed([pool.submit(part) for part in todo]), 1):
            figures = ended(part)
            rows.setdefault(figures.part, Figures(figures.part)).add(figures)
            print(f"\r{done}/{len(todo)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(table(rows.values()))
    print(f"{time.monotonic() - begun:.0f} s, seed {given.seed}")
    return 0 if all(figures.fine for figures in rows.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
