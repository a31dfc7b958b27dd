"""A run as CSV: a row for each concept, the total and the minimal tasks, of each corpus."""

from __future__ import annotations

import csv
import io
from typing import Any

from argraph.report.text.tables import rounded
from argraph.runs.run import Run
from argraph.scoring.statistics import Interval, Undefined
from argraph.scoring.summary import Group, Summary


def text(run: Run) -> str:
    """The table of the run."""
    summaries = map(Summary.of, run.parts)
    rows = [_record(each, group) for each in summaries for group in (*each.groups, *each.novelties)]
    written = io.StringIO()
    names = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(written, list(names), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


def _record(summary: Summary, group: Group) -> dict[str, Any]:
    row: dict[str, Any] = {"corpus": summary.corpus, "concept": group.label, "tasks": group.tasks, "tests": group.tests}
    for guesses, (right, interval) in enumerate(zip(group.right, group.intervals, strict=True), 1):
        row[f"right at {guesses}"], row[f"accuracy at {guesses}"] = right, rounded(group.share(guesses))
        row[f"low at {guesses}"], row[f"high at {guesses}"] = _ends(interval)
    row |= {"solved": group.solved, **group.mistakes}
    row |= {f"solved by {way}": count for way, count in group.ways.items()}
    if group.fresh is not None:
        row |= {"tried on fresh inputs": group.fresh.tasks, "hold on all": group.fresh.held}
        row["low of holding"], row["high of holding"] = _ends(group.fresh.interval)
        row["fresh inputs right"] = rounded(group.fresh.right)
    return row | {each.name: share for each, share in zip(summary.published, group.published, strict=False)}


def _ends(interval: Interval | Undefined) -> tuple[float | str, float | str]:
    return ("", "") if isinstance(interval, Undefined) else (rounded(interval.low), rounded(interval.high))
