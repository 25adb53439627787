"""One call of the command line from its arguments to its exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from tui import words
from tui.cli import cli
from tui.cli.base import plain
from tui.words import _

PROGRAM = "samyra"
COMPLETE_VARIABLE = "_SAMYRA_COMPLETE"

INTERRUPTED = 130
BROKEN_PIPE = 141
"""What a shell reports for a program that its reader left, and for one that was interrupted."""


def run(arguments: Sequence[str]) -> int:
    """Run one call. 0 fine, 1 the answer is no, 2 wrong use or unreadable input; faults take at most two lines."""
    _tolerate_narrow_encodings()
    words.set_language(words.choose_language(_wanted_language(arguments)))
    try:
        code = _call(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except OSError as error:
        _complain(_("Error: {message}").format(message=error.strerror or str(error)))
        _silence_stdout()
        return 2
    return code


def _call(arguments: Sequence[str]) -> int:
    if COMPLETE_VARIABLE in os.environ:
        cli.main(list(arguments), PROGRAM, COMPLETE_VARIABLE)
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


def _tolerate_narrow_encodings() -> None:
    """A terminal that cannot show a character gets a replacement, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _silence_stdout() -> None:
    """Let nothing more be written at the interpreter's end, to a reader that is gone or a disk that is full."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except OSError:
        sys.stdout = None
