"""What comes of opening a session's file, and what may stand in the way of writing it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from samyra_core.record import record
from samyra_core.scenario.model import Scenario
from samyra_core.session import Record, Session, Stand
from samyra_core.text import Text

if TYPE_CHECKING:
    from samyra_core.journal.writer import Journal


class Kind(StrEnum):
    """Why a file is no session that can be played."""

    MISSING = "missing"
    NOT_A_SESSION = "not_a_session"
    """A file of another kind, or no file at all but a directory."""
    DAMAGED = "damaged"
    """Cut off, empty, or changed by something else than this program."""
    NEWER = "newer"
    """Written by a newer version of the program."""
    LOCKED = "locked"
    """Somebody else plays it; it can be read."""
    DENIED = "denied"
    """The system does not let it be read."""
    MISFIT = "misfit"
    """Whole, but this program cannot carry out its entries."""


@record
class Unreadable:
    kind: Kind
    detail: str = ""
    """What was found, for a log; not for people."""


class TroubleKind(StrEnum):
    FULL = "full"
    """No room left on the disk."""
    READ_ONLY = "read_only"
    """The system does not let it be written."""
    LOCKED = "locked"
    """Somebody else has taken the session over."""
    FAILED = "failed"
    """Any other way in which a disk fails."""
    TORN = "torn"
    """Nothing waits, but the end of the file was missing when it was opened: steps that were shown are not there. The
    file is set aside as it was before anything is written to it."""


@record
class Trouble:
    """Something is not on disk yet: a standing warning, until a later write brings it."""

    kind: TroubleKind
    waiting: int
    """Entries that wait to be written, ≥ 0; 0 where only the cursor's place does."""
    detail: str = ""
    """What the system said, for a log; not for people."""

    @property
    def unwritten(self) -> bool:
        """Whether there is something that a later write may bring."""
        return self.kind is not TroubleKind.TORN


@record
class Header:
    """What a list of sessions shows of one."""

    id: str
    title: Text
    scenario: str
    """Id of the scenario."""
    created: str
    updated: str
    step: int
    """Commands done up to the cursor, ≥ 0."""
    promised: str = ""
    """When it was last written, as its writer told beside the file; "" where nobody tells."""
    stand: Stand | None = None
    """Where the fight stands; None where the file does not say."""
    origin: str = ""
    """Where the scenario came from (`Scenario.origin`); "" where the file does not say."""
    former: int = 0
    """Versions of the scenario it was played with before this one (`versions.take_back`), ≥ 0."""
    declined: str = ""
    """Mark of the newer version that was not wanted (`versions.mark`); "" for none."""

    @property
    def torn(self) -> bool:
        """Whether writes that were safe are missing: something has cut or changed what SQLite keeps beside the file."""
        return self.promised > self.updated


@record
class Opened:
    """A whole session as its file has it."""

    header: Header
    scenario: Scenario
    """From the text in the file: what became of the scenario's own file does not matter."""
    records: tuple[Record, ...]
    head: int
    tip: int
    meta: tuple[tuple[str, str], ...]
    """What else is in the file, keys and values, the scenario's text among them."""
    journal: Journal | None = None
    """None where it was only read."""

    def session(self) -> Session | Unreadable:
        """The session that wrote it, equal in every state; it goes on writing where there is a journal."""
        try:
            return Session.resumed(self.scenario, self.records, self.head, self.tip, self.journal)
        except ValueError as error:
            return Unreadable(Kind.MISFIT, str(error))
