"""Before a fight is left of which something is not on disk: what is missing and why, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.screens.live.menu import Item, MenuDialog
from tui.sentences import kept
from tui.words import _

if TYPE_CHECKING:
    from tui.keeper import Keeper
    from tui.live.base import LiveBase


def unkept_dialog(screen: LiveBase, keeper: Keeper, go: Callable[[], object]) -> MenuDialog | None:
    """Asks before `go`; None where all is on disk, after one more try."""
    if keeper.retry() or keeper.trouble is None:
        return None

    def leave() -> None:
        go()

    def again() -> None:
        dialog = unkept_dialog(screen, keeper, go)
        if dialog is None:
            leave()
        else:
            screen.open_dialog(dialog)

    items = (
        Item(_("try again"), again, _("and leave once it is saved")),
        Item(_("stay"), screen.moved, _("it is saved as soon as that can be done")),
        Item(_("leave without it"), leave, _("these steps are lost")),
    )
    return MenuDialog(screen, kept.trouble(keeper.trouble), items)
