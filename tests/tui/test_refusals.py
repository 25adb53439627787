"""Every refusal in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from samyra_core import commands as c
from samyra_core.engine import Refusal, Refused, resolve, results
from tests.samyra_core.builders import done, fight, profile
from tests.tui.spoken import english, german
from tui import words
from tui.refusals import refusal_text

__all__ = ["english", "german"]

FIGHT = fight(profile("anna"), profile("orc", "foes"))
VALUES: dict[str, str | int] = {
    "who": "anna",
    "other": "orc",
    "status": "down",
    "purpose": "attack",
    "skill": "sword",
    "attribute": "constitution",
    "field": "fatigue",
    "value": "x",
    "least": 0,
    "most": 9,
    "faces": "5 5",
    "given": 3,
    "taken": 2,
    "scene": "attic",
    "plan": "flight",
    "text": "FP(",
    "name": "blind",
    "what": "side",
}


def params() -> dict[Refusal, list[str]]:
    """The keys of each refusal's detail, as the comments beside the codes promise them."""
    source = Path(results.__file__).read_text(encoding="utf-8")
    found = re.findall(r"^    ([A-Z_]+) = \"[a-z_]+\"(?:  # (.*))?$", source, re.MULTILINE)
    return {Refusal[name]: re.findall(r"[a-z]+", re.sub(r"\(.*?\)", "", comment)) for name, comment in found}


PARAMS = params()


def test_every_refusal_is_listed_with_its_keys() -> None:
    assert set(PARAMS) == set(Refusal)


@pytest.mark.parametrize("code", list(Refusal))
def test_a_refusal_speaks_both_languages_and_leaves_no_gap(code: Refusal, english: None) -> None:
    refused = Refused(code, {key: VALUES[key] for key in PARAMS[code]})
    in_english = refusal_text(refused, FIGHT)
    words.set_language("de")
    in_german = refusal_text(refused, FIGHT)
    assert in_english != in_german
    for told in (in_english, in_german):
        assert "{" not in told
        assert "…" not in told
        assert told.endswith((".", ")."))


@pytest.mark.parametrize(
    ("command", "throws", "told"),
    [
        (c.Attack("anna", "bob"), (), "In diesem Szenario gibt es niemanden namens bob."),
        (c.Attack("anna", "anna"), (), "Anna kann nicht gegen sich selbst stehen; gemeint ist wohl jemand anderes."),
        (c.Attack("anna", "orc", "axe"), (), "Anna hat keine Fertigkeit namens axe."),
        (
            c.Attack("anna", "orc"),
            ((5,), (1,)),
            "Anna, Angriff: [5] ist unfertig; eine 5 oder 6 wird noch einmal geworfen (D2, D3).",
        ),
        (c.Attack("anna", "orc"), ((4, 2), (1,)), "Anna, Angriff: [4, 2] hat eine Augenzahl zu viel (D3)."),
        (c.Attack("anna", "orc"), ((7,), (1,)), "Anna, Angriff: [7] gibt es auf diesem Würfel nicht (D3)."),
        (c.Exert("anna"), ((2,),), "Angegebene Würfe: 1, fällig: 0 (D3)."),
        (c.Part("anna"), (), "Anna steht gegen niemanden."),
        (c.Part("anna", ("orc",)), (), "Anna und Orc stehen nicht gegeneinander."),
        (
            c.SamyraCheck("anna", "FP(*Schwimmen)"),
            (),
            "Anna hat Schwimmen nicht erlernt, und diese Probe verlangt es (S2).",
        ),
        (
            c.SamyraCheck("anna", "FP"),
            (),
            "Anna darf nicht würfeln: Die Stufe ist 0 oder kleiner, oder es gibt keine (S2).",
        ),
        (c.SamyraCheck("anna", "FP-1", 9), ((3,),), "Anna, Probe: bei [3] fehlt ein Würfel (D3)."),
        (
            c.SetValue("anna", "fatigue", "viel"),
            (),
            "„viel“ ist kein möglicher Wert für: Erschöpfung (eine Zahl wie 9 oder 1/3, von 0 bis 5000).",
        ),
        (c.ChangeRule("fatigue", "none"), (), "„none“ ist kein möglicher Wert für: Kosten einer Handlung (F2)."),
        (c.Hours(0), (), "0 geht nicht; möglich ist 1 bis 10000."),
    ],
)
def test_a_refused_command_says_what_is_wrong(
    command: c.Command, throws: tuple[tuple[int, ...], ...], told: str, german: None
) -> None:
    answer = resolve(FIGHT, command, throws)
    assert isinstance(answer, Refused), answer
    assert refusal_text(answer, FIGHT) == told


def test_a_second_attack_and_a_late_rest_cite_their_rules(english: None) -> None:
    spent = done(FIGHT, c.Attack("anna", "orc"), [1], [2])
    attack, rest = resolve(spent, c.Attack("anna", "orc")), resolve(spent, c.Rest("anna"))
    assert isinstance(attack, Refused)
    assert isinstance(rest, Refused)
    assert refusal_text(attack, spent) == (
        "Anna has used this round's own attack; the next one comes with the next round (E7)."
    )
    assert refusal_text(rest, spent) == "Anna has acted this round; a rest begins before the first action (F9)."


def test_one_who_is_down_is_named_with_the_state(german: None) -> None:
    fallen = done(FIGHT, c.SetValue("anna", "status", "down"))
    answer = resolve(fallen, c.Attack("anna", "orc"))
    assert isinstance(answer, Refused)
    assert refusal_text(answer, fallen) == "Anna ist am Boden und kann nicht handeln."
