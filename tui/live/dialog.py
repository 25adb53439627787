"""What every dialog of live play is: rows to show, keys from the one table, a line to type into."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tui import keys, plain
from tui.widgets.spans import Row, Sheet, paragraph
from tui.words import _

if TYPE_CHECKING:
    from tui.live.base import LiveBase


class Dialog:
    """A plain object; the encounter shows its `sheet` and hands it every key while it is open.

    An action of the table with the dialog's `KIND` calls the method `action_<id>`.
    """

    KIND: ClassVar[str] = ""
    behind: Dialog | None = None
    """The list it was chosen from: giving it up leads back there."""

    def __init__(self, screen: LiveBase) -> None:
        self.screen = screen

    def sheet(self, width: int) -> Sheet:
        raise NotImplementedError

    def conditions(self) -> set[str]:
        """Which of the table's `needs` hold now."""
        return set()

    def hint_words(self, action: keys.Action) -> str:
        return _("back") if self.behind is not None and action.id in keys.CLOSING else _(action.label)

    def hint_key(self, action: keys.Action) -> str:
        """What the footer calls the action's key."""
        return self.screen.keymap.shown(action)

    def offered(self, action: keys.Action) -> bool:
        """Whether the footer tells of an action that works; one that would only say why not it leaves out."""
        return True

    def press(self, key: str, character: str | None) -> None:
        """A key: an action of the table, or a character for `typed`."""
        keymap = self.screen.keymap
        for action in keys.available(self.KIND, self.conditions()):
            if key in keymap.keys(action):
                getattr(self, f"action_{action.id}")()
                return
        if character is not None and character.isprintable():
            self.typed(character)

    @property
    def writes(self) -> bool:
        """Whether text is being typed, so that every character is meant for it."""
        return False

    def typed(self, character: str) -> None:
        """A character that is no key of this dialog: say that one is open, to somebody who types ahead."""
        text = _("{key} does nothing here; {cancel} closes it.")
        self.screen.say(text.format(key=plain.clean(character), cancel=keys.key_name("escape")))

    def pasted(self, text: str) -> bool:
        """Text from the clipboard, on one line; whether it has a place here."""
        return False

    def ends_with(self, key: str) -> bool:
        """Whether that key may have been the last one it needed, so that an Enter behind it means nothing more."""
        return False

    def clicked(self, key: str, x: int) -> None:
        """A row with that key was clicked, in column `x` (0..)."""

    def pointed_at(self, who: str) -> None:
        """That combatant's line in the roster was clicked."""

    def cancel(self) -> None:
        """It is closed without having done anything."""

    def close(self) -> None:
        self.screen.close_dialog(self)

    def give_up(self) -> None:
        """Close it: one level back."""
        self.close()
        if self.behind is not None:
            self.screen.open_dialog(self.behind)


class TextLine:
    """One line of text, written and erased at its end."""

    def __init__(self, text: str = "", most: int = 200) -> None:
        self.text = text
        self.most = most

    def type(self, text: str) -> None:
        self.text = (self.text + text)[: self.most]

    def erase(self) -> None:
        self.text = self.text[:-1]


def fault_rows(text: str, width: int) -> list[Row]:
    """What is wrong, in as many lines as it takes; none where nothing is."""
    return paragraph(text, width, "bad", indent="  ", first="! ") if text else []
