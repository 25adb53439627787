"""Turns, rounds, time, and the way back to the script."""

from __future__ import annotations

from functools import partial

from samyra_core import script
from samyra_core.commands import FulfilPlan, NextRound, NextTurn
from samyra_core.engine import NeedsThrow, Resolved, resolve
from samyra_core.scenario.model import Plan, Step
from samyra_core.state import is_up
from tui import keys, names
from tui.live.base import PATIENCE, LiveBase
from tui.live.planned import unfinished
from tui.words import _, ngettext


class Rounds(LiveBase):
    """The actions of the topic `rounds`."""

    def action_turn_next(self) -> None:
        self._pass_on(NextTurn())

    def action_round_next(self) -> None:
        self._pass_on(NextRound())

    def _pass_on(self, command: NextTurn | NextRound) -> None:
        """Not twice within a second past one who has done nothing without asking: perhaps one key was meant."""
        encounter = self.session.encounter
        idle = self._idle()
        if idle is not None and self.clock() - self.passed < PATIENCE:
            action, answer = "turn_next", _("end the turn")
            if isinstance(command, NextRound):
                action, answer = "round_next", _("next round")
                text = _("{name} has only just come on turn; {key} once more or {enter} begins the next round.")
            elif encounter.combatants[idle].acted:
                text = _("{name} has not attacked yet; {key} once more or {enter} ends the turn.")
            else:
                text = _("{name} has done nothing yet; {key} once more or {enter} ends the turn.")
            text = text.format(
                name=names.name(encounter, idle),
                key=self.keymap.shown(keys.BY_ID[action]),
                enter=keys.key_name("enter"),
            )
            self.ask(text, answer, action, lambda: self._take_turn(command))
        else:
            self._take_turn(command)

    def _take_turn(self, command: NextTurn | NextRound) -> None:
        self.take(command, then=self._passed_on)
        self.stamp()

    def _passed_on(self) -> None:
        """The selection follows the turn again."""
        self.stamp()
        if self.pinned is not None:
            self.pinned = None
            self.moved()

    def _idle(self) -> str | None:
        """The one on turn, where that one has done nothing; a defence before the turn came takes nothing from it."""
        encounter = self.session.encounter
        who = encounter.turn
        if who is None or not is_up(encounter, who):
            return None
        one = encounter.combatants[who]
        if one.attacked or one.resting:
            return None
        return who if not one.acted or encounter is self.passed_to else None

    def action_turn_back(self) -> None:
        if self.session.turn_back():
            self.did()

    def action_round_back(self) -> None:
        if self.session.round_back():
            self.did()
        else:
            self.tell(_("No round began before this."))

    def action_undo(self) -> None:
        if self.step_back():
            self.did()

    def action_script_return(self) -> None:
        if self.session.return_to_script():
            self.did()

    def action_time(self) -> None:
        from tui.screens.live.times import time_menu

        self.open_dialog(time_menu(self))

    # Planned events

    def action_planned(self) -> None:
        """The one that was broken off; else the first that is due; where there are several, a choice."""
        from tui.screens.live.times import plan_menu

        session = self.session
        rest = unfinished(session)
        if rest:
            self._plan_goes_on(rest)
            return
        due = script.due(session.scenario, session.encounter)
        if len(due) == 1:
            self.fulfil(due[0])
        elif due:
            self.open_dialog(plan_menu(self, due))

    def fulfil(self, plan: Plan) -> None:
        """It comes about: by the script where that is its next step, else with its own steps one after the other."""
        following = self.session.next_prepared
        if following is not None and following.step.command == FulfilPlan(plan.id):
            self.session.step()
            self.did()
            return
        self.take(FulfilPlan(plan.id), then=lambda: self._plan_goes_on(script.steps_of(self.session.scenario, plan.id)))

    def _plan_goes_on(self, steps: tuple[Step, ...]) -> None:
        """Steps that cannot be carried out as prepared are told and left out; missing dice are asked for."""
        for place, step in enumerate(steps, 1):
            if isinstance(self.session.do(step.command, step.throws), Resolved):
                self.did()
            elif isinstance(resolve(self.session.encounter, step.command), NeedsThrow):
                then = partial(self._plan_goes_on, steps[place:])
                self.take(step.command, then=then, given_up=self._plan_stops)
                return
            else:
                self.take(step.command)

    def _plan_stops(self) -> None:
        """Its throw was given up: what would have followed is not lost."""
        left = len(unfinished(self.session))
        text = ngettext(
            "{count} step of the planned event is still to come; {key} goes on with it.",
            "{count} steps of the planned event are still to come; {key} goes on with them.",
            left,
        )
        self.tell(text.format(count=left, key=self.keymap.shown(keys.BY_ID["planned"])))
