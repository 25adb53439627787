"""Fights of every kind and commands of every kind, for hypothesis.

A journey is a setup and a list of commands. Hypothesis draws one number for the setup and one for each command, and a
number makes its command by itself (`a_command`): thousands of steps a second, and a journey that fails still shrinks
step by step. Values are small on purpose: with buffers of 0 to 4 and skills of 0 to 14 people tire, stumble and fall
within a few steps. Some ids, fields and amounts are wrong; every profile is sound, as a scenario's would be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from samyra_core.commands import (
    Attack,
    AttributeDamage,
    Break,
    ChangeRule,
    ClearCondition,
    Command,
    Engage,
    EnterScene,
    EwsCheck,
    Exert,
    FulfilPlan,
    GiveTurn,
    Harm,
    Hours,
    Join,
    LastingFatigue,
    Leave,
    Modifiers,
    MoveInOrder,
    NextRound,
    NextTurn,
    Night,
    Note,
    OwnModifier,
    Part,
    Recruit,
    Rest,
    Ruling,
    SamyraCheck,
    SetCondition,
    SetValue,
    Swap,
    Week,
)
from samyra_core.dice import Faces, Seeded
from samyra_core.engine import Answer, NeedsThrow, Resolved, begin, resolve
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
    Sleep,
)
from samyra_core.text import Text

SIDES = {"anna": "heroes", "bert": "heroes", "orc1": "foes", "orc2": "foes", "wolf": "wild"}
GATE, YARD = ("anna", "orc1", "bert", "orc2"), ("wolf", "anna", "orc2", "bert")
"""The casts of the two scenes."""
RECRUIT = "rolf"
"""Somebody nobody prepared, who may be recruited."""

Choice = TypeVar("Choice")


class Chooser:
    """Choices that follow from one number."""

    def __init__(self, number: int) -> None:
        self._random = Random(number)

    def of(self, *options: Choice) -> Choice:
        """One of these, all equally likely; name one twice to make it twice as likely."""
        return self._random.choice(options)

    def within(self, least: int, most: int) -> int:
        """least..most, both ends included."""
        return self._random.randint(least, most)

    def rarely(self) -> bool:
        """True once in sixteen."""
        return self._random.random() < 1 / 16

    def who(self) -> str:
        if self.rarely():
            return self.of("nobody", RECRUIT, RECRUIT, RECRUIT)
        return self._random.choice(list(SIDES))

    def some(self, most: int = 3) -> tuple[str, ...]:
        return tuple(self.who() for _ in range(self.within(0, most)))

    def skill(self) -> str | None:
        return "cooking" if self.rarely() else self.of(None, None, "sword", "climb")

    def attribute(self) -> str:
        return "wit" if self.rarely() else self.of("grit", "might")

    def modifiers(self) -> Modifiers:
        return tuple(OwnModifier(Text("Schlamm", "mud"), self.within(-6, 6)) for _ in range(self.within(0, 1)))

    def reason(self) -> Text:
        return self.of(Text(""), Text("ein Sturz", "a fall"), Text("Wolf [Rudel]\t\x1b[31m"))


# Setups ---------------------------------------------------------------------------------------------------------


def a_setup(number: int) -> Setup:
    """Five combatants of three sides under any rules; the wolf is not there when the first scene begins."""
    choose = Chooser(number)
    return Setup(
        id="any",
        rules=Rules(
            fatigue=choose.of(*FatigueRule),
            outnumbering=choose.of("malus", "bonus", "heroes"),
            critical=choose.of(*CriticalRule),
            wound_faint=choose.of(True, False),
            faint_difficulty=choose.of(0, 0, -6, 6, 9),
            initiative=choose.of(*InitiativeMode),
        ),
        sides={side: Side(side, Text(side)) for side in dict.fromkeys(SIDES.values())},
        roster={who: _a_profile(choose, who) for who in SIDES},
        casts={"gate": GATE, "yard": YARD},
    )


def _a_profile(choose: Chooser, who: str) -> Profile:
    """One combatant, with exhaustion or without; now and then unable to fight or to be wounded."""
    exhaustion, wound_attribute = choose.of(
        ("grit", None), ("grit", "grit"), ("grit", "might"), ("might", "grit"), (None, "might")
    )
    group = who[:-1] if who[-1].isdigit() else ""
    return Profile(
        id=who,
        name=Text(who.capitalize()),
        side=SIDES[who],
        group=group,
        number=int(who[-1]) if group else 0,
        skills={"sword": _a_skill(choose), "climb": _a_skill(choose)},
        main_skill=None if choose.rarely() else "sword",
        attributes={"grit": _an_attribute(choose), "might": _an_attribute(choose)},
        exhaustion=exhaustion,
        wound_attribute=None if choose.rarely() else wound_attribute,
        weapon=choose.within(0, 9),
        armour=choose.within(0, 4),
        initiative=choose.within(0, 9),
        sleep=choose.of(*Sleep),
        wound_faint=choose.of(True, False),
        levels={"Tarnen": 8, "Nichts": 0},
        bases={"Körper": 5},
        base_of={"Springen": "Körper"},
        hidden=choose.of(True, False),
    )


def _a_skill(choose: Chooser) -> Skill:
    category = choose.of(None, None, -2, -1, 0, 1, 2)
    return Skill(choose.within(0, 14), choose.within(0, 2), category, Text("Säbel", "sabre"))


def _an_attribute(choose: Chooser) -> Attribute:
    return Attribute(choose.within(0, 13), choose.within(-1, 1), Text("Kraft [/]", "might"))


# Commands -------------------------------------------------------------------------------------------------------


def a_command(number: int) -> Command:
    """One command of any kind; attacks and turns are the more likely ones."""
    choose = Chooser(number)
    return choose.of(*_KINDS)(choose)


def _attack(choose: Chooser) -> Attack:
    return Attack(
        choose.who(),
        choose.who(),
        choose.skill(),
        choose.skill(),
        choose.of(True, True, True, False),
        choose.modifiers(),
        choose.modifiers(),
    )


def _check(choose: Chooser) -> EwsCheck:
    on_skill = choose.of(True, False)
    return EwsCheck(
        choose.who(),
        1001 if choose.rarely() else choose.within(0, 15),
        skill=choose.of("sword", "climb") if on_skill or choose.rarely() else None,
        attribute=None if on_skill else choose.attribute(),
        substitute=choose.of(True, False),
        actions=101 if choose.rarely() else choose.of(0, 1, 2),
        actions_if_failed=choose.of(None, None, 0, 4),
        modifiers=choose.modifiers(),
    )


def _samyra(choose: Chooser) -> SamyraCheck:
    notation = choose.of(
        "FP", "FP(Tarnen)", "FP(Tarnen)-2", "FP(Springen)+1", "FP(*Schwimmen)", "FP(Nichts)", "FP(", "Probe-1"
    )
    return SamyraCheck(choose.who(), notation, choose.of(None, 11, 0), choose.of(0, 1, 1, -1))


def _exert(choose: Chooser) -> Exert:
    return Exert(choose.who(), choose.of(1, 2, 6, 0), choose.skill(), choose.of(None, None, choose.attribute()))


def _lasting(choose: Chooser) -> LastingFatigue:
    points = choose.of(-3, -1, 0, 1, 2, 5, 10, Fraction(1, 3), Fraction(-7, 3), Fraction(4, 2), 10_001)
    return LastingFatigue(choose.who(), points, choose.reason())


def _harm(choose: Chooser) -> Harm:
    return Harm(choose.who(), choose.of(0, 1, 2, 3, 4, 5, 13, 10_001), choose.reason())


def _attribute_damage(choose: Chooser) -> AttributeDamage:
    return AttributeDamage(choose.who(), choose.attribute(), choose.of(-20, -2, 0, 1, 3, 20), choose.reason())


_SETTINGS: dict[str, tuple[str, ...]] = {
    "status": ("up", "up", "up", "down", "collapsed", "gone", ""),
    "buffer_used": ("0", "1", "2", "4", "x"),
    "fatigue": ("0", "4", "9", "15", "31/3", "4/2", "-1", "1.5"),
    "fatigue_floor": ("0", "4", "9", "31/3", "4/2", "-1", "1/0"),
    "wounds": ("0", "1", "2", "-1"),
    "critical_wounds": ("0", "1", "101"),
    "scratches": ("0", "7", ""),
    "resting": ("true", "false", "yes"),
    "attacked": ("true", "false", "0"),
    "hidden": ("true", "false", "True"),
    "weapon": ("0", "5", "-2", "1001"),
    "armour": ("0", "5", "-2", "1001"),
    "skill.sword": ("0", "7", "14", "-2"),
    "skill.cooking": ("3",),
    "attribute.grit": ("0", "3", "5", "12", "-2"),
    "attribute.might": ("0", "3", "5", "12", "1001"),
    "acted": ("0",),
}
_RULES: dict[str, tuple[str, ...]] = {
    "fatigue": ("standard", "weak", "strong"),
    "critical": ("down", "check", ""),
    "initiative": ("listed", "sides", "individual", "none"),
    "wound_faint": ("on", "off", "true"),
    "faint_difficulty": ("0", "6", "-3", "1001"),
    "outnumbering": ("malus", "bonus", "foes", "nobody"),
    "weather": ("fine",),
}


def _set(choose: Chooser) -> SetValue:
    field = choose.of(*_SETTINGS)
    return SetValue(choose.who(), field, choose.of(*_SETTINGS[field]), choose.reason())


def _rule(choose: Chooser) -> ChangeRule:
    name = choose.of(*_RULES)
    return ChangeRule(name, choose.of(*_RULES[name]), choose.reason())


def _move(choose: Chooser) -> MoveInOrder:
    return MoveInOrder(choose.who(), choose.of(None, choose.who(), choose.who()))


def _recruit(choose: Chooser) -> Recruit:
    """A newcomer, now and then one who names what it has not, or who is there already."""
    profile = replace(_a_profile(choose, "anna"), id=choose.of(RECRUIT, RECRUIT, RECRUIT, choose.who()), name=Text("R"))
    return Recruit(
        choose.of(profile, profile, profile, replace(profile, side="nobody"), replace(profile, name=Text(""))),
        choose.of((), (), (replace(profile, id=f"{RECRUIT}_2"),), (profile,)),
    )


def _ruling(choose: Chooser) -> Ruling:
    kind = choose.of("stands", "stands", "falls", "acts_again", "rested", "said", "wins")
    return Ruling(choose.who(), kind, choose.reason())


def _condition(choose: Chooser) -> SetCondition | ClearCondition:
    who, name = choose.who(), choose.of("blind", "blind", "prone [/]", "")
    if choose.of(True, True, False):
        return SetCondition(who, name, choose.of(None, 1, 2, 3, 0))
    return ClearCondition(who, name)


def _note(choose: Chooser) -> Note:
    return Note(choose.of("owes Krom a drink", "Wolf [Rudel]", " "), choose.of(None, choose.who()))


_KINDS: Sequence[Callable[[Chooser], Command]] = (
    *[_attack] * 12,
    *[lambda choose: NextTurn()] * 5,
    *[lambda choose: NextRound()] * 3,
    *[_check] * 4,
    *[_set] * 4,
    *[lambda choose: Engage(choose.who(), choose.some())] * 3,
    *[lambda choose: Join(choose.who())] * 3,
    _samyra,
    _exert,
    _lasting,
    _harm,
    _attribute_damage,
    _rule,
    lambda choose: Rest(choose.who()),
    lambda choose: Break(choose.some()),
    lambda choose: Hours(choose.of(1, 2, 0), choose.some()),
    lambda choose: Night(choose.some()),
    lambda choose: Week(choose.some()),
    lambda choose: Part(choose.who(), choose.some(1)),
    lambda choose: Swap(choose.who(), choose.who()),
    lambda choose: Leave(choose.who()),
    lambda choose: EnterScene(choose.of("gate", "yard", "moon")),
    lambda choose: FulfilPlan(choose.of("flight", "help")),
    lambda choose: GiveTurn(choose.who()),
    _move,
    _recruit,
    _ruling,
    *[_condition] * 2,
    _note,
)

# Journeys -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Journey:
    """A setup and what a game master does in it; every throw comes from one seed."""

    setup: Setup
    commands: tuple[Command, ...]
    seed: int


@dataclass(frozen=True)
class Stride:
    """One step of a journey: a state, a command with all the dice it asked for, and the answer."""

    before: Encounter
    command: Command
    throws: tuple[Faces, ...]
    answer: Answer

    @property
    def after(self) -> Encounter:
        """The state after it; a refusal has none of its own."""
        return self.answer.encounter if isinstance(self.answer, Resolved) else self.before


_numbers = st.integers(0, 2**32 - 1)


def journey(setup: int, commands: Sequence[int]) -> Journey:
    """The journey that the numbers make; its dice come from the setup's number."""
    made = (a_command(number) for number in commands if number)
    return Journey(a_setup(setup), (EnterScene("gate"), NextRound(), *made), setup)


journeys = st.builds(journey, _numbers, st.lists(_numbers, min_size=25, max_size=100))
"""A scene is entered, a round begun, then come up to 100 commands of any kind; a number of 0 stands for none."""


def ask(encounter: Encounter, command: Command, source: Seeded) -> tuple[tuple[Faces, ...], Answer]:
    """All the throws a command asks for, and its answer with them; fails where the asking does not end."""
    throws: tuple[Faces, ...] = ()
    for _ in range(100):
        answer = resolve(encounter, command, throws)
        if not isinstance(answer, NeedsThrow):
            return throws, answer
        assert answer.requests
        throws += tuple(source.throw(request) for request in answer.requests)
    raise AssertionError(f"{command} never has enough: {throws}")


def walk(journey: Journey) -> Iterator[Stride]:
    """The journey step by step; what is refused is passed over."""
    encounter, source = begin(journey.setup), Seeded(journey.seed)
    for command in journey.commands:
        throws, answer = ask(encounter, command, source)
        stride = Stride(encounter, command, throws, answer)
        yield stride
        encounter = stride.after
