"""A veil over the screen, for when somebody leans in: the title and nothing else, until a key is pressed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from samyra_core.scenario.model import Scenario
from tui import plain
from tui.screens.base import KeyedScreen
from tui.widgets.panel import Panel
from tui.widgets.spans import Sheet, Span, row
from tui.words import _


class VeilScreen(KeyedScreen[None]):
    """Any key lifts it."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self.veil: Panel[tuple[Scenario, int]] = Panel(veil_sheet, id="veil")
        self.scenario = scenario

    def compose(self) -> ComposeResult:
        yield self.veil

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        self.veil.set((self.scenario, self.size.height))

    def on_resize(self, event: events.Resize) -> None:
        self.veil.set((self.scenario, event.size.height))

    def takes_typed(self, event: events.Key) -> bool:
        if event.key == "ctrl+q":
            return False
        self.dismiss(None)
        return True


def veil_sheet(shown: tuple[Scenario, int], width: int) -> Sheet:
    """The scenario's title in the middle."""
    scenario, height = shown
    title = plain.cut(plain.said(scenario.title) or plain.clean(scenario.id), width)
    hint = plain.cut(_("any key"), width)
    return Sheet(
        (
            *[row()] * max(0, height // 2 - 1),
            row(Span(" " * ((width - plain.cells(title)) // 2)), Span(title, "title")),
            row(),
            row(Span(" " * ((width - plain.cells(hint)) // 2)), Span(hint, "muted")),
        )
    )
