"""Every relation against a plain search over cells."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given

from argraph.errors import UnknownName
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from tests import brute_force as slow
from tests.brute_force import AROUND, SIDEWAYS, Thing
from tests.strategies import colour_permutations, grids, turns, views

Holds = Callable[[Thing, Thing, list[Thing]], bool]
"""Whether the first thing stands in a relation to the second, among all things of the scene."""


# Touching and seeing


def near(steps: tuple[slow.Cell, ...]) -> Holds:
    return lambda a, b, _: any(slow.neighbours(cell, steps) & b.cells for cell in a.cells)


def sees(down: int, across: int) -> Holds:
    return lambda a, b, scene: slow.sees(a, b, scene, down, across)


def faces(a: Thing, b: Thing, scene: list[Thing]) -> bool:
    return any(sees(down, across)(a, b, scene) for down, across in SIDEWAYS)


# Inside


def inside(part: Callable[[slow.Cells], slow.Cells]) -> Holds:
    return lambda a, b, _: a.cells <= part(b.cells)


def colour(thing: Thing) -> int:
    return slow.commonest(thing.colours.values())


def among(a: Thing, b: Thing, scene: list[Thing]) -> bool:
    """The first lies in the hull of all figures of the second's colour together, and has another colour."""
    likes = [thing for thing in scene if thing.role != "region" and colour(thing) == colour(b) != -1]
    return b in likes and colour(a) != colour(b) and a.cells <= slow.hull(frozenset().union(*(t.cells for t in likes)))


def occludes(a: Thing, b: Thing, _: list[Thing]) -> bool:
    """The first has cells in the box of the second, which has none in the hull of the first, or is less whole."""
    takes_part = "region" not in (a.role, b.role)
    in_front = not b.cells & slow.hull(a.cells) or (whole(a) and not whole(b))
    return takes_part and bool(a.cells & slow.box(b.cells)) and in_front


def whole(thing: Thing) -> bool:
    """Whether it is its own mirror image, from left to right and from top to bottom."""
    down = slow.top(thing.cells) + slow.bottom(thing.cells)
    across = slow.left(thing.cells) + slow.right(thing.cells)
    return all(
        thing.colours.get((down - row, column)) == colour == thing.colours.get((row, across - column))
        for (row, column), colour in thing.colours.items()
    )


# Order


def above(a: Thing, b: Thing, _: list[Thing]) -> bool:
    return all(here < there for here, _ in a.cells for there, _ in b.cells)


def left_of(a: Thing, b: Thing, _: list[Thing]) -> bool:
    return all(here < there for _, here in a.cells for _, there in b.cells)


def shares_rows(a: Thing, b: Thing, _: list[Thing]) -> bool:
    return bool({row for row, _ in slow.box(a.cells)} & {row for row, _ in slow.box(b.cells)})


def shares_columns(a: Thing, b: Thing, _: list[Thing]) -> bool:
    return bool({column for _, column in slow.box(a.cells)} & {column for _, column in slow.box(b.cells)})


def level(a: Thing, b: Thing, _: list[Thing]) -> bool:
    return slow.top(a.cells) - slow.top(b.cells) == slow.bottom(b.cells) - slow.bottom(a.cells)


def in_line(a: Thing, b: Thing, _: list[Thing]) -> bool:
    return slow.left(a.cells) - slow.left(b.cells) == slow.right(b.cells) - slow.right(a.cells)


def swapped(relation: Holds) -> Holds:
    return lambda a, b, scene: relation(b, a, scene)


def both(first: Holds, second: Holds) -> Holds:
    return lambda a, b, scene: first(a, b, scene) and second(a, b, scene)


# Sameness


def same_colour(of: Callable[[Thing], int]) -> Holds:
    return lambda a, b, _: of(a) == of(b) != -1


def same(value: Callable[[Thing], object]) -> Holds:
    return lambda a, b, _: value(a) == value(b)


REFERENCE: dict[str, Holds] = {
    "beside": near(SIDEWAYS),
    "touching": near(AROUND),
    "sees right": sees(0, 1),
    "sees left": sees(0, -1),
    "sees down": sees(1, 0),
    "sees up": sees(-1, 0),
    "facing": faces,
    "inside hole": inside(slow.hole_cells),
    "inside box": inside(slow.box),
    "inside hull": inside(slow.hull),
    "among": among,
    "occludes": occludes,
    "above": above,
    "below": swapped(above),
    "left of": left_of,
    "right of": swapped(left_of),
    "shares rows": shares_rows,
    "shares columns": shares_columns,
    "straight above": both(above, shares_columns),
    "straight below": both(swapped(above), shares_columns),
    "straight left of": both(left_of, shares_rows),
    "straight right of": both(swapped(left_of), shares_rows),
    "level with": level,
    "in line with": in_line,
    "same colour": same_colour(colour),
    "same outer colour": same_colour(slow.outer_colour),
    "same size": same(lambda thing: len(thing.cells)),
    "same extent": same(lambda thing: slow.at_origin(slow.box(thing.cells))),
    "same shape": same(lambda thing: slow.at_origin(thing.cells)),
    "same turned shape": same(lambda thing: slow.turned_shapes(thing.cells)),
    "same scaled shape": same(lambda thing: slow.unscaled(thing.cells)),
    "same figure": same(slow.figure),
}

each_relation = pytest.mark.parametrize("name", REFERENCE)


def check(name: str, scene: Scene, found: list[Thing]) -> None:
    holds = REFERENCE[name]
    assert scene.matrix(name).tolist() == [[a is not b and holds(a, b, found) for b in found] for a in found], name


def test_every_relation_has_a_reference() -> None:
    assert set(REFERENCE) == set(RELATIONS)


@given(grid=grids(6), view=views())
def test_relations_are_what_a_search_over_cells_finds(grid: Grid, view: View) -> None:
    scene = view(grid)
    found = slow.things(scene)
    for name in REFERENCE:
        check(name, scene, found)


@each_relation
def test_a_relation_is_what_a_search_finds_on_nasty_grids(name: str) -> None:
    for scene, found in slow.nasty_scenes():
        check(name, scene, found)


@given(grid=grids(12), view=views())
def test_matrices_are_irreflexive_and_read_only(grid: Grid, view: View) -> None:
    scene = view(grid)
    for name in RELATIONS:
        matrix = scene.matrix(name)
        assert matrix.dtype == bool
        assert matrix.shape == (len(scene.objects),) * 2
        assert not matrix.diagonal().any()
        assert not matrix.flags.writeable


# Turns and colours


def pairs(scene: Scene, name: str, turn: str = "identity") -> set[tuple[bytes, bytes]]:
    """Pairs of objects, each told by its turned mask, that stand in a relation."""
    masks = [np.ascontiguousarray(TURNS[turn](thing.mask)).tobytes() for thing in scene.objects]
    return {(masks[i], masks[j]) for i, j in np.argwhere(scene.matrix(name)).tolist()}


def test_directions_turn_as_arrows_do() -> None:
    assert RELATIONS["above"].turned("quarter turn left") == "left of"
    assert RELATIONS["sees right"].turned("quarter turn right") == "sees down"
    assert RELATIONS["shares rows"].turned("transpose") == "shares columns"
    assert RELATIONS["touching"].turned("transpose") == "touching"


@given(grid=grids(10), view=views(), turn=turns())
def test_relations_turn_along(grid: Grid, view: View, turn: str) -> None:
    if turn in view.turns_along:
        scene, turned = view(grid), view(grid.turned(turn))
        for name, relation in RELATIONS.items():
            assert pairs(turned, relation.turned(turn)) == pairs(scene, name, turn), name


@given(grid=grids(10), view=views(), recolour=colour_permutations())
def test_relations_do_not_depend_on_which_colours_there_are(grid: Grid, view: View, recolour: tuple[int, ...]) -> None:
    if view.recolours_along:
        scene, permuted = view(grid), view(grid.recoloured(recolour))
        for name in RELATIONS:
            assert pairs(permuted, name) == pairs(scene, name), name


# Examples that a reader can check by eye


@pytest.mark.parametrize(
    ("text", "name", "related"),
    [
        ("11111/10001/10201/10001/11111", "inside hole", {(2, 1)}),
        ("1110/1020/1000", "inside hole", set()),
        ("1110/1020/1000", "inside box", {(2, 1)}),
        ("10000/12000/11100/11110/11111", "inside hull", {(2, 1)}),
        ("100010/002003/100010", "among", {(2, 1)}),
        ("0020000/1121103/0020000", "sees right", {(1, 2), (2, 1), (1, 3)}),
        ("103/020", "touching", {(1, 2), (2, 1), (2, 3), (3, 2)}),
        ("103/020", "beside", set()),
        ("1002/0000/0301", "same colour", {(1, 1)}),
    ],
)
def test_examples(text: str, name: str, related: set[tuple[int, int]]) -> None:
    from argraph_abstractions import Components

    scene = Components(8)(Grid.parse(text))
    colours = [thing.colour for thing in scene.objects]
    found = {(colours[i], colours[j]) for i, j in np.argwhere(scene.matrix(name)).tolist()}
    assert {pair for pair in found if 0 not in pair} == related


def test_a_bar_lies_in_front_of_what_it_cuts_in_two() -> None:
    from argraph_abstractions import Layers

    scene = Layers()(Grid.parse("0020000/1121100/0020000"))
    assert [thing.colour for thing in scene.figures] == [2, 1]
    assert scene.matrix("occludes")[:2, :2].tolist() == [[False, True], [False, False]]


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    from argraph_abstractions import Whole

    with pytest.raises(UnknownName, match=r"no relation is called 'beneath'; there are above, .*touching"):
        Whole()(Grid.parse("1")).matrix("beneath")
