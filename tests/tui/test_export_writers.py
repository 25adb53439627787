"""The writers of a report: text that shows as it is, curves of any number and length."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samyra_core.dice import Exact
from tests.tries import tries
from tests.tui.kept_kit import in_utc
from tests.tui.spoken import english, german
from tui.export import curve, markdown, page
from tui.export.account import MOST_CURVES, Account, Chapter, Curve, Line, Part, Round, Table, marks_told
from tui.sentences import kept

__all__ = ["english", "german", "in_utc"]


def curves(*rows: tuple[Exact | None, ...]) -> tuple[Curve, ...]:
    highest = [max((one for one in row if one is not None), default=0) for row in rows]
    return tuple(Curve(f"N{place}", row, most) for place, (row, most) in enumerate(zip(rows, highest, strict=True)))


def account(*rows: tuple[Exact | None, ...], text: str = "x", marks: tuple[str, ...] = ()) -> Account:
    count = len(rows[0]) if rows else 0
    lines = (Line(text), Line(text, weighs=True), Line(text, aside=True))
    chapter = Chapter(text, text, [Round(text, [(text, lines)])])
    return Account(
        title=text,
        scenario=text,
        when="",
        sides=(Part(text, (text, text), text),),
        chapters=(chapter,),
        turning=((text, (text,)),),
        tables=(Table((text, text), ((text, text),), text),),
        marks=marks or tuple(str(number) for number in range(1, count + 1)),
        curves=curves(*rows),
    )


class Told(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []

    def handle_data(self, data: str) -> None:
        self.text.append(data)


shown = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=30)


@pytest.mark.usefixtures("english")
@given(text=shown)
def test_any_text_is_shown_by_the_page_as_it_is_and_nothing_else_comes_of_it(text: str) -> None:
    told = Told()
    told.feed(page.page(account((0, 3), text=text)))
    assert told.text.count(text) >= 10
    plain = Told()
    plain.feed(page.page(account((0, 3))))
    assert len(told.text) == len(plain.text)


@given(text=shown)
def test_markdown_escapes_what_would_be_more_than_text(text: str) -> None:
    written = markdown.escaped(text, begins=True)
    bare = re.sub(r"\\[\\`*_\[\]<>|~#&+=.)-]", "", written)
    assert not set("`*_[]<>|~#&") & set(bare)
    assert not re.match(r"\s*([-+=]|[0-9]+[.)])", written)
    assert re.sub(r"\\([\\`*_\[\]<>|~#&+=.)-])", r"\1", written) == text


@pytest.mark.parametrize("text", ["1. x", "12) x", "- x", "+ x", "=====", "#", "a|b", "<b>", "&amp;", "\\"])
def test_nothing_begins_a_list_a_heading_or_a_table(text: str) -> None:
    assert markdown.escaped(text, begins=True) != text
    assert "\\" in markdown.escaped(text, begins=True)


def test_bars_show_shares_of_the_highest_and_dots_where_nobody_was() -> None:
    assert markdown.bars((None, 0, 12, 24, Fraction(1, 3)), 24) == "·▁▄█▁"
    assert markdown.bars((0, 0), 0) == "▁▁"


@pytest.mark.usefixtures("english")
def test_a_long_fight_has_curves_without_a_column_for_each_round() -> None:
    rows = (tuple(range(40)),)
    long = markdown.markdown(account(*rows))
    assert "| Who | Course | Highest | At the end |" in long
    short = markdown.markdown(account(tuple(range(5))))
    assert "| Who | Course | 1 | 2 | 3 | 4 | 5 | Highest | At the end |" in short


@pytest.mark.usefixtures("english")
def test_who_was_never_exhausted_has_no_curve() -> None:
    nobody = account()
    assert curve.svg(nobody) == ""
    assert "Nobody was exhausted beyond the buffer." in markdown.markdown(nobody)
    assert "<svg" not in page.page(nobody)


values = st.one_of(st.none(), st.integers(0, 400), st.fractions(0, 30, max_denominator=9))
many = st.integers(1, 40).flatmap(
    lambda count: st.lists(
        st.lists(values, min_size=count, max_size=count).filter(lambda row: any(row)).map(tuple),
        min_size=1,
        max_size=12,
    )
)


@pytest.mark.usefixtures("english")
@settings(max_examples=tries(8, 100))
@given(rows=many)
def test_every_curve_lies_within_the_drawing_and_has_its_number(rows: list[tuple[Exact | None, ...]]) -> None:
    drawing = curve.svg(account(*rows))
    root = ET.fromstring(drawing)
    numbers = [
        float(one) for path in root.iter("path") for one in re.findall(r"-?[0-9]+(?:\.[0-9])?", path.attrib["d"])
    ]
    assert all(0 <= one <= curve.WIDTH for one in numbers)
    drawn = min(len(rows), MOST_CURVES)
    assert [one.text for one in root.iter("text") if one.attrib["class"] == "badge"] == [
        str(number) for number in range(1, drawn + 1)
    ]
    for one in root.iter("circle"):
        assert float(one.attrib["cy"]) - 8 >= 0
        assert float(one.attrib["cy"]) + 8 <= curve.HEIGHT
        assert float(one.attrib["cx"]) + 8 <= curve.WIDTH


@pytest.mark.usefixtures("english")
def test_numbers_at_the_ends_of_equal_curves_stand_apart() -> None:
    root = ET.fromstring(curve.svg(account(*[(0, 9)] * MOST_CURVES)))
    heights = sorted(float(one.attrib["cy"]) for one in root.iter("circle"))
    assert all(second - first >= 16 for first, second in pairwise(heights))


@pytest.mark.usefixtures("german")
def test_what_the_marks_mean_is_told() -> None:
    assert marks_told(("1", "2")) == "Die Zahlen sind Runden, an deren Ende."
    assert marks_told(("S1", "1")).startswith("S1, S2 …: ")


@pytest.mark.usefixtures("german", "in_utc")
def test_the_day_is_told_once_where_it_is_the_same() -> None:
    begun = datetime(2024, 5, 1, 18, 14, 30, tzinfo=UTC)
    assert kept.from_to(begun, begun) == "01.05.2024 18:14"
    assert kept.from_to(begun, begun.replace(hour=21)) == "01.05.2024 18:14 – 21:14"
    assert kept.from_to(begun, begun.replace(day=2)) == "01.05.2024 18:14 – 02.05.2024 18:14"


def test_indented_narration_is_no_code_in_markdown() -> None:
    chapter = Chapter("Die Schlucht", "Es singt:\n\n    im Tal_der Wind")
    written = markdown.markdown(replace(account(), chapters=(chapter,)))
    assert "> Es singt:\n>\n> im Tal\\_der Wind\n" in written
