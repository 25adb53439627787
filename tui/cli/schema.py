"""`samyra schema`: the JSON Schema of scenario files, as it was shipped."""

from __future__ import annotations

import click

from tui.cli.base import Command
from tui.words import N_, _


@click.command(
    cls=Command,
    help=N_("Print the JSON Schema of scenario files, for editors that complete and check YAML by it."),
    short_help=N_("Print the JSON Schema of scenario files"),
    example="samyra schema > schema.json",
)
def command() -> None:
    from samyra_core.scenario import bundled

    path = bundled() / "schema.json"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        message = _("The schema that belongs to the program cannot be read: {reason}; install it again.")
        raise click.UsageError(message.format(reason=error.strerror or str(error))) from None
    click.echo(text.rstrip("\n"))
