"""Objects as plain sets of cells, and what can be said of them the slow and obvious way.

Nothing here shares code with the engine or computes with arrays: the tests compare the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, cached_property
from itertools import product

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language import packs
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from tests.strategies import NASTY_GRIDS

Cell = tuple[int, int]
Cells = frozenset[Cell]

SIDEWAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))
AROUND = tuple((down, right) for down, right in product((-1, 0, 1), repeat=2) if (down, right) != (0, 0))


@attrs.frozen
class Thing:
    """An object as a colour for each of its cells."""

    colours: dict[Cell, int]
    role: str
    height: int
    width: int
    """Sides of the grid."""

    @cached_property
    def cells(self) -> Cells:
        return frozenset(self.colours)


def things(scene: Scene) -> list[Thing]:
    """The objects of a scene, told by `scene.owner` and the grid alone."""
    rows, owner = scene.grid.rows(), scene.owner.tolist()
    found: list[dict[Cell, int]] = [{} for _ in scene.objects]
    for row, column in product(range(scene.grid.height), range(scene.grid.width)):
        found[owner[row][column]][row, column] = rows[row][column]
    roles = [thing.role for thing in scene.objects]
    return [Thing(colours, role, *scene.grid.shape) for colours, role in zip(found, roles, strict=True)]


@cache
def nasty_scenes() -> list[tuple[Scene, list[Thing]]]:
    """Scenes of all nasty grids that are not too large to be looked at so slowly, under views of several kinds."""
    views = ("components-8", "nested-8", "layers", "panels", "many-coloured-4")
    small = [grid for grid in NASTY_GRIDS.values() if grid.cells.size <= 160]
    scenes = [packs.view(name)(grid) for grid in small for name in views]
    return [(scene, things(scene)) for scene in scenes]


def thing_of(given: Object) -> Thing:
    """One object by itself."""
    rows = given.patch.tolist()
    colours = {
        (given.top + row, given.left + column): rows[row][column]
        for row, column in product(range(len(rows)), range(len(rows[0])))
        if rows[row][column] >= 0
    }
    return Thing(colours, given.role, *given.canvas)


def cells_of(mask: NDArray[np.bool_]) -> Cells:
    """The cells that a mask covers."""
    return frozenset(
        (row, column) for row, line in enumerate(mask.tolist()) for column, covered in enumerate(line) if covered
    )


# Places


def top(cells: Iterable[Cell]) -> int:
    return min(row for row, _ in cells)


def bottom(cells: Iterable[Cell]) -> int:
    return max(row for row, _ in cells)


def left(cells: Iterable[Cell]) -> int:
    return min(column for _, column in cells)


def right(cells: Iterable[Cell]) -> int:
    return max(column for _, column in cells)


@cache
def box(cells: Cells) -> Cells:
    return frozenset(product(range(top(cells), bottom(cells) + 1), range(left(cells), right(cells) + 1)))


def neighbours(cell: Cell, steps: Iterable[Cell]) -> Cells:
    return frozenset((cell[0] + down, cell[1] + right) for down, right in steps)


def flood(start: Cell, allowed: Cells, steps: Iterable[Cell]) -> Cells:
    """All cells that can be reached from a cell by steps over allowed ones."""
    reached, waiting = {start}, [start]
    while waiting:
        fresh = (neighbours(waiting.pop(), steps) & allowed) - reached
        reached |= fresh
        waiting += fresh
    return frozenset(reached)


def pieces(cells: Cells, steps: Iterable[Cell]) -> list[Cells]:
    found: list[Cells] = []
    while rest := cells.difference(*found):
        found.append(flood(min(rest), cells, steps))
    return found


@cache
def holes(cells: Cells) -> list[Cells]:
    """Free areas of the box from which no path side by side leads out, each by itself."""
    start = (top(cells) - 1, left(cells) - 1)
    surroundings = box(cells | {start, (bottom(cells) + 1, right(cells) + 1)}) - cells
    return pieces(surroundings - flood(start, surroundings, SIDEWAYS), SIDEWAYS)


@cache
def hole_cells(cells: Cells) -> Cells:
    return frozenset().union(*holes(cells))


@cache
def hull(cells: Cells) -> Cells:
    """Cells of the box from which the object's cells can't all be seen within less than a half turn."""
    return frozenset(cell for cell in box(cells) if not sees_all_on_one_side(cell, cells))


def sees_all_on_one_side(cell: Cell, cells: Cells) -> bool:
    """Whether all rays from a point to the cells lie in one open half-plane: then it is outside the hull."""
    rays = [(row - cell[0], column - cell[1]) for row, column in cells]
    return any(all(turns_left(first, other) for other in rays) for first in rays)


def turns_left(first: Cell, other: Cell) -> bool:
    cross = first[0] * other[1] - first[1] * other[0]
    return cross > 0 or (cross == 0 and first[0] * other[0] + first[1] * other[1] > 0)


# Shapes


def at_origin(cells: Cells) -> Cells:
    return frozenset((row - top(cells), column - left(cells)) for row, column in cells)


@cache
def turned_shapes(cells: Cells) -> set[Cells]:
    """The shape in all eight positions."""
    found = set[Cells]()
    for down, across, swap in product((1, -1), (1, -1), (False, True)):
        turned = frozenset((down * row, across * column) for row, column in cells)
        found.add(at_origin(frozenset((column, row) for row, column in turned) if swap else turned))
    return found


@cache
def unscaled(cells: Cells) -> Cells:
    """The smallest shape that gives this one when each cell becomes a block."""
    shape = at_origin(cells)
    for factor in range(30, 0, -1):
        small = {(row // factor, column // factor) for row, column in shape}
        if all(
            (factor * row + down, factor * column + across) in shape
            for row, column in small
            for down, across in product(range(factor), repeat=2)
        ):
            return frozenset(small)
    raise AssertionError("a factor of one always fits")


# Colours


def commonest(colours: Iterable[int]) -> int:
    """The commonest colour, or -1 where there is none or several tie."""
    ranked = Counter(colours).most_common(2)
    return -1 if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]) else ranked[0][0]


def outer_colour(thing: Thing) -> int:
    filled = thing.cells | hole_cells(thing.cells)
    return commonest(colour for cell, colour in thing.colours.items() if neighbours(cell, SIDEWAYS) - filled)


def inner_colour(thing: Thing) -> int:
    outer = outer_colour(thing)
    return commonest(colour for colour in thing.colours.values() if colour != outer)


def figure(thing: Thing) -> frozenset[tuple[int, int, int]]:
    """Cells and colours, wherever they lie."""
    first_row, first_column = top(thing.cells), left(thing.cells)
    return frozenset((row - first_row, column - first_column, c) for (row, column), c in thing.colours.items())


def sees(one: Thing, other: Thing, scene: list[Thing], down: int, across: int) -> bool:
    """Walk from each cell of one thing until something that is no region stands in the way: is it the other one?"""
    if "region" in (one.role, other.role):
        return False
    shown = {cell for thing in scene if thing.role != "region" for cell in thing.cells}
    return any(_first_met(cell, down, across, shown, one) in other.cells for cell in one.cells)


def _first_met(cell: Cell, down: int, across: int, shown: set[Cell], thing: Thing) -> Cell | None:
    row, column = cell[0] + down, cell[1] + across
    while 0 <= row < thing.height and 0 <= column < thing.width:
        if (row, column) in shown:
            return row, column
        row, column = row + down, column + across
    return None
