"""A real pseudo-terminal with an emulator behind it, for tests that press keys and read the screen.

    with Terminal([sys.executable, "-m", "tui", "play", path], cols=80, rows=24) as terminal:
        terminal.wait_for("Runde 1")
        terminal.send("space")
        terminal.wait_for(lambda rows: "Runde 2" in rows[0])
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []

The emulator is pyte's, made to treat wide and joined characters as current terminals do.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pyte
import pyte.graphics
import pyte.modes
from rich.cells import cell_len

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "space": " ",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "insert": "\x1b[2~",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    **{f"f{number}": f"\x1b{code}" for number, code in enumerate(("OP", "OQ", "OR", "OS"), 1)},
    **{f"f{number}": f"\x1b[{code}~" for number, code in enumerate((15, 17, 18, 19, 20, 21, 23, 24), 5)},
    **{f"ctrl+{chr(96 + code)}": chr(code) for code in range(1, 27)},
}
"""Names for `Terminal.send`, Textual's where it has one."""

DEFAULT_TIMEOUT = 10.0
"""Seconds; generous, because nothing waits longer than it has to."""


class Cell(NamedTuple):
    """One cell: pyte's fields in pyte's order, and the attributes that pyte does not know."""

    data: str
    fg: str = "default"
    bg: str = "default"
    bold: bool = False
    italics: bool = False
    underscore: bool = False
    strikethrough: bool = False
    reverse: bool = False
    blink: bool = False
    dim: bool = False
    conceal: bool = False
    double: bool = False
    overline: bool = False


_EXTRA_ON = {2: "dim", 8: "conceal", 21: "double", 53: "overline"}
_EXTRA_OFF = {22: "dim", 28: "conceal", 24: "double", 4: "double", 55: "overline"}

Grid = tuple[tuple[Cell, ...], ...]


class Emulator(pyte.Screen):
    """pyte's screen, with whole clusters in a cell, blanks for halved wide characters and all attributes.

    With `joins` false it draws every code point by itself, as older terminals do: a family of three is six cells.
    """

    def __init__(self, cols: int, rows: int, *, joins: bool = True) -> None:
        self.joins = joins
        self.stream = pyte.Stream()
        super().__init__(cols, rows)
        self.stream.attach(self)

    @property
    def default_char(self) -> Cell:  # type: ignore[override]
        return Cell(" ", reverse=pyte.modes.DECSCNM in self.mode)

    def feed(self, text: str) -> None:
        """Show `text`, without the keyboard protocol's sequences, which pyte takes for letters."""
        self.stream.feed(re.sub(r"\x1b\[[<=>][0-9;]*[a-z]", "", text))

    def grid(self) -> Grid:
        return tuple(tuple(self.buffer[y][x] for x in range(self.columns)) for y in range(self.lines))  # type: ignore[misc]

    def text(self) -> list[str]:
        """The rows as text; a wide character takes one place in the string."""
        return ["".join(cell.data for cell in row) for row in self.grid()]

    def reset(self) -> None:
        super().reset()
        self.cursor.attrs = self.default_char  # type: ignore[assignment]

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        super().set_mode(*modes, **kwargs)
        if kwargs.get("private") and 1049 in modes:
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private") and 1049 in modes:
            self.erase_in_display(2)

    def select_graphic_rendition(self, *attrs: int) -> None:
        codes = list(attrs) or [0]
        while codes:
            code = codes.pop(0)
            taken = [code]
            if code in (38, 48):
                count = 2 if codes[:1] == [5] else 4
                taken += codes[:count]
                del codes[:count]
            super().select_graphic_rendition(*taken)
            if name := _EXTRA_ON.get(code) or _EXTRA_OFF.get(code):
                changed: dict[str, Any] = {name: code in _EXTRA_ON} | ({"underscore": False} if code == 21 else {})
                self.cursor.attrs = self.cursor.attrs._replace(**changed)

    def draw(self, data: str) -> None:
        for character in data:
            self._draw_one(character)

    def _draw_one(self, character: str) -> None:
        line, x = self.buffer[self.cursor.y], self.cursor.x
        at = x - 1
        if at > 0 and line[at].data == "":
            at -= 1
        before = line[at].data if at >= 0 else ""
        flags = len(before) == 1 and all("\U0001f1e6" <= c <= "\U0001f1ff" for c in before + character)
        width = cell_len(character)
        if before and (width == 0 or (self.joins and (flags or before.endswith("\u200d")))):
            cluster = before + character
            if not flags:
                line[at] = line[at]._replace(data=unicodedata.normalize("NFC", cluster))
            if flags or (self.joins and cell_len(cluster) > x - at and x < self.columns):
                attributes = line[at]
                self.cursor.x = at
                self._place(cluster, 2, attributes)
            return
        if width:
            if self.cursor.x + width > self.columns:
                if pyte.modes.DECAWM in self.mode:
                    self.carriage_return()
                    self.linefeed()
                else:
                    self.cursor.x = self.columns - width
            self._place(character, width, self.cursor.attrs)

    def _place(self, cluster: str, width: int, attributes: Any) -> None:
        line, x = self.buffer[self.cursor.y], self.cursor.x
        end = x + width
        if x and line[x].data == "":
            line[x - 1] = line[x - 1]._replace(data=" ")
        if end < self.columns and line[end].data == "":
            line[end] = line[end]._replace(data=" ")
        line[x] = attributes._replace(data=cluster)
        for right in range(x + 1, min(end, self.columns)):
            line[right] = attributes._replace(data="")
        self.cursor.x = min(end, self.columns)
        self.dirty.add(self.cursor.y)


class Terminal:
    """A command in a pseudo-terminal of `cols` × `rows` cells; leaving the context always ends the command.

    The environment is this process's, with TERM=xterm-256color and without COLORTERM and NO_COLOR, changed by `env`
    (`None` removes a variable). `sync` answers the question for synchronised output with yes.
    """

    def __init__(
        self,
        command: Sequence[str | os.PathLike[str]],
        cols: int = 80,
        rows: int = 24,
        *,
        env: Mapping[str, str | None] | None = None,
        cwd: str | os.PathLike[str] | None = None,
        sync: bool = False,
        before_exec: Callable[[], object] = lambda: None,
    ) -> None:
        changes: dict[str, str | None] = {"TERM": "xterm-256color"}
        changes |= dict.fromkeys(("COLORTERM", "NO_COLOR", "COLUMNS", "LINES", "TEXTUAL_THEME"))
        changes["PYTHONDONTWRITEBYTECODE"] = None  # a program that is installed has its byte code
        changes |= env or {}
        environ = {**os.environ, **changes}
        self.emulator = Emulator(cols, rows)
        self._sync = sync
        self._raw = bytearray()
        self._undecoded = b""
        self._open = True
        self._master, self._slave = pty.openpty()
        self._set_size(cols, rows)
        self._attributes = termios.tcgetattr(self._slave)

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            before_exec()

        self.process = subprocess.Popen(
            [os.fspath(part) for part in command],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env={name: value for name, value in environ.items() if value is not None},
            cwd=cwd,
            start_new_session=True,
            preexec_fn=take_terminal,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What it shows

    @property
    def raw(self) -> bytes:
        """Everything received so far."""
        return bytes(self._raw)

    @property
    def bytes_received(self) -> int:
        return len(self._raw)

    def rows(self) -> list[str]:
        """The screen as text, one string a row, trailing blanks kept."""
        return self.emulator.text()

    def screen(self) -> str:
        """The screen in one string, for messages and snapshots: trailing blanks and empty last rows removed."""
        return "\n".join(row.rstrip() for row in self.rows()).rstrip()

    def grid(self) -> Grid:
        """Characters, colours and attributes of every cell."""
        return self.emulator.grid()

    # What is done to it

    def send(self, *keys: str) -> None:
        """Press keys, each a name of `KEYS` or text to type as it is."""
        self.type("".join(KEYS.get(key, key) for key in keys))

    def type(self, text: str) -> None:
        """Type text, also where it is the name of a key."""
        os.write(self._master, text.encode())

    def resize(self, cols: int, rows: int) -> None:
        """Change the size; the command gets SIGWINCH."""
        self._pump(0)
        self.emulator.resize(rows, cols)
        self._set_size(cols, rows)

    def signal(self, number: int) -> None:
        """Send a signal to the command's process group."""
        os.killpg(self.process.pid, number)

    def hang_up(self) -> None:
        """Take the terminal away, as a closed window does; nothing can be read afterwards."""
        self._pump(0)
        self._close_terminal()

    def close(self) -> None:
        """End the command and the terminal, whatever state they are in; again is harmless."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._close_terminal()

    # What is awaited

    def wait_for(self, what: str | Callable[[list[str]], object], timeout: float = DEFAULT_TIMEOUT) -> None:
        """Wait until the screen shows a text, or until a predicate over its rows holds.

        Raises AssertionError, with the screen, after `timeout` seconds or when the command has ended without it.
        """
        deadline = time.monotonic() + timeout

        def met() -> bool:
            return what in self.screen() if isinstance(what, str) else bool(what(self.rows()))

        while not met():
            ended = self.process.poll() is not None
            if self._pump(min(0.05, deadline - time.monotonic())):
                continue
            if ended and not met():
                raise AssertionError(self._story(f"ended with {self.process.returncode} before {what!r}"))
            if time.monotonic() > deadline:
                raise AssertionError(self._story(f"did not show {what!r} in {timeout} s"))

    def settle(self, quiet: float = 0.05, timeout: float = DEFAULT_TIMEOUT) -> None:
        """Wait until nothing has come for `quiet` seconds."""
        deadline = time.monotonic() + timeout
        while self._pump(quiet):
            if time.monotonic() > deadline:
                raise AssertionError(self._story(f"not quiet within {timeout} s"))

    def idle_bytes(self, seconds: float) -> int:
        """How many bytes come in that time; takes all of it."""
        before, deadline = self.bytes_received, time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._pump(left)
        return self.bytes_received - before

    def wait_exit(self, timeout: float = DEFAULT_TIMEOUT) -> int:
        """The command's exit code, negative for a signal; AssertionError if it still runs after `timeout` seconds."""
        deadline = time.monotonic() + timeout
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                raise AssertionError(self._story(f"still runs after {timeout} s"))
            self._pump(0.02)
        while self._pump(0):
            pass
        return self.process.returncode

    def left_behind(self) -> list[str]:
        """What the command changed on the terminal and did not put back; empty when it left it clean."""
        while self._pump(0):
            pass
        left = modes_left(self.raw)
        style: Any = self.emulator.cursor.attrs
        if style != self.emulator.default_char:
            left.append(f"style {style}")
        if self._open and termios.tcgetattr(self._slave) != self._attributes:
            left.append("terminal attributes")
        return left

    # Inside

    def _pump(self, timeout: float) -> bool:
        """Take what there is within `timeout` seconds; whether anything came."""
        if not self._open:
            time.sleep(max(timeout, 0))
            return False
        if not select.select([self._master], [], [], max(timeout, 0))[0]:
            return False
        data = os.read(self._master, 1 << 16)
        self._raw += data
        if self._sync and b"\x1b[?2026$p" in data:
            os.write(self._master, b"\x1b[?2026;2$y")
        # A character or sequence cut in half by the read waits for its other half.
        data = self._undecoded + data
        whole = data
        if cut := re.search(rb"(?:\x1b[^a-zA-Z]{0,24}|[\xc0-\xff][\x80-\xbf]{0,2})\Z", data):
            with contextlib.suppress(UnicodeDecodeError):
                whole = data[: cut.start()] if b"\x1b" in cut[0] or not _is_whole(cut[0]) else data
        self._undecoded = data[len(whole) :]
        self.emulator.feed(whole.decode(errors="replace"))
        return True

    def _set_size(self, cols: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def _close_terminal(self) -> None:
        if self._open:
            self._open = False
            os.close(self._master)
            os.close(self._slave)

    def _story(self, what: str) -> str:
        return f"{self.process.args!r} {what}; the screen:\n{self.screen()}\n--"


def _is_whole(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def modes_left(raw: bytes) -> list[str]:
    """Terminal modes that a stream of output switched and did not switch back."""
    on = {7, 25}
    for modes, switch in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", raw):
        for mode in modes.split(b";"):
            (on.add if switch == b"h" else on.discard)(int(mode))
    names = {1049: "alternate screen", 2004: "bracketed paste", 1004: "focus reports", 2048: "size reports"}
    names |= {2026: "synchronised output"} | dict.fromkeys((1000, 1002, 1003, 1005, 1006, 1015, 1016), "mouse")
    left = [f"{names.get(mode, 'mode')} ({mode})" for mode in sorted(on - {7, 25})]
    left += [name for mode, name in ((7, "no line wrap"), (25, "hidden cursor")) if mode not in on]
    pushed = len(re.findall(rb"\x1b\[>[0-9]+u", raw))
    if pushed > len(re.findall(rb"\x1b\[<[0-9]*u", raw)):
        left.append("keyboard protocol")
    return left


def ideal_bytes(before: Grid, after: Grid) -> int:
    """About the fewest bytes that turn one grid of a size into another: moves, style changes, text; no erasing.

    Starts with the cursor at home and the default style; gaps are jumped or written again, whichever is less.
    """
    total, at, style = 0, (0, 0), Cell("")
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        for x, cell in enumerate(new):
            if cell == old[x] or cell.data == "":
                continue
            total += _ideal_move(at, (x, y), new, style)
            total += _ideal_style(style, cell) + len(cell.data.encode())
            at, style = (x + cell_len(cell.data), y), cell
    return total


def _ideal_move(start: tuple[int, int], end: tuple[int, int], row: Sequence[Cell], style: Cell) -> int:
    if start == end:
        return 0
    costs = [len(f"\x1b[{end[1] + 1};{end[0] + 1}H".replace("[1;", "[;").replace(";1H", "H"))]
    if start[1] == end[1]:
        distance = end[0] - start[0]
        costs.append(len(f"\x1b[{abs(distance)}C") - (abs(distance) == 1))
        gap = row[start[0] : end[0]]
        if distance > 0 and all(cell._replace(data="") == style._replace(data="") for cell in gap):
            costs.append(sum(len(cell.data.encode()) for cell in gap))
    elif end[0] == 0 and end[1] == start[1] + 1:
        costs.append(2)
    return min(costs)


def _ideal_style(old: Cell, new: Cell) -> int:
    """Bytes of the shorter of two sequences: what changed, or everything after a reset."""

    def colour(value: str, base: int) -> str:
        if value in pyte.graphics.FG_BG_256:
            return f"{base + 8};5;{pyte.graphics.FG_BG_256.index(value)}"
        if re.fullmatch("[0-9a-f]{6}", value):
            return f"{base + 8};2;" + ";".join(str(int(value[at : at + 2], 16)) for at in (0, 2, 4))
        return "30" if base == 30 else "40"

    attributes = Cell._fields[3:]
    changed = [colour(now, base) for was, now, base in ((old.fg, new.fg, 30), (old.bg, new.bg, 40)) if was != now]
    switched = len([name for name in attributes if getattr(old, name) != getattr(new, name)])
    if not changed and not switched:
        return 0
    from_reset = [colour(now, base) for now, base in ((new.fg, 30), (new.bg, 40)) if now != "default"]
    codes = len([name for name in attributes if getattr(new, name)])
    by_change = len(";".join(changed)) + 3 * switched + (0 if changed else -1)
    return 3 + min(by_change, len(";".join(from_reset)) + 2 * codes + (1 if from_reset or codes else 0))
