"""Checks: on a skill or an attribute against a difficulty, or in Samyra's notation; and effort without a throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from samyra_core.commands import Command, EwsCheck, Exert, SamyraCheck
from samyra_core.state import Encounter, Profile
from tui import names
from tui.screens.live.attack import read_modifier
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

EWS: Final = "ews"
SAMYRA: Final = "samyra"
EFFORT: Final = "effort"
DIFFICULTY: Final = "9"
"""What a check is made against unless said otherwise."""


def people(encounter: Encounter) -> tuple[tuple[str, str], ...]:
    """Everyone in the scene, to choose from."""
    return tuple((who, names.name(encounter, who)) for who in encounter.order)


def check_form(screen: LiveBase) -> FormDialog:
    encounter = screen.session.encounter
    who = screen.meant_one() or next(iter(encounter.order), "")
    profile = encounter.combatants[who].profile if who else None
    kind = SAMYRA if profile is not None and not profile.skills and profile.levels else EWS
    start = {"who": who, "kind": kind, "difficulty": DIFFICULTY, "actions": "1", "notation": _first_notation(profile)}
    return FormDialog(screen, _("Check"), lambda values: _fields(encounter, values), _build, start)


def _first_notation(profile: Profile | None) -> str:
    names_known = [*profile.levels, *profile.base_of] if profile is not None else []
    return f"FP({names_known[0]})" if names_known else "FP"


def rolled_on(encounter: Encounter, who: str) -> tuple[tuple[str, str], ...]:
    """Skills and attributes of one, with their values."""
    profile = encounter.combatants[who].profile
    skills = tuple(
        (f"skill.{name}", f"{names.skill_name(encounter, who, name)} {names.exact(one.value + one.bonus)}")
        for name, one in profile.skills.items()
    )
    attributes = tuple(
        (f"attribute.{name}", f"{names.attribute_name(encounter, who, name)} {names.exact(one.value)}")
        for name, one in profile.attributes.items()
    )
    return (*skills, *attributes)


def _fields(encounter: Encounter, values: Values) -> Sequence[Field]:
    who = values.get("who", "")
    everyone = people(encounter)
    if who not in dict(everyone):
        who = everyone[0][0]
    kinds = (
        (EWS, _("skill or attribute, ±W6")),
        (SAMYRA, _("Samyra, W20")),
        (EFFORT, _("effort without a throw")),
    )
    fields = [Field("who", _("Who"), "choice", everyone), Field("kind", _("Kind"), "choice", kinds)]
    match values.get("kind"):
        case "samyra":
            return [
                *fields,
                Field("notation", _("Notation"), hint="FP(Tarnen)+2"),
                Field("level", _("Level"), "number", hint=_("their own")),
                Field("actions", _("Actions"), "number", hint="1"),
            ]
        case "effort":
            return [
                *fields,
                Field("with", _("With"), "choice", (("", "–"), *rolled_on(encounter, who))),
                Field("actions", _("Actions"), "number", hint="1"),
            ]
        case _:
            return [
                *fields,
                Field("on", _("On"), "choice", rolled_on(encounter, who)),
                Field("difficulty", _("Against"), "number"),
                Field("substitute", _("Stands in"), "choice", (("", _("no")), ("yes", _("yes (E6)")))),
                Field("actions", _("Actions"), "number", hint="1"),
                Field("failed", _("… if it fails"), "number", hint=_("the same")),
                Field("modifier", _("Modifier"), hint=_("+2 higher ground")),
            ]


def _build(values: Values) -> Command | str:
    who = values["who"]
    actions = whole(values["actions"] or "1")
    if actions is None:
        return _("Actions are a whole number.")
    kind, _dot, name = values.get("with", values.get("on", "")).partition(".")
    match values["kind"]:
        case "samyra":
            level = whole(values["level"]) if values["level"] else None
            if values["level"] and level is None:
                return _("A level is a whole number.")
            return SamyraCheck(who, values["notation"].strip(), level, actions)
        case "effort":
            return Exert(who, actions, name if kind == "skill" else None, name if kind == "attribute" else None)
    if not name:
        return _("There is nothing to roll on.")
    difficulty = whole(values["difficulty"])
    failed = whole(values["failed"]) if values["failed"] else None
    if difficulty is None or (values["failed"] and failed is None):
        return _("A difficulty and actions are whole numbers.")
    modifier = read_modifier(values["modifier"]) if values["modifier"].strip() else None
    if values["modifier"].strip() and modifier is None:
        return _("Write a number and what it is for: +2 higher ground.")
    return EwsCheck(
        who,
        difficulty,
        name if kind == "skill" else None,
        name if kind == "attribute" else None,
        values["substitute"] == "yes",
        actions,
        failed,
        (modifier,) if modifier is not None else (),
    )
