"""Every fault of a scenario file in words."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from samyra_core.engine import Refusal
from samyra_core.scenario import faults, parse
from samyra_core.scenario.faults import Fault, FaultCode, Param
from tests.tui.spoken import english, german
from tui import words
from tui.fault_texts import TEXTS, VARIANTS
from tui.faults import fault_text
from tui.words import _

__all__ = ["english", "german"]

NUMBERS = ("bytes", "limit", "minimum", "maximum", "first_line", "length", "count", "expected", "newest")


def params() -> dict[FaultCode, list[str]]:
    """The params of each code, as the comments beside the codes promise them."""
    source = Path(faults.__file__).read_text(encoding="utf-8")
    found = re.findall(r"^    ([A-Z0-9_]+) = \"[a-z0-9_]+\"  # (.*)$", source, re.MULTILINE)
    return {FaultCode[name]: _names(comment) for name, comment in found}


def _names(comment: str) -> list[str]:
    """`name, kind: directory | fifo` → name, kind; what is explained behind a colon or in brackets is no param."""
    plain = re.sub(r"\(.*?\)|\".*?\"", "", comment)
    found = []
    for part in re.split(r"[,;] ", plain):
        name = part.split(":")[0].strip()
        if re.fullmatch(r"[a-z_]+", name):
            found.append(name)
    return found


PARAMS = params()


def fault(code: FaultCode, **given: Param) -> Fault:
    """A fault of that kind with every param it has."""
    values: dict[str, Param] = {key: 7 if key in NUMBERS else f"<{key}>" for key in PARAMS[code]}
    return Fault(code, "", 3, 5, {**values, **given})


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name}


def test_every_code_has_words_and_a_list_of_params() -> None:
    assert set(TEXTS) == set(FaultCode)
    assert set(PARAMS) == set(FaultCode)


@pytest.mark.parametrize("code", list(FaultCode))
def test_a_fault_speaks_both_languages_with_its_own_params(code: FaultCode, english: None) -> None:
    told = [TEXTS[code], *(texts for (one, _kind), texts in VARIANTS.items() if one is code)]
    for message, hint in told:
        for msgid in (message, hint):
            words.set_language("de")
            in_german = _(msgid)
            words.set_language("en")
            assert in_german != msgid
            assert placeholders(msgid) == placeholders(in_german)
            assert placeholders(msgid) <= set(PARAMS[code])


@pytest.mark.parametrize("code", list(FaultCode))
def test_a_fault_with_all_its_params_leaves_no_gap(code: FaultCode, german: None) -> None:
    message, hint = fault_text(fault(code))
    assert "{" not in message + hint.replace("{de: …, en: …}", "")
    assert message
    assert hint


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (fault(FaultCode.NOT_A_FILE, name="x", kind="directory"), "x ist ein Verzeichnis."),
        (fault(FaultCode.EXPECTED_LIST, found="mapping"), "Hierher gehört eine Liste, nicht „Schlüssel: Werte“."),
        (fault(FaultCode.THROW_NOT_DUE, verb="rest", limit=0), "Bei rest wird nicht gewürfelt."),
        (fault(FaultCode.THROW_NOT_DUE, verb="attack", limit=4), "Bei attack fallen höchstens 4 Würfe."),
        (fault(FaultCode.NOT_UTF8, byte="0xE4", character="ä"), "Das Byte 0xE4 ist kein UTF-8; gemeint war wohl „ä“."),
        (fault(FaultCode.NOT_UTF8, byte="0x9F", character=""), "Das Byte 0x9F ist kein UTF-8."),
        (fault(FaultCode.HALF_TRANSLATED, missing="en"), "Dem Text fehlt das Englische, anderen nicht."),
    ],
)
def test_a_param_may_choose_the_words(found: Fault, told: str, german: None) -> None:
    assert fault_text(found).message == told


@pytest.mark.parametrize(
    ("found", "mend"),
    [
        (fault(FaultCode.UNKNOWN_KEY, suggestion="attributes"), "Did you mean attributes?"),
        (fault(FaultCode.UNKNOWN_KEY, suggestion="", allowed="a, b"), "Possible are: a, b"),
        (fault(FaultCode.NOT_AN_INTEGER, suggestion="-3"), "Write -3"),
        (fault(FaultCode.NOT_AN_INTEGER, suggestion=""), "Write digits alone, such as 12 or -3."),
        (fault(FaultCode.FILE_MISSING, name="gorge", suggestion="gorge_ambush"), "Did you mean gorge_ambush?"),
        (
            fault(FaultCode.FILE_MISSING, name="*.yaml", suggestion=""),
            "A pattern is resolved by the shell, where it stands without quotes; nothing here fits it.",
        ),
        (fault(FaultCode.NEEDS_QUOTES, quoted='"Rolf: der Wirt"'), 'Put the text in quotes: "Rolf: der Wirt"'),
    ],
)
def test_the_mend_names_what_was_meant(found: Fault, mend: str, english: None) -> None:
    assert fault_text(found).hint == mend


@pytest.mark.parametrize(
    ("found", "message", "mend"),
    [
        (
            Fault(
                FaultCode.UNKNOWN_COMBATANT,
                params={"id": "r", "kind": "template", "count": 5, "first": "r_1", "last": "r_5"},
            ),
            "r steht für mehrere, hier braucht es einen einzelnen Kämpfer.",
            "Einen davon nennen: r_1 bis r_5.",
        ),
        (
            Fault(
                FaultCode.UNKNOWN_COMBATANT,
                params={"id": "r_9", "kind": "number", "count": 5, "first": "r_1", "last": "r_5"},
            ),
            "Einen Kämpfer r_9 gibt es nicht, es gibt nur 5.",
            "Einen davon nennen: r_1 bis r_5.",
        ),
        (
            Fault(
                FaultCode.UNKNOWN_COMBATANT,
                params={"id": "r_9", "kind": "number", "count": 1, "first": "r_1", "last": "r_1"},
            ),
            "Einen Kämpfer r_9 gibt es nicht, nur r_1.",
            "r_1 schreiben oder die Anzahl in der Vorlage erhöhen.",
        ),
        (
            Fault(FaultCode.TWO_VERBS, params={"first": "rest", "second": "turn", "line": 9}),
            "Der Schritt tut zweierlei, rest und turn.",
            "Vor Zeile 9 fehlt wohl ein Strich; jeder Schritt hat seinen eigenen.",
        ),
        (
            Fault(FaultCode.STEP_REFUSED, params={"reason": "not_present", "who": "krom"}),
            "Der Schritt würde abgelehnt: krom ist nicht in der Szene und muss erst hinzukommen.",
            "krom in die cast der Szene aufnehmen oder vorher einen Schritt „join: krom“ schreiben.",
        ),
        (
            Fault(FaultCode.THROWS_MISSING, params={"given": 1, "due": "defence:guard_1 faint:naga"}),
            "Angegebene Würfe: 1; hier fehlen noch: guard_1 (Abwehr), naga (Probe gegen Ohnmacht).",
            "Ergänzen oder alle Würfe weglassen: Dann wird am Tisch gewürfelt.",
        ),
    ],
)
def test_what_is_meant_is_said_in_words(found: Fault, message: str, mend: str, german: None) -> None:
    assert fault_text(found) == (message, mend)


@pytest.mark.parametrize("refusal", list(Refusal))
def test_every_refusal_of_a_step_has_words(refusal: Refusal, german: None) -> None:
    told = fault_text(Fault(FaultCode.STEP_REFUSED, params={"reason": refusal.value, "who": "krom", "status": "down"}))
    assert refusal.value not in told.message


def test_texts_of_a_file_may_hold_braces(german: None) -> None:
    assert fault_text(fault(FaultCode.BAD_INDENT, text="{x} {0}")).message.startswith("„{x} {0}“ ist")


FAULTY = """\
format: 1
title: Kaputt
sides:
  heroes: {name: Helden}
combatants:
  naga:
    name: Naga
    side: heros
    skills:
      blade: {name: Klinge, value: 1e3}
scenes:
  - title: A
    cast: [naga, krom]
    steps:
      - attack: {who: naga, target: naga}
        throws: [5, [4, 2]]
"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_the_loader_finds_can_be_told(language: words.Language, german: None) -> None:
    words.set_language(language)
    found = parse(FAULTY).faults
    assert {FaultCode.UNKNOWN_SIDE, FaultCode.NOT_AN_INTEGER, FaultCode.SURPLUS_FACE} <= {one.code for one in found}
    assert all(fault_text(one).message for one in found)
