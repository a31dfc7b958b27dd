"""Outputs pieced together from copies of the input: turned, or only where the input itself is coloured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice, product, starmap

import attrs
import numpy as np

from argraph.errors import InvalidNotation, NotApplicable
from argraph.language.english import TURNED, listed
from argraph.language.lesson import Lesson
from argraph.language.word import Canvas, SceneColour, SceneNumber
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, MAX_SIDE, Array, Grid
from argraph.values.symmetry import TURNS
from argraph_rules.colours import FixedColour, tone_of
from argraph_rules.summaries import FixedNumber, length_of, readings

BLANK = "blank"
Turns = tuple[tuple[str, ...], ...]
PLAIN: Turns = (("identity",),)
MOST_PIECES, MOST_TILES = 4, 36
"""Pieces along one side of which each is turned in its own way, and tiles in all."""
READINGS = 3
"""Readings of how many there are that are tried, cheapest first."""


def _check_turns(_: object, __: object, turns: Turns) -> None:
    if not turns or len({len(row) for row in turns}) > 1 or not turns[0]:
        raise InvalidNotation("the turns of tiles must be rows of equal length")
    if unknown := {turn for row in turns for turn in row} - {*TURNS, BLANK}:
        raise InvalidNotation(f"no turn is called {min(unknown)!r}")


@attrs.frozen(cache_hash=True)
class Tile(Canvas):
    """The output is pieced together from copies of the input, so many down and across, perhaps turned or left blank."""

    bits = 6.0
    concepts = ("Copy",)
    resizes = False

    down: SceneNumber
    across: SceneNumber
    turns: Turns = attrs.field(default=PLAIN, validator=_check_turns)
    """How they are turned, row by row; where there are more copies, that begins anew."""

    def draw(self, scene: Scene) -> Grid:
        """Lay the tiles."""
        down, across = length_of(self.down, scene), length_of(self.across, scene)
        pieces = {turn: _piece(scene.grid.cells, turn) for row in self.turns for turn in row}
        shapes = {piece.shape for piece in pieces.values()}
        if len(shapes) > 1 or max(np.multiply(max(shapes), (down, across))) > MAX_SIDE:
            raise NotApplicable("the tiles are not of one size, or too large together")
        rows = [[pieces[turn] for turn in islice(cycle(row), across)] for row in islice(cycle(self.turns), down)]
        return Grid.of(np.block(rows))

    def template(self) -> str:
        """For example "The output is 2 copies of the input, side by side"."""
        what, pieces = _told(self.turns[0][0]), ""
        if self.turns != ((self.turns[0][0],),):
            rows = enumerate((listed(map(_told, row)) for row in self.turns), 1)
            size = FixedNumber(len(self.turns)), FixedNumber(len(self.turns[0]))
            again = "" if (self.down, self.across) == size else ", and so on"
            what, pieces = "the input", f": {'; '.join(f'in row {number} {row}' for number, row in rows)}{again}"
        if not (isinstance(self.down, FixedNumber) and isinstance(self.across, FixedNumber)):
            counts = "The number of their rows is {down}, and that of their columns {across}."
            return f"The output is made of copies of {what}{pieces}. {counts}"
        if self.down.number > 1 < self.across.number:
            return f"The output is {{down}} rows of {{across}} copies of {what}{pieces}."
        if self.down == self.across:
            return f"The output is {_told(self.turns[0][0])}."
        count, laid = ("{down}", "one below the other") if self.down.number > 1 else ("{across}", "side by side")
        return f"The output is {count} copies of {what}, {laid}{pieces}."

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Tile]:
        """Plain tilings that make something larger, to be changed afterwards."""
        plain = cls._so_many(lesson, _pieces(lesson, tilted=False), PLAIN)
        return (tile for tile in plain if tile.down != tile.across or tile.down != FixedNumber(1))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Tile]:
        """The fewest turns in rows that the outputs show, for each piece the plainest, and how many there are."""
        for tilted in (False, True):
            pieces = _pieces(lesson, tilted=tilted)
            for turns in _turnings(pieces):
                yield from cls._so_many(lesson, pieces, turns)

    @classmethod
    def _so_many(cls, lesson: Lesson, pieces: Sequence[Pieces], turns: Turns) -> Iterator[Tile]:
        """Numbers that give how many there are; if that is the same everywhere it needs no other view."""
        counts = [parts.shape[:2] for _, parts in pieces]
        if counts and (lesson.view.whole or len(set(counts)) > 1):
            downs, acrosses = (readings(lesson, wanted, READINGS) for wanted in zip(*counts, strict=True))
            yield from (cls(down, across, turns) for down, across in product(downs, acrosses))


Pieces = tuple[Array, Array]
"""An input, and its output cut into pieces of that size, in rows and columns."""


def _pieces(lesson: Lesson, *, tilted: bool) -> list[Pieces]:
    """All outputs cut into pieces of the sizes of their inputs, perhaps on their sides; none if one is not so made."""
    found: list[Pieces] = []
    for scene, output in lesson.pairs:
        height, width = scene.grid.shape[::-1] if tilted else scene.grid.shape
        down, across = output.height // height, output.width // width
        if output.shape != (down * height, across * width) or down * across > MOST_TILES:
            return []
        found.append((scene.grid.cells, output.cells.reshape(down, height, across, width).swapaxes(1, 2)))
    return [] if tilted and all(cells.shape == cells.shape[::-1] for cells, _ in found) else found


def _turnings(pieces: Sequence[Pieces]) -> Iterator[Turns]:
    """The smallest rows of turns that, laid again and again, all outputs show."""
    counts = {parts.shape[:2] for _, parts in pieces}
    each = [count for count in counts if len(counts) == 1 and max(count) <= MOST_PIECES]
    for down, across in (*product((1, 2), (1, 2)), *each):
        if all(count[0] >= down and count[1] >= across for count in counts):
            places = (np.s_[row::down, column::across] for row, column in product(range(down), range(across)))
            turns = [turn for place in places if (turn := _fitting(pieces, place)) is not None]
            if len(turns) == down * across:
                yield tuple(zip(*[iter(turns)] * across, strict=True))
                return


def _fitting(pieces: Sequence[Pieces], places: tuple[slice, slice]) -> str | None:
    """The plainest turn of the input that all outputs show in these places."""
    for turn in (*TURNS, BLANK):
        shown = [(_piece(cells, turn), parts[places]) for cells, parts in pieces]
        if all(piece.shape == parts.shape[2:] and (parts == piece).all() for piece, parts in shown):
            return turn
    return None


def _piece(cells: Array, turn: str) -> Array:
    return np.zeros_like(cells) if turn == BLANK else TURNS[turn](cells)


def _told(turn: str) -> str:
    if turn == BLANK:
        return "nothing"
    return "the input" if turn == "identity" else f"the input {TURNED[turn]}"


@attrs.frozen(cache_hash=True)
class SelfSimilar(Canvas):
    """The output is the input magnified by its own size, each chosen cell being a copy of it and all others blank."""

    bits = 3.0
    concepts = ("Copy",)

    colour: SceneColour | None = None
    """The colour of the cells that become copies; without one all that are coloured do."""
    inverse: bool = False
    """Whether the copies have their background coloured instead, in the colour of the rest."""

    def draw(self, scene: Scene) -> Grid:
        """Lay a copy for every chosen cell."""
        cells = scene.grid.cells
        if max(cells.shape) ** 2 > MAX_SIDE:
            raise NotApplicable("the magnified grid is too large")
        copy = _inverted(cells) if self.inverse else cells
        if copy is None:
            raise NotApplicable("the grid is not of one colour and black")
        chosen = cells != BLACK if self.colour is None else cells == tone_of(self.colour, scene)
        return Grid.of(np.kron(chosen, copy).astype(np.int8))

    def template(self) -> str:
        """For example "Each cell of the input that is coloured becomes a copy of the whole input"."""
        which = "coloured" if self.colour is None else "of {colour}"
        copy = f"a copy of the whole input{' with black and coloured cells exchanged' * self.inverse}"
        return f"Each cell of the input that is {which} becomes {copy}, each other cell a blank of that size."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[SelfSimilar]:
        """All choices, if the outputs have the size."""
        sizes = [output.shape == (scene.grid.height**2, scene.grid.width**2) for scene, output in lesson.pairs]
        if lesson.view.whole and all(sizes):
            copied = [_copied(scene.grid, output) for scene, output in lesson.pairs]
            wanted = [colour for colour in copied if colour is not None]
            colours = lesson.scene_colours(wanted)[:6] if len(wanted) == len(copied) else []
            yield from starmap(cls, product((None, FixedColour(BLACK), *colours), (False, True)))


def _copied(grid: Grid, output: Grid) -> int | None:
    """The colour whose cells are those that became copies of the grid."""
    blocks = output.cells.reshape(grid.height, grid.height, grid.width, grid.width).swapaxes(1, 2)
    copies = (blocks == grid.cells).all(axis=(2, 3))
    return next((colour for colour in grid.colours if np.array_equal(grid.cells == colour, copies)), None)


def _inverted(cells: Array) -> Array | None:
    colours = np.unique(cells[cells != BLACK])
    return np.where(cells == BLACK, colours[0], np.int8(BLACK)) if len(colours) == 1 else None
