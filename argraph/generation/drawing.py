"""Drawing on arrays: the small helpers that ideas share.

What draws at random takes a `random.Random` first and raises `Again` when there is no room.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from argraph.generation.cells import BLACK, Cell, Mask, inside, moved
from argraph.generation.idea import Cells, require
from argraph.generation.masks import cells_of, cut, grown, holes, nowhere


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
    shape = nowhere((height, width))
    shape[random.randrange(height), random.randrange(width)] = True
    for _ in range(min(size, height * width) - 1):
        shape[random.choice(cells_of(grown(shape) & ~shape))] = True
    return cut(shape, shape)


def small_shape(random: Random, least: int, most: int) -> Mask:
    """A shape of so many cells that fits into three by three."""
    return polyomino(random, random.randint(least, most), 3, 3)


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
    fits = height <= grid.shape[0] and width <= grid.shape[1]
    free = cells_of(~np.any(sliding_window_view(taken, (height, width)), axis=(2, 3))) if fits else []
    require(free, f"no room for {height} x {width}")
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
