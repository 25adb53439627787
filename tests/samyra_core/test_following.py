"""Who follows a session sees what its file holds, whatever becomes of it, and leaves nothing behind."""

from __future__ import annotations

import fcntl
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from samyra_core.commands import EnterScene, NextRound, Note
from samyra_core.dice import Seeded
from samyra_core.journal import Journal, Kind, Opened, Unreadable, files, following, is_locked, lock_path, read
from samyra_core.journal.following import Follower
from samyra_core.session import Session
from tests.samyra_core.strategies import a_command, ask
from tests.samyra_core.test_journal import begun, bundled, clock


def going(path: Path) -> tuple[Session, Journal, Follower]:
    """A session two steps in, and one who follows it."""
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    session.do(NextRound())
    follower = Follower(path)
    assert follower.look()
    return session, journal, follower


def same(follower: Follower, session: Session) -> bool:
    """Whether the follower stands where the session does, as `read` would show it."""
    assert follower.session is not None
    follower.look()
    mine = follower.session
    return (
        [one.id for one in mine.moments] == [one.id for one in session.moments]
        and mine.encounter == session.encounter
        and mine.redoable == session.redoable
        and mine.lines == session.lines
        and all(one.events == other.events for one, other in zip(mine.moments, session.moments, strict=True))
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Über den Paß" / "one.samyra"


def test_it_follows_every_step_back_forth_and_anew(path: Path):
    session, journal, follower = going(path)
    source = Seeded(5)
    for number in range(60):
        command = a_command(number)
        session.do(command, ask(session.encounter, command, source)[0])
        if number % 5 == 0:
            session.undo()
            assert same(follower, session)
        if number % 11 == 0:
            session.redo()
        if number % 17 == 0:
            session.turn_back()
        assert same(follower, session)
    session.take_line(session.lines[0])
    assert same(follower, session)
    journal.close()
    assert same(follower, session)


def test_looking_again_finds_nothing_as_long_as_nothing_happens(path: Path):
    session, journal, follower = going(path)
    follower.look()
    assert [follower.look() for _ in range(5)] == [False] * 5
    session.do(Note("x"))
    assert follower.look()
    assert [follower.look() for _ in range(5)] == [False] * 5
    journal.close()


def test_what_was_known_is_not_worked_out_again(path: Path):
    session, journal, follower = going(path)
    assert follower.session is not None
    known, before = follower.session, follower.session.moments
    session.do(Note("x"))
    follower.look()
    assert follower.session is known
    assert all(one is other for one, other in zip(before, follower.session.moments, strict=False))
    journal.close()


def test_it_sees_whether_somebody_plays_without_being_in_the_way(path: Path):
    _session, journal, follower = going(path)
    assert follower.played
    journal.close()
    assert follower.look()
    assert not follower.played
    assert not is_locked(path)
    opened = Journal.open(path, clock())
    assert isinstance(opened, Opened)
    assert opened.journal is not None
    assert follower.look()
    assert follower.played
    opened.journal.close()


def test_a_follower_leaves_no_file_behind_and_changes_none(path: Path):
    session, journal, follower = going(path)
    session.do(Note("x"))
    follower.look()
    journal.close()
    before = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    for _ in range(4):
        follower.look()
    Follower(path).look()
    assert {one.name: one.read_bytes() for one in path.parent.iterdir()} == before
    assert not [name for name in before if name.endswith(("-wal", "-shm"))]


def test_it_reads_where_it_may_not_write(path: Path):
    """A folder that belongs to somebody else: nothing but read-only opens it."""
    session, journal, _follower = going(path)
    journal.close()
    for one in (path, path.parent):
        one.chmod(0o555 if one.is_dir() else 0o444)
    try:
        again = Follower(path)
        assert again.look()
        assert same(again, session)
    finally:
        path.parent.chmod(0o755)


def test_another_scenario_text_is_followed(path: Path):
    _session, journal, follower = going(path)
    journal.close()
    follower.look()
    with closing(sqlite3.connect(path)) as connection:
        from samyra_core.journal.files import checksum

        (text,) = connection.execute("SELECT value FROM meta WHERE key = 'text'").fetchone()
        other = text.replace("Irgendwo", "Anderswo")
        connection.execute("UPDATE meta SET value = ?, sum = ? WHERE key = 'text'", (other, checksum("text", other)))
        connection.commit()
    assert follower.look()
    assert follower.session is not None
    assert follower.session.scenario.title.de == "Anderswo"


def test_a_session_of_another_name_is_followed_there(path: Path):
    _session, journal, follower = going(path)
    journal.close()
    follower.look()
    other = path.with_name("other.samyra")
    path.rename(other)
    follower.look()
    assert (follower.path, follower.fault) == (other, None)
    opened = Journal.open(other, clock())
    assert isinstance(opened, Opened)
    again = opened.session()
    assert isinstance(again, Session)
    again.do(Note("x"))
    assert same(follower, again)
    again.undo()
    assert same(follower, again)
    opened.journal.close()  # type: ignore[union-attr]


def test_a_deleted_session_is_missing_and_its_last_state_kept_until_it_comes_back(path: Path):
    session, journal, follower = going(path)
    journal.close()
    aside = path.parent / "bin" / path.name
    aside.parent.mkdir()
    path.rename(aside)
    assert follower.look()
    assert follower.fault is not None
    assert follower.fault.kind is Kind.MISSING
    assert follower.session is not None
    assert follower.session.encounter == session.encounter
    assert not follower.look()
    aside.rename(path)
    assert follower.look()
    assert follower.fault is None
    assert same(follower, session)


@pytest.mark.parametrize(
    ("what", "kind"),
    [
        (lambda data: data[: len(data) // 2], Kind.DAMAGED),
        (lambda data: b"", Kind.DAMAGED),
        (lambda data: b"Dear diary, today we fought." * 100, Kind.NOT_A_SESSION),
        (lambda data: data.replace(b'"gate"', b'"gato"'), Kind.DAMAGED),
    ],
)
def test_a_file_damaged_meanwhile_is_told_and_the_last_state_kept(path: Path, what, kind):
    session, journal, follower = going(path)
    journal.close()
    follower.look()
    whole = path.read_bytes()
    path.write_bytes(what(whole))
    assert follower.look()
    assert follower.fault is not None
    assert follower.fault.kind is kind
    assert follower.session is not None
    assert follower.session.encounter == session.encounter
    path.write_bytes(whole)
    assert follower.look()
    assert same(follower, session)


def test_damage_that_could_not_be_read_at_once_is_found_at_the_next_look(path: Path, monkeypatch: pytest.MonkeyPatch):
    _session, journal, follower = going(path)
    journal.close()
    follower.look()
    path.write_bytes(path.read_bytes().replace(b'"gate"', b'"gato"'))
    with monkeypatch.context() as busy:
        busy.setattr(following, "read", lambda _path: Unreadable(Kind.LOCKED))
        assert not follower.look()
    assert follower.look()
    assert follower.fault is not None
    assert follower.fault.kind is Kind.DAMAGED


def test_a_command_that_only_a_newer_program_knows_is_told_and_the_last_state_kept(path: Path):
    session, journal, follower = going(path)
    command = '{"type":"note","text":"x","who":null,"of_another_day":true}'
    row = (3, 2, command, "[]", None)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(files.ADD_ENTRY, (*row, files.checksum(*row)))
        connection.execute(files.SET_PLACE, files.place_row(3, 3, 3, "2024-05-01T19:00:00+00:00"))
    assert follower.look()
    assert follower.fault is not None
    assert follower.fault.kind is Kind.MISFIT
    assert follower.session is not None
    assert follower.session.encounter == session.encounter
    journal.close()


def test_a_session_that_is_not_there_yet_is_waited_for(path: Path):
    follower = Follower(path)
    assert follower.look()
    assert follower.session is None
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    assert follower.look()
    assert same(follower, session)
    journal.close()


WRITER = """
import os, sys
from pathlib import Path
from samyra_core.commands import EnterScene, NextRound, Note
from tests.samyra_core.test_journal import begun
session, journal = begun(Path(sys.argv[1]))
session.do(EnterScene("gate"))
session.do(NextRound())
for number in range(int(sys.argv[2])):
    session.do(Note(f"note {number}"))
print("done", flush=True)
sys.stdin.read()
"""


def test_after_a_crash_of_the_writer_everything_is_there_and_nobody_plays(path: Path):
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), "20"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"done\n"
        follower = Follower(path)
        follower.look()
        assert follower.played
        writer.send_signal(signal.SIGKILL)
        writer.wait()
    assert follower.look()
    assert not follower.played
    assert follower.session is not None
    assert follower.session.cursor == 22
    again = Follower(path)
    again.look()
    assert again.session is not None
    assert again.session.encounter == follower.session.encounter
    opened = Journal.open(path, clock())
    assert isinstance(opened, Opened)
    assert len(opened.records) == 22
    session = opened.session()
    assert isinstance(session, Session)
    session.do(Note("after"))
    assert same(follower, session)
    opened.journal.close()  # type: ignore[union-attr]


def test_the_whole_gorge_step_by_step(path: Path):
    session, journal = begun(path, bundled("gorge_ambush"))
    follower = Follower(path)
    while session.step() is not None:
        follower.look()
        assert follower.session is not None
        assert follower.session.encounter == session.encounter
        assert follower.session.last is not None
        assert follower.session.last.prepared is not None
    journal.close()
    assert isinstance(read(path), Opened)


def test_looking_at_the_lock_of_nobody_is_no(tmp_path: Path):
    assert not is_locked(tmp_path / "none.samyra")


def test_two_who_look_whether_it_is_played_are_not_taken_for_players(path: Path):
    begun(path)[1].close()
    with lock_path(path).open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        assert not is_locked(path)
