"""Shapes against plain sets of cells, and their notation."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.errors import ArgraphError, InvalidNotation
from argraph.scene.object import Object
from argraph.scene.shape import Shape
from argraph.values.symmetry import TURNS
from tests import brute_force as slow
from tests.brute_force import AROUND, cells_of
from tests.strategies import shapes

HOLLOW = (
    "#",
    "##",
    "#/#",
    "###/#.#/###",
    "#../.#./..#",
    "..#/.#./#..",
    "#.#/.#.",
    "#..#",
    ".#./###/.#.",
    "##./#.#/###",
)


# Against plain sets


@given(shapes())
def test_holes_are_what_no_path_leads_out_of(shape: Shape) -> None:
    holes = slow.holes(cells_of(shape.mask))
    assert cells_of(shape.holes) == slow.hole_cells(cells_of(shape.mask))
    assert (shape.hole_count, shape.hole_cells) == (len(holes), sum(map(len, holes)))


@given(shapes())
def test_the_hull_is_what_is_surrounded(shape: Shape) -> None:
    assert cells_of(shape.hull) == slow.hull(cells_of(shape.mask))
    assert shape.is_convex == (cells_of(shape.hull) == cells_of(shape.mask))


@given(shapes())
def test_corners_are_the_cells_without_which_the_hull_shrinks(shape: Shape) -> None:
    whole = cells_of(shape.mask)
    needed = {cell for cell in whole if whole == {cell} or slow.sees_all_on_one_side(cell, whole - {cell})}
    assert set(shape.corners) == needed
    assert len(shape.corners) == len(needed)


@given(shapes())
def test_corners_go_clockwise_from_the_top_left(shape: Shape) -> None:
    corners = shape.corners
    assert corners[0] == min(corners)
    for (r0, c0), (r1, c1), (r2, c2) in corner_triples(corners):
        assert (c1 - c0) * (r2 - r1) - (r1 - r0) * (c2 - c1) > 0


def corner_triples(corners: tuple[slow.Cell, ...]) -> Iterator[tuple[slow.Cell, slow.Cell, slow.Cell]]:
    if len(corners) > 2:
        yield from zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True)


@given(shapes())
def test_sides_join_corners_in_a_ring(shape: Shape) -> None:
    assert tuple(start for start, _ in shape.sides) == shape.corners
    assert tuple(end for _, end in shape.sides) == (*shape.corners[1:], shape.corners[0])


@given(shapes())
def test_pieces_are_counted_with_diagonal_neighbours(shape: Shape) -> None:
    assert shape.piece_count == len(slow.pieces(cells_of(shape.mask), AROUND))


@given(shapes())
def test_turns_that_change_nothing_are_found(shape: Shape) -> None:
    expected = {name for name, turn in TURNS.items() if turn(shape.mask).tolist() == shape.mask.tolist()}
    assert set(shape.turns) == expected - {"identity"}


@given(shapes(), shapes())
def test_shapes_are_equally_upright_if_one_is_the_other_turned(one: Shape, other: Shape) -> None:
    assert (one.upright == other.upright) == (
        slow.at_origin(cells_of(one.mask)) in slow.turned_shapes(cells_of(other.mask))
    )
    assert cells_of(one.upright.mask) in slow.turned_shapes(cells_of(one.mask))


@given(shapes())
def test_a_turned_shape_has_the_same_upright(shape: Shape) -> None:
    for turn in TURNS.values():
        turned = Shape.of(np.ascontiguousarray(turn(shape.mask)))
        assert turned.upright is shape.upright
        assert cells_of(turned.hull) == cells_of(turn(shape.hull))
        assert cells_of(turned.holes) == cells_of(turn(shape.holes))


@given(shapes(4), st.integers(1, 4))
def test_a_magnified_shape_is_unscaled(shape: Shape, factor: int) -> None:
    large = Shape.of(np.kron(shape.mask, np.ones((factor, factor), dtype=bool)))
    assert large.unscaled is shape.unscaled
    assert cells_of(shape.unscaled.mask) == slow.unscaled(cells_of(shape.mask))


# Notation and identity


@given(shapes())
def test_a_shape_is_rebuilt_from_text_repr_and_pickle(shape: Shape) -> None:
    rebuilt = (Shape.parse(str(shape)), eval(repr(shape)), pickle.loads(pickle.dumps(shape)), copy.deepcopy(shape))
    for same in rebuilt:
        assert same is shape
        assert hash(same) == hash(shape)


@pytest.mark.parametrize("text", HOLLOW)
def test_equal_masks_are_one_shape(text: str) -> None:
    shape = Shape.parse(text)
    assert Shape.of(np.array([[cell == "#" for cell in row] for row in text.split("/")])) is shape
    assert shape != text


@given(shapes())
def test_masks_are_read_only(shape: Shape) -> None:
    for mask in (shape.mask, shape.holes, shape.hull):
        assert mask.dtype == bool
        assert not mask.flags.writeable


@pytest.mark.parametrize("text", ["", "/", "##/#", "#x", "..", ".#", "#./..", "../##", "# #"])
def test_what_is_no_shape_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match=r"is no shape|does not touch"):
        Shape.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "figure",
        "figure 5x6 1,2",
        "figure 5x6 1,2 3a",
        "figure 5x6 1,2 33/3",
        "figure 5x6 1,2 ../33",
        "figure 5x6 1,2 .3",
        "figure 5x6 1,2 ",
        "figure 5x6 4,2 33/33",
        "figure 5x6 1,5 33",
        "figure 5x6 -1,2 33",
        "figure 0x6 0,0 3",
        "figure 31x6 0,0 3",
        "figure 5x6x7 1,2 33",
        "figure 5 1,2 33",
        "blob 5x6 1,2 33",
        "figure 5x6 1,2 33 extra",
        "figure 5x6 " + "9" * 5000 + ",2 33",
    ],
)
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(ArgraphError):
        Object.parse(text)


@pytest.mark.parametrize("data", [None, [], "figure 5x6 1,2 33", {}, {"object": 3}])
def test_what_is_no_object_in_json_is_refused(data: object) -> None:
    with pytest.raises(InvalidNotation):
        Object.from_json(data)


def test_objects_differ_by_place_colour_role_and_grid() -> None:
    texts = ["figure 5x6 1,2 3", "figure 5x6 2,1 3", "figure 5x6 1,2 4", "region 5x6 1,2 3", "figure 6x6 1,2 3"]
    assert len({Object.parse(text) for text in texts}) == len(texts)
    assert Object.parse(texts[0]) == Object.parse(texts[0])
    assert Object.parse(texts[0]) != texts[0]
