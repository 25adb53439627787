"""What can be wrong with a scenario file: one closed table of codes, and the record that carries one of them.

No words for people in here: a fault is a code, a place and the values that a sentence about it needs. The comment
behind each code names its params; every param is a str or an int. Some names mean the same everywhere:

- `text`: what stands in the file, as typed, at most 80 characters of it
- `suggestion`: what was probably meant, ready to be typed in its place; "" where nothing comes near
- `quoted`: the same text in quotes, so that YAML takes it as it is
- `allowed`: all that would be right, joined by ", "
- `id`: the id that was read; `first_line`: the line of the earlier one it collides with
- `limit`, `minimum`, `maximum`: bounds, inclusive

A place is a 1-based line and column; line 0 means the file as a whole (it could not be opened, it is too large).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Final, Literal

from samyra_core.record import record

Param = str | int
Severity = Literal["error", "warning"]

_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Letters that have no decomposition."""

SHOWN: Final = 80
"""The most characters of a file's own text that a param repeats."""


class FaultCode(StrEnum):
    """Every kind of fault. The comment names the params; those under "warnings" leave the scenario playable."""

    # the file
    FILE_MISSING = "file_missing"  # name, suggestion (id of a bundled scenario)
    NOT_A_FILE = "not_a_file"  # name, kind: directory | fifo | device | socket
    NO_PERMISSION = "no_permission"  # name
    UNREADABLE = "unreadable"  # name, reason: errno's name, such as EIO
    FILE_TOO_LARGE = "file_too_large"  # bytes, limit
    WRONG_ENCODING = "wrong_encoding"  # encoding: UTF-16 | UTF-32
    NOT_UTF8 = "not_utf8"  # byte: "0xE4", character: what it is in Latin-1, "" if nothing printable
    FORBIDDEN_CHARACTER = "forbidden_character"  # character: "U+001B"
    EMPTY_FILE = "empty_file"  # (none)
    TOO_MANY_FAULTS = "too_many_faults"  # limit: only so many are listed

    # YAML
    TAB_INDENT = "tab_indent"  # (none)
    NEEDS_QUOTES = "needs_quotes"  # text, quoted, character: the one that YAML took for its own
    UNCLOSED_QUOTE = "unclosed_quote"  # character: ' or "
    UNCLOSED_BRACKET = "unclosed_bracket"  # character: [ or {
    STRAY_BRACKET = "stray_bracket"  # character: ], } or ,
    BAD_ESCAPE = "bad_escape"  # text: the escape, such as \q
    MISSING_DASH = "missing_dash"  # text, suggestion: the line with its dash
    MISSING_COLON = "missing_colon"  # text, suggestion: "key: value" where the blank is missing, else ""
    BAD_INDENT = "bad_indent"  # text
    JOINED_LINES = "joined_lines"  # text: several lines that YAML joined into one value; an indent or a dash is missing
    SECOND_DOCUMENT = "second_document"  # (none)
    DIRECTIVE = "directive"  # text: the line that begins with %
    UNKNOWN_ANCHOR = "unknown_anchor"  # id, text, quoted
    RECURSIVE_ALIAS = "recursive_alias"  # id
    TAG = "tag"  # text: the tag, quoted: the value behind it with the mark, in quotes
    MERGE_KEY = "merge_key"  # (none)
    COMPLEX_KEY = "complex_key"  # (none)
    DUPLICATE_KEY = "duplicate_key"  # id, first_line, within: step, entry (of scenes or plans), or ""
    RUN_TOGETHER = "run_together"  # line: that lacks its dash, first_line: where the item above begins, suggestion
    TOO_DEEP = "too_deep"  # limit
    TOO_MANY_NODES = "too_many_nodes"  # limit
    TOO_LONG = "too_long"  # length, limit
    SYNTAX = "syntax"  # problem: the YAML parser's own English words

    # shape
    EXPECTED_MAPPING = "expected_mapping"  # found: text | list | nothing, text
    EXPECTED_LIST = "expected_list"  # found: text | mapping | nothing, text
    EXPECTED_VALUE = "expected_value"  # found: list | mapping
    EMPTY_VALUE = "empty_value"  # (none): a key without a value
    UNKNOWN_KEY = "unknown_key"  # id, suggestion, allowed
    MISSING_KEY = "missing_key"  # id
    NO_VERB = "no_verb"  # allowed
    TWO_VERBS = "two_verbs"  # first, second, line: that lacks its dash, 0 inside of braces
    NOT_AN_INTEGER = "not_an_integer"  # text, suggestion
    NOT_EXACT = "not_exact"  # text, suggestion: an integer or a fraction such as 3/2
    NOT_A_SWITCH = "not_a_switch"  # text, suggestion: on or off
    OUT_OF_RANGE = "out_of_range"  # text, minimum, maximum
    UNKNOWN_VALUE = "unknown_value"  # text, suggestion, allowed
    BAD_ID = "bad_id"  # text, suggestion, also: how many references to it are not reported themselves
    EMPTY_NAME = "empty_name"  # comment: the part YAML took for a comment ("#2 Ork"), or ""
    TEXT_TOO_LONG = "text_too_long"  # length, limit
    EMPTY_LIST = "empty_list"  # (none)
    WRONG_COUNT = "wrong_count"  # count, expected
    UNKNOWN_FORMAT = "unknown_format"  # text, newest

    # references
    UNKNOWN_COMBATANT = "unknown_combatant"  # id, suggestion, kind: template | number | other, count, first, last
    UNKNOWN_SIDE = "unknown_side"  # id, suggestion
    UNKNOWN_GROUP = "unknown_group"  # id (neither side nor template), suggestion
    UNKNOWN_SKILL = "unknown_skill"  # id, who, suggestion
    UNKNOWN_ATTRIBUTE = "unknown_attribute"  # id, who, suggestion
    UNKNOWN_BASE = "unknown_base"  # id, who, suggestion
    UNKNOWN_SCENE = "unknown_scene"  # id, suggestion
    UNKNOWN_PLAN = "unknown_plan"  # id, suggestion
    DUPLICATE_ID = "duplicate_id"  # id, first_line
    RESERVED_ID = "reserved_id"  # id
    LISTED_TWICE = "listed_twice"  # id
    SAME_COMBATANT = "same_combatant"  # id: against itself
    TOO_MANY_COMBATANTS = "too_many_combatants"  # count, limit
    TOO_MANY_STEPS = "too_many_steps"  # count, limit
    NO_SKILL = "no_skill"  # who: attacks or defends without a skill
    NO_WOUND_ATTRIBUTE = "no_wound_attribute"  # who: fights without an attribute for wounds
    ONE_OF_SKILL_ATTRIBUTE = "one_of_skill_attribute"  # (none): exactly one of the two
    BAD_NOTATION = "bad_notation"  # text
    NO_LEVEL = "no_level"  # text: `FP` or `Probe` names no skill and the step gives no level
    TWO_SCRIPTS = "two_scripts"  # (none): a course, and steps in the scenes besides
    PLAN_LOOP = "plan_loop"  # id: its own steps carry it out again
    BAD_FACE = "bad_face"  # text: the face, maximum: 6 or 20
    SURPLUS_FACE = "surplus_face"  # text: the throw, such as "4 2"
    UNFINISHED_THROW = "unfinished_throw"  # text: the throw
    THROW_NOT_DUE = "throw_not_due"  # verb: this step throws nothing, or not so often; limit: how many at most
    UNKNOWN_SUBJECT = "unknown_subject"  # text: the path, id: before the dot, suggestion, count, first, last
    UNKNOWN_FIELD = "unknown_field"  # text: the path, id: behind the dot, suggestion, allowed, count, first, last
    UNFIT_EXPECTATION = "unfit_expectation"  # text: the path, verb: this step never yields it ("scene": no step at all)

    # the script, as `samyra_core.rehearsal` finds it
    STEP_REFUSED = "step_refused"  # reason: a Refusal of the engine; who, and whatever else its detail names
    THROWS_MISSING = "throws_missing"  # given, due: such as "defence:guard_1 faint:naga"
    THROWS_SURPLUS = "throws_surplus"  # given, taken

    # warnings
    COMMENT_CUTS_TEXT = "comment_cuts_text"  # text: what is left, quoted: the whole
    UNUSED_ANCHOR = "unused_anchor"  # id, text, quoted
    SAME_NAME = "same_name"  # text, first_line
    HALF_TRANSLATED = "half_translated"  # missing: de | en
    UNUSED_COMBATANT = "unused_combatant"  # id
    OWN_SIDE = "own_side"  # who, target, side: an attack on one's own side


WARNINGS: Final = frozenset(
    {
        FaultCode.COMMENT_CUTS_TEXT,
        FaultCode.UNUSED_ANCHOR,
        FaultCode.SAME_NAME,
        FaultCode.HALF_TRANSLATED,
        FaultCode.UNUSED_COMBATANT,
        FaultCode.OWN_SIDE,
    }
)

Path = tuple[str | int, ...]
"""The way from the top of a file to a node: keys, and 0-based places in lists."""


@record
class Fault:
    """One thing wrong in a scenario."""

    code: FaultCode
    path: str = ""
    """Such as `combatants.naga.skills` or `scenes[0].steps[2].attack`; list places count from 0; "" for the whole
    file."""
    line: int = 0
    """1-based, like `column`; 0: the file as a whole."""
    column: int = 0
    params: Mapping[str, Param] = field(default_factory=dict)

    @property
    def severity(self) -> Severity:
        """An error keeps the scenario from being loaded, a warning does not."""
        return "warning" if self.code in WARNINGS else "error"


def dotted(path: Iterable[str | int]) -> str:
    """`("scenes", 0, "steps")` as `scenes[0].steps`."""
    out = ""
    for part in path:
        out += f"[{part}]" if isinstance(part, int) else f".{part}" if out else str(part)
    return out


def short(text: str) -> str:
    """`text` as a param repeats it: one line, control characters replaced, at most SHOWN characters."""
    flat = "".join(character if character.isprintable() else " " for character in text[: SHOWN + 1])
    return flat if len(flat) <= SHOWN else flat[: SHOWN - 1] + "…"


def quoted(text: str) -> str:
    """`text` as YAML takes it letter for letter: in double quotes, or in single ones where that needs no escapes."""
    if "\\" in text or '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def suggest(text: str, known: Iterable[str]) -> str:
    """The entry of `known` that `text` was probably meant to be, "" where none comes near. Long texts get none."""
    candidates = list(known)
    if not text or len(text) > 40 or len(candidates) > 1000:
        return ""
    folded = {candidate.casefold(): candidate for candidate in candidates}
    if text.casefold() in folded:
        return folded[text.casefold()]
    from difflib import get_close_matches  # only a faulty file pays for it

    found = get_close_matches(text.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else ""


def meant_id(text: str) -> str:
    """`text` as an id: `Wächter 1` becomes `waechter_1`, `Mïra` `mira`; "" where nothing is left of it."""
    from unicodedata import combining, normalize  # ASCII alone is the rule

    plain = text[:200].lower()
    if not plain.isascii():
        plain = normalize("NFKD", normalize("NFC", plain).translate(_UMLAUTS).translate(_LETTERS))
        plain = "".join(character for character in plain if not combining(character))
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:64]
