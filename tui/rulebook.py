"""The rules in short: id, title and one or two sentences each, for the explain view and the search in the help.

The full page, with what the book says and what is a reading, is `samyra_core/RULES.md`; the ids are the same.
"""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

from tui.words import N_, _


class _Entry(NamedTuple):
    title: str
    sentence: str


_BOOK: Final[dict[str, _Entry]] = {
    "D1": _Entry(
        N_("Dice notation"),
        N_("2W6+4 means: throw two six-sided dice, add them up and add 4. A d may stand for the W."),
    ),
    "D2": _Entry(
        N_("The ±W6"),
        N_(
            "Even faces add, odd faces subtract. A 5 or 6 is thrown again and counts once more each time the same face "
            "comes; any other face ends the row and counts nothing."
        ),
    ),
    "D3": _Entry(
        N_("Throws as lists of faces"),
        N_(
            "A throw is the list of its faces, so it can be typed, kept and repeated. A row of 5s or 6s needs the face "
            "that ends it; a face too many is refused."
        ),
    ),
    "D4": _Entry(
        N_("Rounding"),
        N_("Thirds and halves go to the nearest whole number, one half goes up: 10/3 is 3, 11/3 is 4, 9/2 is 5."),
    ),
    "S1": _Entry(
        N_("Samyra check"),
        N_(
            "A W20 of at most the skill level succeeds. A 1 is a critical success, a 20 always fails and is a critical "
            "failure."
        ),
    ),
    "S2": _Entry(
        N_("Untrained skills"),
        N_(
            "Who has not learnt a skill rolls on its base value. A skill marked * needs training, and a level of 0 or "
            "less allows no check at all: both are refused, not failed."
        ),
    ),
    "S3": _Entry(
        N_("Eased checks"),
        N_(
            "FP-1 throws one die more, and one success is enough. Any 1 makes it a critical success; a 20 is a "
            "critical failure only if every die fails."
        ),
    ),
    "S4": _Entry(
        N_("Hard checks"),
        N_(
            "FP+1 throws one die more, and all of them must succeed. Any 20 is a critical failure; a 1 is a critical "
            "success only if all succeed."
        ),
    ),
    "S5": _Entry(
        N_("Quality"),
        N_(
            "A success is worth the skill level minus the die: the lowest die where the check was eased, the highest "
            "where it was hard. A critical success adds 4."
        ),
    ),
    "S6": _Entry(
        N_("Check notation"),
        N_("FP(Tarnen)+2 asks for a skill, hard by two; FP(*Schwimmen) wants it trained; Probe-1 is eased by one."),
    ),
    "S7": _Entry(
        N_("Samyra checks in a fight"),
        N_(
            "A strenuous Samyra check is an action and fills the buffer. Stumbling and maluses belong to the ±W6 and "
            "never touch a W20."
        ),
    ),
    "E1": _Entry(
        N_("Check"),
        N_("Value, modifiers and ±W6 together must reach the difficulty."),
    ),
    "E2": _Entry(
        N_("Contest"),
        N_("Both sides throw, and the higher total hits, the defender's too. A tie goes to the attacker."),
    ),
    "E3": _Entry(
        N_("Damage"),
        N_("Difference of the totals, plus the weapon, minus the armour, never below 0. At 0 nothing happens."),
    ),
    "E4": _Entry(
        N_("Outnumbering"),
        N_(
            "Every opponent beyond the first shifts each contest with the outnumbered one by 3. Only those count who "
            "face them and are still up; a scenario rule says on whose roll it is booked."
        ),
    ),
    "E5": _Entry(
        N_("Targets that do not defend"),
        N_(
            "The attacker rolls against 12, and what exceeds it counts as the difference. The target does not act; "
            "those who are down or collapsed are always such targets."
        ),
    ),
    "E6": _Entry(
        N_("Professions and substitutes"),
        N_(
            "A fitting profession counts in full, attribute bonus included. A related skill rolls at −3, the bare "
            "attribute at −9."
        ),
    ),
    "E7": _Entry(
        N_("One attack each"),
        N_(
            "In a round everyone has one attack of their own and may forgo it. Each defence against each attack is a "
            "further action."
        ),
    ),
    "W1": _Entry(
        N_("Wound threshold"),
        N_(
            "A third of the wound attribute's full value, at least 1. Damage from the threshold on is a wound, from "
            "three times the threshold on a critical wound, less is a scratch without effect."
        ),
    ),
    "W2": _Entry(
        N_("Wound malus"),
        N_("Each wound takes 3 off every roll, each critical wound 6, faint checks included."),
    ),
    "W3": _Entry(
        N_("Critical wounds"),
        N_(
            "A critical wound takes its bearer out of the fight without a throw; a scenario rule may ask for a faint "
            "check instead."
        ),
    ),
    "W4": _Entry(
        N_("Fainting from a wound"),
        N_(
            "A wound asks for a faint check on the wound attribute, its maluses included; whoever fails goes down. "
            "Scenario and combatant may leave it out."
        ),
    ),
    "W5": _Entry(
        N_("Healing"),
        N_("Damage to an attribute heals by a third of its full value a week."),
    ),
    "F1": _Entry(
        N_("Buffer"),
        N_(
            "A third of the exhaustion attribute as it is now. Every strenuous action, defending included, fills it "
            "by one; only what finds no room costs fatigue."
        ),
    ),
    "F2": _Entry(
        N_("Fatigue"),
        N_("Once the buffer is full, each further action adds 3 points of fatigue, or 1 under weak exhaustion."),
    ),
    "F3": _Entry(
        N_("Categories"),
        N_(
            "Each category the skill lies above the exhaustion attribute triples the cost of an action, each one below "
            "divides it by three. The buffer is never scaled."
        ),
    ),
    "F4": _Entry(
        N_("Stumbling"),
        N_(
            "With a full buffer, whoever rolls a total that is smaller without its sign than the fatigue before the "
            "action stumbles. Any free buffer prevents it."
        ),
    ),
    "F5": _Entry(
        N_("Total of a stumble"),
        N_("The value rolled on minus 6, with all modifiers, replaces the total, unless the throw was lower already."),
    ),
    "F6": _Entry(
        N_("After a stumble"),
        N_(
            "After the action comes the faint check with the attribute as it still is; then the exhaustion attribute "
            "falls by 3, the buffer with it, and the action's fatigue is added."
        ),
    ),
    "F7": _Entry(
        N_("Faint check"),
        N_(
            "After a stumble attribute, maluses and ±W6 must reach 0. Whoever fails collapses and can do nothing "
            "strenuous any more."
        ),
    ),
    "F8": _Entry(
        N_("Stumble and wound at once"),
        N_(
            "One faint check stands for both, at a further −3 beside the wound maluses. A later wound without a "
            "stumble has no such malus."
        ),
    ),
    "F9": _Entry(
        N_("Resting for a round"),
        N_(
            "Whoever does not act for a whole round has an empty buffer at its end and is at −3 meanwhile. Any "
            "strenuous action, a defence too, breaks the rest."
        ),
    ),
    "F10": _Entry(
        N_("Short break"),
        N_("A short break between scenes empties the buffer; fatigue stays."),
    ),
    "F11": _Entry(
        N_("Hours and nights"),
        N_(
            "Every full hour takes the buffer size off fatigue, down to the lowest fatigue. A night of good sleep goes "
            "all the way down."
        ),
    ),
    "F12": _Entry(
        N_("Lasting exhaustion"),
        N_(
            "A damaged exhaustion attribute shrinks the buffer until it heals; lasting points raise the value below "
            "which fatigue does not fall."
        ),
    ),
    "F13": _Entry(
        N_("Bad sleep"),
        N_(
            "What fatigue exceeds the buffer by stays as lowest fatigue. It falls by the buffer size each night with "
            "bad sleep (-), each week for the sleepless (--)."
        ),
    ),
    "F14": _Entry(
        N_("Actions until it gets serious"),
        N_("A rule of thumb: buffer plus (skill − 3) divided by the cost of an action, rounded down."),
    ),
    "I1": _Entry(
        N_("Initiative as listed"),
        N_("All act in the order of the file, or as the game master has put them."),
    ),
    "I2": _Entry(
        N_("Initiative by sides"),
        N_("Every round each side throws a W20, and the higher side acts first; a tie is thrown again."),
    ),
    "I3": _Entry(
        N_("Individual initiative"),
        N_("Every round each combatant throws value and ±W6 with wound maluses; the higher total acts first."),
    ),
}

RULE_IDS: Final[tuple[str, ...]] = tuple(_BOOK)
"""Every rule, in the order of the rules page."""


def rule_title(id: str) -> str:
    """What a rule is called; KeyError for an id that is none."""
    return _(_BOOK[id].title)


def rule_sentence(id: str) -> str:
    """The rule in one or two sentences; KeyError for an id that is none."""
    return _(_BOOK[id].sentence)


def search(text: str) -> list[str]:
    """Ids of all rules that hold every word of `text`: those with the id first, then by title, then by sentence.

    In the language of the moment; upper and lower case, accents and `ue` for `ü` make no difference. All for "".
    """
    words = _folded(text).split()
    ranks = {rule: _rank(rule, words) for rule in RULE_IDS}
    return sorted((rule for rule in RULE_IDS if ranks[rule] < _NOWHERE), key=ranks.__getitem__)


def names_a_rule(text: str) -> bool:
    """Whether `text` is a rule's id or stands in the title of one."""
    words = _folded(text).split()
    return bool(words) and any(_rank(rule, words) < 2 for rule in RULE_IDS)


_NOWHERE: Final = 3


def _rank(id: str, words: list[str]) -> int:
    title = _folded(rule_title(id))
    everything = f"{_folded(id)} {title} {_folded(rule_sentence(id))}"
    if not all(word in everything for word in words):
        return _NOWHERE
    if words == [_folded(id)]:
        return 0
    return 1 if all(word in title for word in words) else 2


def _folded(text: str) -> str:
    """Without case, accents and the two ways of writing an umlaut: `Ueberzahl`, `Überzahl` and `uberzahl` are one."""
    characters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(character for character in characters if not unicodedata.combining(character))
    for pair, vowel in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("−", "-")):
        plain = plain.replace(pair, vowel)
    return plain
