"""The library lists the fights that were begun, and goes on with one."""

from __future__ import annotations

from pathlib import Path

from tests.journeys.program import at_step, samyra, walk


def test_a_fight_begun_from_the_library_is_listed_and_goes_on(tmp_path: Path) -> None:
    with samyra(SAMYRA_DATA=str(tmp_path), cwd=tmp_path) as terminal:
        terminal.wait_for("68 Schritte", timeout=30)
        terminal.type("schlucht")
        terminal.wait_for("Hinterhalt in der Schlucht spielen")
        terminal.send("enter")
        terminal.wait_for(at_step(0))
        walk(terminal, 3)
        terminal.send("q")
        terminal.wait_for(lambda rows: any("Gespeicherte Kämpfe" in row for row in rows))
        terminal.wait_for("Schritt 3")
        terminal.wait_for(lambda rows: not any("gespielt" in row or "läuft" in row for row in rows))
        terminal.send("home", "up", "up", "up", "up")
        terminal.wait_for("fortsetzen")
        terminal.send("enter")
        terminal.wait_for(at_step(3))
        terminal.send("ctrl+c")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
