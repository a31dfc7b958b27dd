"""A shape: which cells of its box a figure covers, wherever it lies and whatever its colours.

Shapes are interned: equal masks give the same value, so everything that depends on the mask alone (holes, hull,
symmetry, parts) is computed once, however many objects of however many scenes have that shape.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import gcd
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidNotation
from argraph.values.symmetry import TURNS

Mask = NDArray[np.bool_]


def frozen_mask(mask: Mask) -> Mask:
    """Make a mask read-only and give it back."""
    mask.flags.writeable = False
    return mask


@attrs.frozen(eq=False, repr=False, slots=False)
class Shape:
    """A boolean mask that touches all four sides of its box.

    Invariant: `Shape.of(a) is Shape.of(b)` for equal masks held at the same time; equality is equality of masks.

    >>> ring = Shape.parse('###/#.#/###')
    >>> ring.size, ring.hole_count, ring.is_frame, ring.is_convex
    (8, 1, True, False)
    >>> eval(repr(ring)) == ring
    True
    """

    mask: Mask

    @classmethod
    def of(cls, mask: Mask) -> Shape:
        """Give the one shape with this mask, which must already be cut to its box."""
        return _interned(mask.shape[0], mask.shape[1], mask.tobytes())

    @classmethod
    def parse(cls, text: str) -> Shape:
        """Read the text notation: rows of '#' (covered) and '.' (not), separated by slashes."""
        rows = [[character == "#" for character in row] for row in text.split("/")]
        if set(text) - set("#./") or len({len(row) for row in rows}) != 1 or not rows[0]:
            raise InvalidNotation(
                f"{text[:60]!r} is no shape; expected equally long rows of '#' and '.', between slashes"
            )
        mask = np.array(rows, dtype=bool)
        if not (mask[[0, -1]].any(axis=1).all() and mask[:, [0, -1]].any(axis=0).all()):
            raise InvalidNotation(f"{text[:60]!r} does not touch all sides of its box; cut empty rows and columns off")
        return cls.of(mask)

    def __str__(self) -> str:
        return "/".join("".join("#" if cell else "." for cell in row) for row in self.mask.tolist())

    def __repr__(self) -> str:
        return f"Shape.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return self is other or np.array_equal(self.mask, other.mask)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.mask.shape, self.mask.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Shape.parse, (str(self),)

    # Size and class

    @property
    def height(self) -> int:
        """Rows of the box."""
        return int(self.mask.shape[0])

    @property
    def width(self) -> int:
        """Columns of the box."""
        return int(self.mask.shape[1])

    @cached_property
    def size(self) -> int:
        """Number of cells."""
        return int(np.count_nonzero(self.mask))

    @cached_property
    def is_rectangle(self) -> bool:
        """Whether the box is full."""
        return self.size == self.mask.size

    @cached_property
    def is_single(self) -> bool:
        """Whether it is one cell."""
        return self.mask.size == 1

    @cached_property
    def is_diagonal(self) -> bool:
        """Whether it is a slanted line, one cell a row and a column."""
        return (
            self.size > 1 and self.height == self.width == self.size and (self._on_diagonal(1) or self._on_diagonal(-1))
        )

    def _on_diagonal(self, step: int) -> bool:
        return bool(self.mask[:, ::step].diagonal().all())

    @cached_property
    def is_line(self) -> bool:
        """Whether it is a straight line of at least two cells: level, upright or slanted."""
        return not self.is_single and ((self.is_rectangle and 1 in self.mask.shape) or self.is_diagonal)

    @cached_property
    def between_dots(self) -> Mask:
        """The cells between the dots of a straight or slanted dotted line: three dots or more, all as far apart.

        >>> Shape.parse("#.#.#").between_dots.tolist(), Shape.parse("#.#..#").between_dots.any().tolist()
        ([[False, True, False, True, False]], False)
        """
        line = np.zeros_like(self.mask)
        dots = np.argwhere(self.mask)
        steps = np.diff(dots, axis=0)
        apart = int(np.abs(steps).max(initial=0))
        if len(dots) > 2 and (steps == steps[0]).all() and set(np.abs(steps[0]).tolist()) <= {0, apart}:
            between = dots[:-1, None] + steps[:, None] // apart * np.arange(1, apart)[:, None]
            line[tuple(between.reshape(-1, 2).T)] = True
        return frozen_mask(line)

    @cached_property
    def is_square(self) -> bool:
        """Whether the box is a full square of at least two cells a side."""
        return self.is_rectangle and self.height == self.width > 1

    @cached_property
    def is_frame(self) -> bool:
        """Whether it is exactly the outline of its box, around at least one free cell."""
        return (
            min(self.mask.shape) > 2
            and self.size == 2 * (self.height + self.width) - 4
            and not self.mask[1:-1, 1:-1].any()
        )

    @cached_property
    def is_wide(self) -> bool:
        """Whether the box is wider than tall."""
        return self.width > self.height

    @cached_property
    def is_tall(self) -> bool:
        """Whether the box is taller than wide."""
        return self.height > self.width

    @cached_property
    def is_convex(self) -> bool:
        """Whether it covers its whole convex hull."""
        return self.is_rectangle or bool(self.hull.sum() == self.size)

    @cached_property
    def piece_count(self) -> int:
        """Number of 8-connected pieces."""
        if self.is_rectangle:
            return 1
        from scipy.ndimage import label

        return int(label(self.mask, structure=np.ones((3, 3)))[1])

    # Holes and hull

    @cached_property
    def holes(self) -> Mask:
        """Cells of the box that no side-by-side path over free cells leads out of."""
        if self.is_rectangle or min(self.mask.shape) < 3:
            return frozen_mask(np.zeros_like(self.mask))
        return frozen_mask(self._hole_labels > 0)

    @cached_property
    def _hole_labels(self) -> NDArray[np.int_]:
        from scipy.ndimage import label

        free = np.ones((self.height + 2, self.width + 2), dtype=bool)
        free[1:-1, 1:-1] = ~self.mask
        labels: NDArray[np.int_] = label(free)[0][1:-1, 1:-1]
        return np.where(labels == 1, 0, labels)  # the surroundings come first in reading order

    @cached_property
    def hole_cells(self) -> int:
        """Number of cells in holes."""
        return int(np.count_nonzero(self.holes))

    @cached_property
    def is_hollow(self) -> bool:
        """Whether it has a hole."""
        return self.hole_cells > 0

    @cached_property
    def hole_count(self) -> int:
        """Number of holes."""
        return int(self._hole_labels.max()) - 1 if self.hole_cells else 0

    @cached_property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """Corner cells of the convex hull of the cell centres, clockwise from the top left."""
        rows = np.flatnonzero(self.mask.any(axis=1)).tolist()
        left = self.mask.argmax(axis=1).tolist()
        right = (self.width - 1 - self.mask[:, ::-1].argmax(axis=1)).tolist()
        points = sorted({(row, left[row]) for row in rows} | {(row, right[row]) for row in rows})
        return (*_half_hull(points[::-1])[::-1], *_half_hull(points)[1:-1][::-1]) if len(points) > 2 else tuple(points)

    @property
    def corner_count(self) -> int:
        """Number of corners of the convex hull: 3 for a triangle, 4 for a square."""
        return len(self.corners)

    @cached_property
    def hull(self) -> Mask:
        """Cells whose centre lies in the convex hull of the shape's cell centres."""
        if self.is_rectangle or min(self.mask.shape) == 1:
            return frozen_mask(np.ones_like(self.mask))
        rows, columns = np.arange(self.height)[:, None], np.arange(self.width)
        inside = np.ones_like(self.mask)
        for here, there in self.sides:
            inside &= _cross(here, there, rows, columns) <= 0
        return frozen_mask(inside)

    @cached_property
    def sides(self) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
        """Sides of the convex hull, each from one corner to the next, with the hull on their right hand."""
        corners = self.corners
        return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))

    # Symmetry and sameness

    @cached_property
    def turns(self) -> tuple[str, ...]:
        """Names of the turns that leave the mask as it is, without the identity."""
        names = TURNS if self.height == self.width else ("half turn", "mirror left-right", "mirror top-bottom")
        cells = self.mask.tobytes()
        return tuple(name for name in names if name != "identity" and TURNS[name](self.mask).tobytes() == cells)

    @cached_property
    def upright(self) -> Shape:
        """The same shape for all eight turns of it: a representative of its class."""
        if self.is_rectangle:
            return Shape.of(np.ones(sorted(self.mask.shape), dtype=bool))
        turned = (turn(self.mask) for turn in TURNS.values())
        return Shape.of(min(turned, key=lambda mask: (mask.shape, mask.tobytes())))

    @cached_property
    def unscaled(self) -> Shape:
        """The smallest shape of which this one is a magnification by a whole factor."""
        divisor = gcd(self.height, self.width)
        for factor in range(divisor, 1, -1):
            small = self.mask[::factor, ::factor]
            if divisor % factor == 0 and np.array_equal(small.repeat(factor, 0).repeat(factor, 1), self.mask):
                return Shape.of(small)
        return self


@lru_cache(maxsize=20_000)
def _interned(height: int, width: int, data: bytes) -> Shape:
    return Shape(np.frombuffer(data, dtype=bool).reshape(height, width))


def _half_hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    chain: list[tuple[int, int]] = []
    for point in points:
        while len(chain) > 1 and _cross(chain[-2], chain[-1], *point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _cross(here: tuple[int, int], there: tuple[int, int], row: Any, column: Any) -> Any:
    """Twice the signed area of the triangle here, there, (row, column)."""
    return (there[0] - here[0]) * (column - here[1]) - (there[1] - here[1]) * (row - here[0])
