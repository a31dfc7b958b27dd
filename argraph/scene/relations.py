"""Relations: boolean matrices over the objects of a scene, each computed at once for all pairs.

`matrix[i, j]` reads "object i <english> object j"; no object stands in a relation to itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.object import REGION
from argraph.scene.shape import Shape

if TYPE_CHECKING:
    from argraph.scene.scene import Scene

Matrix = NDArray[np.bool_]


@attrs.frozen
class Relation:
    """A relation: its English ("lies above") and how to compute it."""

    name: str
    english: str
    matrix: Callable[[Scene], Matrix]


def _irreflexive(matrix: Matrix) -> Matrix:
    matrix.flat[:: len(matrix) + 1] = False
    return matrix


def _empty(scene: Scene) -> Matrix:
    return np.zeros((len(scene.objects), len(scene.objects)), dtype=bool)


# Touching and seeing, read off neighbouring cells


def _connect(matrix: Matrix, here: NDArray[Any], there: NDArray[Any]) -> None:
    matrix[here.ravel(), there.ravel()] = True
    matrix[there.ravel(), here.ravel()] = True


def _beside(scene: Scene) -> Matrix:
    matrix, owner = _empty(scene), scene.owner
    _connect(matrix, owner[:-1], owner[1:])
    _connect(matrix, owner[:, :-1], owner[:, 1:])
    return _irreflexive(matrix)


def _touching(scene: Scene) -> Matrix:
    matrix, owner = scene.matrix("beside").copy(), scene.owner
    _connect(matrix, owner[:-1, :-1], owner[1:, 1:])
    _connect(matrix, owner[:-1, 1:], owner[1:, :-1])
    return _irreflexive(matrix)


def _figures(scene: Scene) -> NDArray[np.bool_]:
    return ~scene.role_flags(REGION)


def _sees_right(scene: Scene) -> Matrix:
    """Pairs of figures with a clear line of sight from the first rightward to the second."""
    return _next_along(scene, scene.owner)


def _sees_down(scene: Scene) -> Matrix:
    """Pairs of figures with a clear line of sight from the first downward to the second."""
    return _next_along(scene, scene.owner.T)


def _sees_left(scene: Scene) -> Matrix:
    return scene.matrix("sees right").T


def _sees_up(scene: Scene) -> Matrix:
    return scene.matrix("sees down").T


def _next_along(scene: Scene, lines: NDArray[Any]) -> Matrix:
    shown = _figures(scene)[lines]
    line = np.nonzero(shown)[0]
    owners = lines[shown]
    matrix = _empty(scene)
    same_line = line[:-1] == line[1:]
    matrix[owners[:-1][same_line], owners[1:][same_line]] = True
    return _irreflexive(matrix)


def _facing(scene: Scene) -> Matrix:
    right, down = scene.matrix("sees right"), scene.matrix("sees down")
    return right | right.T | down | down.T


# Inside, by hole, box and hull


def _inside_box(scene: Scene) -> Matrix:
    top, bottom, left, right = (scene.column(name) for name in ("top", "bottom", "left", "right"))
    rows = (top[:, None] >= top) & (bottom[:, None] <= bottom)
    return _irreflexive(rows & (left[:, None] >= left) & (right[:, None] <= right))


def _cells_within(scene: Scene, part: str, wanted: NDArray[np.bool_]) -> NDArray[np.int_]:
    """Count the cells of object i in a part of object j, for the wanted j."""
    counts = np.zeros((len(scene.objects), len(scene.objects)), dtype=np.int_)
    for number in np.flatnonzero(wanted).tolist():
        thing = scene.objects[number]
        box = scene.owner[thing.top : thing.bottom + 1, thing.left : thing.right + 1]
        inside = box if part == "box" else box[getattr(thing.shape, part)]
        counts[:, number] = np.bincount(inside.ravel(), minlength=len(scene.objects))
    return counts


def _inside_hole(scene: Scene) -> Matrix:
    counts = _cells_within(scene, "holes", scene.column("hole cells") > 0)
    return _irreflexive(counts == scene.column("size")[:, None])


def _inside_hull(scene: Scene) -> Matrix:
    counts = _cells_within(scene, "hull", ~scene.column("convex"))
    return _irreflexive(counts == scene.column("size")[:, None])


def _among(scene: Scene) -> Matrix:
    """Object i lies in the hull of all figures of j's colour taken together, and has another colour."""
    colours, figures, matrix = scene.column("colour"), _figures(scene), _empty(scene)
    for colour in np.unique(colours[figures & (colours >= 0)]).tolist():
        likes = figures & (colours == colour)
        inside = ~(scene.masks & ~joint_hull(scene.masks[likes])).any(axis=(1, 2))
        matrix |= np.outer(inside & (colours != colour), likes)
    return matrix


def joint_hull(masks: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells within the hull of several masks taken together."""
    together = np.asarray(masks.any(axis=0))
    rows, columns = np.flatnonzero(together.any(axis=1)), np.flatnonzero(together.any(axis=0))
    box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    hull = np.zeros_like(together)
    hull[box] = Shape.of(np.ascontiguousarray(together[box])).hull
    return hull


def _occludes(scene: Scene) -> Matrix:
    """Object i has cells in the box of j, while j has none in the hull of i, or i is whole and j is not.

    Whole is what is symmetric from left to right and from top to bottom. Regions take no part.
    """
    figures = _figures(scene)
    open_box = figures & ~scene.column("rectangle")
    if np.count_nonzero(figures) < 2 or not open_box.any():
        return _empty(scene)
    reaches_in = (_cells_within(scene, "box", open_box) > 0) & figures[:, None]
    others_in_hull = _cells_within(scene, "hull", figures & reaches_in.any(axis=1)) > 0
    whole = scene.column("symmetric left-right") & scene.column("symmetric top-bottom")
    return _irreflexive(reaches_in & (~others_in_hull.T | (whole[:, None] & ~whole)))


# Order and alignment, by box


def _above(scene: Scene) -> Matrix:
    return scene.column("bottom")[:, None] < scene.column("top")


def _below(scene: Scene) -> Matrix:
    return scene.matrix("above").T


def _left_of(scene: Scene) -> Matrix:
    return scene.column("right")[:, None] < scene.column("left")


def _right_of(scene: Scene) -> Matrix:
    return scene.matrix("left of").T


def _shares_rows(scene: Scene) -> Matrix:
    return _irreflexive(~(scene.matrix("above") | scene.matrix("below")))


def _shares_columns(scene: Scene) -> Matrix:
    return _irreflexive(~(scene.matrix("left of") | scene.matrix("right of")))


def _level_with(scene: Scene) -> Matrix:
    middle = scene.column("top") + scene.column("bottom")
    return _irreflexive(middle[:, None] == middle)


def _in_line_with(scene: Scene) -> Matrix:
    middle = scene.column("left") + scene.column("right")
    return _irreflexive(middle[:, None] == middle)


@attrs.frozen
class _Both:
    """Two relations at once."""

    first: str
    second: str

    def __call__(self, scene: Scene) -> Matrix:
        return scene.matrix(self.first) & scene.matrix(self.second)


@attrs.frozen
class _Same:
    """Equal values of an attribute; "no such colour" equals nothing."""

    attribute: str

    def __call__(self, scene: Scene) -> Matrix:
        column = scene.column(self.attribute)
        same = column[:, None] == column
        if column.min() < 0:
            same &= column >= 0
        return _irreflexive(same)


def _table() -> dict[str, Relation]:
    rows: list[tuple[str, str, Callable[[Scene], Matrix]]] = [
        ("beside", "touches the side of", _beside),
        ("touching", "touches", _touching),
        ("sees right", "faces, to its right,", _sees_right),
        ("sees left", "faces, to its left,", _sees_left),
        ("sees down", "faces, below it,", _sees_down),
        ("sees up", "faces, above it,", _sees_up),
        ("facing", "faces", _facing),
        ("inside hole", "lies in a hole of", _inside_hole),
        ("inside box", "lies in the box of", _inside_box),
        ("inside hull", "lies in the hull of", _inside_hull),
        ("among", "lies among the likes of", _among),
        ("occludes", "lies in front of", _occludes),
        ("above", "lies above", _above),
        ("below", "lies below", _below),
        ("left of", "lies left of", _left_of),
        ("right of", "lies right of", _right_of),
        ("shares rows", "shares rows with", _shares_rows),
        ("shares columns", "shares columns with", _shares_columns),
        ("straight above", "lies straight above", _Both("above", "shares columns")),
        ("straight below", "lies straight below", _Both("below", "shares columns")),
        ("straight left of", "lies straight left of", _Both("left of", "shares rows")),
        ("straight right of", "lies straight right of", _Both("right of", "shares rows")),
        ("level with", "is centred on the same row as", _level_with),
        ("in line with", "is centred on the same column as", _in_line_with),
        ("same colour", "has the colour of", _Same("colour")),
        ("same outer colour", "has the outer colour of", _Same("outer colour")),
        ("same size", "has as many cells as", _Same("size")),
        ("same extent", "is as high and wide as", _Same("extent")),
        ("same shape", "has the shape of", _Same("shape")),
        ("same turned shape", "has the shape, turned or flipped, of", _Same("turned shape")),
        ("same scaled shape", "has the shape, at any scale, of", _Same("scaled shape")),
        ("same figure", "looks the same as", _Same("figure")),
    ]
    return {name: Relation(name, english, matrix) for name, english, matrix in rows}


RELATIONS: Mapping[str, Relation] = MappingProxyType(_table())
"""From a relation's name to the relation."""
