"""A list to choose from, narrowed down by typing: outline, log search, palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input

from samyra_core.record import record
from tui import keys
from tui.screens.base import KeyedScreen, R
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Line, Row, Sheet, Span, fitted, row, text_of
from tui.words import _


@record
class Option:
    """One line to choose. Without a key it is a heading, shown where one of its own is."""

    key: str | None
    line: Line
    aside: str = ""
    """Found by the filter too, not shown."""

    def matches(self, words: Sequence[str]) -> bool:
        text = f"{text_of(self.line)} {self.aside}".casefold()
        return all(word in text for word in words)


def narrowed(options: Sequence[Option], typed: str) -> list[Option]:
    """The options that hold all words typed; headings above those that are left."""
    words = typed.casefold().split()
    kept: list[Option] = []
    heading: Option | None = None
    for option in options:
        if option.key is None:
            heading = option
        elif option.matches(words):
            if heading is not None:
                kept.append(heading)
                heading = None
            kept.append(option)
    return kept


@record
class Choices:
    """What the list shows."""

    title: str
    options: tuple[Option, ...]
    selected: str | None
    total: int


def choices_sheet(choices: Choices, width: int) -> Sheet:
    rows = [Row(fitted(option.line, width), option.key) for option in choices.options]
    if not rows:
        rows = [row(Span(_("Nothing fits what you typed."), "muted"))]
    count = sum(option.key is not None for option in choices.options)
    aside = () if count == choices.total else (Span(f"{count}/{choices.total}", "muted"),)
    return Sheet(tuple(rows), (Span(choices.title, "title"),), aside, choices.selected)


class FilterLine(Input):
    """One line to type into, with a cursor that stands still."""

    def __init__(self, *, id: str = "filter") -> None:
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False

    async def action_submit(self) -> None:
        """At once, not by a message: the keys behind it are meant for what it opens."""
        screen = self.screen
        if isinstance(screen, FilteredScreen):
            screen.entered()


class FilteredScreen(KeyedScreen[R]):
    """A screen on which one types: whatever is typed goes into its filter line, at once and in its order."""

    AUTO_FOCUS = "FilterLine"

    def __init__(self) -> None:
        super().__init__()
        self.filter_line = FilterLine()
        self._taken = ""
        """What was typed when it was last shown."""

    @property
    def takes_keys_at_once(self) -> bool:
        return self.focused in (None, self.filter_line)

    def takes_typed(self, event: events.Key) -> bool:
        if event.character is None or not event.is_printable:
            return False
        self.filter_line.insert_text_at_cursor(event.character)
        self._take()
        return True

    def takes_pasted(self, text: str) -> bool:
        self.filter_line.insert_text_at_cursor(text)
        self._take()
        return True

    def _take(self) -> None:
        if self._taken != self.filter_line.value:
            self._taken = self.filter_line.value
            self.typed()

    def typed(self) -> None:
        """What is typed has changed: show what fits it."""
        raise NotImplementedError

    def entered(self) -> None:
        """Enter was pressed."""

    def on_mount(self) -> None:
        self.set_focus(self.filter_line)

    def on_resize(self, _event: events.Resize) -> None:
        """Too small a terminal hides the line, which then has the focus no longer."""
        self.call_after_refresh(self._focus_again)

    def _focus_again(self) -> None:
        if self.focused is None and self.filter_line.focusable:
            self.set_focus(self.filter_line)

    def on_input_changed(self) -> None:
        self._take()

    def show_keys(self) -> None:
        """What is shown anew, perhaps in another language, invites to type in that language too."""
        super().show_keys()
        self.filter_line.placeholder = self.invitation()

    def invitation(self) -> str:
        """What stands in the line while nothing is typed."""
        return _("type to filter")


class PickScreen(FilteredScreen[str | None]):
    """Ends with the key of the chosen option, or None."""

    KIND = keys.LIST
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.LIST)]
    CSS_PATH = "../styles/pick.tcss"

    def __init__(
        self,
        title: Callable[[], str],
        options: Sequence[Option],
        *,
        selected: str | None = None,
        pick_label: Callable[[], str] | None = None,
    ) -> None:
        super().__init__()
        self.title_of = title
        self.options = tuple(options)
        self.pick_label = pick_label
        self.kept: tuple[Option, ...] = self.options
        self.selected = selected
        self.list_panel: Panel[Choices] = Panel(choices_sheet, id="choices")

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield self.filter_line
            yield self.list_panel
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.typed()

    def typed(self) -> None:
        self.kept = tuple(narrowed(self.options, self.filter_line.value))
        if self.selected not in self.pickable():
            self.selected = next(iter(self.pickable()), None)
        self.show()

    def pickable(self) -> list[str]:
        return [option.key for option in self.kept if option.key is not None]

    def show(self) -> None:
        total = sum(option.key is not None for option in self.options)
        self.list_panel.set(Choices(self.title_of(), self.kept, self.selected, total))
        self.show_keys()

    def conditions(self) -> set[str]:
        return {"rows"} if self.selected is not None else set()

    def hint_words(self, action: keys.Action) -> str:
        if action.id == "pick" and self.pick_label is not None:
            return self.pick_label()
        return super().hint_words(action)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        self.selected = message.key
        self.action_pick()

    def _answer(self, chosen: str | None) -> None:
        """Close once: a second Enter that was already under way finds the screen gone, and does nothing."""
        if self.is_current:
            self.dismiss(chosen)

    # Keys

    def _move(self, by: int) -> None:
        known = self.pickable()
        if not known:
            return
        here = known.index(self.selected) if self.selected in known else 0
        self.selected = known[max(0, min(len(known) - 1, here + by))]
        self.show()

    def action_list_up(self) -> None:
        self._move(-1)

    def action_list_down(self) -> None:
        self._move(1)

    def action_page_up(self) -> None:
        self._move(-max(1, self.list_panel.visible_rows - 1))

    def action_page_down(self) -> None:
        self._move(max(1, self.list_panel.visible_rows - 1))

    def entered(self) -> None:
        self._take()
        self.action_pick()

    def action_pick(self) -> None:
        if self.selected is not None:
            self._answer(self.selected)

    def action_close(self) -> None:
        self._answer(None)
