"""The tables of a run: accuracy by concept, published figures beside it, mistakes, and by what tasks were solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from argraph.language.english import counted
from argraph.report.run.language_tables import findings_tables
from argraph.report.text.tables import NO_FIGURE, Rows, TextTable, count_and_share, count_text, decimal, exact, p_value
from argraph.runs.run import Run
from argraph.scoring.arc_score import arc_scores
from argraph.scoring.mistakes import FEW_CELLS, FEW_OF, KINDS
from argraph.scoring.published import GUESSES, SOURCE
from argraph.scoring.statistics import Homogeneity, Undefined
from argraph.scoring.summary import Group, Summary

MOST_GUESSES = 3
"""A narrow table has room for so many columns of guesses."""
SHORT_KINDS = ("none", "copied", "blank", "size ±1", "size", "near", "other")


def run_tables(run: Run) -> list[TextTable]:
    """Accuracy on all corpora; then, for each, published figures, mistakes and ways of solving if there are any.

    Last comes what was found out about the run besides.
    """
    summaries = [Summary.of(part) for part in run.parts]
    several = len(summaries) > 1
    details = (table for summary in summaries for table in _details(summary, several))
    return [accuracy(run, summaries), *_scores(run), *details, *findings_tables(run)]


def _details(summary: Summary, several: bool) -> Iterator[TextTable]:
    where = f" of {summary.corpus}" if several else ""
    if summary.novelties:
        yield novelty(summary, where)
    if summary.published:
        yield published(summary, where)
    if any(group.tests > group.right[-1] for group in summary.groups):
        yield mistakes(summary, where)
    if any(task.concept for task in summary.tasks):
        yield understanding(summary, where)


# Accuracy


def accuracy(run: Run, summaries: Sequence[Summary]) -> TextTable:
    """Test inputs right within 1, 2, ... guesses with an interval for the last, and tasks right as a whole.

    Each of the corpora, which `summaries` sum up, has its own rows and total. If there are several, the last row is for
    all of them together.
    """
    several, shown = len(summaries) > 1, shown_guesses(run.guesses)
    cells = partial(_accuracy_cells, shown=shown)
    sections = [
        section for each in summaries for section in _sections(each, cells, each.corpus if several else "total")
    ]
    if several:
        sections.append((("together", *cells(Summary.of(run).total)),))
    first = "concept" if any(each.concepts for each in summaries) else "corpus"
    heads = (first, "tests", *(f"at {guesses}" for guesses in shown), "95 %", "whole")
    return TextTable(
        f"{run.corpus}, {run.setup.told()}", heads, tuple(sections), tuple(_accuracy_notes(run, summaries))
    )


def _accuracy_cells(group: Group, shown: Sequence[int]) -> Iterable[str]:
    right = (count_and_share(group.right[guesses - 1], group.tests) for guesses in shown)
    interval = group.intervals[-1]
    sure = NO_FIGURE if isinstance(interval, Undefined) else str(interval)
    return str(group.tests), *right, sure, f"{group.solved}/{group.tasks}"


def shown_guesses(guesses: int) -> list[int]:
    """For which numbers of guesses there is a column: the first ones and the last.

    >>> shown_guesses(3), shown_guesses(10)
    ([1, 2, 3], [1, 2, 10])
    """
    return sorted({*range(1, min(guesses, MOST_GUESSES)), guesses})


def _accuracy_notes(run: Run, summaries: Sequence[Summary]) -> Iterator[str]:
    within = counted(run.guesses, "guesses")
    yield f"at k: test inputs right within k guesses. whole: tasks with all test inputs right within {within}."
    yield f"95 %: interval for the share right within {within}: Wilson's, for tasks as clusters of test inputs."
    for summary in summaries:
        yield f"Corpus {summary.corpus}, content hash {summary.content_hash[:12]}: {summary.measured_on}."
        yield from _statistics(summary)
    if len(run.setup.made_with) > 1:
        yield f"Resumed with other code or libraries: {'; then '.join(each.told() for each in run.setup.made_with)}."
    if missing := len(run.missing):
        yield f"{missing} of {len(run.all_trials)} tasks are not answered yet; they count as wrong."
    if blank := _without_grid(run):
        yield f"{counted(blank, 'guesses')} gave no grid; they count as wrong."
    for trial in run.all_trials:
        if trial.fault:
            yield f"{trial.task.id} counts, though it is known to be faulty: {trial.fault}."


def _without_grid(run: Run) -> int:
    """How many attempts were made whose answers hold no grid."""
    records = (trial.record for trial in run.all_trials if trial.record is not None)
    return sum(grid is None for record in records for row in record.guesses for grid in row)


def _statistics(summary: Summary) -> Iterator[str]:
    for group in (summary.total, summary.minimal):
        if group is not None and isinstance(group.intervals[-1], Undefined):
            yield f"The interval for the {group.label} is {group.intervals[-1]}."
    if len(summary.concepts) > 1:
        yield homogeneity(summary.homogeneity)


def homogeneity(found: Homogeneity | Undefined) -> str:
    """Whether accuracy differs between concepts, in a sentence."""
    if isinstance(found, Undefined):
        return f"A test of whether accuracy differs between concepts is {found}."
    rough = "; rough, as some expected counts are below 5" if found.rough else ""
    test = f"chi-squared {found.statistic:.2f}, {counted(found.degrees, 'degrees')} of freedom, {p_value(found.p)}"
    return f"Does accuracy differ between concepts? {test}{rough}."


# The rest


def novelty(summary: Summary, where: str = "") -> TextTable:
    """Accuracy by level of novelty, from the plain instance of a concept to compositions and surprises."""
    shown = shown_guesses(summary.guesses)
    cells = partial(_accuracy_cells, shown=shown)
    heads = ("level", "tests", *(f"at {guesses}" for guesses in shown), "95 %", "whole")
    note = "0: a concept's plain instance; 4: composed with another, with unusual objects and distractors."
    return TextTable(f"Accuracy{where} by novelty", heads, (_rows(summary.novelties, cells),), (note,))


def _scores(run: Run) -> Iterator[TextTable]:
    """The score of ARC-AGI, for corpora that are not divided into concepts."""
    rows = tuple((each.label, str(each.tasks), exact(each.share), exact(each.strict)) for each in arc_scores(run))
    if rows:
        within = counted(run.guesses, "guesses")
        notes = (
            f"score: the mean over tasks of the share of test inputs right within {within}; strict: of whole tasks.",
            *(("mean: of the corpora, each of which counts alike: the headline.",) if len(rows) > 1 else ()),
        )
        yield TextTable("Score by tasks, as for ARC-AGI", ("corpus", "tasks", "score", "strict"), (rows,), notes)


def published(summary: Summary, where: str = "") -> TextTable:
    """Accuracy beside what others scored, with as many guesses as they had if there are as many."""
    solver, within = summary.run.setup.solver, min(summary.guesses, GUESSES)

    def cells(group: Group) -> Iterable[str]:
        return map(decimal, (group.share(within), *group.published))

    heads = ("concept", solver, *(column.short for column in summary.published))
    names = ", ".join(f"{each.short}: {each.name}" for each in summary.published if each.short != each.name)
    notes = (
        f"{solver}: within {counted(within, 'guesses')}, on {summary.measured_on}.",
        f"The others: within {GUESSES} guesses, on all 160 tasks; {names}. Source: {SOURCE}.",
    )
    return TextTable(f"Accuracy{where} beside published figures", heads, (_rows(summary.concepts, cells),), notes)


def mistakes(summary: Summary, where: str = "") -> TextTable:
    """Test inputs that no guess gets right, by how the first guess is wrong."""

    def cells(group: Group) -> Iterable[str]:
        return map(count_text, (group.tests - group.right[-1], *group.mistakes.values()))

    missed = Counter(summary.total.near_misses)
    told = ", ".join(f"{count} with {counted(cells, 'cells')} wrong" for cells, count in sorted(missed.items()))
    near = f"near: right size, at most {FEW_CELLS} cells wrong and at most one in {FEW_OF}"
    names = ", ".join(f"{short}: {kind}" for short, kind in zip(SHORT_KINDS[:-2], KINDS, strict=False))
    notes = (f"Judged by the first guess. {names}.", f"{near}{f' ({told})' if told else ''}.")
    heads = ("concept", "wrong", *SHORT_KINDS)
    return TextTable(f"Test inputs{where} that no guess gets right", heads, _sections(summary, cells), notes)


def understanding(summary: Summary, where: str = "") -> TextTable:
    """Solved tasks by whether the rule uses the concept of the task's group."""

    def cells(group: Group) -> Iterable[str]:
        return map(count_text, (group.solved, *group.ways.values()))

    heads = ("concept", "solved", "by concept", "shortcut", "unknown")
    notes = (
        "by concept: each right guess comes from a rule with a word that speaks of the concept; shortcut: not so.",
        "unknown: the solver tells no rule. `argraph library` lists what each word speaks of.",
    )
    return TextTable(f"Tasks{where} solved, and by what", heads, _sections(summary, cells), notes)


def _sections(summary: Summary, cells: Callable[[Group], Iterable[str]], total: str = "total") -> tuple[Rows, ...]:
    """A row for each concept if there are any, then the total, then the minimal tasks."""
    concepts = (_rows(summary.concepts, cells),) if summary.concepts else ()
    minimal = () if summary.minimal is None else (_rows([summary.minimal], cells),)
    return *concepts, ((total, *cells(summary.total)),), *minimal


def _rows(groups: Iterable[Group], cells: Callable[[Group], Iterable[str]]) -> Rows:
    return tuple((group.title, *cells(group)) for group in groups)
