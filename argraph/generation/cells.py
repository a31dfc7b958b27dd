"""Grids, their cells, colours by name, and the steps from cell to cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from argraph.generation.idea import Cells

Mask = NDArray[np.bool_]
Cell = tuple[int, int]
Box = tuple[int, int, int, int]
"""Top, left, bottom and right, all inclusive."""
Area = tuple[slice, slice]
"""The rows and columns of a rectangle."""
BLACK, BLUE, RED, GREEN, GREY, LIGHT_BLUE = 0, 1, 2, 3, 5, 8
STRAIGHT = UP, RIGHT, DOWN, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)
DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))


def grid_of(rows: ArrayLike) -> Cells:
    """A grid from its rows."""
    return np.array(rows, dtype=np.int8)


def where(condition: Mask, yes: ArrayLike, no: ArrayLike) -> Cells:
    """A grid that shows one thing where a condition holds and another where it does not."""
    return np.where(condition, yes, no).astype(np.int8)


def inside(grid: NDArray[Any], cell: Cell) -> bool:
    """Whether a cell lies in the grid."""
    return cell[0] in range(grid.shape[0]) and cell[1] in range(grid.shape[1])


def ray(grid: NDArray[Any], start: Cell, step: Cell) -> Iterator[Cell]:
    """The cells after a start in steps of one kind, to the edge of the grid.

    >>> list(ray(np.zeros((3, 3)), (0, 0), (1, 1)))
    [(1, 1), (2, 2)]
    """
    cell = moved(start, step)
    while inside(grid, cell):
        yield cell
        cell = moved(cell, step)


def moved(cell: Cell, step: Cell, times: int = 1) -> Cell:
    """The cell so many steps further on.

    >>> moved((2, 3), (-1, 0), 2)
    (0, 3)
    """
    return cell[0] + times * step[0], cell[1] + times * step[1]


def between(start: Cell, end: Cell) -> Cell:
    """The step that leads from one cell to another.

    >>> between((1, 1), (1, 2)) == RIGHT
    True
    """
    return end[0] - start[0], end[1] - start[1]
