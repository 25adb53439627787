"""`samyra roll` and `samyra check`: answers, refusals, wrong calls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.cli_call import Call, call

__all__ = ["call"]


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("2W6+4", "--dice", "3,4"), {"total": 11, "dice": [3, 4]}),
        (("2d6 - 1", "--dice", "3 4"), {"total": 6, "dice": [3, 4]}),
        (("W20", "--dice", "17"), {"total": 17, "dice": [17]}),
        (("±W6", "--dice", "5,5,2"), {"total": -10, "dice": [5, 5, 2]}),
        (("+-W6", "--dice", "6; 6; 6; 1"), {"total": 18, "dice": [6, 6, 6, 1]}),
        (("W20", "--seed", "3"), {"total": 8, "dice": [8]}),
    ],
)
def test_roll_answers_with_total_and_dice(call: Call, arguments: tuple[str, ...], answer: dict[str, Any]) -> None:
    answered = call("roll", *arguments, "--format", "json")
    assert (0, answer, "") == (answered.code, answered.json, answered.err)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("2W6+4", "--dice", "3,4"), "11 = 3 + 4 + 4\n"),
        (("1W20 -5", "--dice", "9"), "4 = 9 - 5\n"),
        (("W20", "--dice", "9"), "9\n"),
        (("±W6", "--dice", "6,6,1"), "+12 (Augen 6, 6, 1)\n"),
    ],
)
def test_roll_shows_what_was_added(call: Call, arguments: tuple[str, ...], text: str) -> None:
    assert text == call("roll", *arguments).out


def test_roll_without_dice_throws_new_ones(call: Call) -> None:
    totals = {call("roll", "W1000", "--format", "json").json["total"] for _number in range(12)}
    assert len(totals) > 1


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("foo",), "„foo“ ist kein Würfelausdruck; richtig sind etwa 2W6+4, W20 oder ±W6."),
        (("W1",), "„W1“: Ein Würfel braucht mindestens 2 Seiten."),
        (("999999W6",), "„999999W6“ sind zu viele Würfel; höchstens 1000 auf einmal."),
        (("0W6",), "„0W6“ wirft keinen Würfel; für einen: 1W6."),
        (("W9999",), "„W9999“: Ein Würfel hat höchstens 1000 Seiten."),
        (("2W6", "--dice", "3"), "--dice: Dieser Wurf braucht 2 Augenzahlen, nicht 1."),
        (("W6", "--dice", "3,3"), "--dice: Dieser Wurf braucht 1 Augenzahl, nicht 2."),
        (("W6", "--dice", "7"), "--dice: 7 ist keine Augenzahl dieses Würfels; er zeigt 1 bis 6."),
        (("W6", "--dice", "0"), "--dice: 0 ist keine Augenzahl dieses Würfels; er zeigt 1 bis 6."),
        (
            ("±W6", "--dice", "5,5"),
            "--dice: Der Wurf ist unfertig: Eine 5 wird noch einmal geworfen; es fehlt die nächste Augenzahl, "
            "etwa 5,5,1.",
        ),
        (
            ("±W6", "--dice", "4,2"),
            "--dice: Der Wurf hat eine Augenzahl zu viel: 1 bis 4 werden nicht noch einmal geworfen.",
        ),
        (
            ("±W6", "--dice", "5,3,1"),
            "--dice: Der Wurf hat eine Augenzahl zu viel: Er endet mit der ersten, die keine 5 ist.",
        ),
        (
            ("W6", "--dice", "x"),
            "Ungültiger Wert für '--dice': „x“ ist keine Augenzahl; richtig sind ganze Zahlen wie 3,4.",
        ),
        (("W6", "--seed", "-1"), "Ungültiger Wert für '--seed': „-1“ liegt nicht zwischen 0 und 1000000000000000."),
    ],
)
def test_a_wrong_roll_names_fault_and_mend(call: Call, arguments: tuple[str, ...], fault: str) -> None:
    answered = call("roll", *arguments)
    expected = f"Fehler: {fault}\nHilfe: samyra roll --help\n"
    assert (2, "", expected) == (answered.code, answered.out, answered.err)


CHECK = ("check", "FP(Tarnen)+2", "--level", "10", "--dice", "4,9,15")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (CHECK, {"success": False, "critical": None, "quality": None, "dice": [4, 9, 15]}),
        (
            ("check", "FP-1", "--level", "12", "--dice", "7,14"),
            {"success": True, "critical": None, "quality": 5, "dice": [7, 14]},
        ),
        (
            ("check", "FP", "--base", "8", "--dice", "1"),
            {"success": True, "critical": "success", "quality": 11, "dice": [1]},
        ),
        (
            ("check", "Probe−2", "--level", "12", "--dice", "13,17,20"),
            {"success": False, "critical": "failure", "quality": None, "dice": [13, 17, 20]},
        ),
    ],
)
def test_check_answers_and_a_failed_check_is_an_answer(
    call: Call, arguments: tuple[str, ...], answer: dict[str, Any]
) -> None:
    answered = call(*arguments, "--format", "json")
    assert (0, answer, "") == (answered.code, answered.json, answered.err)


def test_check_tells_the_chances_beside_the_outcome(call: Call) -> None:
    lines = [
        "Stufe 10, Würfel 4, 9, 15: misslungen",
        "Gelingt mit 12,5 %; kritischer Erfolg 3,4 %, kritischer Fehler 14,3 %",
    ]
    assert lines == call(*CHECK).out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (
            ("FP(*Schwimmen)", "--base", "4"),
            "untrained",
            "Nicht möglich: „Schwimmen“ geht nur gelernt, und es wurde nie gelernt.\n",
        ),
        (("FP(*Schwimmen)", "--base", "0"), "untrained", None),
        (("FP(*Schwimmen)", "--level", "0"), "no_level", None),
        (
            ("FP", "--level", "-3"),
            "no_level",
            "Nicht möglich: Es gibt keine Fertigkeitsstufe über 0, gegen die gewürfelt werden könnte.\n",
        ),
    ],
)
def test_a_refused_check_is_a_no(call: Call, arguments: tuple[str, ...], code: str, text: str | None) -> None:
    answered = call("check", *arguments, "--format", "json")
    assert (1, {"refused": code}, "") == (answered.code, answered.json, answered.err)
    if text is not None:
        assert (1, text) == ((told := call("check", *arguments)).code, told.out)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("FP--1", "--level", "9"), "„FP--1“ ist keine Probe; richtig sind etwa FP(Tarnen)+2, FP oder Probe-1."),
        (("FP()", "--level", "9"), "„FP()“ nennt keine Fertigkeit; richtig ist FP(Springen) oder nur FP."),
        (("FP+21", "--level", "9"), "„FP+21“: Eine Probe kann höchstens um 20 erleichtert oder erschwert sein."),
        (("FP",), "Entweder --level (gelernt) oder --base (ungelernt) angeben."),
        (("FP", "--level", "9", "--base", "3"), "Entweder --level (gelernt) oder --base (ungelernt) angeben."),
        (("FP", "--level", "x"), "Ungültiger Wert für '--level': „x“ ist keine ganze Zahl."),
        (("FP", "--level", "1001"), "Ungültiger Wert für '--level': „1001“ liegt nicht zwischen -1000 und 1000."),
        (("FP-1", "--level", "9", "--dice", "5"), "--dice: Dieser Wurf braucht 2 Augenzahlen, nicht 1."),
        (("FP", "--level", "9", "--dice", "21"), "--dice: 21 ist keine Augenzahl dieses Würfels; er zeigt 1 bis 20."),
    ],
)
def test_a_wrong_check_names_fault_and_mend(call: Call, arguments: tuple[str, ...], fault: str) -> None:
    answered = call("check", *arguments)
    expected = f"Fehler: {fault}\nHilfe: samyra check --help\n"
    assert (2, "", expected) == (answered.code, answered.out, answered.err)
