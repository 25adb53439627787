"""A session as players may read it: what `samyra_core.players` lets through, and nothing read from anywhere else."""

from __future__ import annotations

from collections.abc import Iterator

from samyra_core import players
from samyra_core.events import SceneEntered
from samyra_core.players import Told, View
from tui.export.account import Account, Beat, Cover, account
from tui.export.looking import Seen
from tui.export.told_by import lines_told, present
from tui.plain import said
from tui.sentences import kept
from tui.sentences.seen import scenario_seen, seen_log


def player_account(seen: Seen) -> Account:
    """The report for players. Its title is the scenario's: what a game master calls a session is the game master's."""
    view = players.view(seen.session)
    cover = Cover(said(view.title), "", kept.from_to(seen.begun, seen.updated))
    return account(cover, list(beats(view)), view.encounter, view.closed, view.hurt)


def beats(view: View) -> Iterator[Beat]:
    """Without narration: what is read aloud is part of the script."""
    scenario = scenario_seen(view)
    for told in view.told:
        lines = present(told.events, told.encounter)
        lines += lines_told(told.events, told.encounter, seen_log(told, scenario))
        yield Beat(told.encounter, told.events, tuple(lines), scene=_opened(told, view))


def _opened(told: Told, view: View) -> str:
    for event in told.events:
        if isinstance(event, SceneEntered):
            return said(view.scenes[event.scene]) or event.scene if event.scene in view.scenes else event.scene
    return ""
