"""Fights to keep, damage and measure: one of any length, one with every kind of command in it.

The same each time: their dice come from one number, their clock ticks with every look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from samyra_core.commands import Attack, Command, EnterScene, NextRound, NextTurn, Night, Ruling, SetValue
from samyra_core.dice import Faces, Seeded
from samyra_core.engine import NeedsThrow, Resolved, resolve
from samyra_core.journal import Opened, read
from samyra_core.scenario import Scenario, load
from samyra_core.session import Session
from samyra_core.state import Encounter, Status, is_up
from tui import saves

LED = "mill_mob"
"""A scenario without a script, whose fights are led by hand."""
EVENING = datetime(2024, 5, 1, 18, 0, tzinfo=UTC)


def scenario(name: str) -> Scenario:
    loaded = load(name).scenario
    assert loaded is not None
    return loaded


def ticking(start: datetime = EVENING) -> Callable[[], datetime]:
    """A clock that is a second later with every look."""
    seconds = count()
    return lambda: start + timedelta(seconds=next(seconds))


def thrown(encounter: Encounter, command: Command, source: Seeded) -> tuple[Faces, ...]:
    """The throws a command asks for."""
    throws: tuple[Faces, ...] = ()
    while isinstance(answer := resolve(encounter, command, throws), NeedsThrow):
        throws += tuple(source.throw(request) for request in answer.requests)
    return throws


def moves(session: Session, seed: int = 7) -> Iterator[tuple[Command, tuple[Faces, ...]]]:
    """What a game master does from here on, without an end: everybody fights, whoever falls gets up for the next day.

    Each is meant for the state after the one before; the caller carries it out.
    """
    source = Seeded(seed)

    def with_dice(command: Command) -> tuple[Command, tuple[Faces, ...]]:
        return command, thrown(session.encounter, command, source)

    if session.encounter.scene is None:
        yield with_dice(EnterScene(session.scenario.scenes[0].id))
    while True:
        encounter = session.encounter
        who = encounter.turn
        foes = [] if who is None else [one for one in encounter.order if _against(encounter, who, one)]
        if who is not None and foes and is_up(encounter, who):
            attack = Attack(who, foes[session.cursor % len(foes)])
            if isinstance(resolve(encounter, attack, thrown(encounter, attack, Seeded(0))), Resolved):
                yield with_dice(attack)
            yield with_dice(NextTurn() if isinstance(_tried(session, NextTurn()), Resolved) else NextRound())
        elif _fought_out(encounter):
            for one in encounter.order:
                if not is_up(encounter, one):
                    yield with_dice(Ruling(one, "stands"))
            for one in encounter.order:
                hurt = encounter.combatants[one]
                for field, wounds in (("wounds", hurt.wounds), ("critical_wounds", hurt.critical_wounds)):
                    if wounds:
                        yield with_dice(SetValue(one, field, "0"))
            yield with_dice(Night())
            yield with_dice(NextRound())
        else:
            yield with_dice(NextTurn() if isinstance(_tried(session, NextTurn()), Resolved) else NextRound())


def _tried(session: Session, command: Command) -> object:
    return resolve(session.encounter, command, thrown(session.encounter, command, Seeded(0)))


def _against(encounter: Encounter, who: str, other: str) -> bool:
    one, another = encounter.combatants[who], encounter.combatants[other]
    return one.profile.side != another.profile.side and another.status is Status.UP


def _fought_out(encounter: Encounter) -> bool:
    sides = {encounter.combatants[one].profile.side for one in encounter.order if is_up(encounter, one)}
    return len(sides) < 2


def lead(session: Session, steps: int, seed: int = 7) -> None:
    """Lead a fight until `steps` entries hold."""
    for command, throws in moves(session, seed):
        if session.cursor >= steps:
            return
        answer = session.do(command, throws)
        assert isinstance(answer, Resolved), (command, answer)


def keep(data_dir: Path, steps: int = 1000, name: str = LED, seed: int = 7) -> str:
    """A fight of `steps` entries in a data directory; its id. By the script where there is one, then by hand."""
    kept = saves.start(data_dir, scenario(name), ticking())
    if name != LED:
        kept.session.jump(min(steps, len(kept.session.steps)))
    lead(kept.session, steps, seed)
    kept.close()
    assert kept.trouble is None
    return kept.id


def opened(path: Path) -> Session:
    """The session in a file."""
    found = read(path)
    assert isinstance(found, Opened), found
    session = found.session()
    assert isinstance(session, Session), session
    return session


def ways(session: Session) -> tuple[object, ...]:
    """All that can be asked of a session, to compare two: what holds, what can be redone, every line kept aside."""
    lines = tuple(session._path(tip) for tip in session.lines)
    return session.cursor, session.redoable, session.encounter, session.moments, session.upcoming, session.lines, lines
