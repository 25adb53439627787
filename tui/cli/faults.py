"""Faults of dice, faces and notations in words: what is wrong, and how it is mended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from samyra_core import dice, samyra
from tui.cli.base import quoted
from tui.words import N_, _, ngettext

_DICE: Final = {
    "not_dice": N_("{text} is not a dice expression; write for instance 2W6+4, W20 or ±W6."),
    "no_dice": N_("{text} throws no dice; write 1W6 for one."),
    "too_many_dice": N_("{text} are too many dice; at most {dice} at once."),
    "too_few_sides": N_("{text}: a die needs at least 2 sides."),
    "too_many_sides": N_("{text}: a die has at most {sides} sides."),
    "too_large": N_("{text}: the number is too large."),
}
_NOTATION: Final = {
    "not_notation": N_("{text} is not a check; write for instance FP(Tarnen)+2, FP or Probe-1."),
    "no_skill": N_("{text} names no skill; write FP(Springen), or FP alone."),
    "too_long": N_("{text}: the name of the skill is too long; at most {name} characters."),
    "too_large": N_("{text}: a check can be eased or hard by at most {modifier}."),
}


def dice_fault(error: dice.DiceError) -> str:
    """Why a dice expression cannot be read."""
    return _(_DICE[error.code]).format(text=quoted(error.text, 30), dice=dice.MAX_DICE, sides=dice.MAX_SIDES)


def notation_fault(error: samyra.NotationError) -> str:
    """Why a check notation cannot be read."""
    bounds = {"name": samyra.MAX_NAME, "modifier": samyra.MAX_MODIFIER}
    return _(_NOTATION[error.code]).format(text=quoted(error.text, 40), **bounds)


def faces_fault(fault: dice.ThrowFault, faces: Sequence[int], count: int, sides: int) -> str:
    """Why `faces` are not a whole throw of `count` dice with `sides` sides (D3)."""
    if fault is dice.ThrowFault.BAD_FACE:
        bad = next(face for face in faces if not 1 <= face <= sides)
        return _("{face} is not a face of this die; faces are 1 to {sides}.").format(face=bad, sides=sides)
    message = ngettext(
        "This throw takes {count} face, not {given}.", "This throw takes {count} faces, not {given}.", count
    )
    return message.format(count=count, given=len(faces))


def plus_minus_fault(fault: dice.ThrowFault, faces: Sequence[int]) -> str:
    """Why `faces` are not one whole throw of the ±W6 (D2, D3)."""
    if fault is dice.ThrowFault.BAD_FACE:
        return faces_fault(fault, faces, 1, 6)
    shown = ",".join(str(face) for face in faces[:8])
    if fault is dice.ThrowFault.UNFINISHED:
        message = _("The throw is unfinished: a {face} is thrown again; add the next face, for instance {faces},1.")
        return message.format(face=faces[-1], faces=shown)
    if faces[0] < 5:
        return _("The throw has a face too many: a 1 to 4 is not thrown again.")
    return _("The throw has a face too many: it ends with the first face unlike {face}.").format(face=faces[0])
