"""`samyra odds`: exact fractions for programs, percentages for people."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from samyra_core import odds
from tests.tui.cli_call import Call, call

__all__ = ["call"]


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        ("stumble --skill 12 --fatigue 9", {"probability": "1295/7776", "percent": 16.65}),
        ("stumble --skill 21 --modifier -3 --fatigue 21", {"probability": "1119743/1679616", "percent": 66.67}),
        ("stumble --skill 21 --modifier=−3 --fatigue 21", {"probability": "1119743/1679616", "percent": 66.67}),
        ("stumble --skill 21 --fatigue 24", {"probability": "6718463/10077696", "percent": 66.67}),
        ("stumble --skill 12 --fatigue 25/3", {"probability": "1295/7776", "percent": 16.65}),
        ("stumble --skill 12 --fatigue 8.5", {"probability": "1295/7776", "percent": 16.65}),
        ("stumble --skill 12 --fatigue 0", {"probability": "0", "percent": 0.0}),
        ("check --skill 10 --difficulty 9", {"probability": "2/3", "percent": 66.67}),
        ("check --skill 10 --difficulty 9 --fatigue 13", {"probability": "1/3", "percent": 33.33}),
        ("check --skill 10 --difficulty 9 --modifier 3", {"probability": "5/6", "percent": 83.33}),
        ("faint --attribute 9", {"probability": "1/36", "percent": 2.78}),
        ("faint --attribute 9 --wounds 1 --stumbled", {"probability": "1/6", "percent": 16.67}),
        ("faint --attribute 9 --wounds 1 --critical-wounds 1", {"probability": "1/2", "percent": 50.0}),
        ("faint --attribute 9 --difficulty 9", {"probability": "1/2", "percent": 50.0}),
    ],
)
def test_odds_answer_with_the_exact_fraction(call: Call, arguments: str, answer: dict[str, Any]) -> None:
    answered = call("odds", *arguments.split(), "--format", "json")
    assert (0, answer, "") == (answered.code, answered.json, answered.err)


CONTEST = ("--attack", "21", "--defence", "12", "--weapon", "3", "--armour", "3", "--threshold", "4")


@pytest.mark.parametrize(
    ("more", "attacker", "defender"),
    [
        ("", odds.Contestant(21), odds.Contestant(12)),
        ("--attack-modifier 3 --defence-modifier -3", odds.Contestant(21, 3), odds.Contestant(12, -3)),
        (
            "--attack-fatigue 24 --defence-fatigue 1/3",
            odds.Contestant(21, 0, 24),
            odds.Contestant(12, 0, Fraction(1, 3)),
        ),
    ],
)
def test_a_contest_answers_with_six_exact_fractions(
    call: Call, more: str, attacker: odds.Contestant, defender: odds.Contestant
) -> None:
    found = odds.contest(attacker, defender, 3, 3, 4)
    names = ("hit", "no_damage", "scratch", "wound", "critical", "countered")
    answered = call("odds", "contest", *CONTEST, *more.split(), "--format", "json")
    assert {name: str(getattr(found, name)) for name in names} == answered.json
    parts = {name: Fraction(text) for name, text in answered.json.items()}
    assert parts["hit"] == parts["no_damage"] + parts["scratch"] + parts["wound"] + parts["critical"]
    assert parts["hit"] + parts["countered"] == 1


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            "stumble --skill 21 --fatigue 24",
            ["Straucheln: 66,7 % (6718463/10077696)", "Sicher mit: 4, 6; je nach den nächsten Würfen: 5"],
        ),
        ("stumble --skill 12 --fatigue 0", ["Straucheln: 0 %", "Sicher mit jeder Augenzahl"]),
        (
            "stumble --skill 12 --fatigue 30 --lang en",
            ["Stumbles: 99.5% (10031039/10077696)", "Safe with no face at once; decided by the next faces: 5, 6"],
        ),
        ("check --skill 10 --difficulty 9", ["Gelingt: 66,7 % (2/3)", "Misslingt: 33,3 % (1/3)"]),
        ("faint --attribute 9", ["Ohnmacht: 2,8 % (1/36)", "Hält durch: 97,2 % (35/36)"]),
        ("faint --attribute 900", ["Ohnmacht: < 0,1 %", "Hält durch: > 99,9 %"]),
    ],
)
def test_people_get_percentages_and_what_the_die_must_show(call: Call, arguments: str, lines: list[str]) -> None:
    assert lines == call("odds", *arguments.split()).out.splitlines()


def test_people_get_a_contest_in_columns(call: Call) -> None:
    lines = [
        "Attacker hits       97.4%  53027/54432",
        "  without damage     0.5%  275/54432",
        "  a scratch          7.4%  335/4536",
        "  a wound           32.0%  1451/4536",
        "  a critical wound  57.5%  145/252",
        "Defender hits        2.6%  1405/54432",
    ]
    arguments = (*CONTEST, "--attack-modifier", "3", "--lang", "en")
    assert lines == call("odds", "contest", *arguments).out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "fault", "where"),
    [
        ("", "Es fehlt ein Befehl.", "odds"),
        ("stumble --skill 21", "Es fehlt die Option '--fatigue'.", "odds stumble"),
        (
            "stumble --skill 21 --fatigue -1",
            "Ungültiger Wert für '--fatigue': „-1“ ist weder eine ganze Zahl ab 0 noch ein Bruch wie 1/3.",
            "odds stumble",
        ),
        (
            "stumble --skill 21 --fatigue 1/0",
            "Ungültiger Wert für '--fatigue': „1/0“ ist weder eine ganze Zahl ab 0 noch ein Bruch wie 1/3.",
            "odds stumble",
        ),
        (
            "stumble --skill 21 --fatigue 1001",
            "Ungültiger Wert für '--fatigue': „1001“ liegt nicht zwischen 0 und 1000.",
            "odds stumble",
        ),
        (
            "stumble --skill 1e3 --fatigue 1",
            "Ungültiger Wert für '--skill': „1e3“ ist keine ganze Zahl.",
            "odds stumble",
        ),
        (
            "faint --attribute 9 --wounds -1",
            "Ungültiger Wert für '--wounds': „-1“ liegt nicht zwischen 0 und 100.",
            "odds faint",
        ),
        (
            "contest --attack 1 --defence 1 --weapon 1 --armour 1 --threshold 0",
            "Ungültiger Wert für '--threshold': „0“ liegt nicht zwischen 1 und 1000.",
            "odds contest",
        ),
    ],
)
def test_wrong_odds_name_fault_and_mend(call: Call, arguments: str, fault: str, where: str) -> None:
    answered = call("odds", *arguments.split())
    assert (2, "", f"Fehler: {fault}\nHilfe: samyra {where} --help\n") == (answered.code, answered.out, answered.err)


def test_the_largest_numbers_are_answered(call: Call) -> None:
    most = "--attack -1000 --attack-modifier -1000 --defence 1000 --defence-modifier 1000 --threshold 1000"
    more = "--weapon -1000 --armour 1000 --attack-fatigue 1000 --defence-fatigue 1000"
    answered = call("odds", "contest", *most.split(), *more.split(), "--format", "json")
    assert answered.code == 0
    assert 0 < Fraction(answered.json["critical"]) < Fraction(answered.json["hit"]) < 1
