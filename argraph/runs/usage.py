"""What a batch of tasks used, and which of them failed, in a few lines of English."""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Sequence
from statistics import mean, median
from typing import TypeVar

import attrs

from argraph.language.english import counted
from argraph.solvers.record import UNREADABLE, Asked, Record

MOST_NAMES = 8
Failed = TypeVar("Failed")


@attrs.frozen
class Usage:
    """CPU seconds a task, the most memory a worker held, and the ids of the failed tasks by reason."""

    cpu_seconds: tuple[float, ...]
    megabytes: int
    failures: tuple[tuple[str, tuple[str, ...]], ...]
    asked: tuple[Asked, ...] = ()
    """What each task cost that was put to a service."""
    unread: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The ids of the tasks whose rules cannot be read any more, by reason; their answers count all the same."""

    @classmethod
    def of(cls, records: Iterable[Record]) -> Usage:
        """Sum records up."""
        failures: list[tuple[str, str]] = []
        unread: list[tuple[str, str]] = []
        seconds, asked, peak = array("d"), list[Asked](), 0
        for record in records:
            if record.failure is not None:
                failures.append((record.failure, record.task_id))
            if UNREADABLE in record.notes:
                unread.append((record.notes[UNREADABLE], record.task_id))
            seconds.append(record.spent.cpu_seconds)
            asked += [] if record.spent.asked is None else [record.spent.asked]
            peak = max(peak, record.spent.megabytes)
        return cls(tuple(seconds), peak, _by_reason(failures), tuple(asked), _by_reason(unread))

    def lines(self) -> list[str]:
        """Say it.

        >>> Usage((), 0, (), (), (("unknown word 'Twist'", ("Copy1",)),)).lines()
        ["the rules of 1 task cannot be read any more: unknown word 'Twist': Copy1"]

        >>> Usage((1.0, 2.0, 6.0), 150, (("crashed (SIGSEGV)", ("Copy1",)),)).lines()
        ['CPU seconds a task: mean 3.00, median 2.00, 95th percentile 6.00; at most 150 MB of memory',
         '1 task failed: crashed (SIGSEGV): Copy1']
        """
        failed = [f"{counted(len(ids), 'tasks')} failed: {reason}: {listed(ids)}" for reason, ids in self.failures]
        unread = [
            f"the rules of {counted(len(ids), 'tasks')} cannot be read any more: {reason}: {listed(ids)}"
            for reason, ids in self.unread
        ]
        return [*self.costs(), *failed, *unread]

    def costs(self) -> list[str]:
        """Say what it cost, without the failures.

        >>> Usage((1.0,), 80, (), (Asked(2, 900, 100, 4.0), Asked(4, 700, 300, 2.0))).costs()[1]
        'asked: 6 requests, 1600 tokens sent and 400 received, 6.0 s; a task: 3.0, 800 and 200, 3.0 s'
        """
        return [*self._seconds(), *self._asked()]

    def _asked(self) -> list[str]:
        if not self.asked:
            return []
        total = sum(self.asked, Asked())
        requests, sent, received, seconds = (value / len(self.asked) for value in attrs.astuple(total))
        return [f"asked: {total.told()}; a task: {requests:.1f}, {sent:.0f} and {received:.0f}, {seconds:.1f} s"]

    def _seconds(self) -> list[str]:
        if not self.cpu_seconds:
            return []
        measures = (mean(self.cpu_seconds), median(self.cpu_seconds), percentile(self.cpu_seconds, 95))
        told = "CPU seconds a task: mean {:.2f}, median {:.2f}, 95th percentile {:.2f}".format(*measures)
        return [f"{told}; at most {self.megabytes} MB of memory"]


def alike(reasons: Iterable[tuple[str, Failed]]) -> dict[str, list[Failed]]:
    """What failed, by reason; reasons that differ only in numbers and paths are one, told as it was first.

    >>> alike([("took 3 s in /tmp/a", "Copy1"), ("took 4 s in /tmp/b", "Copy2"), ("crashed", "Copy3")])
    {'took 3 s in /tmp/a': ['Copy1', 'Copy2'], 'crashed': ['Copy3']}
    """
    first: dict[str, str] = {}
    found: dict[str, list[Failed]] = {}
    for reason, what in reasons:
        told = first.setdefault(re.sub(r"/\S+|\d+", "*", reason), reason)
        found.setdefault(told, []).append(what)
    return found


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many percent of the values do not exceed.

    >>> percentile([5, 1, 3, 2, 4], 95), percentile(range(1, 101), 95)
    (5, 95)
    """
    return sorted(values)[max(0, math.ceil(percent / 100 * len(values)) - 1)]


def listed(names: Sequence[str]) -> str:
    """Names in a row, the first few of them.

    >>> listed(["a", "b"]), listed("abcdefghij")
    ('a, b', 'a, b, c, d, e, f, g, h and 2 more')
    """
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def _by_reason(tasks: Iterable[tuple[str, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The ids of tasks for each reason that some have."""
    return tuple((reason, tuple(ids)) for reason, ids in alike(tasks).items())
