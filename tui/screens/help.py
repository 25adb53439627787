"""Help: keys by topic, the signs on the screen, and the rules, all found by typing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical

from tui import keys, plain, rulebook
from tui.screens import roster
from tui.screens.pick import FilterLine
from tui.screens.reader import ReaderScreen
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import N_, _

KEY_WIDTH: Final = 20

SIGNS: Final = (
    (roster.TURN, N_("is on turn")),
    (roster.SELECTED, N_("is selected; its details are shown")),
    (roster.CHANGED, N_("changed by the last step; 9→12 tells from what")),
    (f"{roster.USED}{roster.USED}{roster.FREE}", N_("buffer: two places used, one free")),
    ("12 ≥2", N_("fatigue 12, which never falls below 2")),
    ("▃ 17 %", N_("chance to stumble with the next roll; – none")),
    ("1C 2W 3s", N_("one critical wound, two wounds, three scratches")),
    (roster.AGAINST, N_("stands against")),
    ("▸ 7/10", N_("a group of equals: 7 of 10 still up; z unfolds it")),
    (roster.GOOD, N_("came out as the script expects")),
    (roster.BAD, N_("came out otherwise")),
    ("▪", N_("log lines of the last step")),
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What help shows."""

    typed: str
    keymap: keys.KeyMap
    kind: str


def help_sheet(asked: Asked, width: int) -> Sheet:
    """Keys of the screen help was called from, signs, rules; only what holds the words typed."""
    words = asked.typed.casefold().split()
    rows: list[Row] = []
    for title, found in (
        *((_(title), _keys(topic, asked, words, width)) for topic, title in keys.TOPICS.items()),
        (_("Signs"), _signs(words, width)),
        (_("Rules"), _rules(asked.typed, width)),
    ):
        section = list(found)
        if section:
            rows += [*([row()] if rows else []), row(Span(title, "title")), *section]
    if not rows:
        rows.append(row(Span(_("Nothing fits what you typed."), "muted")))
    return Sheet(tuple(rows), (Span(_("Help"), "title"),), (Span(_("keys, signs, rules"), "muted"),))


def _keys(topic: str, asked: Asked, words: list[str], width: int) -> Iterator[Row]:
    for action in keys.ACTIONS:
        if action.topic != topic or not action.on(asked.kind):
            continue
        key = "  ".join(keys.key_name(one) for one in asked.keymap.keys(action))
        if _holds(f"{key} {_(action.help)} {_(action.label)} {action.id}", words):
            yield from _two_columns(key, _(action.help), width, "accent")


def _signs(words: list[str], width: int) -> Iterator[Row]:
    for sign, meaning in SIGNS:
        shown = _short_wounds() if sign.startswith("1C") else sign
        if _holds(f"{shown} {_(meaning)}", words):
            yield from _two_columns(shown, _(meaning), width, "strong")


def _short_wounds() -> str:
    signs = roster.wound_signs()
    return f"1{signs[0]} 2{signs[1]} 3{signs[2]}"


def _rules(typed: str, width: int) -> Iterator[Row]:
    found = rulebook.search(typed) if typed.strip() else list(rulebook.RULE_IDS)
    for rule in found:
        yield from _two_columns(rule, plain.clean(rulebook.rule_sentence(rule)), width, "accent", 5)


def _two_columns(left: str, right: str, width: int, role: str, left_width: int = KEY_WIDTH) -> Iterator[Row]:
    for place, line in enumerate(plain.wrap(right, max(1, width - left_width - 4))):
        first = plain.fit(left if place == 0 else "", left_width)
        yield row("  ", Span(first, role), " ", Span(line))


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


class HelpScreen(ReaderScreen):
    """A text to read and to search."""

    AUTO_FOCUS = "FilterLine"

    def __init__(self, kind: str = keys.ENCOUNTER) -> None:
        super().__init__()
        self.of_kind = kind
        self.filter_line = FilterLine()
        self.text: Panel[Asked] = Panel(help_sheet, id="text")

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield self.filter_line
            yield self.text
        yield self.key_bar
        yield self.too_small

    def scrolled(self) -> Rows:
        return self.text

    def show(self) -> None:
        self.text.set(Asked(self.filter_line.value, self.keymap, self.of_kind))
        self.show_keys()

    def on_input_changed(self) -> None:
        self.text.scroll_top()
        self.show()
