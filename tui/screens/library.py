"""The library: scenarios to choose from, each read beside the list, with a preview."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message

from samyra_core import scenario as scenarios
from samyra_core.record import record
from samyra_core.scenario.loader import Loaded
from tui import keys
from tui.keeper import Keeper
from tui.screens.encounter import EncounterScreen
from tui.screens.faults import FaultsScreen
from tui.screens.saved_keys import SavedKeys
from tui.screens.shelf import (
    SAVED,
    Book,
    book_line,
    books,
    closed,
    in_bin,
    in_reading_order,
    notice_sheet,
    preview_sheet,
    saved_books,
    sides_of,
    title_of,
)
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Row, Sheet, Span, paragraph, row
from tui.words import _, ngettext

if TYPE_CHECKING:
    from tui.saves import Known

NEWEST: Final = 4
"""Saved fights that are shown before all are asked for: the scenarios below stay in sight."""
MORE: Final = "more"
BINNED: Final = "bin"
"""Keys of lines that are no book; those of books are paths."""


@record
class Shelf:
    """What the list shows."""

    books: tuple[Book, ...]
    selected: str | None
    total: int
    folded: int = 0
    """Saved fights that are not shown for now."""
    binned: int = 0
    """Fights in the bin."""
    closed: str = ""
    """Why the saved fights cannot be listed."""


def shelf_sheet(shelf: Shelf, width: int) -> Sheet:
    """The books by where they were found; below the saved fights, that there are more of them, and the bin."""
    rows: list[Row] = []
    titles = Counter(title_of(book) for book in shelf.books if book.saved is None)
    saved = [book for book in shelf.books if book.saved is not None]
    origin = SAVED if saved or shelf.binned or shelf.closed else ""
    if origin:
        rows = [row(Span(_(origin), "muted"))]
        rows += paragraph(shelf.closed, width, "warn", first=" ! ", indent="   ") if shelf.closed else []
        rows += [Row(book_line(book, width), book.key) for book in saved]
    if shelf.folded:
        words = ngettext("… {count} more", "… {count} more", shelf.folded).format(count=shelf.folded)
        rows.append(row(Span(f" {words}", "pick"), key=MORE))
    if shelf.binned:
        words = ngettext("Bin: {count} fight", "Bin: {count} fights", shelf.binned).format(count=shelf.binned)
        rows.append(row(Span(f" {words}", "pick"), key=BINNED))
    for book in shelf.books[len(saved) :]:
        if book.origin != origin:
            origin = book.origin
            rows += [*([row()] if rows else []), row(Span(_(origin), "muted"))]
        rows.append(Row(book_line(book, width, named=book.saved is None and titles[title_of(book)] > 1), book.key))
    if not rows:
        rows.append(row(Span(_("Nothing fits what you typed.") if shelf.total else _("No scenario here."), "muted")))
    return Sheet(tuple(rows), (Span(_("Scenarios"), "title"),), selected=shelf.selected)


class LibraryScreen(SavedKeys):
    """Choose a scenario, or a saved fight."""

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
        self._known: Known = {}
        self.books: dict[str, Book] = {book.key: book for book in books(paths, data_dir, self._known)}
        self.selected: str | None = None
        self.hasty = False
        """Enter was pressed before all was read: what is chosen opens as soon as it can."""
        self.unfolded = False
        """Whether all saved fights are shown, not only the newest."""
        self.binned, self.closed = in_bin(data_dir), closed(data_dir)
        self.list_panel: Panel[Shelf] = Panel(shelf_sheet, id="shelf")
        self.preview: Panel[Book] = Panel(self._preview_sheet, id="preview")
        self.said: Panel[str] = Panel(notice_sheet, id="said", classes="-empty")

    def _preview_sheet(self, book: Book, width: int) -> Sheet:
        return preview_sheet(book, width, self.keymap.shown(keys.BY_ID["version"]))

    def compose(self) -> ComposeResult:
        with Container(id="main"):
            yield self.filter_line
            with Container(id="halves"):
                yield self.list_panel
                yield self.preview
            yield self.said
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
        """The books that hold all words typed; where nothing is typed, of the saved fights only the newest."""
        words = self.filter_line.value.casefold().split()
        if not words and not self.unfolded:
            folded = {book.key for book in self._saved()[NEWEST:]}
            return [book for book in self.books.values() if book.key not in folded]
        return [book for book in self.books.values() if all(word in _searched(book) for word in words)]

    def _saved(self) -> list[Book]:
        return [book for book in self.books.values() if book.saved is not None]

    def _shelf(self) -> Shelf:
        shown = self.shown()
        whole = not self.filter_line.value.strip()
        folded = len(self.books) - len(shown) if whole else 0
        binned = self.binned if whole else 0
        return Shelf(tuple(shown), self.selected, len(self.books), folded, binned, self.closed if whole else "")

    def show(self) -> None:
        shelf = self._shelf()
        known = _keys_of(shelf)
        if self.selected not in known:
            self.selected = known[0] if known else None
        self.list_panel.set(replace(shelf, selected=self.selected))
        book = self.books.get(self.selected or "")
        if book is not None:
            self.preview.set(book)
        self.preview.set_class(book is None, "-empty")
        self.show_keys()

    def tell(self, text: str) -> None:
        """Say what came of a key, until the next one."""
        if text:
            self.said.set(text)
        self.said.set_class(not text, "-empty")

    def conditions(self) -> set[str]:
        hold = {"rows"} if self._book() is not None or self.selected in (MORE, BINNED) else set()
        hold |= {"binned"} if self.binned else set()
        return hold | self.saved_conditions() | ({"filter"} if self.filter_line.value else set())

    def hint_words(self, action: keys.Action) -> str:
        book = self._book()
        if action.id == "delete" and self.saved is not None and self.saved.state == "damaged":
            return _("set aside")
        if action.id == "pick" and self.selected == MORE:
            return _("show all")
        if action.id == "pick" and book is not None:
            if book.saved is not None:
                if not book.saved.readable:
                    return _("why")
                return _("follow") if book.saved.state == "locked" else _("go on")
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
        self.tell("")
        self.show()

    def entered(self) -> None:
        self._take()
        self.action_pick()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        self.selected = message.key
        self.show()

    def _move(self, by: int) -> None:
        known = _keys_of(self._shelf())
        if known:
            here = known.index(self.selected) if self.selected in known else 0
            self.selected = known[max(0, min(len(known) - 1, here + by))]
            self.preview.scroll_top()
            self.tell("")
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
        if self.selected == MORE:
            self._unfold()
            return
        if self.selected == BINNED:
            self.action_bin()
            return
        book = self._book()
        self.hasty = book is None and not self._all_read()
        if book is None:
            return
        if book.saved is not None:
            self.go_on(book, book.saved)
        elif book.scenario is not None:
            self.app.push_screen(EncounterScreen(book.scenario, Keeper(book.scenario, self.data_dir)))
        elif book.loaded is not None:
            self.app.push_screen(FaultsScreen(book.loaded))

    def _unfold(self) -> None:
        first = self._saved()[NEWEST:]
        self.unfolded, self.selected = True, first[0].key if first else None
        self.show()

    def on_screen_resume(self) -> None:
        """Back from a fight, which lets go of its file a moment later: the list shows what was saved of it."""
        if self.data_dir is not None:
            self.set_timer(0.2, self._look_for_saved)

    def _look_for_saved(self) -> None:
        if self.is_mounted and self.data_dir is not None:
            self.look_again()

    def look_again(self, select: str | None = None) -> None:
        """The saved fights as they are now; `select`: the key of the one that is selected then."""
        saved = {book.key: book for book in saved_books(self.data_dir, self._known)}
        others = {book.key: book for book in self.books.values() if book.saved is None}
        self.books, self.binned = {**saved, **others}, in_bin(self.data_dir)
        self.closed = closed(self.data_dir)
        if select in saved:
            self.selected = select
            self.unfolded = self.unfolded or list(saved).index(select) >= NEWEST
        self.show()


def _keys_of(shelf: Shelf) -> list[str]:
    """What can be selected, from the top."""
    saved = [book.key for book in shelf.books if book.saved is not None]
    more = [MORE] if shelf.folded else []
    binned = [BINNED] if shelf.binned else []
    return [*saved, *more, *binned, *(book.key for book in shelf.books if book.saved is None)]


def _searched(book: Book) -> str:
    sides = sides_of(book.scenario) if book.scenario is not None else ""
    return f"{title_of(book)} {book.path.name} {sides}".casefold()
