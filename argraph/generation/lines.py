"""Lines: ways to the edge, rows of one colour, and the rooms between walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise, product
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, Area, Cell, ray
from argraph.generation.idea import Cells, require
from argraph.generation.masks import grown


def paint(grid: Cells, way: Iterable[Cell], colour: int) -> None:
    """Give single cells a colour."""
    for cell in way:
        grid[cell] = colour


def ways_out(grid: Cells, steps: Iterable[Cell]) -> list[list[Cell]]:
    """All straight ways from some cell of a grid, in a step of the given ones, to the edge.

    >>> ways_out(np.zeros((1, 3), dtype=np.int8), [(0, 1)])
    [[(0, 0), (0, 1), (0, 2)], [(0, 1), (0, 2)], [(0, 2)]]
    """
    return [
        [(row, column), *ray(grid, (row, column), step)] for row, column in np.ndindex(grid.shape) for step in steps
    ]


def free_way(random: Random, grid: Cells, ways: Iterable[list[Cell]], *, background: int = BLACK) -> list[Cell]:
    """One of some ways that touches nothing that is drawn; raises `Again` if none is free."""
    taken = grown(grid != background, diagonal=True)
    free = [way for way in ways if not any(taken[cell] for cell in way)]
    require(free, "no free way")
    return random.choice(free)


def apart(random: Random, length: int, count: int) -> list[int]:
    """So many rows or columns in any order, none of them next to another or at the edge."""
    places = random.sample(range(1, length - 1), count)
    require(not any(abs(one - other) == 1 for one, other in product(places, places)), "too close")
    return places


def walls(random: Random, first: int, rooms: int, least: int, most: int) -> list[int]:
    """Where the walls of so many rooms in a row stand, each so far from the one before."""
    return list(accumulate((random.randint(least, most) for _ in range(rooms)), initial=first))


def rooms_between(rows: Iterable[int], columns: Iterable[int]) -> Iterator[Area]:
    """The areas between walls that run along some rows and columns, from left to right and from top to bottom.

    >>> list(rooms_between([0, 4], [-1, 2]))
    [(slice(1, 4, None), slice(0, 2, None))]
    """
    for (top, bottom), (left, right) in product(pairwise(rows), pairwise(columns)):
        yield slice(top + 1, bottom), slice(left + 1, right)


def line_row(grid: Cells, background: int = BLACK) -> int:
    """The first row that is all of one colour, not that of the background."""
    return line_rows(grid, background)[0]


def line_rows(grid: Cells, background: int = BLACK) -> list[int]:
    """The rows that are all of one colour, not that of the background."""
    return [row for row, line in enumerate(grid) if line[0] != background and (line == line[0]).all()]


def walls_and_edges(grid: Cells) -> list[int]:
    """The rows of lines, and the rows just outside the grid at either end."""
    return [-1, *line_rows(grid), len(grid)]
