"""`samyra replay`: a script or a saved session run without a screen, every expectation checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tui.cli import scenarios
from tui.cli.base import Command, Settings, answer_no, format_option, pass_settings, plain, say, say_json
from tui.words import N_, _, language, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from samyra_core.scenario import Scenario
    from samyra_core.script import Done, Judged, Prepared

    Walked = Sequence[tuple[Prepared, Done]]


@click.command(
    cls=Command,
    help=N_(
        "Run a script without a screen and check what it expects.\n\nFILE is a scenario file or the id of a bundled "
        "scenario. Where there is neither, it is a saved session's id, or the beginning of it: its commands are run "
        "again with their dice, and what the steps of its script expect is checked; whoever plays it is not disturbed. "
        "Exit code 0 where everything came out as told, 1 where something did not, 2 where it cannot be run."
    ),
    short_help=N_("Run a script without a screen and check what it expects"),
    example="samyra replay gorge_ambush\nsamyra replay scenarios/gorge_ambush.yaml --format json\n"
    "samyra replay 2024-05-01-2014-gorge_ambush",
)
@click.argument("file", metavar="FILE|SESSION")
@format_option
@pass_settings
def command(settings: Settings, file: str, format: str) -> None:
    from samyra_core import report

    scenario, walked = _run(settings, file)
    if format == "json":
        say_json(report.replay_data(scenario, walked, language()))
    else:
        for line in transcript(scenario, walked):
            say(line)
    if any(not judged.ok for _prepared, done in walked for judged in done.judged):
        answer_no()


def _run(settings: Settings, name: str) -> tuple[Scenario, Walked]:
    """A file or a bundled scenario goes before a session of that name; with neither the file is what is missing."""
    from samyra_core import course, script
    from samyra_core.journal import Kind
    from samyra_core.scenario import files

    if not _there(files.find(name)):
        from tui.cli import reading
        from tui.export import looking

        found = looking.look(settings.data_dir, name)
        if isinstance(found, looking.Seen):
            reading.warn(found)
            scenario = found.session.scenario
            return scenario, course.walk(scenario, found.session.moments)
        if found.reason not in (Kind.MISSING, "none"):
            raise reading.unreadable(found)
        _refuse_nothing(name)
    scenario = scenarios.read(name)
    return scenario, list(script.run(scenario))


def _refuse_nothing(name: str) -> None:
    """Where a bundled scenario comes near, that is what is missing; else it may be either."""
    from samyra_core.scenario import FaultCode, load

    for fault in load(name).faults:
        if fault.code is FaultCode.FILE_MISSING and not fault.params["suggestion"]:
            message = _("There is neither a scenario nor a session {name}; samyra sessions lists the sessions.")
            raise click.UsageError(message.format(name=plain(name)))


def _there(path: Path) -> bool:
    import os

    try:
        return os.path.lexists(path)
    except ValueError:  # A name that no file can have.
        return False


def transcript(scenario: Scenario, walked: Walked) -> Iterator[str]:
    """The whole fight to read: scenes, narration, what happened, what was expected, and the count at the end."""
    from tui.plain import said

    yield said(scenario.title)
    for prepared, done in walked:
        yield from _step(scenario, prepared, done)
    yield ""
    yield closing([judged for _prepared, done in walked for judged in done.judged])


def _step(scenario: Scenario, prepared: Prepared, done: Done) -> Iterator[str]:
    from samyra_core.session import Moment
    from tui.plain import said, told
    from tui.sentences import moment_lines
    from tui.values import judged_text

    moment = Moment(prepared.step.command, prepared.step.throws, done.encounter, done.events, done.judged, prepared)
    yield ""
    if prepared.opens:
        yield f"== {said(scenario.scene(prepared.scene).title)} =="
    narration = told(prepared.step.text)
    if narration:
        yield from (f"    {line}" for line in narration.split("\n"))
    number = f"{prepared.index:>3}"
    for line in moment_lines(moment, scenario):
        yield f"{number} {line.text}"
        number = "   "
    for judged in done.judged:
        outcome = None if judged.ok else _stopped(judged, prepared, done)
        if outcome is None:
            outcome = f"{judged_text(judged, done.encounter)} ({source(judged)})"
        yield f"{number} {'✓' if judged.ok else '✗'} {outcome}"
        number = "   "


def _stopped(judged: Judged, prepared: Prepared, done: Done) -> str | None:
    """Why the step was not carried out, in words; None where it was. The state before it is the one after it then."""
    from samyra_core.engine import NeedsThrow, Refused, resolve
    from tui import names, values
    from tui.refusals import purpose_word, refusal_text

    if judged.what not in ("refused", "throws") or (judged.what == "refused" and judged.actual == "none"):
        return None
    answer = resolve(done.encounter, prepared.step.command, prepared.step.throws)
    if isinstance(answer, NeedsThrow):
        due = ", ".join(
            f"{names.name(done.encounter, one.who)} ({purpose_word(one.purpose)})" for one in answer.requests
        )
        if prepared.step.throws:
            return _("throws are missing here: {due}").format(due=due)
        return _("is thrown at the table: throws are missing here ({due})").format(due=due)
    if not isinstance(answer, Refused):
        return None
    reason = refusal_text(answer, done.encounter)
    if judged.expected == "none":
        return _("not carried out: {reason}").format(reason=reason)
    expected = values.value_text(judged.what, judged.expected, done.encounter)
    return _("another refusal expected ({expected}): {reason}").format(expected=expected, reason=reason)


def source(judged: Judged) -> str:
    """Where a told number comes from."""
    return _("book") if judged.source == "book" else _("chosen")


def closing(judged: Sequence[Judged]) -> str:
    """`249 expectations (130 from the book, 119 chosen): all came out.`"""
    if not judged:
        return _("Nothing was expected.")
    book = sum(one.source == "book" for one in judged)
    failed = sum(not one.ok for one in judged)
    counted = ngettext(
        "{count} expectation ({book} from the book, {chosen} chosen)",
        "{count} expectations ({book} from the book, {chosen} chosen)",
        len(judged),
    ).format(count=len(judged), book=book, chosen=len(judged) - book)
    if not failed:
        return _("{expectations}: all came out.").format(expectations=counted)
    return ngettext(
        "{expectations}: {failed} did not come out.", "{expectations}: {failed} did not come out.", failed
    ).format(expectations=counted, failed=failed)
