"""Orders and aspects of things, for answers and their misreadings to choose from."""

from __future__ import annotations

from collections.abc import Callable, Collection

from argraph.generation.looking import Thing

Measure = Callable[[Thing], float]
"""An order, for `sorted` and `min`: what has the least comes first."""
Aspect = Callable[[Thing], object]
"""In what things may be alike."""
Pick = Callable[[list[Thing]], Thing]
"""Which one of several things is meant."""


def smallest_first(part: Thing) -> int:
    """By the number of cells."""
    return part.size


def largest_first(part: Thing) -> int:
    """By the number of cells, falling."""
    return -part.size


def largest_box_first(part: Thing) -> int:
    """By the number of cells of the box, falling."""
    return -part.reach


def from_the_left(part: Thing) -> int:
    """By the first column."""
    return part.left


def from_the_top(part: Thing) -> int:
    """By the first row."""
    return part.top


def form(part: Thing) -> object:
    """The shape, in its position."""
    return part.shape.tolist()


def singles(parts: Collection[Thing], aspect: Aspect) -> list[Thing]:
    """The things that no other one is like in an aspect."""
    aspects = [aspect(part) for part in parts]
    return [part for part in parts if aspects.count(aspect(part)) == 1]
