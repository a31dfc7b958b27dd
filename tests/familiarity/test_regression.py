from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import linregress

from argraph.familiarity.fitting import fit
from argraph.familiarity.regression import Design, LeastSquares, grams, independent, inflation, resamples, residuals
from tests.familiarity.samples import random_sample

seeds = st.integers(0, 10_000)


@given(seeds)
def test_a_plain_fit_is_that_of_scipy(seed: int) -> None:
    sample = random_sample(seed)
    reference = linregress(sample.contamination, sample.accuracy)
    found = fit(LeastSquares(), Design(sample.contamination), sample.accuracy, resamples(len(sample), 50, seed))
    assert found.boost.value == pytest.approx(reference.slope)
    assert found.genuine.value == pytest.approx(reference.intercept)
    share = reference.slope * sample.contamination.mean() / sample.accuracy.mean()
    assert found.fraction.value == pytest.approx(share)


@given(seeds)
def test_a_controlled_fit_is_that_of_numpy(seed: int) -> None:
    sample = random_sample(seed)
    raw = np.column_stack([np.ones(len(sample)), sample.contamination, *sample.controls.values()])
    coefficients = np.linalg.lstsq(raw, sample.accuracy, rcond=None)[0]
    design = Design(sample.contamination, sample.controls)
    found = fit(LeastSquares(), design, sample.accuracy, resamples(len(sample), 50, seed))
    assert found.boost.value == pytest.approx(coefficients[1])
    assert found.genuine.value == pytest.approx((raw @ coefficients).mean() - coefficients[1] * raw[:, 1].mean())


def test_a_weight_of_two_is_a_task_twice() -> None:
    sample = random_sample(1, tasks=20)
    columns, weights = Design(sample.contamination).columns, resamples(20, 5, seed=3)
    found = LeastSquares().fit(columns, sample.accuracy, weights)
    for row, drawn in zip(found, weights.astype(int), strict=True):
        rows = np.repeat(np.arange(20), drawn)
        assert row == pytest.approx(np.linalg.lstsq(columns[rows], sample.accuracy[rows], rcond=None)[0])


def test_resamples_draw_every_task_equally_often_and_the_same_each_time() -> None:
    drawn = resamples(10, 4000, seed=5)
    assert (drawn.sum(axis=1) == 10).all()
    assert drawn.mean(axis=0) == pytest.approx(np.ones(10), abs=0.06)
    assert (drawn == resamples(10, 4000, seed=5)).all()
    assert (drawn != resamples(10, 4000, seed=6)).any()


def test_a_resample_of_one_task_determines_no_line() -> None:
    columns = Design(np.array([0.1, 0.2, 0.4])).columns
    weights = np.array([[3.0, 0, 0], [2, 1, 0], [1, 1, 1]])
    assert independent(columns, weights).tolist() == [False, True, True]
    assert grams(columns, weights).shape == (3, 2, 2)


@given(seeds)
def test_variance_inflation_is_one_by_what_the_others_leave(seed: int) -> None:
    sample = random_sample(seed)
    columns = Design(sample.contamination, sample.controls).columns
    found = inflation(columns)
    for number in (1, 2, 3):
        left = residuals(columns[None, :, number], np.delete(columns, number, axis=1))[0]
        assert found[number - 1] == pytest.approx(1 / left.var())
