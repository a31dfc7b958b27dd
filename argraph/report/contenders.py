"""The runs that a page is about: the first, and those that are compared with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import attrs

from argraph.evaluation.record import Record
from argraph.evaluation.statistics import Paired, paired
from argraph.evaluation.summary import TaskSummary, task_summary

if TYPE_CHECKING:
    from argraph.evaluation.protocol import Run, Trial
    from argraph.task import Task

MISSING = "not answered yet"
ABSENT = "the task is not in this run"

Key = tuple[str, str]
"""The id of a task and the hash of its content: the same puzzle, whatever its corpus is called."""


@attrs.frozen
class Contender:
    """One run on the page."""

    name: str
    guesses: int
    trials: Mapping[Key, Trial]
    against: Paired | None = None
    """How the first run fares against this one, on the test inputs of the tasks that both have."""

    def record(self, task: Task) -> Record:
        """What was answered to a task; if nothing was, the record says why."""
        trial = self.trials.get(_key(task))
        if trial is None:
            return Record(task.id, failure=ABSENT)
        return trial.record or Record(task.id, failure=MISSING)

    def summary(self, task: Task) -> TaskSummary:
        """How that went."""
        return task_summary(task, self.record(task), self.guesses)

    @property
    def right(self) -> str:
        """How many test inputs are right."""
        summaries = [self.summary(trial.task) for trial in self.trials.values()]
        return f"{sum(each.right() for each in summaries)} of {sum(len(each.answered) for each in summaries)}"


def contenders(run: Run, others: Sequence[Run]) -> tuple[Contender, ...]:
    """Make the runs ready; the first is compared with each of the others."""
    first, *rest = (
        Contender(name, each.guesses, {_key(trial.task): trial for trial in each.all_trials})
        for name, each in zip(_names((run, *others)), (run, *others), strict=True)
    )
    return first, *(attrs.evolve(other, against=_paired(first, other)) for other in rest)


def _key(task: Task) -> Key:
    return task.id, task.content_hash


def _names(runs: Sequence[Run]) -> Iterator[str]:
    """What to call each run: its solver and settings, and its number where that does not tell them apart."""
    names = [", ".join((run.setup.solver, *map(_setting, run.setup.settings.items()))) for run in runs]
    for number, name in enumerate(names, 1):
        yield name if names.count(name) == 1 else f"{name} (run {number})"


def _setting(item: tuple[str, object]) -> str:
    name, value = item
    return f"{name} {value}"


def _paired(first: Contender, second: Contender) -> Paired:
    both = [trial.task for key, trial in first.trials.items() if key in second.trials]
    right = [
        [rank is not None for task in both for rank in contender.summary(task).ranks] for contender in (first, second)
    ]
    return paired(*right)
