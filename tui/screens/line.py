"""One line to write: a title."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from samyra_core.record import record
from tui import keys, plain
from tui.screens.pick import FilteredScreen
from tui.widgets.panel import Panel
from tui.widgets.spans import Sheet, Span, paragraph
from tui.words import _


@record
class Wanted:
    """What stands below the line: what is written there."""

    title: str
    text: str


def wanted_sheet(wanted: Wanted, width: int) -> Sheet:
    rows = paragraph(wanted.text, max(1, width - 2), "muted", indent=" ")
    return Sheet(tuple(rows), (Span(plain.cut(wanted.title, max(1, width - 6)), "title"),))


class LineScreen(FilteredScreen[str | None]):
    """Ends with what was written, blanks at its ends aside, or None."""

    KIND = keys.LINE
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.LINE)]
    CSS_PATH = "../styles/pick.tcss"

    def __init__(self, title: Callable[[], str], text: Callable[[], str], start: str, most: int) -> None:
        super().__init__()
        self.title_of, self.text_of = title, text
        self.filter_line.value = plain.clean(start)[:most]
        self.filter_line.max_length = most
        self.below: Panel[Wanted] = Panel(wanted_sheet, id="below")

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield self.filter_line
            yield self.below
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.filter_line.action_end()
        self.show()

    def typed(self) -> None:
        self.show()

    def entered(self) -> None:
        self._take()
        self.action_keep()

    def show(self) -> None:
        self.below.set(Wanted(self.title_of(), self.text_of()))
        self.show_keys()

    def invitation(self) -> str:
        return _("type a title")

    def conditions(self) -> set[str]:
        return {"written"} if self.filter_line.value.strip() else set()

    def action_keep(self) -> None:
        if self.is_current and self.filter_line.value.strip():
            self.dismiss(self.filter_line.value.strip())

    def action_close(self) -> None:
        if self.is_current:
            self.dismiss(None)
