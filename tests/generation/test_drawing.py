"""Drawing keeps its distance, stays connected, and loses what sticks out."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from argraph.generation import drawing
from argraph.generation.idea import Again, Cells
from argraph.generation.masks import box
from argraph.values.grid import Grid
from tests.strategies import grids


def rows(text: str) -> Cells:
    return Grid.parse(text).cells


@given(st.randoms(use_true_random=False), st.integers(1, 14), st.integers(1, 5), st.integers(1, 5))
def test_a_polyomino_is_connected_and_fits(random: Random, size: int, height: int, width: int) -> None:
    shape = drawing.polyomino(random, size, height, width)
    assert shape.sum() == min(size, height * width)
    assert ndimage.label(shape)[1] == 1
    assert all(side <= most for side, most in zip(shape.shape, (height, width), strict=True))
    assert box(shape) == (0, 0, shape.shape[0] - 1, shape.shape[1] - 1)


@given(grids(10), st.integers(0, 2), st.integers(0, 99))
def test_what_is_dropped_keeps_its_distance(grid: Grid, margin: int, seed: int) -> None:
    canvas = grid.cells.copy()
    try:
        place = drawing.drop(Random(seed), canvas, drawing.block(2, 2), 5, margin=margin)
    except Again:
        return
    top, left = max(0, place[0] - margin), max(0, place[1] - margin)
    assert not grid.cells[top : place[0] + 2 + margin, left : place[1] + 2 + margin].any()
    assert (canvas != grid.cells).sum() == 4


def test_a_place_outside_is_not_enclosed() -> None:
    ring = np.pad(drawing.frame(5, 5).astype(np.int8), ((0, 0), (0, 2)))
    places = {drawing.spot(Random(seed), ring, 1, 1, outside=True) for seed in range(50)}
    assert places == {(row, 6) for row in range(5)}
    assert (2, 2) in {drawing.spot(Random(seed), ring, 1, 1) for seed in range(50)}
    with pytest.raises(Again, match="no room for 2 x 2"):
        drawing.spot(Random(0), ring, 2, 2)


def test_what_sticks_out_is_lost() -> None:
    canvas = drawing.blank(2, 3)
    drawing.stamp(canvas, drawing.block(2, 2), (1, -1), 4)
    assert canvas.tolist() == [[0, 0, 0], [4, 0, 0]]
    drawing.paste(canvas, rows("12/03"), (0, 1))
    assert canvas.tolist() == [[0, 1, 2], [4, 0, 3]]
    drawing.paste(canvas, rows("12/03"), (0, 1), see_through=None)
    assert canvas.tolist() == [[0, 1, 2], [4, 0, 3]]
    drawing.paste(canvas, rows("15"), (1, 0), see_through=5)
    assert canvas.tolist() == [[0, 1, 2], [1, 0, 3]]


def test_colours_are_distinct_and_not_black() -> None:
    for seed in range(30):
        chosen = drawing.colours(Random(seed), 5, without=[3])
        assert len(set(chosen)) == 5
        assert not {0, 3} & set(chosen)


def test_a_small_shape_fits_into_three_by_three() -> None:
    sizes = {int(drawing.small_shape(Random(seed), 2, 4).sum()) for seed in range(50)}
    assert sizes == {2, 3, 4}
