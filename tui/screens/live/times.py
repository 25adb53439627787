"""Time that passes, scenes that begin, planned events of which one comes about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from samyra_core.commands import Break, Command, EnterScene, Hours, Night, Week
from samyra_core.record import record
from samyra_core.scenario.model import Plan
from samyra_core.state import is_up, players_sides
from tui import names
from tui.screens.board import Folded
from tui.screens.live.form import Field, FormDialog, Values, whole
from tui.screens.live.menu import Item, MenuDialog
from tui.screens.next_words import command_words, plan_title
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase
    from tui.live.rounds import Rounds


@record
class Circle:
    """Those for whom time may pass together."""

    who: tuple[str, ...]
    """Empty: everyone in the scene, as commands have it."""
    words: str


def circles(screen: LiveBase) -> tuple[Circle, ...]:
    """Whom the game master selected, where somebody was; the players' people who are up; all of theirs; everyone."""
    encounter = screen.session.encounter
    theirs = [
        who for who in encounter.order if encounter.combatants[who].profile.side in players_sides(encounter.setup)
    ]
    wanted = [[who for who in theirs if is_up(encounter, who)], theirs, list(encounter.order)]
    entry = screen.board.chosen() if screen.hand_picked else None
    if isinstance(entry, Folded):
        group = [who for who in encounter.order if encounter.combatants[who].profile.group == entry.group]
        wanted.insert(0, [who for who in group if is_up(encounter, who)])
    elif entry is not None and entry.key in encounter.order:
        wanted.insert(0, [entry.key])
    found: dict[tuple[str, ...], Circle] = {}
    for those in wanted:
        who = () if set(those) == set(encounter.order) else tuple(those)
        if those and who not in found:
            found[who] = Circle(who, names.names(encounter, those) if who else _("everyone"))
    return tuple(found.values()) or (Circle((), _("everyone")),)


class TimeDialog(MenuDialog):
    """Breaks, hours, nights, weeks for those it names; the other scenes. One key names others."""

    def __init__(self, screen: LiveBase) -> None:
        self.circles = circles(screen)
        self.circle = self.circles[0]
        super().__init__(screen, "", ())
        self._lay()

    def conditions(self) -> set[str]:
        return super().conditions() | ({"circles"} if len(self.circles) > 1 else set())

    def action_menu_who(self) -> None:
        self.circle = self.circles[(self.circles.index(self.circle) + 1) % len(self.circles)]
        self._lay()

    def _lay(self) -> None:
        session, who = self.screen.session, self.circle.who
        encounter = session.encounter

        def item(command: Command, words_of: Command | None = None) -> Item:
            words = command_words(words_of or command, session.scenario, encounter)
            return Item(words, partial(self.screen.take, command))

        items: list[Item] = []
        if encounter.order:
            items = [item(Break(who), Break()), item(Hours(1, who), Hours(1))]
            items += [item(Night(who), Night()), item(Week(who), Week())]
            open_form = partial(_hours_form, self.screen, self.circles, self.circle)
            items.insert(2, Item(_("Some hours of rest …"), open_form))
        items += [item(EnterScene(scene)) for scene in _other_scenes(self.screen)]
        self.items = tuple(items)
        self.title = _("Time for: {names}").format(names=self.circle.words) if encounter.order else _("Time")


def time_menu(screen: LiveBase) -> TimeDialog:
    return TimeDialog(screen)


def _other_scenes(screen: LiveBase) -> list[str]:
    """The scenes behind this one first, then those before it."""
    known = [scene.id for scene in screen.session.scenario.scenes]
    here = screen.session.encounter.scene
    place = known.index(here) + 1 if here in known else 0
    return [one for one in (*known[place:], *known[:place]) if one != here]


def _hours_form(screen: LiveBase, known: Sequence[Circle], circle: Circle) -> FormDialog:
    encounter = screen.session.encounter
    people = [*known, *(Circle((who,), names.name(encounter, who)) for who in encounter.order)]
    choices = {" ".join(one.who): one for one in people}

    def fields(values: Values) -> Sequence[Field]:
        who = tuple((key, one.words) for key, one in choices.items())
        return [Field("hours", _("Hours"), "number", now="1"), Field("who", _("Who"), "choice", who)]

    def build(values: Values) -> Command | str:
        hours = whole(values["hours"])
        if hours is None:
            return _("Hours are a whole number.")
        return Hours(hours, choices[values["who"]].who)

    return FormDialog(screen, _("Hours of rest"), fields, build, {"hours": "2", "who": " ".join(circle.who)})


def plan_menu(screen: Rounds, due: Sequence[Plan]) -> MenuDialog:
    items = [Item(plan_title(screen.session.scenario, plan.id), partial(screen.fulfil, plan)) for plan in due]
    return MenuDialog(screen, _("Planned now"), items)
