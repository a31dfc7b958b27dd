"""Runs made up cell by cell, whose figures are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argraph.corpora.corpus import Corpus
from argraph.execution.executor import Limits
from argraph.execution.provenance import Provenance
from argraph.language.rule import Rule
from argraph.runs.measured import Measured
from argraph.runs.run import Run
from argraph.runs.setup import Setup
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

QUESTION, ANSWER = Grid.parse("100/000/000"), Grid.parse("000/010/002")
Ranks = Sequence[int | None]


def made_task(id: str, tests: int, concept: str | None = None) -> Task:
    """A task with so many test inputs, all the same."""
    return Task(id, (Pair(QUESTION, ANSWER),), (Pair(QUESTION, ANSWER),) * tests, concept)


def made_record(id: str, ranks: Ranks, rule: Rule | None = None) -> Record:
    """A record whose guess of that rank is right for each test input, after wrong ones; None is one wrong guess."""
    fillers = [Grid.parse(f"000/33{number}/333") for number in range(1, 10)]
    guesses = tuple((*fillers[: (rank or 2) - 1], *([ANSWER] if rank else [])) for rank in ranks)
    return Record(id, guesses, "exact", rules=tuple((rule,) * len(row) for row in guesses))


def made_run(
    ranks: Mapping[str, Ranks | None],
    *,
    minimal: Mapping[str, Ranks | None] | None = None,
    guesses: int = 3,
    corpus: str = "made",
    solver: str = "argraph",
    rule: Rule | None = None,
) -> Run:
    """A run on tasks such as Copy1, whose concept is Copy; None in place of ranks is a task not answered yet."""
    everything = {**ranks, **(minimal or {})}
    tasks = {id: made_task(id, 3 if row is None else len(row), _concept(id)) for id, row in everything.items()}
    chosen = Corpus(corpus, tuple(tasks[id] for id in ranks), tuple(tasks[id] for id in minimal or {}))
    records = {(corpus, id): made_record(id, row, rule) for id, row in everything.items() if row is not None}
    return Run.of(made_setup(chosen, guesses, solver), [chosen], records)


def made_setup(corpus: Corpus, guesses: int = 3, solver: str = "argraph") -> Setup:
    """A setup that never was."""
    made_with = Provenance("0.1.0", "c0ffee" * 10)
    return Setup(solver, {"effort": "normal"}, guesses, Limits(), (Measured.of(corpus),), (made_with,))


def _concept(id: str) -> str | None:
    return id.removesuffix("Minimal").rstrip("0123456789") if id[0].isupper() else None
