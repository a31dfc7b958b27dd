"""What lies over and under what: helpers for ideas about layers."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np

from argraph.generation.cells import Mask
from argraph.generation.drawing import block
from argraph.generation.idea import Again, require
from argraph.generation.masks import box, cells_of, cut, flood, grown, nowhere, rim


def legible_pile(random: Random, count: int, side: int) -> list[Mask]:
    """Sheets from the lowest to the highest whose sizes and order can all be made out; cut to their common box."""
    sheets: list[Mask] = []
    while len(sheets) < count:
        tries = ([*sheets, rectangle(random, side, 3, side - 2)] for _ in range(60))
        found = next((pile for pile in tries if _is_legible(pile)), None)
        if found is None:
            raise Again("no legible pile")
        sheets = found
    union = np.logical_or.reduce(sheets)
    return [cut(sheet, union) for sheet in sheets]


def rectangle(random: Random, side: int, least: int, most: int) -> Mask:
    """A filled rectangle somewhere in a square."""
    height, width = random.randint(least, most), random.randint(least, most)
    return _placed(random, block(height, width), side)


def _is_legible(pile: list[Mask]) -> bool:
    """Whether no sheet lies within another, all four sides of each can be seen, and each is seen to cover the next."""
    covered, visible = np.zeros_like(pile[0]), list[Mask]()
    for sheet in reversed(pile):
        visible.insert(0, sheet & ~covered)
        covered = covered | sheet
    return (
        all((a & ~b).any() and (b & ~a).any() for a, b in combinations(pile, 2))
        and all(seen.any() and box(seen) == box(sheet) for seen, sheet in zip(visible, pile, strict=True))
        and all((lower & seen).any() for lower, seen in zip(pile, visible[1:], strict=False))
    )


def crossing_rings(random: Random) -> tuple[Mask, Mask]:
    """Two rings that cross in exactly two cells, none of them a corner, cut to their common box."""
    for _ in range(200):
        first, second = (rectangle(random, 9, 4, 6) for _ in range(2))
        shared, crossings = first & second, rim(first) & rim(second)
        if crossings.sum() != 2 or min(cut(shared, shared).shape) < 3:
            continue
        if not any((crossings & _corners(sheet)).any() for sheet in (first, second)):
            return cut(rim(first), first | second), cut(rim(second), first | second)
    raise Again("no rings cross")


def _corners(mask: Mask) -> Mask:
    """The corners of the box of a mask."""
    top, left, bottom, right = box(mask)
    corners = np.zeros_like(mask)
    corners[[top, top, bottom, bottom], [left, right, left, right]] = True
    return corners


def crossing_stick(random: Random, side: int, others: list[Mask]) -> Mask:
    """A line in a square that keeps apart from others or crosses them, neither where it ends nor where they do."""
    for _ in range(100):
        stick, length = nowhere((side, side)), random.randint(side // 2, side - 2)
        start, line = random.randint(0, side - length), random.randrange(side)
        stick[line, start : start + length] = True
        stick = random.choice([stick, stick.T])
        if all(_lies_well(stick, other) for other in others):
            return stick
    raise Again("no room for a stick")


def _lies_well(stick: Mask, other: Mask) -> bool:
    shared = stick & other
    if not shared.any():
        return not (grown(stick, diagonal=True) & other).any()
    return bool(shared.sum() == 1 and (grown(shared) & stick).sum() == (grown(shared) & other).sum() == 3)


def punched_card(random: Random, height: int, width: int) -> Mask:
    """A rectangle with holes, but none in its rim, that does not fall to pieces."""
    card = block(height, width)
    inner = cells_of(~rim(card))
    for row, column in random.sample(inner, random.randint(2, 1 + len(inner) // 2)):
        card[row, column] = False
    require((flood(card, (0, 0), diagonal=True) == card).all(), "the card falls to pieces")
    return card


def even_figure(random: Random) -> Mask:
    """A cross, a diamond or a disc: the same on all sides."""
    radius = random.randint(2, 3)
    rows, columns = np.abs(np.indices((2 * radius + 1, 2 * radius + 1)) - radius)
    cross = (rows < radius - 1) | (columns < radius - 1)
    return random.choice([cross, rows + columns <= radius, rows + columns < 2 * radius])


def is_even(shape: Mask) -> bool:
    """Whether a shape is its own mirror image both ways."""
    return np.array_equal(shape, shape[::-1]) and np.array_equal(shape, shape[:, ::-1])


def overlapping_figures(random: Random) -> tuple[Mask, Mask]:
    """A lower and an upper figure in their common box; one sees that the lower one is not whole."""
    for _ in range(100):
        lower, upper = (_placed(random, even_figure(random), 10) for _ in range(2))
        seen = lower & ~upper
        if (lower & upper).sum() > 2 and (upper & ~lower).any() and seen.sum() > 5 and not is_even(cut(seen, seen)):
            return cut(lower, lower | upper), cut(upper, lower | upper)
    raise Again("no figures overlap")


def _placed(random: Random, shape: Mask, side: int) -> Mask:
    """A shape somewhere in a square."""
    canvas = nowhere((side, side))
    top, left = (random.randint(0, side - own) for own in shape.shape)
    canvas[top : top + shape.shape[0], left : left + shape.shape[1]] = shape
    return canvas
