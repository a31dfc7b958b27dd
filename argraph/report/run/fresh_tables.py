"""Tables of how rules go on fresh inputs: for each corpus that has generators, by concept and by novelty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from argraph.language.english import counted, listed
from argraph.report.text.tables import NO_FIGURE, Rows, TextTable, count_and_share, decimal
from argraph.runs.findings import Fresh
from argraph.runs.run import Run
from argraph.scoring.statistics import Undefined
from argraph.scoring.summary import Group, Summary

MOST_NAMES = 12


def fresh_tables(run: Run, found: Fresh) -> Iterator[TextTable]:
    """A table for each corpus in which rules were tried, or were to be."""
    for part in run.parts:
        if any(corpus == part.corpus for corpus, _ in found.keys):
            yield _table(Summary.of(part), found, f" of {part.corpus}" if len(run.parts) > 1 else "")


def _table(summary: Summary, found: Fresh, where: str) -> TextTable:
    sections = (_rows(summary.concepts), _rows(summary.novelties), _rows([summary.total]))
    return TextTable(
        f"Rules{where} on {counted(found.inputs, 'fresh inputs')} each",
        ("concept", "tried", "hold on all", "95 %", "right"),
        tuple(section for section in sections if section),
        tuple(_notes(summary, found)),
    )


def _rows(groups: Iterable[Group]) -> Rows:
    return tuple((group.title, *_cells(group)) for group in groups)


def _cells(group: Group) -> tuple[str, ...]:
    held = group.fresh
    if held is None or not held.tasks:
        return ("0", *([NO_FIGURE] * 3))
    sure = NO_FIGURE if isinstance(held.interval, Undefined) else str(held.interval)
    return str(held.tasks), count_and_share(held.held, held.tasks), sure, decimal(held.right)


def _notes(summary: Summary, found: Fresh) -> Iterator[str]:
    yield "tried: tasks with a rule, whose first guess is right on every test input; 95 %: Wilson's interval."
    yield "hold on all: the rule behind most of these guesses is right on all new inputs from the task's generator."
    yield "right: the mean share of these inputs on which the rule is right."
    tried = [(task.trial.task.id, task.fresh) for task in summary.tasks if task.fresh is not None]
    if missed := [f"{id} ({count})" for id, count in tried if count < found.inputs]:
        yield f"Right on fewer: {listed(missed, MOST_NAMES)}."
    named = (("Failed, and counted as right on none", found.failed), ("Solved, but not tried", found.untried))
    for what, groups in named:
        for reason, keys in groups.items():
            if own := [task for corpus, task in keys if corpus == summary.corpus]:
                yield f"{what}: {reason}: {listed(own, MOST_NAMES)}."
