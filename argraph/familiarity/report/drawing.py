"""The two figures of a familiarity analysis as SVG: accuracy against novelty, overall and genuine accuracy."""

from __future__ import annotations

import attrs
import numpy as np

from argraph.errors import NotEstimable
from argraph.familiarity.analysis import PART, Analysis
from argraph.familiarity.decomposition import Decomposition, curve, steps
from argraph.familiarity.fitting import Estimate
from argraph.language.english import listed
from argraph.report.pictures.chart import Axes, Scale, label, legend, whisker
from argraph.report.pictures.drawing import Drawing, document, flowed, number, stacked, words
from argraph.report.pictures.svg import GAP, MARGIN, WIDTH

_FITTED = 'fill="#2f81f7"'
_OVERALL, _GENUINE = 'fill="#8c959f"', _FITTED
_CHART_WIDTH, _CHART_HEIGHT, _POINTS = 340.0, 220.0, 41
_BAR, _PAIR = 34, 150


@attrs.frozen
class Figure:
    """Charts of one kind, each with its caption, and what is to be seen on them."""

    title: str
    charts: tuple[tuple[str, Drawing], ...]
    legend: Drawing
    about: str

    def svg(self) -> str:
        """The whole figure as one picture."""
        charts = [stacked([words(name, 13, bold=True, wrap=chart.width), chart], 4) for name, chart in self.charts]
        about = words(self.about, 12, wrap=WIDTH)
        rows = [words(self.title, 16, bold=True), flowed(charts, WIDTH, GAP), self.legend, about]
        return document(stacked(rows, GAP / 2).padded(MARGIN), self.title)


def novelty_figure(analysis: Analysis) -> Figure:
    """Accuracy against novelty, a chart for each solver on each version, and on all together."""
    shown = [(group.name, found) for group, found in analysis.estimated if group.kind != PART]
    return Figure(
        "Accuracy against novelty",
        tuple((name, novelty_chart(found)) for name, found in shown),
        legend([(f'{_FITTED} fill-opacity="0.3"', "least squares with its 95 % interval")]),
        "Dots are tasks of like novelty, larger for more tasks; strokes are single tasks at their accuracy.",
    )


def versions_figure(analysis: Analysis) -> Figure:
    """Overall and genuine accuracy for each version of a benchmark, a chart for each solver."""
    shown: dict[str, list[tuple[str, Decomposition]]] = {}
    for group, found in analysis.versions:
        shown.setdefault(group.solver, []).append((group.benchmark, found))
    return Figure(
        "Overall and genuine accuracy",
        tuple((solver, versions_chart(own)) for solver, own in shown.items()),
        legend([(_OVERALL, "overall"), (_GENUINE, "genuine: predicted at no contamination")]),
        f"Whiskers are 95 % intervals.{_missing(analysis)}",
    )


def _missing(analysis: Analysis) -> str:
    """Name what could not be estimated, and so has no bars."""
    names = [group.name for group in analysis.groups if isinstance(group.result, NotEstimable)]
    return f" Not shown, since nothing can be estimated there: {listed(names)}." if names else ""


def novelty_chart(found: Decomposition) -> Drawing:
    """Tasks, steps of tasks and the fitted line of one decomposition."""
    novelty = 1 - found.sample.exposure
    places = np.linspace(novelty.min(), novelty.max(), _POINTS)
    line = list(zip(places.tolist(), curve(found, places), strict=True))
    heights = [0.0, 1.0, *(end for _, height in line for end in (height.low, height.high))]
    axes = Axes(Scale.around(novelty.tolist(), _CHART_WIDTH), Scale.around(heights, _CHART_HEIGHT))
    body = _band(axes, line) + _strokes(axes, found) + _dots(axes, found)
    return axes.drawn(body, "novelty (1 - mean exposure of the task's concepts)", "accuracy")


def versions_chart(shown: list[tuple[str, Decomposition]]) -> Drawing:
    """Two bars for each version, with intervals."""
    heights = [height for _, found in shown for height in (found.accuracy, found.main.genuine)]
    ends = [end for height in heights for end in (height.low, height.high)]
    wide = max(_PAIR * len(shown), 200)
    axes = Axes(Scale(0, len(shown), 1, wide), Scale.around([0.0, 1.0, *ends], _CHART_HEIGHT))
    body = "".join(
        _pillar(axes, place + 0.5, -1, found.accuracy, _OVERALL)
        + _pillar(axes, place + 0.5, 1, found.main.genuine, _GENUINE)
        + label(benchmark, *_under(axes, place + 0.5))
        for place, (benchmark, found) in enumerate(shown)
    )
    return axes.drawn(body, "", "accuracy", named=False)


def _band(axes: Axes, line: list[tuple[float, Estimate]]) -> str:
    below, above = ([(x, getattr(y, end)) for x, y in line] for end in ("low", "high"))
    area = f'<path {_FITTED} fill-opacity="0.3" d="{axes.path([*below, *reversed(above)])}Z"/>'
    middle = axes.path([(x, y.value) for x, y in line])
    return f'{area}<path fill="none" stroke="#2f81f7" stroke-width="2" d="{middle}"/>'


def _strokes(axes: Axes, found: Decomposition) -> str:
    """A stroke for each task at its novelty and accuracy."""
    tasks = zip((1 - found.sample.exposure).tolist(), found.sample.accuracy.tolist(), strict=True)
    places = sorted({tuple(map(number, axes.place(x, y))) for x, y in tasks})
    return f'<path class="argraph-line" stroke-opacity="0.6" d="{"".join(f"M{x} {y}v-6" for x, y in places)}"/>'


def _dots(axes: Axes, found: Decomposition) -> str:
    shown = steps(found)
    most = max(step.tasks for step in shown)
    return "".join(
        '<circle class="argraph-ink" cx="{}" cy="{}" r="{}"/>'.format(
            *map(number, (*axes.place(step.middle, step.accuracy), 2 + 3 * (step.tasks / most) ** 0.5))
        )
        for step in shown
    )


def _pillar(axes: Axes, middle: float, side: int, height: Estimate, look: str) -> str:
    """A bar with its interval, left or right of the middle of a version's place, which is one unit wide."""
    place = middle + side * (_BAR / 2 + 1) / axes.across(1)
    (x, top), (_, foot) = axes.place(place, height.value), axes.place(place, 0.0)
    left, upper, tall = number(x - _BAR / 2), number(min(top, foot)), number(abs(top - foot))
    rect = f'<rect {look} x="{left}" y="{upper}" width="{_BAR}" height="{tall}"/>'
    return rect + whisker(axes, place, height.low, height.high)


def _under(axes: Axes, middle: float) -> tuple[float, float]:
    x, y = axes.place(middle, axes.up.low)
    return x, y + 18
