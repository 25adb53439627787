"""The program's entry: `samyra …` and `python -m tui …`."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line and end the process with its exit code.

    Imports make next to no garbage, and what they made is still needed at the end; looking through it would take a
    seventh of a short call.
    """
    gc.disable()
    from tui.cli.program import run

    gc.freeze()
    gc.enable()
    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    main()
