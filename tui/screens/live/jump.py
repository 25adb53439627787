"""Before a jump in the script takes back what the game master did beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.screens.live.menu import Item, MenuDialog
from tui.screens.next_words import command_words, scene_title
from tui.words import _, ngettext

if TYPE_CHECKING:
    from tui.live.walking import Walking


def jump_menu(screen: Walking, place: int, lost: int) -> MenuDialog:
    """To stay, or to go to script step `place` over `lost` ≥ 1 steps of one's own."""
    session = screen.session
    prepared = session.steps[place - 1] if place else None
    if prepared is None:
        where = _("the beginning")
    elif prepared.opens:
        where = scene_title(session.scenario, prepared.scene)
    else:
        where = command_words(prepared.step.command, session.scenario, session.encounter)
    takes_back = ngettext(
        "Take back {count} step of your own",
        "Take back {count} steps of your own",
        lost,
    ).format(count=lost)
    again = _("→ brings them again") if place <= session.script_done else _("they are kept aside")
    return MenuDialog(
        screen,
        _("Jump to: {where}").format(where=where),
        [Item(_("Stay here"), screen.show_keys), Item(takes_back, lambda: screen.jump(place), again)],
    )
