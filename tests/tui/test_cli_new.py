"""`samyra new`: what it writes is sound, says why, and never takes the place of anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from samyra_core import scenario
from tests.tui.cli_call import Call, call
from tui import words
from tui.cli import new

__all__ = ["call"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and the program in it."""
    folder = tmp_path / "hier drin"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_is_written_lints_clean_and_replays_as_told(call: Call, here: Path, language: str) -> None:
    answered = call("--lang", language, "new", "my_fight")
    assert (answered.code, answered.err) == (0, "")
    assert answered.out.splitlines()[1].endswith("samyra lint my_fight.yaml")
    loaded = scenario.load(here / "my_fight.yaml")
    assert loaded.faults == ()
    assert loaded.scenario is not None
    assert (loaded.scenario.id, loaded.scenario.title.pick("de")) == ("my_fight", "my fight")
    assert call("lint", "my_fight.yaml").code == 0
    assert call("replay", "my_fight.yaml", "--format", "json").json["expectations"]["failed"] == 0


def test_it_is_written_in_the_language_of_the_program(call: Call, here: Path) -> None:
    call("new", "deutsch")
    call("new", "english", "--lang", "en")
    german, english = (Path(f"{name}.yaml").read_text(encoding="utf-8") for name in ("deutsch", "english"))
    assert "# oder weak: eine Handlung über den Puffer hinaus kostet 1 statt 3" in german
    assert "# or weak: an action beyond the buffer costs 1 instead of 3" in english
    assert ('name: "Speer"' in german, 'name: "Spear"' in english) == (True, True)
    for text in (german, english):
        assert max(len(line) for line in text.splitlines()) <= 120
        assert len([line for line in text.splitlines() if "#" in line]) > 18


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("my_fight", "my_fight.yaml"),
        ("my_fight.yaml", "my_fight.yaml"),
        ("my_fight.yml", "my_fight.yml"),
        ("Über die Furt", "Über die Furt.yaml"),
        ("v1.2", "v1.2.yaml"),
    ],
)
def test_the_name_becomes_a_file(call: Call, here: Path, name: str, file: str) -> None:
    assert call("new", name).code == 0
    assert [one.name for one in here.iterdir()] == [file]
    assert scenario.load(here / file).faults == ()


def test_a_name_that_a_shell_would_split_is_quoted_in_the_hints(call: Call, here: Path) -> None:
    assert "samyra play 'die furt.yaml'" in call("new", "die furt").out
    assert "#   samyra lint 'die furt.yaml'" in Path("die furt.yaml").read_text(encoding="utf-8")


def test_a_name_may_lead_into_another_folder(call: Call, here: Path) -> None:
    (here / "lager").mkdir()
    assert call("new", "lager/furt").code == 0
    assert (here / "lager" / "furt.yaml").is_file()


@pytest.mark.parametrize("there", ["file", "folder", "broken link"])
def test_what_is_there_stays_as_it_is(call: Call, here: Path, there: str) -> None:
    path = here / "mine.yaml"
    match there:
        case "file":
            path.write_text("dear diary", encoding="utf-8")
        case "folder":
            path.mkdir()
        case "broken link":
            path.symlink_to(here / "nowhere")
    answered = call("new", "mine")
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.splitlines()[0] == "Fehler: „mine.yaml“ gibt es schon; einen anderen Namen wählen."
    assert there != "file" or path.read_text(encoding="utf-8") == "dear diary"
    assert not (here / "nowhere").exists()


@pytest.mark.parametrize("name", ["", ".", "..", "../", "lager/", "---x/", "!?", "a\nb", "a\x1b[2J", ".yaml"])
def test_a_bad_name_is_refused_in_two_lines(call: Call, here: Path, name: str) -> None:
    answered = call("new", "--", name)
    assert (answered.code, answered.out) == (2, "")
    assert len(answered.err.splitlines()) <= 2
    assert "\x1b" not in answered.err
    assert list(here.iterdir()) == []


def test_a_missing_folder_is_named(call: Call, here: Path) -> None:
    answered = call("new", "nirgends/furt", "--lang", "en")
    assert answered.code == 2
    assert answered.err.splitlines()[0] == "Error: There is no folder “nirgends”; make it first."


def test_a_name_that_is_too_long_is_one_line(call: Call, here: Path) -> None:
    answered = call("new", "a" * 300)
    assert (answered.code, len(answered.err.splitlines())) == (2, 1)


def test_every_comment_and_text_has_its_place_in_the_template() -> None:
    for key in (*new.COMMENTS, *new.TEXTS):
        assert f"{{{key}}}" in new.TEMPLATE
