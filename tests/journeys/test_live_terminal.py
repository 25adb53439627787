"""Live play in a real terminal: keys that arrive all at once, dice that a seed repeats, leaving without a trace."""

from __future__ import annotations

import re

from tests.journeys.program import at_step, samyra


def test_keys_sent_in_one_go_do_what_each_of_them_does() -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.type("   Da\r41")
        terminal.wait_for("28 gegen 11")
        terminal.wait_for("nimmt zurück: Naga → ")
        terminal.type("d23")
        terminal.wait_for("28 gegen 9")
        terminal.type("s ")
        terminal.wait_for(at_step(4))
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []


def test_a_burst_of_n_ends_one_turn_only() -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.type("   nnnnn")
        terminal.wait_for("hat noch nichts getan")
        assert "▶ Krom" in terminal.rows()[0]


def attacked(seed: str) -> str:
    with samyra("play", "gorge_ambush", "--seed", seed) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.type("   a\r")
        terminal.wait_for("Naga greift")
        terminal.wait_for("nimmt zurück: Naga → ")
        found = re.search(r"greift \S+ \d+ an: .*", terminal.screen())
        assert found is not None
        return found[0]


def test_the_same_seed_throws_the_same_dice() -> None:
    assert attacked("7") == attacked("7")


def test_the_veil_leaves_nothing_but_the_title() -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        terminal.type("  v")
        terminal.wait_for("eine beliebige Taste")
        assert "Naga" not in terminal.screen()
        terminal.type("x")
        terminal.wait_for(at_step(2))
