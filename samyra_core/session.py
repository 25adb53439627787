"""A fight as the list of its commands with their dice, and a cursor (wall 6).

Undo and redo move the cursor; the states they show were computed once, going forward, and are kept. Nothing is ever
patched backwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from samyra_core import script
from samyra_core.commands import Command
from samyra_core.dice import Faces
from samyra_core.engine import Answer, Resolved, begin, resolve
from samyra_core.events import Event
from samyra_core.scenario.model import Scenario
from samyra_core.script import Judged, Prepared
from samyra_core.state import Encounter


@dataclass(frozen=True, slots=True)
class Moment:
    """One entry of the list and what came of it."""

    command: Command
    throws: tuple[Faces, ...]
    encounter: Encounter
    """The state afterwards."""
    events: tuple[Event, ...]
    judged: tuple[Judged, ...] = ()
    prepared: Prepared | None = None
    """The script step it was, or None for one of the game master's own."""


class Session:
    """A running fight. `cursor` counts the entries that hold, 0..len(moments)."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.steps: tuple[Prepared, ...] = script.prepare(scenario)
        self._begin: Encounter = begin(scenario.setup)
        self._moments: list[Moment] = []
        self._cursor = 0

    @property
    def cursor(self) -> int:
        return self._cursor

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The entries that hold, oldest first."""
        return tuple(self._moments[: self._cursor])

    @property
    def last(self) -> Moment | None:
        """The entry the cursor stands behind; None at the beginning."""
        return self._moments[self._cursor - 1] if self._cursor else None

    @property
    def encounter(self) -> Encounter:
        """The state now."""
        return self._moments[self._cursor - 1].encounter if self._cursor else self._begin

    @property
    def before(self) -> Encounter:
        """The state before the last entry; the beginning where there is none."""
        return self._moments[self._cursor - 2].encounter if self._cursor > 1 else self._begin

    @property
    def redoable(self) -> int:
        """Entries undone and not yet overtaken."""
        return len(self._moments) - self._cursor

    @property
    def on_script(self) -> bool:
        """Whether all that happened so far was the script, in its order."""
        return all(
            moment.prepared is not None and moment.prepared.index == place
            for place, moment in enumerate(self._moments[: self._cursor], 1)
        )

    @property
    def position(self) -> int:
        """Script steps done, 0..len(steps); where the script was left, how far it had come."""
        place = 0
        for moment in self._moments[: self._cursor]:
            if moment.prepared is not None:
                place = moment.prepared.index
        return place

    @property
    def next_prepared(self) -> Prepared | None:
        """The script step that comes next, or None at its end or off its line."""
        if not self.on_script or self._cursor >= len(self.steps):
            return None
        return self.steps[self._cursor]

    @property
    def upcoming(self) -> Moment | None:
        """What redo would bring back, or None."""
        return self._moments[self._cursor] if self._cursor < len(self._moments) else None

    def do(self, command: Command, throws: tuple[Faces, ...] = ()) -> Answer:
        """A command of the game master's own. Booked only where it was resolved; entries undone before are dropped."""
        answer = resolve(self.encounter, command, throws)
        if isinstance(answer, Resolved):
            self._append(Moment(command, tuple(throws), answer.encounter, answer.events))
        return answer

    def step(self) -> Moment | None:
        """One step forward: what was undone comes again, dice and all, else the next script step. None at the end."""
        if self.redo():
            return self.last
        prepared = self.next_prepared
        if prepared is None:
            return None
        done = script.perform(self.encounter, prepared.step)
        moment = Moment(prepared.step.command, prepared.step.throws, done.encounter, done.events, done.judged, prepared)
        self._append(moment)
        return moment

    def undo(self) -> bool:
        """One entry back; False at the fight's start."""
        if not self._cursor:
            return False
        self._cursor -= 1
        return True

    def redo(self) -> bool:
        """One undone entry forward again, dice and all; False where there is none."""
        if self._cursor >= len(self._moments):
            return False
        self._cursor += 1
        return True

    def jump(self, index: int) -> None:
        """Stand behind script step `index`, 0..len(steps): back over what was done, or forward step by step.

        From off the script it goes back to where the script was left; entries of one's own are not passed again.
        """
        wanted = max(0, min(index, len(self.steps)))
        while (self._cursor > wanted or not self.on_script) and self.undo():
            pass
        while self._cursor < wanted:
            upcoming = self.upcoming
            if upcoming is not None and not self._is_next(upcoming):
                del self._moments[self._cursor :]
            self.step()

    def _is_next(self, moment: Moment) -> bool:
        return moment.prepared is not None and moment.prepared.index == self._cursor + 1

    def _append(self, moment: Moment) -> None:
        del self._moments[self._cursor :]
        self._moments.append(moment)
        self._cursor += 1
