"""Rows of boolean matrices, compared all at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.bool_]
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def row_keys(rows: Rows) -> NDArray[np.uint64]:
    """A 64-bit key for each row: equal rows have equal keys, and unequal ones practically never do.

    >>> keys = row_keys(np.array([[True, False], [False, True], [True, False]]))
    >>> bool(keys[0] == keys[2] != keys[1])
    True
    """
    packed = np.packbits(rows, axis=1)
    padded = np.zeros((len(rows), max(8, -(-packed.shape[1] // 8) * 8)), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    keys = np.zeros(len(rows), dtype=np.uint64)
    for word in padded.view(np.uint64).T:
        keys = (keys ^ word) * _MULTIPLIER
        keys ^= keys >> _SHIFT
    return keys


def first_of_each(rows: Rows) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """The first of each set of equal rows, in order, and for each row the number of its set.

    >>> first_of_each(np.array([[True], [False], [True]]))
    (array([0, 1]), array([0, 1, 0]))
    """
    _, first, inverse = np.unique(row_keys(rows), return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return first[order], rank[inverse.ravel()]


def distinct(rows: Rows, weights: NDArray[np.float64]) -> tuple[NDArray[np.int_], NDArray[np.float64]]:
    """The first of each set of equal rows, in order, and the weights of each set together."""
    first, number = first_of_each(rows)
    shared: NDArray[np.float64] = np.bincount(number, weights=weights).astype(np.float64)
    return first, shared


def bit_sets(rows: Rows) -> list[int]:
    """Each row as a bit set in an int.

    >>> bit_sets(np.array([[True, False, True], [False, True, False]]))
    [160, 64]
    """
    return [int.from_bytes(row.tobytes(), "big") for row in np.packbits(rows, axis=1)]


def full_set(size: int) -> int:
    """The bit set of all of `size` cells, as `bit_sets` makes it."""
    return bit_sets(np.ones((1, size), dtype=bool))[0]
