"""Profiles as a whole: what they are invariant under, and what they never look at."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from functools import cache
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import argraph
from argraph.corpora.loading import load_corpus
from argraph.errors import InvalidTask
from argraph.profiles import CONCEPTS, Profile, profile
from argraph.values.grid import COLOURS, Grid
from argraph.values.task import Pair, Task
from tests.profiles.transformed import recoloured, turned
from tests.strategies import colour_permutations, grids, tasks, turns, worked_tasks
from tests.tiny_tasks import RECOLOUR

BUNDLED = load_corpus("bundled").tasks
known = cache(profile)
"""Profiles of tasks that several tests look at."""
ANY_COLOURS = tuple(concept.name for concept in CONCEPTS if concept.any_colours)


def some_task() -> st.SearchStrategy[Task]:
    """A bundled task, or one made up."""
    return st.sampled_from(BUNDLED) | worked_tasks()


@given(some_task(), turns())
def test_turning_all_grids_changes_nothing(task: Task, turn: str) -> None:
    assert profile(turned(task, turn)).holding == known(task).holding


@given(some_task(), colour_permutations())
def test_permuting_all_colours_but_black_changes_nothing(task: Task, colours: Sequence[int]) -> None:
    assert profile(recoloured(task, colours)).holding == known(task).holding


@given(some_task(), st.permutations(range(COLOURS)))
def test_some_concepts_do_not_mind_which_colour_is_black(task: Task, colours: Sequence[int]) -> None:
    before, after = known(task), profile(recoloured(task, colours))
    assert [before[name] for name in ANY_COLOURS] == [after[name] for name in ANY_COLOURS]


@given(some_task(), st.randoms(use_true_random=False))
def test_the_order_of_the_demonstrations_does_not_matter(task: Task, random: Random) -> None:
    train = list(task.train)
    random.shuffle(train)
    assert profile(attrs.evolve(task, train=tuple(train))) == known(task)


@given(tasks(), st.lists(st.builds(Pair, grids(5), st.none() | grids(5)), max_size=3))
def test_the_tests_are_never_looked_at(task: Task, others: list[Pair]) -> None:
    assert profile(attrs.evolve(task, test=tuple(others))) == known(task)


def test_nearly_every_bundled_task_has_a_concept_besides_its_size() -> None:
    sizes = {"size kept", "grid grows", "grid shrinks", "size fixed"}
    bare = [task.id for task in BUNDLED if not set(known(task).holding) - sizes]
    assert len(bare) <= 0.05 * len(BUNDLED), bare


def test_a_profile_is_a_mapping_of_all_concepts_in_order() -> None:
    found = profile(BUNDLED[0])
    assert list(found) == [concept.name for concept in CONCEPTS]
    assert [name for name, holds in found.items() if holds] == list(found.holding) == list(found.seen)
    assert set(map(type, found.values())) == {bool}
    assert found.get("justice") is None


def test_a_profile_says_what_was_seen() -> None:
    task = argraph.load_task("bundled:MoveToBoundary1")
    assert "objects move (components-8)" in argraph.profile(task).seen["objects move"]


def test_a_profile_is_a_value() -> None:
    found = profile(BUNDLED[0])
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(profile(BUNDLED[0]))
    assert isinstance(found, Profile)


def test_the_json_form_holds_every_concept() -> None:
    found = profile(BUNDLED[0])
    data = json.loads(json.dumps(found.to_json()))
    assert data["profile"] == dict(found)
    assert list(data["seen"]) == list(found.holding)


def test_a_demonstration_without_an_output_is_refused() -> None:
    task = Task("half", (Pair(Grid.parse("01")),), ())
    with pytest.raises(InvalidTask, match="half: a demonstration has no output"):
        profile(task)


def test_whatever_is_a_task_can_be_profiled() -> None:
    assert argraph.profile("bundled:Copy1") == argraph.profile(argraph.load_task("bundled:Copy1"))
    assert argraph.profile(RECOLOUR).task == "task"
