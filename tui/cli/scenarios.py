"""Scenario files named on the command line: read, or complained of with line and column."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tui.cli.base import plain
from tui.words import _

if TYPE_CHECKING:
    from samyra_core.scenario import Fault, Loaded, Scenario

UNREADABLE = 2
"""Exit code for a file that is none, or is no scenario."""


def read(file: str) -> Scenario:
    """The scenario of a file or of a bundled id; its faults go to stderr, and errors end the program with code 2."""
    from samyra_core.scenario import load

    loaded = load(file)
    complain(loaded.name, loaded.faults)
    if loaded.scenario is None:
        raise click.exceptions.Exit(UNREADABLE)
    return loaded.scenario


def complain(name: str, faults: Iterable[Fault]) -> None:
    """Each fault on one line of stderr; one that leaves nothing to point at is an error of the call."""
    for fault in faults:
        line = fault_line(name, fault)
        click.echo(plain(line if fault.line else _("Error: {message}").format(message=line)), err=True)


def fault_line(name: str, fault: Fault) -> str:
    """`gorge.yaml:12:9: what is wrong — how it is mended`; without a place where it is the file as a whole, and
    without its name where that stands in the words already."""
    from tui.faults import fault_text

    message, hint = fault_text(fault)
    place = f"{name}:{fault.line}:{fault.column}" if fault.line else name
    kind = _("warning: ") if fault.severity == "warning" else ""
    told = f"{kind}{message} — {hint}" if hint else f"{kind}{message}"
    return told if "name" in fault.params and not fault.line else f"{place}: {told}"


def is_unreadable(loaded: Loaded) -> bool:
    """Whether there was no file to look for faults in."""
    from samyra_core.scenario import FaultCode

    never_read = {
        FaultCode.FILE_MISSING,
        FaultCode.NOT_A_FILE,
        FaultCode.NO_PERMISSION,
        FaultCode.UNREADABLE,
    }
    return any(fault.code in never_read for fault in loaded.faults)
