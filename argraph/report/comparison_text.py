"""Two runs beside each other in the terminal: who gets right what the other does not, and whether that is chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType

from argraph.evaluation.comparison import Comparison, Versus
from argraph.evaluation.statistics import Paired, Undefined
from argraph.evaluation.summary import TITLES
from argraph.language.english import counted, listed
from argraph.report.run_text import sheet_text
from argraph.report.sheets import NO_FIGURE, Sheet, count_text, p_value

if TYPE_CHECKING:
    from argraph.evaluation.protocol import Run

MOST_NAMES = 8
HEADS = ("both", "only A", "only B", "neither", "p")


def comparison_text(run: Run, other: Run) -> RenderableType:
    """Compare two runs on the tasks that both have; raises `InvalidSetting` if there are none."""
    found = Comparison.of(run, other)
    return Group(*(line for sheet in comparison_sheets(found) for line in sheet_text(sheet)))


def comparison_sheets(found: Comparison) -> list[Sheet]:
    """The tables of a comparison: test inputs by concept, and tasks as a whole."""
    tests = tuple(_row(versus, versus.tests) for versus in found.concepts)
    tasks = tuple(_row(versus, versus.tasks) for versus in found.concepts)
    heads = ("concept", *HEADS)
    return [
        Sheet("Test inputs right", heads, (tests, (_row(found.total, found.total.tests),)), tuple(_notes(found))),
        Sheet("Tasks right as a whole", heads, (tasks, (_row(found.total, found.total.tasks),)), (SAFER,)),
    ]


SAFER = "The test inputs of a task are answered by one rule; counting whole tasks does not take them for independent."


def _row(versus: Versus, found: Paired) -> tuple[str, ...]:
    counts = (found.both, found.only_first, found.only_second, found.neither)
    p = NO_FIGURE if isinstance(found.p, Undefined) else p_value(found.p).removeprefix("p = ").removeprefix("p ")
    return TITLES.get(versus.label, versus.label), *map(count_text, counts), p


def _notes(found: Comparison) -> Iterator[str]:
    for name, run in (("A", found.first), ("B", found.second)):
        missing = f"; {counted(len(run.missing), 'tasks')} not answered yet, counted as wrong" if run.missing else ""
        made_with = "; ".join(each.told() for each in run.setup.made_with)
        yield f"{name}: {run.corpus}, {run.setup.told()} ({made_with}){missing}."
    shared = counted(len(found.shared), "tasks")
    yield f"Compared on the {shared} that both runs have, within {counted(found.guesses, 'guesses')}."
    for name, ids in (("A", found.only_first), ("B", found.only_second)):
        if ids:
            yield f"Left out: {counted(len(ids), 'tasks')} only in {name}: {_named(ids)}."
    yield "p: exact McNemar test of whether A and B differ; not corrected for the number of concepts."


def _named(ids: tuple[str, ...]) -> str:
    more = [f"{len(ids) - MOST_NAMES} more"] if len(ids) > MOST_NAMES else []
    return listed([*ids[:MOST_NAMES], *more])
