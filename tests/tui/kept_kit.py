"""What the tests of kept sessions share: a data directory, an evening without a clock, a scenario of one's own."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from samyra_core import journal
from samyra_core.scenario import Scenario, load
from tests.tui.spoken import scenario
from tui import saves
from tui.saves import Kept

BEGAN = datetime(2024, 5, 1, 18, 14, tzinfo=UTC)
OWN = "Schlucht für Freitag.yaml"
"""File of a scenario of one's own."""


@pytest.fixture
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "Daten für Samyra"


def clock(minute: int = 0) -> Callable[[], datetime]:
    """Stands still at that minute of the evening."""
    return lambda: BEGAN + timedelta(minutes=minute)


def begun(data: Path, what: str | Scenario = "gorge_ambush", steps: int = 3, minute: int = 0) -> Kept:
    kept = saves.start(data, what if isinstance(what, Scenario) else scenario(what), clock(minute))
    for _ in range(steps):
        kept.session.step()
    assert kept.trouble is None
    return kept


def left(data: Path, what: str | Scenario = "gorge_ambush", steps: int = 3, minute: int = 0) -> str:
    """The id of a session that was begun and left."""
    kept = begun(data, what, steps, minute)
    kept.close()
    return kept.id


def file_of(data: Path, id: str) -> Path:
    return saves.sessions_folder(data) / f"{id}{saves.SUFFIX}"


def damaged(data: Path, id: str = "kaputt", content: bytes = b"SQLite for") -> Path:
    """A file that cannot be read, as old as the evening."""
    path = file_of(data, id)
    path.write_bytes(content)
    os.utime(path, (BEGAN.timestamp(), BEGAN.timestamp()))
    return path


def made_newer(data: Path, id: str) -> None:
    with closing(sqlite3.connect(file_of(data, id))) as connection:
        connection.execute(f"PRAGMA user_version = {journal.FORMAT + 1}")
    os.utime(file_of(data, id), (BEGAN.timestamp(), BEGAN.timestamp()))


def own(folder: Path, change: Callable[[str], str] = lambda text: text) -> Scenario:
    """The gorge as a file of one's own, perhaps changed."""
    path = folder / OWN
    path.write_text(change(scenario().source), encoding="utf-8")
    found = load(path).scenario
    return found if found is not None else scenario()


def weakened(text: str) -> str:
    """Naga hits less hard, so that what was played does not fit any more from a blow on."""
    assert "value: 21" in text
    return text.replace("value: 21", "value: 3")
