"""Free ways touch nothing, walls leave rooms, and lines run right across."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.generation import lines
from argraph.generation.cells import STRAIGHT, inside, moved
from argraph.generation.drawing import blank
from argraph.generation.idea import Again, Cells
from argraph.generation.lines import apart, free_way, paint, rooms_between, walls, ways_out
from argraph.generation.looking import things
from argraph.generation.masks import grown
from argraph.values.grid import Grid
from tests.strategies import grids


def rows(text: str) -> Cells:
    return Grid.parse(text).cells


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


@given(st.integers(0, 99))
def test_places_apart_leave_room_between_them(seed: int) -> None:
    try:
        places = sorted(apart(Random(seed), 11, 3))
    except Again:
        return
    assert all(later - earlier > 1 for earlier, later in zip([-1, *places], [*places, 11], strict=True))


def test_rooms_lie_between_walls() -> None:
    down, along = walls(Random(0), 0, 2, 3, 4), walls(Random(1), -1, 3, 2, 5)
    grid = blank(down[-1] + 1, along[-1])
    for number, room in enumerate(rooms_between(down, along), 1):
        grid[room] = number
    assert {later - earlier for earlier, later in pairwise(down)} <= {3, 4}
    assert len(things(grid)) == 6
    assert not grid[down].any()


def test_lines_run_right_across() -> None:
    grid = rows("0102/5555/0000/5555/5550")
    assert lines.line_rows(grid) == [1, 3]
    assert lines.line_row(grid) == 1
    assert lines.walls_and_edges(grid) == [-1, 1, 3, 5]
    assert lines.line_rows(grid, background=5) == [2]
