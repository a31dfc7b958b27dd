"""Guarded worker processes that stand ready between tasks: for executors whose own workers take a task at a time.

So a task which crashes, hangs or eats memory costs itself only, never the worker of somebody else's machinery.
"""

from __future__ import annotations

from threading import Lock, get_ident
from typing import Any

from argraph.execution.executor import Limits, Outcome
from argraph.execution.processes import Crew
from argraph.values.task import Task


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
