"""What a game master does beside the rules: places, order, values by hand, comings and goings, the veil."""

from __future__ import annotations

from samyra_core.commands import Leave, SetValue
from tui import keys, names
from tui.live.base import PATIENCE, LiveBase
from tui.screens.board import Folded
from tui.words import _


class Table(LiveBase):
    """The actions of the topic `table`."""

    def action_places(self) -> None:
        from tui.screens.live.places import places_menu

        who = self.chosen_one()
        if who is not None:
            self.open_dialog(places_menu(self, who))

    def action_order(self) -> None:
        from tui.screens.live.order import OrderDialog

        self.open_dialog(OrderDialog(self, self.chosen_one()))

    def action_by_hand(self) -> None:
        from tui.screens.live.by_hand import by_hand_menu

        who = self.chosen_one()
        if who is not None:
            self.open_dialog(by_hand_menu(self, who))

    def action_join(self) -> None:
        from tui.screens.live.join import join_menu

        if self.opens_a_scene():  # Whoever joins needs a scene to come into.
            self.session.step()
            self.did()
        self.open_dialog(join_menu(self))

    def action_depart(self) -> None:
        """The selected one; where a folded group is selected, one of them or all."""
        from tui.screens.live.join import depart_menu

        encounter = self.session.encounter
        who = self.chosen_one()
        entry = self.board.chosen()
        if who is None:
            return
        if isinstance(entry, Folded) and entry.up > 1:
            self.open_dialog(depart_menu(self, who, entry.group))
        elif who == encounter.turn and not self.hand_picked and self.clock() - self.passed < PATIENCE:
            text = _("{name} has only just come on turn; {key} once more or {enter} lets {name} leave.").format(
                name=names.name(encounter, who),
                key=self.keymap.shown(keys.BY_ID["depart"]),
                enter=keys.key_name("enter"),
            )
            self.ask(text, _("leave the scene"), "depart", lambda: self._depart(who))
        else:
            self._depart(who)

    def _depart(self, who: str) -> None:
        """The turn of one who leaves passes on, to somebody whom the same key was perhaps not meant for."""
        on_turn = self.session.encounter.turn
        self.take(Leave(who))
        if self.session.encounter.turn != on_turn:
            self.stamp()

    def action_hide(self) -> None:
        who = self.chosen_one()
        if who is None:
            return
        hidden = self.session.encounter.combatants[who].hidden
        self.take(SetValue(who, "hidden", "false" if hidden else "true"))

    def action_veil(self) -> None:
        from tui.screens.live.veil import VeilScreen

        self.app.push_screen(VeilScreen(self.session.scenario))
