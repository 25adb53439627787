"""What if: the choices one has against another, side by side, with their exact odds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from samyra_core import offers, whatif
from tui import names, plain
from tui.live.dialog import Dialog
from tui.live.keys import WHAT_IF
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import N_, _, percent

if TYPE_CHECKING:
    from tui.live.base import LiveBase

KINDS: Final = {
    "attack": N_("attack"),
    "attack_after_rest": N_("rest first"),
    "defend": N_("defend only"),
    "take_blow": N_("take the blow"),
}
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
        label = 20
        column = max(8, (width - label - 2) // len(found))
        return Sheet(tuple(_rows(found, label, column)), heading, aside)


def _rows(found: tuple[whatif.Choice, ...], label: int, column: int) -> list[Row]:
    head = [Span(plain.fit(_(KINDS[one.kind]), column, right=True), "strong") for one in found]
    rows = [row(Span(" " * label), *head)]
    for field, words in LINES:
        cells = [Span(plain.fit(_chance(getattr(one, field)), column, right=True)) for one in found]
        rows.append(row(Span(plain.fit(f" {_(words)}", label), "muted"), *cells))
    after = [
        Span(plain.fit("–" if one.fatigue_after is None else names.exact(one.fatigue_after), column, right=True))
        for one in found
    ]
    rows.append(row(Span(plain.fit(" " + _("fatigue then"), label), "muted"), *after))
    return rows


def _chance(value: Fraction | None) -> str:
    if value is None:
        return ""
    return percent(value) if value else "–"
