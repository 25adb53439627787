"""kill -9, in the suite's short form; `python -m tests.soak` is the long one."""

from __future__ import annotations

from pathlib import Path

import pytest

from samyra_core.journal import files
from tests.soak import kills, writers
from tests.soak.fights import scenario
from tui import saves


def test_killed_between_a_key_and_its_frame_nothing_shown_is_missing_from_a_script() -> None:
    figures = kills.scripted(4, seed=21)
    assert figures.wrong == []
    assert (figures.lost, figures.usable, figures.kills) == (0, 4, 4)
    assert figures.between >= 2
    assert figures.shown


@pytest.mark.wide
def test_killed_while_led_by_hand_the_dice_are_those_of_an_uninterrupted_fight() -> None:
    figures = kills.by_hand(2, seed=22, longest=7)
    assert figures.wrong == []
    assert (figures.lost, figures.usable) == (0, 2)


def test_killed_inside_of_a_commit_or_while_the_file_is_made_nothing_is_half_there() -> None:
    figures = writers.killed(5, seed=23)
    assert figures.wrong == []
    assert (figures.lost, figures.usable) == (0, 5)


def test_what_was_left_of_a_file_that_was_never_finished_goes_with_the_next(tmp_path: Path) -> None:
    folder = saves.sessions_folder(tmp_path)
    folder.mkdir(parents=True)
    dead, living = folder / "dead.samyra", folder / "living.samyra"
    for path, process in ((dead, 11), (living, 12)):
        path.with_name(f".{path.name}.{process}.new").write_bytes(b"half")
        path.with_name(f".{path.name}.{process}.new-journal").write_bytes(b"half")
    lock = files.locked(living)
    begun = saves.start(tmp_path, scenario("sleepless"))
    begun.close()
    assert sorted(one.name for one in folder.glob(".*.new*")) == [
        ".living.samyra.12.new",
        ".living.samyra.12.new-journal",
    ]
    lock.release()
    saves.start(tmp_path, scenario("sleepless")).close()
    assert list(folder.glob(".*.new*")) == []


@pytest.mark.parametrize("name", [".foo.new", ".vimrc.local.new", ".notes.12.new", ".a.samyra.new"])
def test_a_file_that_somebody_else_put_there_is_left_alone_whatever_its_name(name: str, tmp_path: Path) -> None:
    folder = saves.sessions_folder(tmp_path)
    folder.mkdir(parents=True)
    (folder / name).write_text("of somebody else")
    begun = saves.start(tmp_path, scenario("sleepless"))
    assert begun.trouble is None
    begun.close()
    assert (folder / name).read_text() == "of somebody else"
