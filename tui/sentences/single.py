"""One line for one event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from samyra_core.dice import Purpose
from samyra_core.events import (
    AttributeChanged,
    Blow,
    BufferRefilled,
    ConditionEnded,
    ConditionSet,
    Effort,
    Engaged,
    Event,
    FatigueChanged,
    FloorChanged,
    Harmed,
    Joined,
    Left,
    Noted,
    OrderChanged,
    Parted,
    PlanFulfilled,
    RefusalShown,
    RestBegun,
    RestBroken,
    RoundBegun,
    RuleChanged,
    Ruled,
    SamyraThrown,
    SceneEntered,
    SideThrown,
    StatusChanged,
    Thrown,
    TimePassed,
    TurnPassed,
    ValueSet,
)
from samyra_core.state import Encounter, Status
from tui import names, refusals
from tui.plain import clean
from tui.sentences.table import because, table_sentence
from tui.words import _, ngettext


def sentence(event: Event, encounter: Encounter) -> str | None:
    """One line for one event; None where it is worth none by itself."""
    match event:
        case Thrown() | SamyraThrown() | SideThrown():
            return _throw(event, encounter)
        case Blow() | Harmed() | StatusChanged() | RestBegun() | RestBroken() | Engaged() | Parted():
            return _fight(event, encounter)
        case Effort() | AttributeChanged() | BufferRefilled() | FatigueChanged() | FloorChanged() | TimePassed():
            return _strength(event, encounter)
        case SceneEntered() | RoundBegun() | TurnPassed() | Joined() | Left() | PlanFulfilled():
            return _stage(event, encounter)
        case OrderChanged() | Ruled() | ConditionSet() | ConditionEnded() | Noted() | ValueSet() | RuleChanged():
            return table_sentence(event, encounter)
        case RefusalShown():
            return refused(refusals.shown_text(event, encounter))
        case _:
            assert_never(event)


def refused(reason: str) -> str:
    """A refusal in the log."""
    return _("Refused: {reason}").format(reason=reason)


# Throws ---------------------------------------------------------------------------------------------------------


def _throw(event: Thrown | SamyraThrown | SideThrown, encounter: Encounter) -> str | None:
    match event:
        case SideThrown():
            return _("Initiative: {throws}").format(throws=initiative_part(event, encounter))
        case SamyraThrown():
            return _samyra(event, encounter)
        case Thrown():
            match event.purpose:
                case Purpose.ATTACK | Purpose.DEFENCE:
                    return stumble(event, encounter) if event.stumbled else None
                case Purpose.CHECK:
                    return _check(event, encounter)
                case Purpose.FAINT:
                    return _faint(event, encounter)
                case Purpose.INITIATIVE:
                    return _("Initiative: {throws}").format(throws=initiative_part(event, encounter))


def initiative_part(event: Thrown | SideThrown, encounter: Encounter) -> str:
    """`Naga: 12`: one throw among several for initiative; the colon keeps it apart from a name's own number."""
    who = names.name(encounter, event.who) if isinstance(event, Thrown) else names.side_name(encounter, event.side)
    return f"{who}: {names.exact(event.total)}"


def initiative_of_equals(group: str, totals: Sequence[int], encounter: Encounter) -> str:
    """`8 guards: 3–14`: what equals threw for initiative, from the lowest to the highest."""
    who = names.several(encounter, group, len(totals))
    least, most = names.exact(min(totals)), names.exact(max(totals))
    span = least if least == most else f"{least}–{most}" if min(totals) >= 0 else _("{least} to {most}")
    return f"{who}: {span.format(least=least, most=most)}"


def stumble(event: Thrown, encounter: Encounter) -> str:
    """Who stumbles, and what counts instead (F4, F5)."""
    sentence = (
        _("{who} stumbles: |{raw}| < {fatigue}, {total} counts")
        if event.total != event.raw_total
        else _("{who} stumbles: |{raw}| < {fatigue}")
    )
    return sentence.format(
        who=names.name(encounter, event.who),
        raw=names.exact(event.raw_total),
        fatigue=names.exact(event.fatigue),
        total=names.exact(event.total),
    )


def _check(event: Thrown, encounter: Encounter) -> str:
    line = _("{who}, {skill}: {total} against {difficulty}, {outcome}").format(
        who=names.name(encounter, event.who),
        skill=names.rolled_on(encounter, event),
        total=names.exact(event.total),
        difficulty=names.exact(event.threshold or 0),
        outcome=_("succeeded") if event.success else _("failed"),
    )
    return f"{line} – {stumble(event, encounter)}" if event.stumbled else line


def _faint(event: Thrown, encounter: Encounter) -> str:
    sentence = (
        _("{who} passes the faint check: {total} against {difficulty}")
        if event.success
        else _("{who} fails the faint check: {total} against {difficulty}")
    )
    return sentence.format(
        who=names.name(encounter, event.who),
        total=names.exact(event.total),
        difficulty=names.exact(event.threshold or 0),
    )


def samyra_verdict(event: SamyraThrown) -> str:
    """How a W20 check came out (S1)."""
    if event.critical is not None:
        return _("critical success") if event.critical == "success" else _("critical failure")
    return _("succeeded") if event.success else _("failed")


def samyra_outcome(event: SamyraThrown) -> str:
    """The same with the quality of a success (S5)."""
    verdict = samyra_verdict(event)
    if event.quality is None:
        return verdict
    return _("{verdict}, quality {quality}").format(verdict=verdict, quality=names.exact(event.quality))


def _samyra(event: SamyraThrown, encounter: Encounter) -> str:
    sentence = (
        _("{who}, {notation}: {faces} against base value {level}, {outcome}")
        if event.untrained
        else _("{who}, {notation}: {faces} against {level}, {outcome}")
    )
    return sentence.format(
        who=names.name(encounter, event.who),
        notation=clean(event.notation),
        faces=names.faces(event.faces),
        level=event.level,
        outcome=samyra_outcome(event),
    )


# Blows and wounds -----------------------------------------------------------------------------------------------


def _fight(
    event: Blow | Harmed | StatusChanged | RestBegun | RestBroken | Engaged | Parted, encounter: Encounter
) -> str | None:
    match event:
        case Blow():
            return blow(event, encounter)
        case Harmed():
            sentence = _("{who}: {damage}, {severity}").format(
                who=names.name(encounter, event.who),
                damage=damage(event.damage),
                severity=names.severity_word(event.severity),
            )
            return sentence + because(event.reason)
        case StatusChanged():
            return _status(event, encounter)
        case RestBegun():
            return _("{who} rests this round").format(who=names.name(encounter, event.who))
        case RestBroken():
            return _("{who} has to act and gets no rest").format(who=names.name(encounter, event.who))
        case Engaged():
            return _("{who} faces {others}").format(
                who=names.name(encounter, event.a), others=names.name(encounter, event.b)
            )
        case Parted():
            return _("{who} breaks away from {others}").format(
                who=names.name(encounter, event.a), others=names.name(encounter, event.b)
            )
        case _:
            assert_never(event)


def damage(points: int) -> str:
    """`17 damage`, `no damage`."""
    return _("{points} damage").format(points=points) if points else _("no damage")


def blow(event: Blow, encounter: Encounter) -> str:
    """`Naga attacks Guard 1: 28 to 11, 17 damage`."""
    if event.winner is None:
        sentence = _("{attacker} misses {target}, who does not defend: {attack} against {defence}")
    elif not event.defended:
        sentence = _("{attacker} hits {target}, who does not defend: {attack} against {defence}, {damage}")
    elif event.winner == event.attacker:
        sentence = _("{attacker} attacks {target}: {attack} to {defence}, {damage}")
    else:
        sentence = _("{attacker} attacks {target}: {attack} to {defence}, hit in return, {damage}")
    return sentence.format(
        attacker=names.name(encounter, event.attacker),
        target=names.name(encounter, event.target),
        attack=names.exact(event.attack_total),
        defence=names.exact(event.defence_total),
        damage=damage(event.damage),
    )


def _status(event: StatusChanged, encounter: Encounter) -> str | None:
    match event.after:
        case Status.UP:
            sentence = _("{who} is up again")
        case Status.DOWN:
            sentence = _("{who} goes down")
        case Status.COLLAPSED:
            sentence = _("{who} collapses")
        case Status.GONE:
            return None
    return sentence.format(who=names.name(encounter, event.who))


# Buffer, fatigue, attributes, time ------------------------------------------------------------------------------


def _strength(
    event: Effort | AttributeChanged | BufferRefilled | FatigueChanged | FloorChanged | TimePassed,
    encounter: Encounter,
) -> str:
    match event:
        case Effort():
            return effort(event, encounter)
        case AttributeChanged():
            return attribute(event, encounter) + because(event.reason)
        case BufferRefilled():
            return _("{who} has caught breath: buffer 0/{size}").format(
                who=names.name(encounter, event.who), size=event.size
            )
        case FatigueChanged():
            return _("Fatigue: {changes}").format(changes=fatigue_part(event, encounter))
        case FloorChanged():
            sentence = _("{who}: lowest fatigue {before} → {after}").format(
                who=names.name(encounter, event.who),
                before=names.exact(event.before),
                after=names.exact(event.after),
            )
            return sentence + because(event.reason)
        case TimePassed():
            return f"{span(event)}: {names.names(encounter, event.who)}"
        case _:
            assert_never(event)


def effort(event: Effort, encounter: Encounter) -> str:
    """`Naga: buffer 2/3`, or what it cost in fatigue."""
    sentence = _("{who}: fatigue {before} → {after}") if event.surplus else _("{who}: buffer {used}/{size}")
    return sentence.format(
        who=names.name(encounter, event.who),
        before=names.exact(event.fatigue_before),
        after=names.exact(event.fatigue),
        used=event.used,
        size=event.size,
    )


def attribute(event: AttributeChanged, encounter: Encounter) -> str:
    """An attribute's new value, and the buffer's where it hangs on it."""
    profile = names.profile_of(encounter, event.who)
    gives_buffer = profile is not None and profile.exhaustion == event.attribute
    sentence = (
        _("{who}: {attribute} {before} → {after}, buffer {used}/{size}")
        if gives_buffer
        else _("{who}: {attribute} {before} → {after}")
    )
    return sentence.format(
        who=names.name(encounter, event.who),
        attribute=names.attribute_name(encounter, event.who, event.attribute),
        before=event.before,
        after=event.after,
        used=event.used,
        size=event.size,
    )


def fatigue_part(event: FatigueChanged, encounter: Encounter) -> str:
    """`Naga 21 → 15`."""
    who = names.name(encounter, event.who)
    return f"{who} {names.exact(event.before)} → {names.exact(event.after)}"


def span(event: TimePassed) -> str:
    """How much time went by."""
    match event.span:
        case "break":
            return _("A short break")
        case "hours":
            return ngettext("{count} hour of quiet", "{count} hours of quiet", event.amount).format(count=event.amount)
        case "night":
            return _("A night's sleep")
        case _:
            return _("A week")


# The stage ------------------------------------------------------------------------------------------------------


def _stage(
    event: SceneEntered | RoundBegun | TurnPassed | Joined | Left | PlanFulfilled, encounter: Encounter
) -> str | None:
    match event:
        case SceneEntered(cast=()):
            return _("A new scene")
        case SceneEntered():
            return _("A new scene: {names}").format(names=names.names(encounter, event.cast))
        case RoundBegun():
            return _("Round {round}").format(round=event.round)
        case TurnPassed():
            return _("{who} is on turn").format(who=names.name(encounter, event.who))
        case Joined():
            return joined((event.who,), encounter)
        case Left():
            return left((event.who,), encounter)
        case PlanFulfilled():
            return _("Planned event: {plan}").format(plan=clean(event.plan))
        case _:
            assert_never(event)


def joined(who: Sequence[str], encounter: Encounter) -> str:
    """`Rolf joins`, `6 plunderers join`."""
    sentence = ngettext("{names} joins", "{names} join", len(who))
    return sentence.format(names=names.people(encounter, who))


def left(who: Sequence[str], encounter: Encounter) -> str:
    """`Rolf leaves the scene`, `3 labourers leave the scene`."""
    sentence = ngettext("{names} leaves the scene", "{names} leave the scene", len(who))
    return sentence.format(names=names.people(encounter, who))
