"""Guarded worker processes that stand ready between tasks: for executors whose own workers take a task at a time.

So a task which crashes, hangs or eats memory costs itself only, never the worker of somebody else's machinery.
"""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Thread, get_ident
from typing import Any

import attrs

from argraph.execution.executor import Limits, Outcome
from argraph.execution.processes import Crew
from argraph.values.task import Task

LOOK_SECONDS = 0.25
"""Between looks at whether a job is over."""


class Dismissed(Exception):
    """The work was ended while a task was under way."""


class Guard:
    """Runs a function on tasks, each thread that asks in a worker process of its own; nobody else's tasks interfere."""

    def __init__(self, function: bytes, limits: Limits) -> None:
        self.function, self.limits = function, limits
        self._crews: dict[int, _StandingCrew] = {}
        self._lock = Lock()
        self._ended = False

    def outcome(self, task: Task) -> Outcome[Any]:
        """Run the function on a task, and wait for what becomes of it."""
        with self._lock:
            if self._ended:
                raise Dismissed
            crew = self._crews.setdefault(get_ident(), _StandingCrew(self.function, self.limits))
        return crew.outcome(task)

    def dismiss(self) -> None:
        """End all worker processes; a task that is under way ends with `Dismissed`."""
        with self._lock:
            self._ended = True
        for crew in self._crews.values():
            crew.dismiss()


class _StandingCrew(Crew):
    """A crew of one, which keeps its worker when a task is done."""

    def __init__(self, function: bytes, limits: Limits) -> None:
        super().__init__(function, (), 1, limits)
        self._at_work = Lock()
        self._ended = False

    def outcome(self, task: Task) -> Outcome[Any]:
        """Run the function on one more task."""
        with self._at_work:
            self.tasks = (task,)
            self.kills.clear()
            self.waiting.append(0)
            _, outcome = next(self.work())
            return outcome

    def dismiss(self) -> None:
        """End the worker, as soon as whoever waits for it has noticed."""
        self._ended = True
        with self._at_work:
            super().dismiss()

    def _hand_out(self) -> None:
        if self._ended:
            raise Dismissed
        super()._hand_out()


@attrs.frozen
class Job:
    """A function to run on many tasks, as it is told to whoever runs one of them."""

    function: bytes
    limits: Limits
    lease: str
    """A file of its own that is there as long as the job is under way, for those to see who see the same folder."""
    folder: tuple[str, int, int] | None = attrs.field(init=False)

    @folder.default
    def _folder(self) -> tuple[str, int, int] | None:
        return _identity(os.path.dirname(self.lease))

    @property
    def is_near(self) -> bool:
        """Whether the lease can be looked for here."""
        return self.folder is not None and self.folder == self._folder()

    @property
    def is_over(self) -> bool:
        """Whether the job is known to be over."""
        return self.is_near and not os.path.exists(self.lease)


def run_guarded(job: Job, task: Task) -> Outcome[Any]:
    """Run a job's function on a task in a guarded process of this machine, which stands ready for the next one."""
    with _engaged(job) as guard:
        return guard.outcome(task)


def end_guard(job: Job) -> None:
    """End the guarded processes of this process for a job, if there are any."""
    with _LOCK:
        standing = _STANDING.pop(job.lease, None)
    if standing is not None:
        standing.guard.dismiss()


def _identity(folder: str) -> tuple[str, int, int] | None:
    """What tells a folder from those of the same name on other machines or in other containers."""
    try:
        found = os.stat(folder)
    except OSError:
        return None
    return platform.node(), found.st_dev, found.st_ino


@attrs.define
class _Standing:
    """A guard of this process, and how many tasks are with it."""

    guard: Guard
    leased: bool
    """Whether it ends with the lease of its job; others end when they are in the way."""
    engaged: int = 0


_STANDING: dict[str, _Standing] = {}
"""By the leases of their jobs."""
_LOCK = Lock()


@contextmanager
def _engaged(job: Job) -> Iterator[Guard]:
    """The guard for a job, which nobody dismisses meanwhile but the job itself."""
    if job.is_over:  # some executors cannot give up what they have queued
        raise Dismissed
    with _LOCK:
        left = [] if job.lease in _STANDING else _left_by_others()
        standing = _STANDING.get(job.lease) or _stand(job)
        standing.engaged += 1
    for guard in left:
        guard.dismiss()
    try:
        yield standing.guard
    finally:
        with _LOCK:
            standing.engaged -= 1


def _left_by_others() -> list[Guard]:
    """Take away the idle guards of jobs elsewhere, which may be over."""
    idle = [lease for lease, standing in _STANDING.items() if not standing.leased and not standing.engaged]
    return [_STANDING.pop(lease).guard for lease in idle]


def _stand(job: Job) -> _Standing:
    standing = _STANDING[job.lease] = _Standing(Guard(job.function, job.limits), job.is_near)
    if standing.leased:
        Thread(target=_end_with, args=(job,), daemon=True).start()
    return standing


def _end_with(job: Job) -> None:
    """Wait until a job is over, and end what it has here."""
    while not job.is_over:
        time.sleep(LOOK_SECONDS)
    end_guard(job)
