"""`argraph predict`: a file of predictions in ARC Prize's form, made without a look at any test output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.option_groups import with_options
from argraph.cli.options import GUESSES, DataOption, Workers
from argraph.cli.run_options import LimitOptions, MaybeEffortOption, RunOptions
from argraph.cli.running import work
from argraph.errors import InvalidSetting, InvalidTask
from argraph.values.files import check_writable

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.runs.run import Run

ATTEMPTS = 2
NAME = "questions"
"""All tasks are one corpus of this name."""
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to write the predictions.", show_default=False)
]


@with_options
def predict(
    *,
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH...",
            help="Task files, folders (searched deeply), or corpora such as bundled.",
            show_default=False,
        ),
    ] = None,
    out: OutOption = None,
    guesses: Annotated[int | None, typer.Option("--guesses", show_default=f"{ATTEMPTS}", **GUESSES)] = None,
    workers: Workers,
    effort: MaybeEffortOption = None,
    limits: LimitOptions,
    kept: RunOptions,
    data: DataOption = None,
) -> None:
    """Predict the outputs of all test inputs and write them as ARC Prize wants them; test outputs are never read.

    With --run what comes in is kept at once, and a command that was stopped can be resumed.
    """
    from argraph.execution.executor import made_elsewhere
    from argraph.language import packs
    from argraph.runs.session import Wanted, session

    check_writable(out)
    _check_asked(paths, out, kept)
    folder, begun = kept.folder(), kept.begun()
    corpora = (questions(paths, data),) if paths else ()
    most = guesses or (None if begun else ATTEMPTS)
    elsewhere = made_elsewhere(workers.executor())
    wanted = Wanted(corpora, most, effort, limits.limits(), shard=kept.cut, scored=False, elsewhere=elsewhere)
    packs.vocabulary()  # a pack that cannot be used is named here once, not by every worker
    more = ["--out", str(out)] if out else []
    with session(wanted, folder, **kept.manner) as sitting:
        made = work(sitting, workers, "soft", more, command="predict")
    write(made, out, folder)


def questions(paths: list[str], data: Path | None) -> Corpus:
    """All tasks of all paths without their answers, in order; no two may have the same id."""
    from argraph.corpora.corpus import Corpus
    from argraph.corpora.loading import load_corpus
    from argraph.values.held import chained

    corpora = [load_corpus(path, data=data, answers=False) for path in paths]
    homes: dict[str, str] = {}
    for path, corpus in zip(paths, corpora, strict=True):
        for task in corpus.all_tasks:
            if task.id in homes:
                raise InvalidTask(f"task {task.id!r} comes twice: from {homes[task.id]} and from {path}")
            homes[task.id] = path
    return Corpus(NAME, chained([corpus.all_tasks for corpus in corpora]))


def write(made: Run, out: Path | None, folder: Path | None) -> None:
    """Write the predictions of a run, if that is asked for, and say what was predicted."""
    from argraph.solvers import predictions

    answers = ((trial.task, trial.record.guesses) for trial in made.all_trials if trial.record is not None)
    if out is not None:
        predictions.write_predictions(out, (predictions.predict(*answer, made.guesses) for answer in answers))
    count = len(made.all_trials)
    answered = sum(bool(trial.record and any(trial.record.guesses)) for trial in made.all_trials)
    empty = f"; for the other {count - answered} the input stands in" if answered < count and out else ""
    print(f"predicted {answered} of {count} {'task' if count == 1 else 'tasks'} in {out or folder}{empty}")
    for line in made.usage.lines():
        print(line)


def _check_asked(paths: list[str] | None, out: Path | None, kept: RunOptions) -> None:
    if not paths and not kept.resuming:
        raise InvalidSetting("no task was named; there is nothing to predict")
    if out is None and kept.run is None:
        raise InvalidSetting("say where to write the predictions: --out FILE, or --run DIR to keep them for merging")
