"""What the terminal shows is the same with the differing driver as with plain Textual, on every screen there is."""

from __future__ import annotations

import pytest

from tests.journeys.program import at_step, samyra
from tests.terminal import Terminal

PLAIN = {"SAMYRA_PLAIN_DRIVER": "1"}
WALK = ["space"] * 14 + ["left", "left", "right", "down", "down", "up", "z", "z", "end", "home", "]", "[", "T", "L"]
SCREENS = {
    "explanation": ["space"] * 4 + ["e", "down", "right", "left", "e"],
    "outline": ["space"] * 4 + ["g", "down", "down", "W", "a", "escape"],
    "help": ["?", "down", "end", "S", "t", "r", "escape"],
    "palette": ["ctrl+p", "e", "down", "escape"],
    "log and search": ["space"] * 6 + ["tab", "up", "enter", "escape", "/", "N", "a", "enter", "escape"],
    "story": ["space", "b", "escape"],
}


def both(cols: int, rows: int, *arguments: str) -> tuple[Terminal, Terminal]:
    return samyra(*arguments, cols=cols, rows=rows), samyra(*arguments, cols=cols, rows=rows, **PLAIN)


def same_after(keys: list[str], ours: Terminal, plain: Terminal) -> None:
    """Press the keys in both, one by one; after each the grids are equal in characters, colours and attributes."""
    for place, key in enumerate(keys):
        for terminal in (ours, plain):
            terminal.send(key)
        for terminal in (ours, plain):
            terminal.settle(0.025)
        if ours.grid() != plain.grid():  # a slow machine may have painted one of the two only
            for terminal in (ours, plain):
                terminal.settle(0.5)
        shown = f"after {keys[: place + 1]}:\n{ours.screen()}\n== plain ==\n{plain.screen()}"
        assert ours.grid() == plain.grid(), shown


@pytest.mark.parametrize(("cols", "rows"), [(80, 24), (140, 45)])
def test_a_walk_looks_the_same(cols: int, rows: int) -> None:
    ours, plain = both(cols, rows, "play", "gorge_ambush")
    with ours, plain:
        for terminal in (ours, plain):
            terminal.wait_for(at_step(0), timeout=30)
        same_after(WALK, ours, plain)
        assert ours.bytes_received < plain.bytes_received / 2


def test_every_screen_looks_the_same() -> None:
    ours, plain = both(80, 24, "play", "gorge_ambush")
    with ours, plain:
        for terminal in (ours, plain):
            terminal.wait_for(at_step(0), timeout=30)
        for keys in SCREENS.values():
            same_after(["home", *keys], ours, plain)


def test_the_library_looks_the_same() -> None:
    ours, plain = both(100, 30)
    with ours, plain:
        for terminal in (ours, plain):
            terminal.wait_for("Hinterhalt", timeout=30)
        same_after(["down", "down", "S", "c", "h", "backspace", "backspace"], ours, plain)


def test_after_a_change_of_size_it_looks_the_same() -> None:
    ours, plain = both(80, 24, "play", "gorge_ambush")
    with ours, plain:
        for terminal in (ours, plain):
            terminal.wait_for(at_step(0), timeout=30)
        same_after(["space"] * 4, ours, plain)
        for cols, rows in ((100, 30), (3, 2), (1, 1), (80, 24)):
            for terminal in (ours, plain):
                terminal.resize(cols, rows)
                terminal.settle(0.3)
        same_after(["space", "e"], ours, plain)
