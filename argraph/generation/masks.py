"""Masks, which are sets of cells: what they touch, reach and enclose, and their boxes."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import binary_dilation, binary_fill_holes, label

from argraph.generation.cells import Box, Cell, Mask

AROUND = np.ones((3, 3), dtype=np.bool_)
"""A cell and its neighbours along sides and corners."""
Kind = TypeVar("Kind", np.int8, np.bool_)


def nowhere(shape: tuple[int, ...]) -> Mask:
    """A mask of a size, with no cell in it."""
    return np.zeros(shape, dtype=np.bool_)


def cells_of(mask: Mask) -> list[Cell]:
    """Row and column of every cell of a mask, in reading order."""
    return [(int(row), int(column)) for row, column in np.argwhere(mask)]


def flood(allowed: Mask, start: Cell, *, diagonal: bool = False) -> Mask:
    """The allowed cells that can be reached from a start among them."""
    parts, _ = label(allowed, AROUND if diagonal else None)
    reached: Mask = parts == parts[start]
    return reached


def grown(mask: Mask, *, diagonal: bool = False) -> Mask:
    """The mask with all its neighbours along sides, and corners too with `diagonal`.

    >>> grown(np.array([[True, False, False]])).tolist()
    [[True, True, False]]
    """
    return np.asarray(binary_dilation(mask, AROUND if diagonal else None))


def holes(mask: Mask) -> Mask:
    """The cells enclosed by a mask: those from which no way along sides leads out of the grid.

    >>> holes(np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]]) > 0).astype(int).tolist()
    [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    """
    return np.asarray(binary_fill_holes(mask)) & ~mask


def box(mask: Mask) -> Box:
    """Top, left, bottom and right of a mask that is not empty, all inclusive."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(rows[0]), int(columns[0]), int(rows[-1]), int(columns[-1])


def cut(grid: NDArray[Kind], mask: Mask) -> NDArray[Kind]:
    """The part of a grid, or of another mask, in the box of a mask; a copy."""
    top, left, bottom, right = box(mask)
    return grid[top : bottom + 1, left : right + 1].copy()


def whole_box(mask: Mask) -> Mask:
    """The whole box of a mask."""
    top, left, bottom, right = box(mask)
    filled = np.zeros_like(mask)
    filled[top : bottom + 1, left : right + 1] = True
    return filled


def rim(mask: Mask) -> Mask:
    """The rim of the box of a mask."""
    top, left, bottom, right = box(mask)
    outline = whole_box(mask)
    outline[top + 1 : bottom, left + 1 : right] = False
    return outline
