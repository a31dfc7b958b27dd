"""Test inputs on another ground than all demonstrations are answered as if it were black."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import pytest

import argraph
from argraph.solution.grounds import Asked
from argraph.values.grid import Array
from argraph.values.ground import Ground, ground
from argraph.values.symmetry import TURNS
from argraph.values.task import Pair, Task
from argraph_rules.summaries import FixedNumber
from argraph_rules.wholes import Scale
from tests.example_tasks import RECOLOUR_LARGEST

TEST = RECOLOUR_LARGEST.test[0]


def exchanged(grid: argraph.Grid, colour: int) -> argraph.Grid:
    """The grid with black and a colour changing places."""
    return Ground(argraph.Grid.of([[colour]])).taken_away(grid)


def asking(*grids: argraph.Grid) -> Task:
    """The task with these test inputs."""
    return attrs.evolve(RECOLOUR_LARGEST, test=tuple(map(Pair, grids)))


@pytest.mark.parametrize("colour", [4, 8])
def test_the_ground_may_have_any_colour(colour: int) -> None:
    solution = argraph.solve(asking(TEST.input, exchanged(TEST.input, colour)))
    assert TEST.output is not None
    assert solution.guesses[0][0] == TEST.output
    assert exchanged(TEST.output, colour) in solution.guesses[1]
    rule = solution.rules[1][solution.guesses[1].index(exchanged(TEST.output, colour))]
    assert rule is not None
    assert rule.apply(TEST.input) == TEST.output
    assert argraph.Rule.from_json(rule.to_json()) == rule


def test_a_rule_for_any_ground_says_so() -> None:
    found = argraph.solve(asking(TEST.input)).rule
    assert found is not None
    rule = attrs.evolve(found, any_ground=True)
    grid = exchanged(TEST.input, 8)
    assert rule.explain() == (f"See the grid's ground as black, and put it back at the end. {found.explain()}")
    assert rule.cost == found.cost + 1
    trace = rule.trace(grid)
    assert trace.lines()[0] == "Black and light blue have changed places in what follows."
    assert (trace.grid, trace.output) == (TEST.input, TEST.output)
    assert rule.trace(TEST.input).lines() == found.trace(TEST.input).lines()


def test_only_test_inputs_unlike_all_demonstrations_are_put_twice() -> None:
    other = exchanged(TEST.input, 8)
    assert [pair.input for pair in Asked.of(asking(TEST.input, other)).task.test] == [TEST.input, other, TEST.input]
    assert Asked.of(asking(TEST.input)).task == asking(TEST.input)
    first = RECOLOUR_LARGEST.train[0]
    mixed = attrs.evolve(asking(other), train=(Pair(exchanged(first.input, 3), first.output), first))
    assert Asked.of(mixed).task == mixed


def test_the_ground_may_be_a_pattern() -> None:
    stripes = Ground(argraph.Grid.parse("78"))
    assert TEST.output is not None
    given, wanted = (stripes.put_back(grid, TEST.input) for grid in (TEST.input, TEST.output))
    assert ground(given) == stripes
    assert [pair.input for pair in Asked.of(asking(given)).task.test] == [given, TEST.input]
    solution = argraph.solve(asking(given))
    assert wanted in solution.guesses[0]
    found = next(other.rule for other in solution.alternatives if other.rule.any_ground)
    assert found.apply(given) == wanted
    assert found.trace(given).prepared == "a pattern of orange and light blue is seen as black"


def test_what_has_another_size_than_a_pattern_cannot_be_put_on_it() -> None:
    with pytest.raises(argraph.NotApplicable):
        Ground(argraph.Grid.parse("34")).put_back(argraph.Grid.parse("00"), argraph.Grid.parse("343"))


@pytest.mark.parametrize("turn", TURNS.values())
def test_a_pattern_is_seen_whichever_way_it_is_turned(turn: Callable[[Array], Array]) -> None:
    grid = argraph.Grid.parse("343434/321434/322134/343434/343434/343434")
    turned = argraph.Grid.of(turn(grid.cells))
    behind, other = ground(grid), ground(turned)
    assert behind is not None
    assert other is not None
    assert other.taken_away(turned) == argraph.Grid.of(turn(behind.taken_away(grid).cells))


def test_the_trace_tells_that_a_pattern_cannot_be_put_back() -> None:
    rule = argraph.Rule(argraph.view("components-8"), Scale(FixedNumber(2)), any_ground=True)
    grid = argraph.Grid.parse("838383/832283/832283/838383")
    with pytest.raises(argraph.NotApplicable):
        rule.apply(grid)
    trace = rule.trace(grid)
    assert trace.output is None
    assert "another size" in str(trace.fault)


@pytest.mark.parametrize("size", [(8, 8), (6, 8), (8, 7)])
def test_of_several_patterns_it_is_the_one_that_explains_most(size: tuple[int, int]) -> None:
    bricks, blank = Ground(argraph.Grid.parse("34/53")), argraph.Grid.of(np.zeros(size, dtype=int))
    assert ground(bricks.put_back(blank, blank)) == bricks


def test_bars_in_a_row_are_no_pattern() -> None:
    bars = "/".join(["888888888", *["828282828"] * 7, "888888888"])
    assert ground(argraph.Grid.parse(bars)) == Ground(argraph.Grid.parse("8"))
