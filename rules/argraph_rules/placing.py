"""A picture in a corner, or in the middle, of what is blank otherwise and as large as the input."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.concepts import naming
from argraph.language.lesson import Lesson
from argraph.language.rule import Rule
from argraph.language.word import Canvas
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, Grid
from argraph.values.task import Pair
from argraph_rules.corners import spared
from argraph_rules.growing import PLACES, Place


@attrs.frozen(cache_hash=True)
class Placed(Canvas):
    """Put what a rule makes of the input into a corner, or the middle, of a blank as large as the input."""

    bits = 2.0
    concepts = ()
    naming = naming(Center=("middle",))
    resizes = False
    said = by_field(place={place: f"{place} corner" for place in PLACES} | {"middle": "middle"})

    rule: Rule = attrs.field(repr=Rule.notation)
    place: Place

    def draw(self, scene: Scene) -> Grid:
        """Apply the rule, and lay what it gives on the blank."""
        drawn, cells = self.rule.apply(scene.grid), np.full(scene.grid.shape, np.int8(BLACK))
        down, across = (room - side for room, side in zip(cells.shape, drawn.shape, strict=True))
        corner = spared(self.place, down, across)
        if corner is None or min(down, across) < 0:
            raise NotApplicable("it does not fit there")
        top, left = corner
        cells[top : top + drawn.height, left : left + drawn.width] = drawn.cells
        return Grid.of(cells)

    def within(self, scene: Scene) -> tuple[Rule, Grid]:
        """The rule and the input."""
        return self.rule, scene.grid

    def template(self) -> str:
        """For example "The output is the largest object. Put this into the middle of a blank as large as ..."."""
        return f"{' '.join(self.rule.steps())} Put this into the {{place}} of a blank as large as the input."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Placed]:
        """The rules for what stands in one place of all outputs, where that leaves room and is mostly new."""
        if not lesson.view.whole or lesson.resized:
            return
        shown = [_shown(scene.grid, output) for scene, output in lesson.pairs]
        places = [place for place in PLACES if all(place in each for each in shown)]
        if places:
            inputs = [scene.grid for scene in lesson.scenes]
            pairs = tuple(Pair(grid, each[places[0]]) for grid, each in zip(inputs, shown, strict=False))
            for rule in lesson.rules(pairs, tuple(inputs[len(pairs) :])):
                yield from (cls(rule, place) for place in places)


def _shown(given: Grid, output: Grid) -> Mapping[Place, Grid]:
    """What an output shows, by the places where that stands; none if it leaves no room or if half of it was there."""
    coloured = output.cells != BLACK
    new = coloured & (output.cells != given.cells)
    rows, columns = np.flatnonzero(coloured.any(axis=1)), np.flatnonzero(coloured.any(axis=0))
    if 2 * np.count_nonzero(new) <= np.count_nonzero(coloured):
        return {}
    top, left = int(rows[0]), int(columns[0])
    shown = output.cells[top : rows[-1] + 1, left : columns[-1] + 1]
    room = [side - part for side, part in zip(output.shape, shown.shape, strict=True)]
    return {place: Grid.of(shown) for place in PLACES if any(room) and spared(place, *room) == (top, left)}
