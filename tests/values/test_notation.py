"""Words to JSON and back: whatever a file holds, reading it gives a word or a complaint with the path to the fault."""

from __future__ import annotations

import contextlib
import json
from typing import Any, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.errors import ArgraphError, InvalidNotation
from argraph.values.notation import MAX_DEPTH, MAX_LENGTH, MAX_NUMBER, from_json, read_fields, to_json


@attrs.frozen
class Word:
    """The base of the words in these tests."""


@attrs.frozen
class Leaf(Word):
    number: int
    text: str = ""
    flag: bool = False
    side: Literal["left", "right", 3] = "left"


@attrs.frozen
class Branch(Word):
    words: tuple[Word, ...] = ()
    pair: tuple[int, str] = (0, "")
    either: Leaf | Nothing | None = None
    maybe: int | None = None


@attrs.frozen
class Nothing(Word):
    pass


@attrs.frozen
class Even(Word):
    number: int = attrs.field()

    @number.validator
    def _check(self, _: Any, number: int) -> None:
        if number % 2:
            raise ValueError(f"{number} is odd")


@attrs.frozen
class Stranger:
    """A word of another family."""


VOCABULARY = {kind.__name__: kind for kind in (Leaf, Branch, Nothing, Even, Stranger)}


def read(data: Any) -> Any:
    return from_json(data, Word, VOCABULARY)


def leaf(**fields: Any) -> dict[str, Any]:
    return {"is": "Leaf", "number": 1, **fields}


def nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {"is": "Nothing"}
    for _ in range(depth):
        data = {"is": "Branch", "words": [data]}
    return data


# What can be said is read back

leaves = st.builds(
    Leaf,
    st.integers(-MAX_NUMBER, MAX_NUMBER),
    st.text(max_size=5),
    st.booleans(),
    st.sampled_from(["left", "right", 3]),
)
words = st.recursive(
    st.one_of(leaves, st.builds(Nothing), st.builds(Even, st.integers(-9, 9).map(lambda n: 2 * n))),
    lambda inner: st.builds(
        Branch,
        st.lists(inner, max_size=3).map(tuple),
        st.tuples(st.integers(0, 9), st.text(max_size=3)),
        st.none() | leaves | st.builds(Nothing),
        st.none() | st.integers(0, 9),
    ),
)


@given(words)
def test_every_word_is_read_back(word: Word) -> None:
    assert read(json.loads(json.dumps(to_json(word)))) == word


def test_the_form_is_plain() -> None:
    assert to_json(Branch(words=(Nothing(),), maybe=2)) == {
        "is": "Branch",
        "words": [{"is": "Nothing"}],
        "pair": [0, ""],
        "either": None,
        "maybe": 2,
    }


def test_fields_with_a_default_may_be_left_out() -> None:
    assert read({"is": "Leaf", "number": 4}) == Leaf(4)
    assert read(leaf(number=MAX_NUMBER)) == Leaf(MAX_NUMBER)


def test_reading_does_not_change_the_data() -> None:
    data = {"is": "Branch", "words": [leaf(side=3)]}
    before = json.dumps(data)
    read(data)
    assert json.dumps(data) == before


# What can't be said is refused, with the path to the fault


@pytest.mark.parametrize(
    "data", [None, 3, True, 1.5, "Leaf", [], [leaf()], {}, {"is": None}, {"is": ["Leaf"]}, {"no": 1}]
)
def test_what_is_no_word_is_refused(data: Any) -> None:
    with pytest.raises(InvalidNotation, match="expected an object with its word under 'is', got "):
        read(data)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"is": "Leaves", "number": 1}, "unknown word 'Leaves'; did you mean 'Leaf'?"),
        ({"is": "Zzz"}, "unknown word 'Zzz'"),
        ({"is": "__import__"}, "unknown word '__import__'"),
        ({"is": "Stranger"}, "Stranger does not belong here; expected Word"),
        (leaf(nummber=2), "has an unknown field 'nummber'; did you mean 'number'?"),
        (leaf(zzz=2), "has an unknown field 'zzz'"),
        (leaf() | {7: 2}, "has an unknown field '7'"),
        ({"is": "Leaf", "text": ""}, "lacks 'number'"),
        (leaf(number=True), "number: expected int, got True"),
        (leaf(number=1.0), "number: expected int, got 1.0"),
        (leaf(number=float("nan")), "number: expected int, got nan"),
        (leaf(number="1"), "number: expected int, got '1'"),
        (leaf(number=None), "number: expected int, got None"),
        (leaf(number=[1]), "number: expected int, got list"),
        (leaf(number=MAX_NUMBER + 1), "number: 10001 is too large; numbers go up to 10000"),
        (leaf(number=-MAX_NUMBER - 1), "number: -10001 is too large; numbers go up to 10000"),
        (leaf(number=10**5000), "number: a number of 16610 bits is too large"),
        (leaf(text=1), "text: expected str, got 1"),
        (leaf(text="x" * (MAX_NUMBER + 1)), "text: a text of 10001 characters is too long"),
        (leaf(flag=1), "flag: expected bool, got 1"),
        (leaf(side="up"), "side: 'up' is none of 'left', 'right', 3"),
        (leaf(side=3.0), "side: 3.0 is none of 'left', 'right', 3"),
        (leaf(side={}), "side: dict is none of 'left', 'right', 3"),
        ({"is": "Even", "number": 3}, "3 is odd"),
        ({"is": "Branch", "words": {}}, "words: expected a list, got dict"),
        ({"is": "Branch", "words": "Leaf"}, "words: expected a list, got 'Leaf'"),
        ({"is": "Branch", "words": [leaf(), 3]}, "words, item 2: expected an object with its word under 'is', got 3"),
        ({"is": "Branch", "words": [leaf(), leaf(flag=0)]}, "words, item 2, flag: expected bool, got 0"),
        ({"is": "Branch", "words": [{"is": "Even", "number": 1}]}, "words, item 1: 1 is odd"),
        ({"is": "Branch", "pair": [1]}, "pair: has 1 items; expected 2"),
        ({"is": "Branch", "pair": [1, 2]}, "pair, item 2: expected str, got 2"),
        ({"is": "Branch", "either": {"is": "Even", "number": 2}}, "either: Even does not belong here"),
        ({"is": "Branch", "either": 3}, "either: expected an object with its word under 'is', got 3"),
        ({"is": "Branch", "maybe": "3"}, "maybe: expected int, got '3'"),
        ({"is": "Branch", "words": [0] * 1_000_000}, f"words: has 1000000 items; at most {MAX_LENGTH} are read"),
    ],
)
def test_a_fault_is_named_with_its_path(data: Any, complaint: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        read(data)
    assert str(caught.value).startswith(complaint)
    assert isinstance(caught.value, ArgraphError)
    assert isinstance(caught.value, ValueError)


def test_nesting_is_read_only_so_deep() -> None:
    assert read(nested(MAX_DEPTH // 4))
    for depth in (MAX_DEPTH + 1, 1_000, 5_000):
        with pytest.raises(InvalidNotation, match=f"words, item 1, words, item 1: nested more than {MAX_DEPTH} deep"):
            read(nested(depth))


def test_a_long_value_is_not_shown_in_full() -> None:
    for data in (leaf(number="x" * 5_000), {"is": "x" * 5_000}, leaf(**{"x" * 5_000: 1})):
        with pytest.raises(InvalidNotation) as caught:
            read(data)
        assert len(str(caught.value)) < 200


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(sorted(VOCABULARY)),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["is", "number", "words", "pair", "either", "text"]), inner, max_size=4)
    ),
)


@given(json_values)
def test_any_json_gives_a_word_or_a_complaint(data: Any) -> None:
    with contextlib.suppress(InvalidNotation):
        word = read(data)
        assert read(to_json(word)) == word


# Fields without a word


def test_fields_are_read_in_order() -> None:
    assert read_fields({"b": "x", "a": 1}, "thing", {"a": int, "b": str}) == [1, "x"]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "thing: expected an object with a, b, got list"),
        ({"a": 1}, "thing: lacks 'b'"),
        ({}, "thing: lacks 'a', 'b'"),
        ({"a": 1, "b": "", "bb": 2}, "thing: has an unknown field 'bb'; did you mean 'b'?"),
        ({"a": True, "b": ""}, "thing, a: expected int, got True"),
    ],
)
def test_faulty_fields_are_named(data: Any, complaint: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        read_fields(data, "thing", {"a": int, "b": str})
    assert str(caught.value) == complaint
