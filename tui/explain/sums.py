"""Sums on paper: `21 Slim blade + 3 outnumbering (E4) + 4 throw [4] = 28`."""

from __future__ import annotations

from collections.abc import Iterable

from samyra_core.dice import Exact
from samyra_core.events import SamyraThrown, SideThrown, Thrown
from samyra_core.state import Encounter
from tui import names
from tui.words import _


def term(value: Exact, what: str) -> str:
    """A further summand: `+ 3 outnumbering (E4)`, `− 3 throw [3]`."""
    sign, size = (names.MINUS, -value) if value < 0 else ("+", value)
    return f"{sign} {names.exact(size)} {what}".rstrip()


def basis(thrown: Thrown, encounter: Encounter) -> str:
    """The value rolled on, and of what it is made where an attribute's bonus is part of it (E6)."""
    what = names.rolled_on(encounter, thrown)
    profile = names.profile_of(encounter, thrown.who)
    skill = profile.skills.get(thrown.skill) if profile is not None and thrown.skill is not None else None
    if skill is not None and skill.bonus:
        made_of = _("{value}, attribute bonus {bonus}, E6").format(
            value=names.exact(skill.value), bonus=names.signed(skill.bonus)
        )
        return f"{names.exact(thrown.value)} {what} ({made_of})"
    return f"{names.exact(thrown.value)} {what}"


def modifiers(thrown: Thrown) -> list[str]:
    return [term(one.value, names.modifier_label(one)) for one in thrown.modifiers]


def raw_sum(thrown: Thrown, encounter: Encounter) -> str:
    """Value, modifiers and die, and the raw total they come to (E1)."""
    die = term(thrown.die, _("throw {faces}").format(faces=names.faces(thrown.faces)))
    parts = [basis(thrown, encounter), *modifiers(thrown), die]
    return f"{' '.join(parts)} = {names.exact(thrown.raw_total)}"


def damage_sum(difference: int, weapon: int, armour: int, damage: int) -> str:
    """`2 difference + 3 weapon − 3 armour = 2 damage` (E3), with what lies below 0 cut off."""
    left = " ".join(
        (
            _("{points} difference").format(points=names.exact(difference)),
            term(weapon, _("weapon")),
            term(-armour, _("armour")),
        )
    )
    raw = difference + weapon - armour
    right = names.exact(raw) if raw == damage else f"{names.exact(raw)} → {names.exact(damage)}"
    return _("{sum} = {damage} damage (E3)").format(sum=left, damage=right)


def rule_labels(thrown: Thrown) -> Iterable[str]:
    """Rule ids among a throw's modifiers."""
    for one in thrown.modifiers:
        label = one.label.pick("de")
        if label in names.RULE_LABELS:
            yield label


def who_threw(event: Thrown | SamyraThrown | SideThrown, encounter: Encounter) -> str:
    return names.side_name(encounter, event.side) if isinstance(event, SideThrown) else names.name(encounter, event.who)
