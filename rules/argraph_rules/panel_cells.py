"""Panels as cells: where each panel has one colour, a rule for the small grid that the panels make."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from argraph.errors import NotApplicable
from argraph.language.lesson import Lesson
from argraph.language.rule import Rule
from argraph.language.word import Canvas
from argraph.scene.scene import Scene
from argraph.values.grid import Grid
from argraph.values.task import Pair
from argraph_rules.condensing import CellPer, places_of

FEWEST_PANELS = 4
"""Fewer panels make no grid that anybody would see."""


@attrs.frozen(cache_hash=True)
class PanelsAsCells(Canvas):
    """Take each panel for one cell, apply a rule to the grid of these cells, and paint the panels accordingly."""

    bits = 2.0
    concepts = ()
    resizes = False

    rule: Rule = attrs.field(repr=Rule.notation)

    def draw(self, scene: Scene) -> Grid:
        """Give every panel the colour that its cell gets; the lines between them stay."""
        small = _small(scene)
        drawn = self.rule.apply(small)
        if drawn.shape != small.shape:
            raise NotApplicable("the rule changes the number of panels")
        elsewhere = drawn.cells != small.cells
        elsewhere[places_of(scene)] = False
        if elsewhere.any():
            raise NotApplicable("the rule colours a cell that stands for no panel")
        cells = scene.grid.cells.copy()
        for thing, colour in zip(scene.figures, drawn.cells[places_of(scene)], strict=True):
            cells[thing.top : thing.bottom + 1, thing.left : thing.right + 1] = colour
        return Grid.of(cells)

    def within(self, scene: Scene) -> tuple[Rule, Grid]:
        """The rule and the grid of the panels' colours."""
        return self.rule, _small(scene)

    def template(self) -> str:
        """For example "Treat each panel as one cell of a small grid. Recolour the smallest object to red"."""
        return f"Treat each {{noun}} as one cell of a small grid. {' '.join(self.rule.steps())}"

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[PanelsAsCells]:
        """The rules that fit the small grids, where all panels of inputs and outputs have one colour."""
        if not lesson.view.is_lattice or any(len(scene.figures) < FEWEST_PANELS for scene in lesson.scenes):
            return
        try:
            inputs = [_small(scene) for scene in lesson.scenes]
            outputs = [_small(lesson.view(output)) for output in lesson.outputs]
        except NotApplicable:
            return
        pairs = tuple(map(Pair, inputs, outputs))
        if all(pair.input.shape == output.shape for pair, output in zip(pairs, outputs, strict=True)):
            yield from map(cls, lesson.rules(pairs, tuple(inputs[len(pairs) :])))


def _small(scene: Scene) -> Grid:
    """The grid of the panels' colours, blank where there is none; raises `NotApplicable` unless each has one."""
    if any(thing.colour_count > 1 for thing in scene.figures):
        raise NotApplicable("a panel has several colours")
    return CellPer().draw(scene)
