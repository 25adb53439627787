"""`samyra watch`: follow a running session, read-only."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, Literal

import click

from tui.cli.base import Command, Settings, is_terminal, pass_settings, say
from tui.cli.play import NoTerminal
from tui.plain import clean
from tui.words import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from tui.saves import NotOpened

WAITS: Final = 0.5
"""Seconds between two looks for a first session."""


@click.command(
    cls=Command,
    help=N_(
        "Follow a running session, read-only.\n\nSESSION is its id, or the beginning of it; if none is named, the one "
        "that is being played, else the newest, and whatever is played after it. What happens there shows here at "
        "once. As a player one sees nobody who is hidden, no notes, and by the rule foe_values none of the others' "
        "numbers. When it is left, one key of the game master's goes on with it here."
    ),
    short_help=N_("Follow a running session, read-only"),
    example="samyra watch\nsamyra watch --role player --table",
)
@click.argument("session", metavar="[SESSION]", required=False)
@click.option(
    "--role",
    type=click.Choice(("player", "gm")),
    help=N_("As players see it, or as the game master does; left out: gm, with --table player."),
)
@click.option("--table", is_flag=True, help=N_("Begin with the large screen for the whole table."))
@click.option("--mouse", is_flag=True, help=N_("Let the mouse work too."))
@pass_settings
def command(
    settings: Settings, session: str | None, role: Literal["gm", "player"] | None, table: bool, mouse: bool
) -> None:
    from tui import saves, watching
    from tui.cli import reading

    path = _located(settings.data_dir, session)
    if isinstance(path, saves.NotOpened) and path.reason == "none" and is_terminal(sys.stdin):
        path = _awaited(settings.data_dir)
    if isinstance(path, saves.NotOpened):
        raise reading.unreadable(path)
    follower = watching.followed(path)
    if isinstance(follower, saves.NotOpened):
        raise reading.unreadable(follower)
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise NoTerminal(_("A full screen needs a terminal; without one, use: samyra sessions"))
    code = watching.watch(
        path,
        role=role or ("player" if table else "gm"),  # The table's screen is for everyone, and so is what Esc shows.
        table=table,
        goes_along=session is None,
        mouse=mouse,
    )
    if isinstance(code, saves.NotOpened):
        raise reading.unreadable(code)
    if code:
        raise click.exceptions.Exit(code)


def _located(data_dir: Path, name: str | None) -> Path | NotOpened:
    """The file of that session; without a name of the one that is played, else of the newest that is whole."""
    from tui import saves

    if name is not None:
        return saves.locate(saves.sessions_folder(data_dir), name)
    listed = saves.listing(data_dir)
    whole = sorted((one for one in listed if one.readable), key=lambda one: one.state != "locked")
    return whole[0].path if whole else saves.none_whole(listed)


def _awaited(data_dir: Path) -> Path | NotOpened:
    """The first session there ever is: the screen for the table may be set up before anything is played."""
    import time

    from tui import saves

    folder = clean(str(saves.sessions_folder(data_dir)))
    say(_("There is no session yet in {folder}; waiting for one. Ctrl+C ends it.").format(folder=folder))
    while isinstance(found := _located(data_dir, None), saves.NotOpened) and found.reason == "none":
        time.sleep(WAITS)
    return found
