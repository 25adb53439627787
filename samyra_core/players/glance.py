"""One moment's events, each as players see it or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from samyra_core.commands import Attack
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
from samyra_core.players.records import Appeared, Hurt, Shown, Strike, Throw, Told
from samyra_core.players.veil import (
    Veil,
    closed_seen,
    encounter_seen,
    hurt_seen,
    in_sight,
    is_closed,
    is_secret,
    veil_of,
)
from samyra_core.session import Moment
from samyra_core.state import Encounter
from samyra_core.text import EMPTY


def told(moment: Moment, before: Encounter, now: Veil) -> Told | None:
    """One moment under all that hid somebody or something before it, after it, or now."""
    after = moment.encounter
    was, since = veil_of(before), veil_of(after)
    veil = was | since | now
    glance = _Glance(moment, before, veil)
    shown = tuple(one for event in moment.events for one in glance.shown(event))
    appeared = was.unseen - since.unseen - now.unseen
    shown += tuple(Appeared(who) for who in after.order if who in appeared)
    if not shown:
        return None
    seen = since | now
    return Told(shown, encounter_seen(after, seen), hurt_seen(after, seen), closed_seen(after, seen))


class _Glance:
    """One moment's events, each as players see it or not at all."""

    def __init__(self, moment: Moment, before: Encounter, veil: Veil) -> None:
        self.after = moment.encounter
        self.veil = veil
        command = moment.command
        self.fighters = (command.attacker, command.target) if isinstance(command, Attack) else ()
        self.with_unseen = any(who in veil.unseen for who in self.fighters)
        pairs = before.engaged | self.after.engaged
        self.swayed = {one for pair in pairs if not veil.unseen.isdisjoint(pair) for one in pair}
        """Those on whose throws somebody hidden weighs, or on those of who fights them: the rule says which (E4)."""

    def sees(self, *those: str) -> bool:
        return self.veil.unseen.isdisjoint(those)

    def closed(self, who: str) -> bool:
        one = self.after.combatants.get(who)
        return one is not None and is_closed(one.profile, self.after, self.veil)

    @property
    def numbers_out(self) -> bool:
        """Whether what two fighters threw stays out, and what it did."""
        return self.with_unseen or self._sways(self.fighters) or any(self.closed(who) for who in self.fighters)

    def _sways(self, those: Iterable[str]) -> bool:
        """Whether somebody hidden weighs on a throw in which these have a part."""
        return not self.swayed.isdisjoint(those)

    def shown(self, event: Event) -> Iterator[Shown]:
        found = self._shown(event)
        if found is not None:
            yield found

    def _shown(self, event: Event) -> Shown | None:
        match event:
            case Thrown() | SamyraThrown() | SideThrown() | Blow() | Harmed():
                return self._fight(event)
            case Effort() | AttributeChanged() | BufferRefilled() | FatigueChanged() | FloorChanged():
                return self._strength(event)
            case StatusChanged() | RestBegun() | RestBroken() | TurnPassed() | Joined() | Left():
                return event if self.sees(event.who) else None
            case Engaged() | Parted():
                return event if self.sees(event.a, event.b) else None
            case ConditionSet() | ConditionEnded():
                return event if self.sees(event.who) and not is_secret(event.name) else None
            case SceneEntered() | RoundBegun() | OrderChanged() | TimePassed():
                return self._stage(event)
            case Ruled() | Noted() | ValueSet() | RuleChanged() | PlanFulfilled() | RefusalShown():
                return None
            case _:
                assert_never(event)

    def _fight(self, event: Thrown | SamyraThrown | SideThrown | Blow | Harmed) -> Shown | None:
        match event:
            case Thrown():
                return self._throw(event) if self.sees(event.who) else None
            case SamyraThrown():
                return event if self.sees(event.who) and not self.closed(event.who) else None
            case SideThrown():
                return event if self._side_is_open(event.side) else None
            case Blow():
                if not self.sees(event.attacker, event.target):
                    return None
                out = self.numbers_out
                return Strike(
                    event.attacker,
                    event.target,
                    event.defended,
                    event.winner,
                    attack_total=None if out else event.attack_total,
                    defence_total=None if out else event.defence_total,
                    damage=None if out else event.damage,
                )
            case Harmed():
                if not self.sees(event.who):
                    return None
                out = self.closed(event.who) or self.numbers_out
                return Hurt(event.who, event.severity, None if out else event.damage)
            case _:
                assert_never(event)

    def _throw(self, event: Thrown) -> Throw | None:
        """Of one whose numbers stay out, or who fights one who is hidden, only that it stumbles."""
        in_contest = event.purpose in (Purpose.ATTACK, Purpose.DEFENCE)
        closed = self.closed(event.who)
        if closed or (in_contest and self.with_unseen):
            if not event.stumbled:
                return None
            return Throw(event.who, event.purpose, None, None, (), None, None, None, None, None, True)
        out = self._sways((event.who, *self.fighters) if in_contest else (event.who,))
        return Throw(
            who=event.who,
            purpose=event.purpose,
            skill=event.skill,
            attribute=event.attribute,
            faces=event.faces,
            total=None if out else event.total,
            raw_total=None if out else event.raw_total,
            threshold=None if out else event.threshold,
            fatigue=None if out else event.fatigue,
            success=event.success,
            stumbled=event.stumbled,
        )

    def _side_is_open(self, side: str) -> bool:
        members = [one for one in self.after.combatants.values() if one.profile.side == side]
        seen = any(one.profile.id not in self.veil.unseen for one in members)
        return seen and not any(self.closed(one.profile.id) for one in members)

    def _strength(
        self, event: Effort | AttributeChanged | BufferRefilled | FatigueChanged | FloorChanged
    ) -> Shown | None:
        if not self.sees(event.who) or self.closed(event.who):
            return None
        return replace(event, reason=EMPTY) if isinstance(event, AttributeChanged | FloorChanged) else event

    def _stage(self, event: SceneEntered | RoundBegun | OrderChanged | TimePassed) -> Shown | None:
        match event:
            case SceneEntered():
                return replace(event, cast=in_sight(event.cast, self.veil))
            case RoundBegun():
                return replace(event, order=in_sight(event.order, self.veil))
            case OrderChanged():
                if not self.sees(event.who):
                    return None
                return replace(event, order=in_sight(event.order, self.veil))
            case TimePassed():
                who = in_sight(event.who, self.veil)
                return replace(event, who=who) if who else None
            case _:
                assert_never(event)
