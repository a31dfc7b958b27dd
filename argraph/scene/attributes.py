"""Attributes: what can be said of each object of a scene by one number, colour or yes and no.

The table names every attribute, with its kind (which values may be compared or written where) and the English for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from argraph.scene.scene import Scene

FLAG, COUNT, LENGTH, PLACE, COLOUR, LOOK = "flag", "count", "length", "place", "colour", "look"
"""Kinds: yes or no; how many; a side's length; a position; a colour; an identity to be compared only."""


@attrs.frozen
class Attribute:
    """An attribute: its kind, its English, and how to read it off a scene."""

    name: str
    kind: str
    english: str
    column: Callable[[Scene], NDArray[Any]]


@attrs.frozen
class OfObject:
    """Reads an attribute off each object by itself."""

    path: str

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the attribute of all objects as an array."""
        read = attrgetter(self.path)
        return np.array([read(thing) for thing in scene.objects])


@attrs.frozen
class Identity:
    """Numbers the distinct values of an attribute within a scene, in order of first appearance."""

    path: str

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give equal numbers to objects with equal values."""
        read, seen = attrgetter(self.path), dict[Any, int]()
        return np.array([seen.setdefault(read(thing), len(seen)) for thing in scene.objects])


@attrs.frozen
class Related:
    """Counts for each object the others that stand in a relation to it, or to which it stands."""

    relation: str
    incoming: bool

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the counts, of figures only: background regions and separators are not counted."""
        figures = np.array([thing.role == "figure" for thing in scene.objects])
        matrix = scene.matrix(self.relation)
        pairs = matrix.T if self.incoming else matrix
        counts: NDArray[Any] = np.count_nonzero(pairs & figures, axis=1)
        return counts


def _table() -> dict[str, Attribute]:
    rows: list[tuple[str, str, str, Callable[[Scene], NDArray[Any]]]] = [
        ("size", COUNT, "number of cells", OfObject("shape.size")),
        ("height", LENGTH, "height", OfObject("height")),
        ("width", LENGTH, "width", OfObject("width")),
        ("hole count", COUNT, "number of holes", OfObject("shape.hole_count")),
        ("hole cells", COUNT, "number of cells in its holes", OfObject("shape.hole_cells")),
        ("colour count", COUNT, "number of colours", OfObject("colour_count")),
        ("piece count", COUNT, "number of pieces", OfObject("shape.piece_count")),
        ("contents", COUNT, "number of objects in its holes", Related("inside hole", incoming=True)),
        ("depth", COUNT, "number of objects around it", Related("inside hole", incoming=False)),
        ("neighbours", COUNT, "number of objects it touches", Related("touching", incoming=False)),
        ("top", PLACE, "first row", OfObject("top")),
        ("bottom", PLACE, "last row", OfObject("bottom")),
        ("left", PLACE, "first column", OfObject("left")),
        ("right", PLACE, "last column", OfObject("right")),
        ("off centre", PLACE, "distance from the centre of the grid", OfObject("off_centre")),
        ("colour", COLOUR, "colour", OfObject("colour")),
        ("outer colour", COLOUR, "outer colour", OfObject("outer_colour")),
        ("inner colour", COLOUR, "inner colour", OfObject("inner_colour")),
        ("single", FLAG, "a single cell", OfObject("shape.is_single")),
        ("line", FLAG, "a straight line", OfObject("shape.is_line")),
        ("diagonal", FLAG, "a slanted line", OfObject("shape.is_diagonal")),
        ("rectangle", FLAG, "a solid rectangle", OfObject("shape.is_rectangle")),
        ("square", FLAG, "a solid square", OfObject("shape.is_square")),
        ("frame", FLAG, "a rectangular frame", OfObject("shape.is_frame")),
        ("convex", FLAG, "convex", OfObject("shape.is_convex")),
        ("wide", FLAG, "wider than tall", OfObject("shape.is_wide")),
        ("tall", FLAG, "taller than wide", OfObject("shape.is_tall")),
        ("symmetric left-right", FLAG, "symmetric from left to right", OfObject("is_symmetric_left_right")),
        ("symmetric top-bottom", FLAG, "symmetric from top to bottom", OfObject("is_symmetric_top_bottom")),
        ("touches top", FLAG, "at the top border", OfObject("touches_top")),
        ("touches bottom", FLAG, "at the bottom border", OfObject("touches_bottom")),
        ("touches left", FLAG, "at the left border", OfObject("touches_left")),
        ("touches right", FLAG, "at the right border", OfObject("touches_right")),
        ("touches border", FLAG, "at the border", OfObject("touches_border")),
        ("shape", LOOK, "shape", Identity("shape")),
        ("turned shape", LOOK, "shape, turned or flipped as need be", Identity("shape.upright")),
        ("scaled shape", LOOK, "shape, whatever its scale", Identity("shape.unscaled")),
        ("figure", LOOK, "shape and colours", Identity("figure")),
    ]
    return {name: Attribute(name, kind, english, column) for name, kind, english, column in rows}


ATTRIBUTES: Mapping[str, Attribute] = MappingProxyType(_table())
"""From an attribute's name to the attribute."""
