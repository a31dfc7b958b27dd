"""Galleries: the tasks of a corpus as small pictures by concept, with what became of them in a run; runs compared."""

from __future__ import annotations

from typing import Any

from argraph.corpora.corpus import Corpus
from argraph.errors import ArgraphError
from argraph.explorer.shelf import Shelf
from argraph.report.run.rule_rows import rule_text
from argraph.runs.run import Run, Trial
from argraph.scoring.comparison import Comparison
from argraph.values.conceptarc import TITLES
from argraph.values.task import Task


def gallery_json(corpus: Corpus, run: Run | None = None) -> dict[str, Any]:
    """The tasks of a corpus by group, the first demonstration of each as its picture."""
    outcomes = {} if run is None else {trial.task.id: trial for trial in run.all_trials if trial.corpus == corpus.name}
    return {
        "name": corpus.name,
        "groups": [
            {
                "name": label,
                "title": TITLES.get(label, label.strip("()") if label.startswith("(") else label),
                "tasks": [_card(task, run, outcomes.get(task.id)) for task in tasks],
            }
            for label, tasks in corpus.groups.items()
        ],
    }


def _card(task: Task, run: Run | None, trial: Trial | None) -> dict[str, Any]:
    first = task.train[0]
    card = {"id": task.id, "input": str(first.input), "output": str(first.output or ""), "novelty": task.novelty}
    return card if run is None or trial is None else card | {"outcome": outcome_json(trial, run.guesses)}


def outcome_json(trial: Trial, guesses: int) -> dict[str, Any]:
    """How a task went: right in all its tests, in some or in none; how it was answered, and by which rule."""
    right, tests = trial.right(guesses), len(trial.ranks)
    result = "right" if right == tests else "partly" if right else "wrong"
    return {"result": result, "right": right, "tests": tests, "how": trial.how, "rule": rule_text(trial.record)}


def runs_json(shelf: Shelf) -> list[dict[str, Any]]:
    """What each run was, and on which corpora; of one that cannot be read, why."""
    return [_run_json(shelf, name) for name in shelf.runs]


def _run_json(shelf: Shelf, name: str) -> dict[str, Any]:
    try:
        run = shelf.run(name)
    except ArgraphError as error:
        return {"name": name, "fault": str(error), "corpora": []}
    total = run.total
    return {
        "name": name,
        "fault": None,
        "told": run.setup.told(),
        "corpora": [corpus.name for corpus in run.setup.corpora],
        "right": total.right[-1],
        "tests": total.tests,
        "solved": total.solved,
        "tasks": total.tasks,
    }


def comparison_json(first: Run, second: Run) -> dict[str, Any]:
    """Two runs side by side on the tasks that both have."""
    compared = Comparison.of(first, second)
    return {
        "guesses": compared.guesses,
        "only_first": len(compared.only_first),
        "only_second": len(compared.only_second),
        "tasks": [
            {
                "corpus": one.corpus,
                "id": one.task.id,
                "concept": one.concept,
                "tests": [
                    {
                        "input": str(pair.input),
                        "answer": None if pair.output is None else str(pair.output),
                        "guesses": [_first_guess(each, number) for each in (one, other)],
                    }
                    for number, pair in enumerate(one.task.test)
                ],
                "outcomes": [outcome_json(each, compared.guesses) for each in (one, other)],
            }
            for one, other in compared.shared
        ],
    }


def _first_guess(trial: Trial, test: int) -> str | None:
    row = trial.record.guesses[test] if trial.record and trial.record.guesses else ()
    return None if not row or row[0] is None else str(row[0])
