"""`samyra replay`, `samyra play` without a terminal, and `samyra schema`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from samyra_core.scenario import bundled
from tests.tui.cli_call import Call, call

__all__ = ["call"]

ROOT = Path(__file__).parents[2]
BUNDLED = ("gorge_ambush", "samyra_checks", "sleepless", "bear_barbarian")


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_script_comes_out_as_told(call: Call, name: str) -> None:
    answered = call("replay", name, "--format", "json")
    assert answered.code == 0
    assert answered.err == ""
    assert answered.json["scenario"] == name
    assert answered.json["expectations"]["failed"] == 0
    assert answered.json["expectations"]["book"] > 0


def test_each_step_carries_events_expectations_and_everyones_state(call: Call) -> None:
    steps = call("replay", "gorge_ambush", "--format", "json").json["steps"]
    assert [step["index"] for step in steps] == list(range(1, len(steps) + 1))
    stumble = next(step for step in steps if step["id"] == "the_stumble")
    thrown = next(event for event in stumble["events"] if event["type"] == "throw")
    assert (thrown["raw_total"], thrown["total"], thrown["stumbled"]) == (20, 12, True)
    assert thrown["modifiers"] == [{"label": "E4", "value": -3}]
    naga = stumble["combatants"]["naga"]
    assert (naga["fatigue"], naga["buffer_used"], naga["buffer_size"], naga["attribute"]) == ("24", 2, 2, 6)
    before_the_lunge = steps[next(step["index"] for step in steps if step["id"] == "last_lunge") - 2]
    naga = before_the_lunge["combatants"]["naga"]
    assert (naga["engaged"], naga["stumble_odds"]) == (["stranger_2"], "6718463/10077696")


def test_the_transcript_tells_scenes_blows_and_numbers(call: Call) -> None:
    told = call("replay", "gorge_ambush").out
    assert "== Der Engpass ==" in told
    assert "Naga greift Wache 1 an: 28 gegen 11, 17 Schaden – kritische Wunde, am Boden" in told
    assert "✓ Naga, Erschöpfung: 24 (Buch)" in told
    assert "✗" not in told
    assert told.rstrip().endswith("alle eingetroffen.")


def test_the_transcript_speaks_english(call: Call) -> None:
    told = call("replay", "gorge_ambush", "--lang", "en").out
    assert "== The narrow pass ==" in told
    assert "✓ Naga, fatigue: 24 (book)" in told
    assert told.rstrip().endswith("all came out.")


def wrong_copy(folder: Path) -> Path:
    """The gorge with one number that does not come out."""
    text = (bundled() / "gorge_ambush.yaml").read_text(encoding="utf-8")
    path = folder / "wrong.yaml"
    path.write_text(text.replace("attack.total: 28", "attack.total: 27", 1), encoding="utf-8")
    return path


def test_a_number_that_does_not_come_out_ends_with_1_and_is_named(call: Call, tmp_path: Path) -> None:
    answered = call("replay", str(wrong_copy(tmp_path)))
    assert answered.code == 1
    assert "✗ Angriff, Ergebnis: 27 erwartet, herausgekommen ist 28 (Buch)" in answered.out
    assert answered.out.rstrip().endswith("1 nicht eingetroffen.")
    assert call("replay", str(wrong_copy(tmp_path)), "--format", "json").json["expectations"]["failed"] == 1


@pytest.mark.parametrize("command", ["replay", "play"])
def test_a_faulty_file_ends_with_2_and_names_line_and_mend(call: Call, command: str, tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text("format: 1\ntitle: A\nsydes: {}\n", encoding="utf-8")
    answered = call(command, str(path))
    assert (answered.code, answered.out) == (2, "")
    assert f"{path}:3:1: Den Schlüssel sydes gibt es hier nicht. — Gemeint ist wohl sides." in answered.err.splitlines()


@pytest.mark.parametrize("command", ["replay", "play", "lint"])
def test_a_missing_file_ends_with_2_in_one_line(call: Call, command: str) -> None:
    for name in ("gorge_ambus", "gorge"):
        answered = call(command, name)
        assert (answered.code, answered.out) == (2, "")
        assert answered.err == f"Fehler: Die Datei {name} gibt es nicht. — Gemeint ist wohl gorge_ambush.\n"


STOPPED = """\
format: 1
title: T
sides: {heroes: Helden, foes: Gegner}
combatants:
  krom: {side: heroes, name: Krom, attributes: {body: 9}, exhaustion: body, skills: {axe: 12}}
  naga: {side: heroes, name: Naga, attributes: {body: 9}, exhaustion: body, skills: {blade: 21}}
  wolf: {side: foes, name: Wolf, attributes: {body: 9}, exhaustion: body, skills: {bite: 12}}
scenes:
  - id: ford
    cast: [naga, wolf]
    steps:
      - attack: {who: krom, target: wolf}
        throws: [4, 1]
      - attack: {who: naga, target: wolf}
        throws: [4, 1, 2]
      - attack: {who: krom, target: wolf}
        expect: {chosen: {refused: untrained}}
      - attack: {who: naga, target: wolf}
        throws: [4]
      - attack: {who: naga, target: wolf}
        expect: {chosen: {wolf.status: down}}
"""


def test_a_step_that_is_not_carried_out_says_why_in_words(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "stopped.yaml"
    path.write_text(STOPPED, encoding="utf-8")
    told = call("replay", str(path))
    assert told.code == 1
    failed = [line.partition("✗ ")[2] for line in told.out.splitlines() if "✗" in line]
    assert failed[0] == "nicht ausgeführt: Krom ist nicht in der Szene und muss erst hinzukommen."
    assert failed[1] == "nicht ausgeführt: Angegebene Würfe: 3, fällig: 2 (D3)."
    assert failed[2].endswith("Krom ist nicht in der Szene und muss erst hinzukommen.")
    assert failed[3] == "hier fehlen Würfe: Wolf (Abwehr)"
    assert failed[4] == "wird am Tisch gewürfelt: hier fehlen Würfe (Naga (Angriff), Wolf (Abwehr))"
    steps = call("replay", str(path), "--format", "json").json["steps"]
    assert {"what": "refused", "expected": "none", "actual": "not_present", "ok": False, "source": "chosen"} in steps[
        1
    ]["expectations"]


def test_play_without_a_terminal_says_what_works_instead_in_one_line(call: Call) -> None:
    answered = call("play", "gorge_ambush")
    assert (answered.code, answered.out) == (2, "")
    assert answered.err == "Fehler: Das Vollbild braucht ein Terminal; ohne eines geht: samyra replay gorge_ambush\n"


def test_schema_prints_the_file_that_was_shipped(call: Call) -> None:
    shipped = bundled() / "schema.json"
    answered = call("schema")
    assert (answered.code, answered.json) == (0, json.loads(shipped.read_text(encoding="utf-8")))


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "LANG": "C", "LC_ALL": "C", "LANGUAGE": "", "PYTHONUTF8": "0", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tui", *arguments]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, timeout=60, **options)  # type: ignore[call-overload, no-any-return]


def test_replay_works_with_closed_stdin_and_a_plain_locale() -> None:
    ended = run("replay", "samyra_checks", stdin=subprocess.DEVNULL)
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr
    assert b"eingetroffen" in ended.stdout


def test_a_reader_that_leaves_early_causes_no_traceback() -> None:
    script = f"{sys.executable} -m tui replay gorge_ambush | head -n 1"
    ended = subprocess.run(["/bin/sh", "-c", script], cwd=ROOT, capture_output=True, timeout=60)
    assert b"Traceback" not in ended.stderr
    assert ended.stdout.count(b"\n") == 1
