"""Parameter types: bounded whole numbers, exact fractions, faces. Their faults are said in one sentence each."""

from __future__ import annotations

import os
import re
from fractions import Fraction
from typing import Any, Final

import click

from samyra_core.dice import Exact, Seeded, exact
from tui.cli.base import AnyCallable, quoted
from tui.words import N_, _

MOST: Final = 1000
"""The largest value, modifier, level or fatigue the command line takes (inclusive)."""
MOST_FACES: Final = 1000

_WHOLE: Final = r"[+\-−]?[0-9]+"
_EXACT: Final = r"[0-9]+(?:/(?P<divisor>[0-9]+)|[.,][0-9]+)?"


class Number(click.ParamType[int]):
    """A whole number within bounds, both included; the minus may be the Unicode one."""

    name = "number"

    def __init__(self, low: int = -MOST, high: int = MOST) -> None:
        self.low = low
        self.high = high

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return _("NUMBER")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        text = str(value).strip()
        if not re.fullmatch(_WHOLE, text):
            self.fail(_("{value} is not a whole number.").format(value=quoted(text)), param, ctx)
        number = int(text.replace("−", "-")) if len(text) < 20 else None
        if number is None or not self.low <= number <= self.high:
            bounds = {"value": quoted(text, 20), "low": self.low, "high": self.high}
            self.fail(_("{value} is not between {low} and {high}.").format(**bounds), param, ctx)
        return number


class ExactNumber(click.ParamType[Exact]):
    """A fatigue: 0..1000, whole or an exact fraction: `9`, `1/3`, `4.5` (F3)."""

    name = "fraction"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return _("FRACTION")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Exact:
        if isinstance(value, int | Fraction):
            return value
        text = str(value).strip()
        found = re.fullmatch(_EXACT, text)
        if found is None or len(text) > 20 or (found["divisor"] and int(found["divisor"]) == 0):
            message = _("{value} is neither a whole number from 0 nor a fraction such as 1/3.")
            self.fail(message.format(value=quoted(text, 20)), param, ctx)
        number = Fraction(text.replace(",", "."))
        if number > MOST:
            bounds = {"value": quoted(text, 20), "low": 0, "high": MOST}
            self.fail(_("{value} is not between {low} and {high}.").format(**bounds), param, ctx)
        return exact(number)


class FacesType(click.ParamType[tuple[int, ...]]):
    """Faces typed in by hand: `3,4` or `3 4` (D3). Whether they are a whole throw is asked elsewhere."""

    name = "faces"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return _("FACES")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        texts = re.split(r"\s*[,;]\s*|\s+", str(value).strip())
        if len(texts) > MOST_FACES:
            self.fail(_("More than {count} faces.").format(count=MOST_FACES), param, ctx)
        for text in texts:
            if not re.fullmatch(r"[0-9]{1,4}", text):
                message = _("{value} is not a face; give whole numbers such as 3,4.")
                self.fail(message.format(value=quoted(text, 20)), param, ctx)
        return tuple(int(text) for text in texts)


def dice_option(function: AnyCallable) -> AnyCallable:
    """`--dice 3,4`, handed over as `faces`: those that lie on the table, None: the program throws."""
    return click.option("--dice", "faces", type=FacesType(), help=N_("The faces that lie on the table, such as 3,4."))(
        function
    )


def seed_option(function: AnyCallable) -> AnyCallable:
    """`--seed 7`, handed over as `seed`."""
    return click.option("--seed", type=Number(0, 10**15), help=N_("The same number throws the same dice again."))(
        function
    )


def source(seed: int | None) -> Seeded:
    """Where the program's own faces come from; without a seed they are new every time."""
    if seed is not None:
        return Seeded(seed)
    return Seeded(int.from_bytes(os.urandom(8), "big"))
