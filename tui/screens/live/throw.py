"""The throw line: what for, who, what it takes, how likely it is, and the faces as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from samyra_core.commands import Command, NextRound, NextTurn
from samyra_core.dice import Die, Faces, Purpose, ThrowRequest
from samyra_core.engine import Answer
from samyra_core.state import Encounter
from tui import keys, plain, refusals
from tui.live import probe
from tui.live.dialog import Dialog, fault_rows
from tui.live.faces import Read
from tui.live.keys import THROW
from tui.live.throwing import Throwing
from tui.live.tray import MODE_WORDS, Mode
from tui.screens.live.many import is_many, many_rows
from tui.screens.next_words import command_words
from tui.widgets.spans import Row, Sheet, Span, paragraph, row, width_of
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase


IN_SIGHT: Final = 5
"""Throws that are shown at a time."""
FACES: Final = 10
"""Columns for the faces."""


class ThrowDialog(Dialog):
    """Gathers the throws of one command and is gone when it is carried out.

    `then` is called once it is, `given_up` where it is left before; `attempt` is the session's own way to carry it out
    unless another is given.
    """

    KIND: ClassVar[str] = THROW

    def __init__(
        self,
        screen: LiveBase,
        command: Command,
        *,
        attempt: Callable[[Sequence[Faces]], Answer] | None = None,
        then: Callable[[], None] | None = None,
        given_up: Callable[[], None] | None = None,
        mode: Mode | None = None,
        throws: Sequence[Faces] = (),
    ) -> None:
        super().__init__(screen)
        self.command = command
        self.encounter = screen.session.encounter
        self.then = then
        self.given_up = given_up
        self.throwing: Throwing | None = None
        self._attempt = attempt
        self._mode = mode
        self._throws = throws

    # Throwing

    @property
    def mode(self) -> Mode:
        return self._mode if self._mode is not None else self.screen.mode

    def begin(self) -> bool:
        """Ask what is due; whether there is anything. A command without dice is carried out at once."""
        session, command = self.screen.session, self.command
        attempt = self._attempt or (lambda throws: session.do(command, throws))
        self.throwing = Throwing(self.encounter, attempt, self.screen.tray, self.mode, self._throws)
        self._look()
        return bool(self.throwing.requests)

    def _look(self) -> None:
        """Close where it is over: carried out, or refused."""
        throwing = self.throwing
        if throwing is None:
            return
        if throwing.done:
            self.close()
            self.screen.did()
            if self.then is not None:
                self.then()
        elif throwing.refused is not None:
            text = refusals.refusal_text(throwing.refused, self.encounter)
            throwing.cancel()
            self.close()
            self.screen.tell(text)

    def cancel(self) -> None:
        if self.throwing is not None:
            self.throwing.cancel()

    # Keys

    def conditions(self) -> set[str]:
        throwing = self.throwing
        if throwing is None:
            return set()
        return {name for name, holds in (("typed", throwing.text), ("faces", not throwing.whole)) if holds}

    def offered(self, action: keys.Action) -> bool:
        """Enter is told of where it does something: not while faces are missing."""
        throwing = self.throwing
        return action.id != "throw_go" or throwing is None or throwing.whole or bool(throwing.read().digits)

    def hint_words(self, action: keys.Action) -> str:
        if action.id == "throw_go" and self.throwing is not None and not self.throwing.whole:
            return _("done typing")
        return super().hint_words(action)

    def hint_key(self, action: keys.Action) -> str:
        if action.id == "throw_face" and self.throwing is not None:
            pending = self.throwing.typed_requests
            return "1–6" if all(one.die is Die.PLUS_MINUS_W6 for one in pending) else "0–9"
        return super().hint_key(action)

    def ends_with(self, key: str) -> bool:
        return key.isdigit()

    def press(self, key: str, character: str | None) -> None:
        throwing = self.throwing
        if throwing is not None and throwing.typed_requests and character is not None and character in "0123456789 ,;":
            throwing.type(character)
            self._look()
            return
        super().press(key, character)

    def typed(self, character: str) -> None:
        """No key of this dialog: say that it is open, instead of leaving somebody who types ahead in the dark."""
        if self.throwing is not None:
            self.throwing.fault = _("A throw is due; {key} did nothing. {cancel} gives it up.").format(
                key=plain.clean(character), cancel=keys.key_name("escape")
            )

    def action_throw_go(self) -> None:
        if self.throwing is None:
            self.begin()
        else:
            self.throwing.go()
            self._look()

    def action_throw_face(self) -> None:
        """Digits are taken as they are typed."""

    def action_throw_mode(self) -> None:
        mode = self.mode.after()
        if self._mode is None:
            self.screen.change_mode(mode)
        else:
            self._mode = mode
        if self.throwing is not None:
            self.throwing.change_mode(mode)

    def action_throw_erase(self) -> None:
        if self.throwing is not None:
            self.throwing.erase()

    def action_throw_cancel(self) -> None:
        self.cancel()
        self.give_up()
        if self.given_up is not None:
            self.given_up()

    # What is shown

    def sheet(self, width: int) -> Sheet:
        rows = [*self.upper_rows(width), *self.throw_rows(width)]
        aside = (Span(_(MODE_WORDS[self.mode]), "accent"),)
        room = max(1, width - width_of(aside) - 9)  # what the ruled line around both takes
        return Sheet(tuple(rows), (Span(plain.cut(self.title(), room), "title"),), aside)

    def title(self) -> str:
        requests = self.throwing.requests if self.throwing is not None else ()
        initiative = bool(requests) and all(one.purpose is Purpose.INITIATIVE for one in requests)
        if initiative and isinstance(self.command, NextTurn | NextRound):
            return _("Initiative of round {number}").format(number=self.encounter.round + 1)
        return command_words(self.command, self.screen.session.scenario, self.encounter)

    def upper_rows(self, width: int) -> list[Row]:
        """What stands above the throws."""
        return []

    def throw_rows(self, width: int) -> list[Row]:
        """A line for each throw that is due: the faces so far, the sum, the odds."""
        throwing = self.throwing
        if throwing is None:
            return []
        due = probe.due_throws(self.before(), self.command, throwing.throws)
        found = throwing.read()
        typed, places = throwing.typed_requests, throwing.typed_places
        here = places[len(found.throws)] if len(found.throws) < len(places) else 0
        first = max(0, min(here - IN_SIGHT // 2, len(throwing.requests) - IN_SIGHT))
        rows: list[Row] = []
        if probe.is_tie(self.before(), self.command, throwing.throws, throwing.requests):
            rows.append(row(Span(" " + _("A tie: it is thrown again."), "warn")))
        many = is_many(throwing.requests)
        if many:
            rows += many_rows(throwing.requests, due, places, found, self.encounter, width)
        for place, (request, thrown) in enumerate(zip(throwing.requests, due, strict=False)):
            if not many and first <= place < first + IN_SIGHT:
                by_hand = place in places
                faces = _faces(places.index(place), found, request) if by_hand else [Span(_("program"), "muted")]
                rows += _due_rows(faces, probe.sum_words(thrown, self.encounter), request, width)
                if chance := probe.chance_words(thrown):
                    rows += paragraph(chance, width, "warn", indent=" " * FACES, first=" " * FACES)
        hidden = len(throwing.requests) - IN_SIGHT
        if hidden > 0 and not many:
            words = f"{here + 1}/{len(throwing.requests)}" if typed else _("+{count} more").format(count=hidden)
            rows.append(row(Span(f" {words}", "muted")))
        if throwing.fault:
            return [*rows, *fault_rows(throwing.fault, width)]
        again = found.faces and typed and len(found.throws) < len(typed) and typed[len(found.throws)].count == 1
        words = _("A {face} is thrown again.").format(face=found.faces[0]) if again else ""
        return [*rows, row(Span(f" {words}", "strong"))]

    def before(self) -> Encounter:
        """The state the throws are made in."""
        return self.encounter


def _due_rows(faces: list[Span], words: str, request: ThrowRequest, width: int) -> list[Row]:
    """The faces at the left, what they are for beside them."""
    purpose = request.purpose
    what = "" if purpose is Purpose.INITIATIVE else refusals.purpose_word(purpose)
    text = ", ".join(part for part in (words, what, probe.dice_words(request)) if part)
    gap = Span(" " * max(1, FACES - width_of(tuple(faces)) - 1))
    lines = plain.wrap(text, max(1, width - max(FACES, width_of(tuple(faces)) + 2)))
    return [
        row(Span(" "), *faces, gap, Span(line)) if number == 0 else row(Span(" " * FACES), Span(line))
        for number, line in enumerate(lines)
    ]


def _faces(number: int, found: Read, request: ThrowRequest) -> list[Span]:
    """The faces of the typed throw with that number (0..), where the next one goes, and a dot for each after it."""
    if number < len(found.throws):
        return [Span(" ".join(map(str, found.throws[number])), "good")]
    if number > len(found.throws):
        return [Span(" ".join("·" * request.count), "muted")]
    shown = " ".join(map(str, found.faces)) + (" " if found.faces else "") + found.digits
    rest = " ·" * (request.count - len(found.faces) - 1)
    return [Span(shown, "strong"), Span("_", "key"), Span(rest, "muted")]
