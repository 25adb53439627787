"""The order of the round as a list in which anyone is moved or given the turn, and how it comes about."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from samyra_core import offers
from samyra_core.commands import ChangeRule, Command, GiveTurn, MoveInOrder
from samyra_core.engine import Resolved
from samyra_core.state import InitiativeMode, Status
from tui import keys, names, plain, refusals
from tui.live.dialog import Dialog, fault_rows
from tui.live.keys import ORDER
from tui.screens.roster import TURN
from tui.values import rule_value
from tui.widgets.spans import Row, Sheet, Span, row
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

SHOWN = 9
"""Lines of the order in sight at a time."""


class OrderDialog(Dialog):
    """Each change is an entry of its own, so that it can be taken back like any other."""

    KIND: ClassVar[str] = ORDER

    def __init__(self, screen: LiveBase, who: str | None) -> None:
        super().__init__(screen)
        self.who = who or next(iter(screen.session.encounter.order), "")
        self.fault = ""

    def _place(self) -> int:
        order = self.screen.session.encounter.order
        return order.index(self.who) if self.who in order else 0

    def conditions(self) -> set[str]:
        encounter, place = self.screen.session.encounter, self._place()
        hold = {
            "turn_giving": offers.refusal(encounter, GiveTurn(self.who)) is None,
            "earlier": place > 0,
            "later": place + 1 < len(encounter.order),
        }
        return {name for name, holds in hold.items() if holds}

    def press(self, key: str, character: str | None) -> None:
        self.fault = ""
        super().press(key, character)

    def _do(self, command: Command) -> None:
        session = self.screen.session
        answer = session.do(command)
        if isinstance(answer, Resolved):
            self.screen.did()
        else:
            refused = offers.refusal(session.encounter, command)
            self.fault = refusals.refusal_text(refused, session.encounter) if refused is not None else ""

    def _go(self, by: int) -> None:
        order = self.screen.session.encounter.order
        if order:
            self.who = order[(self._place() + by) % len(order)]

    def clicked(self, key: str, x: int) -> None:
        self.who = key

    def action_order_up(self) -> None:
        self._go(-1)

    def action_order_down(self) -> None:
        self._go(1)

    def action_order_earlier(self) -> None:
        order, place = self.screen.session.encounter.order, self._place()
        if place:
            self._do(MoveInOrder(self.who, order[place - 1]))

    def action_order_later(self) -> None:
        order, place = self.screen.session.encounter.order, self._place()
        if place + 1 < len(order):
            self._do(MoveInOrder(self.who, order[place + 2] if place + 2 < len(order) else None))

    def action_order_turn(self) -> None:
        self._do(GiveTurn(self.who))

    def action_order_mode(self) -> None:
        modes = list(InitiativeMode)
        here = modes.index(self.screen.session.encounter.setup.rules.initiative)
        self._do(ChangeRule("initiative", modes[(here + 1) % len(modes)].value))

    def action_order_close(self) -> None:
        self.close()

    def hint_words(self, action: keys.Action) -> str:
        if action.id == "order_mode":
            modes = list(InitiativeMode)
            here = modes.index(self.screen.session.encounter.setup.rules.initiative)
            return rule_value("initiative", modes[(here + 1) % len(modes)].value, self.screen.session.encounter)
        return super().hint_words(action)

    def sheet(self, width: int) -> Sheet:
        encounter = self.screen.session.encounter
        place = self._place()
        first = max(0, min(place - SHOWN // 2, len(encounter.order) - SHOWN))
        rows: list[Row] = []
        for number, who in enumerate(encounter.order[first : first + SHOWN], first + 1):
            combatant = encounter.combatants[who]
            marks = []
            if combatant.status is not Status.UP:
                marks.append(names.status_word(combatant.status))
            elif who in encounter.had_turn and who != encounter.turn:
                marks.append(_("had the turn"))
            if combatant.initiative is not None:
                marks.append(names.exact(combatant.initiative))
            words = plain.cut(names.name(encounter, who), max(1, width - 34))
            rows.append(
                row(
                    Span(f"{number:>4} ", "muted"),
                    Span(f"{TURN if who == encounter.turn else ' '} ", "turn"),
                    Span(f"▌{words}" if who == self.who else f" {words}", "selected" if who == self.who else ""),
                    Span("  " + " · ".join(marks), "muted"),
                    key=who,
                )
            )
        rows += fault_rows(self.fault, width)
        mode = rule_value("initiative", encounter.setup.rules.initiative.value, encounter)
        aside: tuple[Span, ...] = (Span(mode, "accent"),)
        if len(encounter.order) > SHOWN:
            aside = (Span(f"{first + 1}–{first + SHOWN}/{len(encounter.order)} · ", "muted"), *aside)
        return Sheet(tuple(rows), (Span(_("Order of the round"), "title"),), aside)
