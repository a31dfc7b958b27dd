"""Every idea of every concept: fair tasks for several seeds, drawings that work out, a rule in English."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from argraph.generation.build import MOST_DRAWS, TESTS, fault, generate, open_misreadings
from argraph.generation.catalogue import concepts
from argraph.generation.idea import NOVELTIES, Again, Cells, Idea
from argraph.values.conceptarc import CONCEPTS
from argraph.values.task import Task

SEEDS = (1, pytest.param(2, marks=pytest.mark.sweep))
"""The embedded corpus has another one."""
DRAWS = (15, pytest.param(60, marks=pytest.mark.sweep))
IDEAS = [idea for ideas in concepts().values() for idea in ideas]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("idea", IDEAS, ids=repr)
def test_a_task_of_an_idea_is_fair(idea: Idea, seed: int) -> None:
    task = generate(idea, seed)
    assert (len(task.train), len(task.test)) == (idea.demonstrations, TESTS)
    assert (
        len(set(task.grids[: 2 * len(task.train) : 2]) | {pair.input for pair in task.test}) == len(task.train) + TESTS
    )
    pairs = [(pair.input.cells, pair.output.cells) for pair in (*task.train, *task.test) if pair.output]
    assert [fault(idea, *pair) for pair in pairs] == [None] * len(pairs)
    assert open_misreadings(idea, pairs[: len(task.train)]) == []
    assert task == Task.from_json(task.to_json(), id=task.id, concept=task.concept)


@pytest.mark.parametrize("draws", DRAWS)
@pytest.mark.parametrize("idea", IDEAS, ids=repr)
def test_most_drawings_are_good(idea: Idea, draws: int) -> None:
    """A reference program that disagrees with the construction now and then would hide a mistake in either."""
    faults = [fault(idea, *drawn) for drawn in islice(drawings(idea), draws)]
    assert len(faults) == draws
    assert "the reference program disagrees with the construction" not in faults
    assert faults.count(None) >= draws // 2


def drawings(idea: Idea) -> Iterator[tuple[Cells, Cells]]:
    """The drawings that worked out, of many tried."""
    random = Random(0)
    for _ in range(MOST_DRAWS):
        with suppress(Again):
            yield idea.make(random)


@pytest.mark.parametrize("idea", IDEAS, ids=repr)
def test_an_idea_is_told_in_english(idea: Idea) -> None:
    assert idea.rule[0].isupper()
    assert idea.rule.endswith(".")
    assert type(idea).__doc__
    assert idea.novelty in range(len(NOVELTIES))
    assert 2 <= idea.demonstrations <= 4


@pytest.mark.parametrize(("concept", "ideas"), concepts().items(), ids=concepts())
def test_a_concept_has_two_ideas_for_each_level_of_novelty(concept: str, ideas: tuple[Idea, ...]) -> None:
    assert [idea.novelty for idea in ideas] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert {idea.concept for idea in ideas} == {concept}
    assert len({idea.name for idea in ideas}) == len({idea.rule for idea in ideas}) == len(ideas)
    assert concept in CONCEPTS
