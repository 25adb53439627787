"""A session as a scenario file that plays it again, with comments that say who did what."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from samyra_core import course
from samyra_core.session import Moment
from tui import names
from tui.export.looking import Seen
from tui.export.told_by import cover
from tui.plain import clean
from tui.sentences import moment_lines
from tui.words import _, ngettext


def scenario_text(seen: Seen, file: str) -> str:
    """The file's text; `file` is what it will be called. `course.TooLong` where no scenario holds so many steps."""
    session = seen.session
    made = course.course(session.scenario, session.moments)
    head = [*_head(seen, file), *_left_out(len(made.passed_over)), ""]
    return course.told(session.scenario, session.moments, head, list(_remarks(seen, made.moments)))


def _head(seen: Seen, file: str) -> Iterator[str]:
    over = cover(seen)
    yield _("{title}, as it was played ({when}): session {session}.").format(
        title=over.title, when=over.when, session=clean(seen.id)
    )
    count = seen.session.cursor
    yield ngettext(
        "{count} step with its dice; all values are what came out then.",
        "{count} steps with their dice; all values are what came out then.",
        count,
    ).format(count=count)
    yield ""
    called = clean(shlex.quote(file))
    yield f"  samyra replay {called}"
    yield f"  samyra play {called}"
    yield ""
    end = seen.session.encounter
    for side in end.setup.sides:
        those = [who for who, one in end.combatants.items() if one.profile.side == side]
        if those:
            yield f"{names.side_name(end, side)}: {names.names(end, those)}"


def _left_out(count: int) -> list[str]:
    if not count:
        return []
    words = ngettext(
        "{count} step of the script is left out: its dice were never thrown.",
        "{count} steps of the script are left out: their dice were never thrown.",
        count,
    )
    return [words.format(count=count)]


def _remarks(seen: Seen, moments: tuple[Moment, ...]) -> Iterator[list[str]]:
    """Above each step what came of it, and above a round's first that it begins."""
    before = 0
    for moment in moments:
        number = moment.encounter.round
        lines = [line.text for line in moment_lines(moment, seen.session.scenario)]
        title = _("Round {round}").format(round=number)
        if number not in (0, before) and not any(line.startswith(title) for line in lines):
            lines.insert(0, title)
        before = number
        yield lines
