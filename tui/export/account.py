"""What a report tells, in the words of the program and ready to be written down: who took part, the course scene by
scene and round by round, what turned it, and the numbers at the end.

A fight comes in as beats, one for each entry; where they come from (`told_by`, `told_to_players`) decides what is in
it. Every text in here is clean and on one line, but for narration.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from samyra_core.dice import Exact
from samyra_core.events import Event, Severity
from samyra_core.fatigue import keeps_exhaustion
from samyra_core.players.records import Shown
from samyra_core.record import record
from samyra_core.state import Encounter, Status
from samyra_core.tally import Tally, tallied
from tui import names
from tui.words import N_, _

MOST_CURVES: Final = 8
"""Those with the highest fatigue are drawn; the others are in the table."""


@record
class Line:
    text: str
    weighs: bool = False
    """A critical wound, a fall, a stumble: marked."""
    turns: bool = False
    """One of the turning points: what weighs, but for one of many equals while others of them stand."""
    aside: bool = False
    """Buffers and fatigue: beside what happened."""


@record
class Beat:
    """One entry of a session."""

    encounter: Encounter
    events: tuple[Event | Shown, ...]
    lines: tuple[Line, ...]
    narration: str = ""
    scene: str = ""
    """Title of the scene that begins here, else ""."""


@dataclass(slots=True)
class Round:
    title: str
    """ "" before the first one of a scene."""
    deeds: list[tuple[str, tuple[Line, ...]]] = field(default_factory=list)
    """For each entry its narration and its lines; one of the two may be empty."""


@dataclass(slots=True)
class Chapter:
    title: str
    narration: str
    rounds: list[Round] = field(default_factory=list)


@record
class Curve:
    """Fatigue of one at the end of each round; None where it was not there."""

    name: str
    values: tuple[Exact | None, ...]
    highest: Exact
    """At any time, within a round too."""

    @property
    def last(self) -> Exact:
        return next((one for one in reversed(self.values) if one is not None), 0)


@record
class Part:
    """A side, and those of it who took part."""

    name: str
    members: tuple[str, ...]
    """Equals are told together."""
    outcome: str
    """How many of them are on their feet at the end; "" where that is nothing new."""


@record
class Table:
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@record
class Account:
    """A whole report."""

    title: str
    scenario: str
    """Title of the scenario; "" where the session is called the same."""
    when: str
    sides: tuple[Part, ...]
    chapters: tuple[Chapter, ...]
    turning: tuple[tuple[str, tuple[str, ...]], ...]
    """Where, and what there."""
    tables: tuple[Table, ...]
    """How everyone stands at the end, and what everyone did: each narrow enough for a phone. Empty without anybody."""
    marks: tuple[str, ...]
    """What the curves' values stand under: `1`, `2` for rounds, `S1` for a scene before its first round."""
    curves: tuple[Curve, ...]
    """Of all who were ever exhausted, the highest first."""


@record
class Cover:
    """What stands above a report."""

    title: str
    scenario: str
    when: str


def account(
    cover: Cover,
    beats: Sequence[Beat],
    end: Encounter,
    closed: frozenset[str] = frozenset(),
    hurt: Mapping[str, Severity] | None = None,
) -> Account:
    """The report of these beats; `end` is the last state, `closed` are those whose numbers stay out, `hurt` the worst
    wound that is told of them."""
    chapters, turning = _course(beats)
    tallies = tallied(event for beat in beats for event in beat.events)
    marks, curves = _curves(beats, closed)
    return Account(
        cover.title,
        cover.scenario if cover.scenario != cover.title else "",
        cover.when,
        tuple(_sides(end)),
        tuple(chapters),
        tuple((place, tuple(texts)) for place, texts in turning.items()),
        tuple(_tables(end, tallies, dict(curves), closed, hurt or {})),
        marks,
        tuple(sorted((one for _id, one in curves if one.highest), key=lambda one: -one.highest)),
    )


# The course -----------------------------------------------------------------------------------------------------


def _course(beats: Iterable[Beat]) -> tuple[list[Chapter], dict[str, list[str]]]:
    chapters: list[Chapter] = []
    turning: dict[str, list[str]] = {}
    for beat in beats:
        narration = beat.narration
        if beat.scene:
            chapters.append(Chapter(beat.scene, beat.narration))
            narration = ""
        elif not chapters:
            chapters.append(Chapter(_("Before the first scene"), ""))
        rounds = chapters[-1].rounds
        number = beat.encounter.round
        title = _("Round {round}").format(round=number) if number else ""
        if not rounds or rounds[-1].title != title:
            rounds.append(Round(title))
        if narration or beat.lines:
            rounds[-1].deeds.append((narration, beat.lines))
        place = f"{chapters[-1].title}, {title}" if title else chapters[-1].title
        for line in beat.lines:
            if line.turns:
                turning.setdefault(place, []).append(line.text)
    return chapters, turning


# Who and how much -----------------------------------------------------------------------------------------------


def _sides(end: Encounter) -> Iterable[Part]:
    for side in end.setup.sides:
        members = [who for who, one in end.combatants.items() if one.profile.side == side]
        if members:
            up = sum(end.combatants[who].status is Status.UP for who in members)
            outcome = _("Still standing at the end: {count} of {all}").format(count=up, all=len(members))
            yield Part(
                names.side_name(end, side),
                tuple(names.names(end, those) for those in names.together(end, members).values()),
                outcome if up < len(members) else "",
            )


STANDING: Final = (N_("Who"), N_("At the end"), N_("Wounds"), N_("Fatigue"), N_("Highest"))
DEEDS: Final = (N_("Who"), N_("Actions"), N_("Attacks"), N_("Hits"), N_("Dealt"), N_("Taken"), N_("Stumbles"))
UNTOLD: Final = "–"
_NUMBER: Final = re.compile(r"[-−–≥/0-9 ]*")


def _tables(
    end: Encounter,
    tallies: Mapping[str, Tally],
    curves: Mapping[str, Curve],
    closed: frozenset[str],
    hurt: Mapping[str, Severity],
) -> Iterable[Table]:
    """A row for everyone who was there, side by side."""
    everyone = [who for side in end.setup.sides for who, one in end.combatants.items() if one.profile.side == side]
    if not everyone:
        return
    told = {who: hurt.get(who, Severity.NONE) for who in closed}
    standing = (_standing_row(end, who, curves.get(who), told.get(who)) for who in everyone)
    yield Table(tuple(map(_, STANDING)), tuple(standing))
    deeds = (_deeds_row(names.name(end, who), tallies.get(who, Tally()), who in closed) for who in everyone)
    yield Table(tuple(map(_, DEEDS)), tuple(deeds), _("Hits in return, by those who were attacked, count as hits."))


def _standing_row(end: Encounter, who: str, curve: Curve | None, told: Severity | None) -> tuple[str, ...]:
    """How one stands at the end; `told` is the worst wound of one whose numbers stay out, else None."""
    head = names.name(end, who), _standing(end, who)
    if told is not None:
        return (*head, names.severity_word(told) if told is not Severity.NONE else UNTOLD, UNTOLD, UNTOLD)
    one = end.combatants[who]
    exhausted = curve is not None and keeps_exhaustion(one)
    return (
        *head,
        names.wounds(one) or UNTOLD,
        names.exact(one.fatigue) if exhausted else UNTOLD,
        names.exact(curve.highest) if exhausted and curve is not None else UNTOLD,
    )


def _deeds_row(name: str, tally: Tally, closed: bool) -> tuple[str, ...]:
    return (
        name,
        UNTOLD if closed else str(tally.actions),
        str(tally.attacks),
        str(tally.hits),
        UNTOLD if closed else _at_least(tally.dealt, tally.dealt_untold),
        UNTOLD if closed else _at_least(tally.taken, tally.taken_untold),
        str(tally.stumbles),
    )


def _standing(end: Encounter, who: str) -> str:
    status = end.combatants[who].status
    return names.status_word(status) if who in end.order or status is not Status.UP else _("not there")


def _at_least(points: int, untold: bool) -> str:
    """What players were told of, where there was more."""
    if not untold:
        return str(points)
    return f"≥ {points}" if points else UNTOLD


def wordy(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[bool]:
    """Which columns hold words and stand to the left; numbers stand to the right."""
    return [place == 0 or any(not _NUMBER.fullmatch(row[place]) for row in rows) for place in range(len(columns))]


def marks_told(marks: Sequence[str]) -> str:
    """What `S1` and `2` over the curves mean."""
    if any(one.startswith("S") for one in marks):
        return _("S1, S2 …: as a scene begins; the numbers are rounds, at their end.")
    return _("The numbers are rounds, at their end.")


# Fatigue --------------------------------------------------------------------------------------------------------


def _curves(beats: Sequence[Beat], closed: frozenset[str]) -> tuple[tuple[str, ...], list[tuple[str, Curve]]]:
    """The ends of all rounds, and everyone's fatigue there."""
    ends: dict[tuple[int, int], Encounter] = {}
    chapter = 0
    for beat in beats:
        chapter += bool(beat.scene)
        ends[chapter, beat.encounter.round] = beat.encounter
    marks = tuple(str(number) if number else f"S{scene}" for scene, number in ends)
    who = dict.fromkeys(one for state in ends.values() for one in state.combatants if one not in closed)
    highest: dict[str, Exact] = {}
    for beat in beats:
        for one in who:
            highest[one] = max(highest.get(one, 0), _fatigue(beat.encounter, one) or 0)
    curves = []
    for one in who:
        values = tuple(_fatigue(state, one) for state in ends.values())
        if any(value is not None for value in values):
            name = names.name(beats[-1].encounter, one)
            curves.append((one, Curve(name, values, highest[one])))
    return marks, curves


def _fatigue(state: Encounter, who: str) -> Exact | None:
    one = state.combatants.get(who)
    return one.fatigue if one is not None and keeps_exhaustion(one) else None
