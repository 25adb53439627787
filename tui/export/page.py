"""A report as one HTML file that needs nothing else: readable on a phone and on paper, by day and by night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from tui import names
from tui.export import curve
from tui.export.account import Account, Chapter, Line, marks_told, wordy
from tui.words import _, language

STYLE: Final = Path(__file__).with_name("report.css")
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""Nothing is loaded and nothing runs, whatever a name in the report may say."""


def page(account: Account) -> str:
    """The whole file. Everything in it that comes from files and people is escaped."""
    return "\n".join(_page(account)) + "\n"


def _page(account: Account) -> Iterator[str]:
    title = escape(account.title)
    yield "<!DOCTYPE html>"
    yield f'<html lang="{language()}">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield '<meta name="generator" content="samyra">'
    yield f"<title>{title}</title>"
    yield f"<style>\n{STYLE.read_text('utf-8')}</style>"
    yield "</head>"
    yield "<body>"
    yield "<main>"
    yield "<header>"
    yield f"<h1>{title}</h1>"
    under = " · ".join(escape(one) for one in (account.scenario, account.when) if one)
    if under:
        yield f'<p class="under">{under}</p>'
    yield "</header>"
    yield from _sides(account)
    yield from _course(account)
    yield from _turning(account)
    yield from _numbers(account)
    yield from _fatigue(account)
    yield "</main>"
    yield "</body>"
    yield "</html>"


def _head(id: str, words: str) -> str:
    return f'<h2 id="{id}">{escape(words)}</h2>'


def _sides(account: Account) -> Iterator[str]:
    if not account.sides:
        return
    yield '<section aria-labelledby="who">'
    yield _head("who", _("Who took part"))
    yield "<dl>"
    for side in account.sides:
        yield f"<dt>{escape(side.name)}</dt>"
        yield f"<dd>{escape(', '.join(side.members))}</dd>"
        if side.outcome:
            yield f'<dd class="aside">{escape(side.outcome)}</dd>'
    yield "</dl>"
    yield "</section>"


def _course(account: Account) -> Iterator[str]:
    yield '<section aria-labelledby="course">'
    yield _head("course", _("What happened"))
    if not account.chapters:
        nothing = _("Nothing yet.")
        yield f"<p>{escape(nothing)}</p>"
    for chapter in account.chapters:
        yield from _chapter(chapter)
    yield "</section>"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield "<section>"
    yield f"<h3>{escape(chapter.title)}</h3>"
    yield from _narration(chapter.narration)
    for one in chapter.rounds:
        if one.title:
            yield f"<h4>{escape(one.title)}</h4>"
        listing = False
        for narration, lines in one.deeds:
            if narration:
                if listing:
                    yield "</ul>"
                yield from _narration(narration)
                listing = False
            if lines:
                if not listing:
                    yield '<ul class="deeds">'
                yield _deed(lines)
                listing = True
        if listing:
            yield "</ul>"
    yield "</section>"


def _narration(text: str) -> Iterator[str]:
    if text:
        paragraphs = [escape(one).replace("\n", "<br>") for one in text.split("\n\n") if one.strip()]
        yield "<blockquote>" + "".join(f"<p>{one}</p>" for one in paragraphs) + "</blockquote>"


def _deed(lines: Sequence[Line]) -> str:
    shown = []
    for line in lines:
        text = escape(line.text)
        if line.weighs:
            text = f"<strong>{text}</strong>"
        shown.append(f'<div class="aside">{text}</div>' if line.aside else f"<div>{text}</div>")
    return f"<li>{''.join(shown)}</li>"


def _turning(account: Account) -> Iterator[str]:
    if not account.turning:
        return
    yield '<section aria-labelledby="turning">'
    yield _head("turning", _("Turning points"))
    for place, texts in account.turning:
        yield f"<h4>{escape(place)}</h4>"
        yield "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"
    yield "</section>"


# Numbers --------------------------------------------------------------------------------------------------------


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]], label: str) -> Iterator[str]:
    left = [' class="words"' if words else "" for words in wordy(columns, rows)]
    heads = "".join(f'<th scope="col"{kind}>{escape(one)}</th>' for one, kind in zip(columns, left, strict=True))
    yield f'<div class="wide" role="region" aria-label="{escape(label)}" tabindex="0">'
    yield "<table>"
    yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for row in rows:
        cells = "".join(f"<td{kind}>{escape(one)}</td>" for one, kind in zip(row[1:], left[1:], strict=True))
        yield f'<tr><th scope="row"{left[0]}>{escape(row[0])}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"
    yield "</div>"


def _numbers(account: Account) -> Iterator[str]:
    if not account.tables:
        return
    yield '<section aria-labelledby="numbers">'
    yield _head("numbers", _("In numbers"))
    for table in account.tables:
        yield from _table(table.columns, table.rows, _("In numbers"))
        if table.note:
            yield f'<p class="under">{escape(table.note)}</p>'
    yield "</section>"


def _fatigue(account: Account) -> Iterator[str]:
    yield '<section aria-labelledby="fatigue">'
    yield _head("fatigue", _("Fatigue over the rounds"))
    if not account.curves:
        nobody = _("Nobody was exhausted beyond the buffer.")
        yield f"<p>{escape(nobody)}</p>"
        yield "</section>"
        return
    yield "<figure>"
    yield curve.svg(account)
    yield "<figcaption>"
    yield '<ol class="legend">'
    for number, one in enumerate(curve.drawn(account), 1):
        yield f"<li>{curve.swatch(number)} {escape(one.name)}</li>"
    yield "</ol>"
    yield f"<p>{escape(marks_told(account.marks))}</p>"
    yield "</figcaption>"
    yield "</figure>"
    yield "<details>"
    summary = _("The same as numbers")
    yield f"<summary>{escape(summary)}</summary>"
    rows = [
        [one.name, *("" if value is None else names.exact(value) for value in one.values)] for one in account.curves
    ]
    yield from _table([_("Who"), *account.marks], rows, _("Fatigue over the rounds"))
    yield "</details>"
    yield "</section>"
