"""Axes for charts: from numbers to places on a drawing, with ticks that people would choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10

import attrs

from argraph.report.pictures.drawing import Drawing, number, words, xml_text

SIZE = 12
_LEFT, _BOTTOM, _TOP, _RIGHT = 52, 44, 10, 12
_LEAST_SPAN = 1e-3
"""Values closer together than this are one value to the eye."""


@attrs.frozen
class Scale:
    """From numbers between `low` and `high` to places on a line of that length.

    >>> scale = Scale.around([0.03, 0.97], 200)
    >>> scale.low, scale.high, scale.ticks, scale(0.5)
    (0.0, 1.0, (0.0, 0.2, 0.4, 0.6, 0.8, 1.0), 100.0)
    """

    low: float
    high: float
    step: float
    length: float

    @classmethod
    def around(cls, values: Sequence[float], length: float) -> Scale:
        """A scale with round ends that holds all these values."""
        least, most = min(values), max(values)
        step = _round_step(max(most - least, _LEAST_SPAN))
        low, high = floor(least / step + 1e-9) * step, ceil(most / step - 1e-9) * step
        return cls(round(low, 9), round(high if high > low else low + step, 9), step, length)

    @property
    def ticks(self) -> tuple[float, ...]:
        """The round numbers on the scale."""
        return tuple(round(self.low + n * self.step, 9) for n in range(round((self.high - self.low) / self.step) + 1))

    def __call__(self, value: float) -> float:
        """The place of a number, from the low end."""
        return (value - self.low) / (self.high - self.low) * self.length


@attrs.frozen
class Axes:
    """Two scales at right angles; the places they give are on a drawing whose origin is at the top left."""

    across: Scale
    up: Scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a point is drawn."""
        return _LEFT + self.across(x), _TOP + self.up.length - self.up(y)

    def path(self, points: Sequence[tuple[float, float]]) -> str:
        """The commands of a path through some points."""
        return "M" + "L".join("{} {}".format(*map(number, self.place(*point))) for point in points)

    def drawn(self, body: str, below: str, beside: str, *, named: bool = True) -> Drawing:
        """A chart with this body, ticks and titles; names may stand below in place of numbers."""
        lines = "".join((*self._rules(), *(self._ticks() if named else ())))
        width, height = _LEFT + self.across.length + _RIGHT, _TOP + self.up.length + _BOTTOM
        titles = label(below, _LEFT + self.across.length / 2, height - 6) + _upright(beside, height / 2 - _BOTTOM / 2)
        return Drawing(width, height, lines + body + titles)

    def _rules(self) -> Iterator[str]:
        """A faint line for each round number of the upright scale, and a firm one at zero."""
        for tick in self.up.ticks:
            (left, y), right = self.place(self.across.low, tick), _LEFT + self.across.length
            look = "" if tick == 0 else ' stroke-opacity="0.25"'
            yield f'<path class="argraph-line"{look} d="M{number(left)} {number(y)}H{number(right)}"/>'
            yield label(f"{tick:g}", left - 6, y + 4, "end")

    def _ticks(self) -> Iterator[str]:
        for tick in self.across.ticks:
            x, y = self.place(tick, self.up.low)
            yield f'<path class="argraph-line" d="M{number(x)} {number(y)}v4"/>'
            yield label(f"{tick:g}", x, y + 17)


def whisker(axes: Axes, x: float, low: float, high: float) -> str:
    """An upright line with two caps: an interval."""
    (left, bottom), (_, top) = axes.place(x, low), axes.place(x, high)
    start, end = number(left - 4), number(left + 4)
    caps = "".join(f"M{start} {number(y)}H{end}" for y in (bottom, top))
    return f'<path class="argraph-line" stroke-width="1.5" d="M{number(left)} {number(bottom)}V{number(top)}{caps}"/>'


def legend(entries: Sequence[tuple[str, str]]) -> Drawing:
    """Little squares with what they mean, side by side."""
    body, left = "", 0.0
    for look, meaning in entries:
        text = words(meaning, SIZE)
        body += f'<rect {look} x="{number(left)}" y="3" width="12" height="12"/>' + text.moved(left + 17, 0)
        left += text.width + 40
    return Drawing(left, 18, body)


def label(text: str, x: float, y: float, anchor: str = "middle") -> str:
    """A text at a place on the chart."""
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
    return f'<text class="argraph-ink" font-size="{SIZE}" {place}>{xml_text(text)}</text>'


def _round_step(span: float) -> float:
    """The distance of ticks: 1, 2 or 5 times a power of ten, for about five of them."""
    power = 10.0 ** floor(log10(span / 5))
    return float(next(factor * power for factor in (1, 2, 5, 10) if factor * power >= span / 5 - 1e-12))


def _upright(text: str, middle: float) -> str:
    turn = f'transform="translate(14 {number(middle)}) rotate(-90)"'
    return f'<text class="argraph-ink" font-size="{SIZE}" text-anchor="middle" {turn}>{xml_text(text)}</text>'
