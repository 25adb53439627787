"""A fight with somebody who hides, played on disk by the test itself, to be watched from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from samyra_core.commands import Command, Engage, EnterScene, NextRound
from samyra_core.dice import Seeded
from samyra_core.engine import Resolved
from samyra_core.journal import Journal
from samyra_core.scenario import parse
from samyra_core.session import Session
from samyra_core.text import Text
from tests.samyra_core.strategies import ask

AMBUSH: Final = """\
format: 1
title: Am Steg
sides: {heroes: Helden, foes: Raubgesindel, ghosts: Nachtgespenster}
combatants:
  naga: {name: Naga, side: heroes, attributes: {grit: 9}, exhaustion: grit, skills: {blade: 18}, weapon: 3}
  krom: {name: Krom, side: heroes, attributes: {grit: 12}, exhaustion: grit, skills: {axe: 15}, weapon: 3}
  ilse: {name: Ilsebill, side: foes, attributes: {grit: 12}, exhaustion: grit, skills: {club: 12}, weapon: 3}
  jupp: {name: Juppiter, side: ghosts, hidden: on, attributes: {grit: 12}, exhaustion: grit, skills: {claw: 15}}
templates:
  thug: {count: 5, name: Wegelagerer, side: foes, attributes: {grit: 9}, exhaustion: grit, skills: {fist: 9}}
scenes:
  - {id: steg, title: Der Steg, cast: [naga, jupp, krom, ilse, thug]}
  - {id: keller, title: Kellergewölbe, cast: [naga]}
"""
SECRET: Final = Text("Zinnober")
NEVER: Final = (
    "Juppiter",
    "jupp",
    "Nachtgespenster",
    "ghosts",
    "Zinnober",
    "Kellergew",
    "verflucht",
    "schleicht",
    "JUPP",
)
"""What players must never be sent: who hides, notes, reasons, secret conditions, scenes to come."""


class Played:
    """A session that this test plays, on disk."""

    def __init__(self, data: Path, name: str = "2024-05-01-2014-steg") -> None:
        scenario = parse(AMBUSH, "steg").scenario
        assert scenario is not None
        self.path = data / "sessions" / f"{name}.samyra"
        self.journal = Journal.create(self.path, scenario, lambda: "2024-05-01T18:14:00.000000+00:00")
        self.session = Session(scenario, self.journal)
        self._dice = Seeded(4)

    def do(self, *commands: Command) -> None:
        for command in commands:
            throws, _ = ask(self.session.encounter, command, self._dice)
            assert isinstance(self.session.do(command, throws), Resolved), command

    def begin(self) -> None:
        self.do(EnterScene("steg"), NextRound(), Engage("naga", ("ilse", "jupp")))
