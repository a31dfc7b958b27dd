"""Masks, against independent counts."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from argraph.generation import masks
from argraph.values.grid import Grid
from tests.strategies import grids

EIGHT = np.ones((3, 3), dtype=int)


@given(grids(12))
def test_holes_are_what_scipy_would_fill(grid: Grid) -> None:
    shape = grid.cells > 0
    assert (masks.holes(shape) == ndimage.binary_fill_holes(shape) & ~shape).all()


@given(grids(12), st.booleans())
def test_growing_is_dilation(grid: Grid, diagonal: bool) -> None:
    shape = grid.cells > 0
    assert (masks.grown(shape, diagonal=diagonal) == ndimage.binary_dilation(shape, EIGHT if diagonal else None)).all()


def test_cutting_gives_a_copy() -> None:
    grid = Grid.parse("000/012/000").cells
    piece = masks.cut(grid, Grid.parse("000/011/000").cells > 0)
    piece[:] = 9
    assert grid.tolist() == Grid.parse("000/012/000").cells.tolist()
