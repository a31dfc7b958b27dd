"""A familiarity analysis on a web page of its own: one file, no scripts, for phones and for dark mode too."""

from __future__ import annotations

from typing import Any

from argraph.familiarity.analysis import Analysis, SolverGroup
from argraph.familiarity.decomposition import RESAMPLES, Decomposition
from argraph.familiarity.difficulty import DEFINITIONS
from argraph.familiarity.paper import PAPER
from argraph.familiarity.reading import ASSUMPTIONS, analysis_reading, fit_cells, group_reading, paper_reading
from argraph.familiarity.report.drawing import Figure, novelty_figure, versions_figure
from argraph.report.html import template
from argraph.report.pictures.drawing import document
from argraph.report.text.sentences import printable
from argraph.version import __version__

TERMS = {
    "exposure of a task": "the mean exposure of the concepts that its demonstrations show",
    "contamination": "c = sigmoid(log(p0 / (1 - p0)) + 3 (exposure - 0.5)), with p0 = 0.3",
    "boost": "b1 in accuracy = b0 + b1 c, by least squares; for the logistic fit the mean slope of the curve",
    "genuine ability": "the mean accuracy predicted for the same tasks at c = 0; for the plain line that is b0",
    "overfitting fraction": "b1 mean(c) / mean(accuracy)",
    "familiar minus novel": "the accuracy on tasks of more than the median exposure, minus that on the others",
    "p by task, p by concept": "permutation tests of the boost, shuffling tasks, or exposures among concepts",
}


def familiarity_page(analysis: Analysis) -> str:
    """Make the page."""
    exposure = analysis.bench.exposure
    return template("familiarity.html", __package__).render(
        exposure=printable(exposure.source),
        exposures=[(name, f"{value:.3f}") for name, value in exposure.by_concept.items()],
        seed=analysis.bench.seed,
        resamples=RESAMPLES,
        groups=list(map(_group, analysis.groups)),
        general=[*analysis_reading(analysis), *map(printable, analysis.notes), ASSUMPTIONS, *paper_reading(PAPER)],
        collinear=[
            (printable(group.name), _collinear(found)) for group, found in analysis.estimated if found.collinearity
        ],
        definitions=[*TERMS.items(), *DEFINITIONS.items()],
        figures=[_figure(novelty_figure(analysis)), _figure(versions_figure(analysis))],
        version=__version__,
    )


def _figure(figure: Figure) -> dict[str, Any]:
    """A figure whose charts are pictures of their own, so that they find room on a phone."""
    from markupsafe import Markup

    shown = [(printable(name), Markup(document(chart, name))) for name, chart in figure.charts]
    key = Markup(document(figure.legend, "what the colours mean"))
    return {"title": figure.title, "charts": shown, "legend": key, "about": figure.about}


def _group(group: SolverGroup) -> dict[str, Any]:
    found = group.result
    shown = {
        "name": printable(group.name),
        "tasks": len(group.tried),
        "accuracy": group.accuracy,
        "reading": [],
        "fits": [],
        "fault": "",
        "gap": "",
    }
    if not isinstance(found, Decomposition):
        return shown | {"reading": [f"Nothing can be said: {found}."], "fault": str(found)}
    return shown | {
        "reading": list(group_reading(group, found)),
        "gap": found.familiar_minus_novel.percent() if found.familiar_minus_novel else "",
        "fits": [(fit.name, fit_cells(fit)) for fit in found.fits],
    }


def _collinear(found: Decomposition) -> list[tuple[str, str, str]]:
    own, *others = found.collinearity
    rows = [(each.regressor, f"{each.correlation:.2f}", f"{each.inflation:.2f}") for each in others]
    return [(own.regressor, "", f"{own.inflation:.2f}"), *rows]
