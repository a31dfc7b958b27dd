"""A run as JSON: everything, task by task."""

from __future__ import annotations

import json
from typing import Any

import attrs

from argraph.report.text.tables import rounded
from argraph.runs.run import Run
from argraph.scoring.arc_score import arc_scores
from argraph.scoring.published import SOURCE
from argraph.scoring.statistics import Homogeneity, Interval, Undefined
from argraph.scoring.summary import Group, Held, Summary, TaskSummary


def text(run: Run) -> str:
    """The whole run."""
    setup = run.setup.to_json()
    data = {name: setup[name] for name in ("solver", "settings", "guesses", "limits", "made_with")}
    scores = rounded(list(map(attrs.asdict, arc_scores(run))))
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
        "accuracy": rounded(shares),
        "intervals": [_figure(interval) for interval in group.intervals],
        "solved": group.solved,
        "mistakes": dict(group.mistakes),
        "near_misses": list(group.near_misses),
        "ways": dict(group.ways),
        "fresh": None if group.fresh is None else _fresh(group.fresh),
    }


def _fresh(found: Held) -> dict[str, Any]:
    """How rules go on fresh inputs."""
    counts = {"tasks": found.tasks, "held": found.held, "interval": _figure(found.interval)}
    return counts | {"right": rounded(found.right)}


def _task(task: TaskSummary) -> dict[str, Any]:
    kinds = [None if each.mistake is None else attrs.asdict(each.mistake) for each in task.judged]
    return {
        "task": task.trial.task.id,
        "concept": task.concept,
        "minimal": task.minimal,
        "how": task.trial.how,
        "ranks": list(task.ranks),
        "mistakes": kinds,
        "solved": task.solved,
        "way": task.way,
        "fresh": task.fresh,
        "fault": task.trial.fault,
    }


def _figure(figure: Interval | Homogeneity | Undefined) -> dict[str, Any]:
    """The parts of a figure, or why it is not defined."""
    parts: dict[str, Any] = rounded(attrs.asdict(figure))
    return {"undefined": figure.reason} if isinstance(figure, Undefined) else parts
