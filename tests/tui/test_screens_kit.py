"""What the tests of screens share: small scenarios made by hand, and the screen as rows of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App

from samyra_core.commands import Attack, Break, Engage, NextRound, Rest, SetValue
from samyra_core.scenario.model import Expectation, Plan, Scenario, Scene, Step, When
from samyra_core.state import Attribute, Profile, Rules, Setup, Side, Skill
from samyra_core.text import Text
from tui.app import SamyraApp
from tui.screens.encounter import EncounterScreen
from tui.words import set_language

SNAPSHOTS = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (100, 30), (140, 45))
NASTY = (
    "Wolf [Rudel]",
    "Ork [/]",
    "[@click=app.quit]x",
    "Ro\x1b[31mt\tund\nneu",
    "\u202everkehrt",
    "日本語の名前がとても長い",
    "👨\u200d👩\u200d👧 Familie",
    "N" * 200,
)


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German, no colours asked for, no theme chosen: what snapshots are taken in."""
    for name in ("NO_COLOR", "TEXTUAL_THEME", "SAMYRA_THEME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    set_language("de")
    yield
    set_language("en")


def fighter(id: str, name: str, side: str, value: int, attribute: int, **more: object) -> Profile:
    profile = Profile(
        id=id,
        name=Text(name),
        side=side,
        skills={"blade": Skill(value, name=Text("Klinge", "Blade"))},
        main_skill="blade",
        attributes={"stamina": Attribute(attribute, name=Text("Ausdauer", "Endurance"))},
        exhaustion="stamina",
        weapon=3,
        armour=3,
        wound_faint=False,
    )
    return replace(profile, **more)  # type: ignore[arg-type]


def guard(number: int) -> Profile:
    return fighter(f"guard_{number}", f"Wache {number}", "guards", 12, 12, group="guard", number=number)


def book(what: str, expected: str) -> Expectation:
    return Expectation(what, expected, "book")


def small_scenario() -> Scenario:
    """Two heroes, ten guards, two scenes; expectations of which one fails, and a planned event."""
    profiles = [fighter("naga", "Naga", "heroes", 21, 9), fighter("krom", "Krom", "heroes", 18, 18)]
    profiles += [guard(number) for number in range(1, 11)]
    ids = tuple(one.id for one in profiles)
    steps = (
        Step("round", NextRound(), (), Text("Die erste Wache ist schneller als die übrigen.")),
        Step("engage", Engage("guard_1", ("naga", "krom"))),
        Step(
            "first_blow",
            Attack("naga", "guard_1"),
            ((4,), (1,)),
            Text("Die Klinge ist schon unterwegs."),
            (book("attack.total", "28"), book("naga.buffer_used", "1"), Expectation("guards.up", "9", "chosen")),
        ),
        Step("second", Attack("guard_2", "naga"), ((2,), (5, 2)), expectations=(book("naga.fatigue", "99"),)),
        Step("third", Attack("krom", "guard_2"), ((6, 2), (1,))),
        Step("next", NextRound()),
        Step("rest", Rest("krom")),
        Step("fourth", Attack("naga", "guard_3"), ((6, 2), (1,))),
        Step("fifth", Attack("guard_4", "naga"), ((2,), (2,))),
        Step("tired", SetValue("naga", "fatigue", "24", Text("so will es die Probe"))),
    )
    scenes = (
        Scene("pass", Text("Der Engpass", "The pass"), Text("Die Wände steigen senkrecht auf."), steps),
        Scene("after", Text("Danach", "After"), Text(""), (Step("break", Break()),)),
    )
    setup = Setup(
        "small",
        Rules(outnumbering="heroes"),
        {"heroes": Side("heroes", Text("Gefährten", "Companions")), "guards": Side("guards", Text("Wachen", "Guards"))},
        {one.id: one for one in profiles},
        {"pass": ids, "after": ("naga", "krom")},
    )
    plan = Plan("flight", Text("Die Wachen fliehen", "The guards flee"), When(left="guards", at_most=7))
    return Scenario("small", Text("Die Schlucht", "The gorge"), setup, scenes, (plan,), Text("Zwei gegen zehn."))


def nasty_scenario() -> Scenario:
    """Everything an author can type is a name somebody should not have given."""
    profiles = [fighter(f"n{place}", name, "a", 12, 12) for place, name in enumerate(NASTY)]
    ids = tuple(one.id for one in profiles)
    steps = (
        Step("round", NextRound(), (), Text("Es kommt [bold]dick[/] \x1b[2J.")),
        *(
            Step(f"s{place}", Attack(f"n{place}", f"n{(place + 1) % len(ids)}"), ((2,), (2,)), Text(name))
            for place, name in enumerate(NASTY)
        ),
    )
    setup = Setup("nasty", Rules(), {"a": Side("a", Text("Seite [/]"))}, {one.id: one for one in profiles}, {"s": ids})
    return Scenario("nasty", Text("Titel [/] [@click=app.quit]x"), setup, (Scene("s", Text("Szene [b]"), steps=steps),))


def crowd_scenario(count: int) -> Scenario:
    """Many who are no equals, so that nothing folds."""
    profiles = [fighter(f"c{place}", f"Kämpfer {place}", "a", 12, 12) for place in range(count)]
    ids = tuple(one.id for one in profiles)
    setup = Setup("crowd", Rules(), {"a": Side("a", Text("Alle"))}, {one.id: one for one in profiles}, {"s": ids})
    scene = Scene("s", Text("Gedränge"), steps=(Step("r", NextRound()),))
    return Scenario("crowd", Text("Menge"), setup, (scene,))


def program(scenario: Scenario) -> SamyraApp:
    return SamyraApp(lambda: EncounterScreen(scenario))


def encounter_of(app: App[int]) -> EncounterScreen:
    screen = app.screen
    assert isinstance(screen, EncounterScreen)
    return screen


def rows_of(app: App[int]) -> list[str]:
    """The screen as rows of text, each as wide as the terminal."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


def text_of(app: App[int]) -> str:
    return "\n".join(row.rstrip() for row in rows_of(app)) + "\n"


def assert_aligned(app: App[int]) -> None:
    """Every row fills the terminal exactly and holds no control character."""
    width = app.size.width
    for row in rows_of(app):
        assert cell_len(row) == width
        assert not any(ord(character) < 32 or 127 <= ord(character) < 160 for character in row)


def test_the_small_scenario_is_walked_to_its_end_without_a_throw_missing() -> None:
    from samyra_core import script

    failed = [one for _step, done in script.run(small_scenario()) for one in done.judged if not one.ok]
    assert [one.what for one in failed] == ["naga.fatigue"]
