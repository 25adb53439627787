"""A game master in a hurry, in a real terminal: keys typed without a look at the screen."""

from __future__ import annotations

from tests.journeys.program import samyra
from tests.terminal import Terminal

INITIATIVE = "42132211345362"
"""Faces for twelve; a 5 and a 6 are thrown again."""


def the_mill() -> Terminal:
    return samyra("--lang", "en", "play", "mill_mob", "--seed", "7")


def test_dice_typed_ahead_enter_once_too_often_and_the_next_turn() -> None:
    with the_mill() as terminal:
        terminal.wait_for("Trouble at the Mill", timeout=30)
        terminal.type(f" Dn{INITIATIVE}\r")
        terminal.wait_for("Round 1: Runa is on turn")
        terminal.type("a42\r")
        terminal.wait_for("Runa attacks Labourer 8")
        terminal.settle(0.3)
        assert "Runa · Travellers" in terminal.screen(), "Enter behind the last die opens nothing"
        terminal.type("n")
        terminal.wait_for("▶ Lio")
        terminal.type("a")
        terminal.wait_for("1–6  faces  a–h  target")
        terminal.type("h521")
        terminal.wait_for("Lio attacks Labourer 7")
        terminal.type("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []


def test_a_group_is_put_against_one_and_attacks_in_turn_with_typed_dice() -> None:
    with the_mill() as terminal:
        terminal.wait_for("Trouble at the Mill", timeout=30)
        terminal.type(" n\r")
        terminal.wait_for("Lio is on turn")
        terminal.type("jjjjj")
        terminal.type("x21")
        terminal.wait_for("Lio faces")
        terminal.type("DA")
        terminal.wait_for("then Labourer")
        assert "not in it: not engaged (x changes that): Miller Hagen" in terminal.screen()
        terminal.type("142")  # the wound asks for a faint check
        terminal.wait_for("then Labourer 6")
        terminal.type("q")
        terminal.wait_for("Labourer 8 attacks Lio")
        terminal.type("q")
        assert terminal.wait_exit() == 0


def test_an_empty_fight_begins_with_one_key() -> None:
    with samyra("--lang", "en", "play") as terminal:
        terminal.wait_for("Free fight", timeout=30)
        terminal.type("a")
        terminal.wait_for("Nobody is there yet; + lets somebody join.")
        terminal.type("+")
        terminal.wait_for("Who joins?")
        terminal.type("q")
        terminal.wait_for("Nobody is there yet")
        terminal.type("q")
        assert terminal.wait_exit() == 0
