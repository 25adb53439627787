"""A short list to choose from: a digit chooses at once, arrows and Enter choose too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from samyra_core.record import record
from tui import plain
from tui.live.dialog import Dialog
from tui.live.keys import MENU
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

PAGE: Final = 9


@record
class Item:
    """One thing to choose. `do` carries something out, or gives the dialog that asks further."""

    words: str
    do: Callable[[], Dialog | None]
    aside: str = ""


class MenuDialog(Dialog):
    """Closes when something was chosen."""

    KIND: ClassVar[str] = MENU

    def __init__(self, screen: LiveBase, title: str, items: Sequence[Item], place: int = 0) -> None:
        super().__init__(screen)
        self.title = title
        self.items = tuple(items)
        self.place = max(0, min(place, len(self.items) - 1))

    def typed(self, character: str) -> None:
        if character.isascii() and character.isdigit():
            place = self._first() + (int(character) - 1 if character != "0" else PAGE)
            if place < len(self.items):
                self.place = place
                self.action_menu_pick()
                return
        super().typed(character)

    def _first(self) -> int:
        return self.place // PAGE * PAGE

    def _go(self, place: int) -> None:
        if self.items:
            self.place = place % len(self.items)

    def action_menu_up(self) -> None:
        self._go(self.place - 1)

    def action_menu_down(self) -> None:
        self._go(self.place + 1)

    def action_menu_page_down(self) -> None:
        following = self._first() + PAGE
        self._go(following if following < len(self.items) else 0)

    def action_menu_page_up(self) -> None:
        self._go(max(0, self._first() - PAGE))

    def clicked(self, key: str, x: int) -> None:
        self._go(int(key))
        self.action_menu_pick()

    def action_menu_pick(self) -> None:
        self.close()
        further = self.items[self.place].do() if self.items else None
        if further is not None:
            further.behind = self
            self.screen.open_dialog(further)

    def action_menu_who(self) -> None:
        """For lists that hold for several circles of people."""

    def action_menu_cancel(self) -> None:
        self.give_up()

    def sheet(self, width: int) -> Sheet:
        first = self._first()
        rows: list[Row] = []
        for number, item in enumerate(self.items[first : first + PAGE], 1):
            chosen = first + number - 1 == self.place
            words = plain.cut(item.words, max(1, width - 6))
            aside = plain.cut(item.aside, max(0, width - 8 - plain.cells(words)))
            rows.append(
                row(
                    Span(f" {number} ", "key"),
                    Span(f"▌{words}" if chosen else f" {words}", "selected" if chosen else ""),
                    Span(f"  {aside}", "muted"),
                    key=str(first + number - 1),
                )
            )
        more = len(self.items) - first - PAGE
        if more > 0:
            rows.append(row(Span("    " + _("PgDn: {count} more").format(count=more), "muted")))
        if not rows:
            rows.append(row(Span("  " + _("There is nothing to choose."), "muted")))
        return Sheet(tuple(rows), (Span(plain.cut(self.title, max(1, width - 6)), "title"),))
