"""Who comes in: somebody of the cast who is not there, or somebody nobody prepared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from samyra_core.commands import Command, Join, Leave, Recruit
from samyra_core.state import Attribute, Encounter, Profile, Skill
from samyra_core.text import Text
from tui import names, plain
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.screens.live.menu import Item, MenuDialog
from tui.screens.next_words import command_words
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

DEFAULTS: Final = {"skill": "12", "attribute": "12", "weapon": "3", "armour": "3", "initiative": "0"}
"""Somebody ordinary with a blade."""


def join_menu(screen: LiveBase) -> MenuDialog:
    """Somebody new first, then everyone of the roster who is not there."""
    encounter = screen.session.encounter
    items = [Item(_("Somebody new …"), lambda: screen.open_dialog(recruit_form(screen)))]
    items += [item(screen, Join(group)) for group in absent_groups(encounter)]
    items += [
        Item(names.name(encounter, who), partial(screen.take, Join(who)), names.side_name(encounter, profile.side))
        for who, profile in encounter.setup.roster.items()
        if who not in encounter.order
    ]
    return MenuDialog(screen, _("Who joins?"), items)


def item(screen: LiveBase, command: Command) -> Item:
    """A command in its own words."""
    session = screen.session
    return Item(command_words(command, session.scenario, session.encounter), partial(screen.take, command))


def absent_groups(encounter: Encounter) -> list[str]:
    """Groups of which more than one is not there; they may come together."""
    absent: dict[str, int] = {}
    for who, profile in encounter.setup.roster.items():
        if profile.group and profile.group not in encounter.setup.roster and who not in encounter.order:
            absent[profile.group] = absent.get(profile.group, 0) + 1
    return [group for group, count in absent.items() if count > 1]


def depart_menu(screen: LiveBase, who: str, group: str) -> MenuDialog:
    """One of a group, or all of it that are up."""
    title = _("Who leaves?")
    return MenuDialog(screen, title, [item(screen, Leave(who)), item(screen, Leave(group))])


def recruit_form(screen: LiveBase) -> FormDialog:
    """Copies of somebody known take everything of theirs but name and number."""
    encounter = screen.session.encounter
    sides = tuple((side, names.side_name(encounter, side)) for side in encounter.setup.sides)
    like = (("", _("nobody: the values below")), *_templates(encounter))
    last = sides[-1][0] if sides else ""

    def fields(given: Values) -> Sequence[Field]:
        found = [
            Field("name", _("Name"), hint=_("that of the one it is like") if given.get("like") else ""),
            Field("like", _("Like"), "choice", like),
            Field("side", _("Side"), "choice", sides),
        ]
        if given.get("like"):
            return found
        return [
            *found,
            Field("skill", _("Skill"), "number"),
            Field("attribute", _("Exhaustion from"), "number", hint=_("none is kept")),
            Field("weapon", _("Weapon"), "number"),
            Field("armour", _("Armour"), "number"),
            Field("initiative", _("Initiative"), "number"),
        ]

    def build(given: Values) -> Command | str:
        profile = _copy(encounter, given) if given["like"] else _new(encounter, given)
        return Recruit(profile) if isinstance(profile, Profile) else profile

    return FormDialog(screen, _("Somebody new"), fields, build, {**DEFAULTS, "side": last})


def _templates(encounter: Encounter) -> tuple[tuple[str, str], ...]:
    """One of each group, and everyone single."""
    found: dict[str, tuple[str, str]] = {}
    for who, profile in encounter.setup.roster.items():
        words = names.group_name(encounter, profile.group) if profile.group else names.name(encounter, who)
        found.setdefault(profile.group or who, (who, words))
    return tuple(found.values())


def free_id(encounter: Encounter, name: str) -> str:
    """An id for a newcomer that nobody has: from the name, numbered where that is taken."""
    stem = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_") or "newcomer"
    taken = {*encounter.setup.roster, *encounter.setup.sides, *encounter.combatants}
    number = 1
    while (found := stem if number == 1 else f"{stem}_{number}") in taken:
        number += 1
    return found


def _copy(encounter: Encounter, given: Values) -> Profile:
    known = encounter.setup.roster[given["like"]]
    number = 0
    if known.group:
        number = 1 + max(one.number for one in encounter.setup.roster.values() if one.group == known.group)
    name = given["name"].strip()
    if name:
        text = Text(name)
    elif known.group:
        base = known.name
        cut = f" {known.number}"
        text = Text(base.de.removesuffix(cut), base.en.removesuffix(cut)).numbered(number)
    else:
        text = known.name.numbered(2)
    return replace(known, id=free_id(encounter, plain.said(text)), name=text, side=given["side"], number=number)


def _new(encounter: Encounter, given: Values) -> Profile | str:
    name = given["name"].strip()
    if not name:
        return _("Somebody new needs a name.")
    numbers = {key: whole(given[key] or "0") for key in DEFAULTS}
    if any(number is None for number in numbers.values()):
        return _("The values are whole numbers.")
    sure = {key: number or 0 for key, number in numbers.items()}
    keeps = bool(given["attribute"].strip())
    return Profile(
        id=free_id(encounter, name),
        name=Text(name),
        side=given["side"],
        skills={"fight": Skill(sure["skill"], name=Text("Kampf", "Fighting"))},
        main_skill="fight",
        attributes={"stamina": Attribute(sure["attribute"], name=Text("Ausdauer", "Endurance"))} if keeps else {},
        exhaustion="stamina" if keeps else None,
        weapon=sure["weapon"],
        armour=sure["armour"],
        initiative=sure["initiative"],
        wound_faint=False,
    )
