"""A fight as the list of its commands with their dice, and a cursor (wall 6).

Undo and redo move the cursor; the states they show were computed once, going forward, and are kept. Nothing is ever
patched backwards. Acting anew after an undo starts a new line and keeps the old one aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from samyra_core import script
from samyra_core.commands import Command
from samyra_core.dice import Faces
from samyra_core.engine import Answer, Refusal, Refused, Resolved, begin, resolve
from samyra_core.events import Event
from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.script import Judged, Prepared
from samyra_core.state import Encounter
from samyra_core.text import EMPTY, Text


@record
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
    id: int = 0
    """1.. in the order in which entries came about, over all lines."""
    parent: int = 0
    """Id of the entry it followed; 0: the beginning."""


@record
class Record:
    """An entry as a journal keeps it: enough to work everything else out again."""

    id: int
    parent: int
    command: Command
    throws: tuple[Faces, ...]
    step: int | None
    """Index of the script step it was (1..), or None."""


@record
class Stand:
    """Where a fight stands, for who only lists it."""

    scene: str | None
    """Id of the scene; None before the first."""
    title: Text
    """The scene's."""
    round: int
    """0 before the scene's first round."""


class Book(Protocol):
    """Where entries are kept beyond this process. Each call returns only when what it says is safe."""

    def add(self, record: Record, tip: int, stand: Stand) -> None:
        """A new entry, which is also the head; `tip` is the last entry of the present line (itself)."""

    def move(self, head: int, tip: int, stand: Stand) -> None:
        """The cursor stands behind entry `head` (0: the beginning) of the line that ends with `tip`."""


class Session:
    """A running fight. `cursor` counts the entries that hold, 0..; what lies beyond it can be redone."""

    def __init__(self, scenario: Scenario, book: Book | None = None) -> None:
        self.scenario = scenario
        self.steps: tuple[Prepared, ...] = script.prepare(scenario)
        self._book = book
        self._begin: Encounter = begin(scenario.setup)
        self._all: dict[int, Moment] = {}
        self._line: list[Moment] = []
        self._cursor = 0

    @classmethod
    def resumed(
        cls, scenario: Scenario, records: Sequence[Record], head: int, tip: int, book: Book | None = None
    ) -> Session:
        """The session that wrote these records, equal in every state. ValueError names the first that does not fit."""
        session = cls(scenario, book)
        session.catch_up(records, head, tip)
        return session

    def catch_up(self, records: Sequence[Record], head: int, tip: int) -> None:
        """Take over what the one who plays it has added, and stand where it stands; the book is not told.

        ValueError names the first entry that does not fit; then the session is of no use any more.
        """
        for one in records:
            self._restore(one)
        line = self._path(tip)
        ids = [moment.id for moment in line]
        if head and head not in ids:
            raise ValueError(f"entry {head} is not on the line that ends with {tip}")
        self._line, self._cursor = line, ids.index(head) + 1 if head else 0

    # Where it stands

    @property
    def cursor(self) -> int:
        return self._cursor

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The entries that hold, oldest first."""
        return tuple(self._line[: self._cursor])

    @property
    def last(self) -> Moment | None:
        """The entry the cursor stands behind; None at the beginning."""
        return self._line[self._cursor - 1] if self._cursor else None

    @property
    def encounter(self) -> Encounter:
        """The state now."""
        return self._line[self._cursor - 1].encounter if self._cursor else self._begin

    @property
    def before(self) -> Encounter:
        """The state before the last entry; the beginning where there is none."""
        return self._line[self._cursor - 2].encounter if self._cursor > 1 else self._begin

    @property
    def redoable(self) -> int:
        """Entries undone and not yet overtaken."""
        return len(self._line) - self._cursor

    @property
    def upcoming(self) -> Moment | None:
        """What redo would bring back, or None."""
        return self._line[self._cursor] if self._cursor < len(self._line) else None

    @property
    def on_script(self) -> bool:
        """Whether all that happened so far was the script, in its order."""
        return self.script_done == self._cursor

    @property
    def script_done(self) -> int:
        """How many entries from the beginning on are the script's own, in its order, 0..cursor: where it was left."""
        for place, moment in enumerate(self._line[: self._cursor]):
            if moment.prepared is None or moment.prepared.index != place + 1:
                return place
        return self._cursor

    @property
    def position(self) -> int:
        """Script steps done, 0..len(steps); where the script was left, how far it had come."""
        return self.script_done

    @property
    def next_prepared(self) -> Prepared | None:
        """The script step that comes next, or None at its end or off its line."""
        if not self.on_script or self._cursor >= len(self.steps):
            return None
        return self.steps[self._cursor]

    # Going on

    def do(self, command: Command, throws: Sequence[Faces] = ()) -> Answer:
        """A command of the game master's own; booked only where it was resolved."""
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
        self._append(self._performed(self.encounter, prepared))
        return self.last

    def mend(self, throws: Sequence[Faces]) -> Answer:
        """The last entry once more with other dice; all that followed from them is worked out anew.

        Nothing changes unless it is resolved. `NeedsThrow`: the new dice ask for more. The old entry is kept aside.
        """
        last = self.last
        if last is None:
            return Refused(Refusal.NO_ROUND)
        answer = resolve(self.before, last.command, throws)
        if isinstance(answer, Resolved):
            self._cursor -= 1
            self._append(Moment(last.command, tuple(throws), answer.encounter, answer.events))
        return answer

    def mended(self, place: int, faces: Faces) -> tuple[Faces, ...]:
        """The last entry's throws with the one at `place` (0..) replaced, as far as they are still asked for.

        Give them to `mend`; where the new faces ask for further throws, add those first.
        """
        last = self.last
        if last is None:
            return ()
        throws = (*last.throws[:place], faces, *last.throws[place + 1 :])
        while len(throws) > place + 1:
            answer = resolve(self.before, last.command, throws)
            if not isinstance(answer, Refused) or answer.code is not Refusal.SURPLUS_THROW:
                break
            throws = throws[:-1]
        return throws

    # Back and forth

    def undo(self) -> bool:
        """One entry back; False at the fight's start."""
        if not self._cursor:
            return False
        self._stand(self._cursor - 1)
        return True

    def redo(self) -> bool:
        """One undone entry forward again, dice and all; False where there is none."""
        if self._cursor >= len(self._line):
            return False
        self._stand(self._cursor + 1)
        return True

    def back_to(self, cursor: int) -> None:
        """Stand behind entry `cursor` (0..) of the present line, undone entries included."""
        self._stand(max(0, min(cursor, len(self._line))))

    def turn_back(self) -> bool:
        """Back to where this turn began, or, there already, the one before; False at the fight's start.

        What was done while nobody was on turn is no turn: it goes back one by one.
        """
        if not self._cursor:
            return False
        place = self._cursor - 1
        while place > 0 and self._on_turn_at(place) is not None and self._turn_at(place) == self._turn_at(place - 1):
            place -= 1
        self._stand(place)
        return True

    def round_back(self) -> bool:
        """Back to where this round began, or, there already, the one before; False where no round began before."""
        for place in range(self._cursor - 1, 0, -1):
            here = self._turn_at(place)[:2]
            if here[1] and here != self._turn_at(place - 1)[:2]:
                self._stand(place)
                return True
        return False

    def jump(self, index: int) -> None:
        """Stand behind script step `index`, 0..len(steps): back over what was done, or forward step by step.

        From off the script it goes back to where the script was left; entries of one's own are not passed again.
        """
        wanted = max(0, min(index, len(self.steps)))
        self._stand(min(wanted, self.script_done))
        while self._cursor < wanted:
            upcoming = self.upcoming
            if upcoming is not None and not self._is_next(upcoming):
                del self._line[self._cursor :]
            self.step()

    def return_to_script(self) -> bool:
        """Back to where the script was left; False where it was not left."""
        if self.on_script:
            return False
        self._stand(self.script_done)
        return True

    # Lines

    @property
    def lines(self) -> tuple[int, ...]:
        """Ids of the last entries of all lines but the present one, oldest first."""
        parents = {moment.parent for moment in self._all.values()}
        present = self._line[-1].id if self._line else 0
        return tuple(tip for tip in self._all if tip not in parents and tip != present)

    @property
    def tip(self) -> int:
        """Id of the last entry of the present line, undone ones included; 0 where there is none."""
        return self._line[-1].id if self._line else 0

    def line(self, tip: int) -> tuple[Moment, ...]:
        """All entries of the line that ends with entry `tip` (0: none), oldest first; KeyError where there is none."""
        return tuple(self._path(tip))

    def take_line(self, tip: int, *, at_end: bool = False) -> None:
        """Make the line that ends with entry `tip` the present one, standing where the two part; redo follows it.

        `at_end`: standing behind its last entry instead. KeyError where there is no such entry.
        """
        line = self._path(tip)
        shared = 0
        for mine, other in zip(self._line[: self._cursor], line, strict=False):
            if mine.id != other.id:
                break
            shared += 1
        self._line = line
        self._cursor = len(line) if at_end else shared
        self._tell_where()

    # Inside

    def _on_turn_at(self, cursor: int) -> str | None:
        return self._turn_at(cursor)[2]

    def _turn_at(self, cursor: int) -> tuple[str | None, int, str | None]:
        encounter = self._line[cursor - 1].encounter if cursor else self._begin
        return encounter.scene, encounter.round, encounter.turn

    def _is_next(self, moment: Moment) -> bool:
        return moment.prepared is not None and moment.prepared.index == self._cursor + 1

    def _performed(self, encounter: Encounter, prepared: Prepared) -> Moment:
        done = script.perform(encounter, prepared.step)
        return Moment(prepared.step.command, prepared.step.throws, done.encounter, done.events, done.judged, prepared)

    def _append(self, moment: Moment) -> None:
        parent = self._line[self._cursor - 1].id if self._cursor else 0
        placed = _placed(moment, len(self._all) + 1, parent)
        if self._book is not None:
            step = placed.prepared.index if placed.prepared is not None else None
            record = Record(placed.id, parent, placed.command, placed.throws, step)
            self._book.add(record, placed.id, self._stand_of(placed.encounter))
        del self._line[self._cursor :]
        self._line.append(placed)
        self._all[placed.id] = placed
        self._cursor += 1

    def _stand(self, cursor: int) -> None:
        if cursor != self._cursor:
            self._cursor = cursor
            self._tell_where()

    def _tell_where(self) -> None:
        """The book learns where the cursor stands, and on which line."""
        if self._book is not None:
            head, tip = self._line[self._cursor - 1].id if self._cursor else 0, self._line[-1].id if self._line else 0
            self._book.move(head, tip, self._stand_of(self.encounter))

    def _stand_of(self, encounter: Encounter) -> Stand:
        title = next((one.title for one in self.scenario.scenes if one.id == encounter.scene), EMPTY)
        return Stand(encounter.scene, title, encounter.round)

    def _path(self, tip: int) -> list[Moment]:
        path: list[Moment] = []
        while tip:
            path.append(self._all[tip])
            tip = path[-1].parent
        return path[::-1]

    def _restore(self, record: Record) -> None:
        if record.parent and record.parent not in self._all:
            raise ValueError(f"entry {record.id} follows {record.parent}, which is not there")
        encounter = self._all[record.parent].encounter if record.parent else self._begin
        if record.step is not None and 1 <= record.step <= len(self.steps):
            prepared = self.steps[record.step - 1]
            if prepared.step.command == record.command and prepared.step.throws == record.throws:
                self._all[record.id] = _placed(self._performed(encounter, prepared), record.id, record.parent)
                return
        answer = resolve(encounter, record.command, record.throws)
        if not isinstance(answer, Resolved):
            raise ValueError(f"entry {record.id} cannot be carried out: {answer}")
        moment = Moment(record.command, record.throws, answer.encounter, answer.events)
        self._all[record.id] = _placed(moment, record.id, record.parent)


def _placed(moment: Moment, id: int, parent: int) -> Moment:
    return Moment(
        moment.command,
        moment.throws,
        moment.encounter,
        moment.events,
        moment.judged,
        moment.prepared,
        id,
        parent,
    )
