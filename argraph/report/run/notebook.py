"""A run as a notebook shows it: the headline figures, accuracy by concept, and every task at a glance."""

from __future__ import annotations

from argraph.report.html import template
from argraph.report.run.overview import figures
from argraph.report.run.tables import accuracy
from argraph.runs.run import Run
from argraph.scoring.summary import Summary


def run_html(run: Run) -> str:
    """The figures, the table, and a mark for each task: right in every test input, in some, or in none."""
    summary = Summary.of(run)
    return template("run_notebook.html").render(
        name=repr(run).strip("<>"),
        figures=list(figures(summary)),
        table=accuracy(run, [Summary.of(part) for part in run.parts]),
        tasks=summary.tasks,
    )
