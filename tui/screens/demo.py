"""The demo's screens: the script playing by itself, and the fight a visitor has taken over. They work out nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.message import Message

from samyra_core.scenario.model import Scenario
from samyra_core.session import Session
from tui import keys, plain
from tui.demo import cast, pace
from tui.demo.breath import Breath, breath_sheet
from tui.demo.figures import Figures, figures, figures_sheet
from tui.demo.plain_words import Saying, say
from tui.screens import telling
from tui.screens.base import KeyedScreen
from tui.screens.encounter import EncounterScreen
from tui.screens.header import Standing, header_sheet, standing
from tui.widgets.key_bar import Hint
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Sheet, Span, paragraph, row
from tui.words import _

S = TypeVar("S")


class Stage(Rows, Generic[S]):
    """Rows made by `lay(state, width, height)`: for what is the larger the more room there is."""

    def __init__(self, lay: Callable[[S, int, int], Sheet], *, id: str) -> None:
        super().__init__(id=id)
        self._lay_out = lay
        self._state: S | None = None

    def set(self, state: S) -> None:
        self._state = state
        self._lay()

    def on_resize(self) -> None:
        self._lay()

    def _lay(self) -> None:
        if self._state is not None and self.size.width:
            self.show(self._lay_out(self._state, *self.size))


def saying_sheet(said: Saying, width: int) -> Sheet:
    """The sentence; one that explains nothing is muted."""
    return Sheet(tuple(paragraph(said.text, width, "muted" if said.quiet else "strong")) if said.text else ())


class DemoScreen(KeyedScreen[None]):
    """A script that plays by itself, each step for as long as it takes to read, and begins again after its end."""

    KIND = "demo"
    CSS_PATH = "../styles/demo.tcss"

    @dataclass
    class Wanted(Message):
        """Somebody pressed a key."""

        key: str

    def __init__(self, scenario: Scenario, seconds: float, later: pace.Later, *, kiosk: bool = False) -> None:
        super().__init__()
        self.session = Session(scenario)
        self.seconds = seconds
        self.kiosk = kiosk
        self.ended = False
        self._later = later
        self._waiting: pace.Waiting | None = None
        self.header: Panel[Standing] = Panel(header_sheet, id="header")
        self.tale: Panel[telling.Story] = Panel(telling.story_sheet, id="tale")
        self.figures: Stage[Figures] = Stage(figures_sheet, id="figures")
        self.saying: Panel[Saying] = Panel(saying_sheet, id="saying")
        self.breath: Panel[Breath] = Panel(breath_sheet, id="breath")

    def compose(self) -> ComposeResult:
        yield self.header
        with Vertical(id="main", classes="demo"):
            yield Center(self.tale)
            yield self.figures
            yield Center(self.saying)
            yield Center(self.breath)
        yield self.key_bar
        yield self.too_small

    def on_mount(self) -> None:
        self.go_on()

    # Playing

    def go_on(self) -> None:
        """Play on from where the session stands; from the beginning, where it has left the script."""
        if not self.session.on_script:
            self.session = Session(self.session.scenario)
        self.ended = False
        self.show()
        self._wait()

    def halt(self) -> None:
        """Stand still."""
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None

    def _wait(self) -> None:
        self.halt()
        self._waiting = self._later(self._duration(), self._forward)

    def _forward(self) -> None:
        if self.ended:
            self.session.jump(0)
            self.ended = False
        elif self.session.step() is None:
            self.ended = True
        self.show()
        self._wait()

    def _duration(self) -> float:
        if self.ended:
            return self.seconds * pace.PAUSE
        told, said = self._told(), self._said()
        return pace.seconds(self.seconds, len(told.text) * told.fresh + len(said.text), quiet=said.quiet)

    # Showing

    def show(self) -> None:
        session = self.session
        here = standing(session)
        turn = here.encounter.turn
        if turn is not None and cast.is_hidden(here.encounter, turn):
            here = replace(here, encounter=replace(here.encounter, turn=None))
        self.header.set(here)
        self.tale.set(self._told())
        self.figures.set(self._figures())
        self.saying.set(self._said())
        columns, rows = self.app.size
        self.breath.set(Breath(session.encounter, columns >= 100 and rows >= 30, max(2, rows * 2 // 5)))
        self.show_keys()

    def _told(self) -> telling.Story:
        return telling.story(self.session)

    def _figures(self) -> Figures:
        moment = self.session.last
        if self.ended:
            return Figures(caption=_("The end"))
        if moment is None:
            return Figures(caption=plain.said(self.session.scenario.title))
        return figures(moment)

    def _said(self) -> Saying:
        moment = self.session.last
        if self.ended:
            return Saying(_("In a moment it begins again."))
        if moment is None:
            return Saying(_("Whoever attacks and whoever is attacked both throw a die, and the higher total hits."))
        return say(moment, self.session.scenario)

    def show_keys(self) -> None:
        hints = [Hint("take_over", _("Any key"), _("try it yourself"))]
        if not self.kiosk:
            hints.append(Hint("leave", keys.key_name("q"), _("leave")))
        self.key_bar.show_hints(hints)

    # Keys and size

    def takes_typed(self, event: events.Key) -> bool:
        self.post_message(self.Wanted(event.key))
        return True

    def on_resize(self, _event: events.Resize) -> None:
        self.show()


class TakenOver(EncounterScreen):
    """The demo's fight in the hands of a visitor, at the step where the demo stood."""

    CSS_PATH: ClassVar[list[str]] = ["../styles/encounter.tcss", "../styles/demo.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [Binding("s,f5", "app.run_again", show=False)]
    BARRED = frozenset({"leave", "palette"})
    """Keys a kiosk does not offer."""

    def __init__(self, session: Session, idle: float, *, kiosk: bool = False) -> None:
        super().__init__(session.scenario)
        self.session = session
        self.idle = idle
        self.kiosk = kiosk
        self.visitor: Panel[float] = Panel(visitor_sheet, id="visitor")

    def compose(self) -> ComposeResult:
        for place, widget in enumerate(super().compose()):
            yield widget
            if place == 0:
                yield self.visitor

    def show(self) -> None:
        super().show()
        self.visitor.set(self.idle)

    def show_keys(self) -> None:
        super().show_keys()
        if self.kiosk:
            self.key_bar.show_hints([one for one in self.key_bar.hints if one.action not in self.BARRED])

    def live_conditions(self) -> set[str]:
        """`s` lets the demo run again here."""
        return super().live_conditions() - {"script_left"}

    def barred(self, key: str) -> str:
        return "" if key == "s" else super().barred(key)

    def hint_words(self, action: keys.Action) -> str:
        return _("leave") if action.id == "leave" else super().hint_words(action)


def visitor_sheet(idle: float, width: int) -> Sheet:
    """How to let the demo run again."""
    words = _("lets the demo run on; without a key it does so in {seconds} s").format(seconds=round(idle))
    return Sheet((row(Span(" s ", "key"), Span(f" {words}")),))
