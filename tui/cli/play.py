"""`samyra play`: a scenario full screen, the main job."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Final

import click

from tui.cli import scenarios
from tui.cli.base import Command, Settings, is_terminal, pass_settings
from tui.cli.params import Number
from tui.words import N_, _

if TYPE_CHECKING:
    from samyra_core.scenario import Scenario

EMPTY_FIGHT: Final = """\
format: 1
id: free_fight
title: {de: Freier Kampf, en: Free fight}
summary:
  de: Nichts ist vorbereitet. Wer mitkämpft, kommt am Tisch dazu.
  en: Nothing is prepared. Whoever fights joins at the table.
sides:
  heroes: {name: {de: Helden, en: Heroes}}
  foes: {name: {de: Gegner, en: Foes}}
combatants: {}
scenes:
  - id: fight
    title: {de: Der Kampf, en: The fight}
    cast: []
"""
"""What is played where no file is named."""


class NoTerminal(click.ClickException):
    """There is no screen to fill: a wrong call, told in one line."""

    exit_code = 2


@click.command(
    cls=Command,
    help=N_(
        "Run a scenario full screen.\n\nFILE is a scenario file or the id of a bundled scenario; without one it is an "
        "empty fight that everybody joins at the table. Space goes a step forward, the left arrow one back."
    ),
    short_help=N_("Run a scenario full screen"),
    example="samyra play gorge_ambush\nsamyra play scenarios/gorge_ambush.yaml --seed 7\nsamyra play",
)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--seed", type=Number(0, 10**15), help=N_("The same number throws the same dice again."))
@click.option("--mouse", is_flag=True, help=N_("Let the mouse work too."))
@pass_settings
def command(settings: Settings, file: str | None, seed: int | None, mouse: bool) -> None:
    gc.disable()  # Until the first frame, which `tui.app` tells: reading and imports make next to no garbage.
    scenario = scenarios.read(file) if file is not None else empty_fight()
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        if file is None:
            raise NoTerminal(_("An empty fight needs a terminal; without one, use: samyra roll or samyra check"))
        raise NoTerminal(_("A full screen needs a terminal; without one, use: samyra replay {file}").format(file=file))
    from tui.app import run

    code = run(scenario, seed=seed, mouse=mouse, data_dir=settings.data_dir)
    if code:
        raise click.exceptions.Exit(code)


def empty_fight() -> Scenario:
    """Two sides, one scene, nobody there yet."""
    from samyra_core.scenario import parse

    scenario = parse(EMPTY_FIGHT).scenario
    assert scenario is not None
    return scenario
