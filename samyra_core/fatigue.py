"""Exhaustion (Erschöpfung, ErRe): buffer, cost, stumble, lasting exhaustion; arithmetic on one combatant (rules F).

Nothing in here changes a state or throws a die; `engine` asks these functions and books the answers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from samyra_core.dice import Exact, exact, third
from samyra_core.state import Combatant, FatigueRule, Rules, Sleep

MOST_FATIGUE: Final = 5000
"""The highest fatigue and floor a fight keeps (inclusive); what would exceed it is refused, so odds stay bounded."""
STUMBLE_LOSS: Final = 3
"""Points the exhaustion attribute loses by a stumble (F6)."""
STUMBLE_MALUS: Final = 6
"""What a stumble takes off the value rolled on (F5)."""
STUMBLE_WOUND_MALUS: Final = 3
"""Extra malus on the faint check after stumble and wound in one action (F8)."""
REST_MALUS: Final = 3
"""Malus on all rolls while resting (F9)."""


def attribute_value(combatant: Combatant, attribute: str) -> int:
    """An attribute as it is now, damage taken off; 0..full value (F12)."""
    full = combatant.profile.attributes[attribute].value
    damage = combatant.damage
    return full - damage[attribute] if attribute in damage else full


def keeps_exhaustion(combatant: Combatant) -> bool:
    """Whether buffer and fatigue are kept for this one at all."""
    return combatant.profile.exhaustion is not None


def buffer_size(combatant: Combatant) -> int:
    """Size of the buffer (Erschöpfungsschwelle): a third of the exhaustion attribute as it is now (F1, F12, D4).

    0 where no exhaustion is kept.
    """
    name = combatant.profile.exhaustion
    return third(attribute_value(combatant, name)) if name is not None else 0


def buffer_full(combatant: Combatant) -> bool:
    """Whether the stumble test is due: no free buffer left (F4). Size 0 is always full (F1)."""
    return combatant.profile.exhaustion is not None and combatant.buffer_used >= buffer_size(combatant)


def fill(used: int, size: int, actions: int) -> tuple[int, int]:
    """`actions` strenuous actions meet the buffer: (used afterwards, surplus actions) (F1).

    All of one action's count fills the buffer first; only what finds no room is surplus.
    """
    free = size - used
    if actions <= free:
        return used + actions, 0
    return size, actions - free


def base_cost(rules: Rules) -> int:
    """Fatigue per action beyond the buffer, before categories: 3, weak 1 (F2)."""
    return 1 if rules.fatigue is FatigueRule.WEAK else 3


def category_factor(steps: int) -> Exact:
    """What `steps` categories above (+) or below (-) the exhaustion attribute multiply the cost by: 3 each way (F3)."""
    if steps >= 0:
        return int(3**steps)
    return Fraction(1, 3**-steps)


def cost(combatant: Combatant, rules: Rules, category: int | None) -> Exact:
    """Fatigue per surplus action with a skill or attribute of `category` (F2, F3). None: of the same category."""
    base = base_cost(rules)
    name = combatant.profile.exhaustion
    if category is None or name is None:
        return base
    steps = category - combatant.profile.attributes[name].category
    return exact(base * category_factor(steps)) if steps else base


def stumbles(raw_total: int, fatigue: Exact) -> bool:
    """The stumble test, made only while the buffer is full (F4): |raw total| below the fatigue before the action."""
    return abs(raw_total) < fatigue


def stumble_total(value: int, modifiers: int, raw_total: int) -> int:
    """The total after a stumble (F5): value - 6 + modifiers, unless the raw total is lower already."""
    return min(raw_total, value - STUMBLE_MALUS + modifiers)


def attribute_after_stumble(value: int) -> int:
    """The exhaustion attribute after a stumble: 3 less, not below 0 (F6)."""
    return max(0, value - STUMBLE_LOSS)


def floor_after_rise(combatant: Combatant, fatigue: Exact, size: int) -> Exact:
    """The fatigue floor once fatigue has risen to `fatigue` with a buffer of `size` (F13).

    Bad sleepers keep whatever exceeds the buffer; everyone else's floor stays.
    """
    floor = combatant.fatigue_floor
    if combatant.profile.sleep is Sleep.GOOD or fatigue <= size:
        return floor
    return max(floor, exact(fatigue - size))


def after_hours(fatigue: Exact, floor: Exact, size: int, hours: int) -> Exact:
    """Fatigue after whole hours of quiet: the buffer size less for each, not below the floor (F11)."""
    return max(floor, exact(fatigue - size * hours))


def floor_after_sleep(floor: Exact, size: int) -> Exact:
    """The floor after the bad sleeper's night or week: the buffer size less, not below 0 (F13)."""
    return max(0, exact(floor - size))
