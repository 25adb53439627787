"""The YAML of a scenario, key by key, as stdlib dataclasses: what `reading` fills and scenarios/schema.json describes.

One field for each key, under the key's own name; where that is a Python word, with a `_` behind it. A type says what
may stand there: a union of a value and a mapping is a short and a long form of the same. Texts stay as typed and
numbers are whole; references are not followed in here.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Final, Literal


class Rule:
    """What a scalar must satisfy beyond its type; carried in `Annotated`."""

    __slots__ = ()


class Whole(Rule):
    """An integer within bounds, both inclusive."""

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most


class Words(Rule):
    """Text as typed, 1..most characters; on one line unless `lines`."""

    __slots__ = ("lines", "most")

    def __init__(self, most: int, *, lines: bool = False) -> None:
        self.most = most
        self.lines = lines


class Ident(Rule):
    """An id: small letters, digits and `_`, 1..64 characters; in a step's id dots too."""

    __slots__ = ("dots",)

    def __init__(self, *, dots: bool = False) -> None:
        self.dots = dots


class Points(Rule):
    """An exact number, an integer or a fraction such as 1/3, within ±`most`."""

    __slots__ = ("most",)

    def __init__(self, most: int) -> None:
        self.most = most


Id = Annotated[str, Ident()]
StepId = Annotated[str, Ident(dots=True)]
NameWords = Annotated[str, Words(80)]
LineWords = Annotated[str, Words(200)]
ProseWords = Annotated[str, Words(20_000, lines=True)]
Value = Annotated[int, Whole(-1000, 1000)]
AttributeValue = Annotated[int, Whole(0, 1000)]
Category = Annotated[int, Whole(-9, 9)]
Damage = Annotated[int, Whole(0, 10_000)]
Actions = Annotated[int, Whole(0, 100)]
Exact = Annotated[Fraction, Points(10_000)]
"""Bounds: values ±1000, attributes 0..1000, categories ±9, damage 0..10,000, actions 0..100, points ±10,000."""

MAX_COMBATANTS: Final = 500
MAX_STEPS: Final = 5000
"""Bounds of a whole scenario, inclusive."""


class Shape:
    """Filled by name and only read afterwards. A shape has none of the methods that a dataclass makes: making them
    would take longer at import than reading a file does."""

    def __init__(self, **values: Any) -> None:
        fields: Mapping[str, Any] = self.__dataclass_fields__  # type: ignore[attr-defined]
        made = vars(self)
        for name, one in fields.items():
            if name in values:
                made[name] = values[name]
            elif one.default_factory is not MISSING:
                made[name] = one.default_factory()


@dataclass(init=False, eq=False, repr=False, match_args=False)
class NameBoth(Shape):
    """A name in German and English; one of them may be left out."""

    de: NameWords | None = None
    en: NameWords | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class LineBoth(Shape):
    """A line in German and English; one of them may be left out."""

    de: LineWords | None = None
    en: LineWords | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ProseBoth(Shape):
    """A text in German and English; one of them may be left out."""

    de: ProseWords | None = None
    en: ProseWords | None = None


Name = NameWords | NameBoth
Line = LineWords | LineBoth
Prose = ProseWords | ProseBoth
Some = Id | list[Id]
"""One or several combatants; a template's id stands for all of its equals, `all` for everyone in the scene."""


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


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SideShape(Shape):
    """A side of the fight."""

    name: Name


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
    """Attacks and defends with it; left out: the first skill."""
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


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ExpectShape(Shape):
    """What must hold: numbers that stand in the rule text, and numbers the author chose."""

    book: Mapping[LineWords, LineWords] = field(default_factory=dict)
    chosen: Mapping[LineWords, LineWords] = field(default_factory=dict)


# Steps ----------------------------------------------------------------------------------------------------------


@dataclass(init=False, eq=False, repr=False, match_args=False)
class ModifierShape(Shape):
    """A modifier of the author's own."""

    label: Name
    value: Value


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
    reason: Line | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class HarmShape(Shape):
    """Damage from elsewhere, armour taken off."""

    who: Id
    damage: Damage
    reason: Line | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class AttributeDamageShape(Shape):
    """Damage to an attribute; negative points heal it."""

    who: Id
    attribute: Id
    points: Value
    reason: Line | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class SetShape(Shape):
    """One value set by hand, against the rules."""

    who: Id
    field: StepId
    value: LineWords
    reason: Line | None = None


@dataclass(init=False, eq=False, repr=False, match_args=False)
class RuleShape(Shape):
    """A named rule of the scenario changes from now on; value as under `rules`."""

    name: Literal["fatigue", "outnumbering", "critical", "wound_faint", "faint_difficulty", "initiative"]
    value: LineWords
    reason: Line | None = None


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


# The whole ------------------------------------------------------------------------------------------------------


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
