"""Outlines to draw: rims and rings, closed and open, straight and slanting, and pierced blocks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from argraph.generation.cells import BLACK, Mask
from argraph.generation.drawing import blank, block, drop, polyomino
from argraph.generation.masks import cells_of, grown


def outline(shape: Mask) -> Mask:
    """The rim of a shape, one cell thick and connected along sides.

    >>> outline(block(3, 4)).astype(int).tolist()
    [[1, 1, 1, 1], [1, 0, 0, 1], [1, 1, 1, 1]]
    """
    return shape & grown(np.pad(~shape, 1, constant_values=True), diagonal=True)[1:-1, 1:-1]


def corner_cut(random: Random, height: int, width: int) -> Mask:
    """A solid rectangle of at least five by five cells that lacks a piece at one corner; its arms are three thick."""
    shape = block(height, width)
    shape[: random.randint(1, height - 4), : random.randint(1, width - 4)] = False
    return np.rot90(shape, 2 * random.randrange(2))[:, :: random.choice((1, -1))].copy()


def ring(random: Random, low: int, high: int) -> Mask:
    """A closed line around a rectangle, or around one that lacks a corner; sides between two numbers."""
    height, width = random.randint(low, high), random.randint(low, high)
    if min(height, width) >= 5 and random.random() < 0.5:
        return outline(corner_cut(random, height, width))
    return outline(block(height, width))


def loop(random: Random, size: int, side: int) -> Mask:
    """A closed winding line around so many squares of three by three cells, in a box of so many squares a side."""
    squares = polyomino(random, size, side, side)
    return outline(np.kron(squares, block(3, 3)).astype(np.bool_))


def opened(random: Random, line: Mask) -> Mask:
    """A closed line with a gap of three to five cells somewhere."""
    gap = np.zeros_like(line)
    gap[random.choice(cells_of(line))] = True
    return line & ~grown(gap, diagonal=True)


def diamond(radius: int) -> Mask:
    """A solid square that stands on a corner.

    >>> diamond(1).astype(int).tolist()
    [[0, 1, 0], [1, 1, 1], [0, 1, 0]]
    """
    away = abs(np.arange(-radius, radius + 1))
    return np.asarray(away[:, None] + away <= radius)


def octagon(height: int, width: int) -> Mask:
    """A solid rectangle without its four corner cells."""
    shape = block(height, width)
    shape[np.ix_((0, -1), (0, -1))] = False
    return shape


def slanted(shape: Mask) -> Mask:
    """The thinnest rim of a shape: where it slants its cells meet at corners only.

    >>> slanted(diamond(1)).astype(int).tolist()
    [[0, 1, 0], [1, 0, 1], [0, 1, 0]]
    """
    return shape & grown(np.pad(~shape, 1, constant_values=True))[1:-1, 1:-1]


def pierced(random: Random, height: int, width: int, sizes: Sequence[int]) -> Mask:
    """A solid rectangle with holes of so many cells each that do not touch each other or the rim."""
    inner = blank(height - 2, width - 2)
    for size in sizes:
        drop(random, inner, polyomino(random, size, 3, 3), 1)
    return np.pad(inner == BLACK, 1, constant_values=True)
