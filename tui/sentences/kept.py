"""Kept sessions in words: their state, when they were played, why one cannot be opened or written."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from samyra_core.journal import Kind, Trouble, TroubleKind
from tui.holding import Holder
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


def where(saved: Saved) -> str:
    """`The gate, round 2, step 7`: as far as the file tells."""
    parts = [step_count(saved)]
    if saved.stand is not None and saved.stand.scene is not None:
        if saved.stand.round:
            parts.insert(0, _("round {number}").format(number=saved.stand.round))
        parts.insert(0, said(saved.stand.title) or clean(saved.stand.scene))
    return ", ".join(parts)


def mark(saved: Saved) -> str:
    """What is to be known before one chooses it; "" where it is free and whole."""
    match saved.why:
        case Kind.NOT_A_SESSION:
            return pgettext("session", "no session")
        case Kind.DENIED:
            return pgettext("session", "may not be read")
        case _:
            return state_word(saved.state) if saved.state != "free" else ""


def when(time: datetime) -> str:
    """Day and minute as they are where the program runs."""
    here = time.astimezone()
    return f"{here:%d.%m.%Y %H:%M}" if language() == "de" else f"{here:%Y-%m-%d %H:%M}"


def from_to(begun: datetime, ended: datetime) -> str:
    """`2024-05-01 18:14 – 21:03`: the day once, where it is the same."""
    first, last = when(begun), when(ended)
    if first == last:
        return first
    same_day = begun.astimezone().date() == ended.astimezone().date()
    return f"{first} – {last.split()[-1]}" if same_day else f"{first} – {last}"


def not_opened(answer: NotOpened) -> str:
    """Why a session cannot be played, and what can be done."""
    name = clean(answer.name)
    match answer.reason:
        case "none":
            return _("There is no session yet; samyra play begins one.")
        case "many":
            fitting = ", ".join(clean(one) for one in answer.fitting)
            return _("{name} fits several sessions; name one: {fitting}").format(name=name, fitting=fitting)
        case Kind.LOCKED if answer.holder is not None:
            return _("The session {name} is being played {by}; leave it there first.").format(
                name=name, by=played_by(answer.holder)
            )
        case _:
            return _unreadable(answer.reason).format(name=name)


def folder_closed(path: str, error: OSError) -> str:
    """Why the fights in a folder cannot be listed, and what can be done; where it is comes last, for lists cut it."""
    if isinstance(error, PermissionError):
        return _("The folder may not be read, look at its permissions: {path}").format(path=clean(path))
    if isinstance(error, (NotADirectoryError, FileExistsError)):
        return _("A file is where the folder should be, SAMYRA_DATA names another: {path}").format(path=clean(path))
    return f"{error.strerror or error}: {clean(path)}"


def played_by(holder: Holder) -> str:
    """`by anna on pts/3 (process 4711)`."""
    if holder.here:
        return _("in this very program")
    user, terminal = clean(holder.user), clean(holder.terminal)
    if user and terminal:
        return _("by {user} on {terminal} (process {number})").format(
            user=user, terminal=terminal, number=holder.process
        )
    if user:
        return _("by {user} (process {number})").format(user=user, number=holder.process)
    return _("by process {number}").format(number=holder.process)


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
    if not found.unwritten:
        return why(found.kind)
    if not found.waiting:
        return _("Not saved: {why}").format(why=why(found.kind))
    sentence = ngettext("{count} step is not saved: {why}", "{count} steps are not saved: {why}", found.waiting)
    return sentence.format(count=found.waiting, why=why(found.kind))


def why(kind: TroubleKind) -> str:
    """What stands in the way of writing."""
    match kind:
        case TroubleKind.FULL:
            return _("the disk is full")
        case TroubleKind.READ_ONLY:
            return _("the folder is read-only")
        case TroubleKind.LOCKED:
            return _("another program has the file")
        case TroubleKind.FAILED:
            return _("the disk fails")
        case TroubleKind.TORN:
            return _("The last steps are missing: the file was damaged. A copy of it is kept.")
        case _:
            assert_never(kind)
