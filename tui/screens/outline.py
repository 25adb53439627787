"""The script at a glance: scenes and steps, where it stands, and how the steps done came out."""

from __future__ import annotations

from samyra_core.script import Prepared
from samyra_core.session import Session
from tui import plain
from tui.screens.next_words import command_words, scene_title
from tui.screens.pick import Option, PickScreen
from tui.screens.roster import BAD, GOOD, TURN
from tui.widgets.spans import Span
from tui.words import _


def outline_screen(session: Session) -> PickScreen:
    """Ends with the number of the step to stand behind."""
    return PickScreen(
        lambda: _("Script"),
        outline_options(session),
        selected=str(session.position),
        pick_label=lambda: _("jump there"),
    )


def outline_options(session: Session) -> list[Option]:
    """The beginning, then each scene as a heading with its steps."""
    options = [Option("0", (Span(_here(session, 0)), Span("   0  "), Span(_("Before the first step"))))]
    for prepared in session.steps:
        if prepared.opens:
            options.append(Option(None, ()))
            title = scene_title(session.scenario, prepared.scene)
            options.append(Option(str(prepared.index), _line(session, prepared, title, "title")))
        else:
            words = command_words(prepared.step.command, session.scenario, session.encounter)
            options.append(
                Option(str(prepared.index), _line(session, prepared, words, ""), plain.clean(prepared.step.id))
            )
    return options


def _here(session: Session, index: int) -> str:
    return f" {TURN}" if session.position == index else "  "


def _line(session: Session, prepared: Prepared, words: str, role: str) -> tuple[Span, ...]:
    index = prepared.index
    done = index <= session.position
    mark = " "
    if done and session.on_script and session.moments[index - 1].judged:
        mark = GOOD if all(one.ok for one in session.moments[index - 1].judged) else BAD
    shade = role or ("muted" if done and index != session.position else "")
    return (
        Span(_here(session, index), "accent"),
        Span(f"{index:>4} ", "muted"),
        Span(f"{mark} ", "good" if mark == GOOD else "bad"),
        Span(words, shade),
    )
