"""Scenes are empty, speckled or scattered as told, and a free way touches nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.generation.drawing import STRAIGHT, blank, block, grown, inside, moved, things
from argraph.generation.drawing_scenes import drop_in_both, free_way, paint, scatter, speckled, stage, ways_out
from argraph.generation.idea import Again
from argraph.values.grid import Grid
from tests.strategies import grids


def test_a_stage_is_empty_and_of_a_size_in_between() -> None:
    grids = [stage(Random(seed), 3, 5, 7) for seed in range(60)]
    assert {side for grid in grids for side in grid.shape} == {3, 4, 5}
    assert all((grid == 7).all() for grid in grids)


def test_a_speckled_picture_has_no_other_colours() -> None:
    picture = speckled(Random(0), (2, 4), 6, 9)
    assert picture.shape == (6, 9)
    assert set(picture.ravel().tolist()) == {2, 4}


def test_scattered_cells_do_not_touch() -> None:
    grid = blank(9, 9, 3)
    scatter(Random(0), grid, [1, 1, 2, 4], background=3)
    assert sorted((part.colour, part.size) for part in things(grid, background=3, one_colour=False)) == [
        (1, 1),
        (1, 1),
        (2, 1),
        (4, 1),
    ]


@given(grids(10), st.integers(0, 99))
def test_a_free_way_touches_nothing_and_ends_at_the_edge(grid: Grid, seed: int) -> None:
    taken = grown(grid.cells > 0, diagonal=True)
    try:
        way = free_way(Random(seed), grid.cells, ways_out(grid.cells, STRAIGHT))
    except Again:
        assert taken.all()
        return
    assert not any(taken[cell] for cell in way)
    assert any(
        way == [moved(way[0], step, times) for times in range(len(way))]
        and not inside(grid.cells, moved(way[-1], step))
        for step in STRAIGHT
    )


def test_where_everything_is_taken_no_way_is_free() -> None:
    grid = blank(3, 3)
    paint(grid, [(1, 1)], 5)
    with pytest.raises(Again, match="no free way"):
        free_way(Random(0), grid, ways_out(grid, STRAIGHT))


def test_what_is_dropped_in_both_lies_at_the_same_place() -> None:
    before, after = blank(7, 7, 3), blank(7, 7)
    row, column = drop_in_both(Random(1), before, after, block(2, 3), 5, background=3)
    assert (before[row : row + 2, column : column + 3] == 5).all()
    assert ((before == 5) == (after == 5)).all()
