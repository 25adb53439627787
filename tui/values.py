"""What expectations, hand-set values and reports name by a field's id, in words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from samyra_core.events import Severity
from samyra_core.script import MISSING, Judged
from samyra_core.state import Encounter, Status
from tui import names
from tui.plain import clean
from tui.words import N_, _, percent

_FIELDS: Final = {
    "status": N_("state"),
    "present": N_("in the scene"),
    "buffer_used": N_("buffer used"),
    "buffer_size": N_("buffer size"),
    "fatigue": N_("fatigue"),
    "fatigue_floor": N_("lowest fatigue"),
    "attribute": N_("exhaustion attribute"),
    "wounds": N_("wounds"),
    "critical_wounds": N_("critical wounds"),
    "scratches": N_("scratches"),
    "stumble_odds": N_("risk of stumbling"),
    "modifier": N_("standing modifier"),
    "resting": N_("resting"),
    "acted": N_("actions this round"),
    "attacked": N_("attack spent"),
    "engaged": N_("opponents"),
    "hidden": N_("hidden"),
    "conditions": N_("conditions"),
    "initiative": N_("initiative"),
    "weapon": N_("weapon"),
    "armour": N_("armour"),
    "up": N_("still up"),
    "round": N_("round"),
    "turn": N_("on turn"),
    "scene": N_("scene"),
    "refused": N_("refused"),
    "name": N_("name"),
    "side": N_("side"),
    "group": N_("group"),
    "number": N_("number"),
    # of events
    "total": N_("total"),
    "raw_total": N_("raw total"),
    "value": N_("value"),
    "die": N_("die"),
    "faces": N_("faces"),
    "modifiers": N_("modifiers"),
    "stumbled": N_("stumbled"),
    "threshold": N_("threshold"),
    "success": N_("success"),
    "critical": N_("critical"),
    "quality": N_("quality"),
    "level": N_("level"),
    "untrained": N_("untrained"),
    "skill": N_("skill"),
    "buffer_full": N_("buffer full"),
    "damage": N_("damage"),
    "difference": N_("difference"),
    "winner": N_("who hits"),
    "attacker": N_("attacker"),
    "target": N_("target"),
    "defended": N_("defended"),
    "attack_total": N_("attack"),
    "defence_total": N_("defence"),
    "severity": N_("severity"),
    "who": N_("who"),
    "actions": N_("actions"),
    "surplus": N_("actions beyond the buffer"),
    "cost": N_("cost"),
    "used": N_("buffer used"),
    "used_before": N_("buffer used before"),
    "size": N_("buffer size"),
    "fatigue_before": N_("fatigue before"),
}

_KINDS: Final = {
    "attack": N_("attack"),
    "defence": N_("defence"),
    "check": N_("check"),
    "faint": N_("faint check"),
    "initiative": N_("initiative"),
    "blow": N_("blow"),
    "harm": N_("harm"),
    "effort": N_("effort"),
}

_WORDS: Final = {
    "none": "–",
    "true": N_("yes"),
    "false": N_("no"),
    MISSING: N_("nothing of the kind"),
    "complete": N_("complete"),
}

_REFUSALS: Final = {
    "untrained": N_("not learnt"),
    "no_level": N_("no level to roll on"),
    "attack_spent": N_("attack spent"),
    "already_acted": N_("has acted already"),
    "not_up": N_("cannot act"),
}
"""Refusals that a script expects, in short; others are shown by their code."""


def field_name(field: str, encounter: Encounter, who: str) -> str:
    """A field in words; `skill.sword` and `attribute.con` by the combatant's own names, `rules.fatigue` as a rule."""
    kind, _dot, own = field.partition(".")
    if kind == "rules" and own:
        return rule_name(own)
    if kind == "skill" and own:
        return names.skill_name(encounter, who, own)
    if kind == "attribute" and own:
        return names.attribute_name(encounter, who, own)
    plain, _at, fatigue = field.partition("@")
    if plain in _FIELDS and fatigue:
        return _("{field} at fatigue {fatigue}").format(field=_(_FIELDS[plain]), fatigue=clean(fatigue))
    return _(_FIELDS[field]) if field in _FIELDS else clean(field)


def path_text(what: str, encounter: Encounter) -> str:
    """An expectation's path in words: `naga.fatigue` as `Naga, fatigue`, `attack.total` as `attack, total`."""
    head, _dot, field = what.rpartition(".")
    if not head:
        return field_name(what, encounter, "")
    if head in _KINDS and head not in encounter.combatants:
        return f"{_(_KINDS[head])}, {field_name(field, encounter, '')}"
    if names.profile_of(encounter, head) is not None or head in encounter.setup.sides:
        return f"{names.name(encounter, head)}, {field_name(field, encounter, head)}"
    return f"{names.group_name(encounter, head)}, {field_name(field, encounter, '')}"


def value_text(what: str, value: str, encounter: Encounter) -> str:
    """A value as expectations and hand-set fields write it, in words: `down`, `true`, `1/3`, `naga`."""
    field = what.rpartition(".")[2] or what
    if value in _WORDS:
        return _(_WORDS[value])
    if field.startswith("stumble_odds"):
        return _odds(value)
    shown = _MEANINGS.get(field)
    found = shown(value) if shown is not None else None
    if found is not None:
        return found
    if field in ("turn", "winner", "who", "attacker", "target", "engaged"):
        return ", ".join(names.name(encounter, one) for one in value.split())
    number = _number(value)
    return clean(value) if number is None else names.exact(number)


_RULES: Final = {
    "fatigue": N_("cost of an action (F2)"),
    "outnumbering": N_("outnumbering (E4)"),
    "critical": N_("critical wounds (W3)"),
    "wound_faint": N_("faint check after a wound (W4)"),
    "faint_difficulty": N_("difficulty of faint checks (F7)"),
    "initiative": N_("initiative (I)"),
    "foe_values": N_("foes' values for players who look on"),
}

_RULE_VALUES: Final = {
    ("fatigue", "standard"): N_("3 points"),
    ("fatigue", "weak"): N_("1 point"),
    ("outnumbering", "malus"): N_("a malus for the one"),
    ("outnumbering", "bonus"): N_("a bonus for the many"),
    ("critical", "down"): N_("take out of the fight"),
    ("critical", "check"): N_("ask for a faint check"),
    ("wound_faint", "on"): N_("on"),
    ("wound_faint", "off"): N_("off"),
    ("foe_values", "shown"): N_("shown"),
    ("foe_values", "hidden"): N_("left out"),
    ("initiative", "listed"): N_("as they are listed"),
    ("initiative", "sides"): N_("a throw for each side"),
    ("initiative", "individual"): N_("a throw for each combatant"),
}


def rule_name(name: str) -> str:
    """A named scenario rule in words."""
    return _(_RULES[name]) if name in _RULES else clean(name)


def rule_value(name: str, value: str, encounter: Encounter) -> str:
    """What a named rule is set to, in words; a side for outnumbering by its name."""
    if (name, value) in _RULE_VALUES:
        return _(_RULE_VALUES[name, value])
    if name == "outnumbering":
        return _("always on the rolls of {side}").format(side=names.side_name(encounter, value))
    number = _number(value)
    return clean(value) if number is None else names.exact(number)


def _status(value: str) -> str | None:
    return names.status_word(Status(value)) if value in {one.value for one in Status} else None


def _severity(value: str) -> str | None:
    return names.severity_word(Severity(value)) if value in {one.value for one in Severity} else None


def _critical(value: str) -> str | None:
    return {"success": _("critical success"), "failure": _("critical failure")}.get(value)


_MEANINGS: Final[dict[str, Callable[[str], str | None]]] = {
    "status": _status,
    "severity": _severity,
    "critical": _critical,
    "refused": lambda value: _(_REFUSALS[value]) if value in _REFUSALS else None,
}


def _number(value: str) -> Fraction | None:
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None


def _odds(value: str) -> str:
    """A probability as it is exact, and in percent."""
    number = _number(value)
    if number is None:
        return clean(value)
    return percent(number) if number in (0, 1) else f"{clean(value)} ({percent(number)})"


def judged_text(judged: Judged, encounter: Encounter) -> str:
    """`Naga, fatigue: 24`, and where it came out otherwise what came out."""
    what = path_text(judged.what, encounter)
    expected = value_text(judged.what, judged.expected, encounter)
    if judged.ok:
        return _("{what}: {expected}").format(what=what, expected=expected)
    actual = value_text(judged.what, judged.actual, encounter)
    return _("{what}: {expected} expected, came out {actual}").format(what=what, expected=expected, actual=actual)
