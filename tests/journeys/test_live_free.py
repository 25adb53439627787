"""The three prepared encounters without a script, each led from start to end by keys, with typed dice."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from samyra_core import offers, scenario
from samyra_core.commands import Attack, EnterScene, FulfilPlan, Rest, SamyraCheck
from samyra_core.session import Session
from samyra_core.state import is_up
from tests.tui.test_live_kit import send_on
from tests.tui.test_screens_kit import assert_aligned, encounter_of, german, program
from tui.live.tray import Mode, Tray
from tui.screens.encounter import EncounterScreen
from tui.screens.live.menu import MenuDialog
from tui.screens.live.throw import ThrowDialog

__all__ = ["german"]

MOST_ROUNDS = 12


class Table:
    """A game master and the dice on the table."""

    def __init__(self, pilot: Pilot[int], seed: int) -> None:
        self.pilot = pilot
        self.screen: EncounterScreen = encounter_of(pilot.app)
        self.screen.mode = Mode.TYPED
        self.dice = Tray(seed)
        self.chase = False
        """Three rounds of checks before anybody strikes."""
        self.now = 0.0
        self.screen.clock = self._clock

    def _clock(self) -> float:
        self.now += 10
        return self.now

    @property
    def session(self) -> Session:
        return self.screen.session

    async def keys(self, *pressed: str) -> None:
        """Keys, and then the faces for all they ask for."""
        await send_on(self.pilot, *pressed)
        while isinstance(self.screen.dialog, ThrowDialog) and self.screen.dialog.throwing is not None:
            wanted = self.screen.dialog.throwing.typed_requests
            faces = " ".join(" ".join(map(str, self.dice.throw(one))) for one in wanted) + " "
            await send_on(self.pilot, *faces)

    def sides_up(self) -> set[str]:
        encounter = self.session.encounter
        return {encounter.combatants[who].profile.side for who in encounter.order if is_up(encounter, who)}

    async def turn(self) -> None:
        """Whoever is on turn attacks, or rests with a full buffer and nobody at the throat."""
        encounter = self.session.encounter
        who = encounter.turn
        assert who is not None
        if self.chase and encounter.round < 4 and is_up(encounter, who):
            await self.keys("c", "enter")
        elif offers.refusal(encounter, Rest(who)) is None and encounter.combatants[who].fatigue > 3:
            await self.keys("r")
        elif not encounter.combatants[who].attacked and is_up(encounter, who):
            await self.keys("a", "enter")
        while "due" in self.screen.conditions():
            await self.keys("f")
            if isinstance(self.screen.dialog, MenuDialog):
                await self.keys("1")

    async def fight(self) -> None:
        """Rounds until one side is left, or the fight has gone on long enough."""
        await self.keys("N")
        while len(self.sides_up()) > 1 and self.session.encounter.round <= MOST_ROUNDS:
            await self.turn()
            if len(self.sides_up()) > 1:
                await self.keys("n")


def check_the_session(session: Session) -> None:
    """Undo all and redo all changes nothing; the list alone gives the same state."""
    states = [moment.encounter for moment in session.moments]
    while session.undo():
        pass
    while session.redo():
        pass
    assert [moment.encounter for moment in session.moments] == states
    again = Session(session.scenario)
    for moment in session.moments:
        again.do(moment.command, moment.throws)
    assert again.encounter == session.encounter


@pytest.mark.parametrize(("name", "seed"), [("mill_mob", 1), ("rooftop_chase", 1), ("palisade_siege", 11)])
async def test_a_prepared_encounter_is_led_from_start_to_end(name: str, seed: int) -> None:
    prepared = scenario.load(name).scenario
    assert prepared is not None
    async with program(prepared).run_test(size=(80, 24)) as pilot:
        table = Table(pilot, seed)
        await table.keys("space")
        table.chase = name == "rooftop_chase"
        await table.fight()
        assert len(table.sides_up()) == 1 or table.session.encounter.round > MOST_ROUNDS
        for scene in prepared.scenes[1:]:
            await table.keys("t")
            menu = table.screen.dialog
            assert isinstance(menu, MenuDialog)
            place = next(number for number, item in enumerate(menu.items, 1) if scene.title.pick("de") in item.words)
            await table.keys(str(place))
        await pilot.pause()
        assert_aligned(pilot.app)
        done = [moment.command for moment in table.session.moments]
        assert sum(isinstance(one, Attack) for one in done) >= 3
        assert sum(isinstance(one, EnterScene) for one in done) == len(prepared.scenes)
        assert any(isinstance(one, FulfilPlan) for one in done)
        assert any(isinstance(one, SamyraCheck) for one in done) == table.chase
        check_the_session(table.session)
