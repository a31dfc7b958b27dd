"""Attributes: what can be said of each object of a scene by one number, colour or yes and no.

The notions at the end name every attribute, with its kind (which values may be compared or written where) and all that
is known of it besides: a new attribute is a function, where it needs one, and a notion here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.notion import Attribute, family, table, used
from argraph.scene.object import FIGURE, Object
from argraph.values.grid import COLOURS, MAX_SIDE

if TYPE_CHECKING:
    from argraph.scene.scene import Scene

FLAG, COUNT, LENGTH, PLACE, COLOUR, LOOK = "flag", "count", "length", "place", "colour", "look"
"""Kinds: yes or no; how many; a side's length; a position; a colour; an identity to be compared only."""


@attrs.frozen
class OfObject:
    """Reads an attribute off each object by itself; if `numbered`, its values are numbered as they first appear."""

    path: str
    numbered: bool = False

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the attribute of all objects as an array."""
        return _read(scene.objects, self.path, self.numbered)


def _read(things: Iterable[Object], path: str, numbered: bool) -> NDArray[Any]:
    """An attribute of some objects as an array."""
    values = list(map(attrgetter(path), things))
    if numbered:
        seen = {value: number for number, value in enumerate(dict.fromkeys(values))}
        values = [seen[value] for value in values]
    return np.array(values)


@attrs.frozen
class OfLook:
    """Reads an attribute off one object of each look, for all that look the same: most objects of a grid do."""

    look: str
    path: str
    numbered: bool = False

    def __call__(self, scene: Scene) -> NDArray[Any]:
        """Give the attribute of all objects as an array."""
        values = _read(scene.examples(self.look), self.path, self.numbered)
        column: NDArray[Any] = values[scene.column(self.look)]
        return column


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


def _between(scene: Scene) -> Any:
    """Whether the object sees two figures of one colour, not its own, in opposite directions, none smaller than it."""
    colours, sizes = scene.column("colour"), scene.column("size")
    others = scene.role_flags(FIGURE) & (colours[:, None] != colours) & (colours >= 0) & (sizes >= sizes[:, None])
    shown = (colours[:, None] == np.arange(COLOURS)).astype(np.int_)
    up, down, left, right = (scene.matrix(f"sees {way}") & others for way in ("up", "down", "left", "right"))
    pairs = [(one @ shown) * (other @ shown) > (one & other) @ shown for one, other in ((up, down), (left, right))]
    return np.logical_or(*pairs).any(axis=1)


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


# The notions

Column = Callable[["Scene"], NDArray[Any]]


def _attribute(name: str, kind: str, english: str, column: Column, *concepts: str, **known: Any) -> Attribute:
    return Attribute(name=name, kind=kind, english=english, column=column, concepts=concepts, **known)


def _count(name: str, things: str, column: Column, *concepts: str, **known: Any) -> Attribute:
    """The attribute that counts some things."""
    return _attribute(name, COUNT, f"number of {things}", column, *concepts, **{"things": things} | known)


def _sizes() -> Iterator[Attribute]:
    yield _count(
        *("size", "cells", OfLook("shape", "shape.size")),
        short="size", superlatives={True: "largest", False: "smallest"},
        comparatives={True: "is larger than", False: "is smaller than"},
        families=used(
            magnitude=0, superlative=0, ranked=0, comparative=1, comparable=1,
            parity=0, key=2, order=0
        ),
    )  # fmt: skip
    yield _count(
        *("coloured cells", "coloured cells", OfLook("figure", "coloured_cells")),
        extremes={True: "has the most coloured cells", False: "has the fewest coloured cells"},
        families=used(magnitude=0, superlative=0),
    )  # fmt: skip
    sides = (("height", "high", "tallest", "shortest"), ("width", "wide", "widest", "narrowest"))
    for name, long, most, least in sides:
        yield _attribute(
            *(name, LENGTH, name, OfLook("shape", name)),
            long=long, superlatives={True: most, False: least}, cycle=("height", "width"),
            families=used(magnitude=0, superlative=0, ranked=0, comparable=3, parity=0, key=2, order=2),
        )  # fmt: skip


def _counts() -> Iterator[Attribute]:
    solid, inside = "FilledNotFilled", "InsideOutside"
    yield _count(
        *("hole count", "holes", OfLook("shape", "shape.hole_count"), solid),
        extremes={True: "has the most holes"}, families=used(magnitude=0, superlative=4, key=3, order=4),
    )  # fmt: skip
    yield _count(
        *("hole cells", "cells in {its} holes", OfLook("shape", "shape.hole_cells"), solid),
        extremes={True: "has the most hole cells"}, families=used(magnitude=0, superlative=3, parity=1),
    )  # fmt: skip
    yield _count(
        *("spots", "odd-coloured cells", OfLook("figure", "spots")),
        extremes={True: "has the most odd-coloured cells", False: "has the fewest odd-coloured cells"},
        families=used(magnitude=0, superlative=6, comparable=4),
    )  # fmt: skip
    yield _count(
        *("colour count", "colours", OfLook("figure", "colour_count")),
        extremes={True: "has the most colours", False: "has the fewest colours"},
        families=used(magnitude=0, superlative=5, key=3),
    )  # fmt: skip
    yield _count("piece count", "pieces", OfLook("shape", "shape.piece_count"))
    yield _count("corner count", "corners of {its} hull", OfLook("shape", "shape.corner_count"))
    yield _count(
        *("contents", "{nouns} in {its} holes", Related("inside hole", incoming=True), inside),
        extremes={True: "has the most {nouns} in {its} holes"}, families=used(magnitude=0, superlative=7),
    )  # fmt: skip
    yield _count(
        *("depth", "{nouns} around {it}", Related("inside hole", incoming=False), inside),
        superlatives={True: "innermost"}, families=used(superlative=2, key=4),
    )  # fmt: skip
    yield _attribute(
        *("neighbours", COUNT, "number of {nouns} {it touches}", Related("touching", incoming=False)),
        things="{nouns}", verb="touches", extremes={True: "touches the most {nouns}"},
        families=used(magnitude=0, superlative=8),
    )  # fmt: skip
    hidden = used(order=6)
    yield _count("hidden by", "layers in front of {it}", _layers_in_front, "TopBottom3D", families=hidden)
    alike = used(order=3)
    yield _count("of its colour", "{nouns} of {its} colour", Alike("same colour"), "SameDifferent", families=alike)
    yield _count("of its shape", "{nouns} of {its} shape", Alike("same shape"), "SameDifferent")


def _places() -> Iterator[Attribute]:
    cycle = ("top", "right", "bottom", "left")
    yield _attribute(
        *("top", PLACE, "first row", OfObject("top"), "TopBottom2D"), cycle=cycle, superlatives={False: "topmost"},
        comparatives={False: "starts higher up than"}, families=used(superlative=1, ranked=1, comparative=0, order=1),
    )  # fmt: skip
    yield _attribute(
        *("bottom", PLACE, "last row", _bottom, "TopBottom2D"), cycle=cycle, superlatives={True: "bottommost"},
        comparatives={True: "reaches lower down than"}, families=used(superlative=1, ranked=1, comparative=0),
    )  # fmt: skip
    yield _attribute(
        *("left", PLACE, "first column", OfObject("left")),
        cycle=cycle, superlatives={False: "leftmost"}, comparatives={False: "starts further left than"},
        families=used(superlative=1, ranked=1, comparative=0, order=0),
    )  # fmt: skip
    yield _attribute(
        *("right", PLACE, "last column", _right), cycle=cycle, superlatives={True: "rightmost"},
        comparatives={True: "reaches further right than"}, families=used(superlative=1, ranked=1, comparative=0),
    )  # fmt: skip
    yield _attribute(
        *("off centre", PLACE, "distance from the centre of the grid", _off_centre, "Center"),
        superlatives={False: "most central", True: "least central"}, families=used(superlative=1, order=5),
    )  # fmt: skip


def _colours() -> Iterator[Attribute]:
    first = used(comparable=0, key=0, shown=0)
    yield _attribute("colour", COLOUR, "colour", OfLook("figure", "colour"), families=first)
    outer, inner = used(comparable=0, shown=2), used(comparable=0, key=1, shown=1)
    yield _attribute(
        "outer colour", COLOUR, "outer colour", OfLook("figure", "outer_colour"), "InsideOutside", families=outer
    )
    yield _attribute(
        "inner colour", COLOUR, "inner colour", OfLook("figure", "inner_colour"), "InsideOutside", families=inner
    )
    yield _attribute("centre colour", COLOUR, "centre colour", OfLook("figure", "centre_colour"))


def _flags() -> Iterator[Attribute]:
    solid, level = "FilledNotFilled", "HorizontalVertical"
    upright = ("symmetric left-right", "symmetric top-bottom")
    yield _attribute("single", FLAG, "{a single cell}", OfLook("shape", "shape.is_single"), families=used(kind=0))
    yield _attribute("line", FLAG, "{a straight line}", OfLook("shape", "shape.is_line"), families=used(kind=0))
    yield _attribute("diagonal", FLAG, "{a diagonal line}", OfLook("shape", "shape.is_diagonal"))
    boxes = (
        ("rectangle", "{a solid rectangle}", 2),
        ("square", "{a solid square}", 1),
        ("frame", "{a rectangular frame}", 3),
    )
    for name, english, rank in boxes:
        yield _attribute(name, FLAG, english, OfLook("shape", f"shape.is_{name}"), solid, families=used(kind=rank))
    yield _attribute("hollow", FLAG, "hollow", OfLook("shape", "shape.is_hollow"), solid)
    yield _attribute("convex", FLAG, "convex", OfLook("shape", "shape.is_convex"))
    for name, english in (("wide", "wider than tall"), ("tall", "taller than wide")):
        yield _attribute(name, FLAG, english, OfLook("shape", f"shape.is_{name}"), level, cycle=("tall", "wide"))
    for name, english in zip(upright, ("symmetric from left to right", "symmetric from top to bottom"), strict=True):
        path = f"is_{name.replace(' ', '_').replace('-', '_')}"
        yield _attribute(name, FLAG, english, OfLook("figure", path), cycle=upright)
    yield _attribute(
        "symmetric diagonally", FLAG, "symmetric along a diagonal", OfLook("figure", "is_symmetric_diagonally")
    )
    flanked = "between two {nouns} of one other colour, no smaller than {it}"
    yield _attribute("between", FLAG, flanked, _between)
    yield _attribute("halves alike", FLAG, "made of two equal halves", OfLook("figure", "has_equal_halves"))


def _borders() -> Iterator[Attribute]:
    cycle = ("touches top", "touches right", "touches bottom", "touches left")
    yield _attribute("touches top", FLAG, "at the top border", _touches_top, "TopBottom2D", cycle=cycle)
    yield _attribute("touches bottom", FLAG, "at the bottom border", _touches_bottom, "TopBottom2D", cycle=cycle)
    yield _attribute("touches left", FLAG, "at the left border", _touches_left, cycle=cycle)
    yield _attribute("touches right", FLAG, "at the right border", _touches_right, cycle=cycle)
    yield _attribute("touches border", FLAG, "at the border", _touches_border)


def _looks() -> Iterator[Attribute]:
    same, turned = used(comparable=2), OfLook("shape", "shape.upright", numbered=True)
    scaled = OfLook("shape", "shape.unscaled", numbered=True)
    yield _attribute("extent", LOOK, "height and width", _extent, families=same)
    yield _attribute("shape", LOOK, "shape", OfObject("shape", numbered=True), families=same)
    yield _attribute("turned shape", LOOK, "shape", turned, rider=", turned or flipped as need be", families=same)
    yield _attribute("scaled shape", LOOK, "shape", scaled, rider=", whatever {its} scale", families=same)
    yield _attribute("figure", LOOK, "shape and colours", OfObject("figure", numbered=True), families=same)


ATTRIBUTES: Mapping[str, Attribute] = table(
    [*_sizes(), *_counts(), *_places(), *_colours(), *_flags(), *_borders(), *_looks()]
)
"""From an attribute's name to the attribute."""


def attributes_for(use: str) -> tuple[str, ...]:
    """The attributes that people use so, the readiest first.

    >>> attributes_for("parity")
    ('size', 'height', 'width', 'hole cells')
    """
    return family(ATTRIBUTES, use)


def attributes_of(*kinds: str) -> tuple[str, ...]:
    """The attributes of some kinds, in the order of the table."""
    return tuple(name for name, attribute in ATTRIBUTES.items() if attribute.kind in kinds)
