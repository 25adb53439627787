"""The game master's own hand in words: the order, rulings, conditions, notes, values and rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from samyra_core.events import ConditionEnded, ConditionSet, Noted, OrderChanged, RuleChanged, Ruled, ValueSet
from samyra_core.state import Encounter
from samyra_core.text import Text
from tui import names, values
from tui.plain import clean, said
from tui.words import _, ngettext

TableEvent = OrderChanged | Ruled | ConditionSet | ConditionEnded | Noted | ValueSet | RuleChanged


def table_sentence(event: TableEvent, encounter: Encounter) -> str:
    match event:
        case OrderChanged(who=who, order=order):
            place = order.index(who) + 1
            return moved(who, order[place] if place < len(order) else None, encounter)
        case Ruled():
            return ruling(event.who, event.kind, event.reason, encounter)
        case ConditionSet():
            return condition(event.who, event.name, event.rounds, encounter)
        case ConditionEnded():
            return condition_over((event.who,), event.name, event.ran_out, encounter)
        case Noted():
            return note(event.text, event.who, encounter)
        case ValueSet() if event.field == "hidden" and event.after != event.before:
            return hiding(event.who, event.after == "true", encounter) + because(event.reason)
        case ValueSet() | RuleChanged():
            return _set_by_hand(event, encounter)
        case _:
            assert_never(event)


def because(reason: Text) -> str:
    """The reason given for something done by hand, in brackets; "" where there is none."""
    shown = said(reason)
    return f" ({shown})" if shown else ""


def moved(who: str, before: str | None, encounter: Encounter) -> str:
    """Where somebody stands in the order from now on; `before` None: last."""
    sentence = _("{who} acts before {other} now") if before is not None else _("{who} acts last now")
    return sentence.format(who=names.name(encounter, who), other=names.name(encounter, before or ""))


def ruling(who: str, kind: str, reason: Text, encounter: Encounter) -> str:
    """`Ruling: Naga is up (the ropes hold)`."""
    match kind:
        case "stands":
            sentence = _("Ruling: {who} is up")
        case "falls":
            sentence = _("Ruling: {who} goes down")
        case "acts_again":
            sentence = _("Ruling: {who} may act again")
        case "rested":
            sentence = _("Ruling: {who} has caught breath")
        case _:
            sentence = _("Ruling on {who}")
    return sentence.format(who=names.name(encounter, who)) + because(reason)


def condition(who: str, name: str, rounds: int | None, encounter: Encounter) -> str:
    """`Naga: blinded, 2 rounds`."""
    sentence = (
        _("{who}: {condition}")
        if rounds is None
        else ngettext("{who}: {condition}, {count} round", "{who}: {condition}, {count} rounds", rounds)
    )
    return sentence.format(who=names.name(encounter, who), condition=clean(name), count=rounds)


def condition_over(who: Iterable[str], name: str, ran_out: bool, encounter: Encounter) -> str:
    """`Naga, Krom: “blinded” is over`, or that it was taken off by hand."""
    sentence = _("{who}: “{condition}” is over") if ran_out else _("{who}: “{condition}” taken off")
    return sentence.format(who=names.names(encounter, who), condition=clean(name))


def note(text: str, who: str | None, encounter: Encounter) -> str:
    sentence = _("Note: {text}") if who is None else _("Note on {who}: {text}")
    return sentence.format(text=clean(text), who=names.name(encounter, who or ""))


def hiding(who: str, hidden: bool, encounter: Encounter) -> str:
    """That somebody is hidden, or revealed."""
    sentence = _("{who} is hidden from the players") if hidden else _("{who} is seen by the players")
    return sentence.format(who=names.name(encounter, who))


def _set_by_hand(event: ValueSet | RuleChanged, encounter: Encounter) -> str:
    if isinstance(event, RuleChanged):
        words = (
            _("From now on an action costs {after} instead of {before} (F2)")
            if event.name == "fatigue"
            else _("From now on {rule}: {before} → {after}")
        )
        sentence = words.format(
            rule=values.rule_name(event.name),
            before=values.rule_value(event.name, event.before, encounter),
            after=values.rule_value(event.name, event.after, encounter),
        )
    else:
        sentence = _("{who}, {field}: {before} → {after}, by hand").format(
            who=names.name(encounter, event.who),
            field=values.field_name(event.field, encounter, event.who),
            before=values.value_text(event.field, event.before, encounter),
            after=values.value_text(event.field, event.after, encounter),
        )
    return sentence + because(event.reason)
