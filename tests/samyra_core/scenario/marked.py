"""Scenario texts with a § at the very place where a fault must be found."""

from __future__ import annotations

from samyra_core.scenario import Loaded, parse

BASE = """\
format: 1
title: T
sides: {heroes: Helden, foes: Gegner}
combatants:
  naga:
    side: heroes
    attributes: {endurance: 9}
    exhaustion: endurance
    skills: {blade: 21}
templates:
  guard: {count: 2, side: foes, attributes: {body: 12}, exhaustion: body, skills: {sword: 12}}
scenes:
  - id: gorge
    cast: [naga, guard]
    steps:
      - round: next
"""


def changed(old: str, new: str) -> str:
    """The base scenario with one piece of it replaced."""
    assert BASE.count(old) == 1, old
    return BASE.replace(old, new)


def with_step(step: str) -> str:
    """The base scenario with that step as its last; further lines of the step are indented here."""
    return BASE + "      - " + step.replace("\n", "\n        ") + "\n"


def with_naga(lines: str) -> str:
    """The base scenario with further keys for naga."""
    return changed("    skills: {blade: 21}\n", "    skills: {blade: 21}\n    " + lines + "\n")


def split(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the line and column of each."""
    places = []
    text = ""
    for piece in marked.split("§")[:-1]:
        text += piece
        line = text.count("\n") + 1
        places.append((line, len(text) - (text.rfind("\n") + 1) + 1))
    return marked.replace("§", ""), places


def found(loaded: Loaded) -> list[tuple[str, int, int]]:
    """Code, line and column of each fault."""
    return [(fault.code.value, fault.line, fault.column) for fault in loaded.faults]


def load(text: str | bytes) -> Loaded:
    return parse(text, "test.yaml")
