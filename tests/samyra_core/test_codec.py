"""Records through JSON: what is written, and that it is read back equal. (Any state whatever: test_properties.py.)"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from fractions import Fraction
from typing import Any, get_args

import pytest
from cattrs.errors import ClassValidationError

from samyra_core import codec
from samyra_core.commands import Attack, Command, EwsCheck, LastingFatigue, NextTurn, OwnModifier
from samyra_core.dice import Purpose
from samyra_core.events import EVENT_TYPES, Effort, Event, Modifier, StatusChanged, Thrown
from samyra_core.state import Condition, Encounter, Setup, Sleep, Status
from samyra_core.text import Text
from tests.samyra_core.builders import done, events, fight, profile, with_state


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data, allow_nan=False))


def test_every_command_and_every_event_has_a_type_of_its_own():
    assert set(get_args(Command)) == set(codec.COMMAND_TYPES.values())
    assert set(get_args(Event)) == set(EVENT_TYPES.values())
    assert len(codec.COMMAND_TYPES) == len(set(codec.COMMAND_TYPES.values()))
    assert len(EVENT_TYPES) == len(set(EVENT_TYPES.values()))


@pytest.mark.parametrize(("name", "kind"), codec.COMMAND_TYPES.items())
def test_the_data_of_a_command_is_its_type_and_its_fields(name: str, kind: type):
    command = kind(**{field.name: _any(field.name) for field in fields(kind) if field.default is MISSING})
    data = codec.command_data(command)
    assert data["type"] == name
    assert list(data) == ["type", *(field.name for field in fields(kind))]
    assert codec.command_from(through_json(data)) == command


def _any(field: str) -> Any:
    """A value that a required field of that name may hold."""
    numbers = {"difficulty": 9, "hours": 2, "points": 3, "damage": 4}
    others = {"others": ("anna", "bert"), "profile": profile("dora")}
    return others[field] if field in others else numbers.get(field, "anna")


def test_an_attack_is_written_field_by_field():
    attack = Attack("anna", "orc", skill="sword", modifiers=(OwnModifier(Text("Schlamm", "mud"), -3),))
    expected = {
        "type": "attack",
        "attacker": "anna",
        "target": "orc",
        "skill": "sword",
        "defence_skill": None,
        "defended": True,
        "modifiers": [{"label": {"de": "Schlamm", "en": "mud"}, "value": -3}],
        "defence_modifiers": [],
    }
    assert expected == codec.command_data(attack)


def test_a_throw_is_written_with_its_faces_and_its_fatigue_as_an_exact_string():
    thrown = Thrown(
        who="anna",
        purpose=Purpose.ATTACK,
        faces=(5, 5, 3),
        skill="sword",
        attribute=None,
        value=12,
        modifiers=(Modifier(Text("W2"), -3),),
        die=-10,
        raw_total=-1,
        total=-1,
        stumbled=True,
        threshold=None,
        success=None,
        fatigue=Fraction(31, 3),
        buffer_full=True,
        rules=("D2", "E2", "W2", "F4", "F5"),
    )
    data = codec.event_data(thrown)
    assert {"type": "throw", "purpose": "attack", "faces": [5, 5, 3], "fatigue": "31/3"}.items() <= data.items()
    assert codec.event_from(through_json(data)) == thrown


@pytest.mark.parametrize(
    ("number", "written"), [(0, "0"), (9, "9"), (-3, "-3"), (Fraction(1, 3), "1/3"), (Fraction(-7, 3), "-7/3")]
)
def test_exact_numbers_are_strings_and_come_back_as_the_kind_they_were(number: Any, written: str):
    data = codec.command_data(LastingFatigue("anna", number))
    assert data["points"] == written
    again = codec.command_from(through_json(data))
    assert isinstance(again, LastingFatigue)
    assert (again.points, type(again.points)) == (number, type(number))


def test_a_whole_number_written_as_a_fraction_is_read_as_an_int():
    data = {**codec.command_data(LastingFatigue("anna", 2)), "points": "4/2"}
    again = codec.command_from(data)
    assert isinstance(again, LastingFatigue)
    assert type(again.points) is int


def test_texts_keep_both_languages_unless_one_is_asked_for():
    event = Effort("anna", 1, 0, 1, 4, 0, 3, 0, 0)
    labels = (Modifier(Text("Schlamm", "mud"), -3), Modifier(Text("Regen"), 0))
    thrown = Thrown("anna", Purpose.CHECK, (4,), "sword", None, 9, labels, 4, 10, 10, False, 9, True, 0, False)
    assert [one["label"] for one in codec.event_data(thrown)["modifiers"]] == [
        {"de": "Schlamm", "en": "mud"},
        {"de": "Regen", "en": ""},
    ]
    assert [one["label"] for one in codec.event_data(thrown, "de")["modifiers"]] == ["Schlamm", "Regen"]
    assert [one["label"] for one in codec.event_data(thrown, "en")["modifiers"]] == ["mud", "Regen"]
    assert codec.event_data(event) == codec.event_data(event, "en")


def test_a_state_comes_back_equal_in_every_value_and_kind():
    odd = profile("wolf", "foes", name=Text("Wolf [Rudel]\t\x1b[31m", "⚔️ 狼"), sleep=Sleep.SLEEPLESS, exhaustion=None)
    state = fight(profile("anna", category=1), odd, fatigue="weak", outnumbering="heroes")
    state = with_state(state, "anna", fatigue=Fraction(31, 3), damage={"constitution": 3}, status=Status.COLLAPSED)
    state = with_state(
        state, "wolf", conditions=(Condition("prone"), Condition("blind", 2)), initiative=-4, hidden=True
    )
    again = codec.encounter_from(through_json(codec.encounter_data(state)))
    assert again == state
    assert type(again.combatants["anna"].fatigue) is Fraction
    assert type(again.combatants["wolf"].fatigue) is int
    assert again.combatants["anna"].status is Status.COLLAPSED
    assert again.setup.rules.fatigue is state.setup.rules.fatigue
    assert list(again.setup.roster) == list(state.setup.roster)


def test_who_stands_against_whom_is_a_sorted_list_of_pairs():
    state = fight(profile("anna"), profile("orc1", "foes"), profile("orc2", "foes"))
    state = done(done(state, Attack("orc2", "anna"), [1], [1]), Attack("orc1", "anna"), [1], [1])
    data = codec.encounter_data(state)
    assert data["engaged"] == [["anna", "orc1"], ["anna", "orc2"]]
    assert codec.encounter_from(through_json(data)).engaged == state.engaged


def test_the_state_before_anything_happened_comes_back_equal():
    state = Encounter(Setup("empty"))
    assert codec.encounter_from(through_json(codec.encounter_data(state))) == state


def test_writing_twice_gives_the_same_text():
    state = fight(profile("anna"), profile("orc", "foes"))
    assert json.dumps(codec.encounter_data(state)) == json.dumps(codec.encounter_data(state))
    assert json.dumps(codec.encounter_data(state)) == json.dumps(
        codec.encounter_data(codec.encounter_from(through_json(codec.encounter_data(state))))
    )


def test_the_events_of_a_stumble_come_back_equal():
    tired = with_state(fight(profile("anna"), profile("orc", "foes")), "anna", fatigue=30, buffer_used=4)
    happened = events(tired, EwsCheck("anna", 9, skill="sword"), [1], [6, 6, 1])
    assert tuple(codec.event_from(through_json(codec.event_data(one))) for one in happened) == happened


def test_data_with_a_field_too_many_is_not_read():
    with pytest.raises(ClassValidationError):
        codec.command_from({"type": "turn", "who": "anna"})
    with pytest.raises(ClassValidationError):
        codec.encounter_from({**codec.encounter_data(Encounter(Setup("empty"))), "version": 2})


def test_data_of_an_unknown_type_is_not_read():
    with pytest.raises(KeyError):
        codec.command_from({"type": "status"})
    with pytest.raises(KeyError):
        codec.event_from({"type": "attack"})


def test_reading_leaves_the_data_as_it_was():
    data = codec.command_data(NextTurn())
    codec.command_from(data)
    assert data == {"type": "turn"}
    event = codec.event_data(StatusChanged("anna", Status.UP, Status.DOWN, ("W3",)))
    codec.event_from(event)
    assert event == {"type": "status", "who": "anna", "before": "up", "after": "down", "rules": ["W3"]}
