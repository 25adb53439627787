"""Where a stumble's chance comes from: value, what weighs on it, fatigue, and the results of the die that stumble."""

from __future__ import annotations

from itertools import islice
from typing import Final

from samyra_core import fatigue, odds
from samyra_core.dice import Exact
from samyra_core.state import Encounter, Status
from samyra_core.view import combatant_view, main_value
from tui import names
from tui.explain import sums
from tui.explain.blocks import Block
from tui.standing import weights
from tui.words import _, percent

_MOST_RESULTS: Final = 8
_DEEPEST: Final = 1000
"""The longest row that `odds.distribution` tells of."""


def risk_block(encounter: Encounter, who: str) -> Block | None:
    """The risk of one combatant's next roll on paper (F4); None where there is none to speak of."""
    if who not in encounter.combatants:
        return None
    one = combatant_view(encounter, who)
    if one.stumble_odds is None or one.status is not Status.UP:
        return None
    title = _("Risk: {who}").format(who=names.name(encounter, who))
    if not one.stumble_odds and (one.buffer_used or 0) < (one.buffer_size or 0):
        line = _("Buffer {used}/{size}, not full → no stumble (F4)")
        return Block(title, (line.format(used=one.buffer_used, size=one.buffer_size),), ("F4",))
    combatant = encounter.combatants[who]
    value, skill = main_value(combatant) or 0, combatant.profile.main_skill or ""
    weighing = weights(encounter, who)
    terms = [sums.term(weight.points, f"{weight.word} ({weight.rule})") for weight in weighing]
    before = value + one.modifier
    basis = " ".join((f"{names.exact(value)} {names.skill_name(encounter, who, skill)}", *terms))
    basis = f"{basis} = {names.exact(before)}" if terms else basis
    lines = [
        basis,
        _("Buffer {used}/{size} full: stumbles where |{value} + throw| < {fatigue} fatigue (F4)").format(
            used=one.buffer_used, size=one.buffer_size, value=names.exact(before), fatigue=names.exact(one.fatigue or 0)
        ),
    ]
    results = _stumbling(before, one.fatigue or 0)
    if results:
        lines.append(_("Throws that stumble: {results}").format(results=" · ".join(results)))
    lines.append(
        _("Together {fraction} = {percent}").format(fraction=one.stumble_odds, percent=percent(one.stumble_odds))
    )
    return Block(title, tuple(lines), (*(weight.rule for weight in weighing), "D2", "F4"))


def _stumbling(before: int, against: Exact) -> list[str]:
    """`−1: 1/6`, the likeliest first, and how far it goes on."""
    reach = int(against) + 1
    depth = max(1, min(_DEEPEST, (abs(before) + reach) // 5 + 1))
    found = [
        (die, chance) for die, chance in odds.distribution(depth).items() if fatigue.stumbles(before + die, against)
    ]
    found.sort(key=lambda one: (-one[1], abs(one[0])))
    shown = [f"{names.exact(die)}: {chance}" for die, chance in islice(found, _MOST_RESULTS)]
    if len(found) > _MOST_RESULTS:
        shown.append(_("… down to {last}").format(last=names.exact(found[-1][0])))
    return shown
