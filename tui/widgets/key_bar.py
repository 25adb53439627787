"""The footer: what the next key does, and the other keys that work now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tui import plain
from tui.widgets.rows import Rows
from tui.widgets.spans import Line, Sheet, Span, row, width_of


@dataclass(frozen=True, slots=True)
class Hint:
    """One key of the footer and what it does now."""

    action: str
    key: str
    words: str


class KeyBar(Rows):
    """One line of hints, the most important first; those without room are left out whole."""

    hints: Sequence[Hint] = ()

    def show_hints(self, hints: Sequence[Hint]) -> None:
        self.hints = hints
        self._lay()

    def shown(self) -> list[Hint]:
        """The hints there is room for."""
        return hints_within(self.hints, self.size.width)

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        if not self.size.width:
            return
        line: list[Span] = []
        for hint in self.shown():
            line += [Span(f" {hint.key} ", "key"), Span(f" {hint.words} ")]
        self.show(Sheet((row(*line),)))


def hints_within(hints: Sequence[Hint], width: int) -> list[Hint]:
    """What fits: all others before the first is cut, but the first has at least half the line."""
    if not hints:
        return []
    first, *others = hints
    least = min(_size(first), width // 2)
    kept: list[Hint] = []
    room = width - least
    for hint in others:
        if _size(hint) <= room:
            kept.append(hint)
            room -= _size(hint)
    words = plain.cut(first.words, max(0, least + room - _size(Hint("", first.key, ""))))
    return [Hint(first.action, first.key, words), *kept]


def _size(hint: Hint) -> int:
    line: Line = (Span(f" {hint.key} "), Span(f" {hint.words} "))
    return width_of(line)
