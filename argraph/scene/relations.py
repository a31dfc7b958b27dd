"""Relations: boolean matrices over the objects of a scene, each computed at once for all pairs.

`matrix[i, j]` reads "object i <english> object j"; no object stands in a relation to itself. All that is known of a
relation besides is in its notion, at the end: a new relation is a function and a notion here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.notion import Families, Matrix, Relation, family, table, used
from argraph.scene.object import REGION
from argraph.scene.shape import Shape

if TYPE_CHECKING:
    from argraph.scene.scene import Scene


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


def _left_of(scene: Scene) -> Matrix:
    return scene.column("right")[:, None] < scene.column("left")


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
class _Reversed:
    """A relation the other way round."""

    name: str

    def __call__(self, scene: Scene) -> Matrix:
        return scene.matrix(self.name).T


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


# The notions


def _relation(name: str, english: str, matrix: Callable[[Scene], Matrix], **known: Any) -> Relation:
    return Relation(name=name, english=english, matrix=matrix, **known)


def _near() -> Iterator[Relation]:
    yield _relation(
        *("beside", "touches the side of", _beside),
        partner="whose side {it touches}", mutual=True, families=used(telling=0, near=1, colouring=0),
    )  # fmt: skip
    yield _relation(
        *("touching", "touches", _touching),
        partner="{it touches}", gathers="touches", mutual=True,
        families=used(telling=0, near=0, binding=0, colouring=0, shown=4),
    )  # fmt: skip
    sees: list[tuple[str, str, Callable[[Scene], Matrix], int]] = [
        *(("right", "{its} right", _sees_right, 4), ("left", "{its} left", _Reversed("sees right"), 3)),
        *(("down", "below {it}", _sees_down, 2), ("up", "above {it}", _Reversed("sees down"), 1)),
    ]
    for way, where, matrix, rank in sees:
        level = way in ("left", "right")
        yield _relation(
            *(f"sees {way}", f"faces, {'to ' * level}{where},", matrix),
            partner=f"{{it faces}} {'on ' * level}{where}", bits=1.0, concepts=() if level else ("AboveBelow",),
            cycle=("sees up", "sees right", "sees down", "sees left"),
            families=used(telling=rank, colouring=3 + rank),
        )  # fmt: skip
    yield _relation(
        *("facing", "faces", _facing),
        stroke=("#1a7f37", "7 3"),
        partner="{it faces}", mutual=True, unless=("beside", "inside hole"),
        families=used(telling=0, near=1, binding=0, colouring=0, shown=5),
    )  # fmt: skip


def _inside() -> Iterator[Relation]:
    inside = ("InsideOutside",)
    yield _relation(
        *("inside hole", "lies in a hole of", _inside_hole),
        stroke=("#8250df", "none"),
        partner="in whose hole {it lies}", holder="in {its} hole", holds=("has", "in a hole"), gathers="holds",
        concepts=inside, families=used(telling=0, holding=0, near=1, binding=0, colouring=0, shown=0),
    )  # fmt: skip
    yield _relation(
        *("inside box", "lies in the bounding box of", _inside_box),
        stroke=("#8250df", "2 3"),
        partner="in whose bounding box {it lies}", holder="in {its} bounding box",
        holds=("has", "in {its} bounding box"), bits=1.5,
        concepts=inside, families=used(telling=0, holding=0, colouring=0, shown=2),
        unless=("inside hole", "inside hull"),
    )  # fmt: skip
    yield _relation(
        *("inside hull", "lies in the hull of", _inside_hull),
        stroke=("#8250df", "7 3"),
        partner="in whose hull {it lies}", holder="in {its} hull", holds=("has", "in {its} hull"),
        concepts=inside, families=used(telling=0, holding=0, near=1, binding=0, colouring=0, shown=1),
        unless=("inside hole",),
    )  # fmt: skip
    yield _relation(
        *("among", "lies among those of the colour of", _among),
        partner="among those of whose colour {it lies}", holder="among those of {its} colour",
        holds=("has", "among those of {its} colour"),
        concepts=inside, families=used(telling=0, holding=0),
    )  # fmt: skip
    yield _relation(
        *("occludes", "lies in front of", _occludes),
        stroke=("#bc4c00", "none"),
        partner="{it lies} in front of", holder="in front of {it}", holds=("lies behind", ""),
        concepts=("TopBottom3D",), families=used(telling=0, holding=0, colouring=9, shown=3),
        unless=("inside hole", "inside hull"),
    )  # fmt: skip


ORDER = ("above", "right of", "below", "left of")
BEYOND = {"above": "below", "below": "above", "left of": "to the right of", "right of": "to the left of"}
"""Where the others lie, seen from what lies so to them."""


def _ordered() -> Iterator[Relation]:
    matrices: dict[str, Callable[[Scene], Matrix]] = {"above": _above, "left of": _left_of}
    matrices |= {"below": _Reversed("above"), "right of": _Reversed("left of")}
    shares = {"above": "shares columns", "below": "shares columns", "left of": "shares rows", "right of": "shares rows"}
    speaks: dict[str, tuple[str, ...]] = {"above": ("AboveBelow",), "below": ("AboveBelow",)}
    for name, beyond in BEYOND.items():
        yield _relation(
            *(name, f"lies {name}", matrices[name]),
            partner=f"{beyond} {{it}}",
            concepts=speaks.get(name, ()),
            cycle=ORDER,
        )
    for lines, matrix in (("rows", _shares_rows), ("columns", _shares_columns)):
        yield _relation(
            *(f"shares {lines}", f"shares {lines} with", matrix),
            partner=f"in {{its}} {lines}", mutual=True, bits=0.5, concepts=("HorizontalVertical",),
            cycle=("shares columns", "shares rows"), families=used(telling=0, colouring=8),
        )  # fmt: skip
    for name, beyond in BEYOND.items():
        yield _relation(
            *(f"straight {name}", f"lies straight {name}", _Both(name, shares[name])),
            partner=f"straight {beyond} {{it}}", concepts=speaks.get(name, ()),
            cycle=tuple(f"straight {each}" for each in ORDER), families=used(telling=0, near=1, binding=2, colouring=3),
        )  # fmt: skip


def _alike() -> Iterator[Relation]:
    for name, line, matrix in (("level with", "row", _level_with), ("in line with", "column", _in_line_with)):
        yield _relation(
            *(name, f"is centred on the same {line} as", matrix),
            partner=f"centred on {{its}} {line}", together=f"are centred on the same {line}", bits=1.0,
            concepts=("Center", "HorizontalVertical"), cycle=("in line with", "level with"),
        )  # fmt: skip
    rows: list[tuple[str, str, str, str, Families]] = [
        (
            *("colour", "has the colour of", "of {its} colour", "have the same colour"),
            used(comparing=0, binding=1, shown=7),
        ),
        (
            "outer colour",
            "has the outer colour of",
            "of {its} outer colour",
            "have the same outer colour",
            used(binding=1),
        ),
        ("size", "has as many cells as", "of {its} size", "have equally many cells", used(comparing=0, colouring=2)),
        (
            "extent",
            "is as high and wide as",
            "of {its} height and width",
            "are equally high and wide",
            used(colouring=2),
        ),
        (
            *("shape", "has the shape of", "of {its} shape", "have the same shape"),
            used(comparing=0, binding=1, colouring=1, shown=6),
        ),
        (
            *("turned shape", "has the shape, turned or flipped, of", "of {its} shape, turned or flipped"),
            *("have the same shape, turned or flipped as need be", used(comparing=0, colouring=1)),
        ),
        (
            *("scaled shape", "has the shape, at any scale, of", "of {its} shape at any scale"),
            *("have the same shape at some scale", used(binding=1, colouring=1)),
        ),
        ("figure", "looks the same as", "that looks the same", "look the same", used()),
    ]
    strokes: dict[str, Any] = {"shape": {"stroke": ("#bf3989", "none")}, "colour": {"stroke": ("#0969da", "2 3")}}
    for attribute, english, partner, together, families in rows:
        yield _relation(
            *(f"same {attribute}", english, _Same(attribute)),
            partner=partner, other=True, together=together, concepts=("SameDifferent",), families=families,
            **strokes.get(attribute, {}),
        )  # fmt: skip


RELATIONS: Mapping[str, Relation] = table([*_near(), *_inside(), *_ordered(), *_alike()])
"""From a relation's name to the relation."""


def relations_for(use: str) -> tuple[str, ...]:
    """The relations that people use so, the readiest first.

    >>> relations_for("holding")
    ('inside hole', 'inside box', 'inside hull', 'among', 'occludes')
    """
    return family(RELATIONS, use)
