"""Sessions as things: another title, a copy, another place; and a newer version of the scenario, taken or not."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from samyra_core.commands import Attack, EnterScene, NextRound, Note
from samyra_core.engine import NeedsThrow, Refusal, Refused
from samyra_core.journal import (
    Journal,
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
)
from samyra_core.journal import versions as newer_ones
from samyra_core.journal.receipt import receipt_path
from samyra_core.journal.records import Header
from samyra_core.journal.versions import Misfit, Version
from samyra_core.scenario import bundled_ids, load
from samyra_core.scenario.model import Scenario
from samyra_core.session import Session, Stand
from samyra_core.text import Text
from tests.samyra_core.test_journal import (
    assert_equal,
    begun,
    bundled,
    clock,
    closed_folder,
    five,
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
    assert newer_ones.newer(whole(path)) is None


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


# A newer version of the scenario --------------------------------------------------------------------------------


def mine(folder: Path, text: str | None = None) -> Scenario:
    """A scenario in a file of one's own, as it is read from there."""
    path = folder / "mein Kampf.yaml"
    path.write_text(text if text is not None else five().source, encoding="utf-8")
    scenario = load(path).scenario
    assert scenario is not None
    return scenario


def fought(folder: Path) -> Path:
    """A session of it with a blow, a line that was left, and something undone."""
    path = folder / "a.samyra"
    session, journal = begun(path, mine(folder))
    for command in (EnterScene("gate"), NextRound(), Note("left aside")):
        session.do(command)
    session.undo()
    session.do(Attack("anna", "orc1"), ((1,), (2,)))
    session.do(Note("undone"))
    session.undo()
    journal.close()
    return path


def version(path: Path) -> Version:
    found = newer_ones.newer(whole(path))
    assert found is not None
    return found


def test_a_session_knows_where_its_scenario_came_from(folder: Path, monkeypatch: pytest.MonkeyPatch):
    path = fought(folder)
    assert header(path).origin == str(folder / "mein Kampf.yaml")
    monkeypatch.chdir(folder)
    relative = load("mein Kampf.yaml").scenario
    assert relative is not None
    assert relative.origin == header(path).origin
    begun(folder / "b.samyra", bundled("gorge_ambush"))[1].close()
    assert header(folder / "b.samyra").origin == "gorge_ambush"
    assert newer_ones.newer(whole(folder / "b.samyra")) is None


def test_the_same_text_a_missing_file_and_a_text_of_nowhere_are_no_newer_version(folder: Path):
    path = fought(folder)
    assert newer_ones.newer(whole(path)) is None
    (folder / "mein Kampf.yaml").unlink()
    assert newer_ones.newer(whole(path)) is None
    played(folder / "b.samyra")
    assert header(folder / "b.samyra").origin == ""
    assert newer_ones.newer(whole(folder / "b.samyra")) is None


def test_a_version_that_fits_is_taken_in_one_go_and_can_be_taken_back(folder: Path):
    path = fought(folder)
    before, records = resumed(path), whole(path).records
    text = five().source.replace("Irgendwo", "Im Hof").replace("might: 9", "might: 11")
    mine(folder, text)
    found = version(path)
    assert found.fits
    assert resumed(path).scenario.source == five().source
    assert newer_ones.adopt(path, found) is None
    after = resumed(path)
    assert (after.scenario.source, header(path).title, header(path).former) == (text, Text("Im Hof", "Anywhere"), 1)
    assert whole(path).records == records
    assert (after.cursor, after.redoable, after.lines) == (before.cursor, before.redoable, before.lines)
    assert newer_ones.newer(whole(path)) is None
    back = newer_ones.former(whole(path), path)
    assert back is not None
    assert back.fits
    assert newer_ones.take_back(path) is None
    assert_equal(before, resumed(path))
    assert (header(path).former, header(path).title) == (0, Text("Irgendwo", "Anywhere"))
    assert newer_ones.newer(whole(path)) is None
    assert newer_ones.newer(whole(path), declined=True) is not None
    refused = newer_ones.take_back(path)
    assert isinstance(refused, Unreadable)
    assert refused.kind is Kind.MISFIT


def test_a_title_of_ones_own_stays_whatever_version_is_played(folder: Path):
    path = fought(folder)
    keeping.rename(path, Text("Unser Abend"))
    mine(folder, five().source.replace("Irgendwo", "Im Hof"))
    assert newer_ones.adopt(path, version(path)) is None
    assert header(path).title == Text("Unser Abend")
    keeping.rename(path, Text("Später"))
    assert newer_ones.take_back(path) is None
    assert header(path).title == Text("Später")


def test_a_declined_version_is_not_offered_again_the_one_after_it_is(folder: Path):
    path = fought(folder)
    mine(folder, five().source + "# eins\n")
    assert newer_ones.decline(path, version(path).text) is None
    assert newer_ones.newer(whole(path)) is None
    mine(folder, five().source + "# zwei\n")
    assert version(path).fits


def test_the_first_entry_that_does_not_fit_is_named_of_the_line_that_is_played(folder: Path):
    path = fought(folder)
    mine(folder, five().source.replace("anna, orc1, bert, orc2", "anna, bert, orc2"))
    misfit = version(path).misfit
    assert isinstance(misfit, Misfit)
    assert (misfit.number, misfit.record.command, misfit.aside) == (3, Attack("anna", "orc1"), False)
    assert isinstance(misfit.answer, Refused)
    assert misfit.answer.code is Refusal.NOT_PRESENT
    assert newer_ones.adopt(path, version(path)) == Unreadable(Kind.MISFIT, f"entry {misfit.record.id}")
    assert resumed(path).scenario.source == five().source


def test_what_was_done_on_a_line_aside_must_fit_too(folder: Path):
    path = folder / "a.samyra"
    session, journal = begun(path, mine(folder))
    session.do(EnterScene("yard"))
    session.undo()
    session.do(EnterScene("gate"))
    journal.close()
    mine(folder, five().source.replace("id: yard", "id: garden"))
    misfit = version(path).misfit
    assert misfit is not None
    assert (misfit.number, misfit.aside, misfit.record.command) == (1, True, EnterScene("yard"))


def test_dice_that_are_not_there_are_a_misfit(folder: Path):
    path = folder / "a.samyra"
    session, journal = begun(path, mine(folder))
    session.do(EnterScene("gate"))
    session.do(NextRound())
    journal.close()
    mine(folder, five("individual").source)
    misfit = version(path).misfit
    assert misfit is not None
    assert (misfit.number, type(misfit.answer)) == (2, NeedsThrow)


@pytest.mark.parametrize("text", ["format: 1\nscenes: 3\n", "", "\x00", "format: 99\n"])
def test_a_version_with_faults_is_told_and_never_taken(text: str, folder: Path):
    path = fought(folder)
    (folder / "mein Kampf.yaml").write_text(text, encoding="utf-8")
    found = version(path)
    assert not found.fits
    assert found.loaded.errors
    with pytest.raises(ValueError, match="faults"):
        newer_ones.adopt(path, found)
    assert newer_ones.decline(path, found.text) is None
    assert newer_ones.newer(whole(path)) is None


def test_bytes_that_are_no_text_are_a_version_with_a_fault(folder: Path):
    path = fought(folder)
    (folder / "mein Kampf.yaml").write_bytes(b"title: \xe4\n")
    found = version(path)
    assert [one.code.value for one in found.loaded.errors] == ["not_utf8"]
    assert newer_ones.decline(path, found.text) is None
    assert newer_ones.newer(whole(path)) is None


def test_what_was_done_on_the_new_version_may_keep_the_old_one_from_coming_back(folder: Path):
    path = fought(folder)
    mine(folder, five().source + "  - {id: tower, cast: [anna, orc1]}\n")
    assert newer_ones.adopt(path, version(path)) is None
    found = opened(path)
    session = found.session()
    assert isinstance(session, Session)
    session.do(EnterScene("tower"))
    assert found.journal is not None
    found.journal.close()
    back = newer_ones.former(whole(path), path)
    assert back is not None
    assert back.misfit is not None
    assert back.misfit.record.command == EnterScene("tower")
    refused = newer_ones.take_back(path)
    assert isinstance(refused, Unreadable)
    assert_equal(session, resumed(path))


def test_the_holder_of_the_lock_may_take_a_version_before_going_on(folder: Path):
    path = fought(folder)
    mine(folder, five().source + "# neu\n")
    held = opened(path)
    assert newer_ones.adopt(path, version(path)) == Unreadable(Kind.LOCKED)
    assert newer_ones.adopt(path, version(path), held=True) is None
    assert isinstance(Journal.open(path, clock()), Unreadable)
    assert held.journal is not None
    held.journal.close()
    assert resumed(path).scenario.source.endswith("# neu\n")
