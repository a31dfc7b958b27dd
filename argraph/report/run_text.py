"""An evaluation in the terminal: a row a concept, totals, minimal tasks apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from argraph.evaluation.protocol import NO_CONCEPT

if TYPE_CHECKING:
    from argraph.evaluation.protocol import Run, Tally


def run_table(run: Run) -> Table:
    """The per-concept table: test inputs right at 1, 2, ... guesses, and tasks right as a whole.

    If there are several corpora, each has its own rows and total, and a last row adds them up.
    """
    table = _empty_table(run)
    several = len(run.parts) > 1
    for part in run.parts:
        for concept, tally in part.concepts.items():
            if not several or concept != NO_CONCEPT:
                table.add_row(concept, *_cells(tally))
        table.add_section()
        table.add_row(part.corpus if several else "total", *_cells(part.total), style="bold")
        if part.minimal:
            table.add_section()
            table.add_row("minimal tasks", *_cells(part.minimal_total))
        table.add_section()
    if several:
        table.add_row("together", *_cells(run.total), style="bold")
    return table


def run_text(run: Run) -> RenderableType:
    """The table, with what was measured, what is to be known about it, and what it cost."""
    return Group(run_table(run), *(Text(line) for line in (*_notes(run), *run.usage.lines())))


def _notes(run: Run) -> Iterator[str]:
    for corpus in run.setup.corpora:
        yield f"corpus {corpus.name}, content hash {corpus.content_hash[:12]}"
    if len(run.setup.made_with) > 1:
        yield f"resumed with other code or libraries: {'; then '.join(each.told() for each in run.setup.made_with)}"
    if run.missing:
        yield f"{len(run.missing)} of {len(run.all_trials)} tasks are not answered yet; they count as wrong"
    for trial in run.all_trials:
        if trial.fault is not None:
            yield f"{trial.task.id} counts, though it is known to be faulty: {trial.fault}"


def _empty_table(run: Run) -> Table:
    table = Table("concept", "tasks", "tests", title=f"{run.corpus}, {run.setup.told()}", title_style="bold")
    for guesses in range(1, run.guesses + 1):
        table.add_column(f"at {guesses}")
    table.add_column("whole")
    for column in table.columns[1:]:
        column.justify = "right"
    for column in table.columns:
        column.no_wrap = True
    return table


def _cells(tally: Tally) -> list[str]:
    right = [_share(count, tally.tests) for count in tally.right]
    return [str(tally.tasks), str(tally.tests), *right, _share(tally.solved, tally.tasks)]


def _share(count: int, total: int) -> str:
    """A count, and what share of the total it is."""
    return f"{count} {count / total:4.0%}" if total else "-"
