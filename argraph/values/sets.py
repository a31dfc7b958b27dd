"""Sets of the members of a row, such as the cells of a grid or the objects of a scene, held as the bits of an int.

Where rows are short, joining and cutting such ints takes a tenth of the time that arrays take.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Set: TypeAlias = int
"""Members by their numbers: the first is the lowest bit."""
Flags = NDArray[np.bool_]


def sets_of(rows: Flags) -> list[Set]:
    """Each row as a set.

    >>> sets_of(np.array([[True, False, True], [False, True, False]]))
    [5, 2]
    """
    packed = np.packbits(rows, axis=1, bitorder="little")
    size, data = packed.shape[1], packed.tobytes()
    return [int.from_bytes(data[number * size : (number + 1) * size], "little") for number in range(len(packed))]


def set_of(flags: Flags) -> Set:
    """Flags as a set: those of an array of more dimensions in reading order."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def rows_of(sets: Sequence[Set], width: int) -> Flags:
    """Sets as rows of so many flags.

    >>> rows_of([5, 2], 3).astype(int).tolist()
    [[1, 0, 1], [0, 1, 0]]
    """
    size = -(-width // 8)
    packed = np.frombuffer(b"".join(each.to_bytes(size, "little") for each in sets), dtype=np.uint8)
    return np.unpackbits(packed.reshape(len(sets), size), axis=1, count=width, bitorder="little").view(np.bool_)


def full_set(size: int) -> Set:
    """All of so many."""
    return (1 << size) - 1


def union(sets: Iterable[Set]) -> Set:
    """The members of any of some sets."""
    found = 0
    for each in sets:
        found |= each
    return found
