"""Checks: on a skill or an attribute against a difficulty, or in Samyra's notation; and effort without a throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from samyra_core import samyra
from samyra_core.commands import Command, EwsCheck, Exert, SamyraCheck
from samyra_core.session import Session
from samyra_core.state import Encounter, Profile
from tui import names, plain
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.screens.live.modifier import read_modifier
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
    start = {"who": who, "actions": "1", "notation": "FP", **remembered(screen.session, who)}
    return FormDialog(screen, _("Check"), lambda values: _fields(encounter, values), _build, start)


def remembered(session: Session, who: str) -> dict[str, str]:
    """What the last check of this fight was: its kind, its difficulty, its skill where `who` has it.

    Before the first, Samyra's where `who` has levels for it.
    """
    profile = session.encounter.combatants[who].profile if who else None
    kind = SAMYRA if profile is not None and samyra_skills(profile) else EWS
    found = {"kind": kind, "difficulty": DIFFICULTY}
    for moment in reversed(session.moments):
        match moment.command:
            case EwsCheck(difficulty=difficulty):
                return {**found, "kind": EWS, "difficulty": str(difficulty)}
            case SamyraCheck(notation=notation):
                return {**found, "kind": SAMYRA, **_skill_of(notation)}
    return found


def _skill_of(notation: str) -> dict[str, str]:
    """The skill of a check's notation, where it names one; a script may hold one that cannot be read."""
    try:
        skill = samyra.parse(notation).skill
    except samyra.NotationError:
        skill = None
    return {} if skill is None else {"skill": skill}


def samyra_skills(profile: Profile) -> tuple[tuple[str, str], ...]:
    """Trained skills with their levels, then those a base value stands in for."""
    trained = tuple((name, f"{plain.clean(name)} {level}") for name, level in profile.levels.items())
    based = tuple(
        (name, _("{skill} {level} (base value)").format(skill=plain.clean(name), level=profile.bases[base]))
        for name, base in profile.base_of.items()
        if name not in profile.levels and base in profile.bases
    )
    return (*trained, *based)


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


def _actions() -> Field:
    return Field("actions", _("Actions"), "number", hint="1")


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
            known = samyra_skills(encounter.combatants[who].profile)
            if known:
                fields.append(Field("skill", _("Skill"), "choice", (*known, ("", _("another: in notation")))))
            if known and values.get("skill", known[0][0]) in dict(known):
                hint = _("0; below 0 eased, above hard")
                return [*fields, Field("hard", _("Hard by"), "number", hint=hint), _actions()]
            return [
                *fields,
                Field("notation", _("Notation"), hint="FP(Tarnen)+2"),
                Field("level", _("Level"), "number", hint=_("their own")),
                _actions(),
            ]
        case "effort":
            return [
                *fields,
                Field("with", _("With"), "choice", (("", "–"), *rolled_on(encounter, who))),
                _actions(),
            ]
        case _:
            return [
                *fields,
                Field("on", _("On"), "choice", rolled_on(encounter, who)),
                Field("difficulty", _("Against"), "number"),
                Field("substitute", _("Stands in"), "choice", (("", _("no")), ("yes", _("yes (E6)")))),
                _actions(),
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
        case "samyra" if values.get("skill"):
            hard = whole(values["hard"] or "0")
            if hard is None:
                return _("Eased and hard are whole numbers.")
            return SamyraCheck(who, f"FP({values['skill']})" + (f"{hard:+d}" if hard else ""), None, actions)
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
