"""Along the script: a step, a scene, a jump; never over what the game master did without asking."""

from __future__ import annotations

from tui import keys
from tui.live.base import LiveBase
from tui.screens.next_words import scene_title
from tui.words import _


class Walking(LiveBase):
    """The actions of the topic `script`."""

    def action_next(self) -> None:
        leaving = self.leaves_a_free_scene()
        if leaving is None:
            self._next_step()
            return
        title = scene_title(self.session.scenario, leaving)
        key = self.keymap.shown(keys.BY_ID["next"])
        text = _("{key} once more leaves this scene for: {title}").format(key=key, title=title)
        self.ask(text, _("leave the scene"), "next", self._next_step)

    def _next_step(self) -> None:
        if self.script_step():
            self.moved()

    def action_forward(self) -> None:
        if self.session.step() is not None:
            self.moved()

    def action_back(self) -> None:
        if self.step_back():
            self.moved()

    def action_start(self) -> None:
        self._jump_with_care(0)

    def action_finish(self) -> None:
        self._jump_with_care(len(self.session.steps))

    def _jump_with_care(self, place: int) -> None:
        """Stand behind script step `place`, but ask where steps of the game master's own would be taken back."""
        lost = self.session.cursor - self.session.script_done
        if lost <= 0:
            self.jump(place)
            return
        from tui.screens.live.jump import jump_menu

        self.open_dialog(jump_menu(self, place, lost))

    def jump(self, place: int) -> None:
        """Stand behind script step `place`."""
        self.session.jump(place)
        self.moved()

    def action_scene_forward(self) -> None:
        place = self.scene_place(forward=True)
        if place is not None:
            self._jump_with_care(place)

    def action_scene_back(self) -> None:
        self._jump_with_care(self.scene_place(forward=False) or 0)

    def scene_place(self, *, forward: bool) -> int | None:
        """The script step that enters the next scene; or this scene's, or the one before's where we stand on it."""
        opens = [one.index for one in self.session.steps if one.opens]
        here = self.session.position
        if forward:
            return next((index for index in opens if index > here), None)
        return next((index for index in reversed(opens) if index < here), None)
