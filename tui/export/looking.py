"""A saved session, only read: also while somebody else plays it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from samyra_core.journal import Unreadable, read
from samyra_core.record import record
from samyra_core.session import Session
from samyra_core.text import Text
from tui import saves
from tui.saves import NotOpened


@record
class Seen:
    """A session as its file had it at that moment."""

    id: str
    title: Text
    begun: datetime
    updated: datetime
    session: Session
    torn: bool = False
    """Whether steps that were safe are missing: something has cut its file."""


def look(data_dir: Path, name: str | None = None) -> Seen | NotOpened:
    """The session that `saves.resume` would go on with: of that id, of the only id that begins so, or the newest."""
    path = saves.locate(saves.sessions_folder(data_dir), name) if name is not None else _newest(data_dir)
    if isinstance(path, NotOpened):
        return path
    opened = read(path)
    session = opened if isinstance(opened, Unreadable) else opened.session()
    if isinstance(opened, Unreadable) or isinstance(session, Unreadable):
        fault = opened if isinstance(opened, Unreadable) else session
        assert isinstance(fault, Unreadable)
        return saves.not_opened(name or saves.id_of(path), path, fault)
    header = opened.header
    return Seen(saves.id_of(path), header.title, _time(header.created), _time(header.updated), session, header.torn)


def _newest(data_dir: Path) -> Path | NotOpened:
    saved = saves.listing(data_dir)
    return next((one.path for one in saved if one.readable), None) or saves.none_whole(saved)


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
