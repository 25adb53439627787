"""Scenes, rounds, turns, and who stands where (E4, I)."""

from __future__ import annotations

from dataclasses import replace

from samyra_core import dice, initiative
from samyra_core.commands import Engage, FulfilPlan, Join, Leave, Part, Swap
from samyra_core.dice import Die, Purpose, ThrowRequest
from samyra_core.engine.recovery import end_round
from samyra_core.engine.results import Refusal
from samyra_core.engine.throws import request, wound_modifiers
from samyra_core.engine.work import Refusing, Work
from samyra_core.events import (
    Engaged,
    Joined,
    Left,
    Parted,
    PlanFulfilled,
    RoundBegun,
    SceneEntered,
    SideThrown,
    Thrown,
)
from samyra_core.state import Combatant, InitiativeMode, Profile, Status, evolve, is_up, pair


def newcomer(profile: Profile) -> Combatant:
    """A combatant as it comes into the fight: whole, rested."""
    return Combatant(profile, hidden=profile.hidden)


def enter_scene(work: Work, scene: str) -> None:
    """The cast of the scene is there, in its order; nobody is engaged; no round yet. What they carry they keep."""
    cast = work.setup.casts.get(scene)
    if cast is None:
        raise Refusing(Refusal.UNKNOWN_SCENE, scene=scene)
    end_round(work)
    for who in cast:
        known = work.combatants.get(who)
        if known is None:
            work.put(newcomer(work.setup.roster[who]))
        elif known.status is Status.GONE:
            work.put(evolve(known, status=Status.UP))
    work.order = cast
    work.engaged = frozenset()
    work.scene, work.round, work.turn, work.had_turn = scene, 0, None, ()
    _forget_initiative(work)
    work.events.append(SceneEntered(scene, cast))


def _forget_initiative(work: Work) -> None:
    """A throw for initiative holds for its round alone (I3)."""
    for combatant in tuple(work.combatants.values()):
        if combatant.initiative is not None:
            work.put(replace(combatant, initiative=None))


def next_round(work: Work) -> None:
    """The round ends and the next begins with its order and its first turn; refused where nobody is up."""
    if initiative.first_up(work) is None:
        raise Refusing(Refusal.NOBODY_UP)
    end_round(work)
    _forget_initiative(work)
    work.round += 1
    work.turn, work.had_turn = None, ()
    match work.setup.rules.initiative:
        case InitiativeMode.LISTED:
            work.order, rules = initiative.listed(work), ("I1",)
        case InitiativeMode.SIDES:
            work.order, rules = _throw_for_sides(work), ("I2",)
        case InitiativeMode.INDIVIDUAL:
            work.order, rules = _throw_for_each(work), ("I3",)
    work.events.append(RoundBegun(work.round, work.order, rules))
    work.pass_turn(initiative.first_up(work))


def next_turn(work: Work) -> None:
    """The turn passes to the first who is up and has not had it; after the last the next round begins (faults 1–5)."""
    following = initiative.next_up(work) if work.round else None
    if following is None:
        next_round(work)
    else:
        work.pass_turn(following)


def _throw_for_sides(work: Work) -> tuple[str, ...]:
    return initiative.order_by_sides(work, _rank_sides(work, initiative.present_sides(work)))


def _rank_sides(work: Work, sides: list[str]) -> list[str]:
    """Each side throws a W20; those who tie throw again among themselves (I2)."""
    if len(sides) < 2:
        return sides
    throws = work.dice.take(*(ThrowRequest(side, Purpose.INITIATIVE, Die.W20) for side in sides))
    totals = {}
    for side, faces in zip(sides, throws, strict=True):
        totals[side] = faces[0]
        work.events.append(SideThrown(side, faces, faces[0], ("I2",)))
    ranking: list[str] = []
    for group in initiative.higher_first(totals):
        ranking += _rank_sides(work, group)
    return ranking


def _throw_for_each(work: Work) -> tuple[str, ...]:
    able = [who for who in work.order if is_up(work, who)]
    throws = work.dice.take(*(request(who, Purpose.INITIATIVE) for who in able))
    totals = {}
    for who, faces in zip(able, throws, strict=True):
        combatant = work.combatants[who]
        totals[who] = total = initiative.individual_total(combatant, faces)
        work.put(replace(combatant, initiative=total))
        value, modifiers = combatant.profile.initiative, tuple(wound_modifiers(combatant))
        die = dice.plus_minus(faces)
        work.events.append(
            Thrown(
                who,
                Purpose.INITIATIVE,
                faces,
                None,
                None,
                value,
                modifiers,
                die,
                total,
                total,
                False,
                None,
                None,
                combatant.fatigue,
                False,
                ("D2", "I3"),
            )
        )
    return initiative.order_by_totals(work, totals)


def engage(work: Work, command: Engage) -> None:
    """Put one against others; both must be up, nobody stands against himself (E4)."""
    work.standing(command.who)
    if not command.others:
        raise Refusing(Refusal.BAD_AMOUNT, value=0, least=1, most=len(work.order))
    for other in command.others:
        if other == command.who:
            raise Refusing(Refusal.SAME_COMBATANT, who=other)
        work.standing(other)
        key = pair(command.who, other)
        if key in work.engaged:
            raise Refusing(Refusal.ALREADY_ENGAGED, who=command.who, other=other)
        work.engaged = work.engaged | {key}
        work.events.append(Engaged(command.who, other))


def faced(work: Work, who: str) -> list[str]:
    """Everyone `who` is engaged with, the fallen included, in the order of the scene."""
    return [other for other in work.combatants if pair(who, other) in work.engaged]


def part(work: Work, command: Part) -> None:
    """Let go of some, or of everyone."""
    work.present(command.who)
    others = command.others or tuple(faced(work, command.who))
    if not others:
        raise Refusing(Refusal.NOT_ENGAGED, who=command.who, other="")
    for other in others:
        work.present(other)
        key = pair(command.who, other)
        if key not in work.engaged:
            raise Refusing(Refusal.NOT_ENGAGED, who=command.who, other=other)
        work.engaged = work.engaged - {key}
        work.events.append(Parted(command.who, other))


def swap(work: Work, command: Swap) -> None:
    """Two take each other's place; if they face each other they go on doing so."""
    if command.a == command.b:
        raise Refusing(Refusal.SAME_COMBATANT, who=command.a)
    work.standing(command.a)
    work.standing(command.b)
    first = [other for other in faced(work, command.a) if other != command.b]
    second = [other for other in faced(work, command.b) if other != command.a]
    if first == second:
        raise Refusing(Refusal.NOT_ENGAGED, who=command.a, other=command.b)
    for who, lost, won in ((command.a, first, second), (command.b, second, first)):
        for other in lost:
            if other not in won:
                work.engaged = work.engaged - {pair(who, other)}
                work.events.append(Parted(who, other))
    for who, lost, won in ((command.a, first, second), (command.b, second, first)):
        for other in won:
            if other not in lost:
                work.engaged = work.engaged | {pair(who, other)}
                work.events.append(Engaged(who, other))


def equals(work: Work, group: str) -> list[str]:
    """Ids of a template's equals; empty where `group` is none, or a combatant's own id."""
    if group in work.setup.roster:
        return []
    return [who for who, profile in work.setup.roster.items() if profile.group == group]


def join(work: Work, command: Join) -> None:
    """Someone of the scenario comes in, last in the order, as whole or as worn as when last seen."""
    members = equals(work, command.who)
    if not members and command.who not in work.setup.roster:
        raise Refusing(Refusal.UNKNOWN_COMBATANT, who=command.who)
    coming = [who for who in members or [command.who] if who not in work.order]
    if not coming:
        raise Refusing(Refusal.ALREADY_PRESENT, who=command.who)
    for who in coming:
        known = work.combatants.get(who)
        if known is None:
            work.put(newcomer(work.setup.roster[who]))
        elif known.status is Status.GONE:
            work.put(evolve(known, status=Status.UP))
        work.order = (*work.order, who)
        work.events.append(Joined(who))


def leave(work: Work, command: Leave) -> None:
    """Someone goes, or all of a template's equals who are still up."""
    members = equals(work, command.who)
    going = [who for who in members if is_up(work, who)]
    if members and not going:
        raise Refusing(Refusal.NOT_PRESENT, who=command.who)
    going = going or [command.who]
    for who in going:
        _let_go(work, who)
    work.order = tuple(one for one in work.order if one not in going)
    if work.turn in going:
        following = initiative.next_up(work)
        if following is None and initiative.first_up(work) is not None:
            next_round(work)
        else:
            work.pass_turn(following)


def _let_go(work: Work, who: str) -> None:
    """Engaged with nobody, resting no more, gone unless fallen. The turn passes on once all are out (fault 1)."""
    combatant = work.present(who)
    for other in faced(work, who):
        work.engaged = work.engaged - {pair(who, other)}
        work.events.append(Parted(who, other))
    if combatant.resting:
        work.put(evolve(combatant, resting=False))
    if combatant.status not in (Status.DOWN, Status.COLLAPSED):
        work.set_status(who, Status.GONE, ())
    work.events.append(Left(who))


def fulfil_plan(work: Work, command: FulfilPlan) -> None:
    """A planned event has come about; once only."""
    if command.plan in work.plans:
        raise Refusing(Refusal.PLAN_DONE, plan=command.plan)
    work.plans = (*work.plans, command.plan)
    work.events.append(PlanFulfilled(command.plan))
