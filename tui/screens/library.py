"""The library: scenarios to choose from, each read beside the list, with a preview."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message

from samyra_core import scenario as scenarios
from samyra_core.scenario.loader import Loaded
from tui import keys
from tui.keeper import Keeper
from tui.screens.encounter import EncounterScreen
from tui.screens.faults import FaultsScreen
from tui.screens.pick import FilteredScreen
from tui.screens.shelf import (
    Book,
    book_line,
    books,
    in_reading_order,
    preview_sheet,
    saved_books,
    sides_of,
    title_of,
)
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _

if TYPE_CHECKING:
    from tui.saves import Saved


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the list shows."""

    books: tuple[Book, ...]
    selected: str | None
    total: int


def shelf_sheet(shelf: Shelf, width: int) -> Sheet:
    """The books by where they were found."""
    rows: list[Row] = []
    titles = Counter(title_of(book) for book in shelf.books if book.saved is None)
    origin = ""
    for book in shelf.books:
        if book.origin != origin:
            origin = book.origin
            rows += [*([row()] if rows else []), row(Span(_(origin), "muted"))]
        rows.append(Row(book_line(book, width, named=book.saved is None and titles[title_of(book)] > 1), book.key))
    if not rows:
        rows.append(row(Span(_("Nothing fits what you typed.") if shelf.total else _("No scenario here."), "muted")))
    return Sheet(tuple(rows), (Span(_("Scenarios"), "title"),), selected=shelf.selected)


class LibraryScreen(FilteredScreen[None]):
    """Choose a scenario."""

    KIND = keys.LIBRARY
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.LIBRARY)]
    CSS_PATH = ["../styles/pick.tcss", "../styles/library.tcss"]  # noqa: RUF012

    @dataclass
    class Read(Message):
        """A file was read."""

        key: str
        loaded: Loaded

    def __init__(self, paths: Sequence[Path] = (), data_dir: Path | None = None) -> None:
        super().__init__()
        self.data_dir = data_dir
        self.books: dict[str, Book] = {book.key: book for book in books(paths, data_dir)}
        self.selected: str | None = None
        self.hasty = False
        """Enter was pressed before all was read: what is chosen opens as soon as it can."""
        self.list_panel: Panel[Shelf] = Panel(shelf_sheet, id="shelf")
        self.preview: Panel[Book] = Panel(preview_sheet, id="preview")

    def compose(self) -> ComposeResult:
        with Container(id="main"):
            yield self.filter_line
            with Container(id="halves"):
                yield self.list_panel
                yield self.preview
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.show()
        self.run_worker(self._read_all(), name="read scenarios", exclusive=True)

    async def _read_all(self) -> None:
        """Read one file after the other in a thread that nobody waits for on leaving: a hostile file takes long."""
        loop = asyncio.get_running_loop()
        read: asyncio.Queue[LibraryScreen.Read | None] = asyncio.Queue()
        left = threading.Event()

        def tell(message: LibraryScreen.Read | None) -> None:
            with suppress(RuntimeError):  # The program has been left.
                loop.call_soon_threadsafe(read.put_nowait, message)

        def work() -> None:
            for book in in_reading_order(self.books.values()):
                if left.is_set():
                    return
                tell(self.Read(book.key, scenarios.load(book.path)))
            tell(None)

        threading.Thread(target=work, name="read scenarios", daemon=True).start()
        try:
            while (message := await read.get()) is not None:
                self.post_message(message)
        finally:
            left.set()

    def on_library_screen_read(self, message: Read) -> None:
        self.books[message.key] = replace(self.books[message.key], loaded=message.loaded)
        self.show()
        if self.hasty and (self._book() is not None or self._all_read()):
            self.action_pick()

    # Showing

    def shown(self) -> list[Book]:
        """The books that hold all words typed."""
        words = self.filter_line.value.casefold().split()
        return [book for book in self.books.values() if all(word in _searched(book) for word in words)]

    def show(self) -> None:
        shown = self.shown()
        if self.selected not in {book.key for book in shown}:
            self.selected = shown[0].key if shown else None
        self.list_panel.set(Shelf(tuple(shown), self.selected, len(self.books)))
        if self.selected is not None:
            self.preview.set(self.books[self.selected])
        self.preview.set_class(self.selected is None, "-empty")
        self.show_keys()

    def conditions(self) -> set[str]:
        hold = {"rows"} if self._book() is not None else set()
        return hold | ({"filter"} if self.filter_line.value else set())

    def hint_words(self, action: keys.Action) -> str:
        book = self._book()
        if action.id == "pick" and book is not None:
            if book.saved is not None:
                return _("go on: {title}").format(title=title_of(book))
            if book.scenario is not None:
                return _("play {title}").format(title=title_of(book))
            return _("show the faults")
        return super().hint_words(action)

    def _all_read(self) -> bool:
        return all(book.ready for book in self.books.values())

    def _book(self) -> Book | None:
        """The selected one, once it is read."""
        book = self.books.get(self.selected or "")
        return book if book is not None and book.ready else None

    # Keys

    def typed(self) -> None:
        self.hasty = False
        self.show()

    def entered(self) -> None:
        self._take()
        self.action_pick()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        self.selected = message.key
        self.show()

    def _move(self, by: int) -> None:
        known = [book.key for book in self.shown()]
        if known:
            here = known.index(self.selected) if self.selected in known else 0
            self.selected = known[max(0, min(len(known) - 1, here + by))]
            self.preview.scroll_top()
            self.show()

    def action_list_up(self) -> None:
        self._move(-1)

    def action_list_down(self) -> None:
        self._move(1)

    def action_page_up(self) -> None:
        self.preview.scroll_rows(-max(1, self.preview.visible_rows - 1))

    def action_page_down(self) -> None:
        self.preview.scroll_rows(max(1, self.preview.visible_rows - 1))

    def action_clear(self) -> None:
        self.filter_line.value = ""

    def action_pick(self) -> None:
        book = self._book()
        self.hasty = book is None and not self._all_read()
        if book is None:
            return
        if book.saved is not None:
            self._go_on(book, book.saved)
        elif book.scenario is not None:
            self.app.push_screen(EncounterScreen(book.scenario, Keeper(book.scenario, self.data_dir)))
        elif book.loaded is not None:
            self.app.push_screen(FaultsScreen(book.loaded))

    def _go_on(self, book: Book, saved: Saved) -> None:
        """Open a saved fight, or say why it cannot be opened."""
        from tui import saves
        from tui.sentences.kept import not_opened

        opened = saves.open_session(self.data_dir or saved.path.parent.parent, saved)
        if isinstance(opened, saves.NotOpened):
            self.books[book.key] = replace(book, note=not_opened(opened))
            self.show()
        else:
            self.app.push_screen(EncounterScreen(opened.session.scenario, Keeper.going_on(opened)))

    def on_screen_resume(self) -> None:
        """Back from a fight, which lets go of its file a moment later: the list shows what was saved of it."""
        if self.data_dir is not None:
            self.set_timer(0.2, self._look_for_saved)

    def _look_for_saved(self) -> None:
        known = {book.key: book for book in self.books.values()}
        fresh = saved_books(self.data_dir)
        if not fresh:
            return
        kept = {book.key: book for book in known.values() if book.saved is None}
        self.books = {**{book.key: book for book in fresh}, **kept}
        self.show()


def _searched(book: Book) -> str:
    sides = sides_of(book.scenario) if book.scenario is not None else ""
    return f"{title_of(book)} {book.path.name} {sides}".casefold()
