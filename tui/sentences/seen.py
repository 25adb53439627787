"""What players are told, in words: the log's own sentences, and shorter ones where the numbers stay out.

Reads `players.View` and nothing else, so that nothing can be told that is not in there::

    seen = players.view(session)
    titles = scenario_seen(seen)
    for told in seen.told:
        for line in seen_lines(told, titles): ...
"""

from __future__ import annotations

from typing import cast

from samyra_core.commands import Attack, Command, EwsCheck, Leave, NextTurn, Rest
from samyra_core.dice import Purpose
from samyra_core.events import Blow, Event, Harmed, Left, RestBegun, StatusChanged, Thrown
from samyra_core.players import Appeared, Hurt, Shown, Strike, Throw, Told, View
from samyra_core.scenario.model import Scenario, Scene
from samyra_core.session import Moment
from samyra_core.state import Encounter
from tui import names
from tui.sentences.lines import Composer, LogLine
from tui.words import _


def scenario_seen(seen: View) -> Scenario:
    """As much of the scenario as players know: its title, and those of the scenes there have been."""
    scenes = tuple(Scene(scene, title) for scene, title in seen.scenes.items())
    return Scenario(seen.encounter.setup.id, seen.title, seen.encounter.setup, scenes)


def seen_lines(told: Told, scenario: Scenario | None = None) -> list[str]:
    """All that is worth a line of one moment, in as few as stay readable. May be empty."""
    return [line.text for line in seen_log(told, scenario)]


def seen_log(told: Told, scenario: Scenario | None = None) -> list[LogLine]:
    """The same, each line with the place of the event it is mainly about."""
    return _Seen(told, scenario).lines()


class _Seen(Composer):
    """The log's composer; events that lack their numbers have sentences of their own."""

    def __init__(self, told: Told, scenario: Scenario | None) -> None:
        events = tuple(_with_numbers(one) for one in told.events)
        super().__init__(Moment(_command(told), (), told.encounter, cast("tuple[Event, ...]", events)), scenario)

    def _line(self, index: int, event: Event) -> str | None:
        shown = cast("Shown", event)
        match shown:
            case Strike():
                return self._strike(index, shown)
            case Hurt():
                sentence = _("{who}: {severity}").format(
                    who=names.name(self.encounter, shown.who), severity=names.severity_word(shown.severity)
                )
                return self._with_fall(index, shown.who, sentence)
            case Throw():
                return throw(shown, self.encounter)
            case Appeared():
                return _("{who} appears").format(who=names.name(self.encounter, shown.who))
            case _:
                return super()._line(index, event)

    def _strike(self, index: int, event: Strike) -> str:
        """Who hits whom with the wound, and the fall that needs no throw."""
        consequences = []
        for place in range(index + 1, min(index + 3, len(self.events))):
            following = cast("Shown", self.events[place])
            if isinstance(following, Hurt):
                consequences.append(names.severity_word(following.severity))
            elif isinstance(following, StatusChanged):
                consequences.append(names.status_word(following.after))
            else:
                break
            self._told.add(place)
        text = strike(event, self.encounter)
        if event.winner is not None and not consequences:
            consequences.append(_("no harm done"))
        return f"{text} – {', '.join(consequences)}" if consequences else text


def strike(event: Strike, encounter: Encounter) -> str:
    """`Naga hits Guard 1`: without the totals."""
    if event.winner is None:
        sentence = _("{attacker} misses {target}")
    elif event.winner == event.attacker:
        sentence = _("{attacker} hits {target}")
    else:
        sentence = _("{attacker} attacks {target} and is hit in return")
    return sentence.format(attacker=names.name(encounter, event.attacker), target=names.name(encounter, event.target))


def throw(event: Throw, encounter: Encounter) -> str | None:
    """A throw without its numbers; None where that says nothing."""
    who = names.name(encounter, event.who)
    if event.stumbled:
        return _("{who} stumbles").format(who=who)
    match event.purpose:
        case Purpose.CHECK if event.skill is not None or event.attribute is not None:
            rolled = (
                names.skill_name(encounter, event.who, event.skill)
                if event.skill is not None
                else names.attribute_name(encounter, event.who, event.attribute or "")
            )
            outcome = _("succeeded") if event.success else _("failed")
            return _("{who}, {skill}: {outcome}").format(who=who, skill=rolled, outcome=outcome)
        case Purpose.FAINT if event.success is not None:
            sentence = _("{who} passes the faint check") if event.success else _("{who} fails the faint check")
            return sentence.format(who=who)
        case _:
            return None


def _with_numbers(event: Shown) -> object:
    """The game master's event for one that has all its numbers, so that both are told alike; else as it is."""
    match event:
        case Strike(attack_total=int(attack), defence_total=int(defence), damage=int(damage)):
            return Blow(
                event.attacker,
                event.target,
                event.defended,
                attack,
                defence,
                event.winner,
                difference=0,
                weapon=0,
                armour=0,
                damage=damage,
            )
        case Hurt(damage=int(damage)):
            return Harmed(event.who, damage, 0, event.severity, 0, 0, 0)
        case Throw(total=int(total), raw_total=int(raw)) if event.fatigue is not None:
            return Thrown(
                who=event.who,
                purpose=event.purpose,
                faces=event.faces,
                skill=event.skill,
                attribute=event.attribute,
                value=0,
                modifiers=(),
                die=0,
                raw_total=raw,
                total=total,
                stumbled=event.stumbled,
                threshold=event.threshold,
                success=event.success,
                fatigue=event.fatigue,
                buffer_full=event.stumbled,
            )
        case _:
            return event


def _command(told: Told) -> Command:
    """What was done, as far as it can be told from what was seen: it says what goes without saying."""
    for event in told.events:
        match event:
            case Strike():
                return Attack(event.attacker, event.target)
            case Throw(purpose=Purpose.CHECK):
                return EwsCheck(event.who, 0)
            case RestBegun():
                return Rest(event.who)
            case Left():
                return Leave(event.who)
            case _:
                continue
    return NextTurn()
