"""`samyra demo`: a script that plays by itself, for a table where strangers pass by."""

from __future__ import annotations

import re
import sys
from typing import Any, Final

import click

from tui.cli import scenarios
from tui.cli.base import Command, is_terminal, quoted
from tui.cli.play import NoTerminal
from tui.words import N_, _

SCENARIO: Final = "gorge_ambush"
EXIT_KEY: Final = "ctrl+q"
_KEY: Final = r"ctrl\+[a-gklnopq-z]|f(?:[1-9]|1[0-2])|[!-~]"
"""Keys that every terminal tells apart: Ctrl with a letter that is no other key, a function key, a character."""


class Seconds(click.ParamType[float]):
    """A span of time within bounds, both included; a comma is a point."""

    name = "seconds"

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return _("SECONDS")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        text = str(value).strip()
        seconds = float(text.replace(",", ".")) if re.fullmatch(r"[0-9]{1,6}(?:[.,][0-9]{1,6})?", text) else -1.0
        if not self.low <= seconds <= self.high:
            message = _("{value} is not a number of seconds between {low} and {high}.")
            self.fail(message.format(value=quoted(text, 20), low=f"{self.low:g}", high=f"{self.high:g}"), param, ctx)
        return seconds


class ExitKey(click.ParamType[str]):
    """A key as Textual names it, of those every terminal can tell apart."""

    name = "key"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return _("KEY")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value).strip()
        key = text if len(text) == 1 else text.lower()
        if not re.fullmatch(_KEY, key):
            message = _("{value} is no key for this; name one such as ctrl+q, f10 or x.")
            self.fail(message.format(value=quoted(text, 20)), param, ctx)
        return key


@click.command(
    cls=Command,
    help=N_(
        "Let a scenario play by itself.\n\nThe script runs on its own, each step explained in one sentence for people "
        "who do not know the rules, and begins again after its end. Any key takes the fight over; left alone, it goes "
        "on by itself. FILE is a scenario file or the id of a bundled scenario, gorge_ambush if none is named."
    ),
    short_help=N_("Let a scenario play by itself"),
    example="samyra demo\nsamyra demo gorge_ambush --pace 6 --kiosk --exit-key f10",
)
@click.argument("file", metavar="[FILE]", default=SCENARIO)
@click.option(
    "--pace", type=Seconds(0.2, 120), default=4.0, help=N_("Seconds a step stays; more where there is more to read.")
)
@click.option("--kiosk", is_flag=True, help=N_("Leave no way out but the exit key."))
@click.option("--exit-key", type=ExitKey(), default=EXIT_KEY, help=N_("The key that leaves; ctrl+q if none is named."))
@click.option(
    "--idle",
    type=Seconds(1, 3600),
    default=60.0,
    help=N_("Seconds without a key after which it goes on by itself; 60 if none are named."),
)
def command(file: str, pace: float, kiosk: bool, exit_key: str, idle: float) -> None:
    scenario = scenarios.read(file)
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise NoTerminal(_("A full screen needs a terminal; without one, use: samyra replay {file}").format(file=file))
    from tui.demo.app import run

    code = run(scenario, seconds=pace, idle=idle, kiosk=kiosk, exit_key=exit_key)
    if code:
        raise click.exceptions.Exit(code)
