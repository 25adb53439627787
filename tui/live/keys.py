"""The keys of live play, as rows for the one table in `tui.keys`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tui.words import N_

THROW: Final = "throw"
MENU: Final = "menu"
FORM: Final = "form"
ORDER: Final = "order"
WHAT_IF: Final = "whatif"
DIGITS: Final = "digits"
"""Stands in the table for the digits of a list."""
FACES: Final = "faces"
"""For the digits of dice."""
LETTERS: Final = "letters"
"""For the letters that no other key of the dialog has."""
DIALOGS: Final = (THROW, MENU, FORM, ORDER, WHAT_IF)

LIVE_TOPICS: Final[Mapping[str, str]] = {
    "act": N_("Acting"),
    "rounds": N_("Turns and time"),
    "table": N_("At the table"),
    "dialog": N_("In a dialog"),
}


class LiveKey(NamedTuple):
    """A row of the table; the fields are those of `tui.keys.Action`."""

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    topic: str
    screens: tuple[str, ...]
    needs: str = ""
    rank: int = 0


_FIGHT: Final = ("encounter",)

LIVE_KEYS: Final[tuple[LiveKey, ...]] = (
    # acting
    LiveKey(
        "attack",
        ("a",),
        N_("attack"),
        N_("Attack: the selected one, or whoever is on turn"),
        "act",
        _FIGHT,
        "fighting",
        13,
    ),
    LiveKey("again", ("full_stop",), N_("again"), N_("The last attack once more"), "act", _FIGHT, "attacked", 20),
    LiveKey(
        "mob",
        ("A",),
        N_("all attack"),
        N_("All who are engaged on one side attack in turn"),
        "act",
        _FIGHT,
        "engaged",
        19,
    ),
    LiveKey(
        "check", ("c",), N_("check"), N_("A check: skill, attribute, or Samyra's notation"), "act", _FIGHT, "people", 18
    ),
    LiveKey(
        "modifier",
        ("m",),
        N_("modifier"),
        N_("Attack with a modifier of your own: +2 higher ground"),
        "act",
        _FIGHT,
        "fighting",
    ),
    LiveKey("rest", ("r",), N_("rest"), N_("Rest for this round"), "act", _FIGHT, "may_rest", 15),
    LiveKey("mend", ("d",), N_("mend die"), N_("Mend a die of the last throw"), "act", _FIGHT, "thrown", 16),
    LiveKey(
        "what_if",
        ("o",),
        N_("what if"),
        N_("What if: the odds of each choice, side by side"),
        "act",
        _FIGHT,
        "people",
        22,
    ),
    LiveKey(
        "dice_mode",
        ("D",),
        N_("dice"),
        N_("Who throws: the program, the table, or the table for the players"),
        "act",
        _FIGHT,
        "",
        28,
    ),
    # turns and time
    LiveKey(
        "turn_next", ("n",), N_("next turn"), N_("The turn passes to the next one"), "rounds", _FIGHT, "people", 14
    ),
    LiveKey(
        "turn_back",
        ("p",),
        N_("turn back"),
        N_("Back to where this turn began, then the one before"),
        "rounds",
        _FIGHT,
        "turned",
        23,
    ),
    LiveKey(
        "round_back",
        ("P",),
        N_("round back"),
        N_("Back to where this round began, then the one before"),
        "rounds",
        _FIGHT,
        "turned",
    ),
    LiveKey(
        "round_next",
        ("N", "R"),
        N_("next round"),
        N_("The next round, with its initiative"),
        "rounds",
        _FIGHT,
        "people",
        21,
    ),
    LiveKey("time", ("t",), N_("time"), N_("A break, hours, a night, a week, another scene"), "rounds", _FIGHT, "", 24),
    LiveKey(
        "script_return",
        ("s",),
        N_("to the script"),
        N_("Back to where the script was left"),
        "rounds",
        _FIGHT,
        "script_left",
        17,
    ),
    LiveKey("undo", ("u",), N_("take back"), N_("Take back the last step, dice and all"), "rounds", _FIGHT, "back"),
    LiveKey(
        "planned", ("f",), N_("planned"), N_("Let a planned event that is due come about"), "rounds", _FIGHT, "due", 2
    ),
    # at the table
    LiveKey("places", ("x",), N_("engage"), N_("Engage, part, swap places"), "table", _FIGHT, "people", 25),
    LiveKey(
        "order",
        ("i",),
        N_("initiative"),
        N_("Order of the round: move, give the turn, how it comes about"),
        "table",
        _FIGHT,
        "people",
        26,
    ),
    LiveKey(
        "by_hand",
        ("w",),
        N_("values"),
        N_("Values, damage, conditions, notes, rulings"),
        "table",
        _FIGHT,
        "chosen_present",
        27,
    ),
    LiveKey(
        "join",
        ("plus",),
        N_("join"),
        N_("Somebody joins: from the cast, or somebody new"),
        "table",
        _FIGHT,
        "scene",
        29,
    ),
    LiveKey(
        "depart",
        ("minus",),
        N_("leave the scene"),
        N_("The selected one leaves the scene"),
        "table",
        _FIGHT,
        "chosen_present",
    ),
    LiveKey(
        "hide",
        ("H",),
        N_("hide"),
        N_("Hide the selected one from the players, or reveal"),
        "table",
        _FIGHT,
        "chosen_present",
    ),
    LiveKey("veil", ("v",), N_("veil"), N_("Veil the screen until a key is pressed"), "table", _FIGHT, "", 30),
    # in a throw
    LiveKey("throw_face", (FACES,), N_("faces"), N_("The faces that lie on the table"), "dialog", (THROW,), "faces", 1),
    LiveKey("throw_go", ("enter", "space"), N_("throw"), N_("Throw, or go on"), "dialog", (THROW,), "", 1),
    LiveKey(
        "throw_pick",
        (DIGITS,),
        N_("target"),
        N_("Whom to attack, where the program throws"),
        "dialog",
        (THROW,),
        "numbered",
        1,
    ),
    LiveKey(
        "throw_letter",
        (LETTERS,),
        N_("target"),
        N_("Whom to attack, where the table throws and digits are faces"),
        "dialog",
        (THROW,),
        "lettered",
        1,
    ),
    LiveKey("throw_skip", ("s",), N_("skip"), N_("This one does not attack"), "dialog", (THROW,), "mob", 2),
    LiveKey(
        "throw_mode",
        ("tab",),
        N_("dice"),
        N_("Who throws: the program, the table, or the table for the players"),
        "dialog",
        (THROW,),
        "",
        3,
    ),
    LiveKey(
        "throw_modifier",
        ("m",),
        N_("modifier"),
        N_("A modifier of your own: +2 higher ground"),
        "dialog",
        (THROW,),
        "aiming",
        4,
    ),
    LiveKey(
        "throw_modifier_other",
        ("M",),
        N_("their modifier"),
        N_("A modifier for the one attacked"),
        "dialog",
        (THROW,),
        "aiming",
    ),
    LiveKey(
        "throw_undefended",
        ("u",),
        N_("undefended"),
        N_("Whether the one attacked defends"),
        "dialog",
        (THROW,),
        "aiming",
        5,
    ),
    LiveKey("throw_swap", ("x",), N_("the other way"), N_("The other one attacks"), "dialog", (THROW,), "aiming", 7),
    LiveKey("throw_back", ("up", "left"), N_("back"), N_("The one before"), "dialog", (THROW,), "choosing"),
    LiveKey("throw_on", ("down", "right"), N_("on"), N_("The next one"), "dialog", (THROW,), "choosing"),
    LiveKey("throw_page_back", ("pageup",), N_("page up"), N_("Nine back"), "dialog", (THROW,), "choosing"),
    LiveKey("throw_page", ("pagedown",), N_("page down"), N_("Nine on"), "dialog", (THROW,), "choosing"),
    LiveKey(
        "throw_erase", ("backspace",), N_("correct"), N_("Take back the last face"), "dialog", (THROW,), "typed", 2
    ),
    LiveKey("throw_cancel", ("escape", "q"), N_("give up"), N_("Give up: nothing happens"), "dialog", (THROW,), "", 6),
    # in a menu
    LiveKey(
        "menu_pick",
        ("enter", "space"),
        N_("choose"),
        N_("Choose the selected line; a digit chooses at once"),
        "dialog",
        (MENU,),
        "",
        1,
    ),
    LiveKey(
        "menu_who", ("tab",), N_("for others"), N_("For whom time passes: others"), "dialog", (MENU,), "circles", 3
    ),
    LiveKey("menu_up", ("up",), N_("up"), N_("One line up"), "dialog", (MENU,)),
    LiveKey("menu_down", ("down",), N_("down"), N_("One line down"), "dialog", (MENU,)),
    LiveKey("menu_page_up", ("pageup",), N_("page up"), N_("Nine back"), "dialog", (MENU,)),
    LiveKey("menu_page_down", ("pagedown",), N_("page down"), N_("Nine on"), "dialog", (MENU,)),
    LiveKey(
        "menu_cancel",
        ("escape", "q"),
        N_("give up"),
        N_("Give up, or one level back: nothing happens"),
        "dialog",
        (MENU,),
        "",
        2,
    ),
    # in a form
    LiveKey("form_go", ("enter",), N_("do it"), N_("Do what the fields say"), "dialog", (FORM,), "", 1),
    LiveKey("form_up", ("up", "shift+tab"), N_("field above"), N_("The field above"), "dialog", (FORM,)),
    LiveKey("form_down", ("down", "tab"), N_("next field"), N_("The next field"), "dialog", (FORM,), "", 2),
    LiveKey("form_less", ("left",), N_("back"), N_("The choice before, or one less"), "dialog", (FORM,)),
    LiveKey(
        "form_more", ("right",), N_("change"), N_("The next choice, or one more"), "dialog", (FORM,), "changing", 3
    ),
    LiveKey("form_erase", ("backspace",), N_("erase"), N_("Take back the last character"), "dialog", (FORM,)),
    LiveKey(
        "form_cancel",
        ("escape",),
        N_("give up"),
        N_("Give up, or one level back: nothing happens"),
        "dialog",
        (FORM,),
        "",
        4,
    ),
    # in the order
    LiveKey(
        "order_turn",
        ("enter",),
        N_("give the turn"),
        N_("The turn goes to the selected one"),
        "dialog",
        (ORDER,),
        "turn_giving",
        1,
    ),
    LiveKey(
        "order_earlier",
        ("left", "K"),
        N_("earlier"),
        N_("The selected one acts earlier"),
        "dialog",
        (ORDER,),
        "earlier",
        2,
    ),
    LiveKey(
        "order_later", ("right", "J"), N_("later"), N_("The selected one acts later"), "dialog", (ORDER,), "later", 3
    ),
    LiveKey("order_up", ("up", "k"), N_("up"), N_("One line up"), "dialog", (ORDER,)),
    LiveKey("order_down", ("down", "j"), N_("down"), N_("One line down"), "dialog", (ORDER,)),
    LiveKey(
        "order_mode",
        ("i", "m"),
        N_("how it comes about"),
        N_("Order of the file, a throw for each side, a throw for each one"),
        "dialog",
        (ORDER,),
        "",
        5,
    ),
    LiveKey("order_close", ("escape", "q"), N_("close"), N_("Close"), "dialog", (ORDER,), "", 4),
    # what if
    LiveKey("whatif_attack", ("a", "enter"), N_("attack"), N_("Attack this one"), "dialog", (WHAT_IF,), "", 1),
    LiveKey("whatif_back", ("left", "up"), N_("back"), N_("The one before"), "dialog", (WHAT_IF,)),
    LiveKey("whatif_on", ("right", "down"), N_("against another"), N_("The next one"), "dialog", (WHAT_IF,), "", 2),
    LiveKey("whatif_close", ("escape", "o", "q"), N_("close"), N_("Close"), "dialog", (WHAT_IF,), "", 3),
)
