"""A game master who goes on, back, aside and home again in any order: a session, its journal, and a plain model.

The model is a tree of entries and a cursor, in a few lines that know neither `Session` nor SQLite. After every move
session, journal and model must tell the same.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from samyra_core import script
from samyra_core.commands import Attack, Command, EnterScene, NextRound, NextTurn, Recruit
from samyra_core.dice import Faces, Seeded
from samyra_core.engine import NeedsThrow, Resolved, begin, resolve
from samyra_core.events import Event, TurnPassed
from samyra_core.journal import Journal, Opened, read, reading
from samyra_core.scenario import Scenario, load, parse
from samyra_core.session import Moment, Session
from samyra_core.state import Encounter, is_up
from tests.samyra_core.strategies import SIDES, a_command, ask
from tests.tries import tries

GORGE, FREE = "gorge_ambush", "mill_mob"
numbers = st.integers(0, 2**32 - 1)


# Commands -------------------------------------------------------------------------------------------------------


def fitting(number: int, scenario: Scenario, encounter: Encounter) -> Command:
    """`a_command`, said of those who are there: its five people, their skills and attributes go by other names."""
    command, choose = a_command(number), Random(number)
    there = [who for who in encounter.order if who != encounter.turn]
    absent = [who for who in encounter.setup.roster if who not in encounter.order]
    them = choose.sample(there, min(len(there), 5)) + absent
    if encounter.turn is not None:
        them.insert(choose.randrange(4), encounter.turn)
    names = dict(zip(SIDES, them, strict=False))
    actor = getattr(command, "attacker", None) or getattr(command, "who", None)
    profile = encounter.setup.roster.get(names.get(actor, "") if isinstance(actor, str) else "")
    if profile is not None and not isinstance(command, Recruit):
        names |= dict(zip(("sword", "climb"), profile.skills, strict=False))
        names |= dict(zip(("grit", "might"), profile.attributes, strict=False))
    names |= dict(zip(("gate", "yard"), (scene.id for scene in scenario.scenes), strict=False))
    names |= dict(zip(("flight", "help"), (plan.id for plan in scenario.plans), strict=False))
    names |= dict(zip(("heroes", "foes", "wild"), encounter.setup.sides, strict=False))
    return renamed(command, names)


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same with other names, however deep they stand."""
    if isinstance(value, str) and type(value) is str:
        head, dot, name = value.rpartition(".")
        return head + dot + names.get(name, name)
    if isinstance(value, tuple):
        return tuple(renamed(one, names) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: renamed(getattr(value, one.name), names) for one in fields(value)})
    return value


# The model ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    parent: int
    command: Command
    throws: tuple[Faces, ...]
    step: int | None
    state: Encounter


def carried_out(encounter: Encounter, command: Command, throws: Sequence[Faces]) -> Encounter:
    """What a command with its dice makes of a state; what is refused, as a script may want it, leaves it as it is."""
    answer = resolve(encounter, command, throws)
    return answer.encounter if isinstance(answer, Resolved) else encounter


class Model:
    """Every entry there ever was, by id 1.., the ids of the present line, and how many of them hold."""

    def __init__(self, scenario: Scenario) -> None:
        self.start = begin(scenario.setup)
        self.steps = script.prepare(scenario)
        self.entries: dict[int, Entry] = {}
        self.line: list[int] = []
        self.cursor = 0

    def state(self, cursor: int) -> Encounter:
        return self.entries[self.line[cursor - 1]].state if cursor else self.start

    def turn(self, cursor: int) -> tuple[object, ...]:
        state = self.state(cursor)
        return state.scene, state.round, state.turn

    @property
    def head(self) -> int:
        return self.line[self.cursor - 1] if self.cursor else 0

    @property
    def tip(self) -> int:
        return self.line[-1] if self.line else 0

    @property
    def scripted(self) -> int:
        """How many of the entries that hold are the script's, from the beginning on."""
        done = 0
        while done < self.cursor and self.entries[self.line[done]].step == done + 1:
            done += 1
        return done

    @property
    def lines(self) -> tuple[int, ...]:
        parents = {one.parent for one in self.entries.values()}
        return tuple(one for one in self.entries if one not in parents and one != self.tip)

    def act(self, command: Command, throws: tuple[Faces, ...], step: int | None = None) -> None:
        number, state = len(self.entries) + 1, carried_out(self.state(self.cursor), command, throws)
        self.entries[number] = Entry(self.head, command, throws, step, state)
        self.line[self.cursor :] = [number]
        self.cursor += 1

    def go_on(self) -> bool:
        """What was undone, else the script's next step."""
        if self.cursor < len(self.line):
            self.cursor += 1
        elif self.scripted == self.cursor < len(self.steps):
            step = self.steps[self.cursor].step
            self.act(step.command, step.throws, self.cursor + 1)
        else:
            return False
        return True

    def jump(self, wanted: int) -> None:
        self.cursor = min(wanted, self.scripted)
        while self.cursor < wanted:
            if self.cursor < len(self.line) and self.entries[self.line[self.cursor]].step != self.cursor + 1:
                del self.line[self.cursor :]
            self.go_on()

    def take(self, tip: int) -> None:
        held, self.line = self.line[: self.cursor], []
        while tip:
            self.line.insert(0, tip)
            tip = self.entries[tip].parent
        self.cursor = next(
            (place for place, (one, other) in enumerate(zip(held, self.line, strict=False)) if one != other),
            min(len(held), len(self.line)),
        )


# What must hold of one entry ------------------------------------------------------------------------------------


@cache
def whole(name: str) -> tuple[Scenario, tuple[script.Done, ...]]:
    """A scenario, and its script walked once to the end."""
    scenario = load(name).scenario
    assert scenario is not None
    return scenario, tuple(done for _, done in script.run(scenario))


def assert_given_to_the_able(command: Command, before: Encounter, after: Encounter, events: Sequence[Event]) -> None:
    """An attacker takes the turn and may fall in the attacking; whoever else gets it is up then and there."""
    given = [one.who for one in events if isinstance(one, TurnPassed)]
    at = before if isinstance(command, Attack) else after
    assert [who for who in given if not is_up(at, who)] == []
    assert after.turn in (before.turn, None, *given)


# The machine ----------------------------------------------------------------------------------------------------


class SessionMachine(RuleBasedStateMachine):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.scenario, self.script = whole(name)
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "a.samyra"
        ticks = count(1)
        self.now = lambda: f"{next(ticks):06}"
        self.journal = Journal.create(self.path, self.scenario, self.now)
        self.session = Session(self.scenario, self.journal)
        self.model = Model(self.scenario)
        self.seen: dict[int, Moment] = {}
        """Every entry as it was when it came about."""
        self.agreed = True

    def do(self, command: Command, number: int) -> None:
        throws, answer = ask(self.session.encounter, command, Seeded(number))
        assert answer == self.session.do(command, throws)
        if isinstance(answer, Resolved):
            old, undone = self.model.tip, len(self.model.line) > self.model.cursor
            self.model.act(command, throws)
            assert self.session.redoable == 0
            assert not undone or old in self.session.lines

    # Going on

    @initialize(number=numbers, index=st.integers(1, 12))
    def the_fight_begins(self, number: int, index: int):
        self.jump(index if len(self.script) > 2 else 1)
        if len(self.script) <= 2:
            self.do(NextRound(), number)

    @rule(number=numbers)
    def one_of_ones_own(self, number: int):
        self.do(fitting(number, self.scenario, self.session.encounter), number)

    @rule(number=numbers)
    def some_of_ones_own(self, number: int):
        for one in Random(number).sample(range(2**32), 4):
            self.do(fitting(one, self.scenario, self.session.encounter), one)

    @precondition(lambda self: len(self.session.encounter.order) > 1)
    @rule(number=numbers, mended=st.integers(0, 3))
    def blows_and_dice_mended(self, number: int, mended: int):
        """The one on turn strikes, wounds ask for more dice, and the dice are mended a few times."""
        encounter, choose = self.session.encounter, Random(number)
        attacker = encounter.turn or encounter.order[0]
        target = choose.choice([who for who in encounter.order if who != attacker])
        self.do(Attack(attacker, target, defended=choose.random() < 0.8), choose.randrange(2**32))
        for _ in range(mended):
            self.mend(choose.randrange(2**32))
        self.do(NextTurn(), choose.randrange(2**32))

    @rule(number=numbers)
    def enter_a_scene(self, number: int):
        self.do(EnterScene(self.scenario.scenes[number % len(self.scenario.scenes)].id), number)

    @rule(times=st.integers(1, 4))
    def step(self, times: int):
        for _ in range(times):
            moment = self.session.step()
            assert self.model.go_on() == (moment is not None)
            assert moment is None or moment is self.session.last

    @precondition(lambda self: self.session.last is not None and self.session.last.throws)
    @rule(number=numbers)
    def mend_a_die(self, number: int):
        self.mend(number)

    def mend(self, number: int) -> None:
        last, before, source = self.session.last, self.session.before, Seeded(number)
        if last is None or not last.throws:
            return
        place = number % len(last.throws)
        asked = resolve(before, last.command, last.throws[:place])
        assert isinstance(asked, NeedsThrow)
        faces = source.throw(asked.requests[0])
        throws = self.session.mended(place, faces)
        while isinstance(answer := self.session.mend(throws), NeedsThrow):
            assert self.session.last is last
            throws += tuple(source.throw(request) for request in answer.requests)
        assert isinstance(answer, Resolved), (answer, last, place, faces)
        assert throws[: place + 1] == (*last.throws[:place], faces)
        assert resolve(before, last.command, throws) == answer
        self.model.cursor -= 1
        self.model.act(last.command, throws)

    # Back and forth

    @rule(times=st.integers(1, 4))
    def undo(self, times: int):
        for _ in range(times):
            assert self.session.undo() == (self.model.cursor > 0)
            self.model.cursor = max(0, self.model.cursor - 1)

    @precondition(lambda self: self.session.redoable)
    @rule(times=st.integers(1, 4))
    def redo(self, times: int):
        for _ in range(times):
            upcoming = self.session.upcoming
            assert self.session.redo() == (upcoming is not None)
            assert upcoming is None or self.session.last is upcoming
            self.model.cursor = min(len(self.model.line), self.model.cursor + 1)

    @rule(times=st.integers(1, 6))
    def undo_and_redo(self, times: int):
        moments, state, ahead = self.session.moments, self.session.encounter, self.session.redoable
        for _ in range(sum([self.session.undo() for _ in range(times)])):
            assert self.session.redo()
        assert (moments, ahead) == (self.session.moments, self.session.redoable)
        assert self.session.encounter is state

    @rule()
    def turn_back(self):
        start = self.model.cursor
        assert self.session.turn_back() == (start > 0)
        place = self.model.cursor = self.session.cursor
        assert place < start or start == 0
        assert len({self.model.turn(one) for one in range(place, start)}) <= 1
        if self.model.turn(place)[2] is None:
            assert place == max(0, start - 1)
        else:
            assert self.model.turn(place - 1) != self.model.turn(place)

    @rule(number=numbers)
    def jump_anywhere(self, number: int):
        self.jump(number % (len(self.script) + 1))

    @rule(far=st.integers(-3, 3))
    def jump_nearby(self, far: int):
        self.jump(max(0, min(self.session.position + far, len(self.script))))

    def jump(self, wanted: int) -> None:
        self.session.jump(wanted)
        self.model.jump(wanted)
        assert (self.session.cursor, self.session.position, self.session.on_script) == (wanted, wanted, True)
        assert self.session.encounter == (self.script[wanted - 1].encounter if wanted else self.model.start)

    @rule()
    def return_to_script(self):
        left = self.session.script_done < self.session.cursor
        assert self.session.return_to_script() == left
        self.model.cursor = self.model.scripted
        assert self.session.on_script

    @precondition(lambda self: self.session.lines)
    @rule(number=numbers)
    def take_a_line(self, number: int):
        old, tip = self.model.tip, self.session.lines[number % len(self.session.lines)]
        self.session.take_line(tip)
        self.model.take(tip)
        assert tip not in self.session.lines
        assert not old or old in self.session.lines

    # On disk

    @rule()
    def close_and_reopen(self):
        self.journal.close()
        opened = Journal.open(self.path, self.now)
        assert isinstance(opened, Opened), opened
        session = opened.session()
        assert isinstance(session, Session), session
        assert opened.journal is not None
        self.journal = opened.journal
        self.assert_equal(session)
        self.session = session
        self.seen = dict(session._all)

    def assert_equal(self, other: Session) -> None:
        """All that can be asked of the two is equal, on every line."""
        mine = self.session
        assert (mine.cursor, mine.redoable, mine.lines) == (other.cursor, other.redoable, other.lines)
        assert (mine.encounter, mine.before, mine.upcoming) == (other.encounter, other.before, other.upcoming)
        assert (mine.moments, mine.next_prepared) == (other.moments, other.next_prepared)
        assert (mine._line, mine._all) == (other._line, other._all)

    # What always holds

    @invariant()
    def all_tell_the_same(self):
        self.agreed = False
        self.the_session_is_where_the_model_is()
        self.what_came_about_stays_as_it_was_and_was_right()
        self.all_of_it_is_on_disk()
        self.agreed = True

    def the_session_is_where_the_model_is(self):
        session, model = self.session, self.model
        assert (session.cursor, session.redoable) == (model.cursor, len(model.line) - model.cursor)
        assert [moment.id for moment in session.moments] == model.line[: model.cursor]
        assert (session.upcoming.id if session.upcoming else 0) == (
            model.line[model.cursor] if model.cursor < len(model.line) else 0
        )
        assert (session.lines, session.script_done) == (model.lines, model.scripted)
        assert session.on_script == (model.scripted == model.cursor)
        assert session.encounter == model.state(model.cursor)
        assert session.before == model.state(max(0, model.cursor - 1))

    def what_came_about_stays_as_it_was_and_was_right(self):
        """Dice too: an entry once made is the very same for good, wherever it is met again."""
        for moment in self.session._line:
            if moment.id in self.seen:
                assert moment is self.seen[moment.id]
            else:
                self.seen[moment.id] = moment
                self.look_at(moment)

    def look_at(self, moment: Moment) -> None:
        entry = self.model.entries[moment.id]
        assert (moment.parent, moment.command, moment.throws) == (entry.parent, entry.command, entry.throws)
        assert moment.encounter == entry.state
        before = self.model.entries[entry.parent].state if entry.parent else self.model.start
        assert_given_to_the_able(moment.command, before, moment.encounter, moment.events)
        if moment.prepared is None:
            assert (entry.step, moment.judged) == (None, ())
        else:
            assert moment.prepared == self.model.steps[moment.prepared.index - 1]
            assert entry.step == moment.prepared.index == self.model.line.index(moment.id) + 1
            way = [self.model.entries[one].step for one in self.model.line[: entry.step]]
            assert way == [*range(1, entry.step + 1)]
            assert moment.judged == self.script[moment.prepared.index - 1].judged

    def all_of_it_is_on_disk(self):
        assert self.journal.trouble is None
        found = read(self.path)
        assert isinstance(found, Opened), found
        model = self.model
        assert (found.head, found.tip, found.header.step) == (model.head, model.tip, model.cursor)
        kept = [(one.id, one.parent, one.command, one.throws, one.step) for one in found.records]
        made = [(number, one.parent, one.command, one.throws, one.step) for number, one in model.entries.items()]
        assert kept == made

    def teardown(self) -> None:
        try:
            if self.agreed:
                self.it_is_whole()
        finally:
            self.journal.close()
            self.folder.cleanup()

    def it_is_whole(self) -> None:
        """Commands and dice alone make it again, from memory and from disk."""
        state = self.model.start
        for moment in self.session.moments:
            state = carried_out(state, moment.command, moment.throws)
        assert state == self.session.encounter
        found = read(self.path)
        assert isinstance(found, Opened), found
        again = found.session()
        assert isinstance(again, Session), again
        self.assert_equal(again)


@pytest.mark.hypothesis
@pytest.mark.parametrize("name", [GORGE, FREE])
def test_session_journal_and_model_tell_the_same_whatever_is_done(name: str):
    """The text of a scenario is read once: it is the same text each time, and reading it takes longest."""
    machine = settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=tries(12, 60),
        stateful_step_count=30,
        suppress_health_check=list(HealthCheck),
    )
    with patch.object(reading, "parse", cache(parse)):
        run_state_machine_as_test(lambda: SessionMachine(name), settings=machine)
