"""Files cut, changed or put in place by others: told apart, kept as they are, and in nobody's way."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from samyra_core.journal import Journal, Opened, TroubleKind, read
from samyra_core.session import Session
from tests.journeys.program import at_step, samyra
from tests.soak import damage
from tests.soak.fights import keep, opened
from tests.soak.writers import abandoned
from tests.tui.cli_call import Call
from tests.tui.cli_call import call as call  # A fixture.
from tui import saves


def test_cut_anywhere_or_with_a_bit_changed_a_session_is_equal_or_tells_of_it() -> None:
    figures = damage.damaged(every=3491, count=20, seed=11)
    assert figures.wrong == []
    assert (figures.told, figures.fine) == (figures.damaged, True)
    assert figures.damaged > 80


def test_every_odd_file_is_told_apart_and_kept() -> None:
    figures = damage.odd()
    assert figures.wrong == []
    assert figures.told == figures.damaged == len(damage.ODD)


def test_the_command_line_goes_on_with_what_is_whole(call: Call, tmp_path: Path) -> None:
    sound = keep(tmp_path, 7, "gorge_ambush")
    paths = damage.lay_out(tmp_path)
    before = {name: damage.content(path) for name, path in paths.items()}
    told = call("sessions", "--format", "json", "--data-dir", str(tmp_path))
    assert (told.code, told.err) == (0, "")
    states = {one["id"]: one["state"] for one in json.loads(told.out)}
    assert states == {sound: "free"} | {name: "newer" if "newer" in name else "damaged" for name in damage.ODD}
    for name in damage.ODD:
        refused = call("resume", name, "--data-dir", str(tmp_path))
        assert (refused.code, refused.out, "Traceback" in refused.err) == (2, "", False), name
    assert {name: damage.content(path) for name, path in paths.items()} == before


def test_the_newest_that_is_whole_is_played_and_the_library_lists_them_all(tmp_path: Path) -> None:
    keep(tmp_path, 7, "gorge_ambush")
    damage.lay_out(tmp_path)
    with samyra("resume", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Der neueste ist unlesbar; dies ist der davor", timeout=30)
        terminal.wait_for(at_step(7))
        terminal.send("space")
        terminal.wait_for(at_step(8))
        terminal.send("q")
        assert terminal.wait_exit() == 0
    with samyra(SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("beschädigt", timeout=30)
        terminal.type("schlucht")
        terminal.wait_for("fortsetzen")
        terminal.send("enter")
        terminal.wait_for(at_step(8))


def torn(data: Path, steps: int = 12) -> tuple[Path, damage.Files]:
    """A session whose log has lost its last quarter, and what its files are."""
    path = abandoned(data, steps, seed=4)
    log = Path(f"{path}-wal")
    log.write_bytes(log.read_bytes()[: log.stat().st_size * 3 // 4])
    return path, damage.Files.of(path)


def test_missing_steps_are_told_and_the_file_is_set_aside_before_it_is_written(tmp_path: Path) -> None:
    path, left = torn(tmp_path)
    with samyra("resume", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Die letzten Schritte fehlen: Die Datei war beschädigt.", timeout=30)
        assert list(path.parent.glob("*.torn-*")) == []
        terminal.send("left")
        terminal.wait_for(lambda rows: not any("fehlen" in row for row in rows))
        terminal.send("q")
        assert terminal.wait_exit() == 0
    aside = path.with_name(f"{path.name}.torn-1")
    assert damage.Files.of(aside) == left
    again = read(path)
    assert isinstance(again, Opened)
    assert not again.header.torn
    assert [one.id for one in saves.listing(tmp_path)] == [path.name.removesuffix(saves.SUFFIX)]


def test_without_room_to_set_it_aside_a_torn_file_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, left = torn(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copy2", full)
        found = Journal.open(path, lambda: "2024-05-01T21:00:00")
        assert isinstance(found, Opened)
        assert found.journal is not None
        session = found.session()
        assert isinstance(session, Session)
        session.undo()
        assert found.journal.trouble is not None
        assert found.journal.trouble.kind is TroubleKind.FULL
        assert damage.Files.of(path) == left
    assert found.journal.retry()
    found.journal.close()
    assert opened(path).cursor == session.cursor
    assert damage.Files.of(path.with_name(f"{path.name}.torn-1")) == left


def test_a_line_about_another_session_or_a_damaged_one_claims_nothing(tmp_path: Path) -> None:
    path = damage.settled(tmp_path)
    line = Path(f"{path}-last")
    told = line.read_text(encoding="utf-8")
    for other in ("", "x", told.replace("2024", "2025"), told[:-4], "\n\n\n", "2023-01-01\n9999\n0\n"):
        line.write_text(other, encoding="utf-8")
        found = read(path)
        assert isinstance(found, Opened)
        assert not found.header.torn
    line.write_bytes(b"\xff\xfe\x00")
    assert isinstance(read(path), Opened)
