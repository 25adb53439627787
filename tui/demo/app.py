"""The program of the demo: who holds the fight, a visitor or nobody, and what a kiosk does not allow."""

from __future__ import annotations

import signal
from typing import Final

from textual import events

from samyra_core.scenario.model import Scenario
from tui import keys
from tui.app import SamyraApp
from tui.demo import pace
from tui.screens.demo import DemoScreen, TakenOver
from tui.words import language, set_language

LEAVING: Final = frozenset({"q", "ctrl+c", "ctrl+q"})
"""What leaves the demo, other than the exit key, where it is no kiosk."""


class DemoApp(SamyraApp):
    """Plays until a key is pressed, hands the fight over, and plays on when told to or left alone.

    `later` is the clock; by default Textual's. The exit key always leaves; in a kiosk nothing else does.
    """

    CSS_PATH = ["../styles/app.tcss", "../styles/encounter.tcss", "../styles/live.tcss"]  # noqa: RUF012

    def __init__(
        self,
        scenario: Scenario,
        *,
        seconds: float = pace.DEFAULT,
        idle: float = pace.IDLE,
        kiosk: bool = False,
        exit_key: str = "ctrl+q",
        later: pace.Later | None = None,
        keymap: keys.KeyMap | None = None,
    ) -> None:
        self.later: pace.Later = later or self.set_timer
        self.demo = DemoScreen(scenario, seconds, self.later, kiosk=kiosk)
        super().__init__(lambda: self.demo, keymap=keymap)
        self.alone_after = idle
        self.kiosk = kiosk
        self.exit_key = exit_key
        self.house = (language(), self.theme)
        """Language and theme to come back to when a visitor has gone."""
        self._alone: pace.Waiting | None = None

    # Keys

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent) and not event.is_forwarded:
            if isinstance(event, events.Key) and self.exit_key in (event.key, event.character):
                self.exit(0)
                return
            if self._alone is not None:
                self._watch()
        await super().on_event(event)

    def on_demo_screen_wanted(self, message: DemoScreen.Wanted) -> None:
        if self.screen is not self.demo:
            return
        if message.key in LEAVING and not self.kiosk:
            self.exit(0)
            return
        self.demo.halt()
        self.push_screen(TakenOver(self.demo.session, self.alone_after, kiosk=self.kiosk))
        self._watch()

    # A visitor's fight

    def _watch(self) -> None:
        """Count from now on how long nobody has pressed a key."""
        if self._alone is not None:
            self._alone.stop()
        self._alone = self.later(self.alone_after, self._left_alone)

    async def _left_alone(self) -> None:
        """The visitor has gone: the house's language and theme, and the demo where it does not run yet."""
        self._alone = None
        chosen, self.theme = self.house
        set_language(chosen)
        if self.screen is self.demo:
            self.demo.show()
        else:
            await self.action_run_again()

    async def action_run_again(self) -> None:
        """Close whatever the visitor has opened and play on."""
        while self.screen is not self.demo:
            await self.pop_screen()
        self.demo.go_on()

    # What a kiosk does not allow

    def action_leave(self) -> None:
        if not self.kiosk:
            self.exit(0)

    async def action_quit(self) -> None:
        self.action_leave()

    async def action_quit_here(self) -> None:
        self.action_leave()

    def action_palette(self) -> None:
        if not self.kiosk:
            super().action_palette()

    def action_help_quit(self) -> None:
        """Textual's own answer to Ctrl+C; here nothing."""

    def action_suspend_process(self) -> None:
        """A shell is no part of a demo."""


def run(scenario: Scenario, *, seconds: float, idle: float, kiosk: bool, exit_key: str) -> int:
    """Run the demo; the exit code."""
    from tui.app import user_keys

    if kiosk:
        for number in (signal.SIGINT, signal.SIGTSTP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
    app = DemoApp(scenario, seconds=seconds, idle=idle, kiosk=kiosk, exit_key=exit_key, keymap=user_keys())
    try:
        app.run(mouse=False)
    except KeyboardInterrupt:
        return 130
    return app.return_code or 0
