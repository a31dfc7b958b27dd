"""The rules of a run as CSV, for people who judge them: a row for each test input."""

from __future__ import annotations

import csv
import io

from argraph.report.run.rule_rows import COLUMNS, rule_row
from argraph.runs.run import Run


def text(run: Run) -> str:
    """Concept, task, test, whether the first guess is right, and the rule behind it in English."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for trial in run.all_trials:
        writer.writerows(rule_row(trial, test) for test in range(len(trial.task.test)))
    return written.getvalue()
