"""Rules that answer are run once more on grids seen afresh; puzzles within puzzles are seen as the caller said."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest

import argraph
from argraph.language.packs import view
from argraph.language.rule import Rule
from argraph.scene.view import View
from argraph.search.verify import Finding, confirm
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.example_tasks import RECOLOUR_LARGEST


def finding(task: Task) -> Finding:
    """What the search must have seen of the rule that it found."""
    solution = argraph.solve(task)
    assert solution.rule is not None
    outputs = tuple(solution.rule.apply(pair.input) for pair in task.test)
    return Finding(solution.rule, solution.rule.cost, 1.0, outputs, (True,) * len(outputs))


def test_a_rule_that_does_what_the_search_saw_is_confirmed() -> None:
    confirm(finding(RECOLOUR_LARGEST), RECOLOUR_LARGEST.train, [pair.input for pair in RECOLOUR_LARGEST.test])


def test_a_rule_that_does_something_else_than_the_search_saw_is_a_fault_of_the_search() -> None:
    seen, tests = finding(RECOLOUR_LARGEST), [pair.input for pair in RECOLOUR_LARGEST.test]
    with pytest.raises(AssertionError, match="does not do afresh what the search saw"):
        confirm(attrs.evolve(seen, outputs=(None,) * len(tests)), RECOLOUR_LARGEST.train, tests)
    unchanged = [Pair(pair.input, pair.input) for pair in RECOLOUR_LARGEST.train]
    with pytest.raises(AssertionError, match="does not do afresh what the search saw"):
        confirm(seen, unchanged, tests)


def panelled(small: str) -> Grid:
    """A grid with a panel of two cells a side for each cell of a small one."""
    cells = np.kron(Grid.parse(small).cells, np.ones((2, 2), dtype=np.int8))
    lines = list(range(2, len(cells), 2))
    return Grid.of(np.insert(np.insert(cells, lines, 5, axis=0), lines, 5, axis=1))


LARGEST_OF_PANELS = Task(
    "largest of panels",
    tuple(
        Pair(panelled(given), panelled(wanted))
        for given, wanted in (
            ("11000/10011/00011/10000/00001", "11000/10022/00022/10000/00001"),
            ("00111/10100/10000/00010/01010", "00222/10200/10000/00010/01010"),
            ("10001/11000/11011/00001/01000", "20001/22000/22011/00001/01000"),
        )
    ),
    (Pair(panelled("00101/01100/00000/11011/00011"), panelled("00101/01100/00000/11022/00022")),),
)


def views_in(value: Any) -> set[View]:
    """The views of a rule and of all rules within it."""
    if isinstance(value, tuple):
        return set().union(*map(views_in, value))
    own = {value.view} if isinstance(value, Rule) else set()
    fields = attrs.fields(type(value)) if attrs.has(type(value)) and not isinstance(value, View) else ()
    return own.union(*(views_in(getattr(value, field.name)) for field in fields))


def test_a_puzzle_within_a_puzzle_is_seen_only_in_the_ways_that_the_caller_chose() -> None:
    panels, objects = view("panels"), view("components-4")
    both = argraph.solve(LARGEST_OF_PANELS, views=(panels, objects))
    assert both.guesses[0][0] == LARGEST_OF_PANELS.test[0].output
    assert any(views_in(rule) == {panels, objects} for rule in both.rules[0])
    rules = [rule for row in argraph.solve(LARGEST_OF_PANELS, views=(panels,)).rules for rule in row]
    assert all(views_in(rule) <= {panels} for rule in rules)
