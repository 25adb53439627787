"""What all screens share: keys from the table, a footer of those that work now, and a size below which nothing fits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final, TypeVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tui import keys
from tui.live.dialog import Dialog
from tui.widgets.key_bar import Hint, KeyBar
from tui.widgets.panel import Panel
from tui.widgets.spans import ROLES, Sheet, Span, paragraph, row
from tui.words import _

LEAST: Final = (60, 20)
"""Columns and rows below which a screen says what it needs."""

MOST_PATIENCE: Final = 5.0
"""Seconds a key waits for the screen it is meant for."""

R = TypeVar("R")


class KeyedScreen(Screen[R]):
    """A screen whose keys come from `tui.keys`. Subclasses set `KIND` and `BINDINGS = keys.bindings(KIND)`."""

    KIND: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding(keys.INTERRUPT, "quit_or_close", show=False, priority=True)]
    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-w60"),
        (80, "-w80"),
        (100, "-w100"),
        (140, "-w140"),
        (180, "-w180"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-h20"),
        (24, "-h24"),
        (30, "-h30"),
        (40, "-h40"),
        (55, "-h55"),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"role--{role}" for role in ROLES}
    """Here and not on each panel: twenty styles a screen, not twenty a widget."""

    def __init__(self) -> None:
        super().__init__()
        self._inks: dict[tuple[str, str], Style] = {}
        self.key_bar = KeyBar(id="keys")
        self.too_small: Panel[tuple[int, int]] = Panel(too_small_sheet, id="too-small")

    @property
    def keymap(self) -> keys.KeyMap:
        """The keys in force."""
        found = getattr(self.app, "keymap_in_force", None)
        return found if isinstance(found, keys.KeyMap) else keys.KeyMap()

    def ink(self, role: str) -> Style:
        """How spans of that role look, on top of what is below them."""
        key = (self.app.theme, role)
        if key not in self._inks:
            self._inks[key] = self.get_component_rich_style(f"role--{role}", partial=True)
        return self._inks[key]

    # What a screen says of itself

    def conditions(self) -> set[str]:
        """Which of the table's `needs` hold now."""
        return set()

    def hint_words(self, action: keys.Action) -> str:
        """What the footer says of an action now."""
        return _(action.label)

    def say(self, text: str) -> None:
        """Answer the last key in a few words that go away by themselves, where the screen has a place for them."""

    def short_words(self, action: keys.Action) -> str:
        """The same where room is short; "" where there is nothing shorter."""
        return ""

    def may_leave(self, go: Callable[[], object]) -> bool:
        """Whether nothing would be lost now; else the screen asks first, and calls `go` itself."""
        return True

    def show(self) -> None:
        """Show everything anew: after a step, or in another language."""
        self.show_keys()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "quit_or_close":
            return self._way_out() is not None
        known = keys.BY_ID.get(action)
        if known is None or not known.on(self.KIND):
            return True
        return not known.needs or known.needs in self.conditions()

    def _way_out(self) -> keys.Action | None:
        """What Ctrl+C does here; None where it is a key like any other."""
        dialog = self._open_dialog()
        kind = self.KIND if dialog is None else dialog.KIND
        return next((one for one in keys.ACTIONS if one.id in keys.CLOSING and one.on(kind)), None)

    def _open_dialog(self) -> Dialog | None:
        found = getattr(self, "dialog", None)
        return found if isinstance(found, Dialog) else None

    async def action_quit_or_close(self) -> None:
        """Close the dialog or the list that is open; elsewhere leave the program."""
        closing, dialog = self._way_out(), self._open_dialog()
        if closing is None:
            return
        if dialog is not None:
            getattr(dialog, f"action_{closing.id}")()
            self.show_keys()
        else:
            await self.run_action(closing.call)

    def show_keys(self) -> None:
        """Footer: what works now, by rank."""
        able = [action for action in keys.available(self.KIND, self.conditions()) if action.rank]
        able.sort(key=lambda action: action.rank)
        self.key_bar.show_hints([self._hint(one) for one in able])

    def _hint(self, action: keys.Action) -> Hint:
        words, short = self.hint_words(action), self.short_words(action)
        return Hint(action.id, self.keymap.shown(action), words, short, action.id in keys.STAYING)

    @property
    def takes_keys_at_once(self) -> bool:
        """Whether keys need not travel through a widget that has the focus."""
        return self.focused is None

    def takes_typed(self, event: events.Key) -> bool:
        """Take a key as something typed, at once; whether it was."""
        return False

    def takes_pasted(self, text: str) -> bool:
        """Take text from the clipboard, one line and fit to be shown; whether it has a place here."""
        return False

    async def stands(self) -> None:
        """Until all of the screen is there, so that a key can reach it."""
        there: asyncio.Event = self._mounted_event  # Textual has no public place for this.
        if not there.is_set():
            await asyncio.wait([asyncio.ensure_future(there.wait())], timeout=MOST_PATIENCE)

    def on_key_bar_clicked(self, message: KeyBar.Clicked) -> None:
        """As if the first key of that action had been pressed."""
        action = keys.BY_ID.get(message.action)
        pressed = self.keymap.keys(action) if action is not None else ()
        if pressed:
            self.app.post_message(events.Key(pressed[0], pressed[0] if len(pressed[0]) == 1 else None))

    # Size

    def on_resize(self, event: events.Resize) -> None:
        columns, rows = event.size
        self.set_class(columns < LEAST[0] or rows < LEAST[1], "-too-small")
        self.too_small.set((columns, rows))


def too_small_sheet(size: tuple[int, int], width: int) -> Sheet:
    """What is shown where nothing fits."""
    columns, rows = size
    text = _("This needs {columns}×{rows}, here is {width}×{height}.").format(
        columns=LEAST[0], rows=LEAST[1], width=columns, height=rows
    )
    lines = paragraph(text, width)
    return Sheet((*[row()] * max(0, (rows - len(lines)) // 2), *lines, row(Span(_("Keys still work."), "muted"))))
