"""An attack from the first die to the last booking (E2–E5, E7, F4–F9, W1–W4)."""

from __future__ import annotations

from samyra_core import ews, wounds
from samyra_core.commands import Attack
from samyra_core.dice import Purpose
from samyra_core.engine.results import Refusal
from samyra_core.engine.throws import (
    Basis,
    FaintCheck,
    basis,
    break_rest,
    exert,
    faint_check,
    harm,
    lose_attribute,
    outnumbering_modifier,
    own_modifiers,
    request,
    roll,
    standing_modifiers,
    throw_faint_checks,
)
from samyra_core.engine.work import Refusing, Work
from samyra_core.events import Blow, Engaged, Severity, Thrown
from samyra_core.state import Combatant, Status, pair


def attack(work: Work, command: Attack) -> None:
    """Carry out one attack; throws in the order of F6: attacker, defender, faint check of the one hit, of the other.

    Whoever makes its own attack takes its turn with it; one who was on turn and has done nothing yet keeps his.
    """
    attacker, target = _parties(work, command)
    if work.round:
        work.take_turn(command.attacker)
    _engage(work, command.attacker, command.target)
    on = basis(attacker, command.skill, None)
    if defends(command.defended, target):
        against = basis(target, command.defence_skill, None)
        thrown, answer = _contest(work, command, attacker, target, on, against)
        blow = _contest_blow(work, command, thrown, answer)
    else:
        against, answer = None, None
        thrown = _at_the_undefended(work, command, attacker, on)
        blow = _undefended_blow(work, command, thrown)
    work.events.append(blow)
    _aftermath(work, command, blow, thrown, answer)
    exert(work, command.attacker, 1, on.category, attacked=True)
    if against is not None:
        exert(work, command.target, 1, against.category)


def defends(wishes: bool, target: Combatant) -> bool:
    """Whether the target throws at all: it wishes to and is up (E5)."""
    return wishes and target.status is Status.UP


def may_attack(combatant: Combatant) -> bool:
    """Each has one attack of its own in a round (E7)."""
    return not combatant.attacked


def _parties(work: Work, command: Attack) -> tuple[Combatant, Combatant]:
    if command.attacker == command.target:
        raise Refusing(Refusal.SAME_COMBATANT, who=command.attacker)
    attacker = work.standing(command.attacker)
    target = work.present(command.target)
    if target.status is Status.GONE:
        raise Refusing(Refusal.NOT_PRESENT, who=command.target)
    if not may_attack(attacker):
        raise Refusing(Refusal.ATTACK_SPENT, ("E7",), who=command.attacker)
    for one in (attacker, target) if defends(command.defended, target) else (target,):
        if wounds.threshold(one) is None:
            raise Refusing(Refusal.NO_WOUND_ATTRIBUTE, ("W1",), who=one.profile.id)
    return attacker, target


def _engage(work: Work, a: str, b: str) -> None:
    """An attack engages the two where they were not, as long as both are up."""
    key = pair(a, b)
    if key not in work.engaged and work.combatants[b].status is Status.UP:
        work.engaged = work.engaged | {key}
        work.events.append(Engaged(a, b))


def _contest(
    work: Work, command: Attack, attacker: Combatant, target: Combatant, on: Basis, against: Basis
) -> tuple[Thrown, Thrown]:
    a, t = command.attacker, command.target
    mine = [*standing_modifiers(attacker), *outnumbering_modifier(work, a, t), *own_modifiers(command.modifiers)]
    theirs = [
        *standing_modifiers(target),
        *outnumbering_modifier(work, t, a),
        *own_modifiers(command.defence_modifiers),
    ]
    faces, answer_faces = work.dice.take(request(a, Purpose.ATTACK), request(t, Purpose.DEFENCE))
    thrown = roll(attacker, Purpose.ATTACK, on, mine, faces, None, ("D2", "E2"))
    answer = roll(target, Purpose.DEFENCE, against, theirs, answer_faces, None, ("D2", "E2"))
    work.events += (thrown, answer)
    break_rest(work, a)
    break_rest(work, t)
    return thrown, answer


def _at_the_undefended(work: Work, command: Attack, attacker: Combatant, on: Basis) -> Thrown:
    """A roll against 12 is no contest: outnumbering does not touch it (E4, E5)."""
    mine = [*standing_modifiers(attacker), *own_modifiers(command.modifiers)]
    (faces,) = work.dice.take(request(command.attacker, Purpose.ATTACK))
    thrown = roll(attacker, Purpose.ATTACK, on, mine, faces, ews.UNDEFENDED_DIFFICULTY, ("D2", "E5"))
    work.events.append(thrown)
    break_rest(work, command.attacker)
    return thrown


def _contest_blow(work: Work, command: Attack, thrown: Thrown, answer: Thrown) -> Blow:
    """Whoever wins hits, also when it was the defender (E2, E3)."""
    won = ews.attacker_wins(thrown.total, answer.total)
    winner, loser = (command.attacker, command.target) if won else (command.target, command.attacker)
    weapon = work.combatants[winner].profile.weapon
    armour = work.combatants[loser].profile.armour
    difference = thrown.total - answer.total if won else answer.total - thrown.total
    return Blow(
        command.attacker,
        command.target,
        True,
        thrown.total,
        answer.total,
        winner,
        difference,
        weapon,
        armour,
        ews.damage(difference, weapon, armour),
        ("E2", "E3"),
    )


def _undefended_blow(work: Work, command: Attack, thrown: Thrown) -> Blow:
    """A hit counts from 12 up; a miss harms nobody (E5)."""
    goal = ews.UNDEFENDED_DIFFICULTY
    a, t = command.attacker, command.target
    if not thrown.success:
        return Blow(a, t, False, thrown.total, goal, None, 0, 0, 0, 0, ("E5",))
    weapon, armour = work.combatants[a].profile.weapon, work.combatants[t].profile.armour
    difference = thrown.total - goal
    damage = ews.damage(difference, weapon, armour)
    return Blow(a, t, False, thrown.total, goal, a, difference, weapon, armour, damage, ("E5", "E3"))


def _aftermath(work: Work, command: Attack, blow: Blow, thrown: Thrown, answer: Thrown | None) -> None:
    """Wounds, then the faint checks, the hit one's first, then what a stumble takes from the attribute (F6)."""
    stumbled = {command.attacker: thrown.stumbled, command.target: answer is not None and answer.stumbled}
    hit = None
    severity = Severity.NONE
    if blow.winner is not None:
        hit = command.target if blow.winner == command.attacker else command.attacker
        severity = harm(work, hit, blow.damage)
    if severity is Severity.NONE and not any(stumbled.values()):
        return
    order = [hit] if hit is not None else []
    order += [who for who in (command.attacker, command.target) if who != hit]
    due: list[FaintCheck] = []
    for who in order:
        check = faint_check(work, who, severity if who == hit else Severity.NONE, stumbled[who])
        if check is not None:
            due.append(check)
    throw_faint_checks(work, due)
    for who in order:
        if stumbled[who]:
            lose_attribute(work, who)
