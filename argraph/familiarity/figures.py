"""The data of the first figure: accuracy against novelty."""

from __future__ import annotations

import attrs
import numpy as np

from argraph.familiarity.contamination import Vector, contamination
from argraph.familiarity.decomposition import Decomposition, band
from argraph.familiarity.fitting import Estimate

MOST_STEPS, FEWEST_TASKS = 8, 5


@attrs.frozen
class Step:
    """Tasks of about the same novelty, which is 1 minus their exposure."""

    low: float
    high: float
    middle: float
    """The mean novelty."""
    tasks: int
    accuracy: float
    fitted: Estimate
    """What the line says at the mean novelty."""


def steps(found: Decomposition) -> tuple[Step, ...]:
    """Sort the tasks by novelty into steps of about equally many."""
    novelty = 1 - found.sample.exposure
    count = max(1, min(MOST_STEPS, len(novelty) // FEWEST_TASKS))
    parts = np.array_split(np.argsort(novelty, kind="stable"), count)
    middles = np.array([novelty[part].mean() for part in parts])
    return tuple(
        Step(
            float(novelty[part].min()),
            float(novelty[part].max()),
            float(middle),
            len(part),
            float(found.sample.accuracy[part].mean()),
            fitted,
        )
        for part, middle, fitted in zip(parts, middles, curve(found, middles), strict=True)
    )


def curve(found: Decomposition, novelty: Vector) -> tuple[Estimate, ...]:
    """The accuracy that the plain line gives tasks of such novelty; straight in contamination, nearly so in novelty."""
    return band(found.sample, contamination(1 - novelty), seed=found.seed)
