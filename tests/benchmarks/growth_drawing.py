"""Growth drawn: a chart with logarithmic axes for each thing that grows, where a power is a straight line."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

import attrs

from argraph.report.pictures.chart import Axes, Scale, legend
from argraph.report.pictures.drawing import Drawing, document, flowed, number, stacked, words
from argraph.report.pictures.svg import GAP, MARGIN, WIDTH
from tests.benchmarks.fit import Fit

TITLE = "CPU seconds a task, as one thing grows"
ABOUT = (
    "Both axes are logarithmic. Dots are tasks; lines are the powers that fit them, whose exponents stand above the "
    "charts. What grows in proportion is parallel to the dashed line."
)
COLOURS = ("#2f81f7", "#d29922", "#3fb950", "#db61a2", "#8c959f")
ROUND = tuple(float(f"{factor}e{power}") for power in range(-4, 5) for factor in (1, 2, 5))
"""Numbers that people would choose."""
_CHART_WIDTH, _CHART_HEIGHT = 340.0, 200.0


@attrs.frozen
class Curve:
    """Sizes and seconds of one kind of task, and the power that fits them."""

    name: str
    points: tuple[tuple[float, float], ...]
    fit: Fit


@attrs.frozen
class Logarithmic(Scale):
    """A scale on which equal distances are equal factors.

    >>> scale = Logarithmic.around([0.3, 40.0], 300)
    >>> scale.low, scale.high, scale.ticks
    (0.2, 50.0, (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0))
    """

    @classmethod
    def around(cls, values: Sequence[float], length: float) -> Logarithmic:
        """A scale with round ends that holds all these values."""
        low = max(tick for tick in ROUND if tick <= min(values))
        high = min(tick for tick in ROUND if tick >= max(values) and tick > low)
        return cls(low, high, 1.0, length)

    @property
    def ticks(self) -> tuple[float, ...]:
        """The round numbers on the scale."""
        return tuple(tick for tick in ROUND if self.low <= tick <= self.high)

    def __call__(self, value: float) -> float:
        """The place of a number, from the low end."""
        return log10(value / self.low) / log10(self.high / self.low) * self.length


def growth_svg(charts: Sequence[tuple[str, Sequence[Curve]]]) -> str:
    """One picture of all that grows."""
    names = list(dict.fromkeys(curve.name for _, curves in charts for curve in curves))
    looks = dict(zip(names, COLOURS, strict=False))
    drawn = [stacked([_caption(what, curves), _chart(what, curves, looks)], 4) for what, curves in charts]
    known = legend([(f'fill="{colour}"', name) for name, colour in looks.items()])
    rows = [words(TITLE, 16, bold=True), known, flowed(drawn, WIDTH, GAP), words(ABOUT, 12, wrap=WIDTH)]
    return document(stacked(rows, GAP / 2).padded(MARGIN), TITLE)


def _caption(what: str, curves: Sequence[Curve]) -> Drawing:
    exponents = ", ".join(f"{curve.name} {curve.fit.exponent:.2f}" for curve in curves)
    return stacked([words(what, 13, bold=True), words(exponents, 10)])


def _chart(what: str, curves: Sequence[Curve], looks: dict[str, str]) -> Drawing:
    sizes, seconds = zip(*(point for curve in curves for point in curve.points), strict=True)
    axes = Axes(Logarithmic.around(sizes, _CHART_WIDTH), Logarithmic.around(seconds, _CHART_HEIGHT))
    own = (_drawn(axes, curve, looks[curve.name]) for curve in curves)
    return axes.drawn("".join((_proportional(axes, min(sizes), max(sizes)), *own)), what, "CPU seconds")


def _proportional(axes: Axes, least: float, most: float) -> str:
    """A dashed line that grows in proportion, from the low end of the chart as far as the sizes go."""
    top = min(most, least * axes.up.high / axes.up.low)
    line = axes.path([(least, axes.up.low), (top, axes.up.low * top / least)])
    return f'<path class="argraph-line" stroke-dasharray="5 4" d="{line}"/>'


def _drawn(axes: Axes, curve: Curve, colour: str) -> str:
    line = axes.path([(size, curve.fit(size)) for size in (curve.points[0][0], curve.points[-1][0])])
    dots = "".join(
        '<circle fill="{}" cx="{}" cy="{}" r="3.5"/>'.format(colour, *map(number, axes.place(*point)))
        for point in curve.points
    )
    return f'<path fill="none" stroke="{colour}" stroke-width="2" d="{line}"/>{dots}'
