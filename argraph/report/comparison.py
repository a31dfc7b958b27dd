"""A guess drawn so that it shows where it is wrong: a box around each wrong cell, and in it the colour it should have."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from argraph.grid import Grid
from argraph.language.english import counted
from argraph.report.drawing import Drawing, grid_drawing, number
from argraph.report.palette import DARK, HEX, LIGHT

MARK = 0.36
"""The side of the mark in the true colour, as a share of the cell's."""
_INSET = 1.5


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
    side, inset = number(cell - 2 * _INSET), _INSET + 0.5
    path = "".join(
        f"M{number(column * cell + inset)} {number(row * cell + inset)}h{side}v{side}h-{side}z" for row, column in wrong
    )
    return (
        f'<path class="argraph-wrong" fill="none" stroke="{LIGHT}" stroke-width="3" d="{path}"/>'
        f'<path fill="none" stroke="{DARK}" stroke-width="1.2" d="{path}"/>'
    )


def _marks(wrong: Sequence[tuple[int, int]], answer: Grid, cell: int) -> str:
    """A small square in each cell, in the colour that the cell should have."""
    side, inset = number(cell * MARK), cell * (1 - MARK) / 2 + 0.5
    paths: dict[int, str] = {}
    for row, column in wrong:
        corner = f"M{number(column * cell + inset)} {number(row * cell + inset)}"
        colour = int(answer.cells[row, column])
        paths[colour] = paths.get(colour, "") + f"{corner}h{side}v{side}h-{side}z"
    return "".join(
        f'<path class="argraph-truth" fill="{HEX[colour]}" stroke="{LIGHT}" d="{path}"/>'
        for colour, path in sorted(paths.items())
    )


