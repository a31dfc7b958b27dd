"""The runs that a page shows side by side: the one that it is about, and those that are compared with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from argraph.report.run.comparison import letter
from argraph.runs.findings import Fresh
from argraph.runs.run import Run, Trial
from argraph.solvers.record import Record
from argraph.values.task import Task

ABSENT = "the task is not in this run"

Identity = tuple[str, str]
"""The id of a task and the hash of its content: the same puzzle, whatever its corpus is called."""


@attrs.frozen
class Contender:
    """One run on the page: what to call it, how many guesses count, and how each task and its rule went."""

    name: str
    guesses: int
    trials: Mapping[Identity, Trial]
    fresh: Fresh | None = None

    def trial(self, task: Task) -> Trial:
        """How a task went; one that is not in the run counts as failed."""
        return self.trials.get(_identity(task)) or Trial("", task, Record(task.id, failure=ABSENT))


def contenders(runs: Sequence[Run]) -> tuple[Contender, ...]:
    """Make runs ready; if there are several, each name begins with the letter that the comparison calls it by."""
    names = _names(runs)
    lettered = names if len(names) == 1 else [f"{letter(number)}: {name}" for number, name in enumerate(names)]
    return tuple(
        Contender(name, run.guesses, {_identity(trial.task): trial for trial in run.all_trials}, run.findings.fresh)
        for name, run in zip(lettered, runs, strict=True)
    )


def _names(runs: Sequence[Run]) -> list[str]:
    """What the runs are called: by their solvers, and by the code that they were made with where these are alike."""
    names = [run.setup.told() for run in runs]
    made = [" then ".join(each.told() for each in run.setup.made_with) for run in runs]
    return [
        f"{name} ({code})" if names.count(name) > 1 and len(set(made)) > 1 else name
        for name, code in zip(names, made, strict=True)
    ]


def _identity(task: Task) -> Identity:
    return task.id, task.content_hash
