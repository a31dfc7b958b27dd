"""Every attribute against a plain count over cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from argraph.errors import UnknownName
from argraph.scene.attributes import ATTRIBUTES, COLOUR, COUNT, FLAG, LENGTH, LOOK, PLACE
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from tests import brute_force as slow
from tests.brute_force import AROUND, Cells, Thing
from tests.strategies import colour_permutations, grids, turns, views

Value = Callable[[Thing, list[Thing]], object]
"""The value of an attribute of a thing, among all things of the scene."""


def height(thing: Thing) -> int:
    return slow.bottom(thing.cells) - slow.top(thing.cells) + 1


def width(thing: Thing) -> int:
    return slow.right(thing.cells) - slow.left(thing.cells) + 1


def others(thing: Thing, scene: list[Thing]) -> list[Thing]:
    return [other for other in scene if other is not thing and other.role == "figure"]


def contents(thing: Thing, scene: list[Thing]) -> int:
    return sum(other.cells <= slow.hole_cells(thing.cells) for other in others(thing, scene))


def depth(thing: Thing, scene: list[Thing]) -> int:
    return sum(thing.cells <= slow.hole_cells(other.cells) for other in others(thing, scene))


def touched(thing: Thing, scene: list[Thing]) -> int:
    around = frozenset().union(*(slow.neighbours(cell, AROUND) for cell in thing.cells))
    return sum(bool(around & other.cells) for other in others(thing, scene))


def figures(scene: list[Thing]) -> list[Thing]:
    return [thing for thing in scene if thing.role == "figure"]


def in_front_of(thing: Thing, scene: list[Thing]) -> list[Thing]:
    """Figures with cells in its box, and none of its cells in their hull."""
    if thing.role == "region":
        return []
    return [
        other
        for other in others(thing, scene)
        if other.cells & slow.box(thing.cells) and not thing.cells & slow.hull(other.cells)
    ]


def hidden_by(thing: Thing, scene: list[Thing]) -> int:
    """The longest way from it to the front; where things lie in a circle, at most as long as there are figures."""
    hiding = {id(other) for each in scene for other in in_front_of(each, scene)}
    reached, steps = [thing], 0
    while steps < len(hiding):
        reached = [other for each in reached for other in in_front_of(each, scene)]
        reached = list({id(other): other for other in reached}.values())
        if not reached:
            break
        steps += 1
    return steps


def of_its_colour(thing: Thing, scene: list[Thing]) -> int:
    """Figures of its commonest colour, itself included if it is one; where there is no such colour, just itself."""
    mine = slow.commonest(thing.colours.values())
    alike = [other for other in figures(scene) if slow.commonest(other.colours.values()) == mine]
    return len(alike) if mine >= 0 else int(thing.role == "figure")


def same_shape(a: Thing, b: Thing) -> bool:
    return moved(a.cells) == moved(b.cells)


def moved(cells: Cells) -> Cells:
    """Cells moved so that their box begins at the origin."""
    return frozenset((row - slow.top(cells), column - slow.left(cells)) for row, column in cells)


def is_symmetric_diagonally(thing: Thing) -> bool:
    """Whether swapping rows and columns, perhaps after a half turn, changes nothing."""
    at = {(r - slow.top(thing.cells), c - slow.left(thing.cells)): colour for (r, c), colour in thing.colours.items()}
    last = max(max(r for r, _ in at), max(c for _, c in at))
    return {(c, r): v for (r, c), v in at.items()} == at or {(last - c, last - r): v for (r, c), v in at.items()} == at


def off_centre(thing: Thing) -> int:
    """Four times the squared distance between two middles."""
    row = slow.top(thing.cells) + slow.bottom(thing.cells) - (thing.height - 1)
    column = slow.left(thing.cells) + slow.right(thing.cells) - (thing.width - 1)
    return row * row + column * column


def is_diagonal(thing: Thing) -> bool:
    """Each cell one step down and one to the same side from the one before."""
    ordered = sorted(thing.cells)
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(ordered)}
    return steps in ({(1, 1)}, {(1, -1)})


def is_straight(thing: Thing) -> bool:
    return len(thing.cells) > 1 and 1 in (height(thing), width(thing)) and is_rectangle(thing)


def is_rectangle(thing: Thing) -> bool:
    return thing.cells == slow.box(thing.cells)


def is_frame(thing: Thing) -> bool:
    rows, columns = (slow.top(thing.cells), slow.bottom(thing.cells)), (slow.left(thing.cells), slow.right(thing.cells))
    outline = {cell for cell in slow.box(thing.cells) if cell[0] in rows or cell[1] in columns}
    return thing.cells == outline != slow.box(thing.cells)


def is_symmetric(thing: Thing, *, left_right: bool) -> bool:
    rows, columns = (slow.top(thing.cells) + slow.bottom(thing.cells)), slow.left(thing.cells) + slow.right(thing.cells)
    return thing.colours == {
        (row, columns - column) if left_right else (rows - row, column): colour
        for (row, column), colour in thing.colours.items()
    }


def is_between(thing: Thing, scene: list[Thing]) -> bool:
    """Whether two figures of one colour, not its own, are in sight on opposite sides, and none is smaller."""

    def colour(other: Thing) -> int:
        return slow.commonest(other.colours.values())

    def seen(down: int, across: int) -> list[Thing]:
        flanking = [other for other in others(thing, scene) if len(other.cells) >= len(thing.cells)]
        met = [other for other in flanking if slow.sees(thing, other, scene, down, across)]
        return [other for other in met if colour(other) not in (colour(thing), -1)]

    return any(
        one is not other and colour(one) == colour(other)
        for down, across in ((0, 1), (1, 0))
        for one in seen(down, across)
        for other in seen(-down, -across)
    )


def pictured(thing: Thing) -> list[list[int | None]]:
    """The box of a thing, row by row; None where it is not."""
    rows = range(slow.top(thing.cells), slow.bottom(thing.cells) + 1)
    columns = range(slow.left(thing.cells), slow.right(thing.cells) + 1)
    return [[thing.colours.get((row, column)) for column in columns] for row in rows]


def spots(thing: Thing) -> int:
    """Coloured cells that do not have the commonest of their colours."""
    counts = Counter(colour for colour in thing.colours.values() if colour)
    return sum(counts.values()) - max(counts.values(), default=0)


def centre_colour(thing: Thing) -> int:
    """What the middle cell shows, or the two or four that are in the middle together."""
    rows = pictured(thing)
    down, across = len(rows) - 1, len(rows[0]) - 1
    shown = {rows[r][c] for r in {down // 2, -(-down // 2)} for c in {across // 2, -(-across // 2)}}
    only = shown.pop() if len(shown) == 1 else None
    return -1 if only is None else only


def has_equal_halves(thing: Thing) -> bool:
    """Whether the first half along the longer side shows what the last one shows; if none is longer, along any."""
    rows = pictured(thing)
    columns = [list(column) for column in zip(*rows, strict=True)]
    alike = [len(lines) > 1 and lines[: len(lines) // 2] == lines[-(len(lines) // 2) :] for lines in (rows, columns)]
    if len(rows) == len(columns):
        return any(alike)
    return alike[len(columns) > len(rows)]


def borders(thing: Thing) -> set[str]:
    sides = {
        "top": any(row == 0 for row, _ in thing.cells),
        "bottom": any(row == thing.height - 1 for row, _ in thing.cells),
        "left": any(column == 0 for _, column in thing.cells),
        "right": any(column == thing.width - 1 for _, column in thing.cells),
    }
    return {side for side, there in sides.items() if there}


def alone(value: Callable[[Thing], object]) -> Value:
    """A value that needs no other things."""
    return lambda thing, _: value(thing)


REFERENCE: dict[str, Value] = {
    "spots": alone(spots),
    "centre colour": alone(centre_colour),
    "between": is_between,
    "halves alike": alone(has_equal_halves),
    "size": alone(lambda thing: len(thing.cells)),
    "height": alone(height),
    "width": alone(width),
    "hole count": alone(lambda thing: len(slow.holes(thing.cells))),
    "hole cells": alone(lambda thing: len(slow.hole_cells(thing.cells))),
    "colour count": alone(lambda thing: len(set(thing.colours.values()))),
    "coloured cells": alone(lambda thing: sum(colour != 0 for colour in thing.colours.values())),
    "corner count": alone(
        lambda thing: sum(not (rest := thing.cells - {cell}) or cell not in slow.hull(rest) for cell in thing.cells)
    ),
    "piece count": alone(lambda thing: len(slow.pieces(thing.cells, AROUND))),
    "contents": contents,
    "depth": depth,
    "neighbours": touched,
    "hidden by": hidden_by,
    "of its colour": of_its_colour,
    "of its shape": lambda thing, scene: len([o for o in figures(scene) if o is thing or same_shape(o, thing)]),
    "top": alone(lambda thing: slow.top(thing.cells)),
    "bottom": alone(lambda thing: slow.bottom(thing.cells)),
    "left": alone(lambda thing: slow.left(thing.cells)),
    "right": alone(lambda thing: slow.right(thing.cells)),
    "off centre": alone(off_centre),
    "colour": alone(lambda thing: slow.commonest(thing.colours.values())),
    "outer colour": alone(slow.outer_colour),
    "inner colour": alone(slow.inner_colour),
    "single": alone(lambda thing: len(thing.cells) == 1),
    "line": alone(lambda thing: is_straight(thing) or is_diagonal(thing)),
    "diagonal": alone(is_diagonal),
    "rectangle": alone(is_rectangle),
    "square": alone(lambda thing: is_rectangle(thing) and height(thing) == width(thing) > 1),
    "frame": alone(is_frame),
    "hollow": alone(lambda thing: bool(slow.holes(thing.cells))),
    "convex": alone(lambda thing: thing.cells == slow.hull(thing.cells)),
    "wide": alone(lambda thing: width(thing) > height(thing)),
    "tall": alone(lambda thing: height(thing) > width(thing)),
    "symmetric left-right": alone(lambda thing: is_symmetric(thing, left_right=True)),
    "symmetric top-bottom": alone(lambda thing: is_symmetric(thing, left_right=False)),
    "symmetric diagonally": alone(is_symmetric_diagonally),
    "touches top": alone(lambda thing: "top" in borders(thing)),
    "touches bottom": alone(lambda thing: "bottom" in borders(thing)),
    "touches left": alone(lambda thing: "left" in borders(thing)),
    "touches right": alone(lambda thing: "right" in borders(thing)),
    "touches border": alone(lambda thing: bool(borders(thing))),
    "extent": alone(lambda thing: slow.at_origin(slow.box(thing.cells))),
    "shape": alone(lambda thing: slow.at_origin(thing.cells)),
    "turned shape": alone(lambda thing: slow.turned_shapes(thing.cells)),
    "scaled shape": alone(lambda thing: slow.unscaled(thing.cells)),
    "figure": alone(slow.figure),
}

each_attribute = pytest.mark.parametrize("name", REFERENCE)


def numbered(values: list[object]) -> list[object]:
    """Each value replaced by the place where it first occurs: looks can only be compared."""
    return [values.index(value) for value in values]


def check(name: str, scene: Scene, found: list[Thing]) -> None:
    expected = [REFERENCE[name](thing, found) for thing in found]
    actual = scene.column(name).tolist()
    if ATTRIBUTES[name].kind == LOOK:
        expected, actual = numbered(expected), numbered(actual)
    assert actual == expected, name


def test_every_attribute_has_a_reference() -> None:
    assert set(REFERENCE) == set(ATTRIBUTES)


@given(grid=grids(6), view=views())
def test_attributes_are_what_a_count_over_cells_finds(grid: Grid, view: View) -> None:
    scene = view(grid)
    found = slow.things(scene)
    for name in REFERENCE:
        check(name, scene, found)


@pytest.mark.sweep
@each_attribute
def test_an_attribute_is_what_a_count_finds_on_nasty_grids(name: str) -> None:
    for scene, found in slow.nasty_scenes():
        check(name, scene, found)


@given(grid=grids(12), view=views())
def test_columns_are_read_only_and_of_their_kind(grid: Grid, view: View) -> None:
    scene = view(grid)
    for name, attribute in ATTRIBUTES.items():
        column = scene.column(name)
        assert column.shape == (len(scene.objects),)
        assert column.dtype.kind == ("b" if attribute.kind == FLAG else "i")
        assert not column.flags.writeable
        if attribute.kind in (COUNT, LENGTH, PLACE, LOOK):
            assert column.min() >= 0
        if attribute.kind == COLOUR:
            assert set(column.tolist()) <= {-1, *grid.colours}


# Turns and colours


def from_side(scene: Scene, name: str) -> list[object]:
    """A column; places are counted from the side they are named after."""
    column = scene.column(name)
    last = {"bottom": scene.grid.height - 1, "right": scene.grid.width - 1}
    return (last[name] - column if name in last else column).tolist()


def by_mask(scene: Scene, name: str, turn: str = "identity") -> dict[bytes, object]:
    """The value for each object, told by its turned mask; looks become the set of those that share it."""
    masks = [np.ascontiguousarray(TURNS[turn](thing.mask)).tobytes() for thing in scene.objects]
    values = from_side(scene, name)
    if ATTRIBUTES[name].kind != LOOK:
        return dict(zip(masks, values, strict=True))
    return {
        mask: frozenset(other for other, its in zip(masks, values, strict=True) if its == value)
        for mask, value in zip(masks, values, strict=True)
    }


def test_attributes_with_a_direction_turn_with_it() -> None:
    assert ATTRIBUTES["wide"].turned("transpose") == "tall"
    assert ATTRIBUTES["wide"].turned("half turn") == "wide"
    assert ATTRIBUTES["touches top"].turned("quarter turn right") == "touches right"
    assert ATTRIBUTES["left"].turned("mirror left-right") == "right"
    assert ATTRIBUTES["touches border"].turned("transpose") == "touches border"
    assert ATTRIBUTES["size"].turned("transpose") == "size"


@given(grid=grids(10), view=views(), turn=turns())
def test_attributes_turn_along(grid: Grid, view: View, turn: str) -> None:
    if turn in view.turns_along:
        scene, turned = view(grid), view(grid.turned(turn))
        for name in ATTRIBUTES:
            assert by_mask(turned, ATTRIBUTES[name].turned(turn)) == by_mask(scene, name, turn), name


@given(grid=grids(10), view=views(), recolour=colour_permutations())
def test_only_colours_depend_on_which_colours_there_are(grid: Grid, view: View, recolour: tuple[int, ...]) -> None:
    if view.recolours_along:
        scene, permuted = view(grid), view(grid.recoloured(recolour))
        for name, attribute in ATTRIBUTES.items():
            expected = by_mask(scene, name)
            if attribute.kind == COLOUR:
                expected = {mask: (*recolour, -1)[colour] for mask, colour in expected.items()}  # type: ignore[index]
            assert by_mask(permuted, name) == expected, name


# The table


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_the_table_is_complete(name: str) -> None:
    attribute = ATTRIBUTES[name]
    assert attribute.name == name
    assert attribute.kind in (FLAG, COUNT, LENGTH, PLACE, COLOUR, LOOK)
    assert attribute.english
    assert not attribute.english.endswith(".")


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    from argraph_abstractions import Whole

    with pytest.raises(UnknownName, match=r"no attribute is called 'weight'; there are .*size"):
        Whole()(Grid.parse("1")).column("weight")
