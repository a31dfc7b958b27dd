"""Accuracy by level of novelty: how scores fall from the plain instance of a concept to compositions and surprises."""

from __future__ import annotations

from collections.abc import Iterable

from argraph.evaluation.protocol import Score, Tally, tally
from argraph.task import Task


def by_novelty(scored: Iterable[tuple[Task, Score]], guesses: int) -> dict[int, Tally]:
    """The tally of each level of novelty, lowest first; tasks that state no novelty are left out.

    >>> pairs = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]], "output": [[2]]}]}
    >>> plain, novel = (Task.from_json(pairs | {"argraph": {"novelty": level}}, id="Copy1") for level in (0, 3))
    >>> right, wrong = (Score("Copy1", "Copy", (rank,), "exact") for rank in (1, None))
    >>> for level, sums in by_novelty([(novel, wrong), (plain, right), (plain, wrong)], guesses=2).items():
    ...     print(level, sums)
    0 Tally(tasks=2, tests=2, right=(1, 1), solved=1)
    3 Tally(tasks=1, tests=1, right=(0, 0), solved=0)
    """
    groups: dict[int, list[Score]] = {}
    for task, score in scored:
        if task.novelty is not None:
            groups.setdefault(task.novelty, []).append(score)
    return {level: tally(groups[level], guesses) for level in sorted(groups)}
