"""Put a batch of tasks to a solver; what comes back is a record of each, whatever happened to it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing

import attrs

from argraph.errors import InvalidNotation
from argraph.execution.executor import Executor, Limits, Outcome
from argraph.solvers.record import FAILED, Record, Spent
from argraph.solvers.solver import Solver
from argraph.values.held import held
from argraph.values.task import Task


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
