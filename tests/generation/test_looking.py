"""Looking at grids: things against independent counts, and what programs do with them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import ndimage

from argraph.generation import looking
from argraph.generation.cells import STRAIGHT
from argraph.generation.idea import Cells
from argraph.generation.masks import holes
from argraph.values.grid import Grid
from tests.strategies import grids

EIGHT = np.ones((3, 3), dtype=int)


def rows(text: str) -> Cells:
    return Grid.parse(text).cells


@given(grids(12), st.booleans())
def test_things_are_the_components_of_each_colour(grid: Grid, diagonal: bool) -> None:
    found = looking.things(grid.cells, diagonal=diagonal)
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
    ground = looking.commonest(grid.cells)
    found = looking.things(grid.cells, background=ground, one_colour=False)
    assert len(found) == ndimage.label(grid.cells != ground, EIGHT)[1]
    assert all(part.size == part.mask.sum() and part.shape.shape == (part.height, part.width) for part in found)


def test_an_l_is_no_solid_thing() -> None:
    part, whole = looking.things(rows("10022/11022"), diagonal=False)
    assert (part.solid, whole.solid) == (False, True)
    assert (part.top, part.left, part.bottom, part.right) == (0, 0, 1, 1)


@given(grids(10))
def test_the_parts_of_a_thing_agree_with_its_mask(grid: Grid) -> None:
    for part in looking.things(grid.cells):
        assert part.box == (*part.place, part.bottom, part.right)
        assert part.mask[part.area].sum() == part.size <= part.reach == part.height * part.width
        assert (part.holes == holes(part.mask)).all()
        assert part.mask[part.inner_area].size == max(0, part.height - 2) * max(0, part.width - 2)


@given(grids(10))
def test_the_colours_of_a_grid_are_things_of_their_own(grid: Grid) -> None:
    parts = looking.by_colour(grid.cells, grid.cells > 0)
    assert [part.colour for part in parts] == sorted(set(grid.cells[grid.cells > 0].tolist()))
    assert all((part.mask == (grid.cells == part.colour)).all() for part in parts)


@given(grids(10))
def test_what_is_kept_and_what_is_gone_make_up_the_grid(grid: Grid) -> None:
    parts = looking.things(grid.cells)
    kept, gone = looking.only(grid.cells, *parts[::2]), looking.without(grid.cells, parts[::2])
    assert (kept + gone == grid.cells).all()
    assert (np.minimum(kept, gone) == 0).all()
    for part in parts:
        assert (looking.cut_out(grid.cells, part) == part.shape * part.colour).all()


@pytest.mark.parametrize(("cell", "step"), list(zip([(0, 1), (1, 2), (2, 1), (1, 0)], STRAIGHT, strict=True)))
def test_the_way_out_leads_over_the_nearest_side(cell: tuple[int, int], step: tuple[int, int]) -> None:
    [part] = looking.things(rows("111/111/111"))
    assert looking.outwards(part, cell) == step


def test_specks_are_single_cells() -> None:
    assert [part.colour for part in looking.specks(rows("1022/0000/3000"))] == [1, 3]
    assert looking.number_of_things(rows("1022/0000/3000")) == 3


def test_holes_are_things_of_their_own() -> None:
    [part] = looking.things(rows("11111/10101/10111/11111"))
    assert [hole.size for hole in looking.holes_of(part)] == [2, 1]
    assert part.hollow
