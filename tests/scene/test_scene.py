"""Scenes: what `Scene.seen` refuses, and the stacks it offers."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import given

from argraph.errors import ArgraphError, InvalidNotation
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene
from argraph.scene.sight import Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph.values.grid import Grid
from tests.strategies import grids, views


@attrs.frozen
class Overlapping(View):
    """A view that breaks its promise: one leaf in two groups."""

    def carve(self, sight: Sight) -> Carving:
        labels = np.arange(sight.grid.cells.size).reshape(sight.grid.shape)
        return Carving(labels, groups=(frozenset({0, 1}), frozenset({1, 2})))


def test_a_leaf_in_two_groups_is_refused() -> None:
    with pytest.raises(ArgraphError, match="two groups"):
        Overlapping()(Grid.parse("123"))


def test_a_cell_that_is_neither_figure_nor_region_is_refused() -> None:
    with pytest.raises(ArgraphError, match="neither figure nor region"):
        carve_figures(np.array([[0, -1]]), np.array([[-1, -1]]))


@given(grid=grids(10), view=views())
def test_masks_are_the_objects_cells(grid: Grid, view: View) -> None:
    scene = view(grid)
    assert np.array_equal(scene.masks, np.array([thing.mask for thing in scene.objects]))
    assert not scene.masks.flags.writeable
    assert not scene.owner.flags.writeable


@given(grid=grids(10), view=views())
def test_groups_are_the_objects_of_several_leaves(grid: Grid, view: View) -> None:
    scene = view(grid)
    leaves = set(scene.leaves)
    assert set(scene.groups) == {thing for thing in scene.objects if thing not in leaves}


@given(grid=grids(10), view=views())
def test_peers_are_the_objects_of_each_role_in_turn(grid: Grid, view: View) -> None:
    scene = view(grid)
    assert [number for peers in scene.peers for number in range(peers.start, peers.stop)] == [
        *range(len(scene.objects))
    ]
    roles = [{thing.role for thing in scene.objects[peers]} for peers in scene.peers]
    assert all(len(role) == 1 for role in roles)
    assert len(set.union(*roles)) == len(roles)


ASKED: list[tuple[str, str]] = []


@remembered
def asked(scene: Scene, question: str) -> str:
    ASKED.append((scene.view.name, question))
    return f"{question} answered"


def test_what_a_search_finds_out_is_shared_by_views_that_see_the_same_objects() -> None:
    from argraph_abstractions import Cells, Components

    ASKED.clear()
    sight = Sight(Grid.parse("00000/01020/00000"), remembers=True)
    one = Scene.seen(sight, Components(connectivity=4))
    same, other = Scene.seen(sight, Components(connectivity=8)), Scene.seen(sight, Cells())
    answers = [asked(scene, question) for scene in (one, same, other, one) for question in ("this", "that")]
    assert answers == ["this answered", "that answered"] * 4
    assert [(scene.view.name, question) for scene in (one, other) for question in ("this", "that")] == ASKED
    assert Scene.seen(sight, Components(connectivity=4)) is one


def test_what_a_sight_has_forgotten_is_found_anew() -> None:
    from argraph_abstractions import Cells

    ASKED.clear()
    sight = Sight(Grid.parse("12"), remembers=True)
    for _ in range(2):
        assert asked(Scene.seen(sight, Cells()), "this") == asked(Scene.seen(sight, Cells()), "this")
        sight.forget()
    assert len(ASKED) == 2


def test_outside_a_search_nothing_is_remembered() -> None:
    from argraph_abstractions import Cells

    ASKED.clear()
    scene = Cells()(Grid.parse("12"))
    assert scene.memory is None
    assert asked(scene, "this") == asked(scene, "this")
    assert len(ASKED) == 2


def test_scenes_of_one_grid_differ_by_view() -> None:
    from argraph_abstractions import Cells, Whole

    grid = Grid.parse("12")
    assert Cells()(grid) == Scene.seen(grid, Cells())
    assert Cells()(grid) != Whole()(grid)
    assert Cells()(grid) != grid


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (None, "scene: expected an object with grid, view, got NoneType"),
        ({"grid": "01"}, "scene: lacks 'view'"),
        ({"grid": "01", "view": {"is": "Whole"}, "more": 1}, "scene: has an unknown field 'more'"),
        ({"grid": [[0]], "view": {"is": "Whole"}}, "scene, grid: expected str, got list"),
        ({"grid": "01", "view": {"is": "Hole"}}, "unknown word 'Hole'; did you mean 'Whole'"),
        ({"grid": "0x", "view": {"is": "Whole"}}, "row 1: '0x' is not a row of digits"),
    ],
)
def test_what_is_no_scene_is_refused(data: object, complaint: str) -> None:
    with pytest.raises(ArgraphError, match=complaint):
        Scene.from_json(data)


def test_a_view_of_the_wrong_settings_is_refused() -> None:
    view = {"is": "Components", "connectivity": 6}
    with pytest.raises(InvalidNotation, match="connectivity: 6 is none of 4, 8"):
        Scene.from_json({"grid": "01", "view": view})
