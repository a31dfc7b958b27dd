"""Outputs pieced together from copies of the input: turned, or only where the input itself is coloured."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.english import TURNED, listed
from argraph.language.lesson import Lesson
from argraph.language.word import Canvas, SceneColour
from argraph.scene.object import commonest
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, MAX_SIDE, Grid
from argraph.values.symmetry import TURNS
from argraph_rules.wholes import sees_one

BLANK = "blank"
Where = OneOf["coloured", "black", "of the commonest colour", "of the rarest colour"]
WHERE: tuple[Where, ...] = ("coloured", "black", "of the commonest colour", "of the rarest colour")
MOST_PIECES = 4
"""Along one side."""


def _check_turns(_: object, __: object, turns: tuple[tuple[str, ...], ...]) -> None:
    if not turns or len({len(row) for row in turns}) > 1 or not turns[0]:
        raise ValueError("the turns of a quilt must be rows of equal length")
    if unknown := {turn for row in turns for turn in row} - {*TURNS, BLANK}:
        raise ValueError(f"no turn is called {min(unknown)!r}")


@attrs.frozen(cache_hash=True)
class Quilt(Canvas):
    """The output is pieced together from copies of the input, each turned in its own way, or left blank."""

    bits = 6.0
    concepts = ("Copy",)

    turns: tuple[tuple[str, ...], ...] = attrs.field(validator=_check_turns)

    @property
    def constant_bits(self) -> float:
        """Every piece has to be told, but what is told again is a pattern."""
        pieces = [turn for row in self.turns for turn in row]
        return 1.5 * len(set(pieces)) + 0.5 * len(pieces)

    def draw(self, scene: Scene) -> Grid:
        """Lay the pieces side by side."""
        cells = scene.grid.cells
        pieces = [[_piece(cells, turn) for turn in row] for row in self.turns]
        if len({piece.shape for row in pieces for piece in row}) > 1:
            raise NotApplicable("the pieces of the quilt are not of one size")
        quilt = np.block(pieces)
        if max(quilt.shape) > MAX_SIDE:
            raise NotApplicable("the quilt is too large for a grid")
        return Grid.of(quilt)

    def template(self) -> str:
        """For example "The output is pieced together: in row 1 the input and the input turned by a half"."""
        rows = [listed([_told(turn) for turn in row]) for row in self.turns]
        told = "; ".join(f"in row {number} {row}" for number, row in enumerate(rows, 1))
        return f"The output is pieced together: {told}."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Quilt]:
        """The turns that the outputs show, piece by piece; where several do, the plainest."""
        if not sees_one(lesson):
            return
        pairs = [(scene.grid.cells, output.cells) for scene, output in lesson.pairs]
        down, across = (pairs[0][1].shape[side] // pairs[0][0].shape[side] for side in (0, 1))
        if not (down * across > 1 and max(down, across) <= MOST_PIECES):
            return
        options = [[_fitting(pairs, row, column, down, across) for column in range(across)] for row in range(down)]
        if all(turns for row in options for turns in row):
            yield cls(tuple(tuple(turns[0] for turns in row) for row in options))


def _piece(cells: NDArray[np.int8], turn: str) -> NDArray[np.int8]:
    return np.zeros_like(cells) if turn == BLANK else TURNS[turn](cells)


def _fitting(
    pairs: list[tuple[NDArray[np.int8], NDArray[np.int8]]], row: int, column: int, down: int, across: int
) -> list[str]:
    """The turns of the input that all outputs show in one place of the quilt."""
    found = []
    for turn in (*TURNS, BLANK):
        pieces = [(_piece(cells, turn), out) for cells, out in pairs]
        if all(
            out.shape == (down * piece.shape[0], across * piece.shape[1])
            and np.array_equal(
                out[
                    row * piece.shape[0] : (row + 1) * piece.shape[0],
                    column * piece.shape[1] : (column + 1) * piece.shape[1],
                ],
                piece,
            )
            for piece, out in pieces
        ):
            found.append(turn)
    return found


def _told(turn: str) -> str:
    if turn == BLANK:
        return "nothing"
    return "the input" if turn == "identity" else f"the input {TURNED[turn]}"


@attrs.frozen(cache_hash=True)
class SelfSimilar(Canvas):
    """The output is the input magnified by its own size, each chosen cell being a copy of it and all others blank."""

    bits = 3.0
    concepts = ("Copy",)

    where: Where = "coloured"
    inverse: bool = False
    """Whether the copies have their background coloured instead, in the colour of the rest."""
    colour: SceneColour | None = None
    """If there is one, the cells of that colour are chosen instead."""

    def draw(self, scene: Scene) -> Grid:
        """Lay a copy for every chosen cell."""
        cells = scene.grid.cells
        if max(cells.shape) ** 2 > MAX_SIDE:
            raise NotApplicable("the magnified grid is too large")
        copy = _inverted(cells) if self.inverse else cells
        if copy is None:
            raise NotApplicable("the grid is not of one colour and black")
        chosen = _chosen(scene.grid, self.where) if self.colour is None else cells == self.colour.value(scene)
        return Grid.of(np.kron(chosen, copy).astype(np.int8))

    def template(self) -> str:
        """For example "Each cell of the input that is coloured becomes a copy of the whole input"."""
        which = "{where}" if self.colour is None else "of {colour}"
        copy = f"a copy of the whole input{' with black and coloured cells exchanged' * self.inverse}"
        return f"Each cell of the input that is {which} becomes {copy}, each other cell a blank of that size."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[SelfSimilar]:
        """All choices, if the outputs have the size."""
        sizes = [output.shape == (scene.grid.height**2, scene.grid.width**2) for scene, output in lesson.pairs]
        if sees_one(lesson) and all(sizes):
            for where, inverse in product(WHERE, (False, True)):
                yield cls(where, inverse)
            colours = [_copied(scene.grid, output) for scene, output in lesson.pairs]
            wanted = [colour for colour in colours if colour is not None]
            if len(wanted) == len(colours):
                yield from (cls(colour=colour) for colour in lesson.scene_colours(wanted)[:6])


def _copied(grid: Grid, output: Grid) -> int | None:
    """The colour whose cells are those that became copies of the grid."""
    blocks = output.cells.reshape(grid.height, grid.height, grid.width, grid.width).swapaxes(1, 2)
    copies = (blocks == grid.cells).all(axis=(2, 3))
    return next((colour for colour in grid.colours if np.array_equal(grid.cells == colour, copies)), None)


def _chosen(grid: Grid, where: Where) -> NDArray[np.bool_]:
    if where in ("coloured", "black"):
        chosen: NDArray[np.bool_] = (grid.cells != BLACK) == (where == "coloured")
        return chosen
    counts = grid.counts.copy()
    if where == "of the rarest colour":
        counts = np.where(counts > 0, counts.max() + 1 - counts, 0)
    return np.asarray(grid.cells == commonest(counts))


def _inverted(cells: NDArray[np.int8]) -> NDArray[np.int8] | None:
    colours = np.unique(cells[cells != BLACK])
    return np.where(cells == BLACK, colours[0], np.int8(BLACK)) if len(colours) == 1 else None
