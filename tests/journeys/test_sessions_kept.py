"""An evening with saved fights in a real terminal: titles, copies, the bin, and a scenario that has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from samyra_core.scenario import load
from tests.journeys.program import at_step, samyra, walk
from tui import saves, tidying

IDLE = 0.6
"""Seconds in which nothing may be sent."""


@pytest.mark.wide
def test_saved_fights_get_titles_copies_and_a_bin(tmp_path: Path) -> None:
    data = tmp_path / "Daten für Ännes Runde"
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(data), cwd=tmp_path) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 9)
        terminal.send("q")
        assert terminal.wait_exit() == 0
    with samyra(SAMYRA_DATA=str(data), cwd=tmp_path) as terminal:
        terminal.wait_for("Runde 3, Schritt 9", timeout=30)
        terminal.send("f6")
        terminal.wait_for("Anderer Titel")
        terminal.settle(0.3)
        assert terminal.idle_bytes(IDLE) == 0
        terminal.send(*["backspace"] * 30)
        terminal.type("Überfall [/]")
        terminal.send("enter")
        terminal.wait_for("heißt jetzt: Überfall [/]")
        terminal.send("f5")
        terminal.wait_for("Überfall [/] (Kopie)")
        terminal.wait_for("Kopiert: ")
        terminal.send("f8")
        terminal.wait_for("Papierkorb: 1 Kampf")
        terminal.send("f9")
        terminal.wait_for("Im Papierkorb")
        terminal.wait_for("(Kopie)")
        terminal.settle(0.3)
        assert terminal.idle_bytes(IDLE) == 0
        terminal.send("f8")
        terminal.wait_for("endgültig löschen?")
        terminal.send("enter")
        terminal.wait_for("Im Papierkorb")
        terminal.send("enter")
        terminal.wait_for("ist wieder da")
        terminal.send("escape")
        terminal.wait_for("Gespeicherte Kämpfe")
        terminal.send("ctrl+q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
    assert sorted(one.title.de for one in saves.listing(data)) == ["Überfall [/]", "Überfall [/] (Kopie)"]
    assert tidying.binned(data) == []


def test_a_scenario_changed_between_two_evenings_is_offered_by_resume(tmp_path: Path) -> None:
    data, mine = tmp_path / "Daten für Ännes Runde", tmp_path / "Schlucht für Änne.yaml"
    scenario = load("gorge_ambush").scenario
    assert scenario is not None
    mine.write_text(scenario.source, encoding="utf-8")
    with samyra("play", mine.name, SAMYRA_DATA=str(data), cwd=tmp_path) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 12)
        terminal.send("q")
        assert terminal.wait_exit() == 0
    mine.write_text(scenario.source.replace("value: 21", "value: 3"), encoding="utf-8")
    with samyra("resume", SAMYRA_DATA=str(data)) as terminal:
        terminal.wait_for("Schritt 8 passt nicht: Naga greift Wache 2 an.", timeout=30)
        terminal.send("enter")
        terminal.wait_for(at_step(12))
        terminal.send("q")
        assert terminal.wait_exit() == 0
    mine.write_text(scenario.source.replace("Der Engpass", "Die enge Stelle"), encoding="utf-8")
    with samyra("resume", SAMYRA_DATA=str(data)) as terminal:
        terminal.wait_for("passt zur neuen Fassung", timeout=30)
        terminal.settle(0.3)
        assert terminal.idle_bytes(IDLE) == 0
        terminal.send("escape")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
    with samyra("resume", SAMYRA_DATA=str(data)) as terminal:
        terminal.wait_for("passt zur neuen Fassung", timeout=30)
        terminal.send("enter", "space")
        terminal.wait_for(at_step(13))
        terminal.wait_for("Die enge Stelle")
        terminal.send("q")
        assert terminal.wait_exit() == 0
    with samyra("resume", SAMYRA_DATA=str(data)) as terminal:
        terminal.wait_for(at_step(13), timeout=30)
        terminal.send("ctrl+c")
        assert terminal.wait_exit() == 0
    assert [(one.former, one.step, one.state) for one in saves.listing(data)] == [(1, 13, "free")]


def test_resume_follows_a_fight_that_is_played_in_another_terminal(tmp_path: Path) -> None:
    data = tmp_path / "Daten für Ännes Runde"
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(data), cwd=tmp_path) as player:
        player.wait_for(at_step(0), timeout=30)
        walk(player, 3)
        with samyra("resume", SAMYRA_DATA=str(data)) as terminal:
            terminal.wait_for(at_step(3), timeout=30)
            player.send("space")
            player.wait_for(at_step(4))
            terminal.wait_for(at_step(4))
            terminal.send("q")
            assert terminal.wait_exit() == 0
            assert terminal.left_behind() == []
        player.send("space")
        player.wait_for(at_step(5))
        player.send("q")
        assert player.wait_exit() == 0
    assert [(one.step, one.state) for one in saves.listing(data)] == [(5, "free")]
