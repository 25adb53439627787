"""Two programs on one session: the second may only look on, and has it the moment the first is gone."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from samyra_core.journal import Header, Kind, Unreadable, peek
from tests.journeys.program import ROOT, at_step, samyra, walk
from tests.soak.fights import keep, opened, scenario, ticking
from tui import saves


def test_the_second_looks_on_while_the_first_lives_and_plays_on_after_its_crash(tmp_path: Path) -> None:
    data = str(tmp_path)
    with samyra("play", "gorge_ambush", SAMYRA_DATA=data) as first:
        first.wait_for(at_step(0), timeout=30)
        walk(first, 3)
        with samyra("resume", SAMYRA_DATA=data) as second:
            second.wait_for(at_step(3), timeout=30)
            second.wait_for("Nur zum Zuschauen")
            second.send("space", "left", "o")
            first.send("space")
            second.wait_for(at_step(4))
            assert [(one.step, one.state) for one in saves.listing(tmp_path)] == [(4, "locked")]
            first.signal(signal.SIGKILL)
            first.wait_exit()
            second.wait_for("Gerade spielt niemand")
            second.send("o")
            second.wait_for(lambda rows: not any("niemand" in row for row in rows))
            second.wait_for(at_step(4))
            second.send("space")
            second.wait_for(at_step(5))
            (listed,) = saves.listing(tmp_path)
            assert (listed.step, listed.state) == (5, "locked")
            assert saves.resume(tmp_path) == saves.not_opened(listed.id, listed.path, Unreadable(Kind.LOCKED))
    assert opened(listed.path).cursor == 5


def test_after_a_crash_the_lock_is_free_at_once(tmp_path: Path) -> None:
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path)) as first:
        first.wait_for(at_step(0), timeout=30)
        walk(first, 1)
        first.signal(signal.SIGKILL)
        first.wait_exit()
        kept = saves.resume(tmp_path)
        assert isinstance(kept, saves.Kept)
        kept.session.step()
        assert kept.trouble is None
        kept.close()


HOLDS = """
import sys
import time
from pathlib import Path
from tests.soak.fights import scenario, ticking
from tui import saves
kept = saves.start(Path(sys.argv[1]), scenario("gorge_ambush"), ticking())
kept.session.step()
print(kept.id, flush=True)
sys.stdin.read()
"""


def test_two_that_begin_in_the_same_minute_have_a_session_each(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDS, str(tmp_path)]
    others = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(4)
    ]
    ids = [other.stdout.readline().strip() for other in others if other.stdout is not None]
    assert sorted(one.id for one in saves.listing(tmp_path)) == sorted(ids)
    assert len(set(ids)) == 4
    for other in others:
        other.kill()
        other.communicate()
    assert [(one.step, one.state) for one in saves.listing(tmp_path)] == [(1, "free")] * 4


def test_a_name_taken_while_nothing_could_be_written_gets_a_neighbour(tmp_path: Path) -> None:
    """The data directory was not there yet when the fight began, and comes with a session of the same minute in it."""
    data, hidden = tmp_path / "stick", tmp_path / "elsewhere"
    minute = ticking()()
    other = saves.start(hidden, scenario("gorge_ambush"), lambda: minute)
    other.session.jump(3)
    other.close()
    data.write_text("not mounted", encoding="utf-8")
    kept = saves.start(data, scenario("gorge_ambush"), lambda: minute)
    kept.session.jump(5)
    assert kept.trouble is not None
    data.unlink()
    hidden.rename(data)
    assert kept.retry()
    kept.session.step()
    kept.close()
    assert sorted((one.id, one.step, one.state) for one in saves.listing(data)) == [
        (other.id, 3, "free"),
        (f"{other.id}-2", 6, "free"),
    ]
    assert opened(kept.journal.path).cursor == 6


COMES_AND_GOES = """
import sys
import time
from pathlib import Path
from tui import saves
while True:
    kept = saves.resume(Path(sys.argv[1]))
    if isinstance(kept, saves.Kept):
        kept.session.undo()
        kept.session.redo()
        assert kept.trouble is None
        kept.close()
        print(".", end="", flush=True)
"""


def test_who_looks_while_another_comes_and_goes_sees_a_whole_session(tmp_path: Path) -> None:
    """SQLite's log comes with each visit and goes with it; between two looks anything may have happened."""
    name = keep(tmp_path, 5, "gorge_ambush")
    path = saves.sessions_folder(tmp_path) / f"{name}{saves.SUFFIX}"
    with subprocess.Popen(
        [sys.executable, "-c", COMES_AND_GOES, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.read(1) == b"."
        until, seen = time.monotonic() + 0.7, []
        while time.monotonic() < until:
            seen.append(peek(path))
        other.kill()
        visits = len(other.stdout.read())
    assert [one for one in seen if not isinstance(one, Header) or one.torn or one.step not in (4, 5)] == []
    assert visits > 5
    assert len(seen) > 20
