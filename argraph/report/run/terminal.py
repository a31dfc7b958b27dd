"""An evaluation in the terminal: accuracy by concept with intervals, published figures, mistakes, ways of solving."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from argraph.report.run.tables import accuracy, run_tables
from argraph.report.text.sentences import printable
from argraph.report.text.tables import TextTable
from argraph.report.text.terminal import WIDE
from argraph.runs.run import Run
from argraph.scoring.summary import Summary


class PrintedTable(Table):
    """A table that is one in plain Python too, where it shows itself by its repr."""

    def __repr__(self) -> str:
        console = Console(color_system=None, width=WIDE)
        with console.capture() as printed:
            console.print(self)
        return "\n".join(line.rstrip() for line in printed.get().rstrip().splitlines())


def run_table(run: Run) -> Table:
    """The per-concept table: test inputs right at 1, 2, ... guesses, and tasks right as a whole."""
    return rich_table(accuracy(run, [Summary.of(part) for part in run.parts]))


def run_text(run: Run) -> RenderableType:
    """All tables, with what was measured and what it cost."""
    return Group(*(line for table in run_tables(run) for line in table_text(table)), *map(Text, run.usage.lines()))


def rich_table(table: TextTable) -> Table:
    """A table that fits 80 columns."""
    made = PrintedTable(title=_text(table.title), title_style="bold", title_justify="left", box=SIMPLE_HEAD)
    made.show_edge, made.pad_edge, made.padding = False, False, (0, 1, 0, 0)
    for number, head in enumerate(table.heads):
        made.add_column(_text(head), justify="right" if number else "left", no_wrap=not number)
    for section in table.sections:
        for row in section:
            made.add_row(*map(_text, row))
        made.add_section()
    return made


def table_text(table: TextTable) -> Iterator[RenderableType]:
    """A table with its notes, and an empty line after it."""
    yield rich_table(table)
    yield from map(_text, (*table.notes, ""))


def _text(text: str) -> Text:
    return Text(printable(text))
