"""The log: what the session's moments come to in lines, kept so that a long fight costs no more than its last step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from samyra_core.events import Event, Harmed, Severity, StatusChanged, Thrown
from samyra_core.record import record
from samyra_core.script import Judged
from samyra_core.session import Moment, Session
from samyra_core.state import Status
from tui import names, plain
from tui.screens.telling import verdict_marks
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _, language, ngettext


@record
class Entry:
    """One line of the log."""

    key: str
    """`<place of the moment, from 1>.<line>`."""
    place: int
    number: str
    """The script step it belongs to; "" behind the first line of a step."""
    text: str
    step: str = ""
    """The same on every line."""
    weighty: tuple[str, ...] = ()
    """What of the text must be seen from afar: a stumble, a wound, a fall."""


@record
class Log:
    """What the log panel shows."""

    entries: tuple[Entry, ...]
    latest: int
    """Place of the last moment: its lines are new."""
    selected: str | None = None
    focused: bool = False
    judged: tuple[Judged, ...] = ()
    """How the last step's expectations fared."""
    earlier: int = 0
    """Moments before the first entry."""


class Chronicle:
    """The lines of a session, made once for each moment; what was undone is kept, as long as it comes again."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Moment, list[Entry]]] = {}
        """By place."""
        self._language = language()

    def entries(self, session: Session, latest: int = 0) -> tuple[Entry, ...]:
        """All lines of the moments that hold, oldest first; or of the `latest` so many of them."""
        if self._language != language():
            self._made.clear()
            self._language = language()
        moments = session.moments
        first = max(0, len(moments) - latest) if latest else 0
        lines: list[Entry] = []
        for place in range(first + 1, len(moments) + 1):
            lines += self._lines(moments[place - 1], place, session)
        return tuple(lines)

    def _lines(self, moment: Moment, place: int, session: Session) -> list[Entry]:
        made = self._made.get(place)
        if made is None or made[0] is not moment:
            made = self._made[place] = (moment, _of(moment, place, session))
        return made[1]


def _of(moment: Moment, place: int, session: Session) -> list[Entry]:
    number = str(moment.prepared.index if moment.prepared is not None else place)
    from tui.sentences import moment_lines  # Not with the first frame: the sentences are many.

    lines = moment_lines(moment, session.scenario)
    texts = [(plain.clean(one.text), _weighty(moment.events[one.event_index])) for one in lines]
    falls = tuple(
        word for event in moment.events if isinstance(event, Harmed | StatusChanged) for word in _weighty(event)
    )
    if any(not one.ok for one in moment.judged):
        texts.append((_("✗ Not as the script expects"), ()))
    return [
        Entry(
            f"{place}.{line}",
            place,
            number if line == 0 else "",
            text,
            number,
            tuple(dict.fromkeys(word for word in (*words, *falls) if word in text)),
        )
        for line, (text, words) in enumerate(texts)
    ]


def _weighty(event: Event) -> tuple[str, ...]:
    """Words of the log that tell of an event which weighs much."""
    match event:
        case Thrown(stumbled=True):
            return (_("stumbles"),)
        case Harmed(severity=Severity.CRITICAL | Severity.WOUND):
            return (names.severity_word(event.severity),)
        case StatusChanged(after=Status.DOWN | Status.COLLAPSED):
            return (names.status_word(event.after),)
        case _:
            return ()


def place_of(key: str) -> int:
    """The moment a line belongs to, 1.."""
    return int(key.partition(".")[0])


def log_sheet(log: Log, width: int) -> Sheet:
    """The log with the newest at the end; what the last step brought is marked and not muted."""
    rows: list[Row] = []
    if log.earlier:
        words = ngettext("… {count} earlier step", "… {count} earlier steps", log.earlier).format(count=log.earlier)
        rows.append(row(Span(words, "muted")))
    for entry in log.entries:
        new = entry.place == log.latest
        rows += _rows(entry, new, max(1, width - 7))
    title = (Span(_("Log"), "title"),)
    aside = (Span(_("↑↓ choose, ⏎ explains"), "muted"),) if log.focused else verdict_marks(log.judged)
    return Sheet(tuple(rows), title, aside, log.selected if log.focused else None)


@lru_cache(maxsize=8192)
def _rows(entry: Entry, new: bool, width: int) -> tuple[Row, ...]:
    mark = "▪" if new else " "
    lead = f"{mark}{plain.fit(entry.number, 4, right=True)} "
    role = "" if new else "muted"
    text = entry.text
    for words in entry.weighty:
        text = text.replace(words, words.replace(" ", _TIED))  # kept on one line, so that it can be found there
    return tuple(
        row(
            Span(lead if line == 0 else " " * 6, "accent" if new else "muted"),
            *_stressed(one, entry.weighty, role),
            key=entry.key,
        )
        for line, one in enumerate(plain.wrap(text, width))
    )


_TIED: Final = "\N{NO-BREAK SPACE}"


def _stressed(text: str, weighty: tuple[str, ...], role: str) -> Iterator[Span]:
    """A line with its weighty words in bold."""
    while text:
        found = [(at, words) for words in weighty if (at := text.find(words.replace(" ", _TIED))) >= 0]
        if not found:
            yield Span(text.replace(_TIED, " "), role)
            return
        at, words = min(found)
        if at:
            yield Span(text[:at].replace(_TIED, " "), role)
        yield Span(words, f"{role} strong".strip())
        text = text[at + len(words) :]
