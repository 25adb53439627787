"""`samyra lint`: every fault at its place, for people and for programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.cli_call import Call, call

__all__ = ["call"]

ROOT = Path(__file__).parents[2]

FIVE_FAULTS = """\
format: 1
title: Fünf Fehler
sides:
  heroes: {name: Helden}
combatants:
  naga:
    name: Naga
    side: heros
    attributes:
      endurance: {name: Ausdauer, value: 010}
    exhaustion: endurance
    skils: {}
scenes:
  - id: a
    title: A
    cast: [naga, krom]
    steps:
      - rest: naga
        throws: [2]
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    path = tmp_path / "faulty.yaml"
    path.write_text(FIVE_FAULTS, encoding="utf-8")
    return path


def test_all_faults_come_at_once_each_at_its_place(call: Call, faulty: Path) -> None:
    answered = call("lint", str(faulty), "--format", "json", "--lang", "en")
    assert answered.code == 1
    assert answered.err == ""
    assert [(one["line"], one["path"], one["severity"]) for one in answered.json] == [
        (8, "combatants.naga.side", "error"),
        (10, "combatants.naga.attributes.endurance.value", "error"),
        (12, "combatants.naga.skils", "error"),
        (16, "scenes[0].cast[1]", "error"),
        (19, "scenes[0].steps[0].throws", "error"),
    ]
    assert all(one["file"] == str(faulty) and one["column"] > 0 and one["hint"] for one in answered.json)
    assert answered.json[0]["message"] == "There is no side heros."
    assert answered.json[0]["hint"] == "Did you mean heroes?"
    assert set(answered.json[0]) == {"file", "line", "column", "path", "message", "hint", "severity"}


def test_the_text_names_file_line_and_column_and_counts(call: Call, faulty: Path) -> None:
    answered = call("lint", str(faulty))
    lines = answered.out.splitlines()
    assert answered.code == 1
    assert lines[0] == f"{faulty}:8:11: Eine Seite heros gibt es nicht. — Gemeint ist wohl heroes."
    assert lines[-1] == f"{faulty}: 5 Fehler"


def test_a_clean_file_ends_with_0(call: Call) -> None:
    answered = call("lint", "gorge_ambush", "sleepless")
    assert answered.code == 0
    assert answered.out.splitlines() == ["gorge_ambush: keine Fehler", "sleepless: keine Fehler"]
    assert call("lint", "gorge_ambush", "--format", "json").json == []


def test_warnings_alone_end_with_0(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "warned.yaml"
    text = FIVE_FAULTS.replace("heros", "heroes").replace("010", "10").replace("    skils: {}\n", "")
    text = text.replace(", krom", "").replace("rest: naga\n        throws: [2]\n", "break: all\n")
    path.write_text(
        text.replace("title: A\n", "title: {de: A}\n").replace("name: Helden", "name: {de: Helden, en: Heroes}"),
        encoding="utf-8",
    )
    answered = call("lint", str(path), "--format", "json")
    assert answered.code == 0
    assert {one["severity"] for one in answered.json} == {"warning"}
    assert "Warnung: " in call("lint", str(path)).out


def test_a_directory_is_refused_with_a_mend(call: Call, tmp_path: Path) -> None:
    answered = call("lint", str(tmp_path))
    assert (answered.code, answered.out) == (2, "")
    assert "ist ein Verzeichnis. — Die Szenariodateien darin müssen einzeln genannt werden" in answered.err


def test_an_unresolved_pattern_is_refused_with_a_mend(call: Call) -> None:
    answered = call("lint", "nowhere/*.yaml", "--lang", "en")
    assert answered.code == 2
    assert "A pattern is resolved by the shell" in answered.err


def test_what_can_be_read_is_told_beside_what_cannot(call: Call, faulty: Path) -> None:
    answered = call("lint", str(faulty), "/nonexistent.yaml", "--format", "json")
    assert answered.code == 2
    assert [one["file"] for one in answered.json].count(str(faulty)) == 5
    assert answered.err.startswith("Fehler: Die Datei /nonexistent.yaml gibt es nicht. — ")


def test_a_call_without_files_says_so(call: Call) -> None:
    answered = call("lint")
    assert answered.code == 2
    assert len(answered.err.splitlines()) <= 2
    assert "FILE" in answered.err


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"\x00" * 50, b"- a\n- b\n", b"%YAML 9\n---\n", b"[[[[[[", b"a: &b [*b]"]
)
def test_no_content_raises(call: Call, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    answered = call("lint", str(path), "--format", "json")
    assert answered.code == 1
    assert answered.json


@pytest.mark.parametrize("kind", ["fifo", "large", "device"])
def test_what_is_no_scenario_is_refused_at_once(call: Call, tmp_path: Path, kind: str) -> None:
    path = Path("/dev/zero") if kind == "device" else tmp_path / "x.yaml"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "large":
        with path.open("wb") as file:
            file.truncate(3_000_000)
    answered = call("lint", str(path))
    assert answered.code == (1 if kind == "large" else 2)
    assert len((answered.out + answered.err).splitlines()) == 1


REFUSED = """\
format: 1
title: T
sides: {heroes: Helden, foes: Gegner}
combatants:
  krom: {side: heroes, attributes: {body: 9}, exhaustion: body, skills: {axe: 12}}
  naga: {side: heroes, attributes: {body: 9}, exhaustion: body, skills: {blade: 21}}
  wolf: {side: foes, attributes: {body: 9}, exhaustion: body, skills: {bite: 12}}
scenes:
  - id: ford
    cast: [naga, wolf]
    steps:
      - round: next
      - attack: {who: krom, target: wolf}
        throws: [4, 1]
      - attack: {who: naga, target: wolf}
        throws: [4]
"""


def test_what_the_table_would_trip_over_is_named_at_its_step(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "refused.yaml"
    path.write_text(REFUSED, encoding="utf-8")
    answered = call("lint", str(path), "--format", "json", "--lang", "en")
    assert answered.code == 1
    assert [(one["line"], one["column"], one["path"]) for one in answered.json[1:]] == [
        (13, 9, "scenes[0].steps[1]"),
        (15, 9, "scenes[0].steps[2]"),
    ]
    assert answered.json[1]["message"] == "The step would be refused: krom is not in the scene; bring them in first."
    assert answered.json[2]["message"] == "Throws given: 1; still due here: wolf (defence)."


def test_names_that_steer_a_terminal_are_harmless_in_the_output(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "es\x1b[2Jc.yaml"
    path.write_text("x: 1\n", encoding="utf-8")
    answered = call("lint", str(path))
    assert "\x1b" not in answered.out + answered.err


def test_lint_never_imports_a_screen() -> None:
    code = (
        "import sys\n"
        "from tui.cli.program import run\n"
        "run(['lint', 'gorge_ambush'])\n"
        "print(sorted(name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ended.stdout.splitlines()[-1] == "[]"
