from __future__ import annotations

import numpy as np
import pytest

from argraph.errors import NotEstimable
from argraph.familiarity.analysis import ALL, PART, VERSION, Analysis, Bench, Facts, analyse
from argraph.familiarity.decomposition import Decomposition
from argraph.familiarity.sources import Tried
from argraph.values.task import Task
from tests.familiarity.numbered import EXPOSURE, bench_of, numbered_task


def tried_by(solver: str, corpus: str, tasks: list[Task], share: float = 0.5) -> list[Tried]:
    generator = np.random.default_rng(len(solver))
    return [Tried(solver, corpus, task, float(generator.random() < share)) for task in tasks]


TASKS = [numbered_task(number) for number in range(90)]


def two_versions(solver: str = "one") -> list[Tried]:
    parts = (("arc1:training", 0, 30), ("arc1:evaluation", 30, 60), ("arc2:evaluation", 60, 90))
    return [each for name, start, stop in parts for each in tried_by(solver, name, TASKS[start:stop])]


def found(analysis: Analysis, number: int) -> Decomposition:
    result = analysis.groups[number].result
    assert isinstance(result, Decomposition)
    return result


def test_groups_are_parts_versions_and_all() -> None:
    made = analyse(two_versions(), bench_of(TASKS))
    assert [(group.kind, group.benchmark, len(group.tried)) for group in made.groups] == [
        (PART, "ARC-AGI-1 training", 30),
        (PART, "ARC-AGI-1 evaluation", 30),
        (VERSION, "ARC-AGI-1", 60),
        (VERSION, "ARC-AGI-2 evaluation", 30),
        (ALL, "all", 90),
    ]
    assert made.groups[0].name == "one on ARC-AGI-1 training"


def test_a_single_corpus_is_one_group() -> None:
    made = analyse(tried_by("one", "bundled", TASKS), bench_of(TASKS))
    assert [(group.kind, group.benchmark) for group in made.groups] == [(VERSION, "bundled")]


def test_which_part_a_task_is_from_is_a_control() -> None:
    made = analyse(two_versions(), bench_of(TASKS))
    names = [tuple(found(made, number).sample.controls) for number in range(5)]
    assert names == [
        ("grid size",),
        ("grid size",),
        ("grid size", "in ARC-AGI-1 evaluation"),
        ("grid size",),
        ("grid size", "in ARC-AGI-1 evaluation", "in ARC-AGI-2 evaluation"),
    ]


def test_tasks_without_a_concept_are_left_out_and_counted() -> None:
    made = analyse(tried_by("one", "bundled", TASKS), bench_of(TASKS, empty=7))
    (group,) = made.groups
    assert (len(group.tried), group.left_out) == (83, 7)


def test_a_task_that_comes_twice_counts_once() -> None:
    both = [*tried_by("one", "arc1:training", TASKS[:40]), *tried_by("one", "arc2:training", TASKS[20:60])]
    made = analyse(both, bench_of(TASKS))
    assert [len(group.tried) for group in made.groups] == [40, 40, 60]
    assert made.groups[-1].left_out == 0


def test_a_measure_that_is_not_known_of_all_tasks_is_no_control() -> None:
    bench = bench_of(TASKS)
    facts = dict(bench.facts)
    facts[TASKS[3]] = Facts(facts[TASKS[3]].profile, {})
    made = analyse(tried_by("one", "bundled", TASKS), Bench(facts, EXPOSURE))
    assert tuple(found(made, 0).sample.controls) == ()


def test_a_group_that_cannot_be_estimated_does_not_stop_the_others() -> None:
    tried = [*tried_by("one", "arc1:training", TASKS[:40]), *tried_by("one", "arc2:evaluation", TASKS[40:80], 0)]
    made = analyse(tried, bench_of(TASKS))
    assert [type(group.result) for group in made.groups] == [Decomposition, NotEstimable, Decomposition]
    assert str(made.groups[1].result).startswith("none of the 40 tasks is solved")
    assert len(made.estimated) == 2


def test_if_nothing_can_be_estimated_the_reason_is_raised() -> None:
    with pytest.raises(NotEstimable, match="one on bundled: none of the 90 tasks is solved"):
        analyse(tried_by("one", "bundled", TASKS, 0), bench_of(TASKS))


def test_solvers_are_compared_on_the_tasks_they_share() -> None:
    tried = [*tried_by("one", "bundled", TASKS[:60]), *tried_by("another", "bundled", TASKS[30:])]
    (compared,) = analyse(tried, bench_of(TASKS)).comparisons
    assert (compared.solver, compared.other, compared.tasks) == ("another", "one", 30)


def test_solvers_without_common_tasks_are_not_compared() -> None:
    tried = [*tried_by("one", "bundled", TASKS[:45]), *tried_by("another", "bundled", TASKS[45:])]
    assert analyse(tried, bench_of(TASKS)).comparisons == ()
