"""Which of ConceptARC's concepts a word speaks of: the definition, and what relations, attributes and parts name.

A word speaks of a concept if what it says in English cannot be said without the idea below. It need not be all that
the concept is about. A word may speak of several concepts, or of none; colours and numbers speak of none.

- AboveBelow: one thing higher or lower than another.
- Center: the middle of a thing, of the grid, or between things.
- CleanUp: erasing something, or giving it the colour of its surroundings.
- CompleteShape: what is missing of a shape: its mirror image, its gaps, what its box or hull lacks, a hidden piece.
- Copy: the picture of a thing again in another place.
- Count: how many there are of something, or most and fewest by number.
- ExtendToBoundary: cells from a thing on to the border or to the next thing.
- ExtractObjects: an output that is cut out of the input.
- FilledNotFilled: hollow or solid, holes, frames.
- HorizontalVertical: rows or columns, level or upright, wider or taller.
- InsideOutside: what lies within something, or what is inner and outer of it.
- MoveToBoundary: movement as far as the border, or as far as another thing.
- Order: more or less of a magnitude, the most or the least of it, a place in a series by it.
- SameDifferent: agreement in colour, shape, size or picture, or the lack of it.
- TopBottom2D: the top or the bottom of a thing, of a group, or of the grid.
- TopBottom3D: one thing in front of another.

Left and right by themselves are none of the sixteen, and neither are the border as a place, symmetry as a property,
turns, and lines as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

Naming = Mapping[str, tuple[str, ...]]
"""From a concept to the constants that speak of it."""


def naming(**constants: tuple[str, ...]) -> Naming:
    """Say which constants speak of which concept."""
    return MappingProxyType(constants)


RELATIONS = naming(
    AboveBelow=("above", "below", "straight above", "straight below", "sees up", "sees down"),
    Center=("level with", "in line with"),
    HorizontalVertical=("shares rows", "shares columns", "level with", "in line with"),
    InsideOutside=("inside hole", "inside box", "inside hull", "among"),
    SameDifferent=(
        *("same colour", "same outer colour", "same size", "same extent", "same figure"),
        *("same shape", "same turned shape", "same scaled shape"),
    ),
    TopBottom3D=("occludes",),
)
"""What the names of relations speak of; those that are not here speak of no concept."""
ATTRIBUTES = naming(
    Center=("off centre",),
    FilledNotFilled=("hole count", "hole cells", "hollow", "frame", "rectangle", "square"),
    HorizontalVertical=("wide", "tall"),
    InsideOutside=("contents", "depth", "inner colour", "outer colour"),
    SameDifferent=("of its colour", "of its shape"),
    TopBottom3D=("hidden by",),
    TopBottom2D=("top", "bottom", "touches top", "touches bottom"),
)
"""The same for attributes; a rectangle and a square are solid ones."""
PARTS = naming(
    Center=("centre", "middle row", "middle column", "spine"),
    CompleteShape=("gaps", "row gaps", "column gaps", "one-cell gaps", "hull", "box", "box rest", "box outline"),
    FilledNotFilled=("holes", "interior", "box interior"),
    HorizontalVertical=("row gaps", "column gaps", "middle row", "middle column", "spine"),
    InsideOutside=("holes", "interior", "box interior", "boundary"),
    TopBottom2D=("top edge", "bottom edge", "upper half", "lower half", "middle rows"),
)
"""The same for parts of objects."""
NAMES: Mapping[str, Naming] = {"relation": RELATIONS, "attribute": ATTRIBUTES, "part": PARTS}
"""By the field in which such a name stands in a word."""


def concepts_of(word: Any, place: str = "") -> frozenset[str]:
    """The concepts that a rule, or any word of one, speaks of, those of its inner words included.

    `place` is the field of the outer word in which it stands.
    """
    if isinstance(word, tuple):
        return frozenset().union(*(concepts_of(inner) for inner in word))
    if not attrs.has(type(word)):
        return frozenset()
    spoken = set(getattr(word, "concepts", ()))
    for field in attrs.fields(type(word)):
        value = getattr(word, field.name)
        spoken.update(_named(word, field.name, value, place), concepts_of(value, field.name))
    return frozenset(spoken)


def _named(word: Any, field: str, value: Any, place: str) -> Iterator[str]:
    """The concepts that a constant of a word speaks of: a text, or a flag that is set."""
    texts = {value, f"{place} {value}"} if isinstance(value, str) else {field} if value is True else set()
    for table in (getattr(word, "naming", naming()), NAMES.get(field, naming())):
        yield from (concept for concept, constants in table.items() if texts.intersection(constants))
