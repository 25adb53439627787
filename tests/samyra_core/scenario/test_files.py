"""Opening: whatever lies at a path, the answer is a scenario or a fault, at once and without an exception."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from samyra_core.scenario import bundled, bundled_ids, files, find, load
from samyra_core.scenario.faults import FaultCode
from tests.samyra_core.scenario.marked import BASE, found
from tests.samyra_core.scenario.marked import load as parse

C = FaultCode


def only(path: Path | str) -> tuple[FaultCode, int, dict[str, str | int]]:
    """Code, line and params of the one fault of a file."""
    loaded = load(path)
    assert loaded.scenario is None
    (fault,) = loaded.faults
    return fault.code, fault.line, dict(fault.params)


def test_a_file_is_read_and_its_stem_is_its_id(tmp_path: Path) -> None:
    path = tmp_path / "Meine Schlucht 2.yaml"
    path.write_text(BASE)
    loaded = load(path)
    assert loaded.scenario is not None
    assert loaded.scenario.id == "meine_schlucht_2"
    assert loaded.faults == ()


def test_a_missing_file_is_a_fault_with_the_nearest_bundled_scenario(tmp_path: Path) -> None:
    assert only("gorge_ambus.yaml") == (C.FILE_MISSING, 0, {"name": "gorge_ambus.yaml", "suggestion": "gorge_ambush"})
    assert only("gorge")[2]["suggestion"] == "gorge_ambush"
    assert C.FILE_MISSING is only(tmp_path / "x" / "y")[0]
    assert C.FILE_MISSING is only("a\0b")[0]
    assert C.FILE_MISSING is only("x" * 5000)[0]


def test_a_directory_and_a_device_are_no_scenarios(tmp_path: Path) -> None:
    assert (only(tmp_path)[0], only(tmp_path)[2]["kind"]) == (C.NOT_A_FILE, "directory")
    assert (only("/dev/zero")[0], only("/dev/zero")[2]["kind"]) == (C.NOT_A_FILE, "device")


def test_a_fifo_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert (only(tmp_path / "pipe")[0], only(tmp_path / "pipe")[2]["kind"]) == (C.NOT_A_FILE, "fifo")


def test_a_socket_is_refused(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        where = os.path.relpath(tmp_path / "s")
        server.bind(where if len(where) < 100 else str(tmp_path / "s"))
        assert (only(tmp_path / "s")[0], only(tmp_path / "s")[2]["kind"]) == (C.NOT_A_FILE, "socket")


def test_no_permission_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", refuse)
    assert C.NO_PERMISSION is only(tmp_path / "closed.yaml")[0]


def test_any_other_failure_names_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(files.os, "open", fail)
    assert (only(tmp_path / "x")[0], only(tmp_path / "x")[2]["reason"]) == (C.UNREADABLE, "EIO")


def test_a_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(10_000_000)
    assert only(path) == (C.FILE_TOO_LARGE, 0, {"bytes": 10_000_000, "limit": 2_000_000})


@pytest.mark.parametrize("text", [b"", b"\n \n", b"# nothing\n", b"---\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_a_fault(text: bytes) -> None:
    assert found(parse(text)) == [("empty_file", 1, 1)]


def test_utf16_and_utf32_are_named(tmp_path: Path) -> None:
    for encoding, name in (
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
    ):
        loaded = parse(BASE.encode(encoding))
        assert found(loaded) == [("wrong_encoding", 1, 1)]
        assert name == loaded.faults[0].params["encoding"]


def test_a_byte_that_is_no_utf8_is_found_at_its_place() -> None:
    loaded = parse(b"\xef\xbb\xbfformat: 1\r\ntitle: Die K\xe4lte\r\n")
    assert [(fault.code.value, fault.line, fault.column) for fault in loaded.faults] == [("not_utf8", 2, 13)]
    assert loaded.faults[0].params == {"byte": "0xE4", "character": "ä"}


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_byte_order_mark_and_any_line_end_simply_work(mark: str, end: str) -> None:
    text = mark + BASE.replace("\n", end)
    assert parse(BASE).scenario == parse(text).scenario == parse(text.encode()).scenario


def test_lines_are_counted_alike_with_crlf() -> None:
    wrong = BASE.replace("side: heroes", "side: heros")
    assert found(parse(wrong)) == found(parse(wrong.replace("\n", "\r\n"))) == [("unknown_side", 6, 11)]


def test_bundled_scenarios_are_found_by_id_and_a_file_of_that_name_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "gorge_ambush" in bundled_ids()
    assert bundled() / "gorge_ambush.yaml" == find("gorge_ambush")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gorge_ambush").write_text(BASE)
    assert Path("gorge_ambush") == find("gorge_ambush")


def test_every_bundled_scenario_loads_without_a_warning() -> None:
    for name in bundled_ids():
        loaded = load(name)
        assert (name, ()) == (name, loaded.faults)
        assert loaded.scenario is not None
        assert name == loaded.scenario.id


def test_the_records_alone_do_not_load_the_yaml_parser() -> None:
    code = "import sys, samyra_core.scenario.model; print([m for m in ('ruamel.yaml', 'cattrs') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
