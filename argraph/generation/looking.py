"""Looking at grids: the things in them, found by plain flood fill, and what programs do with things.

It is written for these ideas and used by nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import attrs
import numpy as np

from argraph.generation.cells import BLACK, STRAIGHT, Area, Box, Cell, Mask, where
from argraph.generation.idea import Cells
from argraph.generation.masks import box, cells_of, cut, flood, holes


@attrs.frozen(eq=False)
class Thing:
    """Some cells of a grid, as a mask of the grid's size, with their box (inclusive) and the colour of the first."""

    mask: Mask
    colour: int
    top: int
    left: int
    bottom: int
    right: int

    @property
    def height(self) -> int:
        """Rows of the box."""
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        """Columns of the box."""
        return self.right - self.left + 1

    @property
    def size(self) -> int:
        """How many cells there are."""
        return int(self.mask.sum())

    @property
    def shape(self) -> Mask:
        """The mask cut to the box."""
        return self.mask[self.area]

    @property
    def cells(self) -> list[Cell]:
        """Row and column of every cell, in reading order."""
        return cells_of(self.mask)

    @property
    def solid(self) -> bool:
        """Whether it fills its box."""
        return bool(self.shape.all())

    @property
    def box(self) -> Box:
        """Top, left, bottom and right."""
        return self.top, self.left, self.bottom, self.right

    @property
    def reach(self) -> int:
        """How many cells the box has."""
        return self.height * self.width

    @property
    def place(self) -> Cell:
        """The top left cell of the box."""
        return self.top, self.left

    @property
    def centre(self) -> Cell:
        """The middle cell of the box, the upper or left one of two."""
        return (self.top + self.bottom) // 2, (self.left + self.right) // 2

    @property
    def area(self) -> Area:
        """The rows and columns of the box."""
        return slice(self.top, self.bottom + 1), slice(self.left, self.right + 1)

    @property
    def inner_area(self) -> Area:
        """The rows and columns of the box without its rim."""
        return slice(self.top + 1, self.bottom), slice(self.left + 1, self.right)

    @property
    def hollow(self) -> bool:
        """Whether it encloses anything."""
        return bool(self.holes.any())

    @property
    def holes(self) -> Mask:
        """The cells that it encloses, as a mask of the grid's size."""
        return holes(self.mask)


def thing(grid: Cells, mask: Mask) -> Thing:
    """These cells of a grid, as a thing."""
    top, left, bottom, right = box(mask)
    return Thing(mask, int(grid[cells_of(mask)[0]]), top, left, bottom, right)


def things(grid: Cells, *, background: int = BLACK, diagonal: bool = True, one_colour: bool = True) -> list[Thing]:
    """The connected parts of a grid in reading order of their first cells.

    Cells connect along sides and, with `diagonal`, corners; with `one_colour` only if they have the same colour.

    >>> grid = np.array([[1, 0, 2], [0, 1, 2]], dtype=np.int8)
    >>> [part.size for part in things(grid)], [part.size for part in things(grid, diagonal=False)]
    ([2, 2], [1, 2, 1])
    >>> [part.size for part in things(grid, one_colour=False)]
    [4]
    """
    left = grid != background
    found = []
    while left.any():
        start = cells_of(left)[0]
        found.append(thing(grid, flood(left & (grid == grid[start]) if one_colour else left, start, diagonal=diagonal)))
        left = left & ~found[-1].mask
    return found


def commonest(grid: Cells, without: Collection[int] = ()) -> int:
    """The colour of most cells, the lowest of those that tie.

    >>> commonest(np.array([[7, 7]], dtype=np.int8)), commonest(np.array([[0, 0, 3]], dtype=np.int8), without=[0])
    (7, 3)
    """
    counts = np.bincount(grid.ravel(), minlength=10)
    counts[list(without)] = -1
    return int(counts.argmax())


def by_colour(grid: Cells, mask: Mask) -> list[Thing]:
    """All cells of each colour within a mask as one thing, connected or not, by the number of the colour."""
    return [thing(grid, mask & (grid == colour)) for colour in np.unique(grid[mask])]


def largest(parts: Iterable[Thing]) -> Thing:
    """The thing with the most cells, the first of those that tie."""
    return max(parts, key=lambda part: part.size)


def holes_of(part: Thing) -> list[Thing]:
    """The holes of a thing, each as a thing."""
    return things(part.holes.astype(np.int8), diagonal=False)


def number_of_things(grid: Cells) -> int:
    """How many things there are on black."""
    return len(things(grid))


def specks(grid: Cells, background: int = BLACK) -> list[Thing]:
    """The things of a single cell."""
    return [part for part in things(grid, background=background) if part.size == 1]


def outwards(part: Thing, cell: Cell) -> Cell:
    """The step that leads out of the box of a thing from a cell at one of its sides."""
    sides = cell[0] == part.top, cell[1] == part.right, cell[0] == part.bottom, cell[1] == part.left
    return STRAIGHT[sides.index(True)]


# Grids made from grids


def only(grid: Cells, *parts: Thing, background: int = BLACK) -> Cells:
    """The grid with nothing in it but some of its things."""
    return where(np.logical_or.reduce([part.mask for part in parts]), grid, background)


def without(grid: Cells, parts: Iterable[Thing], background: int = BLACK) -> Cells:
    """The grid after some of its things have gone."""
    return repainted(grid, ((part.mask, background) for part in parts))


def cut_out(grid: Cells, part: Thing, background: int = BLACK) -> Cells:
    """The box of a thing, with nothing in it but the thing."""
    return cut(only(grid, part, background=background), part.mask)


def repainted(grid: Cells, areas: Iterable[tuple[Any, Any]]) -> Cells:
    """The grid after areas of it (masks, cells or slices) have got colours, one after another.

    >>> repainted(np.array([[1, 2, 3]], dtype=np.int8), [((0, 0), 5), (slice(None), 7)]).tolist()
    [[7, 7, 7]]
    """
    answer = grid.copy()
    for area, colour in areas:
        answer[area] = colour
    return answer
