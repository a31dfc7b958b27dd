"""In which order demonstrations and test inputs are given does not matter to rules and guesses."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import argraph
from argraph.search.miss import Miss
from argraph.solution import Alternative, Solution
from argraph.solution.order import Order, looks, ordered
from argraph.values.grid import COLOURS, Grid
from argraph.values.task import Pair, Task
from tests.strategies import colour_permutations, tasks, turns

BLUE = Grid.parse("100/011/000")
RED, GREEN = (BLUE.recoloured([0, colour, *range(2, COLOURS)]) for colour in (2, 3))
TESTS = tuple(Pair(Grid.parse(text)) for text in ("01/10", "1", "1110", "01100"))
CONTRADICTING = Task("contradicting", (Pair(BLUE, RED), Pair(BLUE, GREEN)), TESTS)
"""Either demonstration can be left out, and the rule for the other is as cheap."""
RULE: Any = None


def placed(task: Task, train: tuple[int, ...], test: tuple[int, ...]) -> Task:
    """The task in another order."""
    return Order(train, (test,)).put(task)


def quickly_solved(task: Task) -> Solution:
    """The solution of a task that is seen in one way."""
    return argraph.solve(task, effort="low", views=(argraph.view("components-8"),))


def told(solution: Solution, train: tuple[int, ...], test: tuple[int, ...]) -> Any:
    """All that is told of a task that was given in another order, in the plain one."""
    return solution.how, solution.rule, Order(train, (test,)).told(attrs.evolve(solution, miss=None))


def test_demonstrations_and_test_inputs_may_stand_in_any_order() -> None:
    plain = quickly_solved(CONTRADICTING)
    assert plain.how == "one demonstration left out"
    for train, test in (((1, 0), (0, 1, 2, 3)), ((0, 1), (3, 2, 1, 0))):
        solution = quickly_solved(placed(CONTRADICTING, train, test))
        assert told(solution, train, test) == told(plain, (0, 1), (0, 1, 2, 3))


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(1, 4))
def test_a_bundled_task_may_stand_in_any_order(number: int) -> None:
    task = argraph.load_task(f"bundled:Order{number}").without_answers()
    train, test = (tuple(Random(number).sample(range(len(each)), len(each))) for each in (task.train, task.test))
    solution = quickly_solved(placed(task, train, test))
    same = tuple(range(len(task.train))), tuple(range(len(task.test)))
    assert told(solution, train, test) == told(quickly_solved(task), *same)


def test_what_is_told_of_pairs_is_told_of_the_given_ones() -> None:
    one, two, three = (((grid,),) for grid in (BLUE, RED, GREEN))
    row: Any = (*one, *two, *three)
    shares, miss = ((0.1,), (0.2,), (0.3,)), Miss("nested", (1, 0), (5, 4), None)
    solution = Solution("made", row, shares, ((), (), ()), "exact", 0, (Alternative(RULE, 1.0, (7, 8, 9)),), miss)
    given = Order((1, 0), ((2, 0, 1),)).told(attrs.evolve(solution, broken=(("a",), ("b",), ("c",))))
    assert given.guesses == (*two, *three, *one)
    assert given.confidences == ((0.2,), (0.3,), (0.1,))
    assert given.broken == (("b",), ("c",), ("a",))
    assert given.alternatives[0].differs == (8, 9, 7)
    assert given.left_out == 1
    assert given.miss is not None
    assert (given.miss.unexplained, given.miss.changed, given.miss.breaks) == ((0, 1), (4, 5), 1)


@given(tasks(), st.randoms(use_true_random=False))
def test_a_task_is_put_in_the_same_order_however_it_is_given(task: Task, random: Any) -> None:
    train, test = random.sample(task.train, len(task.train)), random.sample(task.test, len(task.test))
    shuffled = attrs.evolve(task, train=tuple(train), test=tuple(test))
    assert ordered(shuffled).without_answers() == ordered(task).without_answers()


@given(tasks(), turns(), colour_permutations())
def test_grids_that_are_turned_and_recoloured_along_look_the_same(task: Task, turn: str, colours: Any) -> None:
    pair = task.train[0]
    assert pair.output is not None
    grids = [pair.input, pair.output]
    assert looks(grids) == looks([grid.turned(turn).recoloured(colours) for grid in grids])
