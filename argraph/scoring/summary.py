"""A run summed up: every figure that the terminal, the files and the page show, worked out here once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import attrs

from argraph.language.rule import Rule
from argraph.runs.run import NO_CONCEPT, Run, Tally, Trial
from argraph.scoring.mistakes import KINDS, Mistake, mistake
from argraph.scoring.published import PUBLISHED, Origin, Published
from argraph.scoring.statistics import Homogeneity, Interval, Undefined, chi_squared, clustered
from argraph.scoring.understanding import WAYS, Way, way
from argraph.solvers.record import Record
from argraph.values.conceptarc import TITLES
from argraph.values.grid import Grid


@attrs.frozen
class JudgedTest:
    """One test input with a known output: which guess was right, or how the first one is wrong."""

    number: int
    """Which of the task's test inputs, counted from 0."""
    rank: int | None
    """The guess that is right, counted from 1; None if none is."""
    mistake: Mistake | None
    """None if a guess is right."""
    rule: Rule | None
    """The rule behind the right guess, or else behind the first, if the solver tells."""


@attrs.frozen
class TaskSummary:
    """How one task went."""

    trial: Trial = attrs.field(repr=False)
    minimal: bool
    judged: tuple[JudgedTest, ...]
    way: Way | None
    """Whether it was solved by its concept; None if it was not solved."""

    @property
    def concept(self) -> str | None:
        """The task's concept, if it has one."""
        return self.trial.task.concept

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The rank of each test input."""
        return tuple(each.rank for each in self.judged)

    @property
    def solved(self) -> bool:
        """Whether every test input is right within the guesses of the run."""
        return None not in self.ranks

    @property
    def result(self) -> str:
        """Whether all test inputs are "right", some ("partly") or none ("wrong")."""
        return "right" if self.solved else "partly" if self.right() else "wrong"

    def right(self) -> int:
        """How many test inputs are right within the guesses of the run."""
        return sum(rank is not None for rank in self.ranks)


@attrs.frozen
class Group:
    """Tasks counted together: those of a concept, all, or the minimal ones.

    In `right` and `intervals` place k - 1 is for k guesses.
    """

    label: str
    """The concept's name in the corpus, or "total", or "minimal tasks"."""
    title: str
    """The same as people write it."""
    tasks: int
    tests: int
    right: tuple[int, ...]
    """Test inputs right within 1, 2, ... guesses."""
    intervals: tuple[Interval | Undefined, ...]
    """For the share of right test inputs, which go together by tasks."""
    solved: int
    """Tasks that are right in all their test inputs, within all guesses."""
    mistakes: Mapping[str, int] = attrs.field(hash=False)
    """How many test inputs no guess gets right, by kind of mistake; all kinds are there, in order."""
    near_misses: tuple[int, ...]
    """How many cells are wrong in each near miss, ascending."""
    ways: Mapping[str, int] = attrs.field(hash=False)
    """How many tasks were solved by their concept, by a shortcut, in an unknown way."""
    published: tuple[float | None, ...] = ()
    """What others scored on this concept, in the order of the summary's `published`."""

    def share(self, guesses: int) -> float | None:
        """The share of test inputs that are right within so many guesses; None if there are none."""
        return self.right[guesses - 1] / self.tests if self.tests else None


@attrs.frozen
class Summary:
    """A run summed up."""

    run: Run = attrs.field(repr=False)
    measured_on: str
    """Which tasks were measured: "80 of ConceptARC's 160 tasks"."""
    published: tuple[Published, ...]
    """Columns of published figures that may stand beside the run's own: none unless all its tasks are ConceptARC's."""
    concepts: tuple[Group, ...]
    """None if no task has a concept; if only some have, the others are a group too."""
    total: Group
    minimal: Group | None
    novelties: tuple[Group, ...]
    """The tasks that state their novelty, by its level, lowest first."""
    homogeneity: Homogeneity | Undefined
    """Whether accuracy within all guesses differs between concepts."""
    tasks: tuple[TaskSummary, ...]
    """Every task in the order of the corpus, minimal ones last."""

    @classmethod
    def of(cls, run: Run) -> Summary:
        """Sum a run up, minimal tasks apart."""
        origins = [Origin.of(part.corpus, [trial.task for trial in part.trials]) for part in run.parts]
        columns = PUBLISHED if all(origin.comparable for origin in origins) else ()
        tasks = tuple(task_summary(trial, run.guesses) for trial in run.trials)
        apart = tuple(task_summary(trial, run.guesses, minimal=True) for trial in run.minimal)
        grouped = _by_concept(tasks).items() if any(task.concept for task in tasks) else ()
        concepts = tuple(_of_concept(name, members, run.guesses, columns) for name, members in grouped)
        return cls(
            run,
            " + ".join(origin.explain() for origin in origins),
            columns,
            concepts,
            _of_many("total", tasks, run.guesses),
            _of_many("minimal tasks", apart, run.guesses) if apart else None,
            tuple(_of_many(f"novelty {level}", members, run.guesses) for level, members in _by_novelty(tasks)),
            _homogeneity(concepts),
            (*tasks, *apart),
        )

    @property
    def corpus(self) -> str:
        """The name of the corpus, or of all of them."""
        return self.run.corpus

    @property
    def content_hash(self) -> str:
        """The hash of its tasks."""
        return " + ".join(corpus.content_hash for corpus in self.run.setup.corpora)

    @property
    def guesses(self) -> int:
        """How many guesses count."""
        return self.run.guesses

    @property
    def groups(self) -> tuple[Group, ...]:
        """The concepts, the total and the minimal tasks."""
        return (*self.concepts, self.total, *((self.minimal,) if self.minimal else ()))


def _by_novelty(tasks: Sequence[TaskSummary]) -> Iterable[tuple[int, list[TaskSummary]]]:
    """The tasks of each level of novelty; tasks that state none are left out."""
    levels = sorted({level for task in tasks if (level := task.trial.task.novelty) is not None})
    return [(level, [task for task in tasks if task.trial.task.novelty == level]) for level in levels]


def task_summary(trial: Trial, guesses: int, *, minimal: bool = False) -> TaskSummary:
    """Say how a task went, test input by test input; those without a known output do not count."""
    known = [(number, pair.output) for number, pair in enumerate(trial.task.test) if pair.output is not None]
    judged = tuple(
        _judged(trial, number, answer, rank if rank is not None and rank <= guesses else None)
        for (number, answer), rank in zip(known, trial.ranks, strict=True)
    )
    found = way(trial.task.concept, [each.rule for each in judged]) if trial.solved(guesses) else None
    return TaskSummary(trial, minimal, judged, found)


def _judged(trial: Trial, number: int, answer: Grid, rank: int | None) -> JudgedTest:
    """What became of a test input: `rank` is the guess that is right, if one is."""
    record = trial.record or Record(trial.task.id)
    guesses = record.guesses[number] if record.guesses else ()
    rules = record.rules[number] if record.rules else (None,) * len(guesses)
    if rank is not None:
        return JudgedTest(number, rank, None, rules[rank - 1])
    first, rule = next(zip(guesses, rules, strict=True), (None, None))
    return JudgedTest(number, None, mistake(first, trial.task.test[number].input, answer), rule)


def _by_concept(tasks: Iterable[TaskSummary]) -> dict[str, list[TaskSummary]]:
    groups: dict[str, list[TaskSummary]] = {}
    for task in tasks:
        groups.setdefault(task.trial.concept, []).append(task)
    return groups


def _homogeneity(groups: Iterable[Group]) -> Homogeneity | Undefined:
    named = [group for group in groups if group.label != NO_CONCEPT]
    return chi_squared([group.right[-1] for group in named], [group.tests for group in named])


def _of_concept(name: str, tasks: Sequence[TaskSummary], guesses: int, columns: Sequence[Published]) -> Group:
    return attrs.evolve(_of_many(name, tasks, guesses), published=tuple(each.shares.get(name) for each in columns))


def _of_many(label: str, tasks: Sequence[TaskSummary], guesses: int) -> Group:
    tests = [len(task.judged) for task in tasks]
    each = range(1, guesses + 1)
    intervals = tuple(clustered([task.trial.right(most) for task in tasks], tests) for most in each)
    return attrs.evolve(_counted(label, tasks, guesses), intervals=intervals)


def _counted(label: str, tasks: Sequence[TaskSummary], guesses: int) -> Group:
    tally = Tally.of([task.trial for task in tasks], guesses)
    wrong = [each.mistake for task in tasks for each in task.judged if each.mistake is not None]
    kinds, found = Counter(each.kind for each in wrong), Counter(task.way for task in tasks)
    near = sorted(each.wrong_cells for each in wrong if each.kind == "near miss" and each.wrong_cells is not None)
    return Group(
        label,
        TITLES.get(label, label),
        tally.tasks,
        tally.tests,
        tally.right,
        (),
        tally.solved,
        {kind: kinds[kind] for kind in KINDS},
        tuple(near),
        {each: found[each] for each in WAYS},
    )
