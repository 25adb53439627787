"""What a command will do, in one short sentence: for the footer, the outline and the search."""

from __future__ import annotations

from typing import assert_never

from samyra_core import initiative
from samyra_core.commands import (
    Attack,
    AttributeDamage,
    Break,
    ChangeRule,
    ClearCondition,
    Command,
    Engage,
    EnterScene,
    EwsCheck,
    Exert,
    FulfilPlan,
    GiveTurn,
    Harm,
    Hours,
    Join,
    LastingFatigue,
    Leave,
    MoveInOrder,
    NextRound,
    NextTurn,
    Night,
    Note,
    Part,
    Recruit,
    Rest,
    Ruling,
    SamyraCheck,
    SetCondition,
    SetValue,
    Swap,
    Week,
)
from samyra_core.scenario.model import Scenario
from samyra_core.state import Encounter, Profile, is_up
from tui import names, plain
from tui.values import field_name, rule_name, rule_value, value_text
from tui.words import _, ngettext


def command_words(command: Command, scenario: Scenario, encounter: Encounter) -> str:
    """`Naga attacks Guard 1`. Names come from the scenario, so that no state is needed."""
    match command:
        case Attack() | EwsCheck() | SamyraCheck() | Exert() | Rest():
            return _deed(command, encounter)
        case Break() | Hours() | Night() | Week():
            return _time(command, encounter)
        case LastingFatigue() | Harm() | AttributeDamage() | SetValue():
            return _by_hand(command, encounter)
        case Engage() | Part() | Swap() | Join() | Leave():
            return _place(command, encounter)
        case GiveTurn() | MoveInOrder() | Recruit() | Ruling() | SetCondition() | ClearCondition() | Note():
            return _table(command, encounter)
        case NextTurn():
            return _("The next one's turn")
        case NextRound():
            return _("The next round")
        case EnterScene(scene=scene):
            return _("Scene: {title}").format(title=scene_title(scenario, scene))
        case FulfilPlan(plan=plan):
            return _("It happens: {title}").format(title=plan_title(scenario, plan))
        case ChangeRule(name=name, value=value):
            return _("From now on {rule}: {value}").format(
                rule=rule_name(name), value=rule_value(name, value, encounter)
            )
        case _:
            assert_never(command)


def short_words(command: Command, scenario: Scenario, encounter: Encounter) -> str:
    """`Naga → Guard 1`: as `command_words` where room is short; `encounter` is the state before the command."""
    match command:
        case Attack(attacker=attacker, target=target):
            return f"{names.name(encounter, attacker)} → {names.name(encounter, target)}"
        case Engage(who=who, others=others):
            return f"{names.name(encounter, who)} ↔ {names.names(encounter, others, 2)}"
        case EwsCheck(who=who):
            return f"{names.name(encounter, who)}: {_rolled_on(command, encounter)}"
        case EnterScene(scene=scene):
            return scene_title(scenario, scene)
        case FulfilPlan(plan=plan):
            return plan_title(scenario, plan)
        case NextTurn() if encounter.round:
            following = initiative.next_up(encounter)
            if following is None:
                return _("The next round")
            return _("{who} is on turn").format(who=names.name(encounter, following))
        case _:
            return command_words(command, scenario, encounter)


def scene_title(scenario: Scenario, id: str | None) -> str:
    """A scene's title; its id where it has none."""
    for scene in scenario.scenes:
        if scene.id == id:
            return plain.said(scene.title) or plain.clean(scene.id)
    return plain.clean(id or "")


def plan_title(scenario: Scenario, id: str) -> str:
    for plan in scenario.plans:
        if plan.id == id:
            return plain.said(plan.title) or plain.clean(plan.id)
    return plain.clean(id)


def _deed(command: Attack | EwsCheck | SamyraCheck | Exert | Rest, encounter: Encounter) -> str:
    match command:
        case Attack(attacker=attacker, target=target):
            return _("{name} attacks {target}").format(
                name=names.name(encounter, attacker), target=names.name(encounter, target)
            )
        case EwsCheck(who=who):
            return _("{name} rolls on {skill} against {difficulty}").format(
                name=names.name(encounter, who), skill=_rolled_on(command, encounter), difficulty=command.difficulty
            )
        case SamyraCheck(who=who, notation=notation):
            return _("{name} rolls {notation}").format(name=names.name(encounter, who), notation=plain.clean(notation))
        case Exert(who=who, actions=actions):
            return ngettext("{name} exerts for {count} action", "{name} exerts for {count} actions", actions).format(
                name=names.name(encounter, who), count=actions
            )
        case Rest(who=who):
            return _("{name} rests").format(name=names.name(encounter, who))


def _rolled_on(command: EwsCheck, encounter: Encounter) -> str:
    if command.skill is not None:
        return names.skill_name(encounter, command.who, command.skill)
    return names.attribute_name(encounter, command.who, command.attribute or "")


def _time(command: Break | Hours | Night | Week, encounter: Encounter) -> str:
    match command:
        case Break():
            span = _("A short break")
        case Hours(hours=hours):
            span = ngettext("{count} hour of rest", "{count} hours of rest", hours).format(count=hours)
        case Night():
            span = _("A night's sleep")
        case Week():
            span = _("A week goes by")
    return span + (f" ({names.names(encounter, command.who)})" if command.who else "")


def _by_hand(command: LastingFatigue | Harm | AttributeDamage | SetValue, encounter: Encounter) -> str:
    name = names.name(encounter, command.who)
    match command:
        case LastingFatigue(points=points):
            return _("{name}: lasting exhaustion {points}").format(name=name, points=names.signed(points))
        case Harm(damage=damage):
            return _("{name} takes {damage} damage").format(name=name, damage=damage)
        case AttributeDamage(attribute=attribute, points=points):
            return _("{name}: {attribute} {points}").format(
                name=name,
                attribute=names.attribute_name(encounter, command.who, attribute),
                points=names.signed(-points),
            )
        case SetValue(field="hidden", value="true" | "false" as value):
            from tui.sentences import table

            return table.hiding(command.who, value == "true", encounter)
        case SetValue(field=field, value=value):
            return _("{name}: {field} → {value}").format(
                name=name, field=field_name(field, encounter, command.who), value=value_text(field, value, encounter)
            )


def _place(command: Engage | Part | Swap | Join | Leave, encounter: Encounter) -> str:
    match command:
        case Engage(who=who, others=others):
            return _("{name} stands against {others}").format(
                name=names.name(encounter, who), others=names.names(encounter, others)
            )
        case Part(who=who):
            return _("{name} lets go").format(name=names.name(encounter, who))
        case Swap(a=a, b=b):
            return _("{a} and {b} swap places").format(a=names.name(encounter, a), b=names.name(encounter, b))
        case Join(who=who):
            coming = [one for one in _equals(encounter, who) if one not in encounter.order]
            return _joins(encounter, who, len(coming))
        case Leave(who=who):
            going = [one for one in _equals(encounter, who) if is_up(encounter, one)]
            return _leaves(encounter, who, len(going))


def _equals(encounter: Encounter, who: str) -> list[str]:
    """Those of a group; nobody where `who` is no group."""
    roster = encounter.setup.roster
    return [] if who in roster else [one for one, profile in roster.items() if profile.group == who]


def _joins(encounter: Encounter, who: str, count: int) -> str:
    """`Rolf joins`, `6 plunderers join`."""
    name = names.several(encounter, who, count) if count > 1 else names.name(encounter, who)
    return ngettext("{names} joins", "{names} join", _verb(encounter, who, count)).format(names=name)


def _leaves(encounter: Encounter, who: str, count: int) -> str:
    name = names.several(encounter, who, count) if count > 1 else names.name(encounter, who)
    number = _verb(encounter, who, count)
    return ngettext("{names} leaves the scene", "{names} leave the scene", number).format(names=name)


def _recruits(profile: Profile, count: int, encounter: Encounter) -> str:
    """`Rolf`, `5 labourers`, or `5 × Wolf` where nobody said what several are called."""
    if count > 1 and profile.group in encounter.setup.groups:
        return names.several(encounter, profile.group, count)
    name = plain.said(profile.name) or plain.clean(profile.id)
    return f"{count} × {name.removesuffix(f' {profile.number}')}" if count > 1 else name


def _verb(encounter: Encounter, who: str, count: int) -> int:
    """The number of the verb: a group whose members nobody counted is still several."""
    return count or (2 if encounter.setup.groups.get(who) and who not in encounter.setup.roster else 1)


def _table(
    command: GiveTurn | MoveInOrder | Recruit | Ruling | SetCondition | ClearCondition | Note, encounter: Encounter
) -> str:
    from tui.sentences import table  # Not with the first frame: the sentences are many.

    match command:
        case GiveTurn(who=who):
            return _("The turn goes to {name}").format(name=names.name(encounter, who))
        case MoveInOrder(who=who, before=before):
            return table.moved(who, before, encounter)
        case Recruit(profile=profile, others=others):
            return ngettext("{names} joins", "{names} join", len(others) + 1).format(
                names=_recruits(profile, len(others) + 1, encounter)
            )
        case Ruling(who=who, kind=kind, reason=reason):
            return table.ruling(who, kind, reason, encounter)
        case SetCondition(who=who, name=name, rounds=rounds):
            return table.condition(who, name, rounds, encounter)
        case ClearCondition(who=who, name=name):
            return table.condition_over((who,), name, False, encounter)
        case Note(text=text, who=who):
            return table.note(text, who, encounter)
