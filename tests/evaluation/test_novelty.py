"""Tallies by level of novelty."""

from __future__ import annotations

import attrs
import pytest

from argraph.evaluation.novelty import by_novelty
from argraph.evaluation.protocol import Score, Tally, tally
from argraph.generation.build import generate
from argraph.generation.catalogue import concepts
from argraph.task import Task

IDEAS = concepts()["Copy"]


def scored(rank: int | None, tasks: list[Task]) -> list[tuple[Task, Score]]:
    return [(task, Score(task.id, task.concept, (rank,) * len(task.test), "exact")) for task in tasks]


@pytest.fixture(scope="module")
def tasks() -> list[Task]:
    return [generate(idea, seed=3) for idea in IDEAS]


def test_every_task_counts_at_its_own_level(tasks: list[Task]) -> None:
    pairs = [*scored(1, tasks[:4]), *scored(2, tasks[4:6]), *scored(None, tasks[6:])]
    assert by_novelty(reversed(pairs), guesses=2) == {
        0: Tally(2, 6, (6, 6), 2),
        1: Tally(2, 6, (6, 6), 2),
        2: Tally(2, 6, (0, 6), 2),
        3: Tally(2, 6, (0, 0), 0),
        4: Tally(2, 6, (0, 0), 0),
    }
    assert list(by_novelty(reversed(pairs), guesses=2)) == [0, 1, 2, 3, 4]


def test_the_levels_add_up_to_the_whole(tasks: list[Task]) -> None:
    pairs = [*scored(1, tasks[::2]), *scored(None, tasks[1::2])]
    levels, whole = by_novelty(pairs, 3).values(), tally([score for _, score in pairs], 3)
    assert sum(level.tests for level in levels) == whole.tests
    assert [sum(counts) for counts in zip(*(level.right for level in levels), strict=True)] == list(whole.right)


def test_tasks_without_a_level_are_left_out(tasks: list[Task]) -> None:
    unknown = attrs.evolve(tasks[0], novelty=None)
    assert by_novelty(scored(1, [unknown]), 3) == {}
    assert by_novelty(scored(1, [unknown, tasks[9]]), 3) == {4: Tally(1, 3, (3, 3, 3), 1)}
