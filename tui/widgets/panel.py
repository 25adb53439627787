"""A panel that lays out what it is handed anew for every width."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from textual.geometry import Size
from textual.widget import Widget

from tui.widgets.rows import Rows
from tui.widgets.spans import Sheet

S = TypeVar("S")


class Panel(Rows, Generic[S]):
    """Rows made by `lay(state, width)`. `sticky`: whether the end comes in sight when something is added."""

    def __init__(
        self, lay: Callable[[S, int], Sheet], *, id: str | None = None, classes: str | None = None, sticky: bool = False
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._lay_out = lay
        self._state: S | None = None
        self._laid: dict[int, Sheet] = {}
        """The state laid out, by width."""
        self._height = 0
        self.sticky = sticky

    def set(self, state: S) -> None:
        """Show another state."""
        self._state = state
        self._laid.clear()
        self._lay()

    def sheet_for(self, width: int) -> Sheet:
        """The state laid out for that width; made once."""
        if self._state is None:
            return Sheet()
        if width not in self._laid:
            self._laid[width] = self._lay_out(self._state, width)
        return self._laid[width]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.sheet_for(width).height

    def on_resize(self) -> None:
        self._lay()

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        """Lay out for a new size before it is painted, not after: otherwise each step sends a frame for nothing."""
        changed = super()._size_updated(size, virtual_size, container_size, False)  # its size asks for no other layout
        if changed:
            self._lay(repaint=False)
        return changed

    def _lay(self, *, repaint: bool = True) -> None:
        width, rows = self.size
        if not width:
            if repaint and self.styles.is_auto_height and self._may_be_seen():
                self.refresh(layout=True)
            return
        sheet = self.sheet_for(width)
        if len(sheet.rows) + sheet.headed > rows > 0 and width > 1 and not sheet.more:
            sheet = self.sheet_for(width - 1)  # the track needs a column
        before, self._height = self._height, rows
        changed = self.show(sheet, repaint=repaint) or before != rows
        if changed and sheet.selected is not None:
            self.reveal(sheet.selected)
        elif changed and self.sticky:
            self.scroll_bottom()

    def _may_be_seen(self) -> bool:
        return all(one.styles.display != "none" for one in self.ancestors_with_self if isinstance(one, Widget))
