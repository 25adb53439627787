"""A session on disk: one SQLite file with the scenario's text and every entry, each committed before it is shown.

One writes, by a lock beside the file; whoever else opens it may read. A file that cannot be read is told apart and left
as it is; nothing is ever written over. Where an entry cannot be written the fight goes on: what is missing waits in
memory, `Journal.trouble` says so, and the next write brings all of it.

`files` knows SQLite and the lock, `records` what comes of opening a file, `reading` how, `writer` the one who writes,
`receipt` the line that tells of the last write, `following` those who look on, `keeping` what is done with whole
sessions, `versions` what becomes of one whose scenario has changed.
Never in here: a clock (times are strings that the caller gives), words for people, where sessions lie.
"""

from samyra_core.journal.files import APPLICATION_ID, FORMAT, Clock, is_locked, lock_path
from samyra_core.journal.reading import peek, read
from samyra_core.journal.records import Header, Kind, Opened, Trouble, TroubleKind, Unreadable
from samyra_core.journal.writer import Journal

__all__ = [
    "APPLICATION_ID",
    "FORMAT",
    "Clock",
    "Header",
    "Journal",
    "Kind",
    "Opened",
    "Trouble",
    "TroubleKind",
    "Unreadable",
    "is_locked",
    "lock_path",
    "peek",
    "read",
]
