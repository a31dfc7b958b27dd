"""Partners: the one other object that an object is bound to, by a relation or because it is the nearest."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.language.checks import one_of, relation_name
from argraph.language.concepts import naming
from argraph.language.word import Context, Flags, Numbers, Other
from argraph.scene.memory import remembered
from argraph.scene.record import by_field
from argraph.scene.relations import RELATIONS, relations_for
from argraph.scene.scene import Scene

NOBODY = -1
BINDING = relations_for("binding")
"""Relations by which people would call two objects partners."""


@remembered
def _found(scene: Scene, partner: Partner | Nearest) -> Numbers:
    return partner.find(scene)


@attrs.frozen(cache_hash=True)
class Partner(Other):
    """The only figure to which an object stands in a relation, or the biggest, if that is bigger than itself."""

    bits = 2.0
    concepts = ()
    naming = naming(Order=("bigger",))

    relation: str = attrs.field(validator=relation_name)
    bigger: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[Partner]:
        """All binding relations; those of sameness also to the biggest only."""
        for relation in BINDING:
            yield cls(relation)
            if RELATIONS[relation].other:
                yield cls(relation, bigger=True)

    def indices(self, scene: Scene) -> Numbers:
        """Look for exactly one figure on the other side, or exactly one that is the biggest there."""
        return _found(scene, self)

    def find(self, scene: Scene) -> Numbers:
        """The same, looked for anew."""
        others = scene.matrix(self.relation) & scene.role_flags("figure")
        if self.bigger:
            size = np.where(others, scene.column("size"), 0)
            biggest = np.maximum(size.max(axis=1, initial=0), scene.column("size") + 1)
            others = others & (size == biggest[:, None])
        return np.where(others.sum(axis=1) == 1, others.argmax(axis=1), NOBODY)

    def template(self) -> str:
        """For example "the object it touches"."""
        return RELATIONS[self.relation].partners("biggest " * self.bigger)


KINDS = {
    "object": "{noun}",
    "object of another colour": "{noun} of another colour",
    "object of its colour": "{noun} of {its} own colour",
    "larger object": "larger {noun}",
    "object of another shape": "{noun} of another shape",
}
"""Which objects count when the nearest is looked for, and what they are called."""


@attrs.frozen(cache_hash=True)
class Nearest(Other):
    """The nearest figure of some kind, by the steps between the boxes; nobody if two are equally near."""

    bits = 2.0
    concepts = ()
    naming = naming(
        SameDifferent=("object of another colour", "object of its colour", "object of another shape"),
        Order=("larger object",),
    )
    english = "the nearest {kind}"
    said = by_field(kind=KINDS)

    kind: str = attrs.field(default="object", validator=one_of("kind of object", tuple(KINDS)))

    @classmethod
    def instances(cls, context: Context) -> Iterator[Nearest]:
        """All kinds."""
        return map(cls, KINDS)

    def indices(self, scene: Scene) -> Numbers:
        """Measure the gaps to all others."""
        return _found(scene, self)

    def find(self, scene: Scene) -> Numbers:
        """The same, looked for anew."""
        others = _of_kind(scene, self.kind) & scene.role_flags("figure")
        np.fill_diagonal(others, False)
        distances = np.where(others, gaps(scene), FAR)
        if not distances.size:
            return np.zeros(0, dtype=np.int_)
        best = distances.min(axis=1)
        only = (best < FAR) & ((distances == best[:, None]).sum(axis=1) == 1)
        return np.where(only, distances.argmin(axis=1), NOBODY)


FAR = 10_000


def gaps(scene: Scene) -> Numbers:
    """The distance between the boxes of all objects: the steps between them along both axes, squared and added."""
    total = np.zeros((len(scene.objects),) * 2, dtype=np.int_)
    for first, last in (("top", "bottom"), ("left", "right")):
        start, end = scene.column(first), scene.column(last)
        gap = np.maximum(0, np.maximum(start[None, :] - end[:, None], start[:, None] - end[None, :]))
        total += gap * gap
    return total


def _of_kind(scene: Scene, kind: str) -> Flags:
    """Which objects are of the kind, seen from each."""
    if kind == "object of its colour":
        return scene.matrix("same colour").copy()
    if kind == "object of another colour":
        return ~scene.matrix("same colour")
    if kind == "object of another shape":
        return ~scene.matrix("same shape")
    size = scene.column("size")
    flags: Flags = (size[None, :] > size[:, None]) if kind == "larger object" else np.ones((len(size),) * 2, dtype=bool)
    return flags
