"""What was done with a session in words, and what a newer version of its scenario comes to."""

from __future__ import annotations

from typing import Final, assert_never

from samyra_core.engine import NeedsThrow, Refused
from samyra_core.journal import Opened
from samyra_core.journal.versions import Misfit, Version
from samyra_core.scenario.files import at_origin
from samyra_core.session import Session
from samyra_core.state import Combatant
from samyra_core.text import Text
from tui import names
from tui.plain import clean
from tui.refusals import purpose_word, refusal_text
from tui.saves import NotOpened, Saved
from tui.sentences import kept
from tui.tidying import BIN, Done, NotDone
from tui.words import _, language, ngettext

MOST_OTHERS: Final = 4
"""Of those who would stand there otherwise on another version, so many are named."""


def not_done(answer: NotDone | NotOpened) -> str:
    """Why a session was left as it is."""
    match answer:
        case NotOpened():
            return kept.not_opened(answer)
        case NotDone(name=name, trouble=trouble):
            return _("The session {name} was left as it is: {why}.").format(
                name=clean(name), why=kept.why(trouble.kind)
            )
        case _:
            assert_never(answer)


def copied(saved: Saved) -> Text:
    """The title of a copy, in the language of the moment."""
    return Text(_("{title} (copy)").format(title=saved.title.pick(language()) or saved.id))


def put_away(done: Done) -> str:
    """Where it went: into the bin, or aside."""
    if done.path.parent.name == BIN:
        return _("{id} is in the bin; it can be restored.").format(id=clean(done.id))
    return _("{id} was set aside: {path}").format(id=clean(done.id), path=clean(str(done.path)))


def destroyed(count: int) -> str:
    return ngettext("{count} session is gone for good.", "{count} sessions are gone for good.", count).format(
        count=count
    )


# A newer version of the scenario --------------------------------------------------------------------------------


def no_newer(opened: Opened) -> str:
    """Why there is nothing to ask."""
    origin = opened.header.origin
    if not origin:
        return _("Nobody knows where its scenario came from; it goes on with the one in its file.")
    if not at_origin(origin).exists():
        return _("Its scenario is not there any more: {origin}").format(origin=came_from(origin))
    return _("Its scenario is the one that the file has: {origin}").format(origin=came_from(origin))


def version_notes(saved: Saved, key: str) -> list[str]:
    """What a list's preview tells of other versions of the scenario, and the key for them."""
    notes = []
    if saved.former:
        notes.append(_("Played with another version before; {key} takes it back.").format(key=key))
    if saved.declined:
        notes.append(_("The scenario has changed; {key} asks again about the new version.").format(key=key))
    return notes


def version_lines(version: Version, session: Session) -> list[str]:
    """What a changed scenario means for a session: whether it could go on with it, and why not."""
    lines = [_("Its scenario has changed since: {origin}").format(origin=came_from(version.origin))]
    if version.loaded.scenario is None:
        return [*lines, _("The new version has faults; the session goes on with the old one."), first_fault(version)]
    if version.misfit is not None:
        return [
            *lines,
            _("What was played does not fit the new version; the session goes on with the old one."),
            misfit(version.misfit, session),
        ]
    return [*lines, _("Everything that was played fits the new version."), *_comes_to(version, session)]


def back_lines(version: Version, session: Session) -> list[str]:
    """Whether the version before can be had back, and why not."""
    if version.fits:
        return [_("Everything that was played fits the version before."), *_comes_to(version, session)]
    line = _("What was played since does not fit the version before; the session stays with this one.")
    if version.misfit is None:
        return [line, first_fault(version)]
    return [line, misfit(version.misfit, session)]


def _comes_to(version: Version, session: Session) -> list[str]:
    """Who would stand there otherwise: the same commands and dice, but other values."""
    if version.stands is None:
        return []
    now, then = session.encounter, version.stands
    others = [
        f"{names.name(now, who)} ({'; '.join(changes)})"
        for who, one in now.combatants.items()
        if who in then.combatants and (changes := _otherwise(one, then.combatants[who]))
    ]
    if not others:
        return [_("Everyone stands there as before.")]
    return [_("With its values something else comes of it: {who}").format(who=names.listed(others, MOST_OTHERS))]


def _otherwise(now: Combatant, then: Combatant) -> list[str]:
    """`up → down`, `2 wounds → 3 wounds`: what is not the same."""
    pairs = [
        (names.status_word(now.status), names.status_word(then.status)),
        (names.wounds(now) or _("unhurt"), names.wounds(then) or _("unhurt")),
    ]
    told = [f"{before} → {after}" for before, after in pairs if before != after]
    if now.fatigue != then.fatigue:
        told.append(f"{_('fatigue')} {names.exact(now.fatigue)} → {names.exact(then.fatigue)}")
    if now.buffer_used != then.buffer_used:
        told.append(f"{_('buffer used')} {now.buffer_used} → {then.buffer_used}")
    return told


def accepted() -> str:
    return _("The session goes on with the new version; the old one is kept and can be taken back.")


def came_from(origin: str) -> str:
    """Where a scenario came from, for people: its file, or that it came with the program."""
    path = at_origin(origin)
    return clean(str(path)) if str(path) == origin else _("{id}, which came with the program").format(id=clean(origin))


def misfit(found: Misfit, session: Session) -> str:
    """The first step that does not fit another version: its number, what it was, and why."""
    from tui.screens.next_words import command_words

    what = command_words(found.record.command, session.scenario, session.encounter)
    sentence = (
        _("Step {number} of a line left aside does not fit: {what}. {why}")
        if found.aside
        else _("Step {number} does not fit: {what}. {why}")
    )
    return sentence.format(number=found.number, what=what.rstrip("."), why=_refused(found, session))


def _refused(found: Misfit, session: Session) -> str:
    match found.answer:
        case Refused():
            return refusal_text(found.answer, session.encounter)
        case NeedsThrow(requests=requests):
            due = ", ".join(
                f"{names.name(session.encounter, one.who)} ({purpose_word(one.purpose)})" for one in requests
            )
            return _("It needs a throw that nobody made: {due}.").format(due=due)
        case _:
            assert_never(found.answer)


def first_fault(version: Version) -> str:
    """`12:3: what is wrong — how it is mended`: the first error of a version that has some."""
    from tui.faults import fault_text

    fault = version.loaded.errors[0]
    message, hint = fault_text(fault)
    place = f"{fault.line}:{fault.column}: " if fault.line else ""
    return clean(f"{place}{message} — {hint}" if hint else f"{place}{message}")
