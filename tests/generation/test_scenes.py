"""Scenes are empty, speckled or scattered as told, and inputs go with their outputs."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from argraph.generation.drawing import blank, block
from argraph.generation.looking import things
from argraph.generation.scenes import (
    drop_in_both,
    either_way,
    paste_in_both,
    patchwork,
    scatter,
    speckled,
    stage,
    strew,
    turned_alike,
    twice,
)


def test_a_stage_is_empty_and_of_a_size_in_between() -> None:
    grids = [stage(Random(seed), 3, 5, 7) for seed in range(60)]
    assert {side for grid in grids for side in grid.shape} == {3, 4, 5}
    assert all((grid == 7).all() for grid in grids)


def test_a_speckled_picture_has_no_other_colours() -> None:
    for picture in (speckled(Random(0), (2, 4), 6, 9), patchwork(Random(0), (2, 4), 6, 9)):
        assert picture.shape == (6, 9)
        assert set(picture.ravel().tolist()) == {2, 4}


def test_scattered_cells_do_not_touch() -> None:
    grid = blank(9, 9, 3)
    scatter(Random(0), [1, 1, 2, 4], grid, background=3)
    assert sorted((part.colour, part.size) for part in things(grid, background=3, one_colour=False)) == [
        (1, 1),
        (1, 1),
        (2, 1),
        (4, 1),
    ]


def test_what_is_dropped_in_both_lies_at_the_same_place() -> None:
    before, after = blank(7, 7, 3), blank(7, 7)
    row, column = drop_in_both(Random(1), before, after, block(2, 3), 5, background=3)
    assert (before[row : row + 2, column : column + 3] == 5).all()
    assert ((before == 5) == (after == 5)).all()


def test_what_is_dropped_in_both_may_have_another_colour_after() -> None:
    before, after = twice(blank(7, 7))
    drop_in_both(Random(1), before, after, block(2, 3), 5, after=0)
    drop_in_both(Random(2), before, after, block(1, 2), 5, after=4)
    assert (before == 5).sum() == 8
    assert sorted(after[before == 5].tolist()) == [0] * 6 + [4] * 2


def test_what_is_pasted_in_both_lies_at_the_same_place() -> None:
    before, after = twice(blank(7, 7, 3))
    row, column = paste_in_both(Random(1), before, after, blank(2, 2, 5), blank(2, 2, 6), background=3)
    for grid, colour in ((before, 5), (after, 6)):
        assert (grid[row : row + 2, column : column + 2] == colour).all()
        assert (grid == 3).sum() == 45


def test_strewn_cells_are_the_same_in_all_grids() -> None:
    before, after = twice(blank(9, 9))
    strew(Random(0), (before, after), (2, 4), 5)
    assert (before == after).all()
    assert [part.size for part in things(before, one_colour=False)] == [1] * 5


@given(st.integers(0, 99))
def test_an_input_and_its_output_are_turned_alike(seed: int) -> None:
    picture = speckled(Random(seed), range(10), 3, 5)
    for before, after in (
        turned_alike(Random(seed), picture, picture + 10),
        either_way(Random(seed), picture, picture + 10),
    ):
        assert (before + 10 == after).all()
        assert before.shape in ((3, 5), (5, 3))
