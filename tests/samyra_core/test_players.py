"""What players may see: nothing hidden, no note, no reason, and with `foe_values: hidden` no number of a foe's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samyra_core import players, view
from samyra_core.commands import (
    Attack,
    ChangeRule,
    Command,
    Engage,
    EnterScene,
    Harm,
    NextRound,
    NextTurn,
    Note,
    Recruit,
    Ruling,
    SetCondition,
    SetValue,
)
from samyra_core.dice import Purpose, Seeded
from samyra_core.engine import Resolved
from samyra_core.events import Blow, Effort, Harmed, Severity, StatusChanged, Thrown, TurnPassed
from samyra_core.players import Appeared, Hurt, Strike, Throw
from samyra_core.scenario import bundled_ids, load, parse
from samyra_core.scenario.model import Scenario, Scene
from samyra_core.seen_report import seen_data
from samyra_core.session import Session
from samyra_core.state import FoeValues, Side, Status, players_sides
from samyra_core.text import EMPTY, Text
from tests.samyra_core.builders import profile, setup
from tests.samyra_core.strategies import SIDES, a_command, a_setup, ask
from tests.tries import tries

SECRETS = ("owes Krom a drink", "Rudel", "ein Sturz", "a fall", "Schlamm", "cursed")
"""Words of notes, reasons, modifiers and secret conditions."""
NAMES = {"anna": "Quirin", "bert": "Xaver", "orc1": "Yggdra", "orc2": "Vulkan", "wolf": "Jupiter"}

every = settings(derandomize=True, database=None, deadline=None, max_examples=tries(20, 100))


def of(*profiles: Any, **chosen: Any) -> Session:
    made = setup(*profiles, **chosen)
    session = Session(Scenario("test", EMPTY, made, (Scene("scene", Text("Die Brücke", "The bridge")),)))
    play(session, EnterScene("scene"), NextRound())
    return session


def play(session: Session, *commands: Command, seed: int = 1) -> None:
    source = Seeded(seed)
    for command in commands:
        throws, _ = ask(session.encounter, command, source)
        answer = session.do(command, throws)
        assert isinstance(answer, Resolved), answer


def hide(who: str, hidden: bool = True) -> SetValue:
    return SetValue(who, "hidden", str(hidden).lower(), Text("weil sie kriecht"))


def told(session: Session) -> list[players.Shown]:
    return [event for one in players.view(session).told for event in one.events]


def words_of(seen: players.View) -> str:
    """Everything players get, as text: ids, names, numbers, all of it."""
    return repr(seen)


def has(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text) is not None


def fights(number: int, commands: Sequence[int], foe_values: FoeValues, *, hiding: bool = True) -> Iterator[Session]:
    """A session after each command of a random fight, in which people are hidden and revealed again and again."""
    made = a_setup(number)
    roster = {
        who: replace(one, name=Text(NAMES[who]), hidden=one.hidden and hiding) for who, one in made.roster.items()
    }
    made = replace(made, roster=roster, rules=replace(made.rules, foe_values=foe_values))
    scenes = (Scene("gate", Text("Tor", "Gate")), Scene("yard", Text("Hof", "Yard")))
    session, source = Session(Scenario("any", EMPTY, made, scenes)), Seeded(number)
    people = list(SIDES)
    for one in (0, *commands):
        extra: dict[int, Command] = {
            0: hide(people[one // 11 % 5]),
            1: hide(people[one // 11 % 5], False),
            2: SetCondition(people[one // 11 % 5], "(cursed)"),
            3: ChangeRule("foe_values", "hidden" if one // 11 % 2 else "shown"),
        }
        command = extra.get(one % 11, a_command(one)) if one else EnterScene("gate")
        if not hiding and (isinstance(command, Recruit | ChangeRule) or getattr(command, "field", "") == "hidden"):
            continue
        session.do(command, ask(session.encounter, command, source)[0])
        if one % 13 == 0:
            session.undo()
        if one % 29 == 0:
            session.redo()
        yield session


numbers = st.integers(0, 2**32 - 1)
courses = st.lists(numbers, min_size=15, max_size=50)


@every
@given(numbers, courses, st.sampled_from(FoeValues))
def test_nothing_of_a_hidden_one_nor_of_the_game_master_is_in_what_players_get(number, commands, foe_values):
    for session in fights(number, commands, foe_values):
        now = session.encounter
        hidden = {who for who, one in now.combatants.items() if one.hidden}
        seen = players.view(session)
        text = words_of(seen)
        for who in hidden | (set(SIDES) - now.combatants.keys()):
            assert not has(text, who), who
            assert not has(text, NAMES.get(who, "\0")), who
        for secret in SECRETS:
            assert secret not in text
        visible = {one.profile.side for who, one in now.combatants.items() if who not in hidden}
        assert set(seen.encounter.setup.sides) == visible | set(players_sides(now.setup))


@every
@given(numbers, courses, st.sampled_from(FoeValues))
def test_looking_again_and_again_comes_to_the_same_as_looking_once(number, commands, foe_values):
    window = players.Window()
    for session in fights(number, commands, foe_values):
        assert window.view(session) == players.view(session)


@every
@given(numbers, courses)
def test_where_their_values_are_hidden_no_foe_has_a_number(number, commands):
    for session in fights(number, commands, FoeValues.HIDDEN):
        if session.encounter.setup.rules.foe_values is FoeValues.SHOWN:
            continue
        seen = players.view(session)
        for state in (seen.encounter, *(one.encounter for one in seen.told)):
            for who, one in state.combatants.items():
                if one.profile.side in players_sides(state.setup):
                    continue
                assert (one.wounds, one.critical_wounds, one.scratches, one.fatigue, one.buffer_used) == (0,) * 5
                assert not one.profile.skills
                assert not one.profile.attributes
                shown = view.combatant_view(state, who)
                assert (shown.stumble_odds, shown.fatigue, shown.buffer_size, shown.initiative) == (None,) * 4
        for event in (event for one in seen.told for event in one.events):
            foe = SIDES.get(getattr(event, "who", ""), "heroes") != "heroes"
            match event:
                case Throw() if foe:
                    assert (event.total, event.raw_total, event.faces, event.fatigue) == (None, None, (), None)
                case Hurt() if foe:
                    assert event.damage is None
                case Strike():
                    both = {SIDES.get(event.attacker, "heroes"), SIDES.get(event.target, "heroes")}
                    assert (event.attack_total is None) or both == {"heroes"}
                case Effort():
                    assert not foe


@every
@given(numbers, courses)
def test_with_nobody_hidden_every_blow_fall_and_turn_is_told(number, commands):
    *_, session = fights(number, commands, FoeValues.SHOWN, hiding=False)
    if session.encounter.setup.rules.foe_values is FoeValues.HIDDEN:
        return
    happened = [event for moment in session.moments for event in moment.events]
    shown, kinds = told(session), (StatusChanged, TurnPassed)
    assert [one for one in shown if isinstance(one, kinds)] == [one for one in happened if isinstance(one, kinds)]
    for mine, theirs in ((Strike, Blow), (Hurt, Harmed), (Throw, Thrown)):
        assert sum(isinstance(one, mine) for one in shown) == sum(isinstance(one, theirs) for one in happened)


# One thing at a time --------------------------------------------------------------------------------------------

ANNA, ORC, WOLF = profile("anna"), profile("orc", "foes"), profile("wolf", "foes")


def test_where_a_hidden_one_is_on_turn_nobody_is_and_next_is_the_next_in_sight():
    session = of(ANNA, replace(ORC, hidden=True), WOLF)
    assert (players.view(session).encounter.turn, players.view(session).next) == ("anna", "wolf")
    play(session, NextTurn())
    assert session.encounter.turn == "orc"
    seen = players.view(session)
    assert (seen.encounter.turn, seen.next) == (None, "wolf")
    play(session, NextTurn())
    assert (players.view(session).encounter.turn, players.view(session).next) == ("wolf", None)


def test_hiding_later_takes_the_earlier_lines_away():
    session = of(ANNA, ORC)
    play(session, Attack("orc", "anna"))
    assert any(isinstance(one, Strike) for one in told(session))
    play(session, hide("orc"))
    assert "orc" not in words_of(players.view(session))
    assert not any(isinstance(one, Strike) for one in told(session))


def test_revealing_does_not_tell_what_was_done_while_hidden():
    session = of(ANNA, replace(ORC, hidden=True))
    play(session, Attack("orc", "anna"))
    before = told(session)
    play(session, hide("orc", False))
    after = told(session)
    assert after[: len(before)] == before
    assert after[len(before) :] == [Appeared("orc")]


def test_a_blow_out_of_the_dark_shows_only_on_the_one_who_is_hit():
    session = of(ANNA, replace(ORC, hidden=True))
    play(session, Attack("orc", "anna"), Attack("anna", "orc"))
    shown = told(session)
    contest = (Purpose.ATTACK, Purpose.DEFENCE)
    assert not any(isinstance(one, Strike) or (isinstance(one, Throw) and one.purpose in contest) for one in shown)
    assert all(one.damage is None for one in shown if isinstance(one, Hurt))
    assert any(isinstance(one, Effort) and one.who == "anna" for one in shown)


def test_odds_and_totals_do_not_tell_that_a_hidden_one_weighs_on_them():
    session = of(replace(ANNA, exhaustion="constitution"), ORC, replace(WOLF, hidden=True))
    play(session, Engage("anna", ("orc", "wolf")))
    play(session, SetValue("anna", "buffer_used", "4"), SetValue("anna", "fatigue", "9"))
    seen = players.view(session)
    alone = of(ANNA, ORC)
    play(alone, Engage("anna", ("orc",)), SetValue("anna", "buffer_used", "4"), SetValue("anna", "fatigue", "9"))
    assert view.stumble_odds(seen.encounter, "anna") == view.stumble_odds(alone.encounter, "anna")
    assert view.stumble_odds(seen.encounter, "anna") != view.stumble_odds(session.encounter, "anna")
    play(session, Attack("anna", "orc"))
    assert all(one.attack_total is None for one in told(session) if isinstance(one, Strike))
    assert all(one.total is None for one in told(session) if isinstance(one, Throw) and one.who == "anna")


@pytest.mark.parametrize("rule", ["malus", "bonus", "heroes", "foes"])
@pytest.mark.parametrize("attack", [Attack("orc", "anna"), Attack("anna", "orc")])
def test_wherever_outnumbering_is_booked_no_total_tells_that_a_hidden_one_weighs_on_it(rule: str, attack: Attack):
    session = of(ANNA, ORC, replace(WOLF, hidden=True))
    play(session, ChangeRule("outnumbering", rule), Engage("anna", ("orc", "wolf")), attack)
    assert any(isinstance(one, Thrown) and one.modifiers for one in session.moments[-1].events)
    throws = [
        one for one in told(session) if isinstance(one, Throw) and one.purpose in (Purpose.ATTACK, Purpose.DEFENCE)
    ]
    assert [(one.total, one.raw_total) for one in throws] == [(None, None)] * 2
    assert [(one.attack_total, one.defence_total) for one in told(session) if isinstance(one, Strike)] == [(None, None)]


def test_groups_are_counted_without_those_who_hide():
    guards = [profile(f"guard_{n}", "foes", group="guard", number=n, hidden=n > 3) for n in range(1, 7)]
    seen = players.view(of(ANNA, *guards)).encounter
    assert (view.total_count(seen, "guard"), view.up_count(seen, "guard")) == (3, 3)


def test_a_side_of_which_nobody_shows_is_not_there():
    session = of(ANNA, replace(ORC, hidden=True), outnumbering="foes", initiative="sides")
    seen = players.view(session)
    assert list(seen.encounter.setup.sides) == ["heroes"]
    assert "foes" not in words_of(seen)


def test_notes_reasons_rulings_and_conditions_in_brackets_stay_with_the_game_master():
    session = of(ANNA, ORC)
    secret = Text("GEHEIM")
    play(
        session,
        Note("GEHEIM", "anna"),
        Note("GEHEIM"),
        SetCondition("anna", "(GEHEIM)", 2),
        SetCondition("anna", "blind", 2),
        Ruling("anna", "said", secret),
        Harm("anna", 1, secret),
        SetValue("anna", "fatigue", "3", secret),
        ChangeRule("fatigue", "weak", secret),
    )
    seen = players.view(session)
    assert "GEHEIM" not in words_of(seen)
    assert [one.name for one in seen.encounter.combatants["anna"].conditions] == ["blind"]


def test_where_foes_values_are_hidden_it_is_told_how_badly_somebody_is_hurt():
    session = of(ANNA, ORC)
    play(session, Harm("orc", 5), Harm("anna", 1), ChangeRule("foe_values", "hidden"))
    seen = players.view(session)
    assert seen.closed == {"orc"}
    assert seen.hurt == {"anna": Severity.SCRATCH, "orc": Severity.WOUND}
    assert [(one.who, one.severity, one.damage) for one in told(session) if isinstance(one, Hurt)] == [
        ("orc", Severity.WOUND, None),
        ("anna", Severity.SCRATCH, 1),
    ]
    play(session, Harm("orc", 500))
    assert players.view(session).encounter.combatants["orc"].status is Status.DOWN


def test_a_players_own_throw_is_theirs_whatever_the_foes_values():
    session = of(ANNA, ORC)
    play(session, ChangeRule("foe_values", "hidden"), Attack("anna", "orc"))
    throws = [one for one in told(session) if isinstance(one, Throw) and one.purpose is Purpose.ATTACK]
    assert [one.who for one in throws] == ["anna"]
    assert throws[0].total is not None


def test_the_players_sides_are_the_marked_ones_else_the_first():
    made = setup(ANNA, ORC, profile("elf", "friends"))
    assert players_sides(made) == ("heroes",)
    marked = {name: replace(side, players=name != "heroes") for name, side in made.sides.items()}
    assert players_sides(replace(made, sides=marked)) == ("foes", "friends")
    assert players_sides(replace(made, sides={})) == ()


def test_a_scenario_names_the_rule_and_the_sides():
    text = """\
format: 1
title: x
rules: {foe_values: hidden}
sides: {foes: Gegner, heroes: {name: Helden, players: on}}
combatants: {naga: {side: heroes, attributes: {grit: 9}, skills: {blade: 12}}}
scenes: [{id: a, cast: [naga], steps: [{rule: {name: foe_values, value: shown}}]}]
"""
    scenario = parse(text).scenario
    assert scenario is not None
    assert scenario.setup.rules.foe_values is FoeValues.HIDDEN
    assert scenario.setup.sides["heroes"] == Side("heroes", Text("Helden"), players=True)
    assert players_sides(scenario.setup) == ("heroes",)
    session = Session(scenario)
    while session.step():
        pass
    assert session.encounter.setup.rules.foe_values is FoeValues.SHOWN


@pytest.mark.parametrize("name", bundled_ids())
def test_every_bundled_fight_can_be_looked_at(name: str):
    scenario = load(name).scenario
    assert scenario is not None
    session, window = Session(scenario), players.Window()
    while session.step():
        seen = window.view(session)
        assert seen.encounter.order == tuple(
            who for who in session.encounter.order if not session.encounter.combatants[who].hidden
        )
    assert players.view(session) == seen


def test_the_data_say_how_badly_somebody_was_hurt_at_that_step_and_not_at_the_end():
    session = of(ANNA, ORC)
    play(session, ChangeRule("foe_values", "hidden"), NextTurn(), Harm("orc", 1), NextTurn(), Harm("orc", 5))
    steps = seen_data(players.view(session), "en")["steps"]
    assert [one["combatants"]["orc"]["hurt"] for one in steps[-4:]] == ["none", "scratch", "scratch", "wound"]
    assert {one["combatants"]["orc"]["scratches"] for one in steps} == {None}
    assert "hurt" not in steps[-1]["combatants"]["anna"]
