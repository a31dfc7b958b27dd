"""Benchmarks whose truth is known, to see what the decomposition recovers of it.

In a simulated world a task has a few random concepts, each concept an exposure, and a solver's chance of solving the
task is genuine + boost x contamination, less what makes the task difficult. Everything is drawn anew in each round.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from argraph.errors import InvalidSetting
from argraph.familiarity.contamination import MIDDLE, Profiles, Vector, contamination, mean_exposures
from argraph.familiarity.regression import standardised
from argraph.familiarity.sample import Sample

CONCEPTS = 50
MEAN_CONTAMINATION = 0.3


@attrs.frozen
class World:
    """What is true in a simulated benchmark.

    >>> World(boost=0.9).genuine
    0.18
    """

    boost: float
    tasks: int = 400
    spread: float = 0.5
    """The exposures of concepts are spread evenly over the middle, plus or minus this."""
    most_concepts: int = 3
    """A task has between one and so many concepts; the more, the more alike are their means."""
    solvers: int = 1
    level: float = 0.45
    """The accuracy at a contamination of 0.3."""
    difficulty: float = 0.0
    """How much accuracy falls with each standard deviation of the tasks' difficulty."""
    confounding: float = 0.0
    """How difficulty and exposure correlate: below 0 if familiar tasks are easier for other reasons too."""
    concept_effect: float = 0.0
    """The standard deviation of how much easier or harder each concept is by itself."""

    def __attrs_post_init__(self) -> None:
        if not 0 < self.spread <= MIDDLE or not 1 <= self.most_concepts <= CONCEPTS or not -1 < self.confounding < 1:
            raise InvalidSetting(f"{self} cannot be: spread is 0 to 0.5, concepts 1 to {CONCEPTS}, confounding -1 to 1")

    @property
    def genuine(self) -> float:
        """The accuracy without contamination."""
        return round(self.level - self.boost * MEAN_CONTAMINATION, 9)


@attrs.frozen(eq=False)
class Draw:
    """One simulated benchmark: what each solver made of the same tasks."""

    profiles: Profiles
    exposures: Vector
    answers: Vector
    """A row a solver, a column a task: solved or not."""
    difficulty: Vector
    measured: Vector
    """The difficulty as someone would measure it, half of its variance being error."""

    def sample(self, controls: Mapping[str, Vector] | None = None) -> Sample:
        """The tasks with their mean accuracy over all solvers."""
        return Sample(self.answers.mean(axis=0), self.profiles, self.exposures, controls or {})

    def answer_sample(self) -> Sample:
        """Every answer of every solver as if it were a task of its own."""
        return Sample(self.answers.ravel(), np.tile(self.profiles, (len(self.answers), 1)), self.exposures)


def draw(world: World, generator: np.random.Generator) -> Draw:
    """Draw a benchmark from a world."""
    profiles = _profiles(world, generator)
    exposures = generator.uniform(MIDDLE - world.spread, MIDDLE + world.spread, CONCEPTS)
    exposure = mean_exposures(profiles, exposures)
    difficulty = _difficulty(world, exposure, generator)
    chance = world.genuine + world.boost * contamination(exposure) - world.difficulty * difficulty
    chance = chance + mean_exposures(profiles, generator.normal(0, world.concept_effect, CONCEPTS))
    answers = generator.random((world.solvers, world.tasks)) < chance
    measured = difficulty + generator.normal(size=world.tasks)
    return Draw(profiles, exposures, answers.astype(float), difficulty, measured)


def _profiles(world: World, generator: np.random.Generator) -> Profiles:
    """Each task has a random number of concepts, all equally likely."""
    counts = generator.integers(1, world.most_concepts + 1, size=(world.tasks, 1))
    ranks = generator.random((world.tasks, CONCEPTS)).argsort(axis=1).argsort(axis=1)
    return np.asarray(ranks < counts)


def _difficulty(world: World, exposure: Vector, generator: np.random.Generator) -> Vector:
    own = np.sqrt(1 - world.confounding**2) * generator.normal(size=world.tasks)
    return np.asarray(world.confounding * standardised(exposure) + own)
