"""Boards: what is done to sets of cells as bits is what would be done to them one by one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from argraph.scene.board import BLANK, Board, Plane, Tints, cells_of, in_colour, over, written
from argraph.values.grid import MAX_SIDE, Array, Grid
from argraph.values.sets import union
from tests.strategies import grids

Places = set[tuple[int, int]]
STEPS = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if (down, across) != (0, 0)]


@st.composite
def boards(draw: DrawFn, count: int = 1) -> tuple[Plane, list[Board]]:
    """A plane of any size and some boards of it."""
    plane = Plane.of((draw(st.integers(1, 7)), draw(st.integers(1, 7))))
    return plane, [draw(st.integers(0, plane.full)) for _ in range(count)]


def places(plane: Plane, board: Board) -> Places:
    """The rows and columns of a board's cells."""
    return {divmod(cell, plane.width) for cell in cells_of(board)}


def inside(plane: Plane, cells: Places) -> Places:
    """Those that lie on the grid."""
    return {(row, column) for row, column in cells if 0 <= row < plane.height and 0 <= column < plane.width}


def seen(plane: Plane, *pictures: Tints) -> list[list[int]]:
    """What pictures show that are painted one after the other."""
    cells = np.full((plane.height, plane.width), -1)
    for tints in pictures:
        for colour, board in tints:
            cells[plane.mask(board)] = colour
    return cells.tolist()  # type: ignore[no-any-return]


def pictures(grid: Grid, hidden: int) -> Array:
    """A grid as a patch where one colour is nothing."""
    return np.where(grid.cells == hidden, -1, grid.cells).astype(np.int8)


@given(boards(3))
def test_masks_are_boards_and_boards_are_masks(case: tuple[Plane, list[Board]]) -> None:
    plane, given = case
    masks = np.array([plane.mask(board) for board in given])
    assert plane.boards(masks) == tuple(given)
    for board, mask in zip(given, masks, strict=True):
        assert plane.board(mask) == board
        assert {(row, column) for row, column in np.argwhere(mask).tolist()} == places(plane, board)
        assert list(cells_of(board)) == sorted(np.flatnonzero(mask).tolist(), reverse=True)
    assert places(plane, union(given)) == set[tuple[int, int]]().union(*(places(plane, board) for board in given))


def test_of_no_masks_there_are_no_boards() -> None:
    plane = Plane.of((2, 3))
    assert plane.boards(np.zeros((0, 2, 3), dtype=bool)) == ()
    assert union(()) == 0


@given(boards(), st.integers(-8, 8), st.integers(-8, 8))
def test_what_is_moved_beyond_the_grid_is_cut_off(case: tuple[Plane, list[Board]], down: int, across: int) -> None:
    plane, [board] = case
    there = {(row + down, column + across) for row, column in places(plane, board)}
    assert places(plane, plane.moved(board, down, across)) == inside(plane, there)


@given(boards(), st.sampled_from(STEPS))
def test_beyond_cells_lie_all_others_in_that_direction(case: tuple[Plane, list[Board]], step: tuple[int, int]) -> None:
    plane, [board] = case
    ways = {(row + n * step[0], column + n * step[1]) for row, column in places(plane, board) for n in range(8)}
    assert places(plane, plane.beyond(board, *step)) == inside(plane, ways)


@given(boards(2), st.sampled_from(STEPS))
def test_cells_are_carried_on_for_as_long_as_there_are_others(
    case: tuple[Plane, list[Board]], step: tuple[int, int]
) -> None:
    plane, [board, ground] = case
    found, around = places(plane, board), places(plane, ground)
    for row, column in [*found]:
        while (row := row + step[0], column := column + step[1]) in around:
            found.add((row, column))
    assert places(plane, plane.carried(board, *step, ground)) == found


@given(grids(6), boards(), st.integers(-7, 7), st.integers(-7, 7), st.integers(0, 9))
def test_a_patch_is_laid_where_it_is_told_to(
    grid: Grid, case: tuple[Plane, list[Board]], top: int, left: int, hidden: int
) -> None:
    plane, _ = case
    patch, expected = pictures(grid, hidden), np.full((plane.height, plane.width), -1)
    for row, column in np.ndindex(*patch.shape):
        if 0 <= row + top < plane.height and 0 <= column + left < plane.width:
            expected[row + top, column + left] = patch[row, column]
    tints = plane.laid(patch, top, left)
    assert plane.painted(tints).tolist() == expected.tolist() == seen(plane, tints)
    assert [colour for colour, _ in tints] == sorted(set(expected[expected >= 0].tolist()))
    assert written(tints) == plane.board(expected >= 0)


@given(grids(6), boards(), st.integers(-7, 7), st.integers(-7, 7))
def test_a_mask_is_placed_like_a_patch(grid: Grid, case: tuple[Plane, list[Board]], top: int, left: int) -> None:
    plane, mask = case[0], grid.cells == 0
    assert plane.placed(mask, top, left) == written(plane.laid(np.where(mask, 3, -1), top, left))


@given(grids(6), boards(), st.integers(0, 9))
def test_some_cells_of_a_picture(grid: Grid, case: tuple[Plane, list[Board]], hidden: int) -> None:
    plane, board = Plane.of(grid.shape), case[1][0] & Plane.of(grid.shape).full
    expected = np.where(plane.mask(board), pictures(grid, hidden), -1)
    assert plane.pictured(pictures(grid, hidden), board) == plane.laid(expected, 0, 0)


@given(grids(6), st.integers(-7, 7), st.integers(-7, 7), st.integers(0, 9))
def test_a_picture_is_moved_colour_by_colour(grid: Grid, down: int, across: int, hidden: int) -> None:
    plane, patch = Plane.of(grid.shape), pictures(grid, hidden)
    assert plane.shifted(plane.laid(patch, 0, 0), down, across) == plane.laid(patch, down, across)


@given(grids(6), grids(6), grids(6), st.integers(0, 9))
def test_later_pictures_lie_over_earlier_ones(one: Grid, other: Grid, third: Grid, hidden: int) -> None:
    plane = Plane.of(one.shape)
    laid = [plane.laid(pictures(grid, hidden), 0, 0) for grid in (one, other, third)]
    assert plane.painted(over(laid)).tolist() == seen(plane, *laid)
    assert all(board for _, board in over(laid))
    assert over(laid[:1]) == laid[0]
    assert over([]) == BLANK


@given(grids(6), st.integers(0, 9))
def test_a_picture_in_one_colour_covers_what_it_covered(grid: Grid, hidden: int) -> None:
    plane = Plane.of(grid.shape)
    tints = plane.laid(pictures(grid, hidden), 0, 0)
    assert written(in_colour(tints, 3)) == written(tints)
    assert {colour for colour, _ in in_colour(tints, 3)} <= {3}


@given(grids(6))
def test_shades_are_the_cells_of_each_colour(grid: Grid) -> None:
    plane = Plane.of(grid.shape)
    shades = plane.shades(grid.cells)
    assert [len(places(plane, board)) for board in shades] == grid.counts.tolist()
    assert plane.painted(tuple(enumerate(shades))).tolist() == grid.cells.tolist()


def test_the_largest_grid_is_a_plane_like_others() -> None:
    plane = Plane.of((MAX_SIDE, MAX_SIDE))
    last = 1 << MAX_SIDE * MAX_SIDE - 1
    assert plane.beyond(1, 1, 1).bit_count() == MAX_SIDE
    assert plane.beyond(last, -1, -1) == plane.beyond(1, 1, 1)
    assert plane.moved(1, MAX_SIDE - 1, MAX_SIDE - 1) == last
