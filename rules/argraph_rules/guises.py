"""Guises: a grid is turned, or its colours are renamed, before it is looked at, so that one rule serves many grids.

What tells how is seen in the grid itself: which way its things stretch, on which side they lie, in which order its
colours come.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
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

Side = OneOf["top", "top left"]
SIDES: tuple[Side, ...] = ("top", "top left")


@attrs.frozen(cache_hash=True)
class Lying(Guise):
    """The grid, or what is seen in it, is made wider than high: rows and columns change places where it is not."""

    bits = 2.0
    concepts = ("HorizontalVertical",)
    english = "Turn the grid so that {what} is wider than high"
    said = by_field(what={"grid": "it", "things": "what is seen in it"})
    tried = ("grid", "things")

    what: OneOf["grid", "things"]

    def change(self, grid: Grid) -> Change:
        """Transpose what is higher than wide."""
        height, width = grid.shape if self.what == "grid" else _extent(_coloured(grid))
        if height == width:
            raise NotApplicable("it is as high as wide")
        return Change("identity" if width > height else "transpose")


@attrs.frozen(cache_hash=True)
class Facing(Guise):
    """What is seen in the grid is brought to its top, or into the top left corner."""

    bits = 2.0
    concepts = ()
    english = "Turn the grid so that most of what is seen in it is at the {side}"
    tried = SIDES

    side: Side

    def change(self, grid: Grid) -> Change:
        """The turn by which its middle comes there from where it lies, seen from the middle of the grid."""
        return _brought(_coloured(grid), self.side)


@attrs.frozen(cache_hash=True)
class Renamed(Guise):
    """The colours but black get the names blue, red, green and so on, in the order in which they come."""

    bits = 2.0
    concepts = ()
    english = f"Rename the colours, black aside, as they come {{order}}: {listed(COLOUR_NAMES[1:])}"
    said = by_field(order={"rows": "row by row", "columns": "column by column"})
    turns_along = False  # rows are read from the left, and from the top on
    tried = ("rows", "columns")

    order: OneOf["rows", "columns"]

    def change(self, grid: Grid) -> Change:
        """The new names; colours that do not come have the last ones, in their old order."""
        cells = grid.cells if self.order == "rows" else grid.cells.T
        ordered = list(dict.fromkeys((BLACK, *cells.ravel().tolist(), *range(COLOURS))))
        return Change(colours=tuple(map(ordered.index, range(COLOURS))))


FLIPS: Mapping[tuple[bool, bool], str] = MappingProxyType(
    {
        (False, False): "identity",
        (True, False): "mirror top-bottom",
        (False, True): "mirror left-right",
        (True, True): "half turn",
    }
)
"""What brings to the top left what lies at the bottom, or not, and at the right, or not."""


def _brought(mask: Mask, side: Side) -> Change:
    """The turn that brings some cells to a side of the grid; undefined where they lie between two."""
    down, across = _lean(mask)
    if side == "top left":
        if not (down and across):
            raise NotApplicable("it lies in no corner")
        return Change(FLIPS[down > 0, across > 0])
    if abs(down) == abs(across):
        raise NotApplicable("it lies at no side")
    if abs(down) > abs(across):
        return Change(FLIPS[down > 0, False])
    return Change("antitranspose" if across > 0 else "transpose")


def _lean(mask: Mask) -> tuple[int, int]:
    """How far the middle of some cells is below and right of the middle of the grid, times twice their number."""
    (height, width), (rows, columns) = mask.shape, np.nonzero(mask)
    return int((2 * rows - height + 1).sum()), int((2 * columns - width + 1).sum())


def _extent(mask: Mask) -> tuple[int, int]:
    """How many rows and columns some cells stretch over."""
    height, width = (int(np.ptp(lines)) + 1 for lines in np.nonzero(mask))
    return height, width


def _coloured(grid: Grid) -> Mask:
    """The cells that are not background: that is black or, where there is none, the commonest colour."""
    background = BLACK if grid.counts[BLACK] else int(grid.counts.argmax())
    coloured: Mask = grid.cells != background
    if not coloured.any():
        raise NotApplicable("there is nothing but background")
    return coloured
