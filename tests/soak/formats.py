"""One session file of each format ever written, in tests/data, and what it must open to for ever.

`python -m tests.soak.formats` writes those of the present format, once and never again: what is there stays. Run it
when `journal.FORMAT` has changed, and commit both files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from samyra_core import codec
from samyra_core.commands import Attack, EnterScene, FulfilPlan, NextRound, Note
from samyra_core.dice import Seeded
from samyra_core.engine import Resolved
from samyra_core.journal import FORMAT, Journal, Opened, files
from samyra_core.scenario import Scenario, parse
from samyra_core.session import Moment, Session
from tests.samyra_core.strategies import a_command, ask

DATA = Path(__file__).parents[1] / "data"
PERSON = """\
  {who}:
    side: {side}
    attributes: {{grit: 7, might: 9}}
    exhaustion: grit
    skills: {{sword: {sword}, climb: 4}}
    weapon: 4
    levels: {{Tarnen: 8}}
    bases: {{Körper: 5}}
    base_of: {{Springen: Körper}}
"""
SIDES = {"anna": "heroes", "bert": "heroes", "orc1": "foes", "orc2": "foes", "wolf": "wild"}
SCENARIO = f"""\
format: 1
id: any
title: {{de: Irgendwo, en: Anywhere}}
rules: {{initiative: individual}}
sides: {{heroes: Helden, foes: Gegner, wild: Wildes}}
combatants:
{"".join(PERSON.format(who=who, side=side, sword=9 + len(who)) for who, side in SIDES.items())}
scenes:
  - {{id: gate, cast: [anna, orc1, bert, orc2]}}
  - {{id: yard, cast: [wolf, anna, orc2, bert]}}
plans:
  - id: help
    title: {{de: Hilfe, en: Help}}
    when: {{scene: gate, round: 2}}
    steps:
      - join: wolf
"""


def file_of(version: int) -> Path:
    return DATA / f"format-{version}.samyra"


def told_of(version: int) -> Path:
    return DATA / f"format-{version}.json"


def prepared() -> Scenario:
    loaded = parse(SCENARIO, "any")
    assert loaded.scenario is not None, loaded.errors
    return loaded.scenario


def play(session: Session) -> None:
    """Every kind of command, many attacks, steps taken back, a line left aside, and something to redo at the end."""
    wanted = set(codec.COMMAND_TYPES.values())
    source, number = Seeded(11), 0
    for command in (EnterScene("gate"), NextRound(), Attack("anna", "orc2"), NextRound(), FulfilPlan("help")):
        assert isinstance(session.do(command, ask(session.encounter, command, source)[0]), Resolved), command
        wanted.discard(type(command))
    while wanted:
        number += 1
        command = a_command(number)
        if type(command) not in wanted and number % 9:
            continue
        if isinstance(session.do(command, ask(session.encounter, command, source)[0]), Resolved):
            wanted.discard(type(command))
    for number in range(6):
        session.do(Note(f"{number} wird zurückgenommen"))
    for _ in range(6):
        session.undo()
    assert isinstance(session.do(Note("eine andere Zeile — [/] ☃")), Resolved)
    session.do(Note("noch eine"))
    session.do(Note("und die letzte"))
    session.undo()


def story(opened: Opened, session: Session) -> dict[str, Any]:
    """All that a session is, as JSON data."""
    return {
        "id": opened.header.id,
        "scenario": opened.header.scenario,
        "title": {"de": opened.header.title.de, "en": opened.header.title.en},
        "created": opened.header.created,
        "updated": opened.header.updated,
        "step": opened.header.step,
        "redoable": session.redoable,
        "moments": [moment_story(moment) for moment in session.moments],
        "encounter": codec.encounter_data(session.encounter),
        "lines": [line_story(session._path(tip)) for tip in session.lines],
    }


def line_story(line: list[Moment]) -> dict[str, Any]:
    """A line that was left, and the state at its end."""
    return {"moments": [moment.id for moment in line], "encounter": codec.encounter_data(line[-1].encounter)}


def moment_story(moment: Moment) -> dict[str, Any]:
    """An entry and its events."""
    return {
        "id": moment.id,
        "parent": moment.parent,
        "command": codec.command_data(moment.command),
        "throws": [list(faces) for faces in moment.throws],
        "events": [codec.event_data(event) for event in moment.events],
    }


def missing(wanted: object, found: object, place: str = "") -> list[str]:
    """Where `found` has not what is wanted; what it has besides, such as fields of later versions, does not matter."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        absent = [f"{place}.{key}" for key in wanted if key not in found]
        return absent + [
            one for key in wanted if key in found for one in missing(wanted[key], found[key], f"{place}.{key}")
        ]
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = enumerate(zip(wanted, found, strict=True))
        return [one for number, pair in pairs for one in missing(*pair, f"{place}[{number}]")]
    return [] if wanted == found else [f"{place}: {wanted!r}, not {found!r}"]


def write() -> None:
    """The present format's files; FileExistsError where they are there."""
    files.refuse_taken(file_of(FORMAT))
    ticks = iter(range(10_000))
    journal = Journal.create(file_of(FORMAT), prepared(), lambda: f"2024-05-01T18:00:00.{next(ticks):06}+00:00")
    session = Session(prepared(), journal)
    play(session)
    assert journal.trouble is None
    journal.close()
    for beside in (f"{journal.path}-last", journal.path.with_name(f".{journal.path.name}.lock")):
        Path(beside).unlink(missing_ok=True)
    found = Journal.open(file_of(FORMAT), lambda: "")
    assert isinstance(found, Opened)
    assert found.journal is not None
    found.journal.close()
    again = found.session()
    assert isinstance(again, Session)
    with told_of(FORMAT).open("x", encoding="utf-8") as file:
        json.dump(story(found, again), file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
    journal.path.with_name(f".{journal.path.name}.lock").unlink(missing_ok=True)


if __name__ == "__main__":
    try:
        write()
    except FileExistsError as error:
        sys.exit(f"{error.filename} is there already and stays as it is")
