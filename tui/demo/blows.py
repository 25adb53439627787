"""A blow in everyday words: who was better by how much, and what that does."""

from __future__ import annotations

from samyra_core.events import Blow, Harmed, Severity
from samyra_core.state import Encounter, Status
from tui import names
from tui.demo import cast
from tui.words import _, ngettext


def is_severe(harm: Harmed, fallen: Status | None) -> bool:
    """Whether it takes somebody out of the fight, or nearly."""
    return fallen is not None or harm.severity is Severity.CRITICAL


def blow_clause(blow: Blow, harm: Harmed | None, fallen: Status | None, encounter: Encounter) -> str:
    """`Naga beats Guard 1 by 17: 17 damage is far more than …`, without the full stop. `fallen`: how the one hit fell."""
    if blow.winner is None:
        return _("{attacker} misses, although {target} does not even fight back").format(
            attacker=cast.name(encounter, blow.attacker), target=cast.name(encounter, blow.target)
        )
    return _("{who_hits}: {what_it_does}").format(
        who_hits=_who_hits(blow, encounter), what_it_does=_what_it_does(blow, harm, fallen, encounter)
    )


def _who_hits(blow: Blow, encounter: Encounter) -> str:
    if not blow.defended:
        text = _("{attacker} hits {target}, who does not fight back")
    elif blow.difference == 0:
        text = _("A tie, and that goes to {attacker}, who attacks")
    elif blow.winner == blow.attacker:
        text = _("{attacker} beats {target} by {difference}")
    else:
        text = _("{attacker} attacks, but {target} is better by {difference} and hits instead")
    return text.format(
        attacker=cast.name(encounter, blow.attacker),
        target=cast.name(encounter, blow.target),
        difference=names.exact(blow.difference),
    )


def _what_it_does(blow: Blow, harm: Harmed | None, fallen: Status | None, encounter: Encounter) -> str:
    loser = blow.target if blow.winner == blow.attacker else blow.attacker
    severity = harm.severity if harm is not None else Severity.NONE
    match severity:
        case Severity.NONE:
            text = _("the armour holds")
        case Severity.SCRATCH:
            text = ngettext("{damage} damage is only a scratch", "{damage} damage are only a scratch", blow.damage)
        case Severity.WOUND if fallen is not None:
            text = _("{damage} damage is a wound too many, and {loser} is out of the fight")
        case Severity.WOUND:
            text = _("{damage} damage is a wound, and every throw of {loser} will be worse for it")
        case Severity.CRITICAL if fallen is not None:
            text = _("{damage} damage is far more than a body can take, and {loser} is out of the fight")
        case Severity.CRITICAL:
            text = _("{damage} damage is a terrible wound, but {loser} is still standing")
    return text.format(damage=blow.damage, loser=cast.name(encounter, loser))
