"""The room between Textual and the terminal: only cells that changed go out, and the terminal is left as it was found.

`DiffingDriver` puts a `FrameDiffer` behind Textual's Linux driver and sees to an orderly end when a signal comes or the
terminal is gone. Nothing here knows a widget, a rule or a word.
"""

from __future__ import annotations

import asyncio
import errno
import importlib
import os
import select
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TextIO

from textual import events
from textual.driver import Driver

from tui.differ import FrameDiffer

try:
    import termios

    from textual.drivers.linux_driver import LinuxDriver
except ImportError:  # Windows, where `driver_class` answers `None`.
    LinuxDriver = Driver  # type: ignore[assignment, misc]

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

_RESTORE: Final = (
    b"\x1b[m\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?2026l"
    b"\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
)
_ENDING: Final = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGALRM", "SIGUSR1", "SIGUSR2")
_LARGEST: Final = (1000, 500)
"""Columns and rows: more than any terminal has, and as much as can be painted in reasonable time."""


class DiffingDriver(LinuxDriver):
    """Textual's Linux driver behind a `FrameDiffer`, which ends in order when it has to.

    It draws on stdout if that is a terminal, else on stderr. Where `wants_colours` says no, attributes are sent and
    colours are not; a dumb terminal gets no mouse codes either. A signal that ends programs lets the app leave with
    return code 128 + signal and without a word, `on_unmount` included; one that was ignored stays ignored. The same
    signal again, or `GRACE` seconds, end the process whatever the app does; not so SIGHUP, which a closing terminal
    sends more than once. A terminal that is gone counts as SIGHUP, ignored or not.
    """

    GRACE: ClassVar[float] = 3.0
    """Seconds from the first signal to the end of the process, at most."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        mouse = mouse and os.environ.get("TERM") != "dumb"
        suspendable = signal.getsignal(signal.SIGTSTP) != signal.SIG_IGN
        # A dead terminal would kill Textual's writer thread, and then block whoever writes.
        self._output = _Forgiving(_screen(), partial(self._soon, self._lost))
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        if not suspendable:
            signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        self._leave_app = app.exit
        self._refresh_app = app.refresh
        self._mouse_wanted = mouse
        self._home_loop = asyncio.get_running_loop()
        self._lock = threading.RLock()
        self._differ = FrameDiffer(1, 1, colours=wants_colours(os.environ))
        self._stale = True
        self._in_use = False
        self._opening = ""
        self._attrs_in_use: list[Any] | None = None
        self._suspended = False
        self._leaving: int | None = None
        self._came: set[int] = set()
        self._handlers: dict[int, Any] = {}
        self._hangups: _Hangups | None = None
        self._file = self._output  # type: ignore[assignment]

    def forget(self) -> None:
        """Take the terminal's content for unknown, as after another program wrote to it; follow with `App.refresh`."""
        self._stale = True

    def write(self, data: str) -> None:
        """Send what `data` changes on the terminal; a change of the terminal's size forgets what it shows."""
        with self._lock:
            if self._writer_thread is not None and not self._in_use:
                self._opening += data
            size = self._get_terminal_size()
            if self._stale or size != self._differ.size:
                self._stale = False
                self._differ = FrameDiffer(*size, colours=self._differ.colours)
            differ = self._differ
            changes = differ.feed(data)
            # A signal may have suspended the app inside `feed`: then resuming paints everything.
            if changes and differ is self._differ and self._writer_thread is not None:
                super().write(changes)

    def _get_terminal_size(self) -> tuple[int, int]:
        """COLUMNS and LINES, or what the terminal says; the variables cannot make it larger than it is."""
        columns, rows = shutil.get_terminal_size()
        with suppress(OSError):
            real = os.get_terminal_size(self._output.fileno())
            if real.columns and real.lines:
                columns, rows = min(columns, real.columns), min(rows, real.lines)
        return _clamped(columns, rows)

    def process_message(self, message: Message) -> None:
        """Hand an event to the app; a size that came among the keys cannot be larger than the terminal is."""
        if isinstance(message, events.Resize):
            size = map(min, message.size, self._get_terminal_size())
            message = events.Resize.from_dimensions(_clamped(*size), message.pixel_size)
        super().process_message(message)

    def start_application_mode(self) -> None:
        """Take the terminal over as soon as it is ours, and the signals that end a program."""
        self.forget()
        while self._writer_thread is None:
            if not _await_foreground(self.fileno):
                self._soon(self._lost)
                return
            self._take_signals()
            self._opening = ""
            super().start_application_mode()  # type: ignore[no-untyped-call]
        self._in_use = True
        with suppress(termios.error):
            self._attrs_in_use = termios.tcgetattr(self.fileno)
        resized = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, frame: FrameType | None) -> None:
            if callable(resized):
                resized(number, frame)
            if self._in_band_window_resize:  # Textual waits for a report, which may have come before.
                self.process_message(events.Resize.from_dimensions(self._get_terminal_size(), None))
            self._repaint(0.05)

        signal.signal(signal.SIGWINCH, on_resize)
        if self.input_tty and sys.platform == "linux":
            self._hangups = _Hangups(self.fileno, self._home_loop, self._lost)

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self._in_use = False
        if self._mouse_wanted:
            self.write("\x1b[?1016l")  # Textual leaves mouse pixels on.
        super().stop_application_mode()
        if self._hangups is not None:
            self._hangups.close()

    def close(self) -> None:
        """Give the signals back, now that everything is written; tell nothing when a signal is why the app leaves."""
        super().close()
        self._writer_thread = None
        if not self._suspended:
            for number in (signal.SIGTSTP, signal.SIGCONT):
                if signal.getsignal(number) != signal.SIG_IGN:
                    signal.signal(number, signal.SIG_DFL)
        while self._handlers:
            signal.signal(*self._handlers.popitem())
        if self._leaving is not None:
            # From `exit` on nothing counts as mounted, and whatever was still being built complains of it.
            self._app._exit_renderables.clear()
            self._app._return_code = self._leaving

    def suspend_application_mode(self) -> None:
        """Give the terminal to another program or the shell."""
        self._suspended = True
        self.forget()
        super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Take the terminal back; after a SIGCONT without a suspend as well, for a shell may have used it."""
        if self._suspended:
            self._suspended = False
            super().resume_application_mode()
            self._repaint(0)
        elif self._in_use:
            self._soon(self._take_again)

    def _take_again(self) -> None:
        if self._in_use and self._leaving is None and _await_foreground(self.fileno):
            if self._attrs_in_use is not None:
                with suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self._attrs_in_use)
            self.write("\x1b[<u" + self._opening)  # Each push of the keyboard protocol has one pop.
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
        if self._leaving is None:
            self._soon(lambda: self._home_loop.call_later(delay, self._refresh_app))

    def _soon(self, call: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # The loop may have ended before the signal or the thread that asks.
            self._home_loop.call_soon_threadsafe(call)

    def _take_signals(self) -> None:
        for name in _ENDING:
            number = getattr(signal, name)
            if number not in self._handlers and signal.getsignal(number) not in (signal.SIG_IGN, None):
                self._handlers[number] = signal.signal(number, self._on_signal)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        if number in self._came and number != signal.SIGHUP:
            self._give_up(128 + number)
        self._came.add(number)
        self._leave(128 + number)

    def _lost(self) -> None:
        if self._hangups is not None:
            self._hangups.close()
        self._leave(128 + signal.SIGHUP)

    def _leave(self, code: int) -> None:
        if self._leaving is not None:
            return
        self._leaving = code
        deadline = threading.Timer(self.GRACE, self._give_up, (code,))
        deadline.daemon = True
        deadline.start()
        self._soon(partial(self._leave_app, return_code=code))

    def _give_up(self, code: int) -> None:
        """End a process whose app does not leave, with the terminal in order as far as it still listens."""
        try:
            if self.attrs_before is not None:
                with suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
            self._output.finish(_RESTORE)
        finally:
            os._exit(code)


class _Forgiving:
    """The file Textual's writer thread writes to, which reports a dead terminal instead of raising."""

    def __init__(self, file: TextIO | None, lost: Callable[[], None]) -> None:
        self._file = file
        self._lost = lost
        self._lock = threading.Lock()

    def write(self, text: str) -> None:
        self._attempt(lambda file: file.write(text))

    def flush(self) -> None:
        self._attempt(lambda file: file.flush())

    def fileno(self) -> int:
        return -1 if self._file is None else self._file.fileno()

    def finish(self, data: bytes) -> None:
        """Send `data` as the last there is, past everything that waits, and wait for no terminal longer than 0.2 s."""
        self._lock.acquire(timeout=0.2)
        output, self._file = self.fileno(), None
        deadline = time.monotonic() + 0.2
        os.set_blocking(output, False)
        try:
            while data and time.monotonic() < deadline:
                try:
                    data = data[os.write(output, data) :]
                except BlockingIOError:
                    time.sleep(0.005)
        finally:
            os.set_blocking(output, True)

    def _attempt(self, act: Callable[[TextIO], object]) -> None:
        with self._lock:
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


def _screen() -> TextIO | None:
    """What to draw on: stderr may well go to a file."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None and not stream.closed and stream.isatty():
            return stream
    return sys.__stderr__


def _clamped(columns: int, rows: int) -> tuple[int, int]:
    return min(max(columns, 1), _LARGEST[0]), min(max(rows, 1), _LARGEST[1])


def _await_foreground(terminal: int) -> bool:
    """Sleep as long as another job has the terminal, as the kernel has it; false where it will never be ours."""
    while os.isatty(terminal):
        try:
            termios.tcdrain(terminal)  # Stops a job in the background, and does nothing else.
        except termios.error as error:
            if error.args[0] != errno.EINTR:
                return False
        else:
            break
    return True


def driver_class() -> type[Driver] | None:
    """What to give `App(driver_class=…)`; `None` lets Textual choose.

    That is on Windows, with `SAMYRA_PLAIN_DRIVER` set and not empty, and where `TEXTUAL_DRIVER` names a driver, as it
    does in a browser; where it names none, it is not heeded.
    """
    environ = os.environ
    if sys.platform == "win32" or environ.get("SAMYRA_PLAIN_DRIVER") or _is_driver(environ.get("TEXTUAL_DRIVER", "")):
        return None
    return DiffingDriver


def _is_driver(name: str) -> bool:
    module, _, symbol = name.partition(":")
    try:
        found = getattr(importlib.import_module(module), symbol)
    except (ImportError, AttributeError, ValueError, TypeError):
        return False
    return isinstance(found, type) and issubclass(found, Driver)
