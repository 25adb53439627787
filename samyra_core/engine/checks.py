"""Checks outside an attack (E1, E6, S) and strenuous actions without a throw (F1)."""

from __future__ import annotations

from samyra_core import samyra
from samyra_core.commands import EwsCheck, Exert, SamyraCheck
from samyra_core.dice import Die, Purpose, ThrowRequest
from samyra_core.engine.results import Refusal
from samyra_core.engine.throws import (
    Basis,
    basis,
    break_rest,
    exert,
    faint_check,
    lose_attribute,
    own_modifiers,
    request,
    roll,
    standing_modifiers,
    substitute_modifier,
    throw_faint_checks,
)
from samyra_core.engine.work import Refusing, Work, amount
from samyra_core.events import SamyraThrown, Severity
from samyra_core.state import Combatant, Status

MOST_ACTIONS = 100


def _able(work: Work, who: str, strenuous: bool) -> Combatant:
    """Nobody who is down checks anything; a collapsed one may still do what costs no effort (F7)."""
    combatant = work.present(who)
    awake = combatant.status is Status.COLLAPSED and not strenuous
    if combatant.status is not Status.UP and not awake:
        raise Refusing(Refusal.NOT_UP, ("F7",), who=who, status=combatant.status)
    return combatant


def ews_check(work: Work, command: EwsCheck) -> None:
    """A check against a difficulty; a stumble has all its consequences, fatigue only where it was strenuous (F4)."""
    who = command.who
    failed_actions = command.actions if command.actions_if_failed is None else command.actions_if_failed
    amount(command.actions, 0, MOST_ACTIONS)
    amount(failed_actions, 0, MOST_ACTIONS)
    amount(command.difficulty, -1000, 1000)
    combatant = _able(work, who, bool(command.actions or failed_actions))
    if (command.skill is None) == (command.attribute is None):
        raise Refusing(Refusal.ONE_OF_SKILL_ATTRIBUTE, who=who)
    on = basis(combatant, command.skill, command.attribute)
    modifiers = standing_modifiers(combatant)
    rules: tuple[str, ...] = ("D2", "E1")
    if command.substitute:
        modifiers.append(substitute_modifier(command.attribute is not None))
    modifiers += own_modifiers(command.modifiers)
    (faces,) = work.dice.take(request(who, Purpose.CHECK))
    thrown = roll(combatant, Purpose.CHECK, on, modifiers, faces, command.difficulty, rules)
    work.events.append(thrown)
    actions = command.actions if thrown.success else failed_actions
    if actions:
        break_rest(work, who)
    if thrown.stumbled:
        due = faint_check(work, who, Severity.NONE, True)
        throw_faint_checks(work, [due] if due is not None else [])
        lose_attribute(work, who)
    exert(work, who, actions, on.category)


def _level(combatant: Combatant, command: SamyraCheck, notation: samyra.Notation) -> tuple[int, bool]:
    """The level thrown against and whether it is a base value; refuses what S2 refuses."""
    profile = combatant.profile
    trained = command.level
    base = None
    if notation.skill is not None:
        if trained is None:
            trained = profile.levels.get(notation.skill)
        base = profile.bases.get(profile.base_of.get(notation.skill, ""))
    found = samyra.level(notation, trained, base)
    if isinstance(found, samyra.Refusal):
        raise Refusing(Refusal(found.value), ("S2",), who=profile.id, skill=notation.skill or "")
    return found, trained is None


def samyra_check(work: Work, command: SamyraCheck) -> None:
    """A W20 check; it may cost effort, but wounds, rest and stumbles never touch it (S7)."""
    amount(command.actions, 0, MOST_ACTIONS)
    combatant = _able(work, command.who, command.actions > 0)
    try:
        notation = samyra.parse(command.notation)
    except samyra.NotationError as error:
        raise Refusing(Refusal.BAD_NOTATION, ("S6",), text=error.text) from None
    level, untrained = _level(combatant, command, notation)
    count = samyra.dice_count(notation.modifier)
    (faces,) = work.dice.take(ThrowRequest(command.who, Purpose.CHECK, Die.W20, count))
    result = samyra.evaluate(level, notation.modifier, faces)
    rules = ["S1"]
    if untrained:
        rules.append("S2")
    if notation.modifier:
        rules.append("S3" if notation.modifier < 0 else "S4")
    if result.success:
        rules.append("S5")
    work.events.append(
        SamyraThrown(
            command.who,
            command.notation,
            notation.skill,
            level,
            untrained,
            faces,
            result.success,
            result.critical,
            result.quality,
            tuple(rules),
        )
    )
    if strains(command.actions):
        break_rest(work, command.who)
        exert(work, command.who, command.actions, None)


def strains(actions: int) -> bool:
    """Whether a Samyra check costs effort like any other action (S7)."""
    return actions > 0


def exertion(work: Work, command: Exert) -> None:
    """Strenuous actions without a throw; they fill the buffer and cost fatigue, nothing can stumble."""
    amount(command.actions, 1, MOST_ACTIONS)
    combatant = work.standing(command.who)
    if command.skill is not None and command.attribute is not None:
        raise Refusing(Refusal.ONE_OF_SKILL_ATTRIBUTE, who=command.who)
    category = None
    if command.skill is not None or command.attribute is not None:
        on: Basis = basis(combatant, command.skill, command.attribute)
        category = on.category
    break_rest(work, command.who)
    exert(work, command.who, command.actions, category)
