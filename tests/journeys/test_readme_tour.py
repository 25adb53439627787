"""The README's tour of a live fight, played key by key as it stands there."""

from __future__ import annotations

import re

from tests.journeys.program import ROOT, samyra

ROW = re.compile(r"^\| ((?:`[^`]+` ?)+)\| (.+) \|$", re.MULTILINE)
HEADER = "| keys | what happens |"


def tour() -> list[tuple[list[str], list[str]]]:
    """For each row of the tour its keys, and the words that the screen then shows."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition(HEADER)[2].partition("\n\n")[0]
    quoted = re.compile(r"`([^`]+)`")
    return [(quoted.findall(keys), quoted.findall(told)) for keys, told in ROW.findall(text)]


def test_the_tour_happens_as_the_readme_tells_it() -> None:
    rows = tour()
    assert len(rows) >= 12
    with samyra("--lang", "en", "play", "mill_mob", "--seed", "7") as terminal:
        terminal.wait_for("Trouble at the Mill", timeout=30)
        for keys, words in rows[:-1]:
            for key in keys:
                terminal.send(key)
                terminal.settle(0.25 if key == "escape" else 0.05)  # what follows Escape at once is taken for Alt
            assert words, keys
            for shown in words:
                terminal.wait_for(lambda screen, shown=shown: shown in " ".join(row.strip() for row in screen))
        last, _ = rows[-1]
        terminal.send(*last)
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
