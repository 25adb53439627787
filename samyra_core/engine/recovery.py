"""Rest, breaks, hours, nights, weeks (F9–F13, W5)."""

from __future__ import annotations

from samyra_core import fatigue, wounds
from samyra_core.commands import Break, Hours, Night, Rest, Week
from samyra_core.dice import Exact
from samyra_core.engine.results import Refusal
from samyra_core.engine.throws import change_attribute
from samyra_core.engine.work import Refusing, Work, amount
from samyra_core.events import BufferRefilled, ConditionEnded, FatigueChanged, FloorChanged, RestBegun, TimePassed
from samyra_core.state import Combatant, Condition, Sleep, Status, evolve
from samyra_core.text import EMPTY

NIGHTS_A_WEEK = 7
MOST_HOURS = 10_000


def rest(work: Work, command: Rest) -> None:
    """Begin a round's rest; refused to one who has acted already, and outside a round (F9)."""
    combatant = work.standing(command.who)
    if combatant.resting:
        raise Refusing(Refusal.ALREADY_RESTING, ("F9",), who=command.who)
    if work.round < 1:
        raise Refusing(Refusal.NO_ROUND, ("F9",))
    if not may_rest(combatant):
        raise Refusing(Refusal.ALREADY_ACTED, ("F9",), who=command.who)
    work.put(evolve(combatant, resting=True))
    work.events.append(RestBegun(command.who))


def may_rest(combatant: Combatant) -> bool:
    """Only who has not acted in this round rests in it (F9)."""
    return combatant.acted == 0


def refill(work: Work, who: str, rules: tuple[str, ...]) -> None:
    """The buffer is free again; fatigue stays (F9, F10)."""
    combatant = work.combatants[who]
    if combatant.buffer_used:
        work.events.append(BufferRefilled(who, combatant.buffer_used, fatigue.buffer_size(combatant), rules))
        work.put(evolve(combatant, buffer_used=0))


def end_round(work: Work) -> None:
    """At a round's end those who rested have their breath back, and everyone may act and attack anew (F9, E7).

    Those who left during the round are not forgotten: they too come back to a new one.
    """
    for who in tuple(work.combatants):
        if work.combatants[who].resting:
            refill(work, who, ("F9",))
        combatant = work.combatants[who]
        if combatant.resting or combatant.acted or combatant.attacked:
            work.put(evolve(combatant, resting=False, acted=0, attacked=False))
        if combatant.conditions and work.round:
            _count_down(work, who)


def _count_down(work: Work, who: str) -> None:
    """Conditions with rounds left have one less; those with none left end."""
    kept = []
    for one in work.combatants[who].conditions:
        if one.rounds == 1:
            work.events.append(ConditionEnded(who, one.name, True))
        else:
            kept.append(one if one.rounds is None else Condition(one.name, one.rounds - 1))
    work.put(evolve(work.combatants[who], conditions=tuple(kept)))


def _pause(work: Work, who: str, rules: tuple[str, ...]) -> None:
    """What every span of quiet does: breath back, the round's bookkeeping over, what lasts rounds at its end."""
    refill(work, who, rules)
    combatant = work.combatants[who]
    if combatant.resting or combatant.acted or combatant.attacked:
        work.put(evolve(combatant, resting=False, acted=0, attacked=False))
    for one in combatant.conditions:
        if one.rounds is not None:
            work.events.append(ConditionEnded(who, one.name, True))
    lasting = tuple(one for one in combatant.conditions if one.rounds is None)
    if lasting != combatant.conditions:
        work.put(evolve(work.combatants[who], conditions=lasting))


def _set_fatigue(work: Work, who: str, after: Exact, rules: tuple[str, ...]) -> None:
    combatant = work.combatants[who]
    if after != combatant.fatigue:
        work.events.append(FatigueChanged(who, combatant.fatigue, after, combatant.fatigue_floor, rules))
        work.put(evolve(combatant, fatigue=after))


def _lower_floor(work: Work, who: str) -> None:
    """The bad sleeper's floor falls by the buffer size, fatigue with it (F13)."""
    combatant = work.combatants[who]
    before = combatant.fatigue_floor
    after = fatigue.floor_after_sleep(before, fatigue.buffer_size(combatant))
    if after != before:
        work.events.append(FloorChanged(who, before, after, EMPTY, ("F13",)))
        work.put(evolve(combatant, fatigue_floor=after))
        _set_fatigue(work, who, after, ("F13",))


def _those(work: Work, who: tuple[str, ...]) -> list[Combatant]:
    return [one for one in work.everyone(who) if one.status is not Status.GONE]


def _passed(work: Work, span: str, amount: int, those: list[Combatant], rules: tuple[str, ...]) -> list[str]:
    ids = [one.profile.id for one in those]
    work.events.append(TimePassed(span, amount, tuple(ids), rules))
    return ids


def take_break(work: Work, command: Break) -> None:
    """A break refills the buffer and nothing else (F10)."""
    for who in _passed(work, "break", 1, _those(work, command.who), ("F10",)):
        _pause(work, who, ("F10",))


def hours(work: Work, command: Hours) -> None:
    """Each whole hour takes the buffer size off fatigue, down to the floor (F11)."""
    amount(command.hours, 1, MOST_HOURS)
    for who in _passed(work, "hours", command.hours, _those(work, command.who), ("F11",)):
        _pause(work, who, ("F11",))
        combatant = work.combatants[who]
        size = fatigue.buffer_size(combatant)
        after = fatigue.after_hours(combatant.fatigue, combatant.fatigue_floor, size, command.hours)
        _set_fatigue(work, who, after, ("F11",))


def _sleep(work: Work, who: str, nights: int) -> None:
    _pause(work, who, ("F11",))
    _set_fatigue(work, who, work.combatants[who].fatigue_floor, ("F11",))
    if work.combatants[who].profile.sleep is Sleep.BAD:
        for _ in range(nights):
            _lower_floor(work, who)


def night(work: Work, command: Night) -> None:
    """A night brings fatigue to the floor; with bad sleep `-` the floor itself falls a little (F11, F13)."""
    for who in _passed(work, "night", 1, _those(work, command.who), ("F11",)):
        _sleep(work, who, 1)


def week(work: Work, command: Week) -> None:
    """Seven nights; with `--` the floor falls once; attributes heal by a third of their full value (F13, W5)."""
    for who in _passed(work, "week", 1, _those(work, command.who), ("F11", "W5")):
        _sleep(work, who, NIGHTS_A_WEEK)
        if work.combatants[who].profile.sleep is Sleep.SLEEPLESS:
            _lower_floor(work, who)
        for name, lost in tuple(work.combatants[who].damage.items()):
            full = work.combatants[who].profile.attributes[name].value
            change_attribute(work, who, name, full - wounds.healed(lost, full), EMPTY, ("D4", "W5"))
