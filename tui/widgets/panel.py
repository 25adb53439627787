"""A panel that lays out what it is handed anew for every width."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from textual.geometry import Size

from tui.widgets.rows import Rows
from tui.widgets.spans import Sheet

S = TypeVar("S")


class Panel(Rows, Generic[S]):
    """Rows made by `lay(state, width)`. `sticky`: whether the end stays in sight when something is added."""

    def __init__(
        self, lay: Callable[[S, int], Sheet], *, id: str | None = None, classes: str | None = None, sticky: bool = False
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._lay_out = lay
        self._state: S | None = None
        self._laid: tuple[S, int, Sheet] | None = None
        self.sticky = sticky
        self._height = 0

    def set(self, state: S) -> None:
        """Show another state."""
        self._state = state
        self._lay()

    def sheet_for(self, width: int) -> Sheet:
        """The state laid out for that width; made once."""
        if self._state is None:
            return Sheet()
        if self._laid is None or self._laid[0] is not self._state or self._laid[1] != width:
            self._laid = (self._state, width, self._lay_out(self._state, width))
        return self._laid[2]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.sheet_for(width).height

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        if not self.size.width:
            if self.styles.is_auto_height:
                self.refresh(layout=True)
            return
        sheet = self.sheet_for(self.size.width)
        height, self._height = self._height, self.size.height
        changed = self.show(sheet) or height != self.size.height
        if changed and sheet.selected is not None:
            self.reveal(sheet.selected)
        elif changed and self.sticky:
            self.scroll_bottom()
