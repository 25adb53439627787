"""Switch each rule off in turn: some golden number or some replay must notice.

A rule is switched off by putting another function (or number) in the place of the one that is the rule. What nobody
notices is not proven by any test, so this file keeps the golden numbers and the bundled scenarios honest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from samyra_core import dice, ews, fatigue, initiative, odds, samyra, scenario, script, wounds
from samyra_core.engine import attack, checks, recovery, throws
from samyra_core.events import Modifier, Severity
from samyra_core.samyra import Result
from samyra_core.scenario import Scenario
from tests.samyra_core.golden import GOLDEN

SCENARIOS = ("gorge_ambush", "samyra_checks", "sleepless", "bear_barbarian")

Switch = tuple[object, str, object]


def always(answer: object) -> Callable[..., Any]:
    return lambda *_, **__: answer


def without_refill(rule: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """No refill by one rule: a round's rest (F9) or a break (F10); what other rules refill stays."""
    return lambda work, who, rules: None if rules == (rule,) else original(work, who, rules)


def without_stumble_check(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda work, who, severity, stumbled: None if stumbled else original(work, who, severity, stumbled)


def plain(level: int, modifier: int, faces: tuple[int, ...]) -> Result:
    """Only the first die, eased or hard or not."""
    return EVALUATE(level, 0, faces[:1])


EVALUATE = samyra.evaluate


def one_way(sign: int) -> Callable[..., Any]:
    """Checks are plain where they are eased (-1) or hard (+1)."""
    return lambda level, modifier, faces: (
        plain(level, modifier, faces) if modifier * sign > 0 else EVALUATE(level, modifier, faces)
    )


def over(level: int, modifier: int, faces: tuple[int, ...]) -> Result:
    """A die above the level, not up to it, succeeds."""
    return Result(faces[0] > level, None, 0) if modifier == 0 else EVALUATE(level, modifier, faces)


def no_quality(level: int, modifier: int, faces: tuple[int, ...]) -> Result:
    found = EVALUATE(level, modifier, faces)
    return Result(found.success, found.critical, 0 if found.success else None)


OFF: dict[str, tuple[Switch, ...]] = {
    "D1": ((dice, "total", lambda expression, faces: sum(faces)),),
    "D2": ((dice, "plus_minus", lambda faces: sum(faces)),),
    "D3": ((dice, "throw_fault", always(None)),),
    "D4": ((dice, "nearest", lambda numerator, denominator: numerator // denominator),),
    "S1": ((samyra, "evaluate", over),),
    "S2": ((samyra, "level", lambda notation, trained, base: trained if trained is not None else base or 1),),
    "S3": ((samyra, "evaluate", one_way(-1)),),
    "S4": ((samyra, "evaluate", one_way(1)),),
    "S5": ((samyra, "evaluate", no_quality),),
    "S6": ((samyra, "parse", always(samyra.Notation())),),
    "S7": ((checks, "strains", always(False)),),
    "E1": ((ews, "succeeds", lambda total, difficulty: total > difficulty + 3),),
    "E2": ((ews, "attacker_wins", lambda attack_total, defence_total: attack_total > defence_total),),
    "E3": ((ews, "damage", lambda difference, weapon, armour: difference),),
    "E4": ((ews, "outnumbering", always(0)),),
    "E5": ((attack, "defends", always(True)),),
    "E6": ((ews, "skill_value", lambda skill: skill.value), (ews, "substitute_malus", always(0))),
    "E7": ((attack, "may_attack", always(True)),),
    "W1": ((wounds, "severity", lambda damage, threshold: Severity.WOUND if damage else Severity.NONE),),
    "W2": ((wounds, "malus", always(0)),),
    "W3": ((wounds, "critical_falls", always(False)),),
    "W4": ((wounds, "wound_asks", always(False)),),
    "W5": ((wounds, "healed", lambda damage, full: damage),),
    "F1": ((fatigue, "fill", lambda used, size, actions: (used, actions)),),
    "F2": ((fatigue, "base_cost", always(0)),),
    "F3": ((fatigue, "category_factor", always(1)),),
    "F4": ((fatigue, "stumbles", always(False)),),
    "F5": ((fatigue, "stumble_total", lambda value, modifiers, raw_total: raw_total),),
    "F6": ((fatigue, "attribute_after_stumble", lambda value: value),),
    "F7": (
        (throws, "faint_check", without_stumble_check(throws.faint_check)),
        (attack, "faint_check", without_stumble_check(throws.faint_check)),
        (checks, "faint_check", without_stumble_check(throws.faint_check)),
    ),
    "F8": ((throws, "stumble_wound_modifier", lambda: Modifier(throws._F8, 0)),),
    "F9": ((recovery, "refill", without_refill("F9", recovery.refill)),),
    "F10": ((recovery, "refill", without_refill("F10", recovery.refill)),),
    "F11": ((fatigue, "after_hours", lambda fatigue, floor, size, hours: fatigue),),
    "F12": ((fatigue, "attribute_value", lambda combatant, name: combatant.profile.attributes[name].value),),
    "F13": ((fatigue, "floor_after_rise", lambda combatant, fatigue, size: combatant.fatigue_floor),),
    "F14": ((odds, "rule_of_thumb", always(0)),),
    "I1": ((initiative, "listed", lambda field: field.order[::-1]),),
    "I2": ((initiative, "order_by_sides", lambda field, ranking: field.order),),
    "I3": ((initiative, "order_by_totals", lambda field, totals: field.order),),
}
"""For each rule id what is put in whose place."""

RULES = [
    *(f"D{n}" for n in range(1, 5)),
    *(f"S{n}" for n in range(1, 8)),
    *(f"E{n}" for n in range(1, 8)),
    *(f"W{n}" for n in range(1, 6)),
    *(f"F{n}" for n in range(1, 15)),
    *(f"I{n}" for n in range(1, 4)),
]


@pytest.fixture(scope="module")
def scenarios() -> list[Scenario]:
    loaded = [scenario.load(name) for name in SCENARIOS]
    assert [one.name for one in loaded if one.scenario is None] == []
    return [one.scenario for one in loaded if one.scenario is not None]


def noticed(scenarios: list[Scenario]) -> list[str]:
    """Names of the golden numbers and replays that fail."""
    failed = []
    for name, check in GOLDEN.items():
        try:
            check()
        except Exception:  # whatever a rule that is off breaks counts as noticed
            failed.append(name)
    for one in scenarios:
        try:
            wrong = sum(not judged.ok for _, done in script.run(one) for judged in done.judged)
        except Exception:
            wrong = 1
        if wrong:
            failed.append(f"replay {one.id}")
    return failed


def test_with_all_rules_on_nothing_fails(scenarios: list[Scenario]) -> None:
    assert noticed(scenarios) == []


def test_every_rule_can_be_switched_off() -> None:
    assert list(OFF) == RULES


@pytest.mark.parametrize("rule", OFF)
def test_a_rule_that_is_off_is_noticed(rule: str, scenarios: list[Scenario], monkeypatch: pytest.MonkeyPatch) -> None:
    for place, name, other in OFF[rule]:
        monkeypatch.setattr(place, name, other)
    failed = noticed(scenarios)
    own = [name for name in failed if name.lower().startswith(rule.lower() + "_") or name.startswith("replay")]
    assert own, f"{rule} is off and neither its own golden number nor a replay noticed: {failed}"


def caught_by() -> dict[str, list[str]]:
    """For each rule id what notices its absence; the table for the rules page."""
    loaded = [one.scenario for one in map(scenario.load, SCENARIOS) if one.scenario is not None]
    table = {}
    for rule, switches in OFF.items():
        with pytest.MonkeyPatch.context() as patch:
            for place, name, other in switches:
                patch.setattr(place, name, other)
            table[rule] = noticed(loaded)
    return table
