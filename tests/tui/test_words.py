"""The German catalogue is complete, fresh and fits its msgids; languages are chosen as the manual says."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tui import words
from tui.locale import catalogue


@pytest.fixture(scope="module")
def sources() -> Catalog:
    return catalogue.extract()


@pytest.fixture(scope="module")
def german() -> Catalog:
    return catalogue.read(catalogue.GERMAN)


@pytest.fixture
def spoken() -> Iterator[None]:
    """Leave the language as it was."""
    before = words.language()
    yield
    words.set_language(before)


# The catalogue --------------------------------------------------------------------------------------------------


def keys(of: Catalog) -> set[catalogue.Key]:
    return {catalogue.key(message) for message in catalogue.entries(of)}


def test_every_msgid_of_the_program_is_in_the_catalogue(sources: Catalog, german: Catalog) -> None:
    missing = keys(sources) - keys(german)
    assert missing == set(), "run `python -m tui.locale`"


def test_the_catalogue_holds_nothing_the_program_does_not_say(sources: Catalog, german: Catalog) -> None:
    stale = keys(german) - keys(sources)
    assert stale == set(), "run `python -m tui.locale`"


def test_every_msgid_has_german_that_nobody_doubts(german: Catalog) -> None:
    untranslated = [
        catalogue.key(message) for message in catalogue.entries(german) if not catalogue.is_translated(message)
    ]
    assert untranslated == []


def test_the_compiled_catalogue_is_fresh() -> None:
    compiled = catalogue.GERMAN.with_suffix(".mo").read_bytes()
    assert catalogue.mo_bytes(catalogue.GERMAN.read_bytes()) == compiled, "run `python -m tui.locale`"


def placeholders(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def test_placeholders_are_named_and_the_same_in_german(german: Catalog) -> None:
    for message in filter(catalogue.is_translated, catalogue.entries(german)):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        allowed = set[str]().union(*map(placeholders, ids))
        assert all(name.isidentifier() or name.split("!")[0].isidentifier() for name in allowed), message.id
        for text in catalogue.texts(message):
            found = placeholders(text)
            assert found == allowed or (len(ids) == 2 and found in map(placeholders, ids)), message.id


def test_german_keeps_the_blanks_and_line_ends_around_a_text(german: Catalog) -> None:
    for message in filter(catalogue.is_translated, catalogue.entries(german)):
        msgid = message.id if isinstance(message.id, str) else message.id[0]
        for text in catalogue.texts(message):
            edges = (re.match(r"\s*", msgid)[0], re.search(r"\s*\Z", msgid)[0])  # type: ignore[index]
            assert edges == (re.match(r"\s*", text)[0], re.search(r"\s*\Z", text)[0]), msgid  # type: ignore[index]


def test_running_the_tool_again_changes_nothing(sources: Catalog, german: Catalog) -> None:
    assert catalogue.po_bytes(catalogue.merge(sources, [german])) == catalogue.GERMAN.read_bytes()


def small(**texts: str) -> Catalog:
    made = Catalog(locale="de")
    for msgid, text in texts.items():
        made.add(msgid, text)
    return made


def test_merging_keeps_german_aside_until_its_msgid_is_used() -> None:
    early = catalogue.merge(small(hello=""), [small(hello="hallo", later="später")])
    assert {("", "hello")} == keys(early)
    again = catalogue.merge(small(hello="", later="", new=""), [early, small(new="neu", hello="servus")])
    expected = {"hello": "hallo", "later": "später", "new": "neu"}
    assert expected == {message.id: message.string for message in catalogue.entries(again)}


def test_an_aside_entry_survives_the_file(tmp_path: Path) -> None:
    path = tmp_path / "aside.po"
    path.write_bytes(catalogue.po_bytes(catalogue.merge(small(), [small(later="später")])))
    (revived,) = catalogue.entries(catalogue.merge(small(later=""), [catalogue.read(path)]))
    assert revived.string == "später"


# Looking up -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("spoken")
def test_words_are_looked_up_in_the_language_of_the_moment() -> None:
    marked = words.N_("Throw dice")
    words.set_language("de")
    assert words._(marked) == "Würfeln"
    words.set_language("en")
    assert words._(marked) == "Throw dice"


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(("count", "text"), [(1, "Beispiel"), (2, "Beispiele"), (0, "Beispiele")])
def test_plurals_follow_the_number(count: int, text: str) -> None:
    words.set_language("de")
    assert text == words.ngettext(*words.NN_("Example", "Examples"), count)


@pytest.mark.usefixtures("spoken")
def test_nothing_stays_nothing_and_the_unknown_stays_itself() -> None:
    words.set_language("de")
    assert words._("") == ""
    assert words._("no such msgid") == "no such msgid"


@pytest.mark.parametrize(
    ("wanted", "configured", "environ", "language"),
    [
        (None, None, {}, "de"),
        (None, None, {"LANG": ""}, "de"),
        (None, None, {"LANG": "C.UTF-8"}, "de"),
        (None, None, {"LC_ALL": "C", "LANG": "en_US"}, "de"),
        (None, None, {"LANG": "de"}, "de"),
        (None, None, {"LANG": "de_CH@euro"}, "de"),
        (None, None, {"LANG": "en_US.UTF-8"}, "en"),
        (None, None, {"LANG": "ja_JP.UTF-8"}, "en"),
        (None, None, {"LANG": "den_CA"}, "en"),
        (None, None, {"LC_MESSAGES": "en_US", "LANG": "de_DE"}, "en"),
        (None, "en", {"LANG": "de_DE"}, "en"),
        (None, "en", {"SAMYRA_LANG": "de"}, "de"),
        ("en", "de", {"SAMYRA_LANG": "de"}, "en"),
        (None, None, {"LANGUAGE": "en", "LANG": "de_DE"}, "de"),
    ],
)
def test_the_language_is_option_then_variable_then_configuration_then_locale(
    wanted: str | None, configured: str | None, environ: dict[str, str], language: str
) -> None:
    assert language == words.choose_language(wanted, configured, environ)


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(
    ("probability", "german", "english"),
    [
        (Fraction(1295, 7776), "16,7 %", "16.7%"),
        (Fraction(1, 2), "50,0 %", "50.0%"),
        (Fraction(1, 2000), "0,1 %", "0.1%"),
        (Fraction(1, 2001), "< 0,1 %", "< 0.1%"),
        (Fraction(1999, 2000), "> 99,9 %", "> 99.9%"),
        (Fraction(0), "0 %", "0%"),
        (Fraction(1), "100 %", "100%"),
    ],
)
def test_percentages_are_never_rounded_to_a_certainty(probability: Fraction, german: str, english: str) -> None:
    words.set_language("de")
    assert german == words.percent(probability)
    words.set_language("en")
    assert english == words.percent(probability)


@pytest.mark.usefixtures("spoken")
def test_percentages_without_digits() -> None:
    words.set_language("de")
    assert [words.percent(Fraction(1, n), 0) for n in (3, 8, 1000)] == ["33 %", "13 %", "< 1 %"]
