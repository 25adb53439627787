"""The differ shows what plain Textual shows, in fewer bytes, and gives the terminal back."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Footer, Input, Static

from tests.terminal import Emulator, Terminal, ideal_bytes
from tests.tries import tries
from tui.differ import FrameDiffer
from tui.driver import DiffingDriver, driver_class, wants_colours

NAMES = ["Arbo", "Wolf [Rudel]", "Ork", "中文名字", "👨‍👩‍👧 Sippe", "Zoe\u0301", "❤️ Herz", "🇩🇪 Fahne"]


class Panels(App[None]):
    """Four panels that change in part with each step; `wide` names hold characters of every awkward kind."""

    CSS = """
    Screen { layout: grid; grid-size: 2 2; }
    Static { border: round $primary; height: 100%; }
    #order { background: $panel; text-style: bold; }
    .odd { color: $success; text-style: italic underline; }
    """
    BINDINGS = [("space", "step", "Schritt"), ("b", "block", "hängen"), ("q", "quit", "Ende")]  # noqa: RUF012

    def __init__(self, *, wide: bool = True, **options: Any) -> None:
        super().__init__(**options)
        self.names = NAMES if wide else [name for name in NAMES if name.isascii()] * 3
        self.step = 0

    def compose(self) -> ComposeResult:
        for name in ("order", "log", "values", "next"):
            yield Static("", id=name, markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self.show()

    def action_step(self) -> None:
        self.step += 1
        self.show()

    def action_block(self) -> None:
        time.sleep(60)

    def show(self) -> None:
        step, names = self.step, self.names
        count = len(names)
        lines = (f"{'▶' if i == step % count else ' '} {names[i]}  {'●' * ((step + i) % 4)}" for i in range(count))
        self.query_one("#order", Static).update("\n".join(lines))
        log = (f"{at}: {names[at % count]} wirft {at * 37 % 20 + 1}" for at in range(max(0, step - 7), step + 1))
        self.query_one("#log", Static).update("\n".join(log))
        self.query_one("#values", Static).update(f"{names[step % count]}\nWunden {step % 3}\n" + "▰" * (step % 10))
        self.query_one("#next", Static).update(f"Danach {names[(step + 1) % count]}\nSchritt {step}.")
        self.query_one("#next").set_class(step % 2 == 1, "odd")


PROGRAM = f"""
import sys, time
from typing import Any
from pathlib import Path
from textual.app import App, ComposeResult
from textual.widgets import Footer, Static
from tui.driver import DiffingDriver, driver_class

NAMES = {NAMES!r}

{inspect.getsource(Panels)}
class Told(Panels):
    def on_unmount(self):
        Path(sys.argv[1]).write_text("unmounted")

if "impatient" in sys.argv:
    DiffingDriver.GRACE = 0.2
told = Told(wide="narrow" not in sys.argv, driver_class=driver_class())
told.run(mouse="mouse" in sys.argv)
sys.exit(told.return_code)
"""
"""The panels as a program for a pseudo-terminal: a text, so that it starts without what the tests import."""


@contextmanager
def panels(tmp_path: Path, *words: str, plain: bool = False, **options: Any) -> Iterator[Terminal]:
    env = {"SAMYRA_PLAIN_DRIVER": "1" if plain else None, "PYTHONPATH": str(Path(__file__).parents[2])}
    env |= options.pop("env", {})
    command = [*options.pop("shell", []), sys.executable, "-c", PROGRAM, str(tmp_path / "end"), *words]
    with Terminal(command, env=env, **options) as terminal:
        terminal.wait_for(lambda rows: "Schritt 0." in "".join(rows) and "Ende" in rows[-1])
        terminal.settle()
        yield terminal


# The differ by itself


def blank(columns: int, rows: int) -> str:
    return "".join(f"\x1b[{row + 1};1H{' ' * columns}" for row in range(rows)) + "\x1b[1;1H"


def differ(columns: int = 10, rows: int = 3, **options: Any) -> FrameDiffer:
    """A differ whose terminal shows blanks, with the cursor at home."""
    made = FrameDiffer(columns, rows, **options)
    made.feed(blank(columns, rows))
    return made


def test_a_frame_that_changes_nothing_sends_nothing() -> None:
    made = differ()
    frame = "\x1b[2;1H\x1b[1;38;5;9mabc\x1b[0m \x1b[1;1H"
    assert made.feed(frame) != ""
    assert made.feed(frame) == ""


@pytest.mark.parametrize(
    ("frame", "sent"),
    [
        ("\x1b[1;3Hx\x1b[1;4H", "  x"),
        ("\x1b[1;8Hx\x1b[1;9H", "\x1b[7Cx"),
        ("\x1b[2;1Hx\x1b[2;2H", "\r\nx"),
        ("\x1b[3;1Hx\x1b[1;1H", "\x1b[3Hx\x1b[H"),
        ("\x1b[2;5Hx\x1b[3;6H", "\x1b[2;5Hx\x1b[B"),
        ("\x1b[1;1Ha b\x1b[1;1H", "a b\r"),
        ("\x1b[3;10Hx\x1b[1;1H", "\x1b[3;10Hx\x1b[H"),
        ("\x1b[1;1H\x1b[31mab\x1b[0m\x1b[1;3H", "\x1b[31mab"),
        ("\x1b[1;1H\x1b[1;31ma\x1b[0;1mb\x1b[0mc\x1b[1;4H", "\x1b[31;1ma\x1b[39mb\x1b[mc"),
        ("\x1b[1;1H\x1b[1ma\x1b[0;2mb\x1b[0m\x1b[1;3H", "\x1b[1ma\x1b[0;2mb"),
        ("\x1b[1;10Hx\x1b[1;9H", "\x1b[9Cx\x1b[;9H"),
        ("\x1b[4;1Hbelow\x1b[1;1H", ""),
        ("\x1b[1;9Hright\x1b[1;1H", "\x1b[8Crt\r"),
    ],
)
def test_only_what_differs_is_sent_by_the_shortest_way(frame: str, sent: str) -> None:
    assert differ().feed(frame) == sent


def test_what_it_does_not_understand_passes_in_order_and_in_the_style_it_was_written_in() -> None:
    made = differ()
    assert made.feed("\x1b[31mx\x1b[0m\x1b]0;title\x07\x1b[?1000h\x1b[1;2Hy") == (
        "\x1b[31mx\x1b[m\x1b]0;title\x07\x1b[?1000hy"
    )
    assert made.feed("\x1b[2J") == "\x1b[2J"


@pytest.mark.parametrize("sequence", ["\x1b[?1049h", "\x1b[?1049l", "\x1b[2J", "\x1bc", "\x1b[3S", "\x1b[?5;3h"])
def test_what_may_have_changed_cells_makes_them_unknown(sequence: str) -> None:
    made = differ()
    made.feed("\x1b[1;1Habc")
    made.feed(sequence)
    assert "abc" in made.feed("\x1b[1;1Habc")


def test_a_synchronised_update_without_content_sends_nothing() -> None:
    made = differ()
    assert "".join(made.feed(part) for part in ("\x1b[?2026h", "\x1b[1;1H \x1b[1;1H", "\x1b[?2026l")) == ""
    sent = [made.feed(part) for part in ("\x1b[?2026h", "\x1b[1;1Hx", "\x1b[?2026l")]
    assert sent == ["", "\x1b[?2026hx", "\x1b[?2026l"]


def test_a_link_is_part_of_the_style() -> None:
    made = differ()
    frame = "\x1b[1;1H\x1b]8;id=1;http://x\x1b\\ab\x1b]8;;\x1b\\c\x1b[1;4H"
    assert made.feed(frame) == "\x1b]8;id=1;http://x\x1b\\ab\x1b]8;;\x1b\\c"
    assert made.feed(frame) == ""


def test_without_colours_attributes_stay() -> None:
    made = differ(colours=False)
    assert made.feed("\x1b[1;7;38;2;1;2;3;48;5;7;91;104;35;46mx\x1b[0m") == "\x1b[1;7mx"
    assert made.feed("\x1b[1;2H\x1b[38;5;1my\x1b[0m") == "\x1b[my"


def test_control_and_direction_characters_in_text_are_dropped() -> None:
    assert differ().feed("\x1b[1;1Ha\x9b\x0e\u202eb\u2066\x7f\tc\u200b") == "abc"


@pytest.mark.parametrize("cluster", ["中", "👨‍👩‍👧", "e\u0301", "❤️", "👍🏽", "🇩🇪", "1️⃣"])
@pytest.mark.parametrize("joins", [True, False])
def test_what_stands_right_of_an_unsure_cluster_keeps_its_column(cluster: str, joins: bool) -> None:
    """Also where the terminal draws a family of three six cells wide, over what stands there."""
    emulator, made = Emulator(9, 1, joins=joins), differ(9, 1)
    for text in ("abc", cluster, "xyz"):
        emulator.feed(made.feed(f"\x1b[1;1H{text}{' ' * (3 - cell_len(text))}\x1b[1;4H|rest|\x1b[1;1H"))
        assert emulator.text()[0].endswith("|rest|")
    assert emulator.text() == ["xyz|rest|"]


def test_half_a_wide_character_becomes_a_blank() -> None:
    emulator, made = Emulator(6, 1), differ(6, 1)
    emulator.feed(made.feed("\x1b[1;1H中文中"))
    emulator.feed(made.feed("\x1b[1;2Hx\x1b[1;5Hy"))
    assert emulator.text() == [" x文y "]
    emulator.feed(made.feed("\x1b[1;1H中文中"))
    assert emulator.text() == ["中文中"]


@pytest.mark.parametrize("cluster", ["❤️", "👨‍👩‍👧"])
def test_an_unsure_cluster_stands_on_blanks(cluster: str) -> None:
    """So that nothing old shows through where the terminal draws it narrower than it was measured."""
    made = differ()
    made.feed("\x1b[1;1Habc\x1b[1;1H")
    assert made.feed(f"\x1b[1;1H{cluster}\x1b[1;1H").startswith(f"  \r{cluster}\x1b[")


STYLES = ["0", "1", "2", "3", "4", "21", "7", "9", "22", "24", "27", "31", "39", "48;5;17", "49", "38;2;1;2;3"]
CLUSTERS = ["a", "b", " ", " ", "─", "●", "é", "e\u0301", "中", "한", "👨‍👩‍👧", "❤️", "👍🏽", "🇩🇪", "⚔"]
Draw = Callable[[st.SearchStrategy[Any]], Any]


@st.composite
def frames(draw: Draw) -> list[tuple[int, int, list[str]]]:
    """Stretches between resizes: columns, rows, frames; the first frame of each paints everything."""
    stretches = []
    for _ in range(draw(st.integers(1, 3))):
        columns, rows = draw(st.integers(1, 12)), draw(st.integers(1, 4))
        painted = ["\x1b[?7l" + blank(columns, rows)]
        for _ in range(draw(st.integers(1, 4))):
            parts = []
            for _ in range(draw(st.integers(1, 6))):
                x = draw(st.integers(0, columns - 1))
                parts.append(f"\x1b[{draw(st.integers(1, rows))};{x + 1}H\x1b[{draw(st.sampled_from(STYLES))}m")
                for cluster in draw(st.lists(st.sampled_from(CLUSTERS), max_size=6)):
                    x += cell_len(cluster)
                    if x > columns and cell_len(cluster) > 1:
                        break
                    parts.append(cluster)
            painted.append("".join((*parts, "\x1b[0m\x1b[1;1H")))
        stretches.append((columns, rows, painted))
    return stretches


@settings(max_examples=tries(50, 250), deadline=None)
@given(frames())
def test_any_frames_end_in_the_same_grid(stretches: list[tuple[int, int, list[str]]]) -> None:
    plain, diffed = Emulator(5, 2), Emulator(5, 2)
    for columns, rows, painted in stretches:
        for emulator in (plain, diffed):
            emulator.resize(rows, columns)
        made = FrameDiffer(columns, rows)
        for frame in painted:
            plain.feed(frame)
            diffed.feed(made.feed(frame))
            assert diffed.grid() == plain.grid()
            assert (diffed.cursor.x, diffed.cursor.y) == (0, 0)


# Real frames of Textual


class Recorder(HeadlessDriver):
    """Takes what Textual writes, as any driver gets it."""

    writes: list[str]

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.writes.append(data)


async def test_frames_of_textual_end_in_the_same_grid() -> None:
    """Step by step and over sizes down to a single cell; an Input's cursor and an overlay among them."""
    stretches: list[tuple[tuple[int, int], list[str]]] = [((80, 24), [])]

    class Recording(Recorder):
        writes = stretches[0][1]

    async def steps(pilot: Pilot[None]) -> None:
        for _ in range(5):
            app.action_step()
            await pilot.pause()
        await app.mount(Input("Wört 中文", select_on_focus=False))
        await pilot.press("left", "x", "backspace")
        app.notify("Hinweis 👨‍👩‍👧")
        await pilot.pause()
        for size in ((61, 17), (1, 1), (2, 40), (80, 24)):
            stretches.append((size, []))
            Recording.writes = stretches[-1][1]
            app.post_message(events.Resize(Size(*size), Size(*size)))
            await pilot.pause()
            app.action_step()
            await pilot.pause()
        app.exit()

    app = Panels(driver_class=Recording)
    await app.run_async(size=(80, 24), auto_pilot=steps)  # type: ignore[arg-type]
    plain, diffed = Emulator(80, 24), Emulator(80, 24)
    sent = 0
    for size, writes in stretches:
        for emulator in (plain, diffed):
            emulator.resize(size[1], size[0])
        made = FrameDiffer(*size)
        for number, data in enumerate(writes):
            plain.feed("\x1b[?7l" + data)
            changes = made.feed(data)
            sent += len(changes)
            diffed.feed("\x1b[?7l" + changes)
            # Of what a resize leaves, both show leftovers until the first frame of the new size.
            if size == (80, 24) or number:
                assert diffed.text() == plain.text()
                assert diffed.grid() == plain.grid()
    assert "Schritt 9." in "\n".join(plain.text())
    assert sent < sum(len(data) for _, writes in stretches for data in writes) / 2


@pytest.mark.wide
def test_a_real_terminal_shows_the_same_as_with_plain_textual(tmp_path: Path) -> None:
    with panels(tmp_path, plain=True, sync=True) as plain, panels(tmp_path, sync=True) as diffed:

        def show_alike(met: Callable[[list[str]], object]) -> None:
            plain.wait_for(met)

            def alike(rows: list[str]) -> bool:
                plain.settle(0)
                return bool(met(rows)) and diffed.grid() == plain.grid()

            diffed.wait_for(alike)

        for step, size in enumerate(((80, 24), (80, 24), (61, 17), (1, 1), (80, 24)), 1):
            for terminal in (plain, diffed):
                terminal.resize(*size)
            show_alike(lambda rows, size=size: size == (1, 1) or rows[0].endswith("╮"))  # type: ignore[misc]
            for terminal in (plain, diffed):
                terminal.send("space")
            show_alike(lambda rows, step=step: len(rows) == 1 or f"Schritt {step}." in "".join(rows))  # type: ignore[misc]
            for terminal in (plain, diffed):  # One cell cannot tell that all frames of that size have come.
                terminal.settle(0.3)
        diffed.settle()
        assert diffed.idle_bytes(0.2) == 0
        for terminal in (plain, diffed):
            terminal.send("q")
            assert terminal.wait_exit() == 0
        assert diffed.left_behind() == []
        assert diffed.bytes_received < plain.bytes_received / 2


def test_a_step_costs_little_more_than_the_ideal(tmp_path: Path) -> None:
    with panels(tmp_path, "narrow") as terminal:
        spent = ideal = 0
        for step in range(1, 7):
            grid, received = terminal.grid(), terminal.bytes_received
            terminal.send("space")
            terminal.wait_for(f"Schritt {step}.")
            terminal.settle()
            spent += terminal.bytes_received - received
            ideal += ideal_bytes(grid, terminal.grid())
        assert spent <= 1.2 * ideal


# Colours


@pytest.mark.parametrize(
    ("environ", "wanted"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "screen", "NO_COLOR": ""}, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, False),
        ({"TERM": "vt100"}, False),
        ({}, False),
    ],
)
def test_colours_are_sent_where_they_are_wanted(environ: dict[str, str], wanted: bool) -> None:
    assert wants_colours(environ) is wanted


@pytest.mark.parametrize(
    ("env", "colour", "true_colour"),
    [({"NO_COLOR": "1"}, False, False), ({"TERM": "dumb"}, False, False), ({"TERM": "linux"}, True, False)],
)
def test_a_program_honours_its_terminal(tmp_path: Path, env: dict[str, str], colour: bool, true_colour: bool) -> None:
    with panels(tmp_path, "mouse", env=env) as terminal:
        terminal.send("space")
        terminal.wait_for("Schritt 1.")
        cells = [cell for row in terminal.grid() for cell in row]
        assert any({cell.fg, cell.bg} != {"default"} for cell in cells) is colour
        assert (b"38;2;" in terminal.raw or b"48;2;" in terminal.raw) is true_colour
        assert (b"\x1b[?1000h" in terminal.raw) is (env.get("TERM") != "dumb")
        assert any(cell.bold for cell in cells)


def test_the_differ_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SAMYRA_PLAIN_DRIVER", "TEXTUAL_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert driver_class() is DiffingDriver
    monkeypatch.setenv("SAMYRA_PLAIN_DRIVER", "1")
    assert driver_class() is None
    monkeypatch.setenv("SAMYRA_PLAIN_DRIVER", "")
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert driver_class() is None
    for nothing in ("nix", "json:loads", "json:nix", ":", "..x:y", "json:JSONDecoder"):
        monkeypatch.setenv("TEXTUAL_DRIVER", nothing)
        assert driver_class() is DiffingDriver
    monkeypatch.delenv("TEXTUAL_DRIVER")
    monkeypatch.setattr(sys, "platform", "win32")
    assert driver_class() is None
