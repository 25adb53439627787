"""What happened and why: a closed union of small frozen records.

Every event carries the numbers that made it, so that log, explain view, export and expectations read it and compute
nothing. `rules` names the rule ids that were applied, in the order in which they were. No words for people in here.
"""

from __future__ import annotations

from enum import StrEnum

from samyra_core.dice import Exact, Faces, Purpose
from samyra_core.record import record
from samyra_core.state import Status
from samyra_core.text import EMPTY, Text

RuleIds = tuple[str, ...]


class Severity(StrEnum):
    """What damage amounts to, measured against the wound threshold (W1)."""

    NONE = "none"
    SCRATCH = "scratch"
    WOUND = "wound"
    CRITICAL = "critical"


@record
class Modifier:
    """One summand of a throw: `label` is a rule id ("W2", "E4", "F9") or the author's own text; `value` its points."""

    label: Text
    value: int


@record
class Thrown:
    """A ±W6 throw and everything in its sum (E1, F4, F5)."""

    who: str
    purpose: Purpose
    faces: Faces
    skill: str | None
    """The skill rolled on, else None."""
    attribute: str | None
    """The attribute rolled on, else None."""
    value: int
    """The value rolled on, attribute bonus included."""
    modifiers: tuple[Modifier, ...]
    die: int
    """What the faces are worth (D2)."""
    raw_total: int
    """value + modifiers + die."""
    total: int
    """The raw total, or after a stumble what replaced it (F5)."""
    stumbled: bool
    threshold: int | None
    """What the total must reach to succeed; None in a contest, whose threshold is the other's total."""
    success: bool | None
    """None where the throw alone decides nothing (contest, initiative)."""
    fatigue: Exact
    """Fatigue before the action; what the raw total was compared with if the buffer was full (F4)."""
    buffer_full: bool
    """Whether the stumble test was made."""
    rules: RuleIds = ()


@record
class SamyraThrown:
    """A Samyra check (S)."""

    who: str
    notation: str
    skill: str | None
    level: int
    """The level thrown against: skill level, or base value where untrained (S2)."""
    untrained: bool
    faces: Faces
    success: bool
    critical: str | None
    """"success", "failure" or None."""
    quality: int | None
    """None where the check failed (S5)."""
    rules: RuleIds = ()


@record
class SideThrown:
    """A side's W20 for initiative (I2); thrown again on a tie."""

    side: str
    faces: Faces
    total: int
    rules: RuleIds = ()


@record
class Blow:
    """How an attack came out (E2, E3, E5)."""

    attacker: str
    target: str
    defended: bool
    attack_total: int
    defence_total: int
    """The defender's total; 12 against one who does not defend (E5)."""
    winner: str | None
    """Who hits; None where an undefended target was missed."""
    difference: int
    """≥ 0, between the winner's total and the other's; 0 for a miss."""
    weapon: int
    armour: int
    """The winner's weapon and the other's armour; 0 and 0 for a miss."""
    damage: int
    """max(0, difference + weapon - armour)."""
    rules: RuleIds = ()


@record
class Harmed:
    """Damage against the wound threshold, and the count it raised (W1)."""

    who: str
    damage: int
    threshold: int
    """Damage from this on is a wound, from three times this on a critical one."""
    severity: Severity
    wounds: int
    """After this event, like the two below."""
    critical_wounds: int
    scratches: int
    reason: Text = EMPTY
    rules: RuleIds = ()


@record
class Effort:
    """Strenuous actions: what went into the buffer and what it cost (F1, F2, F3)."""

    who: str
    actions: int
    used_before: int
    used: int
    size: int
    surplus: int
    """Actions that found no room in the buffer, 0..actions."""
    cost: Exact
    """Fatigue per surplus action."""
    fatigue_before: Exact
    fatigue: Exact
    rules: RuleIds = ()


@record
class AttributeChanged:
    """An attribute lost or won points, and the buffer with it (F6, F12, W5)."""

    who: str
    attribute: str
    before: int
    after: int
    used: int
    """Buffer after the change."""
    size_before: int
    size: int
    reason: Text = EMPTY
    rules: RuleIds = ()


@record
class BufferRefilled:
    """The buffer is empty of use again (F9, F10, F11)."""

    who: str
    used_before: int
    size: int
    rules: RuleIds = ()


@record
class FatigueChanged:
    """Fatigue fell, or was pushed up by its floor (F11, F12, F13)."""

    who: str
    before: Exact
    after: Exact
    floor: Exact
    rules: RuleIds = ()


@record
class FloorChanged:
    """The fatigue floor moved (F12, F13)."""

    who: str
    before: Exact
    after: Exact
    reason: Text = EMPTY
    rules: RuleIds = ()


@record
class StatusChanged:
    who: str
    before: Status
    after: Status
    rules: RuleIds = ()


@record
class RestBegun:
    who: str
    rules: RuleIds = ("F9",)


@record
class RestBroken:
    """Acting ended the rest: no refill at the round's end (F9)."""

    who: str
    rules: RuleIds = ("F9",)


@record
class Engaged:
    a: str
    b: str
    rules: RuleIds = ("E4",)


@record
class Parted:
    a: str
    b: str
    rules: RuleIds = ("E4",)


@record
class SceneEntered:
    scene: str
    cast: tuple[str, ...]
    rules: RuleIds = ()


@record
class RoundBegun:
    """A round and its order; rules: I1, I2 or I3."""

    round: int
    order: tuple[str, ...]
    rules: RuleIds = ()


@record
class TurnPassed:
    who: str
    rules: RuleIds = ()


@record
class Joined:
    who: str
    rules: RuleIds = ()


@record
class Left:
    who: str
    rules: RuleIds = ()


@record
class OrderChanged:
    """Somebody was moved in the order of this round; the order as it is now."""

    who: str
    order: tuple[str, ...]
    rules: RuleIds = ()


@record
class Ruled:
    """The game master ruled against the rules; what it changed stands in the events around it."""

    who: str
    kind: str
    reason: Text = EMPTY
    rules: RuleIds = ()


@record
class ConditionSet:
    who: str
    name: str
    rounds: int | None
    rules: RuleIds = ()


@record
class ConditionEnded:
    """A condition ran out, or was taken off by hand."""

    who: str
    name: str
    ran_out: bool
    rules: RuleIds = ()


@record
class Noted:
    text: str
    who: str | None
    rules: RuleIds = ()


@record
class ValueSet:
    """A value set by hand, against whatever the rules say."""

    who: str
    field: str
    before: str
    after: str
    reason: Text = EMPTY
    rules: RuleIds = ()


@record
class RuleChanged:
    """A named rule holds differently from now on."""

    name: str
    before: str
    after: str
    reason: Text = EMPTY
    rules: RuleIds = ()


@record
class PlanFulfilled:
    plan: str
    rules: RuleIds = ()


@record
class TimePassed:
    """A break, hours, a night, a week went by for `who`."""

    span: str
    """"break", "hours", "night" or "week"."""
    amount: int
    """How many of them, ≥ 1."""
    who: tuple[str, ...]
    rules: RuleIds = ()


@record
class RefusalShown:
    """A step of a script was refused, as told; the state is what it was (S2)."""

    code: str
    who: str | None
    rules: RuleIds = ()


Event = (
    Thrown
    | SamyraThrown
    | SideThrown
    | Blow
    | Harmed
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
    | Ruled
    | ConditionSet
    | ConditionEnded
    | Noted
    | ValueSet
    | RuleChanged
    | PlanFulfilled
    | TimePassed
    | RefusalShown
)

EVENT_TYPES: dict[str, type] = {
    "throw": Thrown,
    "samyra_check": SamyraThrown,
    "side_throw": SideThrown,
    "blow": Blow,
    "harm": Harmed,
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
    "ruling": Ruled,
    "condition": ConditionSet,
    "condition_ended": ConditionEnded,
    "note": Noted,
    "set": ValueSet,
    "rule": RuleChanged,
    "plan": PlanFulfilled,
    "time": TimePassed,
    "refused": RefusalShown,
}
"""The `type` of each event in JSON."""
