"""The program's entry: `samyra …` and `python -m tui …`."""

from __future__ import annotations

import gc
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # Without an import: until `main` runs, an interrupt is Python's to tell of.
    from types import FrameType

INTERRUPTED = 130


def main() -> None:
    """Run the command line and end the process with its exit code, silently when it is interrupted.

    Imports make next to no garbage, and what they made is still needed at the end; looking through it would take a
    seventh of a short call.
    """
    try:
        sys.exit(_main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _main() -> int:
    gc.disable()
    import signal

    interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if interruptible:
        signal.signal(signal.SIGINT, _interrupt)
    from tui.cli.program import run

    gc.freeze()
    gc.enable()
    code = run(sys.argv[1:])
    gc.freeze()
    if interruptible:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code


def _interrupt(_number: int, frame: FrameType | None) -> None:
    """End with a `KeyboardInterrupt`, or at once where one would be told of or swallowed: in imports and event loops.

    The second one ends at once anyway. A screen that has the terminal takes the signal itself.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    while frame is not None:
        if frame.f_globals.get("__name__") in ("importlib._bootstrap", "_frozen_importlib", "asyncio.base_events"):
            import os

            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
