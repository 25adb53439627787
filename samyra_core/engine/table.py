"""What a game master does beside the rules: turns and order by hand, rulings, conditions, notes, newcomers."""

from __future__ import annotations

from dataclasses import replace

from samyra_core.commands import ClearCondition, GiveTurn, MoveInOrder, Note, Recruit, Ruling, SetCondition
from samyra_core.engine.recovery import refill
from samyra_core.engine.results import Refusal
from samyra_core.engine.stage import newcomer
from samyra_core.engine.work import Refusing, Work, amount
from samyra_core.events import ConditionEnded, ConditionSet, Joined, Noted, OrderChanged, Ruled
from samyra_core.state import Condition, Profile, Setup, Status, evolve

MOST_ROUNDS = 1000
MOST_COMBATANTS = 500
LONGEST_NAME = 80
LONGEST_NOTE = 500


def give_turn(work: Work, command: GiveTurn) -> None:
    """The turn goes where the game master says; refused outside a round, to the fallen, and to the one who has it."""
    work.standing(command.who)
    if work.round < 1:
        raise Refusing(Refusal.NO_ROUND)
    if work.turn == command.who:
        raise Refusing(Refusal.SAME_PLACE, who=command.who)
    work.take_turn(command.who)


def move_in_order(work: Work, command: MoveInOrder) -> None:
    """Another place in the order of this round: waiting, swapping, a late correction (I3: anyone can be moved)."""
    work.present(command.who)
    rest = [one for one in work.order if one != command.who]
    if command.before is None:
        place = len(rest)
    else:
        work.present(command.before)
        if command.before == command.who:
            raise Refusing(Refusal.SAME_COMBATANT, who=command.who)
        place = rest.index(command.before)
    order = (*rest[:place], command.who, *rest[place:])
    if order == work.order:
        raise Refusing(Refusal.SAME_PLACE, who=command.who)
    work.order = order
    work.events.append(OrderChanged(command.who, order))


def _sound(setup: Setup, profile: Profile) -> None:
    """Refuse a profile that names what it has not, so that no later question about it can fail."""
    who = profile.id
    for what, name, known in (
        ("side", profile.side, setup.sides),
        ("main_skill", profile.main_skill, profile.skills),
        ("exhaustion", profile.exhaustion, profile.attributes),
        ("wound_attribute", profile.wound_attribute, profile.attributes),
    ):
        if name is not None and name not in known:
            raise Refusing(Refusal.BAD_PROFILE, who=who, what=what)
    if not who or not profile.name or len(profile.name.pick("de")) > LONGEST_NAME:
        raise Refusing(Refusal.BAD_PROFILE, who=who, what="name")
    values = [one.value for one in profile.attributes.values()]
    if not all(0 <= value <= 1000 for value in values):
        raise Refusing(Refusal.BAD_PROFILE, who=who, what="attributes")
    numbers = [profile.weapon, profile.armour, profile.initiative]
    numbers += [one.value + one.bonus for one in profile.skills.values()]
    if not all(-1000 <= number <= 1000 for number in numbers):
        raise Refusing(Refusal.BAD_PROFILE, who=who, what="values")


def recruit(work: Work, command: Recruit) -> None:
    """Somebody new comes in, or several at once; known to the fight from now on like everyone in the file."""
    coming = (command.profile, *command.others)
    known = len(work.setup.roster)
    if known + len(coming) > MOST_COMBATANTS:
        raise Refusing(Refusal.BAD_AMOUNT, value=known + len(coming), least=0, most=MOST_COMBATANTS)
    for profile in coming:
        if profile.id in work.setup.roster or profile.id in work.setup.sides:
            raise Refusing(Refusal.ID_TAKEN, who=profile.id)
        _sound(work.setup, profile)
        work.setup = replace(work.setup, roster={**work.setup.roster, profile.id: profile})
        work.put(newcomer(profile))
        work.order = (*work.order, profile.id)
        work.events.append(Joined(profile.id))


def ruling(work: Work, command: Ruling) -> None:
    """The game master's word against the rules, told as what it is."""
    combatant = work.present(command.who)
    work.events.append(Ruled(command.who, command.kind, command.reason))
    match command.kind:
        case "stands":
            work.set_status(command.who, Status.UP, ())
        case "falls":
            work.set_status(command.who, Status.DOWN, ())
        case "acts_again":
            work.put(evolve(combatant, acted=0, attacked=False))
            work.had_turn = tuple(one for one in work.had_turn if one != command.who)
            if work.turn == command.who:
                work.had_turn = (*work.had_turn, command.who)
        case "rested":
            refill(work, command.who, ())
        case "said":
            pass
        case _:
            raise Refusing(Refusal.BAD_VALUE, field="ruling", value=command.kind)


def set_condition(work: Work, command: SetCondition) -> None:
    """A named condition, counted down by the round's end where it has rounds."""
    combatant = work.present(command.who)
    name = command.name.strip()
    if not name or len(name) > LONGEST_NAME:
        raise Refusing(Refusal.EMPTY_TEXT)
    if command.rounds is not None:
        amount(command.rounds, 1, MOST_ROUNDS)
    others = tuple(one for one in combatant.conditions if one.name != name)
    work.put(evolve(combatant, conditions=(*others, Condition(name, command.rounds))))
    work.events.append(ConditionSet(command.who, name, command.rounds))


def clear_condition(work: Work, command: ClearCondition) -> None:
    combatant = work.present(command.who)
    kept = tuple(one for one in combatant.conditions if one.name != command.name)
    if kept == combatant.conditions:
        raise Refusing(Refusal.NO_CONDITION, who=command.who, name=command.name)
    work.put(evolve(combatant, conditions=kept))
    work.events.append(ConditionEnded(command.who, command.name, False))


def note(work: Work, command: Note) -> None:
    """A note on one combatant or on the fight."""
    text = command.text.strip()
    if not text or len(text) > LONGEST_NOTE:
        raise Refusing(Refusal.EMPTY_TEXT)
    if command.who is None:
        work.notes = (*work.notes, text)
    else:
        combatant = work.present(command.who)
        work.put(replace(combatant, notes=(*combatant.notes, text)))
    work.events.append(Noted(text, command.who))
