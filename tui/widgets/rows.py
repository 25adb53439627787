"""The panel all screens are made of: rows of spans, a heading, a selection, scrolling without a scroll bar's cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui import plain, symbols
from tui.widgets.spans import Line, Row, Sheet, Span, beside, fitted, width_of


@runtime_checkable
class Inked(Protocol):
    """A screen that knows how a role looks."""

    def ink(self, role: str) -> Style: ...


class Rows(Widget):
    """Shows rows. `top` is the first one shown; a column at the right tells where in a long whole it stands.

    Rows whose key is `selected` are shown reversed; where some of their spans have the role `pick`, only those.
    """

    ALLOW_SELECT = False

    @dataclass
    class Chosen(Message):
        """A row with a key was clicked."""

        rows: Rows
        key: str
        x: int = 0
        """The column, 0..; a row may hold several things beside one another."""

    def __init__(self, *, id: str | None = None, classes: str | None = None, focusable: bool = False) -> None:
        super().__init__(id=id, classes=classes)
        self.can_focus = focusable
        self.sheet = Sheet()
        self.top = 0
        self._styles_of: dict[str, Style] = {}

    # What is shown

    def show(self, sheet: Sheet, *, repaint: bool = True) -> bool:
        """Show other rows; whether they are others at all. Without `repaint` where that comes anyway."""
        if sheet == self.sheet:
            return False
        resized = sheet.height != self.sheet.height and self.styles.is_auto_height
        self.sheet = sheet
        self._clamp()
        if repaint:
            self.refresh(layout=resized)
        return True

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.sheet.rows

    @property
    def visible_rows(self) -> int:
        """How many rows are in sight, ≥ 0."""
        return max(0, self.size.height - self.sheet.headed)

    # Scrolling

    def scroll_rows(self, by: int) -> None:
        """Move what is in sight by that many rows."""
        self._go(self.top + by)

    def scroll_bottom(self) -> None:
        self._go(len(self.rows))

    def scroll_top(self) -> None:
        self._go(0)

    def reveal(self, key: str | None) -> None:
        """Scroll just so far that all rows with that key are in sight."""
        places = [place for place, one in enumerate(self.rows) if one.key == key and key is not None]
        if not places or not self.visible_rows:
            return
        first = places[0]
        while first and places[0] - first < 2 and self.rows[first - 1].key is None:
            first -= 1  # headings above it
        top = min(self.top, first)
        if places[-1] >= top + self.visible_rows:
            top = min(places[0], places[-1] - self.visible_rows + 1)
        self._go(top)

    def _go(self, top: int) -> None:
        before = self.top
        self.top = top
        self._clamp()
        if self.top != before:
            self.refresh()

    def _clamp(self) -> None:
        self.top = max(0, min(self.top, len(self.rows) - self.visible_rows))

    # Textual

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.sheet.height

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((width_of(one.line) for one in self.rows), default=0)

    def notify_style_update(self) -> None:
        self._styles_of.clear()
        super().notify_style_update()

    def on_resize(self) -> None:
        self._clamp()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self.sheet.headed:
            if y == 0:
                return self._strip(heading_line(self.sheet, width), width, "heading")
            y -= 1
        place = self.top + y
        hidden = len(self.rows) > self.visible_rows and width > 1
        track = self._track(y) if hidden and not self.sheet.more else None
        if track is not None:
            width -= 1
        if hidden and self.sheet.more and y == self.visible_rows - 1:
            strip = self._strip(_ending(self.rows[place].line, self.sheet.more, width), width, "")
        elif place < len(self.rows):
            one = self.rows[place]
            chosen = one.key is not None and one.key == self.sheet.selected
            strip = self._chosen_strip(one.line, width) if chosen else self._strip(fitted(one.line, width), width, "")
        else:
            strip = Strip.blank(width, self._style(""))
        return strip if track is None else Strip([*strip, track], width + 1)

    def _track(self, y: int) -> Segment:
        """The piece of the scroll track beside line `y`."""
        seen, total = self.visible_rows, len(self.rows)
        length = max(1, seen * seen // total)
        room = total - seen
        start = (self.top * (seen - length) + room // 2) // room
        if self.top and start == 0 and seen > length:
            start = 1
        inside = start <= y < start + length
        return Segment(symbols.shown("█" if inside else "│"), self._style("thumb" if inside else "track"))

    def _chosen_strip(self, line: Line, width: int) -> Strip:
        """The selected row: uniform, or its picked spans on a quiet ground."""
        if any("pick" in span.role.split() for span in line):
            picked = (Span(s.text, f"{s.role} selected" if "pick" in s.role else s.role) for s in line)
            return self._strip(fitted(tuple(picked), width), width, "ground")
        return self._strip(fitted(tuple(Span(span.text) for span in line), width), width, "selected")

    def _strip(self, line: Line, width: int, over: str) -> Strip:
        segments = [
            Segment(symbols.shown(span.text), self._style(f"{over} {span.role}".strip())) for span in line if span.text
        ]
        gap = width - width_of(line)
        if gap > 0:
            segments.append(Segment(" " * gap, self._style(over)))
        return Strip(segments, max(width, 0))

    def _style(self, role: str) -> Style:
        """The panel's own style with that of the roles on top, which the screen knows."""
        known = self._styles_of.get(role)
        if known is None:
            screen = self.screen
            known = self.rich_style
            if isinstance(screen, Inked):
                for name in role.split():
                    known += screen.ink(name)
            self._styles_of[role] = known
        return known

    # Mouse, where it is switched on

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scroll_rows(3)
        event.stop()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scroll_rows(-3)
        event.stop()

    def on_click(self, event: events.Click) -> None:
        place = self.top + event.y - self.sheet.headed
        if 0 <= place < len(self.rows) and (key := self.rows[place].key) is not None:
            self.post_message(self.Chosen(self, key, event.x))


def _ending(line: Line, more: Line, width: int) -> Line:
    """The last line in sight of a longer whole."""
    room = max(0, width - width_of(more))
    kept: list[Span] = []
    for span in line:
        size = plain.cells(span.text)
        if size > room:
            words = plain.wrap(span.text, room)[0] if room > 0 else ""
            kept.append(Span(words, span.role))
            break
        kept.append(span)
        room -= size
    return (*kept, *fitted(more, width))


def heading_line(sheet: Sheet, width: int) -> Line:
    """A ruled line with a title in it: `── Log ──────── 3/12 ──`."""
    title, aside = sheet.heading, sheet.aside
    if width < 8 or not sheet.ruled:
        return beside(title, aside, width) if aside else fitted(title, width)
    left: Line = (Span("── ", "muted"), *title, Span(" ")) if title else ()
    right: Line = (Span(" "), *aside, Span(" ──", "muted")) if aside else ()
    room = width - width_of(right)
    left = fitted(left, room)
    return (*left, Span("─" * (room - width_of(left)), "muted"), *right)
