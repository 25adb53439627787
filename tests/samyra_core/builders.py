"""Short ways to a fight: profiles, a scene with its first round, one command carried out.

`fight(profile("anna"), profile("orc", "foes"))` is a fight in round 1. `done`, `events` and `refusal` each carry out
one command with its throws and fail where it came out otherwise than they say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from samyra_core.commands import Command, EnterScene, NextRound
from samyra_core.dice import Faces
from samyra_core.engine import NeedsThrow, Refusal, Refused, Resolved, begin, resolve
from samyra_core.events import Event
from samyra_core.state import (
    Attribute,
    CriticalRule,
    Encounter,
    FatigueRule,
    InitiativeMode,
    Profile,
    Rules,
    Setup,
    Side,
    Skill,
)
from samyra_core.text import Text

SCENE = "scene"
SKILL = "sword"
ATTRIBUTE = "constitution"

Throw = Sequence[int]
"""One throw, as `[4]` or `(5, 3)`."""

Kind = TypeVar("Kind")


def profile(
    id: str,
    side: str = "heroes",
    skill: int = 12,
    exhaustion: int | None = 12,
    weapon: int = 3,
    armour: int = 3,
    *,
    category: int | None = None,
    constitution: int = 12,
    **more: Any,
) -> Profile:
    """One who fights with "sword" and tires by "constitution" of value `exhaustion`.

    With `exhaustion=None` no exhaustion is kept, and `constitution` is only the wound attribute. `category` is that of
    the sword; whatever else a `Profile` has may be given as `more`.
    """
    fields: dict[str, Any] = {
        "name": Text(id.capitalize()),
        "skills": {SKILL: Skill(skill, category=category)},
        "main_skill": SKILL,
        "attributes": {ATTRIBUTE: Attribute(constitution if exhaustion is None else exhaustion)},
        "exhaustion": None if exhaustion is None else ATTRIBUTE,
        "wound_attribute": ATTRIBUTE,
        "weapon": weapon,
        "armour": armour,
    }
    return Profile(id=id, side=side, **{**fields, **more})


def rules(**chosen: Any) -> Rules:
    """The rules chosen, the rest as they are by default; enums may be given by their value: `fatigue="weak"`."""
    kinds = {"fatigue": FatigueRule, "critical": CriticalRule, "initiative": InitiativeMode}
    return Rules(**{name: kinds[name](value) if name in kinds else value for name, value in chosen.items()})


def setup(*profiles: Profile, **chosen: Any) -> Setup:
    """One scene with all of `profiles`; the sides in the order in which they appear; `chosen` as for `rules`."""
    sides = {one.side: Side(one.side, Text(one.side.capitalize())) for one in profiles}
    roster = {one.id: one for one in profiles}
    return Setup("test", rules(**chosen), sides, roster, {SCENE: tuple(roster)})


def fight(*profiles: Profile, throws: Iterable[Throw] = (), **chosen: Any) -> Encounter:
    """The scene entered and its first round begun; `throws` are the round's, where initiative is thrown for."""
    return done(done(begin(setup(*profiles, **chosen)), EnterScene(SCENE)), NextRound(), *throws)


def with_state(encounter: Encounter, who: str, **fields: Any) -> Encounter:
    """The same fight with some fields of one combatant replaced: `with_state(e, "anna", fatigue=9, buffer_used=4)`."""
    changed = replace(encounter.combatants[who], **fields)
    return replace(encounter, combatants={**encounter.combatants, who: changed})


def resolved(encounter: Encounter, command: Command, *throws: Throw) -> Resolved:
    """What `command` came to; fails where it was refused or dice are missing."""
    answer = resolve(encounter, command, _faces(throws))
    assert isinstance(answer, Resolved), answer
    return answer


def done(encounter: Encounter, command: Command, *throws: Throw) -> Encounter:
    """The state after `command`."""
    return resolved(encounter, command, *throws).encounter


def events(encounter: Encounter, command: Command, *throws: Throw) -> tuple[Event, ...]:
    """What happened by `command`."""
    return resolved(encounter, command, *throws).events


def refusal(encounter: Encounter, command: Command, *throws: Throw) -> Refusal:
    """Why `command` was refused; fails where it was not."""
    answer = resolve(encounter, command, _faces(throws))
    assert isinstance(answer, Refused), answer
    return answer.code


def due(encounter: Encounter, command: Command, *throws: Throw) -> list[tuple[str, str]]:
    """The throws still asked for after `throws`, as (who, purpose); fails where none are."""
    answer = resolve(encounter, command, _faces(throws))
    assert isinstance(answer, NeedsThrow), answer
    return [(one.who, one.purpose.value) for one in answer.requests]


def event(kind: type[Kind], happened: Iterable[Event]) -> Kind:
    """The first event of that kind; fails where there is none."""
    for one in happened:
        if isinstance(one, kind):
            return one
    raise AssertionError(f"no {kind.__name__} in {list(happened)}")


def _faces(throws: Iterable[Throw]) -> tuple[Faces, ...]:
    return tuple(tuple(one) for one in throws)
