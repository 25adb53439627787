"""The form for somebody nobody prepared: one or several of a kind, like somebody known or with values of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from samyra_core.commands import Command, Recruit
from samyra_core.session import Session
from samyra_core.state import Attribute, Encounter, InitiativeMode, Profile, Skill, players_sides
from samyra_core.text import Text
from tui import keys, names, plain
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

DEFAULTS: Final = {"skill": "12", "attribute": "12", "weapon": "3", "armour": "3", "initiative": "0"}
"""Somebody ordinary with a blade."""
MOST: Final = 50
"""Who come in at once."""
WIDE: Final = 72
"""Cells below which a form of many fields has room for one more line only."""
_SKILL: Final = "fight"
_ATTRIBUTE: Final = "stamina"


def recruit_form(screen: LiveBase, side: str) -> FormDialog:
    """Copies of somebody known take everything of theirs but name and number."""
    session = screen.session
    encounter = session.encounter
    sides = tuple((one, names.side_name(encounter, one)) for one in encounter.setup.sides)
    thrown = encounter.setup.rules.initiative is InitiativeMode.INDIVIDUAL

    def fields(given: Values) -> Sequence[Field]:
        like = (*templates(encounter, given.get("side", side)), ("", _("nobody: the values below")))
        found = [
            Field("name", _("Name"), hint=_("that of the one it is like") if given.get("like") else ""),
            Field("count", _("How many"), "number", hint="1", now="1"),
            Field("like", _("Like"), "choice", like),
            Field("side", _("Side"), "choice", sides),
        ]
        if given.get("like"):
            return found
        return [
            *found,
            Field("skill", _("Skill"), "number"),
            Field("attribute", _("Endurance"), "number", hint=_("none is kept")),
            Field("weapon", _("Weapon"), "number"),
            Field("armour", _("Armour"), "number"),
            *([Field("initiative", _("Initiative"), "number")] if thrown else []),
        ]

    def build(given: Values) -> Command | str:
        found = newcomers(encounter, given)
        return found if isinstance(found, str) else Recruit(found[0], found[1:])

    def note(given: Values, width: int) -> str:
        found = newcomers(encounter, given)
        if isinstance(found, str):
            return ""
        parts = told(encounter, found, given["name"], values=bool(given["like"]))
        if encounter.round:
            key = screen.keymap.shown(keys.BY_ID["order"])
            parts.append(_("last in this round ({key} changes it)").format(key=key))
        return " · ".join(parts if width >= WIDE or given["like"] else parts[:2])

    return FormDialog(screen, _("Somebody new"), fields, build, {**remembered(session, side), "side": side}, note=note)


def remembered(session: Session, side: str) -> dict[str, str]:
    """The values of who came in last on that side; for foes at first those of the scenario's equals."""
    encounter = session.encounter
    last = next(
        (
            moment.command.profile
            for moment in reversed(session.moments)
            if isinstance(moment.command, Recruit) and moment.command.profile.side == side
        ),
        None,
    )
    known = templates(encounter, side)
    if last is None:
        first = encounter.setup.roster[known[0][0]] if known else None
        equals = first is not None and first.group and first.side == side
        return {**DEFAULTS, "like": known[0][0] if equals and side not in players_sides(encounter.setup) else ""}
    if last.main_skill != _SKILL:
        like = next((who for who, _words in known if _alike(encounter.setup.roster[who], last)), "")
        return {**DEFAULTS, "like": like}
    kept = str(last.attributes[_ATTRIBUTE].value) if last.exhaustion else ""
    return {
        "like": "",
        "skill": str(last.skills[_SKILL].value),
        "attribute": kept,
        "weapon": str(last.weapon),
        "armour": str(last.armour),
        "initiative": str(last.initiative),
    }


def _alike(one: Profile, other: Profile) -> bool:
    return (one.skills, one.attributes, one.weapon) == (other.skills, other.attributes, other.weapon)


def templates(encounter: Encounter, side: str) -> tuple[tuple[str, str], ...]:
    """One of each group, then everyone single; those of `side` before the others."""
    found: dict[str, tuple[str, Profile]] = {}
    for who, profile in encounter.setup.roster.items():
        found.setdefault(profile.group or who, (who, profile))
    ranked = sorted(found.values(), key=lambda one: (one[1].side != side, not one[1].group))
    return tuple(
        (who, names.group_name(encounter, profile.group) if profile.group else names.name(encounter, who))
        for who, profile in ranked
    )


# Who comes of it ------------------------------------------------------------------------------------------------


def newcomers(encounter: Encounter, given: Values) -> tuple[Profile, ...] | str:
    """Everyone the fields stand for, at least one, with names and ids nobody has; or what is missing."""
    count = whole(given["count"] or "1")
    if count is None or not 1 <= count <= MOST:
        return _("How many is a number from 1 to {most}.").format(most=MOST)
    if given["like"]:
        return _copies(encounter, given, count)
    return _new(encounter, given, count)


def told(encounter: Encounter, found: Sequence[Profile], typed: str, *, values: bool) -> list[str]:
    """`Labourers 9 to 13: Pitchfork 9, weapon 2, armour 1`, that a name was there already, and what else is special.

    Without `values` only the names: then those stand in the fields.
    """
    one = found[0]
    name = plain.said(one.name)
    if len(found) > 1:
        name = _("{first} to {last}").format(first=name, last=plain.said(found[-1].name))
    parts = [f"{name}: {_values(one)}" if values else name]
    if typed.strip() and len(found) == 1 and plain.said(one.name) != plain.clean(typed.strip()):
        parts.append(_("{name} is there already").format(name=plain.clean(typed.strip())))
    if one.wound_faint:
        parts.append(_("faint check on a wound (W4)"))
    return parts


def _values(one: Profile) -> str:
    parts = []
    if one.main_skill is not None:
        skill = one.skills[one.main_skill]
        called = plain.said(skill.name) or plain.clean(one.main_skill)
        parts.append(f"{called} {names.exact(skill.value + skill.bonus)}")
    parts.append(_("weapon {weapon}").format(weapon=one.weapon))
    parts.append(_("armour {armour}").format(armour=one.armour))
    return ", ".join(parts)


def free_id(taken: set[str], name: str) -> str:
    """An id that nobody has: from the name, numbered where that is taken; taken from now on."""
    stem = re.sub(r"[^a-z0-9]+", "_", name.casefold())[:56].strip("_") or "newcomer"
    number = 1
    while (found := stem if number == 1 else f"{stem}_{number}") in taken:
        number += 1
    taken.add(found)
    return found


def _taken(encounter: Encounter) -> set[str]:
    setup = encounter.setup
    groups = {one.group for one in setup.roster.values()}
    return {*setup.roster, *setup.sides, *setup.groups, *groups, *encounter.combatants}


def _both(name: Text) -> str:
    """What a name is told apart by: as it is shown."""
    return plain.said(name).casefold()


def _numbers(encounter: Encounter, base: Text, count: int, *, several: bool) -> list[tuple[Text, int]]:
    """`count` names nobody has: the bare one where it is free and alone, else numbered from the first free number on;
    0 for one without a number."""
    known = {_both(one.name) for one in encounter.setup.roster.values()}
    if not several and _both(base) not in known:
        return [(base, 0)]
    number = 1 if _both(base) in known else 0
    while known.intersection(_both(base.numbered(number + one)) for one in range(1, count + 1)):
        number += 1
    return [(base.numbered(number + one), number + one) for one in range(1, count + 1)]


def _copies(encounter: Encounter, given: Values, count: int) -> tuple[Profile, ...]:
    known = encounter.setup.roster[given["like"]]
    typed = given["name"].strip()
    if known.group and not typed:
        # Equals of the same group go on counting where it ends.
        first = 1 + max(one.number for one in encounter.setup.roster.values() if one.group == known.group)
        cut = f" {known.number}"
        base = Text(known.name.de.removesuffix(cut), known.name.en.removesuffix(cut))
        called = [(base.numbered(number), number) for number in range(first, first + count)]
        return _made(encounter, known, known.group, called, given["side"])
    base = Text(typed) if typed else known.name
    called = _numbers(encounter, base, count, several=count > 1)
    return _made(encounter, known, _group(encounter, base) if count > 1 else "", called, given["side"])


def _group(encounter: Encounter, base: Text) -> str:
    """The group that several newcomers of one name are: that of others with this name, else a new one."""
    for one in encounter.setup.roster.values():
        if one.group and plain.said(one.name) == f"{plain.said(base)} {one.number}":
            return one.group
    return free_id(_taken(encounter), plain.said(base))


def _made(
    encounter: Encounter, like: Profile, group: str, called: Sequence[tuple[Text, int]], side: str
) -> tuple[Profile, ...]:
    taken = {*_taken(encounter), group}
    return tuple(
        replace(
            like,
            id=free_id(taken, plain.said(name)),
            name=name,
            side=side,
            group=group,
            number=number if group else 0,
        )
        for name, number in called
    )


def _new(encounter: Encounter, given: Values, count: int) -> tuple[Profile, ...] | str:
    name = given["name"].strip()
    if not name:
        return _("Somebody new needs a name.")
    numbers = {key: whole(given.get(key) or "0") for key in DEFAULTS}
    if any(number is None for number in numbers.values()):
        return _("The values are whole numbers.")
    sure = {key: number or 0 for key, number in numbers.items()}
    keeps = bool(given["attribute"].strip())
    stamina = Attribute(sure["attribute"], name=Text("Ausdauer", "Endurance"))
    like = Profile(
        id="newcomer",
        name=Text(name),
        side=given["side"],
        skills={_SKILL: Skill(sure["skill"], name=Text("Kampf", "Fighting"))},
        main_skill=_SKILL,
        attributes={_ATTRIBUTE: stamina} if keeps else {},
        exhaustion=_ATTRIBUTE if keeps else None,
        weapon=sure["weapon"],
        armour=sure["armour"],
        initiative=sure["initiative"],
        wound_faint=count == 1,  # W4: as a file has it, on for single ones and off for equals.
    )
    called = _numbers(encounter, Text(name), count, several=count > 1)
    return _made(encounter, like, _group(encounter, Text(name)) if count > 1 else "", called, given["side"])
