"""Accuracy taken apart: genuine ability, and the boost that contamination gives.

The published decomposition is a least squares line, y = b0 + b1 c. Beside it stand what it leaves out: a logistic
curve, controls for difficulty, how far those go along with contamination, and permutation tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from argraph.errors import NotEstimable
from argraph.familiarity.contamination import Matrix, Vector, contamination
from argraph.familiarity.fitting import Estimate, Fit, Method, fit
from argraph.familiarity.logistic import Logistic
from argraph.familiarity.permutation import p_by_concept, p_by_task
from argraph.familiarity.regression import Design, LeastSquares, independent, inflation, resamples
from argraph.familiarity.sample import Sample, constant

RESAMPLES, SEED = 1000, 0
MOST_STEPS, FEWEST_TASKS = 8, 5


@attrs.frozen
class Collinearity:
    """How far a regressor goes along with the others: then their effects are hard to tell apart."""

    regressor: str
    correlation: float
    """With the contamination."""
    inflation: float
    """The variance inflation factor."""


@attrs.frozen(eq=False)
class Decomposition:
    """Everything that was found out about one sample."""

    sample: Sample
    accuracy: Estimate
    familiar_minus_novel: Estimate | None
    """The accuracy on tasks of more than the median exposure, minus that on the others."""
    fits: tuple[Fit, ...]
    """The plain least squares line comes first."""
    collinearity: tuple[Collinearity, ...]
    """Of the contamination first, then of each control; empty if nothing is controlled for."""
    refusals: tuple[str, ...]
    """What could not be estimated, and why."""
    seed: int
    """Where the resampling started from."""

    @property
    def main(self) -> Fit:
        """The plain least squares line."""
        return self.fits[0]

    @property
    def controlled(self) -> Fit | None:
        """The least squares fit with controls, if there is one."""
        return next((fit for fit in self.fits if fit.controls and fit.method == LeastSquares.name), None)


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


def decompose(sample: Sample, *, count: int = RESAMPLES, seed: int = SEED) -> Decomposition:
    """Take a sample apart in every way that it allows; raise `NotEstimable` if not even a plain line can be fitted."""
    sample.check()
    weights = resamples(len(sample), count, seed)
    controls, refusals = _varying(sample.controls)
    plain, controlled = Design(sample.contamination), Design(sample.contamination, controls)
    line = _fit(LeastSquares(), plain, sample, weights, seed)
    ways: list[tuple[Method, Design]] = [(Logistic(), plain)]
    if controls:
        ways += [(LeastSquares(), controlled), (Logistic(), controlled)]
    tried = [_try(method, design, sample, weights, seed) for method, design in ways]
    fits = (line, *(each for each in tried if isinstance(each, Fit)))
    return Decomposition(
        sample,
        Estimate.of(sample.accuracy.mean(), weights @ sample.accuracy / len(sample)),
        _familiar_minus_novel(sample, weights),
        fits,
        _collinearity(controlled) if any(each.controls for each in fits) else (),
        (*refusals, *(each for each in tried if isinstance(each, str))),
        seed,
    )


def compare(samples: Sequence[Sample], *, count: int = RESAMPLES, seed: int = SEED) -> tuple[Estimate, ...]:
    """How much larger each boost is than the first sample's; all are of the same tasks, which are drawn together."""
    first, *others = (_lines(sample, count, seed)[:, 1] for sample in samples)
    return tuple(Estimate.of(other[0] - first[0], (other - first)[1:]) for other in others)


def band(sample: Sample, contamination: Vector, *, count: int = RESAMPLES, seed: int = SEED) -> tuple[Estimate, ...]:
    """The accuracy that the plain line predicts at each contamination."""
    lines = _lines(sample, count, seed)
    heights = lines[:, :1] + lines[:, 1:] * contamination
    return tuple(Estimate.of(column[0], column[1:]) for column in heights.T)


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


def _lines(sample: Sample, count: int, seed: int) -> Matrix:
    """Intercept and slope of the plain line: of the whole sample first, then of each resample that determines them."""
    design = Design(sample.contamination)
    weights = np.vstack([np.ones(len(sample)), resamples(len(sample), count, seed)])
    weights = weights[independent(design.columns, weights)]
    coefficients = LeastSquares().fit(design.columns, sample.accuracy, weights)
    slopes = coefficients[:, 1] / design.scale
    return np.column_stack([coefficients[:, 0] - slopes * sample.contamination.mean(), slopes])


def _varying(controls: Mapping[str, Vector]) -> tuple[dict[str, Vector], list[str]]:
    """The controls that can be used, and what to say of the others."""
    useful = {name: values for name, values in controls.items() if not constant(values)}
    return useful, [f"{name} is the same for all tasks and controls nothing" for name in controls if name not in useful]


def _fit(method: Method, design: Design, sample: Sample, weights: Matrix, seed: int) -> Fit:
    fitted = fit(method, design, sample.accuracy, weights)
    if isinstance(method, Logistic):
        return fitted
    by_task, by_concept = (test(sample, design, len(weights), seed) for test in (p_by_task, p_by_concept))
    return attrs.evolve(fitted, p_by_task=by_task, p_by_concept=by_concept)


def _try(method: Method, design: Design, sample: Sample, weights: Matrix, seed: int) -> Fit | str:
    """A fit, or why there is none."""
    try:
        return _fit(method, design, sample, weights, seed)
    except NotEstimable as fault:
        return f"no {method.name} fit{' with controls' if design.controls else ''}: {fault}"


def _familiar_minus_novel(sample: Sample, weights: Matrix) -> Estimate | None:
    familiar = sample.exposure > np.median(sample.exposure)
    if not familiar.any():
        return None
    rows = np.vstack([np.ones(len(sample)), weights])
    counts = rows @ np.column_stack([familiar, ~familiar])
    right = rows @ np.column_stack([familiar * sample.accuracy, ~familiar * sample.accuracy])
    shares = (right / np.maximum(counts, 1))[counts.all(axis=1)]
    gaps = shares[:, 0] - shares[:, 1]
    return Estimate.of(gaps[0], gaps[1:])


def _collinearity(design: Design) -> tuple[Collinearity, ...]:
    columns = design.columns
    correlations = (columns[:, 1] @ columns[:, 1:] / len(columns)).tolist()
    names = ("contamination", *design.controls)
    return tuple(map(Collinearity, names, correlations, inflation(columns).tolist()))
