"""Strokes: straight runs of newly painted cells, and what lies at their ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.profiles.demonstration import Demonstration
from argraph.scene.sight import UNCARVED
from argraph.values.grid import BLACK

BORDER = -1
"""Stands beyond the end of a stroke that reaches the border."""

Indices = NDArray[np.int_]


@attrs.frozen
class Stroke:
    """A longest run of painted cells of one colour along a row, a column or a slanted line.

    `ends` are the colours of the input just beyond it, 0 for ground and -1 for the border; `cells` are flat indices.
    """

    cells: tuple[int, ...]
    ends: tuple[int, int]
    slanted: bool

    @property
    def starts_at_object(self) -> bool:
        """Whether a coloured cell of the input lies just beyond one end."""
        return max(self.ends) > 0


def strokes(shown: Demonstration) -> Iterator[Stroke]:
    """All strokes of a demonstration, but those inside broad painted areas and those from an object to itself.

    At least half of the cells of a stroke have no painted neighbour of its colour across from it; across from a slanted
    stroke are all four sides of a cell.
    """
    if not shown.painted.any():
        return
    paint = np.append(np.where(shown.painted, shown.output.cells, BLACK), BORDER)
    ground = np.append(shown.input.cells, BORDER)
    figures = np.append(shown.sights[0].components(8, one_colour=True, background="black"), UNCARVED)
    axes = _lines(*shown.input.shape)
    runs = [list(_runs(paint[order])) for order in axes]
    in_row, in_column = (_lone(order, found) for order, found in zip(axes[:2], runs[:2], strict=True))
    bare = (in_column, in_row, in_row & in_column, in_row & in_column)
    for axis, order in enumerate(axes):
        for start, end in runs[axis]:
            cells, here, there = order[start:end], order[start - 1], order[end]
            is_thin = 2 * np.count_nonzero(bare[axis][cells]) >= end - start
            if is_thin and (figures[here] == UNCARVED or figures[here] != figures[there]):
                yield Stroke(tuple(cells.tolist()), (int(ground[here]), int(ground[there])), axis > 1)


def _lone(order: Indices, runs: list[tuple[int, int]]) -> NDArray[np.bool_]:
    """Which cells are runs by themselves along an axis."""
    lone = np.zeros(int(order.max()) + 1, dtype=bool)
    lone[[order[start] for start, end in runs if end - start == 1]] = True
    return lone


def _runs(values: Indices) -> Iterator[tuple[int, int]]:
    """Start and end of each longest run of one value above 0."""
    edges = np.flatnonzero(np.diff(values)) + 1
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        if values[start] > 0:
            yield start, end


@cache
def _lines(height: int, width: int) -> tuple[Indices, ...]:
    """The cells in the order of rows, of columns, and of both kinds of slanted line.

    The index after the last cell stands before, between and after the lines.
    """
    cells = np.arange(height * width).reshape(height, width)
    slanted = ([side.diagonal(offset) for offset in range(1 - height, width)] for side in (cells, cells[:, ::-1]))
    return tuple(_joined(lines, cells.size) for lines in (list(cells), list(cells.T), *slanted))


def _joined(lines: list[Indices], between: int) -> Indices:
    gap = np.array([between])
    return np.concatenate([gap, *(piece for line in lines for piece in (line, gap))])


def make_up_half(shown: Demonstration, chosen: Sequence[Stroke]) -> bool:
    """Whether half of the painted cells or more lie on these strokes."""
    covered = {cell for stroke in chosen for cell in stroke.cells}
    return bool(covered) and 2 * len(covered) >= int(np.count_nonzero(shown.painted))
