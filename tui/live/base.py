"""The ground live play stands on: the open dialog, the line above the footer, whose dice count, who is meant."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final, Self

from textual import events

from samyra_core import offers, script
from samyra_core.commands import Attack, Command, Rest
from samyra_core.record import record
from samyra_core.session import Session
from samyra_core.state import Encounter, Status, is_up
from tui import keys
from tui.live.asking import ECHO, REACTION, YES, Question
from tui.live.dialog import Dialog
from tui.live.keys import LIVE_TOPICS
from tui.live.line import LiveState, live_sheet, script_left
from tui.live.planned import unfinished
from tui.live.tray import Mode, Tray
from tui.live.why_not import is_empty, why_not
from tui.remembered import Memory
from tui.screens.base import KeyedScreen
from tui.screens.board import Board, Folded
from tui.widgets.key_bar import Hint
from tui.widgets.panel import Panel
from tui.words import _

DICE: Final = "dice"
"""Under which the program remembers who throws."""
PATIENCE: Final = 1.0
"""Seconds within which a key that ended a turn asks before it ends another: perhaps it was meant once."""
_PROGRAMS_OWN: Final = re.compile(r"ctrl\+.+|f[0-9]+")
"""Keys that no dialog takes: help, leaving."""
_ANSWERED: Final = frozenset({*LIVE_TOPICS, "script", "look"})
"""Topics whose keys say why they do nothing."""


@record
class Attacker:
    """Who attacks when `a` is pressed."""

    who: str | None
    whom: str | None = None
    """Who is meant to be attacked, where somebody is."""
    instead_of: str | None = None
    """Whose attack it would have been, had that one still had it."""


class LiveBase(KeyedScreen[None]):
    """Mixed into the encounter screen, which has a session, a board, and shows them."""

    session: Session
    board: Board
    pinned: str | None

    passed = -10.0
    """When the turn was last passed on, on the screen's clock."""
    passed_to: Encounter | None = None
    """The state the turn was passed on to."""

    def __init__(self) -> None:
        super().__init__()
        self.mode = Mode.PROGRAM
        self.tray = Tray()
        self.seeded = False
        """Whether the program's dice were asked for, the same as another time."""
        self.dialog: Dialog | None = None
        self.saying = ""
        """A line for the game master, until the next key."""
        self.clock: Callable[[], float] = time.monotonic
        self.question: Question | None = None
        self._echoing = 0.0
        """Until when, on the clock, a yes or a face still belongs to the dialog that such a key has closed."""
        self._stale = False
        """Whether the dialog has taken a key and nothing has been shown since."""
        self.live: Panel[LiveState] = Panel(live_sheet, id="live")

    def moved(self) -> None:
        """The session stands elsewhere: show it."""
        raise NotImplementedError

    @property
    def on_other_line(self) -> bool:
        """Whether another line was just taken, so that a step back leads to the one that was left."""
        return False

    def step_back(self) -> bool:
        """One step back; False at the fight's start."""
        raise NotImplementedError

    def with_seed(self, seed: int | None) -> Self:
        """The program's dice from that seed on."""
        self.tray = Tray(seed)
        self.seeded = seed is not None
        return self

    # Who throws

    def _memory(self) -> Memory | None:
        found = getattr(self.app, "memory", None)
        return found if isinstance(found, Memory) else None

    def take_up_mode(self) -> None:
        """Whose dice counted when the program was last used; a seed asks for the program's."""
        memory = self._memory()
        last = memory.get(DICE) if memory is not None else ""
        if not self.seeded and last in {one.value for one in Mode}:
            self.mode = Mode(last)

    def change_mode(self, mode: Mode) -> None:
        """Whose dice count from now on, also in the next fight."""
        self.mode = mode
        memory = self._memory()
        if memory is not None and not self.seeded:
            memory.keep(DICE, mode.value)

    # Dialogs and the line

    def open_dialog(self, dialog: Dialog) -> None:
        self.dialog = dialog
        self.show_keys()

    def close_dialog(self, dialog: Dialog) -> None:
        """Close that one; another that took its place stays. What is shown is brought up to date by whoever goes on."""
        if self.dialog is dialog:
            self.dialog = None

    def tell(self, text: str) -> None:
        """One line, until the next key."""
        self.saying = text
        self.show_keys()

    def ask(self, text: str, answer: str, action: str, do: Callable[[], None]) -> None:
        """Ask before something is done; the key of `action` once more, Enter or Space do it."""
        self.question = Question(text, answer, action, do, self.clock())
        self.tell(text)

    def did(self) -> None:
        """The session has one entry more, or stands elsewhere."""
        self.moved()

    def takes_typed(self, event: events.Key) -> bool:
        if self.dialog is not None:
            return self._dialog_takes(event)
        if self._echoed(event) or (self.question is not None and self._answers(event.key)):
            return True
        if self.saying:
            self.saying = ""
            self.show_keys()
        barred = self.barred(event.key)
        if barred:
            self.tell(why_not(barred, self.session, self.meant_one(), self.keymap))
        elif self._is_stray_face(event):
            self.tell(_("No throw is due; {key} did nothing.").format(key=event.character))
            return True
        return bool(barred) or super().takes_typed(event)

    def _dialog_takes(self, event: events.Key) -> bool:
        if _PROGRAMS_OWN.fullmatch(event.key):
            return False
        dialog = self.dialog
        assert dialog is not None
        if event.key in self.keymap.keys(keys.BY_ID["help"]) and not dialog.writes:
            return False
        self._stale = True
        dialog.press(event.key, event.character)
        if self.dialog is None and (event.key in YES or dialog.ends_with(event.key)):
            self._echoing = self.clock() + ECHO
        if self._stale:
            self.show_keys()
        return True

    def takes_pasted(self, text: str) -> bool:
        if self.dialog is None or not self.dialog.pasted(text):
            return False
        self.show_keys()
        return True

    def _echoed(self, event: events.Key) -> bool:
        """Take the Enter that comes once too often behind a throw or a list, and a face too many; a key held down, too.

        Each one taken counts for no longer than a reaction, or a key struck once a second would never be heard again.
        """
        now, until = self.clock(), self._echoing
        self._echoing = 0.0
        if now >= until or not (event.key in YES or _is_digit(event)):
            return False
        self._echoing = max(until, now + REACTION)
        if event.key not in YES:
            self.tell(_("That throw is over; {face} was not needed.").format(face=event.character))
        return True

    def _is_stray_face(self, event: events.Key) -> bool:
        """Whether a digit was typed that nothing here waits for: a face, then, and whoever threw it is told."""
        bound = (one for one in keys.ACTIONS if one.on(self.KIND) and event.key in self.keymap.keys(one))
        return _is_digit(event) and next(bound, None) is None

    def _answers(self, key: str) -> bool:
        """A yes does what was asked about, Escape lets it be; any other key does what it always does."""
        question = self.question
        assert question is not None
        yes = key in YES or key in self.keymap.keys(keys.BY_ID[question.action])
        if yes and not question.answered(self.clock()):
            return True
        self.question, self.saying = None, ""
        if yes:
            question.do()
        self.show_keys()
        return yes or key in self.keymap.keys(keys.BY_ID["follow"])

    def show_keys(self) -> None:
        """The footer, and the line or the dialog above it."""
        self._stale = False
        if self.live.parent is not None:
            self.live.parent.set_class(self.dialog is not None, "-dialog")
        self.live.set(LiveState(self.session, self.saying, self.dialog, self.keymap, self.on_other_line))
        self.key_bar.show_hints(self._hints())

    def _hints(self) -> list[Hint]:
        dialog, question = self.dialog, self.question
        if dialog is not None:
            able = [one for one in keys.available(dialog.KIND, dialog.conditions()) if one.rank and dialog.offered(one)]
            able.sort(key=lambda action: action.rank)
            return [
                Hint(one.id, dialog.hint_key(one), dialog.hint_words(one), stays="cancel" in one.id) for one in able
            ]
        able = [action for action in keys.available(self.KIND, self.conditions()) if action.rank]
        if question is not None:
            asked, no = keys.BY_ID[question.action], keys.BY_ID["follow"]
            return [
                Hint(asked.id, self.keymap.shown(asked), question.answer),
                Hint(no.id, self.keymap.shown(no), _("no")),
                *(self._hint(action) for action in able if action.id in keys.STAYING),
            ]
        led = self.session.next_prepared is None or self.leaves_a_free_scene() is not None
        first = LIVE_TOPICS if led else {"script": "", "look": ""}
        encounter = self.session.encounter
        gather = is_empty(encounter) or (encounter.turn is None and not self.session.scenario.setup.roster)
        before = ("join", "order", "turn_next") if gather else ()
        able.sort(
            key=lambda one: (
                before.index(one.id) if one.id in before else len(before),
                one.topic not in first,
                one.rank,
            )
        )
        return [self._hint(action) for action in able]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.dialog is not None and not action.startswith(("quit", "help")):
            return False
        return super().check_action(action, parameters)

    def barred(self, key: str) -> str:
        """The action that key has, where it does not work now and can say why; "" for every other key."""
        hold = self.conditions()
        for action in keys.ACTIONS:
            answered = action.topic in _ANSWERED or action.id == "switch"
            if answered and action.on(self.KIND) and key in self.keymap.keys(action):
                return action.id if action.needs and action.needs not in hold else ""
        return ""

    def live_conditions(self) -> set[str]:
        """Which of the needs of live play hold now."""
        session = self.session
        encounter = session.encounter
        chosen = self.chosen_one()
        resting = self.meant_one()
        hold = {
            "people": any(is_up(encounter, who) for who in encounter.order),
            "fighting": sum(is_up(encounter, who) for who in encounter.order) > 0 and len(encounter.order) > 1,
            "attacked": self._last_attack() is not None,
            "engaged": bool(offers.attackers(encounter)),
            "may_rest": resting is not None and offers.refusal(encounter, Rest(resting)) is None,
            "thrown": self._thrown_place() is not None,
            "turned": encounter.turn is not None or any(one.encounter.turn is not None for one in session.moments),
            "script_left": script_left(session),
            "due": bool(script.due(session.scenario, encounter) or unfinished(session)),
            "scene": encounter.scene is not None or self.opens_a_scene(),
            "chosen_present": chosen is not None,
        }
        return {name for name, holds in hold.items() if holds}

    def opens_a_scene(self) -> bool:
        """Whether nothing has begun yet and the next step begins the first scene."""
        following = self.session.next_prepared
        return self.session.encounter.scene is None and following is not None and following.opens

    def leaves_a_free_scene(self) -> str | None:
        """The scene that the next step enters, where it would end one that prepares nothing: a fight is led there."""
        following, last = self.session.next_prepared, self.session.last
        here = last.prepared if last is not None else None
        if following is None or here is None or not (following.opens and here.opens):
            return None
        return following.scene

    def _last_attack(self) -> Attack | None:
        return next((one.command for one in reversed(self.session.moments) if isinstance(one.command, Attack)), None)

    def _thrown_place(self) -> int | None:
        """The last moment that had dice, 1..; None where there is none."""
        moments = self.session.moments
        return next((place for place in range(len(moments), 0, -1) if moments[place - 1].throws), None)

    def take(
        self, command: Command, then: Callable[[], None] | None = None, given_up: Callable[[], None] | None = None
    ) -> None:
        """Carry a command out, asking for its dice; say why not where it is refused."""
        from tui.screens.live.throw import ThrowDialog

        dialog = ThrowDialog(self, command, then=then, given_up=given_up)
        if dialog.begin():
            self.open_dialog(dialog)

    def stamp(self) -> None:
        """The turn is passed on now."""
        self.passed = self.clock()
        self.passed_to = self.session.encounter

    def script_step(self) -> bool:
        """The script's next step, whatever of one's own was taken back here; without one, what was undone."""
        session = self.session
        if session.next_prepared is None:
            return session.step() is not None
        session.jump(session.position + 1)
        return True

    def attack_with(self, who: str, whom: str | None = None, why: str = "") -> None:
        """Open the attack of `who`, on `whom` or the likeliest. `why` that one, where it was not asked for."""
        raise NotImplementedError

    # Who is meant

    def chosen_one(self) -> str | None:
        """The selected combatant; of a folded group the first who is up and has its attack left, else who is up."""
        entry = self.board.chosen()
        if isinstance(entry, Folded):
            members = [one.now for one in self.board.seen.values() if one.now.group == entry.group and one.now.present]
            up = [one for one in members if one.status is Status.UP]
            fresh = [one for one in up if not one.attacked]
            return next((one.id for one in (*fresh, *up, *members)), None)
        return entry.key if entry is not None and entry.now.present else None

    def meant_one(self) -> str | None:
        """The one selected by hand, else the one on turn."""
        encounter = self.session.encounter
        return self.chosen_one() if self.hand_picked else encounter.turn or self.chosen_one()

    def attacker(self) -> Attacker:
        """Who attacks, and whom in particular.

        One selected by hand attacks if it can, else it is attacked by the one on turn. Without a hand's selection the
        one on turn attacks, or, where that one has done so, the next who has not.
        """
        encounter = self.session.encounter
        turn = encounter.turn
        chosen = self.chosen_one()
        if self.hand_picked and chosen is not None:
            if offers.has_attack(encounter, chosen) or turn in (None, chosen) or not self._against(chosen, turn):
                return Attacker(chosen)
            return Attacker(turn, chosen, instead_of=chosen)
        if turn is not None and (offers.has_attack(encounter, turn) or encounter.round == 0):
            return Attacker(turn)
        waiting = [who for who in encounter.order if who not in encounter.had_turn]
        free = next((who for who in waiting if offers.has_attack(encounter, who)), None)
        if free is not None:
            return Attacker(free, instead_of=turn)
        return Attacker(turn or chosen)

    @property
    def hand_picked(self) -> bool:
        """Whether the selection is the game master's and not the program's."""
        return self.pinned is not None and self.board.selected == self.pinned

    def _against(self, one: str, other: str | None) -> bool:
        combatants = self.session.encounter.combatants
        return other is not None and combatants[one].profile.side != combatants[other].profile.side


def _is_digit(event: events.Key) -> bool:
    return event.character is not None and event.character.isascii() and event.character.isdigit()
