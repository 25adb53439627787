"""The whole gorge, played by hand with the keys and typed dice: the same events as its script."""

from __future__ import annotations

from textual.pilot import Pilot

from samyra_core import scenario, script
from samyra_core.commands import (
    Attack,
    Break,
    Command,
    Engage,
    EnterScene,
    EwsCheck,
    Exert,
    NextRound,
    Part,
    Rest,
)
from samyra_core.dice import Faces
from samyra_core.events import Event
from tests.tui.test_live_kit import send_on
from tests.tui.test_screens_kit import encounter_of, german, program
from tui import names
from tui.live.tray import Mode
from tui.screens.encounter import EncounterScreen
from tui.screens.live.attack import AttackDialog
from tui.screens.live.form import FormDialog
from tui.screens.live.menu import MenuDialog

__all__ = ["german"]


class Hand:
    """A game master who knows the script by heart and presses the keys it takes."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot = pilot
        self.screen: EncounterScreen = encounter_of(pilot.app)
        self.now = 0.0
        self.screen.clock = self._clock
        self.count = 0

    def _clock(self) -> float:
        """Time goes by between keys, as it does at a table."""
        self.now += 10
        return self.now

    async def keys(self, *pressed: str) -> None:
        self.count += await send_on(self.pilot, *pressed)

    async def select(self, who: str) -> None:
        """Up and down to that line; groups are unfolded."""
        if who not in [entry.key for entry in self.screen.board.entries]:
            await self.keys("z")
        shown = [entry.key for entry in self.screen.board.entries]
        by = shown.index(who) - shown.index(self.screen.board.selected or "")
        here = ["up", "down"] if shown[-1] == who else ["down", "up"]
        await self.keys(*(["down" if by > 0 else "up"] * abs(by) or here))
        assert self.screen.pinned == who

    async def choose(self, words: str) -> None:
        """The line of the menu that says so."""
        menu = self.screen.dialog
        assert isinstance(menu, MenuDialog)
        place = next(number for number, item in enumerate(menu.items) if words in item.words)
        await self.keys(*["pagedown"] * (place // 9), str(place % 9 + 1))

    async def fill(self, **wanted: str) -> None:
        """Fields of the form: choices by the arrow, texts by typing; then Enter."""
        form = self.screen.dialog
        assert isinstance(form, FormDialog)
        place = 0
        while place < len(form.fields()):
            field = form.fields()[place]
            value = wanted.get(field.key)
            if value is not None and field.kind == "choice":
                while form.values[field.key] != value:
                    await self.keys("right")
            elif value is not None and form.values[field.key] != value:
                await self.keys(*value)
            await self.keys("down")
            place += 1
        await self.keys("enter")

    async def faces(self, throws: tuple[Faces, ...]) -> None:
        await self.keys(*[str(face) for faces in throws for face in faces])

    async def do(self, command: Command, throws: tuple[Faces, ...]) -> None:
        encounter = self.screen.session.encounter
        match command:
            case EnterScene(scene=scene):
                title = self.screen.session.scenario.scene(scene).title.pick("de")
                await self.keys("t")
                await self.choose(title)
            case NextRound():
                await self.keys("N")
            case Break():
                await self.keys("escape", "t", "1")  # nobody selected: for everyone
            case Rest(who=who):
                await self.select(who)
                await self.keys("r")
            case Engage(who=who, others=others):
                for other in others:
                    await self.place(who, other, "stellt sich")
            case Part(who=who, others=others):
                for other in others:
                    await self.place(who, other, "löst sich von …")
            case Attack():
                await self.attack(command, throws)
            case EwsCheck():
                await self.select(command.who)
                await self.keys("c")
                await self.fill(
                    on=f"skill.{command.skill}" if command.skill else f"attribute.{command.attribute}",
                    difficulty=str(command.difficulty),
                    actions=str(command.actions),
                    failed="" if command.actions_if_failed is None else str(command.actions_if_failed),
                )
                await self.faces(throws)
            case Exert():
                await self.select(command.who)
                await self.keys("c")
                await self.fill(kind="effort", actions=str(command.actions))
            case _:
                raise AssertionError(command)
        assert self.screen.session.encounter is not encounter, command

    async def place(self, who: str, other: str, words: str) -> None:
        await self.select(who)
        await self.keys("x")
        await self.choose(words)
        if self.screen.dialog is not None:
            await self.choose(names.name(self.screen.session.encounter, other))

    async def attack(self, command: Attack, throws: tuple[Faces, ...]) -> None:
        await self.select(command.attacker)
        await self.keys("a")
        dialog = self.screen.dialog
        assert isinstance(dialog, AttackDialog)
        place = dialog.targets.index(command.target)
        if place:
            signs = "abcdefghijkl"  # digits are faces
            await self.keys(*["pagedown"] * (place // 9), signs[place % 9])
        assert dialog.attack == command
        await self.keys("enter")
        await self.faces(throws)
        assert self.screen.dialog is None


async def test_the_gorge_by_hand_comes_to_the_same_events_as_its_script() -> None:
    gorge = scenario.load("gorge_ambush").scenario
    assert gorge is not None
    expected: list[Event] = [event for _step, done in script.run(gorge) for event in done.events]
    async with program(gorge).run_test(size=(100, 40)) as pilot:
        hand = Hand(pilot)
        hand.screen.mode = Mode.TYPED
        await hand.keys("space")
        for prepared in hand.screen.session.steps[1:]:
            await hand.do(prepared.step.command, prepared.step.throws)
        session = hand.screen.session
        assert [event for moment in session.moments for event in moment.events] == expected
        assert not session.on_script
        for _undo in range(session.cursor):
            session.undo()
        while session.redo():
            pass
        assert [event for moment in session.moments for event in moment.events] == expected
