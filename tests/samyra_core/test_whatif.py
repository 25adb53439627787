"""What-if and offers: the choices side by side agree with walking `resolve`, and offers with what it refuses."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from samyra_core import odds, offers, whatif
from samyra_core.commands import Attack, Engage, Rest
from samyra_core.dice import Faces
from samyra_core.engine import NeedsThrow, Refusal, Resolved, resolve
from samyra_core.events import Blow, Harmed, Severity, Thrown
from samyra_core.state import Encounter, Status
from tests.samyra_core.builders import done, fight, profile, with_state

DEPTH = 7
FACES: list[tuple[Faces, Fraction]] = [((face,), Fraction(1, 6)) for face in (1, 2, 3, 4)]
FACES += [
    ((face,) * length + (1,), Fraction(5, 6 ** (length + 1))) for face in (5, 6) for length in range(1, DEPTH + 1)
]
REST = 4 * Fraction(1, 6) ** (DEPTH + 1)
"""Chance that one of two throws is longer than what is walked."""


def worn() -> Encounter:
    """Naga with a full buffer at fatigue 18 against a wounded stranger, who has a full buffer as well, and another."""
    state = fight(profile("naga", skill=21, exhaustion=9), *(profile(one, "foes", skill=15) for one in ("x", "y")))
    state = with_state(state, "naga", buffer_used=3, fatigue=18)
    state = with_state(state, "x", buffer_used=4, fatigue=13, wounds=1)
    return done(state, Engage("naga", ("x", "y")))


def walk(encounter: Encounter, command: Attack, who: str) -> dict[str, Fraction]:
    """What happens to and by `who`, summed over all throws to a depth."""
    found = dict.fromkeys(("stumble", "hit", "wound", "critical", "be_hit", "be_wounded", "be_critical"), Fraction(0))
    first = resolve(encounter, command)
    assert isinstance(first, NeedsThrow)
    for chosen in product(FACES, repeat=len(first.requests)):
        weight = Fraction(1)
        throws: list[Faces] = []
        for faces, chance in chosen:
            weight *= chance
            throws.append(faces)
        answer = resolve(encounter, command, throws)
        while isinstance(answer, NeedsThrow):
            throws.append((2,))
            answer = resolve(encounter, command, throws)
        assert isinstance(answer, Resolved)
        for event in answer.events:
            match event:
                case Thrown(who=thrower, stumbled=True) if thrower == who:
                    found["stumble"] += weight
                case Blow(winner=winner) if winner is not None:
                    found["hit" if winner == who else "be_hit"] += weight
                case Harmed(who=harmed, severity=severity) if severity in (Severity.WOUND, Severity.CRITICAL):
                    found["wound" if harmed != who else "be_wounded"] += weight
                    if severity is Severity.CRITICAL:
                        found["critical" if harmed != who else "be_critical"] += weight
    return found


COMMANDS = {
    "attack": Attack("naga", "x"),
    "defend": Attack("x", "naga"),
    "take_blow": Attack("x", "naga", defended=False),
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_choice_is_what_walking_resolve_gives(kind: str) -> None:
    encounter = worn()
    choice = next(one for one in whatif.choices(encounter, "naga", "x") if one.kind == kind)
    walked = walk(encounter, COMMANDS[kind], "naga")
    for name, found in walked.items():
        closed = getattr(choice, name)
        assert found <= closed <= found + REST, name


def test_after_a_rest_nothing_stumbles_and_the_buffer_takes_the_action() -> None:
    after = next(one for one in whatif.choices(worn(), "naga", "x") if one.kind == "attack_after_rest")
    now = next(one for one in whatif.choices(worn(), "naga", "x") if one.kind == "attack")
    assert (after.stumble, after.fatigue_after) == (0, 18)
    assert (now.stumble, now.fatigue_after) == (odds.stumble(21, -3, 18), 21)


def test_an_attack_on_one_not_yet_engaged_counts_as_the_engagement_it_makes() -> None:
    apart = fight(profile("a"), *(profile(one, "foes") for one in ("x", "y")))
    apart = done(apart, Engage("a", ("x",)))
    choice = whatif.choices(apart, "a", "y")[0]
    assert choice.hit == odds.contest(odds.Contestant(12, -3), odds.Contestant(12), 3, 3, 4).hit


def test_the_fallen_can_only_be_struck() -> None:
    fallen = with_state(worn(), "x", status=Status.DOWN)
    assert [one.kind for one in whatif.choices(fallen, "naga", "x")] == ["attack"]


def test_who_cannot_fight_has_no_choices() -> None:
    assert whatif.choices(fight(profile("a"), profile("b", "foes", main_skill=None, skills={})), "a", "b") == ()
    assert whatif.choices(with_state(worn(), "naga", status=Status.DOWN), "naga", "x") == ()


def test_the_two_sides_of_a_contest_add_up() -> None:
    for choice in whatif.choices(worn(), "naga", "x"):
        if choice.kind in ("attack", "attack_after_rest", "defend"):
            assert choice.hit is not None
            assert choice.be_hit is not None
            assert choice.hit + choice.be_hit == 1


def test_those_engaged_are_offered_first_and_the_fallen_last() -> None:
    state = fight(*(profile(one, side) for one, side in (("a", "h"), ("b", "h"), ("x", "f"), ("y", "f"), ("z", "f"))))
    state = with_state(done(state, Engage("a", ("y",))), "x", status=Status.DOWN)
    assert offers.targets(state, "a") == ("y", "z", "b", "x")


def test_a_refusal_is_known_before_the_dice() -> None:
    state = done(worn(), Attack("naga", "x"), [4], [1])
    refused = offers.refusal(state, Rest("naga"))
    assert refused is not None
    assert refused.code is Refusal.ALREADY_ACTED
    assert offers.refusal(worn(), Attack("naga", "x")) is None


def test_a_mobs_round_is_who_is_engaged_and_has_not_attacked() -> None:
    assert offers.attackers(worn()) == ("naga", "x", "y")
    assert offers.attackers(worn(), "foes") == ("x", "y")
    assert offers.attackers(done(worn(), Attack("x", "naga"), [1], [2]), "foes") == ("y",)
