"""Calling the command line inside the test process, as the program's entry would."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tui import words
from tui.cli.program import run


@dataclass(frozen=True, slots=True)
class Answer:
    """How a call ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What stdout holds; the whole of it must be one JSON value."""
        return json.loads(self.out)


Call = Callable[..., Answer]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Call]:
    """`call("roll", "W6")` in a world without language settings, so in German; afterwards the language is as before."""
    before = words.language()
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "SAMYRA_LANG", "SAMYRA_DATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANGUAGE", "")

    def call(*arguments: str) -> Answer:
        capsys.readouterr()
        code = run(arguments)
        captured = capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    yield call
    words.set_language(before)
