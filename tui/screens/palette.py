"""Everything that works now, by name: read from the key table, so that it cannot tell of what is not there."""

from __future__ import annotations

from tui import keys, plain
from tui.screens.base import KeyedScreen
from tui.screens.pick import Option, PickScreen
from tui.widgets.spans import Line, Span
from tui.words import _

_WITHOUT = frozenset({"palette", "up", "down", "list_up", "list_down", "page_up", "page_down"})


def palette_screen(screen: KeyedScreen[None]) -> PickScreen:
    """Ends with the id of an action of `screen`."""
    options: list[Option] = []
    for action in keys.available(screen.KIND, screen.conditions()):
        if action.id in _WITHOUT:
            continue
        key = ", ".join(keys.key_name(one) for one in screen.keymap.keys(action)[:2])
        words = screen.hint_words(action)
        line: Line = (Span(plain.fit(key, 18, right=True), "accent"), Span(f"  {_(action.help)}"))
        if action.id == "next":
            line = (*line, Span(f": {words}", "muted"))
        options.append(Option(action.id, line, f"{words} {action.id}"))
    return PickScreen(lambda: _("What works now"), options, pick_label=lambda: _("do it"))
