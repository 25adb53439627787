"""Watching: what each screen shows, that none of its keys changes the fight, and what the command line answers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot
from textual.screen import Screen

from samyra_core.commands import Attack, ChangeRule, Engage, Harm, NextTurn, Recruit, SetCondition, SetValue
from samyra_core.journal import Kind
from samyra_core.state import Attribute, Profile, Skill
from samyra_core.text import Text
from tests.journeys.watched import NEVER, Played
from tests.tui.cli_call import Call, call
from tests.tui.test_live_kit import send
from tests.tui.test_screens_kit import NASTY, SNAPSHOTS, assert_aligned, german, rows_of, text_of
from tui import keys, watching
from tui.app import SamyraApp
from tui.cli import watch
from tui.demo import digits
from tui.keeper import Keeper
from tui.saves import NotOpened
from tui.screens.encounter import EncounterScreen
from tui.screens.watch.base import LIES_OPEN, LOOKS_BESIDE, Looking
from tui.screens.watch.game_master import GameMasterWatch
from tui.screens.watch.player import PlayerWatch
from tui.screens.watch.table import table_sheet
from tui.words import set_language

__all__ = ["call", "german"]

SIZES = ((80, 24), (140, 45))


@pytest.fixture
def played(tmp_path: Path) -> Played:
    """Two rounds old: blows on both sides, one who is down, one who hides."""
    made = Played(tmp_path)
    made.begin()
    made.do(Attack("naga", "ilse"), Attack("thug_2", "krom"), Harm("thug_1", 40))
    made.do(SetCondition("krom", "geblendet", 2), Attack("krom", "ilse"))
    return made


def watching_app(played: Played, role: watching.Role, table: bool) -> SamyraApp:
    def first() -> Screen[None]:
        screen = watching.watch_screen(played.path, role=role, table=table)
        assert isinstance(screen, Looking)
        return screen

    return SamyraApp(first)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "140x45"])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("what", ["gm", "player", "player-closed", "table", "table-closed"])
async def test_each_screen(what: str, language: str, size: tuple[int, int], played: Played, snapshot: Snapshot) -> None:
    set_language(language)  # type: ignore[arg-type]
    if "closed" in what:
        played.do(ChangeRule("foe_values", "hidden"))
    app = watching_app(played, "gm" if what == "gm" else "player", table="table" in what)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert_aligned(app)
        shown = text_of(app)
        if what != "gm":
            assert [word for word in NEVER if word in shown] == []
        snapshot.snapshot_dir = SNAPSHOTS
        snapshot.assert_match(shown, f"watch_{what}_{language}_{size[0]}.txt")


async def test_the_table_comes_and_goes_with_its_key_and_escape(played: Played) -> None:
    for role in ("gm", "player"):
        app = watching_app(played, role, table=False)  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Am Zug" not in text_of(app)
            await send(pilot, "t")
            assert "Am Zug" in text_of(app)
            await send(pilot, "escape")
            assert "Am Zug" not in text_of(app)
            await send(pilot, "t", "t")
            assert "Am Zug" not in text_of(app)


@pytest.mark.wide
@pytest.mark.parametrize("role", ["gm", "player"])
async def test_no_key_changes_what_is_watched(role: watching.Role, played: Played) -> None:
    before = played.session.encounter, len(played.session.moments)
    app = watching_app(played, role, table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Looking)
        leaving = {"leave", "quit", "palette", "help", "search", "theme", "language"}
        pressed = {key for one in keys.ACTIONS if one.on(keys.ENCOUNTER) and one.id not in leaving for key in one.keys}
        known = {key for one in keys.ACTIONS if one.id in leaving for key in one.keys}
        for key in sorted(pressed - known):
            await send(pilot, key)
        assert app.screen is screen
        assert screen.followed.encounter == before[0]
        assert len(screen.followed.moments) == before[1]
        screen.look_again()
        assert screen.follower.fault is None


async def test_names_that_steer_a_terminal_are_shown_as_typed(played: Played) -> None:
    for number, name in enumerate(NASTY):
        profile = Profile(
            f"n{number}", Text(name[:80]), "foes", skills={"fist": Skill(9)}, main_skill="fist",
            attributes={"grit": Attribute(9)}, exhaustion="grit",
        )  # fmt: skip
        played.do(Recruit(profile))
    for table in (False, True):
        app = watching_app(played, "player", table=table)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for _ in range(10):
                played.do(NextTurn())
                app.screen.look_again()  # type: ignore[attr-defined]
                await pilot.pause()
                assert_aligned(app)


async def test_a_hidden_ones_turn_is_nobodys_and_does_not_shift_who_is_next(played: Played) -> None:
    app = watching_app(played, "player", table=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while played.session.encounter.turn != "jupp":
            played.do(NextTurn())
        screen = app.screen
        assert isinstance(screen, PlayerWatch)
        screen.look_again()
        await pilot.pause()
        assert screen.seen.encounter.turn is None
        assert "▶" not in rows_of(app)[0]


async def test_what_a_player_looks_at_stays_in_sight_when_it_goes_on(played: Played) -> None:
    app = watching_app(played, "player", table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await send(pilot, "down", "down")
        screen = app.screen
        assert isinstance(screen, PlayerWatch)
        chosen = screen.people.board.selected
        assert chosen is not None
        played.do(NextTurn())
        screen.look_again()
        assert screen.people.board.selected == chosen
        await send(pilot, "z")
        assert any("Wegelagerer 3" in row for row in rows_of(app))
        await send(pilot, "z", "escape")
        assert not any("Wegelagerer 3" in row for row in rows_of(app))


async def test_where_everyone_of_a_group_matters_no_key_offers_to_fold_it(played: Played) -> None:
    played.do(SetValue("thug_1", "status", "up"))
    for role in ("gm", "player"):
        app = watching_app(played, role, table=False)  # type: ignore[arg-type]
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, Looking)
            assert "groups" in screen.conditions()
            played.do(Engage("krom", ("thug_1", "thug_3", "thug_4", "thug_5")))
            screen.look_again()
            await pilot.pause()
            assert "groups" not in screen.conditions()
            played.session.undo()


async def test_taking_over_puts_the_fight_in_its_place_also_above_another_screen(played: Played) -> None:
    played.journal.close()
    app = watching_app(played, "gm", table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pushed = watching.watch_screen(played.path)
        assert isinstance(pushed, GameMasterWatch)
        await app.push_screen(pushed)
        await send(pilot, "o")
        await pilot.pause()
        fight = app.screen
        assert isinstance(fight, EncounterScreen)
        assert not isinstance(fight, Looking)
        assert len(app.screen_stack) == 2
        assert isinstance(fight.keeper, Keeper)
        fight.session.do(SetValue("naga", "fatigue", "7"))
        below = app.screen_stack[0]
        assert isinstance(below, GameMasterWatch)
        below.look_again()
        assert below.followed.encounter == fight.session.encounter
        assert below.follower.played
        await send(pilot, "q")
        assert app.screen is below
        below.look_again()
        assert not below.follower.played


async def test_a_player_cannot_take_over(played: Played) -> None:
    played.journal.close()
    app = watching_app(played, "player", table=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await send(pilot, "o")
        assert isinstance(app.screen, PlayerWatch)


def test_a_name_that_cannot_be_drawn_is_told_in_ordinary_letters(played: Played) -> None:
    follower = watching.followed(played.path)
    assert not isinstance(follower, NotOpened)
    from samyra_core import players

    assert follower.session is not None
    seen = players.view(follower.session)
    for width, height in ((80, 20), (60, 16), (30, 8), (10, 3), (1, 1)):
        sheet = table_sheet(seen, width, height)
        assert len(sheet.rows) <= height


def test_every_letter_is_as_high_as_a_digit_and_as_wide_all_along() -> None:
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ-'.,":
        assert digits.can_draw(letter)
        assert len({len(row) for row in digits.draw(letter, 2)}) == 1
    drawn = ["\n".join(digits.draw(one, 2)) for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ0123456789"]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("role", ["gm", "player"])
async def test_it_goes_along_to_what_is_played_next_and_back(role: watching.Role, tmp_path: Path) -> None:
    one = Played(tmp_path)
    one.begin()

    def first() -> Screen[None]:
        screen = watching._screen(watching.followed(one.path), role, table=False, goes_along=True)  # type: ignore[arg-type]
        assert isinstance(screen, Looking)
        return screen

    app = SamyraApp(first)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, Looking)

        def look() -> None:
            for _ in range(2 * LOOKS_BESIDE):
                screen.look_again()

        other = Played(tmp_path, "2024-06-01-1814-steg")
        one.journal.close()
        aged(other.path, 60)
        look()
        assert screen.follower.path == one.path, "it lies open somewhere, nobody plays on"
        aged(one.path, 30)
        other.begin()
        await send(pilot, "down")  # A game master who looks at somebody is not taken away.
        look()
        assert (screen.follower.path == one.path) is (role == "gm")
        await send(pilot, "escape")
        look()
        assert screen.follower.path == other.path
        assert screen.follower.played
        await pilot.pause()
        assert "Runde 1" in text_of(app)
        other.journal.close()
        look()
        assert screen.follower.path == other.path, "nobody plays the first one either"


async def test_one_that_lies_open_is_left_only_when_another_has_long_gone_on(tmp_path: Path) -> None:
    one, other = Played(tmp_path), Played(tmp_path, "2024-06-01-1814-steg")

    def first() -> Screen[None]:
        return watching._screen(watching.followed(one.path), "player", table=True, goes_along=True)  # type: ignore[arg-type]

    async with SamyraApp(first).run_test(size=(80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, Looking)
        for age, path in ((LIES_OPEN - 60, one.path), (LIES_OPEN + 60, other.path)):
            aged(one.path, age)
            for _ in range(2 * LOOKS_BESIDE):
                screen.look_again()
            assert screen.follower.path == path
    other.journal.close()


def aged(path: Path, seconds: float) -> None:
    """As if it had been written so long ago."""
    then = time.time() - seconds
    for file in (path, Path(f"{path}-wal")):
        if file.exists():
            os.utime(file, (then, then))


async def test_the_one_that_was_named_is_not_left(tmp_path: Path) -> None:
    one = Played(tmp_path)
    one.begin()
    app = watching_app(one, "player", table=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Looking)
        one.journal.close()
        Played(tmp_path, "2024-06-01-1814-steg")
        for _ in range(2 * LOOKS_BESIDE):
            screen.look_again()
        assert screen.follower.path == one.path


# The command line -----------------------------------------------------------------------------------------------


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Screen[None]]:
    """The screens that would have been opened."""
    opened: list[Screen[None]] = []

    def show(first: Callable[[], Screen[None]], *, mouse: bool = False) -> int:
        opened.append(first())
        return 0

    monkeypatch.setattr("tui.app.show", show)
    monkeypatch.setattr(watch, "is_terminal", lambda stream: True)
    return opened


def test_the_newest_or_the_one_named_is_watched(
    call: Call, tmp_path: Path, played: Played, shown: list[Screen[None]]
) -> None:
    for arguments, kind, table in (
        ((), GameMasterWatch, False),
        (("2024-05-01", "--role", "player"), PlayerWatch, False),
        (("--table",), PlayerWatch, True),
        (("--table", "--role", "gm"), GameMasterWatch, True),
    ):
        assert call("watch", *arguments, "--data-dir", str(tmp_path)).code == 0
        screen = shown[-1]
        assert isinstance(screen, kind)
        assert screen.at_table is table
        assert screen.followed.encounter == played.session.encounter


def test_the_one_that_is_played_comes_before_a_newer_one(
    call: Call, tmp_path: Path, played: Played, shown: list[Screen[None]]
) -> None:
    newer = Played(tmp_path, "2024-06-01-1814-steg")
    newer.journal.close()
    assert call("watch", "--data-dir", str(tmp_path)).code == 0
    screen = shown[-1]
    assert isinstance(screen, Looking)
    assert screen.follower.path == played.path


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nobody", "Fehler: Eine Sitzung nobody gibt es nicht"),
        ("2024", "Fehler: 2024 passt auf mehrere"),
        ("../", "Fehler: Eine Sitzung ../ gibt es nicht"),
    ],
)
def test_it_says_why_not(call: Call, tmp_path: Path, name: str, complaint: str) -> None:
    Played(tmp_path).journal.close()
    Played(tmp_path, "2024-06-01-1814-steg").journal.close()
    answered = call("watch", name, "--data-dir", str(tmp_path))
    assert answered.code == 2
    assert answered.out == ""
    assert answered.err.startswith(complaint)
    assert len(answered.err.splitlines()) <= 2


def test_a_damaged_file_no_session_and_no_terminal_are_one_line(call: Call, tmp_path: Path, played: Played) -> None:
    answered = call("watch", "--data-dir", str(tmp_path))
    assert (answered.code, len(answered.err.splitlines())) == (2, 1)
    played.journal.close()
    played.path.write_bytes(b"nothing")
    answered = call("watch", played.path.stem, "--data-dir", str(tmp_path))
    assert (answered.code, answered.out, len(answered.err.splitlines())) == (2, "", 1)
    found = watching.followed(played.path)
    assert isinstance(found, NotOpened)
    assert found.reason in (Kind.DAMAGED, Kind.NOT_A_SESSION)
    assert call("watch", "--data-dir", str(tmp_path / "none")).code == 2


def test_help_has_an_example_in_both_languages(call: Call) -> None:
    assert "samyra watch --role player --table" in call("watch", "--help").out
    assert "read-only" in call("watch", "--help", "--lang", "en").out
