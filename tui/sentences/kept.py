"""Kept sessions in words: their state, when they were played, why one cannot be opened or written."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from samyra_core.journal import Kind, Trouble, TroubleKind
from tui.plain import clean, said
from tui.saves import NotOpened, Saved, State
from tui.words import _, language, ngettext, pgettext


def title(saved: Saved) -> str:
    """What a session is called; its id where its file cannot be read."""
    return said(saved.title) or clean(saved.id)


def state_word(state: State) -> str:
    match state:
        case "free":
            return pgettext("session", "free")
        case "locked":
            return pgettext("session", "being played")
        case "damaged":
            return pgettext("session", "damaged")
        case "newer":
            return pgettext("session", "of a newer version")
        case _:
            assert_never(state)


def step_count(saved: Saved) -> str:
    """`step 7`: how many commands are done."""
    return _("step {number}").format(number=saved.step)


def when(time: datetime) -> str:
    """Day and minute as they are where the program runs."""
    here = time.astimezone()
    return f"{here:%d.%m.%Y %H:%M}" if language() == "de" else f"{here:%Y-%m-%d %H:%M}"


def not_opened(answer: NotOpened) -> str:
    """Why a session cannot be played, and what can be done."""
    name = clean(answer.name)
    match answer.reason:
        case "none":
            return _("There is no session yet; samyra play begins one.")
        case "many":
            fitting = ", ".join(clean(one) for one in answer.fitting)
            return _("{name} fits several sessions; name one: {fitting}").format(name=name, fitting=fitting)
        case _:
            return _unreadable(answer.reason).format(name=name)


def _unreadable(kind: Kind) -> str:
    match kind:
        case Kind.MISSING:
            return _("There is no session {name}; samyra sessions lists them.")
        case Kind.LOCKED:
            return _("The session {name} is being played elsewhere; leave it there first.")
        case Kind.DAMAGED:
            return _("The file of the session {name} is damaged; it was left as it is.")
        case Kind.NEWER:
            return _("The session {name} is of a newer version of samyra; that version opens it.")
        case Kind.NOT_A_SESSION:
            return _("The file of {name} holds no session; it was left as it is.")
        case Kind.DENIED:
            return _("The file of the session {name} may not be read; look at its permissions.")
        case Kind.MISFIT:
            return _("This version of samyra cannot carry out the session {name}; its file was left as it is.")
        case _:
            assert_never(kind)


def trouble(found: Trouble) -> str:
    """A standing warning: what is not on disk yet, and why."""
    if not found.waiting:
        return _("Not saved: {why}").format(why=_why(found.kind))
    sentence = ngettext("{count} step is not saved: {why}", "{count} steps are not saved: {why}", found.waiting)
    return sentence.format(count=found.waiting, why=_why(found.kind))


def _why(kind: TroubleKind) -> str:
    match kind:
        case TroubleKind.FULL:
            return _("the disk is full")
        case TroubleKind.READ_ONLY:
            return _("the folder is read-only")
        case TroubleKind.LOCKED:
            return _("another program has the file")
        case TroubleKind.FAILED:
            return _("the disk fails")
        case _:
            assert_never(kind)
