"""One command and the throws it asks for, gathered until it is carried out: thrown, typed, or both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from samyra_core.dice import Faces, ThrowRequest
from samyra_core.engine import Answer, NeedsThrow, Refused, Resolved
from samyra_core.state import Encounter, players_sides
from tui.live.faces import Read, read
from tui.live.tray import Mode, Tray
from tui.words import _


class Throwing:
    """`attempt` carries the command out as soon as it has all throws, and says what is due until then."""

    def __init__(
        self,
        encounter: Encounter,
        attempt: Callable[[Sequence[Faces]], Answer],
        tray: Tray,
        mode: Mode,
        throws: Sequence[Faces] = (),
    ) -> None:
        self.encounter = encounter
        self.tray = tray
        self.mode = mode
        self.throws: tuple[Faces, ...] = tuple(throws)
        self.requests: tuple[ThrowRequest, ...] = ()
        self.text = ""
        self.fault = ""
        """What is wrong with the last key, in one line."""
        self.answer: Answer | None = None
        self._attempt = attempt
        self._own: list[tuple[ThrowRequest, Faces]] = []
        """What the program threw for this command."""
        self._begun: tuple[int, ...] = ()
        """Places among `requests` whose faces were begun before somebody else was to throw: they stay the table's."""
        self._ask()

    @property
    def done(self) -> bool:
        return isinstance(self.answer, Resolved)

    @property
    def refused(self) -> Refused | None:
        return self.answer if isinstance(self.answer, Refused) else None

    def _ask(self) -> None:
        self.text = ""
        self._begun = ()
        self.answer = self._attempt(self.throws)
        self.requests = self.answer.requests if isinstance(self.answer, NeedsThrow) else ()

    # Whose dice

    def by_hand(self, request: ThrowRequest) -> bool:
        """Whether this one is typed."""
        if self.mode is not Mode.MIXED:
            return self.mode is Mode.TYPED
        return _side(self.encounter, request.who) in players_sides(self.encounter.setup)

    @property
    def typed_places(self) -> tuple[int, ...]:
        """Places among `requests` (0..) of the throws that are typed, in the order in which their faces are."""
        others = (place for place, one in enumerate(self.requests) if place not in self._begun and self.by_hand(one))
        return (*self._begun, *others)

    @property
    def typed_requests(self) -> tuple[ThrowRequest, ...]:
        return tuple(self.requests[place] for place in self.typed_places)

    def read(self, *, closed: bool = False) -> Read:
        return read(self.typed_requests, self.text, closed=closed)

    def change_mode(self, mode: Mode) -> None:
        """Others throw from now on; faces that were typed keep the throws they were typed for."""
        self._begun = self._with_faces()
        self.mode = mode
        self.fault = ""

    def _with_faces(self) -> tuple[int, ...]:
        """The typed places that have a face already."""
        found = self.read()
        return self.typed_places[: len(found.throws) + bool(found.faces or found.digits)]

    def take_over(self, former: Throwing) -> None:
        """What was typed for another target holds here too, as far as it fits."""
        if self.requests and len(self.requests) == len(former.requests):
            self._begun = former._begun
        for character in former.text:
            if self.whole or self.read_with(character).wrong:
                break
            self.text += character

    @property
    def whole(self) -> bool:
        """Whether every face that is typed is there."""
        wanted = self.typed_requests
        return not wanted or len(self.read().throws) == len(wanted)

    def read_with(self, character: str) -> Read:
        """The line with one more character."""
        return read(self.typed_requests, self.text + character)

    # Going on

    def go(self) -> None:
        """Throw what the program throws, if all that is typed is whole."""
        self.fault = ""
        found = self.read(closed=True)
        missing = len(self.typed_requests) - len(found.throws)
        if missing:
            if self.read().digits and not found.wrong:  # a 1 or 2 of a W20 is whole; the next die is due
                self.text += " "
                return
            self.fault = _("Type the faces that lie on the table, or let the program throw.")
            return
        self._settle(found.throws)

    def type(self, character: str) -> None:
        """One more digit or blank; what makes no face is told and not taken."""
        self.fault = ""
        wanted = self.typed_requests
        if not wanted:
            return
        if self.whole:
            self.fault = _("No further face is needed; Enter lets the program throw the rest.")
            return
        found = self.read_with(character)
        if found.wrong:
            self.fault = _("{face} is no face of this die; nothing is lost.").format(face=found.wrong)
            return
        if character.isdigit() or self.text:
            self.text += character
        if len(found.throws) == len(wanted):
            self._settle(found.throws)

    def erase(self) -> None:
        self.fault = ""
        self.text = self.text.rstrip()[:-1]
        self._begun = tuple(place for place in self._begun if place in self._with_faces())

    def cancel(self) -> None:
        """Nothing happened; what the program threw comes again next time."""
        self.tray.give_back(self._own)
        self._own.clear()

    def _settle(self, typed: Sequence[Faces]) -> None:
        """The throws that are due, in their order; what follows from them too, where nobody has to type it."""
        given = dict(zip(self.typed_places, typed, strict=True))
        while self.requests:
            for place, request in enumerate(self.requests):
                self.throws = (*self.throws, given[place] if place in given else self._throw(request))
            given = {}
            self._ask()
            if self.typed_requests:
                return

    def _throw(self, request: ThrowRequest) -> Faces:
        faces = self.tray.throw(request)
        self._own.append((request, faces))
        return faces


def _side(encounter: Encounter, who: str) -> str:
    """The side of a combatant, or the side itself where one throws for all."""
    combatant = encounter.combatants.get(who)
    return combatant.profile.side if combatant is not None else who
