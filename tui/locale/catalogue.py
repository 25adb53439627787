"""Collect msgids, bring the German catalogue up to date, compile it. Needs Babel, so it is never imported at run time.

The files come out the same however often and wherever this runs: sorted, without line numbers and dates.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tui.words import DOMAIN, LOCALE_DIR

SOURCES: Final = Path(LOCALE_DIR).parent
KEYWORDS: Final = {**DEFAULT_KEYWORDS, "NN_": (1, 2)}
GERMAN: Final = Path(LOCALE_DIR) / "de" / "LC_MESSAGES" / f"{DOMAIN}.po"

Key = tuple[str, str]
"""Context and msgid; for plurals the singular."""


def key(message: Message) -> Key:
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> tuple[str, ...]:
    """The msgstr, or each of its plural forms."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def is_translated(message: Message) -> bool:
    return not message.fuzzy and bool(texts(message)) and all(texts(message))


def entries(catalogue: Catalog) -> Iterator[Message]:
    """All entries but the header."""
    return (message for message in catalogue if message.id)


def extract() -> Catalog:
    """Every msgid of the program's sources, untranslated."""
    catalogue = _empty()
    for _file, _line, msgid, _comments, context in extract_from_dir(SOURCES, [("**.py", "python")], keywords=KEYWORDS):
        catalogue.add(msgid, context=context)
    return catalogue


def read(path: Path) -> Catalog:
    """A .po file; an empty catalogue where there is none."""
    if not path.exists():
        return _empty()
    return read_po(io.BytesIO(path.read_bytes()), locale="de", domain=DOMAIN, abort_invalid=True)


def merge(sources: Catalog, known: Iterable[Catalog]) -> Catalog:
    """All msgids of `sources` with the first German that one of `known` has for them, kept-aside entries included.

    What `sources` does not use is kept aside (`#~`), so that German may be written before the program uses it.
    """
    catalogues = list(known)
    german: dict[Key, Message] = {}
    for catalogue in catalogues:
        for message in (*entries(catalogue), *catalogue.obsolete.values()):
            if is_translated(message):
                german.setdefault(key(message), message)
    merged = _empty()
    for message in entries(sources):
        found = german.get(key(message))
        string = found.string if found is not None and _same_shape(found, message) else None
        merged.add(message.id, string, context=message.context)
    for identity, message in german.items():
        if merged.get(identity[1], message.context) is None:
            merged.obsolete[identity] = message
    return merged


def _same_shape(one: Message, other: Message) -> bool:
    return isinstance(one.id, str) == isinstance(other.id, str) and one.id == other.id


def po_bytes(catalogue: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=120, no_location=True, omit_header=True, sort_output=True)
    header = f'# German words of the program.\nmsgid ""\nmsgstr ""\n{_HEADER}\n\n'
    return header.encode() + buffer.getvalue()


_HEADER = (
    '"Language: de\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    '"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Content-Transfer-Encoding: 8bit\\n"'
)


_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)
"""What the .mo's header says instead of the present moment, so that the same words always give the same bytes."""


def mo_bytes(po: bytes) -> bytes:
    """What the .mo of this .po holds."""
    catalogue = read_po(io.BytesIO(po), locale="de", domain=DOMAIN)
    catalogue.creation_date = catalogue.revision_date = _NO_TIME
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def write(path: Path, content: bytes) -> bool:
    """Put `content` in place at once; True where that changed anything."""
    if path.exists() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(path)
    return True


def _empty() -> Catalog:
    return Catalog(locale="de", domain=DOMAIN, charset="utf-8")
