"""Stages, routes and moves: nothing collides, nothing is lost, and routes end where they say."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.generation import moves
from argraph.generation.drawing import blank
from argraph.generation.idea import Again
from argraph.generation.looking import things
from argraph.generation.masks import box
from argraph.values.grid import Grid

seeds = st.integers(0, 10**6)
ROOM = (0, 0, 8, 11)


@given(seeds)
def test_a_stage_keeps_things_and_their_ways_apart(seed: int) -> None:
    random = Random(seed)
    stage = moves.Stage.of(blank(9, 12))
    sent = 0
    for colour in range(1, 6):
        picture = moves.motley(random, colour, 9)
        try:
            stage.send(random, picture, moves.towards(random.choice(moves.STRAIGHT), ROOM, picture))
            sent += 1
        except Again:
            break
    for grid in (stage.before, stage.after):
        assert len(things(grid, one_colour=False)) == sent
    assert np.bincount(stage.before.ravel()).tolist() == np.bincount(stage.after.ravel()).tolist()
    assert sent == 0 or not np.array_equal(stage.before, stage.after)


def test_a_stage_without_a_way_asks_for_another_drawing() -> None:
    stage = moves.Stage.of(blank(2, 2, 1))
    with pytest.raises(Again, match="no free way"):
        stage.keep(Random(0), blank(1, 1, 2))


@given(st.integers(0, 8), st.integers(0, 10), st.integers(1, 3), st.integers(1, 3))
def test_routes_end_at_the_side_they_lead_to(top: int, left: int, height: int, width: int) -> None:
    picture = blank(height, width, 1)
    for step in moves.STRAIGHT:
        end = moves.towards(step, ROOM, picture)((top, left))
        assert end is None or moves.gaps(moves.boxed(end, picture), ROOM)[step] == 0
    nearest = moves.to_nearest(ROOM, picture)((top, left))
    if nearest is not None:
        distances = moves.gaps(moves.boxed((top, left), picture), ROOM)
        assert sorted(distances.values())[0] == abs(nearest[0] - top) + abs(nearest[1] - left) > 0
        assert min(moves.gaps(moves.boxed(nearest, picture), ROOM).values()) == 0


@given(st.integers(0, 17), st.integers(0, 17))
def test_the_way_onto_a_box_ends_beside_it(top: int, left: int) -> None:
    goal, picture = (7, 6, 11, 12), blank(2, 3, 1)
    end = moves.onto(goal, picture)((top, left))
    if end is not None:
        assert (end[0] == top) != (end[1] == left)
        around = moves.gaps(moves.boxed(end, picture), goal)
        assert sorted(around.values())[0] == (-2 if end[1] == left else -3)


def test_things_move_all_at_once_and_may_leave_the_grid() -> None:
    grid = Grid.parse("120\n300").cells
    one, two, three = things(grid)
    found = moves.after_moves(grid, [(one, (0, 1)), (two, (0, 1)), (three, (1, 0))])
    assert found.tolist() == [[0, 1, 2], [0, 0, 0]]


def test_the_nearest_edge_is_the_one_with_the_smallest_gap() -> None:
    grid = blank(7, 9)
    grid[2, 4] = 3
    assert box(moves.all_to_nearest(grid) == 3) == (0, 4, 0, 4)


@given(seeds)
def test_a_motley_picture_is_one_thing_with_one_mark(seed: int) -> None:
    picture = moves.motley(Random(seed), 4, 7)
    assert len(things(picture, one_colour=False)) == 1
    assert (picture == 7).sum() == 1
    assert 3 <= (picture == 4).sum() <= 5
    assert picture.any(axis=0).all()
    assert picture.any(axis=1).all()
