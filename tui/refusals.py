"""Why a command cannot be carried out, in one sentence that also says what would be possible."""

from __future__ import annotations

from typing import Final

from samyra_core.dice import Purpose
from samyra_core.engine import Refusal, Refused
from samyra_core.engine.results import Detail
from samyra_core.events import RefusalShown
from samyra_core.state import Encounter, Status
from tui import names, values
from tui.plain import clean
from tui.words import N_, _, pgettext

_TEXTS: Final[dict[Refusal, str]] = {
    Refusal.UNKNOWN_COMBATANT: N_("This scenario knows nobody called {who}."),
    Refusal.NOT_PRESENT: N_("{who} is not in the scene; bring them in first."),
    Refusal.ALREADY_PRESENT: N_("{who} is in the scene already."),
    Refusal.NOT_UP: N_("{who} is {status} and cannot act."),
    Refusal.SAME_COMBATANT: N_("{who} cannot face themselves; choose somebody else."),
    Refusal.UNKNOWN_SKILL: N_("{who} has no skill called {skill}."),
    Refusal.NO_SKILL: N_("{who} has no skill to fight with."),
    Refusal.UNKNOWN_ATTRIBUTE: N_("{who} has no attribute called {attribute}."),
    Refusal.NO_WOUND_ATTRIBUTE: N_("{who} has no attribute that a wound threshold could come from (W1)."),
    Refusal.NO_EXHAUSTION: N_("No exhaustion is kept for {who} (F12)."),
    Refusal.ATTACK_SPENT: N_("{who} has used this round's own attack; the next one comes with the next round (E7)."),
    Refusal.ALREADY_ACTED: N_("{who} has acted this round; a rest begins before the first action (F9)."),
    Refusal.ALREADY_RESTING: N_("{who} is resting already (F9)."),
    Refusal.NO_ROUND: N_("A rest lasts a combat round and no round has begun; take a short break instead (F9, F10)."),
    Refusal.NOT_ENGAGED: N_("{who} and {other} do not face each other."),
    Refusal.ALREADY_ENGAGED: N_("{who} and {other} face each other already."),
    Refusal.NOBODY_UP: N_("Nobody is up any more; the fight is over."),
    Refusal.SAME_PLACE: N_("{who} is there already; choose somebody else or another place."),
    Refusal.ID_TAKEN: N_("There is a {who} already; choose another id."),
    Refusal.BAD_PROFILE: N_("{who} cannot come in like this; look at {what}."),
    Refusal.NO_CONDITION: N_("{who} has no condition “{name}”."),
    Refusal.EMPTY_TEXT: N_("A condition's name has 1 to 80 characters, a note 1 to 500."),
    Refusal.UNKNOWN_SCENE: N_("This scenario has no scene {scene}."),
    Refusal.PLAN_DONE: N_("The planned event {plan} has come about already."),
    Refusal.UNTRAINED: N_("{who} has not learnt {skill}, and this check needs training (S2)."),
    Refusal.NO_LEVEL: N_("{who} has nothing to roll {skill} on: the level is 0 or less, or there is none (S2)."),
    Refusal.BAD_NOTATION: N_("“{text}” is not a check; write for instance FP(Tarnen)+2, FP or Probe-1 (S6)."),
    Refusal.BAD_AMOUNT: N_("{value} does not fit; it must lie between {least} and {most}."),
    Refusal.ONE_OF_SKILL_ATTRIBUTE: N_("A roll is made on one skill or one attribute, not on both."),
    Refusal.UNKNOWN_FIELD: N_("There is no value {field} that could be set."),
    Refusal.BAD_VALUE: N_("“{value}” cannot be the value of {field}."),
    Refusal.UNFINISHED_THROW: N_("{who}, {purpose}: {faces} is unfinished; a 5 or 6 is thrown again (D2, D3)."),
    Refusal.SURPLUS_FACE: N_("{who}, {purpose}: {faces} has a face too many (D3)."),
    Refusal.BAD_FACE: N_("{who}, {purpose}: {faces} is not a face of this die (D3)."),
    Refusal.SURPLUS_THROW: N_("Throws given: {given}, due: {taken} (D3)."),
}

_OTHER_TEXTS: Final[dict[str, str]] = {
    "not_engaged": N_("{who} faces nobody."),
    "unfinished_throw": N_("{who}, {purpose}: no face given yet (D3)."),
    "unfinished_dice": N_("{who}, {purpose}: {faces} lacks a die (D3)."),
    "bad_number": N_("“{value}” cannot be the value of {field}: a whole number from {least} to {most}."),
    "bad_exact": N_("“{value}” cannot be the value of {field}: a number such as 9 or 1/3, from {least} to {most}."),
    "no_skill": N_("{who} has nothing to roll on: the level is 0 or less, or there is none (S2)."),
}


_PROFILE_PARTS: Final[dict[str, str]] = {
    "name": N_("the name"),
    "side": N_("the side"),
    "main_skill": N_("the main skill"),
    "exhaustion": N_("the attribute for exhaustion (F1)"),
    "wound_attribute": N_("the attribute for wounds (W1)"),
    "attributes": N_("the attributes"),
    "values": N_("weapon, armour, initiative and skills"),
}
"""Parts of a profile that a `BAD_PROFILE` names."""


def refusal_text(refused: Refused, encounter: Encounter) -> str:
    """One sentence for a refusal."""
    return _worded(refused.code, refused.detail, encounter)


def shown_text(event: RefusalShown, encounter: Encounter) -> str:
    """As `refusal_text`, from what a scripted refusal's event still knows of it: code and combatant."""
    detail = {} if event.who is None else {"who": event.who}
    return _worded(Refusal(event.code), detail, encounter)


def _worded(code: Refusal, detail: Detail, encounter: Encounter) -> str:
    shown = {key: _shown(key, value, detail, encounter) for key, value in detail.items()}
    return _(_msgid(code, detail)).format_map(_Unnamed(shown))


def _msgid(code: Refusal, detail: Detail) -> str:
    match code:
        case Refusal.NOT_ENGAGED if not detail.get("other"):
            return _OTHER_TEXTS["not_engaged"]
        case Refusal.NO_LEVEL if not detail.get("skill"):
            return _OTHER_TEXTS["no_skill"]
        case Refusal.BAD_VALUE if "least" in detail:
            return _OTHER_TEXTS["bad_exact" if isinstance(detail["least"], str) else "bad_number"]
        case Refusal.UNFINISHED_THROW if not detail.get("faces"):
            return _OTHER_TEXTS["unfinished_throw"]
        case Refusal.UNFINISHED_THROW if not str(detail["faces"]).endswith(("5", "6")):
            return _OTHER_TEXTS["unfinished_dice"]
        case _:
            return _TEXTS[code]


class _Unnamed(dict[str, str]):
    """What a refusal does not name is left open in words rather than by an error."""

    def __missing__(self, key: str) -> str:
        return "…"


def _shown(key: str, value: str | int, detail: Detail, encounter: Encounter) -> str:
    if isinstance(value, int):
        return names.exact(value)
    match key:
        case "who" | "other":
            return names.name(encounter, value)
        case "skill":
            return names.skill_name(encounter, str(detail.get("who", "")), value)
        case "attribute":
            return names.attribute_name(encounter, str(detail.get("who", "")), value)
        case "status":
            return names.status_word(Status(value))
        case "purpose":
            return purpose_word(Purpose(value))
        case "field":
            return values.field_name(value, encounter, str(detail.get("who", "")))
        case "what":
            return _(_PROFILE_PARTS[value]) if value in _PROFILE_PARTS else clean(value)
        case "faces":
            return f"[{', '.join(value.split())}]"
        case _:
            return clean(value)


def purpose_word(purpose: Purpose) -> str:
    """What a throw is for."""
    match purpose:
        case Purpose.ATTACK:
            return pgettext("throw", "attack")
        case Purpose.DEFENCE:
            return pgettext("throw", "defence")
        case Purpose.CHECK:
            return pgettext("throw", "check")
        case Purpose.FAINT:
            return pgettext("throw", "faint check")
        case Purpose.INITIATIVE:
            return pgettext("throw", "initiative")
