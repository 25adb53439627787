"""Dice: notation, faces and the worth of a throw (D1–D4)."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samyra_core import dice
from samyra_core.dice import Die, Expression, PlusMinusExpression, ThrowFault

PLUS_MINUS = Die.PLUS_MINUS_W6
W20 = Die.W20


@pytest.mark.parametrize(
    ("faces", "worth"),
    [
        ((1,), -1),
        ((2,), 2),
        ((3,), -3),
        ((4,), 4),
        ((5, 3), -5),
        ((5, 5, 2), -10),
        ((6, 1), 6),
        ((6, 5), 6),
        ((6, 6, 6, 1), 18),
    ],
)
def test_even_faces_add_odd_subtract_and_rows_of_5_and_6_count_again(faces: tuple[int, ...], worth: int) -> None:
    assert worth == dice.plus_minus(faces)


@pytest.mark.parametrize(
    ("faces", "fault"),
    [
        ((), ThrowFault.UNFINISHED),
        ((5,), ThrowFault.UNFINISHED),
        ((5, 5), ThrowFault.UNFINISHED),
        ((6,), ThrowFault.UNFINISHED),
        ((5, 3), None),
        ((5, 6), None),
        ((4,), None),
        ((4, 2), ThrowFault.SURPLUS_FACE),
        ((5, 3, 1), ThrowFault.SURPLUS_FACE),
        ((0,), ThrowFault.BAD_FACE),
        ((7,), ThrowFault.BAD_FACE),
        ((5, 7), ThrowFault.BAD_FACE),
        ((-1,), ThrowFault.BAD_FACE),
        (("x",), ThrowFault.BAD_FACE),
        ((True,), ThrowFault.BAD_FACE),
        ((2.0,), ThrowFault.BAD_FACE),
    ],
)
def test_a_plus_minus_throw_is_whole_or_its_fault_is_named(faces: tuple[int, ...], fault: ThrowFault | None) -> None:
    assert fault == dice.throw_fault(PLUS_MINUS, 1, faces)


def test_a_row_that_never_ends_is_bounded() -> None:
    whole = (6,) * dice.MAX_REPEATS
    expected = [ThrowFault.UNFINISHED, None, ThrowFault.SURPLUS_FACE, ThrowFault.SURPLUS_FACE]
    throws = (whole[1:], whole, (*whole, 6), (*whole, 1))
    assert expected == [dice.throw_fault(PLUS_MINUS, 1, faces) for faces in throws]


@pytest.mark.parametrize(
    ("count", "faces", "fault"),
    [
        (1, (20,), None),
        (3, (4, 9, 15), None),
        (3, (4, 9), ThrowFault.UNFINISHED),
        (1, (4, 9), ThrowFault.SURPLUS_FACE),
        (1, (21,), ThrowFault.BAD_FACE),
        (1, (0,), ThrowFault.BAD_FACE),
    ],
)
def test_a_w20_throw_takes_exactly_its_dice(count: int, faces: tuple[int, ...], fault: ThrowFault | None) -> None:
    assert fault == dice.throw_fault(W20, count, faces)


@pytest.mark.parametrize(
    ("numerator", "denominator", "whole"),
    [
        (10, 3, 3),
        (11, 3, 4),
        (13, 3, 4),
        (9, 2, 5),
        (12, 3, 4),
        (0, 3, 0),
        (1, 3, 0),
        (2, 3, 1),
        (-1, 2, 0),
        (-2, 3, -1),
    ],
)
def test_thirds_and_halves_round_to_the_nearest_half_up(numerator: int, denominator: int, whole: int) -> None:
    assert whole == dice.nearest(numerator, denominator)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2W6+4", Expression(2, 6, 4)),
        ("W20", Expression(1, 20)),
        ("w6", Expression(1, 6)),
        ("1D6", Expression(1, 6)),
        ("3d6-1", Expression(3, 6, -1)),
        ("1W20 -5", Expression(1, 20, -5)),
        (" 1W20 − 5 ", Expression(1, 20, -5)),
        ("W6+0", Expression(1, 6)),
        ("1000W1000+1000000", Expression(1000, 1000, 1000000)),
        ("±W6", PlusMinusExpression()),
        ("+-W6", PlusMinusExpression()),
        ("+/-w6", PlusMinusExpression()),
        ("± W6", None),
    ],
)
def test_one_grammar_reads_all_spellings(text: str, read: Expression | PlusMinusExpression | None) -> None:
    if read is None:
        with pytest.raises(dice.DiceError):
            dice.parse(text)
    else:
        assert read == dice.parse(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_dice"),
        ("W", "not_dice"),
        ("6", "not_dice"),
        ("2W6+", "not_dice"),
        ("2W6++1", "not_dice"),
        ("2 W 6", "not_dice"),
        ("W6W6", "not_dice"),
        ("-1W6", "not_dice"),
        ("1,5W6", "not_dice"),
        ("٣W6", "not_dice"),
        ("٣W6−1", "not_dice"),
        ("±W20", "not_dice"),
        ("0W6", "no_dice"),
        ("1001W6", "too_many_dice"),
        ("999999W6", "too_many_dice"),
        ("W1", "too_few_sides"),
        ("W0", "too_few_sides"),
        ("W1001", "too_many_sides"),
        ("W6+1000001", "too_large"),
        ("W6+" + "9" * 5000, "too_large"),
        ("9" * 5000 + "W6", "too_large"),
    ],
)
def test_what_is_no_dice_expression_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(dice.DiceError) as caught:
        dice.parse(text)
    assert (code, text) == (caught.value.code, caught.value.text)


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    with suppress(dice.DiceError):
        assert isinstance(dice.parse(text), Expression | PlusMinusExpression)


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [("2W6+4", (3, 4), 11), ("W20", (17,), 17), ("3d6-4", (1, 1, 1), -1), ("±W6", (5, 5, 2), -10)],
)
def test_the_result_is_the_sum_plus_k(text: str, faces: tuple[int, ...], total: int) -> None:
    assert total == dice.total(dice.parse(text), faces)


@pytest.mark.parametrize(
    ("text", "faces", "fault"),
    [
        ("2W6", (3, 4), None),
        ("2W6", (3,), ThrowFault.UNFINISHED),
        ("2W6", (3, 4, 5), ThrowFault.SURPLUS_FACE),
        ("2W6", (3, 7), ThrowFault.BAD_FACE),
        ("W20", (20,), None),
        ("±W6", (5,), ThrowFault.UNFINISHED),
    ],
)
def test_faces_must_be_a_whole_throw_of_their_expression(
    text: str, faces: tuple[int, ...], fault: ThrowFault | None
) -> None:
    assert fault == dice.expression_fault(dice.parse(text), faces)


def test_the_same_seed_throws_the_same_faces_forever() -> None:
    request = dice.ThrowRequest("naga", dice.Purpose.ATTACK, PLUS_MINUS)
    source = dice.Seeded(7)
    expected = [(3,), (2,), (4,), (6, 1)]
    assert expected == [source.throw(request) for _ in range(4)]


@given(st.integers(0, 10**6))
def test_thrown_faces_are_always_whole(seed: int) -> None:
    source = dice.Seeded(seed)
    for request in (
        dice.ThrowRequest("a", dice.Purpose.ATTACK, PLUS_MINUS),
        dice.ThrowRequest("a", dice.Purpose.CHECK, W20, 3),
    ):
        assert dice.throw_fault(request.die, request.count, source.throw(request)) is None
    for text in ("3W6+1", "±W6"):
        expression = dice.parse(text)
        assert dice.expression_fault(expression, source.expression(expression)) is None


def test_a_seeded_source_uses_every_face() -> None:
    source = dice.Seeded(1)
    assert {1, 2, 3, 4, 5, 6} == set(Counter(source.face(6) for _ in range(200)))


def test_scripted_faces_come_in_order_and_end() -> None:
    throws = [(4,), (5, 3)]
    source = dice.Scripted(throws)
    request = dice.ThrowRequest("a", dice.Purpose.ATTACK, PLUS_MINUS)
    assert throws == [source.throw(request), source.throw(request)]
    with pytest.raises(IndexError):
        source.throw(request)
