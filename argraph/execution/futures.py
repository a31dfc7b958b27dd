"""Any executor like those of `concurrent.futures` as an `Executor`: threads, processes, MPI, a cluster.

A few more tasks are under way than there are workers, and no more, so that a million tasks take no more memory than a
thousand. Each runs in a guarded process on the machine that gets it. Results are let go as soon as they are gathered.
"""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import suppress
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from argraph.errors import ClusterLost, InvalidSetting
from argraph.execution.executor import Coming, Executor, Limits, Outcome, Result
from argraph.execution.guard import Job, end_guard, run_guarded
from argraph.execution.processes import pickled
from argraph.values.task import Task

if TYPE_CHECKING:
    from typing_extensions import TypeIs

LOOK_SECONDS = 0.01
"""Between looks at what is done."""
GATHER_SECONDS = 0.05
"""What is done waits at most so long for more, because taking in and handing out many at once costs little more."""
GATHER_SHARE = 0.25
"""Of the tasks under way; if so many are done, none waits."""


class Promise(Protocol):
    """What a submitted call gives at once, like a future of `concurrent.futures`."""

    def done(self) -> bool:
        """Whether the call has ended, in whatever way."""

    def result(self) -> Any:
        """Wait for what the call returns, or raise what it raises."""

    def cancel(self) -> object:
        """Give the call up, if that is still possible."""


class Submits(Protocol):
    """What is asked of an executor like those of `concurrent.futures`."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        """Have a function called somewhere, and give a promise."""


@attrs.frozen
class Futures:
    """An `Executor` that hands tasks to another executor, so many at a time."""

    executor: Submits
    at_once: int = 0
    """How many tasks may be under way; 0 is twice as many as it says it has workers."""

    def __attrs_post_init__(self) -> None:
        if self.at_once < 0:
            raise InvalidSetting(f"at_once is {self.at_once}; it must be 0 or more")

    def run(self, function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits) -> Coming[Result]:
        """Run the function on all tasks; give each outcome with its task's index as soon as it is there."""
        payload = pickled(function)
        with NamedTemporaryFile(prefix="argraph-") as lease:
            job = Job(payload, limits, lease.name)
            try:
                yield from gathered(_Submitted(self.executor, job), tasks, self._width)
            finally:
                end_guard(job)  # where the executor's workers are threads of this process

    def _width(self) -> int:
        workers = getattr(self.executor, "_max_workers", None) or os.cpu_count() or 1
        return self.at_once or 2 * workers


class Work(Protocol):
    """How tasks are handed to others, and what came of them taken in."""

    def submit(self, tasks: Sequence[Task]) -> Sequence[Promise]:
        """Hand tasks to others."""

    def results(self, promises: Sequence[tuple[Task, Promise]]) -> Iterable[Outcome[Any] | None]:
        """What came of tasks that are done, in their order; None is one that must be handed out again."""

    def watch(self) -> None:
        """Raise an error if the others are lost."""


def gathered(work: Work, tasks: Sequence[Task], width: Callable[[], int]) -> Coming[Any]:
    """Keep so many tasks under way until each has its outcome; if this is closed early, the rest is given up."""
    waiting, under_way = deque(range(len(tasks))), dict[int, tuple[Task, Promise]]()
    try:
        while waiting or under_way:
            numbers = [waiting.popleft() for _ in range(min(len(waiting), width() - len(under_way)))]
            chosen = [tasks[number] for number in numbers]
            under_way.update(zip(numbers, zip(chosen, work.submit(chosen), strict=True), strict=True))
            finished = _finished(under_way, work.watch)
            found = work.results([under_way.pop(number) for number in finished])
            for number, outcome in zip(finished, found, strict=True):
                if outcome is None:
                    waiting.appendleft(number)
                else:
                    yield number, outcome
    finally:
        for _, promise in under_way.values():
            with suppress(Exception):  # whoever is lost has nothing to give up, and must not hide why the work ends
                promise.cancel()


def as_executor(given: Executor | Submits) -> Executor:
    """An executor of either kind as one of ours."""
    if not _submits(given):
        return given
    if type(given).__module__.partition(".")[0] == "distributed":
        from argraph.execution.dask_cluster import DaskClient

        if (known := DaskClient.of(given)) is not None:
            return known
    return Futures(given)


def _submits(given: Executor | Submits) -> TypeIs[Submits]:
    return hasattr(given, "submit")


def _finished(under_way: Mapping[int, tuple[Task, Promise]], watch: Callable[[], None]) -> list[int]:
    """Wait until some tasks are done, and give all that are."""
    deadline = math.inf
    while True:
        watch()
        done = [number for number, (_, promise) in under_way.items() if promise.done()]
        now = time.monotonic()
        deadline = min(deadline, now + GATHER_SECONDS) if done else math.inf
        if done and (len(done) >= GATHER_SHARE * len(under_way) or now >= deadline):
            return done
        time.sleep(LOOK_SECONDS)


@attrs.frozen
class _Submitted:
    """Tasks handed to an executor like those of `concurrent.futures`, each with the job that it belongs to."""

    executor: Submits
    job: Job

    def submit(self, tasks: Sequence[Task]) -> Sequence[Promise]:
        try:
            return [self.executor.submit(run_guarded, self.job, task) for task in tasks]
        except RuntimeError as fault:  # as executors say that they are shut or broken
            raise self._lost(fault) from None

    def results(self, promises: Sequence[tuple[Task, Promise]]) -> Iterable[Outcome[Any] | None]:
        try:
            for _, promise in promises:
                yield promise.result()
        except (BrokenExecutor, CancelledError) as fault:
            raise self._lost(fault) from None

    def watch(self) -> None:
        pass

    def _lost(self, fault: Exception) -> ClusterLost:
        told = str(fault).rstrip(".") or "it gave up its tasks"
        return ClusterLost(f"the {type(self.executor).__name__} is lost: {told}")
