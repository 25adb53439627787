"""The program as a process: signals, job control, odd streams and surroundings, from its first moment to its last."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.journeys.program import GERMAN, ROOT, at_step, samyra
from tests.terminal import Terminal
from tests.tui.test_driver import panels

PROGRAM = (sys.executable, "-m", "tui")
PLAY = (*PROGRAM, "play", "gorge_ambush")
FIRST = at_step(0)

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="job control needs a shell")


def under(shell: str, *command: str, **env: str | None) -> Terminal:
    """A command as `"$@"` of a line of shell."""
    return Terminal(["sh", "-c", shell, "sh", *command], cwd=ROOT, env={**GERMAN, **env})


def called(shell: str, *command: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """The same without a terminal."""
    environ = {**os.environ, "SAMYRA_LANG": "de", **env}
    return subprocess.run(
        ["sh", "-c", shell, "sh", *command], cwd=ROOT, env=environ, capture_output=True, stdin=subprocess.DEVNULL
    )


def interactive() -> Terminal:
    env = {**GERMAN, "PS1": "bereit> ", "PROGRAM": " ".join(PLAY), "HISTFILE": None, "LANG": "C.UTF-8"}
    return Terminal(["bash", "--norc", "--noprofile", "-i"], cwd=ROOT, env=env)


def leaves_in_order(terminal: Terminal, code: int = 0) -> None:
    terminal.settle()
    terminal.send("q")
    assert terminal.wait_exit() == code
    assert terminal.left_behind() == []


# Streams


@pytest.mark.parametrize("stderr", ["2>/dev/null", "2>/dev/full", "2>&-"])
def test_the_screen_shows_wherever_stderr_goes(stderr: str) -> None:
    with under(f'exec "$@" {stderr}', *PLAY) as terminal:
        terminal.wait_for(FIRST)
        terminal.send("space")
        terminal.wait_for(at_step(1))
        leaves_in_order(terminal)


@pytest.mark.parametrize(
    ("arguments", "shell", "code"),
    [
        (("lint", "nofile"), '"$@" 2>/dev/full', 2),
        (("lint", "gorge_ambush", "nofile"), '"$@" 2>/dev/full', 2),
        (("roll", "nothing"), '"$@" 2>&-', 2),
        (("roll", "W6"), '"$@" >/dev/full 2>&1', 2),
        (("roll", "W6"), '"$@" 2>/dev/full', 0),
    ],
)
def test_a_stderr_that_takes_nothing_changes_no_exit_code(arguments: tuple[str, ...], shell: str, code: int) -> None:
    assert called(shell, *PROGRAM, *arguments).returncode == code


def test_a_reader_that_is_gone_is_told_nothing() -> None:
    ended = called('{ "$@" 2>&1; echo $? >&3; } 3>&2 | true', *PROGRAM, "roll", "nothing")
    assert ended.stderr == b"2\n"


# Arguments and surroundings


def test_an_argument_in_utf8_is_understood_where_the_locale_is_not() -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    assert called('exec "$@"', *PROGRAM, "roll", "±W6", **ascii_only).returncode == 0


def test_a_file_keeps_the_name_the_system_gave_it(tmp_path: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    file = shutil.copy(ROOT / "scenarios/gorge_ambush.yaml", tmp_path / "schlücht.yaml")
    assert called('exec "$@"', *PROGRAM, "lint", str(file), **ascii_only).returncode == 0
    missing = called('exec "$@"', *PROGRAM, "lint", str(tmp_path / "ö.yaml"), **ascii_only)
    assert (missing.returncode, missing.stderr.count(b"\n")) == (2, 1)


@pytest.mark.parametrize("words", [{}, {"COMP_WORDS": "samyra ro", "COMP_CWORD": "x"}])
def test_a_completion_that_no_shell_asked_for_is_wrong_use(words: dict[str, str]) -> None:
    ended = called('exec "$@"', *PROGRAM, _SAMYRA_COMPLETE="bash_complete", **words)
    assert (ended.returncode, ended.stderr.count(b"\n")) == (2, 1)


@pytest.mark.parametrize(
    "odd",
    [
        {"TEXTUAL_COLOR_SYSTEM": "nix", "TEXTUAL_LOG": "/nonexistent/x", "TEXTUAL_DRIVER": "nix"},
        {"TEXTUAL_DRIVER": "json:loads", "TEXTUAL_LOG": "/"},
        {"COLUMNS": "99999", "LINES": "99999"},
    ],
)
def test_odd_settings_do_no_harm(odd: dict[str, Any]) -> None:
    with samyra("play", "gorge_ambush", **odd) as terminal:
        terminal.wait_for(FIRST)
        leaves_in_order(terminal)


def test_a_monstrous_size_that_a_terminal_reports_is_cut() -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(FIRST)
        terminal.type("\x1b[48;99999;99999;1;1t")
        terminal.send("space")
        terminal.wait_for(at_step(1))
        leaves_in_order(terminal)


# Signals


def ended_by(terminal: Terminal, number: int) -> bool:
    """Silently, as a shell sees it: killed or with 128 + signal."""
    code = terminal.wait_exit()
    text = re.sub(rb"\x1b\[[0-9;?<>]*[a-zA-Z]", b"", terminal.raw.rpartition(b"\x1b[?1049l")[2]).strip()
    return code in (-number, 128 + number) and text == b"" and terminal.left_behind() == []


@pytest.mark.parametrize("delay", [0.06, 0.12, 0.2])
def test_an_interrupt_while_it_starts_is_silent(delay: float) -> None:
    with samyra("replay", "gorge_ambush") as terminal:
        terminal.settle(delay)
        terminal.signal(signal.SIGINT)
        assert terminal.wait_exit() in (130, 0)
        assert "Traceback" not in terminal.screen()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("delay", [0, 0.03, 0.08])
def test_a_signal_during_the_first_frame_is_obeyed_in_silence(number: signal.Signals, delay: float) -> None:
    with samyra("play", "gorge_ambush") as terminal:
        deadline = time.monotonic() + 10
        while b"\x1b[?1049h" not in terminal.raw and time.monotonic() < deadline:
            terminal.idle_bytes(0.005)
        terminal.idle_bytes(delay)
        terminal.signal(number)
        assert ended_by(terminal, number)


@pytest.mark.parametrize("gap", [0, 0.001, 0.02, 0.1])
def test_the_same_signal_again_leaves_the_terminal_clean(gap: float) -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(FIRST)
        terminal.signal(signal.SIGTERM)
        time.sleep(gap)
        terminal.signal(signal.SIGTERM)
        assert ended_by(terminal, signal.SIGTERM)


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGALRM])
def test_every_signal_that_ends_it_leaves_the_terminal_clean(number: signal.Signals) -> None:
    with samyra("play", "gorge_ambush") as terminal:
        terminal.wait_for(FIRST)
        terminal.signal(number)
        assert ended_by(terminal, number)


# An app behind the driver, whatever it does


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_the_app_leave_and_the_terminal_clean(tmp_path: Path, number: signal.Signals) -> None:
    with panels(tmp_path, "mouse") as terminal:
        terminal.signal(number)
        assert terminal.wait_exit() == 128 + number
        assert terminal.left_behind() == []
        assert terminal.raw.count(b"\x1b[?1016l") == 1
        assert (tmp_path / "end").read_text() == "unmounted"


def test_an_app_that_hangs_is_ended_with_the_terminal_clean(tmp_path: Path) -> None:
    with panels(tmp_path, "mouse", "impatient") as terminal:
        terminal.send("b")
        terminal.settle()
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_exit(5) == 128 + signal.SIGTERM
        assert terminal.left_behind() == []


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2])
def test_any_signal_that_ends_programs_is_obeyed_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with panels(tmp_path) as terminal:
        terminal.signal(number)
        assert terminal.wait_exit() == 128 + number
        assert terminal.left_behind() == []
        assert (tmp_path / "end").read_text() == "unmounted"


def test_the_same_signal_again_ends_an_app_that_hangs_with_the_terminal_clean(tmp_path: Path) -> None:
    with panels(tmp_path, "mouse") as terminal:
        terminal.send("b")
        terminal.settle()
        terminal.signal(signal.SIGTERM)
        terminal.settle()
        terminal.signal(signal.SIGTERM)
        assert terminal.wait_exit(2) == 128 + signal.SIGTERM
        assert terminal.left_behind() == []


def test_a_hangup_told_twice_still_lets_the_app_leave(tmp_path: Path) -> None:
    with panels(tmp_path) as terminal:
        terminal.signal(signal.SIGHUP)
        terminal.signal(signal.SIGHUP)
        assert terminal.wait_exit() == 128 + signal.SIGHUP
        assert (tmp_path / "end").read_text() == "unmounted"


@pytest.mark.parametrize("sizes", [{"COLUMNS": "99999", "LINES": "99999"}, {"COLUMNS": "0", "LINES": "-3"}])
def test_sizes_that_no_terminal_has_do_not_count(tmp_path: Path, sizes: dict[str, str]) -> None:
    with panels(tmp_path, env=sizes) as terminal:
        terminal.type("\x1b[48;99999;99999;1;1t\x1b[48;0;0;0;0t\x1b[48;24;80;384;640t ")
        terminal.wait_for("Schritt 1.")


@pytest.mark.parametrize("shell", [[], ["sh", "-c", 'trap "" HUP; "$@"; exit $?', "sh"]])
def test_a_terminal_that_is_gone_ends_the_process(tmp_path: Path, shell: list[str]) -> None:
    """Under a shell that ignores SIGHUP the program gets no signal at all."""
    with panels(tmp_path, shell=shell) as terminal:
        terminal.hang_up()
        assert terminal.wait_exit(5) == 128 + signal.SIGHUP
        assert (tmp_path / "end").read_text() == "unmounted"


def test_a_size_that_comes_and_goes_leaves_the_screen_whole(tmp_path: Path) -> None:
    with panels(tmp_path) as terminal:
        grid = terminal.grid()
        terminal.resize(40, 10)
        terminal.resize(80, 24)
        terminal.wait_for(lambda _: terminal.grid() == grid)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the process's state from /proc")
def test_a_suspended_program_comes_back_whole(tmp_path: Path) -> None:
    with panels(tmp_path) as terminal:
        grid = terminal.grid()
        status = Path(f"/proc/{terminal.process.pid}/status")
        threads = status.read_text().partition("Threads:")[2].split()[0]
        terminal.signal(signal.SIGTSTP)
        deadline = time.monotonic() + 5
        while "State:\tT" not in status.read_text() and time.monotonic() < deadline:
            terminal.settle(0.01)
        assert terminal.left_behind() == []
        for _ in range(2):  # The second one comes without a stop before.
            terminal.signal(signal.SIGCONT)
            terminal.wait_for("Schritt 0.")
            terminal.settle()
            assert terminal.grid() == grid
        assert status.read_text().partition("Threads:")[2].split()[0] == threads
        terminal.send("space")
        terminal.wait_for("Schritt 1.")


# Job control


@needs_bash
def test_started_in_the_background_it_shows_in_the_foreground() -> None:
    with interactive() as shell:
        shell.wait_for("bereit>")
        shell.send("set -b; $PROGRAM &", "enter")
        for times in (1, 2):
            shell.wait_for(lambda rows, times=times: "".join(rows).count("Stopped") == times)  # type: ignore[misc]
            shell.send("bg" if times == 1 else "fg", "enter")
        shell.wait_for(FIRST)
        shell.send("space")
        shell.wait_for(at_step(1))
        shell.send("q")
        shell.wait_for("bereit>")
        shell.send("echo Antwort $?", "enter")
        shell.wait_for("Antwort 0")


@needs_bash
def test_stopped_from_outside_it_takes_the_terminal_again() -> None:
    with interactive() as shell:
        shell.wait_for("bereit>")
        shell.send("$PROGRAM", "enter")
        shell.wait_for(FIRST)
        program = int(Path(f"/proc/{shell.process.pid}/task/{shell.process.pid}/children").read_text())
        for step in (1, 2):
            os.kill(program, signal.SIGSTOP)
            shell.wait_for("bereit>")
            shell.send("fg", "enter")
            shell.wait_for(lambda rows: "bereit>" not in "".join(rows))
            shell.wait_for(at_step(step - 1))
            shell.settle()
            shell.send("space")
            shell.wait_for(at_step(step))
        shell.send("q")
        shell.wait_for("bereit>")
        shell.send("exit", "enter")
        shell.wait_exit()
        assert shell.left_behind() == []
