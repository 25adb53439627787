"""The footer: what the next key does, and the other keys that work now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.message import Message

from samyra_core.record import record
from tui import plain
from tui.widgets.rows import Rows
from tui.widgets.spans import Line, Sheet, Span, row, width_of


@record
class Hint:
    """One key of the footer and what it does now."""

    action: str
    key: str
    words: str
    short: str = ""
    """The same in fewer words, "" where there are none."""
    stays: bool = False
    """Never left out for another one but the first."""


class KeyBar(Rows):
    """One line of hints, the most important first; those without room are left out whole."""

    hints: Sequence[Hint] = ()

    @dataclass
    class Clicked(Message):
        """A hint was clicked: as good as its key."""

        action: str

    def show_hints(self, hints: Sequence[Hint]) -> None:
        self.hints = hints
        self._lay()

    def shown(self) -> list[Hint]:
        """The hints there is room for."""
        return hints_within(self.hints, self.size.width)

    def on_resize(self) -> None:
        self._lay()

    def on_click(self, event: events.Click) -> None:
        right = 0
        for hint in self.shown():
            left, right = right, right + _size(hint)
            if left <= event.x < right:
                self.post_message(self.Clicked(hint.action))

    def _lay(self) -> None:
        if not self.size.width:
            return
        line: list[Span] = []
        for hint in self.shown():
            line += [Span(f" {hint.key} ", "key"), Span(f" {hint.words} ")]
        self.show(Sheet((row(*line),)))


def hints_within(hints: Sequence[Hint], width: int) -> list[Hint]:
    """What fits: the first and those that stay, then the others by their order; cut is the first, all else being gone.

    The first takes its short words where its long ones find no room beside those that stay.
    """
    if not hints:
        return []
    first, *others = hints
    staying = [hint for hint in others if hint.stays]
    room = width - sum(_size(hint) for hint in staying)
    if _size(first) > room and first.short:
        first = replace(first, words=first.short)
    while staying and _size(first) > room and room < width // 2:
        room += _size(staying.pop(0))
    words = plain.cut(first.words, max(0, room - _size(replace(first, words=""))))
    first = replace(first, words=words)
    room -= _size(first)
    kept: list[Hint] = []
    for hint in others:
        if hint in staying:
            kept.append(hint)
        elif not hint.stays and _size(hint) <= room:
            kept.append(hint)
            room -= _size(hint)
    return [first, *kept]


def _size(hint: Hint) -> int:
    line: Line = (Span(f" {hint.key} "), Span(f" {hint.words} "))
    return width_of(line)
