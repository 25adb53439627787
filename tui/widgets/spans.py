"""What widgets are handed: rows of spans, plain text with a role each. A role is a name; its looks are in the TCSS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from samyra_core.record import record
from tui import plain

ROLES: Final = (
    "muted",
    "strong",
    "title",
    "accent",
    "changed",
    "turn",
    "good",
    "warn",
    "bad",
    "down",
    "key",
    "selected",
    "pick",
    "side0",
    "side1",
    "side2",
    "bar",
    "heading",
    "ground",
    "track",
    "thumb",
)
"""Every role there is; each is a component class `role--<role>` of the screen."""


@record
class Span:
    """A piece of a line. `text` is clean (`plain.clean`); `role` holds one or more of `ROLES`, divided by blanks."""

    text: str
    role: str = ""


Line = tuple[Span, ...]


@record
class Row:
    """One line of a panel. Rows with a key can be selected."""

    line: Line = ()
    key: str | None = None


def row(*parts: Span | str, key: str | None = None) -> Row:
    """A row of spans; plain strings have no role."""
    return Row(tuple(part if isinstance(part, Span) else Span(part) for part in parts), key)


def text_of(line: Line) -> str:
    return "".join(span.text for span in line)


def width_of(line: Line) -> int:
    return sum(plain.cells(span.text) for span in line)


def fitted(line: Line, width: int) -> Line:
    """`line` in at most `width` cells; what is cut ends with an ellipsis."""
    if width_of(line) <= width:
        return line
    out: list[Span] = []
    left = width
    for span in line:
        size = plain.cells(span.text)
        if size >= left:
            # something follows, or this one is too long: the ellipsis says so
            out.append(Span(plain.cut(span.text + " " * (size == left), left), span.role))
            break
        out.append(span)
        left -= size
    return tuple(out)


def beside(left: Line, right: Line, width: int) -> Line:
    """`left` at the left and `right` at the right end of `width` cells; the right one is kept whole where it fits."""
    right = fitted(right, width)
    room = max(0, width - width_of(right) - 1)
    left = fitted(left, room)
    gap = width - width_of(left) - width_of(right)
    return (*left, Span(" " * max(0, gap)), *right)


def joined(lines: Iterable[Line], between: str = "   ") -> Line:
    out: list[Span] = []
    for line in lines:
        if out:
            out.append(Span(between))
        out += line
    return tuple(out)


def paragraph(text: str, width: int, role: str = "", *, indent: str = "", first: str | None = None) -> list[Row]:
    """A text broken into rows of `width` cells; `first` stands before the first line, `indent` before the others."""
    lead = indent if first is None else first
    lines = plain.wrap(text, max(1, width - plain.cells(indent)))
    return [row(lead if number == 0 else indent, Span(line, role)) for number, line in enumerate(lines)]


@record
class Sheet:
    """All that a panel shows: its rows, the line above them with what stands at its right end, the selected key."""

    rows: tuple[Row, ...] = ()
    heading: Line = ()
    aside: Line = ()
    selected: str | None = None
    ruled: bool = True
    """Whether the heading is drawn into a line."""
    more: Line = ()
    """Stands at the end of the last row in sight where more rows follow, instead of the track."""
    least: int = 0
    """Rows to keep free for it, also where there are fewer: what stands below does not jump."""

    @property
    def headed(self) -> bool:
        return bool(self.heading or self.aside)

    @property
    def height(self) -> int:
        """Lines it would take in full."""
        return max(len(self.rows), self.least) + self.headed
