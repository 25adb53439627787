"""Whom one may attack, page by page: foes first, so that no hasty key meets a friend or one who lies there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from samyra_core import offers
from samyra_core.state import Encounter, Status, opponents
from tui import names, plain
from tui.screens.roster import AGAINST
from tui.widgets.spans import Line, Row, Span, width_of
from tui.words import _, ngettext

PAGE: Final = 9
"""Targets that have a digit or a letter at a time."""


class Targets:
    """In the order of `offers.targets`; a page never holds foes and others."""

    def __init__(self, encounter: Encounter, attacker: str) -> None:
        self.encounter = encounter
        self.attacker = attacker
        self.faced = opponents(encounter, attacker)
        self.all = offers.targets(encounter, attacker)
        self.pages = [
            those[first : first + PAGE]
            for those in (
                tuple(who for who in self.all if self.is_foe(who)),
                tuple(who for who in self.all if not self.is_foe(who)),
            )
            for first in range(0, len(those), PAGE)
        ]

    def is_foe(self, who: str) -> bool:
        """Up and of another side, or engaged with the attacker already."""
        other = self.encounter.combatants[who]
        return (not self.is_own(who) and other.status is Status.UP) or who in self.faced

    def is_own(self, who: str) -> bool:
        combatants = self.encounter.combatants
        return combatants[who].profile.side == combatants[self.attacker].profile.side

    def page_of(self, who: str) -> int:
        return next((number for number, page in enumerate(self.pages) if who in page), 0)

    def signed(self, who: str, number: int) -> str | None:
        """The target with that sign, 0.., while `who` is aimed at; behind the ninth the first of the next page."""
        here = self.page_of(who)
        following = [one for page in self.pages[here : here + 2] for one in page]
        own = self.pages[here] if self.pages else ()
        if number < len(own) or (number == PAGE and len(own) == PAGE and number < len(following)):
            return following[number]
        return None

    def turned(self, who: str, pages: int) -> str:
        """The first of another page; behind the last comes the first."""
        return self.pages[(self.page_of(who) + pages) % len(self.pages)][0] if self.pages else who

    # What is shown

    def rows(self, who: str, chosen: bool, signs: str, width: int) -> list[Row]:
        """The page `who` is on, side by side in as many lines as it takes. `chosen`: whether `who` is aimed at.

        The key of a row is its number, 0.., for `at`.
        """
        lines = self._lines(who, chosen, signs, width)
        return [
            Row(tuple(span for _one, cell in line for span in cell), str(number)) for number, line in enumerate(lines)
        ]

    def at(self, line: int, x: int, who: str, chosen: bool, signs: str, width: int) -> str | None:
        """The target in that column of that line, laid out as `rows` does; the first of the next page on its words."""
        lines = self._lines(who, chosen, signs, width)
        right = 0
        for one, cell in lines[line] if line < len(lines) else ():
            left, right = right, right + width_of(cell)
            if left <= x < right:
                return one
        return None

    def _lines(self, who: str, chosen: bool, signs: str, width: int) -> list[list[tuple[str | None, Line]]]:
        lines: list[list[tuple[str | None, Line]]] = [[]]
        taken = 0
        for one, cell in self._cells(who, chosen, signs):
            if lines[-1] and taken + width_of(cell) > width:
                lines.append([])
                taken = 0
            lines[-1].append((one, cell))
            taken += width_of(cell)
        return lines

    def _cells(self, who: str, chosen: bool, signs: str) -> Iterator[tuple[str | None, Line]]:
        here = self.page_of(who)
        if self.pages and not self.is_foe(self.pages[here][0]):
            yield None, (Span(" " + _("others:"), "warn"),)
        for number, one in enumerate(self.pages[here] if self.pages else ()):
            yield one, self.cell(one, signs[number : number + 1], chosen=chosen and one == who)
        if len(self.pages) > 1:
            following = self.pages[(here + 1) % len(self.pages)]
            foes = sum(self.is_foe(one) for one in following)
            count = len(following)
            words = _("PgDn: {count} more") if foes else ngettext("PgDn: {count} other", "PgDn: {count} others", count)
            yield following[0], (Span(" " + words.format(count=count), "muted"),)

    def cell(self, who: str, sign: str, *, chosen: bool) -> Line:
        """One target behind its sign."""
        combatant = self.encounter.combatants[who]
        words = plain.cut(names.name(self.encounter, who), 20)
        marks = ""
        if combatant.status is not Status.UP:
            marks = f" {names.status_word(combatant.status)}"
        elif who in self.faced:
            marks = f" {AGAINST}"
        return (
            Span(f" {sign or ' '} ", "key"),
            Span(f"▌{words}{marks}" if chosen else f" {words}{marks}", "selected" if chosen else ""),
            Span(" "),
        )
