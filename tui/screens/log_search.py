"""Finding a line of the log by what stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from tui import plain
from tui.screens.chronicle import Entry
from tui.screens.pick import Option, PickScreen
from tui.widgets.spans import Span
from tui.words import _


def log_search_screen(entries: Sequence[Entry]) -> PickScreen:
    """Ends with the key of a line."""
    options = [
        Option(entry.key, (Span(plain.fit(entry.step, 5, right=True), "muted"), Span(f"  {entry.text}")))
        for entry in entries
    ]
    last = entries[-1].key if entries else None
    return PickScreen(lambda: _("Search the log"), options, selected=last, pick_label=lambda: _("explain line"))
