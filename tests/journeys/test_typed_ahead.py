"""Keys that arrive together, as over a slow line: each finds the screen that the one before it has opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.program import at_step, samyra


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("g20\r", at_step(20)),
        ("g20\r  ", at_step(22)),
        ("    /wache 1 an\r", "Warum · Schritt 4"),
        ("?straucheln", "F4    Straucheln"),
        ("\x10gliederung\r20\r", at_step(20)),
        ("g20\x7f1\r", at_step(21)),
    ],
)
def test_keys_typed_at_once_reach_the_screen_they_are_meant_for(typed: str, shown: str) -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.type(typed)
        terminal.wait_for(shown)


def test_a_scenario_is_chosen_and_begun_before_the_library_has_read_it(tmp_path: Path) -> None:
    with samyra(cwd=tmp_path, PYTHONPATH=str(Path(__file__).parents[2])) as terminal:
        terminal.wait_for("Szenarien", timeout=30)
        terminal.type("schlucht\r")
        terminal.wait_for(at_step(0), timeout=30)
