"""What only looks in a fight: selecting, unfolding, reading closer, the screens beside it."""

from __future__ import annotations

from typing import Literal

from tui.live.actions import LiveActions
from tui.screens import telling
from tui.screens.board import Board, Folded
from tui.screens.chronicle import Chronicle, Log, log_sheet, place_of
from tui.screens.details import Page, details_page
from tui.screens.explaining import Asked, explain_sheet
from tui.screens.roster import roster_sheet
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows

Lower = Literal["", "explain", "story", "page"]
"""What stands below the combatants: details and log, the explanation, the narration, one combatant in full."""


class Browsing(LiveActions):
    """Mixed into the encounter screen: what somebody looks at there, and the keys that change that and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.chronicle = Chronicle()
        self.pinned: str | None = None
        self.unfolded: frozenset[str] = frozenset()
        self.line: str | None = None
        """Key of the selected line of the log; None: the keys move in the combatants."""
        self.asked_place: int | None = None
        """The moment to explain, 1..; None: always the last."""
        self.whole_log = False
        """Whether the log shows more than its end."""
        self.lower: Lower = ""
        self.side_closed = False
        self.roster: Panel[Board] = Panel(roster_sheet, id="roster")
        self.log_panel: Panel[Log] = Panel(log_sheet, id="log", sticky=True)
        self.explanation: Panel[Asked] = Panel(explain_sheet, id="explanation")
        self.story_page: Panel[telling.Story] = Panel(telling.story_page, id="story")
        self.page: Panel[Page] = Panel(details_page, id="page")

    def show_log(self) -> None:
        """Show the log as `whole_log` and `line` have it."""
        raise NotImplementedError

    def show_explanation(self) -> None:
        """Show the explanation of `asked_place`."""
        raise NotImplementedError

    @property
    def wide(self) -> bool:
        """Whether details and explanation stand beside the fight."""
        return self.has_class("-w140") or self.has_class("-w180")

    # Selecting

    def action_up(self) -> None:
        self._select(-1)

    def action_down(self) -> None:
        self._select(1)

    def _select(self, by: int) -> None:
        if self.line is not None:
            self.line = _neighbour([entry.key for entry in self.chronicle.entries(self.session)], self.line, by)
            self.asked_place = place_of(self.line) if self.line else None
            self.show_log()
            self.show_explanation()
            self.show_keys()
            return
        if self.lower:
            self._scrolled().scroll_rows(by)
            return
        keys_shown = [entry.key for entry in self.board.entries]
        self.pinned = _neighbour(keys_shown, self.board.selected, by)
        self.show()

    def action_switch(self) -> None:
        entries = self.chronicle.entries(self.session)
        if self.line is not None or not entries:
            self.line = None
            self.asked_place = None
        else:
            self.line = entries[-1].key
            self.lower = "" if self.lower in ("story", "page") else self.lower
        self.show()

    def action_follow(self) -> None:
        """Close the nearest thing that is open."""
        if self.lower:
            self.lower = ""
        elif self.line is not None:
            self.line = self.asked_place = None
        else:
            self.pinned = None
        self.show()

    def action_fold(self) -> None:
        chosen = self.board.chosen()
        if isinstance(chosen, Folded):
            self.unfolded = self.unfolded ^ {chosen.key}
        else:
            groups = frozenset(entry.key for entry in self.board.entries if isinstance(entry, Folded))
            self.unfolded = frozenset() if self.unfolded & groups else groups
        self.show()

    def action_choose_line(self) -> None:
        if self.line is None:
            if isinstance(self.board.chosen(), Folded):
                self.action_fold()
            else:
                self.lower = "" if self.lower == "page" else "page"
                self.page.scroll_top()
                self.show()
            return
        self.asked_place = place_of(self.line)
        self.open_explanation()

    def open_explanation(self) -> None:
        if self.wide:
            self.side_closed = False
        else:
            self.lower = "explain"
        self.show()

    # Looking closer

    def action_explain(self) -> None:
        if self.wide and self.lower != "story":
            self.side_closed = not self.side_closed
        else:
            self.lower = "" if self.lower == "explain" else "explain"
        self.show()

    def action_story(self) -> None:
        self.lower = "" if self.lower == "story" else "story"
        self.show()

    def _scrolled(self) -> Rows:
        if self.lower == "story":
            return self.story_page
        if self.lower == "explain":
            return self.explanation
        if self.lower == "page":
            return self.page
        return self.log_panel

    def action_page_up(self) -> None:
        self._scroll(-1)

    def action_page_down(self) -> None:
        self._scroll(1)

    def _scroll(self, pages: int) -> None:
        panel = self._scrolled()
        if panel is self.log_panel and pages < 0 and not self.whole_log:
            self._show_whole_log()
        panel.scroll_rows(pages * max(1, panel.visible_rows - 1))

    # Other screens

    def action_outline(self) -> None:
        from tui.screens.outline import outline_screen

        self.app.push_screen(outline_screen(self.session), self._jump_to)

    def _jump_to(self, key: str | None) -> None:
        if key is not None:
            self._jump_with_care(int(key))

    def action_search(self) -> None:
        from tui.screens.log_search import log_search_screen

        self.app.push_screen(log_search_screen(self.chronicle.entries(self.session)), self._explain_line)

    def _explain_line(self, key: str | None) -> None:
        if key is None:
            return
        self.line = key
        self.asked_place = place_of(key)
        self.open_explanation()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        if message.rows is self.roster and self.dialog is None:
            self.line, self.pinned = None, message.key
            self.show()
        elif message.rows is self.log_panel:
            self._explain_line(message.key)
        elif self.dialog is not None and message.rows in (self.live, self.roster):
            if message.rows is self.roster:
                self.dialog.pointed_at(message.key)
            else:
                self.dialog.clicked(message.key, message.x)
            self.show_keys()

    def _show_whole_log(self) -> None:
        """Before the log is scrolled back in; it stays where it is."""
        panel = self.log_panel
        below = len(panel.rows) - panel.top
        self.whole_log = True
        self.show_log()
        panel.scroll_rows(len(panel.rows) - below - panel.top)


def _neighbour(known: list[str], present: str | None, by: int) -> str | None:
    """The entry `by` places further, the ends holding."""
    if not known:
        return None
    if present not in known:
        return known[0 if by > 0 else -1]
    return known[max(0, min(len(known) - 1, known.index(present) + by))]
