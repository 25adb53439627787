"""Faults of scenario files in words: what is wrong, and how it is mended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from samyra_core.scenario.faults import Fault, FaultCode, Param
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
    params = _worded(fault)
    suggestion = params.get("suggestion", "")
    if suggestion and fault.code in _GENERAL_HINTS:
        mend = _("Did you mean {suggestion}?").format(suggestion=suggestion)
    else:
        mend = _(hint).format_map(params)
    return FaultText(_line(_(message).format_map(params)), _line(mend))


def _worded(fault: Fault) -> Mapping[str, Param]:
    """The fault's params; those that repeat the engine's own words in the words of people, with ids for names."""
    match fault.code:
        case FaultCode.STEP_REFUSED:
            return {**fault.params, "reason": _refusal(fault.params)}
        case FaultCode.THROWS_MISSING:
            return {**fault.params, "due": ", ".join(map(_due, str(fault.params["due"]).split()))}
        case _:
            return fault.params


def _refusal(params: Mapping[str, Param]) -> str:
    from samyra_core.engine import Refusal, Refused, begin  # only a rehearsed script brings these up
    from samyra_core.state import Setup
    from tui.refusals import refusal_text

    reason = str(params["reason"])
    if reason not in {one.value for one in Refusal}:
        return reason
    detail = {key: value for key, value in params.items() if key != "reason"}
    return refusal_text(Refused(Refusal(reason), detail), begin(Setup("")))


def _due(request: str) -> str:
    """`defence:guard_1` as `guard_1 (defence)`."""
    from samyra_core.dice import Purpose
    from tui.refusals import purpose_word

    purpose, _colon, who = request.partition(":")
    known = purpose in {one.value for one in Purpose}
    return f"{who} ({purpose_word(Purpose(purpose))})" if known else request


def _line(text: str) -> str:
    return " ".join(text.split())


def _variant(fault: Fault) -> str:
    """What the words hang on beside the code: which kind of thing it is, or that a param has nothing to say."""
    params = fault.params
    match fault.code:
        case FaultCode.DUPLICATE_KEY:
            return str(params["within"])
        case FaultCode.TWO_VERBS:
            return "" if params["line"] else "braces"
        case FaultCode.UNKNOWN_COMBATANT:
            return f"only {params['kind']}" if params.get("count") == 1 else str(params["kind"])
        case FaultCode.UNKNOWN_SUBJECT | FaultCode.UNKNOWN_FIELD:
            return "several" if "first" in params else ""
        case FaultCode.BAD_ID if params["suggestion"]:
            return "named" if params["also"] else ""
        case FaultCode.STEP_REFUSED:
            return str(params["reason"])
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
