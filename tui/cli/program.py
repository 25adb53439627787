"""One call of the command line from its arguments to its exit code."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import MutableMapping, Sequence
from typing import TYPE_CHECKING

import click

from tui import words
from tui.cli import cli
from tui.cli.base import plain
from tui.words import _

if TYPE_CHECKING:
    from typing_extensions import Buffer

PROGRAM = "samyra"
COMPLETE_VARIABLE = "_SAMYRA_COMPLETE"

INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports for a program that its reader left, and for one that was interrupted."""


def run(arguments: Sequence[str]) -> int:
    """Run one call. 0 fine, 1 the answer is no, 2 wrong use or unreadable input; faults take at most two lines."""
    arguments = [_as_typed(argument) for argument in arguments]
    _tolerate_odd_streams()
    _ignore_broken_settings(os.environ)
    words.set_language(words.choose_language(_wanted_language(arguments)))
    try:
        code = _call(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _complain(_("Error: {message}").format(message=_told(error)))
        _silence_stdout()
        return 2
    except UnicodeEncodeError:  # A name that the locale cannot write, for a file to be made.
        _complain(_("Error: {message}").format(message=os.strerror(errno.EILSEQ)))
        return 2
    return code


def _call(arguments: Sequence[str]) -> int:
    if COMPLETE_VARIABLE in os.environ:
        try:
            cli.main(list(arguments), PROGRAM, COMPLETE_VARIABLE)
        except (KeyError, ValueError):  # No shell has asked: it would say what there is to complete.
            _complain(_("Error: {message}").format(message=f"{COMPLETE_VARIABLE}: COMP_WORDS, COMP_CWORD"))
            return 2
    try:
        with cli.make_context(PROGRAM, list(arguments)) as context:
            cli.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.UsageError as error:
        _complain(*_fault_and_mend(error))
        return 2
    except click.ClickException as error:
        _complain(_("Error: {message}").format(message=error.format_message()))
        return 2
    except (click.Abort, EOFError, KeyboardInterrupt):
        return INTERRUPTED
    return 0


def _told(error: OSError) -> str:
    if not error.filename:
        return error.strerror or str(error)
    path = os.fsdecode(error.filename)
    if os.path.basename(path) not in ("sessions", "bin", "damaged"):
        return f"{error.strerror or error}: {path}"
    from tui.sentences import kept

    return kept.folder_closed(path, error)


def _fault_and_mend(error: click.UsageError) -> tuple[str, ...]:
    fault = _("Error: {message}").format(message=error.format_message())
    if error.ctx is None:
        return (fault,)
    return fault, _("Try '{command} {option}' for help.").format(command=error.ctx.command_path, option="--help")


def _complain(*lines: str) -> None:
    """Each fault on one line of stderr, whatever it quotes."""
    for line in lines:
        click.echo(plain(" ".join(line.split())), err=True)


def _wanted_language(arguments: Sequence[str]) -> str | None:
    """`--lang` wherever it stands, so that help and faults speak it too; a wrong one is complained of later."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
        elif argument == "--lang" and index + 1 < len(arguments):
            wanted = arguments[index + 1]
        else:
            continue
        return wanted if wanted in words.LANGUAGES else None
    return None


def _as_typed(argument: str) -> str:
    """An argument in UTF-8 where the locale could not read it as that; a file's name stays as the system spells it."""
    if argument.isascii():
        return argument
    try:
        typed = os.fsencode(argument).decode()
    except UnicodeError:
        return argument
    name = argument.partition("=")[2] if argument.startswith("--") else argument
    return argument if os.path.lexists(name) else typed


class _Unfailing(io.FileIO):
    """A stderr whose disk may be full and whose reader may be gone: what cannot be told is not told."""

    def write(self, data: Buffer, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes


def _tolerate_odd_streams() -> None:
    """A terminal that cannot show a character gets a replacement, never a traceback; stderr may be anything."""
    stderr = sys.stderr
    if stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # So that no other file gets its number.
    elif stderr is sys.__stderr__ and isinstance(stderr, io.TextIOWrapper) and stderr.fileno() == 2:
        told = io.BufferedWriter(_Unfailing(2, "w", closefd=False))
        sys.stderr = io.TextIOWrapper(told, stderr.encoding, line_buffering=True)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _ignore_broken_settings(environ: MutableMapping[str, str]) -> None:
    """Textual's own variables are for its developers; values it would fail on are as good as none."""
    if environ.get("TEXTUAL_COLOR_SYSTEM", "auto") not in ("auto", "standard", "256", "truecolor", "windows"):
        del environ["TEXTUAL_COLOR_SYSTEM"]
    log = environ.get("TEXTUAL_LOG", "")
    written = log if os.path.lexists(log) else os.path.dirname(os.path.abspath(log))
    if log and (os.path.isdir(log) or not os.access(written, os.W_OK)):
        del environ["TEXTUAL_LOG"]


def _silence_stdout() -> None:
    """Let nothing more be written at the interpreter's end, to a reader that is gone or a disk that is full."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError:
        sys.stdout = None
