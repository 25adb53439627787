"""What players may see of a session: a function of its states, so that no screen can forget to leave something out.

How to use it::

    seen = players.view(session)          # once: an export, a picture
    window = players.Window()             # again and again: a screen that follows; only what is new is worked out
    seen = window.view(session)

`View.encounter` is an ordinary `Encounter` that holds nothing players may not see: whatever shows an encounter may be
given it (`view.combatant_view`, every widget, `codec.encounter_data`). `View.told` is the course so far, each moment
with its `Shown` events and the encounter as players saw it then.

What stays out:

- Whoever is hidden now, all of it: order, turn, engagements, groups and their counts, sides, every line about them.
  What somebody did while hidden stays out for good, when that one has been revealed as well.
- Where one who is hidden has the turn, nobody has it.
- Notes, reasons, rulings, rules, plans, refusals, values set by hand, modifiers, the script and what it expects, and
  conditions in brackets, such as `(poisoned)`.
- Totals of a throw on which somebody hidden weighs, and of a contest in which one has a part or stands against one of
  the two.
- Where the rule `foe_values` is `hidden`, the numbers of everyone on another side than the players'
  (`state.players_sides`): buffer, fatigue, odds, skills, totals, wounds as numbers. Who was hit and how badly in a
  word (`Hurt.severity`, `View.hurt`), and who stands, is still told.

Titles of the scenario and of scenes are for everyone. Never in here: words for people.
"""

from __future__ import annotations

from collections.abc import Sequence

from samyra_core import initiative
from samyra_core.players.glance import told
from samyra_core.players.records import SHOWN_TYPES, Appeared, Hurt, Shown, Strike, Throw, Told, View
from samyra_core.players.veil import Veil, closed_seen, encounter_seen, hurt_seen, is_secret, veil_of
from samyra_core.session import Moment, Session
from samyra_core.state import Encounter
from samyra_core.text import EMPTY

__all__ = ["SHOWN_TYPES", "Appeared", "Hurt", "Shown", "Strike", "Throw", "Told", "View", "Window", "is_secret", "view"]


def view(session: Session) -> View:
    """What players may see of `session` as it stands; what was undone is not part of it."""
    return Window().view(session)


class Window:
    """Looks at one session time after time, and keeps what it has worked out as long as that still holds."""

    def __init__(self) -> None:
        self._veil = Veil(frozenset(), False)
        self._moments: list[Moment] = []
        self._told: list[Told | None] = []

    def view(self, session: Session) -> View:
        """See `view`."""
        now = session.encounter
        veil = veil_of(now)
        encounter = encounter_seen(now, veil)
        been = dict.fromkeys(one.encounter.scene or "" for one in session.moments)
        titles = {scene.id: scene.title for scene in session.scenario.scenes}
        return View(
            title=session.scenario.title,
            scene_title=titles.get(now.scene or "", EMPTY),
            scenes={scene: titles[scene] for scene in been if scene in titles},
            encounter=encounter,
            next=initiative.next_up(encounter) if encounter.round else None,
            hurt=hurt_seen(now, veil),
            closed=closed_seen(now, veil),
            told=tuple(one for one in self._course(session, veil) if one is not None),
        )

    def _course(self, session: Session, veil: Veil) -> Sequence[Told | None]:
        if veil != self._veil:
            self._moments.clear()
            self._veil = veil
        moments = session.moments
        same = 0
        while same < min(len(moments), len(self._moments)) and moments[same] is self._moments[same]:
            same += 1
        del self._moments[same:], self._told[same:]
        before = moments[same - 1].encounter if same else Encounter(session.encounter.setup)
        for moment in moments[same:]:
            self._moments.append(moment)
            self._told.append(told(moment, before, veil))
            before = moment.encounter
        return self._told
