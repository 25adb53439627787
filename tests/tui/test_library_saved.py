"""Saved fights in the library: told apart, given titles, copied, deleted and restored, offered a changed scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]
from textual.pilot import Pilot

from samyra_core.text import Language
from tests.tui.kept_kit import begun, clock, damaged, data, in_utc, left, made_newer, own, weakened
from tests.tui.test_screens_kit import SNAPSHOTS, assert_aligned, german, rows_of, text_of
from tui import saves, tidying
from tui.app import SamyraApp
from tui.saves import Kept
from tui.screens.bin import BinScreen, EmptyScreen
from tui.screens.changed import ChangedScreen
from tui.screens.encounter import EncounterScreen
from tui.screens.library import BINNED, MORE, LibraryScreen
from tui.screens.line import LineScreen
from tui.screens.watch.base import Looking
from tui.words import set_language

__all__ = ["data", "german", "in_utc"]

SIZE = (80, 24)
LANGUAGES = ("de", "en")


@pytest.fixture(autouse=True)
def alone(in_utc: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of its own, with the clock of the evening, and without the bundled scenarios."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tui.screens.shelf.scenarios.bundled", lambda: tmp_path / "none")
    for act in (tidying.copy, saves.resume):
        monkeypatch.setattr(act, "__defaults__", (*(act.__defaults__ or ())[:-1], clock(9)))


def library(data: Path) -> SamyraApp:
    return SamyraApp(lambda: LibraryScreen([], data))


async def settled(pilot: Pilot[int]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def screen_of(pilot: Pilot[int]) -> LibraryScreen:
    screen = pilot.app.screen
    assert isinstance(screen, LibraryScreen)
    return screen


def titles(data: Path) -> list[str]:
    return [one.title.pick("de") or one.id for one in saves.listing(data)]


def shown(pilot: Pilot[int], snapshot: Snapshot, name: str, language: Language) -> None:
    """The screen as it is kept, with nothing cut off and nothing shifted."""
    assert_aligned(pilot.app)
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match(text_of(pilot.app), f"{name}_{language}.txt")


def hints(pilot: Pilot[int]) -> list[str]:
    return [hint.action for hint in pilot.app.screen.key_bar.shown()]  # type: ignore[attr-defined]


# The list -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_saved_fights_are_told_apart(language: Language, data: Path, snapshot: Snapshot) -> None:
    set_language(language)
    left(data, steps=9, minute=1)
    playing = begun(data, "sleepless", steps=2, minute=2)
    made_newer(data, left(data, "mill_mob", minute=3))
    damaged(data)
    tidying.delete(data, left(data, "rooftop_chase", minute=4))
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        rows = rows_of(pilot.app)
        newer = {"de": "aus neuerer Version", "en": "of a newer version"}[language]
        assert [number for number, row in enumerate(rows) if newer in row] == [6]
        shown(pilot, snapshot, "library_saved", language)
        await pilot.press("down")
        await pilot.pause()
        assert hints(pilot)[0] == "pick"
        shown(pilot, snapshot, "library_saved_free", language)
    playing.close()


async def test_every_key_of_a_saved_fight_is_in_the_footer_at_80_columns(data: Path) -> None:
    left(data)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert {"pick", "rename", "copy", "delete", "help_here", "quit_here"} <= set(hints(pilot))


async def test_only_the_newest_are_shown_until_all_are_asked_for_or_something_is_typed(data: Path) -> None:
    for minute in range(9):
        left(data, steps=minute + 1, minute=minute)
    (data.parent / "wolf.yaml").write_text("format: 1\nscenes: 1\n", "utf-8")
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert "… 5 weitere" in text_of(pilot.app)
        assert "Runde 3, Schritt 9" in text_of(pilot.app)
        assert "Schritt 5 " not in text_of(pilot.app)
        assert "In diesem Ordner" in text_of(pilot.app)
        await pilot.press(*["down"] * 4)
        assert screen_of(pilot).selected == MORE
        await pilot.press("enter")
        await pilot.pause()
        assert "Schritt 5 " in text_of(pilot.app)
        assert len(screen_of(pilot).shown()) == 10
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("s", "c", "h")
        assert len(screen_of(pilot).shown()) == 9


# Keys -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_f6_gives_another_title(language: Language, data: Path, snapshot: Snapshot) -> None:
    set_language(language)
    left(data, steps=9)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("f6")
        assert isinstance(pilot.app.screen, LineScreen)
        await pilot.pause()
        shown(pilot, snapshot, "library_title", language)
        await pilot.press("escape")
        assert titles(data) == ["Hinterhalt in der Schlucht"]
        await pilot.press("f6", "ctrl+u")
        assert hints(pilot) == ["close"]
        await pilot.press("enter", "A", "m", "space", "H", "a", "n", "g", "enter")
        await settled(pilot)
        assert titles(data) == ["Am Hang"]
        assert "Am Hang" in rows_of(pilot.app)[3]
        assert screen_of(pilot).filter_line.value == ""


async def test_f5_copies_and_selects_the_copy(data: Path) -> None:
    left(data, "sleepless", steps=3, minute=5)
    left(data, steps=3)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("down", "f5")
        await settled(pilot)
        assert titles(data) == ["Hinterhalt in der Schlucht (Kopie)", "Schlaflos", "Hinterhalt in der Schlucht"]
        chosen = screen_of(pilot).saved
        assert chosen is not None
        assert chosen.id == "2024-05-01-1823-gorge_ambush"
        assert "Kopiert: 2024-05-01-1823-gorge_ambush" in text_of(pilot.app)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_f8_puts_a_fight_into_the_bin_and_enter_there_takes_it_out(
    language: Language, data: Path, snapshot: Snapshot
) -> None:
    set_language(language)
    left(data, "sleepless", steps=3, minute=5)
    left(data, steps=3)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("f8")
        await settled(pilot)
        assert titles(data) == ["Hinterhalt in der Schlucht"]
        chosen = screen_of(pilot).saved
        assert chosen is not None
        assert chosen.scenario == "gorge_ambush"
        shown(pilot, snapshot, "library_deleted", language)
        await pilot.press("down")
        assert screen_of(pilot).selected == BINNED
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, BinScreen)
        await pilot.pause()
        shown(pilot, snapshot, "bin", language)
        await pilot.press("enter")
        await pilot.pause()
        assert titles(data) == ["Schlaflos", "Hinterhalt in der Schlucht"]
        shown(pilot, snapshot, "bin_restored", language)
        await pilot.press("escape")
        await pilot.pause(0.3)
        assert screen_of(pilot).binned == 0
        assert len(screen_of(pilot).shown()) == 2


@pytest.mark.parametrize("language", LANGUAGES)
async def test_emptying_the_bin_asks_first(language: Language, data: Path, snapshot: Snapshot) -> None:
    set_language(language)
    for name in ("gorge_ambush", "sleepless"):
        tidying.delete(data, left(data, name))
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("f9", "f8")
        assert isinstance(pilot.app.screen, EmptyScreen)
        await pilot.pause()
        shown(pilot, snapshot, "bin_empty", language)
        await pilot.press("enter")
        assert len(tidying.binned(data)) == 2
        await pilot.press("f8", "escape")
        assert len(tidying.binned(data)) == 2
        await pilot.press("f8", "down", "enter")
        await pilot.pause()
        assert tidying.binned(data) == []
        assert hints(pilot) == ["close"]


async def test_f8_sets_a_damaged_file_aside_and_says_where(data: Path) -> None:
    left(data)
    damaged(data)
    async with library(data).run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await pilot.press("down")
        assert "beiseite legen" in rows_of(pilot.app)[-1]
        await pilot.press("f6", "f5")
        assert screen_of(pilot).saved is not None
        await pilot.press("enter")
        await pilot.pause()
        assert "beschädigt" in text_of(pilot.app)
        await pilot.press("f8")
        await settled(pilot)
        place = str(data / "damaged" / "kaputt.samyra")
        assert "".join(place.split()) in "".join(text_of(pilot.app).split())
        assert titles(data) == ["Hinterhalt in der Schlucht"]
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, EncounterScreen)


async def test_a_fight_that_is_played_can_only_be_copied(data: Path) -> None:
    kept = begun(data)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert not {"rename", "delete", "version"} & screen_of(pilot).saved_conditions()
        assert not {"rename", "delete"} & set(hints(pilot))
        for key in ("f6", "f8"):
            await pilot.press(key)
            await pilot.pause()
            answer = f"{kept.id} läuft gerade in eben diesem Programm; dort erst verlassen."
            assert "".join(answer.split()) in "".join(text_of(pilot.app).split())
            await pilot.press("down")
            await pilot.pause()
            assert "dort erst verlassen" not in text_of(pilot.app)
        await pilot.press("f5")
        await settled(pilot)
        assert len(saves.listing(data)) == 2
    kept.close()


async def test_one_that_somebody_begins_to_play_meanwhile_is_left_as_it_is_and_that_is_told(data: Path) -> None:
    name = left(data)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        held = saves.resume(data, name)
        assert isinstance(held, Kept)
        await pilot.press("f8")
        await settled(pilot)
        assert f"{name} läuft gerade" in text_of(pilot.app).replace("\n ", " ")
        assert titles(data) == ["Hinterhalt in der Schlucht"]
        held.close()


# A changed scenario ---------------------------------------------------------------------------------------------


def fought(data: Path, change: Callable[[str], str]) -> str:
    """A session of a scenario of one's own that has changed since."""
    name = left(data, own(data.parent), 12)
    own(data.parent, change)
    return name


CHANGES: dict[str, Callable[[str], str]] = {
    "fits": lambda text: text + "# neu\n",
    "misfit": weakened,
    "faults": lambda _text: "format: 1\nid: x\ntitle: x\nscenes: 3\n",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CHANGES)
async def test_a_changed_scenario_is_asked_about_before_the_fight_opens(
    name: str, language: Language, data: Path, snapshot: Snapshot
) -> None:
    set_language(language)
    session = left(data, own(data.parent), 12)
    kept = saves.resume(data, session)
    assert isinstance(kept, Kept)
    own(data.parent, CHANGES[name])
    version = tidying.offered(kept)
    assert version is not None
    async with SamyraApp(lambda: ChangedScreen(kept, version)).run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = text_of(pilot.app).replace(str(data.parent), "…")
        assert_aligned(pilot.app)
        assert "Freitag.yaml" in text.replace("\n", "")
        snapshot.snapshot_dir = SNAPSHOTS
        below = "\n".join(text.split("\n\n", 1)[1].splitlines())
        snapshot.assert_match(below + "\n", f"changed_{name}_{language}.txt")
        await pilot.press("escape")
    assert pilot.app.return_code == 0
    again = saves.resume(data, session)
    assert isinstance(again, Kept)
    assert tidying.offered(again) is not None
    again.close()


async def test_f7_finds_a_change_that_nobody_was_asked_about_or_says_that_there_is_none(data: Path) -> None:
    fought(data, lambda text: text)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("f7")
        await pilot.pause()
        assert "Eine andere Fassung des Szenarios gibt es nicht." in text_of(pilot.app)
        own(data.parent, CHANGES["fits"])  # While the library is open.
        await pilot.press("f7")
        question = pilot.app.screen
        assert isinstance(question, ChangedScreen)
        assert not question.back


async def test_enter_takes_the_new_version_and_f7_the_old_one_back(data: Path) -> None:
    name = fought(data, CHANGES["fits"])
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, ChangedScreen)
        await pilot.press("enter")
        await pilot.pause()
        fight = pilot.app.screen
        assert isinstance(fight, EncounterScreen)
        assert fight.session.scenario.source.endswith("# neu\n")
        assert fight.session.cursor == 12
        await pilot.press("space", "q")
        await pilot.pause(0.4)
        assert "versions" in screen_of(pilot).saved_conditions()
        await pilot.press("f7")
        question = pilot.app.screen
        assert isinstance(question, ChangedScreen)
        assert question.back
        await pilot.press("1")
        await pilot.pause()
        fight = pilot.app.screen
        assert isinstance(fight, EncounterScreen)
        assert (fight.session.cursor, fight.session.scenario.source.endswith("# neu\n")) == (13, False)
        await pilot.press("q")
        await pilot.pause(0.4)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, EncounterScreen)
    kept = saves.resume(data, name)
    assert isinstance(kept, Kept)
    assert kept.session.cursor == 13
    kept.close()


@pytest.mark.wide
async def test_declining_opens_the_old_one_and_does_not_ask_again(data: Path) -> None:
    fought(data, CHANGES["fits"])
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("enter", "2")
        await pilot.pause()
        fight = pilot.app.screen
        assert isinstance(fight, EncounterScreen)
        assert not fight.session.scenario.source.endswith("# neu\n")
        await pilot.press("q")
        await pilot.pause(0.4)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, EncounterScreen)
        await pilot.press("q")
        await pilot.pause(0.4)
        await pilot.press("f7")
        question = pilot.app.screen
        assert isinstance(question, ChangedScreen)
        assert not question.back
        await pilot.press("escape")
        await pilot.pause(0.4)
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert [one.state for one in saves.listing(data)] == ["free"]


async def test_the_question_leads_to_the_fight_also_where_it_is_the_first_screen(data: Path) -> None:
    name = fought(data, CHANGES["fits"])
    kept = saves.resume(data, name)
    assert isinstance(kept, Kept)
    version = tidying.offered(kept)
    assert version is not None
    async with SamyraApp(lambda: ChangedScreen(kept, version)).run_test(size=SIZE) as pilot:
        await pilot.press("enter", "space")
        await pilot.pause()
        assert isinstance(pilot.app.screen, EncounterScreen)
        assert pilot.app.screen.session.cursor == 13
        await pilot.press("q")
    assert pilot.app.return_code == 0


# Played elsewhere -----------------------------------------------------------------------------------------------


async def test_enter_follows_a_fight_that_is_played_and_leaves_it_alone(data: Path) -> None:
    kept = begun(data, steps=3)
    async with library(data).run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert "zusehen" in rows_of(pilot.app)[-1]
        await pilot.press("enter")
        await pilot.pause()
        watching = pilot.app.screen
        assert isinstance(watching, Looking)
        assert watching.followed.cursor == 3
        kept.session.step()
        assert kept.trouble is None
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, LibraryScreen)
    kept.close()


# Every size -----------------------------------------------------------------------------------------------------


@pytest.mark.wide
@pytest.mark.parametrize("size", [(60, 20), (79, 24), (100, 30), (139, 45), (200, 60), (20, 5), (1, 1)])
@pytest.mark.parametrize("keys_to", [(), ("f6",), ("f9",), ("f9", "f8"), ("enter",)], ids=" ".join)
async def test_what_is_shown_of_saved_fights_stays_in_its_place_at_every_size(
    keys_to: tuple[str, ...], size: tuple[int, int], data: Path
) -> None:
    fought(data, weakened)
    for minute in range(1, 8):
        left(data, "sleepless", minute=minute)
    tidying.delete(data, saves.listing(data)[0].id)
    async with library(data).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s", "c", "h", "l", "u", "c", "h", "t")
        chosen = screen_of(pilot).saved
        assert chosen is not None
        assert chosen.scenario == "gorge_ambush"
        await pilot.press(*keys_to)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        if size >= (60, 20):
            assert_aligned(pilot.app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert_aligned(pilot.app)


# A folder that cannot be looked into ----------------------------------------------------------------------------


async def test_fights_that_cannot_be_listed_are_not_told_as_none(tmp_path: Path, german: None) -> None:
    """An empty list would say that all is lost."""
    in_the_way = tmp_path / "data"
    in_the_way.write_text("no folder", encoding="utf-8")
    async with library(in_the_way).run_test(size=SIZE) as pilot:
        await settled(pilot)
        told = text_of(pilot.app)
        assert "Gespeicherte Kämpfe" in told
        assert "Statt des Ordners liegt dort eine Datei, SAMYRA_DATA" in told
        assert "nennt einen anderen:" in told
        assert "/sessions" in told
        in_the_way.unlink()
        left(in_the_way, "gorge_ambush", steps=3)
        screen_of(pilot).look_again()
        await settled(pilot)
        told = text_of(pilot.app)
        assert "Schritt 3" in told
        assert "Statt des Ordners" not in told
