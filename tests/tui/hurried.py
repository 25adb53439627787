"""A fight under way, and what its screen says, for the tests of a game master in a hurry."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.tui.test_live_kit import begun, encounter_of
from tests.tui.test_screens_kit import rows_of
from tui.live.tray import Mode
from tui.screens.encounter import EncounterScreen


def ready(pilot: Pilot[int], *pairs: tuple[str, str], mode: Mode = Mode.PROGRAM) -> EncounterScreen:
    screen = encounter_of(pilot.app)
    begun(screen, *pairs)
    screen.mode = mode
    return screen


def told(pilot: Pilot[int]) -> str:
    """All that the screen says, in one line."""
    return " ".join(" ".join(rows_of(pilot.app)).split())


def below(screen: EncounterScreen) -> str:
    """What stands below the combatants."""
    return screen.lower


def is_open(screen: EncounterScreen) -> bool:
    return screen.dialog is not None
