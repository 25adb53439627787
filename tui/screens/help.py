"""Help: keys by topic, the signs on the screen, and the rules, all found by typing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from samyra_core.record import record
from tui import keys, plain, rulebook
from tui.live.keys import FORM, MENU, ORDER, THROW, WHAT_IF
from tui.screens import roster
from tui.screens.pick import FilteredScreen
from tui.screens.reader import ReaderScreen
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import N_, _, pgettext

KEY_WIDTH: Final = 20

DIALOG_TITLES: Final = {
    THROW: N_("In an attack or a throw"),
    MENU: N_("In a list of choices"),
    FORM: N_("In a form"),
    ORDER: N_("In the order of the round"),
    WHAT_IF: N_("In what-if"),
}

SIGNS: Final = (
    (roster.TURN, N_("is on turn")),
    (roster.SELECTED, N_("is selected; its details are shown")),
    (roster.CHANGED, N_("changed by the last step; 9→12 tells from what")),
    (f"{roster.USED}{roster.USED}{roster.FREE}", N_("buffer: two places used, one free")),
    ("12 ≥2", N_("fatigue 12, which never falls below 2")),
    ("▃ 17 %", N_("chance to stumble with the next roll; – none")),
    ("1C 2W 3s", N_("one critical wound, two wounds, three scratches")),
    (roster.AGAINST, N_("stands against")),
    ("▸ 7/10", N_("a group of equals: 7 of 10 still up; {fold} unfolds it")),
    ("+7", N_("seven of a group without a line of their own, because nothing about them changed; {fold} unfolds all")),
    (f"{roster.GOOD} 17", N_("numbers that came out as expected; {explain} tells which")),
    (roster.BAD, N_("came out otherwise than expected")),
    ("Book", N_("expected by the rule book's example")),
    ("Chosen", N_("expected by the scenario's author")),
    ("▪", N_("log lines of the last step")),
)


@record
class Asked:
    """What help shows."""

    typed: str
    keymap: keys.KeyMap
    kind: str
    dialog: str = ""
    """The kind of dialog it was called from; "" where none was open."""


def help_sheet(asked: Asked, width: int) -> Sheet:
    """Keys of the screen help was called from, signs, rules; only what holds the words typed."""
    words = asked.typed.casefold().split()
    rows: list[Row] = []
    about_a_rule = bool(words) and rulebook.names_a_rule(asked.typed)
    for title, found in (
        *([(_("Rules"), _rules(asked.typed, width))] if about_a_rule else []),
        *_sections(asked, words, width),
        (_("Signs"), _signs(asked.keymap, words, width)),
        *([] if about_a_rule else [(_("Rules"), _rules(asked.typed, width))]),
    ):
        section = list(found)
        if section:
            rows += [*([row()] if rows else []), row(Span(title, "title")), *section]
    if not rows:
        rows.append(row(Span(_("Nothing fits what you typed."), "muted")))
    return Sheet(tuple(rows), (Span(_("Help"), "title"),), (Span(_("keys, signs, rules"), "muted"),))


def _sections(asked: Asked, words: list[str], width: int) -> list[tuple[str, Iterator[Row]]]:
    """The dialog that is open, the topics of the screen, then the other dialogs, each under a heading of its own."""
    topics = [
        (
            _(title),
            _keys([one for one in keys.ACTIONS if one.topic == topic and one.on(asked.kind)], asked, words, width),
        )
        for topic, title in keys.TOPICS.items()
        if topic != "dialog"
    ]
    if asked.kind != keys.ENCOUNTER:
        return topics
    dialogs = {
        kind: (_(title), _keys([one for one in keys.ACTIONS if one.on(kind)], asked, words, width))
        for kind, title in DIALOG_TITLES.items()
    }
    here = [dialogs.pop(asked.dialog)] if asked.dialog in dialogs else []
    return [*here, *topics, *dialogs.values()]


def _keys(actions: Iterable[keys.Action], asked: Asked, words: list[str], width: int) -> Iterator[Row]:
    told: set[tuple[str, str]] = set()
    for action in actions:
        names = (*asked.keymap.keys(action), *((keys.INTERRUPT,) if action.id in keys.CLOSING else ()))
        key = "  ".join(keys.key_name(one) for one in names)
        if (key, action.help) in told:
            continue
        told.add((key, action.help))
        if _holds(f"{key} {_(action.help)} {_(action.label)} {action.id}", words):
            yield from _two_columns(key, _(action.help), width, "accent")


def _signs(keymap: keys.KeyMap, words: list[str], width: int) -> Iterator[Row]:
    called = {name: keymap.shown(keys.BY_ID[name]) for name in ("fold", "explain")}
    for sign, meaning in SIGNS:
        shown, told = _shown_sign(sign), _(meaning).format_map(called)
        if _holds(f"{shown} {told}", words):
            yield from _two_columns(shown, told, width, "strong")


def _shown_sign(sign: str) -> str:
    """As it stands on the screen in the language of the moment."""
    match sign:
        case "Book":
            return pgettext("source", "Book")
        case "Chosen":
            return pgettext("source", "Chosen")
        case _ if sign.startswith("1C"):
            return _short_wounds()
    return sign


def _short_wounds() -> str:
    signs = roster.wound_signs()
    return f"1{signs[0]} 2{signs[1]} 3{signs[2]}"


def _rules(typed: str, width: int) -> Iterator[Row]:
    found = rulebook.search(typed) if typed.strip() else list(rulebook.RULE_IDS)
    for rule in found:
        text = f"{rulebook.rule_title(rule)}: {rulebook.rule_sentence(rule)}"
        yield from _two_columns(rule, plain.clean(text), width, "accent", 5)


def _two_columns(left: str, right: str, width: int, role: str, left_width: int = KEY_WIDTH) -> Iterator[Row]:
    for place, line in enumerate(plain.wrap(right, max(1, width - left_width - 4))):
        first = plain.fit(left if place == 0 else "", left_width)
        yield row("  ", Span(first, role), " ", Span(line))


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


class HelpScreen(FilteredScreen[None], ReaderScreen):
    """A text to read and to search."""

    KIND = keys.READER
    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.READER)]
    CSS_PATH = "../styles/pick.tcss"

    def __init__(self, kind: str = keys.ENCOUNTER, dialog: str = "") -> None:
        super().__init__()
        self.of_kind = kind
        self.of_dialog = dialog
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
        self.text.set(Asked(self.filter_line.value, self.keymap, self.of_kind, self.of_dialog))
        self.show_keys()

    def typed(self) -> None:
        self.text.scroll_top()
        self.show()
