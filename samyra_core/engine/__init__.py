"""The one place where a rule changes the state: `resolve`.

Pure: the same encounter, command and throws give the same answer, forever. Inside, a draft is filled while a cursor
takes the dice; a shortage or a refusal unwinds and leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
from samyra_core.dice import Faces
from samyra_core.engine import attack, checks, hand, recovery, stage, table
from samyra_core.engine.results import Answer, NeedsThrow, Refusal, Refused, Resolved
from samyra_core.engine.work import Refusing, Shortage, Work
from samyra_core.state import Encounter, Setup

__all__ = ["Answer", "NeedsThrow", "Refusal", "Refused", "Resolved", "begin", "resolve"]


def begin(setup: Setup) -> Encounter:
    """The encounter before anything has happened: nobody there yet."""
    return Encounter(setup)


def resolve(encounter: Encounter, command: Command, throws: Sequence[Faces] = ()) -> Answer:
    """Carry out one command with the dice given.

    Throws are taken in the order of F6. Too few: `NeedsThrow` with all that are surely due now; ask again with the
    longer list. One too many, an unfinished one, a wrong face, or a command the rules or the state forbid: `Refused`.
    Never raises for bad commands or dice.
    """
    work = Work(encounter, throws)
    try:
        _dispatch(work, command)
    except Shortage as shortage:
        return NeedsThrow(shortage.requests)
    except Refusing as refusing:
        return refusing.answer
    if work.dice.used < len(throws):
        return Refused(Refusal.SURPLUS_THROW, {"given": len(throws), "taken": work.dice.used}, ("D3",))
    return Resolved(work.encounter(), tuple(work.events))


def _dispatch(work: Work, command: Command) -> None:
    match command:
        case Attack():
            attack.attack(work, command)
        case EwsCheck():
            checks.ews_check(work, command)
        case SamyraCheck():
            checks.samyra_check(work, command)
        case Exert():
            checks.exertion(work, command)
        case Rest() | Break() | Hours() | Night() | Week():
            _recover(work, command)
        case LastingFatigue():
            hand.lasting(work, command)
        case Harm():
            hand.harm(work, command)
        case AttributeDamage():
            hand.attribute_damage(work, command)
        case SetValue():
            hand.set_value(work, command)
        case ChangeRule():
            hand.change_rule(work, command)
        case GiveTurn() | MoveInOrder() | Recruit() | Ruling() | SetCondition() | ClearCondition() | Note():
            _table(work, command)
        case _:
            _stage(work, command)


def _recover(work: Work, command: Rest | Break | Hours | Night | Week) -> None:
    match command:
        case Rest():
            recovery.rest(work, command)
        case Break():
            recovery.take_break(work, command)
        case Hours():
            recovery.hours(work, command)
        case Night():
            recovery.night(work, command)
        case Week():
            recovery.week(work, command)
        case _:
            assert_never(command)


def _table(
    work: Work, command: GiveTurn | MoveInOrder | Recruit | Ruling | SetCondition | ClearCondition | Note
) -> None:
    match command:
        case GiveTurn():
            table.give_turn(work, command)
        case MoveInOrder():
            table.move_in_order(work, command)
        case Recruit():
            table.recruit(work, command)
        case Ruling():
            table.ruling(work, command)
        case SetCondition():
            table.set_condition(work, command)
        case ClearCondition():
            table.clear_condition(work, command)
        case Note():
            table.note(work, command)
        case _:
            assert_never(command)


def _stage(
    work: Work,
    command: Engage | Part | Swap | Join | Leave | NextTurn | NextRound | EnterScene | FulfilPlan,
) -> None:
    match command:
        case Engage():
            stage.engage(work, command)
        case Part():
            stage.part(work, command)
        case Swap():
            stage.swap(work, command)
        case Join():
            stage.join(work, command)
        case Leave():
            stage.leave(work, command)
        case NextTurn():
            stage.next_turn(work)
        case NextRound():
            stage.next_round(work)
        case EnterScene():
            stage.enter_scene(work, command.scene)
        case FulfilPlan():
            stage.fulfil_plan(work, command)
        case _:
            assert_never(command)
