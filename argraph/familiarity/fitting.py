"""One fit of accuracy to contamination, with intervals from resampled tasks.

Genuine ability is the mean accuracy predicted for the same tasks at no contamination: the intercept of a plain line.
The boost is the mean slope of the prediction: that of the line itself, or of the logistic curve on the average. The
overfitting fraction, boost x mean contamination / mean accuracy, is for a line the same as
1 - genuine / mean accuracy, and that is how it is computed for the curve too. So all fits compare line by line.
"""

from __future__ import annotations

import attrs
import numpy as np

from argraph.errors import NotEstimable
from argraph.familiarity.contamination import Matrix, Vector
from argraph.familiarity.logistic import Logistic, separated
from argraph.familiarity.regression import Design, LeastSquares, independent

LEVEL = 0.95
MOST_LOST = 0.05
"""If more than this share of the resamples leave the coefficients undetermined, they get no interval."""

Method = LeastSquares | Logistic


@attrs.frozen
class Estimate:
    """A number with its 95 % interval.

    >>> boost = Estimate(0.912, -0.517, 2.394)
    >>> print(boost, boost.percent(), boost.includes_zero)
    0.91 [-0.52, 2.39] 91 % [-52, 239] True
    """

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, value: float, drawn: Vector) -> Estimate:
        """A value, with the percentile interval of what resamples made of it."""
        low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
        return cls(float(value), float(low), float(high))

    def __str__(self) -> str:
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"

    def percent(self) -> str:
        """The same in percent."""
        return f"{100 * self.value:.0f} % [{100 * self.low:.0f}, {100 * self.high:.0f}]"

    @property
    def includes_zero(self) -> bool:
        """Whether the interval allows for nothing at all."""
        return self.low <= 0 <= self.high


@attrs.frozen
class Fit:
    """What one way of fitting makes of a sample."""

    method: str
    controls: tuple[str, ...]
    genuine: Estimate
    boost: Estimate
    fraction: Estimate
    p_by_task: float | None = None
    """Of the permutation tests; for least squares only."""
    p_by_concept: float | None = None

    @property
    def name(self) -> str:
        """The method, and whether it is controlled for difficulty."""
        return f"{self.method}, controlled" if self.controls else self.method


def fit(method: Method, design: Design, accuracy: Vector, weights: Matrix) -> Fit:
    """Fit a sample and its resamples; raise `NotEstimable` where the data do not determine the coefficients."""
    check(method, design, accuracy)
    sound = independent(design.columns, weights)
    if sound.mean() < 1 - MOST_LOST:
        raise NotEstimable(
            f"{1 - sound.mean():.0%} of the resamples do not determine {design.columns.shape[1]} coefficients; "
            f"these {len(accuracy)} tasks are too few or too alike"
        )
    whole = _parts(method, design, accuracy, np.ones((1, len(accuracy))))
    drawn = _parts(method, design, accuracy, weights if sound.all() else weights[sound])
    genuine, boost = (Estimate.of(whole[row, 0], drawn[row]) for row in (0, 1))
    return Fit(method.name, tuple(design.controls), genuine, boost, _fraction(whole, drawn))


def check(method: Method, design: Design, accuracy: Vector) -> None:
    """Raise `NotEstimable` where there are too few tasks, dependent regressors, or nothing likeliest."""
    tasks, width = design.columns.shape
    if tasks <= width:
        raise NotEstimable(f"{tasks} tasks do not determine {width} coefficients; use more tasks or fewer controls")
    if not independent(design.columns, np.ones((1, tasks)))[0]:
        raise NotEstimable("contamination and the controls depend on each other linearly; use fewer controls")
    if isinstance(method, Logistic) and separated(design.columns, accuracy):
        raise NotEstimable(
            "a line through the regressors separates solved from unsolved tasks, so no coefficients are the likeliest"
        )


def _parts(method: Method, design: Design, accuracy: Vector, weights: Matrix) -> Matrix:
    """Rows of genuine ability, boost and mean accuracy, with a column for each resample."""
    columns = design.columns
    coefficients = method.fit(columns, accuracy, weights)
    genuine = method.level(design.clean, coefficients, weights)
    boost = method.slope(columns, coefficients, weights) / design.scale
    return np.stack([genuine, boost, weights @ accuracy / weights.sum(axis=1)])


def _fraction(whole: Matrix, drawn: Matrix) -> Estimate:
    """The overfitting fraction; resamples without a solved task, of which there are few, have none."""
    solved = drawn[2] > 0
    return Estimate.of(1 - whole[0, 0] / whole[2, 0], 1 - drawn[0, solved] / drawn[2, solved])
