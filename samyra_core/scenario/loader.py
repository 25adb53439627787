"""The way in: a path or a text becomes a scenario, or a list of everything that is wrong with it. Nothing here ever
raises."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import PurePath

from samyra_core.record import record
from samyra_core.scenario import files
from samyra_core.scenario.faults import Fault, FaultCode, meant_id
from samyra_core.scenario.model import Scenario


@record
class Loaded:
    """What came of a file."""

    name: str
    """The file's name as it was given."""
    scenario: Scenario | None
    """None where there is an error among the faults."""
    faults: tuple[Fault, ...] = ()
    """Errors and warnings, by line and column."""

    @property
    def errors(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity == "error")

    @property
    def warnings(self) -> tuple[Fault, ...]:
        return tuple(fault for fault in self.faults if fault.severity == "warning")


def load(path: str | os.PathLike[str]) -> Loaded:
    """The scenario of a file; `path` may be the id of a bundled one."""
    name = os.fspath(path)
    found = files.find(name)
    data = files.read(found)
    if isinstance(data, Fault):
        return Loaded(name, None, (data,))
    loaded = parse(data, name)
    if loaded.scenario is None:
        return loaded
    return replace(loaded, scenario=replace(loaded.scenario, origin=files.origin(found)))


def parse(data: str | bytes, name: str = "scenario") -> Loaded:
    """The scenario of a text; `name` is its file's name, whose stem is its id where the text gives none."""
    # whoever only needs the records does not pay for the YAML parser
    from samyra_core.scenario import apart, nodes, source, tree

    try:
        text, faults = source.decode(data)
    except source.Unreadable as error:
        return Loaded(name, None, (error.fault,))
    read = tree.read(text)
    apart.part(read)
    faults += read.faults
    if isinstance(read.root, nodes.Scalar) and not read.root:
        read.root = None
    scenario = _scenario(read, name, faults) if read.root is not None else None
    if read.root is None and not any(fault.severity == "error" for fault in faults):
        faults.append(Fault(FaultCode.EMPTY_FILE, line=1, column=1))
    listed = _listed(faults)
    broken = any(fault.severity == "error" for fault in listed)
    return Loaded(name, None if broken else scenario, listed)


def _scenario(read: object, name: str, faults: list[Fault]) -> Scenario | None:
    from samyra_core.scenario import build, reading
    from samyra_core.scenario.tree import Tree

    assert isinstance(read, Tree)
    shape = reading.read(read, faults)
    if shape is None:
        return None
    return build.build(shape, read, meant_id(PurePath(name).stem) or "scenario", faults)


def _listed(faults: list[Fault]) -> tuple[Fault, ...]:
    """Each fault once, in the order of the file, errors first where there are too many."""
    from samyra_core.scenario.tree import MAX_FAULTS

    once: dict[tuple[FaultCode, int, int], Fault] = {}
    for fault in faults:
        once.setdefault((fault.code, fault.line, fault.column), fault)
    found = sorted(once.values(), key=lambda fault: (fault.line, fault.column))
    if len(found) <= MAX_FAULTS:
        return tuple(found)
    found.sort(key=lambda fault: fault.severity)
    kept = sorted(found[:MAX_FAULTS], key=lambda fault: (fault.line, fault.column))
    last = kept[-1]
    return (*kept, Fault(FaultCode.TOO_MANY_FAULTS, "", last.line, last.column, {"limit": MAX_FAULTS}))
