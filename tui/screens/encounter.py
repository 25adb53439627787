"""The encounter screen: shows a session, walks it, and routes to the screens beside it. It works out nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment
from tui import keys
from tui.keeper import Keeper
from tui.live.actions import LiveActions
from tui.screens import telling
from tui.screens.board import Board, Folded, board
from tui.screens.chronicle import Chronicle, Log, log_sheet, place_of
from tui.screens.details import Details, Page, details_page, details_sheet
from tui.screens.explaining import Asked, explain_sheet
from tui.screens.header import Standing, header_sheet, standing
from tui.screens.next_words import command_words, short_words
from tui.screens.roster import roster_sheet
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.words import _

Lower = Literal["", "explain", "story", "page"]
"""What stands below the combatants: details and log, the explanation, the narration, one combatant in full."""

NEAR: Final = 100
"""Moments at the log's end that it shows at once."""
SAID_SECONDS: Final = 2.0
"""How long an answer to a key stays."""
CROWDED: Final = 6
"""Lines of the table above which the narration must do with less."""


RETRY_SECONDS: Final = 5.0
"""Between attempts to write what a full or read-only disk refused."""


class EncounterScreen(LiveActions):
    """A running fight."""

    KIND = keys.ENCOUNTER
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.ENCOUNTER)]
    CSS_PATH = "../styles/encounter.tcss"

    def __init__(self, scenario: Scenario, keeper: Keeper | None = None) -> None:
        super().__init__()
        self.add_class("-opening", update=False)
        self.keeper = keeper or Keeper(scenario)
        self.session = self.keeper.session
        self._waiting_to_write = False
        self.beginning = self.session.encounter
        self.chronicle = Chronicle()
        self.board: Board = Board(self.session.encounter)
        self.pinned: str | None = None
        self._said = ""
        self.unfolded: frozenset[str] = frozenset()
        self.line: str | None = None
        """Key of the selected line of the log; None: the keys move in the combatants."""
        self.asked_place: int | None = None
        """The moment to explain, 1..; None: always the last."""
        self.whole_log = False
        """Whether the log shows more than its end."""
        self._explained: tuple[int, Moment | None] = (0, None)
        self.lower: Lower = ""
        self.side_closed = False
        self.header: Panel[Standing] = Panel(header_sheet, id="header")
        self.opening: Panel[Scenario] = Panel(telling.opening_sheet, id="opening")
        self.roster: Panel[Board] = Panel(roster_sheet, id="roster")
        self.details: Panel[Details] = Panel(details_sheet, id="details")
        self.details_beside: Panel[Details] = Panel(details_sheet, id="details-beside")
        self.narration: Panel[telling.Story] = Panel(telling.story_sheet, id="narration")
        self.log_panel: Panel[Log] = Panel(log_sheet, id="log", sticky=True)
        self.notice: Panel[telling.Notice] = Panel(telling.notice_sheet, id="notice")
        self.explanation: Panel[Asked] = Panel(explain_sheet, id="explanation")
        self.explanation_beside: Panel[Asked] = Panel(explain_sheet, id="explanation-beside")
        self.story_page: Panel[telling.Story] = Panel(telling.story_page, id="story")
        self.page: Panel[Page] = Panel(details_page, id="page")

    def compose(self) -> ComposeResult:
        yield self.header
        with Horizontal(id="main"):
            with Vertical(id="fight"):
                yield self.opening
                yield self.roster
                yield self.details
                yield self.narration
                yield self.log_panel
                yield self.explanation
                yield self.story_page
                yield self.page
                yield self.live
                yield self.notice
            with Vertical(id="beside"):
                yield self.details_beside
                yield self.explanation_beside
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.take_up_mode()
        self.tell_of_lines()
        self.show()

    # Showing

    def show(self) -> None:
        session = self.session
        self.board = self._grown(board(session, self.pinned, self.unfolded))
        self.update_classes(
            {
                "-opening": session.cursor == 0,
                "-explain": self.lower == "explain",
                "-story": self.lower == "story",
                "-page": self.lower == "page",
                "-crowded": len(self.board.entries) > CROWDED,
                "-side-closed": self.side_closed,
            }
        )
        told = replace(telling.story(session), key=self.keymap.shown(keys.BY_ID["story"]))
        self.header.set(standing(session))
        self._said = ""
        self.opening.set(session.scenario)
        self.roster.set(self.board)
        self.details.set(Details(self.board))
        self.details_beside.set(Details(self.board, second=True))
        self.narration.set(told)
        self.story_page.set(told)
        self.page.set(Page(self.board))
        self.show_log()
        self.notice.set(telling.notice(session, self.keeper.trouble))
        self._try_again_later()
        self.show_explanation()
        self.show_keys()

    def _try_again_later(self) -> None:
        """While steps wait for room on the disk, try to write them every few seconds; otherwise nothing runs."""
        trouble = self.keeper.trouble
        if trouble is not None and trouble.unwritten and not self._waiting_to_write:
            self._waiting_to_write = True
            self.set_timer(RETRY_SECONDS, self._write_again)

    def _write_again(self) -> None:
        self._waiting_to_write = False
        self.keeper.retry()
        self.notice.set(telling.notice(self.session, self.keeper.trouble))
        self._try_again_later()

    def may_leave(self, go: Callable[[], object]) -> bool:
        """Not without a question while something is not on disk."""
        trouble = self.keeper.trouble
        if trouble is None or not trouble.unwritten:
            return True
        from tui.screens.live.unkept import unkept_dialog

        dialog = unkept_dialog(self, self.keeper, go)
        if dialog is not None:
            self.open_dialog(dialog)
        return dialog is None

    def on_unmount(self) -> None:
        self.keeper.close()

    def say(self, text: str) -> None:
        self._said = text
        self.header.set(replace(standing(self.session), said=text))
        self.set_timer(SAID_SECONDS, lambda: self._hush(text))

    def _hush(self, text: str) -> None:
        if self._said == text:
            self._said = ""
            self.header.set(standing(self.session))

    def _grown(self, now: Board) -> Board:
        """The board at least as high as it was in this scene, so that nothing below it jumps."""
        scene, least = self.session.encounter.scene, len(now.entries)
        if self.board.encounter.scene == scene:
            least = max(least, self.board.least)
        return replace(now, least=least)

    def show_log(self) -> None:
        """The log; of a long fight only what is likely to be looked at, until somebody looks further back."""
        latest = 0 if self.whole_log or self.line is not None else NEAR
        entries = self.chronicle.entries(self.session, latest)
        if self.line is not None and self.line not in {entry.key for entry in entries}:
            self.line = entries[-1].key if entries else None
        last = self.session.last
        judged = last.judged if last is not None else ()
        earlier = max(0, self.session.cursor - latest) if latest else 0
        self.log_panel.set(Log(entries, self.session.cursor, self.line, self.line is not None, judged, earlier))

    def _show_whole_log(self) -> None:
        """Before the log is scrolled back in; it stays where it is."""
        panel = self.log_panel
        below = len(panel.rows) - panel.top
        self.whole_log = True
        self.show_log()
        panel.scroll_rows(len(panel.rows) - below - panel.top)

    def show_explanation(self) -> None:
        session = self.session
        place = min(self.asked_place or session.cursor, session.cursor)
        if place:
            before = session.moments[place - 2].encounter if place > 1 else self.beginning
            asked = Asked(
                session.scenario,
                session.moments[place - 1],
                before,
                place,
                now=session.cursor if place != session.cursor else 0,
                whose_risk=self.board.selected,
                encounter=session.encounter,
            )
        else:
            asked = Asked(session.scenario, None, None)
        if (place, asked.moment) != self._explained:
            self._explained = (place, asked.moment)
            self.explanation.scroll_top()
            self.explanation_beside.scroll_top()
        self.explanation.set(asked)
        self.explanation_beside.set(asked)

    @property
    def wide(self) -> bool:
        """Whether details and explanation stand beside the fight."""
        return self.has_class("-w140") or self.has_class("-w180")

    # What works now

    def conditions(self) -> set[str]:
        session = self.session
        hold = {
            "back": session.cursor > 0,
            "done": session.cursor > 0,
            "forward": session.redoable > 0 or session.next_prepared is not None,
            "scene_forward": self.scene_place(forward=True) is not None,
            "story": bool(telling.story(session).text),
            "groups": any(isinstance(one, Folded) and one.foldable(self.unfolded) for one in self.board.entries),
            "rows": bool(self.board.entries) or self.line is not None,
            "choosable": self.line is not None or self.board.chosen() is not None,
            "lines": self.known_lines > 0,
            "escapable": bool(self.lower) or self.line is not None or self.pinned is not None,
        }
        return {name for name, holds in hold.items() if holds} | self.live_conditions()

    def hint_words(self, action: keys.Action) -> str:
        match action.id:
            case "next":
                return self._next_words()
            case "explain" if self.lower == "explain":
                return _("log")
            case "switch" if self.line is not None:
                return _("combatants")
            case "choose_line" if self.line is None:
                return _("unfold") if isinstance(self.board.chosen(), Folded) else _("details")
            case "story" if self.lower == "story":
                return _("log")
            case "leave" if len(self.app.screen_stack) > 1:
                return _("library")
        return super().hint_words(action)

    def short_words(self, action: keys.Action) -> str:
        prepared = self.session.next_prepared
        if action.id != "next" or prepared is None:
            return ""
        return short_words(prepared.step.command, self.session.scenario, self.session.encounter)

    def _next_words(self) -> str:
        session = self.session
        prepared = session.next_prepared
        if prepared is None:
            return _("forward again")
        return command_words(prepared.step.command, session.scenario, session.encounter)

    def moved(self) -> None:
        """The session stands elsewhere: show it, and explain its last step."""
        self.asked_place = None
        self.whole_log = False
        if self.line is not None:
            entries = self.chronicle.entries(self.session)
            self.line = entries[-1].key if entries else None
        told = telling.story(self.session)
        if self.lower == "page" and told.fresh and told.text:
            self.lower = ""  # What is to be read out comes before somebody's values.
        self.show()
        self.tell_of_lines()

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


def _neighbour(known: list[str], present: str | None, by: int) -> str | None:
    """The entry `by` places further, the ends holding."""
    if not known:
        return None
    if present not in known:
        return known[0 if by > 0 else -1]
    return known[max(0, min(len(known) - 1, known.index(present) + by))]
