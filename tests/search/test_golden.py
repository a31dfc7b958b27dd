"""The first two tasks of each bundled concept as a golden table: ranks of the right answers, rules, costs.

A change that moves the table shows in the diff; ARGRAPH_UPDATE_SNAPSHOTS=1 writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from argraph.solution import solve
from argraph.values.task import Task, read_task
from tests.snapshots import check_snapshot

FILES = sorted((Path(__file__).parents[2] / "data" / "corpus").rglob("*[a-zD][12].json"))
GOLDEN = Path(__file__).parent / "golden.txt"


def entry(task: Task) -> Iterator[str]:
    """How a task fares: the rank of the right answer for each test input, how it came about, and the rule."""
    solution = solve(task.without_answers())
    pairs = zip(task.test, solution.guesses, strict=True)
    ranks = [str(guesses.index(pair.output) + 1) if pair.output in guesses else "-" for pair, guesses in pairs]
    rule = solution.rule
    yield f"{task.id}: {' '.join(ranks)} ({solution.how}{'' if rule is None else f', {rule.cost:g} bits'})"
    yield f"    {'No rule.' if rule is None else rule.explain()}"


def entries(files: Iterable[Path]) -> list[str]:
    return [line for path in files for line in entry(read_task(path))]


def test_the_first_task_of_every_other_concept_fares_as_before() -> None:
    known, found = GOLDEN.read_text(encoding="utf-8").splitlines(), entries(FILES[::4])
    assert [line for number, line in enumerate(known) if number % 8 < 2] == found


@pytest.mark.sweep
def test_the_plain_bundled_tasks_fare_as_before() -> None:
    assert len(FILES) == 32
    check_snapshot(GOLDEN, entries(FILES))
