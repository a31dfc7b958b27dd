"""Where accuracies come from: runs of any solver, and files of predictions together with their corpora."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import InvalidSetting, InvalidTask
from argraph.runs.run import Trial
from argraph.solvers.predicted import NOT_THERE, Predicted
from argraph.values.task import Task

VERSIONS = {"arc1": "ARC-AGI-1", "arc2": "ARC-AGI-2"}


@attrs.frozen
class Tried:
    """A task that a solver was tried on, and the share of its test inputs that it got right."""

    solver: str
    corpus: str
    task: Task
    accuracy: float

    @property
    def version(self) -> str:
        """The benchmark that the task belongs to, whichever part of it.

        >>> from argraph import load_task
        >>> tried = Tried("argraph", "arc1:training", load_task("bundled:Copy1"), 1.0)
        >>> tried.version, tried.part
        ('ARC-AGI-1', 'ARC-AGI-1 training')
        """
        return VERSIONS.get(self.corpus.partition(":")[0], self.corpus)

    @property
    def part(self) -> str:
        """The benchmark with the part of it; a sample of a part is named after the part."""
        name, _, part = self.corpus.partition(":")
        return f"{self.version} {part.partition('/')[0]}".strip() if name in VERSIONS else self.corpus


@attrs.frozen
class Source:
    """All that one run or file says of a solver."""

    solver: str
    path: Path
    tried: tuple[Tried, ...]
    notes: tuple[str, ...] = ()


def read_source(path: Path, corpora: Sequence[Corpus], guesses: int | None = None) -> Source:
    """Read a run folder, or a file of predictions for tasks of the corpora; only so many guesses count, or all."""
    from argraph.runs.folder import load_run

    if path.is_dir():
        run = load_run(path)
        counted = run.guesses if guesses is None else guesses
        return _source(run.setup.told(), path, run.trials, counted)
    if not corpora:
        raise InvalidSetting(f"{path}: is no run folder; for a file of predictions say which --corpus it is about")
    predicted = Predicted.read(path, guesses)
    homes = [corpus for corpus in corpora if any(task.id in predicted.predictions for task in corpus)]
    tasks = [(corpus.name, task) for corpus in homes for task in corpus]
    fitting = predicted.fitting(task for _, task in tasks)
    trials = [Trial(name, task, fitting(task)) for name, task in tasks]
    return _source(predicted.name, path, trials, predicted.guesses)


def distinct(sources: Iterable[Source]) -> tuple[Tried, ...]:
    """All that was tried; two sources of one solver on the same task are told apart by their paths."""
    listed = list(sources)
    keys = [{(source.solver, each.corpus, each.task.id) for each in source.tried} for source in listed]
    clash = {
        source.path
        for here, source in zip(keys, listed, strict=True)
        if any(here & there for there in keys if there is not here)
    }
    found: list[Tried] = []
    for source in listed:
        name = f"{source.solver} ({source.path})" if source.path in clash else source.solver
        found += [attrs.evolve(each, solver=name) for each in source.tried]
    return tuple(found)


def _source(solver: str, path: Path, trials: Sequence[Trial], guesses: int) -> Source:
    scored = [trial for trial in trials if trial.ranks]
    missing = sum(_is_missing(trial) for trial in scored)
    if missing == len(scored):
        raise InvalidTask(f"{path}: has no scores: {_why_no_scores(trials, scored)}")
    tried = tuple(Tried(solver, trial.corpus, trial.task, trial.right(guesses) / len(trial.ranks)) for trial in scored)
    notes = [f"{path}: {missing} of {len(scored)} tasks have no answer and count as wrong"] if missing else []
    if len(scored) < len(trials):
        notes.append(f"{path}: {len(trials) - len(scored)} tasks without a known test output are left out")
    return Source(solver, path, tried, tuple(notes))


def _is_missing(trial: Trial) -> bool:
    """Whether a task was never put to the solver, or its predictions were never written."""
    return trial.record is None or trial.record.failure == NOT_THERE


def _why_no_scores(trials: Sequence[Trial], scored: Sequence[Trial]) -> str:
    if scored:
        return "none of its tasks has been answered yet"
    return f"none of its {len(trials)} tasks has a known test output" if trials else "it has no tasks"
