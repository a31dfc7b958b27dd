"""An object: some cells of a grid with their colours, and all that can be said of it by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.scene.board import Board, Plane, Tints, written
from argraph.scene.parts import part_board, part_of
from argraph.scene.shape import Mask, Shape
from argraph.values.grid import BLACK, COLOURS, Array, check_shape
from argraph.values.symmetry import TURNS

NO_COLOUR = -1
"""Stands for "no such colour": outside an object's cells, and where colours tie for the commonest."""

FIGURE, REGION, SEPARATOR = "figure", "region", "separator"
ROLES = (FIGURE, REGION, SEPARATOR)
"""A figure is what people call an object; a region is a piece of background; a separator is a line between panels."""


@attrs.frozen(eq=False, repr=False, slots=False)
class Object:
    """Cells and colours at a place of a grid.

    `patch` covers the object's box, with -1 where a cell of the box is not the object's. Every attribute is computed
    once. Positions count from 0 at the top left; centres are doubled, so that they stay whole numbers.

    >>> thing = Object.parse('figure 5x6 1,2 33/3.')
    >>> thing.size, thing.colour, thing.box, thing.touches_border
    (3, 3, (1, 2, 2, 3), False)
    >>> thing == eval(repr(thing)) == Object.from_json(thing.to_json())
    True
    """

    patch: Array
    top: int
    left: int
    canvas: tuple[int, int]
    role: str = FIGURE

    @classmethod
    def parse(cls, text: str) -> Object:
        """Read the text notation: role, grid size, position of the box, and its rows with '.' for cells of others."""
        try:
            role, size, place, rows = text.split(" ")
            height, width = map(int, size.split("x"))
            top, left = map(int, place.split(","))
            patch = np.array(
                [[NO_COLOUR if c == "." else int(c) for c in row] for row in rows.split("/")], dtype=np.int8
            )
        except ValueError:
            raise InvalidNotation(f"{text[:80]!r} is no object; expected for example 'figure 5x6 1,2 33/3.'") from None
        return cls._checked(patch, top, left, (height, width), role)

    @classmethod
    def _checked(cls, patch: Array, top: int, left: int, canvas: tuple[int, int], role: str) -> Object:
        check_shape(*canvas)
        if role not in ROLES:
            raise InvalidNotation(f"{role!r} is no role of an object; roles are {', '.join(ROLES)}")
        if (
            patch.ndim != 2
            or min(top, left) < 0
            or top + patch.shape[0] > canvas[0]
            or left + patch.shape[1] > canvas[1]
        ):
            raise InvalidNotation(f"the object's box does not lie in its grid of {canvas[0]} x {canvas[1]}")
        Shape.parse("/".join("".join("#" if cell else "." for cell in row) for row in (patch >= 0).tolist()))
        patch.flags.writeable = False
        return cls(patch, top, left, canvas, role)

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form: the text notation under its own name."""
        return {"object": str(self)}

    @classmethod
    def from_json(cls, data: Any) -> Object:
        """Read the JSON form."""
        if not isinstance(data, dict) or not isinstance(data.get("object"), str):
            raise InvalidNotation("expected {'object': text}")
        return cls.parse(data["object"])

    def __str__(self) -> str:
        rows = "/".join("".join("." if c < 0 else str(c) for c in row) for row in self.patch.tolist())
        return f"{self.role} {self.canvas[0]}x{self.canvas[1]} {self.top},{self.left} {rows}"

    def __repr__(self) -> str:
        return f"Object.parse({str(self)!r})"

    @cached_property
    def key(self) -> tuple[Any, ...]:
        """What makes two objects equal."""
        return (self.top, self.left, self.patch.shape, self.patch.tobytes(), self.canvas, self.role)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Object):
            return NotImplemented
        return self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        return Object.parse, (str(self),)

    # Shape

    @cached_property
    def shape(self) -> Shape:
        """The cells without place and colour."""
        return Shape.of(self.patch >= 0)

    @property
    def size(self) -> int:
        """Number of cells."""
        return self.shape.size

    @property
    def height(self) -> int:
        """Rows of the box."""
        return int(self.patch.shape[0])

    @property
    def width(self) -> int:
        """Columns of the box."""
        return int(self.patch.shape[1])

    @property
    def is_symmetric_left_right(self) -> bool:
        """Whether a mirror down the middle changes nothing, colours included."""
        return "mirror left-right" in self.turns

    @property
    def is_symmetric_top_bottom(self) -> bool:
        """Whether a mirror across the middle changes nothing, colours included."""
        return "mirror top-bottom" in self.turns

    @property
    def is_symmetric_diagonally(self) -> bool:
        """Whether a mirror along one of the diagonals changes nothing, colours included."""
        return "transpose" in self.turns or "antitranspose" in self.turns

    @cached_property
    def turns(self) -> tuple[str, ...]:
        """Names of the turns that leave cells and colours as they are, without the identity."""
        if self.colour_count == 1:
            return self.shape.turns
        cells = self.patch.tobytes()
        return tuple(name for name in self.shape.turns if TURNS[name](self.patch).tobytes() == cells)

    # Place

    @property
    def bottom(self) -> int:
        """Last row of the box."""
        return self.top + self.height - 1

    @property
    def right(self) -> int:
        """Last column of the box."""
        return self.left + self.width - 1

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Top, left, bottom and right, all inclusive."""
        return self.top, self.left, self.bottom, self.right

    @property
    def centre(self) -> tuple[int, int]:
        """Twice the row and twice the column of the middle of the box."""
        return self.top + self.bottom, self.left + self.right

    @property
    def off_centre(self) -> int:
        """Four times the squared distance from the middle of the box to the middle of the grid."""
        row, column = self.centre
        return (row - self.canvas[0] + 1) ** 2 + (column - self.canvas[1] + 1) ** 2

    @property
    def touches_border(self) -> bool:
        """Whether it reaches any border of the grid."""
        height, width = self.canvas
        return self.top == 0 or self.left == 0 or self.bottom == height - 1 or self.right == width - 1

    # Colour

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cells it has of each of the ten colours."""
        return _counts(self.patch)

    @cached_property
    def colour_count(self) -> int:
        """Number of colours."""
        return COLOURS - self.counts.count(0)

    @property
    def coloured_cells(self) -> int:
        """Number of cells that are not black."""
        return self.size - int(self.counts[BLACK])

    @cached_property
    def colour(self) -> int:
        """The commonest colour, or -1 where several tie."""
        return commonest(self.counts)

    @cached_property
    def outer_colour(self) -> int:
        """The commonest colour of the cells from which a step to the side leads out of the object and its holes."""
        if self.colour_count == 1 or min(self.patch.shape) < 3:
            return self.colour
        filled = self.shape.mask | self.shape.holes
        outer = self.shape.mask.copy()
        outer[1:-1, 1:-1] &= ~(filled[:-2, 1:-1] & filled[2:, 1:-1] & filled[1:-1, :-2] & filled[1:-1, 2:])
        return commonest(_counts(self.patch[outer]))

    @cached_property
    def inner_colour(self) -> int:
        """The commonest colour besides the outer one, or -1 where there is none or several tie."""
        counts = list(self.counts)
        if self.outer_colour >= 0:
            counts[self.outer_colour] = 0
        return commonest(counts)

    @cached_property
    def centre_colour(self) -> int:
        """The colour of the middle of its box, or -1 where the object is not there or shows several colours."""
        height, width = self.patch.shape
        middle = self.patch[(height - 1) // 2 : height // 2 + 1, (width - 1) // 2 : width // 2 + 1]
        return int(middle[0, 0]) if (middle == middle[0, 0]).all() else NO_COLOUR

    @property
    def spots(self) -> int:
        """Number of coloured cells that do not have the colour which most of them have."""
        return self.coloured_cells - max(self.counts[BLACK + 1 :])

    @cached_property
    def has_equal_halves(self) -> bool:
        """Whether its halves along its longer side look the same, whatever lies between them."""
        height, width = self.patch.shape
        down, across = height // 2, width // 2
        upright = down > 0 and np.array_equal(self.patch[:down], self.patch[-down:])
        level = across > 0 and np.array_equal(self.patch[:, :across], self.patch[:, -across:])
        return upright if height > width else level if width > height else upright or level

    @cached_property
    def figure(self) -> tuple[Any, ...]:
        """What two objects share that look the same: cells and colours, wherever they lie."""
        return self.patch.shape, self.patch.tobytes()

    # Cells

    @cached_property
    def plane(self) -> Plane:
        """The cells of its grid."""
        return Plane.of(self.canvas)

    @cached_property
    def tints(self) -> Tints:
        """What it looks like where it is."""
        return self.plane.laid(self.patch, self.top, self.left)

    @cached_property
    def board(self) -> Board:
        """The object's cells as a board."""
        return written(self.tints)

    def part_board(self, name: str) -> Board:
        """A part of the object as a board; the names are in `argraph.scene.parts.PARTS`."""
        return part_board(self.shape, name, self.canvas[1]) << self.top * self.canvas[1] + self.left

    @cached_property
    def mask(self) -> Mask:
        """The object's cells as a mask over the whole grid."""
        return self._on_canvas(self.shape.mask)

    def part(self, name: str) -> Mask:
        """A part of the object as a mask over the whole grid; the names are in `argraph.scene.parts.PARTS`."""
        return self._on_canvas(part_of(self.shape, name))

    def _on_canvas(self, box: Mask) -> Mask:
        canvas = np.zeros(self.canvas, dtype=bool)
        canvas[self.top : self.top + self.height, self.left : self.left + self.width] = box
        canvas.flags.writeable = False
        return canvas


def _counts(cells: Array) -> tuple[int, ...]:
    """How many cells there are of each of the ten colours; bytes count faster than arrays do."""
    return tuple(map(cells.tobytes().count, range(COLOURS)))


def commonest(counts: Iterable[int]) -> int:
    """The colour with the highest count, or -1 where there is none or several tie.

    >>> commonest(np.array([0, 3, 3])), commonest(np.array([0, 3, 2])), commonest(np.array([0, 0]))
    (-1, 1, -1)
    """
    ranked = counts.tolist() if isinstance(counts, np.ndarray) else list(counts)
    best = max(ranked)
    return ranked.index(best) if best and ranked.count(best) == 1 else NO_COLOUR
