"""Tests in a chosen language, and the gorge step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from samyra_core.commands import Command
from samyra_core.dice import Faces
from samyra_core.engine import Resolved, resolve
from samyra_core.scenario import Scenario, load
from samyra_core.session import Moment, Session
from samyra_core.state import Encounter
from tui import words


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from _spoken("de", monkeypatch)


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from _spoken("en", monkeypatch)


def _spoken(language: words.Language, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = words.language()
    monkeypatch.setenv("LANGUAGE", "")
    words.set_language(language)
    yield
    words.set_language(before)


@cache
def scenario(name: str = "gorge_ambush") -> Scenario:
    """A bundled scenario."""
    found = load(name).scenario
    assert found is not None
    return found


@cache
def walked(name: str = "gorge_ambush") -> tuple[tuple[Moment, Encounter], ...]:
    """All moments of a bundled scenario's script, each with the state before it."""
    session = Session(scenario(name))
    found = []
    while (moment := session.step()) is not None:
        found.append((moment, session.before))
    return tuple(found)


def step(id: str, name: str = "gorge_ambush") -> tuple[Moment, Encounter]:
    """The moment of the step with that id, and the state before it."""
    return next(one for one in walked(name) if one[0].prepared is not None and one[0].prepared.step.id == id)


def moment_of(before: Encounter, command: Command, *throws: Faces) -> Moment:
    """A moment of a game master's own command; fails where it was refused or dice are missing."""
    answer = resolve(before, command, throws)
    assert isinstance(answer, Resolved), answer
    return Moment(command, throws, answer.encounter, answer.events)
