"""Keys of those who take part; see `shapes`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from samyra_core.scenario.kinds import (
    MAX_COMBATANTS,
    AttributeValue,
    Category,
    Id,
    Name,
    NameWords,
    Shape,
    Value,
    Whole,
)


@dataclass(init=False, eq=False, repr=False, match_args=False)
class AttributeShape(Shape):
    """An attribute (Eigenschaft)."""

    value: AttributeValue
    """Full, undamaged value."""
    category: Category = 0
    """0 is the ordinary one."""
    name: Name | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SkillShape(Shape):
    """A skill or profession (Fertigkeit, Beruf)."""

    value: Value
    bonus: Value = 0
    """Bonus of the supporting attribute, added to the value."""
    attributes: list[Id] = field(default_factory=list)
    """Attributes that support it; the highest category among them counts."""
    category: Category | None = None
    """Said outright, where no attribute gives it."""
    name: Name | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class CombatantShape(Shape):
    """One who may take part."""

    side: Id
    name: Name | None = None
    """The id, where it is left out."""
    attributes: Mapping[Id, AttributeValue | AttributeShape] = field(default_factory=dict)
    exhaustion: Id | None = None
    """The attribute that gives the buffer; left out: no exhaustion is kept."""
    wounds: Id | None = None
    """The attribute that gives the wound threshold; left out: the exhaustion attribute."""
    skills: Mapping[Id, Value | SkillShape] = field(default_factory=dict)
    main_skill: Id | None = None
    """Attacks and defends with it; left out: the first skill; `none`: cannot fight."""
    weapon: Value = 0
    armour: Value = 0
    initiative: Value = 0
    sleep: Literal["good", "-", "--"] = "good"
    wound_faint: bool | None = None
    """Whether a wound asks for a faint check; left out: on for a single one, off for a template."""
    levels: Mapping[NameWords, Value] = field(default_factory=dict)
    """Trained Samyra skills: their skill level (FS)."""
    bases: Mapping[NameWords, Value] = field(default_factory=dict)
    """Samyra base values (Grundwerte)."""
    base_of: Mapping[NameWords, NameWords] = field(default_factory=dict)
    """Untrained Samyra skill: the base value that stands in for it."""
    hidden: bool = False
    """Players do not see this one until it is revealed."""


@dataclass(init=False, eq=False, repr=False, match_args=False)
class TemplateShape(CombatantShape):
    """Equals: `guard` with `count: 10` gives guard_1 to guard_10."""

    count: Annotated[int, Whole(1, MAX_COMBATANTS)] = 1
    plural: Name | None = None
    """What several of them are called together; left out: the name of one."""
