"""The head of a run's page, made ready to be shown: what was run, the figures, the tables, the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import attrs

from argraph.evaluation.mistakes import KINDS
from argraph.evaluation.record import Record
from argraph.evaluation.statistics import Homogeneity, Interval, Undefined
from argraph.evaluation.summary import Group, Summary, summarise
from argraph.language.english import counted
from argraph.report.sentences import printable

if TYPE_CHECKING:
    from argraph.evaluation.protocol import Run, Trial

MOST_DEAR = 5
PEOPLE = "people"


@attrs.frozen
class Figure:
    """A headline figure: the share, what it is of, and how sure it is."""

    share: str
    of: str
    interval: str


@attrs.frozen
class Bar:
    """One line of the chart; shares are percentages."""

    title: str
    share: float | None
    low: float
    high: float
    people: float | None
    told: str


@attrs.frozen
class Table:
    """A table with a title in front of every row."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    totals: tuple[tuple[str, tuple[str, ...]], ...]
    """Rows that are set apart."""


@attrs.frozen
class Overview:
    """All that is said of a run on one corpus before its tasks."""

    summary: Summary
    facts: tuple[tuple[str, str], ...]
    figures: tuple[Figure, ...]
    bars: tuple[Bar, ...]
    table: Table
    mistakes: Table
    near_misses: str
    ways: Table
    homogeneity: str
    costs: tuple[str, ...]
    dearest: tuple[tuple[Trial, str], ...]
    failures: tuple[tuple[str, tuple[Trial, ...]], ...]
    """Reasons, with the tasks that failed for each."""


def summed_up(run: Run) -> Summary:
    """Sum up a run on one corpus; a task without an answer counts as wrong."""
    cases, minimal = (
        [(trial.task, trial.record or Record(trial.task.id, failure=trial.how)) for trial in trials]
        for trials in (run.trials, run.minimal)
    )
    (corpus,) = run.setup.corpora
    return summarise(corpus.name, corpus.content_hash, run.guesses, cases, minimal)


def overview(run: Run, summary: Summary) -> Overview:
    """Make a run on one corpus ready."""
    return Overview(
        summary,
        tuple(_facts(run, summary)),
        tuple(_figures(summary)),
        tuple(_bar(group, summary) for group in summary.concepts),
        _results(summary),
        _mistakes(summary),
        _near_misses(summary),
        _ways(summary),
        _homogeneity(summary.homogeneity),
        tuple(run.usage.lines()[:1]),
        _dearest(run),
        tuple(_failures(run)),
    )


def percent(share: float | None) -> str:
    """A share in percent; what is not all or nothing never looks like it.

    >>> percent(0.5), percent(0.999), percent(0.001), percent(1.0), percent(None)
    ('50 %', '99 %', '1 %', '100 %', '–')
    """
    if share is None:
        return "–"
    return f"{round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))} %"


def interval_text(interval: Interval | Undefined) -> str:
    """An interval in percent.

    >>> interval_text(Interval(0.521, 0.833)), interval_text(Undefined("there are no test inputs"))
    ('52–83 %', '–')
    """
    return "–" if isinstance(interval, Undefined) else f"{100 * interval.low:.0f}–{100 * interval.high:.0f} %"


def _facts(run: Run, summary: Summary) -> Iterable[tuple[str, str]]:
    """What was run, in the order in which people ask."""
    setup = run.setup
    yield "solver", ", ".join([setup.solver, *(f"{name} {value}" for name, value in setup.settings.items())])
    yield "measured on", summary.measured_on
    minimal = f"; {counted(summary.minimal.tasks, 'minimal tasks')} apart" if summary.minimal else ""
    total = summary.total
    yield "tasks", f"{counted(total.tasks, 'tasks')} with {counted(total.tests, 'test inputs')}{minimal}"
    yield "guesses", f"{summary.guesses} for each test input"
    yield "content hash", summary.content_hash
    for made in setup.made_with:
        yield "made with", made.told()
        yield "libraries", ", ".join(f"{name} {version}" for name, version in made.libraries.items())
    yield "limits", f"{setup.limits.seconds:g} s and {setup.limits.megabytes} MB for each task"


def _figures(summary: Summary) -> Iterable[Figure]:
    total = summary.total
    for guesses in range(summary.guesses, 0, -1):
        right = f"{total.right[guesses - 1]} of {counted(total.tests, 'test inputs')}"
        within = "with the first guess" if guesses == 1 else f"within {guesses} guesses"
        yield Figure(percent(total.share(guesses)), f"{right} {within}", _told(total.intervals[guesses - 1]))
    share = total.solved / total.tasks if total.tasks else None
    yield Figure(percent(share), f"{total.solved} of {counted(total.tasks, 'tasks')} right in every test input", "")


def _told(interval: Interval | Undefined) -> str:
    if isinstance(interval, Undefined):
        return f"no interval: {interval.reason}"
    return f"95 % interval {interval_text(interval)}"


def _bar(group: Group, summary: Summary) -> Bar:
    share, interval = group.share(summary.guesses), group.intervals[-1]
    low, high = (0.0, 0.0) if isinstance(interval, Undefined) else (interval.low, interval.high)
    names = [each.name for each in summary.published]
    people = group.published[names.index(PEOPLE)] if PEOPLE in names else None
    beside = "" if people is None else f"; people {percent(people)}"
    told = f"{group.title}: {percent(share)}, interval {interval_text(interval)}{beside}"
    hundred = [None if value is None else round(100 * value, 1) for value in (share, low, high, people)]
    return Bar(group.title, hundred[0], hundred[1] or 0.0, hundred[2] or 0.0, hundred[3], told)


# Tables


def _table(headings: Iterable[str], summary: Summary, cells: Callable[[Group], Iterable[object]]) -> Table:
    """A table with a row for each concept, then the total and the minimal tasks; nothing is shown as a point."""
    apart = [group for group in (summary.total, summary.minimal) if group is not None]
    rows, totals = (
        tuple((group.title, tuple(str(cell or "·") for cell in cells(group))) for group in groups)
        for groups in (summary.concepts, apart)
    )
    return Table(tuple(headings), rows, totals)


def _results(summary: Summary) -> Table:
    within = (f"at {guesses}" for guesses in range(1, summary.guesses + 1))
    names = (each.name for each in summary.published)
    headings = ("tasks", "tests", *within, "share", "95 % interval", "whole tasks", *names)
    return _table(headings, summary, _result_cells)


def _result_cells(group: Group) -> Iterable[object]:
    share, interval = percent(group.share(len(group.right))), interval_text(group.intervals[-1])
    return group.tasks, group.tests, *group.right, share, interval, group.solved, *map(percent, group.published)


def _mistakes(summary: Summary) -> Table:
    return _table(
        (*KINDS, "all"), summary, lambda group: (*group.mistakes.values(), group.tests - group.right[-1])
    )


def _near_misses(summary: Summary) -> str:
    """How many cells are wrong in the near misses."""
    missed = Counter(summary.total.near_misses)
    told = [f"{count} with {counted(cells, 'cells')} wrong" for cells, count in sorted(missed.items())]
    return f"Near misses: {', '.join(told)}." if told else ""


def _ways(summary: Summary) -> Table:
    headings = ("tasks", "solved", "by its concept", "by a shortcut", "unknown")
    return _table(headings, summary, lambda group: (group.tasks, group.solved, *group.ways.values()))


def _homogeneity(found: Homogeneity | Undefined) -> str:
    """Whether accuracy differs between concepts, in words."""
    if isinstance(found, Undefined):
        return f"Whether accuracy differs between concepts cannot be tested: {found.reason}."
    p = "p < 0.001" if found.p < 0.001 else f"p = {found.p:.3f}"
    rough = " (a rough approximation, as some expected counts are small)" if found.rough else ""
    differs = "differs" if found.p < 0.05 else "does not differ significantly"
    statistic = f"chi-squared {found.statistic:.1f} with {found.degrees} degrees of freedom"
    return f"Accuracy {differs} between concepts: {statistic}, {p}{rough}."


# Costs and failures


def _dearest(run: Run) -> tuple[tuple[Trial, str], ...]:
    spent = [(trial, trial.record.spent.cpu_seconds) for trial in run.all_trials if trial.record is not None]
    dearest = sorted(spent, key=lambda item: -item[1])[:MOST_DEAR]
    return tuple((trial, f"{seconds:.1f} s") for trial, seconds in dearest)


def _failures(run: Run) -> Iterable[tuple[str, tuple[Trial, ...]]]:
    reasons: dict[str, tuple[Trial, ...]] = {}
    for trial in run.all_trials:
        if trial.record is None or trial.record.failure is not None:
            reasons[trial.how] = (*reasons.get(trial.how, ()), trial)
    return ((printable(reason), trials) for reason, trials in reasons.items())
