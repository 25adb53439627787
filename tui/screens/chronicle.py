"""The log: what the session's moments come to in lines, kept so that a long fight costs no more than its last step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from samyra_core.session import Moment, Session
from tui import plain
from tui.sentences import moment_lines
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _, language


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    key: str
    """`<place of the moment, from 1>.<line>`."""
    place: int
    number: str
    """The script step it belongs to; "" behind the first line of a step."""
    text: str


@dataclass(frozen=True, slots=True)
class Log:
    """What the log panel shows."""

    entries: tuple[Entry, ...]
    latest: int
    """Place of the last moment: its lines are new."""
    selected: str | None = None
    focused: bool = False


class Chronicle:
    """The lines of a session, made once for each moment."""

    def __init__(self) -> None:
        self._moments: list[Moment] = []
        self._entries: list[list[Entry]] = []
        self._language = language()

    def entries(self, session: Session) -> tuple[Entry, ...]:
        """All lines of the moments that hold, oldest first."""
        if self._language != language():
            self._moments.clear()
            self._language = language()
        moments = session.moments
        same = 0
        while same < min(len(moments), len(self._moments)) and moments[same] is self._moments[same]:
            same += 1
        if same < len(moments):
            # What was undone is kept, as long as it comes again.
            del self._moments[same:], self._entries[same:]
            for place, moment in enumerate(moments[same:], same + 1):
                self._moments.append(moment)
                self._entries.append(_of(moment, place, session))
        return tuple(entry for one in self._entries[: len(moments)] for entry in one)


def _of(moment: Moment, place: int, session: Session) -> list[Entry]:
    number = str(moment.prepared.index if moment.prepared is not None else place)
    texts = [plain.clean(one.text) for one in moment_lines(moment, session.scenario)]
    failed = sum(not one.ok for one in moment.judged)
    if failed:
        texts.append(_("✗ Not as the script expects"))
    return [Entry(f"{place}.{line}", place, number if line == 0 else "", text) for line, text in enumerate(texts)]


def place_of(key: str) -> int:
    """The moment a line belongs to, 1.."""
    return int(key.partition(".")[0])


def log_sheet(log: Log, width: int) -> Sheet:
    """The log with the newest at the end; what the last step brought is marked and not muted."""
    rows: list[Row] = []
    for entry in log.entries:
        new = entry.place == log.latest
        rows += _rows(entry, new, max(1, width - 7))
    title = (Span(_("Log"), "title"),)
    aside = (Span(_("↑↓ choose, ⏎ explains"), "muted"),) if log.focused else ()
    return Sheet(tuple(rows), title, aside, log.selected if log.focused else None)


@lru_cache(maxsize=8192)
def _rows(entry: Entry, new: bool, width: int) -> tuple[Row, ...]:
    mark = "▪" if new else " "
    lead = f"{mark}{plain.fit(entry.number, 4, right=True)} "
    role = "" if new else "muted"
    return tuple(
        row(Span(lead if line == 0 else " " * 6, "accent" if new else "muted"), Span(text, role), key=entry.key)
        for line, text in enumerate(plain.wrap(entry.text, width))
    )
