"""Keys of a step: one shape for each verb, and what every step may have besides; see `shapes`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from samyra_core.scenario.kinds import (
    Actions,
    Damage,
    Exact,
    Id,
    LineWords,
    NameWords,
    Prose,
    Remark,
    RemarkWords,
    Shape,
    Some,
    StepId,
    Value,
    Whole,
)
from samyra_core.scenario.roster_shapes import CombatantShape


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ExpectShape(Shape):
    """What must hold: numbers that stand in the rule text, and numbers the author chose."""

    book: Mapping[LineWords, LineWords] = field(default_factory=dict)
    chosen: Mapping[LineWords, LineWords] = field(default_factory=dict)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ModifierShape(Shape):
    """A modifier of the author's own."""

    value: Value
    label: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class AttackShape(Shape):
    """One attack on one target."""

    who: Id
    target: Id
    skill: Id | None = None
    defence_skill: Id | None = None
    defended: bool = True
    """off: the target lets it come."""
    modifiers: list[ModifierShape] = field(default_factory=list)
    defence_modifiers: list[ModifierShape] = field(default_factory=list)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class CheckShape(Shape):
    """A ±W6 check on a skill or on an attribute."""

    who: Id
    difficulty: Value
    skill: Id | None = None
    attribute: Id | None = None
    substitute: bool = False
    """A related skill at -3, or an attribute in place of a skill at -9."""
    actions: Actions = 1
    actions_if_failed: Actions | None = None
    modifiers: list[ModifierShape] = field(default_factory=list)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SamyraShape(Shape):
    """A W20 check in Samyra's notation."""

    who: Id
    check: LineWords
    level: Value | None = None
    actions: Actions = 1


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ExertShape(Shape):
    """Strenuous actions without a throw."""

    who: Id
    actions: Annotated[int, Whole(1, 100)] = 1
    skill: Id | None = None
    attribute: Id | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class HoursShape(Shape):
    """Hours of quiet for some."""

    hours: Annotated[int, Whole(1, 10_000)]
    who: Some = "all"


@dataclass(init=False, eq=False, repr=False, match_args=False)
class LastingShape(Shape):
    """Points of lasting exhaustion; negative ones take it away."""

    who: Id
    points: Exact
    reason: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class HarmShape(Shape):
    """Damage from elsewhere, armour taken off."""

    who: Id
    damage: Damage
    reason: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class AttributeDamageShape(Shape):
    """Damage to an attribute; negative points heal it."""

    who: Id
    attribute: Id
    points: Value
    reason: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SetShape(Shape):
    """One value set by hand, against the rules."""

    who: Id
    field: StepId
    value: LineWords
    reason: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class RuleShape(Shape):
    """A named rule of the scenario changes from now on; value as under `rules`."""

    name: Literal["fatigue", "outnumbering", "critical", "wound_faint", "faint_difficulty", "initiative", "foe_values"]
    value: LineWords
    reason: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class EngageShape(Shape):
    """Who stands against whom from now on."""

    who: Id
    with_: Some


@dataclass(init=False, eq=False, repr=False, match_args=False)
class PartShape(Shape):
    """Who lets go of whom; without `with` of everyone."""

    who: Id
    with_: Some | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class MoveShape(Shape):
    """Another place in the order of this round; without `before` the last one."""

    who: Id
    before: Id | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class RecruitShape(CombatantShape):
    """Somebody who stands neither under `combatants` nor under `templates` comes in; several in a list."""

    id: Id = field(kw_only=True)
    group: Id | None = None
    """The equals it counts with."""
    number: Annotated[int, Whole(0, 100_000)] = 0
    """Its number among them."""


@dataclass(init=False, eq=False, repr=False, match_args=False)
class RulingShape(Shape):
    """The game master rules against the rules."""

    who: Id
    kind: Literal["stands", "falls", "acts_again", "rested", "said"]
    reason: Remark | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ConditionShape(Shape):
    """A named condition, for some rounds or until it is taken off."""

    who: Id
    name: NameWords
    rounds: Annotated[int, Whole(1, 1000)] | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ClearConditionShape(Shape):
    """A condition is taken off."""

    who: Id
    name: NameWords


@dataclass(init=False, eq=False, repr=False, match_args=False)
class NoteShape(Shape):
    """A note on one combatant."""

    text: RemarkWords
    who: Id | None = None


VERBS: Final[Mapping[str, Any]] = {
    "attack": AttackShape,
    "check": CheckShape,
    "samyra": SamyraShape,
    "exert": ExertShape,
    "rest": Id,
    "break": Some,
    "hours": Annotated[int, Whole(1, 10_000)] | HoursShape,
    "night": Some,
    "week": Some,
    "lasting": LastingShape,
    "harm": HarmShape,
    "attribute_damage": AttributeDamageShape,
    "set": SetShape,
    "rule": RuleShape,
    "engage": EngageShape,
    "part": Id | PartShape,
    "swap": list[Id],
    "join": Id,
    "leave": Id,
    "turn": Literal["next"],
    "round": Literal["next"],
    "give_turn": Id,
    "move": MoveShape,
    "recruit": RecruitShape | list[RecruitShape],
    "ruling": RulingShape,
    "condition": ConditionShape,
    "clear_condition": ClearConditionShape,
    "note": RemarkWords | NoteShape,
    "scene": Id,
    "plan": Id,
}
"""What may stand behind each verb of a step."""

Throw = Value | list[Value]
"""One face, or all faces of one throw in the order in which they fell."""


@dataclass(init=False, eq=False, repr=False, match_args=False)
class StepShape(Shape):
    """A prepared step; beside these keys stands exactly one verb."""

    id: StepId | None = None
    """`<scene>.<number of the step>`, where it is left out."""
    text: Prose | None = None
    """Narration."""
    throws: list[Throw] = field(default_factory=list)
    """In order: attack, defence, faint check of the one who was hit, faint check of the other."""
    expect: ExpectShape | None = None


@dataclass(eq=False, repr=False, match_args=False)
class Told:
    """A step as it was read: its verb and what stood behind it. `verb` is "" where that was at fault."""

    verb: str
    command: Any
    step: StepShape
