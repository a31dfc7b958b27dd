"""How far to go: what all offsets share, and those that go by a number of steps."""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.english import counted
from argraph.language.word import Flags, Numbers, Offset
from argraph.scene.notion import by_field
from argraph.scene.world import World

WAYS = (("up", "down"), ("left", "right"))
"""Toward the start and toward the end of each axis."""
EITHER = "{up or down|left or right}"
END_NAMES = (("top", "bottom"), ("left", "right"))
NEXT_TO = (("above", "below"), ("left of", "right of"))
Side = OneOf["start", "end"]
TOWARD = {"start": "{up|left}", "end": "{down|right}"}
"""The same ways by the end of the axis, in English for both axes."""


def spans(world: World, axis: int) -> tuple[Numbers, Numbers]:
    """First and last row (or column) of each object."""
    first, last = END_NAMES[axis]
    return world.column(first), world.column(last)


def everywhere(values: Numbers) -> tuple[Numbers, Flags]:
    """Offsets that are defined for all objects."""
    return values, np.ones(len(values), dtype=bool)


@attrs.frozen(cache_hash=True)
class Stay(Offset):
    """No movement along this axis."""

    bits = 0.0
    concepts = ()

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Zero."""
        return everywhere(np.zeros(len(world), dtype=np.int_))


@attrs.frozen(cache_hash=True)
class Steps(Offset):
    """A fixed number of steps."""

    bits = 1.0
    concepts = ()
    tried = tuple(count for size in range(1, 10) for count in (size, -size))

    count: int

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The count."""
        return everywhere(np.full(len(world), self.count))

    def template(self) -> str:
        """For example "2 steps down"."""
        return f"{counted(abs(self.count), 'steps')} {TOWARD['end' if self.count > 0 else 'start']}"


@attrs.frozen(cache_hash=True)
class OwnLength(Offset):
    """As far as the object is long, and perhaps a cell further."""

    bits = 3.0
    concepts = ()
    english = "{toward} by {its} own {height|width}{gap? and one cell more}"
    said = by_field(toward=TOWARD)
    tried = tuple((toward, gap) for gap in (False, True) for toward in ("start", "end"))

    toward: Side
    gap: bool = False

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The height or the width."""
        length = world.column(("height", "width")[axis]) + int(self.gap)
        return everywhere(length if self.toward == "end" else -length)
