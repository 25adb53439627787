"""A blow in everyday words: who was better by how much, and what that does."""

from __future__ import annotations

from samyra_core.events import Blow, Harmed, Severity
from samyra_core.state import Encounter, Status
from tui import names
from tui.demo import cast
from tui.words import _


def is_severe(harm: Harmed, fallen: Status | None) -> bool:
    """Whether it takes somebody out of the fight, or nearly."""
    return fallen is not None or harm.severity is Severity.CRITICAL


def blow_clause(
    blow: Blow, harm: Harmed | None, fallen: Status | None, encounter: Encounter, *, short: bool = False
) -> str:
    """`Naga beats Guard 1 by 17: 17 damage is far more than a body can take …`, without the full stop.

    `fallen`: how the one who was hit fell; `short`: something else is said behind it.
    """
    if blow.winner is None:
        return _("{attacker} misses, although {target} does not even fight back").format(
            attacker=cast.name(encounter, blow.attacker), target=cast.name(encounter, blow.target)
        )
    outcome = _falls(blow, encounter) if short and fallen is not None else _outcome(blow, harm, fallen, encounter)
    return f"{_who_hits(blow, encounter)}: {outcome}"


def _who_hits(blow: Blow, encounter: Encounter) -> str:
    if not blow.defended:
        text = _("{attacker} hits {target}, who does not fight back")
    elif blow.difference == 0:
        text = _("In a tie the attacker hits, so {attacker} does")
    elif blow.winner == blow.attacker:
        text = _("{attacker} beats {target} by {difference}")
    else:
        text = _("{attacker} attacks, but {target} is better by {difference} and hits instead")
    return text.format(
        attacker=cast.name(encounter, blow.attacker),
        target=cast.name(encounter, blow.target),
        difference=names.exact(blow.difference),
    )


def _loser(blow: Blow, encounter: Encounter) -> str:
    return cast.name(encounter, blow.target if blow.winner == blow.attacker else blow.attacker)


def _falls(blow: Blow, encounter: Encounter) -> str:
    return _("{loser} is out of the fight").format(loser=_loser(blow, encounter))


def _outcome(blow: Blow, harm: Harmed | None, fallen: Status | None, encounter: Encounter) -> str:
    severity = harm.severity if harm is not None else Severity.NONE
    match severity:
        case Severity.NONE:
            text = _("the armour holds")
        case Severity.SCRATCH:
            text = _("{damage} damage is only a scratch")
        case Severity.WOUND if fallen is not None:
            text = _("{damage} damage is a wound too many, and {loser} is out of the fight")
        case Severity.WOUND:
            text = _("{damage} damage is a wound, and every throw of {loser} will be worse for it")
        case Severity.CRITICAL if fallen is not None:
            text = _("{damage} damage is far more than a body can take, and {loser} is out of the fight")
        case Severity.CRITICAL:
            text = _("{damage} damage is a terrible wound, but {loser} is still standing")
    return text.format(damage=blow.damage, loser=_loser(blow, encounter))
