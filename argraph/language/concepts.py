"""Which of ConceptARC's concepts a word speaks of: the definition, and the fold that asks all the words of a rule.

A class of words says which concepts it always speaks of, and which by its constants; relations, attributes and parts
say it in their notions, for every word that names them.

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

from argraph.language.checks import notion_of

Constant = str | tuple[str, str]
"""A text or the name of a field, or else a text and before it the field of the outer word in which its word stands."""
Naming = Mapping[str, tuple[Constant, ...]]
"""From a concept to the constants that speak of it."""


def naming(**constants: tuple[Constant, ...]) -> Naming:
    """Say which constants speak of which concept."""
    return MappingProxyType(constants)


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
    """The concepts that a constant of a word speaks of: a text, or that a flag is set or a field has a value at all."""
    said = {value, (place, value)} if isinstance(value, str) else set() if value is None or value is False else {field}
    table: Naming = getattr(word, "naming", naming())
    yield from (concept for concept, constants in table.items() if said.intersection(constants))
    notion = notion_of(word, field)
    yield from () if notion is None else notion.concepts
