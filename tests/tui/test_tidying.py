"""Sessions as things on the command line: renamed, copied, deleted, restored, given a changed scenario."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from samyra_core.journal import FORMAT, Kind, lock_path
from samyra_core.text import Text
from tests.tui.cli_call import Call, call
from tests.tui.kept_kit import begun, clock, damaged, data, file_of, in_utc, left, made_newer, own, weakened
from tests.tui.spoken import english, german
from tui import holding, saves, tidying
from tui.cli import tidying as tidying_commands
from tui.holding import Holder
from tui.saves import Kept, NotOpened
from tui.sentences import kept as words
from tui.sentences import tidied

__all__ = ["call", "data", "english", "german", "in_utc"]

pytestmark = pytest.mark.usefixtures("in_utc")

GORGE = "2024-05-01-1814-gorge_ambush"


def listed(data: Path) -> dict[str, str]:
    return {one.id: words.title(one) for one in saves.listing(data)}


def opened(data: Path, id: str) -> Kept:
    found = saves.resume(data, id, clock(9))
    assert isinstance(found, Kept), found
    return found


# The list -------------------------------------------------------------------------------------------------------


def test_the_list_tells_scene_and_round_in_both_languages(call: Call, data: Path) -> None:
    left(data, steps=9)
    assert call("sessions", "--data-dir", str(data)).out == (
        f"{GORGE}  01.05.2024 18:14  Hinterhalt in der Schlucht  Der Engpass, Runde 3, Schritt 9\n"
    )
    assert call("sessions", "--data-dir", str(data), "--lang", "en").out == (
        f"{GORGE}  2024-05-01 18:14  Ambush in the Gorge  The narrow pass, round 3, step 9\n"
    )


def test_files_that_cannot_be_read_are_told_apart_and_kept(call: Call, data: Path) -> None:
    playing = begun(data, minute=1)
    made_newer(data, left(data, "sleepless"))
    cut = damaged(data, "abgeschnitten")
    cut.write_bytes(file_of(data, playing.id).read_bytes()[:5000])
    damaged(data, "tagebuch", b"dear diary" * 20)
    damaged(data, "ordner").unlink()
    file_of(data, "ordner").mkdir()
    lines = call("sessions", "--data-dir", str(data)).out.splitlines()
    told = {line.split()[0]: line.split("  ")[-1].strip() for line in lines}
    assert told == {
        playing.id: "läuft gerade",
        "2024-05-01-1814-sleepless": "aus neuerer Version",
        "abgeschnitten": "beschädigt",
        "tagebuch": "keine Sitzung",
        "ordner": "keine Sitzung",
    }
    playing.close()


def test_two_hundred_sessions_are_listed_at_once(data: Path) -> None:
    """No timing in a suite, but what would take the time: no scenario is read, no step played."""
    path = file_of(data, left(data, steps=40))
    for number in range(199):
        path.with_name(f"{number:03}.samyra").write_bytes(path.read_bytes())
    code = (
        "import sys; from tui.cli.program import run; run(['sessions', '--format', 'json']);"
        "print(*sys.modules, file=sys.stderr)"
    )
    environment = {**os.environ, "SAMYRA_DATA": str(data)}
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert ended.stdout.count('"state": "free"') == 200
    assert {"samyra_core.scenario.tree", "textual", "ruamel"} & set(ended.stderr.split()) == set()


# Title and copies -----------------------------------------------------------------------------------------------


def test_rename_changes_the_title_alone(call: Call, data: Path) -> None:
    left(data)
    answered = call("sessions", "rename", "2024", "  Am  Hang [/]\x1b ", "--data-dir", str(data))
    assert (answered.code, answered.out) == (0, f"{GORGE} heißt jetzt: Am Hang [/]�\n")
    assert listed(data) == {GORGE: "Am Hang [/]�"}
    opened(data, GORGE).close()
    empty = call("sessions", "rename", GORGE, "  ", "--data-dir", str(data))
    assert (empty.code, empty.err.splitlines()[0]) == (2, "Fehler: Ein Titel braucht mindestens ein Zeichen.")
    long = call("sessions", "rename", GORGE, "x" * 1000, "--data-dir", str(data))
    assert long.code == 0
    assert listed(data) == {GORGE: "x" * tidying.LONGEST_TITLE}


def test_copy_makes_an_equal_session_and_prints_its_id(call: Call, data: Path) -> None:
    left(data, steps=9)
    first, second = (call("sessions", "copy", GORGE, "--data-dir", str(data)).out.strip() for _ in range(2))
    titled = call("sessions", "copy", GORGE, "Vor dem Tor", "--data-dir", str(data)).out.strip()
    assert listed(data) == {
        GORGE: "Hinterhalt in der Schlucht",
        first: "Hinterhalt in der Schlucht (Kopie)",
        second: "Hinterhalt in der Schlucht (Kopie)",
        titled: "Vor dem Tor",
    }
    one, other = opened(data, GORGE), opened(data, titled)
    assert one.session.moments == other.session.moments
    for kept in (one, other):
        kept.close()


def test_a_locked_one_is_neither_renamed_nor_deleted_and_the_answer_says_by_whom(call: Call, data: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from tui import saves\n"
        "kept = saves.resume(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    left(data)
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", code, str(data)], cwd=root, stdout=subprocess.PIPE) as other:
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == b"held\n"
            for arguments in (("rename", GORGE, "x"), ("delete", GORGE), ("scenario", GORGE)):
                answered = call("sessions", *arguments, "--data-dir", str(data))
                assert (answered.code, answered.out) == (2, "")
                assert f"{GORGE} läuft gerade" in answered.err
                if holding.LOCKS.exists():
                    assert f"rozess {other.pid}" in answered.err
            copied = call("sessions", "copy", GORGE, "--data-dir", str(data))
            assert copied.code == 0
        finally:
            other.kill()
    assert listed(data)[GORGE] == "Hinterhalt in der Schlucht"


def test_who_plays_it_is_told_as_far_as_the_system_tells(
    data: Path, german: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = begun(data)
    path = file_of(data, kept.id)
    if holding.LOCKS.exists():
        here = holding.holder(path)
        assert here is not None
        assert here.here
    monkeypatch.setattr(holding, "LOCKS", tmp_path / "nowhere")
    assert holding.holder(path) is None
    kept.close()
    assert holding.holder(path) is None
    assert words.played_by(Holder(7, "anna", "pts/3")) == "bei anna auf pts/3 (Prozess 7)"
    assert words.played_by(Holder(7, "anna")) == "bei anna (Prozess 7)"
    assert words.played_by(Holder(7)) == "in Prozess 7"
    assert words.not_opened(NotOpened("x", Kind.LOCKED)) == "Die Sitzung x läuft gerade anderswo; dort erst verlassen."


def test_a_lock_is_found_whatever_else_is_listed(data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    left(data)
    path = file_of(data, GORGE)
    inode = lock_path(path).stat().st_ino
    locks = tmp_path / "locks"
    monkeypatch.setattr(holding, "LOCKS", locks)
    held = f"FLOCK  ADVISORY  WRITE 4711 ff:ff:{inode} 0 EOF\n"
    for text, process in (
        (f"1: {held}", 4711),
        (f"1: {held}1: -> {held.replace('4711', '1')}", 4711),
        (f"1: {held.replace('4711', '-1')}", None),
        (f"1: {held.replace('4711', 'x')}nonsense\n", None),
        (f"1: {held.replace(str(inode), '1')}", None),
    ):
        locks.write_text(text, encoding="ascii")
        found = holding.holder(path)
        assert (found.process if found is not None else None) == process


# The bin --------------------------------------------------------------------------------------------------------


def test_what_was_deleted_is_in_the_bin_and_comes_back_equal(call: Call, data: Path) -> None:
    left(data, steps=9)
    deleted = call("sessions", "delete", "2024", "--data-dir", str(data))
    assert (deleted.code, deleted.out) == (0, f"{GORGE} liegt im Papierkorb und lässt sich zurückholen.\n")
    assert listed(data) == {}
    assert GORGE in call("sessions", "bin", "--data-dir", str(data)).out
    as_json = call("sessions", "bin", "--format", "json", "--data-dir", str(data)).json
    assert [(one["id"], one["step"], one["state"]) for one in as_json] == [(GORGE, 9, "free")]
    assert call("sessions", "restore", "2024", "--data-dir", str(data)).out == f"{GORGE} ist wieder da.\n"
    kept = opened(data, GORGE)
    assert kept.session.cursor == 9
    kept.close()
    missing = call("sessions", "restore", GORGE, "--data-dir", str(data))
    assert (missing.code, missing.err.splitlines()[0]) == (
        2,
        f"Fehler: Im Papierkorb liegt kein {GORGE}; samyra sessions bin listet ihn auf.",
    )


def test_what_was_deleted_last_stands_first_and_no_name_is_taken_twice(data: Path) -> None:
    names = []
    for steps in (1, 2):
        left(data, steps=steps)
        outcome = tidying.delete(data, GORGE)
        assert isinstance(outcome, tidying.Done)
        names.append(outcome.id)
        time.sleep(0.02)  # The system's clock for files ticks every few milliseconds.
    assert names == [GORGE, f"{GORGE}-2"]
    assert [(one.id, one.step) for one in tidying.binned(data)] == [(f"{GORGE}-2", 2), (GORGE, 1)]
    left(data, steps=3)
    back = tidying.restore(data, GORGE)
    assert isinstance(back, tidying.Done)
    assert back.id == f"{GORGE}-2"
    assert {one.id: one.step for one in saves.listing(data)} == {GORGE: 3, f"{GORGE}-2": 1}


def test_emptying_the_bin_asks_and_is_for_good(call: Call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gorge_ambush", "sleepless"):
        tidying.delete(data, left(data, name))
    unasked = call("sessions", "bin", "--empty", "--data-dir", str(data))
    assert unasked.code == 2
    assert "--yes" in unasked.err
    assert call("sessions", "bin", "--yes", "--data-dir", str(data)).code == 2
    monkeypatch.setattr(tidying_commands, "is_terminal", lambda stream: True)
    for answer, code, left_over in ((False, 1, 2), (True, 0, 0)):
        monkeypatch.setattr("click.confirm", lambda question, answer=answer: answer)
        assert call("sessions", "bin", "--empty", "--data-dir", str(data)).code == code
        assert len(tidying.binned(data)) == left_over
    assert call("sessions", "bin", "--empty", "--data-dir", str(data)).out == "Der Papierkorb ist leer.\n"
    assert list((data / tidying.BIN).iterdir()) == []


def test_a_damaged_file_is_set_aside_and_survives_an_emptied_bin(call: Call, data: Path) -> None:
    left(data)
    damaged(data, content=b"x" * 100)
    answered = call("sessions", "delete", "kaputt", "--data-dir", str(data), "--lang", "en")
    aside = data / tidying.ASIDE / "kaputt.samyra"
    assert answered.out == f"kaputt was set aside: {aside}\n"
    assert call("sessions", "bin", "--empty", "--yes", "--data-dir", str(data)).code == 0
    assert aside.read_bytes() == b"x" * 100
    assert listed(data) == {GORGE: "Hinterhalt in der Schlucht"}


def test_one_of_a_newer_format_is_neither_renamed_nor_copied_but_goes_into_the_bin_and_back(data: Path) -> None:
    made_newer(data, left(data))
    assert tidying.rename(data, GORGE, "x") == NotOpened(GORGE, Kind.NEWER, detail=f"format {FORMAT + 1}")
    assert tidying.copy(data, GORGE, lambda _saved: Text("x")) == NotOpened(GORGE, Kind.NEWER)
    before = file_of(data, GORGE).read_bytes()
    for act in (tidying.delete, tidying.restore):
        assert isinstance(act(data, GORGE), tidying.Done)
    assert file_of(data, GORGE).read_bytes() == before


@pytest.mark.parametrize("arguments", [("rename", "x", "y"), ("copy", "x"), ("delete", "x"), ("scenario", "x")])
def test_a_name_that_nothing_has_is_a_wrong_call(call: Call, data: Path, arguments: tuple[str, ...]) -> None:
    left(data)
    answered = call("sessions", *arguments, "--data-dir", str(data))
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.splitlines()[0] == "Fehler: Eine Sitzung x gibt es nicht; samyra sessions listet alle auf."


# The scenario ---------------------------------------------------------------------------------------------------


def fought(data: Path, steps: int = 12) -> str:
    """A session of a scenario of one's own, which lies beside the data directory."""
    return left(data, own(data.parent), steps)


def test_a_version_that_fits_says_whom_its_values_leave_otherwise(call: Call, data: Path) -> None:
    fought(data)
    own(data.parent, lambda text: text.replace("Constitution}, value: 12}", "Constitution}, value: 120}"))
    told = call("sessions", "scenario", GORGE, "--data-dir", str(data)).out.splitlines()
    assert told[1] == "Alles, was gespielt wurde, passt zur neuen Fassung."
    assert told[2].startswith("Mit ihren Werten kommt anderes heraus: Naga (unverletzt → 1 Kratzer), ")
    assert "Wache 1 (am Boden → auf den Beinen; 1 kritisch → 1 Kratzer)" in told[2]
    assert told[2].endswith(" weitere")


def test_a_changed_scenario_is_told_taken_and_taken_back(call: Call, data: Path) -> None:
    fought(data)
    assert "die in der Datei steht" in call("sessions", "scenario", GORGE, "--data-dir", str(data)).out
    own(data.parent, lambda text: text + "# neu\n")
    told = call("sessions", "scenario", GORGE, "--data-dir", str(data))
    assert told.code == 0
    assert told.out.splitlines()[1:] == [
        "Alles, was gespielt wurde, passt zur neuen Fassung.",
        "Alle stehen da wie bisher.",
    ]
    assert call("sessions", "scenario", GORGE, "--accept", "--data-dir", str(data)).code == 0
    kept = opened(data, GORGE)
    assert kept.session.scenario.source.endswith("# neu\n")
    assert (kept.session.cursor, kept.session.on_script) == (12, True)
    kept.close()
    assert call("sessions", "scenario", GORGE, "--back", "--data-dir", str(data)).code == 0
    kept = opened(data, GORGE)
    assert not kept.session.scenario.source.endswith("# neu\n")
    assert tidying.offered(kept) is None
    kept.close()
    never = call("sessions", "scenario", GORGE, "--back", "--data-dir", str(data))
    assert (never.code, never.out) == (1, "Eine frühere Fassung gibt es nicht.\n")
    both = call("sessions", "scenario", GORGE, "--back", "--accept", "--data-dir", str(data))
    assert both.code == 2


def test_the_first_step_that_does_not_fit_is_named_in_both_languages(call: Call, data: Path) -> None:
    fought(data)
    own(data.parent, weakened)
    told = call("sessions", "scenario", GORGE, "--accept", "--data-dir", str(data))
    assert told.code == 1
    assert told.out.splitlines()[2] == (
        "Schritt 8 passt nicht: Naga greift Wache 2 an. Naga ist am Boden und kann nicht handeln."
    )
    told = call("sessions", "scenario", GORGE, "--data-dir", str(data), "--lang", "en")
    assert told.out.splitlines()[2] == "Step 8 does not fit: Naga attacks Guard 2. Naga is down and cannot act."


def test_a_version_with_faults_is_told_with_the_first_of_them(call: Call, data: Path) -> None:
    fought(data)
    own(data.parent, lambda _text: "format: 1\ntitle: x\nscenes: 3\n")
    told = call("sessions", "scenario", GORGE, "--accept", "--data-dir", str(data), "--lang", "en")
    assert told.code == 1
    assert told.out.splitlines()[1] == "The new version has faults; the session goes on with the old one."
    assert told.out.splitlines()[2].startswith("1:1: ")


def test_dice_that_nobody_threw_are_told_as_such(data: Path, german: None) -> None:
    fought(data)
    own(data.parent, lambda text: text.replace("rules:", "rules:\n  initiative: individual", 1))
    kept = opened(data, GORGE)
    version = tidying.offered(kept)
    kept.close()
    assert version is not None
    if version.misfit is None:
        pytest.fail(f"the version fits: {version.loaded.errors}")
    assert tidied.misfit(version.misfit, kept.session).startswith("Schritt 2 passt nicht: ")


def test_accepting_keeps_the_session_held_and_declining_is_remembered(data: Path) -> None:
    fought(data)
    own(data.parent, lambda text: text + "# eins\n")
    kept = opened(data, GORGE)
    version = tidying.offered(kept)
    assert version is not None
    tidying.decline(kept, version)
    kept.close()
    assert [one.declined for one in saves.listing(data)] == [True]
    kept = opened(data, GORGE)
    assert tidying.offered(kept) is None
    kept.close()
    own(data.parent, lambda text: text + "# zwei\n")
    kept = opened(data, GORGE)
    version = tidying.offered(kept)
    assert version is not None
    taken = tidying.accept(kept, version)
    assert isinstance(taken, Kept)
    locked = saves.resume(data, GORGE)
    assert isinstance(locked, NotOpened)
    assert locked.reason is Kind.LOCKED
    taken.session.step()
    assert taken.trouble is None
    taken.close()
    again = opened(data, GORGE)
    assert (again.session.cursor, again.session.scenario.source[-7:]) == (13, "# zwei\n")
    assert [(one.former, one.declined) for one in saves.listing(data)] == [(1, False)]
    again.close()


def test_a_list_that_is_looked_at_again_reads_only_what_looks_otherwise(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(data, "sleepless", minute=1)
    left(data)
    known: saves.Known = {}
    saves.listing(data, known=known)
    read: list[str] = []
    look = saves.look
    monkeypatch.setattr(saves, "look", lambda path: read.append(saves.id_of(path)) or look(path))
    assert saves.listing(data, known=known) == saves.listing(data)
    assert len(read) == 2
    read.clear()
    kept = opened(data, GORGE)
    assert [one.state for one in saves.listing(data, known=known)] == ["free", "locked"]
    assert read == []
    kept.session.step()
    assert next((one.id, one.step, one.state) for one in saves.listing(data, known=known)) == (GORGE, 4, "locked")
    kept.close()
    assert [one.state for one in saves.listing(data, known=known)] == ["free", "free"]
    assert set(read) == {GORGE}
    tidying.rename(data, GORGE, "Am Hang")
    assert saves.listing(data, known=known) == saves.listing(data)
