"""Superlatives: the largest, the topmost, the one nearest the centre."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.language.word import Context, Flags, Literal
from argraph.scene.object import ROLES
from argraph.scene.scene import Scene

ADJECTIVES = {
    ("size", True): "largest",
    ("size", False): "smallest",
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
    ("hole cells", True): "most hollow",
    ("hole count", True): "most pierced",
    ("colour count", True): "most colourful",
    ("colour count", False): "least colourful",
    ("contents", True): "fullest",
    ("neighbours", True): "most touched",
    ("depth", True): "innermost",
}
"""The superlatives that people use, by attribute and whether it is the most or the least of it."""


@attrs.frozen
class Extreme(Literal):
    """The object has the most, or the least, of an attribute among those of its role; all that tie are meant."""

    bits = 3.0

    attribute: str
    most: bool

    @classmethod
    def instances(cls, context: Context) -> Iterator[Extreme]:
        """All superlatives with a name."""
        return (cls(attribute, most) for attribute, most in ADJECTIVES)

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
        return f"is {'not ' if negated else ''}the {ADJECTIVES[self.attribute, self.most]}"

    def adjective(self) -> str | None:
        """For example "largest"."""
        return ADJECTIVES[self.attribute, self.most]
