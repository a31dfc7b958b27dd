from __future__ import annotations

import pytest
from hypothesis import given

from argraph.scoring.mistakes import KINDS, Mistake, mistake
from argraph.values.grid import Grid
from tests import strategies

QUESTION = Grid.parse("1000/0000")
ANSWER = Grid.parse("11000/00200/00030/00004/50000")
"""Twenty-five cells: a near miss has one to five of them wrong."""


def changed(cells: int) -> Grid:
    """The answer with so many cells wrong."""
    copy = ANSWER.cells.copy()
    copy.flat[:cells] = 9
    return Grid.of(copy)


@pytest.mark.parametrize(
    ("guess", "kind", "wrong"),
    [
        (None, "no answer", None),
        (QUESTION, "input copied", None),
        (Grid.parse("0"), "blank grid", None),
        (Grid.of([[7] * 5] * 5), "blank grid", 25),
        (Grid.of([[1, 2, 0, 0, 0]] * 4), "size off by one", None),
        (Grid.of([[1, 2, 0, 0, 0, 0]] * 5), "size off by one", None),
        (Grid.of([[1, 2, 0, 0, 0, 0]] * 4), "size off by one", None),
        (Grid.of([[1, 2, 0]] * 5), "wrong size", None),
        (Grid.of([[1, 2, 0, 0, 0, 0]] * 7), "wrong size", None),
        (changed(1), "near miss", 1),
        (changed(5), "near miss", 5),
        (changed(6), "other", 6),
    ],
)
def test_each_kind_is_told_from_the_others(guess: Grid | None, kind: str, wrong: int | None) -> None:
    found = mistake(guess, QUESTION, ANSWER)
    assert found is not None
    assert (found.kind, found.wrong_cells) == (kind, wrong)


def test_a_right_guess_is_no_mistake_even_where_the_input_is_the_answer() -> None:
    assert mistake(ANSWER, QUESTION, ANSWER) is None
    assert mistake(QUESTION, QUESTION, QUESTION) is None


def test_one_wrong_cell_of_few_is_no_near_miss() -> None:
    assert mistake(Grid.parse("3"), QUESTION, Grid.parse("4")) == Mistake("other", 1)
    assert mistake(Grid.parse("1234"), QUESTION, Grid.parse("1235")) == Mistake("other", 1)
    assert mistake(Grid.parse("12341"), QUESTION, Grid.parse("12351")) == Mistake("near miss", 1)


def test_a_guess_of_one_colour_is_not_blank_where_the_answer_is_of_one_colour() -> None:
    assert mistake(Grid.parse("33"), QUESTION, Grid.parse("333")) == Mistake("size off by one")


@given(strategies.grids(), strategies.grids(), strategies.grids())
def test_every_guess_is_right_or_wrong_in_one_way(guess: Grid, question: Grid, answer: Grid) -> None:
    found = mistake(guess, question, answer)
    assert (found is None) == (guess == answer)
    if found is not None:
        assert found.kind in KINDS
        assert (found.wrong_cells is None) == (guess.shape != answer.shape)
        assert found.wrong_cells is None or 0 < found.wrong_cells <= answer.cells.size
