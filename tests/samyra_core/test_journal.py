"""A session on disk: what was shown is there, whatever else is there is left alone, and no fault stops the fight."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samyra_core.commands import Attack, EnterScene, NextRound, Note
from samyra_core.dice import Seeded
from samyra_core.engine import Resolved
from samyra_core.journal import (
    APPLICATION_ID,
    FORMAT,
    Journal,
    Kind,
    Opened,
    Trouble,
    TroubleKind,
    Unreadable,
    files,
    is_locked,
    lock_path,
    peek,
    read,
)
from samyra_core.scenario import Scenario, bundled_ids, load, parse
from samyra_core.scenario.model import Scene
from samyra_core.session import Session
from samyra_core.state import Setup
from samyra_core.text import EMPTY, Text
from tests.samyra_core.strategies import a_command, ask
from tests.tries import tries

FIVE = """\
format: 1
id: any
title: {{de: Irgendwo, en: Anywhere}}
rules: {{initiative: {initiative}, fatigue: {fatigue}, critical: {critical}}}
sides: {{heroes: Helden, foes: Gegner, wild: Wildes}}
combatants:
{combatants}
scenes:
  - {{id: gate, cast: [anna, orc1, bert, orc2]}}
  - {{id: yard, cast: [wolf, anna, orc2, bert]}}
"""
ONE = """\
  {who}:
    side: {side}
    attributes: {{grit: 7, might: 9}}
    exhaustion: grit
    skills: {{sword: {sword}, climb: 4}}
    weapon: 4
    levels: {{Tarnen: 8}}
"""
SIDES = {"anna": "heroes", "bert": "heroes", "orc1": "foes", "orc2": "foes", "wolf": "wild"}


def five(initiative: str = "listed", fatigue: str = "standard", critical: str = "down") -> Scenario:
    """The people that `strategies.a_command` knows, from a text."""
    them = "".join(ONE.format(who=who, side=side, sword=9 + len(who)) for who, side in SIDES.items())
    text = FIVE.format(initiative=initiative, fatigue=fatigue, critical=critical, combatants=them)
    scenario = parse(text, "five").scenario
    assert scenario is not None
    return scenario


def bundled(name: str) -> Scenario:
    scenario = load(name).scenario
    assert scenario is not None
    return scenario


def clock() -> Callable[[], str]:
    """A clock that ticks with every look."""
    ticks = count(1)
    return lambda: f"2024-01-01T00:00:{next(ticks):06}"


def begun(path: Path, scenario: Scenario | None = None) -> tuple[Session, Journal]:
    scenario = scenario or five()
    journal = Journal.create(path, scenario, clock())
    return Session(scenario, journal), journal


def played(path: Path, steps: int = 12) -> Session:
    """A few steps on disk, two of them undone; the file is closed."""
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    session.do(NextRound())
    source, number = Seeded(3), 0
    while session.cursor < steps:
        number += 1
        command = a_command(number)
        session.do(command, ask(session.encounter, command, source)[0])
    session.undo()
    session.undo()
    assert journal.trouble is None
    journal.close()
    return session


def opened(path: Path) -> Opened:
    found = Journal.open(path, clock())
    assert isinstance(found, Opened), found
    return found


def resumed(path: Path) -> Session:
    """The session in a file, which is let go again."""
    found = opened(path)
    session = found.session()
    assert isinstance(session, Session), session
    assert found.journal is not None
    found.journal.close()
    return session


def assert_equal(one: Session, other: Session) -> None:
    """Equal in everything that can be asked of a session: what holds, what can be redone, the lines kept aside."""
    assert one.scenario == other.scenario
    assert (one.cursor, one.redoable, one.encounter) == (other.cursor, other.redoable, other.encounter)
    assert (one.moments, one.upcoming, one.before) == (other.moments, other.upcoming, other.before)
    assert (one.lines, one.next_prepared) == (other.lines, other.next_prepared)
    for tip in one.lines:
        ways = [session._path(tip) for session in (one, other)]
        assert ways[0] == ways[1]


# There and equal ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_ids())
def test_a_reopened_session_of_every_bundled_scenario_is_equal(name: str, tmp_path: Path):
    scenario = bundled(name)
    session, journal = begun(tmp_path / "a.samyra", scenario)
    while session.step() is not None:
        pass
    session.do(Note("noted"))
    session.back_to(session.cursor // 2)
    session.do(EnterScene(scenario.scenes[0].id))
    session.undo()
    assert_equal(session, read(tmp_path / "a.samyra").session())  # type: ignore[union-attr, arg-type]
    journal.close()
    assert_equal(session, resumed(tmp_path / "a.samyra"))


modes = st.tuples(
    st.sampled_from(["listed", "sides", "individual"]),
    st.sampled_from(["standard", "weak"]),
    st.sampled_from(["down", "check"]),
)


@settings(derandomize=True, database=None, deadline=None, max_examples=tries(10, 40))
@given(modes, st.lists(st.integers(-8, 2**16), min_size=10, max_size=60))
def test_whatever_is_done_undone_mended_and_done_again_comes_back_equal(modes: tuple[str, str, str], moves: list[int]):
    """A negative number moves in what was done, any other makes a command."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.samyra"
        session, journal = begun(path, five(*modes))
        source = Seeded(len(moves))
        for command in (EnterScene("gate"), NextRound()):
            session.do(command, ask(session.encounter, command, source)[0])
        for move in moves:
            match move:
                case -1 | -2 | -3:
                    session.undo()
                case -4 | -5:
                    session.redo()
                case -6:
                    session.turn_back()
                case -7 if session.lines:
                    session.take_line(session.lines[0])
                case -8 if session.last is not None:
                    session.mend(ask(session.before, session.last.command, source)[0])
                case _ if move >= 0:
                    command = a_command(move)
                    session.do(command, ask(session.encounter, command, source)[0])
        assert journal.trouble is None
        journal.close()
        again = resumed(path)
        assert_equal(session, again)
        assert peek(path).step == session.cursor  # type: ignore[union-attr]


def test_each_step_is_on_disk_when_the_call_returns(tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, _journal = begun(path, bundled("gorge_ambush"))
    for number in range(1, 15):
        session.step()
        found = read(path)
        assert isinstance(found, Opened)
        assert (len(found.records), found.head, found.header.step) == (number, number, number)
    session.undo()
    found = read(path)
    assert isinstance(found, Opened)
    assert (len(found.records), found.head, found.tip, found.header.step) == (14, 13, 14, 13)


def test_a_resumed_session_goes_on_writing_and_redoes_with_the_same_dice(tmp_path: Path):
    path = tmp_path / "a.samyra"
    first = played(path)
    found = opened(path)
    session = found.session()
    assert isinstance(session, Session)
    assert found.journal is not None
    first.redo()
    session.redo()
    assert first.last == session.last
    session.do(Note("after the break"))
    found.journal.close()
    assert_equal(session, resumed(path))


def test_a_session_plays_the_scenario_it_was_begun_with_whatever_becomes_of_the_file(tmp_path: Path):
    source = tmp_path / "mine.yaml"
    source.write_text(five().source, encoding="utf-8")
    scenario = load(source).scenario
    assert scenario is not None
    session, journal = begun(tmp_path / "a.samyra", scenario)
    session.do(EnterScene("gate"))
    journal.close()
    source.write_text("format: 99\n", encoding="utf-8")
    again = resumed(tmp_path / "a.samyra")
    assert (again.scenario, again.encounter) == (scenario, session.encounter)


def test_the_header_says_what_a_list_shows(tmp_path: Path):
    path = tmp_path / "2024-01-01-any.samyra"
    session = played(path)
    header = peek(path)
    assert not isinstance(header, Unreadable)
    assert (header.id, header.scenario, header.title) == ("2024-01-01-any", "any", Text("Irgendwo", "Anywhere"))
    assert header.step == session.cursor
    assert header.created < header.updated


@pytest.mark.parametrize("name", ["mit Leer und Umläuten", "100%", "a#b?c=d&mode=memory", "..."])
def test_any_name_of_a_folder_will_do(name: str, tmp_path: Path):
    path = tmp_path / name / "tiefer" / "a.samyra"
    session = played(path)
    assert_equal(session, resumed(path))


def test_what_cannot_be_utf_8_is_kept_all_the_same(tmp_path: Path):
    session, journal = begun(tmp_path / "a.samyra")
    session.do(Note("\udce4\x00\x1b[31m [/]"))
    assert journal.trouble is None
    journal.close()
    assert_equal(session, resumed(tmp_path / "a.samyra"))


def test_a_scenario_without_a_text_cannot_be_kept(tmp_path: Path):
    with pytest.raises(ValueError, match="text"):
        Journal.create(tmp_path / "a.samyra", Scenario("x", EMPTY, Setup("x"), (Scene("x", EMPTY),)), clock())
    assert list(tmp_path.iterdir()) == []


def test_the_file_says_what_it_is_and_is_safe_before_it_is_shown(tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    assert journal._connection is not None
    values = [
        journal._connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "application_id", "user_version")
    ]
    assert values == ["wal", 2, APPLICATION_ID, FORMAT]
    header = path.read_bytes()[:100]
    assert int.from_bytes(header[60:64], "big") == FORMAT
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID


# Other files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("there", ["text", "folder", "broken link", "session"])
def test_nothing_that_is_there_is_ever_written_over(there: str, tmp_path: Path):
    path = tmp_path / "a.samyra"
    match there:
        case "text":
            path.write_bytes(b"dear diary")
        case "folder":
            path.mkdir()
        case "broken link":
            path.symlink_to(tmp_path / "nowhere")
        case "session":
            played(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(FileExistsError):
        Journal.create(path, five(), clock())
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert not is_locked(path)


def other_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
        connection.commit()


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def newer(path: Path) -> None:
    played(path)
    changed(path, f"PRAGMA user_version = {FORMAT + 1}")


def cut(path: Path) -> None:
    played(path)
    os.truncate(path, path.stat().st_size // 2)


def never_finished(path: Path) -> None:
    path.write_bytes(b"SQLite for")


def without_an_entry(path: Path) -> None:
    played(path)
    changed(path, "DELETE FROM entries WHERE id = 3")


def without_a_place(path: Path) -> None:
    played(path)
    changed(path, "DELETE FROM place")


def with_a_changed_die(path: Path) -> None:
    played(path)
    changed(path, "UPDATE entries SET throws = '[[1],[1]]' WHERE throws LIKE '[[%' AND throws <> '[[1],[1]]'")


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda path: None, Kind.MISSING),
        (lambda path: path.write_bytes(b""), Kind.DAMAGED),
        (lambda path: path.write_bytes(b"dear diary" * 99), Kind.NOT_A_SESSION),
        (lambda path: path.mkdir(), Kind.NOT_A_SESSION),
        (lambda path: os.mkfifo(path), Kind.NOT_A_SESSION),
        (other_database, Kind.NOT_A_SESSION),
        (newer, Kind.NEWER),
        (cut, Kind.DAMAGED),
        (never_finished, Kind.DAMAGED),
        (without_an_entry, Kind.DAMAGED),
        (without_a_place, Kind.DAMAGED),
        (with_a_changed_die, Kind.DAMAGED),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_file_that_is_no_session_is_told_apart_and_left_as_it_is(
    make: Callable[[Path], object], kind: Kind, tmp_path: Path
):
    path = tmp_path / "a.samyra"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    for answer in (Journal.open(path, clock()), read(path), peek(path)):
        assert isinstance(answer, Unreadable)
        assert answer.kind is kind, answer
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert not is_locked(path)


def test_a_file_cut_or_changed_anywhere_is_either_equal_or_refused(tmp_path: Path):
    path, broken = tmp_path / "a.samyra", tmp_path / "b.samyra"
    session = played(path)
    whole = path.read_bytes()
    numbers = Random(5)
    cuts = [whole[: numbers.randrange(len(whole))] for _ in range(60)]
    for _ in range(200):
        place = numbers.randrange(len(whole))
        cuts.append(whole[:place] + bytes([whole[place] ^ 1 << numbers.randrange(8)]) + whole[place + 1 :])
    refused = 0
    for damaged in cuts:
        broken.write_bytes(damaged)
        found = read(broken)
        if isinstance(found, Opened):
            assert_equal(session, found.session())  # type: ignore[arg-type]
        else:
            refused += 1
        assert broken.read_bytes() == damaged
    assert refused > 60


def test_a_session_that_this_program_cannot_carry_out_is_a_misfit(tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    journal.close()
    row = (2, 1, '{"type":"fly","who":"anna"}', "[]", None)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(files.ADD_ENTRY, (*row, files.checksum(*row)))
        connection.commit()
    found = read(path)
    assert isinstance(found, Unreadable)
    assert found.kind is Kind.MISFIT
    assert not isinstance(peek(path), Unreadable)


def test_an_entry_that_is_refused_on_replay_is_named(tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    journal.close()
    row = (2, 1, '{"type":"leave","who":"wolf"}', "[]", None)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(files.ADD_ENTRY, (*row, files.checksum(*row)))
        connection.execute(files.SET_PLACE, files.place_row(2, 2, 2, "now"))
        connection.commit()
    answer = opened(path).session()
    assert isinstance(answer, Unreadable)
    assert (answer.kind, "entry 2" in answer.detail) == (Kind.MISFIT, True)


# One writer -----------------------------------------------------------------------------------------------------


def test_a_second_one_may_only_read_until_the_first_is_gone(tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    assert is_locked(path)
    second = Journal.open(path, clock())
    assert isinstance(second, Unreadable)
    assert second.kind is Kind.LOCKED
    with pytest.raises(FileExistsError):
        Journal.create(path, five(), clock())
    seen = read(path)
    assert isinstance(seen, Opened)
    assert seen.journal is None
    session.do(NextRound())
    seen = read(path)
    assert isinstance(seen, Opened)
    assert len(seen.records) == 2
    journal.close()
    assert not is_locked(path)
    assert_equal(session, resumed(path))


KILLED = """
import sys, time
from pathlib import Path
from samyra_core.journal import Journal
from samyra_core.scenario import load
from samyra_core.session import Session
scenario = load("gorge_ambush").scenario
session = Session(scenario, Journal.create(Path(sys.argv[1]), scenario, lambda: "now"))
for _ in range(20):
    session.step()
print("shown", flush=True)
time.sleep(60)
"""


def test_a_session_whose_program_was_killed_is_free_and_whole(tmp_path: Path):
    path = tmp_path / "a.samyra"
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", KILLED, str(path)], cwd=root, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"shown\n"
        assert is_locked(path)
        os.kill(other.pid, signal.SIGKILL)
    session = Session(bundled("gorge_ambush"))
    for _ in range(20):
        session.step()
    assert_equal(session, resumed(path))


# Where it cannot be written -------------------------------------------------------------------------------------


class Disk:
    """Stands in front of SQLite: `pages` at most in a file, or no file at all where `gone`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pages: int | None = None
        self.gone = False
        self._connect = files.connect
        monkeypatch.setattr(files, "connect", self.connect)

    def connect(self, path: Path, mode: str) -> sqlite3.Connection:
        if self.gone:
            raise sqlite3.OperationalError("disk I/O error")
        connection = self._connect(path, mode)
        if self.pages is not None:
            connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_a_full_disk_is_told_the_fight_goes_on_and_all_is_written_when_there_is_room(disk: Disk, tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    journal._disconnect()
    disk.pages = 1
    notes = 0
    while journal.trouble is None:
        notes += 1
        assert isinstance(session.do(Note("x" * 400)), Resolved)
    assert (journal.trouble.kind, journal.trouble.waiting) == (TroubleKind.FULL, 1)
    session.do(Note("y" * 400))
    session.undo()
    assert journal.trouble.waiting == 2
    assert session.cursor == notes + 1
    kept = read(path)
    assert isinstance(kept, Opened)
    assert len(kept.records) == notes
    assert journal.retry() is False
    disk.pages = None
    assert journal.retry() is True
    assert journal.trouble is None
    journal.close()
    assert_equal(session, resumed(path))


def test_a_disk_that_is_gone_from_the_start_takes_all_when_it_is_back(disk: Disk, tmp_path: Path):
    path = tmp_path / "a.samyra"
    disk.gone = True
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    session.do(NextRound())
    assert journal.trouble == Trouble(TroubleKind.FAILED, 2, "OperationalError: disk I/O error")
    assert list(tmp_path.iterdir()) in ([], [lock_path(path)])
    disk.gone = False
    session.do(Attack("anna", "orc1"), ((1,), (2,)))
    assert journal.trouble is None
    journal.close()
    assert_equal(session, resumed(path))


@contextmanager
def nobody_special() -> Iterator[None]:
    """Without the rights of the superuser, to whom no folder is read-only."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def closed_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield folder
        folder.chmod(0o777)


def test_a_read_only_folder_is_told_and_takes_all_once_it_is_open(closed_folder: Path):
    path = closed_folder / "a.samyra"
    closed_folder.chmod(0o555)
    with nobody_special():
        session, journal = begun(path)
        session.do(EnterScene("gate"))
        session.do(NextRound())
        assert journal.trouble is not None
        assert (journal.trouble.kind, journal.trouble.waiting) == (TroubleKind.READ_ONLY, 2)
        assert list(closed_folder.iterdir()) == []
    closed_folder.chmod(0o777)
    with nobody_special():
        assert journal.retry()
        journal.close()
        assert_equal(session, resumed(path))


def test_a_session_in_a_read_only_folder_can_be_played_on_in_memory(closed_folder: Path):
    path = closed_folder / "a.samyra"
    played(path)
    lock_path(path).unlink()
    path.chmod(0o444)
    closed_folder.chmod(0o555)
    with nobody_special():
        found = opened(path)
        assert found.journal is not None
        session = found.session()
        assert isinstance(session, Session)
        session.do(Note("kept in mind"))
        assert found.journal.trouble is not None
        assert found.journal.trouble.kind is TroubleKind.READ_ONLY
        found.journal.close()
    assert not isinstance(read(path), Unreadable)


def test_a_file_that_may_not_be_read_is_denied(closed_folder: Path):
    path = closed_folder / "a.samyra"
    played(path)
    path.chmod(0)
    closed_folder.chmod(0o777)
    with nobody_special():
        answer = Journal.open(path, clock())
        assert isinstance(answer, Unreadable)
        assert answer.kind is Kind.DENIED


def test_a_commit_that_was_reported_as_failed_but_came_through_is_not_written_twice(disk: Disk, tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    disk.gone = True
    journal._disconnect()
    session.do(NextRound())
    assert journal.trouble is not None
    row = files.entry_row(journal._waiting[0])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(files.ADD_ENTRY, row)
        connection.commit()
    disk.gone = False
    assert journal.retry()
    journal.close()
    assert_equal(session, resumed(path))
