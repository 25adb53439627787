"""`samyra check`: a Samyra check with W20 (S1–S6)."""

from __future__ import annotations

import click

from samyra_core import dice, samyra
from tui import words
from tui.cli import faults
from tui.cli.base import Command, answer_no, format_option, quoted, say, say_json
from tui.cli.params import Number, dice_option, seed_option, source
from tui.words import N_, _

_REFUSED = {
    samyra.Refusal.UNTRAINED: N_("Refused: {skill} needs training, and it was never learnt."),
    samyra.Refusal.NO_LEVEL: N_("Refused: there is no skill level above 0 to roll against."),
}
_OUTCOMES = {
    (True, None): N_("success, quality {quality}"),
    (True, "success"): N_("critical success, quality {quality}"),
    (False, None): N_("failure"),
    (False, "failure"): N_("critical failure"),
}


@click.command(
    cls=Command,
    help=N_(
        "Make a Samyra check: a W20 that must not exceed the skill level.\n\nCHECK is FP(Tarnen), FP(Tarnen)-1 "
        "(eased), FP(Tarnen)+2 (hard), FP(*Schwimmen) (needs training), FP or Probe+2."
    ),
    short_help=N_("Make a Samyra check with W20."),
    example='samyra check "FP(Tarnen)+2" --level 10 --dice 4,9,15\nsamyra check "FP(Klettern)" --base 4',
)
@click.argument("notation", metavar="CHECK")
@click.option("--level", type=Number(), help=N_("The skill level, if the skill was learnt."))
@click.option("--base", type=Number(), help=N_("The base value instead, if it was not."))
@dice_option
@seed_option
@format_option
def command(
    notation: str, level: int | None, base: int | None, faces: tuple[int, ...] | None, seed: int | None, format: str
) -> None:
    read = _read(notation)
    if (level is None) == (base is None):
        raise click.UsageError(_("Give either --level (learnt) or --base (untrained)."))
    against = samyra.level(read, level, base)
    if isinstance(against, samyra.Refusal):
        _refuse(read, against, format)
        answer_no()
    thrown = _thrown(read, faces, seed)
    result = samyra.evaluate(against, read.modifier, thrown)
    if format == "json":
        answer = {"success": result.success, "critical": result.critical, "quality": result.quality}
        say_json({**answer, "dice": list(thrown)})
    else:
        say(_shown(read, against, thrown, result))


def _read(text: str) -> samyra.Notation:
    try:
        return samyra.parse(text)
    except samyra.NotationError as error:
        raise click.UsageError(faults.notation_fault(error)) from None


def _thrown(notation: samyra.Notation, faces: tuple[int, ...] | None, seed: int | None) -> tuple[int, ...]:
    """The faces on the table, if they are one whole throw (D3), or new ones."""
    count = samyra.dice_count(notation.modifier)
    if faces is None:
        return source(seed).throw(dice.ThrowRequest("", dice.Purpose.CHECK, dice.Die.W20, count))
    fault = dice.throw_fault(dice.Die.W20, count, faces)
    if fault is not None:
        raise click.UsageError(f"--dice: {faults.faces_fault(fault, faces, count, 20)}")
    return faces


def _refuse(notation: samyra.Notation, refusal: samyra.Refusal, format: str) -> None:
    if format == "json":
        say_json({"refused": str(refusal)})
    else:
        say(_(_REFUSED[refusal]).format(skill=quoted(notation.skill or "")))


def _shown(notation: samyra.Notation, level: int, faces: tuple[int, ...], result: samyra.Result) -> str:
    """Two lines: the faces and what they came to; the chances beforehand."""
    outcome = _(_OUTCOMES[result.success, result.critical]).format(quality=result.quality)
    first = _("Level {level}, dice {faces}: {outcome}").format(
        level=level, faces=", ".join(map(str, faces)), outcome=outcome
    )
    chances = samyra.chances(level, notation.modifier)
    second = _("Chance of success {success}; critical success {best}, critical failure {worst}").format(
        success=words.percent(chances.success),
        best=words.percent(chances.critical_success),
        worst=words.percent(chances.critical_failure),
    )
    return f"{first}\n{second}"
