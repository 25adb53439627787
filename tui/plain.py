"""Text from files and people, made fit for a terminal: nothing in it can steer, shift or break the screen.

`clean` takes out what is not a visible character, `fit` gives a text an exact width in cells. Markup is never read
anywhere; a bracket is a bracket.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, split_graphemes

from samyra_core.text import Text
from tui.words import language

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS: Final = "…"
TIMES: Final = "×"
_JOINERS: Final = frozenset("\u200d\ufe0e\ufe0f")
"""What holds an emoji together; anything else without a shape is dropped or replaced."""
_DROPPED: Final = frozenset("\u200b\u2060\ufeff\u00ad")
_MARKS: Final = 3
"""Combining marks kept on one character."""


@lru_cache(maxsize=4096)
def clean(text: str, *, lines: bool = False) -> str:
    """`text` as it may be shown: one line, or with `lines` several; every character visible, none with an effect.

    Tabs and line ends become blanks, control characters, direction overrides and lone surrogates `�`.
    """
    if text.isascii() and text.isprintable():
        return text
    out: list[str] = []
    marks = -1
    """Combining marks on the present character; -1 where there is none for them to stand on."""
    for character in text.replace("\r\n", "\n"):
        if character == "\n" and lines:
            out.append("\n")
            marks = -1
        elif unicodedata.category(character) in ("Mn", "Me") or character in _JOINERS:
            if marks < 0:
                out.append("◌")
            marks = max(0, marks) + 1
            if marks <= _MARKS or character in _JOINERS:
                out.append(character)
        elif shown := _visible(character):
            out.append(shown)
            marks = 0
    return "".join(out)


def pasted(text: str) -> str:
    """What a clipboard holds as if it had been typed: on one line, without what no key types."""
    return " ".join(clean(text.replace(REPLACEMENT, "")).replace(REPLACEMENT, "").split())


def _visible(character: str) -> str:
    if character in "\t\n\r\v\f\x85\u2028\u2029":
        return " "
    if character in _DROPPED:
        return ""
    category = unicodedata.category(character)
    if category in ("Cc", "Cf", "Cs", "Co", "Cn"):
        return REPLACEMENT
    return " " if category == "Zs" else character


def said(text: Text) -> str:
    """A scenario's text in the language of the moment, on one line, fit to be shown."""
    return clean(text.pick(language()))


def told(text: Text) -> str:
    """As `said`, but with its paragraphs."""
    return clean(text.pick(language()).strip(), lines=True)


def cells(text: str) -> int:
    """How many cells a text takes."""
    return cell_len(text)


def cut(text: str, width: int) -> str:
    """The beginning of `text` that fits into `width` cells, with an ellipsis where something was cut off."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return text
    kept, total = [], 0
    for start, end, size in split_graphemes(text)[0]:
        if total + size > width - 1:
            break
        kept.append(text[start:end])
        total += size
    return "".join(kept).rstrip() + ELLIPSIS


def fit(text: str, width: int, *, right: bool = False) -> str:
    """`text` in exactly `width` cells: cut or filled with blanks, on its left where `right`."""
    shown = cut(text, width)
    gap = " " * max(0, width - cell_len(shown))
    return gap + shown if right else shown + gap


def wrap(text: str, width: int) -> list[str]:
    """`text` broken into lines of at most `width` ≥ 1 cells, at blanks where there are any; at least one line.

    `6 × Wolf` is not divided, unless it is longer than a line.
    """
    width = max(1, width)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap_paragraph(_words(paragraph, width), width)
    return lines


def _words(paragraph: str, width: int) -> list[str]:
    """What is kept on one line each: words, and quantities with what there is so many of."""
    words: list[str] = []
    for word in paragraph.split(" "):
        tied = f"{words[-1]} {word}" if words and (word == TIMES or words[-1].endswith(f" {TIMES}")) else ""
        if tied and cell_len(tied) <= width:
            words[-1] = tied
        else:
            words.append(word)
    return words


def _wrap_paragraph(words: list[str], width: int) -> list[str]:
    lines: list[str] = []
    line, used = "", 0
    for word in words:
        size = cell_len(word)
        if used and used + 1 + size > width:
            lines.append(line)
            line, used = "", 0
        while size > width:
            head = _head(word, width)
            lines.append(head)
            word = word[len(head) :]
            size = cell_len(word)
        line, used = (f"{line} {word}", used + 1 + size) if used else (word, size)
    return [*lines, line]


def _head(word: str, width: int) -> str:
    """The longest beginning of a word without blanks within `width` cells, at least one character."""
    end, total = 0, 0
    for _start, stop, size in split_graphemes(word)[0]:
        if total + size > width and end:
            break
        end, total = stop, total + size
    return word[: end or 1]
