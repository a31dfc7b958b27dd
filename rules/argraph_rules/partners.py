"""Partners: the one other object that an object is bound to, by a relation or because it is the nearest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.checks import one_of, relation_name
from argraph.language.concepts import naming
from argraph.language.english import Phrase, Voice, phrase_of
from argraph.language.selector import Selector
from argraph.language.word import Context, Flags, Numbers, Other
from argraph.scene.memory import remembered
from argraph.scene.relations import RELATIONS, relations_for
from argraph.scene.world import World

NOBODY = -1
BINDING = relations_for("binding")
"""Relations by which people would call two objects partners."""


@remembered
def _found(world: World, partner: Partner | Nearest) -> Numbers:
    if world.within is None:
        return partner.find(world)
    larger, number = world.within
    part = larger.slices[number]
    index = _found(larger, partner)[part]
    return np.where(index < 0, NOBODY, index - part.start)


@attrs.frozen(cache_hash=True)
class Partner(Other):
    """The only figure to which an object stands in a relation, or the biggest, if that is bigger than itself."""

    bits = 2.0
    concepts = ()
    naming = naming(Order=("bigger",))
    tried = tuple((name, bigger) for name in BINDING for bigger in (False, True)[: 1 + RELATIONS[name].other])

    relation: str = attrs.field(validator=relation_name)
    bigger: bool = False

    def indices(self, world: World) -> Numbers:
        """Look for exactly one figure on the other side, or exactly one that is the biggest there."""
        return _found(world, self)

    def find(self, world: World) -> Numbers:
        """The same, looked for anew."""
        others = world.matrix(self.relation) & world.role_flags("figure")
        if self.bigger:
            size = np.where(others, world.column("size"), 0)
            biggest = np.maximum(size.max(axis=1, initial=0), world.column("size") + 1)
            others = others & (size == biggest[:, None])
        return np.where(others.sum(axis=1) == 1, others.argmax(axis=1), NOBODY)

    def template(self) -> str:
        """For example "the object it touches"."""
        return RELATIONS[self.relation].partners("biggest " * self.bigger)


Kind = OneOf["object", "object of another colour", "object of its colour", "larger object", "object of another shape"]
KINDS: dict[Kind, str] = {
    "object": "{noun}",
    "object of another colour": "{noun} of another colour",
    "object of its colour": "{noun} of {its} own colour",
    "larger object": "larger {noun}",
    "object of another shape": "{noun} of another shape",
}
"""Which objects count when the nearest is looked for, and what they are called."""
_kind = one_of("kind of object", tuple(KINDS))


def _kind_or_set(word: Nearest, field: attrs.Attribute[Kind | Selector], value: Kind | Selector) -> None:
    if not isinstance(value, Selector):
        _kind(word, field, value)


@attrs.frozen(cache_hash=True)
class Nearest(Other):
    """The nearest object of some kind, by the steps between the boxes; nobody if two are equally near."""

    bits = 2.0
    concepts = ()
    naming = naming(
        SameDifferent=("object of another colour", "object of its colour", "object of another shape"),
        Order=("larger object",),
    )
    tried = KINDS

    kind: Kind | Selector = attrs.field(default="object", validator=_kind_or_set)
    """Which figures count, seen from the object; or those that a selector means."""

    @classmethod
    def instances(cls, context: Context) -> Iterator[Nearest]:
        """Those of all kinds, then those of described sets."""
        return chain(super().instances(context), map(cls, context.selectors))

    def indices(self, world: World) -> Numbers:
        """Measure the gaps to all others."""
        return _found(world, self)

    def find(self, world: World) -> Numbers:
        """The same, looked for anew."""
        if isinstance(self.kind, Selector):
            others = world.together & self.kind.holds(world)
        else:
            others = _of_kind(world, self.kind) & world.role_flags("figure")
        np.fill_diagonal(others, False)
        distances = np.where(others, gaps(world), FAR)
        if not distances.size:
            return np.zeros(0, dtype=np.int_)
        best = distances.min(axis=1)
        only = (best < FAR) & ((distances == best[:, None]).sum(axis=1) == 1)
        return np.where(only, distances.argmin(axis=1), NOBODY)

    def phrase(self, voice: Voice) -> Phrase:
        """For example "the nearest object of another colour" or "the nearest object that is a rectangular frame"."""
        if isinstance(self.kind, Selector):
            if any(literal.superlative for literal in self.kind.literals):
                return (f"the nearest of the {self.kind.explain_all(voice)}",)
            return (self.kind.explain(voice, "the nearest"),)
        return phrase_of(f"the nearest {KINDS[self.kind]}", self, voice)


FAR = 10_000


@remembered
def gaps(world: World) -> Numbers:
    """The distance between the boxes of all objects: the steps between them along both axes, squared and added."""
    total = np.zeros((len(world),) * 2, dtype=np.int_)
    for first, last in (("top", "bottom"), ("left", "right")):
        start, end = world.column(first), world.column(last)
        gap = np.maximum(0, np.maximum(start[None, :] - end[:, None], start[:, None] - end[None, :]))
        total += gap * gap
    return total


def _of_kind(world: World, kind: Kind) -> Flags:
    """Which objects are of the kind, seen from each."""
    if kind == "object of its colour":
        return world.matrix("same colour").copy()
    if kind == "object of another colour":
        return world.together & ~world.matrix("same colour")
    if kind == "object of another shape":
        return world.together & ~world.matrix("same shape")
    size = world.column("size")
    return world.together & (size[None, :] > size[:, None]) if kind == "larger object" else world.together.copy()
