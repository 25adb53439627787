"""What the command line says of sessions that cannot be had, or of which something is missing."""

from __future__ import annotations

import click

from samyra_core.journal import Kind
from tui.cli.base import plain
from tui.export.looking import Seen
from tui.plain import clean
from tui.saves import NotOpened
from tui.sentences import kept
from tui.words import _


def warn(seen: Seen) -> None:
    """A line on stderr where the file holds less than there was; what there is is told all the same."""
    if seen.torn:
        missing = _("The last steps of the session {name} are missing: its file was damaged.")
        click.echo(plain(_("warning: ") + missing.format(name=clean(seen.id))), err=True)


class CannotRead(click.ClickException):
    """There is such a session, but its file cannot be read, or somebody else plays it."""

    exit_code = 2


def unreadable(answer: NotOpened) -> click.ClickException:
    """What the command line raises: a wrong call, or a file that cannot be read."""
    wrong = answer.reason in (Kind.MISSING, "none", "many")
    return (click.UsageError if wrong else CannotRead)(kept.not_opened(answer))
