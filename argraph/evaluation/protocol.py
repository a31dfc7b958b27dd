"""How a solver is scored, after ConceptARC: by test inputs answered rightly within so many guesses, concept by concept.

A task that fails (crashes, hangs, eats memory) counts as unanswered. Minimal tasks are reported apart. Test inputs
without a known output do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from argraph.errors import InvalidTask
from argraph.evaluation.corpus import Corpus, load_corpus
from argraph.evaluation.usage import Usage
from argraph.evaluation.workers import Limits, Outcome, run
from argraph.grid import Grid
from argraph.task import Task

if TYPE_CHECKING:
    from rich.table import Table

    from argraph.solution import Solution

NO_CONCEPT = "(none)"


@attrs.frozen
class Score:
    """How one task went: for each test input with a known output, which guess was right, counted from 1."""

    task_id: str
    concept: str | None
    ranks: tuple[int | None, ...]
    """None where no guess was right."""
    how: str
    """How the guesses came about, or why there are none."""

    def right(self, guesses: int) -> int:
        """How many test inputs are answered rightly within so many guesses.

        >>> score = Score("Copy1", "Copy", (1, 3, None), "exact")
        >>> [score.right(guesses) for guesses in (1, 2, 3)], score.solved(3)
        ([1, 1, 2], False)
        """
        return sum(rank is not None and rank <= guesses for rank in self.ranks)

    def solved(self, guesses: int) -> bool:
        """Whether the task is entirely right: every test input within so many guesses."""
        return self.right(guesses) == len(self.ranks)


@attrs.frozen
class Tally:
    """Scores added up; `right[k - 1]` counts the test inputs that are right within k guesses."""

    tasks: int
    tests: int
    right: tuple[int, ...]
    solved: int
    """Tasks that are entirely right within all guesses."""


@attrs.frozen
class Run:
    """An evaluation: what was measured, with which settings, and how each task went."""

    corpus: str
    content_hash: str
    guesses: int
    effort: str
    scores: tuple[Score, ...]
    minimal: tuple[Score, ...]
    usage: Usage = attrs.field(eq=False)
    """The only part that differs from machine to machine."""

    @property
    def concepts(self) -> dict[str, Tally]:
        """The tally of each concept, in the order of the corpus."""
        groups: dict[str, list[Score]] = {}
        for score in self.scores:
            groups.setdefault(score.concept or NO_CONCEPT, []).append(score)
        return {concept: tally(scores, self.guesses) for concept, scores in groups.items()}

    @property
    def total(self) -> Tally:
        """The tally of all tasks, minimal ones excepted."""
        return tally(self.scores, self.guesses)

    @property
    def minimal_total(self) -> Tally:
        """The tally of the minimal tasks."""
        return tally(self.minimal, self.guesses)

    def table(self) -> Table:
        """The per-concept table, for the terminal."""
        from argraph.report.run_text import run_table

        return run_table(self)

    def __rich__(self) -> Any:
        from argraph.report.run_text import run_text

        return run_text(self)


def evaluate(
    corpus: Corpus | str | Path,
    *,
    guesses: int = 3,
    jobs: int = 1,
    effort: str = "normal",
    limits: Limits | None = None,
    each: Callable[[Outcome[Solution]], None] | None = None,
) -> Run:
    """Solve every task of a corpus in worker processes, without its answers, and score the guesses.

    `each` is called with every outcome as it comes in, in whatever order.
    """
    from argraph.evaluation.solver import Solver

    chosen = corpus if isinstance(corpus, Corpus) else load_corpus(corpus)
    tasks = (*chosen.tasks, *chosen.minimal)
    for task in tasks:
        _check_answers(task)
    questions = [task.without_answers() for task in tasks]
    outcomes = run(Solver(guesses, effort), questions, jobs=jobs, limits=limits, each=each)
    scores = tuple(score(task, outcome) for task, outcome in zip(tasks, outcomes, strict=True))
    split = len(chosen.tasks)
    usage = Usage.of(outcomes)
    return Run(chosen.name, chosen.content_hash, guesses, effort, scores[:split], scores[split:], usage)


def score(task: Task, outcome: Outcome[Solution]) -> Score:
    """Compare the guesses for a task with its answers."""
    solution = outcome.result
    guesses = solution.guesses if solution else tuple(() for _ in task.test)
    answered = zip(task.test, guesses, strict=True)
    ranks = tuple(rank(row, pair.output) for pair, row in answered if pair.output is not None)
    return Score(task.id, task.concept, ranks, solution.how if solution else outcome.failure or "nothing found")


def rank(guesses: Sequence[Grid], answer: Grid) -> int | None:
    """Which guess is right, counted from 1.

    >>> rank([Grid.parse("1"), Grid.parse("2")], Grid.parse("2"))
    2
    """
    return guesses.index(answer) + 1 if answer in guesses else None


def tally(scores: Iterable[Score], guesses: int) -> Tally:
    """Add scores up.

    >>> tally([Score("Copy1", "Copy", (1, 3, None), "exact"), Score("Copy2", "Copy", (2,), "exact")], 3)
    Tally(tasks=2, tests=4, right=(1, 2, 3), solved=1)
    """
    listed = list(scores)
    right = tuple(sum(score.right(most) for score in listed) for most in range(1, guesses + 1))
    return Tally(
        len(listed), sum(len(score.ranks) for score in listed), right, sum(score.solved(guesses) for score in listed)
    )


def _check_answers(task: Task) -> None:
    if all(pair.output is None for pair in task.test):
        raise InvalidTask(f"task {task.id!r} has no test output to compare with; use `argraph predict` for such tasks")
