"""Corners and the middle: where something lies that has room to spare."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

PLACED: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "top left": (0, 0),
        "top right": (0, 2),
        "bottom left": (2, 0),
        "bottom right": (2, 2),
        "middle": (1, 1),
        "centre": (1, 1),
    }
)
"""How many halves of the room to spare are above what lies in a place, and how many to its left."""


def spared(place: str, down: int, across: int) -> tuple[int, int] | None:
    """The room above and to the left of what lies there and has that much to spare; None if it lies between cells.

    >>> spared("bottom left", 3, 2), spared("middle", 4, 2), spared("middle", 3, 2)
    ((3, 0), (2, 1), None)
    """
    above, before = (room * halves for room, halves in zip((down, across), PLACED[place], strict=True))
    return None if above % 2 or before % 2 else (above // 2, before // 2)
