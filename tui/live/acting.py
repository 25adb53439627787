"""Attacks, rests, checks, mended dice: what somebody in the fight does."""

from __future__ import annotations

from dataclasses import replace

from samyra_core import offers
from samyra_core.commands import Attack, Rest
from samyra_core.state import is_up
from tui import keys, names, refusals
from tui.live.base import Attacker, LiveBase
from tui.live.mob import MobRound, nobody_words
from tui.live.tray import MODE_WORDS
from tui.screens.board import Folded
from tui.words import _


class Acting(LiveBase):
    """The actions of the topic `act`."""

    def action_attack(self) -> None:
        found = self.attacker()
        if found.who is None:
            self.tell(_("Nobody is there to attack."))
            return
        self.attack_with(found.who, found.whom, self._why(found))

    def _why(self, found: Attacker) -> str:
        """Why somebody else attacks than the one meant; "" where it is that one."""
        encounter, spent = self.session.encounter, found.instead_of
        if spent is None or found.who is None:
            return ""
        text = _("{name} has made the attack of this round already (E7); it is {other} who attacks.")
        if not is_up(encounter, spent):
            text = _("{name} cannot attack; it is {other} who attacks.")
        return text.format(name=names.name(encounter, spent), other=names.name(encounter, found.who))

    def action_modifier(self) -> None:
        """The attack, with a modifier to be typed first."""
        from tui.screens.live.attack import AttackDialog

        self.action_attack()
        if isinstance(self.dialog, AttackDialog):
            self.dialog.action_throw_modifier()
            self.show_keys()

    def attack_with(self, who: str, whom: str | None = None, why: str = "") -> None:
        """Open the attack of `who`, on `whom` or the likeliest. `why` that one, where it was not asked for."""
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
        self.open_dialog(AttackDialog(self, command, why=why, meant=whom in targets))

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
        self.open_dialog(AttackDialog(self, last, meant=True))

    # A mob's round

    def action_mob(self) -> None:
        """Everyone engaged on the side of the one who is meant, or else on any side, one after the other.

        The selected one, or those of the selected group, come first; where a group is selected and none of it can
        attack, nobody does.
        """
        encounter, engage = self.session.encounter, self.keymap.shown(keys.BY_ID["places"])
        able = offers.attackers(encounter)
        entry = self.board.chosen() if self.hand_picked else None
        if isinstance(entry, Folded):
            group = [who for who in encounter.order if encounter.combatants[who].profile.group == entry.group]
            if not set(group) & set(able):
                self.tell(nobody_words(encounter, group, engage))
                return
        else:
            group = [entry.key] if entry is not None else []
        who = self.chosen_one() if self.hand_picked else self.attacker().who
        side = encounter.combatants[who].profile.side if who is not None else ""
        if not offers.attackers(encounter, side):
            side = encounter.combatants[able[0]].profile.side if able else ""
        if not able:
            self.tell(nobody_words(encounter, encounter.order, engage))
            return
        self._mob_goes_on(MobRound(side, engage, tuple(group)))

    def _mob_goes_on(self, mob: MobRound) -> None:
        from tui.screens.live.attack import AttackDialog

        encounter = self.session.encounter
        waiting = mob.waiting(encounter)
        if not waiting:
            self.tell(mob.over_words(encounter))
            return
        who = waiting[0]
        self.open_dialog(
            AttackDialog(
                self,
                Attack(who, offers.targets(encounter, who)[0]),
                then=lambda: self._mob_goes_on(mob),
                skip=lambda: self._mob_goes_on(replace(mob, skipped=mob.skipped | {who})),
                mob=mob,
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
        self.change_mode(self.mode.after())
        self.tell(_("From now on: {mode}.").format(mode=_(MODE_WORDS[self.mode])))
