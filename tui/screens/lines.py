"""Lines that were left: what was taken back before something else was done, to be taken up again."""

from __future__ import annotations

from samyra_core.session import Moment, Session
from samyra_core.state import Encounter
from tui import plain
from tui.screens.next_words import command_words, scene_title, short_words
from tui.screens.pick import Option, PickScreen
from tui.widgets.spans import Line, Span
from tui.words import _, ngettext


def lines_screen(session: Session) -> PickScreen:
    """Ends with the id of the last entry of a line."""
    options = line_options(session)
    first = next((option.key for option in options if option.key is not None), None)
    return PickScreen(lambda: _("Lines that were left"), options, selected=first, pick_label=lambda: _("take this one"))


def line_options(session: Session) -> list[Option]:
    """The other lines under the places where they part from the present one, the latest place and line first."""
    present = session.line(session.tip)
    by_place: dict[int, list[tuple[int, tuple[Moment, ...]]]] = {}
    for tip in reversed(session.lines):
        line = session.line(tip)
        shared = parting(present, line)
        by_place.setdefault(shared, []).append((tip, line[shared:]))
    options: list[Option] = []
    for shared in sorted(by_place, reverse=True):
        before = present[shared - 1].encounter if shared else None
        options.append(Option(None, _heading(session, present, shared, before)))
        options += [
            Option(str(tip), _words(session, own, before), " ".join(_all_words(session, own)))
            for tip, own in by_place[shared]
        ]
    return options


def parting(present: tuple[Moment, ...], line: tuple[Moment, ...]) -> int:
    """How many entries two lines have in common."""
    shared = 0
    for mine, other in zip(present, line, strict=False):
        if mine.id != other.id:
            break
        shared += 1
    return shared


def _heading(session: Session, present: tuple[Moment, ...], shared: int, before: Encounter | None) -> Line:
    """`Step 12 · The mill yard · Round 2 – here now: Lio attacks Labourer 8`."""
    place = [_("step {number}").format(number=shared)] if shared else [_("the beginning")]
    if before is not None and before.scene is not None:
        place.append(scene_title(session.scenario, before.scene))
        if before.round:
            place.append(_("Round {round}").format(round=before.round))
    line: Line = (Span(" · ".join(place), "title"),)
    if shared < len(present):
        words = short_words(present[shared].command, session.scenario, before or present[shared].encounter)
        line = (*line, Span("  " + _("present line: {what}").format(what=words), "muted"))
    return line


def _words(session: Session, own: tuple[Moment, ...], before: Encounter | None) -> Line:
    """`   7 steps  Lio attacks Labourer 8 … Krom rests`."""
    scenario = session.scenario
    count = ngettext("{count} step", "{count} steps", len(own)).format(count=len(own))
    first = short_words(own[0].command, scenario, before or own[0].encounter)
    line: Line = (Span(f"  {plain.fit(count, 12, right=True)}  ", "muted"), Span(first))
    if len(own) > 1:
        last = short_words(own[-1].command, scenario, own[-2].encounter)
        line = (*line, Span(f"  {plain.ELLIPSIS} {last}", "muted"))
    return line


def _all_words(session: Session, own: tuple[Moment, ...]) -> list[str]:
    return [command_words(moment.command, session.scenario, moment.encounter) for moment in own]
