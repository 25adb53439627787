"""A question that fills the screen: what it is about, and a few answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from samyra_core.record import record
from tui import keys, plain
from tui.screens.base import KeyedScreen, R
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Row, Sheet, Span, paragraph, row
from tui.words import _


@record
class Asked:
    """What is shown. Texts are clean."""

    title: str
    text: tuple[str, ...]
    """Paragraphs."""
    answers: tuple[str, ...]
    """At least one."""
    chosen: int = 0


def asked_sheet(asked: Asked, width: int) -> Sheet:
    rows: list[Row] = []
    for text in asked.text:
        rows += [*paragraph(text, max(1, width - 2), indent=" "), row()]
    for place, words in enumerate(asked.answers):
        chosen = place == asked.chosen
        shown = plain.cut(words, max(1, width - 6))
        rows.append(
            row(
                Span(f" {place + 1} ", "key"),
                Span(f"▌{shown}" if chosen else f" {shown}", "selected" if chosen else ""),
                key=str(place),
            )
        )
    return Sheet(tuple(rows), (Span(plain.cut(asked.title, max(1, width - 6)), "title"),), selected=str(asked.chosen))


class QuestionScreen(KeyedScreen[R]):
    """Subclasses say what is asked, and what an answer does. A digit answers at once."""

    KIND = keys.LIST
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.LIST)]
    CSS_PATH = "../styles/pick.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0
        self.panel: Panel[Asked] = Panel(asked_sheet, id="question")

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield self.panel
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.show()

    # What is asked

    def title_words(self) -> str:
        raise NotImplementedError

    def paragraphs(self) -> Sequence[str]:
        return ()

    def answers(self) -> Sequence[str]:
        raise NotImplementedError

    def answered(self, place: int | None) -> None:
        """The answer at that place was chosen, 0.., or None: none of them."""
        raise NotImplementedError

    # Showing

    def show(self) -> None:
        asked = Asked(self.title_words(), tuple(self.paragraphs()), tuple(self.answers()), self.chosen)
        self.panel.set(asked)
        self.show_keys()

    def conditions(self) -> set[str]:
        return {"rows"}

    def hint_words(self, action: keys.Action) -> str:
        return _("choose") if action.id == "pick" else super().hint_words(action)

    # Keys

    def takes_typed(self, event: events.Key) -> bool:
        character = event.character or ""
        if not (character.isascii() and character.isdigit()) or not 0 < int(character) <= len(self.answers()):
            return False
        self._answer(int(character) - 1)
        return True

    def _answer(self, place: int | None) -> None:
        """Once: a second key that was already under way finds the screen gone, and does nothing."""
        if self.is_current:
            self.answered(place)

    def _go(self, place: int) -> None:
        self.chosen = place % len(self.answers())
        self.show()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        self._answer(int(message.key))

    def action_list_up(self) -> None:
        self._go(self.chosen - 1)

    def action_list_down(self) -> None:
        self._go(self.chosen + 1)

    def action_page_up(self) -> None:
        self.panel.scroll_rows(-max(1, self.panel.visible_rows - 1))

    def action_page_down(self) -> None:
        self.panel.scroll_rows(max(1, self.panel.visible_rows - 1))

    def action_pick(self) -> None:
        self._answer(self.chosen)

    def action_close(self) -> None:
        self._answer(None)
