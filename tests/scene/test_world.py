"""Scenes side by side: what a world says of its objects is what the scenes say, one after the other."""

from __future__ import annotations

import gc
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.language.selector import Selector, The, picked
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.object import ROLES
from argraph.scene.relations import RELATIONS
from argraph.scene.view import View
from argraph.scene.world import MANY, World
from argraph.values.grid import Grid
from argraph_abstractions import Cells, Components
from argraph_rules.classes import Is
from tests.strategies import grids, views


def world(view: View, *cells: Grid) -> World:
    return World(view, tuple(view(grid) for grid in cells))


@given(one=grids(8), other=grids(8), view=views())
def test_objects_stand_scene_by_scene(one: Grid, other: Grid, view: View) -> None:
    both = world(view, one, other, one)
    assert both.objects == tuple(thing for scene in both.scenes for thing in scene.objects)
    assert len(both) == len(both.objects)
    assert [both.objects[part] for part in both.slices] == [scene.objects for scene in both.scenes]
    assert [(h, w) for h, w in zip(both.heights, both.widths, strict=True)] == [thing.canvas for thing in both.objects]
    for name in ATTRIBUTES:
        assert both.column(name).tolist() == [value for scene in both.scenes for value in scene.column(name).tolist()]
    for peers in both.peers:
        assert len({(both.scene_of[n], both.objects[n].role) for n in range(peers.start, peers.stop)}) == 1
    assert sorted(n for peers in both.peers for n in range(peers.start, peers.stop)) == list(range(len(both)))


@given(one=grids(6), other=grids(6), view=views(), name=st.sampled_from(sorted(RELATIONS)))
def test_objects_of_different_scenes_stand_in_no_relation(one: Grid, other: Grid, view: View, name: str) -> None:
    both = world(view, one, other)
    assert not (both.matrix(name) & ~both.together).any()
    for part, scene in zip(both.slices, both.scenes, strict=True):
        assert np.array_equal(both.matrix(name)[part, part], scene.matrix(name))


@given(one=grids(6), other=grids(6), view=views())
def test_what_holds_is_counted_by_scene(one: Grid, other: Grid, view: View) -> None:
    both = world(view, one, other)
    flags = np.array([both.role_flags(role) for role in ROLES])
    counts = [[int(scene.role_flags(role).sum()) for scene in both.scenes] for role in ROLES]
    assert both.per_scene(flags).tolist() == counts
    only = picked(both, The(Selector()))
    for number, (part, scene) in enumerate(zip(both.slices, both.scenes, strict=True)):
        assert only[number] == (part.start if len(scene.figures) == 1 else -1)


@pytest.mark.parametrize("view", [Components(8), Cells()])
def test_matrices_of_many_objects_are_not_kept(view: View) -> None:
    grid = Grid.of(np.indices((15, 14)).sum(axis=0).astype(np.int8) % 10)
    both = world(view, grid, grid)
    again = both.matrix("touching") is both.matrix("touching")
    assert again == (len(both) <= MANY)


def test_worlds_can_be_copied_to_another_process() -> None:
    both = world(Components(8), Grid.parse("102/000/333"), Grid.parse("220/000/001"))
    for copy in (pickle.loads(pickle.dumps(both)), pickle.loads(pickle.dumps(both.scenes[0].world))):
        assert copy.view == both.view
    assert [scene.grid for scene in pickle.loads(pickle.dumps(both)).scenes] == [scene.grid for scene in both.scenes]


def test_a_world_of_one_is_not_within_one_of_too_many_objects() -> None:
    grid = Grid.of(np.indices((15, 14)).sum(axis=0).astype(np.int8) % 10)
    both = world(Cells(), grid, grid)
    assert len(both) > MANY
    assert [alone.within for alone, _ in both.parts] == [None, None]


def test_a_world_of_one_has_the_matrices_of_its_scene() -> None:
    scene = Components(8)(Grid.parse("102/000/333"))
    assert scene.world.matrix("touching") is scene.matrix("touching")
    assert scene.world.memory is scene.memory is None


def test_a_world_of_one_is_within_the_larger_one_that_holds_it_for_as_long_as_that_is_held() -> None:
    scene, other = (Components(8)(Grid.parse(text)) for text in ("102/000/333", "220/000/001"))
    assert scene.world.within is None
    both = World(scene.view, (other, scene))
    assert both.within is None
    assert scene.world.within == (both, 1)
    for word in (The(Selector("figure", (Is("line"),))), The(Selector())):
        assert picked(scene.world, word).tolist() == picked(Components(8)(scene.grid).world, word).tolist()
    held = scene.world
    del both
    gc.collect()
    assert held.within is None
