"""The subcommands of `samyra sessions` that change something: rename, copy, delete, restore, the bin, the scenario."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tui.cli.base import Command, Settings, answer_no, is_terminal, pass_settings, say
from tui.words import N_, _, ngettext

if TYPE_CHECKING:
    from tui.saves import Kept, NotOpened
    from tui.tidying import Done, NotDone, Outcome


class NotPossible(click.ClickException):
    """There is such a session, but this cannot be done with it now."""

    exit_code = 2


def _done(outcome: Outcome) -> Done:
    """What was done, or an end with the reason why it was not."""
    from tui.tidying import Done

    if isinstance(outcome, Done):
        return outcome
    raise _complaint(outcome)


def _complaint(outcome: NotDone | NotOpened) -> click.ClickException:
    from tui.cli import reading
    from tui.saves import NotOpened
    from tui.sentences import tidied

    return reading.unreadable(outcome) if isinstance(outcome, NotOpened) else NotPossible(tidied.not_done(outcome))


# Title, copy, bin -----------------------------------------------------------------------------------------------


@click.command(
    "rename",
    cls=Command,
    help=N_("Give a session another title.\n\nIts id stays as it is. One that is being played keeps its title."),
    short_help=N_("Give a session another title"),
    example='samyra sessions rename 2024-05-01-2014 "At the gorge"',
)
@click.argument("session", metavar="SESSION")
@click.argument("title", metavar="TITLE")
@pass_settings
def rename(settings: Settings, session: str, title: str) -> None:
    from tui import tidying
    from tui.plain import clean

    try:
        done = _done(tidying.rename(settings.data_dir, session, title))
    except ValueError:
        raise click.UsageError(_("A title needs at least one character.")) from None
    told = clean(" ".join(title.split())[: tidying.LONGEST_TITLE])
    say(_("{id} is now called: {title}").format(id=clean(done.id), title=told))


@click.command(
    "copy",
    cls=Command,
    help=N_(
        "Copy a session.\n\nThe copy stands where the session stands, everything that was undone included, and goes "
        "its own way from there. Also of a session that is being played."
    ),
    short_help=N_("Copy a session"),
    example='samyra sessions copy 2024-05-01-2014\nsamyra sessions copy 2024-05-01-2014 "Before the gate"',
)
@click.argument("session", metavar="SESSION")
@click.argument("title", metavar="[TITLE]", required=False)
@pass_settings
def copy(settings: Settings, session: str, title: str | None) -> None:
    from samyra_core.text import Text
    from tui import tidying
    from tui.sentences import tidied

    words = " ".join((title or "").split())[: tidying.LONGEST_TITLE]
    done = _done(tidying.copy(settings.data_dir, session, lambda saved: Text(words) if words else tidied.copied(saved)))
    say(done.id)


@click.command(
    "delete",
    cls=Command,
    help=N_(
        "Put a session into the bin.\n\nsamyra sessions restore brings it back. A damaged file is set aside instead "
        "and never destroyed. A session that is being played stays."
    ),
    short_help=N_("Put a session into the bin"),
    example="samyra sessions delete 2024-05-01-2014",
)
@click.argument("session", metavar="SESSION")
@pass_settings
def delete(settings: Settings, session: str) -> None:
    from tui import tidying
    from tui.sentences import tidied

    say(tidied.put_away(_done(tidying.delete(settings.data_dir, session))))


@click.command(
    "restore",
    cls=Command,
    help=N_("Take a session out of the bin again.\n\nsamyra sessions bin lists what is in it."),
    short_help=N_("Take a session out of the bin"),
    example="samyra sessions restore 2024-05-01-2014",
)
@click.argument("session", metavar="SESSION")
@pass_settings
def restore(settings: Settings, session: str) -> None:
    from samyra_core.journal import Kind
    from tui import tidying
    from tui.plain import clean
    from tui.saves import NotOpened

    outcome = tidying.restore(settings.data_dir, session)
    if isinstance(outcome, NotOpened) and outcome.reason is Kind.MISSING:
        name = clean(outcome.name)
        raise click.UsageError(_("There is no {name} in the bin; samyra sessions bin lists it.").format(name=name))
    say(_("{id} is back.").format(id=clean(_done(outcome).id)))


def empty(settings: Settings, yes: bool) -> None:
    """Empty the bin, after a question."""
    from tui import tidying
    from tui.sentences import tidied

    binned = tidying.binned(settings.data_dir)
    if not binned:
        say(_("The bin is empty."))
        return
    if not yes:
        if not is_terminal(sys.stdin):
            raise click.UsageError(_("Nobody is there to be asked; --yes empties the bin without a question."))
        count = len(binned)
        question = ngettext("Destroy {count} session for good?", "Destroy {count} sessions for good?", count).format(
            count=count
        )
        if not click.confirm(question):
            answer_no()
    gone = [_done(outcome) for outcome in tidying.empty_bin(settings.data_dir)]
    say(tidied.destroyed(len(gone)))


# The scenario ---------------------------------------------------------------------------------------------------


@click.command(
    "scenario",
    cls=Command,
    help=N_(
        "Say whether a session's scenario has changed since it was begun.\n\nA session goes on with the scenario it "
        "was begun with. --accept goes on with the one that the file has now, if every step fits it; --back returns "
        "to the one before."
    ),
    short_help=N_("A session and its changed scenario"),
    example="samyra sessions scenario 2024-05-01-2014\nsamyra sessions scenario 2024-05-01-2014 --accept",
)
@click.argument("session", metavar="SESSION")
@click.option("--accept", is_flag=True, help=N_("Go on with the version that the file has now."))
@click.option("--back", is_flag=True, help=N_("Go on with the version before."))
@pass_settings
def scenario(settings: Settings, session: str, accept: bool, back: bool) -> None:
    from tui import saves

    if accept and back:
        raise click.UsageError(_("--accept and --back exclude each other."))
    kept = saves.resume(settings.data_dir, session)
    if isinstance(kept, saves.NotOpened):
        raise _complaint(kept)
    try:
        _back(kept) if back else _newer(kept, accept)
    finally:
        kept.close()


def _newer(kept: Kept, accept: bool) -> None:
    from samyra_core.journal import versions
    from tui import saves, tidying
    from tui.sentences import tidied

    assert kept.opened is not None
    version = versions.newer(kept.opened, declined=True)
    if version is None:
        say(tidied.no_newer(kept.opened))
        if accept:
            answer_no()
        return
    if not accept or not version.fits:
        for line in tidied.version_lines(version, kept.session):
            say(line)
        if accept:
            answer_no()
        return
    outcome = tidying.accept(kept, version)
    if not isinstance(outcome, saves.Kept):
        raise _complaint(outcome)
    say(tidied.accepted())


def _back(kept: Kept) -> None:
    from tui import saves, tidying
    from tui.sentences import tidied

    version = tidying.former(kept)
    if version is None:
        say(_("There is no version before this one."))
        answer_no()
    if not version.fits:
        for line in tidied.back_lines(version, kept.session):
            say(line)
        answer_no()
    outcome = tidying.take_back(kept)
    if not isinstance(outcome, saves.Kept):
        raise _complaint(outcome)
    say(_("The session goes on with the version before."))
