"""An evaluation as JSON, CSV, Markdown or LaTeX, for papers and other programs.

JSON holds everything, task by task. CSV holds a row for each concept, the total and the minimal tasks, of each corpus.
Markdown and LaTeX hold the tables of the terminal. None of them depends on the machine: what a run cost is not in them.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from argraph.errors import UnknownName
from argraph.report.run.tables import run_sheets
from argraph.report.text.sentences import printable
from argraph.report.text.tables import Sheet
from argraph.scoring.arc_score import arc_scores
from argraph.scoring.published import SOURCE
from argraph.scoring.statistics import Homogeneity, Interval, Undefined
from argraph.scoring.summary import Group, Summary, TaskSummary

if TYPE_CHECKING:
    from argraph.runs.run import Run

DIGITS = 6


def formatted(run: Run, format: str) -> str:
    """Give a run in the format of that name: json, csv, markdown or latex."""
    if format not in FORMATS:
        raise UnknownName(f"no format is called {format!r}; there are {', '.join(FORMATS)}")
    return FORMATS[format](run)


# JSON


def _json(run: Run) -> str:
    setup = run.setup.to_json()
    data = {name: setup[name] for name in ("solver", "settings", "guesses", "limits", "made_with")}
    scores = [{name: _rounded(value) for name, value in attrs.asdict(score).items()} for score in arc_scores(run)]
    corpora = [_summary(Summary.of(part)) for part in run.parts]
    found = run.findings.to_json()
    return json.dumps(data | {"scores": scores, "corpora": corpora, "findings": found}, indent=1) + "\n"


def _summary(summary: Summary) -> dict[str, Any]:
    columns = [{"name": each.name, "shares": dict(each.shares)} for each in summary.published]
    return {
        "corpus": summary.corpus,
        "content_hash": summary.content_hash,
        "measured_on": summary.measured_on,
        "concepts": [_group(group) for group in summary.concepts],
        "total": _group(summary.total),
        "minimal": None if summary.minimal is None else _group(summary.minimal),
        "novelties": [_group(group) for group in summary.novelties],
        "homogeneity": _figure(summary.homogeneity),
        "published": {"source": SOURCE, "columns": columns} if columns else None,
        "tasks": [_task(task) for task in summary.tasks],
    }


def _group(group: Group) -> dict[str, Any]:
    shares = [group.share(guesses) for guesses in range(1, len(group.right) + 1)]
    return {
        "label": group.label,
        "title": group.title,
        "tasks": group.tasks,
        "tests": group.tests,
        "right": list(group.right),
        "accuracy": [_rounded(share) for share in shares],
        "intervals": [_figure(interval) for interval in group.intervals],
        "solved": group.solved,
        "mistakes": dict(group.mistakes),
        "near_misses": list(group.near_misses),
        "ways": dict(group.ways),
    }


def _task(task: TaskSummary) -> dict[str, Any]:
    kinds = [None if each.mistake is None else attrs.asdict(each.mistake) for each in task.answered]
    return {
        "task": task.task_id,
        "concept": task.concept,
        "minimal": task.minimal,
        "how": task.how,
        "ranks": list(task.ranks),
        "mistakes": kinds,
        "solved": task.solved,
        "way": task.way,
        "fault": task.trial.fault,
    }


def _figure(figure: Interval | Homogeneity | Undefined) -> dict[str, Any]:
    """The parts of a figure, or why it is not defined."""
    if isinstance(figure, Undefined):
        return {"undefined": figure.reason}
    return {name: _rounded(value) for name, value in attrs.asdict(figure).items()}


def _rounded(value: float | None) -> float | None:
    return round(value, DIGITS) if isinstance(value, float) else value


# CSV


def _csv(run: Run) -> str:
    summaries = map(Summary.of, run.parts)
    rows = [_record(each, group) for each in summaries for group in (*each.groups, *each.novelties)]
    text = io.StringIO()
    names = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(text, list(names), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _record(summary: Summary, group: Group) -> dict[str, Any]:
    row: dict[str, Any] = {"corpus": summary.corpus, "concept": group.label, "tasks": group.tasks, "tests": group.tests}
    for guesses, (right, interval) in enumerate(zip(group.right, group.intervals, strict=True), 1):
        ends = ("", "") if isinstance(interval, Undefined) else (_rounded(interval.low), _rounded(interval.high))
        row[f"right at {guesses}"], row[f"accuracy at {guesses}"] = right, _rounded(group.share(guesses))
        row[f"low at {guesses}"], row[f"high at {guesses}"] = ends
    row |= {"solved": group.solved, **group.mistakes}
    row |= {f"solved by {way}": count for way, count in group.ways.items()}
    return row | {each.name: share for each, share in zip(summary.published, group.published, strict=False)}


# Markdown


def _markdown(run: Run) -> str:
    return "\n\n".join(map(_markdown_sheet, run_sheets(run))) + "\n"


def _markdown_sheet(sheet: Sheet) -> str:
    rows = [row for section in sheet.sections for row in section]
    rule = ("---", *("---:" for _ in sheet.heads[1:]))
    lines = [f"| {' | '.join(cells)} |" for cells in (map(_in_markdown, sheet.heads), rule)]
    lines += [f"| {' | '.join(map(_in_markdown, row))} |" for row in rows]
    notes = [f"- {_in_markdown(note)}" for note in sheet.notes]
    return "\n".join([f"**{_in_markdown(sheet.title)}**", "", *lines, *([""] if notes else []), *notes])


def _in_markdown(text: str) -> str:
    """The text with all that Markdown would take for markup escaped; a code span stays one."""
    return re.sub(r"([\\*_|<>\[\]])", r"\\\1", printable(text))


# LaTeX

LATEX: Mapping[str, str] = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "[": "{[}",
    "]": "{]}",
    "–": "--",
    "·": r"$\cdot$",
    "±": r"$\pm$",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}


def _latex(run: Run) -> str:
    return "\n\n".join(map(_latex_sheet, run_sheets(run))) + "\n"


def _latex_sheet(sheet: Sheet) -> str:
    """A tabular that needs no package and fits a page, with its title before and its notes after it."""
    columns = "l" + "r" * (len(sheet.heads) - 1)
    rows = [rf"{_latex_row(sheet.heads)} \hline"]
    for section in sheet.sections:
        rows += map(_latex_row, section)
        rows[-1] += r" \hline"
    return "\n".join(
        [
            r"{\small\setlength{\tabcolsep}{3pt}\noindent",
            rf"\textbf{{{_in_latex(sheet.title)}}}\\[1ex]",
            rf"\begin{{tabular}}{{{columns}}} \hline",
            *rows,
            r"\end{tabular}\\[1ex]",
            *(_in_latex(note) for note in sheet.notes),
            r"\par}\bigskip",
        ]
    )


def _latex_row(cells: Iterable[str]) -> str:
    return " & ".join(map(_in_latex, cells)) + r" \\"


def _in_latex(text: str) -> str:
    """The text with all that LaTeX would take for commands escaped, and what its default fonts lack as question marks.

    >>> _in_latex("50% of A_1 – ±1")
    '50\\\\% of A\\\\_1 -- $\\\\pm$1'
    """
    plain = (LATEX.get(character) or (character if character.isascii() else "?") for character in printable(text))
    return "".join(plain)


FORMATS: Mapping[str, Callable[[Run], str]] = {
    "json": _json,
    "csv": _csv,
    "markdown": _markdown,
    "latex": _latex,
}
