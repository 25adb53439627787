"""What a syntax error of the YAML parser comes from, and how it is mended.

The parser says where it was stuck; this room looks at that line of the source and names the cause: a tab, a value that
needs quotes, a dash or a colon left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from samyra_core.scenario.faults import Fault, FaultCode, Param, quoted, short

_KEY: Final = re.compile(r"""(?P<lead>\s*(?:- +)*)(?P<key>"[^"]*"|'[^']*'|[^\s:'"\[\]{},#][^:]*?):(?: +|$)""")
"""The key at the beginning of a line, dashes before it included."""
_NO_BLANK: Final = re.compile(r"([A-Za-z0-9_]+):(\S.*)")


def diagnose(error: Any, lines: Sequence[str]) -> Fault:
    """The fault behind a YAMLError, with the true place."""
    problem = str(getattr(error, "problem", None) or "unreadable")
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return Fault(FaultCode.SYNTAX, line=1, column=1, params={"problem": short(problem)})
    context = getattr(error, "context_mark", None)
    at = _Spot(lines, mark.line, mark.column, problem)
    begun = _Spot(lines, context.line, context.column, str(error.context or "")) if context is not None else None
    fault = _tab(at) or _by_problem(at, begun)
    return fault or at.fault(FaultCode.SYNTAX, problem=short(problem))


class _Spot:
    """A place in the source, 0-based, and what the parser says of it."""

    def __init__(self, lines: Sequence[str], line: int, column: int, says: str) -> None:
        last = len(lines) - 1
        self.lines = lines
        self.line = min(line, last)
        self.column = column if line <= last else len(lines[last])
        self.says = says
        self.text = lines[self.line]
        self.character = self.text[self.column : self.column + 1]
        self.before = self.text[: self.column]
        self.indent = len(self.text) - len(self.text.lstrip())

    def fault(self, code: FaultCode, column: int | None = None, **params: Param) -> Fault:
        column = self.column if column is None else column
        return Fault(code, line=self.line + 1, column=column + 1, params=params)


def _tab(at: _Spot) -> Fault | None:
    lead = at.text[: at.indent]
    if "\t" in lead:
        return at.fault(FaultCode.TAB_INDENT, lead.index("\t"))
    if at.character == "\t":
        return at.fault(FaultCode.TAB_INDENT)
    return None


def _by_problem(at: _Spot, begun: _Spot | None) -> Fault | None:
    says = at.says
    if "mapping values are not allowed" in says:
        return _second_colon(at)
    if "cannot start any token" in says:
        return _needs_quotes(at, at.character)
    if "entries are not allowed" in says or "keys are not allowed" in says:
        return _needs_quotes(at, at.character)
    if "escape" in says or "hexdecimal" in says or "hexadecimal" in says:
        return _escape(at)
    if "expected ':'" in says and begun is not None:
        return _no_colon(begun)
    if begun is not None:
        return _in_context(at, begun)
    if "document" in says or "directive" in says:
        code = FaultCode.DIRECTIVE if at.text.startswith("%") else FaultCode.SECOND_DOCUMENT
        return at.fault(code, text=short(at.text)) if code is FaultCode.DIRECTIVE else at.fault(code)
    return None


def _in_context(at: _Spot, begun: _Spot) -> Fault | None:
    where = begun.says
    if "quoted scalar" in where and "end of stream" in at.says:
        return begun.fault(FaultCode.UNCLOSED_QUOTE, character=begun.character)
    if "quoted scalar" in where:
        return begun.fault(FaultCode.UNCLOSED_QUOTE, character=begun.character)
    if "block scalar" in where or "alias" in where or "anchor" in where or "tag" in where:
        return _needs_quotes(begun, begun.character)
    if "directive" in where:
        return begun.fault(FaultCode.DIRECTIVE, text=short(begun.text))
    if "flow sequence" in where or "flow mapping" in where:
        return _in_flow(at, begun)
    if "flow node" in where:
        return _flow_node(at)
    if "block" in where:
        return _in_block(at, begun)
    return None


def _second_colon(at: _Spot) -> Fault:
    """`name: Rolf: der Wirt`; or a line that stands deeper than the value it seems to go on with."""
    key = _KEY.match(at.text)
    if key is not None and key.end() <= at.column:
        return _quoted_from(at, key.end(), ":")
    above = at.lines[at.line - 1].strip() if at.line else ""
    if above and at.line and not _KEY.match(at.lines[at.line - 1]) and not above.startswith(("-", "#")):
        spot = _Spot(at.lines, at.line - 1, 0, "")
        return _no_colon(_Spot(at.lines, at.line - 1, spot.indent, ""))
    return at.fault(FaultCode.BAD_INDENT, at.indent, text=short(at.text.strip()))


def _no_colon(begun: _Spot) -> Fault:
    """A line that is neither `key: value` nor an item; a dash is missing where its neighbour has one."""
    text = begun.text[begun.column :].rstrip()
    glued = _NO_BLANK.fullmatch(text)
    above = next((line for line in reversed(begun.lines[: begun.line]) if line.strip()), "")
    if glued is None and above.lstrip().startswith("- ") and ":" not in above:
        return begun.fault(FaultCode.MISSING_DASH, text=short(text), suggestion=short(f"- {text}"))
    suggestion = f"{glued[1]}: {glued[2]}" if glued else ""
    return begun.fault(FaultCode.MISSING_COLON, text=short(text), suggestion=short(suggestion))


def _escape(at: _Spot) -> Fault:
    start = at.text.rfind("\\", 0, at.column + 1)
    start = at.column if start < 0 else start
    return at.fault(FaultCode.BAD_ESCAPE, start, text=short(at.text[start : start + 2]))


def _in_flow(at: _Spot, begun: _Spot) -> Fault:
    """Inside `[…]` or `{…}`: a value that needs quotes, or a bracket that was never closed."""
    if at.line == begun.line and at.character and at.character not in ",":
        start = max(at.before.rfind(mark) for mark in ("[", "{", ", ", ": ")) + 1
        if at.character in "]}":
            return at.fault(FaultCode.STRAY_BRACKET, character=at.character)
        return _quoted_from(at, len(at.text) - len(at.text[start:].lstrip()), at.character)
    if at.character in ("]", "}"):
        return at.fault(FaultCode.STRAY_BRACKET, character=at.character)
    return _unclosed(begun)


def _flow_node(at: _Spot) -> Fault:
    if at.character and at.character in ",]}":
        return at.fault(FaultCode.STRAY_BRACKET, character=at.character)
    for number in range(len(at.lines) - 1, -1, -1):
        opened = max(at.lines[number].rfind("["), at.lines[number].rfind("{"))
        if opened >= 0:
            spot = _Spot(at.lines, number, opened, "")
            return _unclosed(spot)
    return at.fault(FaultCode.SYNTAX, problem=short(at.says))


def _unclosed(opened: _Spot) -> Fault:
    """A bracket that is never closed; perhaps because ` #` turned the rest of its line into a comment."""
    rest = opened.text[opened.column + 1 :]
    comment = re.search(r" #", rest)
    if comment is not None and re.search(r"[\]}]", rest[comment.start() :]):
        mark = opened.column + 1 + comment.start() + 1
        start = max(opened.text.rfind(sign, 0, mark) for sign in (": ", ", ", "{", "[")) + 1
        start += len(opened.text[start:]) - len(opened.text[start:].lstrip())
        text = _until_end(opened.text[start:])
        return opened.fault(FaultCode.NEEDS_QUOTES, mark, text=short(text), quoted=quoted(short(text)), character="#")
    return opened.fault(FaultCode.UNCLOSED_BRACKET, character=opened.character)


def _in_block(at: _Spot, begun: _Spot) -> Fault:
    """Between the entries of a block: something behind a quoted or bracketed value, a dash left out, a wrong indent."""
    last = at.before.rstrip()[-1:]
    if at.column > at.indent and last and last in "\"']}":
        if at.character in ("]", "}"):
            return at.fault(FaultCode.STRAY_BRACKET, character=at.character)
        key = _KEY.match(at.text)
        start = key.end() if key is not None and key.end() < at.column else at.indent
        return _quoted_from(at, start, at.text[start : start + 1])
    text = short(at.text.strip())
    if "collection" in begun.says and at.column == begun.column and not at.text.lstrip().startswith("-"):
        return at.fault(FaultCode.MISSING_DASH, text=text, suggestion=short(f"- {at.text.strip()}"))
    if at.character in ("]", "}", ","):
        return at.fault(FaultCode.STRAY_BRACKET, character=at.character)
    return at.fault(FaultCode.BAD_INDENT, at.indent, text=text)


def _needs_quotes(at: _Spot, character: str) -> Fault:
    """A value that begins with, or holds, a character that YAML takes for its own."""
    key = _KEY.match(at.text)
    start = key.end() if key is not None and key.end() <= at.column else at.column
    opened = re.match(r"[\[{] *", at.text[start : at.column])
    if opened is not None and at.text[start + 1 : at.column].strip() and key is None:
        start = at.column
    return _quoted_from(at, start, character)


def _quoted_from(at: _Spot, start: int, character: str) -> Fault:
    """NEEDS_QUOTES for the value that begins at `start`; its place is the character that made it necessary."""
    text = value_at(at.lines, at.line, start)
    if len(text) > 2 and text[0] == text[-1] and text[0] in "'\"":
        return at.fault(FaultCode.NEEDS_QUOTES, text=short(text), quoted=quoted(short(text[1:-1])), character=character)
    return at.fault(FaultCode.NEEDS_QUOTES, text=short(text), quoted=quoted(short(text)), character=character)


def value_at(lines: Sequence[str], line: int, column: int) -> str:
    """The rest of a line from `column` on, taken as the value an author meant to write there: without a comment, and
    inside `{…}` or `[…]` only up to what ends it there."""
    if line >= len(lines):
        return ""
    text = lines[line][column:]
    text = re.sub(r"\s+# .*$", "", text).rstrip()
    before = lines[line][:column]
    inside = before.count("{") + before.count("[") - before.count("}") - before.count("]")
    if inside > 0:
        text = _until_end(text)
    return text


def _until_end(text: str) -> str:
    depth = 0
    for place, character in enumerate(text):
        if character in "[{":
            depth += 1
        elif character in "]}":
            if depth == 0:
                return text[:place].rstrip()
            depth -= 1
        elif character == "," and depth == 0:
            return text[:place].rstrip()
    return text
