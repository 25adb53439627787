"""The room between Textual and the terminal: only cells that changed go out, and the terminal is left as it was found.

Textual repaints every refreshed region whole. `FrameDiffer` reads those frames and sends what differs from the grid
the terminal shows; `DiffingDriver` puts it behind Textual's Linux driver and sees to an orderly end when a signal
comes or the terminal is gone. Nothing here knows a widget, a rule or a word.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import shutil
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from itertools import repeat
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TextIO, TypeAlias

from rich.cells import cell_len

try:
    import termios

    from textual.drivers.linux_driver import LinuxDriver
except ImportError:  # Windows, where `driver_class` answers `None`.
    from textual.driver import Driver as LinuxDriver  # type: ignore[assignment]

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

Style: TypeAlias = tuple[str, ...]
"""What switches a style on from the default, one string a slot: link, foreground, background, then attributes."""
Cell: TypeAlias = tuple[str, Style]
"""A cluster and its style; the right half of a wide cluster is an empty string."""

_PLAIN: Final[Style] = ("",) * 12
_OFF: Final = ("", "39", "49", "22", "23", "24", "25", "27", "28", "29", "54", "55")
_ON_SLOT: Final = {"1": 3, "2": 3, "3": 4, "4": 5, "21": 5, "5": 6, "6": 6, "7": 7, "8": 8, "9": 9} | {
    "51": 10,
    "52": 10,
    "53": 11,
}
_OFF_SLOT: Final = {code: slot for slot, code in enumerate(_OFF) if code}
_UNKNOWN: Final[Cell] = ("\0", ())
_NOWHERE: Final = (-1, -1)
_SYNC_BEGIN: Final = "\x1b[?2026h"
_SYNC_END: Final = "\x1b[?2026l"
_JOINER: Final = "\u200d"

_RESTORE: Final = (
    b"\x1b[m\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?2026l"
    b"\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
)

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<sgr>[0-9;]*)m"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<move>\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H)"
    r"|\x1b\]8;(?P<link>[^\x07\x1b]*)(?:\x1b\\|\x07)"
    r"|(?P<feed>[\r\n])"
    # Mouse, focus, paste, cursor, title, clipboard, bell, queries: none of them touches a cell.
    r"|(?P<aside>\x07|\x1b\[\?(?:7|25|100[0-6]|101[56]|2004|2026|2048)[hl]|\x1b\[[<>=?][0-9;]*u|\x1b\[[>?]?[0-9;]*(?:\$p|c|n)"
    r"|\x1b\][0-9]+;[^\x07\x1b]*(?:\x07|\x1b\\))"
    r"|(?P<other>\x1b(?:\[[0-?]*[ -/]*[@-~]|[P^_X\]][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])?)"
)

_SURE: Final = {chr(code) for code in range(0x20, 0x7F)} | {"", "\0"}
"""Characters that every terminal draws one cell wide (and the two that stand for no drawing at all)."""


class FrameDiffer:
    """A shadow of the terminal's grid that turns a whole frame into the bytes that change it.

    Give it everything written to the terminal, in order; send what it returns. What lies below `rows` is not sent;
    what lies right of `columns` (each at least 1) falls on the last column, as it does without line wrap. Cells are
    unknown until written, and again after any sequence that may have changed them; an unknown cell is always sent.
    With `colours` false no colour is sent, attributes are. A cluster whose width terminals may disagree on (wide,
    joined, combining) is drawn on blanked cells and followed by an absolute move, and the rest of its row is sent
    anew whenever it comes or goes.
    """

    def __init__(self, columns: int, rows: int, *, colours: bool = True) -> None:
        self.size = (columns, rows)
        self.colours = colours
        self._style = _PLAIN
        self._sync_held = False
        self.forget()

    def forget(self) -> None:
        """Take nothing on the terminal for known: neither cells nor cursor nor the style in force."""
        columns, rows = self.size
        self._shown = [[_UNKNOWN] * columns for _ in range(rows)]
        self._next = [[_UNKNOWN] * columns for _ in range(rows)]
        self._touched: set[int] = set()
        self._cursor = self._real_cursor = _NOWHERE
        self._pen: Style | None = None

    def feed(self, data: str) -> str:
        """Lay `data` into the grid and return what the terminal needs; empty when nothing changed.

        The terminal's cursor ends where `data` left it; the style in force may differ until the next sequence that
        could depend on it. The begin of a synchronised update waits for something to synchronise.
        """
        out: list[str] = []
        for match in _TOKEN.finditer(data):
            kind = match.lastgroup
            if kind == "sgr":
                self._style = _restyle(self._style, match["sgr"], self.colours)
            elif kind == "text":
                if self._cursor == _NOWHERE:
                    self._dip(out, self._style)
                    out.append(match["text"])
                else:
                    self._lay(match["text"])
            elif kind == "move":
                self._cursor = (max(int(match["column"] or 1), 1) - 1, max(int(match["row"] or 1), 1) - 1)
            elif kind == "link":
                link = match["link"]
                self._style = ("" if link == ";" else link, *self._style[1:])
            elif kind == "feed" and (row := self._row_after(match[0])) is not None:
                self._cursor = (0, row)
            elif match[0] in (_SYNC_BEGIN, _SYNC_END):
                self._synchronise(out, match[0])
            else:
                self._flush(out)
                self._dip(out, self._style)
                out.append(match[0])
                if kind != "aside":
                    self.forget()
        self._flush(out)
        if out and self._sync_held:
            self._sync_held = False
            out.insert(0, _SYNC_BEGIN)
        return "".join(out)

    def _row_after(self, control: str) -> int | None:
        """The row after a carriage return or line feed; `None` where it is unknown or the line feed would scroll."""
        row = self._cursor[1] + (control == "\n")
        return row if self._cursor != _NOWHERE and row < self.size[1] else None

    def _synchronise(self, out: list[str], mark: str) -> None:
        self._flush(out)
        if mark == _SYNC_BEGIN:
            self._sync_held = True
        elif self._sync_held and not out:
            self._sync_held = False
        else:
            out.append(mark)

    def _lay(self, text: str) -> None:
        """Put `text` into the next grid at the cursor; a wide cluster cut in half leaves a blank."""
        column, y = self._cursor
        columns, rows = self.size
        x, style = min(column, columns - 1), self._style
        cells: list[Cell] = []
        if _SURE.issuperset(text):
            cells = list(zip(text, repeat(style)))
        else:
            for cluster in _clusters(text):
                width = cell_len(cluster)
                if width:
                    cells += [(cluster, style), *repeat(("", style), width - 1)]
                elif y < rows and 0 < column + len(cells) <= columns:
                    self._combine(cells, column, y, cluster)
        end = x + len(cells)
        self._cursor = (min(end, columns), y)
        if y >= rows or not cells:
            return
        if end > columns:  # Line wrap is off: what is too long ends up in the last column.
            last = columns - 1 - x
            if last and cells[last][0] == "":
                cells[last - 1] = (" ", style)
            cells[last:] = [(cells[-1][0] or " ", style)]
            end = columns
        row = self._next[y]
        if row[x][0] == "" and x:
            row[x - 1] = (" ", row[x - 1][1])
        if end < columns and row[end][0] == "":
            row[end] = (" ", row[end][1])
        row[x:end] = cells
        self._touched.add(y)

    def _combine(self, cells: list[Cell], x: int, y: int, mark: str) -> None:
        """Add a mark that begins a text to the cluster before it."""
        row = cells or self._next[y]
        at = (len(cells) or x) - 1
        at -= row[at][0] == ""
        if row[at] != _UNKNOWN:
            row[at] = (row[at][0] + mark, row[at][1])
            self._touched.add(y)

    def _flush(self, out: list[str]) -> None:
        """Send the cells that differ, in reading order, and put the cursor where the frame left it."""
        for y in sorted(self._touched):
            new, old = self._next[y], self._shown[y]
            if new != old:
                self._send_row(out, y, new, old)
                self._shown[y] = new.copy()
        self._touched.clear()
        if self._cursor != _NOWHERE:
            columns, rows = self.size
            self._go(out, min(self._cursor[0], columns - 1), min(self._cursor[1], rows - 1))

    def _send_row(self, out: list[str], y: int, new: list[Cell], old: list[Cell]) -> None:
        columns = self.size[0]
        changed = [x for x, (now, was) in enumerate(zip(new, old, strict=True)) if now != was]
        unsure = next((x for x in changed if not (new[x][0] in _SURE and old[x][0] in _SURE)), columns)
        for x in (*(x for x in changed if x < unsure), *range(unsure, columns)):
            text, style = new[x]
            if text in ("", "\0"):
                continue
            if self._real_cursor != (x, y):
                self._go(out, x, y)
            if self._pen is not style:
                self._dip(out, style)
            if text in _SURE:
                out.append(text)
                self._real_cursor = (x + 1 if x + 1 < columns else -1, y)
            else:
                out.append(" " * cell_len(text))
                self._real_cursor = (-1, y)
                self._go(out, x, y)
                out.append(text)
                self._real_cursor = _NOWHERE

    def _go(self, out: list[str], x: int, y: int) -> None:
        """Move the terminal's cursor, over unchanged cells by writing them again where that is no longer."""
        if self._real_cursor == (x, y):
            return
        from_x, from_y = self._real_cursor
        move = _shortest_move(from_x, from_y, x, y)
        if from_y == y and 0 <= from_x < x <= from_x + len(move):
            gap = self._next[y][from_x:x]
            text = "".join(character for character, _ in gap)
            if len(text.encode()) <= len(move) and all(cell[1] == self._pen and cell[0] in _SURE for cell in gap):
                move = text
        out.append(move)
        self._real_cursor = (x, y)

    def _dip(self, out: list[str], style: Style) -> None:
        if self._pen != style:
            out.append(_style_change(self._pen, style))
            self._pen = style


def _clusters(text: str) -> Iterator[str]:
    """What shares a cell or a pair of them; invisible control and direction characters are dropped."""
    cluster = ""
    for character in text:
        category = unicodedata.category(character)
        width = cell_len(character)
        if width == 0 and category in ("Cc", "Cf", "Zl", "Zp") and character not in "\u200c\u200d":
            if character < "\U000e0020":
                continue
        elif width == 1 and category not in ("Mn", "Me", "Mc", "Cf", "Cn", "Co") and not _is_flag_half(character):
            _SURE.add(character)
        flag = _is_flag_half(character) and len(cluster) == 1 and _is_flag_half(cluster)
        if cluster and (width == 0 or flag or cluster[-1] == _JOINER):
            cluster += character
        else:
            if cluster:
                yield cluster
            cluster = character
    if cluster:
        yield cluster


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


@lru_cache(8192)
def _restyle(style: Style, parameters: str, colours: bool) -> Style:
    """The style after one SGR sequence; codes without a known effect are dropped."""
    slots = list(style)
    codes = iter(parameters.split(";"))
    for code in codes:
        if code in ("", "0", "00"):
            slots[1:] = _PLAIN[1:]
        elif code in _ON_SLOT:
            slot = _ON_SLOT[code]
            if code not in slots[slot].split(";"):
                both = slot == 3 and slots[slot]
                slots[slot] = "1;2" if both else code
        elif code in _OFF_SLOT:
            slots[_OFF_SLOT[code]] = ""
        elif code in ("38", "48"):
            kind = next(codes, "")
            values = [next(codes, "0") for _ in range({"5": 1, "2": 3}.get(kind, 0))]
            if colours and values:
                slots[1 if code == "38" else 2] = ";".join((code, kind, *values))
        elif colours and code.isdecimal() and (30 <= int(code) <= 37 or 90 <= int(code) <= 97):
            slots[1] = code
        elif colours and code.isdecimal() and (40 <= int(code) <= 47 or 100 <= int(code) <= 107):
            slots[2] = code
    return tuple(slots)


@lru_cache(8192)
def _style_change(old: Style | None, new: Style) -> str:
    """The shortest sequence from one style to another; from `None` (unknown) over a reset."""
    codes = ";".join(code for code in ("0", *new[1:]) if code)
    if old is not None:
        changes: list[str] = []
        for was, now, off in zip(old[1:], new[1:], _OFF[1:], strict=True):
            if was != now:
                # A second colour replaces the first; a second kind of underline or intensity may add to it.
                changes += [off] if not now else [now] if not was or off in ("39", "49") else [off, now]
        codes = min(";".join(changes), "" if new[1:] == _PLAIN[1:] else codes, key=len) if changes else "same"
    elif codes == "0":
        codes = ""
    link = "" if old is None or old[0] == new[0] else f"\x1b]8;{new[0] or ';'}\x1b\\"
    if old is None and new[0]:
        link = f"\x1b]8;{new[0]}\x1b\\"
    return link + ("" if codes == "same" else f"\x1b[{codes}m")


@lru_cache(8192)
def _shortest_move(from_x: int, from_y: int, x: int, y: int) -> str:
    """The shortest cursor move; a start of -1 is unknown. Line feeds stay inside the grid, so they never scroll."""
    row, column = y + 1, x + 1
    ways = [f"\x1b[{row if row > 1 else ''}{f';{column}' if column > 1 else ''}H"]
    right = f"\x1b[{x if x > 1 else ''}C" if x else ""
    if from_y == y:
        ways.append("\r" + right)
        if 0 <= from_x < x:
            ways.append(f"\x1b[{x - from_x if x - from_x > 1 else ''}C")
        elif from_x > x:
            ways += ["\b" * (from_x - x), f"\x1b[{from_x - x if from_x - x > 1 else ''}D"]
    elif 0 <= from_y < y <= from_y + 3:
        ways.append("\r" + "\n" * (y - from_y) + right)
    if 0 <= from_x == x and from_y >= 0:
        rows = abs(y - from_y)
        ways.append(f"\x1b[{rows if rows > 1 else ''}{'B' if y > from_y else 'A'}")
    return min(ways, key=lambda way: len(way) + way.count("\n"))  # The terminal's line discipline adds a return.


class DiffingDriver(LinuxDriver):
    """Textual's Linux driver behind a `FrameDiffer`, which ends in order when it has to.

    Where `wants_colours` says no, attributes are sent and colours are not; a dumb terminal gets no mouse codes either.
    SIGTERM, SIGHUP and SIGINT let the app leave with return code 128 + signal, `on_unmount` included; one that was
    ignored stays ignored. The same signal again, or `GRACE` seconds, end the process whatever the app does. A
    terminal that is gone counts as SIGHUP, ignored or not.
    """

    GRACE: ClassVar[float] = 3.0
    """Seconds from the first signal to the end of the process, at most."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        mouse = mouse and os.environ.get("TERM") != "dumb"
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._leave_app = app.exit
        self._refresh_app = app.refresh
        self._mouse_wanted = mouse
        self._home_loop = asyncio.get_running_loop()
        self._lock = threading.RLock()
        self._differ = FrameDiffer(1, 1, colours=wants_colours(os.environ))
        self._stale = True
        self._suspended = False
        self._leaving = False
        self._handlers: dict[int, Any] = {}
        self._hangups: _Hangups | None = None
        # A dead terminal would kill Textual's writer thread, and then block whoever writes.
        self._output = _Forgiving(sys.__stderr__, partial(self._soon, self._lost))
        self._file = self._output  # type: ignore[assignment]

    def forget(self) -> None:
        """Take the terminal's content for unknown, as after another program wrote to it; follow with `App.refresh`."""
        self._stale = True

    def write(self, data: str) -> None:
        """Send what `data` changes on the terminal; a change of the terminal's size forgets what it shows."""
        with self._lock:
            size = shutil.get_terminal_size()
            if self._stale or size != self._differ.size:
                self._stale = False
                self._differ = FrameDiffer(*size, colours=self._differ.colours)
            differ = self._differ
            changes = differ.feed(data)
            # A signal may have suspended the app inside `feed`: then resuming paints everything.
            if changes and differ is self._differ:
                super().write(changes)

    def start_application_mode(self) -> None:
        """Take the terminal over, and the signals that end a program."""
        self.forget()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if signal.getsignal(number) != signal.SIG_IGN:
                self._handlers[number] = signal.signal(number, self._on_signal)
        super().start_application_mode()  # type: ignore[no-untyped-call]
        resized = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, frame: FrameType | None) -> None:
            if callable(resized):
                resized(number, frame)
            self._repaint(0.05)

        signal.signal(signal.SIGWINCH, on_resize)
        if self.input_tty and sys.platform == "linux":
            self._hangups = _Hangups(self.fileno, self._home_loop, self._lost)

    def stop_application_mode(self) -> None:
        """Give the terminal and the signals back."""
        if self._mouse_wanted:
            self.write("\x1b[?1016l")  # Textual leaves mouse pixels on.
        super().stop_application_mode()
        if self._hangups is not None:
            self._hangups.close()
        while self._handlers:
            signal.signal(*self._handlers.popitem())

    def suspend_application_mode(self) -> None:
        """Give the terminal to another program or the shell."""
        self._suspended = True
        self.forget()
        super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Take the terminal back; after a SIGCONT without a suspend only paint anew."""
        if self._suspended:
            self._suspended = False
            super().resume_application_mode()
        if not self._leaving:
            self._repaint(0)

    def run_input_thread(self) -> None:
        """Read keys until told to stop or until the terminal is gone."""
        try:
            super().run_input_thread()
        except OSError:
            self._soon(self._lost)

    def _repaint(self, delay: float) -> None:
        """Paint everything in `delay` seconds; Textual does not where a size came back to what it was."""
        self.forget()
        self._soon(lambda: self._home_loop.call_later(delay, self._refresh_app))

    def _soon(self, call: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # The loop may have ended before the signal or the thread that asks.
            self._home_loop.call_soon_threadsafe(call)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        self._leave(128 + number)

    def _lost(self) -> None:
        if self._hangups is not None:
            self._hangups.close()
        self._leave(128 + signal.SIGHUP)

    def _leave(self, code: int) -> None:
        if self._leaving:
            return
        self._leaving = True
        deadline = threading.Timer(self.GRACE, self._give_up, (code,))
        deadline.daemon = True
        deadline.start()
        self._soon(partial(self._leave_app, return_code=code))

    def _give_up(self, code: int) -> None:
        """End a process whose app does not leave, with the terminal in order as far as it still listens."""
        try:
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            output = self._output.fileno()
            os.set_blocking(output, False)
            os.write(output, _RESTORE)
            os.set_blocking(output, True)
        finally:
            os._exit(code)


class _Forgiving:
    """The file Textual writes to, which reports a dead terminal instead of raising."""

    def __init__(self, file: TextIO | None, lost: Callable[[], None]) -> None:
        self._file = file
        self._lost = lost

    def write(self, text: str) -> None:
        self._attempt(lambda file: file.write(text))

    def flush(self) -> None:
        self._attempt(lambda file: file.flush())

    def fileno(self) -> int:
        return -1 if self._file is None else self._file.fileno()

    def _attempt(self, act: Callable[[TextIO], object]) -> None:
        if self._file is not None:
            try:
                act(self._file)
            except OSError:
                self._file = None
                self._lost()


class _Hangups:
    """Calls back once the terminal behind a file descriptor is gone, without a thread and without polling.

    Reading a dead terminal returns nothing, at once, for ever: Textual's input thread would spin on it.
    """

    def __init__(self, terminal: int, loop: asyncio.AbstractEventLoop, lost: Callable[[], None]) -> None:
        self._loop = loop
        self._epoll = select.epoll()
        with suppress(OSError):  # Not something that can hang up.
            self._epoll.register(terminal, 0)
        loop.add_reader(self._epoll.fileno(), lost)

    def close(self) -> None:
        """Stop watching; again is harmless."""
        if not self._epoll.closed:
            self._loop.remove_reader(self._epoll.fileno())
            self._epoll.close()


def wants_colours(environ: Mapping[str, str]) -> bool:
    """Whether colours may be sent: not with `NO_COLOR` (set, not empty), nor where `TERM` is unset, dumb or a vt…"""
    term = environ.get("TERM", "").lower()
    return not environ.get("NO_COLOR") and term not in ("", "dumb", "unknown") and not term.startswith("vt")


def driver_class() -> type[Driver] | None:
    """What to give `App(driver_class=…)`; `None` lets Textual choose.

    That is on Windows, with `SAMYRA_PLAIN_DRIVER` set and not empty, and where `TEXTUAL_DRIVER` names a driver, as it
    does in a browser.
    """
    environ = os.environ
    if sys.platform == "win32" or environ.get("SAMYRA_PLAIN_DRIVER") or environ.get("TEXTUAL_DRIVER"):
        return None
    return DiffingDriver
