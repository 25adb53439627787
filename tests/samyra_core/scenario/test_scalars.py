"""Nothing is turned silently into something else: names are kept as typed, values are exact or refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from samyra_core.commands import LastingFatigue
from samyra_core.scenario import build, reading, source, tree
from samyra_core.scenario.model import Scenario
from tests.samyra_core.scenario.marked import found, load, split, with_naga, with_step

AS_TYPED = [
    *("No", "010", "12:30", "1e3", "1,5", "±2", "−3", ".nan", "~", "null", "true", "0x1F", "2024-01-01", "=", "1_000"),
    *("Wolf [Rudel]", "Ork [/]", "Ork#2", 'der "Lange"', "it's", "C:\\new", "a\\nb", "<b>", "x - y", "a:b"),
    *("Đặng Thị", "王", "👩‍👩‍👧", "e\u0301", "שלום", "x  y", "\\e[31m", "[red]"[1:], "--", "N°5"),
]


def name(scenario: Scenario | None) -> str:
    assert scenario is not None
    return scenario.setup.roster["naga"].name.de


@pytest.mark.parametrize("typed", AS_TYPED)
def test_a_name_is_kept_as_typed_without_quotes(typed: str) -> None:
    loaded = load(with_naga(f"name: {typed}"))
    assert (typed, ()) == (name(loaded.scenario), loaded.faults)


@pytest.mark.parametrize(
    "typed", [*AS_TYPED, "[@click=app.quit]x", "Rolf: der Wirt", "Ork #2", "- x", "* x", "@", "#1", "{{x}}", "%s"]
)
def test_a_name_is_kept_as_typed_in_quotes_of_either_kind(typed: str) -> None:
    single = "'" + typed.replace("'", "''") + "'"
    double = '"' + typed.replace("\\", "\\\\").replace('"', '\\"') + '"'
    assert (
        typed == name(load(with_naga(f"name: {single}")).scenario) == name(load(with_naga(f"name: {double}")).scenario)
    )


@pytest.mark.parametrize("typed", ["Wolf [Rudel]", "Ork [/]"])
def test_brackets_need_no_quotes_between_a_key_and_the_line_end(typed: str) -> None:
    assert typed == name(load(with_naga(f"name: {typed}")).scenario)


def test_names_survive_where_they_are_numbered_and_in_both_languages() -> None:
    text = with_naga('name: {de: "Ork [/]", en: "[@click=app.quit]x"}').replace(
        "count: 2,", 'count: 2, name: "Wolf [Rudel]",'
    )
    loaded = load(text.replace("title: T", "title: {de: T, en: T}"))
    assert loaded.scenario is not None
    roster = loaded.scenario.setup.roster
    assert (roster["naga"].name.de, roster["naga"].name.en) == ("Ork [/]", "[@click=app.quit]x")
    assert [roster[f"guard_{n}"].name.de for n in (1, 2)] == ["Wolf [Rudel] 1", "Wolf [Rudel] 2"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("010", "10"), ("007", "7"), ("1e3", "1000"), ("−3", "-3"), ("–3", "-3"), ("+3", "3"), ("0x1F", "31")),
        *(("1_000", "1000"), ("3.0", "3"), ("12:30", ""), ("1,5", ""), ("±2", ""), (".nan", ""), ("~", ""), ("No", "")),
        *(("1.5", ""), ("3 4", ""), ("٣", ""), ("³", ""), ("-", ""), ("--3", ""), ("1e999999999", ""), ("-0x", "")),
    ],
)
def test_a_value_that_is_no_integer_is_refused_and_says_what_was_meant(typed: str, meant: str) -> None:
    text, places = split(with_naga(f"weapon: §{typed}"))
    loaded = load(text)
    if typed == "-":
        assert [("needs_quotes", *places[0])] == found(loaded)
        return
    assert [("not_an_integer", *places[0])] == found(loaded)
    assert {"text": typed, "suggestion": meant} == loaded.faults[0].params


@pytest.mark.parametrize("typed", ['"3"', "'3'"])
def test_a_number_in_quotes_is_a_text(typed: str) -> None:
    loaded = load(with_naga(f"weapon: {typed}"))
    assert loaded.faults[0].params == {"text": '"3"', "suggestion": "3"}


@pytest.mark.parametrize(("typed", "value"), [("0", 0), ("-0", 0), ("-3", -3), ("1000", 1000), ("-1000", -1000)])
def test_an_integer_is_an_integer(typed: str, value: int) -> None:
    loaded = load(with_naga(f"weapon: {typed}"))
    assert loaded.scenario is not None
    assert value == loaded.scenario.setup.roster["naga"].weapon


@pytest.mark.parametrize("typed", ["1001", "-1001", "9" * 30, "-" + "9" * 5000])
def test_bounds_are_inclusive_and_digits_are_counted_before_they_are_read(typed: str) -> None:
    loaded = load(with_naga(f"weapon: {typed}"))
    assert loaded.faults[0].code.value == "out_of_range"


@pytest.mark.parametrize(
    ("typed", "value"), [(w, True) for w in ("on", "true", "yes")] + [(w, False) for w in ("off", "false", "no")]
)
def test_switches_are_small_words(typed: str, value: bool) -> None:
    loaded = load(with_naga(f"hidden: {typed}"))
    assert loaded.scenario is not None
    assert value is loaded.scenario.setup.roster["naga"].hidden


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("No", "off"), ("TRUE", "on"), ("ja", "on"), ("aus", "off"), ("1", ""), ('"on"', "on"), ("~", "")],
)
def test_any_other_switch_is_refused(typed: str, meant: str) -> None:
    loaded = load(with_naga(f"hidden: {typed}"))
    assert found(loaded) == [("not_a_switch", 10, 13)]
    assert meant == loaded.faults[0].params["suggestion"]


@pytest.mark.parametrize(
    ("typed", "value"), [("1/3", Fraction(1, 3)), ('"1/3"', Fraction(1, 3)), ("4/2", 2), ("-7", -7), ("0", 0)]
)
def test_points_are_exact(typed: str, value: Fraction | int) -> None:
    loaded = load(with_step(f"lasting: {{who: naga, points: {typed}}}"))
    assert loaded.scenario is not None
    assert LastingFatigue("naga", value) == loaded.scenario.scenes[0].steps[-1].command


@pytest.mark.parametrize(
    ("typed", "meant"), [("0.5", "1/2"), ("1,5", "3/2"), ("−1/3", "-1/3"), ("1/0", ""), ("1/03", "")]
)
def test_points_that_are_not_exact_are_refused(typed: str, meant: str) -> None:
    loaded = load(with_step(f"lasting: {{who: naga, points: {typed!r}}}"))
    assert ("not_exact", meant) == (loaded.faults[0].code.value, loaded.faults[0].params["suggestion"])


@pytest.mark.parametrize("behind", ["  # the heroine", " \t# x", "   # 2"])
def test_a_comment_that_stands_apart_is_a_comment(behind: str) -> None:
    loaded = load(with_naga(f"name: Naga{behind}"))
    assert (name(loaded.scenario), loaded.faults) == ("Naga", ())


def test_texts_may_have_lines_and_tabs_and_names_may_not() -> None:
    loaded = load(with_step('round: next\ntext: "one\\n\\ttwo"'))
    assert loaded.scenario is not None
    assert loaded.scenario.scenes[0].steps[-1].text.de == "one\n\ttwo"


def test_the_same_without_the_c_parser() -> None:
    text, faults = source.decode(with_naga("name: Ork [/]"))
    read = tree.read(text, pure=True)
    shape = reading.read(read, faults)
    assert shape is not None
    scenario = build.build(shape, read, "test", faults)
    assert (name(scenario), faults + read.faults) == ("Ork [/]", [])


@pytest.mark.parametrize(
    "wrong",
    [
        "name: Rolf: der Wirt",
        "side: foes",
        "name: [@x]",
        "name: *x",
        "\tname: x",
        "  name: x",
        "name: 'x",
        "name: !x y",
    ],
)
def test_faults_lie_at_the_same_place_without_the_c_parser(wrong: str) -> None:
    text = with_naga(wrong)
    fast, slow = tree.read(text).faults, tree.read(text, pure=True).faults
    assert fast == slow
    assert fast
