"""An executor of worker processes, so that what happens to one task costs that task only.

A task may crash its worker, hang, or eat memory: the worker is ended and replaced, and the task's `Outcome` says what
happened. Workers are reused from task to task. A task that brought a used worker down is tried once more in a fresh
one, so no outcome depends on which tasks came before, nor on how many workers there are. A worker that somebody else
ended is no fault of its task, which is tried again a few times.

Workers are programs of their own that talk through pipes. They don't import the main script again, as those of
`multiprocessing` do, so a plain script needs no guard, and threads in the parent do no harm. They need a POSIX system.
"""

from __future__ import annotations

import pickle
import selectors
import shutil
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from argraph.errors import InvalidSetting
from argraph.execution.executor import Coming, Limits, Outcome, Result
from argraph.execution.worker import Worker, WorkerEnded, new_home
from argraph.execution.worker_process import OUT_OF_MEMORY
from argraph.values.task import Task

TICK = 0.1
"""Seconds between looks at the clock and at the workers' memory."""
WORN = 0.25
"""A worker that holds this share of its memory limit between tasks is replaced."""
FROM_OUTSIDE = tuple(-number for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP))
"""How a process ends that another one has ended."""
MOST_KILLS = 3
"""So often may a task lose its worker in this way. A task that makes the system end its worker every time must end."""


@attrs.frozen
class LocalProcesses:
    """So many worker processes on this machine: an `Executor`."""

    jobs: int = 1

    def __attrs_post_init__(self) -> None:
        if self.jobs < 1:
            raise InvalidSetting(f"jobs is {self.jobs}; there must be at least 1")

    def run(self, function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits) -> Coming[Result]:
        """Run the function on all tasks; give each outcome with its task's index as soon as it is there."""
        crew = Crew(pickled(function), tasks, min(self.jobs, len(tasks)), limits)
        try:
            yield from crew.work()
        finally:
            crew.dismiss()


def pickled(function: Callable[[Task], Any]) -> bytes:
    """The function as it is sent to workers, which must be able to find it."""
    if getattr(function, "__module__", None) == "__main__":
        raise InvalidSetting(f"{function!r:.60} is defined in the main script, where workers cannot find it")
    return pickle.dumps(function)


class Crew:
    """The workers, and the tasks that wait for them."""

    def __init__(self, function: bytes, tasks: Sequence[Task], size: int, limits: Limits) -> None:
        self.function, self.tasks, self.size, self.limits = function, tasks, size, limits
        self.waiting = deque(range(len(tasks)))
        self.kills: Counter[int] = Counter()
        self.workers: list[Worker] = []
        self.home = new_home()
        self.selector = selectors.DefaultSelector()

    def work(self) -> Iterator[tuple[int, Outcome[Any]]]:
        """Keep all workers busy until every task has its outcome."""
        look = time.monotonic() + TICK
        while self.waiting or self.workers:
            self._hand_out()
            for key, _ in self.selector.select(TICK):
                if (done := self._hear(key.fileobj)) is not None:  # type: ignore[arg-type]
                    yield done
            if time.monotonic() < look:
                continue
            for worker in list(self.workers):
                if (reason := self._excess(worker)) and (done := self._lose(worker, reason)) is not None:
                    yield done
            look = time.monotonic() + TICK

    def dismiss(self) -> None:
        """End all workers at once; an interrupt meanwhile has to wait until that is done."""
        try:
            self._end_all()
        except KeyboardInterrupt:
            self._end_all()
            raise

    def _end_all(self) -> None:
        self._clear()
        for worker in self.workers:
            worker.end()
        self._clear()
        self.selector.close()
        self.workers.clear()

    def _hand_out(self) -> None:
        """Give each idle worker a task, start workers for what is left, and part with those no longer needed."""
        for worker in [worker for worker in self.workers if worker.number is None]:
            if not self.waiting:
                self._part_with(worker)
            else:
                self._give(worker, self.waiting.popleft())
        while self.waiting and len(self.workers) < self.size:
            self._give(self._hire(), self.waiting.popleft())

    def _give(self, worker: Worker, number: int) -> None:
        worker.give(number, self.tasks[number], self.limits.seconds)

    def _hear(self, worker: Worker) -> tuple[int, Outcome[Any]] | None:
        try:
            finished = worker.hear(self.limits.seconds)
        except WorkerEnded:
            return self._lose(worker, None)
        if finished is None or worker.number is None:
            return None
        number, worker.number = worker.number, None
        if worker.megabytes() > WORN * self.limits.megabytes:
            self._part_with(worker)
        failure = self._too_much() if finished.failure == OUT_OF_MEMORY else finished.failure
        id = self.tasks[number].id
        return number, Outcome(id, finished.result, failure, finished.cpu_seconds, finished.megabytes)

    def _excess(self, worker: Worker) -> str | None:
        """Which limit a worker has passed, if any; memory goes first, as it is the surer cause."""
        if worker.megabytes() > self.limits.megabytes:
            return self._too_much()
        late = worker.number is not None and time.monotonic() > worker.deadline
        return f"took longer than {self.limits.seconds:g} s" if late else None

    def _too_much(self) -> str:
        return f"needed more than {self.limits.megabytes:g} MB of memory"

    def _lose(self, worker: Worker, reason: str | None) -> tuple[int, Outcome[Any]] | None:
        """End a worker that failed. Its task fails with it, unless what earlier tasks left behind may be to blame."""
        number, fresh, held = worker.number, worker.fresh, worker.megabytes()
        spent = self._part_with(worker)
        if number is None:
            return None
        suspect = not fresh and (reason is None or reason == self._too_much())
        if suspect or (reason is None and self._was_killed(worker, number)):
            self._give(self._hire(), number)
            return None
        failure = reason or f"crashed ({_last_words(worker.process.returncode)})"
        return number, Outcome(self.tasks[number].id, None, failure, spent, round(held))

    def _was_killed(self, worker: Worker, number: int) -> bool:
        """Whether a worker that has ended seems to have been ended from outside, and its task may try again."""
        self.kills[number] += worker.process.returncode in FROM_OUTSIDE
        return worker.process.returncode in FROM_OUTSIDE and self.kills[number] < MOST_KILLS

    def _hire(self) -> Worker:
        worker = Worker(self.function, self.home)
        self.workers.append(worker)
        self.selector.register(worker, selectors.EVENT_READ)
        return worker

    def _part_with(self, worker: Worker) -> float:
        self.selector.unregister(worker)
        self.workers.remove(worker)
        if not self.workers:
            self._clear()
        return worker.end()

    def _clear(self) -> None:
        """Take the home of the workers away, before the last of them ends: if this process is killed, they do it."""
        shutil.rmtree(self.home, ignore_errors=True)


def _last_words(code: int) -> str:
    """How a process ended: by which signal, or with which exit code."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
