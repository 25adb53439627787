"""The rules in short, and the search in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import samyra_core
from tests.tui.spoken import english, german
from tui import rulebook, words

__all__ = ["english", "german"]

EVERY_ID = (
    *(f"D{number}" for number in range(1, 5)),
    *(f"S{number}" for number in range(1, 8)),
    *(f"E{number}" for number in range(1, 8)),
    *(f"W{number}" for number in range(1, 6)),
    *(f"F{number}" for number in range(1, 15)),
    *(f"I{number}" for number in range(1, 4)),
)
PAGE = Path(samyra_core.__file__).parent / "RULES.md"


def test_every_rule_has_its_place() -> None:
    assert EVERY_ID == rulebook.RULE_IDS


@pytest.mark.parametrize("rule", EVERY_ID)
def test_a_rule_speaks_both_languages(rule: str, english: None) -> None:
    in_english = (rulebook.rule_title(rule), rulebook.rule_sentence(rule))
    words.set_language("de")
    in_german = (rulebook.rule_title(rule), rulebook.rule_sentence(rule))
    assert in_english[1] != in_german[1]
    assert all(in_english + in_german)


def test_the_rules_page_explains_every_id_once_in_a_table_of_its_own() -> None:
    rows = re.findall(r"^\| ([DSEWFI]\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert list(EVERY_ID) == rows


def test_every_id_cited_in_the_core_is_a_rule_but_for_the_die() -> None:
    cited: set[str] = set()
    for path in PAGE.parent.rglob("*.py"):
        cited |= set(re.findall(r"\"([DSEWFI]\d{1,2})\"", path.read_text(encoding="utf-8")))
    assert {"W20"} == cited - set(EVERY_ID)


@pytest.mark.parametrize("typed", ["überzahl", "Ueberzahl", "UBERZAHL", "  Überzahl "])
def test_a_search_reads_umlauts_however_they_are_typed(typed: str, german: None) -> None:
    assert rulebook.search(typed)[0] == "E4"


def test_a_search_puts_the_rule_of_that_id_first(german: None) -> None:
    assert rulebook.search("f1")[0] == "F1"
    assert {"F1", "F10", "F11", "F12", "F13", "F14"} <= set(rulebook.search("f1"))


def test_a_search_finds_titles_before_sentences(english: None) -> None:
    found = rulebook.search("buffer")
    assert found[0] == "F1"
    assert "F10" in found


def test_every_word_of_a_search_must_be_there(german: None) -> None:
    assert rulebook.search("Straucheln Wunde zugleich") == ["F8"]
    assert rulebook.search("Straucheln Drachenfeuer") == []


def test_a_search_speaks_the_language_of_the_moment(german: None) -> None:
    assert rulebook.search("outnumbering") == []
    words.set_language("en")
    assert rulebook.search("outnumbering")[0] == "E4"


def test_an_empty_search_lists_all(german: None) -> None:
    assert list(EVERY_ID) == rulebook.search("")
