"""Pictures of the running program: steps of a script, found by what happens in them, shown headless and written as SVG.

The same program and the same scenario give the same bytes, whatever the terminal and the environment.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from samyra_core.commands import Attack
from samyra_core.events import Thrown
from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Moment, Session

if TYPE_CHECKING:
    from textual.pilot import Pilot

SMALL: Final = (80, 24)
TALL: Final = (100, 45)
"""Too narrow for the explanation beside the fight: a key puts it below."""
WIDE: Final = (140, 45)

_HIDDEN_VARIABLES: Final = ("NO_COLOR", "FORCE_COLOR", "SAMYRA_THEME", "COLORFGBG", "SAMYRA_PLAIN_DRIVER")
_FIXED_VARIABLES: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def any_moment(_moment: Moment) -> bool:
    return True


def is_blow(moment: Moment) -> bool:
    return isinstance(moment.command, Attack)


def is_stumble(moment: Moment) -> bool:
    return any(isinstance(event, Thrown) and event.stumbled for event in moment.events)


@record
class Shot:
    """One picture: up to which step, with which keys pressed after it, at what size."""

    name: str
    """The file's name without its ending."""
    until: Callable[[Moment], bool]
    """The first step for which this holds is the last one done."""
    keys: tuple[str, ...] = ()
    size: tuple[int, int] = WIDE
    demo: bool = False
    """The demo instead of the fight."""


SHOTS: Final = (
    Shot("opening", any_moment),
    Shot("first_blow", is_blow),
    Shot("first_blow_small", is_blow, size=SMALL),
    Shot("stumble", is_stumble),
    Shot("stumble_small", is_stumble, size=SMALL),
    Shot("explain", is_stumble, ("e",), TALL),
    Shot("explain_small", is_stumble, ("e",), SMALL),
    Shot("outline", is_stumble, ("g",)),
    Shot("help", is_stumble, ("question_mark",)),
    Shot("demo", is_stumble, demo=True),
)


def place_of(scenario: Scenario, until: Callable[[Moment], bool]) -> int:
    """How many steps of the script are done once the first of which `until` holds is; LookupError where none does."""
    session = Session(scenario)
    while (moment := session.step()) is not None:
        if until(moment):
            return session.cursor
    raise LookupError(until.__name__)


def take_all(scenario: Scenario, folder: Path, shots: tuple[Shot, ...] = SHOTS) -> Iterator[Path]:
    """Write each picture and name its file. Raises OSError where the folder cannot be written to."""
    folder.mkdir(parents=True, exist_ok=True)
    for shot in shots:
        path = folder / f"{shot.name}.svg"
        path.write_text(take(scenario, shot), encoding="utf-8")
        yield path


def take(scenario: Scenario, shot: Shot) -> str:
    """One picture as SVG."""
    with _plain_environment():
        return normalised(asyncio.run(_shown(scenario, shot)), shot.name)


async def _shown(scenario: Scenario, shot: Shot) -> str:
    from tui.app import SamyraApp
    from tui.screens.encounter import EncounterScreen

    if shot.demo:
        return await _demo_shown(scenario, shot)
    screen = EncounterScreen(scenario)
    app = SamyraApp(lambda: screen)
    async with app.run_test(size=shot.size) as pilot:
        await _settled(pilot)
        screen.jump(place_of(scenario, shot.until))
        await _settled(pilot)
        for key in shot.keys:
            await pilot.press(key)
            await _settled(pilot)
        return app.export_screenshot(title="samyra", simplify=False)


async def _demo_shown(scenario: Scenario, shot: Shot) -> str:
    from tui.demo.app import DemoApp

    app = DemoApp(scenario)
    async with app.run_test(size=shot.size) as pilot:
        await _settled(pilot)
        app.demo.halt()
        app.demo.session.jump(place_of(scenario, shot.until))
        app.demo.show()
        await _settled(pilot)
        return app.export_screenshot(title="samyra", simplify=False)


async def _settled(pilot: Pilot[int]) -> None:
    """Until all that was asked for is drawn, workers included."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def normalised(svg: str, name: str) -> str:
    """The SVG with names of its own instead of checksums of its content, blanks at line ends dropped."""
    named = re.sub(r"terminal-\d+", f"samyra-{name}", svg)
    return "\n".join(line.rstrip() for line in named.splitlines()) + "\n"


@contextmanager
def _plain_environment() -> Iterator[None]:
    """What the surroundings say about colours and themes does not count."""
    before = dict(os.environ)
    for name in tuple(os.environ):
        if name in _HIDDEN_VARIABLES or name.startswith("TEXTUAL"):
            del os.environ[name]
    os.environ.update(_FIXED_VARIABLES)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
