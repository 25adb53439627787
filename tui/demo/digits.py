"""Numbers drawn large, out of half blocks, so that they are read from across a room."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tui.demo.letters import LETTERS

_HEIGHT: Final = 5
"""Points of a glyph from top to bottom; each is half a cell high at scale 1."""

_GLYPHS: Final = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", ".##", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", "..#", "..#"),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    ":": (".", "#", ".", "#", "."),
    "<": ("..#", ".#.", "#..", ".#.", "..#"),
    "/": ("..#", "..#", ".#.", "#..", "#.."),
    "−": ("...", "...", "###", "...", "..."),
    " ": (".", ".", ".", ".", "."),
    **LETTERS,
}
_BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def can_draw(text: str) -> bool:
    """Whether there is a glyph for every character."""
    return all(character in _GLYPHS for character in text)


def height(scale: int) -> int:
    """Rows of a drawing at `scale` ≥ 1."""
    return (_HEIGHT * scale + 1) // 2


@lru_cache(maxsize=512)
def draw(text: str, scale: int) -> tuple[str, ...]:
    """`text` as `height(scale)` rows of one width. KeyError for a character without a glyph (`can_draw`)."""
    lines = [_points(text, scale, y // scale) for y in range(_HEIGHT * scale)]
    if len(lines) % 2:
        lines.append([False] * len(lines[0]))
    return tuple(
        "".join(_BLOCKS[above, below] for above, below in zip(lines[y], lines[y + 1], strict=True))
        for y in range(0, len(lines), 2)
    )


def _points(text: str, scale: int, y: int) -> list[bool]:
    """One line of points, a gap as wide as a stroke between the glyphs."""
    line = ".".join(_GLYPHS[character][y] for character in text)
    return [point == "#" for point in line for _times in range(scale)]
