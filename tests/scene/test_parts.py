"""Every part of a shape against a plain search over its cells."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given

from argraph.scene.object import Object
from argraph.scene.parts import PARTS, part_of
from argraph.scene.shape import Shape
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from tests import brute_force as slow
from tests.brute_force import AROUND, Cell, Cells, cells_of
from tests.strategies import grids, shapes, views


def interior(whole: Cells) -> Cells:
    return frozenset(cell for cell in whole if slow.neighbours(cell, AROUND) <= whole)


def centre(whole: Cells) -> Cells:
    """The cells of the box that are nearest to its middle, row by row and column by column."""
    box = slow.box(whole)
    rows, columns = slow.top(whole) + slow.bottom(whole), slow.left(whole) + slow.right(whole)
    return frozenset((row, column) for row, column in box if abs(2 * row - rows) < 2 and abs(2 * column - columns) < 2)


def outline(whole: Cells) -> Cells:
    return frozenset(cell for cell in slow.box(whole) if slow.neighbours(cell, slow.SIDEWAYS) - slow.box(whole))


def edge(side: Callable[[Cells], int], axis: int) -> Callable[[Cells], Cells]:
    return lambda whole: frozenset(cell for cell in whole if cell[axis] == side(whole))


def half(axis: int, *, first: bool) -> Callable[[Cells], Cells]:
    """The cells on one side of the middle of the box."""
    start, end = ((slow.top, slow.bottom), (slow.left, slow.right))[axis]

    def cells(whole: Cells) -> Cells:
        middle = start(whole) + end(whole)
        return frozenset(cell for cell in whole if (2 * cell[axis] < middle) == first and 2 * cell[axis] != middle)

    return cells


def box_corners(whole: Cells) -> Cells:
    return frozenset(
        (row, column)
        for row, column in whole
        if row in (slow.top(whole), slow.bottom(whole)) and column in (slow.left(whole), slow.right(whole))
    )


def long_sides(whole: Cells) -> Cells:
    """Cells at most half a step, along a row or a column, from a longest side of the hull."""
    ends = [cell for cell in whole if whole == {cell} or slow.sees_all_on_one_side(cell, whole - {cell})]
    sides = [(a, b) for a in ends for b in ends if all(cross(a, b, cell) >= 0 for cell in whole)]
    longest = max(distance(a, b) for a, b in sides)
    return frozenset(cell for cell in whole for a, b in sides if distance(a, b) == longest and is_along(cell, a, b))


def row_gaps(whole: Cells) -> Cells:
    return frozenset(
        (row, column)
        for row, column in slow.box(whole) - whole
        if any(other == row and c < column for other, c in whole)
        and any(other == row and c > column for other, c in whole)
    )


def column_gaps(whole: Cells) -> Cells:
    return frozenset((row, column) for column, row in row_gaps(frozenset((column, row) for row, column in whole)))


def one_cell_gaps(whole: Cells) -> Cells:
    return frozenset(
        (row, column)
        for row, column in slow.box(whole) - whole
        if {(row - 1, column), (row + 1, column)} <= whole or {(row, column - 1), (row, column + 1)} <= whole
    )


def cross(a: Cell, b: Cell, cell: Cell) -> int:
    return (b[0] - a[0]) * (cell[1] - a[1]) - (b[1] - a[1]) * (cell[0] - a[0])


def distance(a: Cell, b: Cell) -> int:
    return (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def is_along(cell: Cell, a: Cell, b: Cell) -> bool:
    """Whether the side, followed row by row or column by column, passes within half a cell of a cell's centre."""
    if a == b:
        return cell == a
    steep = abs(b[0] - a[0]) >= abs(b[1] - a[1])
    (along, across), (a0, a1), (b0, b1) = (pair if steep else pair[::-1] for pair in (cell, a, b))
    return min(a0, b0) <= along <= max(a0, b0) and abs(
        a1 + Fraction((along - a0) * (b1 - a1), b0 - a0) - across
    ) <= Fraction(1, 2)


def middle_lines(axis: int) -> Callable[[Cells], Cells]:
    def lines(whole: Cells) -> Cells:
        places = [cell[axis] for cell in whole]
        total = min(places) + max(places)
        return frozenset(cell for cell in slow.box(whole) if abs(2 * cell[axis] - total) <= 1)

    return lines


def spine(whole: Cells) -> Cells:
    height, width = (max(places) - min(places) for places in zip(*whole, strict=True))
    return frozenset() if height == width else middle_lines(int(height > width))(whole)


REFERENCE: dict[str, Callable[[Cells], Cells]] = {
    "whole": lambda whole: whole,
    "top edge": edge(slow.top, 0),
    "bottom edge": edge(slow.bottom, 0),
    "left edge": edge(slow.left, 1),
    "right edge": edge(slow.right, 1),
    "boundary": lambda whole: whole - interior(whole),
    "interior": interior,
    "ends": lambda whole: frozenset(cell for cell in whole if len(slow.neighbours(cell, AROUND) & whole) <= 1),
    "corners": box_corners,
    "centre": centre,
    "long sides": long_sides,
    "row gaps": row_gaps,
    "column gaps": column_gaps,
    "gaps": lambda whole: row_gaps(whole) | column_gaps(whole),
    "one-cell gaps": one_cell_gaps,
    "upper half": half(0, first=True),
    "lower half": half(0, first=False),
    "left half": half(1, first=True),
    "right half": half(1, first=False),
    "middle rows": lambda whole: whole - edge(slow.top, 0)(whole) - edge(slow.bottom, 0)(whole),
    "middle columns": lambda whole: whole - edge(slow.left, 1)(whole) - edge(slow.right, 1)(whole),
    "middle row": middle_lines(0),
    "middle column": middle_lines(1),
    "spine": spine,
    "holes": slow.hole_cells,
    "hull": slow.hull,
    "box": slow.box,
    "box outline": outline,
    "box rest": lambda whole: slow.box(whole) - whole,
    "box interior": lambda whole: slow.box(whole) - outline(whole),
}
SIMPLE = ("#", "##", "#/#", "###/#.#/###", "#../.#./..#", "#.#/.#.", "#..#", ".#./###/.#.", "##./#.#/###")

each_part = pytest.mark.parametrize("name", REFERENCE)


def test_every_part_has_a_reference() -> None:
    assert set(REFERENCE) == set(PARTS)


@given(shape=shapes())
def test_parts_are_what_a_search_over_cells_finds(shape: Shape) -> None:
    for name, reference in REFERENCE.items():
        part = part_of(shape, name)
        assert cells_of(part) == reference(cells_of(shape.mask)), name
        assert part.shape == shape.mask.shape
        assert part.dtype == bool
        assert not part.flags.writeable


@each_part
@pytest.mark.parametrize("text", SIMPLE)
def test_a_part_of_a_simple_shape(name: str, text: str) -> None:
    shape = Shape.parse(text)
    assert cells_of(part_of(shape, name)) == REFERENCE[name](cells_of(shape.mask))


@given(shape=shapes())
def test_parts_turn_along(shape: Shape) -> None:
    for turn, turned in TURNS.items():
        there = Shape.of(np.ascontiguousarray(turned(shape.mask)))
        for name, part in PARTS.items():
            assert np.array_equal(part_of(there, part.turned(turn)), turned(part_of(shape, name))), (name, turn)


def test_edges_turn_with_the_shape() -> None:
    assert PARTS["top edge"].turned("quarter turn left") == "left edge"
    assert PARTS["left edge"].turned("mirror left-right") == "right edge"


@given(grid=grids(6), view=views())
def test_the_parts_of_an_object_lie_where_it_lies(grid: Grid, view: View) -> None:
    scene = view(grid)
    for name in REFERENCE:
        for thing, mask in zip(scene.objects, map(scene.plane.mask, scene.part_boards(name)), strict=True):
            assert cells_of(mask) == REFERENCE[name](slow.thing_of(thing).cells)
            assert np.array_equal(thing.part(name), mask)


def test_parts_of_a_ring() -> None:
    ring = Object.parse("figure 5x6 1,2 333/3.3/333")
    assert np.argwhere(ring.part("holes")).tolist() == [[2, 3]]
    assert np.argwhere(ring.part("centre")).tolist() == [[2, 3]]
    assert np.argwhere(ring.part("top edge")).tolist() == [[1, 2], [1, 3], [1, 4]]
    assert not ring.part("ends").any()
