"""Comparisons: more or less of something than another object, or than a fixed number; what holds of the whole scene."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.language.checks import attribute_name, attribute_of_kind
from argraph.language.concepts import naming
from argraph.language.english import counted, negate, pluralise
from argraph.language.selector import The
from argraph.language.word import Context, Flags, Literal
from argraph.scene.attributes import ATTRIBUTES, COUNT, LENGTH
from argraph.scene.scene import Scene

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
class AtLeast(Literal):
    """The object has at least a fixed number of cells."""

    bits = 2.5
    concepts = ("Count",)

    attribute: str = attrs.field(validator=attribute_of_kind(COUNT, LENGTH))
    number: int

    @classmethod
    def instances(cls, context: Context) -> Iterator[AtLeast]:
        """Sizes that split the objects of every demonstration in two."""
        for attribute in ("size",):
            columns = [scene.column(attribute)[scene.role_flags("figure")] for scene in context.train]
            for number in range(2, 10):
                if all((column >= number).any() and (column < number).any() for column in columns):
                    yield cls(attribute, number)

    def holds(self, scene: Scene) -> Flags:
        """Compare the number."""
        flags: Flags = scene.column(self.attribute) >= self.number
        return flags

    def predicate(self, noun: str, negated: bool) -> str:
        """For example "has at least 4 cells"."""
        what = ATTRIBUTES[self.attribute].english.removeprefix("number of ")
        return f"has fewer than {self.number} {what}" if negated else f"has at least {self.number} {what}"


@attrs.frozen
class InSceneOf(Literal):
    """The scene has a fixed number of figures: a test of the whole grid, true of all its objects or of none."""

    bits = 3.0
    concepts = ("Count",)

    number: int

    @classmethod
    def instances(cls, context: Context) -> Iterator[InSceneOf]:
        """Numbers of figures that some demonstrations have and others do not."""
        counts = [len(scene.figures) for scene in context.train]
        return (cls(number) for number in sorted(set(counts)) if len(set(counts)) > 1 and number < 5)

    def holds(self, scene: Scene) -> Flags:
        """Count the figures."""
        return np.full(len(scene.objects), len(scene.figures) == self.number)

    def predicate(self, noun: str, negated: bool) -> str:
        """For example "is one of 2 objects"."""
        return f"is {'not ' if negated else ''}one of {counted(self.number, pluralise(noun))} in the grid"
