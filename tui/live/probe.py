"""What a throw takes and how likely it is, before it is made: read from the events the command would bring about."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from samyra_core import odds, samyra, wounds
from samyra_core.commands import Attack, Command
from samyra_core.dice import Die, Faces, Purpose, ThrowRequest
from samyra_core.engine import NeedsThrow, Refused, Resolved, resolve
from samyra_core.events import SamyraThrown, SideThrown, Thrown
from samyra_core.record import record
from samyra_core.state import Encounter, Status
from tui import names, plain
from tui.words import _, percent

Any_Throw = Thrown | SamyraThrown | SideThrown
_MOST_ASKED: Final = 20


def probe(encounter: Encounter, command: Command, throws: Sequence[Faces] = ()) -> Resolved | Refused | None:
    """What would happen with plain faces for all that is missing; None where no end was found."""
    given = tuple(throws)
    for _asked in range(_MOST_ASKED):
        answer = resolve(encounter, command, given)
        if not isinstance(answer, NeedsThrow):
            return answer
        given = (*given, *(_plain(request, place) for place, request in enumerate(answer.requests)))
    return None


def _plain(request: ThrowRequest, place: int) -> Faces:
    """Faces that end a throw at once; for W20 another for each, so that sides do not tie."""
    if request.die is Die.W20:
        return tuple(1 + (place + number) % 20 for number in range(request.count))
    return (2,)


def throws_of(answer: Resolved) -> list[Any_Throw]:
    """The throws of an answer in the order in which they were given."""
    return [event for event in answer.events if isinstance(event, Any_Throw)]


def due_throws(encounter: Encounter, command: Command, throws: Sequence[Faces]) -> list[Any_Throw]:
    """What is due behind `throws`, as it would be booked."""
    answer = probe(encounter, command, throws)
    return throws_of(answer)[len(throws) :] if isinstance(answer, Resolved) else []


def is_tie(encounter: Encounter, command: Command, throws: Sequence[Faces], due: Sequence[ThrowRequest]) -> bool:
    """Whether initiative is due once more, after throws for it that came out alike."""
    if not throws or not due or any(one.purpose is not Purpose.INITIATIVE for one in due):
        return False
    answer = probe(encounter, command, throws)
    made = throws_of(answer)[: len(throws)] if isinstance(answer, Resolved) else []
    return any(not isinstance(one, Thrown) or one.purpose is Purpose.INITIATIVE for one in made)


def dice_words(request: ThrowRequest) -> str:
    """`2W20`: what to take into the hand, where it is not the one die that is thrown for nearly everything."""
    if request.die is Die.PLUS_MINUS_W6:
        return ""
    return f"{request.count if request.count > 1 else ''}{request.die.value}"


def sum_words(thrown: Any_Throw, encounter: Encounter) -> str:
    """`Naga: Slim blade 21 −3 outnumbering (E4) = 18`."""
    if isinstance(thrown, SideThrown):
        return f"{names.name(encounter, thrown.side)}: {_('initiative')}"
    name = names.name(encounter, thrown.who)
    if isinstance(thrown, SamyraThrown):
        return _("{name}: {notation} against {level}").format(
            name=name, notation=plain.clean(thrown.notation), level=thrown.level
        )
    text = f"{name}: {names.rolled_on(encounter, thrown)} {names.exact(thrown.value)}"
    for one in thrown.modifiers:
        text += f" {names.signed(one.value)} {names.modifier_label(one)}"
    if thrown.modifiers:
        text += f" = {names.exact(_base(thrown))}"
    if thrown.threshold is not None:
        text += " " + _("against {difficulty}").format(difficulty=names.exact(thrown.threshold))
    return text


def _shift(thrown: Thrown) -> int:
    return sum(one.value for one in thrown.modifiers)


def _base(thrown: Thrown) -> int:
    return thrown.value + _shift(thrown)


def chance_words(thrown: Any_Throw) -> str:
    """`succeeds 50 % · stumbles 17 %, safe with 4 or 6`; "" where there is nothing to say."""
    match thrown:
        case SamyraThrown():
            chances = samyra.chances(thrown.level, samyra.parse(thrown.notation).modifier)
            return _("succeeds {chance}").format(chance=percent(chances.success))
        case Thrown(purpose=Purpose.FAINT):
            held = odds.check(thrown.value, _shift(thrown), thrown.threshold or 0)
            return _("stays up {chance}").format(chance=percent(held))
        case Thrown(purpose=Purpose.CHECK, threshold=int(difficulty)):
            chance = odds.check(thrown.value, _shift(thrown), difficulty, _tired(thrown))
            return " · ".join(
                part for part in (_("succeeds {chance}").format(chance=percent(chance)), stumble_words(thrown)) if part
            )
        case Thrown():
            return stumble_words(thrown)
    return ""


def _tired(thrown: Thrown) -> Fraction | int | None:
    return thrown.fatigue if thrown.buffer_full else None


def stumble_words(thrown: Thrown) -> str:
    """The risk to stumble and the faces that are safe; "" where there is none."""
    if not thrown.buffer_full or thrown.purpose in (Purpose.FAINT, Purpose.INITIATIVE):
        return ""
    chance = odds.stumble(thrown.value, _shift(thrown), thrown.fatigue)
    if not chance:
        return ""
    safe = [str(face) for face, risk in odds.safe_faces(thrown.value, _shift(thrown), thrown.fatigue) if not risk]
    text = _("stumbles {chance}").format(chance=percent(chance))
    if not safe:
        return text + _(", no face is safe")
    needed = _(" or ").join([", ".join(safe[:-1]), safe[-1]] if len(safe) > 1 else safe)
    return text + _(", needs {faces}").format(faces=needed)


# Attacks --------------------------------------------------------------------------------------------------------


@record
class Prospect:
    """How an attack may end. `be_hit` is None where nobody defends."""

    hit: Fraction
    wound: Fraction
    """Or worse."""
    critical: Fraction
    be_hit: Fraction | None


def prospect(encounter: Encounter, command: Attack, answer: Resolved) -> Prospect | None:
    """The exact odds of an attack with all its modifiers, from the throws that `probe` found."""
    thrown = [one for one in throws_of(answer) if isinstance(one, Thrown)]
    attacker = encounter.combatants[command.attacker].profile
    target = encounter.combatants[command.target]
    threshold = wounds.threshold(target)
    if not thrown or threshold is None:
        return None
    mine = thrown[0]
    weapon, armour = attacker.weapon, target.profile.armour
    if len(thrown) > 1 and thrown[1].purpose is Purpose.DEFENCE:
        theirs = thrown[1]
        found = odds.contest(
            odds.Contestant(mine.value, _shift(mine), _tired(mine)),
            odds.Contestant(theirs.value, _shift(theirs), _tired(theirs)),
            weapon,
            armour,
            threshold,
        )
        return Prospect(found.hit, found.wound + found.critical, found.critical, found.countered)
    blow = odds.undefended(mine.value, _shift(mine), _tired(mine), weapon, armour, threshold)
    return Prospect(blow.hit, blow.wound + blow.critical, blow.critical, None)


def prospect_words(found: Prospect, *, fallen: bool = False) -> str:
    """`hits 83 % · wounds 60 % · out of the fight 20 % · is hit 17 %`."""
    parts = [
        _("hits {chance}").format(chance=percent(found.hit)),
        _("wounds {chance}").format(chance=percent(found.wound)),
        _("critically {chance}").format(chance=percent(found.critical)),
    ]
    if found.be_hit is not None:
        parts.append(_("is hit {chance}").format(chance=percent(found.be_hit)))
    elif not fallen:
        parts.append(_("undefended"))
    return " · ".join(parts)


def is_fallen(encounter: Encounter, who: str) -> bool:
    return encounter.combatants[who].status is not Status.UP
