"""`samyra play`: a scenario full screen, the main job."""

from __future__ import annotations

import sys
from typing import TextIO

import click

from tui.cli import scenarios
from tui.cli.base import Command
from tui.cli.params import Number
from tui.words import N_, _


class NoTerminal(click.ClickException):
    """There is no screen to fill: a wrong call, told in one line."""

    exit_code = 2


@click.command(
    cls=Command,
    help=N_(
        "Run a scenario full screen.\n\nFILE is a scenario file or the id of a bundled scenario. Space goes a step "
        "forward, the left arrow one back."
    ),
    short_help=N_("Run a scenario full screen"),
    example="samyra play gorge_ambush\nsamyra play scenarios/gorge_ambush.yaml --seed 7",
)
@click.argument("file", metavar="FILE")
@click.option("--seed", type=Number(0, 10**15), help=N_("The same number throws the same dice again."))
@click.option("--mouse", is_flag=True, help=N_("Let the mouse work too."))
def command(file: str, seed: int | None, mouse: bool) -> None:
    scenario = scenarios.read(file)
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        raise NoTerminal(_("A full screen needs a terminal; without one, use: samyra replay {file}").format(file=file))
    from tui.app import run

    code = run(scenario, seed=seed, mouse=mouse)
    if code:
        raise click.exceptions.Exit(code)


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()
