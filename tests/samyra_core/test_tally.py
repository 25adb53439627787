"""What each one did and suffered, counted from the events."""

from __future__ import annotations

from samyra_core import players, script
from samyra_core.events import Blow, Effort, Harmed, Severity
from samyra_core.players import Hurt, Strike
from samyra_core.scenario import load
from samyra_core.session import Session
from samyra_core.tally import Tally, tallied


def gorge() -> Session:
    scenario = load("gorge_ambush").scenario
    assert scenario is not None
    session = Session(scenario)
    session.jump(len(session.steps))
    return session


def test_the_gorge_in_numbers() -> None:
    session = gorge()
    events = [event for moment in session.moments for event in moment.events]
    found = tallied(events)
    blows = [one for one in events if isinstance(one, Blow)]
    assert sum(one.attacks for one in found.values()) == len(blows)
    assert sum(one.hits for one in found.values()) == sum(one.winner is not None for one in blows)
    assert sum(one.dealt for one in found.values()) == sum(one.damage for one in blows)
    assert sum(one.taken for one in found.values()) == sum(one.damage for one in events if isinstance(one, Harmed))
    assert sum(one.actions for one in found.values()) == sum(one.actions for one in events if isinstance(one, Effort))
    assert (found["naga"].stumbles, found["naga"].falls, found["guard_1"].falls) == (1, 0, 1)
    assert not any(one.dealt_untold or one.taken_untold for one in found.values())


def test_players_count_the_same_where_nothing_is_hidden() -> None:
    session = gorge()
    whole = tallied(event for _, done in script.run(session.scenario) for event in done.events)
    seen = tallied(event for told in players.view(session).told for event in told.events)
    assert {who: seen[who] for who in ("naga", "krom", "guard_1")} == {
        who: whole[who] for who in ("naga", "krom", "guard_1")
    }


def test_numbers_that_are_not_told_are_not_counted_and_said_to_be_missing() -> None:
    found = tallied(
        [
            Strike("a", "b", True, "a", attack_total=None, defence_total=None, damage=None),
            Hurt("b", Severity.WOUND, None),
            Strike("a", "b", True, "a", attack_total=20, defence_total=10, damage=10),
            Strike("b", "a", False, None, attack_total=None, defence_total=None, damage=None),
        ]
    )
    assert found["a"] == Tally(attacks=2, hits=2, dealt=10, dealt_untold=True)
    assert found["b"] == Tally(attacks=1, taken_untold=True)


def test_nothing_comes_of_nothing() -> None:
    assert tallied([]) == {}
