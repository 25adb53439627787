"""What a game master may ask of the fight: a closed union of small frozen records.

A command holds only what a person decides. Modifiers that follow from the state (wounds W2, rest F9, outnumbering E4)
are never part of it; `engine.resolve` adds them. Faces are not part of it either; they travel beside it.
"""

from __future__ import annotations

from samyra_core.dice import Exact
from samyra_core.record import record
from samyra_core.state import Profile
from samyra_core.text import EMPTY, Text


@record
class OwnModifier:
    """A modifier of the game master's own, with the words it is shown under. Value within ±1000."""

    label: Text
    value: int


Modifiers = tuple[OwnModifier, ...]


@record
class Attack:
    """One attack on one target (E2–E5). The two are engaged by it where they were not."""

    attacker: str
    target: str
    skill: str | None = None
    """Attacker's skill; None: the main skill."""
    defence_skill: str | None = None
    defended: bool = True
    """False: the target lets it come (E5). The fallen never defend, whatever this says."""
    modifiers: Modifiers = ()
    defence_modifiers: Modifiers = ()


@record
class EwsCheck:
    """A ±W6 check against a difficulty (E1), on a skill or on an attribute, exactly one of the two."""

    who: str
    difficulty: int
    skill: str | None = None
    attribute: str | None = None
    substitute: bool = False
    """The skill is only related (-3), or the attribute stands in for a missing skill (-9) (E6)."""
    actions: int = 1
    """Strenuous actions it counts for (F1), 0..100; 0: effortless."""
    actions_if_failed: int | None = None
    """Actions where it fails; None: the same."""
    modifiers: Modifiers = ()


@record
class SamyraCheck:
    """A W20 check in Samyra's notation, `FP(Tarnen)+2` (S)."""

    who: str
    notation: str
    level: int | None = None
    """Skill level to use instead of the combatant's own; needed for a bare `FP`."""
    actions: int = 1
    """Strenuous actions it counts for (S7), 0..100."""


@record
class Exert:
    """Strenuous actions without a throw, such as running: they fill the buffer like any other (F1). 1..100."""

    who: str
    actions: int = 1
    skill: str | None = None
    attribute: str | None = None


@record
class Rest:
    """Rest for this round without acting (F9)."""

    who: str


@record
class Break:
    """A short break, less than an hour (F10). Empty `who`: everyone in the scene."""

    who: tuple[str, ...] = ()


@record
class Hours:
    """Whole hours of quiet, 1..10,000 (F11)."""

    hours: int
    who: tuple[str, ...] = ()


@record
class Night:
    """A night's sleep (F11, F13)."""

    who: tuple[str, ...] = ()


@record
class Week:
    """A week: seven nights, and what heals by the week (W5, F13)."""

    who: tuple[str, ...] = ()


@record
class LastingFatigue:
    """Points of lasting exhaustion (F12): the floor rises by `points`, or falls where negative, never below 0."""

    who: str
    points: Exact
    reason: Text = EMPTY


@record
class Harm:
    """Damage from elsewhere, such as a fall; armour already taken off. 0..10,000 (W1)."""

    who: str
    damage: int
    reason: Text = EMPTY


@record
class AttributeDamage:
    """Damage to an attribute by hand (F12), or its healing where negative; the attribute stays within 0..full."""

    who: str
    attribute: str
    points: int
    reason: Text = EMPTY


@record
class SetValue:
    """One value set by hand, against whatever the rules say, with a reason. See `engine.SETTABLE` for the fields."""

    who: str
    field: str
    value: str
    reason: Text = EMPTY


@record
class ChangeRule:
    """A named rule of the scenario changes from now on; names and values are those of `state.Rules` and of its YAML."""

    name: str
    value: str
    reason: Text = EMPTY


@record
class Engage:
    """`who` stands against each of `others` from now on (E4). At least one other."""

    who: str
    others: tuple[str, ...]


@record
class Part:
    """`who` lets go of each of `others`, and they of `who`; empty: of everyone."""

    who: str
    others: tuple[str, ...] = ()


@record
class Swap:
    """Two take each other's place: each now faces whom the other faced."""

    a: str
    b: str


@record
class Join:
    """Someone of the scenario comes into the scene, last in the order."""

    who: str
    """An id, or a template's: all of its equals who are not there yet."""


@record
class Leave:
    """Someone leaves the scene: flees, is carried off."""

    who: str
    """An id, or a template's: all of its equals who are still up."""


@record
class NextTurn:
    """The turn passes to the next who is up; behind the last one the next round begins."""


@record
class NextRound:
    """The round ends (F9) and the next begins (I1–I3)."""


@record
class GiveTurn:
    """The turn goes to `who`, whoever had it; one who has done nothing yet has it again later."""

    who: str


@record
class MoveInOrder:
    """`who` acts before `before` from now on in this round, or last where that is None; nothing else happens."""

    who: str
    before: str | None = None


@record
class Recruit:
    """Somebody nobody prepared comes in, last in the order; ids must be new."""

    profile: Profile
    others: tuple[Profile, ...] = ()
    """Those who come in together with that one, behind it."""


@record
class Ruling:
    """The game master rules against the rules: `stands`, `falls`, `acts_again`, `rested` or `said`, with a reason.

    `stands` and `falls` set whether `who` is up, `acts_again` frees the attack and the turn of this round, `rested`
    empties the buffer, `said` changes nothing and is only told.
    """

    who: str
    kind: str
    reason: Text = EMPTY


@record
class SetCondition:
    """A named condition, for some rounds (1..1000, the present one included) or until taken off; again replaces it."""

    who: str
    name: str
    rounds: int | None = None


@record
class ClearCondition:
    who: str
    name: str


@record
class Note:
    """A note of the game master's, on one combatant or on the fight (None); 1..500 characters."""

    text: str
    who: str | None = None


@record
class EnterScene:
    """A scene of the scenario begins: its cast is there, nobody is engaged, round 0."""

    scene: str


@record
class FulfilPlan:
    """A planned event has come about and is offered no more."""

    plan: str


Command = (
    Attack
    | EwsCheck
    | SamyraCheck
    | Exert
    | Rest
    | Break
    | Hours
    | Night
    | Week
    | LastingFatigue
    | Harm
    | AttributeDamage
    | SetValue
    | ChangeRule
    | Engage
    | Part
    | Swap
    | Join
    | Leave
    | NextTurn
    | NextRound
    | GiveTurn
    | MoveInOrder
    | Recruit
    | Ruling
    | SetCondition
    | ClearCondition
    | Note
    | EnterScene
    | FulfilPlan
)
