"""Partners: the one other object that an object is bound to by a relation."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.language.checks import relation_name
from argraph.language.concepts import naming
from argraph.language.english import partner
from argraph.language.word import Context, Numbers, Other
from argraph.scene.scene import Scene

NOBODY = -1
BINDING = (
    "touching",
    "facing",
    "inside hole",
    "inside hull",
    "same colour",
    "same outer colour",
    "same shape",
    "same scaled shape",
    "straight above",
    "straight below",
    "straight left of",
    "straight right of",
)
"""Relations by which people would call two objects partners."""


@attrs.frozen(cache_hash=True)
class Partner(Other):
    """The only figure to which an object stands in a relation, or the only bigger one."""

    bits = 2.0
    concepts = ()
    naming = naming(Order=("bigger",))

    relation: str = attrs.field(validator=relation_name)
    bigger: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[Partner]:
        """All binding relations; those of sameness also to bigger ones only."""
        for relation in BINDING:
            yield cls(relation)
            if relation.startswith("same"):
                yield cls(relation, bigger=True)

    def indices(self, scene: Scene) -> Numbers:
        """Look for exactly one figure on the other side."""
        found: Numbers = scene.recall(self, self._find)
        return found

    def _find(self, scene: Scene) -> Numbers:
        others = scene.matrix(self.relation) & scene.role_flags("figure")
        if self.bigger:
            size = scene.column("size")
            others = others & (size[None, :] > size[:, None])
        return np.where(others.sum(axis=1) == 1, others.argmax(axis=1), NOBODY)

    def explain(self, noun: str) -> str:
        """For example "the object it touches"."""
        return partner(self.relation, f"bigger {noun}" if self.bigger else noun)
