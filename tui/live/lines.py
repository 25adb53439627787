"""Lines of a fight: one that was left is told of, listed, taken up again, and given back."""

from __future__ import annotations

from tui import keys
from tui.live.base import LiveBase
from tui.words import _


class Lines(LiveBase):
    """Acting anew after steps were taken back keeps those as a line of their own."""

    def __init__(self) -> None:
        super().__init__()
        self._left: tuple[tuple[int, int], tuple[int, int]] | None = None
        """Tip and cursor of the line that was left for another, and those right after that."""
        self._waiting = 0
        """Steps that could be redone when the screen was last shown."""
        self.known_lines = 0
        """How many other lines there are."""

    def action_lines(self) -> None:
        from tui.screens.lines import lines_screen

        self.app.push_screen(lines_screen(self.session), self._take_line)

    def _take_line(self, tip: str | None) -> None:
        """To the end of another line; the next step back is back to the one that was left."""
        if tip is None:
            return
        session = self.session
        left = (session.tip, session.cursor)
        session.take_line(int(tip), at_end=True)
        self._left = (left, (session.tip, session.cursor))
        self.did()
        key = self.keymap.shown(keys.BY_ID["back"])
        self.tell(_("The other line, at its end. {key} goes back to the one you left.").format(key=key))

    @property
    def on_other_line(self) -> bool:
        return self._left is not None and self._left[1] == (self.session.tip, self.session.cursor)

    def step_back(self) -> bool:
        """To the line that was left for this one a moment ago, else one entry back; False at the fight's start."""
        left = self._left if self.on_other_line else None
        self._left = None
        if left is None:
            return self.session.undo()
        tip, cursor = left[0]
        self.session.take_line(tip)
        self.session.back_to(cursor)
        return True

    def tell_of_lines(self) -> None:
        """Called whenever the session was shown anew: say so once where a line was left by acting anew."""
        session = self.session
        known = len(session.lines)
        if self._waiting and known > self.known_lines and not session.redoable:
            key = self.keymap.shown(keys.BY_ID["lines"])
            self.tell(_("What you took back is kept as a line of its own; {key} shows it.").format(key=key))
        self._waiting, self.known_lines = session.redoable, known
