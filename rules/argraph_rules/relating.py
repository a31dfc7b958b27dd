"""How an object stands to others: to any other, or to the one that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

import attrs
import numpy as np

from argraph.language.checks import charged, relation_name
from argraph.language.english import PLAIN, Phrase, Predicate, Voice
from argraph.language.selector import Selector, The
from argraph.language.word import Context, Flags, Literal, Other
from argraph.scene.notion import Matrix, by_field
from argraph.scene.relations import RELATIONS, relations_for
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import COLOURS
from argraph_rules.classes import HasColour

TELLING = relations_for("telling")
"""Relations that say something when they hold to any object; sameness has words of its own."""
HOLDING = relations_for("holding")
"""Relations that people also tell the other way round."""
NEAR = relations_for("near")
"""Relations for which it matters what colour the other one has."""
SAMENESS = relations_for("comparing")
"""What people compare an object and its partner by."""
ANY = Selector()
"""Any figure."""


@attrs.frozen(cache_hash=True)
class Relates(Literal):
    """The object stands in a relation to one of some others, or to the one that is pointed at; or that one to it."""

    bits = 2.0
    prices = by_field(to={ANY: 1.5, Selector: 0.5, Other: 1.0, The: 0.0})  # readiest with the one that is meant
    concepts = ()
    tried = (*TELLING, *((relation, ANY, True) for relation in HOLDING))

    relation: str = attrs.field(validator=charged(relation_name))
    to: Selector | Other = ANY
    reverse: bool = False

    @classmethod
    def relational(cls, context: Context) -> Iterator[Relates]:
        """Those to figures of a colour that several have, all relations to all referents, and sameness to partners.

        Where only one figure has a colour, it can be pointed at.
        """
        coloured = [Selector("figure", (HasColour("colour", colour),)) for colour in _shared_colours(context.train)]
        bound = [(other, getattr(other, "relation", None)) for other in context.partners]
        return chain(
            *(_both_ways(NEAR, some) for some in coloured),
            *(_both_ways(tuple(RELATIONS), the) for the in context.referents),
            (cls(relation, other) for other, known in bound for relation in SAMENESS if relation != known),
        )

    def holds(self, world: World) -> Flags:
        """Look for any of the others, or look each object's other one up; nothing relates to what is not there."""
        matrix = self._matrix(world)
        if isinstance(self.to, Selector):
            return np.asarray((matrix & self.to.holds(world)).any(axis=1))
        others = self.to.indices(world)
        return np.asarray(matrix[np.arange(len(others)), others] & (others >= 0))

    def _matrix(self, world: World) -> Matrix:
        matrix = world.matrix(self.relation)
        return matrix.T if self.reverse else matrix

    @classmethod
    def all_hold(cls, words: Sequence[Relates], world: World) -> Flags:
        """Look all that is to be known of the same others up in all relations at once."""
        ways = {(word.relation, word.reverse): word for word in words}
        number = {way: number for number, way in enumerate(ways)}
        matrices = np.array([word._matrix(world) for word in ways.values()])
        about: dict[Selector | Other, list[int]] = {}
        for row, word in enumerate(words):
            about.setdefault(word.to, []).append(row)
        flags = np.zeros((len(words), len(world)), dtype=bool)
        for to, rows in about.items():
            wanted = [number[words[row].relation, words[row].reverse] for row in rows]
            if isinstance(to, Selector):
                flags[rows] = (matrices[wanted] & to.holds(world)).any(axis=2)
            else:
                others = to.indices(world)
                flags[rows] = matrices[:, np.arange(len(others)), others][wanted] & (others >= 0)
        return flags

    def template(self) -> str:
        """For example "lies in a hole of another object", "touches a red object" or "lies above the red object"."""
        return self._said("{to.some}" if isinstance(self.to, Selector) else "{to}")

    def denied(self) -> str:
        """For example "lies in a hole of no other object"."""
        return self._said("{to.none}") if isinstance(self.to, Selector) else ""

    def _said(self, to: str) -> str:
        return RELATIONS[self.relation].relates(to, reverse=self.reverse)


@lru_cache(maxsize=500)
def _both_ways(relations: tuple[str, ...], to: Selector | Other) -> tuple[Relates, ...]:
    """These relations to some others, and those that hold things the other way round too: each word is made once."""
    held = (Relates(relation, to, reverse=True) for relation in HOLDING if relation in relations)
    return (*(Relates(relation, to) for relation in relations), *held)


def _shared_colours(scenes: Sequence[Scene]) -> list[int]:
    """Colours that figures have in two of these scenes, or in the only one, and several of them in one."""
    colours = [scene.column("colour")[scene.role_flags("figure")] for scene in scenes]
    counts = np.array([np.bincount(values[values >= 0], minlength=COLOURS) for values in colours])
    common = np.flatnonzero(((counts > 0).sum(axis=0) >= min(2, len(counts))) & (counts > 1).any(axis=0))
    found: list[int] = common.tolist()
    return found


@attrs.frozen(cache_hash=True)
class Has(Literal):
    """There is just one such other object for this one to point at: it has a partner of that kind."""

    bits = 1.5
    concepts = ()
    tried = ()

    other: Other

    @classmethod
    def relational(cls, context: Context) -> Iterator[Has]:
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
