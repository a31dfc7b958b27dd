"""Logistic regression beside least squares: predictions stay between 0 and 1.

An accuracy of 2 test inputs in 3 counts as two thirds of a success. A ridge, too small to matter otherwise, keeps the
coefficients finite in resamples that a line happens to separate. Of the whole sample `separated` says whether it is so:
then the coefficients mean nothing.
"""

from __future__ import annotations

import attrs
import numpy as np

from argraph.familiarity.contamination import Matrix, Vector
from argraph.familiarity.regression import grams

RIDGE = 1e-3
_MOST_STEPS, _CLOSE = 200, 1e-9
_LONGEST_STEP = 1.0
"""No prediction's log odds move further in a step: within this bound every Newton step goes downhill."""


@attrs.frozen
class Logistic:
    """The log odds of accuracy are a straight line in the contamination."""

    name = "logistic"

    def fit(self, columns: Matrix, y: Vector, weights: Matrix) -> Matrix:
        """The coefficients for each resample, by Newton's method on all of them at once."""
        coefficients = np.zeros((len(weights), columns.shape[1]))
        for _ in range(_MOST_STEPS):
            step = _newton_step(columns, y, weights, coefficients)
            coefficients += step
            if np.abs(step).max() < _CLOSE:
                break
        return coefficients

    def level(self, columns: Matrix, coefficients: Matrix, weights: Matrix) -> Vector:
        """The mean accuracy that each fit predicts for these tasks."""
        return _mean(_sigmoid(coefficients @ columns.T), weights)

    def slope(self, columns: Matrix, coefficients: Matrix, weights: Matrix) -> Vector:
        """How fast the predicted accuracy rises with the second regressor, on the average over these tasks."""
        chance = _sigmoid(coefficients @ columns.T)
        return coefficients[:, 1] * _mean(chance * (1 - chance), weights)


def separated(columns: Matrix, y: Vector) -> bool:
    """Whether some line tells failures from successes (ties allowed), so that no coefficients are the likeliest.

    >>> rows = np.array([[1.0, -1], [1, 0], [1, 1]])
    >>> separated(rows, np.array([0.0, 0, 1])), separated(rows, np.array([0.0, 1, 0]))
    (True, False)
    """
    from scipy.optimize import linprog

    sides = np.vstack([columns[y > 0], -columns[y < 1]])
    box = [(-1, 1)] * columns.shape[1]
    best = linprog(-sides.sum(axis=0), A_ub=-sides, b_ub=np.zeros(len(sides)), bounds=box)
    return bool(-best.fun > 1e-7)


def _newton_step(columns: Matrix, y: Vector, weights: Matrix, coefficients: Matrix) -> Matrix:
    chance = _sigmoid(coefficients @ columns.T)
    slope = (weights * (y - chance)) @ columns - RIDGE * coefficients
    curvature = grams(columns, weights * chance * (1 - chance)) + RIDGE * np.eye(columns.shape[1])
    step = np.asarray(np.linalg.solve(curvature, slope[:, :, None]))[:, :, 0]
    longest = np.abs(step @ columns.T).max(axis=1, keepdims=True)
    return np.asarray(step * _LONGEST_STEP / np.maximum(longest, _LONGEST_STEP))


def _sigmoid(log_odds: Matrix) -> Matrix:
    return np.asarray(0.5 * (1 + np.tanh(log_odds / 2)))


def _mean(rows: Matrix, weights: Matrix) -> Vector:
    return np.asarray((rows * weights).sum(axis=1) / weights.sum(axis=1))
