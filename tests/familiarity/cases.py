"""Tasks of different concepts with their answers, what solvers make of them, and exposures of all concepts."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from argraph.corpora.corpus import Corpus
from argraph.profiles import CONCEPTS
from argraph.runs.folder import JOURNAL
from argraph.runs.journal import JournalWriter
from argraph.runs.session import Wanted, session
from argraph.solvers.predictions import Prediction, write_predictions
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

WRONG = Grid.parse("9999999")
EXPOSURES = {concept.name: round(0.1 + 0.016 * place, 3) for place, concept in enumerate(CONCEPTS)}


def concept_tasks(count: int, *, answers: bool = True) -> tuple[Task, ...]:
    """The examples of the first concepts, whose test is their first demonstration."""
    examples = (concept.example for concept in CONCEPTS[:count])
    return tuple(
        attrs.evolve(
            task,
            id=f"task{number}",
            test=tuple(Pair(pair.input, pair.output if answers else None) for pair in task.train[:1]),
        )
        for number, task in enumerate(examples)
    )


def corpus_of(name: str, count: int, *, answers: bool = True) -> Corpus:
    return Corpus(name, concept_tasks(count, answers=answers))


def solves_odd(number: int) -> bool:
    return number % 2 == 1


def write_run(folder: Path, corpora: Sequence[Corpus], solves: Callable[[int], bool] = solves_odd) -> Path:
    """A run of argraph in which the tasks of such numbers are solved, with the second guess."""
    with session(Wanted(tuple(corpora), guesses=2, effort="low"), folder):
        pass
    with JournalWriter(folder / JOURNAL) as journal:
        for corpus in corpora:
            for number, task in enumerate(corpus):
                journal.add(corpus.name, Record(task.id, (attempts(task, solves(number)),)))
    return folder


def attempts(task: Task, solved: bool) -> tuple[Grid, Grid]:
    right = task.train[0].output
    assert right is not None
    return WRONG, right if solved else WRONG


def write_predictions_of(path: Path, tasks: Sequence[Task], solves: Callable[[int], bool] = solves_odd) -> Path:
    write_predictions(
        path, [Prediction(task.id, (attempts(task, solves(number)),)) for number, task in enumerate(tasks)]
    )
    return path


def write_corpus(folder: Path, tasks: Sequence[Task]) -> Path:
    folder.mkdir(parents=True)
    for task in tasks:
        (folder / f"{task.id}.json").write_text(json.dumps(task.to_json()), encoding="utf-8")
    return folder


def write_exposures(path: Path) -> Path:
    path.write_text(json.dumps(EXPOSURES), encoding="utf-8")
    return path
