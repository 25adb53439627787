"""What a game master does in a running fight, key by key: the part of the encounter screen that acts.

Each action makes a command and hands it to the session, through a dialog where something has to be asked.
"""

from __future__ import annotations

from tui.live.acting import Acting
from tui.live.lines import Lines
from tui.live.rounds import Rounds
from tui.live.table import Table
from tui.live.walking import Walking


class LiveActions(Acting, Rounds, Table, Lines, Walking):
    """Mixed into the encounter screen, which has a session and a board, and shows them."""
