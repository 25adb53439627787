"""Terminals that show nothing but ASCII: when it is so, and that no sign widens or is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.test_screens_kit import encounter_of, german, program, rows_of, small_scenario
from tui import plain, symbols

__all__ = ["german"]


@pytest.fixture
def ascii_only() -> Iterator[None]:
    symbols.use_ascii(True)
    yield
    symbols.use_ascii(False)


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "C", "LC_ALL": "C.utf8"}, False),
        ({"LANG": "de_DE.ISO-8859-1", "TERM": "linux"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "xterm-256color", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C", "SAMYRA_ASCII": "0"}, False),
        ({"LANG": "de_DE.UTF-8", "SAMYRA_ASCII": "1"}, True),
        ({}, False),
    ],
)
def test_the_locale_decides_unless_it_is_asked_for(environ: dict[str, str], wanted: bool) -> None:
    assert symbols.needs_ascii(environ) is wanted


@pytest.mark.parametrize("text", ["●●○ 0→1", "▸ Wächter … „nah“", "日本語", "Zoë"])
def test_every_text_keeps_its_width(ascii_only: None, text: str) -> None:
    assert symbols.shown(text).isascii()
    assert plain.cells(symbols.shown(text)) == plain.cells(text)


async def test_the_whole_screen_is_ascii(ascii_only: None) -> None:
    async with program(small_scenario()).run_test(size=(80, 24)) as pilot:
        encounter_of(pilot.app).jump(4)
        await pilot.pause()
        rows = rows_of(pilot.app)
        assert all(row.isascii() for row in rows)
        assert any("*oo 0>1" in row for row in rows)


def test_without_need_nothing_changes() -> None:
    assert symbols.shown("●") == "●"
