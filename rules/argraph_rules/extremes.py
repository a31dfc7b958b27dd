"""Superlatives: the largest, the topmost, the one nearest the centre."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.language.checks import attribute_name
from argraph.language.concepts import naming
from argraph.language.english import negate
from argraph.language.word import Context, Flags, Literal
from argraph.scene.object import ROLES
from argraph.scene.scene import Scene

ADJECTIVES = {
    ("size", True): "largest",
    ("size", False): "smallest",
    ("coloured cells", True): "most coloured",
    ("coloured cells", False): "least coloured",
    ("height", True): "tallest",
    ("height", False): "shortest",
    ("width", True): "widest",
    ("width", False): "narrowest",
    ("top", False): "topmost",
    ("bottom", True): "bottommost",
    ("left", False): "leftmost",
    ("right", True): "rightmost",
    ("off centre", False): "most central",
    ("off centre", True): "least central",
    ("depth", True): "innermost",
}
"""The superlatives that people use, by attribute and whether it is the most or the least of it."""
PREDICATES = {
    ("hole cells", True): "has the most hole cells",
    ("hole count", True): "has the most holes",
    ("colour count", True): "has the most colours",
    ("colour count", False): "has the fewest colours",
    ("contents", True): "has the most objects in its holes",
    ("neighbours", True): "touches the most objects",
}
"""The same where English has no adjective."""
COUNTED = tuple(dict.fromkeys(attribute for attribute, _ in PREDICATES))
MAGNITUDES = ("size", "coloured cells", "height", "width", *COUNTED)
"""What objects have more or less of; the other superlatives are of places."""


@attrs.frozen
class Extreme(Literal):
    """The object has the most, or the least, of an attribute among those of its role; all that tie are meant."""

    bits = 3.0
    concepts = ()
    naming = naming(Order=MAGNITUDES, Count=COUNTED)
    superlative = True

    attribute: str = attrs.field(validator=attribute_name)
    most: bool = attrs.field()

    @most.validator
    def _check(self, _: object, most: bool) -> None:
        if (self.attribute, most) not in (ADJECTIVES | PREDICATES):
            raise InvalidNotation(f"nobody speaks of the {'most' if most else 'least'} {self.attribute!r}")

    @classmethod
    def instances(cls, context: Context) -> Iterator[Extreme]:
        """All superlatives with a name."""
        return (cls(attribute, most) for attribute, most in (*ADJECTIVES, *PREDICATES))

    def holds(self, scene: Scene) -> Flags:
        """Compare with the extreme value of the role."""
        column, flags = scene.column(self.attribute), np.zeros(len(scene.objects), dtype=bool)
        for role in ROLES:
            peers = scene.role_flags(role)
            if peers.any():
                best = column[peers].max() if self.most else column[peers].min()
                flags |= peers & (column == best)
        return flags

    def predicate(self, noun: str, negated: bool) -> str:
        """For example "is not the largest"."""
        key = (self.attribute, self.most)
        english = PREDICATES[key] if key in PREDICATES else f"is the {ADJECTIVES[key]}"
        return negate(english) if negated else english

    def adjective(self) -> str | None:
        """For example "largest"."""
        return ADJECTIVES.get((self.attribute, self.most))
