"""Whom to attack, with what modifiers and odds; then the throw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from string import ascii_lowercase
from typing import TYPE_CHECKING

from samyra_core import offers
from samyra_core.commands import Attack
from samyra_core.engine import Resolved
from tui import keys, names, plain, refusals
from tui.live import probe
from tui.live.dialog import Dialog, TextLine, fault_rows
from tui.live.faces import SEPARATORS
from tui.live.keys import THROW
from tui.live.mob import MobRound
from tui.live.throwing import Throwing
from tui.live.tray import Mode
from tui.screens.live.modifier import with_modifier
from tui.screens.live.targets import PAGE, Targets
from tui.screens.live.throw import ThrowDialog
from tui.widgets.spans import Row, Span, fitted, paragraph, row
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase


class AttackDialog(ThrowDialog):
    """Attacker and target with the odds; Enter throws, typed faces strike.

    Where the table throws, digits are always faces, and letters choose the target: whoever types the dice as soon as
    they lie there never hits another one with them. Where the program throws all, digits choose the target.
    """

    def __init__(
        self,
        screen: LiveBase,
        command: Attack,
        *,
        then: Callable[[], None] | None = None,
        skip: Callable[[], None] | None = None,
        mob: MobRound | None = None,
        why: str = "",
        meant: bool = False,
    ) -> None:
        super().__init__(screen, command, then=then)
        self.attack = command
        self.skip = skip
        self.mob = mob
        """The mob's round this attack is part of."""
        self.why = why
        self.list = Targets(self.encounter, command.attacker)
        self.line: TextLine | None = None
        """The modifier that is being typed."""
        self.for_target = False
        """Whether it is for the one attacked."""
        self.fault = ""
        self.confirmed = False
        """Whether the target is settled and the list of targets gone."""
        self.aimed = meant or self.list.is_foe(command.target)
        """Whether the target was chosen, or is somebody a quick Enter may hit."""
        if self.aimed:
            self._prepare()

    @property
    def targets(self) -> tuple[str, ...]:
        """Whom the attacker may attack, likely ones first."""
        return self.list.all

    def _prepare(self) -> None:
        """Ask what this attack takes; faces that were typed already hold for it too."""
        session, command, former = self.screen.session, self.attack, self.throwing
        self.throwing = Throwing(
            self.encounter, lambda throws: session.do(command, throws), self.screen.tray, self.mode
        )
        if former is not None:
            self.throwing.take_over(former)

    # Choosing

    @property
    def aiming(self) -> bool:
        return not self.confirmed and (self.throwing is None or not self.throwing.throws)

    @property
    def lettered(self) -> bool:
        """Whether targets have letters, because digits are faces."""
        return self.mode is not Mode.PROGRAM or (self.throwing is not None and bool(self.throwing.text))

    @property
    def writes(self) -> bool:
        return self.line is not None

    def conditions(self) -> set[str]:
        if self.line is not None:
            return {"typed"}
        hold = super().conditions()
        if self.aiming:
            hold |= {"aiming", "choosing", "lettered" if self.lettered else "numbered"}
            if self.skip is not None:
                hold.add("mob")
        elif self.throwing is not None and not self.throwing.throws:
            hold.add("typed")  # Backspace brings the targets back.
        return hold

    def offered(self, action: keys.Action) -> bool:
        if self.line is not None:
            return action.id in ("throw_go", "throw_cancel", "throw_erase")
        if action.id == "throw_go" and not self.aimed:
            return False
        return super().offered(action)

    def hint_key(self, action: keys.Action) -> str:
        here = self._in_sight()
        if action.id == "throw_pick":
            return f"1–{here}" if here > 1 else "1"
        if action.id == "throw_letter":
            letters = self._letters()
            return f"{letters[0]}–{letters[here - 1]}" if here > 1 else letters[0]
        return super().hint_key(action)

    def hint_words(self, action: keys.Action) -> str:
        if self.line is not None and action.id == "throw_go":
            return _("take it")
        if action.id == "throw_undefended" and not self.attack.defended:
            return _("defended")
        if action.id == "throw_cancel" and self.skip is not None:
            return _("stop")
        if action.id == "throw_erase" and self.line is None and self.throwing is not None and not self.throwing.text:
            return _("other target")
        return super().hint_words(action)

    def press(self, key: str, character: str | None) -> None:
        if self.line is not None:
            self._write(key, character)
            return
        self.fault = ""
        if self.throwing is not None:
            self.throwing.fault = ""
        if not self.aiming or character is None:
            super().press(key, character)
        elif character.isascii() and character.isdigit():
            if self.lettered:
                self._face(character)
            else:
                self._pick(int(character) - 1 if character != "0" else PAGE)
        elif self.lettered and character in self._letters()[: self._in_sight()]:
            self._pick(self._letters().index(character))
        elif character in SEPARATORS and not (self.throwing is not None and self.throwing.text):
            Dialog.press(self, key, character)
        else:
            super().press(key, character)

    def typed(self, character: str) -> None:
        if not self.aiming:
            super().typed(character)
        else:
            self.fault = _("{key} does nothing here; {cancel} closes the attack.").format(
                key=plain.clean(character), cancel=keys.key_name("escape")
            )

    def _face(self, digit: str) -> None:
        """A die that lies on the table; never taken for anything else."""
        if not self.aimed or self.throwing is None:
            self.fault = _("Choose first whom to attack; {face} was not taken.").format(face=digit)
        elif self.throwing.refused is not None:
            self.fault = refusals.refusal_text(self.throwing.refused, self.encounter)
        elif not self.throwing.typed_requests:
            self.fault = _("The program throws here; {face} was not taken.").format(face=digit)
        else:
            self.throwing.type(digit)
            self._look()

    def clicked(self, key: str, x: int) -> None:
        """Choose the target that was clicked; on the one chosen already, go on."""
        if not self.aiming or (self.throwing is not None and self.throwing.text):
            return
        width = self.screen.live.size.width
        who = self.list.at(int(key), x, self.attack.target, self.aimed, self._signs(), width)
        if who is not None and self.aimed and who == self.attack.target:
            self.action_throw_go()
        elif who is not None:
            self._aim(who)

    def _signs(self) -> str:
        """What targets are chosen with now, in their order."""
        return self._letters() if self.lettered else "123456789"

    def _letters(self) -> str:
        """The letters that targets have: those no key of an attack has."""
        keymap = self.screen.keymap
        taken = {key for action in keys.ACTIONS if action.on(THROW) for key in keymap.keys(action)}
        return "".join(letter for letter in ascii_lowercase if letter not in taken)

    def _in_sight(self) -> int:
        """How many targets have a sign now."""
        return len(self.list.pages[self.list.page_of(self.attack.target)]) if self.list.pages else 0

    def pointed_at(self, who: str) -> None:
        if self.aiming and who in self.targets:
            self._aim(who)

    def _pick(self, number: int) -> None:
        """The target with that sign now, 0.. ."""
        who = self.list.signed(self.attack.target, number)
        if who is not None:
            self._aim(who)
        else:
            self.fault = _("No target has that sign.")

    def _aim(self, who: str) -> None:
        self.aimed = True
        self._set(replace(self.attack, target=who))

    def _step(self, by: int) -> None:
        place = self.targets.index(self.attack.target)
        self._aim(self.targets[(place + by) % len(self.targets)] if self.aimed else self.attack.target)

    def _set(self, command: Attack) -> None:
        self.attack = self.command = command
        if self.aimed:
            self._prepare()

    def action_throw_pick(self) -> None:
        self._step(1)

    def action_throw_letter(self) -> None:
        self._step(1)

    def action_throw_on(self) -> None:
        self._step(1)

    def action_throw_back(self) -> None:
        self._step(-1)

    def action_throw_page(self) -> None:
        self._aim(self.list.turned(self.attack.target, 1))

    def action_throw_page_back(self) -> None:
        self._aim(self.list.turned(self.attack.target, -1))

    def action_throw_swap(self) -> None:
        """The one aimed at attacks the other way round."""
        turned = Attack(self.attack.target, self.attack.attacker)
        refused = offers.refusal(self.encounter, turned)
        if not self.aimed:
            self.fault = _("Choose first whom to attack.")
        elif refused is not None:
            self.fault = refusals.refusal_text(refused, self.encounter)
        elif self.throwing is not None and self.throwing.text:
            self.fault = _("Faces are typed already; take them back first.")
        else:
            self.why = ""
            self.list = Targets(self.encounter, turned.attacker)
            self._set(turned)

    def action_throw_undefended(self) -> None:
        self._set(replace(self.attack, defended=not self.attack.defended))

    def action_throw_skip(self) -> None:
        self.close()
        if self.skip is not None:
            self.skip()

    def action_throw_cancel(self) -> None:
        """In a mob's round those who have attacked have done so; who has not is told."""
        super().action_throw_cancel()
        if self.mob is not None:
            self.screen.tell(self.mob.stopped_words(self.screen.session.encounter, self.screen.keymap))

    def action_throw_erase(self) -> None:
        if self.throwing is not None and not self.throwing.text:
            self.confirmed = False
        super().action_throw_erase()

    def action_throw_go(self) -> None:
        throwing = self.throwing
        if self.aiming:
            refused = offers.refusal(self.encounter, self.attack)
            if not self.aimed or throwing is None:
                self.fault = _("No foe stands. Choose on purpose whom to attack.")
                return
            if refused is not None:
                self.fault = refusals.refusal_text(refused, self.encounter)
                return
            if throwing.typed_requests and not throwing.text:
                self.confirmed = True
                return
        super().action_throw_go()

    # Modifiers

    def action_throw_modifier(self) -> None:
        self.line, self.for_target = TextLine(most=60), False

    def action_throw_modifier_other(self) -> None:
        if not self.attack.defended:
            self.fault = _("{name} does not defend, so there is nothing to modify.").format(
                name=names.name(self.encounter, self.attack.target)
            )
            return
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

    def pasted(self, text: str) -> bool:
        if self.line is not None:
            self.line.type(text)
        return self.line is not None

    def _take_modifier(self, text: str) -> None:
        changed = with_modifier(self.attack, text, for_target=self.for_target)
        if changed is None:
            self.fault = _("Write a number and what it is for: +2 higher ground.")
            return
        self._set(changed)
        self.line = None

    # What is shown

    def title(self) -> str:
        if not self.aimed:
            return _("Whom does {name} attack?").format(name=names.name(self.encounter, self.attack.attacker))
        return _("{name} attacks {target}").format(
            name=names.name(self.encounter, self.attack.attacker), target=names.name(self.encounter, self.attack.target)
        )

    def upper_rows(self, width: int) -> list[Row]:
        rows = fault_rows(self.fault, width)
        if self.why and self.aiming:
            rows += paragraph(self.why, width, "warn", indent="   ", first=" ")
        if self.mob is not None and self.aiming:
            rows += self.mob.rows(self.encounter, width)
        if self.aiming:
            rows += self._target_rows(width)
            rows += self._warning_rows(width)
        if self.aimed and self.aiming:
            rows += self._prospect_rows(width)
        if self.line is not None:
            lead = _("Modifier of {name}:").format(
                name=names.name(self.encounter, self.attack.target if self.for_target else self.attack.attacker)
            )
            shown = plain.clean(self.line.text)
            rows.append(row(Span(f" {lead} ", "strong"), Span(shown), Span("_", "key")))
        return rows

    def _warning_rows(self, width: int) -> list[Row]:
        """What should not be overlooked about the target."""
        name = names.name(self.encounter, self.attack.target)
        if not self.aimed:
            text = _("No foe stands. Choose on purpose whom to attack.")
        elif probe.is_fallen(self.encounter, self.attack.target):
            text = _("{name} is out of the fight already.").format(name=name)
        elif self.list.is_own(self.attack.target):
            text = _("{name} is of the same side.").format(name=name)
        else:
            return []
        return paragraph(text, width, "warn", indent="   ", first=" ")

    def _prospect_rows(self, width: int) -> list[Row]:
        """The sums with their causes, unless they stand beside the faces, and the odds; or why it cannot be done."""
        answer = probe.probe(self.encounter, self.attack)
        if not isinstance(answer, Resolved):
            text = refusals.refusal_text(answer, self.encounter) if answer is not None else ""
            return paragraph(text, width, "bad", indent="   ", first=" ") if text else []
        rows: list[Row] = []
        for thrown in probe.throws_of(answer)[: 2 if self._contested() else 1] if not self._faces_shown else []:
            words = probe.sum_words(thrown, self.encounter)
            risk = probe.chance_words(thrown)
            rows += paragraph(f"{words}  ({risk})" if risk else words, width, indent="   ", first=" ")
        found = probe.prospect(self.encounter, self.attack, answer)
        if found is not None:
            words = probe.prospect_words(found, fallen=probe.is_fallen(self.encounter, self.attack.target))
            rows += paragraph(words, width, "strong", indent="   ", first=" ")
        return rows

    @property
    def _faces_shown(self) -> bool:
        """Whether the throws have lines of their own, because some of them are typed."""
        return self.throwing is not None and bool(self.throwing.typed_requests or not self.aiming)

    def _contested(self) -> bool:
        return self.attack.defended and not probe.is_fallen(self.encounter, self.attack.target)

    def throw_rows(self, width: int) -> list[Row]:
        return super().throw_rows(width) if self._faces_shown else []

    def _target_rows(self, width: int) -> list[Row]:
        """The targets that have a sign now; once faces are typed the one alone, and how to choose another."""
        target = self.attack.target
        if self.throwing is None or not self.throwing.text:
            return self.list.rows(target, self.aimed, self._signs(), width)
        words = Span(_("a letter changes the target"), "muted")
        return [Row(fitted((*self.list.cell(target, " ", chosen=True), words), width))]
