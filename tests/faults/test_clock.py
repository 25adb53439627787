"""A clock that is set back, between steps and between runs: the order of the list and the ids stay sensible."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from samyra_core.journal import Header, peek
from tests.soak.fights import opened, scenario
from tui import saves

HOUR = timedelta(hours=1)


class Wall:
    """A clock on the wall, which goes with the system's and is set by hand."""

    def __init__(self) -> None:
        self.off = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.off


@pytest.fixture
def wall() -> Wall:
    return Wall()


def begun(data: Path, wall: Wall, name: str = "gorge_ambush", steps: int = 2) -> saves.Kept:
    kept = saves.start(data, scenario(name), wall)
    kept.session.jump(steps)
    assert kept.trouble is None
    return kept


def order(data: Path, wall: Wall) -> list[str]:
    return [one.scenario for one in saves.listing(data, wall)]


@pytest.mark.parametrize("back", [HOUR, 25 * HOUR, timedelta(days=20_000)])
def test_set_back_between_steps_the_session_stays_the_newest_and_whole(
    back: timedelta, wall: Wall, tmp_path: Path
) -> None:
    begun(tmp_path, wall, "sleepless").close()
    kept = begun(tmp_path, wall)
    wall.off -= back
    kept.session.step()
    kept.session.undo()
    kept.session.redo()
    assert kept.trouble is None
    header = peek(kept.journal.path)
    assert isinstance(header, Header)
    assert not header.torn
    kept.close()
    assert order(tmp_path, wall) == ["gorge_ambush", "sleepless"]
    again = saves.resume(tmp_path, now=wall)
    assert isinstance(again, saves.Kept)
    assert (again.id, again.session.cursor, again.trouble) == (kept.id, 3, None)


@pytest.mark.parametrize("back", [HOUR, 25 * HOUR, timedelta(days=20_000)])
def test_set_back_between_runs_the_one_played_last_is_the_newest(back: timedelta, wall: Wall, tmp_path: Path) -> None:
    first = begun(tmp_path, wall)
    first.close()
    wall.off -= back
    second = begun(tmp_path, wall, "sleepless")
    second.close()
    assert order(tmp_path, wall) == ["sleepless", "gorge_ambush"]
    if back < timedelta(days=1):
        again = saves.resume(tmp_path, first.id, wall)
        assert isinstance(again, saves.Kept)
        again.session.step()
        again.close()
        assert order(tmp_path, wall) == ["gorge_ambush", "sleepless"]


def test_the_same_minute_again_takes_nobodys_id_and_writes_over_nothing(wall: Wall, tmp_path: Path) -> None:
    fixed = datetime(2024, 5, 1, 18, 14, tzinfo=UTC)
    kept = [saves.start(tmp_path, scenario("gorge_ambush"), lambda: fixed) for _ in range(3)]
    for number, one in enumerate(kept, 1):
        one.session.jump(number)
        one.close()
    assert len({one.id for one in kept}) == 3
    assert [opened(one.journal.path).cursor for one in kept] == [1, 2, 3]


def test_a_session_from_the_far_future_does_not_stay_on_top_for_ever(wall: Wall, tmp_path: Path) -> None:
    wall.off = timedelta(days=3650)
    ahead = begun(tmp_path, wall, "sleepless")
    ahead.close()
    wall.off = timedelta()
    begun(tmp_path, wall).close()
    assert order(tmp_path, wall) == ["gorge_ambush", "sleepless"]
    again = saves.resume(tmp_path, ahead.id, wall)
    assert isinstance(again, saves.Kept)
    again.session.step()
    again.close()
    assert order(tmp_path, wall) == ["sleepless", "gorge_ambush"]
    found = saves.look(again.journal.path)
    assert found.updated < wall() + timedelta(seconds=1)  # A moment ahead at most: after all that was written before.
