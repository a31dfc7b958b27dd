from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from argraph.familiarity.contamination import Matrix, Vector
from argraph.familiarity.logistic import RIDGE, Logistic, separated
from argraph.familiarity.regression import Design, resamples
from tests.familiarity.samples import random_sample

seeds = st.integers(0, 10_000)


def cost(coefficients: Vector, columns: Matrix, y: Vector, weights: Vector) -> float:
    """The negative log likelihood with the ridge, written down once more."""
    log_odds = columns @ coefficients
    return float((weights * (np.logaddexp(0, log_odds) - y * log_odds)).sum() + RIDGE / 2 * coefficients @ coefficients)


@given(seeds)
def test_no_other_coefficients_are_likelier(seed: int) -> None:
    sample = random_sample(seed, tasks=40)
    accuracy = np.where(sample.exposures < 0.1, 0.5, sample.accuracy)  # tasks may be half solved
    columns, weights = Design(sample.contamination, sample.controls).columns, resamples(40, 3, seed)
    for row, drawn in zip(Logistic().fit(columns, accuracy, weights), weights, strict=True):
        best = minimize(cost, np.zeros(4), (columns, accuracy, drawn), "BFGS", options={"gtol": 1e-7})
        assert cost(row, columns, accuracy, drawn) <= best.fun + 1e-9
        assert row == pytest.approx(best.x, abs=1e-3)


def test_the_mean_prediction_is_the_mean_accuracy() -> None:
    sample = random_sample(4)
    columns, weights = Design(sample.contamination).columns, np.ones((1, len(sample)))
    coefficients = Logistic().fit(columns, sample.accuracy, weights)
    assert Logistic().level(columns, coefficients, weights) == pytest.approx([sample.accuracy.mean()], abs=1e-4)


def test_the_slope_is_that_of_the_level() -> None:
    sample = random_sample(5)
    columns, weights = Design(sample.contamination).columns, resamples(len(sample), 4, 0)
    method, step = Logistic(), np.array([0.0, 1e-6])
    coefficients = method.fit(columns, sample.accuracy, weights)
    above, below = (method.level(columns + side * step, coefficients, weights) for side in (1, -1))
    assert method.slope(columns, coefficients, weights) == pytest.approx((above - below) / 2e-6, abs=1e-6)


@pytest.mark.parametrize(
    ("accuracy", "expected"),
    [
        ([0, 0, 0, 1, 1, 1], True),
        ([1, 1, 0, 0, 0, 0], True),
        ([0, 0, 1, 0, 1, 1], False),
        ([0, 0, 0.5, 1, 1, 1], True),
        ([0, 0.5, 0, 0.5, 1, 1], False),
    ],
)
def test_separation_is_seen(accuracy: list[float], expected: bool) -> None:
    columns = Design(np.linspace(0.1, 0.6, 6)).columns
    assert separated(columns, np.array(accuracy)) is expected


def test_separation_by_a_control_is_seen() -> None:
    control = np.array([5.0, 1, 6, 2, 7, 3])
    columns = Design(np.linspace(0.1, 0.6, 6), {"size": control}).columns
    assert separated(columns, (control > 4).astype(float))


def test_separated_resamples_stay_finite() -> None:
    columns = Design(np.linspace(0.1, 0.6, 8)).columns
    for accuracy in (np.zeros(8), np.ones(8), np.repeat([0.0, 1.0], 4)):
        found = Logistic().fit(columns, accuracy, resamples(8, 200, 0))
        assert np.isfinite(found).all()
        assert np.abs(found).max() < 100
