"""A solve in a process of its own, told as it goes; it lives only as long as somebody listens.

Whoever stops listening (a cancel button, a closed tab, the end of the server) ends the process. What it may take in
time and memory is limited, and so is how many there are at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import time
from collections.abc import AsyncIterator
from typing import Any

import attrs
from starlette.concurrency import run_in_threadpool

from argraph.errors import InvalidSetting
from argraph.execution.executor import Limits
from argraph.execution.patience import Patience
from argraph.execution.worker import Worker, WorkerEnded
from argraph.execution.worker_process import tell
from argraph.explorer.telling import solution_json
from argraph.search.watch import Step
from argraph.solution import solve
from argraph.values.task import Task

TICK = 0.2
"""Seconds between looks at the clock, at the memory and at whether anybody listens."""
MOST_AT_ONCE = 4
LIMITS = Limits(seconds=300.0, megabytes=4096)
"""Beyond them the process is ended."""
PATIENCE = Limits(seconds=270.0, megabytes=3600)
"""Beyond them the search itself stops at its next step, and answers with its best."""
QUIET = 0.05
"""Seconds between two steps that are told; more often nobody could read them."""


@attrs.frozen
class Solving:
    """What the process does: solve a task without a look at its answers, and tell the page's form of it."""

    effort: str = "normal"
    guesses: int = 3
    patience: Limits = PATIENCE

    def __call__(self, task: Task) -> dict[str, Any]:
        """Solve the task."""
        solution = solve(
            task.without_answers(), guesses=self.guesses, effort=self.effort, watch=Teller(Patience(self.patience))
        )
        return solution_json(task, solution)


@attrs.define
class Teller:
    """Tells the steps of a search, the views one by one, and a rule in English only when it is another one.

    When patience is at an end, so is the search.
    """

    patience: Patience
    last: float = 0.0
    best: Any = None

    def __call__(self, step: Step) -> None:
        """Take a step down."""
        self.patience(step)
        now, better = time.monotonic(), step.best != self.best
        if now - self.last < QUIET and not better:
            return
        self.last, self.best = now, step.best
        told = {"stage": step.stage, "view": step.view, "number": step.number, "total": step.total}
        if better and step.best is not None:
            told |= {"best": step.best.line(), "bits": step.bits}
        tell(told)


@attrs.define(eq=False)
class Solves:
    """The solves under way in one server."""

    limits: Limits = LIMITS
    patience: Limits = PATIENCE
    most: int = MOST_AT_ONCE
    closing: bool = False
    """Whether all are to end."""
    workers: set[Worker] = attrs.field(factory=set)
    starting: int = 0
    """How many processes are being started."""

    async def told(self, task: Task, how: Solving) -> AsyncIterator[dict[str, Any]]:
        """Solve a task in a new process: every step, now and then the time, and in the end what came of it."""
        if len(self.workers) + self.starting >= self.most:
            raise InvalidSetting(f"{self.most} tasks are being solved at once; cancel one of them, or wait")
        began = time.monotonic()
        self.starting += 1
        try:
            worker = await run_in_threadpool(self._started, task, how)
        finally:
            self.starting -= 1
        ear = _Ear(worker.fileno())
        try:
            while not self.closing:
                said = self._heard(worker, await ear.something())
                for each in said or [{"seconds": round(time.monotonic() - began, 1)}]:
                    yield each
                if any("step" not in each for each in said):
                    return
        finally:
            ear.close()
            worker.end()
            self.workers.discard(worker)

    def _started(self, task: Task, how: Solving) -> Worker:
        """Start a process and give it its task; both may take a while."""
        worker = Worker(pickle.dumps(how))
        self.workers.add(worker)
        worker.give(0, task, self.limits.seconds)
        return worker

    def _heard(self, worker: Worker, readable: bool) -> list[dict[str, Any]]:
        """What there is to say of a worker: the steps it told, and the end if it has come to one."""
        try:
            finished = worker.hear(self.limits.seconds) if readable else None
        except WorkerEnded:
            return [{"failed": "the process of the solve has ended by itself; nothing else is harmed"}]
        said: list[dict[str, Any]] = [{"step": step} for step in worker.told]
        worker.told.clear()
        if finished is not None:
            result = {"failed": finished.failure} if finished.failure else {"solution": finished.result}
            said.append(result | {"cpu": finished.cpu_seconds, "megabytes": finished.megabytes})
        elif excess := self._excess(worker):
            said.append({"failed": excess})
        return said

    def _excess(self, worker: Worker) -> str | None:
        if worker.megabytes() > self.limits.megabytes:
            return f"the solve needed more than {self.limits.megabytes} MB of memory and was ended"
        late = time.monotonic() > worker.deadline
        return f"the solve took longer than {self.limits.seconds:g} s and was ended" if late else None


class _Ear:
    """Listens for something to read, in the loop that runs."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor, self.loop, self.event = descriptor, asyncio.get_running_loop(), asyncio.Event()
        self.loop.add_reader(descriptor, self.event.set)

    async def something(self) -> bool:
        """Wait until there is something, but not for longer than a tick; whether there is."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.event.wait(), TICK)
        there = self.event.is_set()
        self.event.clear()
        return there

    def close(self) -> None:
        """Listen no more."""
        self.loop.remove_reader(self.descriptor)
