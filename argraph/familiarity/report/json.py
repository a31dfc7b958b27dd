"""A familiarity analysis and a simulation study as plain JSON; numbers are given to six digits."""

from __future__ import annotations

from typing import Any

import attrs

from argraph.familiarity.analysis import Analysis, SolverGroup
from argraph.familiarity.decomposition import RESAMPLES, Decomposition
from argraph.familiarity.difficulty import DEFINITIONS
from argraph.familiarity.fitting import LEVEL
from argraph.familiarity.paper import PAPER
from argraph.familiarity.reading import ASSUMPTIONS, analysis_reading, group_reading, paper_reading
from argraph.familiarity.study import Study, reading
from argraph.report.text.tables import rounded


def analysis_json(analysis: Analysis) -> Any:
    """Everything that was found out, with the tasks it was found out from."""
    exposure = analysis.bench.exposure
    return rounded(
        {
            "exposure": {"source": exposure.source, "concepts": dict(exposure.by_concept)},
            "settings": {"seed": analysis.bench.seed, "resamples": RESAMPLES, "level": LEVEL},
            "controls": DEFINITIONS,
            "groups": [_group(group) for group in analysis.groups],
            "comparisons": list(map(attrs.asdict, analysis.comparisons)),
            "notes": [*analysis.notes, *analysis_reading(analysis), ASSUMPTIONS],
            "published": attrs.asdict(PAPER) | {"reading": list(paper_reading(PAPER))},
        }
    )


def study_json(made: Study) -> Any:
    """Both tables of a study, and what they say."""
    return rounded(
        {
            "settings": attrs.asdict(made.settings),
            "model_true": [{"exposures": spread} | attrs.asdict(row) for spread, row in made.plain],
            "tasks_needed": [
                {"exposures": spread, "boost": boost, "tasks": tasks} for (spread, boost), tasks in made.needed.items()
            ],
            "model_false": [{"problem": problem} | attrs.asdict(row) for problem, row in made.stressed],
            "reading": list(reading(made)),
        }
    )


def _group(group: SolverGroup) -> dict[str, Any]:
    found = group.result
    head = {"solver": group.solver, "benchmark": group.benchmark, "kind": group.kind, "left_out": group.left_out}
    if not isinstance(found, Decomposition):
        tasks = [{"corpus": each.corpus, "task": each.task.id, "accuracy": each.accuracy} for each in group.tried]
        return head | {"not_estimable": str(found), "tasks": tasks}
    return head | {
        "accuracy": attrs.asdict(found.accuracy),
        "familiar_minus_novel": found.familiar_minus_novel and attrs.asdict(found.familiar_minus_novel),
        "fits": list(map(attrs.asdict, found.fits)),
        "collinearity": list(map(attrs.asdict, found.collinearity)),
        "reading": list(group_reading(group, found)),
        "tasks": _tasks(group, found),
    }


def _tasks(group: SolverGroup, found: Decomposition) -> list[dict[str, Any]]:
    sample = found.sample
    columns = zip(group.tried, sample.exposure.tolist(), sample.contamination.tolist(), strict=True)
    return [
        {"corpus": each.corpus, "task": each.task.id, "accuracy": each.accuracy, "exposure": e, "contamination": c}
        for each, e, c in columns
    ]
