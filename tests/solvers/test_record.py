"""Records come back from JSON as they went in, and everything else is refused with a place."""

from __future__ import annotations

import json
import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.errors import ArgraphError, InvalidNotation
from argraph.solution import solve
from argraph.solvers.record import MOST_ALTERNATIVES, Record, Spent
from argraph.values.grid import Grid
from argraph.values.task import Task
from tests.strategies import grids
from tests.tiny_tasks import HOPELESS, RECOLOUR

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
ONE, TWO = Grid.parse("1"), Grid.parse("22")


@st.composite
def records(draw: st.DrawFn) -> Record:
    rows = draw(st.lists(st.lists(grids(max_side=4), max_size=3).map(tuple), max_size=3).map(tuple))
    shares = tuple(tuple(draw(st.floats(0, 1)) for _ in row) for row in rows)
    return Record(
        draw(st.text()),
        rows,
        draw(st.text()),
        draw(st.none() | st.text()),
        draw(st.sampled_from([(), shares])),
        draw(st.sampled_from([(), tuple(tuple(None for _ in row) for row in rows)])),
        notes=draw(st.dictionaries(st.text(), PLAIN, max_size=3)),
    )


@given(records())
def test_a_record_comes_back_from_its_json(record: Record) -> None:
    text = json.dumps(record.to_json())
    again = Record.from_json(json.loads(text))
    assert again == record
    assert json.dumps(again.to_json()) == text
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(again) == hash(record)


@pytest.fixture(scope="module")
def solved() -> Record:
    return Record.of(solve(Task.from_json(RECOLOUR, id="red"), effort="low"))


def test_a_solution_is_recorded_with_its_rules(solved: Record) -> None:
    assert solved.how == "exact"
    assert solved.rule is not None
    assert 0 < len(solved.alternatives) <= MOST_ALTERNATIVES
    again = Record.from_json(json.loads(json.dumps(solved.to_json())))
    assert again == solved
    assert again.rule is not None
    assert again.rule.explain() == solved.rule.explain()


def test_what_a_solver_did_not_find_is_noted() -> None:
    hopeless = Record.of(solve(Task.from_json(HOPELESS, id="none"), effort="low"))
    assert (hopeless.how, hopeless.rule, hopeless.guesses) == ("nothing found", None, ((),))


def test_spent_is_no_part_of_the_record() -> None:
    cheap, dear = Record("x"), Record("x", spent=Spent(3.0, 200))
    assert cheap == dear
    assert cheap.to_json() == dear.to_json()
    assert Spent.from_json(json.loads(json.dumps(dear.spent.to_json()))) == dear.spent


def test_there_is_one_confidence_and_one_rule_for_each_guess() -> None:
    with pytest.raises(InvalidNotation, match="confidences: there must be one for each guess"):
        Record("x", ((ONE,),), confidences=((0.5, 0.5),))
    with pytest.raises(InvalidNotation, match="rules: there must be one for each guess"):
        Record("x", ((ONE,), (TWO,)), rules=((None,),))


@pytest.mark.parametrize("notes", [{"grid": ONE}, {"number": float("nan")}, {"set": {1}}])
def test_notes_are_plain_json(notes: dict[str, Any]) -> None:
    with pytest.raises(InvalidNotation, match="notes: not plain JSON"):
        Record("x", notes=notes)


def test_tuples_in_notes_become_lists_at_once() -> None:
    assert Record("x", notes={"pair": (1, 2)}).notes == {"pair": [1, 2]}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"task": 3}, "record, task: expected str, got 3"),
        ({"failure": 1}, "record, failure: expected NoneType or str, got 1"),
        ({"guesses": [[[[1, 10]]]]}, "guesses, test 1, item 1: row 1, column 2: 10 is no colour"),
        ({"guesses": [3]}, "guesses, test 1: expected a list, got int"),
        ({"confidences": [["much"]]}, "confidences, test 1, item 1: expected a number, got 'much'"),
        ({"rules": [[{"is": "Nonsense"}]]}, "rules, test 1, item 1: unknown word 'Nonsense'"),
        ({"alternatives": [{"rule": {}}]}, "alternatives, item 1: alternative: lacks 'cost', 'differs'"),
        ({"extra": 1}, "record: has an unknown field 'extra'"),
    ],
)
def test_a_bad_record_says_where(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ArgraphError) as caught:
        Record.from_json(Record("x", ((ONE,),)).to_json() | change)
    assert str(caught.value).startswith(complaint)


def test_a_bad_alternative_says_where(solved: Record) -> None:
    data = solved.to_json()
    data["alternatives"][0]["differs"] = ["all"]
    with pytest.raises(ArgraphError, match="alternatives, item 1: alternative, differs: expected counts"):
        Record.from_json(data)


@given(st.recursive(PLAIN, lambda inner: st.fixed_dictionaries(dict.fromkeys(Record("x").to_json(), inner))))
def test_anything_else_is_refused(data: Any) -> None:
    with pytest.raises(ArgraphError):
        Record.from_json(data)


def test_values_stay_as_they_are(solved: Record) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        solved.how = "guessed"  # type: ignore[misc]
