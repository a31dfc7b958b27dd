"""Tasks of which one thing at a time is made larger: objects, the sides of grids, demonstrations.

The same arguments give the same task. Objects of at most 2 x 2 cells stand apart, one to a plot of 3 x 3 cells. Kinds
of tasks differ in what has to be found: a recolouring, a move, a crop, or nothing, where colours are given out at
random, so that everything is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

PLOT = 3
SHAPES = tuple(np.array(rows) for rows in ([[1]], [[1, 1]], [[1], [1]], [[1, 1], [1, 0]], [[0, 1], [1, 1]]))
COLOURS, MARK, MARKS = (1, 2, 3, 4), 5, (5, 6, 7)

Cells = NDArray[np.int_]
Places = list[tuple[slice, slice]]


def made(kind: str, *, objects: int = 6, side: int = 15, demonstrations: int = 3) -> Task:
    """A task with so many objects on each grid of that side; the test input is the same for any number of pairs."""
    random = Random(f"{kind} {objects} {side}")
    test, *train = (_pair(random, kind, objects, side) for _ in range(demonstrations + 1))
    name = f"{kind}: {objects} objects, side {side}, {demonstrations} demonstrations"
    return Task(id=name, train=tuple(train), test=(Pair(test.input, None),))


def _pair(random: Random, kind: str, objects: int, side: int) -> Pair:
    cells: Cells = np.zeros((side, side), dtype=np.int_)
    plots = [(row, column) for row in range(0, side - 2, PLOT) for column in range(0, side - 2, PLOT)]
    places: Places = []
    for number, (row, column) in enumerate(random.sample(plots, objects)):
        shape = SHAPES[number] if number < 2 else random.choice(SHAPES)
        place = slice(row, row + shape.shape[0]), slice(column, column + shape.shape[1])
        cells[place] = shape * random.choice(COLOURS)
        places.append(place)
    return Pair(Grid.of(cells), Grid.of(KINDS[kind](random, cells, places)))


def _recoloured(_: Random, cells: Cells, places: Places) -> Cells:
    """Objects of a single cell get another colour."""
    output = cells.copy()
    for place in places:
        if output[place].size == 1:
            output[place] = MARK
    return output


def _moved(_: Random, cells: Cells, __: Places) -> Cells:
    """All objects go one cell down; the last row of a plot is free."""
    return np.roll(cells, 1, axis=0)


def _cropped(_: Random, cells: Cells, __: Places) -> Cells:
    """The box around all objects is cut out."""
    rows, columns = np.nonzero(cells)
    return cells[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def _by_chance(random: Random, cells: Cells, places: Places) -> Cells:
    """Every object gets a colour at random."""
    output = cells.copy()
    for place in places:
        output[place] = np.where(output[place] > 0, random.choice(MARKS), output[place])
    return output


KINDS: Mapping[str, Callable[[Random, Cells, Places], Cells]] = MappingProxyType(
    {"recolour": _recoloured, "move": _moved, "crop": _cropped, "chance": _by_chance}
)
