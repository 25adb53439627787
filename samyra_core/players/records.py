"""What players are shown: the records of their view. Unlike the game master's events they may lack their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from samyra_core.dice import Exact, Faces, Purpose
from samyra_core.events import (
    AttributeChanged,
    BufferRefilled,
    ConditionEnded,
    ConditionSet,
    Effort,
    Engaged,
    FatigueChanged,
    FloorChanged,
    Joined,
    Left,
    OrderChanged,
    Parted,
    RestBegun,
    RestBroken,
    RoundBegun,
    SamyraThrown,
    SceneEntered,
    Severity,
    SideThrown,
    StatusChanged,
    TimePassed,
    TurnPassed,
)
from samyra_core.record import record
from samyra_core.state import Encounter
from samyra_core.text import Text


@record
class Throw:
    """A ±W6 throw as players see it: without what is summed up in it."""

    who: str
    purpose: Purpose
    skill: str | None
    attribute: str | None
    faces: Faces
    """Empty where the numbers stay out."""
    total: int | None
    """None where the numbers stay out, like the three below."""
    raw_total: int | None
    threshold: int | None
    fatigue: Exact | None
    success: bool | None
    stumbled: bool


@record
class Strike:
    """How an attack came out (E2, E3, E5); the three numbers are None where they stay out."""

    attacker: str
    target: str
    defended: bool
    winner: str | None
    """Who hits; None where an undefended target was missed."""
    attack_total: int | None
    defence_total: int | None
    damage: int | None


@record
class Hurt:
    """How badly somebody was hit."""

    who: str
    severity: Severity
    damage: int | None
    """None where the numbers stay out."""


@record
class Appeared:
    """One who was hidden shows."""

    who: str


Shown = (
    Throw
    | Strike
    | Hurt
    | Appeared
    | SamyraThrown
    | SideThrown
    | Effort
    | AttributeChanged
    | BufferRefilled
    | FatigueChanged
    | FloorChanged
    | StatusChanged
    | RestBegun
    | RestBroken
    | Engaged
    | Parted
    | SceneEntered
    | RoundBegun
    | TurnPassed
    | Joined
    | Left
    | OrderChanged
    | ConditionSet
    | ConditionEnded
    | TimePassed
)

SHOWN_TYPES: Final[dict[str, type]] = {
    "throw": Throw,
    "blow": Strike,
    "harm": Hurt,
    "appeared": Appeared,
    "samyra_check": SamyraThrown,
    "side_throw": SideThrown,
    "effort": Effort,
    "attribute": AttributeChanged,
    "refill": BufferRefilled,
    "fatigue": FatigueChanged,
    "floor": FloorChanged,
    "status": StatusChanged,
    "rest": RestBegun,
    "rest_broken": RestBroken,
    "engaged": Engaged,
    "parted": Parted,
    "scene": SceneEntered,
    "round": RoundBegun,
    "turn": TurnPassed,
    "joined": Joined,
    "left": Left,
    "order": OrderChanged,
    "condition": ConditionSet,
    "condition_ended": ConditionEnded,
    "time": TimePassed,
}
"""The `type` of each in JSON; where the game master has the event too, the same word as there."""


@record
class Told:
    """One moment of the course, as players saw it. Moments without anything for them are not told."""

    events: tuple[Shown, ...]
    """At least one."""
    encounter: Encounter
    """The state afterwards, without what players may not see."""
    hurt: Mapping[str, Severity]
    """As `View.hurt`, afterwards."""
    closed: frozenset[str]
    """As `View.closed`, of those in sight there."""


@record
class View:
    """All that players may see of a session as it stands."""

    title: Text
    scene_title: Text
    """Empty before the first scene."""
    scenes: Mapping[str, Text]
    """Titles of the scenes there have been, by id."""
    encounter: Encounter
    """The state now; `turn` is None where somebody hidden has it."""
    next: str | None
    """Who of those in sight comes next in this round; None where nobody of them does."""
    hurt: Mapping[str, Severity]
    """Of everyone in sight the worst wound so far; also where `closed` keeps the numbers out."""
    closed: frozenset[str]
    """Ids in sight whose numbers stay out: their values in `encounter` are as good as none."""
    told: tuple[Told, ...]
    """Oldest first."""
