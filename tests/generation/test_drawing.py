"""The helpers that draw and look, against independent counts."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from argraph.generation import drawing
from argraph.generation.idea import Again
from argraph.values.grid import Grid
from tests.strategies import grids

EIGHT = np.ones((3, 3), dtype=int)


def rows(text: str) -> drawing.Cells:
    return Grid.parse(text).cells


def mask(text: str) -> drawing.Mask:
    return rows(text) > 0


@given(grids(12), st.booleans())
def test_things_are_the_components_of_each_colour(grid: Grid, diagonal: bool) -> None:
    found = drawing.things(grid.cells, diagonal=diagonal)
    expected = [
        ndimage.label(grid.cells == colour, EIGHT if diagonal else None)[1]
        for colour in np.unique(grid.cells)
        if colour
    ]
    assert len(found) == sum(expected)
    assert sum((part.mask * part.colour for part in found), start=0 * grid.cells).tolist() == grid.rows()
    assert [part.cells[0] for part in found] == sorted(part.cells[0] for part in found)


@given(grids(12))
def test_things_of_any_colour_are_what_is_not_background(grid: Grid) -> None:
    ground = drawing.commonest(grid.cells)
    found = drawing.things(grid.cells, background=ground, one_colour=False)
    assert len(found) == ndimage.label(grid.cells != ground, EIGHT)[1]
    assert all(part.size == part.mask.sum() and part.shape.shape == (part.height, part.width) for part in found)


@given(grids(12))
def test_holes_are_what_scipy_would_fill(grid: Grid) -> None:
    shape = grid.cells > 0
    assert (drawing.holes(shape) == ndimage.binary_fill_holes(shape) & ~shape).all()


@given(grids(12), st.booleans())
def test_growing_is_dilation(grid: Grid, diagonal: bool) -> None:
    shape = grid.cells > 0
    assert (
        drawing.grown(shape, diagonal=diagonal) == ndimage.binary_dilation(shape, EIGHT if diagonal else None)
    ).all()


@given(st.randoms(use_true_random=False), st.integers(1, 14), st.integers(1, 5), st.integers(1, 5))
def test_a_polyomino_is_connected_and_fits(random: Random, size: int, height: int, width: int) -> None:
    shape = drawing.polyomino(random, size, height, width)
    assert shape.sum() == min(size, height * width)
    assert ndimage.label(shape)[1] == 1
    assert all(side <= most for side, most in zip(shape.shape, (height, width), strict=True))
    assert drawing.box(shape) == (0, 0, shape.shape[0] - 1, shape.shape[1] - 1)


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


def test_cutting_gives_a_copy() -> None:
    grid = rows("000/012/000")
    piece = drawing.cut(grid, mask("000/011/000"))
    piece[:] = 9
    assert grid.tolist() == rows("000/012/000").tolist()


def test_colours_are_distinct_and_not_black() -> None:
    for seed in range(30):
        chosen = drawing.colours(Random(seed), 5, without=[3])
        assert len(set(chosen)) == 5
        assert not {0, 3} & set(chosen)


def test_an_l_is_no_solid_thing() -> None:
    part, whole = drawing.things(rows("10022/11022"), diagonal=False)
    assert (part.solid, whole.solid) == (False, True)
    assert (part.top, part.left, part.bottom, part.right) == (0, 0, 1, 1)
