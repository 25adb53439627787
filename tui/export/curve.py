"""Fatigue over the rounds as SVG, drawn with whole numbers: each curve with a dash and a number of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from samyra_core.dice import Exact
from tui import names
from tui.export.account import MOST_CURVES, Account, Curve
from tui.words import _

WIDTH: Final = 480
HEIGHT: Final = 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 38, 30, 14, 32
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4", "1 4", "9 2 2 2 2 2")
_PEN: Final = 'fill="none" stroke="currentColor" stroke-width="2.5"'
"""For readers that take the drawing without the page's style."""
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_MARKS: Final = 16
_APART: Final = 17
"""So far apart stand the numbers at the curves' ends."""


def drawn(account: Account) -> tuple[Curve, ...]:
    return account.curves[:MOST_CURVES]


def svg(account: Account) -> str:
    """The drawing; "" where nobody was ever exhausted."""
    return "\n".join(_svg(account)) if drawn(account) else ""


def swatch(number: int) -> str:
    """The line of one curve with its number, for the legend; `number` is 1.. ."""
    return (
        f'<svg class="swatch" viewBox="0 0 46 18" width="46" height="18" aria-hidden="true">'
        f'<path class="c{number}" {_PEN} d="M0 9H46"{_dash(number)}/>{_badge(number, Fraction(23), Fraction(9))}</svg>'
    )


def _svg(account: Account) -> Iterator[str]:
    curves, marks = drawn(account), account.marks
    most = max(one.highest for one in curves)
    step = next((one for one in _STEPS if most <= one * 6), 5000)
    top = -(-Fraction(most) // step) * step
    title = escape(_("Fatigue over the rounds"))
    heading = _("Highest fatigue:")
    told = escape(", ".join(f"{one.name}: {names.exact(one.highest)}" for one in curves))
    told = f"{escape(heading)} {told}"
    yield f'<svg class="curves" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="curves-title curves-told">'
    yield f'<title id="curves-title">{title}</title>'
    yield f'<desc id="curves-told">{told}</desc>'
    for value in range(0, int(top) + 1, step):
        y = _y(value, top)
        yield f'<path class="grid" stroke="#999" d="M{_LEFT} {_tenths(y)}H{WIDTH - _RIGHT}"/>'
        yield f'<text class="axis" font-size="12" x="{_LEFT - 6}" y="{_tenths(y + 4)}" text-anchor="end">{value}</text>'
    every = -(-len(marks) // _MOST_MARKS)
    for place in range(0, len(marks), every):
        at = f'x="{_tenths(_x(place, len(marks)))}" y="{HEIGHT - 10}"'
        yield f'<text class="axis" font-size="12" {at} text-anchor="middle">{escape(marks[place])}</text>'
    for number, curve in enumerate(curves, 1):
        yield f'<path class="c{number}" {_PEN} d="{_path(curve, len(marks), top)}"{_dash(number)}/>'
    for number, (end, height) in enumerate(_ends(curves, len(marks), top), 1):
        yield _badge(number, end, height)
    yield "</svg>"


def _x(place: int, count: int) -> Fraction:
    room = WIDTH - _LEFT - _RIGHT - 14
    return Fraction(_LEFT + 4) + (Fraction(room * place, count - 1) if count > 1 else Fraction(room, 2))


def _y(value: Exact, top: Exact) -> Fraction:
    room = HEIGHT - _TOP - _BOTTOM
    return _TOP + room - room * Fraction(value) / Fraction(top or 1)


def _tenths(number: Fraction) -> str:
    whole, rest = divmod(int(number * 10), 10)
    return f"{whole}.{rest}" if rest else str(whole)


def _dash(number: int) -> str:
    dash = _DASHES[number - 1]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _path(curve: Curve, count: int, top: Exact) -> str:
    """A line through all values; where one was not there the line is broken off."""
    parts: list[str] = []
    pen = "M"
    for place, value in enumerate(curve.values):
        if value is None:
            pen = "M"
            continue
        parts.append(f"{pen}{_tenths(_x(place, count))} {_tenths(_y(value, top))}")
        pen = "L"
    if len(parts) == 1:
        parts.append("h1")
    return "".join(parts)


def _ends(curves: Sequence[Curve], count: int, top: Exact) -> list[tuple[Fraction, Fraction]]:
    """Where the numbers stand: behind the last value of each; of those that end together none upon another."""
    columns: dict[int, list[int]] = {}
    for number, curve in enumerate(curves):
        last = max(place for place, value in enumerate(curve.values) if value is not None)
        columns.setdefault(last, []).append(number)
    places: dict[int, tuple[Fraction, Fraction]] = {}
    for last, those in columns.items():
        those.sort(key=lambda number: _y(curves[number].last, top))
        heights = _spread([_y(curves[number].last, top) for number in those])
        places |= {number: (_x(last, count) + 12, height) for number, height in zip(those, heights, strict=True)}
    return [places[number] for number in range(len(curves))]


def _spread(heights: Sequence[Fraction]) -> list[Fraction]:
    """The same heights from top to bottom, moved as little as keeps them apart and within the drawing."""
    found: list[Fraction] = []
    for height in heights:
        found.append(max(height, found[-1] + _APART) if found else height)
    lowest = Fraction(HEIGHT - _BOTTOM)
    for place in range(len(found) - 1, -1, -1):
        found[place] = min(found[place], lowest)
        lowest = found[place] - _APART
    return found


def _badge(number: int, x: Fraction, y: Fraction) -> str:
    at = f'x="{_tenths(x)}" y="{_tenths(y + 4)}" text-anchor="middle"'
    return (
        f'<circle class="b{number}" cx="{_tenths(x)}" cy="{_tenths(y)}" r="8"/>'
        f'<text class="badge" fill="#fff" font-size="11" {at}>{number}</text>'
    )
