"""A text to read: scrolled with the arrows, closed with Escape."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui import keys
from tui.screens.base import KeyedScreen
from tui.widgets.rows import Rows


class ReaderScreen(KeyedScreen[None]):
    """Subclasses give the panel that is scrolled."""

    KIND = keys.READER
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.READER)]
    CSS_PATH = "../styles/pick.tcss"

    def scrolled(self) -> Rows:
        raise NotImplementedError

    def on_mount(self) -> None:
        self.show()

    def action_list_up(self) -> None:
        self.scrolled().scroll_rows(-1)

    def action_list_down(self) -> None:
        self.scrolled().scroll_rows(1)

    def action_page_up(self) -> None:
        self.scrolled().scroll_rows(-max(1, self.scrolled().visible_rows - 1))

    def action_page_down(self) -> None:
        self.scrolled().scroll_rows(max(1, self.scrolled().visible_rows - 1))

    def action_close(self) -> None:
        if self.is_current:
            self.dismiss(None)
