"""The full-screen program: a thin router between screens, with the themes, the language and the driver."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text as Plain
from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen

from samyra_core.scenario.model import Scenario
from tui import keys, plain, themes
from tui.driver import driver_class
from tui.screens.base import KeyedScreen
from tui.screens.encounter import EncounterScreen
from tui.words import _, language, set_language

CONFIG_NAME: Final = "keys.toml"
DEBUG: Final = "SAMYRA_DEBUG"
"""Environment variable: set and not empty, an unexpected error shows where it happened."""


class SamyraApp(App[int]):
    """Shows `first()` and whatever is opened from there."""

    CSS_PATH = "styles/app.tcss"
    ENABLE_COMMAND_PALETTE = False
    """Ours (`screens/palette.py`) is read from the key table and sends nothing while it waits."""
    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_MODE = "first"

    def __init__(self, first: Callable[[], Screen[None]], *, keymap: keys.KeyMap | None = None) -> None:
        super().__init__(driver_class=driver_class())
        self.add_mode("first", first)
        self.keymap_in_force = keymap or keys.KeyMap()
        self.animation_level = "none"
        for theme in themes.THEMES:
            self.register_theme(theme)
        self._begin_with_theme(themes.first_theme(os.environ))

    def _begin_with_theme(self, name: str) -> None:
        """The first theme, set without its watcher: nothing is styled yet, and parsing every sheet again costs time."""
        self.set_reactive(App.theme, name)
        dark = self.current_theme.dark
        self.add_class(f"-theme-{name}", "-dark-mode" if dark else "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        if self.keymap_in_force.own:
            self.set_keymap(self.keymap_in_force.textual())

    # What works on every screen

    def action_help(self) -> None:
        from tui.screens.help import HelpScreen

        kind = self.screen.KIND if isinstance(self.screen, KeyedScreen) else keys.ENCOUNTER
        self.push_screen(HelpScreen(kind))

    def action_help_here(self) -> None:
        self.action_help()

    def action_palette(self) -> None:
        from tui.screens.palette import palette_screen

        screen = self.screen
        if isinstance(screen, KeyedScreen):
            self.push_screen(palette_screen(screen), self._run_chosen)

    async def _run_chosen(self, action: str | None) -> None:
        if action is not None:
            await self.screen.run_action(keys.BY_ID[action].call)

    def action_theme(self) -> None:
        self.theme = themes.after(self.theme)

    def action_theme_here(self) -> None:
        self.action_theme()

    def action_language(self) -> None:
        set_language("en" if language() == "de" else "de")
        for screen in self.screen_stack:
            if isinstance(screen, KeyedScreen):
                screen.show()

    def action_language_here(self) -> None:
        self.action_language()

    def action_leave(self) -> None:
        """Back to where the screen was opened from, else out."""
        if len(self.screen_stack) > 1:
            self.pop_screen()
        else:
            self.exit(0)

    async def action_quit(self) -> None:
        self.exit(0)

    async def action_quit_here(self) -> None:
        self.exit(0)

    # The unexpected

    def _handle_exception(self, error: Exception) -> None:
        """One line instead of a traceback. Textual has no public place for this."""
        if self.is_headless or os.environ.get(DEBUG):
            super()._handle_exception(error)
            return
        self._return_code = 1
        self.panic(Plain(unexpected_line(error)))


def unexpected_line(error: BaseException) -> str:
    """What a person reads of an error that nobody foresaw."""
    what = plain.cut(plain.clean(f"{type(error).__name__}: {error}"), 160)
    return _("samyra stopped because of an error of its own: {what}. {debug}=1 shows where.").format(
        what=what, debug=DEBUG
    )


def user_keys() -> keys.KeyMap:
    """The user's key file; what is wrong in it is told before the screen opens, and left out."""
    import platformdirs

    path = Path(platformdirs.user_config_dir("samyra")) / CONFIG_NAME
    keymap, faults = keys.read_keys(path)
    for fault in faults:
        _tell(f"{path}:{fault.line}: {fault.message}")
    return keymap


def _tell(text: str) -> None:
    import click

    click.echo(plain.clean(text), err=True)


def show(first: Callable[[], Screen[None]], *, mouse: bool = False) -> int:
    """Run the program from that screen on; the exit code."""
    try:
        app = SamyraApp(first, keymap=user_keys())
        app.run(mouse=mouse)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        _tell(unexpected_line(error))
        return 1
    return app.return_code or 0


def run(scenario: Scenario, *, seed: int | None, mouse: bool = False) -> int:
    """Play a scenario full screen. `seed` is for dice of the program's own; a script brings its own."""
    return show(lambda: EncounterScreen(scenario), mouse=mouse)


def run_library(paths: list[Path], *, mouse: bool = False) -> int:
    """Open the library: bundled scenarios, those of the current folder, and those of the given paths."""
    from tui.screens.library import LibraryScreen

    return show(lambda: LibraryScreen(paths), mouse=mouse)
