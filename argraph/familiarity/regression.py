"""Least squares for many resamples at once, and what can go wrong with regressors.

A resample is a row of weights: how often each task was drawn. So a thousand fits are a few matrix products.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.familiarity.contamination import Matrix, Vector

TOLERANCE = 1e-9
"""Below this share of the largest, an eigenvalue counts as zero: the regressors are dependent."""


@attrs.frozen(eq=False)
class Design:
    """The regressors of a fit: a constant, the contamination, and any controls, all but the first standardised.

    >>> design = Design(np.array([0.25, 0.25, 0.75, 0.75]), {"objects": np.array([3.0, 7.0, 7.0, 3.0])})
    >>> design.columns.tolist()
    [[1.0, -1.0, -1.0], [1.0, -1.0, 1.0], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0]]
    >>> design.clean.tolist()
    [[1.0, -2.0, -1.0], [1.0, -2.0, 1.0], [1.0, -2.0, 1.0], [1.0, -2.0, -1.0]]
    """

    contamination: Vector
    controls: Mapping[str, Vector] = MappingProxyType({})
    """None of them constant."""

    @property
    def scale(self) -> float:
        """The standard deviation of the contamination."""
        return float(self.contamination.std())

    @property
    def columns(self) -> Matrix:
        """A row a task, a column a regressor."""
        return self._with(self.contamination)

    @property
    def clean(self) -> Matrix:
        """The same tasks, had none of them any contamination."""
        return self._with(np.zeros_like(self.contamination))

    def _with(self, contamination: Vector) -> Matrix:
        standard = (contamination - self.contamination.mean()) / self.scale
        return np.column_stack([np.ones_like(standard), standard, *map(standardised, self.controls.values())])


@attrs.frozen
class LeastSquares:
    """Accuracy is a straight line in the contamination."""

    name = "least squares"

    def fit(self, columns: Matrix, y: Vector, weights: Matrix) -> Matrix:
        """The coefficients for each resample, whose regressors must be independent."""
        targets = weights @ (columns * y[:, None])
        return np.asarray(np.linalg.solve(grams(columns, weights), targets[:, :, None])[:, :, 0])

    def level(self, columns: Matrix, coefficients: Matrix, weights: Matrix) -> Vector:
        """The mean accuracy that each fit predicts for these tasks."""
        means = weights @ columns / weights.sum(axis=1, keepdims=True)
        return np.asarray((means * coefficients).sum(axis=1))

    def slope(self, columns: Matrix, coefficients: Matrix, weights: Matrix) -> Vector:
        """How fast the predicted accuracy rises with the second regressor, on the average over these tasks."""
        return coefficients[:, 1]


def standardised(values: Vector) -> Vector:
    """The values with mean 0 and standard deviation 1."""
    return np.asarray((values - values.mean()) / values.std())


def resamples(tasks: int, count: int, seed: int) -> Matrix:
    """How often each task is drawn in each of so many bootstrap resamples: a row a resample.

    >>> resamples(3, 2, seed=0).sum(axis=1).tolist()
    [3.0, 3.0]
    """
    drawn = np.random.default_rng(seed).integers(tasks, size=(count, tasks))
    cells = drawn + tasks * np.arange(count)[:, None]
    return np.bincount(cells.ravel(), minlength=count * tasks).reshape(count, tasks).astype(float)


def grams(columns: Matrix, weights: Matrix) -> Matrix:
    """The products of the regressors with each other, a square matrix for each resample."""
    tasks, width = columns.shape
    products = (columns[:, :, None] * columns[:, None, :]).reshape(tasks, width * width)
    return np.asarray((weights @ products).reshape(-1, width, width))


def independent(columns: Matrix, weights: Matrix) -> NDArray[np.bool_]:
    """In which resamples the regressors are independent, so that a fit is determined."""
    eigenvalues = np.linalg.eigvalsh(grams(columns, weights))
    return np.asarray(eigenvalues[:, 0] > TOLERANCE * eigenvalues[:, -1])


def inflation(columns: Matrix) -> Vector:
    """The variance inflation factor of each regressor but the constant: 1 where it has nothing to do with the others.

    >>> inflation(np.array([[1.0, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]])).tolist()
    [1.0, 1.0]
    """
    width = columns.shape[1] - 1
    correlations = np.corrcoef(columns[:, 1:], rowvar=False).reshape(width, width)
    return np.asarray(np.diag(np.linalg.inv(correlations)))


def residuals(rows: Matrix, regressors: Matrix) -> Matrix:
    """What least squares on the regressors leaves of each row."""
    basis = np.linalg.qr(regressors)[0]
    return np.asarray(rows - rows @ basis @ basis.T)
