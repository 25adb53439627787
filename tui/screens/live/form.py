"""A few fields to fill in, and what comes of them: a command, or why it would not be carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from samyra_core.commands import Command
from samyra_core.engine import Refusal, Refused, Resolved
from samyra_core.record import record
from tui import keys, plain, refusals
from tui.live import probe
from tui.live.dialog import Dialog
from tui.live.keys import FORM
from tui.widgets.spans import Row, Sheet, Span, paragraph, row
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

Values = Mapping[str, str]
OF_TYPING: Final = frozenset(
    {Refusal.EMPTY_TEXT, Refusal.BAD_VALUE, Refusal.BAD_AMOUNT, Refusal.BAD_NOTATION, Refusal.BAD_PROFILE}
)
"""Refusals that tell of what was typed, and so of nothing where nothing was."""
MOST: Final = 500
"""Characters of a field."""


@record
class Field:
    """One line of a form. A number may be empty; what it may be is the command's to say."""

    key: str
    label: str
    kind: Literal["choice", "number", "text"] = "text"
    choices: tuple[tuple[str, str], ...] = ()
    """Value and words, for a choice."""
    hint: str = ""
    """What an empty field means."""
    now: str = ""
    """What holds at present: marked among the choices, and what arrows count from in an empty number."""


class FormDialog(Dialog):
    """`fields` says which there are, `build` makes the command or says in one line what is missing."""

    KIND: ClassVar[str] = FORM

    def __init__(
        self,
        screen: LiveBase,
        title: str,
        fields: Callable[[Values], Sequence[Field]],
        build: Callable[[Values], Command | str],
        start: Values | None = None,
        *,
        note: Callable[[Values, int], str] | None = None,
    ) -> None:
        super().__init__(screen)
        self.title = title
        self.build = build
        self._fields = fields
        self._note = note
        """What they come to, for so many cells a line."""
        self.values: dict[str, str] = dict(start or {})
        self.at = 0
        self.fresh = True
        """Whether the next character takes the place of what stands in the field."""
        self.fault = ""
        self.touched = False
        """Whether a field was changed: before that nothing can be wrong with what it holds."""

    # Fields

    def fields(self) -> list[Field]:
        """Those there are now; a choice that holds none of its values takes the present one, else its first."""
        found = list(self._fields(self.values))
        for one in found:
            known = [value for value, _words in one.choices]
            if one.kind == "choice" and self.values.get(one.key) not in known:
                self.values[one.key] = one.now if one.now and one.now in known else (*known, "")[0]
            self.values.setdefault(one.key, "")
        return found

    def field(self) -> Field:
        found = self.fields()
        self.at = max(0, min(self.at, len(found) - 1))
        return found[self.at]

    def given(self) -> Values:
        """What the fields hold that there are now."""
        known = {one.key for one in self.fields()}
        return {key: value for key, value in self.values.items() if key in known}

    def command(self) -> Command | str:
        return self.build(self.given())

    @property
    def writes(self) -> bool:
        return self.field().kind == "text"

    # Keys

    def conditions(self) -> set[str]:
        field = self.field()
        return {"changing"} if field.kind == "number" or len(field.choices) > 1 else set()

    def offered(self, action: keys.Action) -> bool:
        return action.id != "form_go" or not self.refused()

    def refused(self) -> str:
        """Why what the fields say cannot be done; "" where it can."""
        command = self.command()
        if isinstance(command, str):
            return command
        encounter = self.screen.session.encounter
        answer = probe.probe(encounter, command)
        if isinstance(answer, Resolved) and not answer.events:
            return _("That changes nothing.")
        return refusals.refusal_text(answer, encounter) if isinstance(answer, Refused) else ""

    def hint_words(self, action: keys.Action) -> str:
        if action.id == "form_more" and self.field().kind == "number":
            return _("more")
        return super().hint_words(action)

    def press(self, key: str, character: str | None) -> None:
        self.fault = ""
        if key == "space":
            self.typed(" ")
        else:
            super().press(key, character)

    def typed(self, character: str) -> None:
        self.touched = True
        field = self.field()
        match field.kind:
            case "text":
                self._write(field, character)
            case "number":  # Whatever is typed: left out, a letter would make another number of the rest.
                self._write(field, "." if character == "," else character)
            case "choice":
                self._jump(field, character)

    def _write(self, field: Field, character: str) -> None:
        before = "" if self.fresh else self.values[field.key]
        self.fresh = False
        if len(before + character) > MOST:
            self.fault = _("At most {count} characters fit here; the rest was left out.").format(count=MOST)
        self.values[field.key] = (before + character)[:MOST]

    def pasted(self, text: str) -> bool:
        field = self.field()
        if field.kind == "choice":
            return False
        self.touched, self.fault = True, ""
        self._write(field, text)
        return True

    def _jump(self, field: Field, character: str) -> None:
        """To the next choice whose words begin so; a blank to the next one at all."""
        if character == " ":
            self.action_form_more()
            return
        here = self._place(field)
        order = [*field.choices[here + 1 :], *field.choices[: here + 1]]
        for value, words in order:
            if words.casefold().startswith(character.casefold()):
                self.values[field.key] = value
                return

    def _place(self, field: Field) -> int:
        return [value for value, _words in field.choices].index(self.values[field.key]) if field.choices else 0

    def _step(self, by: int) -> None:
        self.touched = True
        field = self.field()
        if field.kind == "choice" and field.choices:
            self.values[field.key] = field.choices[(self._place(field) + by) % len(field.choices)][0]
        elif field.kind == "number":
            found = whole(self.values[field.key] or field.now or "0")
            if found is not None:
                self.values[field.key] = str(found + by)
                self.fresh = True

    def action_form_less(self) -> None:
        self._step(-1)

    def action_form_more(self) -> None:
        self._step(1)

    def action_form_erase(self) -> None:
        self.touched = True
        field = self.field()
        if field.kind != "choice":
            self.fresh = False
            self.values[field.key] = self.values[field.key][:-1]

    def _go(self, by: int) -> None:
        self.at = (self.at + by) % len(self.fields())
        self.fresh = True

    def action_form_up(self) -> None:
        self._go(-1)

    def action_form_down(self) -> None:
        self._go(1)

    def clicked(self, key: str, x: int) -> None:
        """To that field; on the field it stands in already, to its next choice."""
        place = next((number for number, one in enumerate(self.fields()) if one.key == key), self.at)
        if place == self.at:
            self.action_form_more()
        else:
            self._go(place - self.at)

    def action_form_go(self) -> None:
        self.fault = self.refused()
        command = self.command()
        if not self.fault and not isinstance(command, str):
            self.close()
            self.screen.take(command)

    def action_form_cancel(self) -> None:
        self.give_up()

    # What is shown

    def sheet(self, width: int) -> Sheet:
        fields = self.fields()
        here = self.field()
        room = min(26, max((plain.cells(one.label) for one in fields), default=0) + 2)
        rows: list[Row] = []
        for one in fields:
            chosen = one.key == here.key
            label = Span(f" {'▌' if chosen else ' '}{plain.fit(one.label, room)}", "accent" if chosen else "muted")
            rows.append(row(label, *self._value(one, chosen, max(1, width - room - 4)), key=one.key))
        rows += self._outcome(width)
        return Sheet(tuple(rows), (Span(plain.cut(self.title, max(1, width - 6)), "title"),))

    def _value(self, field: Field, chosen: bool, width: int) -> list[Span]:
        value = self.values[field.key]
        if field.kind == "choice":
            words = next((shown for known, shown in field.choices if known == value), "")
            if field.now and value == field.now:
                words = _("{value} (now)").format(value=words)
            if chosen:
                return [Span("‹ ", "key"), Span(plain.cut(words, max(1, width - 4)), "selected"), Span(" ›", "key")]
            return [Span(plain.cut(words, width))]
        shown = plain.clean(value)
        while plain.cells(shown) > width - 1:
            shown = shown[1:]
        if chosen:
            mark = [Span(shown, "selected" if self.fresh and shown else "strong"), Span("_", "key")]
            return [*mark, Span(f"  {field.hint}" if field.hint and not shown else "", "muted")]
        return [Span(shown) if shown else Span(field.hint or "–", "muted")]

    def _outcome(self, width: int) -> list[Row]:
        """What is wrong, or what will be thrown and how likely it is."""
        if self.fault:
            return paragraph(self.fault, max(1, width - 2), "bad", indent="  ", first="! ")
        command = self.command()
        if isinstance(command, str):
            told = command if self.touched else ""
            return paragraph(told, max(1, width - 2), "muted", indent="  ", first="  ") if told else []
        encounter = self.screen.session.encounter
        answer = probe.probe(encounter, command)
        if not isinstance(answer, Resolved):
            if answer is None or (answer.code in OF_TYPING and not self.touched):
                return []
            text = refusals.refusal_text(answer, encounter)
            return paragraph(text, max(1, width - 2), "warn", indent="  ", first="! ")
        if not answer.events:
            return paragraph(_("That changes nothing."), max(1, width - 2), "warn", indent="  ", first="! ")
        note = self._note(self.given(), width) if self._note is not None else ""
        rows = paragraph(note, max(1, width - 2), "strong", indent="  ", first="  ") if note else []
        for thrown in probe.throws_of(answer)[:1]:
            chance = probe.chance_words(thrown)
            words = probe.sum_words(thrown, encounter) + (f"  {chance}" if chance else "")
            rows += paragraph(words, max(1, width - 2), "strong", indent="  ", first="  ")
        return rows


def whole(text: str) -> int | None:
    """A whole number as people type it; None where it is none."""
    text = text.strip().replace("−", "-").removeprefix("+")
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 7 else None
