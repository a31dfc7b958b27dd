from __future__ import annotations

import pytest

from argraph.errors import InvalidSetting
from argraph.scoring.comparison import Comparison
from argraph.scoring.statistics import mcnemar
from tests.made_runs import made_run

FIRST = made_run({"Copy1": (1, 2, 3), "Copy2": (1, None, None), "Count1": (1, 1, 1)}, minimal={"CopyMinimal": (1,)})
SECOND = made_run({"Copy1": (None, 1, 1), "Copy2": (1, 1, None), "Count1": None}, corpus="again")


def test_the_same_tasks_are_paired_whatever_the_corpora_are_called() -> None:
    found = Comparison.of(FIRST, SECOND)
    assert [ours.task.id for ours, _ in found.shared] == ["Copy1", "Copy2", "Count1"]
    assert all(ours.task == theirs.task for ours, theirs in found.shared)
    assert (found.only_first, found.only_second) == ((), ())


def test_test_inputs_and_tasks_are_counted_by_who_gets_them_right() -> None:
    total = Comparison.of(FIRST, SECOND).total
    assert (total.tests.both, total.tests.only_first, total.tests.only_second, total.tests.neither) == (3, 4, 1, 1)
    assert (total.tasks.both, total.tasks.only_first, total.tasks.only_second, total.tasks.neither) == (0, 2, 0, 1)
    assert (total.tests.p, total.tasks.p) == (mcnemar(4, 1), 0.5)


def test_concepts_are_compared_each_by_itself() -> None:
    copy, count = Comparison.of(FIRST, SECOND).concepts
    assert (copy.label, copy.tests.both, copy.tests.only_first, copy.tests.only_second) == ("Copy", 3, 1, 1)
    assert (count.label, count.tests.only_first, count.tests.p) == ("Count", 3, 0.25)


def test_the_smaller_number_of_guesses_counts_for_both() -> None:
    strict = made_run({"Copy1": (1, 1, 1)}, guesses=1)
    found = Comparison.of(made_run({"Copy1": (1, 2, 3)}), strict)
    assert found.guesses == 1
    assert (found.total.tests.both, found.total.tests.only_second) == (1, 2)


def test_other_tasks_are_left_out_and_named() -> None:
    found = Comparison.of(FIRST, made_run({"Copy2": (1, 1, 1), "Order1": (1,)}))
    assert [ours.task.id for ours, _ in found.shared] == ["Copy2"]
    assert (found.only_first, found.only_second) == (("Copy1", "Count1"), ("Order1",))


def test_a_task_of_the_same_name_with_other_grids_is_another_task() -> None:
    found = Comparison.of(FIRST, made_run({"Copy1": (1, 1), "Copy2": (1, 1, 1)}))
    assert (found.only_first, found.only_second) == (("Copy1", "Count1"), ("Copy1",))


def test_a_run_agrees_with_itself() -> None:
    total = Comparison.of(FIRST, FIRST).total
    assert (total.tests.only_first, total.tests.only_second, total.tests.p, total.tasks.p) == (0, 0, 1.0, 1.0)


def test_runs_without_a_common_task_are_refused() -> None:
    with pytest.raises(InvalidSetting, match="the runs of made and far have no task in common"):
        Comparison.of(FIRST, made_run({"Order1": (1,)}, corpus="far"))
