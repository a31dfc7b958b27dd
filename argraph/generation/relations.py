"""Tests and relations of things, for answers and their misreadings to choose from."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

import numpy as np

from argraph.generation.drawing import frame
from argraph.generation.looking import Thing

Test = Callable[[Thing], bool]
Relation = Callable[[Thing, Thing], bool]

is_hollow: Test = attrgetter("hollow")
"""Whether it encloses anything."""


def anything(*parts: Thing) -> bool:
    """Whether it is a thing at all: always."""
    return True


def nothing(*parts: Thing) -> bool:
    """Never."""
    return False


def is_tall(part: Thing) -> bool:
    """Whether it is higher than wide."""
    return part.height > part.width


def is_wide(part: Thing) -> bool:
    """Whether it is wider than high."""
    return part.width > part.height


def is_frame(part: Thing) -> bool:
    """Whether it is the rim of a rectangle, one cell thick, with room inside."""
    return part.hollow and np.array_equal(part.shape, frame(part.height, part.width))


def is_above(part: Thing, other: Thing) -> bool:
    """Whether it lies wholly above another."""
    return part.bottom < other.top


def is_below(part: Thing, other: Thing) -> bool:
    """Whether it lies wholly below another."""
    return part.top > other.bottom


def share_columns(part: Thing, other: Thing) -> bool:
    """Whether some column runs through both."""
    return part.left <= other.right and other.left <= part.right


def same_shape(part: Thing, other: Thing) -> bool:
    """Whether both have the same form, in the same position."""
    return np.array_equal(part.shape, other.shape)


def same_box(part: Thing, other: Thing) -> bool:
    """Whether both are as high and as wide."""
    return (part.height, part.width) == (other.height, other.width)


def same_size(part: Thing, other: Thing) -> bool:
    """Whether both have as many cells."""
    return part.size == other.size


def same_colour(part: Thing, other: Thing) -> bool:
    """Whether both have the same colour."""
    return part.colour == other.colour
