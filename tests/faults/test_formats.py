"""Files of every format ever written open for ever, to the same fight."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from samyra_core import codec
from samyra_core.commands import Note
from samyra_core.journal import FORMAT, Journal, Opened
from samyra_core.session import Session
from tests.soak.formats import file_of, missing, story, told_of

FORMATS = range(1, FORMAT + 1)


def opened(path: Path) -> tuple[Opened, Session]:
    found = Journal.open(path, lambda: "2030-01-01")
    assert isinstance(found, Opened), found
    session = found.session()
    assert isinstance(session, Session), session
    return found, session


@pytest.mark.parametrize("version", FORMATS)
def test_a_file_of_every_format_opens_to_the_same_fight(version: int, tmp_path: Path) -> None:
    path = Path(shutil.copy(file_of(version), tmp_path))
    found, session = opened(path)
    wanted = json.loads(told_of(version).read_text(encoding="utf-8"))
    assert missing(wanted, story(found, session)) == []
    assert found.journal is not None
    found.journal.close()
    assert path.read_bytes() == file_of(version).read_bytes()


@pytest.mark.parametrize("version", FORMATS)
def test_a_fight_of_every_format_goes_on(version: int, tmp_path: Path) -> None:
    path = Path(shutil.copy(file_of(version), tmp_path))
    found, session = opened(path)
    assert session.redo()
    session.do(Note("weiter"))
    assert found.journal is not None
    assert found.journal.trouble is None
    found.journal.close()
    again, session_again = opened(path)
    assert session_again.moments == session.moments
    assert session_again.lines == session.lines
    assert again.journal is not None
    again.journal.close()


def test_the_first_format_holds_every_kind_of_command() -> None:
    told = json.loads(told_of(1).read_text(encoding="utf-8"))
    kinds = {moment["command"]["type"] for moment in told["moments"]}
    assert kinds <= set(codec.COMMAND_TYPES)
    assert len(kinds) == 30
    assert told["lines"]
    assert told["redoable"] == 1


def test_the_comparison_sees_what_is_missing_and_nothing_else() -> None:
    assert missing({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2, "new": 3}], "more": 4}) == []
    assert missing({"a": [1, {"b": 2}]}, {"a": [1, {"b": 5}]}) == [".a[1].b: 2, not 5"]
    assert missing({"a": 1, "b": 2}, {"a": 1}) == [".b"]
    assert missing([1, 2], [1]) == [": [1, 2], not [1]"]
