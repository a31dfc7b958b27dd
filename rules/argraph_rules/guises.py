"""Guises: a grid is flipped, or its colours are renamed, before it is looked at, so that one rule serves many grids.

What tells how is seen in the grid itself: which way its things stretch, in which order its colours come. Guises speak
of no concept: what they change is changed back.
"""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.english import listed
from argraph.language.word import Guise
from argraph.scene.notion import by_field
from argraph.scene.shape import Mask
from argraph.values.change import Change
from argraph.values.grid import BLACK, COLOUR_NAMES, COLOURS, Grid


@attrs.frozen(cache_hash=True)
class Lying(Guise):
    """What is seen in the grid is made wider than high: rows and columns change places where it is not."""

    bits = 2.0
    concepts = ()
    english = "Flip the grid across the diagonal {diagonal} if what is seen in it is higher than wide"
    said = by_field(
        diagonal={
            "transpose": "from top left to bottom right",
            "antitranspose": "from top right to bottom left",
        }
    )
    tried = ("transpose", "antitranspose")

    diagonal: OneOf["transpose", "antitranspose"]

    def change(self, grid: Grid) -> Change:
        """Flip what is higher than wide."""
        height, width = (int(np.ptp(lines)) + 1 for lines in np.nonzero(_coloured(grid)))
        if height == width:
            raise NotApplicable("what is seen is as high as wide")
        return Change("identity" if width > height else self.diagonal)


@attrs.frozen(cache_hash=True)
class Renamed(Guise):
    """The colours but black get the names blue, red, green and so on, in the order in which they come."""

    bits = 2.0
    concepts = ()
    english = (
        f"Rename the colours, black aside, as they come {{order}}, {listed(COLOUR_NAMES[1:])}; "
        "those that do not come take the names that are left"
    )
    said = by_field(order={"rows": "row by row", "columns": "column by column"})
    turns_along = False  # rows are read from the left, and from the top on
    tried = ("rows", "columns")

    order: OneOf["rows", "columns"]

    def change(self, grid: Grid) -> Change:
        """The new names; colours that do not come have the last ones, in their old order."""
        cells = grid.cells if self.order == "rows" else grid.cells.T
        ordered = list(dict.fromkeys((BLACK, *cells.ravel().tolist(), *range(COLOURS))))
        return Change(colours=tuple(map(ordered.index, range(COLOURS))))


def _coloured(grid: Grid) -> Mask:
    """The cells that are not background: that is black or, where there is none, the commonest colour."""
    background = BLACK if grid.counts[BLACK] else int(grid.counts.argmax())
    coloured: Mask = grid.cells != background
    if not coloured.any():
        raise NotApplicable("there is nothing but background")
    return coloured
