"""Panels: sub-grids between separator lines, or equal parts of the grid, each one object."""

from __future__ import annotations

from typing import Literal

import attrs
import numpy as np

from argraph.scene.sight import UNCARVED, Sight
from argraph.scene.view import Carving, View
from argraph_abstractions.lines import Lines


@attrs.frozen(cache_hash=True)
class Panels(View):
    """The sub-grids between full rows and columns of one colour are the objects; the lines are one separator.

    A grid of nothing but lines is one panel.

    >>> from argraph.values.grid import Grid
    >>> scene = Panels()(Grid.parse('10500/02510/55555/33500'))
    >>> [thing.box for thing in scene.figures], len(scene.separators)
    ([(0, 0, 1, 1), (0, 3, 1, 4), (3, 0, 3, 1), (3, 3, 3, 4)], 1)
    """

    noun = "panel"
    divides, is_lattice, fills_boxes = True, True, True
    bits = 1.5
    concepts = ()

    @property
    def name(self) -> str:
        """Just panels."""
        return "panels"

    def carve(self, sight: Sight) -> Carving:
        """Label the panels; the separators together are one leaf."""
        if sight.separators.all():
            return Carving(np.zeros(sight.grid.shape, dtype=np.int_))
        line = int(sight.panels.max()) + 1
        return Carving(np.where(sight.panels == UNCARVED, line, sight.panels), separators=frozenset({line}))

    def explain(self) -> str:
        """Say it in English."""
        return "the panels between the separator lines"


@attrs.frozen(cache_hash=True)
class Parts(View):
    """The grid is cut into equal parts with no line between them, and each part is one object.

    The squares are those that a grid made of several squares in a row consists of; halves are cut across the longer
    side unless it is said which way. A grid that cannot be cut so is one part.

    >>> from argraph.values.grid import Grid
    >>> [thing.patch.tolist() for thing in Parts("squares")(Grid.parse('0123/4567')).figures]
    [[[0, 1], [4, 5]], [[2, 3], [6, 7]]]
    """

    divides, fills_boxes = True, True
    bits = 3.0
    concepts = ()
    only_above = 12.0

    into: Literal["squares", "halves", "halves across", "halves down", "quarters"] = "squares"

    @property
    def noun(self) -> str:  # type: ignore[override]
        """For example half."""
        return {"squares": "square", "quarters": "quarter"}.get(self.into, "half")

    @property
    def turns_along(self) -> tuple[str, ...]:  # type: ignore[override]
        """Halves across become halves down when rows become columns."""
        return Lines.turns_along if self.into in ("halves across", "halves down") else View.turns_along

    @property
    def name(self) -> str:
        """For example halves-across."""
        return self.into.replace(" ", "-")

    def carve(self, sight: Sight) -> Carving:
        """Number the parts."""
        height, width = sight.grid.shape
        down, across = self._counts(height, width)
        if height % down or width % across:
            down, across = 1, 1
        rows, columns = np.indices(sight.grid.shape)
        return Carving(rows // (height // down) * across + columns // (width // across))

    def _counts(self, height: int, width: int) -> tuple[int, int]:
        """Into how many parts, down and across."""
        side = min(height, width)
        return {
            "squares": (1, 1) if height % side or width % side else (height // side, width // side),
            "halves": (1 + (height > width), 1 + (width > height)),
            "halves across": (1, 2),
            "halves down": (2, 1),
            "quarters": (2, 2),
        }[self.into]

    def explain(self) -> str:
        """Say it in English."""
        how = {"halves across": "left and right halves", "halves down": "upper and lower halves"}
        return f"the {how.get(self.into, self.into)} of the grid"
