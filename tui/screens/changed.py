"""Before a saved fight goes on: its scenario has changed since, or it could go on with a version it had before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from samyra_core.journal.versions import Version
from tui import keys, plain, tidying
from tui.keeper import Keeper
from tui.saves import Kept
from tui.screens.encounter import EncounterScreen
from tui.screens.instead import show_instead
from tui.screens.question import QuestionScreen
from tui.sentences import tidied
from tui.words import _

if TYPE_CHECKING:
    from tui.saves import NotOpened
    from tui.tidying import NotDone


class ChangedScreen(QuestionScreen[None]):
    """Holds the session until it is answered; then the fight opens in its place.

    Without an answer nothing changes, and it is asked again the next time. `back`: the version is one from before.
    """

    def __init__(
        self,
        kept: Kept,
        version: Version,
        *,
        back: bool = False,
        fight: Callable[[Kept], EncounterScreen] | None = None,
    ) -> None:
        super().__init__()
        self.kept: Kept | None = kept
        self.session = kept.session
        self.version = version
        self.back = back
        self.fight = fight or fight_of
        self.fault: NotDone | NotOpened | None = None
        """Why the version could not be taken."""

    def on_unmount(self) -> None:
        if self.kept is not None:
            self.kept.close()

    # What is asked

    def title_words(self) -> str:
        title = plain.said(self.session.scenario.title) or plain.clean(self.session.scenario.id)
        sentence = _("The version before: {title}") if self.back else _("The scenario has changed: {title}")
        return sentence.format(title=title)

    def paragraphs(self) -> Sequence[str]:
        told = tidied.back_lines if self.back else tidied.version_lines
        lines = told(self.version, self.session)
        return [*lines, tidied.not_done(self.fault)] if self.fault is not None else lines

    def answers(self) -> Sequence[str]:
        stay = _("Go on with this version") if self.back else _("Go on with the old version")
        if not self.version.fits or self.fault is not None:
            return [stay]
        new = _("Go on with the new version; it can be taken back")
        return [_("Go on with the version before") if self.back else new, stay]

    def hint_words(self, action: keys.Action) -> str:
        return _("not now") if action.id == "close" else super().hint_words(action)

    # The answer

    def answered(self, place: int | None) -> None:
        kept = self.kept
        if kept is None:
            return
        if place is None:
            self._leave()
        elif place < len(self.answers()) - 1:
            taken = tidying.take_back(kept) if self.back else tidying.accept(kept, self.version)
            if isinstance(taken, Kept):
                self._go_on(taken)
            else:
                self.fault, self.chosen = taken, 0
                self.show()
        else:
            if not self.back:
                tidying.decline(kept, self.version)
            self._go_on(kept)

    def _leave(self) -> None:
        if self.kept is not None:
            self.kept.close()
            self.kept = None
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit(0)

    def _go_on(self, kept: Kept) -> None:
        self.kept = None
        show_instead(self.app, self.fight(kept))


def fight_of(kept: Kept) -> EncounterScreen:
    """The fight as it stands."""
    keeper = Keeper.going_on(kept)
    return EncounterScreen(keeper.session.scenario, keeper)
