"""The command line: thin, one module a subcommand, loaded when it is called.

`samyra --help` imports no subcommand; the list and its short texts stand in `SUBCOMMANDS`. Never in here: a rule, or
textual at the top of a module.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import sys
from typing import Final

import click

from tui.cli.base import Group, Settings, is_terminal, quoted
from tui.words import N_, _

SUBCOMMANDS: Final = {
    "play": N_("Run a scenario full screen"),
    "resume": N_("Go on where a session stopped"),
    "sessions": N_("List the saved sessions"),
    "watch": N_("Follow a running session, read-only"),
    "demo": N_("Let a scenario play by itself"),
    "replay": N_("Run a script without a screen and check what it expects"),
    "lint": N_("Name all faults of scenario files"),
    "schema": N_("Print the JSON Schema of scenario files"),
    "new": N_("Write a commented scenario to start from"),
    "roll": N_("Throw dice"),
    "check": N_("Make a Samyra check with W20"),
    "odds": N_("Exact odds: stumbling, checks, fainting, contests"),
    "simulate": N_("How a fight tends to go"),
    "export": N_("Write a report of a session"),
    "serve": N_("The same in a browser"),
    "screenshots": N_("Write the pictures of the program"),
}
"""Name → short help. The command lives in `tui.cli.NAME` as `command`; one whose module is missing is not listed."""


class LazyGroup(Group):
    """A group that imports a subcommand when it is called, not when it is listed."""

    hides_global_options = False

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in SUBCOMMANDS if _exists(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in SUBCOMMANDS or not _exists(cmd_name):
            return None
        command: click.Command = importlib.import_module(f"tui.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not ctx.resilient_parsing and self.get_command(ctx, name) is None:
            raise click.UsageError(_no_such_command(name, self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, _(SUBCOMMANDS[name])) for name in self.list_commands(ctx)]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)


def _exists(name: str) -> bool:
    return importlib.machinery.PathFinder.find_spec(f"{__name__}.{name}", __path__) is not None


def _no_such_command(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, 1)
    if close:
        return _("There is no command {name}; did you mean {close}?").format(name=quoted(name, 30), close=close[0])
    return _("There is no command {name}; there are: {known}.").format(name=quoted(name, 30), known=", ".join(known))


def _show_version(context: click.Context, _option: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        from importlib import metadata

        try:
            version = metadata.version("samyra")
        except metadata.PackageNotFoundError:
            version = _("(not installed)")
        click.echo(f"samyra {version}")
        context.exit()


@click.group(
    "samyra",
    cls=LazyGroup,
    invoke_without_command=True,
    help=N_(
        "Prepared encounters at the table, under ErRe/EWS and Samyra.\n\nWithout a command it opens the library of "
        "scenarios and saved sessions."
    ),
    example="samyra play gorge_ambush\nsamyra roll 2W6+4\nsamyra odds stumble --skill 21 --fatigue 24",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=N_("Show the version and exit."),
)
@click.pass_context
def cli(context: click.Context) -> None:
    context.ensure_object(Settings)
    if context.invoked_subcommand is None:
        _open_library(context.ensure_object(Settings))


def _open_library(settings: Settings) -> None:
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise click.UsageError(_("The library needs a terminal; see the commands that work without one."))
    from tui.app import run_library

    raise click.exceptions.Exit(run_library([], data_dir=settings.data_dir))
