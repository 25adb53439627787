"""The draft of a new state while one command is carried out, and the cursor over its dice.

Private to the engine. A shortage of dice or a refusal unwinds as an exception that only `resolve` catches; the draft
is then thrown away, so a state is never half changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from samyra_core import dice
from samyra_core.dice import Faces, ThrowRequest
from samyra_core.engine.results import Refusal, Refused
from samyra_core.events import Event, StatusChanged, TurnPassed
from samyra_core.state import Combatant, Encounter, Status, evolve


class Shortage(Exception):
    """Dice ran out; carries what is surely due."""

    def __init__(self, requests: tuple[ThrowRequest, ...]) -> None:
        super().__init__(requests)
        self.requests = requests


class Refusing(Exception):
    """The command is refused."""

    def __init__(self, code: Refusal, rules: tuple[str, ...] = (), **detail: str | int) -> None:
        super().__init__(code)
        self.answer = Refused(code, detail, rules)


class Dice:
    """A cursor over the throws that came with a command."""

    __slots__ = ("throws", "used")

    def __init__(self, throws: Sequence[Faces]) -> None:
        self.throws = throws
        self.used = 0

    def take(self, *requests: ThrowRequest) -> list[Faces]:
        """One throw for each request; those missing are asked for together."""
        start = self.used
        given = self.throws[start : start + len(requests)]
        for request, faces in zip(requests, given, strict=False):
            fault = dice.throw_fault(request.die, request.count, faces)
            if fault is not None:
                shown = " ".join(map(str, faces))
                raise Refusing(Refusal(fault.value), ("D3",), who=request.who, purpose=request.purpose, faces=shown)
        if len(given) < len(requests):
            raise Shortage(tuple(requests[len(given) :]))
        self.used = start + len(requests)
        return list(given)


class Work:
    """A draft: everything of an encounter, open to change, and the events so far."""

    __slots__ = (
        "combatants",
        "dice",
        "engaged",
        "events",
        "had_turn",
        "notes",
        "order",
        "plans",
        "round",
        "scene",
        "setup",
        "turn",
    )

    def __init__(self, encounter: Encounter, throws: Sequence[Faces]) -> None:
        self.setup = encounter.setup
        self.combatants = dict(encounter.combatants)
        self.order = encounter.order
        self.engaged = encounter.engaged
        self.scene = encounter.scene
        self.round = encounter.round
        self.turn = encounter.turn
        self.had_turn = encounter.had_turn
        self.plans = encounter.plans_done
        self.notes = encounter.notes
        self.events: list[Event] = []
        self.dice = Dice(throws)

    def encounter(self) -> Encounter:
        """The draft as a state."""
        return Encounter(
            self.setup,
            self.combatants,
            self.order,
            self.engaged,
            self.scene,
            self.round,
            self.turn,
            self.had_turn,
            self.plans,
            self.notes,
        )

    def put(self, combatant: Combatant) -> Combatant:
        self.combatants[combatant.profile.id] = combatant
        return combatant

    def present(self, who: str) -> Combatant:
        """A combatant in the scene, or a refusal."""
        combatant = self.combatants.get(who)
        if combatant is None:
            known = who in self.setup.roster
            raise Refusing(Refusal.NOT_PRESENT if known else Refusal.UNKNOWN_COMBATANT, who=who)
        if who not in self.order:
            raise Refusing(Refusal.NOT_PRESENT, who=who)
        return combatant

    def standing(self, who: str) -> Combatant:
        """A combatant in the scene who is up, or a refusal."""
        combatant = self.present(who)
        if combatant.status is not Status.UP:
            raise Refusing(Refusal.NOT_UP, who=who, status=combatant.status)
        return combatant

    def everyone(self, who: Sequence[str]) -> list[Combatant]:
        """Those named, each once, or all in the scene where nobody is."""
        return [self.present(one) for one in dict.fromkeys(who or self.order)]

    def pass_turn(self, who: str | None) -> None:
        """It is `who`'s turn now; None: nobody's."""
        if who is None:
            self.turn = None
        elif who != self.turn:
            self.turn = who
            self.had_turn = (*(one for one in self.had_turn if one != who), who)
            self.events.append(TurnPassed(who))

    def take_turn(self, who: str) -> None:
        """`who` acts and it is its turn; one whose turn was interrupted before it did anything has it again later."""
        if self.turn is not None and self.turn != who and self._idle(self.turn):
            self.had_turn = tuple(one for one in self.had_turn if one != self.turn)
        self.pass_turn(who)

    def _idle(self, who: str) -> bool:
        combatant = self.combatants[who]
        return not (combatant.acted or combatant.attacked or combatant.resting)

    def set_status(self, who: str, status: Status, rules: tuple[str, ...]) -> None:
        combatant = self.combatants[who]
        if combatant.status is not status:
            self.events.append(StatusChanged(who, combatant.status, status, rules))
            self.put(evolve(combatant, status=status))


def amount(value: int, least: int, most: int) -> int:
    """`value`, a whole number within bounds (inclusive), or a refusal: True and 1.5 are none."""
    if type(value) is not int or not least <= value <= most:
        raise Refusing(Refusal.BAD_AMOUNT, value=str(value), least=least, most=most)
    return value
