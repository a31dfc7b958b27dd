"""Orders and aspects of things, for answers and their misreadings to choose from."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

from argraph.generation.looking import Thing

Measure = Callable[[Thing], float]
"""An order, for `sorted` and `min`: what has the least comes first."""
Aspect = Callable[[Thing], object]
"""In what things may be alike."""
Pick = Callable[[list[Thing]], Thing]
"""Which one of several things is meant."""

smallest_first: Measure = attrgetter("size")
"""By the number of cells."""
from_the_left: Measure = attrgetter("left")
"""By the first column."""
from_the_top: Measure = attrgetter("top")
"""By the first row."""


def largest_first(part: Thing) -> int:
    """By the number of cells, falling."""
    return -part.size


def largest_box_first(part: Thing) -> int:
    """By the number of cells of the box, falling."""
    return -part.reach


def form(part: Thing) -> object:
    """The shape, in its position."""
    return part.shape.tolist()


def singles(parts: Collection[Thing], aspect: Aspect) -> list[Thing]:
    """The things that no other one is like in an aspect."""
    aspects = [aspect(part) for part in parts]
    return [part for part in parts if aspects.count(aspect(part)) == 1]
