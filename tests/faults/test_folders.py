"""Where sessions are kept: spaces, umlauts, a path that is not there yet, one relative to where it was called, `~`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.journeys.program import GERMAN, ROOT, at_step, walk
from tests.terminal import Terminal
from tui import saves
from tui.cli.base import Settings


@pytest.mark.parametrize(
    ("by", "given", "meant"),
    [
        ("option", "Daten für Samyra/März & Söhne #1?/100%", "Daten für Samyra/März & Söhne #1?/100%"),
        ("variable", "~/Abende mit Ümlaut", "Zuhause/Abende mit Ümlaut"),
        pytest.param("variable", "./noch nicht/da/../da", "noch nicht/da", marks=pytest.mark.wide),
        pytest.param("option", "~/Abende", "Zuhause/Abende", marks=pytest.mark.wide),
    ],
)
def test_any_folder_will_do(by: str, given: str, meant: str, tmp_path: Path) -> None:
    env = {**GERMAN, "HOME": str(tmp_path / "Zuhause"), "PYTHONPATH": str(ROOT), "SAMYRA_DATA": None}
    option = (f"--data-dir={given}",) if by == "option" else ()
    if by == "variable":
        env["SAMYRA_DATA"] = given
    (tmp_path / "noch nicht").mkdir()
    with Terminal([sys.executable, "-m", "tui", *option, "play", "gorge_ambush"], cwd=tmp_path, env=env) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 2)
        terminal.send("q")
        assert terminal.wait_exit() == 0
    assert [(one.step, one.state) for one in saves.listing(tmp_path / meant)] == [(2, "free")]


def test_a_home_that_nobody_has_stands_as_it_is_written() -> None:
    assert Settings("~nobody_of_that_name/x").data_dir == Path("~nobody_of_that_name/x")


def test_a_name_too_long_for_any_folder_is_played_with_all_the_same(tmp_path: Path) -> None:
    env = {**GERMAN, "SAMYRA_DATA": str(tmp_path / ("x" * 300))}
    with Terminal([sys.executable, "-m", "tui", "play", "gorge_ambush"], cwd=ROOT, env=env) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 1)
        terminal.wait_for("1 Schritt ist nicht gespeichert")
