"""Each command as the verb of a step: the way back from `steps`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, assert_never

from samyra_core import commands as c
from samyra_core.codec import COMMAND_TYPES
from samyra_core.scenario.yaml_text import Node, Prose, Token
from samyra_core.text import Text

_VERBS = {kind: name for name, kind in COMMAND_TYPES.items()}


def text(one: Text) -> Node:
    """A text in one language, or in both."""
    if not one.en:
        return one.de
    return {language: said for language, said in (("de", one.de), ("en", one.en)) if said}


def token(value: str) -> Node:
    """A value that is mostly a number or a word of the format."""
    return Token(value) if re.fullmatch(r"-?\w[\w/-]*", value, re.ASCII) else value


def verb(command: c.Command) -> tuple[str, Node]:
    """The verb and what stands behind it; of a newcomer only the id (`writing` knows the keys of a combatant)."""
    return _VERBS[type(command)], _behind(command)


def _behind(command: c.Command) -> Node:
    match command:
        case c.Attack() | c.EwsCheck() | c.SamyraCheck() | c.Exert():
            return _deed(command)
        case c.Rest() | c.Join() | c.Leave() | c.GiveTurn():
            return Token(command.who)
        case c.Break() | c.Night() | c.Week():
            return _some(command.who)
        case c.Hours(hours=hours, who=who):
            return {"hours": hours, "who": _some(who)} if who else hours
        case c.LastingFatigue() | c.Harm() | c.AttributeDamage() | c.SetValue() | c.ChangeRule() | c.Ruling():
            return _by_hand(command)
        case c.Engage(who=who, others=others):
            return {"who": Token(who), "with": _some(others)}
        case c.Part(who=who, others=others):
            return {"who": Token(who), "with": _some(others)} if others else Token(who)
        case c.Swap(a=a, b=b):
            return [Token(a), Token(b)]
        case c.NextTurn() | c.NextRound():
            return Token("next")
        case c.EnterScene(scene=id) | c.FulfilPlan(plan=id):
            return Token(id)
        case c.MoveInOrder(who=who, before=before):
            return {"who": Token(who)} | _ids(before=before)
        case c.SetCondition(who=who, name=name, rounds=rounds):
            return {"who": Token(who), "name": name} | ({} if rounds is None else {"rounds": rounds})
        case c.ClearCondition(who=who, name=name):
            return {"who": Token(who), "name": name}
        case c.Note(text=said, who=who):
            return Prose(said) if who is None else {"text": Prose(said), "who": Token(who)}
        case c.Recruit(profile=profile):
            return {"id": Token(profile.id)}
        case _:
            assert_never(command)


def _ids(**given: str | None) -> dict[str, Node]:
    return {key: Token(one) for key, one in given.items() if one is not None}


def _some(who: Sequence[str]) -> Node:
    """Everyone, or those named; one in a list too, as an id may be `all`."""
    return [Token(one) for one in who] if who else Token("all")


def _reason(reason: Text) -> dict[str, Node]:
    return {"reason": text(reason)} if reason else {}


def _modifiers(key: str, given: c.Modifiers) -> dict[str, Node]:
    listed: list[Any] = [({"label": text(one.label)} if one.label else {}) | {"value": one.value} for one in given]
    return {key: listed} if listed else {}


def _deed(command: c.Attack | c.EwsCheck | c.SamyraCheck | c.Exert) -> Node:
    match command:
        case c.Attack():
            return (
                _ids(who=command.attacker, target=command.target)
                | _ids(skill=command.skill, defence_skill=command.defence_skill)
                | ({} if command.defended else {"defended": False})
                | _modifiers("modifiers", command.modifiers)
                | _modifiers("defence_modifiers", command.defence_modifiers)
            )
        case c.EwsCheck():
            failed = command.actions_if_failed
            return (
                _ids(who=command.who, skill=command.skill, attribute=command.attribute)
                | {"difficulty": command.difficulty}
                | ({"substitute": True} if command.substitute else {})
                | ({} if command.actions == 1 else {"actions": command.actions})
                | ({} if failed is None else {"actions_if_failed": failed})
                | _modifiers("modifiers", command.modifiers)
            )
        case c.SamyraCheck():
            node: dict[str, Node] = {"who": Token(command.who), "check": command.notation}
            node |= {} if command.level is None else {"level": command.level}
            return node | ({} if command.actions == 1 else {"actions": command.actions})
        case c.Exert():
            node = {"who": Token(command.who), "actions": command.actions}
            return node | _ids(skill=command.skill, attribute=command.attribute)
        case _:
            assert_never(command)


def _by_hand(
    command: c.LastingFatigue | c.Harm | c.AttributeDamage | c.SetValue | c.ChangeRule | c.Ruling,
) -> Node:
    node: dict[str, Node]
    match command:
        case c.LastingFatigue():
            node = {"who": Token(command.who), "points": Token(str(command.points))}
        case c.Harm():
            node = {"who": Token(command.who), "damage": command.damage}
        case c.AttributeDamage():
            node = _ids(who=command.who, attribute=command.attribute) | {"points": command.points}
        case c.SetValue():
            node = _ids(who=command.who, field=command.field) | {"value": token(command.value)}
        case c.ChangeRule():
            node = {"name": Token(command.name), "value": token(command.value)}
        case c.Ruling():
            node = {"who": Token(command.who), "kind": Token(command.kind)}
        case _:
            assert_never(command)
    return node | _reason(command.reason)
