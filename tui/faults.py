"""Faults of scenario files in words: what is wrong, and how it is mended."""

from __future__ import annotations

from typing import NamedTuple

from samyra_core.scenario.faults import Fault, FaultCode
from tui.fault_texts import TEXTS, VARIANTS
from tui.words import _

_GENERAL_HINTS = frozenset(
    {
        FaultCode.FILE_MISSING,
        FaultCode.UNKNOWN_KEY,
        FaultCode.UNKNOWN_VALUE,
        FaultCode.UNKNOWN_COMBATANT,
        FaultCode.UNKNOWN_SIDE,
        FaultCode.UNKNOWN_GROUP,
        FaultCode.UNKNOWN_SKILL,
        FaultCode.UNKNOWN_ATTRIBUTE,
        FaultCode.UNKNOWN_BASE,
        FaultCode.UNKNOWN_SCENE,
        FaultCode.UNKNOWN_PLAN,
        FaultCode.UNKNOWN_SUBJECT,
        FaultCode.UNKNOWN_FIELD,
    }
)
"""Codes whose suggestion, where there is one, takes the place of their hint."""


class FaultText(NamedTuple):
    """Both are single lines of plain text."""

    message: str
    hint: str
    """How it is mended."""


def fault_text(fault: Fault) -> FaultText:
    """What is wrong and how it is mended, in the language of the moment. Texts of the file stand in it as typed."""
    message, hint = VARIANTS.get((fault.code, _variant(fault)), TEXTS[fault.code])
    suggestion = fault.params.get("suggestion", "")
    if suggestion and fault.code in _GENERAL_HINTS:
        mend = _("Did you mean {suggestion}?").format(suggestion=suggestion)
    else:
        mend = _(hint).format_map(fault.params)
    return FaultText(_line(_(message).format_map(fault.params)), _line(mend))


def _line(text: str) -> str:
    return " ".join(text.split())


def _variant(fault: Fault) -> str:
    """What the words hang on beside the code: which kind of thing it is, or that a param has nothing to say."""
    params = fault.params
    match fault.code:
        case FaultCode.FILE_MISSING:
            return "pattern" if any(mark in str(params["name"]) for mark in "*?[") else ""
        case FaultCode.NOT_A_FILE:
            return str(params["kind"])
        case FaultCode.EXPECTED_MAPPING | FaultCode.EXPECTED_LIST | FaultCode.EXPECTED_VALUE:
            return str(params["found"])
        case FaultCode.HALF_TRANSLATED:
            return str(params["missing"])
        case FaultCode.UNFIT_EXPECTATION:
            return str(params["verb"])
        case FaultCode.THROW_NOT_DUE:
            return "" if params["limit"] else "none"
        case FaultCode.NOT_UTF8:
            return "" if params["character"] else "bare"
        case FaultCode.EMPTY_NAME:
            return "comment" if params["comment"] else ""
        case _:
            return "" if params.get("suggestion", "–") else "bare"
