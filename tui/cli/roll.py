"""`samyra roll`: throw dice, or add up those on the table (D1–D3)."""

from __future__ import annotations

import click

from samyra_core import dice
from tui.cli import faults
from tui.cli.base import Command, format_option, say, say_json
from tui.cli.params import dice_option, seed_option, source
from tui.words import N_, _

AnyExpression = dice.Expression | dice.PlusMinusExpression


@click.command(
    cls=Command,
    help=N_(
        "Throw dice.\n\nEXPR is 2W6+4, W20, 3d6-1 or ±W6 (also +-W6). On the ±W6 even faces add, odd faces subtract, "
        "and a 5 or 6 is thrown again."
    ),
    example="samyra roll 2W6+4\nsamyra roll ±W6 --dice 5,5,2\nsamyra roll W20 --seed 7 --format json",
)
@click.argument("expression", metavar="EXPR")
@dice_option
@seed_option
@format_option
def command(expression: str, faces: tuple[int, ...] | None, seed: int | None, format: str) -> None:
    read = _read(expression)
    faces = source(seed).expression(read) if faces is None else _whole(read, faces)
    total = dice.total(read, faces)
    if format == "json":
        say_json({"total": total, "dice": list(faces)})
    else:
        say(_shown(read, faces, total))


def _read(text: str) -> AnyExpression:
    try:
        return dice.parse(text)
    except dice.DiceError as error:
        raise click.UsageError(faults.dice_fault(error)) from None


def _whole(expression: AnyExpression, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces, if they are one whole throw of the expression (D3)."""
    fault = dice.expression_fault(expression, faces)
    if fault is None:
        return faces
    if isinstance(expression, dice.PlusMinusExpression):
        message = faults.plus_minus_fault(fault, faces)
    else:
        message = faults.faces_fault(fault, faces, expression.count, expression.sides)
    raise click.UsageError(f"--dice: {message}")


def _shown(expression: AnyExpression, faces: tuple[int, ...], total: int) -> str:
    """`11 = 3 + 4 + 4`, `-10 = ±W6: 5, 5, 2`; a single die without a plus is its own total."""
    if isinstance(expression, dice.PlusMinusExpression):
        return _("{total} (faces {faces})").format(total=f"{total:+d}", faces=", ".join(map(str, faces)))
    if len(faces) == 1 and expression.plus == 0:
        return str(total)
    terms = " + ".join(map(str, faces))
    if expression.plus:
        terms += f" {'+' if expression.plus > 0 else '-'} {abs(expression.plus)}"
    return f"{total} = {terms}"
