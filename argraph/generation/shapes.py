"""Shapes that are alike or not, panels and boxes: helpers for ideas that compare."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from argraph.generation.cells import BLACK, Mask, grid_of
from argraph.generation.drawing import block, frame, polyomino
from argraph.generation.idea import Again, Cells

Key = tuple[tuple[int, ...], bytes]


def unlike_shapes(random: Random, count: int, size: int) -> list[Mask]:
    """So many shapes of the same size that differ however they are turned."""
    found: dict[Key, Mask] = {}
    for _ in range(100):
        shape = polyomino(random, size, 3, 3)
        found.setdefault(free_key(shape), shape)
        if len(found) == count:
            return list(found.values())
    raise Again("too few shapes")


def turns(shape: Mask) -> list[Mask]:
    """A shape in all eight positions."""
    return [np.rot90(side, turns) for side in (shape, shape[:, ::-1]) for turns in range(4)]


def key(shape: NDArray[np.generic]) -> Key:
    """A value that is the same for the same cells in the same form."""
    return shape.shape, shape.tobytes()


def free_key(shape: Mask) -> Key:
    """A value that is the same however a shape is turned or flipped."""
    return min(key(turned) for turned in turns(shape))


def alike(one: Mask, other: Mask) -> bool:
    """Whether two shapes are the same, however they are turned or flipped."""
    return free_key(one) == free_key(other)


def shrunk(shape: Mask) -> Mask:
    """A shape reduced by the largest factor of which it is an enlargement."""
    for scale in range(min(shape.shape), 1, -1):
        small = shape[::scale, ::scale]
        if np.array_equal(np.kron(small, block(scale, scale)), shape):
            return small
    return shape


def strip(panels: list[Cells], line: int, *, upright: bool) -> Cells:
    """Panels side by side, or below one another, with lines between them."""
    padding = ((0, 1), (0, 0)) if upright else ((0, 0), (0, 1))
    joined = np.concatenate([np.pad(panel, padding, constant_values=line) for panel in panels], axis=1 - upright)
    return joined[:-1] if upright else joined[:, :-1]


def bars(lengths: Sequence[tuple[int, int]], ground: int = BLACK) -> Cells:
    """Bars from the left, one in each row, of so many cells and a colour.

    >>> bars([(1, 3), (2, 4)]).tolist()
    [[3, 0], [4, 4]]
    """
    longest = max(1, *(length for length, _ in lengths))
    return grid_of([[colour] * length + [ground] * (longest - length) for length, colour in lengths])


def dotted(random: Random, dots: int, wall: int, dot: int) -> Cells:
    """A box of five by five cells with so many dots in it."""
    picture = painted(frame(5, 5), wall)
    for place in random.sample(range(9), dots):
        picture[1 + place // 3, 1 + place % 3] = dot
    return picture


def mixed(random: Random, count: int) -> list[bool]:
    """So many yeses and noes in any order, at least one of each."""
    answers = [True, False, *random.choices([True, False], k=count - 2)]
    return random.sample(answers, count)


def painted(shape: Mask, colour: int) -> Cells:
    """A shape as a picture, black around it.

    >>> painted(frame(3, 3), 7).tolist()
    [[7, 7, 7], [7, 0, 7], [7, 7, 7]]
    """
    return shape.astype(np.int8) * np.int8(colour)
