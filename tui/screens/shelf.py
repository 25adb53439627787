"""What the library offers: scenario files found, loaded one by one, and what is told of each."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from samyra_core import scenario as scenarios
from samyra_core.record import record
from samyra_core.scenario.files import SUFFIXES
from samyra_core.scenario.loader import Loaded
from samyra_core.scenario.model import Scenario
from samyra_core.script import prepare
from samyra_core.state import Encounter
from tui import names, plain
from tui.faults import fault_text
from tui.screens import telling
from tui.widgets.spans import Line, Row, Sheet, Span, paragraph, row
from tui.words import N_, _, ngettext

if TYPE_CHECKING:
    from tui.saves import Known, Saved

MOST_FILES: Final = 200
"""Files looked at in one folder."""
PEEK: Final = 4096
"""Bytes in which a file of the current folder must show that it is a scenario."""
SAVED: Final = N_("Saved fights")
BUNDLED: Final = N_("With the program")
HERE: Final = N_("In this folder")
GIVEN: Final = N_("Named")


@record
class Book:
    """One scenario file, or one saved fight."""

    path: Path
    origin: str
    """Msgid of where it was found."""
    loaded: Loaded | None = None
    """None: not read yet."""
    saved: Saved | None = None
    """The saved fight it is; then nothing of it is read before it is opened."""
    note: str = ""
    """Why it could not be opened."""

    @property
    def ready(self) -> bool:
        """Whether enough is known of it to open it."""
        return self.loaded is not None or self.saved is not None

    @property
    def key(self) -> str:
        return str(self.path)

    def place(self, width: int) -> str:
        """Where it lies: from the current folder on where it is in it, its end where there is no room."""
        path = self.path
        with suppress(ValueError):
            path = path.resolve().relative_to(Path.cwd())
        text = plain.clean(str(path))
        while plain.cells(text) > width and os.sep in text.lstrip(f"…{os.sep}"):
            text = f"…{os.sep}" + text.lstrip(f"…{os.sep}").partition(os.sep)[2]
        return plain.cut(text, width)

    @property
    def scenario(self) -> Scenario | None:
        return self.loaded.scenario if self.loaded is not None else None


def saved_books(data_dir: Path | None, known: Known | None = None) -> list[Book]:
    """The saved fights, newest first, then files that cannot be read; none where there is no folder. `known`: see
    `saves.listing`."""
    if data_dir is None:
        return []
    from tui import saves

    try:
        found = saves.listing(data_dir, known=known)
    except OSError:
        return []
    found.sort(key=lambda one: not one.readable)
    return [Book(one.path, SAVED, saved=one) for one in found]


def closed(data_dir: Path | None) -> str:
    """Why the saved fights cannot be listed, although there may be some; "" where they can."""
    if data_dir is None:
        return ""
    from tui import saves
    from tui.sentences import kept

    folder = saves.sessions_folder(data_dir)
    try:
        saves.files(folder)
    except OSError as error:
        return kept.folder_closed(str(folder), error)
    return ""


def in_bin(data_dir: Path | None) -> int:
    """How many fights are in the bin."""
    if data_dir is None:
        return 0
    from tui import saves, tidying

    try:
        return len(saves.files(data_dir / tidying.BIN))
    except OSError:
        return 0


def books(paths: Sequence[Path], data_dir: Path | None = None, known: Known | None = None) -> list[Book]:
    """What there is: saved fights, files named, the current folder's, then the bundled ones; each once."""
    found: dict[Path, Book] = {book.path: book for book in saved_books(data_dir, known)}
    for origin, files in ((GIVEN, _named(paths)), (HERE, _here()), (BUNDLED, _files(scenarios.bundled()))):
        for path in files:
            found.setdefault(Path(os.path.realpath(path)), Book(path, origin))
    return list(found.values())


def in_reading_order(shelved: Iterable[Book]) -> list[Book]:
    """The bundled ones first, then the small before the large: a file that takes long keeps no other waiting."""
    return sorted(
        (book for book in shelved if not book.ready), key=lambda book: (book.origin != BUNDLED, _size(book.path))
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _named(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from _files(path)
        else:
            yield path


def _files(folder: Path) -> list[Path]:
    try:
        found = sorted(one for one in folder.iterdir() if one.suffix in SUFFIXES)
    except OSError:
        return []
    return found[:MOST_FILES]


def _here() -> Iterator[Path]:
    """Those of the current folder that look like scenarios: other programs' YAML is nobody's fault."""
    for path in _files(Path()):
        try:
            if not path.is_file():
                continue
            with path.open("rb") as file:
                start = file.read(PEEK)
        except OSError:
            continue
        if any(line.startswith((b"format:", b"scenes:", b"combatants:")) for line in start.splitlines()):
            yield path


# Lines ----------------------------------------------------------------------------------------------------------


def title_of(book: Book) -> str:
    if book.saved is not None:
        return plain.said(book.saved.title) or plain.clean(book.saved.id)
    if book.scenario is not None:
        return plain.said(book.scenario.title) or plain.clean(book.scenario.id)
    return plain.clean(book.path.name)


def book_line(book: Book, width: int, *, named: bool = False) -> Line:
    """Title, sides, length; or what is wrong. `named`: with the file's name, as another one has the same title."""
    if book.saved is not None:
        return saved_line(book.saved, width)
    room = max(10, min(36, width - 28))
    words = title_of(book)
    if named:
        name = plain.cut(plain.clean(book.path.name), room // 2)
        words = f"{plain.cut(words, room - plain.cells(name) - 1)} {name}"
    title = Span(plain.fit(words, room), "pick")
    if book.loaded is None:
        return (Span(" "), title, Span(" …", "muted"))
    if book.scenario is None:
        count = len(book.loaded.errors)
        return (Span(" "), title, Span(f" ✗ {fault_count(count)}", "bad"))
    text = length_of(book.scenario)
    line: Line = (Span(" "), title, Span(f" {plain.fit(text, 13, right=True)}", "muted"))
    sides = sides_of(book.scenario)
    if width - room - 18 >= 12:
        line = (*line, Span("  " + plain.cut(sides, min(30, width - room - 18)), "muted"))
    if book.loaded.warnings:
        count = len(book.loaded.warnings)
        line = (*line, Span("  " + ngettext("{count} warning", "{count} warnings", count).format(count=count), "warn"))
    return line


def length_of(scenario: Scenario) -> str:
    """How many steps its script has; one that only names its scenes has none."""
    steps = prepare(scenario)
    if all(step.opens for step in steps):
        return _("no script")
    return ngettext("{count} step", "{count} steps", len(steps)).format(count=len(steps))


def saved_line(saved: Saved, width: int) -> Line:
    """Title, where it stood, when it was played; in the place of where it stood, what keeps it from being opened."""
    from tui.sentences import kept

    title, mark, when = kept.title(saved), kept.mark(saved), kept.when(saved.updated)
    room = width - plain.cells(when) - 3
    if room < 44:
        aside = Span(f"  {mark}", "warn") if mark else Span(f"  {when}", "muted")
        return (Span(" "), Span(plain.fit(title, max(8, width - 1 - plain.cells(aside.text))), "pick"), aside)
    first = room * 4 // 9
    rest = room - first - 2
    place = Span(plain.fit(kept.where(saved), rest), "muted")
    if mark:
        told = f"{mark}, {kept.step_count(saved)}" if saved.readable else mark
        place = Span(plain.fit(told, rest), "warn")
    return (Span(" "), Span(plain.fit(title, first), "pick"), Span("  "), place, Span(f"  {when}", "muted"))


def _saved_sheet(book: Book, saved: Saved, width: int, key: str) -> Sheet:
    from tui.holding import holder
    from tui.sentences import kept, tidied

    rows = [row(Span(book.place(width), "muted")), row()]
    if saved.readable:
        rows += paragraph(kept.where(saved), width)
    rows += paragraph(_("last played {when}").format(when=kept.when(saved.updated)), width)
    if saved.readable:
        origin = tidied.came_from(saved.origin) if saved.origin else plain.clean(saved.scenario)
        rows += paragraph(_("Scenario: {origin}").format(origin=origin), width)
    for told in tidied.version_notes(saved, key):
        rows += paragraph(told, width, "muted")
    if saved.state != "free":
        held = holder(saved.path) if saved.state == "locked" else None
        mark = kept.mark(saved)
        rows += paragraph(f"{mark} {kept.played_by(held)}" if held is not None else mark, width, "warn")
    if book.note:
        rows += paragraph(book.note, width, "bad")
    return Sheet(tuple(rows), (Span(title_of(book), "title"),))


def notice_sheet(text: str, width: int) -> Sheet:
    """What came of the last key."""
    return Sheet(tuple(paragraph(text, max(1, width - 2), "accent", indent=" ")))


def fault_count(count: int) -> str:
    return ngettext("{count} fault", "{count} faults", count).format(count=count)


def preview_sheet(book: Book, width: int, version_key: str) -> Sheet:
    """Summary, sides and scenes, or the faults; of a saved fight where it stands. `version_key` asks about other
    versions of its scenario."""
    if book.saved is not None:
        return _saved_sheet(book, book.saved, width, version_key)
    heading: Line = (Span(title_of(book), "title"),)
    if book.loaded is None:
        return Sheet((row(Span(_("being read …"), "muted")),), heading)
    rows = [row(Span(book.place(width), "muted"))]
    if book.scenario is not None:
        summary = plain.told(book.scenario.summary)
        if summary:
            rows += [row(), *paragraph(summary, width)]
        rows += telling.opening_sheet(book.scenario, width).rows
    if book.loaded.faults:
        rows += [row(), *fault_rows(book.loaded, width)]
    return Sheet(tuple(rows), heading)


def fault_rows(loaded: Loaded, width: int) -> list[Row]:
    """Each fault with its line and column, what is wrong, and how it is mended."""
    rows: list[Row] = []
    for fault in loaded.faults:
        message, hint = fault_text(fault)
        place = f"{fault.line}:{fault.column}" if fault.line else "–"
        sign, role = ("✗", "bad") if fault.severity == "error" else ("!", "warn")
        lead = f"{sign} {plain.fit(place, 8)}"
        lines = plain.wrap(plain.clean(message), max(1, width - 10))
        rows += [row(Span(lead if n == 0 else " " * 10, role), Span(line)) for n, line in enumerate(lines)]
        if hint:
            rows += paragraph(plain.clean(hint), width, "muted", indent=" " * 10)
    return rows


def sides_of(scenario: Scenario) -> str:
    encounter = Encounter(scenario.setup)
    return ", ".join(names.side_name(encounter, side) for side in scenario.setup.sides)
