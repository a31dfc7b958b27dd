"""Which colour: a fixed one, its own, that of another object, that of the scene."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.checks import attribute_of_kind, colour, one_of, relation_name
from argraph.language.concepts import naming
from argraph.language.selector import Selector, The, picked
from argraph.language.word import UNDEFINED, Colour, Context, Numbers, SceneColour
from argraph.scene.attributes import ATTRIBUTES, COLOUR, attributes_of
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import commonest
from argraph.scene.relations import RELATIONS, relations_for
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import BLACK, COLOURS
from argraph_rules.areas import Halo
from argraph_rules.partners import KINDS, Nearest

COLOUR_ATTRIBUTES = attributes_of(COLOUR)
PARTNERS = relations_for("colouring")
"""Relations by which an object can have a partner whose colour it takes."""
REVERSIBLE = {"size": "by size", "top": "from top to bottom", "left": "from left to right"}
WAYS_TO_COUNT = ("cells", "objects", "insides")


def tone_of(colour: SceneColour, scene: Scene) -> int:
    """The colour that a scene gives; raises `NotApplicable` where there is none."""
    tone = colour.value(scene)
    if tone == UNDEFINED:
        raise NotApplicable("the colour is undefined here")
    return tone


@attrs.frozen(cache_hash=True)
class FixedColour(SceneColour):
    """Always the same colour."""

    bits = 1.0
    concepts = ()
    english = "{colour}"

    colour: int = attrs.field(validator=colour)

    @classmethod
    def instances(cls, context: Context) -> Iterator[FixedColour]:
        """The colours that outputs show where their input has another."""
        return map(cls, context.output_colours)

    def by_scene(self, world: World) -> Numbers:
        """The colour itself."""
        return np.full(len(world.scenes), self.colour)


@attrs.frozen(cache_hash=True)
class OwnColour(Colour):
    """The object's own colour."""

    bits = 1.0
    concepts = ()
    english = "{its} own {attribute}"
    tried = COLOUR_ATTRIBUTES

    attribute: str = attrs.field(default="colour", validator=attribute_of_kind(COLOUR))

    def values(self, world: World) -> Numbers:
        """Read the attribute."""
        return world.column(self.attribute)

    @property
    def own(self) -> bool:
        """It is, unless one of several is meant."""
        return self.attribute == "colour"


@attrs.frozen(cache_hash=True)
class ColourOf(SceneColour):
    """The colour of the object that is pointed at."""

    bits = 1.5
    concepts = ()
    english = "the {attribute} of {the}"

    the: The
    attribute: str = attrs.field(default="colour", validator=attribute_of_kind(COLOUR))

    @classmethod
    def instances(cls, context: Context) -> Iterator[ColourOf]:
        """All referents."""
        return (cls(the, attribute) for the in context.referents for attribute in COLOUR_ATTRIBUTES)

    def by_scene(self, world: World) -> Numbers:
        """Read the attribute off the referent, if there is one."""
        index = picked(world, self.the)
        return np.where(index >= 0, world.column(self.attribute)[index], UNDEFINED)


@attrs.frozen(cache_hash=True)
class ColourOfPartner(Colour):
    """The colour, other than its own, that most figures have to which the object stands in a relation.

    Of what the object holds, the colour that most cells have.
    """

    bits = 3.0
    concepts = ()
    tried = (*PARTNERS, *((relation, True) for relation in ("inside hole", "inside box", "inside hull", "occludes")))

    relation: str = attrs.field(validator=relation_name)
    reverse: bool = False

    def values(self, world: World) -> Numbers:
        """Count the other colours of the partners; nothing where two are equally common."""
        matrix, colours = world.matrix(self.relation), world.column("colour")
        partners = (matrix.T if self.reverse else matrix) & world.role_flags("figure")
        partners = partners & (colours[:, None] != colours) & (colours >= 0)
        weights = partners * world.column("size").astype(np.float32) if self.reverse else partners.astype(np.float32)
        counts = weights @ (colours[:, None] == np.arange(COLOURS)).astype(np.float32)
        most = counts.max(axis=1)
        clear = (most > 0) & ((counts == most[:, None]).sum(axis=1) == 1)
        return np.where(clear, counts.argmax(axis=1), UNDEFINED)

    def template(self) -> str:
        """For example "the colour of the object it touches"."""
        return f"the colour of {RELATIONS[self.relation].partners(reverse=self.reverse)}"


@attrs.frozen(cache_hash=True)
class ColourOfNearest(Colour):
    """The colour of the nearest object of some kind."""

    bits = 1.5
    concepts = ()
    english = "the colour of {other}"
    tried = tuple(Nearest(kind) for kind in KINDS if kind != "object of its colour")

    other: Nearest

    @classmethod
    def instances(cls, context: Context) -> Iterator[ColourOfNearest]:
        """Those of all kinds, then those of described sets."""
        near = (other for other in context.partners if isinstance(other, Nearest) and isinstance(other.kind, Selector))
        return chain(super().instances(context), map(cls, near))

    def values(self, world: World) -> Numbers:
        """Read the colour off the other one, if there is one."""
        index = self.other.indices(world)
        return np.where(index >= 0, world.column("colour")[index], UNDEFINED)


@attrs.frozen(cache_hash=True)
class ColourAround(Colour):
    """The commonest colour of the cells that touch the object, background included."""

    bits = 2.0
    concepts = ("CleanUp",)
    english = "the colour that surrounds {it}"

    def values(self, world: World) -> Numbers:
        """Count the colours around each object."""
        return world.row(_colours_around)


@remembered
def _colours_around(scene: Scene) -> Numbers:
    haloes = Halo("all around").boards(scene)
    return np.array([commonest((halo & shade).bit_count() for shade in scene.shades) for halo in haloes])


@attrs.frozen(cache_hash=True)
class ColourInReverse(Colour):
    """The colour of the object that has the same place in an order of those of its role, counted from the other end."""

    bits = 3.5
    concepts = ("Order",)
    english = "the colour at {its} place when the order {by} is reversed"
    said = by_field(by=REVERSIBLE)
    turns_along = False  # places go by the top and left edges, never by the others
    tried = REVERSIBLE

    by: str = attrs.field(validator=one_of("order", REVERSIBLE, ATTRIBUTES))

    def values(self, world: World) -> Numbers:
        """Look the colours up from the other end; where two share a place, or there is only one, there is no order."""
        values, column, colours = np.full(len(world), UNDEFINED), world.column(self.by), world.column("colour")
        for peers in world.peers:
            order = np.argsort(column[peers], kind="stable")
            if len(np.unique(column[peers])) == len(order) > 1:
                values[peers][order] = colours[peers][order[::-1]]
        return values


@attrs.frozen(cache_hash=True)
class SceneMode(SceneColour):
    """The commonest or rarest colour among the coloured cells, among the objects, or among what they have inside."""

    bits = 2.5
    concepts = ("Count",)
    naming = naming(InsideOutside=("insides",))
    english = "the {of}"
    said = by_field(
        of={
            "cells": "non-black colour with the {most?most|fewest} cells",
            "objects": "colour that {most?the most|the fewest} {nouns} have",
            "insides": "colour that {most?the most|the fewest} {nouns} have inside",
        }
    )
    tried = tuple(product(WAYS_TO_COUNT, (True, False)))

    of: str = attrs.field(validator=one_of("way to count", WAYS_TO_COUNT))
    most: bool = True

    def by_scene(self, world: World) -> Numbers:
        """Count, leaving black out."""
        return np.array([self._counted(scene) for scene in world.scenes])

    def _counted(self, scene: Scene) -> int:
        if self.of == "cells":
            counts = scene.grid.counts
        else:
            attribute = "colour" if self.of == "objects" else "inner colour"
            colours = scene.column(attribute)[scene.role_flags("figure")]
            counts = np.bincount(colours[colours >= 0], minlength=COLOURS)
        counts = counts.copy()
        counts[BLACK] = 0
        if self.most or not counts.any():
            return commonest(counts)
        return commonest(np.where(counts > 0, counts.max() + 1 - counts, 0))
