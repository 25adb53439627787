"""A disk that is full or closed: it stands on the screen, play goes on, all is written when there is room again."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from samyra_core.commands import Note
from samyra_core.session import Session
from tests.journeys.program import at_step
from tests.soak.disks import Closed, Disk, bound, disk, has_namespaces, limited, small
from tests.soak.fights import opened, scenario, ways
from tests.soak.kills import press
from tests.terminal import Terminal
from tui import saves


def steps(terminal: Terminal, first: int, last: int) -> None:
    for number in range(first, last + 1):
        terminal.send("space")
        terminal.wait_for(at_step(number))


def whole(there: Path, steps: int) -> None:
    """The one session holds what an uninterrupted one does."""
    with tempfile.TemporaryDirectory() as folder:  # SQLite would follow the way that leads there.
        data = Path(folder) / "data"
        shutil.copytree(there, data)
        whole_here(data, steps)


def whole_here(data: Path, steps: int) -> None:
    model = Session(scenario("gorge_ambush"))
    model.jump(steps)
    (listed,) = saves.listing(data)
    assert (listed.step, ways(opened(listed.path))) == (steps, ways(model))


def without(text: str) -> object:
    return lambda rows: not any(text in row for row in rows)


def test_a_full_disk_stands_on_the_screen_until_all_is_written(tmp_path: Path) -> None:
    with disk(tmp_path / "data", "play", "gorge_ambush") as full:
        terminal = full.terminal
        terminal.wait_for(at_step(0), timeout=30)
        steps(terminal, 1, 3)
        last = until_full(full, 4)
        terminal.wait_for("nicht gespeichert: der Datenträger")
        steps(terminal, last + 1, last + 2)
        terminal.send("left")
        terminal.wait_for(at_step(last + 1))
        terminal.send("L")
        terminal.wait_for("steps are not saved: the disk")
        full.free()
        terminal.send("right")
        terminal.wait_for(f"Step {last + 2}/68")
        terminal.wait_for(without("not saved"))
        whole(full.data, last + 2)


def until_full(full: Disk, step: int, left: int = 0) -> int:
    """Step on, filling what becomes free, until something cannot be written; the step that was reached."""
    while True:
        full.fill(left)
        steps(full.terminal, step, step)
        full.terminal.settle(0.03)
        if "gespeichert" in full.terminal.screen():
            return step
        step += 1


def test_the_very_first_step_may_find_no_room(tmp_path: Path) -> None:
    with disk(tmp_path / "data", "play", "gorge_ambush") as full:
        full.terminal.wait_for(at_step(0), timeout=30)
        full.fill()
        steps(full.terminal, 1, 3)
        full.terminal.wait_for("3 Schritte sind nicht gespeichert")
        full.free()
        steps(full.terminal, 4, 4)
        full.terminal.wait_for(without("nicht gespeichert"))
        whole(full.data, 4)


@pytest.mark.wide
def test_leaving_with_something_unwritten_asks_and_may_wait(tmp_path: Path) -> None:
    with disk(tmp_path / "data", "play", "gorge_ambush") as full:
        terminal = full.terminal
        terminal.wait_for(at_step(0), timeout=30)
        steps(terminal, 1, 2)
        last = until_full(full, 3)
        for way_out in ("q", "ctrl+q"):
            terminal.send(way_out)
            terminal.wait_for("trotzdem verlassen")
            terminal.send("1")
            terminal.settle()
            assert "trotzdem verlassen" in terminal.screen()
            terminal.send("2")
            terminal.wait_for(without("trotzdem verlassen"))
        steps(terminal, last + 1, last + 1)
        terminal.send("q")
        terminal.wait_for("noch einmal versuchen")
        full.free()
        terminal.send("enter")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
        whole(full.data, last + 1)


def test_leaving_all_the_same_says_what_is_lost(tmp_path: Path) -> None:
    with disk(tmp_path / "data", "play", "gorge_ambush") as full:
        terminal = full.terminal
        terminal.wait_for(at_step(0), timeout=30)
        until_full(full, 1)
        terminal.send("q")
        terminal.wait_for("trotzdem verlassen")
        terminal.send("3")
        assert terminal.wait_exit() == 0
        assert "nicht gespeichert" in terminal.screen()


def test_a_limit_on_files_is_a_full_disk_like_any_other(tmp_path: Path) -> None:
    with limited(tmp_path / "data", "play", "gorge_ambush") as full:
        full.terminal.wait_for(at_step(0), timeout=30)
        steps(full.terminal, 1, 2)
        full.fill(left=8192)
        steps(full.terminal, 3, 6)
        full.terminal.wait_for("nicht gespeichert")
        full.free()
        steps(full.terminal, 7, 7)
        full.terminal.wait_for(without("nicht gespeichert"))
        whole(full.data, 7)


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Closed]:
    folder = tmp_path / "closed"
    (folder / "data").mkdir(parents=True)
    found = Closed(folder)
    yield found
    found.open()


def test_a_folder_that_lets_nobody_write_stands_on_the_screen_until_it_does(closed: Closed) -> None:
    closed.close()
    data = closed.folder / "data"
    with bound(data, "play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        steps(terminal, 1, 2)
        terminal.wait_for("2 Schritte sind nicht gespeichert: der Ordner ist schreibgeschützt")
        closed.open()
        steps(terminal, 3, 3)
        terminal.wait_for(without("nicht gespeichert"))
        whole(data, 3)


@pytest.mark.wide
def test_a_folder_that_is_closed_while_a_fight_goes_on_stops_no_step(closed: Closed) -> None:
    """What is open already can be written; a program begun anew plays on and says that it cannot save."""
    data = closed.folder / "data"
    with bound(data, "play", "gorge_ambush") as terminal:
        terminal.wait_for(at_step(0), timeout=30)
        steps(terminal, 1, 2)
        terminal.send("q")
        assert terminal.wait_exit() == 0
    closed.close()
    with bound(data, "resume") as terminal:
        terminal.wait_for(at_step(2), timeout=30)
        steps(terminal, 3, 4)
        terminal.wait_for("2 Schritte sind nicht gespeichert")
        closed.open()
        steps(terminal, 5, 5)
        terminal.wait_for(without("nicht gespeichert"))
        whole(data, 5)


NEARLY = 990
"""Pages of a log that SQLite will soon write back into the file: it does so at a thousand."""
LEFT = 30 << 12
"""Room for ten steps in the log, not for all that the file grows by when the log is written back into it."""


def with_a_long_log(data: Path) -> tuple[int, Path]:
    """A fight of many notes, copied while it is played: how many steps it has, and its data directory."""
    kept = saves.start(data / "played", scenario("mill_mob"))
    log = Path(f"{kept.journal.path}-wal")
    kept.session.step()
    while log.stat().st_size < NEARLY * 4120:
        kept.session.do(Note("x" * 480))
    shutil.copytree(data / "played", data / "left")
    kept.close()
    return kept.session.cursor, data / "left"


@pytest.mark.skipif(not has_namespaces(), reason="needs a disk of its own")
def test_a_disk_that_fills_up_while_the_log_is_written_back_loses_nothing(tmp_path: Path) -> None:
    steps, left = with_a_long_log(tmp_path)
    with small("resume", copied=left) as full:
        terminal = full.terminal
        terminal.wait_for("Verlauf", timeout=30)
        terminal.settle()
        full.fill(LEFT)
        moves = 0
        while "Nicht gespeichert: der Datenträger ist voll" not in terminal.screen():
            press(terminal, "left", quiet=0.05)
            moves += 1
            assert moves < 40
        kept = copied(full, tmp_path / "full")
        assert (kept.cursor, kept.cursor + kept.redoable) == (steps - moves + 1, steps)
        full.free()
        terminal.send("left")
        terminal.wait_for(without("Nicht gespeichert"))
        kept = copied(full, tmp_path / "free")
        assert (kept.cursor, kept.cursor + kept.redoable) == (steps - moves - 1, steps)


def copied(full: Disk, data: Path) -> Session:
    """The session as it is on a disk now."""
    shutil.copytree(full.data, data)
    (path,) = saves.sessions_folder(data).glob("*.samyra")
    return opened(path)
