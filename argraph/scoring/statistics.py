"""The statistics of an evaluation: intervals for shares, and tests of whether shares differ.

They are over plain counts. Where a figure would have no meaning (no test inputs at all, one task only), the answer is
`Undefined` with its reason, never a number that looks like one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import attrs
import numpy as np

from argraph.errors import InvalidSetting

CONFIDENCE = 0.95
RESAMPLES = 10_000
SEED = 2023
"""Every bootstrap starts from this seed, so that the same counts give the same interval."""
FEW_EXPECTED = 5
"""With a smaller expected count the chi-squared distribution is a rough approximation."""


@attrs.frozen
class Undefined:
    """A figure that has no meaning here, and why.

    >>> print(Undefined("there are no test inputs"))
    not defined, because there are no test inputs
    """

    reason: str

    def __str__(self) -> str:
        return f"not defined, because {self.reason}"


@attrs.frozen
class Interval:
    """A confidence interval for a share."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:.2f}–{self.high:.2f}"


@attrs.frozen
class Homogeneity:
    """A chi-squared test of whether several groups have the same share."""

    statistic: float
    degrees: int
    p: float
    smallest_expected: float

    @property
    def rough(self) -> bool:
        """Whether some expected count is so small that p is a rough approximation."""
        return self.smallest_expected < FEW_EXPECTED


@attrs.frozen
class Paired:
    """How two runs fare on the same questions, with the p of an exact McNemar test: do they differ?"""

    both: int
    only_first: int
    only_second: int
    neither: int
    p: float | Undefined


def wilson(successes: int, trials: int, confidence: float = CONFIDENCE) -> Interval | Undefined:
    """Wilson's score interval: the shares that a score test would not reject after so many successes.

    >>> print(wilson(21, 30), wilson(0, 30), wilson(30, 30))
    0.52–0.83 0.00–0.11 0.89–1.00
    >>> wilson(0, 0)
    Undefined(reason='there are no test inputs')
    """
    _check_counts(successes, trials)
    if not trials:
        return Undefined("there are no test inputs")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = successes / trials, z * z / trials
    middle = share + weight / 2
    spread = z * sqrt(share * (1 - share) / trials + weight / trials / 4)
    low, high = ((middle + side * spread) / (1 + weight) for side in (-1, 1))
    return Interval(low if successes else 0.0, high if successes < trials else 1.0)


def bootstrap(right: Sequence[int], tests: Sequence[int], confidence: float = CONFIDENCE) -> Interval | Undefined:
    """A percentile bootstrap interval for the share of right test inputs, resampling whole tasks.

    The test inputs of one task are answered by one rule, so they are no independent trials: a resample draws tasks,
    with all their test inputs. Tasks with the same counts are interchangeable, so drawing tasks is drawing how often
    each pair of counts occurs: one multinomial draw, whatever the order of the tasks.

    >>> print(bootstrap([3, 0, 2, 3, 1, 3, 0, 3], [3] * 8))
    0.33–0.92
    >>> print(bootstrap([3, 3], [3, 3]))
    not defined, because all tasks have the same share right
    """
    for count, trials in zip(right, tests, strict=True):
        _check_counts(count, trials)
    kinds = sorted(Counter(zip(right, tests, strict=True)).items())
    if reason := _no_spread([kind for kind, _ in kinds], len(right)):
        return Undefined(reason)
    counts = np.array([kind for kind, _ in kinds])
    shares = np.array([occurs for _, occurs in kinds]) / len(right)
    drawn = np.random.default_rng(SEED).multinomial(len(right), shares, size=RESAMPLES) @ counts
    drawn = drawn[drawn[:, 1] > 0]
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], [(1 - confidence) / 2, (1 + confidence) / 2])
    return Interval(float(low), float(high))


def _no_spread(kinds: list[tuple[int, int]], tasks: int) -> str | None:
    """Why resampling tasks would say nothing, if so."""
    if not any(trials for _, trials in kinds):
        return "there are no test inputs"
    if tasks == 1:
        return "one task does not tell how tasks differ"
    if len({count / trials for count, trials in kinds if trials}) == 1:
        return "all tasks have the same share right"
    return None


def chi_squared(successes: Sequence[int], trials: Sequence[int]) -> Homogeneity | Undefined:
    """Pearson's test of whether several groups have the same share; groups without trials say nothing.

    As in ConceptARC's paper, test inputs count as independent; where answers within a task go together, p is too small.

    >>> chi_squared([21, 7], [30, 30]).p < 0.001
    True
    >>> print(chi_squared([21], [30]))
    not defined, because there are fewer than two groups
    """
    for count, total in zip(successes, trials, strict=True):
        _check_counts(count, total)
    groups = [(count, total - count) for count, total in zip(successes, trials, strict=True) if total]
    if len(groups) < 2:
        return Undefined("there are fewer than two groups")
    if not any(count for count, _ in groups):
        return Undefined("nothing is right")
    if not any(wrong for _, wrong in groups):
        return Undefined("everything is right")
    from scipy.stats import chi2_contingency

    found = chi2_contingency(groups, correction=False)
    return Homogeneity(float(found.statistic), int(found.dof), float(found.pvalue), float(found.expected_freq.min()))


def paired(first: Sequence[bool], second: Sequence[bool]) -> Paired:
    """Compare two runs, question by question.

    >>> paired([True, True, True, False], [True, False, False, False])
    Paired(both=1, only_first=2, only_second=0, neither=1, p=0.5)
    """
    cases = Counter(zip(first, second, strict=True))
    only_first, only_second = cases[True, False], cases[False, True]
    p = mcnemar(only_first, only_second) if cases else Undefined("there are no test inputs")
    return Paired(cases[True, True], only_first, only_second, cases[False, False], p)


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided p of McNemar's test: were the questions that only one run got right split by a fair coin?

    >>> mcnemar(0, 5), mcnemar(3, 3), mcnemar(0, 0)
    (0.0625, 1.0, 1.0)
    """
    if only_first == only_second == 0:
        return 1.0
    from scipy.stats import binomtest

    return float(binomtest(only_first, only_first + only_second, 0.5).pvalue)


def _check_counts(successes: int, trials: int) -> None:
    if not 0 <= successes <= trials:
        raise InvalidSetting(f"{successes} right of {trials} is impossible; give a count from 0 to {trials}")
