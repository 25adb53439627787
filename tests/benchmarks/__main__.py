"""All measurements of the program, as ratios: `python -m tests.benchmarks`, with names of `PARTS` behind it only those.

Each figure is a median over several runs, beside a baseline measured in the same run, because machines differ and are
shared. Nothing in here is a test; nothing fails because a machine is slow.
"""

from __future__ import annotations

import sys

from tests.benchmarks import functions, processes, screen, session, watching

PARTS = {
    "processes": processes.report,
    "functions": functions.report,
    "screen": screen.report,
    "session": session.report,
    "watching": watching.report,
}


def main() -> None:
    chosen = sys.argv[1:] or list(PARTS)
    print(f"{'what':<58} {'measured':>14} {'baseline':>12} {'ratio':>7}   target")
    for name in chosen:
        for row in PARTS[name]():
            print(row)


if __name__ == "__main__":
    main()
