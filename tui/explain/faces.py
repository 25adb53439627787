"""What would have happened with every other face of one throw: `resolve` is asked again, nothing is worked out here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from samyra_core import dice
from samyra_core.dice import Die, Faces, Purpose, ThrowRequest
from samyra_core.engine import NeedsThrow, Resolved, resolve
from samyra_core.events import Blow, Event, Harmed, RoundBegun, SamyraThrown, SideThrown, StatusChanged, Thrown
from samyra_core.session import Moment
from samyra_core.state import Encounter
from tui import names
from tui.sentences import single
from tui.words import _

_ENDS_A_ROW = 1
_FILLER = 2
"""A face for throws that only the other face would ask for; what comes of them is not told."""
_MOST_THROWS = 200


def other_faces(moment: Moment, before: Encounter, event_index: int) -> tuple[str, ...]:
    """One line for each other face of the throw at `event_index`, and what it would have led to.

    A 5 or 6 is shown with the face 1 behind it. Several W20 are varied one by one, faces with the same outcome told
    together. Further throws that would have been due are named. Empty where the event is no throw.
    """
    events = moment.events
    event = events[event_index] if 0 <= event_index < len(events) else None
    if not isinstance(event, Thrown | SamyraThrown | SideThrown):
        return ()
    place = sum(isinstance(one, Thrown | SamyraThrown | SideThrown) for one in events[:event_index])
    if place >= len(moment.throws):
        return ()
    ask: _Ask = lambda faces: _other(moment, before, place, faces)  # noqa: E731 - bound to this throw
    if isinstance(event, Thrown):
        return _plus_minus(event.faces, ask)
    return tuple(line for die in range(len(event.faces)) for line in _w20(event.faces, die, ask))


class _Other(NamedTuple):
    """The other course: in words, and for a Samyra check its quality, so that a run of faces can share a line."""

    outcome: str
    quality: int | None = None


_Ask = Callable[[Faces], _Other | None]


def _plus_minus(actual: Faces, ask: _Ask) -> tuple[str, ...]:
    lines = []
    for face in range(1, 7):
        faces = (face, _ENDS_A_ROW) if face > 4 else (face,)
        other = ask(faces) if face != actual[0] else None
        if other is not None:
            value = names.signed(dice.plus_minus(faces))
            sentence = _("{faces} ({value}): {outcome}")
            lines.append(sentence.format(faces=names.faces(faces), value=value, outcome=other.outcome))
    return tuple(lines)


def _w20(actual: Faces, die: int, ask: _Ask) -> list[str]:
    """One W20 of a throw varied, runs of faces with the same outcome on one line."""
    others = [(face, ask((*actual[:die], face, *actual[die + 1 :]))) for face in range(1, 21) if face != actual[die]]
    known = [(face, other) for face, other in others if other is not None]
    lines = []
    for outcome, group in groupby(known, key=lambda one: one[1].outcome):
        run = list(group)
        shown = _run(str(run[0][0]), str(run[-1][0]), "–")
        if len(actual) > 1:
            shown = _("die {number}: {faces}").format(number=die + 1, faces=shown)
        lines.append(f"{shown}: {outcome}{_qualities([other.quality for _face, other in run])}")
    return lines


def _run(first: str, last: str, between: str) -> str:
    return first if first == last else f"{first}{between}{last}"


def _qualities(found: Sequence[int | None]) -> str:
    """`, quality 9 … 1` behind successes."""
    if found[0] is None or found[-1] is None:
        return ""
    run = _run(names.exact(found[0]), names.exact(found[-1]), " … ")
    return _(", quality {qualities}").format(qualities=run)


def _other(moment: Moment, before: Encounter, place: int, faces: Faces) -> _Other | None:
    """What the step would have come to with throw number `place` replaced; None where it could not be thrown."""
    spare = _spare(moment, place)
    throws = [*moment.throws[:place], faces]
    extra: list[ThrowRequest] = []
    while len(throws) < _MOST_THROWS:
        answer = resolve(before, moment.command, throws)
        if isinstance(answer, Resolved):
            return _told(answer, place, len(throws), extra)
        if not isinstance(answer, NeedsThrow):
            return None
        for request in answer.requests:
            known = spare.get((request.who, request.purpose))
            if known:
                throws.append(known.pop(0))
            else:
                extra.append(request)
                throws.append(_filler(request, len(extra)))
    return None


def _spare(moment: Moment, place: int) -> dict[tuple[str, Purpose], list[Faces]]:
    """The throws behind the replaced one, by who threw them and what for: they stay as they were where still due."""
    found: dict[tuple[str, Purpose], list[Faces]] = {}
    thrown = [one for one in moment.events if isinstance(one, Thrown | SamyraThrown | SideThrown)]
    for event, faces in list(zip(thrown, moment.throws, strict=False))[place + 1 :]:
        match event:
            case Thrown():
                key = (event.who, event.purpose)
            case SamyraThrown():
                key = (event.who, Purpose.CHECK)
            case SideThrown():
                key = (event.side, Purpose.INITIATIVE)
        found.setdefault(key, []).append(faces)
    return found


def _filler(request: ThrowRequest, number: int) -> Faces:
    """Faces for a throw nobody made; W20 fall apart, so that a tie does not come again and again."""
    if request.die is Die.W20:
        return tuple((number * 7 + index) % 20 + 1 for index in range(request.count))
    return (_FILLER,)


def _told(answer: Resolved, place: int, count: int, extra: Sequence[ThrowRequest]) -> _Other:
    """The other course in a few words, from the replaced throw up to the first one that nobody made."""
    thrown = [index for index, one in enumerate(answer.events) if isinstance(one, Thrown | SamyraThrown | SideThrown)]
    end = thrown[count - len(extra)] if extra else len(answer.events)
    event = answer.events[thrown[place]]
    if isinstance(event, SamyraThrown):
        return _Other(single.samyra_verdict(event), event.quality)
    assert isinstance(event, Thrown | SideThrown)
    parts = [_throw(event, True, answer.encounter) if isinstance(event, Thrown) else names.exact(event.total)]
    known = answer.events[thrown[place] + 1 : end]
    parts += [_about(one, answer.encounter) for one in known]
    if extra:
        sentence = _tie if extra[0].purpose is Purpose.INITIATIVE else _faint_due
        parts.append(sentence(extra, answer.encounter))
    elif any(isinstance(one, RoundBegun) for one in known):
        parts.append(_order(known, answer.encounter))
    return _Other(", ".join(part for part in parts if part))


def _faint_due(extra: Sequence[ThrowRequest], encounter: Encounter) -> str:
    return _("then a faint check: {names}").format(names=names.names(encounter, [one.who for one in extra]))


def _tie(extra: Sequence[ThrowRequest], encounter: Encounter) -> str:
    return _("a tie, thrown again: {names}").format(names=names.names(encounter, [one.who for one in extra]))


def _order(events: Sequence[Event], encounter: Encounter) -> str:
    order = next(one.order for one in events if isinstance(one, RoundBegun))
    return _("order: {names}").format(names=names.names(encounter, order))


def _about(event: Event, encounter: Encounter) -> str:
    """What one event behind the replaced throw is worth telling."""
    match event:
        case Thrown():
            return _throw(event, False, encounter)
        case Blow():
            return _blow(event, encounter)
        case Harmed():
            return names.severity_word(event.severity)
        case StatusChanged():
            return single.sentence(event, encounter) or ""
        case _:
            return ""


def _throw(event: Thrown, replaced: bool, encounter: Encounter) -> str:
    parts = [names.exact(event.raw_total)] if replaced else []
    if event.stumbled and (replaced or event.purpose is not Purpose.FAINT):
        who = names.name(encounter, event.who)
        parts.append(_("{who} stumbles to {total}").format(who=who, total=names.exact(event.total)))
    if event.success is not None and (replaced or event.purpose is Purpose.FAINT):
        parts.append(_verdict(event, encounter))
    return ", ".join(parts)


def _verdict(event: Thrown, encounter: Encounter) -> str:
    if event.purpose is Purpose.ATTACK:
        return ""
    if event.purpose is Purpose.FAINT:
        who = names.name(encounter, event.who)
        return (_("{who} holds out") if event.success else _("{who} does not hold out")).format(who=who)
    return _("succeeded") if event.success else _("failed")


def _blow(event: Blow, encounter: Encounter) -> str:
    if event.winner is None:
        return _("a miss")
    who = names.name(encounter, event.winner)
    return _("{who} hits, {damage}").format(who=who, damage=single.damage(event.damage))
