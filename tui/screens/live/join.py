"""Who comes in: somebody of the cast who is not there, or somebody nobody prepared."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from samyra_core.commands import Command, Join, Leave
from samyra_core.state import Encounter, players_sides
from tui import names
from tui.screens.live.menu import Item, MenuDialog
from tui.screens.live.newcomer import recruit_form
from tui.screens.next_words import command_words
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase

MOST_SIDES: Final = 3
"""Sides that have a line of their own in the menu."""


def join_menu(screen: LiveBase) -> MenuDialog:
    """Somebody new first, for each side a line, then everyone of the roster who is not there."""
    encounter = screen.session.encounter
    theirs = players_sides(encounter.setup)
    sides = sorted(encounter.setup.sides, key=lambda side: side not in theirs)
    items = [_new_item(screen, side) for side in (sides if len(sides) <= MOST_SIDES else sides[:1])]
    items += [item(screen, Join(group)) for group in absent_groups(encounter)]
    items += [
        Item(names.name(encounter, who), partial(screen.take, Join(who)), names.side_name(encounter, profile.side))
        for who, profile in encounter.setup.roster.items()
        if who not in encounter.order
    ]
    return MenuDialog(screen, _("Who joins?"), items)


def _new_item(screen: LiveBase, side: str) -> Item:
    words = _("Somebody new: {side} …").format(side=names.side_name(screen.session.encounter, side))
    return Item(words, partial(recruit_form, screen, side))


def item(screen: LiveBase, command: Command) -> Item:
    """A command in its own words."""
    session = screen.session
    return Item(command_words(command, session.scenario, session.encounter), partial(screen.take, command))


def absent_groups(encounter: Encounter) -> list[str]:
    """Groups of which more than one is not there; they may come together."""
    absent: dict[str, int] = {}
    for who, profile in encounter.setup.roster.items():
        if profile.group and profile.group not in encounter.setup.roster and who not in encounter.order:
            absent[profile.group] = absent.get(profile.group, 0) + 1
    return [group for group, count in absent.items() if count > 1]


def depart_menu(screen: LiveBase, who: str, group: str) -> MenuDialog:
    """One of a group, or all of it that are up."""
    title = _("Who leaves?")
    return MenuDialog(screen, title, [item(screen, Leave(who)), item(screen, Leave(group))])
