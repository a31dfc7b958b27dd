"""Samples to try the statistics on."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from argraph.familiarity.contamination import Vector
from argraph.familiarity.sample import Sample


def sample_of(
    accuracy: Vector | list[float], exposure: Vector | list[float], controls: Mapping[str, Vector] | None = None
) -> Sample:
    """A sample whose tasks have these exposures, each by a concept of its own."""
    return Sample(
        np.asarray(accuracy, float), np.eye(len(exposure), dtype=bool), np.asarray(exposure, float), controls or {}
    )


def random_sample(seed: int, tasks: int = 60, boost: float = 1.0) -> Sample:
    """Solved or not with a chance of 0.1 + boost x contamination, and two controls of no effect."""
    generator = np.random.default_rng(seed)
    sample = sample_of(np.zeros(tasks), generator.random(tasks))
    solved = generator.random(tasks) < 0.1 + boost * sample.contamination
    controls = {"size": generator.normal(size=tasks), "objects": sample.exposure + generator.normal(size=tasks)}
    return sample_of(solved.astype(float), sample.exposures, controls)
