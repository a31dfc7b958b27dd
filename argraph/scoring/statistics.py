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

from argraph.errors import InvalidSetting

CONFIDENCE = 0.95
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
    return _score(successes / trials, trials, confidence) if trials else Undefined("there are no test inputs")


def clustered(right: Sequence[int], tests: Sequence[int], confidence: float = CONFIDENCE) -> Interval | Undefined:
    """The interval for the share of right test inputs, given those of each task: Wilson's, for tasks as clusters.

    The test inputs of a task are answered by one rule, so they are no independent trials: all of them count for as many
    trials as would make the share vary as much as it does from task to task, and for no more than there are. Where the
    tasks cannot tell how they vary, because all or none are right or there is only one, a task counts for one trial.

    >>> print(clustered([3] * 7 + [0] * 3, [3] * 10), clustered([3, 2, 1, 2, 2, 3, 2, 2, 2, 2], [3] * 10))
    0.38–0.90 0.52–0.83
    >>> print(clustered([3] * 10, [3] * 10), clustered([2], [3]))
    0.72–1.00 0.09–0.97
    """
    for count, trials in zip(right, tests, strict=True):
        _check_counts(count, trials)
    if not sum(tests):
        return Undefined("there are no test inputs")
    return _score(sum(right) / sum(tests), _worth(right, tests), confidence)


def _worth(right: Sequence[int], tests: Sequence[int]) -> float:
    """For how many independent trials the test inputs of these tasks count."""
    tasks, total = sum(count > 0 for count in tests), sum(tests)
    share = sum(right) / total
    if tasks == 1 or share in (0, 1):
        return tasks
    spread = sum((count - share * trials) ** 2 for count, trials in zip(right, tests, strict=True))
    variance = spread * tasks / (tasks - 1) / total**2
    return min(total, share * (1 - share) / variance) if variance else total


def _score(share: float, trials: float, confidence: float) -> Interval:
    """Wilson's interval around a share of so many trials."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    weight = z * z / trials
    middle = share + weight / 2
    spread = z * sqrt(share * (1 - share) / trials + weight / trials / 4)
    low, high = ((middle + side * spread) / (1 + weight) for side in (-1, 1))
    return Interval(low if share > 0 else 0.0, high if share < 1 else 1.0)


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
