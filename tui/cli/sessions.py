"""`samyra sessions`: what was played, newest first; and its subcommands, which rename, copy, delete and restore."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tui.cli import tidying
from tui.cli.base import Command, Group, Settings, format_option, pass_settings, say, say_json
from tui.words import N_, _, language

if TYPE_CHECKING:
    from tui.saves import Saved


@click.group(
    cls=Group,
    invoke_without_command=True,
    help=N_(
        "List the saved sessions, newest first.\n\nEach with its id, when it was played last, its title, where it "
        "stands, and whether it is being played, damaged or of a newer version. The commands below take a session's "
        "id, or the beginning of it."
    ),
    short_help=N_("List the saved sessions"),
    example='samyra sessions\nsamyra sessions --format json\nsamyra sessions rename 2024-05-01 "At the gorge"',
)
@format_option
@click.pass_context
def command(context: click.Context, format: str) -> None:
    if context.invoked_subcommand is not None:
        return
    from tui.saves import listing

    saved = listing(context.ensure_object(Settings).data_dir)
    if format == "json":
        say_json([session_data(one) for one in saved])
    elif saved:
        for line in rows(saved):
            say(line)
    else:
        say(_("There is no session yet; samyra play begins one."))


for _subcommand in (tidying.rename, tidying.copy, tidying.delete, tidying.restore, tidying.scenario):
    command.add_command(_subcommand)


@command.command(
    "bin",
    cls=Command,
    help=N_(
        "List what is in the bin, what was put there last first.\n\nWith --empty everything in it is destroyed for "
        "good, after a question; --yes answers it."
    ),
    short_help=N_("List or empty the bin"),
    example="samyra sessions bin\nsamyra sessions bin --empty",
)
@click.option("--empty", is_flag=True, help=N_("Destroy everything in the bin."))
@click.option("--yes", is_flag=True, help=N_("Do not ask."))
@format_option
@pass_settings
def bin_command(settings: Settings, empty: bool, yes: bool, format: str) -> None:
    from tui.tidying import binned

    if yes and not empty:
        raise click.UsageError(_("--yes answers the question of --empty; give both."))
    if empty:
        tidying.empty(settings, yes)
        return
    saved = binned(settings.data_dir)
    if format == "json":
        say_json([session_data(one) for one in saved])
    elif saved:
        for line in rows(saved):
            say(line)
    else:
        say(_("The bin is empty."))


def session_data(saved: Saved) -> dict[str, str | int]:
    """One session as the JSON promises it."""
    return {
        "id": saved.id,
        "title": saved.title.pick(language()),
        "scenario": saved.scenario,
        "step": saved.step,
        "updated": saved.updated.isoformat(timespec="seconds"),
        "state": saved.state,
    }


def rows(saved: Sequence[Saved]) -> list[str]:
    """The sessions in columns."""
    from tui.plain import cells, clean, cut, fit
    from tui.sentences import kept

    table = [
        (
            clean(one.id),
            kept.when(one.updated),
            cut(kept.title(one), 40),
            kept.where(one) if one.readable else "",
            kept.mark(one),
        )
        for one in saved
    ]
    widths = [max(cells(row[column]) for row in table) for column in range(len(table[0]))]
    return ["  ".join(fit(text, width) for text, width in zip(row, widths, strict=True)).rstrip() for row in table]
