"""Mending a die that was misread: which throw, then its faces; all that followed is worked out anew."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from samyra_core.dice import Faces, ThrowRequest
from samyra_core.engine import Answer, NeedsThrow, Resolved, begin, resolve
from samyra_core.session import Moment
from samyra_core.state import Encounter
from tui import names, refusals
from tui.live.tray import Mode
from tui.screens.live.menu import Item, MenuDialog
from tui.screens.live.throw import ThrowDialog
from tui.screens.next_words import command_words
from tui.words import _, ngettext

if TYPE_CHECKING:
    from tui.live.base import LiveBase


def request_of(before: Encounter, moment: Moment, place: int) -> ThrowRequest | None:
    """What the throw at `place` (0..) of a moment was for."""
    answer = resolve(before, moment.command, moment.throws[:place])
    return answer.requests[0] if isinstance(answer, NeedsThrow) else None


def open_mending(screen: LiveBase, place: int) -> None:
    """Mend the moment at `place` (1..): its only throw at once, else one of them by its number."""
    moments = screen.session.moments
    moment = moments[place - 1]
    before = moments[place - 2].encounter if place > 1 else begin(screen.session.scenario.setup)
    requests = [request_of(before, moment, number) for number in range(len(moment.throws))]
    known = [(number, one) for number, one in enumerate(requests) if one is not None]
    if not known:
        return
    if len(known) == 1:
        screen.open_dialog(_mending(screen, place, known[0][0]))
        return
    items = [_item(screen, place, number, request, before) for number, request in known]
    title = _("Which die? {what}").format(what=command_words(moment.command, screen.session.scenario, before))
    screen.open_dialog(MenuDialog(screen, title, items))


def _item(screen: LiveBase, place: int, number: int, request: ThrowRequest, before: Encounter) -> Item:
    faces = screen.session.moments[place - 1].throws[number]
    words = f"{names.name(before, request.who)}, {refusals.purpose_word(request.purpose)}"
    return Item(words, partial(_mending, screen, place, number), names.faces(faces))


def _mending(screen: LiveBase, place: int, number: int) -> MendDialog:
    dialog = MendDialog(screen, place, number)
    dialog.begin()
    return dialog


class MendDialog(ThrowDialog):
    """The faces of one throw once more, typed; throws behind it are kept as far as they are still asked for."""

    def __init__(self, screen: LiveBase, place: int, number: int) -> None:
        session = screen.session
        moments = session.moments
        moment = moments[place - 1]
        super().__init__(screen, moment.command, mode=Mode.TYPED, throws=moment.throws[:number], attempt=self._try)
        self.encounter = moments[place - 2].encounter if place > 1 else begin(session.scenario.setup)
        self.place = place
        self.number = number
        self.moment = moment
        self.later = moments[place:]

    def title(self) -> str:
        return _("Mended: {what}").format(what=super().title())

    def _try(self, throws: Sequence[Faces]) -> Answer:
        """Ask for the one throw; then, with the old ones behind it, whether that is all."""
        if len(throws) <= self.number:
            answer = resolve(self.encounter, self.command, throws)
            return NeedsThrow(answer.requests[:1]) if isinstance(answer, NeedsThrow) else answer
        kept = self._with_later_throws(tuple(throws[: self.number + 1]))
        given = (*kept, *throws[self.number + 1 :])
        answer = resolve(self.encounter, self.command, given)
        return self._book(given) if isinstance(answer, Resolved) else answer

    def _with_later_throws(self, given: tuple[Faces, ...]) -> tuple[Faces, ...]:
        """The throws that lay behind the mended one, as far as each is still asked for."""
        for faces in self.moment.throws[self.number + 1 :]:
            if not isinstance(resolve(self.encounter, self.command, given), NeedsThrow):
                break
            given = (*given, faces)
        return given

    def _book(self, throws: Sequence[Faces]) -> Answer:
        """Stand behind the mended one, and let what came later follow from it, as far as it still can."""
        session = self.screen.session
        session.back_to(self.place)
        answer = session.mend(throws)
        lost = 0
        for number, moment in enumerate(self.later):
            if not isinstance(session.do(moment.command, moment.throws), Resolved):
                lost = len(self.later) - number
                break
        if lost:
            self.screen.tell(
                ngettext(
                    "{count} later step no longer follows; it is kept aside.",
                    "{count} later steps no longer follow; they are kept aside.",
                    lost,
                ).format(count=lost)
            )
        return answer
