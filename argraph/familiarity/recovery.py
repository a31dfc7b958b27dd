"""What the decomposition recovers of a known truth: bias, coverage, power, and the tasks it takes to see a boost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
import numpy as np

from argraph.familiarity.contamination import Matrix
from argraph.familiarity.fitting import Fit, fit
from argraph.familiarity.permutation import p_by_concept, p_by_task
from argraph.familiarity.regression import Design, LeastSquares, resamples
from argraph.familiarity.sample import Sample
from argraph.familiarity.simulator import Draw, World, draw

PUBLISHED, CONTROLLED, MEASURED, BY_ANSWER = WAYS = (
    "as published",
    "difficulty controlled",
    "difficulty measured with error",
    "answers drawn one by one",
)
SIGNIFICANT, POWER, SHUFFLES = 0.05, 0.8, 199
SIZES = (50, 100, 200, 400, 800, 1600, 3200)


@attrs.frozen
class Settings:
    """How thorough a simulation is."""

    rounds: int = 200
    """Benchmarks drawn from each world."""
    resamples: int = 1000
    sizes: tuple[int, ...] = SIZES
    """Numbers of tasks to try, in the search for how many it takes."""
    seed: int = 0


USUAL = Settings()


@attrs.frozen
class Recovery:
    """What one way of fitting recovers of a world, over many rounds."""

    world: World
    way: str
    boost: float
    """The mean estimate; and so below."""
    genuine: float
    coverage: float
    """The share of the boost's intervals that hold the truth."""
    genuine_coverage: float
    detected: float
    """The share of the boost's intervals that exclude zero: power, or false alarms if there is no boost."""
    width: float
    """The median width of the boost's interval."""
    by_task: float | None = None
    """The share of rounds in which the permutation test by task finds a boost."""
    by_concept: float | None = None

    @property
    def bias(self) -> float:
        """How far the estimated boost is off, on the average."""
        return self.boost - self.world.boost


def recover(world: World, way: str = PUBLISHED, settings: Settings = USUAL, *, tests: bool = False) -> Recovery:
    """Draw many benchmarks from a world, fit each, and sum up; permutation tests take time and come if asked for."""
    generator = np.random.default_rng(settings.seed)
    tasks = world.tasks * (world.solvers if way == BY_ANSWER else 1)
    weights = resamples(tasks, settings.resamples, settings.seed)
    drawn = (_sample(draw(world, generator), way) for _ in range(settings.rounds))
    fits = [_fit(sample, weights, settings.seed, tests) for sample in drawn]
    return _sum_up(world, way, fits)


def tasks_needed(world: World, settings: Settings = USUAL) -> int | None:
    """The smallest number of tasks tried at which 80 % of the intervals exclude zero; None if none of them does."""
    for tasks in settings.sizes:
        if recover(attrs.evolve(world, tasks=tasks), PUBLISHED, settings).detected >= POWER:
            return tasks
    return None


def _sum_up(world: World, way: str, fits: Sequence[Fit]) -> Recovery:
    boosts, genuine = [each.boost for each in fits], [each.genuine for each in fits]
    return Recovery(
        world,
        way,
        boost=_mean(each.value for each in boosts),
        genuine=_mean(each.value for each in genuine),
        coverage=_mean(each.low <= world.boost <= each.high for each in boosts),
        genuine_coverage=_mean(each.low <= world.genuine <= each.high for each in genuine),
        detected=_mean(not each.includes_zero for each in boosts),
        width=float(np.median([each.high - each.low for each in boosts])),
        by_task=_rejected(each.p_by_task for each in fits),
        by_concept=_rejected(each.p_by_concept for each in fits),
    )


def _fit(sample: Sample, weights: Matrix, seed: int, tests: bool) -> Fit:
    design = Design(sample.contamination, sample.controls)
    fitted = fit(LeastSquares(), design, sample.accuracy, weights)
    if not tests:
        return fitted
    by_task, by_concept = (test(sample, design, SHUFFLES, seed) for test in (p_by_task, p_by_concept))
    return attrs.evolve(fitted, p_by_task=by_task, p_by_concept=by_concept)


def _sample(drawn: Draw, way: str) -> Sample:
    if way == BY_ANSWER:
        return drawn.answer_sample()
    controls = {CONTROLLED: drawn.difficulty, MEASURED: drawn.measured}
    return drawn.sample({"difficulty": controls[way]} if way in controls else {})


def _mean(values: Iterable[float]) -> float:
    return float(np.mean(list(values)))


def _rejected(p_values: Iterable[float | None]) -> float | None:
    """The share of tests that find a boost, if there were any."""
    known = [p for p in p_values if p is not None]
    return _mean(p <= SIGNIFICANT for p in known) if known else None
