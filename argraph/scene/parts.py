"""Parts: cell sets that belong to an object by its shape, such as its top edge, its interior or its hull.

A part is a mask over the object's box. Some lie within the object (edges, ends), some beside its own cells (holes,
hull, box). The notions at the end are what the language, the graph and the pictures draw on: a new part is a function
and a notion here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from argraph.scene.board import Board, Plane
from argraph.scene.notion import Part, family, table, used
from argraph.scene.shape import Mask, Shape, frozen_mask


def _top_edge(shape: Shape) -> Mask:
    part = np.zeros_like(shape.mask)
    part[0] = shape.mask[0]
    return part


def _bottom_edge(shape: Shape) -> Mask:
    part = np.zeros_like(shape.mask)
    part[-1] = shape.mask[-1]
    return part


def _left_edge(shape: Shape) -> Mask:
    part = np.zeros_like(shape.mask)
    part[:, 0] = shape.mask[:, 0]
    return part


def _right_edge(shape: Shape) -> Mask:
    part = np.zeros_like(shape.mask)
    part[:, -1] = shape.mask[:, -1]
    return part


def _interior(shape: Shape) -> Mask:
    """Cells of the object with the object on all eight sides."""
    padded = np.pad(shape.mask, 1)
    part = shape.mask.copy()
    height, width = part.shape
    for row in range(3):
        for column in range(3):
            part &= padded[row : row + height, column : column + width]
    return part


def _boundary(shape: Shape) -> Mask:
    return shape.mask & ~_interior(shape)


def _centre(shape: Shape) -> Mask:
    """The middle cell of the box, or the two or four middle ones where a side is even."""
    part = np.zeros_like(shape.mask)
    height, width = part.shape
    part[(height - 1) // 2 : height // 2 + 1, (width - 1) // 2 : width // 2 + 1] = True
    return part


def _ends(shape: Shape) -> Mask:
    """Cells of the object with at most one neighbour in it."""
    padded = np.pad(shape.mask, 1).astype(np.int8)
    height, width = shape.mask.shape
    neighbours = sum(padded[row : row + height, column : column + width] for row in range(3) for column in range(3))
    return shape.mask & (neighbours <= 2)


def _corners(shape: Shape) -> Mask:
    """Cells of the object in the corners of its box."""
    part = np.zeros_like(shape.mask)
    part[[0, 0, -1, -1], [0, -1, 0, -1]] = True
    return part & shape.mask


def _box(shape: Shape) -> Mask:
    return np.ones_like(shape.mask)


def _box_rest(shape: Shape) -> Mask:
    return ~shape.mask


def _box_outline(shape: Shape) -> Mask:
    part = np.ones_like(shape.mask)
    part[1:-1, 1:-1] = False
    return part


def _box_interior(shape: Shape) -> Mask:
    return ~_box_outline(shape)


def _long_sides(shape: Shape) -> Mask:
    """Cells of the object along the longest sides of its convex hull, at most half a cell off."""
    lengths = [(r1 - r0) ** 2 + (c1 - c0) ** 2 for (r0, c0), (r1, c1) in shape.sides]
    rows, columns = np.indices(shape.mask.shape)
    part = np.zeros_like(shape.mask)
    for (here, there), length in zip(shape.sides, lengths, strict=True):
        if length == max(lengths):
            (top, bottom), (left, right) = sorted((here[0], there[0])), sorted((here[1], there[1]))
            down, across = there[0] - here[0], there[1] - here[1]
            near = 2 * abs(down * (columns - here[1]) - across * (rows - here[0])) <= max(abs(down), abs(across))
            part |= near & (rows >= top) & (rows <= bottom) & (columns >= left) & (columns <= right)
    return part & shape.mask


def _row_gaps(shape: Shape) -> Mask:
    """Cells that are not the object's but have cells of the object on both sides in their row."""
    mask = shape.mask
    after = np.logical_or.accumulate(mask, axis=1)
    before = np.logical_or.accumulate(mask[:, ::-1], axis=1)[:, ::-1]
    return after & before & ~mask


def _column_gaps(shape: Shape) -> Mask:
    """Cells that are not the object's but have cells of the object on both sides in their column."""
    mask = shape.mask
    after = np.logical_or.accumulate(mask, axis=0)
    before = np.logical_or.accumulate(mask[::-1], axis=0)[::-1]
    return after & before & ~mask


def _gaps(shape: Shape) -> Mask:
    return _row_gaps(shape) | _column_gaps(shape)


def _nicks(shape: Shape) -> Mask:
    """Cells that are not the object's but lie right between two cells of it, side by side or one above the other."""
    padded = np.pad(shape.mask, 1)
    level = padded[1:-1, :-2] & padded[1:-1, 2:]
    upright = padded[:-2, 1:-1] & padded[2:, 1:-1]
    return (level | upright) & ~shape.mask


def _upper_half_of(mask: Mask) -> Mask:
    part = mask.copy()
    part[len(part) // 2 :] = False
    return part


def _upper_half(shape: Shape) -> Mask:
    return _upper_half_of(shape.mask)


def _lower_half(shape: Shape) -> Mask:
    return _upper_half_of(shape.mask[::-1])[::-1]


def _left_half(shape: Shape) -> Mask:
    return _upper_half_of(shape.mask.T).T


def _right_half(shape: Shape) -> Mask:
    return _upper_half_of(shape.mask.T[::-1])[::-1].T


def _middle_rows(shape: Shape) -> Mask:
    """The object without its first and last row."""
    part = np.zeros_like(shape.mask)
    part[1:-1] = shape.mask[1:-1]
    return part


def _middle_columns(shape: Shape) -> Mask:
    """The object without its first and last column."""
    part = np.zeros_like(shape.mask)
    part[:, 1:-1] = shape.mask[:, 1:-1]
    return part


def _middle_row(shape: Shape) -> Mask:
    """The row through the middle of the box, or the two middle ones."""
    part = np.zeros_like(shape.mask)
    height = len(part)
    part[(height - 1) // 2 : height // 2 + 1] = True
    return part


def _middle_column(shape: Shape) -> Mask:
    """The column through the middle of the box, or the two middle ones."""
    part = np.zeros_like(shape.mask)
    width = part.shape[1]
    part[:, (width - 1) // 2 : width // 2 + 1] = True
    return part


def _spine(shape: Shape) -> Mask:
    """The middle line of the box along its longer side; nothing in a square one."""
    height, width = shape.mask.shape
    if height == width:
        return np.zeros_like(shape.mask)
    return _middle_column(shape) if height > width else _middle_row(shape)


def _whole(shape: Shape) -> Mask:
    return shape.mask.copy()


def _holes(shape: Shape) -> Mask:
    return shape.holes.copy()


def _hull(shape: Shape) -> Mask:
    return shape.hull.copy()


# The notions

PLAIN, ODD = 1.5, 2.5
"""What parts cost beyond the object itself: those that people name readily, and the others."""


def _part(name: str, find: Callable[[Shape], Mask], *concepts: str, english: str = "", **known: Any) -> Part:
    return Part(name=name, english=english or f"{{its}} {name}", find=find, concepts=concepts, **{"bits": ODD} | known)


def _sides() -> Iterator[Part]:
    edges = {"top": _top_edge, "bottom": _bottom_edge, "left": _left_edge, "right": _right_edge}
    cycle = ("top edge", "right edge", "bottom edge", "left edge")
    for side, find in edges.items():
        speaks = ("TopBottom2D",) if side in ("top", "bottom") else ()
        yield _part(f"{side} edge", find, *speaks, bits=PLAIN, own=True, cycle=cycle, families=used(remarkable=3))


def _inner() -> Iterator[Part]:
    solid, inside = "FilledNotFilled", "InsideOutside"
    yield _part("boundary", _boundary, inside, own=True)
    yield _part("interior", _interior, solid, inside, bits=PLAIN, own=True)
    yield _part("ends", _ends, english="{its} end cells", families=used(remarkable=2))
    yield _part("corners", _corners, english="{its} corner cells", families=used(remarkable=1))
    yield _part("centre", _centre, "Center", bits=PLAIN, families=used(remarkable=0))
    yield _part("long sides", _long_sides)


def _gaps_in() -> Iterator[Part]:
    lines, cycle = ("CompleteShape", "HorizontalVertical"), ("column gaps", "row gaps")
    yield _part("row gaps", _row_gaps, *lines, english="the gaps in {its} rows", filled=True, cycle=cycle)
    yield _part("column gaps", _column_gaps, *lines, english="the gaps in {its} columns", filled=True, cycle=cycle)
    yield _part("gaps", _gaps, "CompleteShape", english="the gaps between {its} cells", filled=True)
    yield _part("one-cell gaps", _nicks, "CompleteShape", filled=True)


def _pieces() -> Iterator[Part]:
    halves = {"upper": _upper_half, "lower": _lower_half, "left": _left_half, "right": _right_half}
    cycle = ("upper half", "right half", "lower half", "left half")
    for side, find in halves.items():
        yield _part(f"{side} half", find, *["TopBottom2D"] * (side in ("upper", "lower")), own=True, cycle=cycle)
    between, middles = "{its} %s between the first and the last", ("middle rows", "middle columns")
    yield _part("middle rows", _middle_rows, "TopBottom2D", english=between % "rows", own=True, cycle=middles)
    yield _part("middle columns", _middle_columns, english=between % "columns", own=True, cycle=middles)
    lines, few, cross = ("Center", "HorizontalVertical"), used(remarkable=4), ("middle column", "middle row")
    yield _part("middle row", _middle_row, *lines, own=True, cycle=cross, families=few)
    yield _part("middle column", _middle_column, *lines, own=True, cycle=cross, families=few)
    yield _part("spine", _spine, *lines, english="the middle line along {its} length", own=True, families=few)


def _around() -> Iterator[Part]:
    inner, lack = ("FilledNotFilled", "InsideOutside"), "CompleteShape"
    box = "the %s of {its} bounding box"
    yield _part("holes", _holes, *inner, bits=PLAIN, own=True, filled=True, families=used(free=2))
    yield _part("hull", _hull, lack, english="{its} convex hull", bits=PLAIN, families=used(free=1))
    yield _part("box", _box, lack, english="{its} bounding box", bits=PLAIN, families=used(free=0))
    yield _part("box rest", _box_rest, lack, english=box % "rest")
    yield _part("box outline", _box_outline, lack, english=box % "outline", families=used(free=2))
    yield _part("box interior", _box_interior, *inner, english=box % "inside", filled=True, families=used(free=2))


WHOLE = _part("whole", _whole, english="{it}", bits=0.0, own=True)
PARTS: Mapping[str, Part] = table([WHOLE, *_sides(), *_inner(), *_gaps_in(), *_pieces(), *_around()])
"""From a part's name to the part."""


def parts_for(use: str) -> tuple[str, ...]:
    """The parts that people use so, the readiest first.

    >>> parts_for("free")
    ('box', 'hull', 'holes', 'box outline', 'box interior')
    """
    return family(PARTS, use)


def part_of(shape: Shape, name: str) -> Mask:
    """Give the part of that name as a read-only mask over the shape's box.

    >>> part_of(Shape.parse('###/#.#/###'), "holes").astype(int).tolist()
    [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    """
    return _found(shape, name)


@lru_cache(maxsize=20_000)
def part_board(shape: Shape, name: str, width: int) -> Board:
    """The part of that name of a shape that lies in the top left corner of a grid that is so wide."""
    return Plane.of((shape.height, width)).placed(part_of(shape, name), 0, 0)


@lru_cache(maxsize=20_000)
def _found(shape: Shape, name: str) -> Mask:
    return frozen_mask(PARTS[name].find(shape))
