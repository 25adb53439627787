"""Whom to attack, with what modifiers and odds; then the throw."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from samyra_core import offers
from samyra_core.commands import Attack, OwnModifier
from samyra_core.engine import Resolved
from samyra_core.state import Status
from samyra_core.text import Text
from tui import keys, names, plain, refusals
from tui.live import probe
from tui.live.dialog import TextLine, fault_row
from tui.screens.live.throw import ThrowDialog
from tui.screens.roster import AGAINST
from tui.widgets.spans import Line, Row, Span, paragraph, row, width_of
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

PAGE: Final = 9
"""Targets that have a digit at a time."""
_MODIFIER: Final = re.compile(r"\s*([+\-−]?)\s*([0-9]{1,3})\s*(.*)")


def read_modifier(text: str) -> OwnModifier | None:
    """`+2 higher ground`, `-3`: a value and what it is for; None where it is none."""
    found = _MODIFIER.fullmatch(text)
    if found is None:
        return None
    value = int(found[2]) * (-1 if found[1] in ("-", "−") else 1)
    return OwnModifier(Text(found[3].strip()), value)


class AttackDialog(ThrowDialog):
    """Attacker and target with the odds; Enter throws, or asks for the faces."""

    def __init__(
        self,
        screen: LiveBase,
        command: Attack,
        *,
        then: Callable[[], None] | None = None,
        skip: Callable[[], None] | None = None,
        left: int = 0,
    ) -> None:
        super().__init__(screen, command, then=then)
        self.attack = command
        self.skip = skip
        self.left = left
        """How many attack after this one, in a mob's round."""
        self.targets = offers.targets(self.encounter, command.attacker)
        self.line: TextLine | None = None
        """The modifier that is being typed."""
        self.for_target = False
        """Whether it is for the one attacked."""
        self.fault = ""
        self.aimed = self._is_foe(command.target)
        """Whether the target was chosen, or is nobody whom a quick Enter should not hit."""

    def _is_foe(self, who: str) -> bool:
        """Up and of another side, or engaged with the attacker already."""
        combatants = self.encounter.combatants
        other = combatants[who].profile.side != combatants[self.attack.attacker].profile.side
        return (other and combatants[who].status is Status.UP) or who in self._faced

    # Choosing

    @property
    def aiming(self) -> bool:
        return self.throwing is None

    def conditions(self) -> set[str]:
        hold = super().conditions()
        if self.aiming:
            hold |= {"aiming", "choosing"}
            if self.skip is not None:
                hold.add("mob")
        if self.line is not None:
            hold = {"typed"}
        return hold

    def offered(self, action: keys.Action) -> bool:
        return self.line is None or action.id in ("throw_go", "throw_cancel", "throw_erase")

    def hint_words(self, action: keys.Action) -> str:
        if self.line is not None and action.id == "throw_go":
            return _("take it")
        if action.id == "throw_go" and self.aiming:
            return _("throw") if not self._typed_first() else _("type the faces")
        if action.id == "throw_undefended" and not self.attack.defended:
            return _("defended")
        if action.id == "throw_cancel" and self.skip is not None:
            return _("stop")
        return super().hint_words(action)

    def _typed_first(self) -> bool:
        return self.mode.value != "program"

    def press(self, key: str, character: str | None) -> None:
        if self.line is not None:
            self._write(key, character)
        elif self.aiming and character is not None and character.isascii() and character.isdigit():
            self._number(int(character))
        else:
            super().press(key, character)

    def _number(self, digit: int) -> None:
        """1–9: one of the targets that have a digit now; 0: the tenth."""
        place = self._page() * PAGE + (digit - 1 if digit else PAGE)
        if place < len(self.targets):
            self._aim(place)

    def _place(self) -> int:
        return self.targets.index(self.attack.target) if self.attack.target in self.targets else 0

    def _page(self) -> int:
        return self._place() // PAGE

    def _aim(self, place: int) -> None:
        if self.targets:
            self.fault = ""
            self.aimed = True
            self._set(replace(self.attack, target=self.targets[place % len(self.targets)]))

    def _set(self, command: Attack) -> None:
        self.attack = self.command = command

    def action_throw_on(self) -> None:
        self._aim(self._place() + 1)

    def action_throw_back(self) -> None:
        self._aim(self._place() - 1)

    def action_throw_page(self) -> None:
        following = (self._page() + 1) * PAGE
        self._aim(following if following < len(self.targets) else 0)

    def action_throw_page_back(self) -> None:
        self._aim(max(0, (self._page() - 1) * PAGE))

    def action_throw_swap(self) -> None:
        """The one aimed at attacks the other way round."""
        turned = Attack(self.attack.target, self.attack.attacker)
        refused = offers.refusal(self.encounter, turned)
        if refused is not None:
            self.fault = refusals.refusal_text(refused, self.encounter)
            return
        self.fault = ""
        self._set(turned)
        self.aimed = True
        self.targets = offers.targets(self.encounter, turned.attacker)

    def action_throw_undefended(self) -> None:
        self._set(replace(self.attack, defended=not self.attack.defended))

    def action_throw_skip(self) -> None:
        self.close()
        if self.skip is not None:
            self.skip()

    def action_throw_go(self) -> None:
        if self.aiming:
            if not self.aimed:
                self.fault = _("No foe is up; choose with a digit whom to attack.")
                return
            refused = offers.refusal(self.encounter, self.attack)
            if refused is not None:
                self.fault = refusals.refusal_text(refused, self.encounter)
                return
            self.begin()
            if self.throwing is None or self.throwing.typed_requests or self.throwing.done:
                return
        super().action_throw_go()

    # Modifiers

    def action_throw_modifier(self) -> None:
        self.line, self.for_target = TextLine(most=60), False

    def action_throw_modifier_other(self) -> None:
        self.line, self.for_target = TextLine(most=60), True

    def _write(self, key: str, character: str | None) -> None:
        assert self.line is not None
        self.fault = ""
        if key == "enter":
            self._take_modifier(self.line.text)
        elif key == "escape":
            self.line = None
        elif key == "backspace":
            self.line.erase()
        elif character is not None and character.isprintable():
            self.line.type(character)

    def _take_modifier(self, text: str) -> None:
        """One more modifier; an empty line takes them all off again."""
        found = read_modifier(text)
        if found is None and text.strip():
            self.fault = _("Write a number and what it is for: +2 higher ground.")
            return
        added = () if found is None else (found,)
        if self.for_target:
            kept = self.attack.defence_modifiers if found is not None else ()
            self._set(replace(self.attack, defence_modifiers=(*kept, *added)))
        else:
            kept = self.attack.modifiers if found is not None else ()
            self._set(replace(self.attack, modifiers=(*kept, *added)))
        self.line = None

    # What is shown

    def title(self) -> str:
        text = _("{name} attacks").format(name=names.name(self.encounter, self.attack.attacker))
        return _("{text}, {count} more after").format(text=text, count=self.left) if self.left else text

    def upper_rows(self, width: int) -> list[Row]:
        rows = self._target_rows(width) if self.aiming else []
        answer = probe.probe(self.encounter, self.attack)
        if isinstance(answer, Resolved):
            if self.aiming:
                for thrown in probe.throws_of(answer)[: 2 if self._contested() else 1]:
                    words = probe.sum_words(thrown, self.encounter)
                    risk = probe.chance_words(thrown)
                    rows += paragraph(f"{words}  ({risk})" if risk else words, width, indent="   ", first=" ")
            found = probe.prospect(self.encounter, self.attack, answer)
            if found is not None and (self.aiming or self._first()):
                words = probe.prospect_words(found, fallen=probe.is_fallen(self.encounter, self.attack.target))
                rows += paragraph(words, width, "strong", indent="   ", first=" ")
        elif answer is not None:
            rows += paragraph(refusals.refusal_text(answer, self.encounter), width, "bad", indent="   ", first=" ")
        if self.line is not None:
            lead = _("Modifier of {name}:").format(
                name=names.name(self.encounter, self.attack.target if self.for_target else self.attack.attacker)
            )
            shown = plain.clean(self.line.text)
            rows.append(row(Span(f" {lead} ", "strong"), Span(shown), Span("_", "key")))
        return [*rows, *fault_row(self.fault)]

    def _first(self) -> bool:
        """Whether the attack itself is still to be thrown, not what follows from it."""
        return self.throwing is not None and not self.throwing.throws

    def _contested(self) -> bool:
        return self.attack.defended and not probe.is_fallen(self.encounter, self.attack.target)

    def throw_rows(self, width: int) -> list[Row]:
        return [] if self.aiming else super().throw_rows(width)

    def _target_rows(self, width: int) -> list[Row]:
        """The targets that have a digit, side by side in as many lines as they take."""
        first = self._page() * PAGE
        lines: list[Line] = [()]
        for place, who in enumerate(self.targets[first : first + PAGE], 1):
            cell = self._target(place, who)
            if lines[-1] and width_of(lines[-1]) + width_of(cell) > width:
                lines.append(())
            lines[-1] = (*lines[-1], *cell)
        more = len(self.targets) - first - PAGE
        if more > 0:
            cell = (Span(" " + _("PgDn: {count} more").format(count=more), "muted"),)
            if width_of(lines[-1]) + width_of(cell) > width:
                lines.append(())
            lines[-1] = (*lines[-1], *cell)
        return [Row(line) for line in lines]

    def _target(self, place: int, who: str) -> Line:
        chosen = who == self.attack.target
        combatant = self.encounter.combatants[who]
        words = plain.cut(names.name(self.encounter, who), 20)
        marks = ""
        if combatant.status is not Status.UP:
            marks = f" {names.status_word(combatant.status)}"
        elif who in self._faced:
            marks = f" {AGAINST}"
        return (
            Span(f" {place} ", "key"),
            Span(f"▌{words}{marks}" if chosen else f" {words}{marks}", "selected" if chosen else ""),
            Span(" "),
        )

    @property
    def _faced(self) -> list[str]:
        from samyra_core.state import opponents

        return opponents(self.encounter, self.attack.attacker)
