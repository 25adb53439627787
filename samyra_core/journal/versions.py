"""A newer version of a session's scenario: found where the old came from, held against what was done, taken or not.

A session goes on with the text in its file until a game master says otherwise. Keys of `meta` for this: `origin`, where
the scenario came from; `former`, the versions played with before; `declined`, the mark of one that was not wanted.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from samyra_core import script
from samyra_core.engine import NeedsThrow, Refused, Resolved, begin, resolve
from samyra_core.journal import files
from samyra_core.journal.keeping import Reason, change_meta
from samyra_core.journal.records import Kind, Opened, Unreadable
from samyra_core.record import record
from samyra_core.scenario import source
from samyra_core.scenario.faults import Fault
from samyra_core.scenario.files import at_origin
from samyra_core.scenario.files import read as read_file
from samyra_core.scenario.loader import Loaded, parse
from samyra_core.scenario.model import Scenario
from samyra_core.session import Record
from samyra_core.state import Encounter


@record
class Misfit:
    """The first entry that cannot be carried out on another version of the scenario."""

    record: Record
    number: int
    """Its place on its line, 1.."""
    aside: bool
    """Whether it stands on a line that was left."""
    before: Encounter
    """The state before it, on that version."""
    answer: Refused | NeedsThrow
    """What came of it: a refusal, or dice that are not there."""


@record
class Version:
    """Another text for the scenario of a session."""

    origin: str
    """Where it came from (`Scenario.origin`)."""
    text: str
    loaded: Loaded
    """`scenario` is None where it has faults."""
    misfit: Misfit | None = None
    stands: Encounter | None = None
    """Where the session would stand on it: the same commands and dice may come to something else. None: nowhere."""

    @property
    def fits(self) -> bool:
        """Whether the session can go on with it."""
        return self.loaded.scenario is not None and self.misfit is None


def mark(text: str) -> str:
    """What is remembered of a text that was not wanted."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def newer(opened: Opened, *, declined: bool = False) -> Version | None:
    """The text that the scenario's own file has now; None where it is the same, was declined, or is not there.

    `declined`: that one too.
    """
    if not opened.header.origin:
        return None
    path = at_origin(opened.header.origin)
    data = read_file(path)
    if isinstance(data, Fault):
        return None
    try:
        text, _faults = source.decode(data)
    except source.Unreadable as error:
        text = data.decode("latin-1")
        return _version(opened, text, Loaded(str(path), None, (error.fault,)), declined)
    return _version(opened, text, None, declined)


def _version(opened: Opened, text: str, loaded: Loaded | None, declined: bool) -> Version | None:
    if text == opened.scenario.source or (not declined and mark(text) == opened.header.declined):
        return None
    return _judged(opened, text, loaded or parse(text, str(at_origin(opened.header.origin))))


def _judged(opened: Opened, text: str, loaded: Loaded) -> Version:
    found = None if loaded.scenario is None else _walked(loaded.scenario, opened)
    misfit, stands = (found, None) if isinstance(found, Misfit) else (None, found)
    return Version(opened.header.origin, text, loaded, misfit, stands)


def first_misfit(scenario: Scenario, opened: Opened) -> Misfit | None:
    """The first entry that this scenario refuses: of the present line, else of those aside. None: all are possible."""
    found = _walked(scenario, opened)
    return found if isinstance(found, Misfit) else None


def _walked(scenario: Scenario, opened: Opened) -> Misfit | Encounter:
    """What all entries come to where the session stands, or the first that is refused."""
    states: dict[int, Encounter] = {0: begin(scenario.setup)}
    depths = {0: 0}
    steps = script.prepare(scenario)
    line = _line(opened.records, opened.tip)
    played = {one.id for one in line}
    for one in (*line, *(one for one in opened.records if one.id not in played)):
        depths[one.id] = depths[one.parent] + 1
        before = states[one.parent]
        answer = resolve(before, one.command, one.throws)
        if not isinstance(answer, Resolved):
            if _meant(one, steps):
                states[one.id] = before
                continue
            return Misfit(one, depths[one.id], one.id not in played, before, answer)
        states[one.id] = answer.encounter
    return states[opened.head]


def _meant(entry: Record, steps: Sequence[script.Prepared]) -> bool:
    """Whether the script has that very step in that place to show how it is refused."""
    if entry.step is None or not 1 <= entry.step <= len(steps):
        return False
    step = steps[entry.step - 1].step
    shown = any(one.what == "refused" for one in step.expectations)
    return shown and (step.command, step.throws) == (entry.command, entry.throws)


def _line(records: Sequence[Record], tip: int) -> list[Record]:
    line: list[Record] = []
    while tip:
        line.append(records[tip - 1])
        tip = line[-1].parent
    return line[::-1]


def decline(path: Path, text: str, *, held: bool = False) -> Reason | None:
    """Stay with the text it has, and remember which one was not wanted. `held`: the caller has the file's lock."""
    return change_meta(path, lambda _opened, _meta: {"declined": mark(text)}, held=held)


def adopt(path: Path, version: Version, *, held: bool = False) -> Reason | None:
    """Go on with a version that fits; the text it had is kept in the file (`take_back`)."""
    scenario = version.loaded.scenario
    if scenario is None:
        raise ValueError("a version with faults cannot be played")

    def change(opened: Opened, meta: dict[str, str]) -> dict[str, str] | Unreadable:
        misfit = first_misfit(scenario, opened)
        if misfit is not None:
            return Unreadable(Kind.MISFIT, f"entry {misfit.record.id}")
        former = json.loads(meta.get("former", "[]"))
        former.append({key: meta[key] for key in ("text", "title", "scenario")})
        own = opened.header.title != opened.scenario.title
        title = meta["title"] if own else files.text_data(scenario.title)
        told = {"text": version.text, "title": title, "scenario": scenario.id}
        return {**told, "former": json.dumps(former), "declined": ""}

    return change_meta(path, change, held=held)


def former(opened: Opened, path: Path) -> Version | None:
    """The version it was played with before this one, and whether what was done since is possible on it."""
    try:
        with closing(files.connect_reading(path)) as connection:
            found = connection.execute("SELECT value FROM meta WHERE key = 'former'").fetchone()
    except (sqlite3.Error, OSError):
        return None
    kept = json.loads(found[0]) if found is not None else []
    return _judged(opened, kept[-1]["text"], parse(kept[-1]["text"], kept[-1]["scenario"])) if kept else None


def take_back(path: Path, *, held: bool = False) -> Reason | None:
    """Go on with the version before; the one it had counts as declined. MISFIT where something done since does not
    fit that one (`former` says what), or where there is none."""

    def change(opened: Opened, meta: dict[str, str]) -> dict[str, str] | Unreadable:
        kept = json.loads(meta.get("former", "[]"))
        if not kept:
            return Unreadable(Kind.MISFIT, "no former version")
        last = kept.pop()
        scenario = parse(last["text"], last["scenario"]).scenario
        if scenario is None or first_misfit(scenario, opened) is not None:
            return Unreadable(Kind.MISFIT, "the former version")
        own = opened.header.title != opened.scenario.title
        title = meta["title"] if own else last["title"]
        told = {"text": last["text"], "title": title, "scenario": last["scenario"]}
        return {**told, "former": json.dumps(kept), "declined": mark(meta["text"])}

    return change_meta(path, change, held=held)
