"""Sessions where they lie: begun, listed, resumed; `samyra sessions`, `samyra resume`, `samyra play` without a file."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from samyra_core import journal, script
from samyra_core.commands import EnterScene, Join, NextRound, Note, Recruit
from samyra_core.engine import Resolved
from samyra_core.journal import Kind, Trouble, TroubleKind, files, keeping
from samyra_core.text import Text
from tests.journeys.program import samyra
from tests.samyra_core.builders import profile
from tests.tui.cli_call import Call, call
from tests.tui.spoken import english, german, scenario
from tui import app, saves, words
from tui.cli import play, resume
from tui.saves import Kept, NotOpened, open_session
from tui.screens.encounter import EncounterScreen
from tui.sentences import kept as told
from tui.sentences import moment_lines

__all__ = ["call", "english", "german"]

BEGAN = datetime(2024, 5, 1, 18, 14, tzinfo=UTC)


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "Daten für Samyra"


def clock(minute: int = 0) -> Callable[[], datetime]:
    """Stands still at that minute of the evening."""
    return lambda: BEGAN + timedelta(minutes=minute)


def begun(data: Path, name: str = "gorge_ambush", steps: int = 3, minute: int = 0) -> Kept:
    kept = saves.start(data, scenario(name), clock(minute))
    for _ in range(steps):
        kept.session.step()
    assert kept.trouble is None
    return kept


def left(data: Path, name: str = "gorge_ambush", steps: int = 3, minute: int = 0) -> str:
    """The id of a session that was begun and left."""
    kept = begun(data, name, steps, minute)
    kept.close()
    return kept.id


def file_of(data: Path, id: str) -> Path:
    return saves.sessions_folder(data) / f"{id}{saves.SUFFIX}"


# Opening --------------------------------------------------------------------------------------------------------


def test_a_session_is_called_by_its_time_and_its_scenario(data: Path) -> None:
    assert left(data) == "2024-05-01-1814-gorge_ambush"
    assert left(data) == "2024-05-01-1814-gorge_ambush-2"
    still = begun(data)
    assert begun(data).id == "2024-05-01-1814-gorge_ambush-4"
    assert still.id == "2024-05-01-1814-gorge_ambush-3"


def test_what_was_played_is_there_again(data: Path) -> None:
    first = begun(data, steps=9)
    first.session.undo()
    first.close()
    again = open_session(data, first.id)
    assert isinstance(again, Kept)
    assert (again.session.moments, again.session.redoable) == (first.session.moments, 1)
    again.session.do(Note("weiter"))
    again.close()
    newest = open_session(data)
    assert isinstance(newest, Kept)
    assert newest.session.encounter.notes == ("weiter",)


def test_the_newest_is_the_one_last_played_not_the_one_last_begun(data: Path) -> None:
    older, _newer = left(data, minute=0), left(data, "sleepless", minute=5)
    kept = saves.resume(data, older, clock(9))
    assert isinstance(kept, Kept)
    kept.session.step()
    kept.close()
    newest = open_session(data)
    assert isinstance(newest, Kept)
    assert newest.id == older


def test_a_name_is_an_id_or_its_unique_beginning(data: Path) -> None:
    one, other = left(data, minute=0), left(data, "sleepless", minute=1)
    assert open_session(data, "2024-05") == NotOpened("2024-05", "many", (one, other))
    kept = open_session(data, "2024-05-01-1815")
    assert isinstance(kept, Kept)
    assert kept.id == other
    same = left(data, minute=0)
    assert same == f"{one}-2"
    exact = open_session(data, one)
    assert isinstance(exact, Kept)
    assert exact.id == one


@pytest.mark.parametrize("name", ["", "..", "../sessions/x", "/etc/passwd", "x\x00y", "*"])
def test_a_name_never_leads_out_of_the_folder(data: Path, name: str) -> None:
    left(data)
    assert open_session(data, name) == NotOpened(name, Kind.MISSING)


def test_where_nothing_was_played_there_is_none(data: Path) -> None:
    assert open_session(data) == NotOpened("", "none")
    assert saves.listing(data) == []
    assert not data.exists()


def test_the_newest_is_locked_while_it_is_played_and_damaged_ones_are_passed_over(data: Path) -> None:
    kept = begun(data, minute=1)
    file_of(data, "later").write_bytes(b"")
    locked = open_session(data)
    assert isinstance(locked, NotOpened)
    assert (locked.name, locked.reason) == (kept.id, Kind.LOCKED)
    kept.close()
    again = open_session(data)
    assert isinstance(again, Kept)
    assert (again.id, again.instead_of) == (kept.id, NotOpened("later", Kind.DAMAGED))
    again.close()
    os.utime(file_of(data, "later"), (0, 0))
    newest = open_session(data)
    assert isinstance(newest, Kept)
    assert newest.instead_of is None


def test_a_line_of_the_list_can_be_opened(data: Path) -> None:
    left(data)
    (line,) = saves.listing(data)
    assert isinstance(open_session(data, line), Kept)


def test_a_folder_that_cannot_be_made_keeps_nobody_from_playing(data: Path, german: None) -> None:
    data.write_text("kein Ordner", encoding="utf-8")
    kept = saves.start(data, scenario())
    kept.session.step()
    assert kept.trouble is not None
    assert told.trouble(kept.trouble) == "1 Schritt ist nicht gespeichert: der Datenträger versagt"
    data.unlink()
    assert kept.retry()
    kept.close()
    assert [one.step for one in saves.listing(data)] == [1]


# The list -------------------------------------------------------------------------------------------------------


def states(data: Path) -> dict[str, str]:
    return {one.id: one.state for one in saves.listing(data)}


def four(data: Path) -> Kept:
    """One that is free, one that is played (given back), a damaged one, a newer one; and a file that is no session."""
    left(data, minute=1)
    playing = begun(data, "sleepless", steps=2, minute=2)
    file_of(data, "damaged").write_bytes(b"SQLite for")
    newer = left(data, minute=3)
    with closing(sqlite3.connect(file_of(data, newer))) as connection:
        connection.execute(f"PRAGMA user_version = {journal.FORMAT + 1}")
    (saves.sessions_folder(data) / "notes.txt").write_text("dear diary", encoding="utf-8")
    return playing


def test_the_list_tells_free_locked_damaged_and_newer_apart(data: Path) -> None:
    playing = four(data)
    assert states(data) == {
        "damaged": "damaged",
        "2024-05-01-1817-gorge_ambush": "newer",
        playing.id: "locked",
        "2024-05-01-1815-gorge_ambush": "free",
    }
    playing.close()
    assert states(data)[playing.id] == "free"


def test_looking_changes_no_file_and_leaves_none_behind(data: Path) -> None:
    four(data).close()
    before = {path: path.read_bytes() for path in saves.sessions_folder(data).iterdir()}
    saves.listing(data)
    assert {path: path.read_bytes() for path in saves.sessions_folder(data).iterdir()} == before


def test_sessions_in_json_keeps_the_promised_keys_newest_first(call: Call, data: Path) -> None:
    playing = four(data)
    answered = call("sessions", "--format", "json", "--data-dir", str(data))
    assert (answered.code, answered.err) == (0, "")
    assert {tuple(one) for one in answered.json} == {("id", "title", "scenario", "step", "updated", "state")}
    readable = [one for one in answered.json if one["state"] in ("free", "locked")]
    assert readable == [
        {
            "id": playing.id,
            "title": "Schlaflos",
            "scenario": "sleepless",
            "step": 2,
            "updated": "2024-05-01T18:16:00+00:00",
            "state": "locked",
        },
        {
            "id": "2024-05-01-1815-gorge_ambush",
            "title": scenario().title.pick("de"),
            "scenario": "gorge_ambush",
            "step": 3,
            "updated": "2024-05-01T18:15:00+00:00",
            "state": "free",
        },
    ]


def test_sessions_as_text_is_a_table_in_both_languages(call: Call, data: Path) -> None:
    left(data, "sleepless", steps=2)
    assert call("--data-dir", str(data), "sessions").out == (
        "2024-05-01-1814-sleepless  01.05.2024 18:14  Schlaflos  Der Speicher, Schritt 2\n"
    )
    assert call("--data-dir", str(data), "--lang", "en", "sessions").out == (
        "2024-05-01-1814-sleepless  2024-05-01 18:14  Sleepless  The barn, step 2\n"
    )
    playing = four(data)
    table = call("--data-dir", str(data), "sessions").out
    assert [word for word in ("läuft gerade", "beschädigt", "aus neuerer Version") if word not in table] == []
    playing.close()


def test_no_sessions_is_an_answer(call: Call, data: Path) -> None:
    answered = call("sessions", "--data-dir", str(data))
    assert (answered.code, answered.out) == (0, "Es gibt noch keine Sitzung; samyra play beginnt eine.\n")
    assert call("sessions", "--format", "json", "--data-dir", str(data)).json == []


def test_the_variable_names_the_folder_too(call: Call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left(data)
    monkeypatch.setenv("SAMYRA_DATA", str(data))
    assert len(call("sessions", "--format", "json").json) == 1


def test_a_file_name_that_steers_a_terminal_does_no_harm(call: Call, data: Path) -> None:
    left(data)
    file_of(data, "es\x1b[2Jc").write_bytes(b"x")
    answered = call("sessions", "--data-dir", str(data))
    assert "\x1b" not in answered.out
    assert json.loads(call("sessions", "--format", "json", "--data-dir", str(data)).out)[0]["id"] == "es\x1b[2Jc"


def test_a_title_that_steers_a_terminal_does_no_harm_in_json_either(call: Call, data: Path) -> None:
    """JSON's own rules leave DEL, the C1 control characters and the marks of direction as they are."""
    title = "a\x9b2J\x7f\u202eb"
    keeping.rename(file_of(data, left(data)), Text(title))
    answered = call("sessions", "--format", "json", "--data-dir", str(data))
    assert not {"\x9b", "\x7f", "\u202e"} & set(answered.out)
    assert answered.json[0]["title"] == title


@pytest.mark.parametrize("scenario", ["../../outside", "/tmp/x", "a\x1b[2J\nb", "..", ""])
def test_the_file_of_a_copy_lies_beside_the_others_whatever_its_scenario_is_called(
    scenario: str, call: Call, data: Path
) -> None:
    kept = left(data)
    with closing(sqlite3.connect(file_of(data, kept))) as connection:
        connection.execute(files.ADD_META, files.meta_row("scenario", scenario))
        connection.commit()
    copied = call("sessions", "copy", kept, "--data-dir", str(data))
    assert (copied.code, copied.err) == (0, "")
    there = [one.name for one in file_of(data, kept).parent.glob("*.samyra")]
    assert len(there) == 2
    assert all(name.isprintable() for name in there)
    assert sorted(one.name for one in data.iterdir()) == ["sessions"]


@pytest.mark.parametrize(("below", "language"), [("", "de"), ("", "en"), ("/deeper", "en")])
def test_a_file_where_the_folder_should_be_is_named_with_its_mend(
    below: str, language: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    given = f"{tmp_path / 'data'}{below}"
    monkeypatch.setenv("SAMYRA_DATA", given)
    for command in (("sessions",), ("sessions", "bin"), ("export",), ("resume",), ("sessions", "delete", "x")):
        answered = call(*command, "--lang", language)
        assert (answered.code, answered.out) == (2, "")
        assert given in answered.err
        assert "SAMYRA_DATA" in answered.err
    named = call("--lang", language, "--data-dir", str(tmp_path / "data"), "sessions")
    assert ("Verzeichnis" if language == "de" else "Directory") in named.err


# resume ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> list[EncounterScreen]:
    """The screens that would have been opened."""
    opened: list[EncounterScreen] = []

    def show(first: Callable[[], EncounterScreen], *, mouse: bool = False) -> int:
        opened.append(first())
        return 0

    monkeypatch.setattr(app, "show", show)
    for module in (play, resume):
        monkeypatch.setattr(module, "is_terminal", lambda stream: True)
    return opened


def test_resume_opens_the_session_where_it_stood(call: Call, data: Path, at_a_terminal: list[EncounterScreen]) -> None:
    left(data, "sleepless")
    wanted = left(data, steps=7, minute=3)
    assert call("resume", "--data-dir", str(data)).code == 0
    assert call("resume", wanted, "--data-dir", str(data)).code == 0
    assert call("resume", "2024-05-01-1814", "--data-dir", str(data)).code == 0
    assert [(one.session.scenario.id, one.session.cursor) for one in at_a_terminal] == [
        ("gorge_ambush", 7),
        ("gorge_ambush", 7),
        ("sleepless", 3),
    ]
    assert states(data)[wanted] == "free"


@pytest.mark.parametrize(
    ("name", "complaint", "lines"),
    [
        ("2023", "Eine Sitzung 2023 gibt es nicht; samyra sessions listet alle auf.", 2),
        ("damaged", "Die Datei der Sitzung damaged ist beschädigt; sie bleibt, wie sie ist.", 1),
        ("diary", "Die Datei von diary enthält keine Sitzung; sie bleibt, wie sie ist.", 1),
        (
            "2024-05-01-1817",
            "Die Sitzung 2024-05-01-1817 stammt aus einer neueren Version von samyra; jene öffnet sie.",
            1,
        ),
        (
            "2024-05-01-1816",
            "Die Sitzung 2024-05-01-1816 läuft gerade in eben diesem Programm; dort erst verlassen.",
            1,
        ),
    ],
)
def test_resume_says_why_not(call: Call, data: Path, name: str, complaint: str, lines: int) -> None:
    playing = four(data)
    file_of(data, "diary").write_bytes(b"dear diary" * 20)
    answered = call("resume", name, "--data-dir", str(data))
    assert (answered.code, answered.out) == (2, "")
    assert answered.err.splitlines()[0] == f"Fehler: {complaint}"
    assert len(answered.err.splitlines()) == lines
    playing.close()


def test_resume_without_any_session_and_without_a_terminal(call: Call, data: Path) -> None:
    assert call("resume", "--data-dir", str(data), "--lang", "en").err.splitlines()[0] == (
        "Error: There is no session yet; samyra play begins one."
    )
    kept_id = left(data)
    answered = call("resume", "--data-dir", str(data))
    assert answered.code == 2
    assert answered.err == "Fehler: Das Vollbild braucht ein Terminal; ohne eines geht: samyra sessions\n"
    assert states(data) == {kept_id: "free"}


def test_a_session_goes_on_in_a_real_terminal_and_keeps_each_step(data: Path) -> None:
    kept_id = left(data, steps=3)
    with samyra("resume", "--data-dir", str(data)) as terminal:
        terminal.wait_for("Schritt 3/68", timeout=30)
        terminal.send("space")
        terminal.wait_for("Schritt 4/68")
        assert [(one.step, one.state) for one in saves.listing(data)] == [(4, "locked")]
        os.kill(terminal.process.pid, 9)
        terminal.process.wait()
    assert [(one.id, one.step, one.state) for one in saves.listing(data)] == [(kept_id, 4, "free")]


# An empty fight -------------------------------------------------------------------------------------------------


def test_an_empty_fight_has_two_sides_one_scene_and_nobody_in_it() -> None:
    fight = play.empty_fight()
    assert (list(fight.setup.sides), dict(fight.setup.roster)) == (["heroes", "foes"], {})
    assert [one.step.command for one in script.prepare(fight)] == [EnterScene("fight")]
    assert fight.title.de
    assert fight.title.en


def test_an_empty_fight_is_joined_on_the_fly_and_kept(data: Path, german: None) -> None:
    kept = saves.start(data, play.empty_fight())
    session = kept.session
    session.step()
    assert session.last is not None
    assert [one.text for one in moment_lines(session.last, session.scenario)] == ["Szene „Der Kampf“"]
    for who, side in (("anna", "heroes"), ("orc", "foes")):
        assert isinstance(session.do(Recruit(profile(who, side))), Resolved)
    assert isinstance(session.do(NextRound()), Resolved)
    assert session.encounter.order == ("anna", "orc")
    assert not isinstance(session.do(Join("anna")), Resolved)
    kept.close()
    again = open_session(data)
    assert isinstance(again, Kept)
    assert again.session.encounter == session.encounter


def test_play_without_a_file_opens_an_empty_fight(call: Call, data: Path, at_a_terminal: list[EncounterScreen]) -> None:
    assert call("play", "--data-dir", str(data)).code == 0
    assert [one.session.scenario.id for one in at_a_terminal] == ["free_fight"]


def test_play_without_a_file_and_without_a_terminal_is_one_line(call: Call) -> None:
    answered = call("play")
    assert (answered.code, answered.out) == (2, "")
    assert answered.err == (
        "Fehler: Ein leerer Kampf braucht ein Terminal; ohne eines gehen: samyra roll oder samyra check\n"
    )


# Words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", [*Kind, "none", "many"])
def test_every_reason_has_its_sentence_in_both_languages(reason: Kind, english: None) -> None:
    answer = NotOpened("abend [/]\x1b", reason, ("a", "b"))
    in_english = told.not_opened(answer)
    told_in = {in_english}
    words.set_language("de")
    told_in.add(told.not_opened(answer))
    assert len(told_in) == 2
    assert [one for one in told_in if "{" in one or "\x1b" in one] == []


@pytest.mark.parametrize("kind", [kind for kind in TroubleKind if Trouble(kind, 0).unwritten])
def test_every_trouble_is_a_standing_warning(kind: TroubleKind, german: None) -> None:
    lines = [told.trouble(Trouble(kind, waiting)) for waiting in (0, 1, 2)]
    assert [line.split(":")[0] for line in lines] == [
        "Nicht gespeichert",
        "1 Schritt ist nicht gespeichert",
        "2 Schritte sind nicht gespeichert",
    ]


def test_the_words_import_no_screen_for_the_list(tmp_path: Path) -> None:
    code = "import sys; from tui.cli.program import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", code, "sessions", "--data-dir", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert {"textual", "rich"} & {name.split(".")[0] for name in ended.stderr.split()} == set()
