"""The bin: what was deleted, to be restored, or destroyed after a question."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from tui import keys, plain, tidying
from tui.screens.pick import Option, PickScreen
from tui.screens.question import QuestionScreen
from tui.screens.shelf import notice_sheet, saved_line
from tui.sentences import tidied
from tui.widgets.panel import Panel
from tui.words import _, ngettext


class BinScreen(PickScreen):
    """Enter takes one out; what came of the last key stands below the list."""

    KIND = keys.BIN
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.BIN)]

    def __init__(self, data_dir: Path) -> None:
        super().__init__(lambda: _("In the bin"), ())
        self.data_dir = data_dir
        self.said: Panel[str] = Panel(notice_sheet, id="said")

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield self.filter_line
            yield self.list_panel
            yield self.said
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self._look("")

    def _look(self, said: str) -> None:
        try:
            saved = tidying.binned(self.data_dir)
        except OSError:
            saved = []
        self.options = tuple(Option(one.id, saved_line(one, 80), one.id) for one in saved)
        self.said.set(" ".join(one for one in (said, "" if saved else _("The bin is empty.")) if one))
        self.said.set_class(bool(saved) and not said, "-empty")
        self.typed()

    def show(self) -> None:
        if self.options:
            super().show()
        else:
            self.list_panel.set(None)  # type: ignore[arg-type]
            self.show_keys()

    def conditions(self) -> set[str]:
        return super().conditions() | ({"binned"} if self.options else set())

    def entered(self) -> None:
        self._take()
        self.action_restore()

    def action_pick(self) -> None:
        self.action_restore()

    def action_restore(self) -> None:
        if self.selected is None:
            return
        outcome = tidying.restore(self.data_dir, self.selected)
        if isinstance(outcome, tidying.Done):
            self._look(_("{id} is back.").format(id=plain.clean(outcome.id)))
        else:
            self._look(tidied.not_done(outcome))

    def action_empty(self) -> None:
        if self.options:
            self.app.push_screen(EmptyScreen(len(self.options)), self._empty)

    def _empty(self, meant: bool | None) -> None:
        if not meant:
            return
        gone = 0
        for outcome in tidying.empty_bin(self.data_dir):
            if not isinstance(outcome, tidying.Done):
                self._look(tidied.not_done(outcome))
                return
            gone += 1
        self._look(tidied.destroyed(gone))


class EmptyScreen(QuestionScreen[bool]):
    """Whether it is meant; the first answer is no."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def title_words(self) -> str:
        return _("Empty the bin")

    def paragraphs(self) -> Sequence[str]:
        sentence = ngettext("Destroy {count} session for good?", "Destroy {count} sessions for good?", self.count)
        return [sentence.format(count=self.count)]

    def answers(self) -> Sequence[str]:
        return [_("No, keep them"), _("Yes, destroy them")]

    def answered(self, place: int | None) -> None:
        self.dismiss(place == 1)
