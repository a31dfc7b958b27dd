"""From how often concepts were met to how contaminated a task is taken to be.

A task's exposure e is the mean exposure of its concepts. Its contamination is
c = sigmoid(log(p0 / (1 - p0)) + 3 (e - 0.5)) with p0 = 0.3, a formula and constants that the published decomposition
assumes, not something that is measured. As e runs from 0 to 1, c runs from 0.087 to 0.658: no task has c = 0.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidSetting

BASE_RATE, STEEPNESS, MIDDLE = 0.3, 3.0, 0.5
"""The contamination of a task of middling exposure, and how fast its log odds rise with exposure."""

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]
Profiles = NDArray[np.bool_]
"""A row a task, a column a concept."""


def contamination(exposure: Vector | float) -> Vector:
    """The contamination of tasks with these exposures.

    >>> contamination(np.array([0.0, 0.5, 1.0])).round(4).tolist()
    [0.0873, 0.3, 0.6576]
    """
    log_odds = math.log(BASE_RATE / (1 - BASE_RATE)) + STEEPNESS * (np.asarray(exposure, dtype=float) - MIDDLE)
    return np.asarray(1 / (1 + np.exp(-log_odds)))


def mean_exposures(profiles: Profiles, exposures: Vector) -> Vector:
    """The mean exposure of each task's concepts; a task without any concept has none, and must be left out before.

    Of several rows of exposures, each gives a row.

    >>> mean_exposures(np.array([[True, True], [False, True]]), np.array([0.2, 0.6])).tolist()
    [0.4, 0.6]
    """
    counts = profiles.sum(axis=1)
    if not counts.all():
        raise InvalidSetting(f"task number {int(counts.argmin()) + 1} has no concept, and so no mean exposure")
    return np.asarray(exposures @ (profiles / counts[:, None]).T)
