"""`samyra resume`: go on where a session stopped."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tui.cli.base import Command, Settings, is_terminal, pass_settings, plain
from tui.cli.params import Number
from tui.cli.play import NoTerminal
from tui.words import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from tui.saves import Kept, NotOpened


@click.command(
    cls=Command,
    help=N_(
        "Go on where a session stopped.\n\nSESSION is its id, or the beginning of it; the newest one if none is named. "
        "The fight stands where it stood, everything that was undone included. One that is being played is followed, "
        "read-only."
    ),
    short_help=N_("Go on where a session stopped"),
    example="samyra resume\nsamyra resume 2024-05-01-2014-gorge_ambush",
)
@click.argument("session", metavar="[SESSION]", required=False)
@click.option("--seed", type=Number(0, 10**15), help=N_("The same number throws the same dice again."))
@click.option("--mouse", is_flag=True, help=N_("Let the mouse work too."))
@pass_settings
def command(settings: Settings, session: str | None, seed: int | None, mouse: bool) -> None:
    from samyra_core.journal import Kind
    from tui import saves
    from tui.cli import reading
    from tui.sentences import kept as words

    at_terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    found = saves.resume(settings.data_dir, session)
    if isinstance(found, saves.NotOpened):
        if found.reason is Kind.LOCKED and at_terminal:
            found = _follow(settings.data_dir, found, mouse)
        raise reading.unreadable(found)
    try:
        if found.instead_of is not None:
            click.echo(plain(words.not_opened(found.instead_of)), err=True)
        if not at_terminal:
            raise NoTerminal(_("A full screen needs a terminal; without one, use: samyra sessions"))
        code = _show(found, seed, mouse)
    finally:
        found.close()
    if code:
        raise click.exceptions.Exit(code)


def _follow(data_dir: Path, found: NotOpened, mouse: bool) -> NotOpened:
    """Watch what somebody else plays, to the end of the program; back only where it cannot be watched."""
    from tui import saves, watching

    path = saves.locate(saves.sessions_folder(data_dir), found.name)
    code = path if isinstance(path, saves.NotOpened) else watching.watch(path, mouse=mouse)
    if isinstance(code, saves.NotOpened):
        return code
    raise click.exceptions.Exit(code)


def _show(kept: Kept, seed: int | None, mouse: bool) -> int:
    """The fight; first the question, where its scenario has changed since."""
    from tui import app, tidying
    from tui.keeper import Keeper

    version = tidying.offered(kept)
    if version is None:
        said = _("The newest is unreadable; this one is next") if kept.instead_of else ""
        return app.go_on(Keeper.going_on(kept), seed=seed, mouse=mouse, said=said)
    from tui.screens.changed import ChangedScreen, fight_of

    return app.show(lambda: ChangedScreen(kept, version, fight=lambda one: fight_of(one).with_seed(seed)), mouse=mouse)
