"""One evening at the table, small enough to be read: two against three wolves, one hidden, with a stumble and a fall.

Names hold what HTML, Markdown and YAML take for their own; what only the game master may know holds the word SECRET.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from samyra_core import commands as c
from samyra_core.dice import Faces
from samyra_core.engine import Resolved
from samyra_core.scenario import Scenario, parse
from samyra_core.session import Session
from samyra_core.state import Profile, Skill
from samyra_core.text import Text
from tui import saves

SCENARIO = """\
format: 1
id: evening
title: {de: "Nacht <b>am</b> Fluss & Wehr", en: "Night <b>by</b> the river & weir"}
summary: {de: Wölfe., en: Wolves.}
sides:
  heroes: {name: {de: Gefährten, en: Companions}, players: on}
  foes: {name: {de: Wölfe, en: Wolves}}
combatants:
  naga:
    name: 'Naga "die *Klinge*"'
    side: heroes
    attributes: {grit: {name: {de: Ausdauer, en: Endurance}, value: 9}}
    exhaustion: grit
    skills: {blade: {name: {de: Klinge, en: Blade}, value: 21}}
    weapon: 3
    armour: 3
  krom:
    name: "- Krom #1 | [x]"
    side: heroes
    attributes: {grit: 15}
    exhaustion: grit
    skills: {club: 15}
    weapon: 4
    armour: 2
  shade:
    name: SECRET Schatten
    side: foes
    hidden: on
    attributes: {grit: 12}
    exhaustion: grit
    skills: {claw: 19}
    weapon: 5
    armour: 1
templates:
  wolf:
    count: 2
    name: {de: Wolf, en: Wolf}
    plural: {de: Wölfe, en: Wolves}
    side: foes
    attributes: {grit: 12}
    exhaustion: grit
    skills: {bite: 13}
    weapon: 3
    armour: 2
scenes:
  - id: bank
    title: {de: Am Ufer, en: On the bank}
    text:
      de: "Nebel.\\n\\n1. Ein Ast bricht & <i>noch</i> einer."
      en: "Fog.\\n\\n1. A branch snaps & <i>another</i>."
    cast: [naga, krom, shade, wolf]
    steps:
      - round: next
      - text: {de: "# Naga schlägt zu.", en: "# Naga strikes."}
        attack: {who: naga, target: wolf_1}
        throws: [4, 1]
        expect: {book: {attack.total: 25}, chosen: {wolf_1.status: down}}
  - id: camp
    title: {de: Im Lager, en: At the camp}
    cast: [naga, krom]
"""


def scenario(*, foe_values: str = "shown") -> Scenario:
    loaded = parse(SCENARIO + f"rules: {{foe_values: {foe_values}}}\n", "evening")
    assert loaded.faults == ()
    assert loaded.scenario is not None
    return loaded.scenario


COURSE: tuple[tuple[c.Command, tuple[Faces, ...]], ...] = (
    (c.Note("SECRET der Müller: weiß <alles> #1"), ()),
    (c.SetValue("naga", "buffer_used", "3", Text("SECRET Nachtmarsch", "SECRET night march")), ()),
    (c.SetValue("naga", "fatigue", "24", Text("SECRET Nachtmarsch", "SECRET night march")), ()),
    (c.GiveTurn("wolf_2"), ()),
    (c.Attack("wolf_2", "naga", modifiers=(c.OwnModifier(Text("SECRET Mond"), 2),)), ((2,), (1,), (4,))),
    (c.Attack("shade", "krom"), ((4,), (2,), (4,))),
    (c.SetCondition("krom", "blind [/]", 2), ()),
    (c.SetCondition("krom", "(SECRET vergiftet)"), ()),
    (c.Ruling("naga", "said", Text("SECRET Seil")), ()),
    (c.Recruit(Profile("hund", Text("Hund & <Herr>"), "heroes", skills={"bite": Skill(9)}, main_skill="bite")), ()),
    (c.NextRound(), ()),
    (c.Harm("krom", 5, Text("SECRET Sturz", "SECRET fall")), ((4,),)),
    (c.Rest("naga"), ()),
    (c.NextRound(), ()),
    (c.Attack("wolf_2", "krom"), ((6, 6, 2), (3,))),
    (c.EnterScene("camp"), ()),
    (c.Night(), ()),
)
"""What the game master did after the script, with its dice; the last entry is undone."""
UNDONE = c.Note("SECRET undone")


def play(session: Session) -> None:
    for _ in session.steps[:3]:
        session.step()
    for command, throws in COURSE:
        answer = session.do(command, throws)
        assert isinstance(answer, Resolved), (command, answer)
    session.do(UNDONE)
    session.undo()


def session(*, foe_values: str = "shown") -> Session:
    made = Session(scenario(foe_values=foe_values))
    play(made)
    return made


def kept(data: Path, *, foe_values: str = "shown") -> str:
    """The id of that evening on disk."""
    begun = saves.start(data, scenario(foe_values=foe_values), lambda: datetime(2024, 5, 1, 18, 14, tzinfo=UTC))
    play(begun.session)
    assert begun.trouble is None
    begun.close()
    return begun.id
