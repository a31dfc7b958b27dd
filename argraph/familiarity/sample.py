"""The tasks that a solver was tried on, as arrays, and what they must be for anything to be estimated."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs
import numpy as np

from argraph.errors import InvalidSetting, NotEstimable
from argraph.familiarity.contamination import Profiles, Vector, contamination, mean_exposures

_SAME = 1e-9
FEWEST = 5
"""So many tasks must be solved, and so many unsolved: fewer would be missing from too many resamples."""


@attrs.frozen(eq=False)
class Sample:
    """For each task its accuracy, its concepts, and for each control a number that says how difficult it is.

    >>> sample = Sample(np.array([0.0, 1.0]), np.array([[True, True], [False, True]]), np.array([0.2, 0.8]))
    >>> sample.exposure.tolist(), sample.contamination.round(3).tolist()
    ([0.5, 0.8], [0.3, 0.513])
    """

    accuracy: Vector
    profiles: Profiles
    """A row a task, a column a concept; no row is empty."""
    exposures: Vector
    """One for each concept."""
    controls: Mapping[str, Vector] = MappingProxyType({})

    def __attrs_post_init__(self) -> None:
        _check_shares("an accuracy", self.accuracy)
        _check_shares("an exposure", self.exposures)
        if self.profiles.shape != (len(self.accuracy), len(self.exposures)):
            raise InvalidSetting(
                f"the profiles are {self.profiles.shape}; they must be a row a task, a column a concept"
            )

    def __len__(self) -> int:
        return len(self.accuracy)

    @property
    def exposure(self) -> Vector:
        """The mean exposure of each task's concepts."""
        return mean_exposures(self.profiles, self.exposures)

    @property
    def contamination(self) -> Vector:
        """The contamination of each task."""
        return contamination(self.exposure)

    def check(self) -> None:
        """Raise `NotEstimable` if accuracy or exposure does not vary, or too little for intervals to mean anything."""
        if len(self) < 3:
            raise NotEstimable(f"the number of tasks with a concept is {len(self)}; a line needs at least 3")
        if constant(self.accuracy):
            raise NotEstimable(f"{_how_solved(self.accuracy)}, so nothing can be said about what accuracy depends on")
        if constant(self.contamination):
            exposure = float(self.exposure[0])
            raise NotEstimable(
                f"all {len(self)} tasks have the same mean exposure, {exposure:.3g}, so its effect cannot be seen; "
                "use exposures that differ between concepts"
            )
        if (fault := _too_few(self.accuracy)) is not None:
            raise NotEstimable(f"{fault}; with fewer than {FEWEST} such tasks no interval means anything")


def constant(values: Vector) -> bool:
    """Whether all values are the same."""
    return bool(np.ptp(values) < _SAME)


def _check_shares(what: str, values: Vector) -> None:
    wrong = values[~((values >= 0) & (values <= 1))]
    if len(wrong):
        raise InvalidSetting(f"{what} is {wrong[0]:g}; it must lie between 0 and 1")


def _too_few(accuracy: Vector) -> str | None:
    """What there is too little of, if so; a task that is solved in part counts both ways."""
    for what, mask in (("solved", accuracy > 0), ("unsolved", accuracy < 1)):
        if (count := int(mask.sum())) < FEWEST:
            return f"only {count} of the {len(accuracy)} tasks {'is' if count == 1 else 'are'} {what}, even in part"
    return None


def _how_solved(accuracy: Vector) -> str:
    count, first = len(accuracy), float(accuracy[0])
    if first in (0.0, 1.0):
        return f"{'all' if first else 'none'} of the {count} tasks {'are' if first else 'is'} solved"
    return f"all {count} tasks have the same accuracy, {first:.3g}"
