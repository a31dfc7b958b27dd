"""Two runs beside each other in the terminal: who gets right what the other does not, and whether that is chance."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType

from argraph.language.english import counted, listed
from argraph.report.run.terminal import table_text
from argraph.report.text.tables import NO_FIGURE, TextTable, count_text, p_value
from argraph.runs.run import Run
from argraph.scoring.comparison import Comparison, Versus
from argraph.scoring.statistics import Paired, Undefined
from argraph.values.conceptarc import TITLES

MOST_NAMES = 8


def comparison_text(run: Run, *others: Run) -> RenderableType:
    """Compare a run with others, each on the tasks that both have; raises `InvalidSetting` if there are none."""
    return Group(*(line for table in comparison_tables(run, *others) for line in table_text(table)))


def comparison_tables(run: Run, *others: Run) -> list[TextTable]:
    """The tables of comparisons of a run A with others B, C and so on: test inputs by concept, and tasks as a whole."""
    found = [(letter(number), Comparison.of(run, other)) for number, other in enumerate(others, 1)]
    return [table for name, each in found for table in _tables(each, name)]


def letter(number: int) -> str:
    """What to call a run, counted from 0.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'run 27')
    """
    return chr(ord("A") + number) if number < 26 else f"run {number + 1}"


def _tables(found: Comparison, name: str) -> Iterator[TextTable]:
    heads, total = ("concept", "both", "only A", f"only {name}", "neither", "p"), found.total
    tests = tuple(_row(versus, versus.tests) for versus in found.concepts)
    tasks = tuple(_row(versus, versus.tasks) for versus in found.concepts)
    yield TextTable(
        f"Test inputs that A and {name} get right",
        heads,
        (tests, (_row(total, total.tests),)),
        tuple(_notes(found, name)),
    )
    yield TextTable(f"Whole tasks that A and {name} get right", heads, (tasks, (_row(total, total.tasks),)), (SAFER,))


SAFER = "The test inputs of a task are answered by one rule; counting whole tasks does not take them for independent."


def _row(versus: Versus, found: Paired) -> tuple[str, ...]:
    counts = (found.both, found.only_first, found.only_second, found.neither)
    p = NO_FIGURE if isinstance(found.p, Undefined) else p_value(found.p).removeprefix("p = ").removeprefix("p ")
    return TITLES.get(versus.label, versus.label), *map(count_text, counts), p


def _notes(found: Comparison, second: str) -> Iterator[str]:
    for name, run in (("A", found.first), (second, found.second)):
        missing = f"; {counted(len(run.missing), 'tasks')} not answered yet, counted as wrong" if run.missing else ""
        made_with = "; ".join(each.told() for each in run.setup.made_with)
        yield f"{name}: {run.corpus}, {run.setup.told()} ({made_with}){missing}."
    shared = counted(len(found.shared), "tasks")
    yield f"Compared on the {shared} that both runs have, within {counted(found.guesses, 'guesses')}."
    for name, ids in (("A", found.only_first), (second, found.only_second)):
        if ids:
            yield f"Left out: {counted(len(ids), 'tasks')} only in {name}: {listed(ids, MOST_NAMES)}."
    yield f"p: exact McNemar test of whether A and {second} differ; not corrected for the number of concepts."
