"""An evaluation in the terminal: a row a concept, totals, minimal tasks apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from argraph.evaluation.protocol import Run, Tally


def run_table(run: Run) -> Table:
    """The per-concept table: test inputs right at 1, 2, ... guesses, and tasks right as a whole."""
    table = Table("concept", "tasks", "tests", title=f"{run.corpus}, {run.setup.told()}", title_style="bold")
    for guesses in range(1, run.guesses + 1):
        table.add_column(f"at {guesses}")
    table.add_column("whole")
    for column in table.columns[1:]:
        column.justify = "right"
    for column in table.columns:
        column.no_wrap = True
    for concept, tally in run.concepts.items():
        table.add_row(concept, *_cells(tally))
    table.add_section()
    table.add_row("total", *_cells(run.total), style="bold")
    if run.minimal:
        table.add_section()
        table.add_row("minimal tasks", *_cells(run.minimal_total))
    return table


def run_text(run: Run) -> RenderableType:
    """The table, with what was measured and what it cost."""
    measured = [f"corpus {each.name}, content hash {each.content_hash[:12]}" for each in run.setup.corpora]
    return Group(run_table(run), *(Text(line) for line in (*measured, *run.usage.lines())))


def _cells(tally: Tally) -> list[str]:
    right = [_share(count, tally.tests) for count in tally.right]
    return [str(tally.tasks), str(tally.tests), *right, _share(tally.solved, tally.tasks)]


def _share(count: int, total: int) -> str:
    """A count, and what share of the total it is."""
    return f"{count} {count / total:5.0%}" if total else "-"
