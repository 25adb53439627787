"""What a game master books by hand: harm from elsewhere, lasting exhaustion, single values (F12, W1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from samyra_core import dice, fatigue
from samyra_core.commands import AttributeDamage, ChangeRule, Harm, LastingFatigue, SetValue
from samyra_core.dice import Exact
from samyra_core.engine.results import Refusal
from samyra_core.engine.throws import change_attribute, faint_check, raise_to_floor, throw_faint_checks
from samyra_core.engine.throws import harm as book_harm
from samyra_core.engine.work import Refusing, Work, amount
from samyra_core.events import FloorChanged, RuleChanged, ValueSet
from samyra_core.state import (
    OUTNUMBERING_BONUS,
    OUTNUMBERING_MALUS,
    Combatant,
    CriticalRule,
    FatigueRule,
    FoeValues,
    InitiativeMode,
    Rules,
    Side,
    Status,
)

MOST_POINTS: Final = 10_000


def harm(work: Work, command: Harm) -> None:
    """Damage from elsewhere: scratch, wound or critical wound, with the faint check a wound asks for (W1–W4)."""
    amount(command.damage, 0, MOST_POINTS)
    work.present(command.who)
    severity = book_harm(work, command.who, command.damage, command.reason)
    due = faint_check(work, command.who, severity, False)
    throw_faint_checks(work, [due] if due is not None else [])


def lasting(work: Work, command: LastingFatigue) -> None:
    """Points of lasting exhaustion move the floor; fatigue is never below it (F12)."""
    exactly = type(command.points) in (int, Fraction)
    if not exactly or not -MOST_POINTS <= command.points <= MOST_POINTS or not command.points:
        raise Refusing(Refusal.BAD_AMOUNT, value=str(command.points), least=-MOST_POINTS, most=MOST_POINTS)
    combatant = work.present(command.who)
    if not fatigue.keeps_exhaustion(combatant):
        raise Refusing(Refusal.NO_EXHAUSTION, ("F12",), who=command.who)
    before = combatant.fatigue_floor
    after = lasting_floor(before, command.points)
    if after > fatigue.MOST_FATIGUE:
        raise Refusing(Refusal.BAD_AMOUNT, value=str(after), least=0, most=fatigue.MOST_FATIGUE)
    if after != before:
        work.put(replace(combatant, fatigue_floor=after))
        work.events.append(FloorChanged(command.who, before, after, command.reason, ("F12",)))
    raise_to_floor(work, command.who, ("F12",))


def lasting_floor(before: Exact, points: Exact) -> Exact:
    """The floor after points were added or taken away, not below 0 (F12)."""
    return max(0, dice.exact(before + points))


def attribute_damage(work: Work, command: AttributeDamage) -> None:
    """An attribute loses points, or wins them back where negative; it stays within 0..full value (F12)."""
    amount(command.points, -MOST_POINTS, MOST_POINTS)
    combatant = work.present(command.who)
    found = combatant.profile.attributes.get(command.attribute)
    if found is None:
        raise Refusing(Refusal.UNKNOWN_ATTRIBUTE, who=command.who, attribute=command.attribute)
    now = fatigue.attribute_value(combatant, command.attribute)
    after = min(found.value, max(0, now - command.points))
    change_attribute(work, command.who, command.attribute, after, command.reason, ("F12",))


# Setting single values ------------------------------------------------------------------------------------------

_INTEGER = re.compile(r"-?[0-9]{1,5}")
_EXACT = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")


def _bad(field: str, value: str) -> Refusing:
    return Refusing(Refusal.BAD_VALUE, field=field, value=value)


def _no_number(field: str, value: str, least: int | str, most: int) -> Refusing:
    """A bad value of which more is known: the bounds, the lower one as a text where fractions do."""
    return Refusing(Refusal.BAD_VALUE, field=field, value=value, least=least, most=most)


def _integer(field: str, value: str, least: int = 0, most: int = 100) -> int:
    if not _INTEGER.fullmatch(value) or not least <= int(value) <= most:
        raise _no_number(field, value, least, most)
    return int(value)


def _exact(field: str, value: str, c: Combatant, least: Exact) -> Exact:
    """A value of somebody whose exhaustion is kept, `least`..MOST_FATIGUE."""
    if not fatigue.keeps_exhaustion(c):
        raise _bad(field, value)
    if not _EXACT.fullmatch(value) or not least <= Fraction(value) <= fatigue.MOST_FATIGUE:
        raise _no_number(field, value, str(least), fatigue.MOST_FATIGUE)
    return dice.exact(Fraction(value))


def _truth(field: str, value: str) -> bool:
    if value not in ("true", "false"):
        raise _bad(field, value)
    return value == "true"


def _status(c: Combatant, value: str) -> Combatant:
    if value not in {Status.UP.value, Status.DOWN.value, Status.COLLAPSED.value}:
        raise _bad("status", value)
    return replace(c, status=Status(value))


def _used(c: Combatant, value: str) -> Combatant:
    return replace(c, buffer_used=_integer("buffer_used", value, 0, fatigue.buffer_size(c)))


def _fatigue(c: Combatant, value: str) -> Combatant:
    return replace(c, fatigue=_exact("fatigue", value, c, c.fatigue_floor))


def _floor(c: Combatant, value: str) -> Combatant:
    wanted = _exact("fatigue_floor", value, c, 0)
    return replace(c, fatigue_floor=wanted, fatigue=max(c.fatigue, wanted))


SETTABLE: Final[dict[str, tuple[Callable[[Combatant], str], Callable[[Combatant, str], Combatant]]]] = {
    "status": (lambda c: c.status.value, _status),
    "buffer_used": (lambda c: str(c.buffer_used), _used),
    "fatigue": (lambda c: str(c.fatigue), _fatigue),
    "fatigue_floor": (lambda c: str(c.fatigue_floor), _floor),
    "wounds": (lambda c: str(c.wounds), lambda c, v: replace(c, wounds=_integer("wounds", v))),
    "critical_wounds": (
        lambda c: str(c.critical_wounds),
        lambda c, v: replace(c, critical_wounds=_integer("critical_wounds", v)),
    ),
    "scratches": (lambda c: str(c.scratches), lambda c, v: replace(c, scratches=_integer("scratches", v))),
    "resting": (lambda c: str(c.resting).lower(), lambda c, v: replace(c, resting=_truth("resting", v))),
    "attacked": (lambda c: str(c.attacked).lower(), lambda c, v: replace(c, attacked=_truth("attacked", v))),
    "hidden": (lambda c: str(c.hidden).lower(), lambda c, v: replace(c, hidden=_truth("hidden", v))),
    "weapon": (
        lambda c: str(c.profile.weapon),
        lambda c, v: replace(c, profile=replace(c.profile, weapon=_integer("weapon", v, -1000, 1000))),
    ),
    "armour": (
        lambda c: str(c.profile.armour),
        lambda c, v: replace(c, profile=replace(c.profile, armour=_integer("armour", v, -1000, 1000))),
    ),
}
"""Fields that `SetValue` may set: how each is read and how it is written. `skill.ID` and `attribute.ID` besides."""


def _set_skill(c: Combatant, name: str, value: str) -> tuple[str, str, Combatant]:
    found = c.profile.skills.get(name)
    if found is None:
        raise Refusing(Refusal.UNKNOWN_SKILL, who=c.profile.id, skill=name)
    wanted = _integer(f"skill.{name}", value, -1000, 1000)
    skills = {**c.profile.skills, name: replace(found, value=wanted)}
    return str(found.value), str(wanted), replace(c, profile=replace(c.profile, skills=skills))


def _set_attribute(c: Combatant, name: str, value: str) -> tuple[str, str, Combatant]:
    """An attribute's present value; damage is what lies between it and the full one."""
    found = c.profile.attributes.get(name)
    if found is None:
        raise Refusing(Refusal.UNKNOWN_ATTRIBUTE, who=c.profile.id, attribute=name)
    wanted = _integer(f"attribute.{name}", value, 0, found.value)
    damage = {key: points for key, points in c.damage.items() if key != name}
    if wanted < found.value:
        damage[name] = found.value - wanted
    changed = replace(c, damage=damage)
    used = min(c.buffer_used, fatigue.buffer_size(changed))
    return str(fatigue.attribute_value(c, name)), str(wanted), replace(changed, buffer_used=used)


RULES: Final = (
    "fatigue",
    "critical",
    "wound_faint",
    "initiative",
    "foe_values",
    "outnumbering",
    "faint_difficulty",
)
"""What `ChangeRule` may change."""


def rule_values(name: str, sides: Iterable[str]) -> tuple[str, ...]:
    """What a rule may become, as a scenario writes it; empty where that is any number."""
    match name:
        case "fatigue":
            return tuple(FatigueRule)
        case "critical":
            return tuple(CriticalRule)
        case "initiative":
            return tuple(InitiativeMode)
        case "foe_values":
            return tuple(FoeValues)
        case "wound_faint":
            return ("on", "off")
        case "outnumbering":
            return (OUTNUMBERING_MALUS, OUTNUMBERING_BONUS, *sides)
    return ()


def _rule_value(rules: Rules, sides: Mapping[str, Side], name: str, value: str) -> Rules:
    """`rules` with one of them changed; refuses names and values that are none."""
    try:
        match name:
            case "fatigue":
                return replace(rules, fatigue=FatigueRule(value))
            case "critical":
                return replace(rules, critical=CriticalRule(value))
            case "initiative":
                return replace(rules, initiative=InitiativeMode(value))
            case "foe_values":
                return replace(rules, foe_values=FoeValues(value))
            case "wound_faint" if value in rule_values(name, sides):
                return replace(rules, wound_faint=value == "on")
            case "faint_difficulty":
                return replace(rules, faint_difficulty=_integer(name, value, -1000, 1000))
            case "outnumbering" if value in rule_values(name, sides):
                return replace(rules, outnumbering=value)
    except ValueError:
        pass
    raise _bad(f"rules.{name}", value)


def rule_shown(rules: Rules, name: str) -> str:
    """A rule's value as a scenario writes it."""
    value = getattr(rules, name)
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def change_rule(work: Work, command: ChangeRule) -> None:
    """Another rule from now on; what was booked before stays as it is."""
    rules = work.setup.rules
    after = _rule_value(rules, work.setup.sides, command.name, command.value)
    before = rule_shown(rules, command.name)
    work.setup = replace(work.setup, rules=after)
    work.events.append(RuleChanged(command.name, before, rule_shown(after, command.name), command.reason))


def set_value(work: Work, command: SetValue) -> None:
    """Set one value against whatever the rules say; what cannot be (a buffer beyond its size) is refused."""
    combatant = work.present(command.who)
    if not isinstance(command.value, str):
        raise _bad(command.field, str(command.value))
    kind, _, name = command.field.partition(".")
    if kind == "skill" and name:
        before, shown, after = _set_skill(combatant, name, command.value)
    elif kind == "attribute" and name:
        before, shown, after = _set_attribute(combatant, name, command.value)
    else:
        known = SETTABLE.get(command.field)
        if known is None:
            raise Refusing(Refusal.UNKNOWN_FIELD, field=command.field)
        read, write = known
        before, after = read(combatant), write(combatant, command.value)
        shown = read(after)
    work.put(after)
    work.events.append(ValueSet(command.who, command.field, before, shown, command.reason))
