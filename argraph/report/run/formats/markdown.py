"""A run in Markdown: the tables of the terminal."""

from __future__ import annotations

import re

from argraph.report.run.tables import run_tables
from argraph.report.text.sentences import printable
from argraph.report.text.tables import TextTable
from argraph.runs.run import Run


def text(run: Run) -> str:
    """The tables of the run."""
    return "\n\n".join(map(_table, run_tables(run))) + "\n"


def _table(table: TextTable) -> str:
    rows = [row for section in table.sections for row in section]
    rule = ("---", *("---:" for _ in table.heads[1:]))
    lines = [f"| {' | '.join(cells)} |" for cells in (map(_escaped, table.heads), rule)]
    lines += [f"| {' | '.join(map(_escaped, row))} |" for row in rows]
    notes = [f"- {_escaped(note)}" for note in table.notes]
    return "\n".join([f"**{_escaped(table.title)}**", "", *lines, *([""] if notes else []), *notes])


def _escaped(text: str) -> str:
    """The text with all that Markdown would take for markup escaped; a code span stays one."""
    return re.sub(r"([\\*_|<>\[\]])", r"\\\1", printable(text))
