"""The fight on the screen and its place on disk, which is opened by the first step.

Kept apart from `saves`, because a program that has only just opened needs neither SQLite nor a lock.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from samyra_core.session import Record, Session, Stand

if TYPE_CHECKING:
    from samyra_core.journal import Trouble
    from samyra_core.scenario.model import Scenario
    from tui.saves import Kept


class Keeper:
    """The book of a session, opened by its first entry.

    Who only opens a scenario and leaves it again leaves nothing behind; from the first step on everything is on disk
    before it is shown. Without a folder nothing is kept at all.
    """

    def __init__(self, scenario: Scenario, data_dir: Path | None = None) -> None:
        self._data_dir = data_dir
        self._kept: Kept | None = None
        self.session = Session(scenario, self if data_dir is not None else None)

    @classmethod
    def going_on(cls, kept: Kept) -> Keeper:
        """The keeper of a session that was begun before."""
        keeper = cls(kept.session.scenario)
        keeper._kept, keeper.session = kept, kept.session
        return keeper

    def add(self, record: Record, tip: int, stand: Stand) -> None:
        """See `Book.add`; the first entry makes the file."""
        if self._kept is None and self._data_dir is not None:
            from tui import saves

            self._kept = saves.start(self._data_dir, self.session.scenario)
        if self._kept is not None:
            self._kept.journal.add(record, tip, stand)

    def move(self, head: int, tip: int, stand: Stand) -> None:
        """See `Book.move`."""
        if self._kept is not None:
            self._kept.journal.move(head, tip, stand)

    @property
    def trouble(self) -> Trouble | None:
        """Why something is not on disk yet; None: all of it is."""
        return None if self._kept is None else self._kept.trouble

    def retry(self) -> bool:
        """Write what waits; whether all is on disk now."""
        return self._kept is None or self._kept.retry()

    def close(self) -> None:
        """Let somebody else have it; again is harmless."""
        if self._kept is not None:
            self._kept.close()
