"""All that is wrong with a scenario file, to be read beside the editor."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from samyra_core.scenario.loader import Loaded
from tui import plain
from tui.screens.reader import ReaderScreen
from tui.screens.shelf import fault_count, fault_rows
from tui.widgets.panel import Panel
from tui.widgets.rows import Rows
from tui.widgets.spans import Sheet, Span


def faults_sheet(loaded: Loaded, width: int) -> Sheet:
    return Sheet(
        tuple(fault_rows(loaded, width)),
        (Span(plain.clean(loaded.name), "title"),),
        (Span(fault_count(len(loaded.faults)), "bad"),),
    )


class FaultsScreen(ReaderScreen):
    """The faults of one file."""

    def __init__(self, loaded: Loaded) -> None:
        super().__init__()
        self.loaded = loaded
        self.text: Panel[Loaded] = Panel(faults_sheet, id="text")

    def compose(self) -> ComposeResult:
        with Vertical(id="main"):
            yield self.text
        yield self.key_bar
        yield self.too_small

    def scrolled(self) -> Rows:
        return self.text

    def show(self) -> None:
        self.text.set(self.loaded)
        self.show_keys()
