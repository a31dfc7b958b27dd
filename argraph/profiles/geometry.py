"""Facts about the cells of one grid: its symmetry, its period, its lonely cells, its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argraph.scene.shape import Mask
from argraph.values.grid import BLACK
from argraph.values.symmetry import TURNS

Cells = NDArray[Any]


def symmetries(cells: Cells) -> frozenset[str]:
    """The names of the turns that change nothing, without the identity.

    >>> sorted(symmetries(np.array([[1, 0, 1]])))
    ['half turn', 'mirror left-right', 'mirror top-bottom']
    """
    return frozenset(name for name, turn in TURNS.items() if name != "identity" and np.array_equal(turn(cells), cells))


def content(cells: Cells) -> Cells:
    """The smallest rectangle around all coloured cells; nothing if there are none.

    >>> content(np.array([[0, 0, 0], [0, 0, 1]])).tolist()
    [[1]]
    """
    coloured = cells != BLACK
    rows, columns = np.flatnonzero(coloured.any(axis=1)), np.flatnonzero(coloured.any(axis=0))
    if not rows.size:
        return cells[:0, :0]
    return cells[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def has_period(cells: Cells) -> bool:
    """Whether a tile of several colours repeats over the whole grid, at least twice each way.

    >>> has_period(np.array([[1, 2, 1, 2], [1, 2, 1, 2]]))
    True
    >>> has_period(np.array([[1, 2, 1, 3], [1, 2, 1, 3]])), has_period(np.array([[1, 1], [1, 1]]))
    (False, False)
    """
    height, width = _shift(cells), _shift(cells.T)
    return height is not None and width is not None and len(np.unique(cells[:height, :width])) > 1


def _shift(cells: Cells) -> int | None:
    """The least number of rows by which the grid can be shifted onto itself, up to half of its height."""
    half = len(cells) // 2
    return next((step for step in range(1, half + 1) if np.array_equal(cells[step:], cells[:-step])), None)


def lonely(cells: Cells) -> Mask:
    """The cells none of whose eight neighbours has their colour.

    >>> lonely(np.array([[1, 1, 0], [1, 2, 0]])).tolist()
    [[False, False, False], [False, True, False]]
    """
    alone = np.ones(cells.shape, dtype=bool)
    for here, there in _neighbour_slices():
        same = cells[here] == cells[there]
        alone[here] &= ~same
        alone[there] &= ~same
    return alone


def _neighbour_slices() -> Iterator[tuple[Any, Any]]:
    """Pairs of slices of a grid that lie next to each other, each of the four directions once."""
    most, least, whole = slice(None, -1), slice(1, None), slice(None)
    yield (most, whole), (least, whole)
    yield (whole, most), (whole, least)
    yield (most, most), (least, least)
    yield (most, least), (least, most)


def widened(mask: Mask, *, corners: bool = True) -> Mask:
    """A mask with all neighbours of its cells within the grid, those at corners too if wanted.

    >>> widened(np.array([[True, False, False]])).tolist()
    [[True, True, False]]
    """
    result = mask.copy()
    for here, there in list(_neighbour_slices())[: None if corners else 2]:
        result[here] |= mask[there]
        result[there] |= mask[here]
    return result


def contains(cells: Cells, part: Cells) -> bool:
    """Whether a grid holds another one somewhere, cell by cell.

    >>> contains(np.array([[1, 2, 3]]), np.array([[2, 3]])), contains(np.array([[1, 2, 3]]), np.array([[3, 2]]))
    (True, False)
    """
    if part.shape[0] > cells.shape[0] or part.shape[1] > cells.shape[1]:
        return False
    windows = np.lib.stride_tricks.sliding_window_view(cells, part.shape)
    return bool((windows == part).all(axis=(2, 3)).any())


def is_magnified(large: Cells, small: Cells) -> bool:
    """Whether one grid is the other with every cell magnified to a square of two cells a side or more.

    >>> is_magnified(np.array([[1, 1, 2, 2], [1, 1, 2, 2]]), np.array([[1, 2]]))
    True
    """
    times = large.shape[0] // small.shape[0]
    return times > 1 and np.array_equal(small.repeat(times, axis=0).repeat(times, axis=1), large)


def tiles(cells: Cells, height: int, width: int) -> list[Cells]:
    """The tiles of that size that fill a grid edge to edge, or none if they do not fill it.

    >>> [tile.tolist() for tile in tiles(np.array([[1, 2, 3, 4]]), 1, 2)]
    [[[1, 2]], [[3, 4]]]
    """
    rows, columns = cells.shape
    if rows % height or columns % width:
        return []
    bands = np.split(cells, rows // height)
    return [tile for band in bands for tile in np.split(band, columns // width, axis=1)]


def panels(cells: Cells) -> Iterator[list[Cells]]:
    """The parts, all of one size, into which all full rows and columns of one colour divide a grid, for each colour.

    >>> [[panel.tolist() for panel in found] for found in panels(np.array([[1, 5, 2]]))]
    [[[[1]], [[2]]]]
    """
    for colour in np.unique(cells[cells != BLACK]).tolist():
        rows, columns = (cells == colour).all(axis=1), (cells == colour).all(axis=0)
        if rows.any() or columns.any():
            parts = [cells[top:bottom, left:right] for top, bottom in _gaps(rows) for left, right in _gaps(columns)]
            if len(parts) > 1 and len({part.shape for part in parts}) == 1:
                yield parts


def _gaps(lines: Mask) -> list[tuple[int, int]]:
    """Start and end of each run of rows or columns between lines."""
    edges = np.flatnonzero(np.diff(np.concatenate([[True], lines, [True]]))).tolist()
    return list(zip(edges[::2], edges[1::2], strict=True))
