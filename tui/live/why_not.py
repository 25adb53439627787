"""Why a key of live play does nothing now, in one line."""

from __future__ import annotations

from typing import Final

from samyra_core import offers
from samyra_core.commands import NextTurn, Rest
from samyra_core.state import Encounter
from tui import keys
from tui.refusals import refusal_text
from tui.words import N_, _

_TEXTS: Final = {
    "people": N_("Nobody is there who is up."),
    "fighting": N_("Nobody is there to attack."),
    "attacked": N_("Nobody has attacked yet."),
    "engaged": N_("Nobody who is engaged has an attack left this round."),
    "thrown": N_("No dice have been thrown yet."),
    "script_left": N_("The script has not been left."),
    "due": N_("No planned event is due."),
    "back": N_("Nothing has happened yet that could be taken back."),
    "scene": N_("No scene has begun yet."),
    "chosen_present": N_("Nobody in the scene is selected."),
    "may_rest": N_("Nobody is there who could rest."),
}


def why_not(action: str, encounter: Encounter, who: str | None) -> str:
    """In the words of the rules where they forbid it; `who` is the one it would be about."""
    needs = keys.BY_ID[action].needs
    if encounter.scene is None and needs != "back":
        return _("No scene has begun yet; {key} begins the first.").format(key=keys.key_name("space"))
    command = Rest(who) if needs == "may_rest" and who is not None else NextTurn() if needs == "people" else None
    refused = offers.refusal(encounter, command) if command is not None else None
    return refusal_text(refused, encounter) if refused is not None else _(_TEXTS.get(needs, _TEXTS["people"]))
