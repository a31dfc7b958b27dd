"""A run summed up: every figure that the terminal, the files and the page show, worked out here once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean

import attrs

from argraph.language.rule import Rule
from argraph.runs.findings import Fresh
from argraph.runs.run import NO_CONCEPT, Run, Tally, Trial
from argraph.scoring.mistakes import KINDS, Mistake, mistake
from argraph.scoring.published import PUBLISHED, Origin, Published
from argraph.scoring.statistics import Homogeneity, Interval, Undefined, chi_squared, clustered, wilson
from argraph.scoring.understanding import WAYS, Way, way
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


@attrs.frozen
class TaskSummary:
    """How one task went: only what is counted, so that those of a long run can be held."""

    trials: Sequence[Trial] = attrs.field(repr=False)
    place: int
    """Which of the trials it is about."""
    minimal: bool
    judged: tuple[JudgedTest, ...]
    way: Way | None
    """Whether it was solved by its concept; None if it was not solved."""
    concept: str | None
    """The task's concept, if it has one."""
    novelty: int | None
    """The task's level of novelty, if it states one."""
    fresh: int | None = None
    """On how many fresh inputs its rule is right, if it was tried on some."""

    @property
    def trial(self) -> Trial:
        """What it is about."""
        return self.trials[self.place]

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

    def right(self, guesses: int | None = None) -> int:
        """How many test inputs are right within so many guesses, or within all those of the run."""
        return sum(rank is not None and (guesses is None or rank <= guesses) for rank in self.ranks)


@attrs.frozen
class Held:
    """Of some tasks those whose rules were tried on fresh inputs: solved at the first guess, with a generator."""

    tasks: int
    held: int
    """Tasks whose rule is right on every fresh input."""
    interval: Interval | Undefined
    """For the share of these."""
    right: float | None
    """The mean over tasks of the share of fresh inputs on which the rule is right."""

    @classmethod
    def of(cls, counts: Sequence[int], inputs: int) -> Held:
        """Sum up on how many of so many inputs each rule is right.

        >>> Held.of([20, 19], 20).held, Held.of([20, 19], 20).right, Held.of([], 20).interval
        (1, 0.975, Undefined(reason='no task is solved'))
        """
        held = sum(count == inputs for count in counts)
        interval = wilson(held, len(counts)) if counts else Undefined("no task is solved")
        return cls(len(counts), held, interval, mean(count / inputs for count in counts) if counts else None)


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
    fresh: Held | None = None
    """How the rules go on fresh inputs, if they were tried on some."""

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
        origins = [Origin.of(part.corpus, (trial.task for trial in part.trials)) for part in run.parts]
        columns = PUBLISHED if all(origin.comparable for origin in origins) else ()
        tasks = _summaries(run, minimal=False)
        apart = _summaries(run, minimal=True)
        grouped = _by_concept(tasks).items() if any(task.concept for task in tasks) else ()
        concepts = tuple(_of_concept(name, members, run, columns) for name, members in grouped)
        return cls(
            run,
            " + ".join(origin.explain() for origin in origins),
            columns,
            concepts,
            _of_many("total", tasks, run),
            _of_many("minimal tasks", apart, run) if apart else None,
            tuple(_of_many(f"novelty {level}", members, run) for level, members in _by_novelty(tasks)),
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
    levels = sorted({task.novelty for task in tasks if task.novelty is not None})
    return [(level, [task for task in tasks if task.novelty == level]) for level in levels]


def _summaries(run: Run, *, minimal: bool) -> tuple[TaskSummary, ...]:
    """How each task went; every trial is looked at once."""
    trials = run.minimal if minimal else run.trials
    return tuple(
        attrs.evolve(task_summary(trial, run.guesses, run.findings.fresh), trials=trials, place=place, minimal=minimal)
        for place, trial in enumerate(trials)
    )


def task_summary(trial: Trial, guesses: int, fresh: Fresh | None = None) -> TaskSummary:
    """Say how a task went, test input by test input; those without a known output do not count."""
    known = [(number, pair.output) for number, pair in enumerate(trial.task.test) if pair.output is not None]
    ranks = [rank if rank is not None and rank <= guesses else None for rank in trial.ranks]
    answered = list(zip(known, ranks, strict=True))
    judged = tuple(_judged(trial, number, answer, rank) for (number, answer), rank in answered)
    found = None
    if trial.solved(guesses):
        found = way(trial.task.concept, [_rule(trial, number, rank) for (number, _), rank in answered])
    tried = None if fresh is None else fresh.right.get(trial.key)
    return TaskSummary((trial,), 0, False, judged, found, trial.task.concept, trial.task.novelty, tried)


def _judged(trial: Trial, number: int, answer: Grid, rank: int | None) -> JudgedTest:
    """What became of a test input: `rank` is the guess that is right, if one is."""
    if rank is not None:
        return JudgedTest(number, rank, None)
    guesses = trial.record.guesses[number] if trial.record and trial.record.guesses else ()
    return JudgedTest(number, None, mistake(next(iter(guesses), None), trial.task.test[number].input, answer))


def _rule(trial: Trial, number: int, rank: int | None) -> Rule | None:
    """The rule behind a right guess, if the solver tells."""
    rules = trial.record.rules if trial.record else ()
    return rules[number][rank - 1] if rules and rank is not None else None


def _by_concept(tasks: Iterable[TaskSummary]) -> dict[str, list[TaskSummary]]:
    groups: dict[str, list[TaskSummary]] = {}
    for task in tasks:
        groups.setdefault(task.concept or NO_CONCEPT, []).append(task)
    return groups


def _homogeneity(groups: Iterable[Group]) -> Homogeneity | Undefined:
    named = [group for group in groups if group.label != NO_CONCEPT]
    return chi_squared([group.right[-1] for group in named], [group.tests for group in named])


def _of_concept(name: str, tasks: Sequence[TaskSummary], run: Run, columns: Sequence[Published]) -> Group:
    return attrs.evolve(_of_many(name, tasks, run), published=tuple(each.shares.get(name) for each in columns))


def _of_many(label: str, tasks: Sequence[TaskSummary], run: Run) -> Group:
    tests = [len(task.judged) for task in tasks]
    each = range(1, run.guesses + 1)
    intervals = tuple(clustered([task.right(most) for task in tasks], tests) for most in each)
    counts = [task.fresh for task in tasks if task.fresh is not None]
    held = None if run.findings.fresh is None else Held.of(counts, run.findings.fresh.inputs)
    return attrs.evolve(_counted(label, tasks, run.guesses), intervals=intervals, fresh=held)


def _counted(label: str, tasks: Sequence[TaskSummary], guesses: int) -> Group:
    tally = Tally.of_ranks((task.ranks for task in tasks), guesses)
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
