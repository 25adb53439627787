"""Typed faces, the program's own dice, and how both come together for one command."""

from __future__ import annotations

import pytest

from samyra_core.commands import Attack, NextRound
from samyra_core.dice import Die, Faces, Purpose, ThrowRequest
from samyra_core.engine import Resolved
from samyra_core.session import Session
from tests.tui.test_live_kit import free_scenario
from tui.live.faces import read
from tui.live.throwing import Throwing
from tui.live.tray import Mode, Tray
from tui.screens.live.modifier import read_modifier

TWO = (
    ThrowRequest("naga", Purpose.ATTACK, Die.PLUS_MINUS_W6),
    ThrowRequest("guard_1", Purpose.DEFENCE, Die.PLUS_MINUS_W6),
)
POOL = (ThrowRequest("naga", Purpose.CHECK, Die.W20, 2),)


@pytest.mark.parametrize(
    ("text", "throws"),
    [
        ("41", ((4,), (1,))),
        ("4 1", ((4,), (1,))),
        ("4,1", ((4,), (1,))),
        ("5 3 1", ((5, 3), (1,))),
        ("553 662", ((5, 5, 3), (6, 6, 2))),
        ("4", ((4,),)),
        ("6", ()),
        ("", ()),
    ],
)
def test_faces_are_shared_out_among_the_throws(text: str, throws: tuple[Faces, ...]) -> None:
    assert read(TWO, text).throws == throws


@pytest.mark.parametrize(("text", "wrong"), [("7", "7"), ("40", "0"), ("9", "9"), ("41 1", "1")])
def test_what_is_no_face_of_the_die_is_named(text: str, wrong: str) -> None:
    assert read(TWO, text).wrong == wrong


@pytest.mark.parametrize(
    ("text", "closed", "throws", "digits"),
    [
        ("7 14", False, ((7, 14),), ""),
        ("7,14", False, ((7, 14),), ""),
        ("714", False, ((7, 14),), ""),
        ("14 2", False, (), "2"),
        ("14 2", True, ((14, 2),), ""),
        ("14 2 ", False, ((14, 2),), ""),
        ("1", False, (), "1"),
        ("20 20", False, ((20, 20),), ""),
    ],
)
def test_w20_are_typed_with_blank_or_comma(text: str, closed: bool, throws: tuple[Faces, ...], digits: str) -> None:
    found = read(POOL, text, closed=closed)
    assert (found.throws, found.digits, found.wrong) == (throws, digits, "")


@pytest.mark.parametrize("text", ["25", "0 ", "21 "])
def test_a_w20_has_no_such_face(text: str) -> None:
    assert read(POOL, text).wrong


def test_a_5_waits_for_the_next_face() -> None:
    assert read(TWO, "55").faces == (5, 5)
    assert read(TWO, "55").throws == ()


# The program's dice ---------------------------------------------------------------------------------------------


def test_the_same_seed_throws_the_same_dice() -> None:
    assert [Tray(7).throw(TWO[0]) for _ in range(3)] == [Tray(7).throw(TWO[0]) for _ in range(3)]


def test_what_was_given_back_comes_again_in_its_order() -> None:
    tray = Tray(1)
    thrown = [(one, tray.throw(one)) for one in (*TWO, *TWO)]
    tray.give_back(thrown)
    assert [tray.throw(one) for one in (*TWO, *TWO)] == [faces for _one, faces in thrown]


# Gathering ------------------------------------------------------------------------------------------------------


def session() -> Session:
    found = Session(free_scenario())
    found.step()
    found.do(NextRound())
    return found


def throwing(found: Session, mode: Mode, command: Attack | NextRound | None = None) -> Throwing:
    wanted = command or Attack("naga", "guard_1")
    return Throwing(found.encounter, lambda throws: found.do(wanted, throws), Tray(3), mode)


def test_the_program_throws_all_with_one_key() -> None:
    found = session()
    one = throwing(found, Mode.PROGRAM)
    one.go()
    assert one.done
    assert found.last is not None
    assert len(found.last.throws) >= 2


def test_typed_faces_carry_the_attack_out_as_soon_as_they_are_whole() -> None:
    found = session()
    one = throwing(found, Mode.TYPED)
    for character in "4 ":
        one.type(character)
        assert not one.done
    one.type("1")
    assert isinstance(one.answer, Resolved)
    assert found.last is not None
    assert found.last.throws == ((4,), (1,))


def test_a_wrong_face_says_so_and_loses_nothing() -> None:
    one = throwing(session(), Mode.TYPED)
    one.type("4")
    one.type("8")
    assert "8" in one.fault
    assert one.text == "4"
    one.type("1")
    assert one.done


def test_backspace_takes_the_last_face_back() -> None:
    one = throwing(session(), Mode.TYPED)
    for character in "5 5":
        one.type(character)
    one.erase()
    assert one.read().faces == (5,)


def test_enter_with_a_face_missing_says_what_is_missing() -> None:
    one = throwing(session(), Mode.TYPED)
    one.type("4")
    one.go()
    assert one.fault
    assert one.text == "4"


def test_mixed_asks_for_the_players_faces_alone() -> None:
    one = throwing(session(), Mode.MIXED)
    assert [request.who for request in one.typed_requests] == ["naga"]
    one.type("4")
    assert one.done
    assert one.throws[0] == (4,)


def test_mixed_throws_for_itself_where_no_player_throws() -> None:
    one = throwing(session(), Mode.MIXED, Attack("guard_1", "guard_2"))
    assert one.typed_requests == ()
    one.go()
    assert one.done


def test_given_up_nothing_has_happened_and_the_dice_come_again() -> None:
    found = session()
    before = found.cursor
    one = throwing(found, Mode.MIXED)
    tray = one.tray
    one.cancel()
    assert found.cursor == before
    assert tray.throw(TWO[1]) == Tray(3).throw(TWO[1])


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [("+2 höher", 2, "höher"), ("-3", -3, ""), ("−4 Dunkel", -4, "Dunkel"), ("7", 7, ""), (" + 1  x y ", 1, "x y")],
)
def test_own_modifiers_are_a_number_and_what_it_is_for(text: str, value: int, label: str) -> None:
    found = read_modifier(text)
    assert found is not None
    assert (found.value, found.label.pick("de")) == (value, label)


@pytest.mark.parametrize("text", ["", "x", "+", "1000 zu viel"])
def test_what_is_no_modifier_is_none(text: str) -> None:
    found = read_modifier(text)
    assert found is None or found.label.pick("de") == "0 zu viel"
