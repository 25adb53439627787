"""The one table of what can be done with a key. Bindings, footer, help and palette are read from it.

An action's method on its screen is `action_<id>`. `needs` names what must hold for it to work now; each screen says
which of these hold (`KeyedScreen.conditions`). Keys are Textual's names; a user's `keys.toml` may give others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from textual.binding import Binding

from samyra_core.record import record
from tui.live.keys import DIGITS, FACES, LETTERS, LIVE_KEYS, LIVE_TOPICS
from tui.words import N_, _

ENCOUNTER: Final = "encounter"
LIBRARY: Final = "library"
LIST: Final = "list"
"""Screens that are a list to choose from: outline, log search, palette."""
WATCH: Final = "watch"
"""A fight that somebody else plays, as the game master sees it; read-only."""
SEAT: Final = "seat"
"""The same as players see it."""
READER: Final = "reader"
"""Screens that are a text to read: help, faults."""
BIN: Final = "bin"
LINE: Final = "line"
"""Screens that are a line to write: a title."""

TOPICS: Final[Mapping[str, str]] = {
    "script": N_("The script"),
    **LIVE_TOPICS,
    "look": N_("Looking closer"),
    "saved": N_("Saved fights"),
    "move": N_("Moving"),
    "program": N_("The program"),
}


@record
class Action:
    """One thing a key does. Texts are msgids."""

    id: str
    keys: tuple[str, ...]
    label: str
    """A word or two for the footer."""
    help: str
    topic: str
    screens: frozenset[str]
    needs: str = ""
    """What must hold (`KeyedScreen.conditions`); "" works always."""
    rank: int = 0
    """Place in the footer, 1 first; 0: not in the footer."""

    def on(self, screen: str) -> bool:
        return screen in self.screens

    @property
    def call(self) -> str:
        """What Textual calls: a method of the screen, or of the program."""
        return f"app.{self.id}" if self.topic == "program" else self.id


def _on(*screens: str) -> frozenset[str]:
    return frozenset(screens)


_ALL: Final = _on(ENCOUNTER, LIBRARY, LIST, READER, BIN, WATCH, SEAT)
_LOOKING: Final = _on(ENCOUNTER, WATCH)
_FIGHT: Final = _on(ENCOUNTER, WATCH, SEAT)
_CHOOSING: Final = _on(LIBRARY, LIST)

ACTIONS: Final[tuple[Action, ...]] = (
    # the script
    Action("next", ("space",), N_("next"), N_("Next step of the script"), "script", _on(ENCOUNTER), "forward", 1),
    Action("back", ("left", "ctrl+z"), N_("back"), N_("One step back"), "script", _on(ENCOUNTER), "back", 2),
    Action(
        "forward",
        ("right", "ctrl+y"),
        N_("forward"),
        N_("One step forward: what was taken back comes again with the same dice"),
        "script",
        _on(ENCOUNTER),
        "forward",
    ),
    Action(
        "scene_back",
        ("left_square_bracket", "ctrl+left"),
        N_("scene back"),
        N_("To the beginning of this scene, then of the one before"),
        "script",
        _on(ENCOUNTER),
        "back",
    ),
    Action(
        "scene_forward",
        ("right_square_bracket", "ctrl+right"),
        N_("next scene"),
        N_("Through to the next scene"),
        "script",
        _on(ENCOUNTER),
        "scene_forward",
    ),
    Action("start", ("home",), N_("start"), N_("Back to the beginning"), "script", _on(ENCOUNTER), "back"),
    Action("finish", ("end",), N_("end"), N_("Through to the end of the script"), "script", _on(ENCOUNTER), "forward"),
    Action(
        "lines",
        ("G",),
        N_("other lines"),
        N_("Lines that were left: what was taken back before something else was done"),
        "script",
        _on(ENCOUNTER),
        "lines",
        31,
    ),
    Action("outline", ("g",), N_("outline"), N_("Scenes and steps, to jump to"), "script", _on(ENCOUNTER), "", 9),
    # looking closer
    Action("explain", ("e",), N_("why"), N_("Explain the last step: every number"), "look", _LOOKING, "done", 3),
    Action("story", ("b",), N_("story"), N_("Read the narration in full"), "look", _LOOKING, "story", 10),
    Action("fold", ("z",), N_("fold"), N_("Fold and unfold groups"), "look", _FIGHT, "groups", 11),
    Action("search", ("slash",), N_("search"), N_("Search the log"), "look", _LOOKING, "done", 12),
    Action(
        "choose_line",
        ("enter",),
        N_("explain line"),
        N_("The selected one in full; explain the selected line of the log; unfold the selected group"),
        "look",
        _LOOKING,
        "choosable",
        5,
    ),
    # watching
    Action(
        "take_over",
        ("o",),
        N_("take over"),
        N_("Go on with the fight here, when nobody plays it any more"),
        "look",
        _on(WATCH),
        "left",
        1,
    ),
    Action(
        "table",
        ("t",),
        N_("table"),
        N_("For the whole table: whose turn, who is next, the last blow, in large letters; and back"),
        "look",
        _on(WATCH, SEAT),
        "",
        2,
    ),
    # moving
    Action("up", ("up", "k"), N_("up"), N_("Select the one above"), "move", _FIGHT, "rows"),
    Action("down", ("down", "j"), N_("down"), N_("Select the one below"), "move", _FIGHT, "rows"),
    Action("list_up", ("up",), N_("up"), N_("One line up"), "move", _on(LIBRARY, LIST, READER, BIN)),
    Action("list_down", ("down",), N_("down"), N_("One line down"), "move", _on(LIBRARY, LIST, READER, BIN)),
    Action("page_up", ("pageup",), N_("page up"), N_("Scroll up"), "move", _ALL),
    Action("page_down", ("pagedown",), N_("page down"), N_("Scroll down"), "move", _ALL),
    Action(
        "switch",
        ("tab", "shift+tab"),
        N_("log"),
        N_("Between the combatants and the log"),
        "move",
        _LOOKING,
        "done",
        8,
    ),
    Action(
        "follow",
        ("escape",),
        N_("close"),
        N_("Close what is open; select whoever acts"),
        "move",
        _FIGHT,
        "escapable",
        6,
    ),
    # live play
    *(Action(*one[:5], _on(*one.screens), *one[6:]) for one in LIVE_KEYS),
    # lists and texts
    Action("pick", ("enter",), N_("open"), N_("Open or jump to the selected line"), "move", _CHOOSING, "rows", 1),
    Action("restore", ("enter",), N_("restore"), N_("Take it out of the bin"), "saved", _on(BIN), "rows", 1),
    Action("empty", ("f8",), N_("empty the bin"), N_("Destroy all that is in the bin"), "saved", _on(BIN), "binned", 3),
    Action("keep", ("enter",), N_("keep"), N_("Keep what was written"), "move", _on(LINE), "written", 1),
    Action("close", ("escape",), N_("close"), N_("Close"), "move", _on(LIST, READER, BIN, LINE), "", 2),
    Action("clear", ("escape",), N_("clear filter"), N_("Empty the filter"), "move", _on(LIBRARY), "filter", 3),
    # saved fights
    Action("rename", ("f6",), N_("title"), N_("Give the fight another title"), "saved", _on(LIBRARY), "free", 8),
    Action("copy", ("f5",), N_("copy"), N_("Copy the fight, as it stands"), "saved", _on(LIBRARY), "whole", 9),
    Action("delete", ("f8",), N_("delete"), N_("Put the fight into the bin"), "saved", _on(LIBRARY), "movable", 10),
    Action(
        "version",
        ("f7",),
        N_("scenario"),
        N_("Go on with another version of the scenario, or the one before"),
        "saved",
        _on(LIBRARY),
        "versions",
        11,
    ),
    Action("bin", ("f9",), N_("bin"), N_("What was deleted, to restore it"), "saved", _on(LIBRARY), "binned", 12),
    # the program
    Action("help", ("question_mark", "f1"), N_("help"), N_("Keys, signs, rules"), "program", _FIGHT, "", 4),
    Action("help_here", ("f1",), N_("help"), N_("Keys, signs, rules"), "program", _on(LIBRARY), "", 4),
    Action(
        "palette", ("ctrl+p",), N_("all"), N_("Everything that works now, by name"), "program", _FIGHT | _on(LIBRARY)
    ),
    Action("theme", ("T",), N_("colours"), N_("Next colour theme"), "program", _FIGHT),
    Action("language", ("L",), N_("Deutsch"), N_("Deutsch / English"), "program", _FIGHT),
    Action("theme_here", ("f3",), N_("colours"), N_("Next colour theme"), "program", _on(LIBRARY), "", 17),
    Action("language_here", ("f2",), N_("Deutsch"), N_("Deutsch / English"), "program", _on(LIBRARY), "", 16),
    Action("leave", ("q",), N_("leave"), N_("Leave the fight"), "program", _FIGHT, "", 7),
    Action("quit", ("ctrl+q",), N_("leave"), N_("Leave the program"), "program", _FIGHT | _on(LIST, READER, BIN, LINE)),
    Action("quit_here", ("ctrl+q",), N_("leave"), N_("Leave the program"), "program", _on(LIBRARY), "", 5),
)

INTERRUPT: Final = "ctrl+c"
"""Closes what is open before the encounter and leaves the program elsewhere, whatever keys a user has chosen."""

CLOSING: Final = frozenset(
    {"close", "throw_cancel", "menu_cancel", "form_cancel", "order_close", "whatif_close", "quit", "quit_here"}
)
"""What that does: each kind of screen and dialog has one of them first."""

STAYING: Final = frozenset({"help", "help_here", "leave", "quit_here", "close"})
"""Never left out of a footer for want of room: the ways to learn more, and out."""

BY_ID: Final[Mapping[str, Action]] = {action.id: action for action in ACTIONS}

_NAMES: Final[Mapping[str, str]] = {
    "space": N_("Space"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": "⏎",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": N_("Shift+Tab"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "question_mark": "?",
    "full_stop": ".",
    "plus": "+",
    "minus": "-",
    "backspace": N_("Backspace"),
    DIGITS: "1–9",
    FACES: "0–9",
    LETTERS: "a–z",
    "slash": "/",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "ctrl+left": N_("Ctrl+←"),
    "ctrl+right": N_("Ctrl+→"),
}


def key_name(key: str) -> str:
    """A key as a person calls it."""
    if key in _NAMES:
        return _(_NAMES[key])
    if key.startswith("ctrl+"):
        return _("Ctrl+{key}").format(key=key[5:].upper())
    return key.upper() if len(key) > 1 and key[0] == "f" else key


class KeyMap:
    """Which keys an action has: those of the table, or the user's."""

    def __init__(self, own: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.own = dict(own or {})

    def keys(self, action: Action) -> tuple[str, ...]:
        return self.own.get(action.id, action.keys)

    def shown(self, action: Action) -> str:
        """The first key, as a person calls it."""
        keys = self.keys(action)
        return key_name(keys[0]) if keys else ""

    def textual(self) -> dict[str, str]:
        """For `App.set_keymap`: binding ids and keys."""
        return {name: ",".join(keys) for name, keys in self.own.items()}


def bindings(screen: str) -> list[Binding]:
    """The bindings of a screen of that kind."""
    return [
        Binding(",".join(action.keys), action.call, action.help, show=False, id=action.id)
        for action in ACTIONS
        if action.on(screen)
    ]


def available(screen: str, conditions: Iterable[str]) -> list[Action]:
    """The actions of a screen that work now, in the order of the table."""
    hold = set(conditions)
    return [action for action in ACTIONS if action.on(screen) and (not action.needs or action.needs in hold)]
