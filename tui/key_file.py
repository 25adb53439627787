"""The user's own keys: a file `keys.toml` with a table `[keys]`, read line by line as far as it can be."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from textual.keys import KEY_NAME_REPLACEMENTS, Keys

from samyra_core.record import record
from tui import plain
from tui.keys import ACTIONS, BY_ID, INTERRUPT, KeyMap
from tui.words import _

_MOST_BYTES: Final = 64_000
"""Of a key file; one that gives every action its keys has five thousand."""
_MOST_FAULTS: Final = 20
_MOST_KEYS: Final = 9
"""For one action."""
_LONGEST_KEY: Final = 60
_MODIFIERS: Final = frozenset({"ctrl", "shift", "alt", "super", "hyper", "meta"})


@record
class KeyFault:
    """Something wrong in a key file."""

    line: int
    """1-based; 0: the file as a whole."""
    message: str


def read_keys(path: Path) -> tuple[KeyMap, list[KeyFault]]:
    """A user's key file: a table `[keys]` with `action = "key"` or a list of keys. Faulty lines are left out."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return KeyMap(), []
    except OSError:
        pass  # Told of below.
    import tomllib  # Most people have no key file.

    from samyra_core.scenario import files

    data = files.read(path)
    if not isinstance(data, bytes) or len(data) > _MOST_BYTES:
        return KeyMap(), [KeyFault(0, _("The key file cannot be read."))]
    try:
        source = data.decode("utf-8-sig").replace("\r\n", "\n")
        found = tomllib.loads(source)
    except UnicodeDecodeError as error:
        return KeyMap(), [KeyFault(data.count(b"\n", 0, error.start) + 1, _("The key file cannot be read."))]
    except tomllib.TOMLDecodeError as error:
        return KeyMap(), [KeyFault(_line_in(str(error)), _('This is not TOML: write action = "key".'))]
    except (RecursionError, ValueError):  # Nested too deep; a number or a date that is none.
        return KeyMap(), [KeyFault(0, _("The key file cannot be read."))]
    lines = _lines_of(source)
    table = found.get("keys", {})
    if not isinstance(table, dict):
        return KeyMap(), [KeyFault(lines.get("keys", 0), _no_action("keys"))]
    return _read_table(table, lines)


def _read_table(table: Mapping[str, object], lines: Mapping[str, int]) -> tuple[KeyMap, list[KeyFault]]:
    wanted: dict[str, tuple[str, ...]] = {}
    wrong: dict[str, str] = {}
    for name, value in table.items():
        fault, keys = _read_entry(name, value)
        if fault:
            wrong[name] = fault
        else:
            wanted[name] = keys
    for name in list(wanted):
        taken = _taken(name, wanted)
        if taken is not None:
            wrong[name] = _("“{key}” is already the key of “{name}”.").format(key=taken[0], name=taken[1])
            del wanted[name]
    faults = [KeyFault(lines.get(name, 0), message) for name, message in wrong.items()]
    return KeyMap(wanted), sorted(faults, key=lambda fault: fault.line)[:_MOST_FAULTS]


def _no_action(name: str) -> str:
    return _("There is no action “{name}”.").format(name=plain.cut(plain.clean(name[:200]), 40))


def _read_entry(name: str, value: object) -> tuple[str, tuple[str, ...]]:
    keys = (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else ()
    words = tuple(_as_pressed(key) for key in keys[:_MOST_KEYS] if isinstance(key, str) and _is_key(key))
    if name not in BY_ID:
        return _no_action(name), ()
    if not words or len(words) != len(keys):
        return _("“{name}” needs a key or a list of keys in quotes.").format(name=name), ()
    return "", words


def _is_key(text: str) -> bool:
    """Whether a key can be called that: a character or a key's name, `ctrl+` and the like before it."""
    if len(text) == 1:
        return text.isprintable() and not text.isspace()
    *modifiers, name = text[:_LONGEST_KEY].split("+")
    if len(text) > _LONGEST_KEY or len(modifiers) != len(set(modifiers)) or not _MODIFIERS.issuperset(modifiers):
        return False
    if len(name) == 1:
        return name.isprintable() and not name.isspace() and name != ","
    if name in {key.value.rpartition("+")[2] for key in Keys if key.value[0].isalpha()}:
        return True
    return name in KEY_NAME_REPLACEMENTS.values() or _is_character(name)


def _is_character(name: str) -> bool:
    """Whether that is what Textual calls a character: its name in Unicode, with underscores."""
    try:
        unicodedata.lookup(name.replace("_", " "))
    except KeyError:
        return False
    return name == name.lower() and " " not in name and "," not in name


def _as_pressed(key: str) -> str:
    """As Textual names the key when it is pressed: a sign by its name."""
    if len(key) > 1 or key.isalnum():
        return key
    name = unicodedata.name(key, key).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


def _taken(name: str, own: Mapping[str, tuple[str, ...]]) -> tuple[str, str] | None:
    """Key and action of the first clash on a screen both are on, all the user's keys taken together."""
    if INTERRUPT in own[name]:
        return INTERRUPT, next(one for one in ("close", "quit") if one != name)
    for action in ACTIONS:
        if action.id == name or not action.screens & BY_ID[name].screens:
            continue
        for key in own.get(action.id, action.keys):
            if key in own[name]:
                return key, action.id
    return None


def _lines_of(source: str) -> dict[str, int]:
    """Where each name of the file first stands before an equals sign or as a table."""
    lines: dict[str, int] = {}
    for number, line in enumerate(source.split("\n"), 1):
        name = line.split("#")[0].split("=")[0].strip(" \t[]\"'").rpartition(".")[2]
        lines.setdefault(name.strip(" \t\"'"), number)
    return lines


def _line_in(message: str) -> int:
    words = message.replace(",", " ").split()
    return int(words[words.index("line") + 1]) if "line" in words[:-1] else 0
