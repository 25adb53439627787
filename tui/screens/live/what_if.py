"""What if: the choices one has against another, side by side, with their exact odds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from samyra_core import offers, whatif
from samyra_core.commands import Attack, Rest
from samyra_core.engine import Refused
from tui import names, plain, refusals
from tui.live.dialog import Dialog
from tui.live.keys import WHAT_IF
from tui.screens.roster import BAD
from tui.widgets.spans import Row, Sheet, Span, paragraph, row
from tui.words import N_, _, percent

if TYPE_CHECKING:
    from tui.live.base import LiveBase

KINDS: Final = {
    "attack": N_("attack"),
    "attack_after_rest": N_("rest first"),
    "defend": N_("defend only"),
    "take_blow": N_("take the blow"),
}
SHORT_KINDS: Final = {**KINDS, "attack_after_rest": N_("rest"), "defend": N_("defend"), "take_blow": N_("suffer")}
"""For narrow columns."""
NARROW: Final = 72
NONE: Final = "–"
LINES: Final = (
    ("stumble", N_("stumbles")),
    ("hit", N_("hits")),
    ("wound", N_("wounds it")),
    ("critical", N_("critically")),
    ("be_hit", N_("is hit")),
    ("be_wounded", N_("is wounded")),
    ("be_critical", N_("is hit critically")),
)


class WhatIfDialog(Dialog):
    """Looks only; `a` goes on to the attack."""

    KIND: ClassVar[str] = WHAT_IF

    def __init__(self, screen: LiveBase, who: str) -> None:
        super().__init__(screen)
        self.who = who
        self.encounter = screen.session.encounter
        self.others = offers.targets(self.encounter, who)
        self.place = 0

    def action_whatif_on(self) -> None:
        self.place = (self.place + 1) % max(1, len(self.others))

    def action_whatif_back(self) -> None:
        self.place = (self.place - 1) % max(1, len(self.others))

    def action_whatif_close(self) -> None:
        self.close()

    def action_whatif_attack(self) -> None:
        self.close()
        if self.others:
            self.screen.attack_with(self.who, self.others[self.place])

    def sheet(self, width: int) -> Sheet:
        name = names.name(self.encounter, self.who)
        if not self.others:
            return Sheet((row(Span("  " + _("Nobody is there to stand against."), "muted")),), (Span(name, "title"),))
        other = self.others[self.place]
        title = _("What if: {name} against {other}").format(name=name, other=names.name(self.encounter, other))
        heading = (Span(plain.cut(title, max(1, width - 14)), "title"),)
        aside = (Span(f"{self.place + 1}/{len(self.others)}", "muted"),)
        found = whatif.choices(self.encounter, self.who, other)
        if not found:
            return Sheet((row(Span("  " + _("One of the two cannot fight."), "muted")),), heading, aside)
        barred = self._barred(other)
        return Sheet((*self._why(barred, width), *_table(found, barred, width)), heading, aside)

    def _barred(self, other: str) -> dict[str, Refused]:
        """Which of the choices the rules forbid this round, and why."""
        found = {
            "attack": offers.refusal(self.encounter, Attack(self.who, other)),
            "attack_after_rest": offers.refusal(self.encounter, Rest(self.who)),
        }
        return {kind: refused for kind, refused in found.items() if refused is not None}

    def _why(self, barred: dict[str, Refused], width: int) -> list[Row]:
        rows: list[Row] = []
        for kind, refused in barred.items():
            words = refusals.refusal_text(refused, self.encounter)
            rows += paragraph(f"{_(KINDS[kind])}: {words}", width - 1, "warn", indent="   ", first=f" {BAD} ")
        return rows


def _table(found: tuple[whatif.Choice, ...], barred: Collection[str], width: int) -> list[Row]:
    """A column for each choice; those that cannot be made now are crossed out, their odds stay to be compared."""
    narrow = width < NARROW
    kinds = SHORT_KINDS if narrow else KINDS
    lines = [(_(words), [_chance(getattr(one, field)) for one in found]) for field, words in LINES]
    if narrow:  # Room for the reasons: nothing that is nought for all, and no share of a share.
        lines = [
            line
            for line, (field, _words) in zip(lines, LINES, strict=True)
            if field != "critical" and set(line[1]) != {NONE}
        ]
    after = [NONE if one.fatigue_after is None else names.exact(one.fatigue_after) for one in found]
    lines.append((_("fatigue then"), after))
    label = max(plain.cells(words) for words, _cells in lines) + 1
    column = max(8, (width - label) // len(found))
    shades = ["muted" if one.kind in barred else "" for one in found]
    heads = [f"{BAD} {_(kinds[one.kind])}" if one.kind in barred else _(kinds[one.kind]) for one in found]
    rows = [row(Span(" " * label), *_cells(heads, [shade or "strong" for shade in shades], column))]
    for words, cells in lines:
        rows.append(row(Span(plain.fit(f" {words}", label), "muted"), *_cells(cells, shades, column)))
    return rows


def _cells(texts: Sequence[str], shades: Sequence[str], column: int) -> list[Span]:
    return [Span(plain.fit(text, column, right=True), shade) for text, shade in zip(texts, shades, strict=True)]


def _chance(value: Fraction | None) -> str:
    if value is None:
        return ""
    return percent(value) if value else NONE
