"""The picture without its noise: the solid rectangles and frames that explain a grid best, and nothing else.

Which rectangles there are is decided for all of them together, by CP-SAT: among those that most of their cells agree
with, those are chosen that do not overlap and explain most cells. So noise may have any colour, also that of a
rectangle, and may lie on a rectangle, in it or beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.cp_sat import deterministic_solver
from argraph.language.lesson import Lesson
from argraph.language.word import Canvas
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.grid import Array, Grid

Places = NDArray[np.int_]
MOST_BOXES = 400
"""Grids that could be made of more rectangles than this are not pictures of rectangles."""
RIGHT, NOISE, MISSING = 2, -1, -2
"""What a cell of a rectangle counts for if it has its colour, another one, or that of the ground: noise has to be
explained anyway, but that a cell is missing has not."""
SHAPE_PRICE = 3
"""What a rectangle must count for, and more: three cells in a square of four if the fourth is noise, but not two."""
EFFORT = 0.5
"""Deterministic seconds for one grid."""


@attrs.frozen(cache_hash=True)
class Tidy(Canvas):
    """The output is the solid rectangles and frames that explain the input best, on the commonest colour."""

    bits = 5.0
    concepts = ("CleanUp",)
    turns_along = False  # of sets of rectangles that count for as much the solver picks one
    resizes = False
    english = "Redraw the solid rectangles and frames that most cells agree with, without the noise."

    def draw(self, scene: Scene) -> Grid:
        """Draw the chosen rectangles."""
        return tidied(scene.grid)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Tidy]:
        """The only one, if the outputs are tidy."""
        if lesson.view.whole and all(_is_tidy(output) for output in lesson.outputs) and lesson.draws(canvas := cls()):
            yield canvas


def _is_tidy(grid: Grid) -> bool:
    """Whether every piece of a colour other than the ground's is a solid rectangle or a frame, two cells a side."""
    from skimage.measure import label, regionprops

    pieces = label(grid.cells, background=ground_of(grid), connectivity=1)
    return all(min(piece.image.shape) > 1 and _is_box(piece.image) for piece in regionprops(pieces))


def _is_box(image: Mask) -> bool:
    edges = image[[0, -1]].all() and image[:, [0, -1]].all()
    return bool(edges and (image.all() or not image[1:-1, 1:-1].any()))


def ground_of(grid: Grid) -> int:
    """The commonest colour."""
    return int(np.bincount(grid.cells.ravel()).argmax())


@attrs.frozen(eq=False)
class Box:
    """A solid rectangle or a frame of one colour that a grid may show."""

    colour: int
    score: int
    """What its cells count for."""
    rows: slice
    columns: slice
    frame: bool

    def cells(self, shape: tuple[int, int]) -> Mask:
        """The cells that have its colour."""
        mask = np.zeros(shape, dtype=bool)
        mask[self.rows, self.columns] = True
        if self.frame:
            mask[self.rows.start + 1 : self.rows.stop - 1, self.columns.start + 1 : self.columns.stop - 1] = False
        return mask


@lru_cache(maxsize=500)
def tidied(grid: Grid) -> Grid:
    """The rectangles and frames of a grid, on its commonest colour."""
    ground = ground_of(grid)
    boxes = [box for colour in grid.colours if colour != ground for box in _boxes(grid.cells, colour, ground)]
    if len(boxes) > MOST_BOXES:
        raise NotApplicable("the grid is not a picture of rectangles")
    cells = np.full(grid.shape, np.int8(ground))
    for box in chosen(boxes, grid.shape):
        cells[box.cells(grid.shape)] = box.colour
    return Grid.of(cells)


def chosen(boxes: list[Box], shape: tuple[int, int]) -> list[Box]:
    """The boxes that share no cell and together explain most."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    taken = [model.new_bool_var(f"box {number}") for number in range(len(boxes))]
    claims = np.array([box.cells(shape).ravel() for box in boxes])
    for owners in sorted({tuple(np.flatnonzero(column).tolist()) for column in claims.T}):
        if len(owners) > 1:
            model.add_at_most_one([taken[number] for number in owners])
    gains = [box.score - SHAPE_PRICE for box in boxes]
    model.maximize(cp_model.LinearExpr.weighted_sum(taken, gains))
    solver = deterministic_solver(EFFORT)
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise NotApplicable("the rectangles could not be decided in time")
    return [box for box, variable in zip(boxes, taken, strict=True) if solver.value(variable)]


@attrs.frozen(eq=False)
class Sums:
    """What the cells of any rectangle count for, for one colour on a ground."""

    totals: NDArray[np.int_]

    @classmethod
    def of(cls, cells: Array, colour: int, ground: int) -> Sums:
        """Add up from the corner."""
        worth = np.where(cells == colour, RIGHT, np.where(cells == ground, MISSING, NOISE))
        return cls(np.pad(worth.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0))))

    def between(self, top: Places, bottom: Places, left: Places, right: Places) -> NDArray[np.int_]:
        """The sums for all choices of rows and columns; lines beyond the grid count for nothing."""
        height, width = self.totals.shape
        rows = self.totals[np.clip(bottom + 1, 0, height - 1)] - self.totals[np.clip(top, 0, height - 1)]
        sums: NDArray[np.int_] = rows[:, np.clip(right + 1, 0, width - 1)] - rows[:, np.clip(left, 0, width - 1)]
        return sums


def _boxes(cells: Array, colour: int, ground: int) -> Iterator[Box]:
    """The solid rectangles of a colour that cannot be made better by a line more or less, and frames worth having."""
    sums = Sums.of(cells, colour, ground)
    top, bottom = np.triu_indices(cells.shape[0], 1)
    left, right = np.triu_indices(cells.shape[1], 1)
    sides = (
        (top, top, left, right),
        (bottom, bottom, left, right),
        (top, bottom, left, left),
        (top, bottom, right, right),
    )
    beyond = (
        (top - 1, top - 1, left, right),
        (bottom + 1, bottom + 1, left, right),
        (top, bottom, left - 1, left - 1),
        (top, bottom, right + 1, right + 1),
    )
    edges = [sums.between(*side) for side in sides]
    solid = sums.between(top, bottom, left, right)
    inside = sums.between(top + 1, bottom - 1, left + 1, right - 1)
    full = np.logical_and.reduce([edge > 0 for edge in edges] + [sums.between(*line) <= 0 for line in beyond])
    hollow = (bottom - top > 1)[:, None] & (right - left > 1) & (inside < 0)
    framed = np.logical_and.reduce([edge >= 0 for edge in edges]) & hollow
    for frame, good, score in ((False, full & ~hollow, solid), (True, framed, solid - inside)):
        for row, column in np.argwhere(good & (score > SHAPE_PRICE)).tolist():
            rows = slice(int(top[row]), int(bottom[row]) + 1)
            columns = slice(int(left[column]), int(right[column]) + 1)
            yield Box(colour, int(score[row, column]), rows, columns, frame)
