"""What a batch of tasks used, and which of them failed, in a few lines of English."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import mean, median

import attrs

from argraph.evaluation.record import Record

MOST_NAMES = 8


@attrs.frozen
class Usage:
    """CPU seconds a task, the most memory a worker held, and the ids of the failed tasks by reason."""

    cpu_seconds: tuple[float, ...]
    megabytes: int
    failures: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, records: Sequence[Record]) -> Usage:
        """Sum records up."""
        failures: dict[str, tuple[str, ...]] = {}
        for record in records:
            if record.failure is not None:
                failures[record.failure] = (*failures.get(record.failure, ()), record.task_id)
        peak = max((record.spent.megabytes for record in records), default=0)
        return cls(tuple(record.spent.cpu_seconds for record in records), peak, tuple(failures.items()))

    def lines(self) -> list[str]:
        """Say it.

        >>> Usage((1.0, 2.0, 6.0), 150, (("crashed (SIGSEGV)", ("Copy1",)),)).lines()
        ['CPU seconds a task: mean 3.00, median 2.00, 95th percentile 6.00; at most 150 MB of memory',
         '1 task failed: crashed (SIGSEGV): Copy1']
        """
        return [*self._seconds(), *(_failed(reason, ids) for reason, ids in self.failures)]

    def _seconds(self) -> list[str]:
        if not self.cpu_seconds:
            return []
        measures = (mean(self.cpu_seconds), median(self.cpu_seconds), percentile(self.cpu_seconds, 95))
        told = "CPU seconds a task: mean {:.2f}, median {:.2f}, 95th percentile {:.2f}".format(*measures)
        return [f"{told}; at most {self.megabytes} MB of memory"]


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many percent of the values do not exceed.

    >>> percentile([5, 1, 3, 2, 4], 95), percentile(range(1, 101), 95)
    (5, 95)
    """
    return sorted(values)[max(0, math.ceil(percent / 100 * len(values)) - 1)]


def _failed(reason: str, ids: Sequence[str]) -> str:
    names = ", ".join(ids[:MOST_NAMES])
    more = f" and {len(ids) - MOST_NAMES} more" if len(ids) > MOST_NAMES else ""
    return f"{len(ids)} {'task' if len(ids) == 1 else 'tasks'} failed: {reason}: {names}{more}"
