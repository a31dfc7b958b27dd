"""Two permutation tests of the boost, which assume no distribution.

By task: if contamination had no effect, any task might have had any other's accuracy.

By concept: if exposure had no effect, any concept might have had any other's exposure. This one stays right where some
concepts are harder than others, so that tasks which share concepts fail together; the test by task then does not.

With controls it is what they leave of accuracy and of contamination that is compared (after Freedman and Lane).
"""

from __future__ import annotations

import numpy as np

from argraph.familiarity.contamination import Matrix, Vector, contamination, mean_exposures
from argraph.familiarity.regression import Design, residuals
from argraph.familiarity.sample import Sample

_ROUNDING = 1e-12


def p_by_task(sample: Sample, design: Design, count: int, seed: int) -> float:
    """The share of shuffles, the sample itself among them, whose accuracy goes with contamination at least as much."""
    others = np.delete(design.columns, 1, axis=1)
    left = residuals(sample.accuracy[None], others)
    shuffled = np.random.default_rng(seed).permuted(np.repeat(left, count, axis=0), axis=1)
    rows = np.vstack([left, residuals(shuffled, others)])
    return _p_value(rows, residuals(design.contamination[None], others)[0])


def p_by_concept(sample: Sample, design: Design, count: int, seed: int) -> float:
    """The share of shuffles of the exposures among the concepts whose contamination goes with accuracy as much."""
    others = np.delete(design.columns, 1, axis=1)
    met = np.flatnonzero(sample.profiles.any(axis=0))
    own = sample.exposures[None, met]
    shuffled = np.random.default_rng(seed).permuted(np.repeat(own, count, axis=0), axis=1)
    contaminations = contamination(mean_exposures(sample.profiles[:, met], np.vstack([own, shuffled])))
    return _p_value(residuals(contaminations, others), residuals(sample.accuracy[None], others)[0])


def _p_value(rows: Matrix, other: Vector) -> float:
    """The share of rows that go with the other at least as much as the first row does; one of nothing does not."""
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(other)
    flat = lengths <= _ROUNDING
    strengths = np.where(flat, 0.0, np.abs(rows @ other) / np.where(flat, 1.0, lengths))
    return float((strengths >= strengths[0] - _ROUNDING).mean())
