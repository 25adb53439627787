"""A fight as players see it: nothing but what `samyra_core.players` yields."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from samyra_core.journal.following import Follower
from samyra_core.players import Told, View
from samyra_core.record import record
from tui import keys, plain
from tui.screens.board import Folded
from tui.screens.header import Standing, header_sheet
from tui.screens.watch.base import Looking
from tui.screens.watch.people import People, people, people_sheet
from tui.sentences.seen import scenario_seen, seen_lines
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _, language


@record
class Course:
    """What has been told, a list of lines for each moment."""

    moments: tuple[tuple[str, ...], ...]


class Tellings:
    """The lines of the moments, made once for each."""

    def __init__(self) -> None:
        self._known: list[tuple[Told, tuple[str, ...]]] = []
        self._language = language()

    def course(self, seen: View) -> Course:
        if self._language != language():
            self._known.clear()
            self._language = language()
        scenario = scenario_seen(seen)
        same = 0
        while same < min(len(seen.told), len(self._known)) and seen.told[same] is self._known[same][0]:
            same += 1
        del self._known[same:]
        for told in seen.told[same:]:
            self._known.append((told, tuple(plain.clean(line) for line in seen_lines(told, scenario))))
        return Course(tuple(lines for _told, lines in self._known if lines))


def course_sheet(course: Course, width: int) -> Sheet:
    """The course with the newest at the end; what came last is marked and not muted."""
    rows: list[Row] = []
    if not course.moments:
        rows.append(row("  ", Span(_("It has not begun yet."), "muted")))
    for place, lines in enumerate(course.moments, 1):
        new = place == len(course.moments)
        for text in lines:
            for number, line in enumerate(plain.wrap(text, max(1, width - 3))):
                lead = "▪ " if new and not number else "  "
                rows.append(row(Span(lead, "accent"), Span(line, "" if new else "muted")))
    return Sheet(tuple(rows), (Span(_("Course"), "title"),))


class PlayerWatch(Looking):
    """The header, who is in sight, and the course."""

    KIND = keys.SEAT
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(keys.INTERRUPT, "quit_or_close", show=False, priority=True),
        *keys.bindings(keys.SEAT),
    ]
    CSS_PATH = "../../styles/watch.tcss"

    def __init__(self, follower: Follower, *, table: bool = False, goes_along: bool = False) -> None:
        super().__init__()
        self.look_at(follower, table=table, goes_along=goes_along)
        self.seen: View = self.window.view(self.followed)
        self.tellings = Tellings()
        self.pinned: str | None = None
        self.unfolded: frozenset[str] = frozenset()
        self.people: People = people(self.seen)
        self.header: Panel[Standing] = Panel(header_sheet, id="header")
        self.in_sight: Panel[People] = Panel(people_sheet, id="people")
        self.course: Panel[Course] = Panel(course_sheet, id="course", sticky=True)

    def compose(self) -> ComposeResult:
        yield self.header
        with Vertical(id="main"):
            yield self.in_sight
            yield self.course
        yield self.table
        yield self.watched
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.show()
        self.begin_to_look()

    def go_along(self) -> None:
        self.pinned = None
        self.tellings = Tellings()
        self.people = people(self.window.view(self.followed))
        self.show()

    def show(self) -> None:
        self.seen = self.window.view(self.followed)
        self.header.set(Standing(scenario_seen(self.seen), self.seen.encounter, 0, 0, scripted=False))
        self.people = self._people()
        self.in_sight.set(self.people)
        self.course.set(self.tellings.course(self.seen))
        self.show_watched()
        self.show_keys()

    def _people(self) -> People:
        """As many lines as there once were in this scene, so that nothing below jumps."""
        now, before = people(self.seen, self.pinned, self.unfolded), self.people.board
        least = len(now.board.entries)
        if before.encounter.scene == now.board.encounter.scene:
            least = max(least, before.least)
        return replace(now, board=replace(now.board, least=least, fold_key=self.keymap.shown(keys.BY_ID["fold"])))

    # Keys

    def conditions(self) -> set[str]:
        entries = () if self.at_table else self.people.board.entries
        hold = {
            "groups": any(isinstance(one, Folded) and one.foldable(self.unfolded) for one in entries),
            "rows": bool(entries),
            "escapable": self.pinned is not None or self.at_table,
        }
        return {name for name, holds in hold.items() if holds}

    def hint_words(self, action: keys.Action) -> str:
        return self.table_words(action) if action.id == "table" else super().hint_words(action)

    def action_up(self) -> None:
        self._select(-1)

    def action_down(self) -> None:
        self._select(1)

    def _select(self, by: int) -> None:
        known = [one.key for one in self.people.board.entries]
        selected = self.people.board.selected
        place = known.index(selected) + by if selected in known else 0
        self.pinned = known[max(0, min(len(known) - 1, place))]
        self.show()

    def action_follow(self) -> None:
        if self.at_table:
            self.action_table()
        else:
            self.pinned = None
            self.show()

    def action_fold(self) -> None:
        board = self.people.board
        groups = frozenset(one.key for one in board.entries if isinstance(one, Folded))
        chosen = {board.selected} if isinstance(board.chosen(), Folded) else groups
        self.unfolded = (
            self.unfolded - chosen
            if self.unfolded & chosen
            else self.unfolded | frozenset(one for one in chosen if one is not None)
        )
        self.show()

    def action_page_up(self) -> None:
        self._scroll(-1)

    def action_page_down(self) -> None:
        self._scroll(1)

    def _scroll(self, pages: int) -> None:
        self.course.scroll_rows(pages * max(1, self.course.visible_rows - 1))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        if message.rows is self.in_sight:
            self.pinned = message.key
            self.show()
