"""The decorator of every record: what a frozen, slotted dataclass promises, kept."""

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samyra_core.record import record


@record
class Place:
    row: int
    column: int = 1


@record
class Other:
    row: int
    column: int = 1


@record
class Bag:
    things: list[int] = dataclasses.field(default_factory=list)


@record
class Marked:
    row: int
    mark: str = dataclasses.field(default="", compare=False)


@record
class Nothing:
    pass


@dataclasses.dataclass(frozen=True, slots=True)
class Plain:
    row: int
    column: int = 1


def test_a_field_cannot_be_set_or_deleted_and_none_can_be_added():
    place = Place(3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        place.row = 4
    with pytest.raises(dataclasses.FrozenInstanceError):
        del place.row
    with pytest.raises(dataclasses.FrozenInstanceError):
        place.depth = 4
    assert (place.row, hasattr(place, "__dict__")) == (3, False)


@given(st.integers(), st.integers(), st.integers(), st.integers())
def test_equality_hash_and_text_are_those_of_a_dataclass(a, b, c, d):
    mine, theirs = (Place(a, b), Place(c, d)), (Plain(a, b), Plain(c, d))
    assert (mine[0] == mine[1]) == (theirs[0] == theirs[1])
    assert [hash(one) for one in mine] == [hash(one) for one in theirs]
    assert [repr(one) for one in mine] == [repr(one).replace("Plain", "Place") for one in theirs]


def test_records_of_two_classes_are_never_equal():
    assert Place(1, 2) != Other(1, 2)
    assert Place(1, 2) != (1, 2)


def test_a_field_that_is_not_compared_is_kept_all_the_same():
    assert Marked(1, "a") == Marked(1, "b")
    assert hash(Marked(1, "a")) == hash(Marked(1, "b"))
    assert (copy.copy(Marked(1, "a")).mark, Marked(1, "a") == Marked(2, "a")) == ("a", False)


def test_a_record_without_fields_equals_its_like():
    assert (Nothing() == Nothing(), hash(Nothing()) == hash(Nothing()), repr(Nothing())) == (True, True, "Nothing()")


def test_a_default_made_anew_is_shared_by_no_two():
    first, second = Bag(), Bag()
    first.things.append(1)
    assert (first.things, second.things, Bag([7]).things) == ([1], [], [7])


def test_what_cannot_be_hashed_within_makes_the_record_so():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Bag())


def test_wrong_calls_are_told_as_by_any_function():
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'row'"):
        Place()
    with pytest.raises(TypeError, match="unexpected keyword argument 'depth'"):
        Place(1, depth=2)


def test_dataclasses_match_copy_and_pickle_know_it():
    place = Place(3, 4)
    assert [one.name for one in dataclasses.fields(place)] == ["row", "column"]
    assert dataclasses.replace(place, column=5) == Place(3, 5)
    assert dataclasses.astuple(place) == (3, 4)
    assert (pickle.loads(pickle.dumps(place)), copy.deepcopy(place)) == (place, place)  # noqa: S301
    match place:
        case Place(row, column):
            assert (row, column) == (3, 4)
