"""The head of a run's page, made ready to be shown: what was run, headline figures, the chart, costs and failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from argraph.language.english import counted
from argraph.report.text.tables import exact, percent
from argraph.runs.run import Run, Trial
from argraph.runs.usage import alike
from argraph.scoring.arc_score import arc_scores
from argraph.scoring.statistics import Interval, Undefined
from argraph.scoring.summary import Group, Summary

MOST_DEAR = 5
PEOPLE = "people"


@attrs.frozen
class Headline:
    """A headline figure: the share, what it is of, and how sure it is."""

    share: str
    of: str
    interval: str = ""


@attrs.frozen
class Bar:
    """What one run got right of a concept: places along its row, and how far down, in percent."""

    count: str
    share: float
    low: float
    high: float
    height: float
    told: str


@attrs.frozen
class ChartRow:
    """One row of the chart: a concept, with a bar for each run, or None for a run without tasks of it."""

    title: str
    bars: tuple[Bar | None, ...]
    people: float | None

    @property
    def told(self) -> str:
        """All of it in words, for those who cannot see it."""
        people = "" if self.people is None else f"; people {percent(self.people / 100)}"
        return f"{self.title}: {'; '.join(bar.told for bar in self.bars if bar is not None)}{people}"


def facts(run: Run, summary: Summary) -> Iterator[tuple[str, str]]:
    """What was run, in the order in which people ask."""
    setup, total = run.setup, summary.total
    yield "solver", setup.told()
    yield "measured on", summary.measured_on
    minimal = f"; {counted(summary.minimal.tasks, 'minimal tasks')} apart" if summary.minimal else ""
    yield "tasks", f"{counted(total.tasks, 'tasks')} with {counted(total.tests, 'test inputs')}{minimal}"
    for corpus in setup.corpora:
        yield (
            "content hash",
            corpus.content_hash if len(setup.corpora) == 1 else f"{corpus.content_hash} ({corpus.name})",
        )
    for made in setup.made_with:
        yield "made with", made.told()
        yield "libraries", ", ".join(f"{name} {version}" for name, version in made.libraries.items())
    yield "limits", f"{setup.limits.seconds:g} s and {setup.limits.megabytes} MB for each task"


def figures(summary: Summary) -> Iterator[Headline]:
    """The ARC-AGI score if there is one; test inputs right within all guesses, then within fewer; whole tasks.

    Last comes how the rules go on fresh inputs, if they were tried.
    """
    if scores := arc_scores(summary.run):
        of = "mean of the scores of all corpora" if len(scores) > 1 else "score: mean share of test inputs over tasks"
        yield Headline(exact(scores[-1].share), of, f"strictly {exact(scores[-1].strict)}")
    total = summary.total
    for guesses in range(summary.guesses, 0, -1):
        right = total.right[guesses - 1]
        within = "with the first guess" if guesses == 1 else f"within {guesses} guesses"
        of = f"{right} of {counted(total.tests, 'test inputs')} {within}"
        yield Headline(_share(right, total.tests), of, _interval(total.intervals[guesses - 1]))
    whole = f"{total.solved} of {counted(total.tasks, 'tasks')} right in every test input"
    yield Headline(_share(total.solved, total.tasks), whole)
    if total.fresh is not None and summary.run.findings.fresh is not None:
        of = f"{total.fresh.held} of {counted(total.fresh.tasks, 'bundled tasks')} solved at the first guess"
        inputs = counted(summary.run.findings.fresh.inputs, "fresh inputs")
        told = f"{of} by a rule that holds on {inputs} of its generator"
        yield Headline(_share(total.fresh.held, total.fresh.tasks), told, _interval(total.fresh.interval))


def _share(count: int, total: int) -> str:
    return percent(count / total) if total else "–"


def _interval(interval: Interval | Undefined) -> str:
    if isinstance(interval, Undefined):
        return f"no interval: {interval.reason}"
    return f"95 % interval {percent(interval.low)}–{percent(interval.high)}"


def chart_rows(summary: Summary, others: Sequence[Summary] = ()) -> Iterator[ChartRow]:
    """The share right of each concept within all guesses, with its interval, and people's share where it is known.

    Other runs, if there are any, stand below the first in each row.
    """
    names, runs = [each.name for each in summary.published], (summary, *others)
    for group in summary.concepts:
        people = group.published[names.index(PEOPLE)] if PEOPLE in names else None
        found = [next((each for each in run.concepts if each.label == group.label), None) for run in runs]
        bars = tuple(_bar(each, place, len(runs)) for place, each in enumerate(found))
        yield ChartRow(group.title, bars, None if people is None else _place(people))


def _bar(group: Group | None, place: int, of: int) -> Bar | None:
    """The bar of a run, which is at that place of so many."""
    interval = None if group is None else group.intervals[-1]
    if group is None or not isinstance(interval, Interval):  # it is undefined only where there are no test inputs
        return None
    share = group.right[-1] / group.tests
    return Bar(
        f"{group.right[-1]} of {group.tests}",
        _place(share),
        _place(interval.low),
        _place(interval.high),
        _place((place + 0.5) / of),
        f"{percent(share)}, {_interval(interval)}",
    )


def _place(share: float) -> float:
    return round(100 * share, 1)


def dearest(run: Run) -> list[tuple[Trial, float]]:
    """The tasks that took the most CPU seconds, with these."""
    spent = [(trial, trial.record.spent.cpu_seconds) for trial in run.all_trials if trial.record is not None]
    return sorted(spent, key=lambda item: -item[1])[:MOST_DEAR]


def failures(run: Run) -> dict[str, list[Trial]]:
    """The tasks without an answer, by the reason."""
    failed = (each for each in run.all_trials if each.record is None or each.record.failure is not None)
    return alike((trial.how, trial) for trial in failed)
