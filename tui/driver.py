"""The room between Textual and the terminal: only cells that changed go out, and the terminal is left as it was found.

`DiffingDriver` puts a `FrameDiffer` behind Textual's Linux driver and sees to an orderly end when a signal comes or the
terminal is gone. Nothing here knows a widget, a rule or a word.
"""

from __future__ import annotations

import asyncio
import os
import select
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TextIO

from tui.differ import FrameDiffer

try:
    import termios

    from textual.drivers.linux_driver import LinuxDriver
except ImportError:  # Windows, where `driver_class` answers `None`.
    from textual.driver import Driver as LinuxDriver  # type: ignore[assignment]

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

_RESTORE: Final = (
    b"\x1b[m\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[?2026l"
    b"\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h"
)


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
