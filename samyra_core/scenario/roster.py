"""Everyone who may take part: sides, single combatants, and the equals that a template stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from samyra_core.scenario.faults import FaultCode, Param, Path
from samyra_core.scenario.hooks import Broken, BrokenNumber
from samyra_core.scenario.notes import Notes
from samyra_core.scenario.shapes import (
    MAX_COMBATANTS,
    AttributeShape,
    CombatantShape,
    RecruitShape,
    ScenarioShape,
    SideShape,
    SkillShape,
    TemplateShape,
)
from samyra_core.state import OUTNUMBERING_BONUS, OUTNUMBERING_MALUS, Attribute, Profile, Side, Skill, Sleep
from samyra_core.text import Text

RESERVED: Final = frozenset(
    {
        *("all", "attack", "defence", "check", "faint", "initiative", "blow", "harm", "effort"),
        *("round", "turn", "scene", "refused"),
    }
)
"""Ids that no combatant, template or side may have: they begin an expectation's path, or mean everyone."""
RESERVED_SIDES: Final = frozenset({OUTNUMBERING_MALUS, OUTNUMBERING_BONUS})


@dataclass(slots=True)
class Roster:
    """Who there is, by id."""

    sides: dict[str, Side] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Template id: the ids of its equals."""
    names: dict[str, Text] = field(default_factory=dict)
    """Template id: what its equals are called together."""
    origin: dict[str, Path] = field(default_factory=dict)
    """Combatant's id: where it is described."""
    unsure: set[str] = field(default_factory=set)
    """Templates whose count was at fault: how many equals they have is not known."""
    complete: bool = True
    """False where a list of combatants was at fault: then nobody is unknown."""

    def equals(self, id: str) -> tuple[str, dict[str, Param]]:
        """Where one of several equals is meant: "template" for the id of all of them, "number" for a number that is
        too high, "" otherwise; with it how many there are, the first and the last."""
        for kind, group in (("template", id), ("number", id.rpartition("_")[0])):
            members = self.groups.get(group, ())
            numbered = kind == "template" or id.rpartition("_")[2].isdecimal()
            if members and numbered and id not in members and group not in self.unsure:
                return kind, {"count": len(members), "first": members[0], "last": members[-1]}
        return "", {}


def build(shape: ScenarioShape, notes: Notes) -> Roster:
    """The roster of a scenario, in the order of the file; every fault in it goes to `notes`."""
    roster = Roster(complete=notes.whole("combatants") and notes.whole("templates"))
    for one, side in shape.sides.items():
        path = ("sides", one)
        long = isinstance(side, SideShape)
        name = notes.text((*path, "name") if long else path, side.name if isinstance(side, SideShape) else side)
        _reserved(one, path, RESERVED | RESERVED_SIDES, notes)
        roster.sides[one] = Side(one, name, isinstance(side, SideShape) and side.players)
    for one, single in shape.combatants.items():
        path = ("combatants", one)
        _reserved(one, path, RESERVED, notes)
        _distinct(one, path, roster, notes)
        roster.profiles[one] = _Describing(one, single, path, roster, notes).profile()
        roster.origin[one] = path
    for one, template in shape.templates.items():
        _equals(one, template, roster, notes)
    _count(roster, notes)
    _same_names(roster, notes)
    return roster


def recruit(shape: RecruitShape, path: Path, roster: Roster, notes: Notes) -> Profile:
    """Somebody whom a step brings in, known from there on. The id may be anything that is an id: what a game master
    calls a newcomer at the table is not looked up in a list of words."""
    profile = replace(
        _Describing(shape.id, shape, path, roster, notes).profile(), group=shape.group or "", number=shape.number
    )
    if shape.id not in roster.profiles:
        roster.profiles[shape.id] = profile
        roster.origin[shape.id] = path
    return profile


def _reserved(id: str, path: Path, reserved: frozenset[str], notes: Notes) -> None:
    if id in reserved:
        notes.add(FaultCode.RESERVED_ID, path, key=True, id=id)


def _distinct(id: str, path: Path, roster: Roster, notes: Notes) -> None:
    """One id, one thing: sides, combatants and templates share their names."""
    if id in roster.sides:
        first = ("sides", id)
    elif id in roster.profiles:
        first = _place_of(id, roster)
    elif id in roster.groups:
        first = ("templates", id)
    else:
        return
    notes.add(FaultCode.DUPLICATE_ID, path, key=True, id=id, first_line=notes.line(first))


def _place_of(id: str, roster: Roster) -> tuple[str, str]:
    path = roster.origin[id]
    return str(path[0]), str(path[1])


def _equals(id: str, template: TemplateShape, roster: Roster, notes: Notes) -> None:
    """guard → guard_1, guard_2, …"""
    path: Path = ("templates", id)
    _reserved(id, path, RESERVED, notes)
    _distinct(id, path, roster, notes)
    profile = _Describing(id, template, path, roster, notes).profile()
    many = template.count
    if isinstance(many, BrokenNumber):
        roster.unsure.add(id)
        many = MAX_COMBATANTS
    members = []
    clash = ""
    for number in range(1, many + 1):
        member = f"{id}_{number}"
        if not clash and id not in roster.unsure and (member in roster.profiles or member in roster.sides):
            clash = member
        members.append(member)
        roster.origin.setdefault(member, path)
        name = profile.name.numbered(number)
        roster.profiles.setdefault(member, replace(profile, id=member, name=name, group=id, number=number))
    if clash:
        _distinct(clash, path, roster, notes)
    roster.groups[id] = tuple(members)
    roster.names[id] = notes.text((*path, "plural"), template.plural, profile.name)


def _count(roster: Roster, notes: Notes) -> None:
    count = sum(profile.group not in roster.unsure for profile in roster.profiles.values())
    if count > MAX_COMBATANTS:
        path: Path = ("templates",) if roster.groups else ("combatants",)
        notes.add(FaultCode.TOO_MANY_COMBATANTS, path, key=True, count=count, limit=MAX_COMBATANTS)


def _same_names(roster: Roster, notes: Notes) -> None:
    first: dict[str, Path] = {}
    for one, profile in roster.profiles.items():
        name = profile.name.pick("de")
        path = roster.origin[one]
        if name and first.setdefault(name, path) is not path:
            notes.add(FaultCode.SAME_NAME, (*path, "name"), text=name, first_line=notes.line((*first[name], "name")))


class _Describing:
    """One combatant or template on its way to a profile."""

    def __init__(self, id: str, shape: CombatantShape, path: Path, roster: Roster, notes: Notes) -> None:
        self.id = id
        self.shape = shape
        self.path = path
        self.roster = roster
        self.notes = notes

    def profile(self) -> Profile:
        shape = self.shape
        if self.notes.whole("sides"):
            self.notes.known(FaultCode.UNKNOWN_SIDE, shape.side, self.roster.sides, (*self.path, "side"))
        attributes = {name: self.attribute(name, one) for name, one in shape.attributes.items()}
        skills = {name: self.skill(name, one, attributes) for name, one in shape.skills.items()}
        main = None
        if not self.cannot_fight():
            main = self.own(FaultCode.UNKNOWN_SKILL, shape.main_skill, skills, "main_skill", "skills")
        faints = shape.wound_faint
        return Profile(
            id=self.id,
            name=self.notes.text((*self.path, "name"), shape.name, Text(self.id)),
            side=shape.side,
            skills=skills,
            main_skill=None if self.cannot_fight() else main or next(iter(skills), None),
            attributes=attributes,
            exhaustion=self.own(FaultCode.UNKNOWN_ATTRIBUTE, shape.exhaustion, attributes, "exhaustion", "attributes"),
            wound_attribute=self.own(FaultCode.UNKNOWN_ATTRIBUTE, shape.wounds, attributes, "wounds", "attributes"),
            weapon=shape.weapon,
            armour=shape.armour,
            initiative=shape.initiative,
            sleep=Sleep("" if shape.sleep == "good" else shape.sleep),
            wound_faint=not isinstance(shape, TemplateShape) if faints is None else faints,
            levels=dict(shape.levels),
            bases=dict(shape.bases),
            base_of=self.base_of(),
            hidden=shape.hidden,
        )

    def cannot_fight(self) -> bool:
        """`main_skill: none`, unless a skill is called so."""
        return self.shape.main_skill == "none" and "none" not in self.shape.skills

    def own(self, code: FaultCode, id: str | None, among: Mapping[str, object], key: str, where: str) -> str | None:
        """A reference to one of the combatant's own skills or attributes."""
        if id is None or not self.notes.whole(*self.path, where):
            return None
        return id if self.notes.known(code, id, among, (*self.path, key), who=self.id) else None

    def attribute(self, id: str, shape: int | AttributeShape) -> Attribute:
        if isinstance(shape, int):
            return Attribute(shape)
        name = self.notes.text((*self.path, "attributes", id, "name"), shape.name)
        return Attribute(shape.value, shape.category, name)

    def skill(self, id: str, shape: int | SkillShape, attributes: Mapping[str, Attribute]) -> Skill:
        if isinstance(shape, int):
            return Skill(shape)
        path = (*self.path, "skills", id)
        category = shape.category
        for place, name in enumerate(shape.attributes):
            at = (*path, "attributes", place)
            whole = self.notes.whole(*self.path, "attributes")
            if whole and self.notes.known(FaultCode.UNKNOWN_ATTRIBUTE, name, attributes, at, who=self.id):
                higher = attributes[name].category
                category = higher if category is None else max(category, higher)
        return Skill(shape.value, shape.bonus, category, self.notes.text((*path, "name"), shape.name))

    def base_of(self) -> dict[str, str]:
        for skill, base in self.shape.base_of.items():
            if self.notes.whole(*self.path, "bases") and not isinstance(skill, Broken):
                path = (*self.path, "base_of", skill)
                self.notes.known(FaultCode.UNKNOWN_BASE, base, self.shape.bases, path, who=self.id)
        return dict(self.shape.base_of)
