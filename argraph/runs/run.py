"""How a solver is scored, after ConceptARC: by test inputs answered rightly within so many guesses, concept by concept.

A task that failed (crashed, hung, ate memory) or has not been answered yet counts as wrong: the denominator never
shrinks. Minimal tasks are reported apart and never counted in. Test inputs without a known output do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.corpora.faults import fault
from argraph.corpora.sampling import Reference
from argraph.runs.findings import Findings
from argraph.runs.measured import Measured
from argraph.runs.setup import Setup
from argraph.runs.usage import Usage
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.held import chained, held, picked, those
from argraph.values.showing import HTML, RICH, TABLE, shown
from argraph.values.task import Task

NO_CONCEPT = "(none)"
MISSING = "not answered yet"


@attrs.frozen
class Trial:
    """One task of a run with what the solver made of it; without a record, the task has not been answered yet.

    >>> pairs = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[1]], "output": [[2]]}] * 3}
    >>> guesses = ((Grid.parse("2"),), (Grid.parse("1"), Grid.parse("2")), ())
    >>> trial = Trial("tiny", Task.from_json(pairs, id="Copy1", concept="Copy"), Record("Copy1", guesses))
    >>> trial.ranks, [trial.right(guesses) for guesses in (1, 2)], trial.solved(2)
    ((1, 2, None), [1, 2], False)
    """

    corpus: str
    task: Task
    record: Record | None = None
    ranks: tuple[int | None, ...] = attrs.field(init=False, eq=False)
    """For each test input with a known output, which guess is right, counted from 1; None where no guess is."""

    @ranks.default
    def _ranks(self) -> tuple[int | None, ...]:
        rows = self.record.guesses if self.record and self.record.guesses else ((),) * len(self.task.test)
        answered = zip(self.task.test, rows, strict=True)
        return tuple(rank(row, pair.output) for pair, row in answered if pair.output is not None)

    @property
    def key(self) -> tuple[str, str]:
        """What tells a task from all others of a run: its corpus and its id."""
        return self.corpus, self.task.id

    @property
    def concept(self) -> str:
        """The concept of the task."""
        return self.task.concept or NO_CONCEPT

    @property
    def how(self) -> str:
        """How the guesses came about, or why there are none."""
        return MISSING if self.record is None else self.record.failure or self.record.how

    @property
    def fault(self) -> str | None:
        """What is known to be wrong with the task itself; it counts all the same."""
        return fault(self.task)

    def right(self, guesses: int) -> int:
        """How many test inputs are answered rightly within so many guesses."""
        return _right(self.ranks, guesses)

    def solved(self, guesses: int) -> bool:
        """Whether the task is entirely right: every test input within so many guesses."""
        return self.right(guesses) == len(self.ranks)


@attrs.frozen
class Tally:
    """Trials added up; `right[k - 1]` counts the test inputs that are right within k guesses."""

    tasks: int
    tests: int
    right: tuple[int, ...]
    solved: int
    """Tasks that are entirely right within all guesses."""

    @classmethod
    def of(cls, trials: Iterable[Trial], guesses: int) -> Tally:
        """Add trials up."""
        return cls.of_ranks((trial.ranks for trial in trials), guesses)

    @classmethod
    def of_ranks(cls, ranks: Iterable[tuple[int | None, ...]], guesses: int) -> Tally:
        """Add up for each task the ranks of its right guesses."""
        counts: Counter[tuple[int | None, ...]] = Counter(ranks)
        tests = sum(len(row) * tasks for row, tasks in counts.items())
        right = tuple(sum(_right(row, most) * tasks for row, tasks in counts.items()) for most in range(1, guesses + 1))
        solved = sum(tasks for row, tasks in counts.items() if _right(row, guesses) == len(row))
        return cls(counts.total(), tests, right, solved)


@attrs.frozen(repr=False)
class Run:
    """An evaluation: what was run, and how each task went, in the order of the corpora.

    As in a corpus, the minimal tasks are kept apart from the `trials`. Of a long run, trials are made as they are asked
    for, from the files of its folder.
    """

    setup: Setup
    trials: Sequence[Trial]
    minimal: Sequence[Trial] = ()
    findings: Findings = attrs.field(factory=Findings)
    """What was found out about it besides, if it was looked into."""

    @classmethod
    def of(cls, setup: Setup, corpora: Sequence[Corpus], records: Mapping[tuple[str, str], Record]) -> Run:
        """Put tasks and records together; a record is found by its corpus and task."""

        def trials(corpus: Corpus, tasks: Sequence[Task]) -> Sequence[Trial]:
            def make(number: int) -> Trial:
                task = tasks[number]
                return Trial(corpus.name, task, records.get((corpus.name, task.id)))

            return held(len(tasks), make)

        return cls(
            setup,
            chained([trials(corpus, corpus.tasks) for corpus in corpora]),
            chained([trials(corpus, corpus.minimal) for corpus in corpora]),
        )

    @property
    def all_trials(self) -> Sequence[Trial]:
        """The trials of all tasks, minimal ones included, corpus by corpus."""
        both, names = chained([self.trials, self.minimal]), [corpus.name for corpus in self.setup.corpora]
        if len(names) == 1:
            return both
        homes = [names.index(trial.corpus) for trial in both]
        return picked(both, sorted(range(len(both)), key=homes.__getitem__))

    @property
    def corpus(self) -> str:
        """The names of the corpora."""
        return " + ".join(corpus.name for corpus in self.setup.corpora)

    @property
    def guesses(self) -> int:
        """How many guesses count."""
        return self.setup.guesses

    @property
    def missing(self) -> Sequence[Trial]:
        """The tasks that have not been answered yet; they count as wrong."""
        return those(self.all_trials, lambda trial: trial.record is None)

    @property
    def scored(self) -> bool:
        """Whether there are answers to compare with; a run of predictions has none."""
        return any(trial.ranks for trial in self.all_trials)

    @property
    def concepts(self) -> dict[str, Tally]:
        """The tally of each concept, in the order of the corpus."""
        groups: dict[str, list[tuple[int | None, ...]]] = {}
        for trial in self.trials:
            groups.setdefault(trial.concept, []).append(trial.ranks)
        return {concept: Tally.of_ranks(ranks, self.guesses) for concept, ranks in groups.items()}

    @property
    def total(self) -> Tally:
        """The tally of all tasks, minimal ones excepted."""
        return Tally.of(self.trials, self.guesses)

    @property
    def minimal_total(self) -> Tally:
        """The tally of the minimal tasks."""
        return Tally.of(self.minimal, self.guesses)

    @property
    def parts(self) -> tuple[Run, ...]:
        """A run for each of the corpora."""
        if len(self.setup.corpora) == 1:
            return (self,)
        return tuple(self._part(corpus) for corpus in self.setup.corpora)

    @property
    def usage(self) -> Usage:
        """What the tasks used, and which failed."""
        return Usage.of(trial.record for trial in self.all_trials if trial.record is not None)

    @property
    def reference(self) -> Reference:
        """Which tasks it has solved, for samples of the same corpora."""
        solved = {(each.task.id, each.task.content_hash): each.solved(self.guesses) for each in self.trials}
        return Reference(self.setup.told(), solved)

    def _part(self, corpus: Measured) -> Run:
        trials, minimal = (
            those(each, lambda trial: trial.corpus == corpus.name) for each in (self.trials, self.minimal)
        )
        return attrs.evolve(self, setup=attrs.evolve(self.setup, corpora=(corpus,)), trials=trials, minimal=minimal)

    def table(self) -> Any:
        """The per-concept table, for the terminal."""
        return shown(self, TABLE)

    def to_frame(self) -> Any:
        """A tidy pandas table, a row for each test input with a known output; see `argraph.runs.frame`."""
        from argraph.runs.frame import to_frame

        return to_frame(self)

    def __repr__(self) -> str:
        total, missing = self.total, f", {len(self.missing)} tasks not answered yet" if self.missing else ""
        right = f"{total.right[-1]} of {total.tests} test inputs right within {self.guesses} guesses"
        return f"<Run of {self.setup.solver} on {self.corpus}: {right}{missing}>"

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_html_(self) -> Any:
        return shown(self, HTML)


def _right(ranks: Iterable[int | None], guesses: int) -> int:
    """How many ranks are within so many guesses."""
    return sum(rank is not None and rank <= guesses for rank in ranks)


def rank(guesses: Sequence[Grid | None], answer: Grid) -> int | None:
    """Which guess is right, counted from 1.

    >>> rank([None, Grid.parse("2")], Grid.parse("2"))
    2
    """
    return guesses.index(answer) + 1 if answer in guesses else None
