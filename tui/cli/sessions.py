"""`samyra sessions`: what was played, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tui.cli.base import Command, Settings, format_option, pass_settings, say, say_json
from tui.words import N_, _, language

if TYPE_CHECKING:
    from tui.saves import Saved


@click.command(
    cls=Command,
    help=N_(
        "List the saved sessions, newest first.\n\nEach with its id, its title, how many steps are done, when it was "
        "played last, and whether it is being played, damaged or of a newer version."
    ),
    short_help=N_("List the saved sessions"),
    example="samyra sessions\nsamyra sessions --format json",
)
@format_option
@pass_settings
def command(settings: Settings, format: str) -> None:
    from tui.saves import listing

    saved = listing(settings.data_dir)
    if format == "json":
        say_json([session_data(one) for one in saved])
    elif saved:
        for line in rows(saved):
            say(line)
    else:
        say(_("There is no session yet; samyra play begins one."))


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
            kept.step_count(one) if one.state in ("free", "locked") else "",
            kept.state_word(one.state) if one.state != "free" else "",
        )
        for one in saved
    ]
    widths = [max(cells(row[column]) for row in table) for column in range(len(table[0]))]
    return ["  ".join(fit(text, width) for text, width in zip(row, widths, strict=True)).rstrip() for row in table]
