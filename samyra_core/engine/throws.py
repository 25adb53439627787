"""A ±W6 roll with all that weighs on it, and what follows from a stumble or a wound (E, F4–F9, W2–W4)."""

from __future__ import annotations

from functools import lru_cache

from samyra_core import dice, ews, fatigue, wounds
from samyra_core.commands import Modifiers
from samyra_core.dice import Die, Faces, Purpose, ThrowRequest
from samyra_core.engine.results import Refusal
from samyra_core.engine.work import Refusing, Work, amount
from samyra_core.events import (
    AttributeChanged,
    Effort,
    FatigueChanged,
    FloorChanged,
    Harmed,
    Modifier,
    RestBroken,
    Severity,
    Thrown,
)
from samyra_core.state import Combatant, CriticalRule, Status, evolve
from samyra_core.text import EMPTY, Text

_W2, _F9, _E4, _E6, _F8 = Text("W2"), Text("F9"), Text("E4"), Text("E6"), Text("F8")


class Basis:
    """What a roll is made on: a skill or an attribute, its value and its category."""

    __slots__ = ("attribute", "category", "skill", "value")

    def __init__(self, skill: str | None, attribute: str | None, value: int, category: int | None) -> None:
        self.skill = skill
        self.attribute = attribute
        self.value = value
        self.category = category


def basis(combatant: Combatant, skill: str | None, attribute: str | None) -> Basis:
    """The basis of a roll; a skill of None with no attribute is the main skill. Refuses what the combatant lacks."""
    who = combatant.profile.id
    if attribute is not None:
        return attribute_basis(combatant, attribute)
    name = skill if skill is not None else combatant.profile.main_skill
    if name is None:
        raise Refusing(Refusal.NO_SKILL, who=who)
    found = combatant.profile.skills.get(name)
    if found is None:
        raise Refusing(Refusal.UNKNOWN_SKILL, who=who, skill=name)
    return Basis(name, None, ews.skill_value(found), found.category)


def attribute_basis(combatant: Combatant, name: str) -> Basis:
    found = combatant.profile.attributes.get(name)
    if found is None:
        raise Refusing(Refusal.UNKNOWN_ATTRIBUTE, who=combatant.profile.id, attribute=name)
    now = ews.attribute_roll_value(found, fatigue.attribute_value(combatant, name))
    return Basis(None, name, now, found.category)


def wound_modifiers(combatant: Combatant) -> list[Modifier]:
    """What wounds take off every roll, as one summand (W2)."""
    malus = wounds.malus(combatant)
    return [Modifier(_W2, malus)] if malus else []


def standing_modifiers(combatant: Combatant) -> list[Modifier]:
    """What weighs on every roll of this one by itself: wounds (W2) and rest (F9)."""
    found = wound_modifiers(combatant)
    if combatant.resting:
        found.append(Modifier(_F9, -fatigue.REST_MALUS))
    return found


def applied(modifiers: list[Modifier]) -> list[str]:
    """Ids of the rules that added a modifier by themselves; an author's label is none, whatever it says."""
    own = (_W2, _F9, _E4, _E6, _F8)
    return [one.label.de for one in modifiers if any(one.label is label for label in own)]


def outnumbering_modifier(work: Work, who: str, other: str) -> list[Modifier]:
    """The shift by outnumbering in a contest, read from who is engaged now (E4)."""
    shift = ews.outnumbering(work, who, other) if work.engaged else 0
    return [Modifier(_E4, shift)] if shift else []


def substitute_modifier(on_attribute: bool) -> Modifier:
    return Modifier(_E6, ews.substitute_malus(on_attribute))


def own_modifiers(given: Modifiers) -> list[Modifier]:
    for one in given:
        amount(one.value, -1000, 1000)
    return [Modifier(one.label, one.value) for one in given]


@lru_cache(maxsize=2048)
def request(who: str, purpose: Purpose) -> ThrowRequest:
    """One ±W6 of `who`; made once, for every attack asks for the same two."""
    return ThrowRequest(who, purpose, Die.PLUS_MINUS_W6)


def roll(
    combatant: Combatant,
    purpose: Purpose,
    on: Basis,
    modifiers: list[Modifier],
    faces: Faces,
    difficulty: int | None,
    rules: tuple[str, ...],
) -> Thrown:
    """A roll that can stumble: the sum, the stumble test, and what replaces the total (E1, E2, F4, F5)."""
    die = dice.plus_minus(faces)
    shift = 0
    for one in modifiers:
        shift += one.value
    if modifiers:
        rules = (*rules, *applied(modifiers))
    raw = total = on.value + shift + die
    full = fatigue.buffer_full(combatant)
    stumbled = full and fatigue.stumbles(raw, combatant.fatigue)
    if stumbled:
        total = fatigue.stumble_total(on.value, shift, raw)
        rules = (*rules, "F4", "F5")
    elif full:
        rules = (*rules, "F4")
    success = None if difficulty is None else ews.succeeds(total, difficulty)
    return Thrown(
        combatant.profile.id,
        purpose,
        faces,
        on.skill,
        on.attribute,
        on.value,
        tuple(modifiers),
        die,
        raw,
        total,
        stumbled,
        difficulty,
        success,
        combatant.fatigue,
        full,
        rules,
    )


def break_rest(work: Work, who: str) -> None:
    """Acting ends a rest; the malus was on that roll, later ones are normal (F9)."""
    combatant = work.combatants[who]
    if combatant.resting:
        work.events.append(RestBroken(who))
        work.put(evolve(combatant, resting=False))


def exert(work: Work, who: str, actions: int, category: int | None, attacked: bool = False) -> None:
    """Strenuous actions of one command fill the buffer, the surplus costs fatigue (F1–F3), the floor follows (F13)."""
    combatant = work.combatants[who]
    if not fatigue.keeps_exhaustion(combatant):
        work.put(evolve(combatant, acted=combatant.acted + actions, attacked=attacked or combatant.attacked))
        return
    size = fatigue.buffer_size(combatant)
    used, surplus = fatigue.fill(combatant.buffer_used, size, actions)
    cost = fatigue.cost(combatant, work.setup.rules, category)
    before = combatant.fatigue
    after = dice.exact(before + surplus * cost) if surplus else before
    if after > fatigue.MOST_FATIGUE:
        raise Refusing(Refusal.BAD_AMOUNT, value=str(after), least=0, most=fatigue.MOST_FATIGUE)
    rules: tuple[str, ...] = ("F1",)
    if surplus:
        plain = category is None or cost == fatigue.base_cost(work.setup.rules)
        rules = ("F1", "F2") if plain else ("F1", "F2", "F3")
    if actions:
        work.events.append(Effort(who, actions, combatant.buffer_used, used, size, surplus, cost, before, after, rules))
    floor = combatant.fatigue_floor
    if surplus:
        floor = fatigue.floor_after_rise(combatant, after, size)
        if floor != combatant.fatigue_floor:
            work.events.append(FloorChanged(who, combatant.fatigue_floor, floor, EMPTY, ("F13",)))
    work.put(
        evolve(
            combatant,
            buffer_used=used,
            fatigue=after,
            fatigue_floor=floor,
            acted=combatant.acted + actions,
            attacked=attacked or combatant.attacked,
        )
    )


def harm(work: Work, who: str, damage: int, reason: Text = EMPTY) -> Severity:
    """Book damage as scratch, wound or critical wound (W1); a critical one may take its bearer down at once (W3)."""
    combatant = work.combatants[who]
    threshold = wounds.threshold(combatant)
    if threshold is None:
        raise Refusing(Refusal.NO_WOUND_ATTRIBUTE, ("W1",), who=who)
    severity = wounds.severity(damage, threshold)
    if severity is Severity.NONE:
        return severity
    after = evolve(
        combatant,
        wounds=combatant.wounds + (severity is Severity.WOUND),
        critical_wounds=combatant.critical_wounds + (severity is Severity.CRITICAL),
        scratches=combatant.scratches + (severity is Severity.SCRATCH),
    )
    work.put(after)
    work.events.append(
        Harmed(
            who, damage, threshold, severity, after.wounds, after.critical_wounds, after.scratches, reason, ("D4", "W1")
        )
    )
    down = work.setup.rules.critical is CriticalRule.DOWN
    if severity is Severity.CRITICAL and after.status is Status.UP and wounds.critical_falls(down):
        work.set_status(who, Status.DOWN, ("W3",))
    return severity


class FaintCheck:
    """A faint check (Probe gegen Ohnmacht) that is due."""

    __slots__ = ("attribute", "rules", "stumbled", "value", "who", "wounded")

    def __init__(self, who: str, attribute: str, value: int, stumbled: bool, wounded: bool, rules: tuple[str, ...]):
        self.who = who
        self.attribute = attribute
        self.value = value
        self.stumbled = stumbled
        self.wounded = wounded
        self.rules = rules


def faint_check(work: Work, who: str, severity: Severity, stumbled: bool) -> FaintCheck | None:
    """The one faint check due after an action, or None (W3, W4, F6–F8).

    A stumble makes it with the exhaustion attribute as it still is; a wound alone with the wound attribute's full
    value. Those already out throw no more.
    """
    combatant = work.combatants[who]
    if combatant.status is not Status.UP:
        return None
    wounded = severity in (Severity.WOUND, Severity.CRITICAL)
    if stumbled and combatant.profile.exhaustion is not None:
        name = combatant.profile.exhaustion
        value = fatigue.attribute_value(combatant, name)
        rules: tuple[str, ...] = ("F6", "F7")
        return FaintCheck(who, name, value, True, wounded, rules)
    if severity is Severity.CRITICAL:
        rules = ("W3", "W4")
    elif severity is Severity.WOUND and wounds.wound_asks(combatant, work.setup.rules.wound_faint):
        rules = ("W4",)
    else:
        return None
    attribute = wounds.wound_attribute(combatant)
    if attribute is None:
        return None
    return FaintCheck(who, attribute, wounds.full_value(combatant, attribute), False, True, rules)


def stumble_wound_modifier() -> Modifier:
    """The extra malus of a stumble and a wound in one action (F8)."""
    return Modifier(_F8, -fatigue.STUMBLE_WOUND_MALUS)


def throw_faint_checks(work: Work, due: list[FaintCheck]) -> None:
    """Throw the faint checks that are due, in their order, and book who falls (F6, F7). They never stumble (F4)."""
    if not due:
        return
    throws = work.dice.take(*(request(one.who, Purpose.FAINT) for one in due))
    difficulty = work.setup.rules.faint_difficulty
    for one, faces in zip(due, throws, strict=True):
        combatant = work.combatants[one.who]
        modifiers = standing_modifiers(combatant)
        if one.stumbled and one.wounded:
            modifiers.append(stumble_wound_modifier())
        die = dice.plus_minus(faces)
        raw = one.value + sum(modifier.value for modifier in modifiers) + die
        success = ews.succeeds(raw, difficulty)
        work.events.append(
            Thrown(
                one.who,
                Purpose.FAINT,
                faces,
                None,
                one.attribute,
                one.value,
                tuple(modifiers),
                die,
                raw,
                raw,
                False,
                difficulty,
                success,
                combatant.fatigue,
                False,
                ("D2", *one.rules, *applied(modifiers)),
            )
        )
        if not success:
            work.set_status(one.who, Status.COLLAPSED if one.stumbled else Status.DOWN, one.rules)


def lose_attribute(work: Work, who: str) -> None:
    """After a stumble the exhaustion attribute falls and the buffer with it (F6)."""
    combatant = work.combatants[who]
    name = combatant.profile.exhaustion
    if name is None:
        return
    before = fatigue.attribute_value(combatant, name)
    after = fatigue.attribute_after_stumble(before)
    change_attribute(work, who, name, after, EMPTY, ("F6", "F12"))


def change_attribute(work: Work, who: str, name: str, after: int, reason: Text, rules: tuple[str, ...]) -> None:
    """Set an attribute's present value; where it gives the buffer, that is recomputed, what is used cut to it (F1)."""
    combatant = work.combatants[who]
    before = fatigue.attribute_value(combatant, name)
    if before == after:
        return
    damage = {key: points for key, points in combatant.damage.items() if key != name}
    lost = combatant.profile.attributes[name].value - after
    if lost:
        damage[name] = lost
    size_before = fatigue.buffer_size(combatant)
    changed = evolve(combatant, damage=damage)
    size = fatigue.buffer_size(changed)
    changed = work.put(evolve(changed, buffer_used=min(changed.buffer_used, size)))
    work.events.append(
        AttributeChanged(who, name, before, after, changed.buffer_used, size_before, size, reason, rules)
    )


def raise_to_floor(work: Work, who: str, rules: tuple[str, ...]) -> None:
    """Fatigue never lies below its floor (F12)."""
    combatant = work.combatants[who]
    if combatant.fatigue < combatant.fatigue_floor:
        floor = combatant.fatigue_floor
        work.events.append(FatigueChanged(who, combatant.fatigue, floor, floor, rules))
        work.put(evolve(combatant, fatigue=floor))
