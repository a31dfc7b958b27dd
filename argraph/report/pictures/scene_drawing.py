"""A scene drawn over its grid: outlines and numbers for the objects, lines for their relations, and a legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

import attrs
import numpy as np

from argraph.report.pictures.drawing import Drawing, beside, grid_drawing, number, runs, stacked, words
from argraph.report.text.sentences import Fact, Link, facts, shown_objects
from argraph.scene.object import Object
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask

MOST_LINES = 60
"""Lines of a relation that has more of them are not drawn: nothing could be read off them."""
MOST_SENTENCES = 6
_LEGEND_WIDTH, _SWATCH_WIDTH, _GAP = 340, 34, 20
_SIDE, _SMALLEST_CELL, _ROOMY_CELL, _LARGEST_CELL = 420, 16, 24, 36
_HALO = "#ffffff"
_SWERVES = (0.0, *(side * step for step in (16.0, 32.0, 48.0, 64.0, 96.0, 128.0) for side in (1, -1)))

Point = tuple[float, float]


def scene_drawing(scene: Scene, *, all_relations: bool = False) -> Drawing:
    """Draw the grid with its objects and relations, and the legend beside it.

    All relations, if asked for, are told in a column of their own: drawn, they would hide the grid.
    """
    shown = shown_objects(scene, all_relations=all_relations)
    chart = _Chart.of(scene, shown, _cell_size(scene, len(shown)))
    told = facts(scene)
    drawn = [fact for fact in told if len(fact.links) <= MOST_LINES]
    body = chart.grid.body + chart.outlines() + chart.lines(drawn) + chart.badges()
    columns = [attrs.evolve(chart.grid, body=body), stacked((_entry(fact, fact in drawn) for fact in told), 6)]
    if all_relations:
        heading = words("all relations, regions included", 13, bold=True)
        in_full = (_text(fact.sentences) for fact in facts(scene, all_relations=True))
        columns.append(stacked((heading, *in_full), 6))
    return beside(columns, _GAP)


def objects_drawing(scene: Scene, shown: Sequence[int], cell: int) -> Drawing:
    """Draw the grid with cells of that side and some of its objects, by index, outlined and numbered."""
    chart = _Chart.of(scene, shown, cell)
    return attrs.evolve(chart.grid, body=chart.grid.body + chart.outlines() + chart.badges())


def with_coordinates(scene: Scene, shown: Sequence[int], cell: int) -> Drawing:
    """The same with the numbers of its rows and columns at the edges."""
    drawn, size = objects_drawing(scene, shown, cell), min(11, max(8, cell * 0.6))
    step = 1 if max(scene.grid.shape) * 2 * size * 0.6 <= max(drawn.width, drawn.height) * 1.2 else 5
    edge = round(2 * size)
    across, down = (
        [at for at in range(1, side + 1) if at % step == 0 or at == 1] for side in (scene.grid.width, scene.grid.height)
    )
    labels = [_count(at, edge + (at - 0.5) * cell, edge * 0.7, size, "middle") for at in across]
    labels += [_count(at, edge * 0.8, edge + (at - 0.5) * cell + size * 0.36, size, "end") for at in down]
    return Drawing(drawn.width + edge, drawn.height + edge, "".join(labels) + drawn.moved(edge, edge))


def _count(count: int, x: float, y: float, size: float, anchor: str) -> str:
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"'
    return f'<text class="argraph-ink" {place}>{count}</text>'


def _cell_size(scene: Scene, numbers: int) -> int:
    smallest = _ROOMY_CELL if numbers > 99 else _SMALLEST_CELL
    return min(_LARGEST_CELL, max(smallest, _SIDE // max(scene.grid.shape)))


@attrs.frozen
class _Chart:
    """What is drawn where: the side of a cell, the place of each shown object's number."""

    objects: Mapping[int, Object]
    grid: Drawing
    cell: int
    places: Mapping[int, Point]

    @classmethod
    def of(cls, scene: Scene, shown: Sequence[int], cell: int) -> _Chart:
        objects = {index: scene.objects[index] for index in shown}
        places = {index: _place(thing, cell) for index, thing in objects.items()}
        return cls(objects, grid_drawing(scene.grid, cell), cell, places)

    @property
    def radius(self) -> float:
        """Of the room that the numbers take; they stay within their cells."""
        return min(self.cell * 0.42, 11)

    def outlines(self) -> str:
        """Outline every object, in black on white so that it shows on any colour."""
        path = "".join(_outline(thing.mask, self.cell) for thing in self.objects.values())
        return (
            '<g class="argraph-outlines" fill="none" stroke-linecap="square">'
            f'<path d="{path}" stroke="{_HALO}" stroke-width="4"/>'
            f'<path d="{path}" stroke="#000000" stroke-width="2"/></g>'
        )

    def badges(self) -> str:
        """Number every object."""
        return "".join(self._badge(index, *place) for index, place in self.places.items())

    def _badge(self, index: int, x: float, y: float) -> str:
        """A number, white with a black edge so that it shows on any colour; what is below shows all around it."""
        label = str(index + 1)
        size = self.radius * (1.5, 1.35, 1.05)[len(label) - 1]
        look = f'fill="{_HALO}" stroke="#000000" stroke-width="{number(size * 0.22)}" stroke-linejoin="round"'
        return (
            f'<text class="argraph-number" x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}"'
            f' font-weight="bold" text-anchor="middle" paint-order="stroke" {look}>{label}</text>'
        )

    def lines(self, drawn: Sequence[Fact]) -> str:
        """Join related objects; no two lines between the same objects take the same way."""
        taken: dict[Link, set[float]] = {}
        parts = []
        for fact in drawn:
            for here, there in fact.links:
                pair = (min(here, there), max(here, there))
                aside = self._free_way(pair, taken.setdefault(pair, set()))
                taken[pair].add(aside)
                parts.append(self._line(fact.relation, here, there, aside if here < there else -aside))
        return "".join(parts)

    def _free_way(self, pair: Link, taken: set[float]) -> float:
        """How far to swerve between two objects: as little as leads clear of the numbers of all others."""
        ways = [way for way in _SWERVES if way not in taken]
        others = np.array([place for index, place in self.places.items() if index not in pair]).reshape(-1, 1, 2)
        here, there = (self.places[index] for index in pair)
        for way in ways:
            middle = _swerve(here, there, way)
            curve = np.array([_along(here, middle, there, step / 12) for step in range(13)])
            if not (np.linalg.norm(others - curve, axis=2) < self.radius + 3).any():
                return way
        return ways[0] if ways else 0.0

    def _line(self, relation: str, here: int, there: int, aside: float) -> str:
        middle = _swerve(self.places[here], self.places[there], aside)
        start = _towards(self.places[here], middle, self.radius)
        end = _towards(self.places[there], middle, self.radius + 1)
        path = f"M{_xy(start)}Q{_xy(middle)} {_xy(end)}"
        return _stroked(relation, path, _head(middle, end) if _directed(relation) else "")


def _place(thing: Object, cell: int) -> Point:
    """Where to number an object: at its centre, or on its first cell if there may be others amidst its cells."""
    cells = np.argwhere(thing.mask)
    distances = np.abs(2 * cells - thing.centre).max(axis=1)
    row, column = cells[distances.argmin() if thing.shape.is_convex else 0].tolist()
    return (column + 0.5) * cell + 0.5, (row + 0.5) * cell + 0.5


def _outline(mask: Mask, cell: int) -> str:
    """The path around some cells."""
    padded = np.pad(mask, 1)
    level = padded[1:, 1:-1] != padded[:-1, 1:-1]
    upright = (padded[1:-1, 1:] != padded[1:-1, :-1]).T
    across = (f"M{first * cell} {line * cell}H{last * cell}" for line, first, last in runs(level))
    down = (f"M{line * cell} {first * cell}V{last * cell}" for line, first, last in runs(upright))
    return "".join((*across, *down))


def _swerve(here: Point, there: Point, aside: float) -> Point:
    """The point that a line is drawn towards on its way: so far to the side of the midpoint."""
    across, down = there[0] - here[0], there[1] - here[1]
    length = hypot(across, down) or 1
    return (here[0] + there[0]) / 2 - down / length * aside, (here[1] + there[1]) / 2 + across / length * aside


def _along(here: Point, middle: Point, there: Point, share: float) -> Point:
    """A point of the curve from here to there, after that share of the way."""
    first, second, third = (1 - share) ** 2, 2 * share * (1 - share), share**2
    x, y = (first * a + second * b + third * c for a, b, c in zip(here, middle, there, strict=True))
    return x, y


def _towards(here: Point, there: Point, distance: float) -> Point:
    length = hypot(there[0] - here[0], there[1] - here[1]) or 1
    return here[0] + (there[0] - here[0]) / length * distance, here[1] + (there[1] - here[1]) / length * distance


def _head(middle: Point, end: Point) -> str:
    """An arrow head at the end of a line that comes from the middle."""
    back = _towards(end, middle, 9)
    aside = (end[1] - back[1]) * 0.45, (back[0] - end[0]) * 0.45
    left, right = (back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1])
    return f"M{_xy(left)}L{_xy(end)}L{_xy(right)}Z"


def _xy(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _stroked(relation: str, path: str, head: str = "") -> str:
    """A line on a halo, so that it shows on any colour, with its arrow head if it has one."""
    colour, dashes = RELATIONS[relation].stroke
    arrow = f'<path d="{head}" fill="{colour}" stroke="{_HALO}"/>' if head else ""
    return (
        f'<g class="argraph-relation" fill="none"><path d="{path}" stroke="{_HALO}" stroke-width="5"/>'
        f'<path d="{path}" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"/>{arrow}</g>'
    )


def _directed(relation: str) -> bool:
    return not (RELATIONS[relation].mutual or RELATIONS[relation].together)


def _entry(fact: Fact, is_drawn: bool) -> Drawing:
    """What a relation says, after a sample of its line."""
    sentences = list(fact.sentences[: MOST_SENTENCES if is_drawn else MOST_SENTENCES // 2])
    if len(fact.sentences) > len(sentences):
        sentences.append(f"and {len(fact.sentences) - len(sentences)} more such")
    if not is_drawn:
        sentences.append("(too many lines to draw)")
    head = _head((0, 10), (27, 10)) if _directed(fact.relation) else ""
    swatch = _stroked(fact.relation, "M0 10H24", head) if is_drawn else ""
    return beside([Drawing(_SWATCH_WIDTH, 10, swatch), _text(sentences)])


def _text(sentences: Sequence[str]) -> Drawing:
    return stacked(words(sentence, 13, wrap=_LEGEND_WIDTH) for sentence in sentences)
