"""The line that says how the fight that is watched is doing: played, left, or not to be read."""

from __future__ import annotations

from typing import Final

from samyra_core.journal import Kind, Unreadable
from samyra_core.record import record
from tui.widgets.spans import Line, Row, Sheet, Span, fitted
from tui.words import _

EVERY: Final = 0.15
"""Seconds between two looks at the file."""


@record
class Watched:
    """How it stands with what is watched."""

    played: bool
    fault: Unreadable | None = None
    key: str = ""
    """What takes the fight over; "" where it cannot be."""
    said: str = ""
    """The answer to the last key, in place of everything else."""


def watched_sheet(now: Watched, width: int) -> Sheet:
    return Sheet((Row(fitted(_line(now), width)),))


def _line(now: Watched) -> Line:
    if now.said:
        return (Span(f" {now.said}", "warn"),)
    if now.fault is not None:
        return (Span(f" {_fault(now.fault.kind)}", "warn"),)
    if now.played:
        return (Span(" " + _("Looking on; nothing can be changed here."), "muted"),)
    line: Line = (Span(" " + _("Nobody is playing just now; waiting."), "muted"),)
    if now.key:
        line = (
            Span(" " + _("Nobody is playing just now."), "muted"),
            Span("  "),
            Span(f" {now.key} ", "key"),
            Span(" " + _("goes on playing here")),
        )
    return line


def _fault(kind: Kind) -> str:
    match kind:
        case Kind.MISSING:
            return _("The file is gone; this is how it stood. Should it come back, it goes on here.")
        case Kind.DAMAGED | Kind.NOT_A_SESSION:
            return _("The file has been damaged; this is how it stood before.")
        case _:
            return _("The file cannot be read any more; this is how it stood.")
