"""Comparisons: more or less of something than another object; lying among several."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.language.checks import attribute_name
from argraph.language.concepts import naming
from argraph.language.english import negate
from argraph.language.selector import Selector, The
from argraph.language.word import Context, Flags, Literal
from argraph.scene.scene import Scene
from argraph.scene.shape import Shape
from argraph_rules.classes import HasColour, Is
from argraph_rules.extremes import Extreme

COMPARATIVES = {
    ("top", False): "starts higher up than",
    ("bottom", True): "reaches lower down than",
    ("left", False): "starts further left than",
    ("right", True): "reaches further right than",
    ("size", True): "is larger than",
    ("size", False): "is smaller than",
}


@attrs.frozen
class Compares(Literal):
    """The object has more, or less, of something than the one that is pointed at."""

    bits = 2.5
    concepts = ()
    naming = naming(AboveBelow=("top", "bottom"), Order=("size",))
    relational = True

    attribute: str = attrs.field(validator=attribute_name)
    more: bool = attrs.field()
    the: The

    @more.validator
    def _check(self, _: object, more: bool) -> None:
        if (self.attribute, more) not in COMPARATIVES:
            raise InvalidNotation(f"nobody speaks of {'more' if more else 'less'} {self.attribute!r}")

    @classmethod
    def instances(cls, context: Context) -> Iterator[Compares]:
        """All comparatives with all referents."""
        return (cls(attribute, more, the) for the in context.referents for attribute, more in COMPARATIVES)

    def holds(self, scene: Scene) -> Flags:
        """Compare the numbers; nothing compares with what is not there."""
        column, index = scene.column(self.attribute), int(self.the.indices(scene)[0])
        if index < 0:
            return np.zeros(len(column), dtype=bool)
        flags: Flags = column > column[index] if self.more else column < column[index]
        return flags

    def predicate(self, noun: str, negated: bool) -> str:
        """For example "starts higher up than the red object"."""
        verb = COMPARATIVES[self.attribute, self.more]
        return f"{negate(verb) if negated else verb} {self.the.explain(noun)}"


@attrs.frozen
class Among(Literal):
    """The object lies within the hull of all objects that a selector picks, taken together."""

    bits = 2.5
    concepts = ("InsideOutside",)
    relational = True

    selector: Selector

    @classmethod
    def instances(cls, context: Context) -> Iterator[Among]:
        """Sets by colour and by the shape classes that can enclose something together."""
        colours = {colour for scene in context.train for colour in scene.column("colour").tolist()} - {-1}
        for colour in sorted(colours):
            yield cls(Selector("figure", (HasColour("colour", colour),)))
        yield cls(Selector("figure", (Is("line"),)))
        yield cls(Selector("figure", (Extreme("size", True),)))

    def holds(self, scene: Scene) -> Flags:
        """Whether all cells of the object lie in the joint hull and the object is not one of the set."""
        flags: Flags = scene.recall(self, self._find)
        return flags

    def _find(self, scene: Scene) -> Flags:
        chosen = self.selector.holds(scene)
        if np.count_nonzero(chosen) < 2:
            return np.zeros(len(chosen), dtype=bool)
        mask = np.asarray(scene.masks[chosen].any(axis=0))
        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        outside = np.ones(scene.grid.shape, dtype=bool)
        outside[box] = ~Shape.of(np.ascontiguousarray(mask[box])).hull
        return ~(scene.masks & outside).any(axis=(1, 2)) & ~chosen

    def predicate(self, noun: str, negated: bool) -> str:
        """For example "lies among the red objects"."""
        verb = "does not lie" if negated else "lies"
        return f"{verb} within the hull of all {self.selector.explain_all(noun)} together"
