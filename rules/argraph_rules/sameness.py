"""Same and different: objects that share something with another, the common ones and the odd ones."""

from __future__ import annotations

from itertools import product

import attrs
import numpy as np

from argraph.language.checks import attribute_name, one_of
from argraph.language.english import marked, text_of
from argraph.language.word import Flags, Literal, Numbers
from argraph.scene.attributes import ATTRIBUTES, COLOUR, attributes_for
from argraph.scene.memory import remembered
from argraph.scene.object import FIGURE
from argraph.scene.relations import RELATIONS
from argraph.scene.world import World
from argraph_rules.extremes import extreme

COMPARED = attributes_for("comparable")
HELD = tuple(name for name, relation in RELATIONS.items() if relation.gathers)
"""How objects have others to themselves, by the relation of those to them."""
ALIKE = ("colour", "size", "shape", "turned shape", "figure")
"""What people compare those by."""


@remembered
def _multiplicity(world: World, attribute: str) -> Numbers:
    """How many objects of its role have each object's value; 0 where it has none."""
    peers, column = world.peers_of, world.column(attribute)
    alike = (peers[:, None] == peers) & (column[:, None] == column)
    return np.where(column >= 0, alike.sum(axis=1), 0)


@attrs.frozen(cache_hash=True)
class Shares(Literal):
    """Another object has the same value of an attribute."""

    bits = 3.0
    concepts = ("SameDifferent",)
    english = "has the same {attribute.english} as another one{attribute.rider}"
    denial = "differs from all others in {attribute.english}{attribute.rider}"
    tried = COMPARED

    attribute: str = attrs.field(validator=attribute_name)

    def holds(self, world: World) -> Flags:
        """Whether the value occurs twice or more."""
        return _multiplicity(world, self.attribute) > 1


@attrs.frozen(cache_hash=True)
class HoldsAlike(Literal):
    """The object has several others in its holes, or touches several, and all of those share an attribute."""

    bits = 4.0
    concepts = ("SameDifferent",)
    tried = (*ALIKE, *((attribute, "touching") for attribute in (*ALIKE, "contents", "coloured cells")))

    attribute: str = attrs.field(validator=attribute_name)
    relation: str = attrs.field(default="inside hole", validator=one_of("way to hold", HELD, RELATIONS))

    def holds(self, world: World) -> Flags:
        """Compare the least and the greatest value among what each object holds."""
        held = world.matrix(self.relation).T & world.role_flags(FIGURE)
        flags: Flags = held.sum(axis=1) > 1
        values, several = world.column(self.attribute), flags.nonzero()[0]  # in most grids there are few such objects
        least = np.where(held[several], values, np.iinfo(np.int_).max).min(axis=1, initial=np.iinfo(np.int_).max)
        flags[several] = least == np.where(held[several], values, -1).max(axis=1, initial=-1)
        return flags

    def template(self) -> str:
        """For example "holds several objects that have the same colour"."""
        attribute = ATTRIBUTES[self.attribute]
        theirs = text_of(marked(f"{attribute.english}{attribute.rider}"), plural=True)
        return f"{RELATIONS[self.relation].gathers} several {{nouns}} that have the same {theirs}"


@attrs.frozen(cache_hash=True)
class Common(Literal):
    """The object has the value that most objects have, or that fewest have."""

    bits = 3.5
    concepts = ("SameDifferent", "Count")
    tried = tuple(product(COMPARED, (True, False)))

    attribute: str = attrs.field(validator=attribute_name)
    most: bool

    def template(self) -> str:
        """For example "has the commonest shape"; of a colour it is said that objects are counted, not cells."""
        if ATTRIBUTES[self.attribute].kind == COLOUR:
            return "shares {its} {attribute} with the {most?most|fewest} {nouns}"
        return "has the {most?commonest|rarest} {attribute}"

    def holds(self, world: World) -> Flags:
        """Compare how often the values occur."""
        counts = _multiplicity(world, self.attribute)
        known = counts > 0
        return known & extreme(world, np.where(known, counts, 0 if self.most else len(world) + 1), self.most)
