"""A report in Markdown, as forums and wikis take it: headings, lists, tables, and curves made of text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from samyra_core.dice import Exact
from tui import names
from tui.export.account import Account, Curve, Line, marks_told, wordy
from tui.words import _

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|~#&])")
_FIRST: Final = re.compile(r"^(\s*[0-9]*)([-+=.)])")
"""What begins a list or underlines a heading where it stands first."""
_BARS: Final = "▁▂▃▄▅▆▇█"
MOST_ROUNDS: Final = 12
"""So many rounds stand in a table side by side; of a longer fight the curves and the ends are told."""


def markdown(account: Account) -> str:
    """The whole report; its text is that of the account, whatever Markdown would make of it."""
    return re.sub(r"\n{3,}", "\n\n", "\n".join(_report(account))) + "\n"


def escaped(text: str, *, begins: bool = False) -> str:
    """A text on one line, so that it shows as it is; `begins` where it begins a line, a point or a paragraph."""
    text = _SPECIAL.sub(r"\\\1", text)
    return _FIRST.sub(r"\1\\\2", text) if begins else text


def _head(words: str) -> str:
    return f"## {escaped(words)}"


def _report(account: Account) -> Iterator[str]:
    yield f"# {escaped(account.title)}"
    yield ""
    under = " · ".join(one for one in (account.scenario, account.when) if one)
    if under:
        yield f"*{escaped(under)}*"
        yield ""
    if account.sides:
        yield _head(_("Who took part"))
        yield ""
        for side in account.sides:
            yield f"- **{escaped(side.name)}:** {escaped(', '.join(side.members))}"
            if side.outcome:
                yield f"  - *{escaped(side.outcome)}*"
        yield ""
    yield from _course(account)
    if account.turning:
        yield _head(_("Turning points"))
        yield ""
        for place, texts in account.turning:
            yield f"- **{escaped(place)}**"
            yield from (f"  - {escaped(text, begins=True)}" for text in texts)
        yield ""
    yield from _numbers(account)
    yield from _fatigue(account)


def _course(account: Account) -> Iterator[str]:
    yield _head(_("What happened"))
    yield ""
    if not account.chapters:
        yield _("Nothing yet.")
        yield ""
    for chapter in account.chapters:
        yield f"### {escaped(chapter.title)}"
        yield ""
        yield from _narration(chapter.narration)
        for one in chapter.rounds:
            if one.title:
                yield f"#### {escaped(one.title)}"
                yield ""
            for narration, lines in one.deeds:
                yield from _narration(narration)
                yield from _deed(lines)
            if one.deeds:
                yield ""


def _narration(text: str) -> Iterator[str]:
    if text:
        yield ""
        yield from (f"> {escaped(line.strip(), begins=True)}".rstrip() for line in text.split("\n"))
        yield ""


def _deed(lines: Sequence[Line]) -> Iterator[str]:
    """One point, with what follows from it below."""
    for place, line in enumerate(lines):
        text = escaped(line.text, begins=True)
        if line.weighs:
            text = f"**{text}**"
        elif line.aside:
            text = f"*{text}*"
        yield f"- {text}" if place == 0 else f"  - {text}"


# Tables ---------------------------------------------------------------------------------------------------------


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Words to the left, numbers to the right."""
    yield "| " + " | ".join(escaped(one) for one in columns) + " |"
    yield "|" + "|".join("---" if words else "---:" for words in wordy(columns, rows)) + "|"
    for row in rows:
        yield "| " + " | ".join(escaped(one) for one in row) + " |"


def _numbers(account: Account) -> Iterator[str]:
    if not account.tables:
        return
    yield _head(_("In numbers"))
    yield ""
    for one in account.tables:
        yield from table(one.columns, one.rows)
        yield ""
        if one.note:
            yield f"*{escaped(one.note)}*"
            yield ""


def _fatigue(account: Account) -> Iterator[str]:
    yield _head(_("Fatigue over the rounds"))
    yield ""
    if not account.curves:
        yield _("Nobody was exhausted beyond the buffer.")
        return
    most = max(one.highest for one in account.curves)
    brief = len(account.marks) > MOST_ROUNDS
    heads = [_("Who"), _("Course"), *(() if brief else account.marks), _("Highest"), _("At the end")]
    yield from table(heads, [_curve_row(one, most, brief) for one in account.curves])
    if not brief:
        yield ""
        yield f"*{escaped(marks_told(account.marks))}*"


def _curve_row(curve: Curve, most: Exact, brief: bool) -> list[str]:
    values = [] if brief else ["" if one is None else names.exact(one) for one in curve.values]
    return [curve.name, bars(curve.values, most), *values, names.exact(curve.highest), names.exact(curve.last)]


def bars(values: Iterable[Exact | None], most: Exact) -> str:
    """`▁▃█`: each value as a share of the highest; a dot where there was none."""
    return "".join("·" if one is None else _BARS[int(one * 7 / most) if most else 0] for one in values)
