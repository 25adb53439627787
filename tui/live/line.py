"""The line above the footer: what was asked in vain, where the script was left, what would be taken back."""

from __future__ import annotations

from typing import Final

from samyra_core.record import record
from samyra_core.session import Session
from tui import keys
from tui.live.dialog import Dialog
from tui.screens.next_words import short_words
from tui.widgets.spans import Line, Row, Sheet, Span, fitted, paragraph, width_of
from tui.words import _

MOST_LINES: Final = 2


@record
class LiveState:
    """What the panel shows."""

    session: Session
    saying: str
    dialog: Dialog | None
    keymap: keys.KeyMap
    on_other_line: bool = False
    """Whether a step back leads to the line that was left."""


def live_sheet(state: LiveState, width: int) -> Sheet:
    if state.dialog is not None:
        return state.dialog.sheet(width)
    if state.saying:
        return Sheet(tuple(paragraph(state.saying, width - 2, "warn", indent="  ", first="! ")))
    lines: list[Line] = []
    for part in _parts(state):
        if lines and width_of(lines[-1]) + width_of(part) + 1 <= width:
            lines[-1] = (*lines[-1], Span(" "), *part)
        elif len(lines) < MOST_LINES:
            lines.append(part)
    return Sheet(tuple(Row(fitted(line, width)) for line in lines))


def script_left(session: Session) -> bool:
    """Whether the script was left and has more to it than scenes that begin."""
    return not session.on_script and any(not one.opens for one in session.steps[session.script_done :])


def _key(state: LiveState, action: str) -> str:
    return state.keymap.shown(keys.BY_ID[action])


def _parts(state: LiveState) -> list[Line]:
    """Where the script was left and how to get back, then what the next undo and redo are about."""
    session, scenario = state.session, state.session.scenario
    parts: list[Line] = []
    if script_left(session):
        words = _("Off the script since step {number}").format(number=session.script_done)
        parts.append(
            (Span(f" {words} ", "muted"), Span(f" {_key(state, 'script_return')} ", "key"), Span(_("back to it")))
        )
    if state.on_other_line:
        parts.append((Span(f" {_key(state, 'back')} ", "key"), Span(_("back to the line you left"), "muted")))
    elif session.last is not None and (not session.on_script or session.redoable):
        words = short_words(session.last.command, scenario, session.before)
        parts.append(
            (Span(f" {_key(state, 'back')} ", "key"), Span(_("takes back: {what}").format(what=words), "muted"))
        )
    if session.upcoming is not None:
        words = short_words(session.upcoming.command, scenario, session.encounter)
        parts.append((Span(f" {_key(state, 'forward')} ", "key"), Span(_("again: {what}").format(what=words), "muted")))
    return parts
