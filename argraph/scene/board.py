"""Boards: sets of cells of a grid, held as the bits of an int, the first cell in reading order being the lowest bit.

What is asked of a whole grid is an array; what is asked of the cells of each of its objects, again and again, is a
board: grids are small, and such ints are joined, cut and moved in a tenth of the time that arrays take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

import attrs
import numpy as np

from argraph.scene.shape import Mask
from argraph.values.grid import COLOURS, Array
from argraph.values.sets import full_set, rows_of, set_of, sets_of

Board: TypeAlias = int
Boards = tuple[Board, ...]
Tints = tuple[tuple[int, Board], ...]
"""A picture: its colours, in their order, each with the board of its cells; no cell has two, no board is empty."""
BLANK: Tints = ()
_NOTHING = 255
"""What -1, which is no colour, is as a byte."""


@attrs.frozen
class Plane:
    """The cells of all grids of one size, and how sets of them are read, written and moved.

    >>> plane = Plane.of((2, 3))
    >>> board = plane.board(np.array([[True, False, True], [False, False, False]]))
    >>> board, plane.moved(board, 1, 1), plane.mask(plane.moved(board, 1, 1)).astype(int).tolist()
    (5, 16, [[0, 0, 0], [0, 1, 0]])
    """

    height: int
    width: int
    full: Board
    """All cells."""
    _staying: tuple[Board, ...] = attrs.field(repr=False)
    """By a number of steps across, from minus the width to it, the cells that such a move leaves within the grid."""

    @classmethod
    def of(cls, shape: tuple[int, int]) -> Plane:
        """The plane of that height and width."""
        return _plane(*shape)

    def board(self, mask: Mask) -> Board:
        """The cells of a mask."""
        return set_of(mask)

    def boards(self, masks: Mask) -> Boards:
        """The cells of each mask of a stack."""
        return tuple(sets_of(masks.reshape(len(masks), self.height * self.width)))

    def shades(self, cells: Array) -> Boards:
        """For each of the ten colours its cells in a grid."""
        return self.boards(cells[None] == np.arange(COLOURS)[:, None, None])

    def mask(self, board: Board) -> Mask:
        """A board as a mask."""
        flags: Mask = rows_of([board], self.height * self.width)[0]
        return flags.reshape(self.height, self.width)

    def moved(self, board: Board, down: int, across: int) -> Board:
        """The cells so many steps on; what would leave the grid is cut off."""
        if not (-self.height < down < self.height and -self.width < across < self.width):
            return 0
        if across:
            board &= self._staying[across]
        steps = down * self.width + across
        return (board << steps) & self.full if steps > 0 else board >> -steps

    def carried(self, board: Board, down: int, across: int, over: Board) -> Board:
        """The cells, and those beyond them in the direction of one step, for as long as these are among some others."""
        staying, steps, front = self._staying[across], down * self.width + across, board
        while True:
            front &= staying
            front = (front << steps if steps > 0 else front >> -steps) & over & ~board
            if not front:
                return board
            board |= front

    def beyond(self, board: Board, down: int, across: int) -> Board:
        """The cells, and all those beyond them in the direction of one step."""
        count, most, step = 1, min(self.height if down else self.width, self.width if across else self.height), 0
        while count < most:
            step, staying = count * (down * self.width + across), self._staying[count * across]
            board |= (board & staying) << step if step > 0 else (board & staying) >> -step
            count *= 2
        return board & self.full

    def painted(self, tints: Tints) -> Array:
        """A picture as an array, -1 where it shows nothing."""
        cells = np.full((self.height, self.width), np.int8(-1))
        for colour, board in tints:
            cells[self.mask(board)] = colour
        return cells

    def shifted(self, tints: Tints, down: int, across: int) -> Tints:
        """A picture so many steps on; what would leave the grid is cut off."""
        moved = self.moved
        return tuple([(colour, there) for colour, board in tints if (there := moved(board, down, across))])

    def laid(self, patch: Array, top: int, left: int) -> Tints:
        """A patch (-1 is nothing) laid on the grid with its corner in a place; what lies beyond the grid is cut off."""
        bottom, right = top + patch.shape[0], left + patch.shape[1]
        if top < 0 or left < 0 or bottom > self.height or right > self.width:
            if top >= self.height or left >= self.width or bottom <= 0 or right <= 0:
                return BLANK
            patch = patch[max(0, -top) : self.height - top, max(0, -left) : self.width - left]
            top, left = max(0, top), max(0, left)
        cells = patch if patch.dtype == np.int8 else patch.astype(np.int8)
        tints, steps = _at_the_corner(cells.tobytes(), cells.shape[1], self.width), top * self.width + left
        return tuple([(colour, board << steps) for colour, board in tints]) if steps else tints

    def placed(self, mask: Mask, top: int, left: int) -> Board:
        """The cells of a smaller mask laid on the grid with its corner in a place."""
        return written(self.laid(mask.astype(np.int8) - 1, top, left))

    def pictured(self, cells: Array, board: Board) -> Tints:
        """What some cells show of a picture that is as large as the grid."""
        shades = enumerate(self.shades(cells))
        return tuple([(colour, shown) for colour, shade in shades if (shown := shade & board)])


@lru_cache(maxsize=1_000)
def _plane(height: int, width: int) -> Plane:
    columns = np.arange(width)
    staying = [columns < width - across for across in range(width + 1)]
    staying += [columns >= across for across in range(width, 0, -1)]
    return Plane(height, width, full_set(height * width), tuple(set_of(np.tile(row, height)) for row in staying))


@lru_cache(maxsize=20_000)
def _at_the_corner(patch: bytes, breadth: int, width: int) -> Tints:
    """A patch that is so broad, laid in the top left corner of a grid that is so wide."""
    rows = (patch[start : start + breadth].ljust(width, b"\xff") for start in range(0, len(patch), breadth))
    cells = np.frombuffer(b"".join(rows), dtype=np.uint8)
    return tuple((colour, set_of(cells == colour)) for colour in sorted(set(patch) - {_NOTHING}))


def written(tints: Tints) -> Board:
    """The cells of a picture."""
    cells = 0
    for _, board in tints:
        cells |= board
    return cells


def in_colour(tints: Tints, colour: int) -> Tints:
    """A picture with all of its cells in one colour."""
    return ((colour, written(tints)),) if tints else BLANK


def over(pictures: Iterable[Tints]) -> Tints:
    """Pictures laid over each other, later ones over earlier ones.

    >>> over([((3, 0b011), (5, 0b100)), ((4, 0b110),)])
    ((3, 1), (4, 6))
    """
    shown: dict[int, Board] = {}
    for tints in pictures:
        for colour, board in tints:
            for other in shown:
                shown[other] &= ~board
            shown[colour] = shown.get(colour, 0) | board
    return tuple([(colour, shown[colour]) for colour in sorted(shown) if shown[colour]])


def cells_of(board: Board) -> Iterator[int]:
    """The numbers of the cells of a board, the last one first."""
    while board:
        last = board.bit_length() - 1
        yield last
        board ^= 1 << last
