"""What is left of a planned event whose steps were broken off: by Escape, or because the program ended."""

from __future__ import annotations

from samyra_core.commands import Command, FulfilPlan
from samyra_core.engine import Refused, resolve
from samyra_core.scenario.model import Step
from samyra_core.script import steps_of
from samyra_core.session import Session


def unfinished(session: Session) -> tuple[Step, ...]:
    """The steps still to come of the event that was let come about last, where nothing else was done since.

    Those that cannot be carried out now are left out at the front, as they are while the event comes about. The script
    goes on with its own events by itself.
    """
    plans = {plan.id: steps_of(session.scenario, plan.id) for plan in session.scenario.plans}
    moments = session.moments
    since: list[Command] = []
    rest: tuple[Step, ...] = ()
    for moment in reversed(moments[-1 - max(map(len, plans.values()), default=-1) :] if plans else ()):
        if isinstance(moment.command, FulfilPlan):
            if moment.prepared is not None:
                break
            # Of an event that another one carries out the other knows what comes behind it too.
            rest = _behind(plans.get(moment.command.plan, ()), since[::-1]) or rest
        since.append(moment.command)
    return _possible(session, rest)


def _behind(steps: tuple[Step, ...], done: list[Command]) -> tuple[Step, ...]:
    """The steps behind those that were done, in their order; none where something else was done too."""
    for command in done:
        place = next((number for number, step in enumerate(steps) if step.command == command), None)
        if place is None:
            return ()
        steps = steps[place + 1 :]
    return steps


def _possible(session: Session, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    while steps and isinstance(resolve(session.encounter, steps[0].command, steps[0].throws), Refused):
        steps = steps[1:]
    return steps
