"""`samyra replay`: a script run without a screen, every expectation checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tui.cli import scenarios
from tui.cli.base import Command, answer_no, format_option, say, say_json
from tui.words import N_, _, language, ngettext

if TYPE_CHECKING:
    from samyra_core.scenario import Scenario
    from samyra_core.script import Done, Judged, Prepared

    Walked = Sequence[tuple[Prepared, Done]]


@click.command(
    cls=Command,
    help=N_(
        "Run a script without a screen and check what it expects.\n\nFILE is a scenario file or the id of a bundled "
        "scenario. Exit code 0 where everything came out as told, 1 where something did not, 2 where the file cannot "
        "be played."
    ),
    short_help=N_("Run a script without a screen and check what it expects"),
    example="samyra replay gorge_ambush\nsamyra replay scenarios/gorge_ambush.yaml --format json",
)
@click.argument("file", metavar="FILE")
@format_option
def command(file: str, format: str) -> None:
    from samyra_core import report, script

    scenario = scenarios.read(file)
    walked = list(script.run(scenario))
    if format == "json":
        say_json(report.replay_data(scenario, walked, language()))
    else:
        for line in transcript(scenario, walked):
            say(line)
    if any(not judged.ok for _prepared, done in walked for judged in done.judged):
        answer_no()


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
