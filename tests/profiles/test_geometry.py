from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from argraph.profiles.geometry import (
    contains,
    content,
    has_period,
    is_magnified,
    lonely,
    panels,
    symmetries,
    tiles,
    widened,
)
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from tests.strategies import grids, turns


def neighbours(cells: np.ndarray, row: int, column: int) -> list[int]:  # type: ignore[type-arg]
    height, width = cells.shape
    places = ((row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)
    return [int(cells[place]) for place in places if 0 <= place[0] < height and 0 <= place[1] < width]


@given(grids(7))
def test_lonely_cells_by_brute_force(grid: Grid) -> None:
    alone = lonely(grid.cells)
    for row, column in np.ndindex(grid.shape):
        assert alone[row, column] == (grid.cells[row, column] not in neighbours(grid.cells, row, column))


@given(grids(7))
def test_widened_by_brute_force(grid: Grid) -> None:
    mask = grid.cells == 0
    wide = widened(mask)
    for row, column in np.ndindex(grid.shape):
        assert wide[row, column] == (mask[row, column] or 1 in neighbours(mask.astype(int), row, column))
    assert not (widened(mask, corners=False) & ~wide).any()


def test_widened_without_corners() -> None:
    mask = np.zeros((3, 3), dtype=bool)
    mask[1, 1] = True
    assert widened(mask, corners=False).sum() == 5


@given(grids(6), st.integers(2, 3), st.integers(2, 3))
def test_what_is_tiled_has_a_period(grid: Grid, down: int, right: int) -> None:
    tiled = np.tile(grid.cells, (down, right))
    assert has_period(tiled) == (len(grid.colours) > 1)
    assert all(np.array_equal(tile, grid.cells) for tile in tiles(tiled, *grid.shape))
    assert len(tiles(tiled, *grid.shape)) == down * right


@given(grids(6), st.integers(2, 4))
def test_magnified(grid: Grid, factor: int) -> None:
    large = np.kron(grid.cells, np.ones((factor, factor), dtype=np.int8))
    assert is_magnified(large, grid.cells)
    assert not is_magnified(grid.cells, large)
    large[0, 0] += 1
    assert not is_magnified(large, grid.cells)


@given(grids(8), st.data())
def test_a_part_is_contained(grid: Grid, data: st.DataObject) -> None:
    top, left = (data.draw(st.integers(0, side - 1)) for side in grid.shape)
    assert contains(grid.cells, grid.cells[top:, left:])
    assert not contains(grid.cells, np.full((1, 1), 10))
    assert not contains(grid.cells[:, 1:], grid.cells)


@given(grids(6), turns())
def test_symmetries_turn_along(grid: Grid, turn: str) -> None:
    assert len(symmetries(grid.cells)) == len(symmetries(TURNS[turn](grid.cells)))


@given(grids(6))
def test_the_content_holds_all_that_is_coloured(grid: Grid) -> None:
    inner = content(grid.cells)
    assert np.count_nonzero(inner) == np.count_nonzero(grid.cells)
    if inner.size:
        assert all(side.any() for side in (inner[0], inner[-1], inner[:, 0], inner[:, -1]))


def test_panels() -> None:
    def found(text: str) -> list[list[str]]:
        return [[str(Grid.of(part)) for part in parts] for parts in panels(Grid.parse(text).cells)]

    assert found("150/555/353/053") == []
    assert found("152/555/354") == [["1", "2", "3", "4"]]
    assert found("5152/5152") == [["1/1", "2/2"]]
    assert found("1100/1100") == []
    assert found("121/323") == [["1/3", "1/3"]]
    assert found("1000") == []
