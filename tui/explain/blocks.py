"""A step explained in blocks: one for each throw, each blow with its wound, and each thing that followed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from samyra_core.dice import Purpose
from samyra_core.engine import Refused, resolve
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
from samyra_core.record import record
from samyra_core.script import Judged
from samyra_core.session import Moment
from samyra_core.state import Encounter
from tui import names, refusals, rulebook, values
from tui.explain import book, consequences, sums, throws
from tui.sentences import single
from tui.sentences.lines import is_action
from tui.words import _


@record
class Block:
    """One sum, or a few that belong together."""

    title: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    """Ids of the rules at work, in the order in which they were; `rule_lines` gives their sentences."""
    event_index: int | None = None
    """Place in the moment's events of the one it is mainly about; a throw's can be handed to `other_faces`."""


def rule_lines(block: Block) -> tuple[str, ...]:
    """Each rule of a block with its title and its sentence."""
    return tuple(f"{rule} {rulebook.rule_title(rule)}: {rulebook.rule_sentence(rule)}" for rule in block.rules)


def explain(moment: Moment, before: Encounter) -> tuple[Block, ...]:
    """The whole step on paper; `before` is the state it began in. The book's numbers stand beside what they are of."""
    writer = _Writer(moment, before)
    for index, event in enumerate(moment.events):
        writer.add(index, event)
    return writer.blocks()


@dataclass(slots=True)
class _Draft:
    """A block while it is written; `about` are the events it covers, the main one first."""

    kind: str
    title: str
    about: list[int]
    lines: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)

    def cite(self, rules: Iterable[str]) -> None:
        self.rules += [rule for rule in rules if rule not in self.rules and rule in rulebook.RULE_IDS]


class _Writer:
    def __init__(self, moment: Moment, before: Encounter) -> None:
        self.moment = moment
        self.before = before
        self.after = moment.encounter
        self.drafts: list[_Draft] = []

    def add(self, index: int, event: Event) -> None:
        """Explain one event in a block of its own or in the one it belongs to."""
        match event:
            case Thrown() | SamyraThrown() | SideThrown():
                self._throw(index, event)
            case Blow() | Harmed() | StatusChanged():
                self._hit(index, event)
            case Effort() | AttributeChanged() | FloorChanged() | FatigueChanged() | BufferRefilled() | TimePassed():
                self._strength(index, event)
            case RefusalShown():
                self._refusal(index)
            case TurnPassed() if is_action(self.moment.command):
                pass
            case (
                RestBegun()
                | RestBroken()
                | Engaged()
                | Parted()
                | SceneEntered()
                | RoundBegun()
                | TurnPassed()
                | Joined()
                | Left()
                | OrderChanged()
                | Ruled()
                | ConditionSet()
                | ConditionEnded()
                | Noted()
                | ValueSet()
                | RuleChanged()
                | PlanFulfilled()
            ):
                self._stage(index, event)
            case _:
                assert_never(event)

    def _open(self, kind: str, title: str, index: int) -> _Draft:
        draft = _Draft(kind, title, [index])
        self.drafts.append(draft)
        return draft

    def _join(self, kind: str, title: str, index: int) -> _Draft:
        """The last block where it is of the same kind, else a new one."""
        if self.drafts and self.drafts[-1].kind == kind:
            self.drafts[-1].about.append(index)
            return self.drafts[-1]
        return self._open(kind, title, index)

    # Throws -----------------------------------------------------------------------------------------------------

    def _throw(self, index: int, event: Thrown | SamyraThrown | SideThrown) -> None:
        match event:
            case Thrown():
                draft = self._open("throw", throws.thrown_title(event, self.after), index)
                draft.lines += throws.thrown_lines(event, self.before, self.after)
                draft.cite(event.rules)
                draft.cite(sums.rule_labels(event))
                if event.purpose is Purpose.FAINT:
                    draft.cite(("F7",))
            case SamyraThrown():
                draft = self._open("throw", throws.samyra_title(event, self.after), index)
                draft.lines += throws.samyra_lines(event)
                draft.cite(event.rules)
            case SideThrown():
                draft = self._join("sides", _("Initiative"), index)
                draft.lines.append(throws.side_line(event, self.after))
                draft.cite(event.rules)

    # Blows and wounds -------------------------------------------------------------------------------------------

    def _hit(self, index: int, event: Blow | Harmed | StatusChanged) -> None:
        match event:
            case Blow():
                draft = self._open("hit", _("Blow"), index)
                draft.lines += consequences.blow_lines(event, self.after)
            case Harmed():
                who = names.name(self.after, event.who)
                draft = self._join("hit", _("Harm: {who}").format(who=who), index)
                draft.lines += consequences.harm_lines(event, self.after)
            case StatusChanged():
                draft = self._status(index)
                line = consequences.status_line(event, self.after)
                draft.lines += [line] if line else []
        draft.cite(event.rules)

    def _status(self, index: int) -> _Draft:
        """A fall belongs to the wound or the faint check right before it."""
        if self.drafts and self.drafts[-1].kind in ("hit", "throw"):
            self.drafts[-1].about.append(index)
            return self.drafts[-1]
        return self._join("stage", _("What happened"), index)

    # Strength ---------------------------------------------------------------------------------------------------

    def _strength(
        self,
        index: int,
        event: Effort | AttributeChanged | FloorChanged | FatigueChanged | BufferRefilled | TimePassed,
    ) -> None:
        who = "" if isinstance(event, TimePassed) else names.name(self.after, event.who)
        match event:
            case Effort():
                draft = self._open(f"effort {event.who}", _("Effort: {who}").format(who=who), index)
                draft.lines += consequences.effort_lines(event, self.before)
            case AttributeChanged():
                draft = self._open("attribute", _("Attribute: {who}").format(who=who), index)
                draft.lines += consequences.attribute_lines(event, self.after)
            case FloorChanged():
                draft = self._join(f"effort {event.who}", _("Recovery: {who}").format(who=who), index)
                draft.lines += consequences.floor_lines(event, self._effort_of(event.who))
            case FatigueChanged():
                draft = self._join(f"effort {event.who}", _("Recovery: {who}").format(who=who), index)
                draft.lines += consequences.fatigue_lines(event, self._span(), self.before)
            case BufferRefilled():
                draft = self._join(f"effort {event.who}", _("Recovery: {who}").format(who=who), index)
                draft.lines.append(consequences.refill_line(event))
            case TimePassed():
                draft = self._open("time", _("Time"), index)
                draft.lines.append(consequences.cited(single.sentence(event, self.after) or "", event.rules))
        draft.cite(event.rules)

    def _effort_of(self, who: str) -> Effort | None:
        return next((one for one in self.moment.events if isinstance(one, Effort) and one.who == who), None)

    def _span(self) -> TimePassed | None:
        return next((one for one in self.moment.events if isinstance(one, TimePassed)), None)

    # The stage --------------------------------------------------------------------------------------------------

    def _stage(self, index: int, event: Event) -> None:
        draft = self._join("stage", _("What happened"), index)
        text = single.sentence(event, self.after)
        if text:
            draft.lines.append(consequences.cited(text, event.rules))
        if isinstance(event, RoundBegun | OrderChanged):
            order = names.names(self.after, event.order)
            draft.lines.append(_("In this order: {names}").format(names=order))
        draft.cite(event.rules)

    def _refusal(self, index: int) -> None:
        """The refusal with its particulars; `resolve` names them again, the state being what it was."""
        draft = self._open("refusal", _("Refused"), index)
        answer = resolve(self.before, self.moment.command, self.moment.throws)
        if isinstance(answer, Refused):
            draft.lines.append(refusals.refusal_text(answer, self.before))
            draft.cite(answer.rules)
        else:
            event = self.moment.events[index]
            draft.lines.append(single.sentence(event, self.after) or "")
            draft.cite(event.rules)

    # The book ---------------------------------------------------------------------------------------------------

    def blocks(self) -> tuple[Block, ...]:
        """All that was written, the book's numbers put where they belong, the others in a block of their own."""
        left: list[Judged] = []
        placed: dict[int, list[Judged]] = {}
        for judged in self.moment.judged:
            if judged.source != "book" and judged.ok:
                continue
            place = book.belongs_to(judged, self.moment.events)
            draft = next((number for number, one in enumerate(self.drafts) if place in one.about), None)
            (left if draft is None else placed.setdefault(draft, [])).append(judged)
        for number, told in placed.items():
            self.drafts[number].lines += self._told(told)
        blocks = [Block(one.title, tuple(one.lines), tuple(one.rules), one.about[0]) for one in self.drafts]
        if left:
            blocks.append(Block(_("What was expected"), tuple(self._expected(one) for one in left), ()))
        return tuple(one for one in blocks if one.lines)

    def _told(self, judged: list[Judged]) -> list[str]:
        """One line for each source of numbers."""
        by_source = [[one for one in judged if one.source == source] for source in ("book", "chosen")]
        return [book.line(one, self.after) for one in by_source if one]

    def _expected(self, judged: Judged) -> str:
        text = values.judged_text(judged, self.after)
        return f"{book.source_word(judged)}: {text} {book.GOOD if judged.ok else book.BAD}"
