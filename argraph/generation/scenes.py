"""Scenes to draw: empty and speckled grids, inputs with their outputs, and loose cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import numpy as np

from argraph.generation.cells import BLACK, Cell, Mask, grid_of
from argraph.generation.drawing import blank, drop, paste, spot, stamp
from argraph.generation.idea import Cells, Drawn


def stage(random: Random, low: int, high: int, colour: int = BLACK) -> Cells:
    """An empty grid whose sides lie between two numbers."""
    return blank(random.randint(low, high), random.randint(low, high), colour)


# An input and its output at once


def twice(grid: Cells) -> Drawn:
    """An input to draw on, and an output that begins as its copy."""
    return grid, grid.copy()


def drop_in_both(
    random: Random, given: Cells, wanted: Cells, shape: Mask, colour: int, after: int | None = None, **options: Any
) -> Cell:
    """Drop a shape into an input, with the options of `drop`, and paint it at the same place of the output.

    There it has the same colour, or the one that it gets `after`.
    """
    place = drop(random, given, shape, colour, **options)
    stamp(wanted, shape, place, colour if after is None else after)
    return place


def paste_in_both(
    random: Random, given: Cells, wanted: Cells, picture: Cells, after: Cells | None = None, **options: Any
) -> Cell:
    """Paste a picture, see-through where it is black, at a free place, found with the options of `spot`.

    At the same place of the output appears the picture or what it is `after`.
    """
    place = spot(random, given, *picture.shape, **options)
    paste(given, picture, place)
    paste(wanted, picture if after is None else after, place)
    return place


def turned_alike(random: Random, given: Cells, wanted: Cells) -> Drawn:
    """Both grids after the same quarter turns, as many as chance will have."""
    turns = random.randrange(4)
    return np.rot90(given, turns).copy(), np.rot90(wanted, turns).copy()


def either_way(random: Random, given: Cells, wanted: Cells, chance: float = 0.5) -> Drawn:
    """Both grids as they are, with some chance, or else both with rows and columns exchanged."""
    return (given, wanted) if random.random() < chance else (given.T.copy(), wanted.T.copy())


# Many cells


def speckled(random: Random, shades: Sequence[int], height: int, width: int) -> Cells:
    """A picture in which every cell has a colour at random."""
    return grid_of([random.choices(shades, k=width) for _ in range(height)])


def patchwork(random: Random, shades: Sequence[int], height: int, width: int) -> Cells:
    """A picture like a speckled one, but drawn cell by cell: the same seed gives another one."""
    return grid_of([[random.choice(shades) for _ in range(width)] for _ in range(height)])


def scatter(random: Random, shades: Iterable[int], *grids: Cells, **options: Any) -> None:
    """Put down a loose cell of each colour at the same place of all grids, free in the first as `spot` has it."""
    for colour in shades:
        cell = spot(random, grids[0], 1, 1, **options)
        for grid in grids:
            grid[cell] = colour


def strew(random: Random, grids: Sequence[Cells], shades: Sequence[int], count: int, **options: Any) -> None:
    """Put down so many loose cells, each of one of some colours, at the same places of all grids.

    The places are free in the first grid, as the options of `spot` say.
    """
    for _ in range(count):
        cell = spot(random, grids[0], 1, 1, **options)
        colour = random.choice(shades)
        for grid in grids:
            grid[cell] = colour
