"""The log of a killed program where SQLite finds no place for its index: a full disk, a folder that lets nobody write.

Whoever is killed because a disk has filled up begins again on that very disk: the fight must be there, not "damaged".
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from samyra_core.journal import Kind, Unreadable, read
from samyra_core.journal.following import Follower
from tests.journeys.program import GERMAN, ROOT
from tests.soak import damage
from tests.soak.disks import Closed, bound, bound_by_permissions
from tests.soak.fights import opened, ways
from tests.soak.writers import abandoned
from tui import saves

STEPS = 12


@pytest.fixture
def left(tmp_path: Path) -> Iterator[Path]:
    """A data directory in which a fight was left by a kill, its index not even begun."""
    path = abandoned(tmp_path / "data", STEPS, seed=3)
    Path(f"{path}-shm").unlink()
    assert Path(f"{path}-wal").exists()
    yield tmp_path / "data"
    Closed(tmp_path).open()


def no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


def ran(data: Path, hindered: Callable[[], object], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tui", *arguments]
    changes = {**os.environ, **GERMAN, "SAMYRA_DATA": str(data)}
    environ = {name: value for name, value in changes.items() if value is not None}
    return subprocess.run(
        command, cwd=ROOT, env=environ, preexec_fn=hindered, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("way", ["full", "closed"])
def test_every_step_is_there_and_nothing_is_called_damaged(way: str, left: Path) -> None:
    (listed,) = saves.listing(left)
    hindered: Callable[[], object] = no_room
    Path(f"{listed.path}-shm").unlink(missing_ok=True)
    if way == "closed":
        Closed(left).close()
        hindered = bound_by_permissions
    told = json.loads(ran(left, hindered, "sessions", "--format", "json").stdout)
    assert [(one["step"], one["state"]) for one in told] == [(listed.step, "free")]
    replayed = ran(left, hindered, "replay", listed.id, "--format", "json")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert len(json.loads(replayed.stdout)["steps"]) == listed.step
    renamed = ran(left, hindered, "sessions", "rename", listed.id, "Anders")
    reason = "der Datenträger versagt" if way == "full" else "der Ordner ist schreibgeschützt"
    assert (renamed.returncode, reason in renamed.stderr) == (2, True), renamed.stderr
    again = json.loads(ran(left, hindered, "sessions", "--format", "json").stdout)
    assert again == told


def test_it_is_put_into_the_bin_like_any_other(left: Path) -> None:
    (listed,) = saves.listing(left)
    Path(f"{listed.path}-shm").unlink(missing_ok=True)
    assert "Papierkorb" in ran(left, no_room, "sessions", "delete", listed.id).stdout
    assert not (left / "damaged").exists()
    assert ran(left, no_room, "sessions", "restore", listed.id).returncode == 0
    (back,) = saves.listing(left)
    assert (back.step, back.state) == (listed.step, "free")


def test_it_goes_on_and_what_is_done_is_written_once_there_is_room(left: Path) -> None:
    (listed,) = saves.listing(left)
    before = ways(opened(listed.path))
    Path(f"{listed.path}-shm").unlink(missing_ok=True)
    closed = Closed(left)
    closed.close()
    with bound(left, "resume") as terminal:
        terminal.wait_for("Aufruhr", timeout=30)
        terminal.wait_for("icht gespeichert: der Ordner ist schreibgeschützt")
        closed.open()
        terminal.send("left")
        terminal.wait_for(lambda rows: not any("icht gespeichert" in row for row in rows))
        terminal.send("q")
        assert terminal.wait_exit() == 0
    after = opened(listed.path)
    assert after.cursor == listed.step - 1
    after.redo()
    assert ways(after) == before


def test_without_the_lock_somebody_elses_log_is_not_read_behind_his_back(left: Path) -> None:
    """Without SQLite's locks only a file at rest can be read."""
    (listed,) = saves.listing(left)
    Path(f"{listed.path}-shm").unlink(missing_ok=True)
    kept = saves.resume(left)
    assert isinstance(kept, saves.Kept)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        found = read(listed.path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        kept.close()
    assert isinstance(found, Unreadable)
    assert found.kind is Kind.DENIED


@pytest.mark.parametrize("name", damage.ODD)
def test_whoever_looks_on_is_not_held_up_by_a_file_of_another_kind(name: str, tmp_path: Path) -> None:
    path = damage.lay_out(tmp_path)[name]
    follower = Follower(path)
    follower.look()
    assert follower.session is None
    assert follower.fault is not None
