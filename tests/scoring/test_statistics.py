from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.errors import InvalidSetting
from argraph.scoring.published import PUBLISHED, TESTS_PER_CONCEPT
from argraph.scoring.statistics import (
    Homogeneity,
    Interval,
    Undefined,
    chi_squared,
    clustered,
    mcnemar,
    paired,
    wilson,
)

Z = 1.959963984540054
counts = st.integers(1, 300).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))
tasks = st.lists(st.integers(1, 4).flatmap(lambda tests: st.tuples(st.integers(0, tests), st.just(tests))), min_size=2)


def interval(found: Interval | Undefined) -> Interval:
    assert isinstance(found, Interval)
    return found


# The paper's own numbers


@pytest.mark.parametrize(("column", "p"), [(3, 0.27), (4, 0.23)])
def test_language_models_do_not_differ_between_concepts(column: int, p: float) -> None:
    found = chi_squared(PUBLISHED[column].counts(), [TESTS_PER_CONCEPT] * 16)
    assert isinstance(found, Homogeneity)
    assert (round(found.p, 2), found.degrees) == (p, 15)


@pytest.mark.parametrize("column", [1, 2])
def test_competition_programs_differ_between_concepts(column: int) -> None:
    found = chi_squared(PUBLISHED[column].counts(), [TESTS_PER_CONCEPT] * 16)
    assert isinstance(found, Homogeneity)
    assert found.p < 0.001


def test_21_of_30_has_the_papers_interval() -> None:
    found = interval(wilson(21, 30))
    assert (round(found.low, 2), round(found.high, 2)) == (0.52, 0.83)


# Wilson's interval


@given(counts)
def test_the_ends_of_wilsons_interval_are_where_the_score_test_begins_to_reject(count: tuple[int, int]) -> None:
    """At an end the observed share lies z standard errors away, with the error of that end: a quadratic's roots."""
    successes, trials = count
    found, share = interval(wilson(successes, trials)), successes / trials
    assert 0 <= found.low <= share <= found.high <= 1
    for end in (found.low, found.high):
        assert (share - end) ** 2 * trials == pytest.approx(Z**2 * end * (1 - end), abs=1e-9)
    assert found.low < found.high


@given(counts)
def test_right_and_wrong_have_mirrored_intervals(count: tuple[int, int]) -> None:
    successes, trials = count
    here, there = interval(wilson(successes, trials)), interval(wilson(trials - successes, trials))
    assert (here.low, here.high) == pytest.approx((1 - there.high, 1 - there.low))


@given(counts, st.floats(0.5, 0.9))
def test_less_confidence_is_a_narrower_interval(count: tuple[int, int], confidence: float) -> None:
    wide, narrow = interval(wilson(*count)), interval(wilson(*count, confidence))
    assert wide.low <= narrow.low
    assert narrow.high <= wide.high


@pytest.mark.parametrize("share", [0.1, 0.5, 0.8])
def test_wilsons_interval_covers_the_true_share_about_as_often_as_it_says(share: float) -> None:
    drawn = np.random.default_rng(1).binomial(30, share, size=20_000)
    covered = [found.low <= share <= found.high for found in (interval(wilson(int(count), 30)) for count in range(31))]
    assert 0.93 < np.mean([covered[count] for count in drawn.tolist()]) < 0.98


def test_all_right_and_none_right_have_an_interval_that_ends_there() -> None:
    assert interval(wilson(0, 30)).low == 0
    assert interval(wilson(30, 30)).high == 1
    assert interval(wilson(1, 1)).low == pytest.approx(1 / (1 + Z**2))


def test_nothing_has_no_interval() -> None:
    assert wilson(0, 0) == Undefined("there are no test inputs")


@pytest.mark.parametrize("count", [(-1, 3), (4, 3), (0, -1)])
def test_impossible_counts_are_refused(count: tuple[int, int]) -> None:
    for ask in (lambda: wilson(*count), lambda: clustered([count[0]], [count[1]]), lambda: chi_squared(*zip(count))):
        with pytest.raises(InvalidSetting, match=f"{count[0]} right of {count[1]} is impossible"):
            ask()


# Tasks as clusters


@given(tasks, st.randoms(use_true_random=False))
def test_the_order_of_tasks_does_not_matter_and_the_share_lies_within(
    scores: list[tuple[int, int]], shuffle: object
) -> None:
    found = interval(clustered(*zip(*scores, strict=True)))
    mixed = list(scores)
    shuffle.shuffle(mixed)  # type: ignore[attr-defined]
    again = interval(clustered(*zip(*mixed, strict=True)))
    assert (again.low, again.high) == pytest.approx((found.low, found.high))
    assert 0 <= found.low < found.high <= 1
    assert found.low <= sum(right for right, _ in scores) / sum(tests for _, tests in scores) <= found.high


@given(tasks)
def test_the_interval_is_never_narrower_than_for_independent_test_inputs(scores: list[tuple[int, int]]) -> None:
    right, tests = (sum(column) for column in zip(*scores, strict=True))
    found, apart = interval(clustered(*zip(*scores, strict=True))), interval(wilson(right, tests))
    assert found.low <= apart.low + 1e-12
    assert found.high >= apart.high - 1e-12


def test_test_inputs_that_go_together_make_the_interval_wider() -> None:
    """Sixty test inputs in twenty tasks, each all right or all wrong, say no more than twenty test inputs."""
    together = interval(clustered([3] * 12 + [0] * 8, [3] * 20))
    single, apart = interval(clustered([1] * 12 + [0] * 8, [1] * 20)), interval(wilson(36, 60))
    assert (together.low, together.high) == pytest.approx((single.low, single.high))
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


@pytest.mark.parametrize("tasks", [10, 80])
def test_the_interval_covers_the_true_share_about_as_often_as_it_says(tasks: int) -> None:
    """Tasks differ in how hard they are, and their test inputs go together."""
    rng = np.random.default_rng(3)
    right = rng.binomial(3, rng.beta(1.5, 1.0, size=(1000, tasks)))
    found = [interval(clustered(row.tolist(), [3] * tasks)) for row in right]
    assert 0.93 < np.mean([each.low <= 0.6 <= each.high for each in found]) < 0.98


def test_where_tasks_cannot_tell_how_they_vary_each_is_one_trial() -> None:
    assert clustered([3] * 10, [3] * 10) == wilson(10, 10)
    assert clustered([0] * 4, [2] * 4) == wilson(0, 4)
    assert clustered([1, 0], [1, 0]) == wilson(1, 1)


def test_tasks_without_test_inputs_have_no_interval() -> None:
    assert clustered([], []) == clustered([0], [0]) == Undefined("there are no test inputs")


def test_a_task_without_tests_changes_nothing() -> None:
    assert clustered([1, 0, 0], [1, 1, 0]) == clustered([1, 0], [1, 1])


# Whether concepts differ


@given(st.lists(counts, min_size=2, max_size=20))
def test_chi_squared_is_the_sum_over_all_cells(groups: list[tuple[int, int]]) -> None:
    found = chi_squared(*zip(*groups, strict=True))
    right, total = sum(count for count, _ in groups), sum(trials for _, trials in groups)
    if right in (0, total):
        assert found == Undefined("everything is right" if right else "nothing is right")
        return
    assert isinstance(found, Homogeneity)
    expected = [(trials * right / total, trials * (total - right) / total) for _, trials in groups]
    observed = [(count, trials - count) for count, trials in groups]
    pairs = [pair for row in zip(observed, expected, strict=True) for pair in zip(*row, strict=True)]
    assert found.statistic == pytest.approx(sum((seen - awaited) ** 2 / awaited for seen, awaited in pairs), abs=1e-9)
    assert found.degrees == len(groups) - 1
    assert 0 <= found.p <= 1
    assert found.rough == (min(awaited for _, awaited in pairs) < 5)


def test_p_is_that_of_a_shuffle() -> None:
    """Dealing the right answers out at random gives a statistic as large about as often as p says."""
    right, trials = [9, 14, 11, 17], [20, 20, 20, 20]
    found = chi_squared(right, trials)
    assert isinstance(found, Homogeneity)
    drawn = np.random.default_rng(5).multivariate_hypergeometric(trials, sum(right), size=20_000)
    middle = sum(right) / 4
    spread = ((drawn - middle) ** 2).sum(axis=1)
    assert np.mean(spread >= sum((count - middle) ** 2 for count in right)) == pytest.approx(found.p, abs=0.02)


@pytest.mark.parametrize(
    ("right", "trials", "reason"),
    [
        ([], [], "there are fewer than two groups"),
        ([3], [4], "there are fewer than two groups"),
        ([3, 0], [4, 0], "there are fewer than two groups"),
        ([3, 3], [3, 3], "everything is right"),
        ([0, 0, 0], [3, 3, 1], "nothing is right"),
    ],
)
def test_a_chi_squared_test_may_have_no_meaning(right: list[int], trials: list[int], reason: str) -> None:
    assert chi_squared(right, trials) == Undefined(reason)


# Two runs


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_twice_the_tail_of_a_fair_coin(first: int, second: int) -> None:
    tosses = first + second
    tail = sum(Fraction(math.comb(tosses, heads), 2**tosses) for heads in range(min(first, second) + 1))
    assert mcnemar(first, second) == pytest.approx(float(min(Fraction(1), 2 * tail)))
    assert mcnemar(first, second) == mcnemar(second, first)


@given(st.lists(st.tuples(st.booleans(), st.booleans())))
def test_pairs_are_counted_each_once(pairs: list[tuple[bool, bool]]) -> None:
    found = paired([first for first, _ in pairs], [second for _, second in pairs])
    assert found.both + found.only_first + found.only_second + found.neither == len(pairs)
    assert found.both + found.only_first == sum(first for first, _ in pairs)
    if not pairs:
        assert found.p == Undefined("there are no test inputs")
    else:
        assert found.p == mcnemar(found.only_first, found.only_second)


def test_runs_that_agree_do_not_differ() -> None:
    assert paired([True, False], [True, False]).p == 1.0
