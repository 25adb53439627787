"""What stands for a character where the terminal has nothing but ASCII: one table, each sign as wide as before."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len

VARIABLE: Final = "SAMYRA_ASCII"
"""Environment variable: 1 asks for ASCII, 0 for all signs; otherwise the locale decides."""

_SIGNS: Final = {
    **dict(zip("●○■□▸▾▪▶▌↔→←↑↓✓✗", "*o#.>v->|=><^vv!", strict=True)),
    **dict(zip("▁▂▃▄▅▆▇█", "_.:-=+*#", strict=True)),
    **dict(zip("─│┃━░▒▓⏎", "-||-.:#J", strict=True)),
    **dict(zip("…·–—−×±≥≤≠°„“”‚‘’«»", '~:---x+>< o"""\'\'\'""'.replace("< o", "<=o"), strict=True)),
    **dict(zip("äöüÄÖÜßéèêáàâíìîóòôúùûñçÉÈÀ", "aouAOUseeeaaaiiiooouuuncEEA", strict=True)),
}
_TABLE: Final = {ord(sign): plain for sign, plain in _SIGNS.items()}

_plain = False


def use_ascii(wanted: bool) -> None:
    """Whether all that is shown from now on is ASCII."""
    global _plain
    _plain = wanted


def shown(text: str) -> str:
    """`text` as the terminal can show it, in as many cells; what has no stand-in is a question mark."""
    if not _plain or text.isascii():
        return text
    text = text.translate(_TABLE)
    return text if text.isascii() else "".join(one if one.isascii() else "?" * cell_len(one) for one in text)


def needs_ascii(environ: Mapping[str, str] | None = None) -> bool:
    """Whether the terminal is known to show nothing but ASCII: asked for, a locale without UTF-8, or a bare console."""
    variables = os.environ if environ is None else environ
    asked = variables.get(VARIABLE, "")
    if asked:
        return asked != "0"
    coerced = variables.get("LC_CTYPE", "") == "C.UTF-8"  # Python itself sets it where the locale is C (PEP 538)
    for name in ("LC_ALL", *(() if coerced else ("LC_CTYPE",)), "LANG"):
        locale = variables.get(name, "").lower()
        if locale:
            return "utf-8" not in locale and "utf8" not in locale
    return variables.get("TERM", "") in ("linux", "dumb", "vt100", "vt220")
