"""A scenario as the rest of the program knows it: validated, frozen, free of YAML.

`loader.load` makes these records; nothing else does outside tests. Positions in the file stay on steps and
expectations, so that a later fault can still name its line.
"""

from __future__ import annotations

from typing import Literal

from samyra_core.commands import Command
from samyra_core.dice import Faces
from samyra_core.record import record
from samyra_core.state import Setup
from samyra_core.text import EMPTY, Text

FORMAT = 1
"""The newest format version this program reads; older ones stay readable."""

Provenance = Literal["book", "chosen"]
"""Whether a told number stands in the rule text or was chosen by the scenario's author."""


@record
class Expectation:
    """What must hold after a step. `what` is a path such as `naga.fatigue`, `guards.up`, `attack.total` (see
    `script.actual`); `expected` is compared as text."""

    what: str
    expected: str
    source: Provenance
    line: int = 0
    """1-based line in the file, 0 where there is none."""


@record
class Step:
    """One prepared step: a command, its dice, and what must hold afterwards."""

    id: str
    command: Command
    throws: tuple[Faces, ...] = ()
    """In the order of F6."""
    text: Text = EMPTY
    """Narration."""
    expectations: tuple[Expectation, ...] = ()
    line: int = 0
    column: int = 0


@record
class Scene:
    """A scene: its cast stands in `Setup.casts`, its steps are walked in order after it was entered."""

    id: str
    title: Text
    text: Text = EMPTY
    """Narration at its beginning; may be long."""
    steps: tuple[Step, ...] = ()
    expectations: tuple[Expectation, ...] = ()
    """What must hold when the scene has been entered."""
    line: int = 0


@record
class When:
    """When a planned event is due: all that is set must hold."""

    scene: str | None = None
    round: int | None = None
    """In this round of the scene or later, ≥ 1."""
    left: str | None = None
    """A side or group, of which …"""
    at_most: int | None = None
    """… so many are still up, ≥ 0."""


@record
class Plan:
    """A planned event: reinforcements, flight. Offered when due, carried out by its steps."""

    id: str
    title: Text
    when: When
    text: Text = EMPTY
    steps: tuple[Step, ...] = ()


@record
class Scenario:
    """A whole scenario."""

    id: str
    title: Text
    setup: Setup
    scenes: tuple[Scene, ...]
    """At least one."""
    plans: tuple[Plan, ...] = ()
    summary: Text = EMPTY
    source: str = ""
    """The text it was read from."""
    course: tuple[Step, ...] | None = None
    """The whole script in one line, instead of the scenes' own steps: how a fight went that was played."""
    origin: str = ""
    """Where that text came from: the id of a bundled scenario, else the absolute path of a file, "" for neither."""

    def scene(self, id: str) -> Scene:
        """The scene of that id; KeyError where there is none."""
        for scene in self.scenes:
            if scene.id == id:
                return scene
        raise KeyError(id)
