"""Sessions as things: another title, a copy, another place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from samyra_core.commands import EnterScene, NextRound, Note
from samyra_core.journal import (
    Kind,
    Opened,
    Trouble,
    TroubleKind,
    Unreadable,
    files,
    keeping,
    lock_path,
    peek,
    read,
    versions,
)
from samyra_core.journal.receipt import receipt_path
from samyra_core.journal.records import Header
from samyra_core.scenario import bundled_ids
from samyra_core.session import Session, Stand
from samyra_core.text import Text
from tests.samyra_core.test_journal import (
    assert_equal,
    begun,
    bundled,
    closed_folder,
    nobody_special,
    opened,
    played,
    resumed,
)

__all__ = ["closed_folder"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory as people have it."""
    made = tmp_path / "Samyra Däten"
    made.mkdir()
    return made


def header(path: Path) -> Header:
    found = peek(path)
    assert isinstance(found, Header), found
    return found


def whole(path: Path) -> Opened:
    found = read(path)
    assert isinstance(found, Opened), found
    return found


def after_a_kill(path: Path) -> Session:
    """A session whose last steps are in the log beside the file alone, as a killed program leaves it."""
    session, journal = begun(path)
    for command in (EnterScene("gate"), NextRound(), Note("kept")):
        session.do(command)
    for ending in ("", "-wal"):
        shutil.copy(f"{path}{ending}", f"{path}{ending}.left")
    journal.close()
    for ending in ("", "-wal"):
        os.replace(f"{path}{ending}.left", f"{path}{ending}")
    return session


# Where it stood -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", bundled_ids())
def test_the_file_says_where_the_fight_stands_after_every_step_forward_and_back(name: str, tmp_path: Path):
    path = tmp_path / "a.samyra"
    session, journal = begun(path, bundled(name))
    assert header(path).stand is None

    def stands() -> None:
        found = header(path).stand
        assert found is not None
        title = session.scenario.scene(found.scene).title if found.scene is not None else Text("")
        assert found == Stand(session.encounter.scene, title, session.encounter.round)

    while session.cursor < 25 and session.step() is not None:
        stands()
    for _ in range(5):
        session.undo()
        stands()
    session.back_to(0)
    stands()
    journal.close()


def test_where_a_program_that_does_not_tell_moved_the_cursor_nothing_wrong_is_told(tmp_path: Path):
    path = tmp_path / "a.samyra"
    played(path)
    assert header(path).stand is not None
    found = whole(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(files.SET_PLACE, files.place_row(found.head - 1, found.tip, 3, "now"))
        connection.commit()
    assert header(path).stand is None


def test_a_file_without_the_newer_keys_opens_and_learns_them(tmp_path: Path):
    path = tmp_path / "a.samyra"
    session = played(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM meta WHERE key IN ('stood', 'origin')")
        connection.commit()
    assert (header(path).stand, header(path).origin, header(path).former) == (None, "", 0)
    found = opened(path)
    again = found.session()
    assert isinstance(again, Session)
    assert_equal(session, again)
    again.do(Note("weiter"))
    assert found.journal is not None
    found.journal.close()
    assert header(path).stand is not None
    assert versions.newer(whole(path)) is None


def test_a_changed_value_of_any_key_is_damage(tmp_path: Path):
    for key in ("stood", "origin", "title"):
        path = tmp_path / f"{key}.samyra"
        played(path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("UPDATE meta SET value = value || ' ' WHERE key = ?", (key,))
            connection.commit()
        found = peek(path)
        assert isinstance(found, Unreadable)
        assert found.kind is Kind.DAMAGED


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("origin", "5"),
        ("origin", "[]"),
        ("former", "{}"),
        ("former", "[1]"),
        ("former", '[{"text": 1, "title": "{}", "scenario": "x"}]'),
        ("title", '{"de": 1, "en": 2}'),
        ("stood", '{"head": 0'),
    ],
)
def test_a_value_of_another_kind_than_this_program_writes_is_damage(key: str, value: str, tmp_path: Path):
    """Also where its sum is right: a file may come from anybody."""
    path = tmp_path / "a.samyra"
    played(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(files.ADD_META, files.meta_row(key, value))
    found = peek(path)
    assert isinstance(found, Unreadable)
    assert found.kind is Kind.DAMAGED


# Title and copies -----------------------------------------------------------------------------------------------


def test_another_title_leaves_everything_else_as_it_was(folder: Path):
    path = folder / "a.samyra"
    session = played(path)
    before = header(path)
    assert keeping.rename(path, Text("Der Abend [/] \x1b")) is None
    after = header(path)
    assert after.title == Text("Der Abend [/] \x1b")
    assert (after.id, after.updated, after.step, after.stand) == (before.id, before.updated, before.step, before.stand)
    assert_equal(session, resumed(path))


def test_a_copy_is_equal_in_every_state_and_goes_its_own_way(folder: Path):
    path, target = folder / "a.samyra", folder / "b.samyra"
    played(path)
    found = opened(path)
    session = found.session()
    assert isinstance(session, Session)
    session.do(Note("another line"))
    assert found.journal is not None
    found.journal.close()
    assert keeping.copy(path, target, Text("Zweiter"), "2024-02-02") is None
    assert (header(target).id, header(target).title, header(target).updated) == ("b", Text("Zweiter"), "2024-02-02")
    assert (header(target).stand, header(target).step) == (header(path).stand, header(path).step)
    first, second = whole(path), whole(target)
    assert (first.records, first.head, first.tip) == (second.records, second.head, second.tip)
    other = opened(target)
    going_on = other.session()
    assert isinstance(going_on, Session)
    assert_equal(session, going_on)
    going_on.do(Note("only here"))
    assert other.journal is not None
    other.journal.close()
    assert len(whole(target).records) == len(whole(path).records) + 1


def test_one_that_is_played_is_copied_as_it_stands_but_neither_renamed_nor_moved(folder: Path):
    path = folder / "a.samyra"
    session, journal = begun(path)
    session.do(EnterScene("gate"))
    locked = Unreadable(Kind.LOCKED)
    assert keeping.copy(path, folder / "b.samyra", Text("x"), "now") is None
    assert_equal(session, resumed(folder / "b.samyra"))
    assert keeping.rename(path, Text("x")) == locked
    assert keeping.move(path, folder / "bin" / "a.samyra") == locked
    assert keeping.destroy(path) == locked
    session.do(NextRound())
    assert journal.trouble is None
    journal.close()
    assert_equal(session, resumed(path))


def test_a_copy_takes_nobodys_place_and_a_damaged_file_is_not_copied(folder: Path):
    path, other = folder / "a.samyra", folder / "b.samyra"
    played(path)
    kept = played(other)
    with pytest.raises(FileExistsError):
        keeping.copy(path, other, Text("x"), "now")
    assert_equal(kept, resumed(other))
    path.write_bytes(path.read_bytes()[:3000])
    found = keeping.copy(path, folder / "c.samyra", Text("x"), "now")
    assert isinstance(found, Unreadable)
    assert found.kind is Kind.DAMAGED
    assert not (folder / "c.samyra").exists()
    assert keeping.rename(folder / "nowhere.samyra", Text("x")) == Unreadable(Kind.MISSING)


# Moving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_a_moved_session_is_whole_also_after_a_kill(links: bool, folder: Path, monkeypatch: pytest.MonkeyPatch):
    def refused(*_arguments: object, **_more: object) -> None:
        raise PermissionError(1, "no links here")

    path, target = folder / "a.samyra", folder / "bin" / "a.samyra"
    session = after_a_kill(path)
    if not links:
        monkeypatch.setattr(os, "link", refused)
    assert keeping.move(path, target) is None
    assert sorted(one.name for one in folder.iterdir()) == sorted(["bin", lock_path(path).name])
    assert_equal(session, resumed(target))


def test_moving_stopped_at_any_point_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch):
    """A disk that fails at the nth thing asked of it, for every n."""
    failed = 0
    for number in range(1, 12):
        source, target = folder / str(number) / "a.samyra", folder / str(number) / "bin" / "a.samyra"
        session = after_a_kill(source)
        left = number

        def failing(name: str, call: object = None) -> object:
            inner = getattr(os, name)

            def once(*arguments: object, **more: object) -> object:
                nonlocal left
                left -= 1
                if left == 0:
                    raise OSError(5, "disk fails")
                return inner(*arguments, **more)

            return once

        with monkeypatch.context() as patched:
            for name in ("unlink", "fsync"):
                patched.setattr(os, name, failing(name))
            answer = keeping.move(source, target)
        if answer is not None:
            failed += 1
            assert isinstance(answer, Trouble)
        whole_ones = [one for one in (source, target) if isinstance(read(one), Opened)]
        assert any(len(whole(one).records) == 3 for one in whole_ones)
        del session
    assert failed


class _Killed(BaseException):
    """No cleaning up answers it."""


@pytest.mark.parametrize("back", [False, True], ids=["there", "and back"])
def test_a_move_that_is_killed_leaves_one_file_under_one_name_and_is_done_by_the_next(
    back: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    """One file under two names would have two logs, each written back over what the other one brought."""
    killed = 0
    for number in range(1, 12):
        source, target = folder / str(number) / "a.samyra", folder / str(number) / "bin" / "a.samyra"
        session = after_a_kill(source)
        if back:
            assert keeping.move(source, target) is None
            source, target = target, source
        left = number

        def killing(name: str) -> object:
            inner = getattr(os, name)

            def once(*arguments: object, **more: object) -> object:
                nonlocal left
                left -= 1
                if left == 0:
                    raise _Killed
                return inner(*arguments, **more)

            return once

        with monkeypatch.context() as patched:
            for name in ("link", "rename", "unlink", "fsync"):
                patched.setattr(os, name, killing(name))
            try:
                keeping.move(source, target)
            except _Killed:
                killed += 1
        assert [one.exists() for one in (source, target)].count(True) == 1
        if source.exists():
            assert keeping.move(source, target) is None
        assert keeping.move(target, source) is None
        assert keeping.move(source, target) is None
        assert_equal(session, resumed(target))
    assert killed > 5


def test_where_there_is_no_room_for_a_second_one_nothing_is_left_of_it(folder: Path, monkeypatch: pytest.MonkeyPatch):
    path, target = folder / "a.samyra", folder / "bin" / "a.samyra"
    session = played(path)

    def refused(*_arguments: object, **_more: object) -> None:
        raise PermissionError(1, "no links here")

    def full(_source: Path, copied: Path, **_more: object) -> None:
        copied.write_bytes(b"half")
        raise OSError(28, "no room")

    monkeypatch.setattr(os, "link", refused)
    monkeypatch.setattr(shutil, "copy2", full)
    found = keeping.move(path, target)
    assert isinstance(found, Trouble)
    assert found.kind is TroubleKind.FULL
    assert [one for one in target.parent.iterdir() if one.suffix == ".samyra"] == []
    assert_equal(session, resumed(path))


def test_a_damaged_file_is_moved_as_it_is_and_nothing_is_written_over(folder: Path):
    path, target = folder / "a.samyra", folder / "aside" / "a.samyra"
    path.write_bytes(b"SQLite for")
    assert keeping.move(path, target) is None
    assert target.read_bytes() == b"SQLite for"
    path.write_bytes(b"another")
    with pytest.raises(FileExistsError):
        keeping.move(path, target)
    assert (path.read_bytes(), target.read_bytes()) == (b"another", b"SQLite for")
    assert keeping.move(folder / "nowhere", target) == Unreadable(Kind.MISSING)


def test_a_link_and_a_folder_are_moved_themselves(folder: Path):
    (folder / "other").write_bytes(b"x")
    (folder / "link.samyra").symlink_to(folder / "other")
    (folder / "dir.samyra").mkdir()
    for name in ("link.samyra", "dir.samyra"):
        assert keeping.move(folder / name, folder / "aside" / name) is None
    assert (folder / "aside" / "link.samyra").is_symlink()
    assert (folder / "aside" / "dir.samyra").is_dir()
    assert (folder / "other").exists()


def test_the_line_of_the_last_write_goes_where_its_session_goes(folder: Path):
    path, target = folder / "a.samyra", folder / "bin" / "a.samyra"
    played(path)
    promised = header(path).promised
    assert promised
    assert keeping.move(path, target) is None
    assert header(target).promised == promised
    assert not receipt_path(path).exists()


def test_a_session_whose_log_was_cut_is_kept_as_it_is_before_its_title_changes(folder: Path):
    path = folder / "a.samyra"
    after_a_kill(path)
    log = Path(f"{path}-wal")
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    assert header(path).torn
    cut = log.read_bytes()
    assert keeping.rename(path, Text("x")) is None
    assert (folder / "a.samyra.torn-1-wal").read_bytes() == cut
    assert header(path).title == Text("x")


def test_destroyed_is_gone_with_all_that_belongs_to_it(folder: Path):
    path = folder / "a.samyra"
    after_a_kill(path)
    assert keeping.destroy(path) is None
    assert list(folder.iterdir()) == []


def test_where_the_folder_is_read_only_the_answer_says_so(closed_folder: Path):
    path = closed_folder / "a.samyra"
    session = played(path)
    closed_folder.chmod(0o555)
    with nobody_special():
        answers = [
            keeping.rename(path, Text("x")),
            keeping.copy(path, closed_folder / "b.samyra", Text("x"), "now"),
            keeping.move(path, closed_folder / "bin" / "a.samyra"),
            keeping.destroy(path),
        ]
    for answer in answers:
        assert isinstance(answer, Trouble)
        assert answer.kind is TroubleKind.READ_ONLY
    closed_folder.chmod(0o777)
    assert_equal(session, resumed(path))
