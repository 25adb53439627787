"""Samyra checks: notation, refusals, results, quality, chances (S1–S6)."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samyra_core import samyra
from samyra_core.samyra import Notation, Refusal, Result


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("FP", Notation()),
        ("FP(Springen)", Notation("Springen")),
        ("FP(Schlösser öffnen)-1", Notation("Schlösser öffnen", modifier=-1)),
        ("FP(Tarnen)+2", Notation("Tarnen", modifier=2)),
        ("FP(*Schwimmen)", Notation("Schwimmen", True)),
        ("FP(*Schwimmen)+3", Notation("Schwimmen", True, 3)),
        ("Probe", Notation()),
        ("Probe-1", Notation(modifier=-1)),
        ("Probe+2", Notation(modifier=2)),
        ("FP−2", Notation(modifier=-2)),
        ("  fp( Springen ) - 1 ", Notation("Springen", modifier=-1)),
        ("probe + 20", Notation(modifier=20)),
        ("FP+0", Notation()),
        ("FP-0", Notation()),
        ("FP-001", Notation(modifier=-1)),
        ("FP(Wissen (Kräuter))-1", Notation("Wissen (Kräuter)", modifier=-1)),
        ("FP(Wolf [Rudel])", Notation("Wolf [Rudel]")),
    ],
)
def test_notation_is_taken_apart(text: str, read: Notation) -> None:
    assert read == samyra.parse(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_notation"),
        ("F", "not_notation"),
        ("FP--1", "not_notation"),
        ("FP-", "not_notation"),
        ("FP1", "not_notation"),
        ("FP-1,5", "not_notation"),
        ("FP-٣", "not_notation"),
        ("FP(Tarnen", "not_notation"),
        ("FP(a)-1(b)", "not_notation"),
        ("FP(a)b)", "not_notation"),
        ("Probe(Tarnen)", "not_notation"),
        ("FP(a\x1b[31m)", "not_notation"),
        ("FP(a\nb)", "not_notation"),
        ("FP()", "no_skill"),
        ("FP(*)", "no_skill"),
        ("FP(" + "a" * 201 + ")", "too_long"),
        ("FP+21", "too_large"),
        ("Probe-" + "9" * 5000, "too_large"),
    ],
)
def test_what_is_no_check_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(samyra.NotationError) as caught:
        samyra.parse(text)
    assert (code, text) == (caught.value.code, caught.value.text)


@given(st.text(max_size=20) | st.text(max_size=8).map("FP({})-1".format))
def test_any_text_is_read_within_bounds_or_refused(text: str) -> None:
    with suppress(samyra.NotationError):
        assert abs(samyra.parse(text).modifier) <= samyra.MAX_MODIFIER


@pytest.mark.parametrize(
    ("text", "trained", "base", "level"),
    [
        ("FP(Tarnen)", 10, None, 10),
        ("FP(Tarnen)", 10, 4, 10),
        ("FP(Tarnen)", None, 4, 4),
        ("FP(*Tarnen)", 10, 4, 10),
        ("FP(*Tarnen)", None, 4, Refusal.UNTRAINED),
        ("FP(*Tarnen)", None, 0, Refusal.UNTRAINED),
        ("FP(*Tarnen)", None, None, Refusal.UNTRAINED),
        ("FP(*Tarnen)", 0, 4, Refusal.NO_LEVEL),
        ("FP(Tarnen)", 0, 4, Refusal.NO_LEVEL),
        ("FP(Tarnen)", -3, None, Refusal.NO_LEVEL),
        ("FP(Tarnen)", None, 0, Refusal.NO_LEVEL),
        ("FP(Tarnen)", None, None, Refusal.NO_LEVEL),
        ("FP", 1, None, 1),
    ],
)
def test_an_untrained_skill_uses_its_base_value_or_is_refused(
    text: str, trained: int | None, base: int | None, level: int | Refusal
) -> None:
    assert level == samyra.level(samyra.parse(text), trained, base)


@pytest.mark.parametrize(
    ("level", "modifier", "faces", "result"),
    [
        # S1: plain
        (11, 0, [11], Result(True, None, 0)),
        (11, 0, [12], Result(False)),
        (12, 0, [7], Result(True, None, 5)),
        (8, 0, [1], Result(True, "success", 11)),
        (11, 0, [20], Result(False, "failure")),
        (25, 0, [20], Result(False, "failure")),
        (25, 0, [19], Result(True, None, 6)),
        (1, 0, [1], Result(True, "success", 4)),
        (1, 0, [2], Result(False)),
        # S3: eased
        (12, -1, [7, 14], Result(True, None, 5)),
        (12, -1, [14, 7], Result(True, None, 5)),
        (12, -1, [1, 20], Result(True, "success", 15)),
        (12, -2, [13, 17, 20], Result(False, "failure")),
        (12, -2, [13, 17, 19], Result(False)),
        (12, -1, [5, 20], Result(True, None, 7)),
        (15, -2, [1, 5, 13], Result(True, "success", 18)),
        (25, -1, [20, 20], Result(False, "failure")),
        # S4: hard
        (10, 2, [4, 9, 15], Result(False)),
        (12, 1, [1, 20], Result(False, "failure")),
        (12, 1, [1, 13], Result(False)),
        (12, 1, [3, 12], Result(True, None, 0)),
        (15, 2, [1, 5, 13], Result(True, "success", 6)),
        (25, 1, [3, 20], Result(False, "failure")),
    ],
)
def test_a_throw_comes_to_what_the_rules_say(level: int, modifier: int, faces: list[int], result: Result) -> None:
    assert result == samyra.evaluate(level, modifier, faces)


@pytest.mark.parametrize(("modifier", "count"), [(0, 1), (-1, 2), (2, 3), (-20, 21)])
def test_each_point_eased_or_hard_is_one_more_die(modifier: int, count: int) -> None:
    assert count == samyra.dice_count(modifier)


def test_a_throw_of_the_wrong_number_of_dice_is_a_fault() -> None:
    with pytest.raises(ValueError, match="2 faces needed, got 1"):
        samyra.evaluate(12, -1, [7])


@given(st.integers(1, 30), st.integers(-3, 3), st.data())
def test_only_a_success_has_quality_and_criticals_agree_with_it(level: int, modifier: int, data: st.DataObject) -> None:
    count = samyra.dice_count(modifier)
    faces = data.draw(st.lists(st.integers(1, 20), min_size=count, max_size=count))
    result = samyra.evaluate(level, modifier, faces)
    assert (result.quality is not None) == result.success
    assert result.critical in ((None, "success") if result.success else (None, "failure"))
    assert result.quality is None or result.quality >= 0


@pytest.mark.parametrize("level", [1, 2, 12, 19, 20, 25])
@pytest.mark.parametrize("modifier", [-2, -1, 0, 1, 2])
def test_chances_are_those_of_all_throws_counted(level: int, modifier: int) -> None:
    throws = list(product(range(1, 21), repeat=samyra.dice_count(modifier)))
    results = [samyra.evaluate(level, modifier, faces) for faces in throws]
    counted = samyra.Chances(
        Fraction(sum(result.success for result in results), len(results)),
        Fraction(sum(result.critical == "success" for result in results), len(results)),
        Fraction(sum(result.critical == "failure" for result in results), len(results)),
    )
    assert counted == samyra.chances(level, modifier)


def test_each_rule_can_be_switched_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samyra, "critical_quality", lambda critical: 0)
    assert Result(True, "success", 7) == samyra.evaluate(8, 0, [1])
    monkeypatch.setattr(samyra, "die_succeeds", lambda level, die: die < level)
    assert Result(False) == samyra.evaluate(8, 0, [8])
