"""Scenes to draw: empty and speckled grids, loose cells, and free ways to the edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import numpy as np

from argraph.generation.drawing import BLACK, Cell, Mask, blank, block, drop, grown, ray, stamp
from argraph.generation.idea import Again, Cells


def stage(random: Random, low: int, high: int, colour: int = BLACK) -> Cells:
    """An empty grid whose sides lie between two numbers."""
    return blank(random.randint(low, high), random.randint(low, high), colour)


def drop_in_both(random: Random, given: Cells, wanted: Cells, shape: Mask, colour: int, **options: Any) -> Cell:
    """Drop a shape into an input, with the options of `drop`, and paint it at the same place of the output."""
    place = drop(random, given, shape, colour, **options)
    stamp(wanted, shape, place, colour)
    return place


def speckled(random: Random, shades: Sequence[int], height: int, width: int) -> Cells:
    """A picture in which every cell has a colour at random."""
    rows = [random.choices(shades, k=width) for _ in range(height)]
    return np.array(rows, dtype=np.int8)


def scatter(random: Random, grid: Cells, shades: Iterable[int], *, background: int = BLACK) -> None:
    """Put down a loose cell of each colour, away from everything else."""
    for colour in shades:
        drop(random, grid, block(1, 1), colour, background=background)


def ways_out(grid: Cells, steps: Iterable[Cell]) -> list[list[Cell]]:
    """All straight ways from some cell of a grid, in a step of the given ones, to the edge.

    >>> ways_out(blank(1, 3), [(0, 1)])
    [[(0, 0), (0, 1), (0, 2)], [(0, 1), (0, 2)], [(0, 2)]]
    """
    return [
        [(row, column), *ray(grid, (row, column), step)] for row, column in np.ndindex(grid.shape) for step in steps
    ]


def free_way(random: Random, grid: Cells, ways: Iterable[list[Cell]], *, background: int = BLACK) -> list[Cell]:
    """One of some ways that touches nothing that is drawn; raises `Again` if none is free."""
    taken = grown(grid != background, diagonal=True)
    free = [way for way in ways if not any(taken[cell] for cell in way)]
    if not free:
        raise Again("no free way")
    return random.choice(free)


def paint(grid: Cells, cells: Iterable[Cell], colour: int) -> None:
    """Give single cells a colour."""
    for cell in cells:
        grid[cell] = colour
