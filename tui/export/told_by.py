"""A session as the game master tells it: every entry with all of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from samyra_core.commands import EnterScene
from samyra_core.dice import Purpose
from samyra_core.events import (
    Blow,
    BufferRefilled,
    Effort,
    Event,
    FatigueChanged,
    Harmed,
    PlanFulfilled,
    RoundBegun,
    Ruled,
    SceneEntered,
    Severity,
    StatusChanged,
    Thrown,
    TurnPassed,
    ValueSet,
)
from samyra_core.players.records import Hurt, Shown, Strike, Throw
from samyra_core.state import Encounter, Status
from tui import names
from tui.export.account import Account, Beat, Cover, Line, account
from tui.export.looking import Seen
from tui.plain import said, told
from tui.sentences import kept, moment_lines
from tui.sentences.lines import LogLine
from tui.words import _

MANY: Final = 4
"""So many equals of which no single one turns a fight."""


def cover(seen: Seen) -> Cover:
    """The session's title, that of its scenario, and when it was played."""
    return Cover(said(seen.title), said(seen.session.scenario.title), kept.from_to(seen.begun, seen.updated))


def gm_account(seen: Seen) -> Account:
    """Everything, notes and reasons included."""
    return account(cover(seen), list(beats(seen)), seen.session.encounter)


def beats(seen: Seen) -> Iterator[Beat]:
    session = seen.session
    titles = {scene.id: said(scene.title) for scene in session.scenario.scenes}
    texts = {scene.id: scene.text for scene in session.scenario.scenes}
    for moment in session.moments:
        scene, narration = "", ""
        if moment.prepared is not None:
            narration = told(moment.prepared.step.text)
        if isinstance(moment.command, EnterScene):
            scene = titles.get(moment.command.scene) or moment.command.scene
            if moment.prepared is None and moment.command.scene in texts:
                narration = told(texts[moment.command.scene])
        lines = present(moment.events, moment.encounter)
        lines += lines_told(moment.events, moment.encounter, moment_lines(moment, session.scenario))
        yield Beat(moment.encounter, moment.events, tuple(lines), narration, scene)


def lines_told(events: Sequence[Event | Shown], after: Encounter, logged: Iterable[LogLine]) -> Iterator[Line]:
    """The lines of a log that a report takes over."""
    for line in logged:
        event = events[line.event_index]
        if not goes_without_saying(event):
            weighty = weighs(events, line.event_index)
            turning = weighty and not _one_of_many(events, line.event_index, after)
            yield Line(line.text, weighty, turning, aside(event))


def _one_of_many(events: Sequence[Event | Shown], place: int, after: Encounter) -> bool:
    """Whether that only tells of equals whom others of their group outlast: what turns a fight is the last of them."""
    about = {
        one.who
        for one in (events[place], *_behind(events, place))
        if isinstance(one, Harmed | Hurt | StatusChanged | Thrown | Throw)
    }
    return bool(about) and all(_is_outlasted(who, after) for who in about)


def _is_outlasted(who: str, after: Encounter) -> bool:
    """Whether it is one of many equals, of whom others are there and on their feet."""
    profile = after.combatants[who].profile if who in after.combatants else None
    if profile is None or not profile.group:
        return False
    equals = [one for one, its in after.combatants.items() if its.profile.group == profile.group]
    others = (one for one in equals if one != who and one in after.order)
    return len(equals) >= MANY and any(after.combatants[one].status is Status.UP for one in others)


def goes_without_saying(event: Event | Shown) -> bool:
    """Scenes and rounds are headings, and whose turn it is shows in what happens next."""
    return isinstance(event, TurnPassed | RoundBegun | SceneEntered)


def present(events: Iterable[Event | Shown], encounter: Encounter) -> list[Line]:
    """Who is there as a scene begins."""
    casts = [one.cast for one in events if isinstance(one, SceneEntered) and one.cast]
    return [Line(_("There: {names}").format(names=names.names(encounter, cast))) for cast in casts]


def aside(event: Event | Shown) -> bool:
    return isinstance(event, Effort | BufferRefilled | FatigueChanged)


def weighs(events: Sequence[Event | Shown], place: int) -> bool:
    """Whether the line of that event tells a critical wound, a fall, a stumble, a getting up or a planned event.

    A wound is none: in a hard fight most blows wound, and where everything is marked nothing is.
    """
    match events[place]:
        case Blow() | Strike():
            return any(
                (isinstance(one, Harmed | Hurt) and one.severity is Severity.CRITICAL) or isinstance(one, StatusChanged)
                for one in _behind(events, place)
            )
        case Harmed(severity=severity) | Hurt(severity=severity):
            return severity is Severity.CRITICAL
        case Thrown() | Throw() as thrown:
            return thrown.success is False if thrown.purpose is Purpose.FAINT else thrown.stumbled
        case StatusChanged(after=after):
            return after is not Status.GONE
        case Ruled(kind=kind):
            return kind in ("stands", "falls")
        case ValueSet(field=field):
            return field == "status"
        case PlanFulfilled():
            return True
        case _:
            return False


def _behind(events: Sequence[Event | Shown], place: int) -> Iterator[Event | Shown]:
    """What the line of a blow takes along."""
    for one in events[place + 1 : place + 3]:
        if not isinstance(one, Harmed | Hurt | StatusChanged):
            return
        yield one
