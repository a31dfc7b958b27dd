"""An evaluation in the terminal: accuracy by concept with intervals, published figures, mistakes, ways of solving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from argraph.evaluation.summary import Summary
from argraph.report.sheets import Sheet, accuracy, sheets

if TYPE_CHECKING:
    from argraph.evaluation.protocol import Run


def run_table(run: Run) -> Table:
    """The per-concept table: test inputs right at 1, 2, ... guesses, and tasks right as a whole."""
    return sheet_table(accuracy(Summary.of(run)))


def run_text(run: Run) -> RenderableType:
    """All tables, corpus by corpus, with what was measured and what it cost."""
    return Group(*(line for part in run.parts for line in _part(part)), *map(Text, _costs(run)))


def sheet_table(sheet: Sheet) -> Table:
    """A sheet as a table that fits 80 columns."""
    table = Table(title=Text(sheet.title), title_style="bold", title_justify="left", box=SIMPLE_HEAD)
    table.show_edge, table.pad_edge, table.padding = False, False, (0, 1, 0, 0)
    for number, head in enumerate(sheet.heads):
        table.add_column(Text(head), justify="right" if number else "left", no_wrap=not number)
    for number, section in enumerate(sheet.sections):
        for row in section:
            table.add_row(*map(Text, row), style="bold" if number == 1 else None)
        table.add_section()
    return table


def sheet_text(sheet: Sheet) -> Iterator[RenderableType]:
    """A sheet with its notes, and an empty line after it."""
    yield sheet_table(sheet)
    yield from map(Text, (*sheet.notes, ""))


def _part(run: Run) -> Iterator[RenderableType]:
    for sheet in sheets(Summary.of(run)):
        yield from sheet_text(sheet)


def _costs(run: Run) -> Iterator[str]:
    for corpus in run.setup.corpora:
        yield f"corpus {corpus.name}, content hash {corpus.content_hash[:12]}"
    yield from run.usage.lines()
