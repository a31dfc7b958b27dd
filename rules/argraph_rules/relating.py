"""How an object stands to others: to any other, or to the one that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from argraph.language import checks
from argraph.language.checks import charged, relation_name
from argraph.language.english import PLAIN, Phrase, Predicate, Voice, article
from argraph.language.selector import The
from argraph.language.word import Context, Flags, Literal, Other
from argraph.scene.notion import by_field
from argraph.scene.relations import RELATIONS, relations_for
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import COLOUR_NAMES, COLOURS
from argraph_rules.partners import Partner

TELLING = relations_for("telling")
"""Relations that say something when they hold to any object; sameness has words of its own."""
HOLDING = relations_for("holding")
"""Relations that people also tell the other way round."""
NEAR = relations_for("near")
"""Relations for which it matters what colour the other one has."""
SAMENESS = relations_for("comparing")
"""What people compare an object and its partner by."""


@attrs.frozen(cache_hash=True)
class RelatesToSome(Literal):
    """The object stands in a relation to some figure, or some figure to it."""

    bits = 3.5
    concepts = ()

    relation: str = attrs.field(validator=charged(relation_name))
    reverse: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[RelatesToSome]:
        """All telling relations, and both ways round for those that hold things."""
        yield from map(cls, TELLING)
        for relation in HOLDING:
            yield cls(relation, reverse=True)

    def holds(self, world: World) -> Flags:
        """Look for any figure on the other side."""
        matrix = world.matrix(self.relation)
        return np.asarray(((matrix.T if self.reverse else matrix) & world.role_flags("figure")).any(axis=1))

    def template(self) -> str:
        """For example "lies in a hole of another object"."""
        return RELATIONS[self.relation].relates("{another noun}", reverse=self.reverse)

    def denied(self) -> str:
        """For example "lies in a hole of no other object"."""
        return RELATIONS[self.relation].relates("{no other noun}", reverse=self.reverse)


@attrs.frozen(cache_hash=True)
class RelatesToColour(Literal):
    """The object stands in a relation to some figure of a fixed colour, or some figure of that colour to it."""

    bits = 4.0
    concepts = ()
    relational = True

    relation: str = attrs.field(validator=charged(relation_name))
    colour: int = attrs.field(validator=checks.colour)
    reverse: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[RelatesToColour]:
        """The relations of neighbours, and those that hold things both ways, to colours that several figures have.

        Where only one figure has a colour, it can be pointed at.
        """
        for colour in _shared_colours(context.train):
            yield from (cls(relation, colour) for relation in NEAR)
            yield from (cls(relation, colour, reverse=True) for relation in NEAR if relation in HOLDING)

    def holds(self, world: World) -> Flags:
        """Look for such a figure on the other side."""
        matrix = world.matrix(self.relation)
        others = world.role_flags("figure") & (world.column("colour") == self.colour)
        return np.asarray(((matrix.T if self.reverse else matrix) & others).any(axis=1))

    def template(self) -> str:
        """For example "lies straight above a red object"."""
        other = article(f"{COLOUR_NAMES[self.colour]} {{noun}}")
        return RELATIONS[self.relation].relates(other, reverse=self.reverse)

    def denied(self) -> str:
        """For example "lies straight above no red object"."""
        return RELATIONS[self.relation].relates("no {colour} {noun}", reverse=self.reverse)


def _shared_colours(scenes: Sequence[Scene]) -> list[int]:
    """Colours that figures have in two of these scenes, or in the only one, and several of them in one."""
    colours = [scene.column("colour")[scene.role_flags("figure")] for scene in scenes]
    counts = np.array([np.bincount(values[values >= 0], minlength=COLOURS) for values in colours])
    common = np.flatnonzero(((counts > 0).sum(axis=0) >= min(2, len(counts))) & (counts > 1).any(axis=0))
    found: list[int] = common.tolist()
    return found


@attrs.frozen(cache_hash=True)
class RelatesTo(Literal):
    """The object stands in a relation to the one that is pointed at, or that one to it."""

    bits = 2.0
    prices = by_field(the={Other: 1.0, The: 0.0})  # people compare with the one, not each with its partner
    concepts = ()
    relational = True

    relation: str = attrs.field(validator=charged(relation_name))
    the: Other
    reverse: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[RelatesTo]:
        """All relations to all referents, and those of sameness to partners."""
        for the in context.referents:
            for relation in RELATIONS:
                yield cls(relation, the)
            for relation in HOLDING:
                yield cls(relation, the, reverse=True)
        for other in context.partners:
            known = other.relation if isinstance(other, Partner) else None
            yield from (cls(relation, other) for relation in SAMENESS if relation != known)

    def holds(self, world: World) -> Flags:
        """Look each object's other one up; nothing stands in a relation to what is not there."""
        matrix, others = world.matrix(self.relation), self.the.indices(world)
        matrix = matrix.T if self.reverse else matrix
        return np.asarray(matrix[np.arange(len(others)), others] & (others >= 0))

    def template(self) -> str:
        """For example "lies above the red object"."""
        return RELATIONS[self.relation].relates("{the}", reverse=self.reverse)


@attrs.frozen(cache_hash=True)
class Has(Literal):
    """There is just one such other object for this one to point at: it has a partner of that kind."""

    bits = 1.5
    concepts = ()
    relational = True

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Has]:
        """All ways to have a partner."""
        return map(cls, context.partners)

    def phrase(self, voice: Voice) -> Phrase:
        """For example "has just one object straight above it"."""
        first, *rest = self.other.phrase(voice)
        return (f"has just one {str(first).removeprefix('the ')}", *rest)

    def predicate(self, voice: Voice = PLAIN, negated: bool = False) -> Predicate:
        """The same, or that there is not just one."""
        return Predicate.of(self.phrase(voice), negated)

    def holds(self, world: World) -> Flags:
        """Whether there is one."""
        flags: Flags = self.other.indices(world) >= 0
        return flags
