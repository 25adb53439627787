"""The dice of a step: each list of faces a throw that can be thrown (D3), no more of them than can fall (F6)."""

from __future__ import annotations

from typing import Any, Final

from samyra_core.dice import Die, Faces, ThrowFault, throw_fault
from samyra_core.scenario import shapes
from samyra_core.scenario.faults import FaultCode, Path, short
from samyra_core.scenario.hooks import BrokenNumber
from samyra_core.scenario.notes import Notes
from samyra_core.state import InitiativeMode

_MOST_THROWS: Final = {"attack": 4, "check": 2, "samyra": 1, "harm": 1}
"""How many throws a step can take at most (F6); verbs not named take none, initiative apart."""


def dice_of(
    told: shapes.Told, path: Path, mode: InitiativeMode | None, notes: Notes, refused: bool
) -> tuple[Faces, ...]:
    """The step's throws; each is checked where its verb says which die falls."""
    listed = told.step.throws
    if not listed or not told.verb:
        return ()
    throws = [one if isinstance(one, list) else [one] for one in listed]
    at = (*path, "throws")
    if not refused:
        die, count, most = _die(told, mode)
        if len(throws) > most:
            notes.add(FaultCode.THROW_NOT_DUE, at, key=True, verb=told.verb, limit=most)
        elif die is not None:
            for place, faces in enumerate(throws):
                _throw(die, count, faces, (*at, place), notes, long=isinstance(listed[place], list))
    return tuple(tuple(int(face) for face in faces) for faces in throws)


def _die(told: shapes.Told, mode: InitiativeMode | None) -> tuple[Die | None, int, int]:
    """Which die falls, how many at once, and how many throws at most."""
    if told.verb in ("turn", "round", "leave"):
        if mode is None:
            return None, 1, 5000
        if mode is InitiativeMode.LISTED:
            return None, 1, 0
        return (Die.W20 if mode is InitiativeMode.SIDES else Die.PLUS_MINUS_W6), 1, 5000
    most = _MOST_THROWS.get(told.verb, 0)
    if told.verb != "samyra":
        return Die.PLUS_MINUS_W6, 1, most
    notation = notation_of(told.command.check) if told.command is not None else None
    return (Die.W20 if notation is not None else None), 1 + abs(notation.modifier if notation else 0), most


def _throw(die: Die, count: int, faces: list[int], path: Path, notes: Notes, *, long: bool) -> None:
    """Notes why `faces` cannot be one throw (D3)."""
    if any(isinstance(face, BrokenNumber) for face in faces) or not notes.whole(*path):
        return
    fault = throw_fault(die, count, faces)
    text = short(" ".join(map(str, faces)))
    if fault is ThrowFault.BAD_FACE:
        sides = 20 if die is Die.W20 else 6
        for place, face in enumerate(faces):
            if not 1 <= face <= sides:
                at = (*path, place) if long else path
                notes.add(FaultCode.BAD_FACE, at, text=str(face), maximum=sides)
    elif fault is ThrowFault.SURPLUS_FACE:
        notes.add(FaultCode.SURPLUS_FACE, path, text=text)
    elif fault is ThrowFault.UNFINISHED:
        notes.add(FaultCode.UNFINISHED_THROW, path, text=text)


def notation_of(text: str) -> Any:
    """A Samyra check's notation taken apart, None where it cannot be read."""
    from samyra_core import samyra  # only scenarios with such checks pay for it

    try:
        return samyra.parse(text)
    except samyra.NotationError:
        return None
