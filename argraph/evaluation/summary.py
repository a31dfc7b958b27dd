"""A run summed up: every figure that the terminal, the files and the page show, worked out here once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import attrs

from argraph.evaluation.mistakes import KINDS, Mistake, mistake
from argraph.evaluation.published import PUBLISHED, Origin, Published
from argraph.evaluation.record import Record
from argraph.evaluation.statistics import Homogeneity, Interval, Undefined, bootstrap, chi_squared, wilson
from argraph.evaluation.understanding import WAYS, Way, way
from argraph.grid import Grid
from argraph.language.rule import Rule
from argraph.task import Task

NO_CONCEPT = "(none)"
TITLES: Mapping[str, str] = {
    "AboveBelow": "Above and Below",
    "Center": "Center",
    "CleanUp": "Clean Up",
    "CompleteShape": "Complete Shape",
    "Copy": "Copy",
    "Count": "Count",
    "ExtendToBoundary": "Extend To Boundary",
    "ExtractObjects": "Extract Objects",
    "FilledNotFilled": "Filled and Not Filled",
    "HorizontalVertical": "Horizontal and Vertical",
    "InsideOutside": "Inside and Outside",
    "MoveToBoundary": "Move To Boundary",
    "Order": "Order",
    "SameDifferent": "Same and Different",
    "TopBottom2D": "Top and Bottom 2D",
    "TopBottom3D": "Top and Bottom 3D",
}
"""The concepts as ConceptARC's authors write them."""


@attrs.frozen
class Answered:
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

    task_id: str
    concept: str | None
    minimal: bool
    answered: tuple[Answered, ...]
    how: str
    """How the guesses came about, or why there are none."""
    failed: bool
    way: Way | None
    """Whether it was solved by its concept; None if it was not solved."""

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """The rank of each test input."""
        return tuple(each.rank for each in self.answered)

    @property
    def solved(self) -> bool:
        """Whether every test input is right within the guesses of the run."""
        return self.right() == len(self.answered)

    def right(self, guesses: int | None = None) -> int:
        """How many test inputs are right within so many guesses, or within all."""
        return sum(rank is not None and (guesses is None or rank <= guesses) for rank in self.ranks)


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
    """For the share of right test inputs: Wilson's for a concept, by bootstrap over tasks for totals."""
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

    corpus: str
    content_hash: str
    guesses: int
    measured_on: str
    """Which tasks were measured: "80 of ConceptARC's 160 tasks"."""
    published: tuple[Published, ...]
    """Columns of published figures that may stand beside the run's own: none unless all its tasks are ConceptARC's."""
    concepts: tuple[Group, ...]
    total: Group
    minimal: Group | None
    homogeneity: Homogeneity | Undefined
    """Whether accuracy within all guesses differs between concepts."""
    tasks: tuple[TaskSummary, ...]
    """Every task in the order of the corpus, minimal ones last."""


Case = tuple[Task, Record]


def summarise(
    corpus: str, content_hash: str, guesses: int, cases: Sequence[Case], minimal: Sequence[Case] = ()
) -> Summary:
    """Sum up what a solver answered to the tasks of a corpus, minimal tasks apart."""
    origin = Origin.of(corpus, [task for task, _ in cases])
    columns = PUBLISHED if origin.comparable else ()
    tasks = tuple(task_summary(task, record, guesses) for task, record in cases)
    apart = tuple(task_summary(task, record, guesses, minimal=True) for task, record in minimal)
    concepts = tuple(_of_concept(name, members, guesses, columns) for name, members in _by_concept(tasks).items())
    return Summary(
        corpus,
        content_hash,
        guesses,
        origin.explain(),
        columns,
        concepts,
        _of_many("total", tasks, guesses),
        _of_many("minimal tasks", apart, guesses) if apart else None,
        chi_squared([group.right[-1] for group in concepts], [group.tests for group in concepts]),
        (*tasks, *apart),
    )


def task_summary(task: Task, record: Record, guesses: int, *, minimal: bool = False) -> TaskSummary:
    """Compare what a solver answered to a task with the answers; test inputs without a known output do not count."""
    answered = tuple(
        _answered(number, pair.input, pair.output, record, guesses)
        for number, pair in enumerate(task.test)
        if pair.output is not None
    )
    solved = all(each.rank for each in answered)
    found = way(task.concept, [each.rule for each in answered]) if solved else None
    how, failed = record.failure or record.how, record.failure is not None
    return TaskSummary(task.id, task.concept, minimal, answered, how, failed, found)


def _answered(number: int, question: Grid, answer: Grid, record: Record, guesses: int) -> Answered:
    row = record.guesses[number][:guesses] if record.guesses else ()
    rules = record.rules[number] if record.rules else (None,) * len(row)
    place = row.index(answer) if answer in row else None
    if place is not None:
        return Answered(number, place + 1, None, rules[place])
    return Answered(number, None, mistake(next(iter(row), None), question, answer), next(iter(rules), None))


def _by_concept(tasks: Iterable[TaskSummary]) -> dict[str, list[TaskSummary]]:
    groups: dict[str, list[TaskSummary]] = {}
    for task in tasks:
        groups.setdefault(task.concept or NO_CONCEPT, []).append(task)
    return groups


def _of_concept(name: str, tasks: Sequence[TaskSummary], guesses: int, columns: Sequence[Published]) -> Group:
    counted = _counted(name, tasks, guesses)
    intervals = tuple(wilson(right, counted.tests) for right in counted.right)
    return attrs.evolve(counted, intervals=intervals, published=tuple(each.shares.get(name) for each in columns))


def _of_many(label: str, tasks: Sequence[TaskSummary], guesses: int) -> Group:
    tests = [len(task.answered) for task in tasks]
    each = range(1, guesses + 1)
    intervals = tuple(bootstrap([task.right(most) for task in tasks], tests) for most in each)
    return attrs.evolve(_counted(label, tasks, guesses), intervals=intervals)


def _counted(label: str, tasks: Sequence[TaskSummary], guesses: int) -> Group:
    wrong = [each.mistake for task in tasks for each in task.answered if each.mistake is not None]
    kinds, found = Counter(each.kind for each in wrong), Counter(task.way for task in tasks)
    near = sorted(each.wrong_cells for each in wrong if each.kind == "near miss" and each.wrong_cells is not None)
    return Group(
        label,
        TITLES.get(label, label),
        len(tasks),
        sum(len(task.answered) for task in tasks),
        tuple(sum(task.right(most) for task in tasks) for most in range(1, guesses + 1)),
        (),
        sum(task.solved for task in tasks),
        {kind: kinds[kind] for kind in KINDS},
        tuple(near),
        {each: found[each] for each in WAYS},
    )
