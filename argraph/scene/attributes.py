"""Attributes: what can be said of each object of a scene by one number, colour or yes and no.

The table names every attribute, with its kind (which values may be compared or written where) and the English for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.object import FIGURE, Object
from argraph.values.grid import MAX_SIDE

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
        return _numbered(self.path, scene.objects)


@attrs.frozen
class OfLook:
    """Reads an attribute off one object of each look, for all that look the same: most objects of a grid do."""

    look: str
    path: str

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the attribute of all objects as an array."""
        read = attrgetter(self.path)
        values = np.array([read(thing) for thing in scene.examples(self.look)])
        column: NDArray[Any] = values[scene.column(self.look)]
        return column


@attrs.frozen
class IdentityOfLook:
    """Numbers the distinct values of an attribute that depends on the look alone."""

    look: str
    path: str

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give equal numbers to objects with equal values."""
        numbers: NDArray[Any] = _numbered(self.path, scene.examples(self.look))[scene.column(self.look)]
        return numbers


def _numbered(path: str, things: Iterable[Object]) -> NDArray[Any]:
    read, seen = attrgetter(path), dict[Any, int]()
    return np.array([seen.setdefault(read(thing), len(seen)) for thing in things])


@attrs.frozen
class Related:
    """Counts for each object the others that stand in a relation to it, or to which it stands."""

    relation: str
    incoming: bool

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the counts, of figures only: background regions and separators are not counted."""
        matrix, figures = scene.matrix(self.relation), np.count_nonzero(scene.role_flags(FIGURE))
        pairs = matrix[:figures].T if self.incoming else matrix[:, :figures]  # figures come first
        counts: NDArray[Any] = np.count_nonzero(pairs, axis=1)
        return counts


@attrs.frozen
class Alike:
    """Counts for each object the figures that are like it in some way, itself included."""

    relation: str

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the counts."""
        matrix = scene.matrix(self.relation) | np.eye(len(scene.objects), dtype=bool)
        counts: NDArray[Any] = np.count_nonzero(matrix & scene.role_flags(FIGURE), axis=1)
        return counts


def _layers_in_front(scene: Scene) -> Any:
    """The longest chain of figures, each in front of the next, that ends at the object."""
    front = scene.matrix("occludes") & scene.role_flags(FIGURE)[:, None]
    layers = np.zeros(len(front), dtype=np.int_)
    for _ in range(int(np.count_nonzero(front.any(axis=1)))):  # no chain is longer, unless things lie in a circle
        layers = np.where(front, layers[:, None] + 1, 0).max(axis=0)
    return layers


# Places, for all boxes at once


def _bottom(scene: Scene) -> Any:
    return scene.column("top") + scene.column("height") - 1


def _right(scene: Scene) -> Any:
    return scene.column("left") + scene.column("width") - 1


def _off_centre(scene: Scene) -> Any:
    down = scene.column("top") + scene.column("bottom") - scene.grid.height + 1
    across = scene.column("left") + scene.column("right") - scene.grid.width + 1
    return down * down + across * across


def _touches_top(scene: Scene) -> Any:
    return scene.column("top") == 0


def _touches_bottom(scene: Scene) -> Any:
    return scene.column("bottom") == scene.grid.height - 1


def _touches_left(scene: Scene) -> Any:
    return scene.column("left") == 0


def _touches_right(scene: Scene) -> Any:
    return scene.column("right") == scene.grid.width - 1


def _extent(scene: Scene) -> Any:
    return scene.column("height") * (MAX_SIDE + 1) + scene.column("width")


def _touches_border(scene: Scene) -> Any:
    upright = scene.column("touches top") | scene.column("touches bottom")
    return upright | scene.column("touches left") | scene.column("touches right")


def _table() -> dict[str, Attribute]:
    rows: list[tuple[str, str, str, Callable[[Scene], NDArray[Any]]]] = [
        ("size", COUNT, "number of cells", OfLook("shape", "shape.size")),
        ("coloured cells", COUNT, "number of coloured cells", OfLook("figure", "coloured_cells")),
        ("height", LENGTH, "height", OfLook("shape", "height")),
        ("width", LENGTH, "width", OfLook("shape", "width")),
        ("hole count", COUNT, "number of holes", OfLook("shape", "shape.hole_count")),
        ("hole cells", COUNT, "number of cells in its holes", OfLook("shape", "shape.hole_cells")),
        ("spots", COUNT, "number of odd-coloured cells", OfLook("figure", "spots")),
        ("colour count", COUNT, "number of colours", OfLook("figure", "colour_count")),
        ("piece count", COUNT, "number of pieces", OfLook("shape", "shape.piece_count")),
        ("corner count", COUNT, "number of corners of its hull", OfLook("shape", "shape.corner_count")),
        ("contents", COUNT, "number of objects in its holes", Related("inside hole", incoming=True)),
        ("depth", COUNT, "number of objects around it", Related("inside hole", incoming=False)),
        ("neighbours", COUNT, "number of objects it touches", Related("touching", incoming=False)),
        ("hidden by", COUNT, "number of layers in front of it", _layers_in_front),
        ("of its colour", COUNT, "number of objects of its colour", Alike("same colour")),
        ("of its shape", COUNT, "number of objects of its shape", Alike("same shape")),
        ("top", PLACE, "first row", OfObject("top")),
        ("bottom", PLACE, "last row", _bottom),
        ("left", PLACE, "first column", OfObject("left")),
        ("right", PLACE, "last column", _right),
        ("off centre", PLACE, "distance from the centre of the grid", _off_centre),
        ("colour", COLOUR, "colour", OfLook("figure", "colour")),
        ("outer colour", COLOUR, "outer colour", OfLook("figure", "outer_colour")),
        ("inner colour", COLOUR, "inner colour", OfLook("figure", "inner_colour")),
        ("centre colour", COLOUR, "centre colour", OfLook("figure", "centre_colour")),
        ("single", FLAG, "a single cell", OfLook("shape", "shape.is_single")),
        ("line", FLAG, "a straight line", OfLook("shape", "shape.is_line")),
        ("diagonal", FLAG, "a slanted line", OfLook("shape", "shape.is_diagonal")),
        ("rectangle", FLAG, "a solid rectangle", OfLook("shape", "shape.is_rectangle")),
        ("square", FLAG, "a solid square", OfLook("shape", "shape.is_square")),
        ("frame", FLAG, "a rectangular frame", OfLook("shape", "shape.is_frame")),
        ("hollow", FLAG, "hollow", OfLook("shape", "shape.is_hollow")),
        ("convex", FLAG, "convex", OfLook("shape", "shape.is_convex")),
        ("wide", FLAG, "wider than tall", OfLook("shape", "shape.is_wide")),
        ("tall", FLAG, "taller than wide", OfLook("shape", "shape.is_tall")),
        ("symmetric left-right", FLAG, "symmetric from left to right", OfLook("figure", "is_symmetric_left_right")),
        ("symmetric top-bottom", FLAG, "symmetric from top to bottom", OfLook("figure", "is_symmetric_top_bottom")),
        ("symmetric diagonally", FLAG, "symmetric along a diagonal", OfLook("figure", "is_symmetric_diagonally")),
        ("halves alike", FLAG, "made of two equal halves", OfLook("figure", "has_equal_halves")),
        ("touches top", FLAG, "at the top border", _touches_top),
        ("touches bottom", FLAG, "at the bottom border", _touches_bottom),
        ("touches left", FLAG, "at the left border", _touches_left),
        ("touches right", FLAG, "at the right border", _touches_right),
        ("touches border", FLAG, "at the border", _touches_border),
        ("extent", LOOK, "height and width", _extent),
        ("shape", LOOK, "shape", Identity("shape")),
        ("turned shape", LOOK, "shape, turned or flipped as need be", IdentityOfLook("shape", "shape.upright")),
        ("scaled shape", LOOK, "shape, whatever its scale", IdentityOfLook("shape", "shape.unscaled")),
        ("figure", LOOK, "shape and colours", Identity("figure")),
    ]
    return {name: Attribute(name, kind, english, column) for name, kind, english, column in rows}


ATTRIBUTES: Mapping[str, Attribute] = MappingProxyType(_table())
"""From an attribute's name to the attribute."""
