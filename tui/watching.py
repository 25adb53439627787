"""Watching a session that somebody else plays, and taking it over when it was left.

How to use it::

    code = watch(path)                                  # a program of its own, as the game master sees the fight
    code = watch(path, role="player", table=True)       # as players do, the table's screen first
    screen = watch_screen(path)                         # to push from another screen; or why not: `NotOpened`
    if isinstance(screen, NotOpened): ...

Watching opens the file read-only and never takes the lock. `taken_over` is the one door to writing, and opens only when
nobody has the lock: the system lets go of it when who had it ends, however that comes about.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from samyra_core.journal import Kind
from samyra_core.journal.following import Follower
from tui import saves
from tui.saves import Kept, NotOpened

if TYPE_CHECKING:
    from tui.screens.watch.base import Looking

Role = Literal["gm", "player"]


def watch(
    path: Path, *, role: Role = "gm", table: bool = False, goes_along: bool = False, mouse: bool = False
) -> int | NotOpened:
    """Watch it full screen, and with `goes_along` whatever is played next; the exit code, or why it cannot be."""
    follower = followed(path)
    if isinstance(follower, NotOpened):
        return follower
    from tui.app import show

    return show(lambda: _screen(follower, role, table, goes_along), mouse=mouse)


def watch_screen(path: Path, *, role: Role = "gm", table: bool = False) -> Looking | NotOpened:
    """The same as a screen to push; leaving it goes back to the one below, taking over puts the fight in its place."""
    follower = followed(path)
    return follower if isinstance(follower, NotOpened) else _screen(follower, role, table)


def followed(path: Path) -> Follower | NotOpened:
    """One who has read the file once."""
    follower = Follower(path)
    follower.look()
    if follower.session is None:
        kind = follower.fault.kind if follower.fault is not None else Kind.LOCKED
        detail = follower.fault.detail if follower.fault is not None else ""
        return NotOpened(saves.id_of(path), kind, detail=detail)
    return follower


def taken_over(path: Path) -> Kept | NotOpened:
    """The session to go on with, its lock in hand."""
    return saves.resume(path.parent.parent, saves.id_of(path))


def _screen(follower: Follower, role: Role, table: bool, goes_along: bool = False) -> Looking:
    if role == "player":
        from tui.screens.watch.player import PlayerWatch

        return PlayerWatch(follower, table=table, goes_along=goes_along)
    from tui.screens.watch.game_master import GameMasterWatch

    return GameMasterWatch(follower, table=table, goes_along=goes_along)
