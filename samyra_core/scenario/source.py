"""From bytes to text that YAML may read: encoding, line ends, characters that must never reach a terminal."""

from __future__ import annotations

import re
from typing import Final

from samyra_core.scenario.faults import Fault, FaultCode

MAX_BYTES: Final = 2_000_000
"""The largest file that is read (inclusive)."""

_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
"""Control characters other than tab and line ends; line separators that editors and YAML count differently; the marks
that turn the direction of writing, which a terminal carries on beyond the name they stand in; lone surrogates."""

_MOST: Final = 100


class Unreadable(Exception):
    """There is no text to go on with; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def forbidden(text: str) -> re.Match[str] | None:
    """The first character of `text` that no name and no text may hold."""
    return _FORBIDDEN.search(text)


def code_point(character: str) -> str:
    """`U+001B` for an ESC."""
    return f"U+{ord(character):04X}"


def decode(data: str | bytes) -> tuple[str, list[Fault]]:
    """The text of a file with `\\n` as its only line end, without a byte order mark, and each forbidden character in it
    as a fault (U+FFFD stands in its place). Raises Unreadable where the bytes are no text at all, or too many."""
    size = len(data)
    if size > MAX_BYTES:
        raise Unreadable(Fault(FaultCode.FILE_TOO_LARGE, params={"bytes": size, "limit": MAX_BYTES}))
    text = data if isinstance(data, str) else _from_utf8(data)
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    faults: list[Fault] = []
    if not text.isascii() or forbidden(text):
        text = _replaced(text, faults)
    if not text.strip():
        raise Unreadable(faults[0] if faults else Fault(FaultCode.EMPTY_FILE, line=1, column=1))
    return text, faults


def _from_utf8(data: bytes) -> str:
    encoding = _other_encoding(data)
    if encoding:
        raise Unreadable(Fault(FaultCode.WRONG_ENCODING, line=1, column=1, params={"encoding": encoding}))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        before = before.replace("\r\n", "\n").replace("\r", "\n")
        byte = data[error.start]
        character = bytes([byte]).decode("latin-1")
        params = {"byte": f"0x{byte:02X}", "character": character if character.isprintable() else ""}
        line, column = _place(before, len(before))
        raise Unreadable(Fault(FaultCode.NOT_UTF8, line=line, column=column, params=params)) from None


def _other_encoding(data: bytes) -> str:
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "UTF-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    half = data[:64]
    if len(half) >= 4 and (half[1::2].count(0) == len(half) // 2 or half[::2].count(0) == (len(half) + 1) // 2):
        return "UTF-16"
    return ""


def _replaced(text: str, faults: list[Fault]) -> str:
    for found in _FORBIDDEN.finditer(text):
        if len(faults) >= _MOST:
            break
        line, column = _place(text, found.start())
        params = {"character": code_point(found[0])}
        faults.append(Fault(FaultCode.FORBIDDEN_CHARACTER, line=line, column=column, params=params))
    return _FORBIDDEN.sub("\ufffd", text) if faults else text


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
