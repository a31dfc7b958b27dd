"""The tables of an evaluation as plain text cells, made once for the terminal, Markdown and LaTeX.

A sheet has a heading for each column, rows in sections, and sentences that belong under it. The first column is text;
the others are figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import attrs

from argraph.evaluation.mistakes import FEW_CELLS, FEW_OF, KINDS
from argraph.evaluation.published import GUESSES, SOURCE
from argraph.evaluation.statistics import Homogeneity, Undefined
from argraph.evaluation.summary import Group, Summary
from argraph.language.english import counted

MOST_GUESSES = 3
"""A narrow table has room for so many columns of guesses."""
SHORT_KINDS = ("none", "copied", "blank", "size ±1", "size", "near", "other")
NO_FIGURE, NOTHING = "–", "·"
Rows = tuple[tuple[str, ...], ...]


@attrs.frozen
class Sheet:
    """A table: its title, its headings, its rows in sections, and what is to be said under it."""

    title: str
    heads: tuple[str, ...]
    sections: tuple[Rows, ...]
    notes: tuple[str, ...] = ()


def sheets(summary: Summary) -> list[Sheet]:
    """All tables of a run: accuracy, then published figures, mistakes and ways of solving where there are any."""
    made = [accuracy(summary)]
    if summary.published:
        made.append(published(summary))
    if any(group.tests > group.right[-1] for group in summary.groups):
        made.append(mistakes(summary))
    if any(task.concept for task in summary.tasks):
        made.append(understanding(summary))
    return made


def accuracy(summary: Summary) -> Sheet:
    """Test inputs right within 1, 2, ... guesses with an interval for the last, and tasks right as a whole."""
    shown = shown_guesses(summary.guesses)

    def cells(group: Group) -> Iterable[str]:
        right = (_share(group.right[guesses - 1], group.tests) for guesses in shown)
        interval = group.intervals[-1]
        sure = NO_FIGURE if isinstance(interval, Undefined) else str(interval)
        return str(group.tests), *right, sure, f"{group.solved}/{group.tasks}"

    heads = ("concept", "tests", *(f"at {guesses}" for guesses in shown), "95 %", "whole")
    title = f"{summary.corpus}, {summary.run.setup.told()}"
    return Sheet(title, heads, _sections(summary, cells), tuple(_accuracy_notes(summary)))


def shown_guesses(guesses: int) -> list[int]:
    """For which numbers of guesses there is a column: the first ones and the last.

    >>> shown_guesses(3), shown_guesses(10)
    ([1, 2, 3], [1, 2, 10])
    """
    return sorted({*range(1, min(guesses, MOST_GUESSES)), guesses})


def _accuracy_notes(summary: Summary) -> Iterator[str]:
    within = counted(summary.guesses, "guesses")
    yield f"Measured on {summary.measured_on}."
    yield f"at k: test inputs right within k guesses. whole: tasks with all test inputs right within {within}."
    yield f"95 %: interval for the share right within {within}: Wilson's for a concept, for the total by bootstrap."
    for group in (summary.total, summary.minimal):
        if group is not None and isinstance(group.intervals[-1], Undefined):
            yield f"The interval for the {group.label} is {group.intervals[-1]}."
    yield homogeneity(summary.homogeneity)
    missing = len(summary.run.missing)
    if missing:
        yield f"{counted(missing, 'tasks')} not answered yet, counted as wrong."
    for task in summary.tasks:
        if task.trial.fault:
            yield f"{task.task_id} is faulty and counts all the same: {task.trial.fault}."


def homogeneity(found: Homogeneity | Undefined) -> str:
    """Whether accuracy differs between concepts, in a sentence."""
    if isinstance(found, Undefined):
        return f"A test of whether accuracy differs between concepts is {found}."
    rough = "; rough, as some expected counts are below 5" if found.rough else ""
    test = f"chi-squared {found.statistic:.2f}, {counted(found.degrees, 'degrees')} of freedom, {p_value(found.p)}"
    return f"Does accuracy differ between concepts? {test}{rough}."


def p_value(p: float) -> str:
    """A p-value as papers give it.

    >>> p_value(0.2702), p_value(0.0042), p_value(0.0003)
    ('p = 0.27', 'p = 0.004', 'p < 0.001')
    """
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.01 else f"p = {p:.2f}"


def published(summary: Summary) -> Sheet:
    """Accuracy beside what others scored, with as many guesses as they had if there are as many."""
    solver, within = summary.run.setup.solver, min(summary.guesses, GUESSES)

    def cells(group: Group) -> Iterable[str]:
        return (_decimal(share) for share in (group.share(within), *group.published))

    heads = ("concept", solver, *(column.short for column in summary.published))
    names = ", ".join(f"{each.short}: {each.name}" for each in summary.published if each.short != each.name)
    notes = (
        f"{solver}: within {counted(within, 'guesses')}, on {summary.measured_on}.",
        f"{names}: within {GUESSES} guesses, on all tasks. Source: {SOURCE}.",
    )
    return Sheet("Beside published accuracies", heads, (_rows(summary.concepts, cells),), notes)


def mistakes(summary: Summary) -> Sheet:
    """Test inputs that no guess gets right, by how the first guess is wrong."""

    def cells(group: Group) -> Iterable[str]:
        return map(count_text, (group.tests - group.right[-1], *group.mistakes.values()))

    near = f"near: right size, at most {FEW_CELLS} cells wrong and at most one in {FEW_OF}"
    missed = Counter(summary.total.near_misses)
    told = ", ".join(f"{count} with {counted(cells, 'cells')} wrong" for cells, count in sorted(missed.items()))
    short = zip(SHORT_KINDS, KINDS, strict=True)
    names = ", ".join(f"{name}: {kind}" for name, kind in short if name not in (kind, "near"))
    notes = (f"Judged by the first guess. {names}.", f"{near}{f' ({told})' if told else ''}.")
    return Sheet(
        "Test inputs that no guess gets right", ("concept", "wrong", *SHORT_KINDS), _sections(summary, cells), notes
    )


def understanding(summary: Summary) -> Sheet:
    """Solved tasks by whether the rule uses the concept of the task's group."""

    def cells(group: Group) -> Iterable[str]:
        return map(count_text, (group.solved, *group.ways.values()))

    heads = ("concept", "solved", "by concept", "shortcut", "unknown")
    notes = (
        "by concept: each right guess comes from a rule with a word that speaks of the concept; shortcut: not so.",
        "unknown: the solver tells no rule. `argraph library` lists what each word speaks of.",
    )
    return Sheet("Tasks solved, and by what", heads, _sections(summary, cells), notes)


def _sections(summary: Summary, cells: Callable[[Group], Iterable[str]]) -> tuple[Rows, ...]:
    """A row for each concept, then the total, then the minimal tasks."""
    apart = [(group,) for group in (summary.total, summary.minimal) if group is not None]
    return tuple(_rows(groups, cells) for groups in (summary.concepts, *apart))


def _rows(groups: Iterable[Group], cells: Callable[[Group], Iterable[str]]) -> Rows:
    return tuple((group.title, *cells(group)) for group in groups)


def percent(share: float) -> str:
    """A share in percent; what is not all or nothing never looks like it.

    >>> percent(0.5), percent(0.999), percent(0.001), percent(1.0)
    ('50%', '99%', '1%', '100%')
    """
    rounded = round(100 * share)
    return f"{rounded if share in (0, 1) else min(99, max(1, rounded))}%"


def _share(count: int, total: int) -> str:
    """A count, and what share of the total it is."""
    return f"{count} {percent(count / total)}" if total else NO_FIGURE


def count_text(count: int) -> str:
    """A count in a table most of whose counts are nothing."""
    return str(count) if count else NOTHING


def _decimal(share: float | None) -> str:
    return NO_FIGURE if share is None else f"{share:.2f}"
