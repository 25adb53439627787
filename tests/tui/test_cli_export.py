"""`samyra export`: what is written, where it goes, and that nothing in it takes more than its place."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]

from samyra_core import course, script
from samyra_core.journal import receipt
from samyra_core.rehearsal import rehearse
from samyra_core.scenario import parse
from samyra_core.session import Session
from tests.tui import evening
from tests.tui.cli_call import Call, call
from tests.tui.kept_kit import left
from tests.tui.spoken import scenario
from tui import saves
from tui.export import page

__all__ = ["call"]

ROOT = Path(__file__).parents[2]
SNAPSHOTS = Path(__file__).parent / "snapshots"
ID = "2024-05-01-1814-evening"


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    assert evening.kept(folder) == ID
    return folder


def export(call: Call, data: Path, form: str, *more: str) -> str:
    answered = call("export", ID, "--format", form, "--data-dir", str(data), *more)
    assert (answered.code, answered.err) == (0, "")
    return answered.out


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_what_a_killed_program_left_beside_the_file_is_in_nobodys_way(
    call: Call, data: Path, tmp_path: Path, force: list[str]
) -> None:
    """In a container each run has the same process number."""
    for left_over in (f"evening.md.{os.getpid()}.part", f"evening.md.{os.getpid()}-1.part"):
        (tmp_path / left_over).write_text("torn")
    answered = call("export", ID, "--output", str(tmp_path / "evening.md"), "--data-dir", str(data), *force)
    assert (answered.code, answered.err) == (0, "")
    assert (tmp_path / "evening.md").read_text("utf-8").startswith("# ")


@pytest.mark.parametrize("name", ["Freitag\nAbend.yaml", "\x1b[2J.yaml", "a\u2028b.yaml"])
def test_a_scenario_may_go_into_a_file_of_any_name(call: Call, data: Path, tmp_path: Path, name: str) -> None:
    answered = call("export", ID, "--output", str(tmp_path / name), "--data-dir", str(data))
    assert (answered.code, answered.err) == (0, "")
    assert "\x1b" not in (tmp_path / name).read_text("utf-8")


# What is written ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("form", ["md", "html", "yaml"])
def test_the_evening_in_both_languages(call: Call, data: Path, snapshot: Snapshot, form: str, language: str) -> None:
    text = export(call, data, form, "--lang", language)
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match(text, f"export_evening_{language}.{form}")


def test_what_is_marked_turned_the_fight_a_wound_among_many_does_not(call: Call, data: Path) -> None:
    lines = export(call, data, "md", "--lang", "de").split("\n")
    marked = [line for line in lines if line.startswith("- **") and not line.endswith("**")]
    assert marked  # Headings of a point.
    for line in lines:
        if line.endswith("– Wunde") or "Schaden, Wunde" in line:
            assert "**" not in line
        if line.startswith("- **") and "kritische Wunde" in line:
            assert line.endswith("**")


def test_of_many_equals_only_the_last_one_turns_the_fight(call: Call, tmp_path: Path) -> None:
    gorge = left(tmp_path, "gorge_ambush", steps=68)
    answered = call("export", gorge, "--format", "md", "--data-dir", str(tmp_path), "--lang", "en")
    turned = answered.out.split("## Turning points")[1].split("## In numbers")[0]
    points = [line for line in turned.split("\n") if line.startswith("  - ")]
    assert [line.split(":")[0].strip(" -") for line in points] == [
        "Guard 10 attacks Naga",
        "Town guard",  # Nobody of them is up any more.
        "Naga stumbles",
        "Krom attacks Stranger 6",
        "Strangers",
    ]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "de",
            [
                "## Wendepunkte",
                "greift Wolf 1 an: 25 gegen 12, 14 Schaden – kritische Wunde, am Boden",
                "strauchelt: ",
                "besteht die Probe gegen Ohnmacht: ",
                "#### Runde 3",
                "### Im Lager",
                "## Erschöpfung über die Runden",
            ],
        ),
        (
            "en",
            [
                "## Turning points",
                "attacks Wolf 1: 25 to 12, 14 damage – a critical wound, down",
                "stumbles: ",
                "#### Round 3",
                "### At the camp",
                "## Fatigue over the rounds",
            ],
        ),
    ],
)
def test_a_report_tells_who_what_and_how_it_turned(call: Call, data: Path, language: str, told: list[str]) -> None:
    text = export(call, data, "md", "--lang", language)
    assert [one for one in told if one not in text] == []
    assert "undone" not in text


def test_markdown_shows_names_as_they_are(call: Call, data: Path) -> None:
    text = export(call, data, "md", "--lang", "en")
    assert r"# Night \<b\>by\</b\> the river \& weir" in text
    assert r"\- Krom \#1 \| \[x\] passes the faint check" in text
    assert "> 1\\. A branch snaps" in text
    bare = re.sub(r"\\.", "", text)
    assert "<" not in bare
    cells = [line.count("|") for line in bare.split("\n") if line.startswith("|")]
    assert len(set(cells[:8])) == 1


VOID = {"meta", "br", "path", "circle"}


class Checking(HTMLParser):
    """Every element is closed where it was opened, and every id is there once."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.told: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.attributes |= {name for name, _value in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.told.append(data)


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_is_whole_needs_nothing_else_and_says_everything_as_typed(
    call: Call, data: Path, language: str
) -> None:
    text = export(call, data, "html", "--lang", language)
    checking = Checking()
    checking.feed(text)
    checking.close()
    assert checking.open == []
    assert len(checking.ids) == len(set(checking.ids))
    assert text.startswith(f'<!DOCTYPE html>\n<html lang="{language}">')
    assert not {"src", "href", "onclick", "style"} & checking.attributes
    assert "url(" not in text
    assert "<script" not in text
    told = "".join(checking.told)
    assert 'Naga "die *Klinge*"' in told
    assert "- Krom #1 | [x]" in told
    assert ("Nacht <b>am</b> Fluss & Wehr" if language == "de" else "Night <b>by</b> the river & weir") in told
    drawing = text[text.index("<svg class=") : text.index("</svg>") + len("</svg>")]
    root = ET.fromstring(drawing)
    assert [one.tag for one in root][:2] == ["title", "desc"]
    assert 'Naga "die *Klinge*": 27' in (root[1].text or "")


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(one * 2 for one in digits) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_all_colours_of_the_page_can_be_read_by_day_by_night_and_on_paper() -> None:
    style = page.STYLE.read_text("utf-8")
    schemes = [dict(re.findall(r"--([a-z0-9]+): (#[0-9a-f]+);", one)) for one in re.findall(r":root \{(.*?)\}", style)]
    assert [len(one) for one in schemes] == [13, 13, 13]
    for scheme in schemes:
        paper = luminance(scheme["paper"])
        for name, colour in scheme.items():
            light, dark = sorted((luminance(colour), paper), reverse=True)
            if name not in ("paper", "line"):
                assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, colour)
    assert "@media print" in style
    assert "prefers-color-scheme: dark" in style


def test_json_holds_each_entry_as_replay_tells_it(call: Call, data: Path) -> None:
    told = json.loads(export(call, data, "json", "--lang", "en"))
    assert told["scenario"] == "evening"
    assert [one["id"] for one in told["steps"][:4]] == ["bank", "bank.1", "bank.2", "own.4"]
    assert [one["index"] for one in told["steps"]] == list(range(1, len(evening.COURSE) + 4))
    assert told["expectations"] == {"total": 2, "failed": 0, "book": 1, "chosen": 1}
    assert told["steps"][-1]["combatants"]["naga"]["fatigue"] == "0"
    assert told == call("replay", ID, "--data-dir", str(data), "--format", "json", "--lang", "en").json


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_scenario_plays_the_evening_again(call: Call, data: Path, tmp_path: Path, language: str) -> None:
    file = tmp_path / "again.yaml"
    answered = call("export", ID, "--output", str(file), "--data-dir", str(data), "--lang", language)
    assert (answered.code, answered.out, answered.err) == (0, "", "")
    assert call("lint", str(file)).code == 0
    assert call("lint", str(file), "--format", "json").json == []
    again = call("replay", str(file), "--format", "json").json
    assert again["expectations"]["failed"] == 0
    assert again["expectations"]["book"] == 0
    assert again["expectations"]["total"] > 60
    loaded = parse(file.read_bytes(), "again")
    assert loaded.faults == ()
    assert loaded.scenario is not None
    assert rehearse(loaded.scenario) == ()
    assert [done.encounter for _, done in script.run(loaded.scenario)][-1] == evening.session().encounter


def test_comments_in_the_scenario_say_who_and_what(call: Call, data: Path) -> None:
    comments = [line.strip() for line in export(call, data, "yaml", "--lang", "en").split("\n") if "# " in line]
    assert '# Companions: Naga "die *Klinge*", - Krom #1 | [x], Hund & <Herr>' in comments
    assert "# Wolf 2 attacks - Krom #1 | [x]: 22 to 3, 20 damage – a critical wound, down" in comments
    assert f"#   samyra replay {ID}.yaml" in comments


def test_a_session_in_which_nothing_happened_has_a_report_too(call: Call, tmp_path: Path) -> None:
    kept = saves.start(tmp_path, scenario("mill_mob"))
    kept.close()
    for form in ("md", "html", "json", "yaml"):
        answered = call("export", kept.id, "--format", form, "--data-dir", str(tmp_path))
        assert (answered.code, answered.err) == (0, "")
    assert "Noch nichts." in call("export", kept.id, "--data-dir", str(tmp_path)).out


# Which session, and where it goes -------------------------------------------------------------------------------


def test_without_a_name_it_is_the_newest_and_the_ending_of_the_file_says_the_form(
    call: Call, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "evening.html"
    assert call("export", "--data-dir", str(data), "--output", str(file)).code == 0
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert call("export", "2024-05", "--data-dir", str(data)).out.startswith("# Nacht")


def test_an_ending_that_says_no_format_is_asked_about_and_a_dash_is_stdout(
    call: Call, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = call("export", ID, "--data-dir", str(data), "--output", "evening.pdf", "--lang", "en")
    assert (refused.code, refused.out) == (2, "")
    assert "says no format; add --format md, html, json or yaml." in refused.err
    assert call("export", ID, "--data-dir", str(data), "--output", "-").out.startswith("# Nacht")
    assert call("export", ID, "--data-dir", str(data), "--output", "a.txt", "--format", "md").code == 0
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["a.txt"]


def test_a_file_that_is_there_stays_as_it_is_unless_told_otherwise(call: Call, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("mine", encoding="utf-8")
    answered = call("export", ID, "--data-dir", str(data), "--output", str(file))
    assert (answered.code, answered.out) == (2, "")
    assert "gibt es schon; einen anderen Namen wählen oder --force angeben." in answered.err
    assert file.read_text("utf-8") == "mine"
    assert call("export", ID, "--data-dir", str(data), "--output", str(file), "--force").code == 0
    assert file.read_text("utf-8").startswith("# Nacht")


def test_what_was_there_stays_until_the_new_one_is_written(
    call: Call, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.md"
    file.write_text("mine", encoding="utf-8")

    def full(_from: str, _to: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "replace", full)
    answered = call("export", ID, "--data-dir", str(data), "--output", str(file), "--force")
    assert (answered.code, answered.out) == (2, "")
    assert file.read_text("utf-8") == "mine"
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["a.md"]


def test_a_device_is_written_to_and_a_link_is_followed(call: Call, data: Path, tmp_path: Path) -> None:
    assert call("export", ID, "--data-dir", str(data), "--output", "/dev/null", "--force").code == 0
    assert not Path("/dev/null").is_file()
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("mine", encoding="utf-8")
    link.symlink_to(real)
    assert call("export", ID, "--data-dir", str(data), "--output", str(link), "--force").code == 0
    assert link.is_symlink()
    assert real.read_text("utf-8").startswith("# Nacht")


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_cannot_be_exported_says_why_in_words(call: Call, data: Path, tmp_path: Path, language: str) -> None:
    missing = call("export", "2023", "--data-dir", str(data), "--lang", language)
    assert (missing.code, missing.out) == (2, "")
    assert "2023" in missing.err
    none = call("export", "--data-dir", str(tmp_path / "empty"), "--lang", language)
    assert none.code == 2
    (data / "sessions" / "2025-bad.samyra").write_bytes(b"SQLite format 3\0 torn")
    damaged = call("export", "2025", "--data-dir", str(data), "--lang", language)
    assert (damaged.code, damaged.out) == (2, "")
    hidden = call("export", ID, "--format", "yaml", "--role", "player", "--data-dir", str(data), "--lang", language)
    assert (hidden.code, hidden.out) == (2, "")
    folder = call("export", ID, "--output", str(tmp_path / "no" / "x.md"), "--data-dir", str(data), "--lang", language)
    assert folder.code == 2
    is_folder = call("export", ID, "--output", str(tmp_path), "--force", "--data-dir", str(data), "--lang", language)
    assert is_folder.code == 2
    for answered in (missing, none, damaged, hidden, folder, is_folder):
        assert "Traceback" not in answered.err
        assert 1 <= answered.err.count("\n") <= 2


def test_one_that_is_being_played_is_exported_as_it_stands(call: Call, tmp_path: Path) -> None:
    kept = saves.start(tmp_path, scenario("mill_mob"))
    kept.session.step()
    one = call("export", kept.id, "--format", "json", "--data-dir", str(tmp_path))
    assert (one.code, len(one.json["steps"])) == (0, 1)
    assert kept.session.undo()
    two = call("export", kept.id, "--format", "json", "--data-dir", str(tmp_path))
    assert (two.code, len(two.json["steps"])) == (0, 0)
    assert kept.trouble is None
    kept.close()


def test_a_session_of_which_steps_are_missing_is_told_with_a_warning(call: Call, data: Path) -> None:
    file = data / "sessions" / f"{ID}.samyra"
    begun, _updated = receipt.last_write(file)
    line = receipt.Receipt(file, begun)
    line.put("2999-01-01T00:00:00.000000+00:00")
    for called in (("export", ID, "--format", "json"), ("replay", ID, "--format", "json")):
        answered = call(*called, "--data-dir", str(data))
        assert (answered.code, answered.json["scenario"]) == (0, "evening")
        assert answered.err == f"Warnung: Die letzten Schritte der Sitzung {ID} fehlen: Ihre Datei wurde beschädigt.\n"


def test_a_scenario_too_long_or_not_to_be_proven_is_refused(
    call: Call, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def agrees(text: str, encounter: object) -> bool:
        return False

    monkeypatch.setattr(course, "agrees", agrees)
    answered = call("export", ID, "--format", "yaml", "--data-dir", str(data))
    assert (answered.code, answered.out) == (2, "")
    assert "lässt sich nicht als Szenario schreiben" in answered.err
    monkeypatch.setattr(course, "MAX_STEPS", 3)
    answered = call("export", ID, "--format", "yaml", "--data-dir", str(data))
    assert (answered.code, answered.out) == (2, "")
    assert "mehr als in ein Szenario passen" in answered.err


def test_files_are_utf8_whatever_the_terminal_speaks(data: Path) -> None:
    environment = {**os.environ, "LANG": "C", "LC_ALL": "C", "LANGUAGE": "", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    for form in ("md", "html", "yaml"):
        command = [sys.executable, "-m", "tui", "export", ID, "--format", form, "--data-dir", str(data)]
        ended = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, stdin=subprocess.DEVNULL)
        assert (ended.returncode, ended.stderr) == (0, b"")
        assert "Gefährten" in ended.stdout.decode("utf-8")


# Replaying a session --------------------------------------------------------------------------------------------


def test_replay_runs_a_session_and_checks_what_its_script_expects(call: Call, data: Path) -> None:
    told = call("replay", ID, "--data-dir", str(data), "--lang", "en")
    assert told.code == 0
    assert "== At the camp ==" in told.out
    assert "✓ attack, total: 25 (book)" in told.out
    assert told.out.rstrip().endswith("2 expectations (1 from the book, 1 chosen): all came out.")
    assert call("replay", "2024-05-01-18", "--data-dir", str(data)).code == 0


def test_replay_of_a_session_whose_script_did_not_come_out_ends_with_1(call: Call, tmp_path: Path) -> None:
    loaded = parse(evening.SCENARIO.replace("attack.total: 25", "attack.total: 26"), "evening")
    assert loaded.scenario is not None
    kept = saves.start(tmp_path, loaded.scenario)
    for _ in range(3):
        kept.session.step()
    kept.close()
    answered = call("replay", kept.id, "--data-dir", str(tmp_path))
    assert answered.code == 1
    assert "✗ Angriff, Ergebnis: 26 erwartet, herausgekommen ist 25 (Buch)" in answered.out


def test_a_file_and_a_bundled_scenario_go_before_a_session_of_that_name(call: Call, tmp_path: Path) -> None:
    folder = saves.sessions_folder(tmp_path)
    kept = saves.start(tmp_path, evening.scenario())
    kept.session.step()
    kept.close()
    os.rename(folder / f"{kept.id}.samyra", folder / "gorge_ambush.samyra")
    bundled = call("replay", "gorge_ambush", "--format", "json", "--data-dir", str(tmp_path)).json
    assert bundled["scenario"] == "gorge_ambush"
    told = call("replay", "gorge_a", "--format", "json", "--data-dir", str(tmp_path)).json
    assert (told["scenario"], list(told)) == ("evening", list(bundled))


def test_a_name_that_is_neither_is_complained_of_and_one_that_fits_several_too(call: Call, data: Path) -> None:
    answered = call("replay", "nothing", "--data-dir", str(data))
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.startswith("Fehler: Es gibt weder ein Szenario noch eine Sitzung nothing; ")
    near = call("replay", "gorge", "--data-dir", str(data))
    assert (near.code, near.err.endswith("Gemeint ist wohl gorge_ambush.\n")) == (2, True)
    evening.kept(data)
    many = call("replay", "2024-05-01-1814-evenin", "--data-dir", str(data))
    assert (many.code, many.out) == (2, "")
    assert "passt auf mehrere Sitzungen" in many.err


def test_a_session_without_a_script_has_nothing_to_expect(call: Call, tmp_path: Path) -> None:
    kept = saves.start(tmp_path, scenario("mill_mob"))
    kept.session.step()
    kept.close()
    told = call("replay", kept.id, "--data-dir", str(tmp_path), "--lang", "en")
    assert (told.code, told.out.rstrip().split("\n")[-1]) == (0, "Nothing was expected.")


def test_the_exported_scenario_is_played_like_any_other(data: Path, call: Call) -> None:
    loaded = parse(export(call, data, "yaml"), "again")
    assert loaded.scenario is not None
    session = Session(loaded.scenario)
    while session.step():
        assert session.on_script
    assert session.encounter == evening.session().encounter
    assert all(one.ok for moment in session.moments for one in moment.judged)


def test_where_nobody_may_write_says_so(
    call: Call, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_source: str, _target: str) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), _target)

    target = tmp_path / "evening.md"
    monkeypatch.setattr(os, "replace", refused)
    answered = call("export", evening.kept(data), "--output", str(target), "--force", "--data-dir", str(data))
    assert (answered.code, answered.out) == (2, "")
    assert "darf dort nicht geschrieben werden; einen anderen Ordner wählen." in answered.err
    assert list(tmp_path.glob("evening*")) == []


@pytest.mark.parametrize("form", ["md", "html", "json", "yaml"])
def test_a_stdout_that_was_closed_is_nobodys_fault(form: str, data: Path) -> None:
    evening.kept(data)
    shell = f'exec "{sys.executable}" -m tui --data-dir "$1" export --format {form} >&-'
    ended = subprocess.run(["sh", "-c", shell, "sh", str(data)], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (ended.returncode, ended.stderr) == (0, "")
