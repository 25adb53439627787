"""Why a key does nothing now, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from samyra_core import offers
from samyra_core.commands import NextTurn, Rest
from samyra_core.session import Session
from samyra_core.state import Encounter
from tui import keys
from tui.live.line import script_left
from tui.live.mob import nobody_words
from tui.refusals import refusal_text
from tui.words import N_, _

_TEXTS: Final = {
    "people": N_("Nobody is there who is up."),
    "fighting": N_("Nobody is there to attack."),
    "attacked": N_("Nobody has attacked yet."),
    "thrown": N_("No dice have been thrown yet."),
    "script_left": N_("The script has not been left."),
    "due": N_("No planned event is due."),
    "back": N_("Nothing has happened yet that could be taken back."),
    "turned": N_("No turn has begun yet."),
    "done": N_("Nothing has happened yet."),
    "scene": N_("No scene has begun yet."),
    "scene_forward": N_("No scene follows in the script."),
    "lines": N_("No line was left yet; taking back and then acting anew leaves one."),
    "story": N_("Nothing is told here."),
    "groups": N_("Nobody stands in a group that could be folded."),
    "choosable": N_("Nobody is selected."),
    "chosen_present": N_("Nobody in the scene is selected."),
    "may_rest": N_("Nobody is there who could rest."),
}
_ABOUT_PEOPLE: Final = frozenset(
    {"people", "fighting", "attacked", "engaged", "may_rest", "chosen_present", "choosable", "thrown"}
)
"""What somebody has to be there for."""


def is_empty(encounter: Encounter) -> bool:
    """Whether somebody has to join before anything can be done: no scene that begins will bring anybody."""
    return not encounter.order and (encounter.scene is not None or not encounter.setup.roster)


def why_not(action: str, session: Session, who: str | None, keymap: keys.KeyMap) -> str:
    """In the words of the rules where they forbid it; `who` is the one it would be about."""

    def key(name: str) -> str:
        return keymap.shown(keys.BY_ID[name])

    encounter = session.encounter
    needs = keys.BY_ID[action].needs
    if needs == "forward":
        return _no_step(session, key)
    if needs in _ABOUT_PEOPLE and is_empty(encounter):
        return _("Nobody is there yet; {key} lets somebody join.").format(key=key("join"))
    if encounter.scene is None and needs in (*_ABOUT_PEOPLE, "due", "scene"):
        return _("No scene has begun yet; {key} begins the first.").format(key=key("next"))
    if needs == "engaged":
        return nobody_words(encounter, encounter.order, key("places"))
    refused = _refused(needs, encounter, who)
    return refused or _(_TEXTS.get(needs, _TEXTS["people"]))


def _refused(needs: str, encounter: Encounter, who: str | None) -> str:
    command = Rest(who) if needs == "may_rest" and who is not None else NextTurn() if needs == "people" else None
    refused = offers.refusal(encounter, command) if command is not None else None
    return refusal_text(refused, encounter) if refused is not None else ""


def _no_step(session: Session, key: Callable[[str], str]) -> str:
    """Why there is no step forward: beside the script, behind its end, or without any."""
    if script_left(session):
        return _("This is beside the script, which goes on where it was left: {key} goes back there.").format(
            key=key("script_return")
        )
    if any(not one.opens for one in session.steps):
        return _("The script is at its end; from here on the fight is yours.")
    if len(session.scenario.scenes) > 1:
        text = _(
            "Nothing is prepared here: {turn} gives the turn on, {attack} attacks, {time} begins another scene, "
            "{help} tells all keys."
        )
    else:
        text = _("Nothing is prepared here: {turn} gives the turn on, {attack} attacks, {help} tells all keys.")
    return text.format(turn=key("turn_next"), attack=key("attack"), time=key("time"), help=key("help"))
