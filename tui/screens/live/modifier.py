"""A modifier of the game master's own, as it is typed: `+2 higher ground`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from samyra_core.commands import Attack, OwnModifier
from samyra_core.text import Text

_MODIFIER: Final = re.compile(r"\s*([+\-−]?)\s*([0-9]{1,3})\s*(.*)")


def read_modifier(text: str) -> OwnModifier | None:
    """`+2 higher ground`, `-3`: a value and what it is for; None where it is none."""
    found = _MODIFIER.fullmatch(text)
    if found is None:
        return None
    value = int(found[2]) * (-1 if found[1] in ("-", "−") else 1)
    return OwnModifier(Text(found[3].strip()), value)


def with_modifier(attack: Attack, text: str, *, for_target: bool) -> Attack | None:
    """The attack with one more; an empty line takes all of that side off again. None where the text is no modifier."""
    found = read_modifier(text)
    if found is None and text.strip():
        return None
    kept = attack.defence_modifiers if for_target else attack.modifiers
    modifiers = () if found is None else (*kept, found)
    return replace(attack, defence_modifiers=modifiers) if for_target else replace(attack, modifiers=modifiers)
