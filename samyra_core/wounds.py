"""Wounds: thresholds, severities, maluses, healing. Pure arithmetic on one combatant (rules W)."""

from __future__ import annotations

from typing import Final

from samyra_core.dice import third
from samyra_core.events import Severity
from samyra_core.state import Combatant

WOUND_MALUS: Final = 3
CRITICAL_MALUS: Final = 6


def wound_attribute(combatant: Combatant) -> str | None:
    """The attribute whose full value gives threshold and faint check: its own, else the exhaustion attribute (W1)."""
    return combatant.profile.wound_attribute or combatant.profile.exhaustion


def full_value(combatant: Combatant, attribute: str) -> int:
    """An attribute's undamaged value (W1, W4)."""
    return combatant.profile.attributes[attribute].value


def threshold(combatant: Combatant) -> int | None:
    """Wound threshold (Wundschwelle): a third of the wound attribute's full value, at least 1 (W1).

    None where the combatant has no such attribute and cannot be harmed by the rules.
    """
    name = wound_attribute(combatant)
    return None if name is None else max(1, third(full_value(combatant, name)))


def severity(damage: int, threshold: int) -> Severity:
    """What `damage` ≥ 0 amounts to: 0 nothing, from the threshold a wound, from three times it a critical one (W1)."""
    if damage >= 3 * threshold:
        return Severity.CRITICAL
    if damage >= threshold:
        return Severity.WOUND
    return Severity.SCRATCH if damage > 0 else Severity.NONE


def malus(combatant: Combatant) -> int:
    """What wounds take off every roll: -3 for each, -6 for each critical one; ≤ 0 (W2). Scratches take nothing."""
    return -(WOUND_MALUS * combatant.wounds + CRITICAL_MALUS * combatant.critical_wounds)


def healed(damage: int, full: int) -> int:
    """Attribute damage left after a week: a third of the full value less, not below 0 (W5)."""
    return max(0, damage - third(full))


def critical_falls(rule_is_down: bool) -> bool:
    """Whether a critical wound takes its bearer out without a throw (W3)."""
    return rule_is_down


def wound_asks(combatant: Combatant, rule_on: bool) -> bool:
    """Whether a plain wound asks this one for a faint check (W4)."""
    return rule_on and combatant.profile.wound_faint
