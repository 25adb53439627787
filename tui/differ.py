"""Frames in, differences out: a shadow of the terminal's grid.

Textual repaints every refreshed region whole. `FrameDiffer` reads those frames and answers with what differs from the
grid the terminal shows. It knows neither a terminal nor a widget: text in, text out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat
from typing import Final, TypeAlias

from rich.cells import cell_len

Style: TypeAlias = tuple[str, ...]
"""What switches a style on from the default, one string a slot: link, foreground, background, then attributes."""
Cell: TypeAlias = tuple[str, Style]
"""A cluster and its style; the right half of a wide cluster is an empty string."""

_PLAIN: Final[Style] = ("",) * 12
_OFF: Final = ("", "39", "49", "22", "23", "24", "25", "27", "28", "29", "54", "55")
_ON_SLOT: Final = {"1": 3, "2": 3, "3": 4, "4": 5, "21": 5, "5": 6, "6": 6, "7": 7, "8": 8, "9": 9} | {
    "51": 10,
    "52": 10,
    "53": 11,
}
_OFF_SLOT: Final = {code: slot for slot, code in enumerate(_OFF) if code}
_UNKNOWN: Final[Cell] = ("\0", ())
_NOWHERE: Final = (-1, -1)
_SYNC_BEGIN: Final = "\x1b[?2026h"
_SYNC_END: Final = "\x1b[?2026l"
_JOINER: Final = "\u200d"

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<sgr>[0-9;]*)m"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<move>\x1b\[(?P<row>[0-9]*)(?:;(?P<column>[0-9]*))?H)"
    r"|\x1b\]8;(?P<link>[^\x07\x1b]*)(?:\x1b\\|\x07)"
    r"|(?P<feed>[\r\n])"
    # Mouse, focus, paste, cursor, title, clipboard, bell, queries: none of them touches a cell.
    r"|(?P<aside>\x07|\x1b\[\?(?:7|25|100[0-6]|101[56]|2004|2026|2048)[hl]|\x1b\[[<>=?][0-9;]*u|\x1b\[[>?]?[0-9;]*(?:\$p|c|n)"
    r"|\x1b\][0-9]+;[^\x07\x1b]*(?:\x07|\x1b\\))"
    r"|(?P<other>\x1b(?:\[[0-?]*[ -/]*[@-~]|[P^_X\]][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])?)"
)

_SURE: Final = {chr(code) for code in range(0x20, 0x7F)} | {"", "\0"}
"""Characters that every terminal draws one cell wide (and the two that stand for no drawing at all)."""


class FrameDiffer:
    """A shadow of the terminal's grid that turns a whole frame into the bytes that change it.

    Give it everything written to the terminal, in order; send what it returns. What lies below `rows` is not sent;
    what lies right of `columns` (each at least 1) falls on the last column, as it does without line wrap. Cells are
    unknown until written, and again after any sequence that may have changed them; an unknown cell is always sent.
    With `colours` false no colour is sent, attributes are. A cluster whose width terminals may disagree on (wide,
    joined, combining) is drawn on blanked cells and followed by an absolute move, and the rest of its row is sent
    anew whenever it comes or goes.
    """

    def __init__(self, columns: int, rows: int, *, colours: bool = True) -> None:
        self.size = (columns, rows)
        self.colours = colours
        self._style = _PLAIN
        self._sync_held = False
        self.forget()

    def forget(self) -> None:
        """Take nothing on the terminal for known: neither cells nor cursor nor the style in force."""
        columns, rows = self.size
        self._shown = [[_UNKNOWN] * columns for _ in range(rows)]
        self._next = [[_UNKNOWN] * columns for _ in range(rows)]
        self._touched: set[int] = set()
        self._cursor = self._real_cursor = _NOWHERE
        self._pen: Style | None = None

    def feed(self, data: str) -> str:
        """Lay `data` into the grid and return what the terminal needs; empty when nothing changed.

        The terminal's cursor ends where `data` left it; the style in force may differ until the next sequence that
        could depend on it. The begin of a synchronised update waits for something to synchronise.
        """
        out: list[str] = []
        for match in _TOKEN.finditer(data):
            kind = match.lastgroup
            if kind == "sgr":
                self._style = _restyle(self._style, match["sgr"], self.colours)
            elif kind == "text":
                if self._cursor == _NOWHERE:
                    self._dip(out, self._style)
                    out.append(match["text"])
                else:
                    self._lay(match["text"])
            elif kind == "move":
                self._cursor = (max(int(match["column"] or 1), 1) - 1, max(int(match["row"] or 1), 1) - 1)
            elif kind == "link":
                link = match["link"]
                self._style = ("" if link == ";" else link, *self._style[1:])
            elif kind == "feed" and (row := self._row_after(match[0])) is not None:
                self._cursor = (0, row)
            elif match[0] in (_SYNC_BEGIN, _SYNC_END):
                self._synchronise(out, match[0])
            else:
                self._flush(out)
                self._dip(out, self._style)
                out.append(match[0])
                if kind != "aside":
                    self.forget()
        self._flush(out)
        if out and self._sync_held:
            self._sync_held = False
            out.insert(0, _SYNC_BEGIN)
        return "".join(out)

    def _row_after(self, control: str) -> int | None:
        """The row after a carriage return or line feed; `None` where it is unknown or the line feed would scroll."""
        row = self._cursor[1] + (control == "\n")
        return row if self._cursor != _NOWHERE and row < self.size[1] else None

    def _synchronise(self, out: list[str], mark: str) -> None:
        self._flush(out)
        if mark == _SYNC_BEGIN:
            self._sync_held = True
        elif self._sync_held and not out:
            self._sync_held = False
        else:
            out.append(mark)

    def _lay(self, text: str) -> None:
        """Put `text` into the next grid at the cursor; a wide cluster cut in half leaves a blank."""
        column, y = self._cursor
        columns, rows = self.size
        x, style = min(column, columns - 1), self._style
        cells: list[Cell] = []
        if _SURE.issuperset(text):
            cells = list(zip(text, repeat(style)))
        else:
            for cluster in _clusters(text):
                width = cell_len(cluster)
                if width:
                    cells += [(cluster, style), *repeat(("", style), width - 1)]
                elif y < rows and 0 < column + len(cells) <= columns:
                    self._combine(cells, column, y, cluster)
        end = x + len(cells)
        self._cursor = (min(end, columns), y)
        if y >= rows or not cells:
            return
        if end > columns:  # Line wrap is off: what is too long ends up in the last column.
            last = columns - 1 - x
            if last and cells[last][0] == "":
                cells[last - 1] = (" ", style)
            cells[last:] = [(cells[-1][0] or " ", style)]
            end = columns
        row = self._next[y]
        if row[x][0] == "" and x:
            row[x - 1] = (" ", row[x - 1][1])
        if end < columns and row[end][0] == "":
            row[end] = (" ", row[end][1])
        row[x:end] = cells
        self._touched.add(y)

    def _combine(self, cells: list[Cell], x: int, y: int, mark: str) -> None:
        """Add a mark that begins a text to the cluster before it."""
        row = cells or self._next[y]
        at = (len(cells) or x) - 1
        at -= row[at][0] == ""
        if row[at] != _UNKNOWN:
            row[at] = (row[at][0] + mark, row[at][1])
            self._touched.add(y)

    def _flush(self, out: list[str]) -> None:
        """Send the cells that differ, in reading order, and put the cursor where the frame left it."""
        for y in sorted(self._touched):
            new, old = self._next[y], self._shown[y]
            if new != old:
                self._send_row(out, y, new, old)
                self._shown[y] = new.copy()
        self._touched.clear()
        if self._cursor != _NOWHERE:
            columns, rows = self.size
            self._go(out, min(self._cursor[0], columns - 1), min(self._cursor[1], rows - 1))

    def _send_row(self, out: list[str], y: int, new: list[Cell], old: list[Cell]) -> None:
        columns = self.size[0]
        changed = [x for x, (now, was) in enumerate(zip(new, old, strict=True)) if now != was]
        unsure = next((x for x in changed if not (new[x][0] in _SURE and old[x][0] in _SURE)), columns)
        for x in (*(x for x in changed if x < unsure), *range(unsure, columns)):
            text, style = new[x]
            if text in ("", "\0"):
                continue
            if self._real_cursor != (x, y):
                self._go(out, x, y)
            if self._pen is not style:
                self._dip(out, style)
            if text in _SURE:
                out.append(text)
                self._real_cursor = (x + 1 if x + 1 < columns else -1, y)
            else:
                out.append(" " * cell_len(text))
                self._real_cursor = (-1, y)
                self._go(out, x, y)
                out.append(text)
                self._real_cursor = _NOWHERE

    def _go(self, out: list[str], x: int, y: int) -> None:
        """Move the terminal's cursor, over unchanged cells by writing them again where that is no longer."""
        if self._real_cursor == (x, y):
            return
        from_x, from_y = self._real_cursor
        move = _shortest_move(from_x, from_y, x, y)
        if from_y == y and 0 <= from_x < x <= from_x + len(move):
            gap = self._next[y][from_x:x]
            text = "".join(character for character, _ in gap)
            if len(text.encode()) <= len(move) and all(cell[1] == self._pen and cell[0] in _SURE for cell in gap):
                move = text
        out.append(move)
        self._real_cursor = (x, y)

    def _dip(self, out: list[str], style: Style) -> None:
        if self._pen != style:
            out.append(_style_change(self._pen, style))
            self._pen = style


def _clusters(text: str) -> Iterator[str]:
    """What shares a cell or a pair of them; invisible control and direction characters are dropped."""
    cluster = ""
    for character in text:
        category = unicodedata.category(character)
        width = cell_len(character)
        if width == 0 and category in ("Cc", "Cf", "Zl", "Zp") and character not in "\u200c\u200d":
            if character < "\U000e0020":
                continue
        elif width == 1 and category not in ("Mn", "Me", "Mc", "Cf", "Cn", "Co") and not _is_flag_half(character):
            _SURE.add(character)
        flag = _is_flag_half(character) and len(cluster) == 1 and _is_flag_half(cluster)
        if cluster and (width == 0 or flag or cluster[-1] == _JOINER):
            cluster += character
        else:
            if cluster:
                yield cluster
            cluster = character
    if cluster:
        yield cluster


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


@lru_cache(8192)
def _restyle(style: Style, parameters: str, colours: bool) -> Style:
    """The style after one SGR sequence; codes without a known effect are dropped."""
    slots = list(style)
    codes = iter(parameters.split(";"))
    for code in codes:
        if code in ("", "0", "00"):
            slots[1:] = _PLAIN[1:]
        elif code in _ON_SLOT:
            slot = _ON_SLOT[code]
            if code not in slots[slot].split(";"):
                both = slot == 3 and slots[slot]
                slots[slot] = "1;2" if both else code
        elif code in _OFF_SLOT:
            slots[_OFF_SLOT[code]] = ""
        elif code in ("38", "48"):
            kind = next(codes, "")
            values = [next(codes, "0") for _ in range({"5": 1, "2": 3}.get(kind, 0))]
            if colours and values:
                slots[1 if code == "38" else 2] = ";".join((code, kind, *values))
        elif colours and code.isdecimal() and (30 <= int(code) <= 37 or 90 <= int(code) <= 97):
            slots[1] = code
        elif colours and code.isdecimal() and (40 <= int(code) <= 47 or 100 <= int(code) <= 107):
            slots[2] = code
    return tuple(slots)


@lru_cache(8192)
def _style_change(old: Style | None, new: Style) -> str:
    """The shortest sequence from one style to another; from `None` (unknown) over a reset."""
    codes = ";".join(code for code in ("0", *new[1:]) if code)
    if old is not None:
        changes: list[str] = []
        for was, now, off in zip(old[1:], new[1:], _OFF[1:], strict=True):
            if was != now:
                # A second colour replaces the first; a second kind of underline or intensity may add to it.
                changes += [off] if not now else [now] if not was or off in ("39", "49") else [off, now]
        codes = min(";".join(changes), "" if new[1:] == _PLAIN[1:] else codes, key=len) if changes else "same"
    elif codes == "0":
        codes = ""
    link = "" if old is None or old[0] == new[0] else f"\x1b]8;{new[0] or ';'}\x1b\\"
    if old is None and new[0]:
        link = f"\x1b]8;{new[0]}\x1b\\"
    return link + ("" if codes == "same" else f"\x1b[{codes}m")


@lru_cache(8192)
def _shortest_move(from_x: int, from_y: int, x: int, y: int) -> str:
    """The shortest cursor move; a start of -1 is unknown. Line feeds stay inside the grid, so they never scroll."""
    row, column = y + 1, x + 1
    ways = [f"\x1b[{row if row > 1 else ''}{f';{column}' if column > 1 else ''}H"]
    right = f"\x1b[{x if x > 1 else ''}C" if x else ""
    if from_y == y:
        ways.append("\r" + right)
        if 0 <= from_x < x:
            ways.append(f"\x1b[{x - from_x if x - from_x > 1 else ''}C")
        elif from_x > x:
            ways += ["\b" * (from_x - x), f"\x1b[{from_x - x if from_x - x > 1 else ''}D"]
    elif 0 <= from_y < y <= from_y + 3:
        ways.append("\r" + "\n" * (y - from_y) + right)
    if 0 <= from_x == x and from_y >= 0:
        rows = abs(y - from_y)
        ways.append(f"\x1b[{rows if rows > 1 else ''}{'B' if y > from_y else 'A'}")
    return min(ways, key=lambda way: len(way) + way.count("\n"))  # The terminal's line discipline adds a return.
