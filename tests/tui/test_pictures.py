"""`samyra screenshots`: pictures of the running program that stay the same."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.tui.cli_call import Call, call
from tests.tui.spoken import german, scenario
from tui import pictures

__all__ = ["call", "german"]

SHOTS = {shot.name: shot for shot in pictures.SHOTS}


def shown(svg: str) -> str:
    """All text of a picture."""
    return "".join(ET.fromstring(svg).itertext()).replace("\xa0", " ")


def test_the_steps_are_found_by_what_happens_in_them() -> None:
    steps = {name: pictures.place_of(scenario(), SHOTS[name].until) for name in ("first_blow", "stumble", "explain")}
    assert steps["first_blow"] < steps["stumble"] == steps["explain"]


def test_a_script_without_such_a_step_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        pictures.place_of(scenario("sleepless"), pictures.is_stumble)


def test_a_picture_shows_the_step_and_hangs_on_nothing_around_it(
    german: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = pictures.take(scenario(), SHOTS["explain_small"])
    for name, value in {"NO_COLOR": "1", "TEXTUAL_THEME": "nord", "SAMYRA_THEME": "light", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    second = pictures.take(scenario(), SHOTS["explain_small"])
    assert first == second
    assert "|20| < 21 Erschöpfung → Straucheln (F4)" in shown(first)
    assert "samyra-explain_small" in first
    assert "terminal-" not in first


def test_the_command_names_each_file_it_wrote(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pictures, "take", lambda _scenario, shot: f"<svg>{shot.name}</svg>\n")
    folder = tmp_path / "new" / "pictures"
    answered = call("screenshots", str(folder))
    assert answered.code == 0
    assert {"first_blow.svg", "stumble.svg", "explain.svg"} <= {path.name for path in folder.iterdir()}
    assert sorted(answered.out.split()) == sorted(str(path) for path in folder.iterdir())


def test_a_folder_that_cannot_be_made_ends_with_2(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    answered = call("screenshots", str(tmp_path / "file" / "pictures"))
    assert answered.code == 2
    assert "ein anderer Ordner hilft" in answered.err
