"""`argraph predict`: a file of predictions in ARC Prize's form, made without a look at any test output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.options import (
    MEMORY,
    TIMEOUT,
    DataOption,
    EffortOption,
    GuessesOption,
    JobsOption,
    MemoryOption,
    TimeoutOption,
)

if TYPE_CHECKING:
    from argraph.evaluation.workers import Outcome
    from argraph.solution import Solution
    from argraph.task import Task


def predict(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Task files, folders (searched deeply), or corpora such as bundled."),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write the predictions.")],
    guesses: GuessesOption = 2,
    jobs: JobsOption = 1,
    effort: EffortOption = "normal",
    timeout: TimeoutOption = TIMEOUT,
    memory: MemoryOption = MEMORY,
    data: DataOption = None,
) -> None:
    """Predict the outputs of all test inputs and write them as ARC Prize wants them; test outputs are never read."""
    from argraph import packs
    from argraph.cli.progress import progress
    from argraph.evaluation import predictions, workers
    from argraph.evaluation.solver import Solver
    from argraph.files import check_writable

    check_writable(out)
    solver, limits = Solver(guesses, effort), workers.Limits(timeout, memory)
    tasks = questions(paths, data)
    packs.vocabulary()  # a pack that cannot be used is named here once, not by every worker
    with progress("predicting", len(tasks)) as advance:
        outcomes = workers.run(solver, tasks, jobs=jobs, limits=limits, each=advance)
    made = [
        predictions.predict(task, outcome.result.guesses if outcome.result else (), guesses)
        for task, outcome in zip(tasks, outcomes, strict=True)
    ]
    predictions.write_predictions(out, made)
    _summarise(out, outcomes)


def questions(paths: list[str], data: Path | None) -> list[Task]:
    """All tasks of all paths without their answers, in order; no two may have the same id."""
    from argraph import load_corpus
    from argraph.errors import InvalidTask

    tasks: list[Task] = []
    homes: dict[str, str] = {}
    for path in paths:
        corpus = load_corpus(path, data=data, answers=False)
        for task in (*corpus.tasks, *corpus.minimal):
            if task.id in homes:
                raise InvalidTask(f"task {task.id!r} comes twice: from {homes[task.id]} and from {path}")
            homes[task.id] = path
            tasks.append(task.without_answers())
    return tasks


def _summarise(out: Path, outcomes: tuple[Outcome[Solution], ...]) -> None:
    from argraph.evaluation.usage import Usage

    count, answered = (
        len(outcomes),
        sum(outcome.result is not None and any(outcome.result.guesses) for outcome in outcomes),
    )
    empty = f"; for the other {count - answered} the input stands in" if answered < count else ""
    print(f"predicted {answered} of {count} {'task' if count == 1 else 'tasks'} in {out}{empty}")
    for line in Usage.of(outcomes).lines():
        print(line)
