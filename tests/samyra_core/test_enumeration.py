"""The odds held against the slow and obvious way: `resolve` itself, walked over all throws.

Throws are enumerated up to a longest row of fives or sixes, each with its exact weight. What lies beyond is known
exactly too, and closed form and walk may differ by no more than that. Over larger grids the judge is icepool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import icepool
import pytest

from samyra_core import odds
from samyra_core.commands import Attack, Command, EwsCheck, Harm, OwnModifier
from samyra_core.dice import Faces, Purpose
from samyra_core.engine import NeedsThrow, Resolved, resolve
from samyra_core.events import Blow, Harmed, Severity, Thrown
from samyra_core.odds import Contestant
from samyra_core.state import Encounter
from samyra_core.text import Text
from tests.samyra_core.builders import event, fight, profile, with_state

# Walking --------------------------------------------------------------------------------------------------------


def every_throw(longest: int) -> list[tuple[Faces, Fraction]]:
    """Every whole ±W6 throw with rows of at most `longest` fives or sixes, and its chance: 6^-faces (D2)."""
    throws: list[Faces] = [(1,), (2,), (3,), (4,)]
    for face in (5, 6):
        for row in range(1, longest + 1):
            throws += [(face,) * row + (end,) for end in range(1, 7) if end != face]
    return [(faces, Fraction(1, 6 ** len(faces))) for faces in throws]


def one_of_each(longest: int) -> list[tuple[Faces, Fraction]]:
    """As `every_throw`, with one throw to stand for the five that differ only in the face that ends the row."""
    standing_for = {faces: weight * 5 for faces, weight in every_throw(longest) if len(faces) > 1 and faces[-1] in (1,)}
    return [*(((face,), Fraction(1, 6)) for face in (1, 2, 3, 4)), *standing_for.items()]


@dataclass(frozen=True)
class Walked:
    """How often each outcome came, and the weight of the throws that were left out."""

    weights: Counter
    rest: Fraction

    def agrees(self, closed: Fraction, outcome: Callable[[object], bool]) -> bool:
        """Whether the closed form is what was walked, or more by no more than the rest."""
        found = sum((weight for key, weight in self.weights.items() if outcome(key)), Fraction(0))
        return found <= closed <= found + self.rest


def walked(
    encounter: Encounter,
    command: Command,
    throws: list[tuple[Faces, Fraction]],
    outcome: Callable[[Resolved], object],
    purposes: tuple[Purpose, ...],
) -> Walked:
    """Carry out `command` with every combination of throws for `purposes`; other throws that are due are a 1."""
    weights: Counter = Counter()
    for given, weight, answer in _answers(encounter, command, throws, purposes, (), Fraction(1)):
        assert isinstance(answer, Resolved), (given, answer)
        weights[outcome(answer)] += weight
    return Walked(weights, 1 - sum(weights.values()))


def _answers(
    encounter: Encounter,
    command: Command,
    throws: list[tuple[Faces, Fraction]],
    purposes: tuple[Purpose, ...],
    given: tuple[Faces, ...],
    weight: Fraction,
) -> Iterator[tuple[tuple[Faces, ...], Fraction, object]]:
    answer = resolve(encounter, command, given)
    if not isinstance(answer, NeedsThrow):
        yield given, weight, answer
        return
    choices = [throws if one.purpose in purposes else [((1,), Fraction(1))] for one in answer.requests]
    for chosen in product(*choices):
        more, by = given, weight
        for faces, chance in chosen:
            more, by = (*more, faces), by * chance
        yield from _answers(encounter, command, throws, purposes, more, by)


LONG, SHORT = one_of_each(20), one_of_each(5)


def spent(encounter: Encounter, who: str, fatigue: object) -> Encounter:
    """`who` with a full buffer at that fatigue; None: rested."""
    return encounter if fatigue is None else with_state(encounter, who, fatigue=fatigue, buffer_used=4)


def own(value: int) -> tuple[OwnModifier, ...]:
    return (OwnModifier(Text("mud"), value),) if value else ()


def thrown(purpose: Purpose, answer: Resolved) -> Thrown:
    return next(one for one in answer.events if isinstance(one, Thrown) and one.purpose is purpose)


# The throws themselves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("longest", [1, 2, 5])
def test_the_throws_left_out_are_the_rows_that_go_on(longest: int):
    expected = 1 - 2 * Fraction(1, 6 ** (longest + 1))
    assert expected == sum(weight for _, weight in every_throw(longest))
    assert expected == sum(weight for _, weight in one_of_each(longest))
    assert expected == sum(odds.distribution(longest).values())


def test_which_face_ends_a_row_changes_nothing():
    tired = spent(fight(profile("anna", skill=4), profile("orc", "foes")), "anna", 9)
    check = EwsCheck("anna", 9, skill="sword")

    def shown(answer: Resolved) -> object:
        return thrown(Purpose.CHECK, answer).total

    every = walked(tired, check, every_throw(4), shown, (Purpose.CHECK,))
    assert every == walked(tired, check, one_of_each(4), shown, (Purpose.CHECK,))


# Checks, stumbles, faints ---------------------------------------------------------------------------------------

FATIGUES = (None, 0, 3, 7, Fraction(22, 3), 12, 25, 41)


@pytest.mark.parametrize("fatigue", FATIGUES, ids=str)
@pytest.mark.parametrize("modifier", [0, -3, 5])
def test_checks_and_stumbles_are_as_likely_as_resolve_makes_them(modifier: int, fatigue: object):
    for value in (0, 3, 10, 21):
        state = spent(fight(profile("anna", skill=value), profile("orc", "foes")), "anna", fatigue)
        for difficulty in (-7, 0, 9, 12, 33):
            check = EwsCheck("anna", difficulty, skill="sword", modifiers=own(modifier))
            found = walked(
                state,
                check,
                LONG,
                lambda answer: (event(Thrown, answer.events).success, event(Thrown, answer.events).stumbled),
                (Purpose.CHECK,),
            )
            assert found.agrees(odds.check(value, modifier, difficulty, fatigue), lambda key: key[0])
            stumbles = 0 if fatigue is None else odds.stumble(value, modifier, fatigue)
            assert found.agrees(stumbles, lambda key: key[1])


def test_with_a_full_buffer_each_first_face_risks_what_resolve_makes_of_it():
    for value, fatigue in product((0, 5, 12, 21), (0, 4, Fraction(25, 3), 13, 24)):
        state = spent(fight(profile("anna", skill=value), profile("orc", "foes")), "anna", fatigue)
        found = walked(
            state,
            EwsCheck("anna", 9, skill="sword"),
            LONG,
            lambda answer: (event(Thrown, answer.events).faces[0], event(Thrown, answer.events).stumbled),
            (Purpose.CHECK,),
        )
        for face, risk in odds.safe_faces(value, 0, fatigue):
            assert found.agrees(risk / 6, lambda key, face=face: key == (face, True))


@pytest.mark.parametrize("attribute", [0, 3, 9, 12, 19])
@pytest.mark.parametrize(("wounds", "critical"), [(0, 0), (1, 0), (2, 1)])
def test_a_wound_makes_faint_as_likely_as_resolve_makes_it(attribute: int, wounds: int, critical: int):
    for difficulty, resting in product((0, 6, -4), (False, True)):
        state = fight(profile("anna", exhaustion=attribute), profile("orc", "foes"), faint_difficulty=difficulty)
        state = with_state(state, "anna", wounds=wounds, critical_wounds=critical, resting=resting)
        wound = max(1, round(Fraction(attribute, 3)))
        found = walked(
            state,
            Harm("anna", wound),
            LONG,
            lambda answer: answer.encounter.combatants["anna"].status.value,
            (Purpose.FAINT,),
        )
        closed = odds.faint(attribute, wounds + 1, critical, difficulty=difficulty, extra=-3 if resting else 0)
        assert found.agrees(closed, lambda key: key == "down")


@pytest.mark.parametrize("attribute", [9, 12])
@pytest.mark.parametrize("wounds", [0, 1, 2])
def test_a_stumble_makes_faint_as_likely_as_resolve_makes_it(attribute: int, wounds: int):
    for difficulty in (0, 6):
        state = fight(
            profile("anna", skill=2, exhaustion=attribute),
            profile("orc", "foes", skill=9, weapon=0),
            faint_difficulty=difficulty,
        )
        state = with_state(state, "anna", fatigue=99, buffer_used=attribute // 3, wounds=wounds)
        check = EwsCheck("anna", 9, skill="sword")
        alone = walked(state, check, LONG, lambda answer: answer.encounter.combatants["anna"].status.value, (FAINT,))
        assert alone.agrees(odds.faint(attribute, wounds, difficulty=difficulty), lambda key: key == "collapsed")


def test_a_stumble_with_a_wound_makes_faint_as_likely_as_resolve_makes_it():
    for attribute, wounds in product((9, 12), (0, 1)):
        state = fight(profile("anna", skill=12, exhaustion=attribute), profile("orc", "foes", skill=9, weapon=0))
        state = with_state(state, "anna", fatigue=99, buffer_used=attribute // 3, wounds=wounds)
        # Anna stumbles to 12 - 6, less her wounds; the orc's 9 + 4 then leads by 10 each time, armour 3 off.
        attack = Attack("anna", "orc", defence_modifiers=own(3 - 3 * wounds))
        found: Counter = Counter()
        for faces, weight in LONG:
            answer = resolve(state, attack, ((2,), (4,), faces))
            assert isinstance(answer, Resolved), answer
            assert event(Harmed, answer.events).severity is Severity.WOUND
            found[answer.encounter.combatants["anna"].status.value] += weight
        closed = odds.faint(attribute, wounds + 1, stumbled=True)
        assert Walked(found, 1 - sum(found.values())).agrees(closed, lambda key: key == "collapsed")


FAINT = Purpose.FAINT

# Contests -------------------------------------------------------------------------------------------------------

BANDS = {
    "no_damage": Severity.NONE,
    "scratch": Severity.SCRATCH,
    "wound": Severity.WOUND,
    "critical": Severity.CRITICAL,
}


def struck(answer: Resolved) -> tuple[object, object, bool, bool]:
    """Who hit, how badly, and who of the two stumbled."""
    blow = event(Blow, answer.events)
    harmed = [one.severity for one in answer.events if isinstance(one, Harmed)]
    stumbled = {one.who for one in answer.events if isinstance(one, Thrown) and one.stumbled}
    return blow.winner, harmed[0] if harmed else Severity.NONE, "anna" in stumbled, "orc" in stumbled


@pytest.mark.parametrize("mine", [None, 6, Fraction(31, 3), 18], ids=str)
@pytest.mark.parametrize("theirs", [None, 9, 15], ids=str)
@pytest.mark.parametrize(("skill", "against", "modifier", "weapon"), [(12, 12, 0, 3), (15, 9, -6, 0), (6, 14, 3, 9)])
def test_contests_end_as_often_as_resolve_ends_them(skill, against, modifier, weapon, mine, theirs):
    state = fight(profile("anna", skill=skill, weapon=weapon), profile("orc", "foes", skill=against, exhaustion=11))
    state = spent(spent(state, "anna", mine), "orc", theirs)
    attack = Attack("anna", "orc", modifiers=own(modifier))
    found = walked(state, attack, SHORT, struck, (Purpose.ATTACK, Purpose.DEFENCE))
    closed = odds.contest(Contestant(skill, modifier, mine), Contestant(against, 0, theirs), weapon, 3, 4)
    assert found.agrees(closed.hit, lambda key: key[0] == "anna")
    assert found.agrees(closed.countered, lambda key: key[0] == "orc")
    for band, severity in BANDS.items():
        assert found.agrees(getattr(closed, band), lambda key, severity=severity: key[:2] == ("anna", severity))
    assert found.agrees(0 if mine is None else odds.stumble(skill, modifier, mine), lambda key: key[2])
    assert found.agrees(0 if theirs is None else odds.stumble(against, 0, theirs), lambda key: key[3])


@pytest.mark.parametrize("fatigue", FATIGUES, ids=str)
@pytest.mark.parametrize("weapon", [0, 3, 9])
def test_attacks_on_one_who_does_not_defend_end_as_often_as_resolve_ends_them(weapon: int, fatigue: object):
    for value, modifier in product((3, 12, 21), (0, -3)):
        state = spent(fight(profile("anna", skill=value, weapon=weapon), profile("orc", "foes")), "anna", fatigue)
        attack = Attack("anna", "orc", defended=False, modifiers=own(modifier))
        found = walked(state, attack, LONG, struck, (Purpose.ATTACK,))
        closed = odds.undefended(value, modifier, fatigue, weapon, 3, 4)
        assert found.agrees(closed.hit, lambda key: key[0] == "anna")
        assert found.agrees(closed.miss, lambda key: key[0] is None)
        for band, severity in BANDS.items():
            assert found.agrees(getattr(closed, band), lambda key, severity=severity: key[:2] == ("anna", severity))


# Against icepool ------------------------------------------------------------------------------------------------

CLOSE = Fraction(1, 10**12)


def _row(face_worth: int, face: int) -> icepool.Die:
    """What a row is worth beyond its first face: the same worth for each time the face comes again (D2)."""
    again = {one: icepool.Again + face_worth if one == face else 0 for one in range(1, 7)}
    return icepool.Die(list(again.values()), again_depth=18, again_end=0)


PLUS_MINUS_W6 = icepool.Die([-1, 2, -3, 4, -5 + _row(-5, 5), 6 + _row(6, 6)])


def total(base: int, fatigue: object) -> icepool.Die:
    """The total of a roll on `base`, stumbles included (F4, F5)."""
    raw = PLUS_MINUS_W6 + base
    if fatigue is None:
        return raw
    return raw.map(lambda one: min(one, base - 6) if abs(one) < fatigue else one)


def near(closed: Fraction, exact: Fraction) -> bool:
    return abs(closed - exact) <= CLOSE


def test_the_die_of_icepool_is_the_one_of_the_rules():
    for worth, chance in odds.distribution(16).items():
        assert near(chance, PLUS_MINUS_W6.probability(worth))


def test_checks_and_stumbles_are_those_of_icepool():
    for base, fatigue in product(range(-4, 28, 2), (None, 0, 1, 5, Fraction(19, 2), 14, 24, 60)):
        rolled = total(base, fatigue)
        for difficulty in range(-16, 40, 4):
            assert near(odds.check(base, 0, difficulty, fatigue), rolled.probability(">=", difficulty))
        if fatigue is not None:
            stumbles = (PLUS_MINUS_W6 + base).map(lambda one, limit=fatigue: abs(one) < limit)
            assert near(odds.stumble(base, 0, fatigue), stumbles.probability(True))


def test_faint_checks_are_those_of_icepool():
    for attribute, wounds, critical, stumbled in product(range(0, 22, 3), range(4), range(2), (False, True)):
        malus = 3 * wounds + 6 * critical + (3 if stumbled and wounds + critical else 0)
        for difficulty in (-6, 0, 6):
            exact = (PLUS_MINUS_W6 + attribute - malus).probability("<", difficulty)
            assert near(odds.faint(attribute, wounds, critical, stumbled, difficulty), exact)


def test_contests_are_those_of_icepool():
    leads = {"scratch": (1, 4), "wound": (4, 12), "critical": (12, 10**6)}
    for mine, theirs, skill, against in product((None, 8, 17), (None, 11, 30), (5, 12, 20), (9, 15)):
        lead = total(skill, mine) - total(against, theirs)
        for gain in (-2, 0, 5):
            closed = odds.contest(Contestant(skill, 0, mine), Contestant(against, 0, theirs), 5 + gain, 5, 4)
            assert near(closed.hit, lead.probability(">=", 0))
            assert near(closed.countered, lead.probability("<", 0))
            for band, (least, below) in leads.items():
                exact = sum(
                    (lead.probability(one) for one in lead.outcomes() if one >= 0 and least <= one + gain < below),
                    Fraction(0),
                )
                assert near(getattr(closed, band), exact)
