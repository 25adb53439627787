"""The file, or all of its folder, is taken away while it is played: it comes again, whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from samyra_core.commands import Note
from samyra_core.journal import TroubleKind, is_locked, lock_path
from samyra_core.session import Session
from tests.journeys.program import at_step, samyra, walk
from tests.soak.fights import lead, opened, scenario, ticking, ways
from tui import saves


def away(path: Path) -> None:
    path.unlink()


def with_its_log(path: Path) -> None:
    for one in path.parent.glob(f"{path.name}*"):
        one.unlink()


def with_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def under_another_name(path: Path) -> None:
    path.rename(path.with_name("anders.samyra"))


def put_aside_by_another(path: Path) -> None:
    path.rename(path.with_name("anders.samyra"))
    path.write_bytes(b"another program's")


@pytest.mark.parametrize(
    "take",
    [away, with_its_log, with_its_folder, under_another_name, put_aside_by_another],
    ids=lambda one: one.__name__,
)
def test_the_whole_session_comes_again_with_the_next_step(take: Callable[[Path], None], tmp_path: Path) -> None:
    kept = saves.start(tmp_path, scenario("gorge_ambush"), ticking())
    session, model = kept.session, Session(scenario("gorge_ambush"))
    for one in (session, model):
        one.jump(20)
        one.back_to(15)
        lead(one, 22)
    path = kept.journal.path
    take(path)
    for one in (session, model):
        one.undo()
        lead(one, 23)
    assert kept.trouble is None
    assert ways(opened(kept.journal.path)) == ways(model)
    if take is put_aside_by_another:
        assert path.read_bytes() == b"another program's"
        assert kept.journal.path.name == f"{path.stem}-2.samyra"
    else:
        assert kept.journal.path == path
    kept.close()
    again = saves.resume(tmp_path, saves.id_of(kept.journal.path))
    assert isinstance(again, saves.Kept)
    assert ways(again.session) == ways(model)
    again.close()


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"another program's" * 1000)


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for place in range(0, len(content), 997):
        content[place] ^= 0x40
    with path.open("r+b") as file:
        file.write(content)


def log_taken_away(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def lock_taken_away(path: Path) -> None:
    lock_path(path).unlink()


def test_after_a_kill_nothing_is_missing_where_the_log_goes_before_the_first_step(tmp_path: Path) -> None:
    begun = saves.start(tmp_path / "data", scenario("gorge_ambush"), ticking())
    model = Session(scenario("gorge_ambush"))
    for one in (begun.session, model):
        one.jump(20)
    shutil.copytree(begun.journal.path.parent, tmp_path / "killed" / saves.FOLDER)
    begun.close()
    kept = saves.resume(tmp_path / "killed", begun.id, ticking())
    assert isinstance(kept, saves.Kept)
    log_taken_away(kept.journal.path)
    for one in (kept.session, model):
        lead(one, 22)
    assert kept.trouble is None
    kept.close()
    assert ways(opened(kept.journal.path)) == ways(model)


HARMS = [cut, emptied, overwritten, flipped, log_taken_away, lock_taken_away]


@pytest.mark.parametrize(
    "harm",
    [away, with_its_folder, under_another_name, put_aside_by_another, cut, emptied, overwritten, flipped],
    ids=lambda one: one.__name__,
)
def test_gone_on_with_and_harmed_before_the_first_step_it_is_whole_again_with_that(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    begun = saves.start(tmp_path, scenario("gorge_ambush"), ticking())
    model = Session(scenario("gorge_ambush"))
    for one in (begun.session, model):
        one.jump(20)
        one.back_to(15)
    begun.close()
    kept = saves.resume(tmp_path, begun.id, ticking())
    assert isinstance(kept, saves.Kept)
    harm(kept.journal.path)
    for one in (kept.session, model):
        lead(one, 22)
    assert kept.trouble is None
    kept.close()
    assert ways(opened(kept.journal.path)) == ways(model)


@pytest.mark.parametrize("next_step", [True, False], ids=["a step", "left at once"])
@pytest.mark.parametrize("harm", HARMS, ids=lambda one: one.__name__)
def test_harmed_while_it_is_played_it_is_whole_again(
    harm: Callable[[Path], None], next_step: bool, tmp_path: Path
) -> None:
    """SQLite notices none of this, says that each step is written, and leaves behind what nobody can open."""
    kept = saves.start(tmp_path / "data", scenario("gorge_ambush"), ticking())
    session, model = kept.session, Session(scenario("gorge_ambush"))
    for one in (session, model):
        one.jump(20)
        one.back_to(15)
        lead(one, 22)
    path = kept.journal.path
    harm(path)
    if next_step:
        for one in (session, model):
            one.undo()
            lead(one, 23)
        assert kept.trouble is None
        shutil.copytree(path.parent, tmp_path / "killed" / saves.FOLDER)
        (killed,) = saves.listing(tmp_path / "killed")
        assert ways(opened(killed.path)) == ways(model)
        assert is_locked(path)
    kept.close()
    (left,) = saves.listing(tmp_path / "data")
    assert (left.path, left.state) == (path, "free")
    assert ways(opened(path)) == ways(model)


def test_what_was_harmed_is_kept_beside(tmp_path: Path) -> None:
    kept = saves.start(tmp_path, scenario("gorge_ambush"), ticking())
    kept.session.jump(3)
    overwritten(kept.journal.path)
    kept.session.step()
    kept.close()
    (aside,) = kept.journal.path.parent.glob("*.torn-1")
    assert aside.read_bytes().startswith(b"another program's")


def test_whoever_has_it_after_its_lock_was_taken_away_is_not_written_over(tmp_path: Path) -> None:
    first = saves.start(tmp_path, scenario("gorge_ambush"), ticking())
    first.session.jump(3)
    lock_taken_away(first.journal.path)
    second = saves.resume(tmp_path)
    assert isinstance(second, saves.Kept)
    second.session.step()
    first.session.undo()
    first.session.do(Note("not there"))
    assert first.trouble is not None
    assert first.trouble.kind is TroubleKind.LOCKED
    second.session.step()
    held = ways(second.session)
    second.close()
    assert ways(opened(second.journal.path)) == held
    assert first.retry()
    first.close()
    assert ways(opened(second.journal.path)) == held
    assert ways(opened(first.journal.path)) == ways(first.session)
    assert first.journal.path != second.journal.path


def test_touched_or_copied_over_by_itself_it_stays_where_it_is(tmp_path: Path) -> None:
    """What keeps files alike on several machines puts down what it has read a moment before."""
    kept = saves.start(tmp_path, scenario("gorge_ambush"), ticking())
    kept.session.jump(3)
    path = kept.journal.path
    os.utime(path, (0, 0))
    kept.session.step()
    with path.open("r+b") as file:
        file.write(path.read_bytes())
    kept.session.step()
    kept.close()
    (left,) = saves.listing(tmp_path)
    assert (left.path, left.step, list(path.parent.glob("*.torn-*"))) == (path, 5, [])


def test_one_that_comes_back_is_taken_up_where_it_was(tmp_path: Path) -> None:
    """A disk that was gone for a while, as one on a network is."""
    kept = saves.start(tmp_path / "data", scenario("gorge_ambush"), ticking())
    kept.session.jump(3)
    (tmp_path / "data").rename(tmp_path / "gone")
    (tmp_path / "data").write_text("nothing is mounted here", encoding="utf-8")
    kept.session.step()
    assert kept.trouble is not None
    (tmp_path / "data").unlink()
    (tmp_path / "gone").rename(tmp_path / "data")
    kept.session.step()
    assert kept.trouble is None
    kept.close()
    assert [(one.step, one.state) for one in saves.listing(tmp_path / "data")] == [(5, "free")]


def test_a_person_who_tidies_up_during_play_loses_nothing(tmp_path: Path) -> None:
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path / "data")) as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        walk(terminal, 3)
        shutil.rmtree(tmp_path / "data")
        terminal.send("space")
        terminal.wait_for(at_step(4))
        assert [(one.step, one.state) for one in saves.listing(tmp_path / "data")] == [(4, "locked")]
