"""Attacks, rests, checks, mended dice: what somebody in the fight does."""

from __future__ import annotations

from samyra_core import offers
from samyra_core.commands import Attack, Rest
from tui import refusals
from tui.live.base import LiveBase
from tui.live.tray import MODE_WORDS
from tui.words import _


class Acting(LiveBase):
    """The actions of the topic `act`."""

    def action_attack(self) -> None:
        who, whom = self.attacker()
        if who is None:
            self.tell(_("Nobody is there to attack."))
            return
        self.attack_with(who, whom)

    def action_modifier(self) -> None:
        """The attack, with a modifier to be typed first."""
        from tui.screens.live.attack import AttackDialog

        self.action_attack()
        if isinstance(self.dialog, AttackDialog):
            self.dialog.action_throw_modifier()
            self.show_keys()

    def attack_with(self, who: str, whom: str | None = None) -> None:
        """Open the attack of `who`, on `whom` or the likeliest."""
        from tui.screens.live.attack import AttackDialog

        encounter = self.session.encounter
        targets = offers.targets(encounter, who)
        if not targets:
            self.tell(_("Nobody is there to be attacked."))
            return
        command = Attack(who, whom if whom in targets else targets[0])
        refused = offers.refusal(encounter, command)
        if refused is not None and not any(offers.refusal(encounter, Attack(who, one)) is None for one in targets):
            self.tell(refusals.refusal_text(refused, encounter))
            return
        self.open_dialog(AttackDialog(self, command))

    def action_again(self) -> None:
        """The last attack once more, its modifiers included, ready to be thrown."""
        from tui.screens.live.attack import AttackDialog

        last = self._last_attack()
        if last is None:
            return
        refused = offers.refusal(self.session.encounter, last)
        if refused is not None:
            self.tell(refusals.refusal_text(refused, self.session.encounter))
            return
        self.open_dialog(AttackDialog(self, last))

    # A mob's round

    def action_mob(self) -> None:
        """Everyone engaged on the side of the one who is meant, or else on any side, one after the other."""
        encounter = self.session.encounter
        who = self.chosen_one() if self.hand_picked else self.attacker()[0]
        side = encounter.combatants[who].profile.side if who is not None else None
        if not offers.attackers(encounter, side):
            side = None
        if not offers.attackers(encounter, side):
            self.tell(_("Nobody who is engaged has an attack left this round."))
            return
        self._mob_goes_on(side, frozenset())

    def _mob_goes_on(self, side: str | None, skipped: frozenset[str]) -> None:
        from tui.screens.live.attack import AttackDialog

        encounter = self.session.encounter
        waiting = [who for who in offers.attackers(encounter, side) if who not in skipped]
        if not waiting:
            self.show_keys()
            return
        who = waiting[0]
        side = side if side is not None else encounter.combatants[who].profile.side
        self.open_dialog(
            AttackDialog(
                self,
                Attack(who, offers.targets(encounter, who)[0]),
                then=lambda: self._mob_goes_on(side, skipped),
                skip=lambda: self._mob_goes_on(side, skipped | {who}),
                left=len(waiting) - 1,
            )
        )

    # Resting, checking

    def action_rest(self) -> None:
        who = self.meant_one()
        if who is not None:
            self.take(Rest(who))

    def action_check(self) -> None:
        from tui.screens.live.checks import check_form

        self.open_dialog(check_form(self))

    def action_what_if(self) -> None:
        from tui.screens.live.what_if import WhatIfDialog

        who = self.meant_one()
        if who is not None:
            self.open_dialog(WhatIfDialog(self, who))

    # Dice

    def action_mend(self) -> None:
        from tui.screens.live.mend import open_mending

        place = self._thrown_place()
        if place is None:
            self.tell(_("No dice have been thrown yet."))
            return
        open_mending(self, place)

    def action_dice_mode(self) -> None:
        self.mode = self.mode.after()
        self.tell(_("Dice: {mode}.").format(mode=_(MODE_WORDS[self.mode])))
