"""Names that look like markup show as they were typed, in every place that shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.program import samyra

NAMES = ("Wolf [Rudel]", "Ork [/]", "[@click=app.quit]x")
SCENARIO = """\
format: 1
title: "[b]Names[/b] [/]"
sides: {pack: "[red]Pack[/red]", town: Town}
combatants:
  wolf: {name: "Wolf [Rudel]", side: pack, attributes: {con: 12}, exhaustion: con, skills: {bite: 12}}
  ork: {name: "Ork [/]", side: town, attributes: {con: 12}, exhaustion: con, skills: {axe: 12}}
  quit: {name: "[@click=app.quit]x", side: town, attributes: {con: 12}, exhaustion: con, skills: {axe: 12}}
scenes:
  - id: field
    title: "[/] field"
    text: "Wolf [Rudel] meets Ork [/]."
    cast: [wolf, ork, quit]
    steps:
      - round: next
      - attack: {who: wolf, target: ork}
        throws: [2, 1]
        text: "[@click=app.quit]x watches."
      - attack: {who: quit, target: wolf}
        throws: [4, 1]
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = tmp_path / "odd names.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    return str(file)


OTHER_KEYS = [(), ("e",), ("ctrl+p", "escape"), ("down",), ("down", "down", "e")]


@pytest.mark.parametrize("keys", [("g",), *(pytest.param(keys, marks=pytest.mark.wide) for keys in OTHER_KEYS)])
def test_names_show_as_typed(path: str, keys: tuple[str, ...]) -> None:
    with samyra("play", path, cols=140, rows=45) as terminal:
        terminal.wait_for("0/4", timeout=30)
        for step in range(1, 5):
            terminal.send("space")
            terminal.wait_for(f"{step}/4")
        terminal.send(*keys)
        terminal.settle(0.2)
        screen = terminal.screen()
        assert [name for name in NAMES if name not in screen] == []
        assert terminal.process.poll() is None
