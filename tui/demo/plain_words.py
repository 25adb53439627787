"""One sentence about a step for people who do not know the rules: what matters most in it, without a rule's name.

Reads the events of the step, computes no rule. What is more important comes first: a stumble, somebody out of the
fight, breath that has just run out, a wound, a rest, and so on down to a scratch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from samyra_core.dice import Purpose
from samyra_core.events import (
    AttributeChanged,
    Blow,
    BufferRefilled,
    Effort,
    Event,
    FatigueChanged,
    FloorChanged,
    Harmed,
    RefusalShown,
    RestBegun,
    RestBroken,
    RuleChanged,
    SamyraThrown,
    Severity,
    StatusChanged,
    Thrown,
    TimePassed,
)
from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment
from samyra_core.state import Encounter, Status
from tui import names, plain, sentences
from tui.demo import cast
from tui.demo.blows import blow_clause, is_severe
from tui.words import _, ngettext

Kind = TypeVar("Kind", bound=Event)


@record
class Saying:
    """What is said of a step."""

    text: str
    quiet: bool = False
    """Nothing happened that needs explaining: a line of the log stands in, or nothing at all."""


def say(moment: Moment, scenario: Scenario | None = None) -> Saying:
    """The sentence of a step. `scenario` gives scenes and plans their titles."""
    step = _Step(moment)
    for sentence in _BY_IMPORTANCE:
        text = sentence(step)
        if text:
            return Saying(text)
    hidden = any(cast.is_hidden(moment.encounter, who) for who in _concerned(moment.events))
    lines = () if hidden else sentences.moment_lines(moment, scenario)
    return Saying(plain.clean(lines[0].text) if lines else "", quiet=True)


def _concerned(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        for field in ("who", "a", "b", "attacker", "target"):
            value = getattr(event, field, None)
            if isinstance(value, str):
                yield value


class _Step:
    """The events of a step, and names for those in it."""

    def __init__(self, moment: Moment) -> None:
        self.events = moment.events
        self.encounter: Encounter = moment.encounter
        self.followed = cast.followed(moment.encounter)

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[Kind], wanted: Callable[[Kind], bool] = lambda _event: True) -> Kind | None:
        return next((event for event in self.events if isinstance(event, kind) and wanted(event)), None)

    def name(self, who: str) -> str:
        return cast.name(self.encounter, who)

    def fallen(self, who: str) -> Status | None:
        """How `who` fell in this step, if at all."""
        fall = self.first(StatusChanged, lambda one: one.who == who and one.after in (Status.DOWN, Status.COLLAPSED))
        return fall.after if fall is not None else None

    def strained(self) -> Effort | None:
        """The effort that took a followed one's last breath or went beyond it."""
        found = [one for one in self.all(Effort) if one.who in self.followed]
        return next((one for one in found if one.surplus or _ran_out(one)), None)

    def strain_to_tell(self) -> Effort | None:
        """The same of one who has not fallen; of the others it matters no more."""
        strained = self.strained()
        return strained if strained is not None and self.fallen(strained.who) is None else None


def _ran_out(effort: Effort) -> bool:
    return effort.used_before < effort.used == effort.size


# A sentence each, None where the step holds nothing of the kind -------------------------------------------------


def _stumble(step: _Step) -> str | None:
    thrown = step.first(Thrown, lambda one: one.stumbled)
    if thrown is None:
        return None
    fall = step.fallen(thrown.who)
    if fall is Status.COLLAPSED:
        text = _("{who} only comes to {raw}, less than a fatigue of {fatigue}: {who} stumbles and collapses.")
    elif fall is Status.DOWN:
        text = _("{who} only comes to {raw}, less than a fatigue of {fatigue}: {who} stumbles and goes down.")
    elif thrown.total != thrown.raw_total:
        text = _(
            "{who} only comes to {raw}, less than a fatigue of {fatigue}: {who} stumbles, and just {total} counts."
        )
    else:
        text = _("{who} only comes to {raw}, less than a fatigue of {fatigue}: {who} stumbles.")
    return text.format(
        who=step.name(thrown.who),
        raw=names.exact(thrown.raw_total),
        fatigue=names.exact(thrown.fatigue),
        total=names.exact(thrown.total),
    )


def _severe_blow(step: _Step) -> str | None:
    """A blow that takes somebody out of the fight, or nearly."""
    blow, harm = step.first(Blow), step.first(Harmed)
    if blow is None or harm is None or not is_severe(harm, step.fallen(harm.who)):
        return None
    return _with_strain(step, _blow_clause(step, blow, harm, short=step.strain_to_tell() is not None))


def _blow_clause(step: _Step, blow: Blow, harm: Harmed | None, *, short: bool = False) -> str:
    fallen = step.fallen(harm.who) if harm is not None else None
    return blow_clause(blow, harm, fallen, step.encounter, short=short)


def _fall(step: _Step) -> str | None:
    """Somebody out of the fight without a blow."""
    fall = step.first(StatusChanged, lambda one: one.after in (Status.DOWN, Status.COLLAPSED))
    if fall is None:
        return None
    return _("It is too much: {who} is out of the fight.").format(who=step.name(fall.who))


def _check(step: _Step) -> str | None:
    thrown = step.first(Thrown, lambda one: one.purpose is Purpose.CHECK)
    if thrown is None:
        return None
    clause = (
        _("{who} needs {threshold}, comes to {total} and makes it")
        if thrown.success
        else _("{who} needs {threshold}, only comes to {total} and fails")
    )
    return _with_strain(
        step,
        clause.format(
            who=step.name(thrown.who), threshold=names.exact(thrown.threshold or 0), total=names.exact(thrown.total)
        ),
    )


def _with_strain(step: _Step, clause: str) -> str:
    """A clause made a sentence, with what the effort cost where that is news."""
    strained = step.strain_to_tell()
    if strained is None:
        return f"{clause}."
    tail = (
        _("{clause}; out of breath, {who} is now at fatigue {fatigue}.")
        if strained.surplus
        else _("{clause}; {who} has no breath left.")
    )
    return tail.format(clause=clause, who=step.name(strained.who), fatigue=names.exact(strained.fatigue))


def _breath_ran_out(step: _Step) -> str | None:
    strained = step.strain_to_tell()
    if strained is None or strained.surplus or not strained.cost:
        return None
    return _(
        "Each exertion takes one breath; {who} has none left, and every further one adds {cost} to fatigue."
    ).format(who=step.name(strained.who), cost=names.exact(strained.cost))


def _tired(step: _Step) -> str | None:
    strained = step.strain_to_tell()
    if strained is None or not strained.surplus:
        return None
    return _("Out of breath, {who} tires: fatigue {fatigue}, and a throw below that means a stumble.").format(
        who=step.name(strained.who), fatigue=names.exact(strained.fatigue)
    )


def _wound_of_a_followed_one(step: _Step) -> str | None:
    harm = step.first(Harmed, lambda one: one.severity is Severity.WOUND)
    return _wound(step) if harm is not None and harm.who in step.followed else None


def _wound(step: _Step) -> str | None:
    blow, harm = step.first(Blow), step.first(Harmed)
    if harm is None or harm.severity not in (Severity.WOUND, Severity.CRITICAL):
        return None
    if blow is not None:
        return f"{_blow_clause(step, blow, harm)}."
    return _("{who} is wounded, and from now on every throw is harder.").format(who=step.name(harm.who))


def _rest(step: _Step) -> str | None:
    broken = step.first(RestBroken)
    if broken is not None:
        return _("{who} wanted to rest but has to act: no breath comes back.").format(who=step.name(broken.who))
    begun = step.first(RestBegun)
    if begun is None:
        return None
    return _("{who} does nothing but breathe this round: left in peace, all breath comes back.").format(
        who=step.name(begun.who)
    )


def _time(step: _Step) -> str | None:
    passed = step.first(TimePassed)
    if passed is None:
        return None
    eased = [one for one in step.all(FatigueChanged) if one.after < one.before]
    if passed.span == "break" or not eased:
        refilled = step.first(BufferRefilled) is not None
        return _("Time to breathe: all breath is back, only the fatigue stays.") if refilled else None
    last = {one.who: one for one in eased}
    changes = [f"{step.name(one.who)} {names.exact(one.after)}" for one in last.values()]
    return _("Rest takes the fatigue away: {changes}.").format(changes=names.listed(changes, 4))


def _breath_back(step: _Step) -> str | None:
    refilled = step.all(BufferRefilled)
    if not refilled:
        return None
    if len(refilled) > 1:
        return _("All breath is back: {names}.").format(
            names=cast.all_names(step.encounter, [one.who for one in refilled])
        )
    fatigue = step.encounter.combatants[refilled[0].who].fatigue
    text = (
        _("The rest has helped: {who} has all breath back, only the fatigue of {fatigue} stays.")
        if fatigue
        else _("The rest has helped: {who} has all breath back.")
    )
    return text.format(who=step.name(refilled[0].who), fatigue=names.exact(fatigue))


def _light_blow(step: _Step) -> str | None:
    blow = step.first(Blow)
    return f"{_blow_clause(step, blow, step.first(Harmed))}." if blow is not None else None


def _samyra(step: _Step) -> str | None:
    thrown = step.first(SamyraThrown)
    if thrown is None:
        return None
    if thrown.critical == "failure":
        text = _("{who} throws {faces}: it could not go worse.")
    elif thrown.critical is not None:
        text = _("{who} throws {faces}: it could not go better.")
    elif len(thrown.faces) > 1:
        text = (
            _("{who} throws {faces}; against {level} that is a success.")
            if thrown.success
            else _("{who} throws {faces}; against {level} that is a failure.")
        )
    else:
        text = (
            _("The die may show {level} at most; {who} throws {faces} and makes it.")
            if thrown.success
            else _("The die may show {level} at most; {who} throws {faces} and fails.")
        )
    faces = ", ".join(map(str, thrown.faces))
    return text.format(who=step.name(thrown.who), faces=faces, level=names.exact(thrown.level))


def _exertion(step: _Step) -> str | None:
    effort = step.first(Effort)
    if effort is None or not effort.actions:
        return None
    return ngettext("That takes {who} {count} breath.", "That takes {who} {count} breaths.", effort.actions).format(
        who=step.name(effort.who), count=effort.actions
    )


def _lasting(step: _Step) -> str | None:
    """What stays: an attribute, the floor of fatigue, a rule."""
    attribute = step.first(AttributeChanged)
    if attribute is not None and attribute.size < attribute.size_before:
        return _("{who} is weakened for days: from now on there is breath for {size} only.").format(
            who=step.name(attribute.who), size=attribute.size
        )
    floor = step.first(FloorChanged)
    if floor is not None and floor.after > floor.before:
        return _("Some of it stays: the fatigue of {who} no longer falls below {floor}.").format(
            who=step.name(floor.who), floor=names.exact(floor.after)
        )
    if step.first(RuleChanged) is not None:
        return _("From here on another rule holds.")
    return None


def _refused(step: _Step) -> str | None:
    refusal = step.first(RefusalShown)
    if refusal is None:
        return None
    if refusal.who is None:
        return _("The rules do not allow this; nothing happens.")
    return _("The rules do not allow {who} to do this; nothing happens.").format(who=step.name(refusal.who))


_BY_IMPORTANCE: Final[tuple[Callable[[_Step], str | None], ...]] = (
    _stumble,
    _severe_blow,
    _fall,
    _check,
    _breath_ran_out,
    _wound_of_a_followed_one,
    _tired,
    _wound,
    _rest,
    _time,
    _breath_back,
    _light_blow,
    _samyra,
    _exertion,
    _lasting,
    _refused,
)
