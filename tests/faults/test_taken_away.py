"""The file, or all of its folder, is taken away while it is played: it comes again, whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

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
