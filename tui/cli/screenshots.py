"""`samyra screenshots`: the pictures of the program, taken from the running app."""

from __future__ import annotations

from pathlib import Path

import click

from tui.cli import scenarios
from tui.cli.base import Command, say
from tui.words import N_, _

SCENARIO = "gorge_ambush"


@click.command(
    cls=Command,
    help=N_(
        "Write the pictures of the program.\n\nEach is an SVG taken from the running program without a terminal: the "
        "first blow, the stumble, its explanation and more. DIR is the folder they go to, screenshots if "
        "none is named; it is made where it is missing, and pictures of the same name are replaced."
    ),
    short_help=N_("Write the pictures of the program"),
    example="samyra screenshots\nsamyra screenshots --lang en pictures",
)
@click.argument("folder", metavar="[DIR]", default="screenshots", type=click.Path(file_okay=False))
def command(folder: str) -> None:
    from tui import pictures

    scenario = scenarios.read(SCENARIO)
    try:
        for path in pictures.take_all(scenario, Path(folder)):
            say(str(path))
    except OSError as error:
        message = _("The pictures cannot be written to {folder}: {reason}; name another folder.")
        reason = error.strerror or str(error)
        raise click.UsageError(message.format(folder=folder, reason=reason)) from None
