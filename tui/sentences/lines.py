"""The few lines a whole step comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from samyra_core.commands import Attack, Command, EnterScene, EwsCheck, Exert, Leave, Rest, SamyraCheck
from samyra_core.dice import Purpose
from samyra_core.engine import Refused, resolve
from samyra_core.events import (
    AttributeChanged,
    Blow,
    BufferRefilled,
    ConditionEnded,
    Effort,
    Engaged,
    Event,
    FatigueChanged,
    Harmed,
    Joined,
    Left,
    Parted,
    PlanFulfilled,
    RefusalShown,
    RoundBegun,
    Ruled,
    SceneEntered,
    SideThrown,
    StatusChanged,
    Thrown,
    TimePassed,
    TurnPassed,
    ValueSet,
)
from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment
from samyra_core.state import Encounter, Status, is_up
from tui import names, refusals
from tui.plain import said
from tui.sentences import single, table
from tui.words import _

Kind = TypeVar("Kind", bound=Event)


@record
class LogLine:
    """One line of the log."""

    text: str
    event_index: int
    """Place in the moment's events of the one it is mainly about."""


def moment_lines(moment: Moment, scenario: Scenario | None = None) -> list[LogLine]:
    """All that is worth a line of one step, in as few as stay readable; `scenario` gives scenes and plans their titles.

    Empty where nothing worth one happened.
    """
    return Composer(moment, scenario).lines()


class Composer:
    """Walks a moment's events once; `_told` are those that an earlier line has taken along."""

    def __init__(self, moment: Moment, scenario: Scenario | None) -> None:
        self.moment = moment
        self.scenario = scenario
        self.encounter: Encounter = moment.encounter
        self.events: tuple[Event, ...] = moment.events
        self._told: set[int] = set()

    def lines(self) -> list[LogLine]:
        found = []
        for index, event in enumerate(self.events):
            if index in self._told:
                continue
            text = self._line(index, event)
            if text:
                found.append(LogLine(text, index))
        return found + self._emptied()

    def _emptied(self) -> list[LogLine]:
        """What the table asks next when somebody falls or goes: whether that side has anybody left."""
        if isinstance(self.moment.command, EnterScene):
            return []
        last: dict[str, int] = {}
        for index, event in enumerate(self.events):
            match event:
                case StatusChanged(who, Status.UP) | ValueSet(who, "status", Status.UP) | Left(who):
                    last[self.encounter.combatants[who].profile.side] = index
        standing = {
            self.encounter.combatants[who].profile.side for who in self.encounter.order if is_up(self.encounter, who)
        }
        return [
            LogLine(_("{side}: nobody is up any more").format(side=names.side_name(self.encounter, side)), index)
            for side, index in last.items()
            if side not in standing
        ]

    def _line(self, index: int, event: Event) -> str | None:
        match event:
            case Blow():
                return self._blow(index, event)
            case Harmed():
                return self._with_fall(index, event.who, single.sentence(event, self.encounter) or "")
            case Thrown(purpose=Purpose.FAINT):
                return self._with_fall(index, event.who, single.sentence(event, self.encounter) or "")
            case Thrown(purpose=Purpose.INITIATIVE) | SideThrown():
                return self._initiative()
            case Effort():
                return self._efforts()
            case TimePassed():
                return self._time(event)
            case BufferRefilled():
                return self._refills()
            case FatigueChanged():
                return self._fatigues()
            case AttributeChanged():
                return single.sentence(event, self.encounter)
            case Engaged() | Parted():
                return self._engagements(event)
            case RoundBegun():
                return self._round(event)
            case Joined():
                return single.joined([one.who for one in self._take(Joined)], self.encounter)
            case Left():
                return single.left([one.who for one in self._take(Left)], self.encounter)
            case TurnPassed() if event.who in self._acting():
                return None
            case Ruled():
                return self._ruling(index, event)
            case ConditionEnded():
                return self._conditions(event)
            case SceneEntered() | PlanFulfilled() | RefusalShown():
                return self._named(event)
            case _:
                return single.sentence(event, self.encounter)

    def _acting(self) -> tuple[str, ...]:
        """Who acts in this step."""
        command = self.moment.command
        return (getattr(command, "attacker", ""), getattr(command, "who", "")) if is_action(command) else ()

    def _take(self, kind: type[Kind], wanted: Callable[[Kind], bool] = lambda _: True) -> list[Kind]:
        """All events of a kind that no line has told yet, told from now on."""
        taken: list[Kind] = []
        for index, event in enumerate(self.events):
            if index not in self._told and isinstance(event, kind) and wanted(event):
                self._told.add(index)
                taken.append(event)
        return taken

    # Blows and falls --------------------------------------------------------------------------------------------

    def _blow(self, index: int, event: Blow) -> str:
        """The blow with its wound, and the fall that needs no throw."""
        consequences = []
        for place in range(index + 1, min(index + 3, len(self.events))):
            following = self.events[place]
            if isinstance(following, Harmed):
                consequences.append(names.severity_word(following.severity))
            elif isinstance(following, StatusChanged):
                consequences.append(names.status_word(following.after))
            else:
                break
            self._told.add(place)
        text = single.blow(event, self.encounter)
        return f"{text} – {', '.join(consequences)}" if consequences else text

    def _with_fall(self, index: int, who: str, text: str) -> str:
        """A wound or a failed faint check, with the fall right behind it."""
        following = self.events[index + 1] if index + 1 < len(self.events) else None
        if isinstance(following, StatusChanged) and following.who == who:
            self._told.add(index + 1)
            return f"{text} – {names.status_word(following.after)}"
        return text

    # Strength ---------------------------------------------------------------------------------------------------

    def _efforts(self) -> str:
        """Buffers and fatigue of all who are still up, in one line."""
        return _row(
            [single.effort(one, self.encounter) for one in self._take(Effort) if is_up(self.encounter, one.who)]
        )

    def _time(self, event: TimePassed) -> str:
        """The span, and who has caught breath in it."""
        text = f"{single.span(event)}: {names.names(self.encounter, event.who)}"
        refills = self._take(BufferRefilled)
        if refills:
            who = names.names(self.encounter, [one.who for one in refills])
            text = _("{span} – breath caught: {names}").format(span=single.span(event), names=who)
        return text

    def _refills(self) -> str | None:
        refills = self._take(BufferRefilled)
        if len(refills) == 1:
            return single.sentence(refills[0], self.encounter)
        return _("Breath caught: {names}").format(names=names.names(self.encounter, [one.who for one in refills]))

    def _fatigues(self) -> str:
        """Where fatigue changed more than once for one, as in a night of bad sleep, from first to last."""
        first: dict[str, FatigueChanged] = {}
        last: dict[str, FatigueChanged] = {}
        for one in self._take(FatigueChanged):
            first.setdefault(one.who, one)
            last[one.who] = one
        parts = [
            f"{names.name(self.encounter, who)} {names.exact(first[who].before)} → {names.exact(last[who].after)}"
            for who in first
        ]
        return _("Fatigue: {changes}").format(changes=_row(parts))

    # The stage --------------------------------------------------------------------------------------------------

    def _initiative(self) -> str:
        """What was thrown, the highest first; equals share a part."""
        parts = [single.initiative_part(one, self.encounter) for one in self._take(SideThrown)]
        thrown = {one.who: one for one in self._take(Thrown, lambda one: one.purpose is Purpose.INITIATIVE)}
        ranked = sorted(thrown, key=lambda who: -thrown[who].total)
        for group, members in names.together(self.encounter, ranked).items():
            if len(members) == 1:
                parts.append(single.initiative_part(thrown[members[0]], self.encounter))
            else:
                totals = [thrown[who].total for who in members]
                parts.append(single.initiative_of_equals(group, totals, self.encounter))
        return _("Initiative: {throws}").format(throws=_row(parts))

    def _engagements(self, event: Engaged | Parted) -> str | None:
        """Who faces whom, told once for the one who is named first. An attack and a departure tell it by themselves."""
        if isinstance(self.moment.command, Attack | Leave):
            return None
        others = [one.b for one in self._take(type(event), lambda one: one.a == event.a)]
        sentence = _("{who} faces {others}") if isinstance(event, Engaged) else _("{who} breaks away from {others}")
        return sentence.format(who=names.name(self.encounter, event.a), others=names.names(self.encounter, others))

    def _round(self, event: RoundBegun) -> str:
        """The round with the one who begins it."""
        text = _("Round {round}").format(round=event.round)
        for one in self._take(TurnPassed):
            text = f"{text}: {single.sentence(one, self.encounter)}"
        return text

    def _named(self, event: SceneEntered | PlanFulfilled | RefusalShown) -> str | None:
        """What a scenario has a title for, and a refusal with all its particulars."""
        match event:
            case SceneEntered():
                title = self._scene_title(event.scene)
                if title and not event.cast:
                    return _("Scene “{title}”").format(title=title)
                if title:
                    cast = names.names(self.encounter, event.cast)
                    return _("Scene “{title}”: {names}").format(title=title, names=cast)
            case PlanFulfilled():
                title = self._plan_title(event.plan)
                if title:
                    return title
            case RefusalShown():
                answer = resolve(self.encounter, self.moment.command, self.moment.throws)
                if isinstance(answer, Refused):
                    return single.refused(refusals.refusal_text(answer, self.encounter))
        return single.sentence(event, self.encounter)

    def _ruling(self, index: int, event: Ruled) -> str | None:
        """The ruling with the fall, the getting up or the caught breath that is its whole effect."""
        following = self.events[index + 1] if index + 1 < len(self.events) else None
        if isinstance(following, StatusChanged | BufferRefilled):
            self._told.add(index + 1)
        return single.sentence(event, self.encounter)

    def _conditions(self, event: ConditionEnded) -> str:
        """A condition that ends for several at once, as at a round's end, in one line."""
        alike = self._take(ConditionEnded, lambda one: (one.name, one.ran_out) == (event.name, event.ran_out))
        return table.condition_over([one.who for one in alike], event.name, event.ran_out, self.encounter)

    def _scene_title(self, scene: str) -> str:
        scenes = self.scenario.scenes if self.scenario is not None else ()
        return next((said(one.title) for one in scenes if one.id == scene), "")

    def _plan_title(self, plan: str) -> str:
        plans = self.scenario.plans if self.scenario is not None else ()
        return next((said(one.title) for one in plans if one.id == plan), "")


def is_action(command: Command) -> bool:
    """Whether somebody acts by it, so that whose turn it is goes without saying."""
    return isinstance(command, Attack | EwsCheck | SamyraCheck | Exert | Rest)


def _row(parts: Sequence[str], most: int = 8) -> str:
    """Parts side by side; those beyond `most` are counted."""
    if len(parts) <= most:
        return " · ".join(parts)
    shown = " · ".join(parts[: most - 1])
    return _("{names} and {count} more").format(names=shown, count=len(parts) - most + 1)
