"""What the library does with a saved fight: go on, follow, title, copy, bin, versions of its scenario."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tui import plain
from tui.screens.pick import FilteredScreen
from tui.screens.shelf import Book
from tui.words import _

if TYPE_CHECKING:
    from tui.saves import Kept, NotOpened, Saved
    from tui.tidying import Done, Outcome


class SavedKeys(FilteredScreen[None]):
    """The part of the library that knows sessions; nothing of it is imported before a key asks for it."""

    books: dict[str, Book]
    selected: str | None
    data_dir: Path | None

    def tell(self, text: str) -> None:
        """Say what came of a key."""
        raise NotImplementedError

    def look_again(self, select: str | None = None) -> None:
        """Show the saved fights as they are now."""
        raise NotImplementedError

    @property
    def saved(self) -> Saved | None:
        """The selected fight."""
        book = self.books.get(self.selected or "")
        return book.saved if book is not None else None

    @property
    def _folder(self) -> Path:
        """The data directory of the selected fight."""
        assert self.saved is not None
        return self.data_dir or self.saved.path.parent.parent

    def saved_conditions(self) -> set[str]:
        """Which of the table's `needs` hold for the selected fight."""
        saved = self.saved
        if saved is None:
            return set()
        hold = {"movable"} if saved.state != "locked" else set()
        if saved.readable:
            hold |= {"whole"}
        if saved.state == "free":
            hold |= {"free"} | ({"versions"} if saved.former or saved.declined else set())
        return hold

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key for a saved fight that the footer does not show answers why not: it is played, or there is nothing.

        That a scenario has changed does not show in the list, so its key always looks.
        """
        saved = self.saved
        if saved is not None and action in ("rename", "delete") and saved.state == "locked":
            return True
        if saved is not None and action == "version" and saved.readable:
            return True
        return super().check_action(action, parameters)

    # Going on

    def go_on(self, book: Book, saved: Saved) -> None:
        """Open a saved fight, follow it where somebody else plays it, or say why neither is possible."""
        from samyra_core.journal import Kind
        from tui import saves, tidying, watching
        from tui.screens.changed import ChangedScreen, fight_of

        kept = saves.open_session(self._folder, saved)
        if isinstance(kept, saves.NotOpened):
            watched = watching.watch_screen(saved.path) if kept.reason is Kind.LOCKED else kept
            if isinstance(watched, saves.NotOpened):
                self._cannot(book, watched)
            else:
                self.app.push_screen(watched)
            return
        version = tidying.offered(kept)
        self.app.push_screen(ChangedScreen(kept, version) if version is not None else fight_of(kept))

    def _held(self, book: Book, saved: Saved) -> Kept | None:
        """The session, from now on held by this program; else its line says why not."""
        from tui import saves

        opened = saves.open_session(self._folder, saved)
        if isinstance(opened, saves.NotOpened):
            self._cannot(book, opened)
            return None
        return opened

    def _cannot(self, book: Book, answer: NotOpened) -> None:
        from tui.sentences.kept import not_opened

        self.look_again()
        if book.key in self.books:
            self.books[book.key] = replace(self.books[book.key], note=not_opened(answer))
        self.tell(not_opened(answer))

    # Title, copy, bin

    def action_rename(self) -> None:
        from samyra_core.journal import Kind, Unreadable, is_locked
        from tui import tidying
        from tui.saves import not_opened
        from tui.screens.line import LineScreen
        from tui.sentences import kept

        saved = self.saved
        if saved is None:
            return
        if is_locked(saved.path):
            found = not_opened(saved.id, saved.path, Unreadable(Kind.LOCKED))
            self._told(found, lambda _done: "")
            return
        folder = self._folder

        def take(title: str | None) -> None:
            if title is not None:
                told = _("{id} is now called: {title}").format(id=plain.clean(saved.id), title=plain.clean(title))
                self._told(tidying.rename(folder, saved.id, title), lambda _done: told)

        about = plain.clean(f"{saved.id} · {kept.where(saved)}")
        self.app.push_screen(
            LineScreen(lambda: _("Another title"), lambda: about, kept.title(saved), tidying.LONGEST_TITLE), take
        )

    def action_copy(self) -> None:
        from tui import tidying
        from tui.sentences import tidied

        if self.saved is not None:
            outcome = tidying.copy(self._folder, self.saved.id, tidied.copied)
            self._told(outcome, lambda done: _("Copied: {id}").format(id=plain.clean(done.id)))

    def action_delete(self) -> None:
        from tui import tidying
        from tui.sentences import tidied

        if self.saved is not None:
            self._told(tidying.delete(self._folder, self.saved.id), tidied.put_away, stay=True)

    def _told(self, outcome: Outcome, words: Callable[[Done], str], *, stay: bool = False) -> None:
        """Show what came of it. `stay`: the one that takes its place is selected."""
        from tui import tidying
        from tui.sentences import tidied

        if not isinstance(outcome, tidying.Done):
            self.look_again()
            self.tell(tidied.not_done(outcome))
            return
        known = list(self.books)
        here = known.index(self.selected) if self.selected in known else 0
        following = known[here + 1] if here + 1 < len(known) else None
        self.look_again(following if stay else str(outcome.path))
        self.tell(words(outcome))

    def action_bin(self) -> None:
        from tui.screens.bin import BinScreen

        if self.data_dir is not None:
            self.app.push_screen(BinScreen(self.data_dir))

    # Versions of the scenario

    def action_version(self) -> None:
        """Offer the version that was declined, else the one before."""
        from samyra_core.journal import versions
        from tui import tidying
        from tui.screens.changed import ChangedScreen

        saved, book = self.saved, self.books.get(self.selected or "")
        kept = self._held(book, saved) if saved is not None and book is not None else None
        if kept is None or kept.opened is None:
            return
        newer = versions.newer(kept.opened, declined=True)
        version = newer or tidying.former(kept)
        if version is None:
            kept.close()
            self.tell(_("There is no other version of its scenario."))
        else:
            self.app.push_screen(ChangedScreen(kept, version, back=newer is None))
