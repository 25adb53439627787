"""`samyra lint`: every fault of scenario files, with line and column. Never imports a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tui.cli import scenarios
from tui.cli.base import Command, answer_no, format_option, say, say_json
from tui.words import N_, _, ngettext

if TYPE_CHECKING:
    from samyra_core.scenario import Fault, Loaded


@click.command(
    cls=Command,
    help=N_(
        "Name all faults of scenario files, with line and column and how each is mended.\n\nThe steps are gone through "
        "too, so far as their dice are given. FILE is a scenario file or the id of a bundled scenario. Exit code 0 "
        "without errors, 1 with errors, 2 where a file cannot be read."
    ),
    short_help=N_("Name all faults of scenario files"),
    example="samyra lint my_fight.yaml\nsamyra lint gorge_ambush --format json",
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@format_option
def command(files: tuple[str, ...], format: str) -> None:
    from samyra_core.scenario import load

    found = [_rehearsed(load(file)) for file in files]
    unreadable = [loaded for loaded in found if scenarios.is_unreadable(loaded)]
    readable = [loaded for loaded in found if loaded not in unreadable]
    for loaded in unreadable:
        scenarios.complain(loaded.name, loaded.faults)
    if format == "json":
        say_json([fault_data(loaded.name, fault) for loaded in found for fault in loaded.faults])
    else:
        _say_all(readable)
    if unreadable:
        raise click.exceptions.Exit(scenarios.UNREADABLE)
    if any(loaded.errors for loaded in found):
        answer_no()


def _rehearsed(loaded: Loaded) -> Loaded:
    """A file without errors, with what its script would trip over at the table."""
    if loaded.scenario is None:
        return loaded
    from dataclasses import replace

    from samyra_core.rehearsal import rehearse

    faults = (*loaded.faults, *rehearse(loaded.scenario))
    return replace(loaded, faults=tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))))


def fault_data(name: str, fault: Fault) -> dict[str, Any]:
    """One fault as the JSON promises it."""
    from tui.faults import fault_text

    message, hint = fault_text(fault)
    return {
        "file": name,
        "line": fault.line,
        "column": fault.column,
        "path": fault.path,
        "message": message,
        "hint": hint,
        "severity": fault.severity,
    }


def _say_all(found: list[Loaded]) -> None:
    for loaded in found:
        for fault in loaded.faults:
            say(scenarios.fault_line(loaded.name, fault))
        if not loaded.faults:
            say(_("{file}: no faults").format(file=loaded.name))
        elif len(loaded.faults) > 1:
            say(_summary(loaded))


def _summary(loaded: Loaded) -> str:
    errors, warnings = len(loaded.errors), len(loaded.warnings)
    parts = []
    if errors:
        parts.append(ngettext("{count} error", "{count} errors", errors).format(count=errors))
    if warnings:
        parts.append(ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings))
    return f"{loaded.name}: {', '.join(parts)}"
