"""Drawing on arrays and looking at them: the small helpers that ideas share.

Drawing takes a `random.Random` first and raises `Again` when there is no room. Looking is plain flood fill, written
for these ideas and used by nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.generation.idea import Again, Cells

Mask = NDArray[np.bool_]
Cell = tuple[int, int]
Kind = TypeVar("Kind", np.int8, np.bool_)
BLACK = 0
STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""
DIAGONAL = ((-1, -1), (-1, 1), (1, 1), (1, -1))


# Drawing


def blank(height: int, width: int, colour: int = BLACK) -> Cells:
    """An empty grid.

    >>> blank(1, 3, 5).tolist()
    [[5, 5, 5]]
    """
    return np.full((height, width), colour, dtype=np.int8)


def colours(random: Random, count: int, without: Collection[int] = ()) -> list[int]:
    """So many different colours, never black."""
    return random.sample([colour for colour in range(1, 10) if colour not in without], count)


def polyomino(random: Random, size: int, height: int, width: int) -> Mask:
    """A random shape of so many cells, connected along sides, that fits into a box; cut to its own box."""
    shape = np.zeros((height, width), dtype=np.bool_)
    shape[random.randrange(height), random.randrange(width)] = True
    for _ in range(min(size, height * width) - 1):
        shape[random.choice(cells_of(grown(shape) & ~shape))] = True
    return cut(shape, shape)


def block(height: int, width: int) -> Mask:
    """A solid rectangle."""
    return np.ones((height, width), dtype=np.bool_)


def frame(height: int, width: int) -> Mask:
    """A hollow rectangle, one cell thick.

    >>> frame(3, 4).astype(int).tolist()
    [[1, 1, 1, 1], [1, 0, 0, 1], [1, 1, 1, 1]]
    """
    shape = block(height, width)
    shape[1:-1, 1:-1] = False
    return shape


def spot(
    random: Random,
    grid: Cells,
    height: int,
    width: int,
    *,
    margin: int = 1,
    background: int = BLACK,
    outside: bool = False,
) -> Cell:
    """The top left cell of a free place for a box, so many cells away from everything drawn; raises `Again` if none is.

    With `outside`, what is enclosed by something drawn is not free.

    >>> spot(Random(0), np.array([[1, 0, 0, 0]], dtype=np.int8), 1, 2)
    (0, 2)
    """
    taken = grid != background
    if outside:
        taken = taken | holes(taken)
    for _ in range(margin):
        taken = grown(taken, diagonal=True)
    tops, lefts = range(grid.shape[0] - height + 1), range(grid.shape[1] - width + 1)
    free = [(top, left) for top in tops for left in lefts if not taken[top : top + height, left : left + width].any()]
    if not free:
        raise Again(f"no room for {height} x {width}")
    return random.choice(free)


def stamp(grid: Cells, shape: Mask, place: Cell, colour: int) -> None:
    """Paint a shape with its top left corner at a place; what sticks out of the grid is lost."""
    for row, column in cells_of(shape):
        target = moved(place, (row, column))
        if inside(grid, target):
            grid[target] = colour


def paste(grid: Cells, picture: Cells, place: Cell, *, see_through: int | None = BLACK) -> None:
    """Paint a picture of several colours; cells of the see-through colour change nothing."""
    for row, column in np.ndindex(picture.shape):
        target = moved(place, (row, column))
        if inside(grid, target) and picture[row, column] != see_through:
            grid[target] = picture[row, column]


def drop(
    random: Random,
    grid: Cells,
    shape: Mask,
    colour: int,
    *,
    margin: int = 1,
    background: int = BLACK,
    outside: bool = False,
) -> Cell:
    """Paint a shape at a random free place and say where its top left corner is; raises `Again` if none is free."""
    place = spot(random, grid, *shape.shape, margin=margin, background=background, outside=outside)
    stamp(grid, shape, place, colour)
    return place


# Looking


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
        return self.mask[self.top : self.bottom + 1, self.left : self.right + 1]

    @property
    def cells(self) -> list[Cell]:
        """Row and column of every cell, in reading order."""
        return cells_of(self.mask)

    @property
    def solid(self) -> bool:
        """Whether it fills its box."""
        return bool(self.shape.all())


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


def flood(allowed: Mask, start: Cell, *, diagonal: bool = False) -> Mask:
    """The allowed cells that can be reached from a start among them."""
    reached = np.zeros_like(allowed)
    reached[start] = True
    while True:
        wider = grown(reached, diagonal=diagonal) & allowed
        if (wider == reached).all():
            return reached
        reached = wider


def grown(mask: Mask, *, diagonal: bool = False) -> Mask:
    """The mask with all its neighbours along sides, and corners too with `diagonal`.

    >>> grown(np.array([[True, False, False]])).tolist()
    [[True, True, False]]
    """
    padded, wider = np.pad(mask, 1), mask.copy()
    for row, column in (*STRAIGHT, *(DIAGONAL if diagonal else ())):
        wider |= padded[1 + row : 1 + row + mask.shape[0], 1 + column : 1 + column + mask.shape[1]]
    return wider


def holes(mask: Mask) -> Mask:
    """The cells enclosed by a mask: those from which no way along sides leads out of the grid.

    >>> holes(frame(3, 3)).astype(int).tolist()
    [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    """
    enclosed = np.zeros_like(mask)
    if mask.any():
        top, left, bottom, right = box(mask)
        free = np.pad(~mask[top : bottom + 1, left : right + 1], 1, constant_values=True)
        enclosed[top : bottom + 1, left : right + 1] = (free & ~flood(free, (0, 0)))[1:-1, 1:-1]
    return enclosed


def box(mask: Mask) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of a mask that is not empty, all inclusive."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int(rows[0]), int(columns[0]), int(rows[-1]), int(columns[-1])


def cut(grid: NDArray[Kind], mask: Mask) -> NDArray[Kind]:
    """The part of a grid, or of another mask, in the box of a mask; a copy."""
    top, left, bottom, right = box(mask)
    return grid[top : bottom + 1, left : right + 1].copy()


def commonest(grid: Cells, without: Collection[int] = ()) -> int:
    """The colour of most cells, the lowest of those that tie.

    >>> commonest(blank(2, 2, 7)), commonest(np.array([[0, 0, 3]], dtype=np.int8), without=[0])
    (7, 3)
    """
    counts = np.bincount(grid.ravel(), minlength=10)
    counts[list(without)] = -1
    return int(counts.argmax())


def inside(grid: NDArray[Any], cell: Cell) -> bool:
    """Whether a cell lies in the grid."""
    return cell[0] in range(grid.shape[0]) and cell[1] in range(grid.shape[1])


def ray(grid: NDArray[Any], start: Cell, step: Cell) -> Iterator[Cell]:
    """The cells after a start in steps of one kind, to the edge of the grid.

    >>> list(ray(blank(3, 3), (0, 0), (1, 1)))
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


def cells_of(mask: Mask) -> list[Cell]:
    """Row and column of every cell of a mask, in reading order."""
    return [(int(row), int(column)) for row, column in np.argwhere(mask)]
