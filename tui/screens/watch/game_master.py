"""A fight that somebody else plays, as its game master sees it; with one key it is taken over when it was left."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from samyra_core.engine import begin
from samyra_core.journal.following import Follower
from tui import keys
from tui.screens.board import Board
from tui.screens.chronicle import Chronicle
from tui.screens.encounter import EncounterScreen
from tui.screens.instead import show_instead
from tui.screens.watch.base import Looking


class GameMasterWatch(Looking, EncounterScreen, inherit_bindings=False):
    """The encounter's panels over a session without a book; of its keys only those that look."""

    KIND = keys.WATCH
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys.INTERRUPT, "quit_or_close", show=False, priority=True),
        *keys.bindings(keys.WATCH),
    ]
    CSS_PATH: ClassVar[list[str]] = ["../../styles/encounter.tcss", "../../styles/watch.tcss"]  # type: ignore[assignment]

    def __init__(self, follower: Follower, *, table: bool = False, goes_along: bool = False) -> None:
        assert follower.session is not None
        EncounterScreen.__init__(self, follower.session.scenario)
        self.look_at(follower, table=table, goes_along=goes_along)
        self._take_up()

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if widget is self.key_bar:
                yield self.table
                yield self.watched
            yield widget

    def on_mount(self) -> None:
        """Textual calls the encounter's as well, which shows it."""
        self.begin_to_look()

    def _take_up(self) -> None:
        self.session = self.followed
        self.beginning = begin(self.session.scenario.setup)

    def followed_on(self) -> None:
        """What somebody looks at closely stays where it is; otherwise the last step is shown and explained."""
        self._take_up()
        if self.line is None:
            self.asked_place = None
        self.show()

    def may_go_along(self) -> bool:
        return not self.lower and self.line is None and self.pinned is None

    def go_along(self) -> None:
        self._take_up()
        self.board = Board(self.session.encounter)
        self.chronicle = Chronicle()
        self.asked_place = None
        self.whole_log = False
        self.show()

    def show(self) -> None:
        super().show()
        self.show_watched()

    # Keys

    def conditions(self) -> set[str]:
        hold = {"escapable"} if self.at_table else super().conditions()
        return hold | {"left"} if self._is_left() else hold

    def _is_left(self) -> bool:
        return not self.follower.played and self.follower.fault is None

    def takes_over_with(self) -> str:
        return self.keymap.shown(keys.BY_ID["take_over"]) if self._is_left() else ""

    def hint_words(self, action: keys.Action) -> str:
        return self.table_words(action) if action.id == "table" else super().hint_words(action)

    def action_follow(self) -> None:
        if self.at_table:
            self.action_table()
        else:
            super().action_follow()

    def action_take_over(self) -> None:
        """Go on with the fight here, on the encounter's own screen."""
        from tui import watching
        from tui.keeper import Keeper
        from tui.saves import NotOpened
        from tui.sentences import kept as words

        found = watching.taken_over(self.follower.path)
        if isinstance(found, NotOpened):
            self.answer(words.not_opened(found))
            return
        self.stop_looking()
        show_instead(self.app, EncounterScreen(found.session.scenario, Keeper.going_on(found)))
