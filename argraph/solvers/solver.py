"""Solvers: whatever takes a task without its answers and gives a record of its guesses.

A batch of tasks is put to one by `records`; what comes back is a record of each, whatever happened to it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from typing import Any, Literal, Protocol

import attrs

from argraph.errors import InvalidNotation
from argraph.execution.executor import Executor, Limits, Outcome
from argraph.search.budget import budget
from argraph.solution import check_guesses, solve
from argraph.solvers.record import FAILED, Record, Spent
from argraph.values.held import held
from argraph.values.task import Task

Errors = Literal["soft", "hard"]
"""Whether what fails counts as wrong and the run goes on, or the run stops there."""


class Solver(Protocol):
    """What a run needs of a solver: a value that can be pickled, so that workers can call it.

    The same solver with the same settings should give the same record for the same task, whatever was solved before.
    """

    @property
    def name(self) -> str:
        """Which solver it is."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that its answers depend on, as plain JSON, besides the number of guesses."""

    @property
    def guesses(self) -> int:
        """How many guesses it may make for each test input."""

    def __call__(self, task: Task) -> Record:
        """Answer a task, which comes without the outputs of its test pairs."""


@attrs.frozen
class Reasoner:
    """argraph's own solver.

    >>> Reasoner(2, "low").settings
    {'effort': 'low'}
    """

    name = "argraph"

    guesses: int = 3
    effort: str = "normal"

    def __attrs_post_init__(self) -> None:
        check_guesses(self.guesses)
        budget(self.effort)  # complain about the name now, not once for every task

    @property
    def settings(self) -> Mapping[str, Any]:
        """The effort."""
        return {"effort": self.effort}

    def __call__(self, task: Task) -> Record:
        """Solve a task; its test outputs are taken away first."""
        return Record.of(solve(task.without_answers(), guesses=self.guesses, effort=self.effort))


@attrs.frozen
class Checked:
    """A solver whose answers are checked where they are made, so that a bad one costs its own task only."""

    solver: Solver

    def __call__(self, task: Task) -> Record:
        """Answer a task."""
        record = self.solver(task)
        if record.task_id != task.id:
            raise InvalidNotation(f"the solver answered {record.task_id!r} when asked for {task.id!r}")
        if len(record.guesses) != len(task.test) and record.failure is None:
            raise InvalidNotation(f"the solver answered {len(record.guesses)} test inputs of {len(task.test)}")
        return record


def records(
    solver: Solver, tasks: Sequence[Task], executor: Executor, limits: Limits
) -> Generator[tuple[int, Record], None, None]:
    """Put all tasks to the solver, without their answers; give each record with its task's index as it comes in."""
    questions = held(len(tasks), lambda number: tasks[number].without_answers())
    with closing(executor.run(Checked(solver), questions, limits)) as coming:
        for number, outcome in coming:
            yield number, recorded(outcome)


def recorded(outcome: Outcome[Record]) -> Record:
    """The record of what came out of a worker."""
    record = outcome.result or Record(outcome.task_id, how=FAILED, failure=outcome.failure)
    return attrs.evolve(record, spent=Spent(outcome.cpu_seconds, outcome.megabytes, record.spent.asked))
