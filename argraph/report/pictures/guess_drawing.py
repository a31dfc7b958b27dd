"""A guess drawn so that its faults show: a box around each wrong cell, and in it the colour that it should have."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from argraph.language.english import counted
from argraph.report.pictures.drawing import Drawing, grid_drawing, number
from argraph.report.pictures.palette import DARK, HEX, LIGHT
from argraph.values.grid import Grid

MARK = 0.36
"""The side of the mark in the true colour, as a share of the cell's."""
_HALO, _LINE, _RIM = 0.14, 0.06, 0.05
"""The widths of the lines, as shares of the cell's side."""


def compared_drawing(guess: Grid, answer: Grid, cell: int) -> Drawing:
    """Draw a guess of the right size with its wrong cells boxed; one of another size is drawn as it is."""
    drawn = grid_drawing(guess, cell)
    wrong = wrong_cells(guess, answer) or ()
    if not wrong:
        return drawn
    return attrs.evolve(drawn, body=drawn.body + _boxes(wrong, cell) + _marks(wrong, answer, cell))


def wrong_cells(guess: Grid, answer: Grid) -> tuple[tuple[int, int], ...] | None:
    """Where a guess differs from the answer, by row and column; None if their sizes differ.

    >>> wrong_cells(Grid.parse("12/34"), Grid.parse("12/43")), wrong_cells(Grid.parse("1"), Grid.parse("11"))
    (((1, 0), (1, 1)), None)
    """
    if guess.shape != answer.shape:
        return None
    return tuple((row, column) for row, column in np.argwhere(guess.cells != answer.cells).tolist())


def difference(guess: Grid, answer: Grid) -> str:
    """What is wrong about a guess, in words; nothing if it is right.

    >>> difference(Grid.parse("12/34"), Grid.parse("12/33"))
    '1 cell of 4 is wrong'
    >>> difference(Grid.parse("12/34"), Grid.parse("12"))
    'wrong size: 2 × 2, not 1 × 2'
    """
    wrong = wrong_cells(guess, answer)
    if wrong is None:
        return f"wrong size: {guess.height} × {guess.width}, not {answer.height} × {answer.width}"
    if not wrong:
        return ""
    return f"{counted(len(wrong), 'cells')} of {answer.cells.size} {'is' if len(wrong) == 1 else 'are'} wrong"


def _boxes(wrong: Sequence[tuple[int, int]], cell: int) -> str:
    """A box inside each cell, black on white so that it shows on any colour."""
    path = _squares(wrong, cell, cell - cell * _HALO - 1)
    halo, line = number(cell * _HALO), number(cell * _LINE)
    return (
        f'<path class="argraph-wrong" fill="none" stroke="{LIGHT}" stroke-width="{halo}" d="{path}"/>'
        f'<path fill="none" stroke="{DARK}" stroke-width="{line}" d="{path}"/>'
    )


def _marks(wrong: Sequence[tuple[int, int]], answer: Grid, cell: int) -> str:
    """A small square in each cell, in the colour that the cell should have."""
    cells: dict[int, list[tuple[int, int]]] = {}
    for place in wrong:
        cells.setdefault(int(answer.cells[place]), []).append(place)
    return "".join(
        f'<path class="argraph-truth" fill="{HEX[colour]}" stroke="{LIGHT}" stroke-width="{number(cell * _RIM)}"'
        f' d="{_squares(places, cell, cell * MARK)}"/>'
        for colour, places in sorted(cells.items())
    )


def _squares(places: Sequence[tuple[int, int]], cell: int, side: float) -> str:
    """The path of squares of that side in the middle of these cells."""
    inset, length = (cell - side) / 2 + 0.5, number(side)
    corners = (f"M{number(column * cell + inset)} {number(row * cell + inset)}" for row, column in places)
    return "".join(f"{corner}h{length}v{length}h-{length}z" for corner in corners)
