"""What both ways of watching share: looking at the file, the line that says how it is doing, and the table's screen."""

from __future__ import annotations

from typing import Final

from textual.timer import Timer

from samyra_core import players
from samyra_core.journal.following import Follower, played_beside
from samyra_core.players import View
from samyra_core.session import Session
from tui import keys
from tui.screens.base import KeyedScreen
from tui.screens.demo import Stage
from tui.screens.watch.state import EVERY, Watched, watched_sheet
from tui.screens.watch.table import table_sheet
from tui.widgets.panel import Panel
from tui.words import _

SAID_SECONDS: Final = 4.0
"""How long an answer to a key stays."""
LOOKS_BESIDE: Final = 7
"""With every so many looks the other fights are looked at too."""
LIES_OPEN: Final = 300.0
"""Seconds by which another fight must have gone on further, for one to be left that is open but not played on."""


class Looking(KeyedScreen[None]):
    """Mixed into a screen that shows what a follower reads. It has no journal and no way to write one."""

    follower: Follower

    def look_at(self, follower: Follower, *, table: bool, goes_along: bool) -> None:
        """Before it is composed; `follower` has been able to read its file once.

        `goes_along`: to whatever fight is played next, once nobody plays this one or it only lies open.
        """
        self.follower = follower
        self.at_table = table
        self.set_class(table, "-table", update=False)  # Not only when first shown: players may sit before it.
        self._goes_along = goes_along
        self._beside = 0
        self.window = players.Window()
        self.watched: Panel[Watched] = Panel(watched_sheet, id="watched")
        self.table: Stage[View] = Stage(table_sheet, id="table")
        self._said_here = ""
        self._looks: Timer | None = None

    @property
    def followed(self) -> Session:
        assert self.follower.session is not None
        return self.follower.session

    def begin_to_look(self) -> None:
        """Once mounted: look a few times a second, until the screen is left."""
        self._looks = self.set_interval(EVERY, self.look_again)

    def stop_looking(self) -> None:
        """For good: another screen takes this one's place."""
        if self._looks is not None:
            self._looks.stop()

    def look_again(self) -> None:
        if self.follower.look():
            self.followed_on()
        elif self._goes_along and self.may_go_along():
            self._look_beside()

    def may_go_along(self) -> bool:
        """Whether nobody is looking at something that another fight would take away."""
        return True

    def _look_beside(self) -> None:
        self._beside = (self._beside + 1) % LOOKS_BESIDE
        if self._beside:
            return
        path = played_beside(self.follower.path, LIES_OPEN if self.follower.played else 0)
        if path is None:
            return
        follower = Follower(path)
        follower.look()
        if follower.session is not None:
            self.follower = follower
            self.window = players.Window()
            self.go_along()

    def go_along(self) -> None:
        """It is another fight from now on."""
        self.followed_on()

    def followed_on(self) -> None:
        """Something is otherwise than it was: show it."""
        self.show()

    def show_watched(self) -> None:
        """The line at the bottom and, where it is up, the table's screen."""
        self.set_class(self.at_table, "-table")
        self.watched.set(Watched(self.follower.played, self.follower.fault, self.takes_over_with(), self._said_here))
        if self.at_table:
            self.table.set(self.window.view(self.followed))

    def takes_over_with(self) -> str:
        """The key that takes the fight over now; "" where none does."""
        return ""

    def answer(self, text: str) -> None:
        """Say something on the line at the bottom, for a while."""
        self._said_here = text
        self.show_watched()
        self.set_timer(SAID_SECONDS, lambda: self._hush_here(text))

    def _hush_here(self, text: str) -> None:
        if self._said_here == text:
            self._said_here = ""
            self.show_watched()

    def action_table(self) -> None:
        self.at_table = not self.at_table
        self.show()

    def table_words(self, action: keys.Action) -> str:
        """What the footer says of the table's key now."""
        return _("details") if self.at_table else _(action.label)
