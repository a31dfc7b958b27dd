"""`argraph predict`: a file of predictions in ARC Prize's form, made without a look at any test output."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.option_groups import with_options
from argraph.cli.options import MEMORY, SPACE, TIME, TIMEOUT, DataOption, EffortOption, GuessesOption, Workers

if TYPE_CHECKING:
    from argraph.solvers.record import Record
    from argraph.values.task import Task


@with_options
def predict(
    *,
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Task files, folders (searched deeply), or corpora such as bundled."),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where to write the predictions.")],
    guesses: GuessesOption = 2,
    workers: Workers,
    effort: EffortOption = "normal",
    timeout: Annotated[float, typer.Option("--timeout", **TIME)] = TIMEOUT,
    memory: Annotated[int, typer.Option("--memory", **SPACE)] = MEMORY,
    data: DataOption = None,
) -> None:
    """Predict the outputs of all test inputs and write them as ARC Prize wants them; test outputs are never read."""
    from argraph.cli.progress import progress
    from argraph.execution.executor import Limits
    from argraph.language import packs
    from argraph.solvers import predictions
    from argraph.solvers.batch import records
    from argraph.solvers.solver import Reasoner
    from argraph.values.files import check_writable

    check_writable(out)
    solver, limits = Reasoner(guesses, effort), Limits(timeout, memory)
    tasks = questions(paths, data)
    packs.vocabulary()  # a pack that cannot be used is named here once, not by every worker
    found: dict[int, Record] = {}
    with (
        progress("predicting", len(tasks), counted="answered") as advance,
        closing(records(solver, tasks, workers.executor(), limits)) as coming,
    ):
        for number, record in coming:
            found[number] = record
            advance(any(record.guesses))
    made = [predictions.predict(task, found[number].guesses, guesses) for number, task in enumerate(tasks)]
    predictions.write_predictions(out, made)
    _summarise(out, [found[number] for number in range(len(tasks))])


def questions(paths: list[str], data: Path | None) -> list[Task]:
    """All tasks of all paths without their answers, in order; no two may have the same id."""
    from argraph import load_corpus
    from argraph.errors import InvalidTask

    tasks: list[Task] = []
    homes: dict[str, str] = {}
    for path in paths:
        corpus = load_corpus(path, data=data, answers=False)
        for task in corpus.all_tasks:
            if task.id in homes:
                raise InvalidTask(f"task {task.id!r} comes twice: from {homes[task.id]} and from {path}")
            homes[task.id] = path
            tasks.append(task.without_answers())
    return tasks


def _summarise(out: Path, records: list[Record]) -> None:
    from argraph.runs.usage import Usage

    count, answered = len(records), sum(any(record.guesses) for record in records)
    empty = f"; for the other {count - answered} the input stands in" if answered < count else ""
    print(f"predicted {answered} of {count} {'task' if count == 1 else 'tasks'} in {out}{empty}")
    for line in Usage.of(records).lines():
        print(line)
