"""An evaluation in the terminal: accuracy by concept with intervals, published figures, mistakes, ways of solving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from argraph.report.run.tables import accuracy, run_sheets
from argraph.report.text.sentences import printable
from argraph.report.text.tables import Sheet
from argraph.scoring.summary import Summary

if TYPE_CHECKING:
    from argraph.runs.run import Run


def run_table(run: Run) -> Table:
    """The per-concept table: test inputs right at 1, 2, ... guesses, and tasks right as a whole."""
    return sheet_table(accuracy(run, [Summary.of(part) for part in run.parts]))


def run_text(run: Run) -> RenderableType:
    """All tables, with what was measured and what it cost."""
    return Group(*(line for sheet in run_sheets(run) for line in sheet_text(sheet)), *map(Text, run.usage.lines()))


def sheet_table(sheet: Sheet) -> Table:
    """A sheet as a table that fits 80 columns."""
    table = Table(title=_text(sheet.title), title_style="bold", title_justify="left", box=SIMPLE_HEAD)
    table.show_edge, table.pad_edge, table.padding = False, False, (0, 1, 0, 0)
    for number, head in enumerate(sheet.heads):
        table.add_column(_text(head), justify="right" if number else "left", no_wrap=not number)
    for section in sheet.sections:
        for row in section:
            table.add_row(*map(_text, row))
        table.add_section()
    return table


def sheet_text(sheet: Sheet) -> Iterator[RenderableType]:
    """A sheet with its notes, and an empty line after it."""
    yield sheet_table(sheet)
    yield from map(_text, (*sheet.notes, ""))


def _text(text: str) -> Text:
    return Text(printable(text))
