"""The full-screen program: a thin router between screens, with the themes, the language and the driver."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from rich.text import Text as Plain
from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.screen import Screen

from samyra_core.scenario.model import Scenario
from tui import keys, plain, symbols, themes
from tui.driver import driver_class
from tui.keeper import Keeper
from tui.remembered import FILE_NAME, Memory
from tui.screens.base import KeyedScreen
from tui.screens.encounter import EncounterScreen
from tui.words import LANGUAGE_VARIABLE, LANGUAGES, _, language, set_language

CONFIG_NAME: Final = "keys.toml"
LANGUAGE: Final = "language"
THEME: Final = "theme"
"""What is remembered from one run to the next."""
DEBUG: Final = "SAMYRA_DEBUG"
"""Environment variable: set and not empty, an unexpected error shows where it happened."""


class SamyraApp(App[int]):
    """Shows `first()` and whatever is opened from there."""

    CSS_PATH = ["styles/app.tcss", "styles/encounter.tcss", "styles/live.tcss"]  # noqa: RUF012
    """The encounter's too: a sheet that comes with a screen makes Textual parse all of them again."""
    ENABLE_COMMAND_PALETTE = False
    """Ours (`screens/palette.py`) is read from the key table and sends nothing while it waits."""
    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_MODE = "first"

    def __init__(
        self, first: Callable[[], Screen[None]], *, keymap: keys.KeyMap | None = None, memory: Memory | None = None
    ) -> None:
        super().__init__(driver_class=driver_class())
        self.add_mode("first", partial(self._first, first))
        self.keymap_in_force = keymap or keys.KeyMap()
        self.memory = memory
        """Where choices are kept for the next run; None: nowhere."""
        self.animation_level = "none"
        for theme in themes.THEMES:
            self.register_theme(theme)
        self._begin_with_theme(themes.first_theme(os.environ, memory.get(THEME) if memory is not None else ""))

    def _first(self, first: Callable[[], Screen[None]]) -> Screen[None]:
        """The first screen, for which nothing has to be parsed a second time. Textual has no public place for this."""
        screen = first()
        screen._css_update_count = self._css_update_count
        return screen

    def _begin_with_theme(self, name: str) -> None:
        """The first theme, set without its watcher: nothing is styled yet, and parsing every sheet again costs time."""
        self.set_reactive(App.theme, name)
        dark = self.current_theme.dark
        self.add_class(f"-theme-{name}", "-dark-mode" if dark else "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        if self.keymap_in_force.own:
            self.set_keymap(self.keymap_in_force.textual())

    def on_ready(self) -> None:
        self.call_after_refresh(_collect_again)

    # Keys

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded and await self._take_key(event):
            return
        if isinstance(event, events.Paste) and not event.is_forwarded and await self._take_pasted(event):
            return
        await super().on_event(event)

    async def _take_key(self, event: events.Key) -> bool:
        """Do at once what a key of our own screens does, so that the next one already finds the screen it opens.

        Textual hands a key to the screen in front and looks for its binding only when it comes back; on a slow line
        several keys arrive together, and those behind the first would go to the screen it leaves.
        """
        screen = self.screen
        if not isinstance(screen, KeyedScreen) or not screen.takes_keys_at_once:
            return False
        await screen.stands()
        if not await self._check_bindings(event.key, priority=True) and not screen.takes_typed(event):
            await self._check_bindings(event.key)
        return True  # Handed on, a key that can do nothing now would be looked up again, after those behind it.

    async def _take_pasted(self, event: events.Paste) -> bool:
        """Text from the clipboard is taken at once too, between the keys before and behind it, and never as keys."""
        screen = self.screen
        if not isinstance(screen, KeyedScreen) or not screen.takes_keys_at_once:
            return False
        await screen.stands()
        text = plain.pasted(event.text)
        if text and not screen.takes_pasted(text):
            screen.say(_("Pasted text has no place here."))
        return True

    # What works on every screen

    def action_help(self) -> None:
        from tui.screens.help import HelpScreen

        kind = self.screen.KIND if isinstance(self.screen, KeyedScreen) else keys.ENCOUNTER
        dialog = getattr(self.screen, "dialog", None)
        self.push_screen(HelpScreen(kind, getattr(dialog, "KIND", "")))

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
        self._keep(THEME, self.theme)
        if isinstance(self.screen, KeyedScreen):
            self.screen.say(_("Colours: {name}").format(name=themes.title(self.theme)))

    def action_theme_here(self) -> None:
        self.action_theme()

    def action_language(self) -> None:
        set_language("en" if language() == "de" else "de")
        for screen in self.screen_stack:
            if isinstance(screen, KeyedScreen):
                screen.show()
        self._keep(LANGUAGE, language())

    def _keep(self, name: str, value: str) -> None:
        if self.memory is not None:
            self.memory.keep(name, value)

    def action_language_here(self) -> None:
        self.action_language()

    def action_leave(self) -> None:
        """Back to where the screen was opened from, else out."""
        self._when_kept(self.pop_screen if len(self.screen_stack) > 1 else partial(self.exit, 0))

    async def action_quit(self) -> None:
        self._when_kept(partial(self.exit, 0))

    async def action_quit_here(self) -> None:
        self._when_kept(partial(self.exit, 0))

    def _when_kept(self, go: Callable[[], object]) -> None:
        """Do it, unless something would be lost: then the screen that knows comes to the front and asks."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, KeyedScreen) and not screen.may_leave(go):
                while self.screen is not screen:
                    self.pop_screen()
                return
        go()

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


def _config_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_config_dir("samyra"))


def user_keys(folder: Path | None = None) -> keys.KeyMap:
    """The user's key file; what is wrong in it is told before the screen opens, and left out."""
    from tui.key_file import read_keys

    path = (folder or _config_folder()) / CONFIG_NAME
    keymap, faults = read_keys(path)
    for fault in faults:
        _tell(f"{path}:{fault.line}: {fault.message}")
    return keymap


def _tell(text: str) -> None:
    import click

    click.echo(plain.clean(text), err=True)


def _language_is_asked_for() -> bool:
    """Whether `--lang` or the environment names the language."""
    import click
    from click.core import ParameterSource

    context = click.get_current_context(silent=True)
    while context is not None:
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return True
        context = context.parent
    return bool(os.environ.get(LANGUAGE_VARIABLE))


def _collect_again() -> None:
    """Once the first frame is out; what came about until then stays, so it need not be looked through."""
    gc.freeze()
    gc.enable()


def show(first: Callable[[], Screen[None]], *, mouse: bool = False) -> int:
    """Run the program from that screen on; the exit code."""
    gc.disable()
    try:
        folder = _config_folder()
        memory = Memory(folder / FILE_NAME)
        chosen = memory.get(LANGUAGE)
        if chosen in LANGUAGES and not _language_is_asked_for():
            set_language("en" if chosen == "en" else "de")
        symbols.use_ascii(symbols.needs_ascii())
        app = SamyraApp(first, keymap=user_keys(folder), memory=memory)
        app.run(mouse=mouse)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        _tell(unexpected_line(error))
        return 1
    return app.return_code or 0


def run(scenario: Scenario, *, seed: int | None, mouse: bool = False, data_dir: Path | None = None) -> int:
    """Play a scenario full screen. `seed` is for dice of the program's own; a script brings its own.

    The fight is kept in `data_dir` from its first step on; None: nowhere.
    """
    return go_on(Keeper(scenario, data_dir), seed=seed, mouse=mouse)


def go_on(keeper: Keeper, *, seed: int | None, mouse: bool = False, said: str = "") -> int:
    """Play what `keeper` keeps, from where it stands; `said` is in the head line at first."""

    def first() -> EncounterScreen:
        screen = EncounterScreen(keeper.session.scenario, keeper).with_seed(seed)
        if said:
            screen.call_after_refresh(screen.say, said)
        return screen

    code = None
    try:
        code = show(first, mouse=mouse)
    finally:
        keeper.close()
        if code == 0 and keeper.trouble is not None:
            from tui.sentences import kept

            _tell(kept.trouble(keeper.trouble))
    return code


def run_library(paths: list[Path], *, mouse: bool = False, data_dir: Path | None = None) -> int:
    """Open the library: saved fights, scenarios of the given paths, of the current folder, and the bundled ones."""
    from tui.screens.library import LibraryScreen

    return show(lambda: LibraryScreen(paths, data_dir), mouse=mouse)
