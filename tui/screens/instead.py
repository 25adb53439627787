"""One screen in place of another, also where that is the first of the program and nothing lies below it."""

from __future__ import annotations

from typing import Any, Final

from textual.app import App
from textual.screen import Screen

INSTEAD: Final = "instead"


def show_instead(app: App[Any], screen: Screen[None]) -> None:
    """Put `screen` in place of the one in front."""
    if len(app.screen_stack) > 1:
        app.switch_screen(screen)
    else:  # A first screen cannot be exchanged; another first one can come to the front.
        app.add_mode(INSTEAD, lambda: screen)
        app.switch_mode(INSTEAD)
