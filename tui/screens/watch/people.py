"""The combatants as players see them: one table whether the numbers of the others are shown or not."""

from __future__ import annotations

from collections.abc import Collection

from samyra_core.events import Severity
from samyra_core.players import View
from samyra_core.record import record
from samyra_core.state import Encounter, Status
from samyra_core.view import combatant_view
from tui import names, plain
from tui.screens.board import Board, Folded, Seen, arranged, changes, shown_ids
from tui.screens.roster import Columns, columns, roster_sheet
from tui.widgets.spans import Row, Sheet, Span


@record
class People:
    """Whom players see, in lines."""

    board: Board
    seen: View


def people(seen: View, pinned: str | None = None, unfolded: Collection[str] = ()) -> People:
    """Everyone in sight; selected is whom somebody chose, else who is on turn."""
    encounter, before = seen.encounter, _before(seen)
    found = {}
    for who in shown_ids(encounter):
        now = combatant_view(encounter, who)
        was = combatant_view(before, who) if before is not None and who in before.combatants else None
        changed = changes(now, was) if was is not None else frozenset()
        found[who] = Seen(now, was, changed, encounter.turn == who)
    return People(arranged(encounter, found, pinned, unfolded, encounter.turn), seen)


def _before(seen: View) -> Encounter | None:
    """The state that what was told last has changed; None where it has changed nobody."""
    for told in reversed(seen.told[-2:]):
        if told.encounter.scene == seen.encounter.scene and told.encounter.combatants != seen.encounter.combatants:
            return told.encounter
    return None


def people_sheet(now: People, width: int) -> Sheet:
    """The roster; of those whose numbers stay out it is told in a word how badly they are hurt."""
    sheet = roster_sheet(now.board, width)
    room = columns(width)
    entries = {entry.key: entry for entry in now.board.entries}
    rows = tuple(_worded(one, entries.get(one.key or ""), now.seen, room) for one in sheet.rows)
    return Sheet(rows, sheet.heading, selected=sheet.selected, ruled=sheet.ruled, least=sheet.least)


def _worded(one: Row, entry: Seen | Folded | None, seen: View, room: Columns) -> Row:
    """The row with a word in place of the numbers that are not there."""
    if not isinstance(entry, Seen) or entry.key not in seen.closed:
        return one
    severity = seen.hurt[entry.key]
    numbers = [width for width in (room.buffer, room.fatigue, room.bar, room.risk, room.wounds) if width]
    width = sum(numbers) + len(numbers) - 1
    word = names.severity_word(severity) if severity is not Severity.NONE else ""
    role = "down" if entry.now.status is not Status.UP else "warn" if word else ""
    # The gutter, the name and the blank behind it; then the columns, each with a blank behind it; then the state.
    head, state = one.line[:6], one.line[-1]
    return Row((*head, Span(plain.fit(word, width), role), Span(" "), state), one.key)
