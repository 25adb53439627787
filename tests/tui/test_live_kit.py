"""What the tests of live play share: keys that arrive in a burst, counted, and scenarios to be played freely."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from samyra_core.commands import Attack, Engage, NextRound
from samyra_core.dice import Faces
from samyra_core.scenario.model import Scenario, Scene, Step
from samyra_core.state import Rules, Setup, Side
from samyra_core.text import Text
from tests.tui.test_screens_kit import encounter_of, fighter, guard, program, small_scenario
from tui.app import SamyraApp
from tui.live.dialog import Dialog
from tui.live.tray import Tray
from tui.screens.encounter import EncounterScreen

NAMED = {"space": " ", "enter": "\r"}


def free_scenario(*, heroes: Sequence[str] = ("naga", "krom"), **rules: object) -> Scenario:
    """Two heroes and ten guards without a script."""
    known = {"naga": fighter("naga", "Naga", "heroes", 21, 9), "krom": fighter("krom", "Krom", "heroes", 18, 18)}
    profiles = [known[who] for who in heroes] + [guard(number) for number in range(1, 11)]
    profiles.append(fighter("nurmi", "Nurmi", "heroes", 12, 12, levels={"Tarnen": 11}))
    ids = tuple(one.id for one in profiles if one.id != "nurmi")
    setup = Setup(
        "free",
        replace(Rules(), **rules),  # type: ignore[arg-type]
        {"heroes": Side("heroes", Text("Gefährten", "Companions")), "guards": Side("guards", Text("Wachen", "Guards"))},
        {one.id: one for one in profiles},
        {"pass": ids, "after": ids},
    )
    scenes = (Scene("pass", Text("Der Engpass", "The pass")), Scene("after", Text("Danach", "After")))
    return Scenario("free", Text("Die Schlucht", "The gorge"), setup, scenes)


def hard_pressed() -> Scenario:
    """Naga with full buffer and high fatigue, so that a 2 stumbles and asks for a faint check."""
    scenario = free_scenario()
    naga = scenario.setup.roster["naga"]
    setup = replace(scenario.setup, roster={**scenario.setup.roster, "naga": replace(naga, wound_faint=True)})
    return replace(scenario, setup=setup)


def unharmed() -> Scenario:
    """Nobody can be hurt, so that a round goes through to its last attack."""
    scenario = free_scenario()
    roster = {who: replace(one, armour=99) for who, one in scenario.setup.roster.items()}
    return replace(scenario, setup=replace(scenario.setup, roster=roster))


def key_event(name: str) -> events.Key:
    """A key by Textual's name, or a character."""
    if len(name) == 1:
        return events.Key(_character_to_key(name), name)
    return events.Key(name, NAMED.get(name))


async def send(pilot: Pilot[int], *names: str) -> int:
    """Send keys as a terminal does after a stall, all at once, and wait for the screen; how many they were."""
    count = await send_on(pilot, *names)
    await pilot.pause()
    return count


async def send_on(pilot: Pilot[int], *names: str) -> int:
    """As `send`, but wait only until the keys have been taken, not until the screen shows it."""
    for name in names:
        pilot.app.post_message(key_event(name))
    taken = asyncio.Event()
    pilot.app.call_later(taken.set)
    await asyncio.wait_for(taken.wait(), 30)  # an app that has died takes no key
    return len(names)


def begun(screen: EncounterScreen, *pairs: tuple[str, str]) -> None:
    """The first scene and round, with these engaged, and dice that are the same each time."""
    screen.tray = Tray(1)
    screen.session.step()
    screen.session.do(NextRound())
    for who, other in pairs:
        screen.session.do(Engage(who, (other,)))
    screen.moved()


def tired(screen: EncounterScreen, who: str, fatigue: int) -> None:
    """A full buffer and that much fatigue."""
    from samyra_core.commands import SetValue
    from samyra_core.view import combatant_view

    size = combatant_view(screen.session.encounter, who).buffer_size
    screen.session.do(SetValue(who, "buffer_used", str(size)))
    screen.session.do(SetValue(who, "fatigue", str(fatigue)))
    screen.moved()


def dialog_of(app: SamyraApp) -> Dialog:
    dialog = encounter_of(app).dialog
    assert dialog is not None
    return dialog


def last_throws(screen: EncounterScreen) -> tuple[Faces, ...]:
    assert screen.session.last is not None
    return screen.session.last.throws


__all__ = [
    "Attack",
    "Step",
    "begun",
    "dialog_of",
    "encounter_of",
    "free_scenario",
    "hard_pressed",
    "key_event",
    "last_throws",
    "program",
    "send",
    "send_on",
    "small_scenario",
    "tired",
    "unharmed",
]


def test_a_whole_group_is_put_against_one_at_once() -> None:
    """Places of one of several equals: all of them together, without those who face that one already."""
    from samyra_core import scenario
    from samyra_core.commands import Engage, EnterScene, NextRound
    from samyra_core.session import Session
    from tui.screens.live.menu import MenuDialog
    from tui.screens.live.places import _all_together

    class Screen:
        def __init__(self, session: Session) -> None:
            self.session = session
            self.taken: list[object] = []

        def take(self, command: object) -> None:
            self.taken.append(command)

    loaded = scenario.load("palisade_siege").scenario
    assert loaded is not None
    session = Session(loaded)
    session.do(EnterScene("gate"))
    session.do(NextRound(), ((3,), (9,)))
    session.do(Engage("raider_1", ("hild",)))
    screen = Screen(session)
    raiders = [f"raider_{n}" for n in range(1, 5)]
    (item,) = _all_together(screen, "raider", raiders)
    further = item.do()
    assert isinstance(further, MenuDialog)
    first = next(one for one in further.items if "Hild" in one.words)
    first.do()
    assert screen.taken == [Engage("hild", ("raider_2", "raider_3", "raider_4"))]
