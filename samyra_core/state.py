"""The state of a fight: frozen, slotted records and nothing that changes them.

`Setup` holds what a scenario fixes, `Combatant` and `Encounter` what a fight changes. Only `engine.resolve` makes a new
state from an old one. Mappings in here are never written to after they were made. Combatants are known by id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Protocol

from samyra_core.dice import Exact
from samyra_core.record import record
from samyra_core.text import EMPTY, Text


class Status(StrEnum):
    """Whether a combatant takes part. Only those who are up act, defend and count as engaged (E5)."""

    UP = "up"
    DOWN = "down"
    """Out of the fight by a wound (W3, W4)."""
    COLLAPSED = "collapsed"
    """Fainted after a stumble, awake or not: nothing strenuous any more (F7)."""
    GONE = "gone"
    """Left the scene: fled, taken away, not there."""


class Sleep(StrEnum):
    """How a combatant sleeps (F13); schlechter Schlaf / Schlaflosigkeit."""

    GOOD = ""
    BAD = "-"
    SLEEPLESS = "--"


class FatigueRule(StrEnum):
    """Base cost of an action beyond the buffer (F2): 3 or 1."""

    STANDARD = "standard"
    WEAK = "weak"


class CriticalRule(StrEnum):
    """What a critical wound does (W3): down without a throw, or a faint check to stay up."""

    DOWN = "down"
    CHECK = "check"


class InitiativeMode(StrEnum):
    """How the order of a round comes about (I1, I2, I3)."""

    LISTED = "listed"
    SIDES = "sides"
    INDIVIDUAL = "individual"


class FoeValues(StrEnum):
    """Whether players see the values of those on another side than theirs (`players`)."""

    SHOWN = "shown"
    HIDDEN = "hidden"


OUTNUMBERING_MALUS: Final = "malus"
OUTNUMBERING_BONUS: Final = "bonus"


@record
class Rules:
    """The named rules a scenario may choose; the defaults are those of the rules page."""

    fatigue: FatigueRule = FatigueRule.STANDARD
    outnumbering: str = OUTNUMBERING_MALUS
    """Where outnumbering (Überzahl) is booked (E4): `malus` on the one, `bonus` on the others, or a side's id."""
    critical: CriticalRule = CriticalRule.DOWN
    wound_faint: bool = True
    """False: wounds ask for no faint check from anybody (W4)."""
    faint_difficulty: int = 0
    """What a faint check must reach (F7, W4)."""
    initiative: InitiativeMode = InitiativeMode.LISTED
    foe_values: FoeValues = FoeValues.SHOWN
    """Whether players see buffer, fatigue, odds, skills, totals and counted wounds of other sides than theirs."""


@record
class Side:
    id: str
    name: Text
    players: bool = False
    """Whether it is the players'; see `players_sides`."""


@record
class Attribute:
    """An attribute (Eigenschaft): its full, undamaged value, and its category (F3; 0 is the ordinary one)."""

    value: int
    category: int = 0
    name: Text = EMPTY


@record
class Skill:
    """An EWS skill or profession (Fertigkeit, Beruf) with which ±W6 are thrown."""

    value: int
    bonus: int = 0
    """Bonus of the supporting attribute, part of the value rolled on (E6)."""
    category: int | None = None
    """Category of its highest supporting attribute; None: that of the exhaustion attribute, nothing is scaled (F3)."""
    name: Text = EMPTY


@record
class Profile:
    """What a scenario says of a combatant. A fight changes it only by the game master's hand (`SetValue`)."""

    id: str
    name: Text
    side: str
    group: str = ""
    """Template id of equals, "" for a single one; together with `number` it never changes (fault 6)."""
    number: int = 0
    """1.. within the group, 0 for a single one."""
    skills: Mapping[str, Skill] = field(default_factory=dict)
    main_skill: str | None = None
    """The skill attacked and defended with unless said otherwise; None: cannot fight."""
    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    exhaustion: str | None = None
    """Attribute that gives the buffer (Erschöpfungseigenschaft, F1); None: no exhaustion is kept for this one."""
    wound_attribute: str | None = None
    """Attribute that gives the wound threshold (W1); None: the exhaustion attribute."""
    weapon: int = 0
    armour: int = 0
    initiative: int = 0
    """Value thrown on in `individual` initiative (I3)."""
    sleep: Sleep = Sleep.GOOD
    wound_faint: bool = True
    """Whether a wound asks this one for a faint check (W4)."""
    levels: Mapping[str, int] = field(default_factory=dict)
    """Trained Samyra skills: skill level FS (Fertigkeitsstufe) by name (S1)."""
    bases: Mapping[str, int] = field(default_factory=dict)
    """Samyra base values (Grundwert) by name (S2)."""
    base_of: Mapping[str, str] = field(default_factory=dict)
    """Which base value stands in for which untrained skill (S2)."""
    hidden: bool = False


@record
class Condition:
    """A named condition of the game master's own, such as "blinded". It has no effect of its own on any number."""

    name: str
    rounds: int | None = None
    """Rounds left, ≥ 1, the present one included; counted down at each round's end. None: until it is taken off."""


@record
class Combatant:
    """One who takes part, as the fight has left it so far."""

    profile: Profile
    status: Status = Status.UP
    buffer_used: int = 0
    """0..buffer size (F1)."""
    fatigue: Exact = 0
    """Erschöpfungswert, never below `fatigue_floor` (F2)."""
    fatigue_floor: Exact = 0
    """Minimalwert, ≥ 0 (F12)."""
    damage: Mapping[str, int] = field(default_factory=dict)
    """Points lost per attribute, each 0..full value; an attribute not named is whole (F6, F12)."""
    wounds: int = 0
    critical_wounds: int = 0
    scratches: int = 0
    resting: bool = False
    """Rests this round (F9)."""
    acted: int = 0
    """Strenuous actions this round."""
    attacked: bool = False
    """Has used the one attack of its own this round (E7)."""
    hidden: bool = False
    initiative: int | None = None
    """Total of this round's initiative throw (I3), else None."""
    conditions: tuple[Condition, ...] = ()
    notes: tuple[str, ...] = ()
    """The game master's own notes on this one, oldest first."""


def evolve(
    c: Combatant,
    *,
    status: Status | None = None,
    buffer_used: int | None = None,
    fatigue: Exact | None = None,
    fatigue_floor: Exact | None = None,
    damage: Mapping[str, int] | None = None,
    wounds: int | None = None,
    critical_wounds: int | None = None,
    scratches: int | None = None,
    resting: bool | None = None,
    acted: int | None = None,
    attacked: bool | None = None,
    conditions: tuple[Condition, ...] | None = None,
) -> Combatant:
    """`c` with what is named changed and the rest kept; what `dataclasses.replace` does, three times as fast."""
    return Combatant(
        c.profile,
        c.status if status is None else status,
        c.buffer_used if buffer_used is None else buffer_used,
        c.fatigue if fatigue is None else fatigue,
        c.fatigue_floor if fatigue_floor is None else fatigue_floor,
        c.damage if damage is None else damage,
        c.wounds if wounds is None else wounds,
        c.critical_wounds if critical_wounds is None else critical_wounds,
        c.scratches if scratches is None else scratches,
        c.resting if resting is None else resting,
        c.acted if acted is None else acted,
        c.attacked if attacked is None else attacked,
        c.hidden,
        c.initiative,
        c.conditions if conditions is None else conditions,
        c.notes,
    )


@record
class Setup:
    """What a scenario fixes for the whole fight."""

    id: str
    rules: Rules = field(default_factory=Rules)
    sides: Mapping[str, Side] = field(default_factory=dict)
    roster: Mapping[str, Profile] = field(default_factory=dict)
    """Everyone who may take part, in the order of the file (I1)."""
    casts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Who is there when a scene begins, by scene id."""
    groups: Mapping[str, Text] = field(default_factory=dict)
    """What equals are called together, by template id; a group not named here goes by the name of one."""


@record
class Encounter:
    """A whole fight at one moment. Equal encounters are equal in every value a screen can show."""

    setup: Setup
    combatants: Mapping[str, Combatant] = field(default_factory=dict)
    """Everyone who has joined so far, those who left included."""
    order: tuple[str, ...] = ()
    """Ids of those in the scene, in the order in which they act; the fallen keep their place (faults 1, 2)."""
    engaged: frozenset[tuple[str, str]] = frozenset()
    """Pairs of ids, each pair sorted; who stands against whom."""
    scene: str | None = None
    round: int = 0
    """0 before the first round of a scene."""
    turn: str | None = None
    """Id of the one whose turn it is."""
    had_turn: tuple[str, ...] = ()
    """Ids of those who have had their turn this round, the present one included, in the order of their turns."""
    plans_done: tuple[str, ...] = ()
    """Ids of planned events that have come about."""
    notes: tuple[str, ...] = ()
    """The game master's notes on the fight as a whole, oldest first."""


class Field(Protocol):
    """What the questions about who stands where need of a fight; an `Encounter`, or the engine's draft of one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def combatants(self) -> Mapping[str, Combatant]: ...
    @property
    def order(self) -> tuple[str, ...]: ...
    @property
    def had_turn(self) -> tuple[str, ...]: ...
    @property
    def engaged(self) -> frozenset[tuple[str, str]]: ...


def players_sides(setup: Setup) -> tuple[str, ...]:
    """Ids of the sides the players lead: those marked as theirs, else the first; empty where there is no side."""
    marked = tuple(side.id for side in setup.sides.values() if side.players)
    return marked or tuple(setup.sides)[:1]


def pair(a: str, b: str) -> tuple[str, str]:
    """The key of an engagement, the same whichever is named first."""
    return (a, b) if a < b else (b, a)


def is_up(encounter: Field, who: str) -> bool:
    """Present in the scene and able to act (E5)."""
    combatant = encounter.combatants.get(who)
    return combatant is not None and combatant.status is Status.UP and who in encounter.order


def opponents(encounter: Field, who: str) -> list[str]:
    """Those engaged with `who` who are still up, in initiative order (E4: the fallen never count)."""
    combatants, order = encounter.combatants, encounter.order
    found = []
    for first, second in encounter.engaged:
        if first == who or second == who:
            other = second if first == who else first
            if combatants[other].status is Status.UP and other in order:
                found.append(other)
    if len(found) > 1:
        found.sort(key=order.index)
    return found
