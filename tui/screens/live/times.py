"""Time that passes, scenes that begin, planned events of which one comes about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from samyra_core.commands import Break, Command, EnterScene, Hours, Night, Week
from samyra_core.scenario.model import Plan
from tui import names
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.screens.live.menu import Item, MenuDialog
from tui.screens.next_words import command_words, plan_title
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase
    from tui.live.rounds import Rounds


def time_menu(screen: LiveBase) -> MenuDialog:
    """Breaks, hours, nights, weeks for everyone; a break for the selected one alone; the other scenes."""
    session = screen.session
    encounter, scenario = session.encounter, session.scenario
    who = screen.chosen_one()

    def item(command: Command) -> Item:
        return Item(command_words(command, scenario, encounter), partial(screen.take, command))

    items: list[Item] = []
    if encounter.order:
        items = [item(one) for one in (Break(), Hours(1), Night(), Week())]
        items.insert(2, Item(_("Some hours of rest …"), lambda: screen.open_dialog(_hours_form(screen))))
    if who is not None:
        items.append(item(Break((who,))))
    items += [item(EnterScene(scene)) for scene in _other_scenes(screen)]
    return MenuDialog(screen, _("Time"), items)


def _other_scenes(screen: LiveBase) -> list[str]:
    """The scenes behind this one first, then those before it."""
    known = [scene.id for scene in screen.session.scenario.scenes]
    here = screen.session.encounter.scene
    place = known.index(here) + 1 if here in known else 0
    return [one for one in (*known[place:], *known[:place]) if one != here]


def _hours_form(screen: LiveBase) -> FormDialog:
    encounter = screen.session.encounter
    everyone = ("", _("everyone"))

    def fields(values: Values) -> Sequence[Field]:
        people = tuple((who, names.name(encounter, who)) for who in encounter.order)
        return [Field("hours", _("Hours"), "number"), Field("who", _("Who"), "choice", (everyone, *people))]

    def build(values: Values) -> Command | str:
        hours = whole(values["hours"])
        if hours is None:
            return _("Hours are a whole number.")
        return Hours(hours, (values["who"],) if values["who"] else ())

    return FormDialog(screen, _("Hours of rest"), fields, build, {"hours": "2"})


def plan_menu(screen: Rounds, due: Sequence[Plan]) -> MenuDialog:
    items = [Item(plan_title(screen.session.scenario, plan.id), partial(screen.fulfil, plan)) for plan in due]
    return MenuDialog(screen, _("Planned now"), items)
