"""Who stands against whom: engage, part, swap places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from samyra_core import offers
from samyra_core.commands import Command, Engage, Part, Swap
from samyra_core.state import Encounter, is_up, opponents, pair
from tui import names
from tui.screens.live.menu import Item, MenuDialog
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase


def places_menu(screen: LiveBase, who: str) -> MenuDialog:
    """What can be done with `who`; only what would be carried out."""
    encounter = screen.session.encounter
    name = names.name(encounter, who)
    items: list[Item] = []
    for title, make in (
        (_("{name} stands against …"), lambda other: Engage(who, (other,))),
        (_("{name} lets go of …"), lambda other: Part(who, (other,))),
        (_("{name} swaps places with …"), lambda other: Swap(who, other)),
    ):
        others = _possible(screen, who, make)
        if others:
            words = title.format(name=name)
            items.append(Item(words, partial(_open, screen, words, others, make), names.names(encounter, others, 3)))
    group = encounter.combatants[who].profile.group
    equals = [
        one for one in encounter.order if encounter.combatants[one].profile.group == group and is_up(encounter, one)
    ]
    if group and len(equals) > 1:
        items += _all_together(screen, group, equals)
    if len(opponents(encounter, who)) > 1:
        items.append(Item(_("{name} lets go of everyone").format(name=name), partial(screen.take, Part(who))))
    return MenuDialog(screen, _("Places: {name}").format(name=name), items)


def _all_together(screen: LiveBase, group: str, equals: Sequence[str]) -> list[Item]:
    """A whole group against one: those of it who do not face that one yet."""
    encounter = screen.session.encounter

    def make(other: str) -> Command:
        return Engage(other, tuple(one for one in equals if pair(one, other) not in encounter.engaged and one != other))

    others = [one for one in _possible(screen, equals[0], make) if one not in equals]
    if not others:
        return []
    words = _("All {group} stand against …").format(group=names.group_name(encounter, group))
    return [Item(words, partial(_open, screen, words, others, make), names.names(encounter, others, 3))]


def _possible(screen: LiveBase, who: str, make: Callable[[str], Command]) -> list[str]:
    """Those with whom it would be carried out and changes something that can be seen."""
    encounter = screen.session.encounter
    return [
        one
        for one in offers.targets(encounter, who)
        if _is_sensible(encounter, make(one), who, one) and offers.refusal(encounter, make(one)) is None
    ]


def _is_sensible(encounter: Encounter, command: Command, who: str, other: str) -> bool:
    """Places are swapped on one's own side, else both would face their own; nobody need let go of the fallen."""
    match command:
        case Swap():
            return encounter.combatants[who].profile.side == encounter.combatants[other].profile.side
        case Part():
            return other in opponents(encounter, who)
        case _:
            return True


def _open(screen: LiveBase, title: str, others: Sequence[str], make: Callable[[str], Command]) -> MenuDialog | None:
    """Whom; there where only one is left, at once."""
    if len(others) == 1:
        screen.take(make(others[0]))
        return None
    encounter = screen.session.encounter
    items = [Item(names.name(encounter, one), partial(screen.take, make(one))) for one in others]
    return MenuDialog(screen, title, items)
