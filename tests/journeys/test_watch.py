"""A second terminal follows the fight: at once, as its role may, and goes on with it where the first one ends."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from samyra_core.commands import (
    Attack,
    ChangeRule,
    Harm,
    NextRound,
    NextTurn,
    Note,
    Ruling,
    SetCondition,
    SetValue,
)
from tests.journeys.program import at_step, row_of, samyra, walk
from tests.journeys.watched import NEVER, SECRET, Played
from tests.terminal import Emulator, Terminal


def words_sent(terminal: Terminal, cols: int, rows: int) -> str:
    """All that ever stood on the screen, and all that was sent, titles of the window included."""
    emulator, raw, shown = Emulator(cols, rows), terminal.raw.decode(errors="replace"), []
    for start in range(0, len(raw), 400):
        emulator.feed(raw[start : start + 400])
        shown += emulator.text()
    return raw + "\n".join(shown)


def test_it_follows_each_step_and_sends_nothing_while_nothing_happens(tmp_path: Path) -> None:
    played = Played(tmp_path)
    played.begin()
    with samyra("watch", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Nur zum Zuschauen", timeout=30)
        terminal.settle(0.3)
        assert terminal.idle_bytes(1.5) == 0
        for number in range(7):
            played.do(Note(f"Zeile {number}"))
            terminal.wait_for(f"Zeile {number}")
        played.session.undo()
        terminal.wait_for(lambda rows: not any("Zeile 6" in row for row in rows))
        played.session.redo()
        terminal.wait_for("Zeile 6")
        assert "Juppiter" in terminal.screen()
        played.journal.close()
        terminal.wait_for("Gerade spielt niemand")
        terminal.settle(0.3)
        assert terminal.idle_bytes(1.5) == 0
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []


@pytest.mark.parametrize("options", [(), pytest.param(("--table",), marks=pytest.mark.wide)], ids=["details", "table"])
@pytest.mark.parametrize("foes", ["shown", "hidden"])
def test_players_are_never_sent_what_is_not_for_them(tmp_path: Path, options: tuple[str, ...], foes: str) -> None:
    played = Played(tmp_path)
    played.do(ChangeRule("foe_values", foes, SECRET))
    played.begin()
    played.do(Note("Zinnober", "jupp"), SetCondition("naga", "(verflucht)"), SetCondition("naga", "geblendet", 3))
    with samyra("watch", "--role", "player", *options, SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Nur zum Zuschauen", timeout=30)
        for commands in (
            (Attack("jupp", "naga"), Attack("naga", "jupp")),
            (NextTurn(), NextTurn()),
            (Ruling("krom", "said", SECRET), Harm("ilse", 40, SECRET), Note("Juppiter schleicht")),
            (SetValue("ilse", "hidden", "true", SECRET), SetValue("ilse", "hidden", "false", SECRET)),
            (Attack("krom", "thug_1"), NextRound(), Attack("jupp", "krom")),
        ):
            played.do(*commands)
            time.sleep(0.3)
            terminal.settle(0.1)
            terminal.send("t")
            terminal.settle(0.1)
            terminal.send("t")
            terminal.settle(0.1)
        if not options:
            assert "geblendet" in terminal.screen()
            assert "5/5" in terminal.screen() or "4/5" in terminal.screen()
        terminal.send("z")
        terminal.send("?")
        terminal.wait_for("Esc")
        terminal.send("escape")
        terminal.settle(0.2)
        sent = words_sent(terminal, 80, 24)
        assert [word for word in NEVER if word in sent] == []
        terminal.send("q")
        assert terminal.wait_exit() == 0
    played.journal.close()


@pytest.mark.wide
@pytest.mark.parametrize(
    "options",
    [("--role", "gm", "--table"), ("--role", "player"), ("--role", "player", "--table")],
    ids=["gm", "player", "players"],
)
def test_no_screen_sends_anything_while_nothing_happens(tmp_path: Path, options: tuple[str, ...]) -> None:
    played = Played(tmp_path)
    played.begin()
    with samyra("watch", *options, SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Nur zum Zuschauen", timeout=30)
        terminal.settle(0.3)
        assert terminal.idle_bytes(1.2) == 0
    played.journal.close()


def test_the_game_masters_screen_does_not_flash_up_before_the_tables(tmp_path: Path) -> None:
    played = Played(tmp_path)
    played.begin()
    with samyra("watch", "--role", "gm", "--table", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Am Zug", timeout=30)
        terminal.settle(0.3)
        sent = words_sent(terminal, 80, 24)
        assert [word for word in NEVER if word in sent] == []
    played.journal.close()


@pytest.mark.wide
def test_the_tables_screen_goes_along_to_the_next_fight(tmp_path: Path) -> None:
    first = Played(tmp_path)
    first.begin()
    with samyra("watch", "--table", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Nur zum Zuschauen", timeout=30)
        first.journal.close()
        terminal.wait_for("Gerade spielt niemand")
        with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path)) as other:
            other.wait_for(at_step(0), timeout=30)
            walk(other, 5)
            terminal.wait_for("Hinterhalt in der Schlucht")
            terminal.wait_for("Nur zum Zuschauen")
            terminal.settle(0.3)
            assert terminal.idle_bytes(1.5) == 0
            other.send("q")
            other.wait_exit()
        terminal.wait_for("Gerade spielt niemand")
        terminal.settle(0.3)
        assert terminal.idle_bytes(1.5) == 0
        assert "Hinterhalt in der Schlucht" in terminal.screen()


@pytest.mark.wide
def test_before_anything_was_played_it_waits_for_the_first_fight(tmp_path: Path) -> None:
    with samyra("watch", "--table", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("gibt es noch keine Sitzung", timeout=30)
        assert terminal.idle_bytes(1.2) == 0
        played = Played(tmp_path)
        played.begin()
        terminal.wait_for("Nur zum Zuschauen")
        terminal.send("q")
        assert terminal.wait_exit() == 0
        assert terminal.left_behind() == []
        played.journal.close()
    with samyra("watch", SAMYRA_DATA=str(tmp_path / "none")) as terminal:
        terminal.wait_for("gibt es noch keine Sitzung", timeout=30)
        terminal.send("ctrl+c")
        assert terminal.wait_exit() in (1, 130)
        assert "Traceback" not in terminal.screen()


def test_nobody_has_the_turn_while_a_hidden_one_has_it(tmp_path: Path) -> None:
    played = Played(tmp_path)
    played.begin()
    with samyra("watch", "--role", "player", "--table", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Am Zug", timeout=30)
        terminal.wait_for(lambda rows: "▶ Naga" in rows[0])
        assert any("dann" in row and "Krom" in row for row in terminal.rows())
        played.do(NextTurn())
        assert played.session.encounter.turn == "jupp"
        terminal.wait_for(lambda rows: "▶" not in rows[0])
        assert any("…" in row for row in terminal.rows())
        assert any("dann" in row and "Krom" in row for row in terminal.rows())
    played.journal.close()


def test_a_fight_is_taken_over_when_its_program_was_killed(tmp_path: Path) -> None:
    with samyra("play", "gorge_ambush", SAMYRA_DATA=str(tmp_path)) as first:
        first.wait_for(at_step(0), timeout=30)
        walk(first, 5)
        with samyra("watch", SAMYRA_DATA=str(tmp_path)) as second:
            second.wait_for(at_step(5), timeout=30)
            second.wait_for("Nur zum Zuschauen")
            second.send("o", "space", "a", "n")  # nothing of it may change the fight
            first.send("space")
            first.wait_for(at_step(6))
            second.wait_for(at_step(6))
            assert "Nur zum Zuschauen" in second.screen()
            first.signal(signal.SIGKILL)
            first.wait_exit()
            second.wait_for("spielt hier weiter", timeout=2)
            second.send("o")
            second.wait_for(lambda rows: not any("Gerade spielt niemand" in row for row in rows))
            second.send("space")
            second.wait_for(at_step(7))
            assert "●" in row_of(second, "Naga")
            with samyra("watch", SAMYRA_DATA=str(tmp_path)) as third:
                third.wait_for(at_step(7), timeout=30)
                third.wait_for("Nur zum Zuschauen")
                second.send("left")
                third.wait_for(at_step(6))
                second.send("q")
                assert second.wait_exit() == 0
                third.wait_for("Gerade spielt niemand")
                third.send("ctrl+c")
                assert third.wait_exit() == 0
                assert third.left_behind() == []


@pytest.mark.wide
def test_of_two_who_would_take_over_one_does_and_the_other_looks_on(tmp_path: Path) -> None:
    played = Played(tmp_path)
    played.begin()
    with samyra("watch", SAMYRA_DATA=str(tmp_path)) as one, samyra("watch", SAMYRA_DATA=str(tmp_path)) as other:
        for terminal in (one, other):
            terminal.wait_for("Nur zum Zuschauen", timeout=30)
        played.journal.close()
        for terminal in (one, other):
            terminal.wait_for("spielt hier weiter")
        one.send("o")
        other.wait_for("Nur zum Zuschauen")
        other.send("o")
        one.wait_for(lambda rows: not any("spielt hier weiter" in row for row in rows))
        one.send("n")
        one.wait_for("Runde")
        assert "Nur zum Zuschauen" in other.screen()


@pytest.mark.wide
def test_a_file_that_goes_and_comes_back_is_told_quietly(tmp_path: Path) -> None:
    played = Played(tmp_path)
    played.begin()
    played.journal.close()
    path = next((tmp_path / "sessions").glob("*.samyra"))
    with samyra("watch", SAMYRA_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Gerade spielt niemand", timeout=30)
        data = path.read_bytes()
        path.unlink()
        terminal.wait_for("Die Datei ist fort")
        assert "Naga" in terminal.screen()
        path.write_bytes(b"nothing")
        terminal.wait_for("Die Datei ist beschädigt")
        path.write_bytes(data)
        terminal.wait_for("Gerade spielt niemand")
        terminal.send("q")
        assert terminal.wait_exit() == 0
