"""From a scenario back to its text: what `loader.parse` reads again into an equal one, places in the file aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from samyra_core.commands import Recruit
from samyra_core.engine.hand import rule_shown
from samyra_core.scenario.model import FORMAT, Expectation, Plan, Scenario, Scene, Step
from samyra_core.scenario.verbs import text, token, verb
from samyra_core.scenario.yaml_text import Item, Node, Prose, Token, document
from samyra_core.state import Attribute, Profile, Rules, Setup, Skill
from samyra_core.text import Text

COURSE: Final = "course"


def written(scenario: Scenario, head: Sequence[str] = (), remarks: Sequence[Sequence[str]] = ()) -> str:
    """The scenario as a file. `head` are comments at its beginning, `remarks` those above each step of its course."""
    setup = scenario.setup
    top: dict[str, Node] = {"format": FORMAT, "id": Token(scenario.id), "title": text(scenario.title)}
    if scenario.summary:
        top["summary"] = prose(scenario.summary)
    rules = _rules(setup.rules)
    if rules:
        top["rules"] = rules
    top["sides"] = {
        side.id: {"name": text(side.name), "players": True} if side.players else _side_name(side.name)
        for side in setup.sides.values()
    }
    singles = [profile for profile in setup.roster.values() if not profile.group]
    top["combatants"] = {one.id: profile_node(one) for one in singles}
    templates = {group: _template(group, setup) for group in setup.groups}
    if templates:
        top["templates"] = templates
    top["scenes"] = [_scene(scene, setup) for scene in scenario.scenes]
    if scenario.plans:
        top["plans"] = [_plan(plan) for plan in scenario.plans]
    if scenario.course is not None:
        top[COURSE] = _steps(scenario.course, COURSE, remarks)
    return document(top, head)


def prose(one: Text) -> Node:
    """A text that may have paragraphs."""
    if not one.en:
        return Prose(one.de)
    return {language: Prose(said) for language, said in (("de", one.de), ("en", one.en)) if said}


def _side_name(name: Text) -> Node:
    """The short form of a side is a name; one in two languages needs the long one."""
    return text(name) if not name.en else {"name": text(name)}


def _rules(rules: Rules) -> dict[str, Node]:
    """Those that are not as the rules page has them."""
    names = Rules.__dataclass_fields__
    return {name: Token(rule_shown(rules, name)) for name in names if getattr(rules, name) != getattr(Rules(), name)}


# Who takes part -------------------------------------------------------------------------------------------------


def profile_node(profile: Profile, name: Text | None = None, *, template: bool = False) -> dict[str, Node]:
    """The keys of one combatant, or of a template whose equals are called `name`."""
    called = profile.name if name is None else name
    node: dict[str, Node] = {"name": text(called)} if called else {}
    node["side"] = Token(profile.side)
    if profile.attributes:
        node["attributes"] = {name: _attribute(one) for name, one in profile.attributes.items()}
    if profile.exhaustion is not None:
        node["exhaustion"] = Token(profile.exhaustion)
    if profile.wound_attribute is not None:
        node["wounds"] = Token(profile.wound_attribute)
    if profile.skills:
        node["skills"] = {name: _skill(one, profile) for name, one in profile.skills.items()}
    if profile.main_skill != next(iter(profile.skills), None):
        node["main_skill"] = Token(profile.main_skill or "none")
    numbers = {"weapon": profile.weapon, "armour": profile.armour, "initiative": profile.initiative}
    node |= {key: number for key, number in numbers.items() if number}
    if profile.sleep:
        node["sleep"] = Token(f'"{profile.sleep.value}"')
    if profile.wound_faint is template:
        node["wound_faint"] = profile.wound_faint
    names: dict[str, Mapping[str, Node]] = {
        "levels": profile.levels,
        "bases": profile.bases,
        "base_of": profile.base_of,
    }
    node |= {key: dict(known) for key, known in names.items() if known}
    if profile.hidden:
        node["hidden"] = True
    return node


def _attribute(one: Attribute) -> Node:
    if not one.category and not one.name:
        return one.value
    node: dict[str, Node] = {"name": text(one.name)} if one.name else {}
    node["value"] = one.value
    return node | ({"category": one.category} if one.category else {})


def _skill(one: Skill, profile: Profile) -> Node:
    if not one.bonus and one.category is None and not one.name:
        return one.value
    node: dict[str, Node] = {"name": text(one.name)} if one.name else {}
    node["value"] = one.value
    if one.bonus:
        node["bonus"] = one.bonus
    if one.category is not None:
        gives = [name for name, attribute in profile.attributes.items() if attribute.category == one.category]
        node |= {"attributes": [Token(gives[0])]} if gives else {"category": one.category}
    return node


def _template(group: str, setup: Setup) -> dict[str, Node]:
    members = [profile for profile in setup.roster.values() if profile.group == group]
    first = members[0]
    cut = f" {first.number}"
    name = Text(first.name.de.removesuffix(cut), first.name.en.removesuffix(cut))
    node: dict[str, Node] = {"count": len(members)}
    plural = setup.groups[group]
    more: dict[str, Node] = {"plural": text(plural)} if plural and plural != name else {}
    return node | {"name": text(name)} | more | profile_node(first, name, template=True)


# Scenes, plans, steps -------------------------------------------------------------------------------------------


def _scene(scene: Scene, setup: Setup) -> Node:
    node: dict[str, Node] = {"id": Token(scene.id)}
    if scene.title:
        node["title"] = text(scene.title)
    if scene.text:
        node["text"] = prose(scene.text)
    node["cast"] = _cast(setup.casts[scene.id], setup)
    node |= _expect(scene.expectations)
    if scene.steps:
        node["steps"] = _steps(scene.steps, scene.id)
    return node


def _cast(cast: Sequence[str], setup: Setup) -> list[Node]:
    """Ids, those of all equals of a template as the template's."""
    groups = {group: [one.id for one in setup.roster.values() if one.group == group] for group in setup.groups}
    out: list[Node] = []
    place = 0
    while place < len(cast):
        group = setup.roster[cast[place]].group
        members = groups.get(group, [])
        whole = bool(members) and list(cast[place : place + len(members)]) == members
        out.append(Token(group if whole else cast[place]))
        place += len(members) if whole else 1
    return out


def _plan(plan: Plan) -> Node:
    node: dict[str, Node] = {"id": Token(plan.id), "title": text(plan.title)}
    when: dict[str, Node] = {}
    if plan.when.scene is not None:
        when["scene"] = Token(plan.when.scene)
    if plan.when.round is not None:
        when["round"] = plan.when.round
    if plan.when.left is not None:
        when |= {"left": Token(plan.when.left), "at_most": plan.when.at_most or 0}
    node["when"] = when
    if plan.text:
        node["text"] = prose(plan.text)
    if plan.steps:
        node["steps"] = _steps(plan.steps, plan.id)
    return node


def _steps(steps: Sequence[Step], within: str, remarks: Sequence[Sequence[str]] = ()) -> list[Node]:
    nodes: list[Node] = []
    for place, step in enumerate(steps):
        node: dict[str, Node] = {} if step.id == f"{within}.{place + 1}" else {"id": Token(step.id)}
        if step.text:
            node["text"] = prose(step.text)
        name, command = verb(step.command)
        node[name] = command if not isinstance(step.command, Recruit) else _newcomers(step.command)
        if step.throws:
            node["throws"] = [faces[0] if len(faces) == 1 else list(faces) for faces in step.throws]
        node |= _expect(step.expectations)
        above = tuple(remarks[place]) if place < len(remarks) else ()
        nodes.append(Item(node, above) if above else node)
    return nodes


def _newcomers(command: Recruit) -> Node:
    return (
        [_newcomer(one) for one in (command.profile, *command.others)] if command.others else _newcomer(command.profile)
    )


def _newcomer(profile: Profile) -> Node:
    """The keys of somebody whom a step brings in."""
    node: dict[str, Node] = {"id": Token(profile.id)}
    node |= profile_node(profile)
    if profile.group:
        node["group"] = Token(profile.group)
    if profile.number:
        node["number"] = profile.number
    return node


def _expect(expectations: Sequence[Expectation]) -> dict[str, Node]:
    """What must come out, each number under where it comes from."""
    told: dict[str, dict[str, Node]] = {}
    for one in expectations:
        told.setdefault(one.source, {})[one.what] = token(one.expected or "none")
    return {"expect": told} if told else {}
