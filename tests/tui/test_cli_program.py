"""The program as a whole: help, languages, wrong calls, pipes, closed streams, what it imports."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.tui.cli_call import Call, call
from tui.cli import SUBCOMMANDS, base, cli

__all__ = ["call"]

PROGRAM = (sys.executable, "-m", "tui")
ROOT = Path(__file__).parents[2]


def process(*arguments: str, shell: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """A real process in a world without language settings and without a terminal."""
    world = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "SAMYRA"))}
    command = [*PROGRAM, *arguments] if shell is None else ["bash", "-c", shell]
    world |= {"SAMYRA": " ".join(PROGRAM), **environment}
    return subprocess.run(
        command, cwd=ROOT, env=world, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
    )


# Help and languages ---------------------------------------------------------------------------------------------

OWN_COMMANDS = ("", "roll", "check", "odds", "odds stumble", "odds check", "odds faint", "odds contest")


@pytest.mark.parametrize("command", OWN_COMMANDS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_help_is_there_everywhere_with_an_example_in_one_language(call: Call, command: str, language: str) -> None:
    answered = call("--lang", language, *command.split(), "--help")
    assert answered.code == 0
    german = {"Aufruf:", "Optionen:", "Beispiel", "Diese Hilfe anzeigen.", "[OPTIONEN]"}
    english = {"Usage:", "Options:", "Example", "Show this message and exit.", "[OPTIONS]"}
    spoken, silent = (german, english) if language == "de" else (english, german)
    assert spoken == {word for word in spoken | silent if word in answered.out}
    assert f"samyra {command}".rstrip() in answered.out.split(next(iter(spoken & {"Beispiel", "Example"})))[1]


@pytest.mark.parametrize("command", OWN_COMMANDS)
def test_every_example_in_a_help_is_a_right_call(call: Call, command: str) -> None:
    page = call(*command.split(), "--help").out.split("Beispiel")[1]
    examples = [line.strip() for line in page.splitlines() if line.startswith("  samyra")]
    assert examples
    for example in examples:
        if example.startswith("samyra play"):
            continue
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', example)]
        assert call(*words[1:]).code == 0, example


def test_help_lists_only_commands_that_exist(call: Call) -> None:
    listed = re.findall(r"^  (\w+)  ", call("--help").out.split("Befehle:")[1], re.MULTILINE)
    expected = [name for name in SUBCOMMANDS if (ROOT / "tui" / "cli" / f"{name}.py").exists()]
    assert expected == [name for name in listed if name != "samyra"]


def test_every_listed_command_loads_and_has_help_and_an_example() -> None:
    context = click.Context(cli, info_name="samyra")
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert isinstance(command, base.Command), name
        assert command.help, name
        assert command.example, name


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ((), {}, "de"),
        ((), {"LANG": "C"}, "de"),
        ((), {"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, "de"),
        ((), {"LANG": "de_AT.UTF-8"}, "de"),
        ((), {"LANG": "en_GB.UTF-8"}, "en"),
        ((), {"LANG": "fr_FR.UTF-8"}, "en"),
        ((), {"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ((), {"LANG": "en_US.UTF-8", "SAMYRA_LANG": "de"}, "de"),
        (("--lang", "en"), {"SAMYRA_LANG": "de"}, "en"),
    ],
)
def test_the_language_follows_option_variable_and_locale(
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    environment: dict[str, str],
    language: str,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    expected = {"de": "Gelingt: 66,7 % (2/3)", "en": "Succeeds: 66.7% (2/3)"}[language]
    assert expected == call(*arguments, "odds", "check", "--skill", "10", "--difficulty", "9").out.splitlines()[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ("roll", "--help", "--lang", "en"),
        ("roll", "--lang", "en", "--help"),
        ("--lang", "en", "roll", "--help"),
        ("--lang=en", "roll", "--help"),
    ],
)
def test_lang_may_stand_anywhere_even_behind_help(call: Call, arguments: tuple[str, ...]) -> None:
    assert call(*arguments).out.startswith("Usage: samyra roll [OPTIONS] EXPR")


def test_faults_speak_the_language_asked_for_behind_them(call: Call) -> None:
    answered = call("roll", "W1", "--lang", "en")
    assert answered.err == "Error: “W1”: a die needs at least 2 sides.\nTry 'samyra roll --help' for help.\n"


# Wrong calls ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("rol",), "Fehler: Es gibt keinen Befehl „rol“; war roll gemeint?\nHilfe: samyra --help\n"),
        (("-x",), "Fehler: Die Option '-x' gibt es nicht.\nHilfe: samyra --help\n"),
        (
            ("--lang", "fr", "roll", "W6"),
            "Fehler: Ungültiger Wert für '--lang': 'fr' ist keines von 'de', 'en'.\nHilfe: samyra --help\n",
        ),
        (("roll",), "Fehler: Es fehlt die Angabe 'EXPR'.\nHilfe: samyra roll --help\n"),
        (("roll", "W6", "W8"), "Fehler: Eine Angabe zu viel (W8)\nHilfe: samyra roll --help\n"),
        (("roll", "W6", "--seed"), "Fehler: Die Option '--seed' braucht einen Wert.\nHilfe: samyra roll --help\n"),
        (
            (),
            "Fehler: Die Bibliothek braucht ein Terminal; die Hilfe nennt Befehle, die ohne auskommen.\n"
            "Hilfe: samyra --help\n",
        ),
    ],
)
def test_a_wrong_call_names_fault_and_mend_in_two_lines(call: Call, arguments: tuple[str, ...], fault: str) -> None:
    answered = call(*arguments)
    assert (2, "", fault) == (answered.code, answered.out, answered.err)


def test_an_unknown_command_names_those_there_are(call: Call) -> None:
    assert "Es gibt keinen Befehl „xyzzy“; es gibt: " in call("xyzzy").err


@pytest.mark.parametrize("typed", ["\x1b[31mW6", "W6\n\n\nW6", "\u202eW6", "\udcff", "W" * 10_000])
def test_what_was_typed_never_reaches_the_terminal_raw(call: Call, typed: str) -> None:
    answered = call("roll", typed)
    assert answered.code == 2
    assert len(answered.err.splitlines()) == 2
    assert len(answered.err) < 300
    assert re.fullmatch(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]*", answered.err)


# Pipes, streams, encodings --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shell", "code", "out"),
    [
        ("$SAMYRA roll W6 --dice 4 <&-", 0, "4\n"),
        ("$SAMYRA roll W6 --dice 4 >&-", 0, ""),
        ("$SAMYRA roll W6 --dice 4 2>&-", 0, "4\n"),
        ("$SAMYRA roll W6 --dice 9 2>&- >&-", 2, ""),
        ("$SAMYRA roll 1000W6 | true; exit ${PIPESTATUS[0]}", 141, ""),
        ("$SAMYRA --help | true; exit ${PIPESTATUS[0]}", 141, ""),
    ],
)
def test_closed_streams_and_left_pipes_are_silent(shell: str, code: int, out: str) -> None:
    ended = process(shell=shell)
    assert (code, out, "") == (ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_one_line() -> None:
    ended = process(shell="$SAMYRA roll W6 > /dev/full")
    assert ended.returncode == 2
    assert ended.stderr == "Fehler: No space left on device\n"


@pytest.mark.parametrize("environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONCOERCECLOCALE": "0"}])
def test_a_narrow_encoding_is_no_traceback(environment: dict[str, str]) -> None:
    ended = process("roll", "±W6", "--dice", "5", **environment)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("Fehler: --dice: Der Wurf ist unfertig")
    assert len(ended.stderr.splitlines()) == 2


def test_shell_completion_offers_commands_and_options() -> None:
    def completed(words: str, position: int) -> list[str]:
        world = {"_SAMYRA_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(position)}
        return [line.partition(",")[2] for line in process(**world).stdout.splitlines()]

    assert completed("samyra ro", 1) == ["roll"]
    assert completed("samyra odds stumble --s", 3) == ["--skill"]


# Imports and settings -------------------------------------------------------------------------------------------


SCREEN = {"textual", "rich"}
FILES = {"ruamel", "cattrs", "sqlite3", "platformdirs"}


@pytest.mark.parametrize(
    ("arguments", "never"),
    [
        (["--help"], SCREEN | FILES),
        (["roll", "W6"], SCREEN | FILES),
        (["check", "FP", "--level", "9"], SCREEN | FILES),
        (["odds", "stumble", "--skill=9", "--fatigue=9"], SCREEN | FILES),
        (["lint", "scenarios/gorge_ambush.yaml"], SCREEN),
    ],
)
def test_short_commands_import_no_screen_and_no_more_than_they_need(arguments: list[str], never: set[str]) -> None:
    code = "import sys; from tui.cli.program import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", code, *arguments]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert "tui.cli.program" in ended.stderr.split()
    assert (never | {"babel"}) & set(ended.stderr.split()) == set()


def test_the_data_directory_comes_from_option_then_variable_then_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SAMYRA_DATA", raising=False)
    assert base.Settings().data_dir.name == "samyra"
    monkeypatch.setenv("SAMYRA_DATA", "/somewhere")
    assert Path("/somewhere") == base.Settings().data_dir
    assert Path("/else") == base.Settings("/else").data_dir


@pytest.mark.parametrize("arguments", [["--data-dir", "/a", "probe"], ["probe", "--data-dir", "/a"]])
def test_data_dir_may_stand_before_and_after_the_command(arguments: list[str]) -> None:
    seen: list[Path] = []

    @click.group(cls=base.Group)
    def group() -> None: ...

    @group.command(cls=base.Command)
    @base.pass_settings
    def probe(settings: base.Settings) -> None:
        seen.append(settings.data_dir)

    group.main(arguments, standalone_mode=False)
    assert seen == [Path("/a")]


def test_version_is_one_line(call: Call) -> None:
    answered = call("--version")
    assert answered.code == 0
    assert re.fullmatch(r"samyra \S.*\n", answered.out)
