"""The encounter screen: shows a session, walks it, and routes to the screens beside it. It works out nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment
from tui import keys
from tui.keeper import Keeper
from tui.screens import telling
from tui.screens.board import Board, Folded, board
from tui.screens.browsing import Browsing
from tui.screens.chronicle import Log
from tui.screens.details import Details, Page, details_sheet
from tui.screens.explaining import Asked, explain_sheet
from tui.screens.header import Standing, header_sheet, standing
from tui.screens.next_words import command_words, short_words
from tui.widgets.panel import Panel
from tui.words import _

NEAR: Final = 100
"""Moments at the log's end that it shows at once."""
SAID_SECONDS: Final = 2.0
"""How long an answer to a key stays."""
CROWDED: Final = 6
"""Lines of the table above which the narration must do with less."""
RETRY_SECONDS: Final = 5.0
"""Between attempts to write what a full or read-only disk refused."""


class EncounterScreen(Browsing):
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
        self.board: Board = Board(self.session.encounter)
        self._said = ""
        self._explained: tuple[int, Moment | None] = (0, None)
        self.header: Panel[Standing] = Panel(header_sheet, id="header")
        self.opening: Panel[Scenario] = Panel(telling.opening_sheet, id="opening")
        self.details: Panel[Details] = Panel(details_sheet, id="details")
        self.details_beside: Panel[Details] = Panel(details_sheet, id="details-beside")
        self.narration: Panel[telling.Story] = Panel(telling.story_sheet, id="narration")
        self.notice: Panel[telling.Notice] = Panel(telling.notice_sheet, id="notice")
        self.explanation_beside: Panel[Asked] = Panel(explain_sheet, id="explanation-beside")

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
        self.board = self._completed(board(session, self.pinned, self.unfolded))
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

    def _completed(self, now: Board) -> Board:
        """The board with its key, at least as high as it was in this scene, so that nothing below it jumps."""
        scene, least = self.session.encounter.scene, len(now.entries)
        if self.board.encounter.scene == scene:
            least = max(least, self.board.least)
        return replace(now, least=least, fold_key=self.keymap.shown(keys.BY_ID["fold"]))

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
