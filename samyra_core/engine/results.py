"""What `resolve` answers: done, dice are missing, or no."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from samyra_core.dice import ThrowRequest
from samyra_core.events import Event
from samyra_core.record import record
from samyra_core.state import Encounter


class Refusal(StrEnum):
    """Why a command is refused. The comment names the keys of `Refused.detail`."""

    UNKNOWN_COMBATANT = "unknown_combatant"  # who
    NOT_PRESENT = "not_present"  # who
    ALREADY_PRESENT = "already_present"  # who
    NOT_UP = "not_up"  # who, status
    SAME_COMBATANT = "same_combatant"  # who
    UNKNOWN_SKILL = "unknown_skill"  # who, skill
    NO_SKILL = "no_skill"  # who
    UNKNOWN_ATTRIBUTE = "unknown_attribute"  # who, attribute
    NO_WOUND_ATTRIBUTE = "no_wound_attribute"  # who
    NO_EXHAUSTION = "no_exhaustion"  # who
    ATTACK_SPENT = "attack_spent"  # who (E7)
    ALREADY_ACTED = "already_acted"  # who (F9)
    ALREADY_RESTING = "already_resting"  # who (F9)
    NO_ROUND = "no_round"
    NOT_ENGAGED = "not_engaged"  # who, other
    ALREADY_ENGAGED = "already_engaged"  # who, other
    NOBODY_UP = "nobody_up"
    SAME_PLACE = "same_place"  # who
    ID_TAKEN = "id_taken"  # who
    BAD_PROFILE = "bad_profile"  # who, what
    NO_CONDITION = "no_condition"  # who, name
    EMPTY_TEXT = "empty_text"
    UNKNOWN_SCENE = "unknown_scene"  # scene
    PLAN_DONE = "plan_done"  # plan
    UNTRAINED = "untrained"  # who, skill (S2)
    NO_LEVEL = "no_level"  # who, skill (S2)
    BAD_NOTATION = "bad_notation"  # text
    BAD_AMOUNT = "bad_amount"  # value, least, most
    ONE_OF_SKILL_ATTRIBUTE = "one_of_skill_attribute"
    UNKNOWN_FIELD = "unknown_field"  # field
    BAD_VALUE = "bad_value"  # field, value
    UNFINISHED_THROW = "unfinished_throw"  # who, purpose, faces
    SURPLUS_FACE = "surplus_face"  # who, purpose, faces
    BAD_FACE = "bad_face"  # who, purpose, faces
    SURPLUS_THROW = "surplus_throw"  # given, taken


Detail = Mapping[str, str | int]


@record
class Resolved:
    """The command was carried out."""

    encounter: Encounter
    events: tuple[Event, ...]


@record
class NeedsThrow:
    """Dice are missing: all that are surely due now, in the order in which they are taken (F6)."""

    requests: tuple[ThrowRequest, ...]


@record
class Refused:
    """The command cannot be carried out; the state is untouched."""

    code: Refusal
    detail: Detail = field(default_factory=dict)
    rules: tuple[str, ...] = ()


Answer = Resolved | NeedsThrow | Refused
