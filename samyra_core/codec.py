"""Records to plain JSON data and back: states, commands, events.

Exact numbers travel as strings ("9", "1/3"), enums as their values, unions with a `type`. Two forms: one that keeps
every text in all its languages and can be read back, one in a single language for readers of reports.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any

from cattrs import Converter

from samyra_core import commands
from samyra_core.commands import Command
from samyra_core.dice import Exact, exact
from samyra_core.events import EVENT_TYPES, Event
from samyra_core.state import Encounter
from samyra_core.text import Language, Text

COMMAND_TYPES: dict[str, type] = {
    "attack": commands.Attack,
    "check": commands.EwsCheck,
    "samyra": commands.SamyraCheck,
    "exert": commands.Exert,
    "rest": commands.Rest,
    "break": commands.Break,
    "hours": commands.Hours,
    "night": commands.Night,
    "week": commands.Week,
    "lasting": commands.LastingFatigue,
    "harm": commands.Harm,
    "attribute_damage": commands.AttributeDamage,
    "set": commands.SetValue,
    "rule": commands.ChangeRule,
    "engage": commands.Engage,
    "part": commands.Part,
    "swap": commands.Swap,
    "join": commands.Join,
    "leave": commands.Leave,
    "turn": commands.NextTurn,
    "round": commands.NextRound,
    "give_turn": commands.GiveTurn,
    "move": commands.MoveInOrder,
    "recruit": commands.Recruit,
    "ruling": commands.Ruling,
    "condition": commands.SetCondition,
    "clear_condition": commands.ClearCondition,
    "note": commands.Note,
    "scene": commands.EnterScene,
    "plan": commands.FulfilPlan,
}
"""The `type` of each command in JSON; the verb of a scenario's step where there is one."""

_EVENT_NAMES = {kind: name for name, kind in EVENT_TYPES.items()}
_COMMAND_NAMES = {kind: name for name, kind in COMMAND_TYPES.items()}


def _tagged(converter: Converter, union: object, names: dict[type, str]) -> None:
    """Register a closed union: each member carries its name under `type`."""
    kinds = {name: kind for kind, name in names.items()}

    def unstructure(value: Any) -> dict[str, Any]:
        return {"type": names[type(value)], **converter.unstructure(value, unstructure_as=type(value))}

    def structure(data: Any, _: Any) -> Any:
        fields = dict(data)
        return converter.structure(fields, kinds[fields.pop("type")])

    converter.register_unstructure_hook_func(lambda kind: kind == union, unstructure)
    converter.register_structure_hook_func(lambda kind: kind == union, structure)


@lru_cache(maxsize=4)
def converter(language: Language | None = None) -> Converter:
    """A converter; with a language it writes texts as plain strings and cannot read them back."""
    made = Converter(forbid_extra_keys=True)
    made.register_unstructure_hook(Fraction, str)
    made.register_unstructure_hook_func(lambda kind: kind == Exact, str)
    made.register_structure_hook_func(lambda kind: kind == Exact, lambda data, _: exact(Fraction(data)))
    made.register_structure_hook(Fraction, lambda data, _: Fraction(data))
    made.register_unstructure_hook_func(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), lambda value: value.value
    )
    pairs = frozenset[tuple[str, str]]
    made.register_unstructure_hook_func(lambda kind: kind == pairs, lambda value: [list(one) for one in sorted(value)])
    made.register_structure_hook_func(lambda kind: kind == pairs, lambda data, _: frozenset(tuple(one) for one in data))
    made.register_unstructure_hook_func(_is_tuple, lambda value: [made.unstructure(one) for one in value])
    if language is not None:
        chosen: Callable[[Text], str] = lambda text: text.pick(language)  # noqa: E731 - a closure with a type
        made.register_unstructure_hook(Text, chosen)
    for union, names in ((Event, _EVENT_NAMES), (Command, _COMMAND_NAMES)):
        _tagged(made, union, names)
    return made


def _is_tuple(kind: object) -> bool:
    return getattr(kind, "__origin__", None) is tuple


def event_data(event: Event, language: Language | None = None) -> dict[str, Any]:
    """An event as JSON data; with a language its texts are plain strings."""
    data: dict[str, Any] = converter(language).unstructure(event, unstructure_as=Event)
    return data


def event_from(data: dict[str, Any]) -> Event:
    """The event that `event_data(event)` wrote."""
    event: Event = converter().structure(data, Event)  # type: ignore[arg-type]
    return event


def command_data(command: Command) -> dict[str, Any]:
    """A command as JSON data."""
    data: dict[str, Any] = converter().unstructure(command, unstructure_as=Command)
    return data


def command_from(data: dict[str, Any]) -> Command:
    """The command that `command_data(command)` wrote."""
    command: Command = converter().structure(data, Command)  # type: ignore[arg-type]
    return command


def encounter_data(encounter: Encounter) -> dict[str, Any]:
    """A whole state as JSON data."""
    data: dict[str, Any] = converter().unstructure(encounter)
    return data


def encounter_from(data: dict[str, Any]) -> Encounter:
    """The state that `encounter_data(encounter)` wrote, equal to it in every value."""
    return converter().structure(data, Encounter)
