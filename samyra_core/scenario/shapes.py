"""The YAML of a scenario, key by key, as stdlib dataclasses: what `reading` fills and scenarios/schema.json describes.

`kinds` holds what a value may be, `roster_shapes` who takes part, `step_shapes` the verbs; whoever wants a shape asks
here. One field for each key, under the key's own name; where that is a Python word, with a `_` behind it. A type says
what may stand there: a union of a value and a mapping is a short and a long form of the same. Texts stay as typed and
numbers are whole; references are not followed in here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from samyra_core.scenario.kinds import (
    MAX_COMBATANTS as MAX_COMBATANTS,
)
from samyra_core.scenario.kinds import (
    MAX_STEPS as MAX_STEPS,
)
from samyra_core.scenario.kinds import (
    AttributeValue as AttributeValue,
)
from samyra_core.scenario.kinds import (
    Id as Id,
)
from samyra_core.scenario.kinds import (
    Ident as Ident,
)
from samyra_core.scenario.kinds import (
    Line as Line,
)
from samyra_core.scenario.kinds import (
    LineBoth as LineBoth,
)
from samyra_core.scenario.kinds import (
    LineWords as LineWords,
)
from samyra_core.scenario.kinds import (
    Name as Name,
)
from samyra_core.scenario.kinds import (
    NameBoth as NameBoth,
)
from samyra_core.scenario.kinds import (
    NameWords as NameWords,
)
from samyra_core.scenario.kinds import (
    Points as Points,
)
from samyra_core.scenario.kinds import (
    Prose as Prose,
)
from samyra_core.scenario.kinds import (
    ProseBoth as ProseBoth,
)
from samyra_core.scenario.kinds import (
    RemarkBoth as RemarkBoth,
)
from samyra_core.scenario.kinds import (
    Rule as Rule,
)
from samyra_core.scenario.kinds import (
    Shape as Shape,
)
from samyra_core.scenario.kinds import (
    Value as Value,
)
from samyra_core.scenario.kinds import (
    Whole as Whole,
)
from samyra_core.scenario.kinds import (
    Words as Words,
)
from samyra_core.scenario.roster_shapes import (
    AttributeShape as AttributeShape,
)
from samyra_core.scenario.roster_shapes import (
    CombatantShape as CombatantShape,
)
from samyra_core.scenario.roster_shapes import (
    SkillShape as SkillShape,
)
from samyra_core.scenario.roster_shapes import (
    TemplateShape as TemplateShape,
)
from samyra_core.scenario.step_shapes import (
    VERBS as VERBS,
)
from samyra_core.scenario.step_shapes import (
    AttackShape as AttackShape,
)
from samyra_core.scenario.step_shapes import (
    AttributeDamageShape as AttributeDamageShape,
)
from samyra_core.scenario.step_shapes import (
    CheckShape as CheckShape,
)
from samyra_core.scenario.step_shapes import (
    ClearConditionShape as ClearConditionShape,
)
from samyra_core.scenario.step_shapes import (
    ConditionShape as ConditionShape,
)
from samyra_core.scenario.step_shapes import (
    EngageShape as EngageShape,
)
from samyra_core.scenario.step_shapes import (
    ExertShape as ExertShape,
)
from samyra_core.scenario.step_shapes import (
    ExpectShape as ExpectShape,
)
from samyra_core.scenario.step_shapes import (
    HarmShape as HarmShape,
)
from samyra_core.scenario.step_shapes import (
    HoursShape as HoursShape,
)
from samyra_core.scenario.step_shapes import (
    LastingShape as LastingShape,
)
from samyra_core.scenario.step_shapes import (
    ModifierShape as ModifierShape,
)
from samyra_core.scenario.step_shapes import (
    MoveShape as MoveShape,
)
from samyra_core.scenario.step_shapes import (
    NoteShape as NoteShape,
)
from samyra_core.scenario.step_shapes import (
    PartShape as PartShape,
)
from samyra_core.scenario.step_shapes import (
    RecruitShape as RecruitShape,
)
from samyra_core.scenario.step_shapes import (
    RuleShape as RuleShape,
)
from samyra_core.scenario.step_shapes import (
    RulingShape as RulingShape,
)
from samyra_core.scenario.step_shapes import (
    SamyraShape as SamyraShape,
)
from samyra_core.scenario.step_shapes import (
    SetShape as SetShape,
)
from samyra_core.scenario.step_shapes import (
    StepShape as StepShape,
)
from samyra_core.scenario.step_shapes import (
    Told as Told,
)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class RulesShape(Shape):
    """The named rules a scenario may choose; what is left out is as the rules page has it."""

    fatigue: Literal["standard", "weak"] = "standard"
    """Cost of an action beyond the buffer: 3 or 1."""
    outnumbering: Id = "malus"
    """Where outnumbering is booked: `malus` on the one, `bonus` on the others, or a side's id."""
    critical: Literal["down", "check"] = "down"
    """A critical wound takes out of the fight at once, or asks for a faint check."""
    wound_faint: bool = True
    """off: wounds ask nobody for a faint check."""
    faint_difficulty: Value = 0
    """What a faint check must reach."""
    initiative: Literal["listed", "sides", "individual"] = "listed"
    """The order of the file, one W20 for each side, or a ±W6 throw for everyone."""
    foe_values: Literal["shown", "hidden"] = "shown"
    """Whether players who look on see the numbers of other sides than theirs."""


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SideShape(Shape):
    """A side of the fight."""

    name: Name
    players: bool = False
    """The players lead it; where no side is marked, the first one of the file is theirs."""


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SceneShape(Shape):
    """A scene."""

    id: Id
    cast: list[Id]
    """Who is there when it begins; a template's id stands for all of its equals."""
    title: Line | None = None
    """The id, where it is left out."""
    text: Prose | None = None
    expect: ExpectShape | None = None
    """What must hold when the scene has begun."""
    steps: list[Told] = field(default_factory=list)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class WhenShape(Shape):
    """When a planned event is due: all that is given must hold."""

    scene: Id | None = None
    round: Annotated[int, Whole(1, 10_000)] | None = None
    """In this round of the scene or later."""
    left: Id | None = None
    """A side or template, of which …"""
    at_most: Annotated[int, Whole(0, MAX_COMBATANTS)] | None = None
    """… so many are still up."""


@dataclass(init=False, eq=False, repr=False, match_args=False)
class PlanShape(Shape):
    """A planned event."""

    id: Id
    when: WhenShape
    title: Line | None = None
    """The id, where it is left out."""
    text: Prose | None = None
    steps: list[Told] = field(default_factory=list)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ScenarioShape(Shape):
    """A whole scenario file."""

    format: Annotated[int, Whole(0, 1_000_000)]
    """Version of this format: 1."""
    title: Line
    sides: Mapping[Id, NameWords | SideShape]
    scenes: list[SceneShape]
    id: Id | None = None
    """The file's name, where it is left out."""
    summary: Prose | None = None
    rules: RulesShape | None = None
    combatants: Mapping[Id, CombatantShape] = field(default_factory=dict)
    templates: Mapping[Id, TemplateShape] = field(default_factory=dict)
    plans: list[PlanShape] = field(default_factory=list)
    course: list[Told] | None = None
    """The whole script in one line of steps, instead of the scenes one after the other: how a fight went that was
    played. Scenes begin where a step says so."""
