"""What each one did and suffered in a fight, counted from its events: the game master's own, or what players are shown.

Where players are not told a number it is not counted, and the count says that there was more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from samyra_core.dice import Purpose
from samyra_core.events import Blow, Effort, Event, Harmed, StatusChanged, Thrown
from samyra_core.players.records import Hurt, Shown, Strike, Throw
from samyra_core.state import Status


@dataclass(slots=True)
class Tally:
    """Of one combatant; all ≥ 0."""

    attacks: int = 0
    """Blows of its own."""
    hits: int = 0
    """Blows that it won, as attacker or by hitting in return."""
    dealt: int = 0
    """Points of damage behind those hits."""
    taken: int = 0
    """Points of damage suffered, armour taken off."""
    dealt_untold: bool = False
    taken_untold: bool = False
    """Whether there was more, which players were not told."""
    actions: int = 0
    """Strenuous actions (F1)."""
    stumbles: int = 0
    faints: int = 0
    """Faint checks that failed."""
    falls: int = 0
    """Times it went down or collapsed."""


def tallied(events: Iterable[Event | Shown]) -> dict[str, Tally]:
    """The count of everyone who is part of an event, by id."""
    found: dict[str, Tally] = {}
    for event in events:
        _count(event, found)
    return found


def _of(who: str, found: dict[str, Tally]) -> Tally:
    return found.setdefault(who, Tally())


def _count(event: Event | Shown, found: dict[str, Tally]) -> None:
    match event:
        case Blow() | Strike():
            _of(event.attacker, found).attacks += 1
            if event.winner is not None:
                one = _of(event.winner, found)
                one.hits += 1
                one.dealt += event.damage or 0
                one.dealt_untold |= event.damage is None
        case Harmed() | Hurt():
            one = _of(event.who, found)
            one.taken += event.damage or 0
            one.taken_untold |= event.damage is None
        case Thrown() | Throw():
            one = _of(event.who, found)
            one.stumbles += event.stumbled
            one.faints += event.purpose is Purpose.FAINT and event.success is False
        case Effort():
            _of(event.who, found).actions += event.actions
        case StatusChanged():
            _of(event.who, found).falls += event.after in (Status.DOWN, Status.COLLAPSED)
        case _:
            pass
